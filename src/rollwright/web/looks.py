"""Which templates show a game: its own sheet and trackers where it has them, plain ones else.

A ruleset from outside has a page at once; a game of ours has a folder `templates/games/<id>/` with `sheet.html` and
`trackers.html`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

GAMES = Path(__file__).parent / "templates" / "games"
SHARED = {"cgg-2015": "cgg"}
"""Games that look like another."""


class Looks(NamedTuple):
    """The templates of a game."""

    sheet: str
    trackers: str


@cache
def looks_of(game: str) -> Looks:
    """Find a game's templates."""
    return Looks(_found(game, "sheet.html"), _found(game, "trackers.html"))


def _found(game: str, name: str) -> str:
    folder = SHARED.get(game, game)
    own = (GAMES / folder / name).is_file() if folder.replace("-", "").isalnum() else False
    return f"games/{folder if own else 'plain'}/{name}"
