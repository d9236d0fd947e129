"""What a seat can do with a sheet, or with the scene, for the templates that draw them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rollwright.web.moves import Tap


class Hand(NamedTuple):
    """Rows that begin something, by part, and whether everything can be changed."""

    table: str = ""
    who: str = ""
    taps: Mapping[str, Sequence[Tap]] = {}
    edits: bool = False
    own: bool = False
    """Whether this seat says how they look: the sheet is its own, or it runs the game."""
    hidden: bool = False
    """Whether somebody at the table does not know of it."""
    keeps: bool | None = None
    """Of one of the gamemaster's own: whether players are not shown the numbers; None: that is not the question."""
    unplayed: bool = False
    """Whether nobody plays them: the gamemaster can send them away."""
    titles: Mapping[str, str] = {}
    """What can be changed, and what it is called."""
    beside: tuple[tuple[str, str], ...] = ()
    """Who else can be shown with them, by id and name."""
    die: int = 6
    """How many sides the die has that stands for a roll."""


NO_HAND = Hand()
"""On pages where nothing can be done: a sheet on paper, a replay."""
