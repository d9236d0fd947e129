"""Resisting magic: against the total that made it; what is left of an effect goes by the tier, and by immunity."""

from __future__ import annotations

from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import BadInput
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.checks.action import (
    Again,
    Buy,
    Points,
    may_pay,
    pool_of,
    reroll_price,
    success_price,
)
from rollwright.games.going_somewhere.rules.checks.resistance import SECOND, Against, may_try_again
from rollwright.games.going_somewhere.rules.checks.rolls import ACTION_DIE, TIERS, Bonus, Level, Tier, succeeds
from rollwright.games.going_somewhere.rules.checks.thrown import on_d20
from rollwright.games.going_somewhere.rules.magic.tables import magic
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.play.steps import ACTOR, Actor, Choose, Roll, procedure

TARGET: Actor = "target"
Immunity: TypeAlias = Annotated[int, Meta(ge=0, le=4)]
HALF, NONE_LEFT, HALF_AT_LEAST, ALL = 1, 2, 3, 4
"""The levels of immunity: half on a success, nothing on one, half even on a failure, nothing at all ever."""
WHOLE = 100
CRITICAL = TIERS.index(Tier.CRITICAL_SUCCESS)


class Share(NamedTuple):
    """How much of an effect is left, in per cent; whether it was resisted; Character Points used."""

    left: int
    resisted: int
    cp: int


class Resisted(NamedTuple):
    """How somebody stands against magic."""

    resisted: bool
    left: int
    """What is left of the effect, in per cent."""
    cp: int


def resisted_at(natural: int, bonus: int, dl: int) -> bool:
    """Tell whether a resistance roll succeeds; a natural 20 does, a natural 1 doesn't."""
    return succeeds(natural, natural + bonus, dl)


def may_resist(tier: int, immunity: int, mind: bool) -> bool:
    """Tell whether magic of a tier can be resisted: a critical success only by the immune, or by a mind."""
    return tier != CRITICAL or immunity > 0 or mind


def left_of(tier: int, resisted: int, immunity: int, mind: bool) -> int:
    """Give what is left of an effect, in per cent.

    >>> [left_of(tier, 1, 0, False) for tier in (4, 5, 6, 7, 8)], left_of(8, 0, 0, False)
    ([0, 0, 25, 50, 75], 100)
    >>> left_of(8, 1, 1, False), left_of(8, 1, 2, False), left_of(5, 0, 3, False), left_of(9, 0, 4, False)
    (50, 0, 50, 0)
    """
    negates = magic().tier[tier].negates
    if immunity == HALF:
        negates = max(negates, WHOLE // 2)
    if immunity >= NONE_LEFT or mind:
        negates = WHOLE
    unresisted = {HALF_AT_LEAST: WHOLE // 2, ALL: WHOLE}.get(immunity, 0)
    return WHOLE - unresisted - resisted * (negates - unresisted)


async def resisting(
    dl: int,
    tier: int,
    bonus: int | None,
    immunity: int,
    mind: bool,
    cp: int,
    by: Actor,
    dice: tuple[Dice, ...] = (),
) -> Share:
    """Roll against magic, where that can be done, with bonus dice; a success or a second throw can be bought."""
    if immunity == ALL:
        return Share(0, 1, 0)
    if bonus is None or not may_resist(tier, immunity, mind):
        return Share(left_of(tier, 0, immunity, mind), 0, 0)
    if may_pay(cp, success_price()) and await Choose("success", by, (Buy.ROLL, Buy.SUCCESS), dl) is Buy.SUCCESS:
        return Share(left_of(tier, 1, immunity, mind), 1, success_price())
    if dice:
        return await with_dice(dl, tier, bonus, immunity, mind, cp, by, dice)
    face, spent = await Roll("resist", Pool.of(1, ACTION_DIE), total, by), 0
    if may_pay(cp, reroll_price()) and await Choose("reroll", by, (Again.KEEP, Again.REROLL), face) is Again.REROLL:
        face, spent = await Roll("resist-again", Pool.of(1, ACTION_DIE), total, by), reroll_price()
    resisted = 1 * resisted_at(face, bonus, dl)
    return Share(left_of(tier, resisted, immunity, mind), resisted, spent)


async def with_dice(
    dl: int, tier: int, bonus: int, immunity: int, mind: bool, cp: int, by: Actor, dice: tuple[Dice, ...]
) -> Share:
    """Roll against magic with the bonus dice of REFLEXES; only the d20 can be a natural 1 or 20."""
    throw, spent = await Roll("resist", pool_of(ACTION_DIE, dice), on_d20, by), 0
    if may_pay(cp, reroll_price()) and await Choose("reroll", by, (Again.KEEP, Again.REROLL), throw) is Again.REROLL:
        throw, spent = await Roll("resist-again", pool_of(ACTION_DIE, dice), on_d20, by), reroll_price()
    resisted = 1 * succeeds(throw.natural, throw.total + bonus, dl)
    return Share(left_of(tier, resisted, immunity, mind), resisted, spent)


@procedure
async def resist_magic(
    options: Options,
    bonus: Bonus,
    dl: Level,
    tier: Tier = Tier.AVERAGE_SUCCESS,
    immunity: Immunity = 0,
    mind: bool = False,
    acted: bool = False,
    second: bool = False,
    cp: Points = 0,
    who: str = ACTOR,
    what: str = "",
    dice: tuple[Dice, ...] = (),
) -> Resisted:
    """Resist magic with REFLEXES against the total that made it; its tier says how much of it can be taken away.

    `mind`: it is mind control, which can always be resisted, whole. `acted`: this round's action is used up already.
    `second`: a try in the next round, at +5, where the table plays these. `what` names the effect that is resisted,
    `dice` are bonus dice of REFLEXES.
    """
    place = TIERS.index(tier)
    if place < TIERS.index(Tier.MINIMAL_SUCCESS):
        raise BadInput("only magic that works is resisted here; what goes wrong strikes the caster")
    if not may_resist(place, immunity, mind):
        raise BadInput("a critical success of magic can't be resisted")
    if second and not may_try_again(options, Against.MAGIC):
        raise BadInput("a second resistance roll is not made at this table")
    share = await resisting(dl, place, bonus + SECOND * second, immunity, mind, cp, ACTOR, dice)
    return Resisted(share.resisted == 1, share.left, share.cp)
