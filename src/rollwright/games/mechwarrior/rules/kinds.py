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
