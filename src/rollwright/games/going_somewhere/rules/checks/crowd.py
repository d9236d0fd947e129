"""Crowd control: the mob has to pay attention, then GUILE is set against its size."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import BadInput
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.checks.action import OTHERS, Points, act
from rollwright.games.going_somewhere.rules.checks.rolls import ACTION_DIE, STANDARD, Bonus, Tier, succeeds
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.play.steps import ACTOR, GM, Choose, Roll, procedure

Heads: TypeAlias = Annotated[int, Meta(ge=2, le=100_000)]
ENGAGED = 0
SIZES = (10, ENGAGED, *range(2, 10), *range(11, 41), *range(45, 101, 5), *range(150, 1_001, 50))
"""How many the CGO can say that a mob has; 0: the one who tries is engaged with it, and can't."""
PER_BONUS = 5
"""How many people make a bonus of 1."""


class Mob(StrEnum):
    """What the mob does: it takes no notice, it follows, or it turns on the one who tried."""

    UNHEARD = "unheard"
    FOLLOWS = "follows"
    TURNS = "turns on them"


class Crowd(NamedTuple):
    """How crowd control went; without the mob's attention nothing is rolled (`tier` None, `total` 0)."""

    mob: Mob
    tier: Tier | None
    total: int
    critical: str | None
    rounds: int
    cp: int
    size: int = 0
    """How large the mob is; 0: it can't be tried."""


def crowd_bonus(size: int) -> int:
    """Give 1 for each full 5 people.

    >>> crowd_bonus(4), crowd_bonus(5), crowd_bonus(23)
    (0, 1, 4)
    """
    return size // PER_BONUS


@procedure
async def crowd(
    options: Options,
    guile: Bonus,
    size: Heads | None = None,
    per: Bonus | None = None,
    dice: tuple[Dice, ...] = (),
    engaged: bool = False,
    modifier: Bonus = 0,
    shaken: Bonus = 0,
    cp: Points = 0,
    helper: Bonus | None = None,
    who: str = ACTOR,
    helper_who: str = "",
    what: str = "",
    helper_cp: Points = 0,
) -> Crowd:
    """Sway a mob: first it rolls once to notice, with its best PER; then GUILE has to reach its size.

    Without `size` or `per` the CGO is asked for it. Not for somebody who is `engaged` with the mob already, by blows or
    by words.
    """
    if engaged:
        raise BadInput("a mob can't be swayed by somebody who is engaged with it already, in a fight or in talks")
    heads = await Choose("mob-size", GM, SIZES, what) if size is None else size
    if heads == ENGAGED:
        return Crowd(Mob.UNHEARD, None, 0, None, 0, 0, 0)
    attention = await Choose("mob-per", GM, OTHERS, heads) if per is None else per
    heard = await Roll("mob", Pool.of(1, ACTION_DIE), total, GM)
    if not succeeds(heard, heard + attention, STANDARD):
        return Crowd(Mob.UNHEARD, None, 0, None, 0, 0, heads)
    bonus = guile + modifier + crowd_bonus(heads)
    end = await act(options, bonus, heads, dice, shaken, cp, helper, True, who, helper_who, what, helper_cp)
    mob = Mob.FOLLOWS if end.success else Mob.TURNS
    return Crowd(mob, end.tier, end.total, end.critical, end.rounds, end.cp, heads)
