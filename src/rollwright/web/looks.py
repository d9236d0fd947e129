"""Which templates show a game: its own sheet and trackers where it has them, plain ones else.

A ruleset from outside has a page at once; a game of ours has a folder `templates/games/<id>/` with `sheet.html`,
`trackers.html` and `quick.html`, which draw what `shown` has worked out.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

GAMES = Path(__file__).parent / "templates" / "games"
SHARED = {"cgg-2015": "cgg"}
"""Games that look like another."""
FOLLOWING = ("going-somewhere",)
"""Games whose trackers show calls under way, which may have changed with any line."""


class Looks(NamedTuple):
    """The templates of a game."""

    sheet: str
    trackers: str
    quick: str
    follows: bool
    """Whether the trackers show calls under way."""


@cache
def looks_of(game: str) -> Looks:
    """Find a game's templates."""
    names = [_found(game, name) for name in ("sheet.html", "trackers.html", "quick.html")]
    return Looks(names[0], names[1], names[2], game in FOLLOWING)


def _found(game: str, name: str) -> str:
    folder = SHARED.get(game, game)
    own = (GAMES / folder / name).is_file() if folder.replace("-", "").isalnum() else False
    return f"games/{folder if own else 'plain'}/{name}"
