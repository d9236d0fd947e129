"""How an evening of Centaurus Gate is told afterwards, and what is good or bad news for everybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

WORST, BEST = 1, 5


def news(facts: Sequence[Mapping[str, Any]]) -> int:
    """Say whether the worst has happened, or is averted."""
    ended = [one["happened"] for one in facts if one["fact"] == "pitfall-ended"]
    return 0 if not ended else WORST if any(ended) else BEST
