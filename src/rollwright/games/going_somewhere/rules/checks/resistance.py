"""Resistance rolls: all or nothing, with a second try in the next round where the table allows it.

Immunity to magic grants a roll of its own, which takes no action; how much is felt then goes by its level.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.rules.checks.action import Points, act
from rollwright.games.going_somewhere.rules.checks.rolls import STANDARD, Bonus, Level
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.play.steps import ACTOR, GM, Choose, procedure

LEVELS = (STANDARD, *range(1, STANDARD), *range(STANDARD + 1, 61))
"""Levels that the CGO can say, the usual one first."""
SECOND = 5
"""What the second try adds."""
Immunity: TypeAlias = Annotated[int, Meta(ge=0, le=4)]
"""The level of immunity to magic that grants the roll; 0: the CGO does."""
COMPLETE = 4
"""With this level no magic has any effect."""
FELT = ((2, 0), (2, 1), (2, 0), (1, 0), (0, 0))
"""By the level of immunity, how many halves of an effect are felt: after a failed roll, and after a good one."""


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
    halves: int = 0
    """How much of the effect is felt: nothing, half (1), or all of it (2)."""
    dl: int = STANDARD


@procedure
async def resist(
    options: Options,
    bonus: Bonus,
    against: Against = Against.MAGIC,
    dice: tuple[Dice, ...] = (),
    dl: Level | None = STANDARD,
    second: bool = False,
    acted: bool = False,
    modifier: Bonus = 0,
    shaken: Bonus = 0,
    cp: Points = 0,
    who: str = ACTOR,
    what: str = "",
    immunity: Immunity = 0,
) -> Resisted:
    """Resist something: REFLEXES, or VIT where it is the body that resists, against 15 or the roll that made it.

    Without a level the CGO is asked for it. `acted`: this round's action is used up already, so that the next round's
    goes. `immunity`: the level of immunity to magic by which the roll is made; it takes no action then.
    """
    if immunity and against is Against.BODY:
        raise BadInput("immunity to magic is of no use against poison and the like")
    if immunity == COMPLETE:
        return Resisted(True, STANDARD if dl is None else dl, False, 0, 0, STANDARD if dl is None else dl)
    may = may_try_again(options, against)
    if second and not may:
        raise BadInput("a second resistance roll is not made here: by the table's options, or against a miscalculation")
    level = await Choose("resisted-level", GM, LEVELS, what) if dl is None else dl
    added = bonus + modifier + SECOND * second
    end = await act(options, added, level, dice, shaken, cp, None, False, who, "", what)
    again = 1 * may * (not second) * (1 - 1 * end.success) == 1
    return Resisted(end.success, end.total, again, end.cp, felt(end.success, immunity), level)


def felt(success: bool, immunity: int = 0) -> int:
    """Give how many halves of an effect are felt.

    >>> [(felt(False, level), felt(True, level)) for level in range(5)]
    [(2, 0), (2, 1), (2, 0), (1, 0), (0, 0)]
    """
    failed, resisted = FELT[immunity]
    return failed + (resisted - failed) * success


def may_try_again(options: Options, against: Against) -> bool:
    """Tell whether there are second tries at all."""
    return options.second_resistance and against is not Against.MISCALCULATION
