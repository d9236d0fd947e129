"""Venture: what a player's five Wrenches and the Exec's four Hammers cost, gain and do."""

from __future__ import annotations

from enum import StrEnum

from rollwright.dice.errors import Refused
from rollwright.games.cgg.rules.clock import Clock, check_payment, may_pay


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


WRENCH_HOURS = {
    Wrench.CLOSE: 1,
    Wrench.MAKE_IT: 1,
    Wrench.THAT_GOOD: 1,
    Wrench.SERIOUS: 2,
    Wrench.BOUNCE_BACK: 2,
}
"""What each Wrench costs."""
HAMMER_HOURS = {Hammer.CANT_DO_IT: 1, Hammer.UNSEEN: 3, Hammer.WORSE: 1, Hammer.WHY_NOW: 2}
"""What each Hammer puts on the explorer's clock."""
CLOSE_BONUS = 5


def price(wrench: Wrench, aspect: bool) -> int:
    """Give the hours that a Wrench costs: none where an aspect was called into play."""
    return 0 if aspect else WRENCH_HOURS[wrench]


def affordable(clock: Clock, wrench: Wrench, aspect: bool) -> bool:
    """Tell whether the clock can pay for a Wrench now."""
    return may_pay(clock, price(wrench, aspect))


def check_plan(clock: Clock, plan: tuple[Wrench, ...], aspect: bool, impaired: bool) -> None:
    """Refuse a plan of Wrench uses that the rules don't allow: a kind twice, or more hours than the clock shows."""
    if len(dict.fromkeys(plan)) < len(plan):
        raise Refused("only one Wrench of a kind can be used on a risk roll", "cgg.venture.one-of-a-kind")
    if Wrench.BOUNCE_BACK in plan and not impaired:
        raise Refused("there is no impairing condition to bounce back from", "cgg.wrench.bounce-back")
    check_payment(clock, sum([price(wrench, aspect) for wrench in plan]))
