"""A sentence that is told, with the rules it rests on; and dice in words."""

from __future__ import annotations

import re
from itertools import islice
from typing import NamedTuple

from rollwright.play.journal import Thrown
from rollwright.play.steps import EVERYONE, Seen

KINDS = re.compile(r"([^\W\d][\w ]*?) (\d+)d\d+")
"""The parts of a pool that have names, and how many dice each of them has."""


class Line(NamedTuple):
    """A sentence, the rules it rests on, and who may read it."""

    text: str
    rules: tuple[str, ...] = ()
    seen_by: Seen = EVERYONE
    aside: bool = False
    """Whether it says how something came about, not what happened: a story keeps it for whoever asks why."""
    again: str | None = None
    """How it is told again afterwards: without its sums; nothing, where it isn't; None: in the same words."""


def dice_text(entry: Thrown) -> str:
    """Write the faces of a roll; where its dice are of several kinds, all but the first with their name.

    >>> dice_text(Thrown((0,), "skill", "actor", "2d6", "total", (3, 5)))
    '3, 5'
    >>> dice_text(Thrown((0,), "action", "actor", "action 2d6, threat 1d8", "total", (3, 5, 7)))
    '3, 5; threat 7'
    """
    kinds = [(name, int(count)) for name, count in KINDS.findall(entry.pool) if int(count)]
    if len(kinds) < 2:
        return ", ".join(map(str, entry.faces)) or "no dice"
    faces = iter(entry.faces)
    found = [f"{name} {', '.join(map(str, islice(faces, count)))}" for name, count in kinds]
    return "; ".join(found).removeprefix(f"{kinds[0][0]} ")
