"""Traps and locks: a level that is built up from what the trap is, and PRECISION against it."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.rules.checks.action import Points, act
from rollwright.games.going_somewhere.rules.checks.rolls import Bonus, Level, Tier
from rollwright.games.going_somewhere.rules.checks.tables import tables
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import COST, Dice
from rollwright.play.steps import ACTOR, GM, Choose, procedure

Elements: TypeAlias = Annotated[int, Meta(ge=0, le=1_000)]
Units: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
FEW_DICE = 5
MANY_DICE = 5
"""What each die costs more, where there are more than five."""

LEVELS = (20, *range(1, 20), *range(21, 101))
"""Levels that the CGO can say for a trap, the usual one first."""


class Work(StrEnum):
    """What is done with a trap."""

    SET = "set"
    DISABLE = "disable"
    REMOVE = "remove"
    PICK = "pick"


class Trapped(NamedTuple):
    """How the work on a trap went, against which level."""

    success: bool
    tier: Tier
    total: int
    dl: int
    critical: str | None
    rounds: int
    cp: int


def dice_cost(dice: tuple[Dice, ...]) -> int:
    """Give what dice add to a level; with more than five, each costs 5 more.

    >>> dice_cost((Dice(1, 6),)), dice_cost((Dice(6, 4),)), dice_cost(())
    (4, 48, 0)
    """
    count = sum([one.count for one in dice])
    more = MANY_DICE * (count > FEW_DICE)
    return sum([one.count * (die_cost(one.sides) + more) for one in dice])


def die_cost(sides: int) -> int:
    """Give what a die adds, or refuse one that the table does not have."""
    if sides not in COST:
        raise BadInput("this die has no price; there are d4, d6, d8, d10, d12, d16, d20, d24, d30, d60 and d100")
    return COST[sides]


def size_cost(units: int) -> int:
    """Give what a range, area, volume or speed adds; 0 for none.

    >>> [size_cost(units) for units in (0, 1, 10, 11, 20, 21, 40, 41, 80, 81)]
    [0, 1, 1, 5, 5, 10, 10, 20, 20, 30]
    """
    if units <= 0:
        return 0
    for row in tables().size:
        if units <= row.most:
            return row.add
    last, beyond = tables().size[-1], tables().size_beyond
    return last.add + -(-(units - last.most) // beyond.each) * beyond.add


def trap_level(
    base: int, concealed: int = 0, inaccessible: int = 0, damage: tuple[Dice, ...] = (), units: int = 0, magic: int = 0
) -> int:
    """Build up the level of a trap.

    >>> trap_level(20), trap_level(20, concealed=1), trap_level(20, concealed=1, damage=(Dice(1, 6),))
    (20, 25, 29)
    """
    row = tables().trap
    hidden = concealed * row.concealed + inaccessible * row.inaccessible
    return base + hidden + dice_cost(damage) + size_cost(units) + magic


@procedure
async def trap(
    options: Options,
    precision: Bonus,
    work: Work = Work.DISABLE,
    base: Level | None = 20,
    concealed: Elements = 0,
    inaccessible: Elements = 0,
    damage: tuple[Dice, ...] = (),
    units: Units = 0,
    magic: Elements = 0,
    dice: tuple[Dice, ...] = (),
    modifier: Bonus = 0,
    shaken: Bonus = 0,
    cp: Points = 0,
    helper: Bonus | None = None,
    who: str = ACTOR,
    helper_who: str = "",
    what: str = "",
    helper_cp: Points = 0,
) -> Trapped:
    """Set, disable or remove a trap, or pick a lock, with PRECISION against the level that the trap adds up to.

    `base` is 20 where the CGO is uncertain, and 0 where everything is counted; without it the CGO is asked. `units` is
    the trap's range.
    """
    known = await Choose("trap-level", GM, LEVELS, what) if base is None else base
    dl = trap_level(known, concealed, inaccessible, damage, units, magic)
    end = await act(options, precision + modifier, dl, dice, shaken, cp, helper, True, who, helper_who, what, helper_cp)
    return Trapped(end.success, end.tier, end.total, dl, end.critical, end.rounds, end.cp)
