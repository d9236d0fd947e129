"""Help: other explorers and Leverage combine with the code of the roll that they help."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from rollwright.play.steps import Actor, Choose
from rollwright.rules.cgg.clock import Clock, may_pay, paid
from rollwright.rules.cgg.codes import Code, combined


class Joins(StrEnum):
    """Which roll a helping code joins."""

    SUCCESS = "success"
    RISK = "risk"


class Wear(StrEnum):
    """How the use of Leverage is settled."""

    LOSE = "lose-1d"
    PAY = "pay-1"


class Helped(NamedTuple):
    """The codes with all help, the clock that may have paid, and whether Leverage was worn."""

    success: Code
    risk: Code
    clock: Clock
    worn: bool


async def ask_help(
    success: Code,
    risk: Code,
    clock: Clock,
    helping: tuple[Code, ...],
    leverage: Code | None,
    actor: Actor,
    risk_with: tuple[Code, ...] = (),
) -> Helped:
    """Ask which roll each helper and the Leverage join, before anything is rolled.

    All codes of a roll are combined at once, those of gear and situation (`risk_with`) too: only the highest of them
    all counts whole.
    """
    joined: dict[Joins, list[Code]] = {Joins.SUCCESS: [], Joins.RISK: [*risk_with]}
    for code in helping:
        where = await Choose("help", actor, (None, Joins.SUCCESS, Joins.RISK), code)
        if where is not None:
            joined[where].append(code)
    worn = False
    if leverage is not None:
        where = await Choose("leverage", actor, (None, Joins.SUCCESS, Joins.RISK), leverage)
        if where is not None:
            joined[where].append(leverage)
            worn = True
            if may_pay(clock, 1) and await Choose("use of leverage", actor, (Wear.LOSE, Wear.PAY)) is Wear.PAY:
                worn, clock = False, paid(clock, 1)
    return Helped(combined(success, *joined[Joins.SUCCESS]), combined(risk, *joined[Joins.RISK]), clock, worn)
