"""A sentence that is told, with the rules it rests on; and dice in words."""

from __future__ import annotations

from typing import NamedTuple

from rollwright.play.journal import Thrown
from rollwright.play.steps import EVERYONE, Seen


class Line(NamedTuple):
    """A sentence, the rules it rests on, and who may read it."""

    text: str
    rules: tuple[str, ...] = ()
    seen_by: Seen = EVERYONE
    aside: bool = False
    """Whether it says how something came about, not what happened: a story keeps it for whoever asks why."""


def dice_text(entry: Thrown) -> str:
    """Write the faces of a roll.

    >>> dice_text(Thrown((0,), "skill", "actor", "2d6", "total", (3, 5)))
    '3, 5'
    """
    return ", ".join(map(str, entry.faces)) or "no dice"
