"""What a script needs that runs in this tree and in an older one, and compares them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rollwright.rules.facts import fold


def folded(game: Any, state: Any, facts: Iterable[Any]) -> Any:
    """Give the state in which more facts hold; in 0.1 the game says what they do."""
    apply = (game.apply,) if hasattr(game, "apply") else ()
    return fold(state, facts, *apply, game.sheet)
