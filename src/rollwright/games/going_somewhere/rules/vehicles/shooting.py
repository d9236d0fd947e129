"""The dice of a shot: the crew's readiness, the Combat Rolls, critical rows, and damage of any size."""

from __future__ import annotations

from operator import index
from typing import NamedTuple

from rollwright.dice.errors import Refused
from rollwright.dice.pool import MAX_SIDES, Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.checks.action import (
    Again,
    Buy,
    may_pay,
    pool_of,
    reroll_price,
    success_price,
)
from rollwright.games.going_somewhere.rules.checks.contest import Against
from rollwright.games.going_somewhere.rules.checks.rolls import (
    ACTION_DIE,
    OPPOSED_DIE,
    STANDARD,
    compared,
    force,
    succeeds,
)
from rollwright.games.going_somewhere.rules.checks.thrown import on_d20
from rollwright.games.going_somewhere.rules.combat.critical import (
    CRITICALS,
    FIRST_FAILURE,
    MAXIMUM,
    MULTIPLES,
    at,
    failure_row,
    range_modifier,
    stunned_by,
    success_row,
)
from rollwright.games.going_somewhere.rules.combat.damage import (
    DEFENDER,
    MOST_DICE,
    Arms,
    Guard,
    dice_won,
    left_over,
    own_harm,
    protection,
    wound,
)
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.vehicles.vehicle import Lost, Scale
from rollwright.play.steps import ACTOR, Actor, Choose, Roll, procedure


def far(distance: int | None, melee: bool) -> int:
    """Give what the distance in squares does to a shot; nothing where nobody says how far it is."""
    if distance is None or melee:
        return 0
    found = range_modifier(distance)
    if found is None:
        raise Refused(f"{distance} squares are out of range", "gs.combat.range")
    return found


def slipped(critical: str | None) -> bool:
    """Tell whether a row of the critical tables is one of failure: then it strikes the firing side."""
    return critical is not None and CRITICALS.index(critical) >= FIRST_FAILURE


class Readying(NamedTuple):
    """What a crew makes its weapon ready with; without GUILE nobody asks."""

    guile: int | None
    dice: tuple[Dice, ...]


def readying(guile: int | None, dice: tuple[Dice, ...], attack: int, shaken: int) -> tuple[Readying, int]:
    """Give what a crew makes ready with, and what is added to the Combat Roll: a shaken gunner's first roll suffers."""
    if guile is None:
        return Readying(None, dice), attack + shaken
    return Readying(guile + shaken, dice), attack


class Fired(NamedTuple):
    """How the dice of a shot fell: the damage dice, and the row of a critical table by its place."""

    ready: bool
    dice: int
    row: int
    stun: int
    own: int
    cp: int
    hits: bool


async def fired(
    options: Options,
    attack: int,
    defend: int,
    sides: int,
    most: int,
    harmless: bool,
    cp: int,
    crew: Readying,
    by: Actor,
    to: Actor,
) -> Fired:
    """Make a weapon ready and fire it: the Combat Rolls, and what the critical tables say."""
    spent = 0
    if crew.guile is not None:
        ready, spent = await readied(crew.guile, crew.dice, cp, by)
        if not ready:
            return Fired(False, 0, 0, 0, 0, spent, False)
    shot = await aimed(attack, defend, cp - spent, most, by, to)
    spent = spent + shot.cp
    if shot.fumble:
        row = failure_row(await Roll("critical-failure", Pool.of(1, ACTION_DIE), total, by))
        stun = await stunned_by(row, by)
        return Fired(True, 0, row, stun, await backfire(options, sides, row, by), spent, False)
    if harmless or shot.dice == 0:
        return Fired(True, shot.dice, 0, 0, 0, spent, False)
    row = success_row(await Roll("critical-success", Pool.of(1, ACTION_DIE), total, by)) if shot.critical else 0
    return Fired(True, index(shot.dice), row, await stunned_by(row, by), 0, spent, True)


async def readied(guile: int, dice: tuple[Dice, ...], cp: int, by: Actor) -> tuple[bool, int]:
    """Make a weapon ready that takes a crew: a GUILE check of the gunner; after a failure a second throw can be bought.

    Gives whether it is ready, and the points used.
    """
    throw = await Roll("guile", pool_of(ACTION_DIE, dice), on_d20, by)
    if succeeds(throw.natural, throw.total + guile, STANDARD):
        return True, 0
    if not may_pay(cp, reroll_price()):
        return False, 0
    if await Choose("reroll", by, (Again.KEEP, Again.REROLL), throw.total + guile) is Again.KEEP:
        return False, 0
    throw = await Roll("guile-again", pool_of(ACTION_DIE, dice), on_d20, by)
    return bool(succeeds(throw.natural, throw.total + guile, STANDARD)), reroll_price()


class Aimed(NamedTuple):
    """How the Combat Roll of a shot went: the damage dice, whether it is critical, and the points used."""

    dice: int
    critical: bool
    fumble: bool
    cp: int


async def aimed(attack: int, defend: int, cp: int, most: int, by: Actor, to: Actor) -> Aimed:
    """Roll a shot against the target's Combat Roll. A success (one damage die) or a second throw can be bought."""
    if may_pay(cp, success_price()):
        if await Choose("success", by, (Buy.ROLL, Buy.SUCCESS)) is Buy.SUCCESS:
            return Aimed(1, False, False, success_price())
    a = await Roll("attack", Pool.of(1, OPPOSED_DIE), total, by)
    b = await Roll("defend", Pool.of(1, OPPOSED_DIE), total, to)
    spent = 0
    if may_pay(cp, reroll_price()):
        stands = Against(a + attack - b - defend, a)
        if await Choose("reroll", by, (Again.KEEP, Again.REROLL), stands) is Again.REROLL:
            a, spent = await Roll("reroll", Pool.of(1, OPPOSED_DIE), total, by), reroll_price()
    met = compared(a, b, attack, defend)
    critical = (force(a) == 1) & (force(b) != 1)
    fumble = (force(a) == -1) & (force(b) != -1)
    return Aimed(dice_won(met.difference, most, met.winner == 1, critical), critical, fumble, spent)


async def backfire(options: Options, sides: int, row: int, by: Actor = ACTOR) -> int:
    """Roll what a row of the critical failure table does by the own weapon, of any size."""
    if sides <= MAX_SIDES or not at(row, MULTIPLES):
        return await own_harm(options, Arms(min(sides, MAX_SIDES)), row, by)
    raw = sides if at(row, MAXIMUM) else await blast(options, sides, Guard(), 1, 0, by)
    return raw * at(row, MULTIPLES) // 2


@procedure
async def blast(
    options: Options, sides: Lost, guard: Guard, count: Scale, row: int = 0, by: Actor = ACTOR, to: Actor = DEFENDER
) -> int:
    """Roll the damage of a weapon of any size; the largest dice are thrown in two parts, as digits."""
    if sides <= MAX_SIDES:
        return await wound(options, Arms(sides, MOST_DICE), guard, count, row, by, to)
    if at(row, MAXIMUM):
        raw = sides * count
    else:
        high = await Roll("damage-high", Pool.of(count, sides // MAX_SIDES), total, by)
        raw = (high - count) * MAX_SIDES + await Roll("damage", Pool.of(count, MAX_SIDES), total, by)
    times = at(row, MULTIPLES)
    return left_over(raw * (times + (times == 0)), await protection(options, guard, to))
