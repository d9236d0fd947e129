"""Stunts: an ability or a called aspect buys dice for success, with hours and with dice of the risk code."""

from __future__ import annotations

from typing import NamedTuple

from rollwright.dice.errors import Refused
from rollwright.games.cgg.rules import told
from rollwright.games.cgg.rules.codes import Code, plus_dice
from rollwright.games.cgg.rules.facts import HoursPaid
from rollwright.games.cgg.rules.hours import check_payment
from rollwright.games.cgg.rules.people import About, Hero
from rollwright.play.steps import Choose, Said

ASPECT_MASTERY = 3
"""An aspect that is called allows a stunt with this mastery."""


class Stunted(NamedTuple):
    """The codes after a stunt, and who has paid for it."""

    success: Code
    risk: Code
    hero: Hero


def mastery_of(mastery: int, aspect: bool) -> int:
    """Give the mastery that a stunt has: the ability's, or that of an aspect where it is higher.

    >>> mastery_of(1, False), mastery_of(1, True), mastery_of(0, False)
    (1, 3, 0)
    """
    return max(mastery, ASPECT_MASTERY) if aspect else mastery


async def stunted(success: Code, risk: Code, hero: Hero, mastery: int, moved: int, extra: int) -> Stunted:
    """Do the three steps: an hour for a die, dice from risk to success, further hours for further dice."""
    if mastery < 1:
        raise Refused("a stunt needs a fitting ability or a called aspect", "cgg.stunts.who")
    if moved > mastery or moved > risk.dice:
        raise Refused("at most mastery dice move, and no more than the risk code has", "cgg.stunts.move")
    if extra > mastery:
        raise Refused("at most mastery further dice can be bought", "cgg.stunts.extra")
    check_payment(hero.hours, 1 + extra)
    hero = await HoursPaid(hours=1 + extra, what="a stunt").to(hero)
    await Said(told.stunt, hero.who, moved, extra)
    return Stunted(plus_dice(success, 1 + moved + extra), plus_dice(risk, -moved), hero)


async def ask_stunt(success: Code, risk: Code, hero: Hero, mastery: int, asked: str, rolled: bool = True) -> Stunted:
    """Ask whether there is a stunt (unless the player has said so) and how far it goes, and do it.

    Where the risk isn't `rolled` there are no dice to move from it.
    """
    about = About(hero.who)
    if asked != "yes" and not await Choose("stunt", hero.who, (False, True), about):
        return Stunted(success, risk, hero)
    check_payment(hero.hours, 1)
    moved = extra = 0
    if rolled and (most := min(mastery, risk.dice)):
        moved = await Choose("dice from risk to success", hero.who, tuple(range(most + 1)), about)
    if most := min(mastery, hero.hours - 1):
        extra = await Choose("further dice", hero.who, tuple(range(most + 1)), about)
    return await stunted(success, risk, hero, mastery, moved, extra)
