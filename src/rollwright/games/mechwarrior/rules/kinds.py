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
