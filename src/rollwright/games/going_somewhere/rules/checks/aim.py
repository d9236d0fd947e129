"""Taking aim: a whole round for a bonus to the next ranged Combat Roll."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from rollwright.games.going_somewhere.rules.checks.action import Points, act
from rollwright.games.going_somewhere.rules.checks.impairments import IN_ALL, taken_off
from rollwright.games.going_somewhere.rules.checks.rolls import STANDARD, Bonus, Tier
from rollwright.games.going_somewhere.rules.checks.traps import Units
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.play.steps import ACTOR, GM, Choose, procedure

AIMED = 10
"""What a good aim adds to the Combat Roll."""


class Use(Enum):
    """What the bonus dice of INSPECT are used for; they count once."""

    DAMAGE = "damage"
    AIM = "aim"


class Aim(NamedTuple):
    """How taking aim went: what it adds to the Combat Roll, and whether the bonus dice are left for the damage."""

    success: bool
    tier: Tier
    total: int
    dl: int
    bonus: int
    dice_left: bool
    critical: str | None
    rounds: int
    cp: int


@procedure
async def aim(
    options: Options,
    inspect: Bonus,
    distance: Units,
    dice: tuple[Dice, ...] = (),
    impairments: str = "",
    hidden: Bonus = 0,
    ask: bool = False,
    modifier: Bonus = 0,
    shaken: Bonus = 0,
    cp: Points = 0,
    helper: Bonus | None = None,
    who: str = ACTOR,
    helper_who: str = "",
    what: str = "",
    helper_cp: Points = 0,
) -> Aim:
    """Take aim for a whole round: INSPECT against 15, the impairments of a Notice check, and 1 a unit of distance.

    Wearing a helmet is none of them.
    """
    dl = STANDARD + await taken_off(impairments, False, hidden) + distance
    if ask:
        dl = dl + await Choose("conditions", GM, IN_ALL, what)
    used: tuple[Dice, ...] = ()
    if dice and await Choose("bonus-dice", ACTOR, (Use.DAMAGE, Use.AIM), dl) is Use.AIM:
        used = dice
    end = await act(options, inspect + modifier, dl, used, shaken, cp, helper, True, who, helper_who, what, helper_cp)
    left = len(used) < len(dice)
    return Aim(end.success, end.tier, end.total, dl, AIMED * end.success, left, end.critical, end.rounds, end.cp)
