"""The three kinds of roll, and the totals that count by themselves."""

from __future__ import annotations

from enum import Enum, StrEnum

WORKS = 12
"""A natural total that succeeds, whatever the target."""
FAILS = 2
"""A natural total that fails."""


class Kind(StrEnum):
    """Which of the three rolls it is."""

    SKILL = "skill"
    UNTRAINED = "untrained"
    SAVING = "saving"


class Edge(Enum):
    """What the owner of a roll does about it."""

    KEEP = "keep"
    REROLL = "reroll"


COUNTING = {
    Kind.SKILL: "",
    Kind.UNTRAINED: " (3 dice, the 2 lowest count)",
    Kind.SAVING: " (3 dice, the 2 highest count)",
}
"""Which dice count, where not all do, to be put behind a number."""


def beyond(kind: Kind, need: int, natural: bool = True) -> str:
    """Say of a number that no dice reach what makes it all the same, to be put behind it: a natural result, or nothing.

    >>> beyond(Kind.SAVING, 13), beyond(Kind.UNTRAINED, 13), beyond(Kind.SKILL, 13, natural=False)
    (': only two 6s will do', ': only three 6s will do', ': no roll makes that')
    """
    if need <= WORKS:
        return ""
    sixes = "three" if kind is Kind.UNTRAINED else "two"
    return f": only {sixes} 6s will do" if natural else ": no roll makes that"
