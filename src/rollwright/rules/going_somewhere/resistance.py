"""Resistance rolls: all or nothing, with a second try in the next round where the table allows it."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from rollwright.dice.errors import BadInput
from rollwright.play.steps import ACTOR, procedure
from rollwright.rules.going_somewhere.action import Points, act
from rollwright.rules.going_somewhere.options import Options
from rollwright.rules.going_somewhere.ranks import Dice
from rollwright.rules.going_somewhere.rolls import STANDARD, Bonus, Level

SECOND = 5
"""What the second try adds."""


class Against(StrEnum):
    """What is resisted: magic and the like by will (REFLEXES), poison and the like by the body (VIT)."""

    MAGIC = "magic"
    BODY = "body"
    MISCALCULATION = "miscalculation"


class Resisted(NamedTuple):
    """Whether something was resisted; `again`: a second try can be made in the next round, if it still works then."""

    success: bool
    total: int
    again: bool
    cp: int


@procedure
async def resist(
    options: Options,
    bonus: Bonus,
    against: Against = Against.MAGIC,
    dice: tuple[Dice, ...] = (),
    dl: Level = STANDARD,
    second: bool = False,
    acted: bool = False,
    modifier: Bonus = 0,
    shaken: Bonus = 0,
    cp: Points = 0,
    who: str = ACTOR,
    what: str = "",
) -> Resisted:
    """Resist something: REFLEXES, or VIT where it is the body that resists, against 15 or the roll that made it.

    `acted`: this round's action is used up already, so that the next round's goes.
    """
    may = may_try_again(options, against)
    if second and not may:
        raise BadInput("a second resistance roll is not made here: by the table's options, or against a miscalculation")
    added = bonus + modifier + SECOND * second
    end = await act(options, added, dl, dice, shaken, cp, None, False, who, "", what)
    return Resisted(end.success, end.total, 1 * may * (not second) * (1 - 1 * end.success) == 1, end.cp)


def may_try_again(options: Options, against: Against) -> bool:
    """Tell whether there are second tries at all."""
    return options.second_resistance and against is not Against.MISCALCULATION
