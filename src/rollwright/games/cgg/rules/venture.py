"""Venture: what a player's five Wrenches and the Exec's four Hammers cost, gain and do."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from rollwright.dice.errors import Refused
from rollwright.games.cgg.rules.hours import check_payment
from rollwright.rules.sentences import counted


class Wrench(StrEnum):
    """A player's uses of Venture; all but the last help with the roll at hand."""

    CLOSE = "close"
    """That was close: +5 on the risk roll."""
    MAKE_IT = "make-it"
    """Gotta make it: one Failure less."""
    THAT_GOOD = "that-good"
    """I'm that good: the difficulty dice are rolled again."""
    SERIOUS = "serious"
    """Time to get serious: a die code counts 1d higher."""
    BOUNCE_BACK = "bounce-back"
    """Not as bad as I thought: an impairment is gone until the scene ends."""


class Hammer(StrEnum):
    """The Exec's uses of what Venture is left, the worst for the action first."""

    CANT_DO_IT = "cant-do-it"
    """Can't do it: one Failure more."""
    UNSEEN = "didnt-see-that-coming"
    """Didn't see that coming: incapacitated, as it makes sense in the action."""
    WORSE = "even-worse"
    """Even worse than that: a condition of the Exec's choice."""
    WHY_NOW = "why-now"
    """Why now: a piece of notable gear is of no use until the scene ends."""


WRENCH_HOURS = {Wrench.CLOSE: 1, Wrench.MAKE_IT: 1, Wrench.THAT_GOOD: 1, Wrench.SERIOUS: 2, Wrench.BOUNCE_BACK: 2}
"""What each Wrench costs."""
HAMMER_HOURS = {Hammer.CANT_DO_IT: 1, Hammer.UNSEEN: 3, Hammer.WORSE: 1, Hammer.WHY_NOW: 2}
"""What each Hammer puts on the explorer's clock."""
CLOSE_BONUS = 5


class Use(NamedTuple):
    """A Wrench as it is offered, with its price."""

    wrench: Wrench
    hours: int

    @property
    def key(self) -> str:
        return self.wrench.value

    @property
    def note(self) -> str:
        """What it costs."""
        return counted(self.hours, "hour") if self.hours else "free"


PAID, FREE = [
    {wrench: Use(wrench, hours * cost) for wrench, hours in WRENCH_HOURS.items()} for cost in (1, 0)
]  # made once: odds offer them very often


class Blow(NamedTuple):
    """A Hammer as it is offered, with what it puts on the explorer's clock; one that is locked or full takes none."""

    hammer: Hammer
    hours: int

    @property
    def key(self) -> str:
        return self.hammer.value

    @property
    def note(self) -> str:
        """What the explorer gains, if anything."""
        return f"they gain {counted(self.hours, 'hour')}" if self.hours else ""


def uses(aspect: bool) -> dict[Wrench, Use]:
    """Give the Wrenches with their prices: none where an aspect was called into play."""
    return FREE if aspect else PAID


def check_plan(hours: int, plan: tuple[Wrench, ...], aspect: bool, impaired: bool) -> None:
    """Refuse a plan of Wrench uses that the rules don't allow: a kind twice, or more hours than the clock shows."""
    if len(dict.fromkeys(plan)) < len(plan):
        raise Refused("only one Wrench of a kind can be used on a risk roll", "cgg.venture.one-of-a-kind")
    if Wrench.BOUNCE_BACK in plan and not impaired:
        raise Refused("there is no impairing condition to bounce back from", "cgg.wrench.bounce-back")
    check_payment(hours, sum([uses(aspect)[wrench].hours for wrench in plan]))
