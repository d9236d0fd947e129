"""Stunts: an ability or a called aspect buys dice for success, with hours and with dice of the risk code."""

from __future__ import annotations

from typing import NamedTuple

from rollwright.dice.errors import Refused
from rollwright.games.cgg.rules.clock import Clock, may_pay, paid
from rollwright.games.cgg.rules.codes import Code, plus_dice
from rollwright.play.steps import Actor, Choose

ASPECT_MASTERY = 3
"""An aspect that is called allows a stunt with this mastery."""


class Stunted(NamedTuple):
    """The codes after a stunt, and the clock that has paid for it."""

    success: Code
    risk: Code
    clock: Clock


def mastery_of(mastery: int, aspect: bool) -> int:
    """Give the mastery that a stunt has: the ability's, or that of an aspect where it is higher.

    >>> mastery_of(1, False), mastery_of(1, True), mastery_of(0, False)
    (1, 3, 0)
    """
    return max(mastery, ASPECT_MASTERY) if aspect else mastery


def may_stunt(mastery: int, aspect: bool, clock: Clock) -> bool:
    """Tell whether a stunt can be asked for: an ability or aspect, and an hour to pay."""
    return mastery_of(mastery, aspect) > 0 and may_pay(clock, 1)


def stunted(success: Code, risk: Code, clock: Clock, mastery: int, moved: int, extra: int) -> Stunted:
    """Do the three steps: an hour for a die, dice from risk to success, further hours for further dice.

    >>> after = stunted(Code(6), Code(6), Clock(12), 2, 2, 0)
    >>> print(after.success, after.risk, after.clock.hours)
    9d 4d 11
    """
    if mastery < 1:
        raise Refused("a stunt needs a fitting ability or a called aspect", "cgg.stunts.who")
    if moved > mastery or moved > risk.dice:
        raise Refused("at most mastery dice move, and no more than the risk code has", "cgg.stunts.move")
    if extra > mastery:
        raise Refused("at most mastery further dice can be bought", "cgg.stunts.extra")
    return Stunted(plus_dice(success, 1 + moved + extra), plus_dice(risk, -moved), paid(clock, 1 + extra))


async def ask_stunt(
    success: Code, risk: Code, clock: Clock, mastery: int, asked: str, actor: Actor, rolled: bool = True
) -> Stunted:
    """Ask whether there is a stunt (unless the player has said so) and how far it goes, and do it.

    Where the risk isn't `rolled` there are no dice to move from it.
    """
    if asked != "yes" and not await Choose("stunt", actor, (False, True)):
        return Stunted(success, risk, clock)
    stunted(success, risk, clock, mastery, 0, 0)
    moved = extra = 0
    if rolled and (most := min(mastery, risk.dice)):
        moved = await Choose("dice from risk to success", actor, tuple(range(most + 1)))
    if most := min(mastery, clock.hours - 1):
        extra = await Choose("further dice", actor, tuple(range(most + 1)))
    return stunted(success, risk, clock, mastery, moved, extra)
