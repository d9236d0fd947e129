"""What an action leaves to be settled: a complication to make up, a fallout to grade."""

from __future__ import annotations

from rollwright.rules.facts import About, Fact


class WentWrong(About, frozen=True, tag="went-wrong"):
    """An action failed so badly that its player has something to make up."""

    failures: int


class Complicated(About, frozen=True, tag="complicated"):
    """A player has made up what went wrong."""

    text: str = ""


class RiskMissed(About, frozen=True, tag="risk-missed"):
    """A risk was missed: the code that its fallout has by default, the dice it loses, the Exec's level of the risk."""

    code: str
    fewer: int = 0
    risk: str = "extreme"
    resist: str = ""
    """The attribute that somebody got serious about, which takes those dice away."""


class FalloutGraded(About, frozen=True, tag="fallout-graded"):
    """The fallout of a missed risk has its grade; with no dots there is nothing more to it."""

    dots: int
    arena: str = ""


class FalloutSettled(About, frozen=True, tag="fallout-settled"):
    """The Exec has made something of a fallout."""


FACTS: tuple[type[Fact], ...] = (
    WentWrong,
    Complicated,
    RiskMissed,
    FalloutGraded,
    FalloutSettled,
)
