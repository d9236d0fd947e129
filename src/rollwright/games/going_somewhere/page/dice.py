"""Which dice of a moment count: those that were thrown again gave way."""

from __future__ import annotations

from collections.abc import Sequence

from rollwright.play.journal import Entry, Thrown
from rollwright.web.dice_shown import REPLACED, Marks, plain_marks

AGAIN, REROLL = "-again", "reroll"
BOTH_COUNT = ("weak-protection-again", "effect-again")
"""What is thrown twice by the rules, and nobody has paid for."""


def marks(entries: Sequence[Entry]) -> Marks:
    """Mark what a reading drops, and what somebody has paid to throw again."""
    found = dict(plain_marks(entries))
    thrown = [(at, entry) for at, entry in enumerate(entries) if isinstance(entry, Thrown)]
    for at, entry in thrown:
        if entry.key in BOTH_COUNT or not (entry.key == REROLL or entry.key.endswith(AGAIN)):
            continue
        own = [(place, one) for place, one in thrown if place < at and _alike(one, entry)]
        if own:
            place, first = own[-1]
            found[place] = (REPLACED,) * len(first.faces)
    return found


def _alike(one: Thrown, again: Thrown) -> bool:
    """Tell whether a roll is the one that was thrown again: the same person's, with the same dice."""
    key = again.key.removesuffix(AGAIN)
    return (one.by, one.whose, one.pool) == (again.by, again.whose, again.pool) and key in (one.key, REROLL)
