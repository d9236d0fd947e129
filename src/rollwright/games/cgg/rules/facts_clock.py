"""What can become true of a Crisis Clock, of Experience and of Drama."""

from __future__ import annotations

from rollwright.rules.facts import About, Fact


class HoursPaid(About, frozen=True, tag="hours-paid"):
    """Hours came off a clock. A clock that reads 0 is locked."""

    hours: int
    what: str = ""


class HoursGained(About, frozen=True, tag="hours-gained"):
    """Hours were put on a clock; past its maximum, or in a crisis, they are lost."""

    hours: int
    what: str = ""


class CrisisBegan(About, frozen=True, tag="crisis-began"):
    """A clock has run out; a critical crisis, which the player asked for, raises the critical count."""

    critical: bool = False


class CrisisAddressed(About, frozen=True, tag="crisis-addressed"):
    """A crisis is over, and the clock shows hours again."""

    hours: int


class ClockRefilled(About, frozen=True, tag="clock-refilled"):
    """A clock is full again, after a break; in a crisis it stays locked until that is addressed."""


class ExperienceEarned(About, frozen=True, tag="experience-earned"):
    """XP came in."""

    points: int
    what: str = ""


class ExperienceSpent(About, frozen=True, tag="experience-spent"):
    """XP was spent; a story break gives it back."""

    points: int
    what: str = ""


class DramaEarned(About, frozen=True, tag="drama-earned"):
    """DP came in."""

    points: int
    what: str = ""


class DramaSpent(About, frozen=True, tag="drama-spent"):
    """DP was spent."""

    points: int
    what: str = ""


FACTS: tuple[type[Fact], ...] = (
    HoursPaid,
    HoursGained,
    CrisisBegan,
    CrisisAddressed,
    ClockRefilled,
    ExperienceEarned,
    ExperienceSpent,
    DramaEarned,
    DramaSpent,
)
