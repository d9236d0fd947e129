"""Which dice of a roll count: the two that are kept; a throw that was bought with Edge stands in place of the last."""

from __future__ import annotations

from collections.abc import Sequence

from rollwright.play.journal import Entry, Thrown
from rollwright.web.dice_shown import REPLACED, Marks, plain_marks


def marks(entries: Sequence[Entry]) -> Marks:
    """Mark the dice of a moment."""
    found = dict(plain_marks(entries))
    last: dict[str, int] = {}
    for at, one in enumerate(entries):
        if isinstance(one, Thrown):
            if one.key == "reroll" and one.by in last:
                found[last[one.by]] = (REPLACED,) * len(found[last[one.by]])
            last[one.by] = at
    return found
