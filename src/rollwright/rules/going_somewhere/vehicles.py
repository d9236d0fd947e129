"""Vehicles: what they are, how they fight and are hurt, how they break down, and how long repairs take."""

from __future__ import annotations

from operator import index
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.pool import MAX_SIDES, Pool
from rollwright.dice.readings import highest, total
from rollwright.play.steps import ACTOR, GM, Choose, Roll, one_of, procedure
from rollwright.rules.going_somewhere.action import Again, Buy, Points, may_pay, reroll_price, success_price
from rollwright.rules.going_somewhere.contest import Against
from rollwright.rules.going_somewhere.critical import (
    CRITICALS,
    MAXIMUM,
    MULTIPLES,
    NEXT_ROLLS,
    PRONE,
    at,
    failure_row,
    stunned_by,
    success_row,
)
from rollwright.rules.going_somewhere.damage import (
    DEFENDER,
    MOST_DICE,
    Arms,
    dice_won,
    guard,
    left_over,
    own_harm,
    protection,
    wound,
)
from rollwright.rules.going_somewhere.options import Options
from rollwright.rules.going_somewhere.ranks import NONE, Die
from rollwright.rules.going_somewhere.rolls import ACTION_DIE, OPPOSED_DIE, Bonus, compared, force, succeeds
from rollwright.rules.going_somewhere.scales import armed, check_made, combat_bonus
from rollwright.rules.going_somewhere.stats import Stat
from rollwright.rules.going_somewhere.tables_creation import book
from rollwright.rules.going_somewhere.tables_world import vehicles

Scale: TypeAlias = Annotated[int, Meta(ge=1, le=40)]
Value: TypeAlias = Annotated[int, Meta(ge=1, le=20)]
StatOrNone: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
Health: TypeAlias = Annotated[int, Meta(ge=0, le=30)]
Lost: TypeAlias = Annotated[int, Meta(ge=0, le=100_000_000)]
Condition: TypeAlias = Literal["running", "broken down", "wrecked"]
RUNNING, BROKEN, WRECKED = CONDITIONS = ("running", "broken down", "wrecked")
FULL = 30
NONE_AT_ALL, BY_DICE = "none", "roll"


class Built(NamedTuple):
    """The stats of a vehicle, in their order: ACC, CHM, INT, PER, SPD, STR, VIT."""

    stats: tuple[int, ...]


class Suffered(NamedTuple):
    """What damage did to a vehicle: the Health that is left, how it is, and what the VIT Check came to."""

    damage: int
    health: int
    condition: str
    past_zero: int
    total: int | None


class Shot(NamedTuple):
    """How an attack on a vehicle went."""

    harmless: bool
    """Whether the weapon is too small to do anything."""
    dice: int
    critical: str | None
    damage: int
    health: int
    condition: str
    past_zero: int
    total: int | None
    stun: int = 0
    """Rounds that the target stands still for, or (after a critical failure) the gunner is stunned."""
    prone: bool = False
    next_roll: int = 0
    own: int = 0
    """What a critical failure does to the firing side."""
    cp: int = 0


class Repaired(NamedTuple):
    """How long repairs take."""

    row: str
    amount: int
    unit: str


# --- making ----------------------------------------------------------------------------------------------------------


@procedure
async def make_vehicle(
    options: Options,
    who: str,
    scale: Scale,
    name: str = "",
    unit: str = "feet",
    stats: tuple[StatOrNone, ...] = (),
    owner: str = "",
) -> Built:
    """Make a vehicle: its seven stats are given, or rolled as a machine's; INT may be 0."""
    check_made(unit, stats)
    if stats:
        return Built(stats)
    found: tuple[int, ...] = ()
    for stat in Stat:
        if stat is Stat.INT and await Choose("vehicle-int", GM, (NONE_AT_ALL, BY_DICE)) == NONE_AT_ALL:
            found += (0,)
        else:
            found += (await Roll("stat", Pool.of(2, ACTION_DIE), highest, GM),)
    return Built(found)


# --- damage ----------------------------------------------------------------------------------------------------------


@procedure
async def damage_vehicle(
    options: Options,
    damage: Lost,
    vit: Value,
    health: Health = FULL,
    condition: Condition = "running",
    past_zero: Lost = 0,
    checked: bool = False,
    who: str = ACTOR,
    due: bool = False,
) -> Suffered:
    """Damage a vehicle, by anything or by what is `due` to it.

    At 0 it makes its one VIT Check, or is wrecked; broken down, VIT more Health wrecks it.
    """
    left = left_over(health, damage)
    if condition == WRECKED:
        return Suffered(damage, 0, WRECKED, past_zero, None)
    if condition == BROKEN:
        past = past_zero + damage
        past = past + (vit - past) * (past > vit)
        return Suffered(damage, left, one_of(CONDITIONS, 1 + (past >= vit)), past, None)
    if left > 0:
        return Suffered(damage, left, RUNNING, 0, None)
    if checked:
        return Suffered(damage, 0, BROKEN, 0, None)
    natural = await Roll("vit-check", Pool.of(1, ACTION_DIE), total, DEFENDER)
    passed = succeeds(natural, natural + vit, vehicles().level)
    return Suffered(damage, 0, one_of(CONDITIONS, 2 - 1 * passed), 0, natural + vit)


@procedure
async def shoot_vehicle(
    options: Options,
    acc: Bonus,
    weapon: str,
    defend: Bonus,
    target_scale: Scale,
    vit: Value,
    scale: Scale = 1,
    health: Health = FULL,
    condition: Condition = "running",
    past_zero: Lost = 0,
    checked: bool = False,
    armour: Die = NONE,
    who: str = ACTOR,
    target: str = "",
    vehicle: str = "",
    cp: Points = 0,
) -> Shot:
    """Shoot at a vehicle: a Combat Roll with the gunner's ACC, to which both sides add their vehicle's scale less 1.

    `vehicle` is the one that the gunner fires from; `cp` are the gunner's. A natural 30 may stop the target for some
    rounds; a natural 1 may hurt the firing vehicle, or the gunner with a hand weapon.
    """
    sides, harmless = armed(weapon, scale, target_scale)
    shot = await aimed(acc + combat_bonus(scale), defend + combat_bonus(target_scale), cp)
    missed = Shot(harmless, shot.dice, None, 0, health, condition, past_zero, None, cp=shot.cp)
    if shot.fumble:
        row = failure_row(await Roll("critical-failure", Pool.of(1, ACTION_DIE), total))
        stun = await stunned_by(row, ACTOR)
        own = await backfire(options, sides, row)
        prone, next_roll = at(row, PRONE) > 0, at(row, NEXT_ROLLS)
        return missed._replace(critical=one_of(CRITICALS, row), stun=stun, prone=prone, next_roll=next_roll, own=own)
    if harmless or shot.dice == 0:
        return missed
    row = success_row(await Roll("critical-success", Pool.of(1, ACTION_DIE), total)) if shot.critical else 0
    count = index(shot.dice)
    stun = await stunned_by(row, ACTOR)
    damage = await blast(options, sides, armour, count, row)
    end = await damage_vehicle(options, damage, vit, health, condition, past_zero, checked, target)
    return Shot(
        harmless=False,
        dice=count,
        critical=one_of(CRITICALS, row),
        damage=damage,
        health=end.health,
        condition=end.condition,
        past_zero=end.past_zero,
        total=end.total,
        stun=stun,
        prone=at(row, PRONE) > 0,
        cp=shot.cp,
    )


class Aimed(NamedTuple):
    """How the Combat Roll of a shot went: the damage dice, whether it is critical, and the points used."""

    dice: int
    critical: bool
    fumble: bool
    cp: int


async def aimed(attack: int, defend: int, cp: int) -> Aimed:
    """Roll a shot against the target's Combat Roll. A success (one damage die) or a second throw can be bought."""
    if may_pay(cp, success_price()):
        if await Choose("success", ACTOR, (Buy.ROLL, Buy.SUCCESS)) is Buy.SUCCESS:
            return Aimed(1, False, False, success_price())
    a = await Roll("attack", Pool.of(1, OPPOSED_DIE), total)
    b = await Roll("defend", Pool.of(1, OPPOSED_DIE), total, DEFENDER)
    spent = 0
    if may_pay(cp, reroll_price()):
        stands = Against(a + attack - b - defend, a)
        if await Choose("reroll", ACTOR, (Again.KEEP, Again.REROLL), stands) is Again.REROLL:
            a, spent = await Roll("reroll", Pool.of(1, OPPOSED_DIE), total), reroll_price()
    met = compared(a, b, attack, defend)
    critical = (force(a) == 1) & (force(b) != 1)
    fumble = (force(a) == -1) & (force(b) != -1)
    return Aimed(dice_won(met.difference, MOST_DICE, met.winner == 1, critical), critical, fumble, spent)


async def backfire(options: Options, sides: int, row: int) -> int:
    """Roll what a row of the critical failure table does by the own weapon, of any size."""
    if sides <= MAX_SIDES or not at(row, MULTIPLES):
        return await own_harm(options, Arms(min(sides, MAX_SIDES)), row)
    raw = sides if at(row, MAXIMUM) else await blast(options, sides, NONE, 1)
    return raw * at(row, MULTIPLES) // 2


@procedure
async def blast(options: Options, sides: Lost, armour: Die, count: Scale, row: int = 0) -> int:
    """Roll the damage of a weapon of any size; the largest dice are thrown in two parts, as digits."""
    protected = guard(armour.sides, False, False)
    if sides <= MAX_SIDES:
        return await wound(options, Arms(sides, MOST_DICE), protected, count, row)
    if at(row, MAXIMUM):
        raw = sides * count
    else:
        high = await Roll("damage-high", Pool.of(count, sides // MAX_SIDES), total)
        raw = (high - count) * MAX_SIDES + await Roll("damage", Pool.of(count, MAX_SIDES), total)
    times = at(row, MULTIPLES)
    return left_over(raw * (times + (times == 0)), await protection(options, protected))


# --- repairs ---------------------------------------------------------------------------------------------------------


@procedure
async def repair_vehicle(options: Options, who: str, scale: Scale, by: str, craft: str) -> Repaired:
    """Repair a vehicle: d4 and its scale say how long it takes somebody with a skill that the CGO finds fit."""
    from rollwright.rules.generating import generator_procedure

    if await Choose("repair-fits", GM, ("fits", "unfit"), craft) == "unfit":
        return Repaired("", 0, "")
    result: Any = await generator_procedure(book(), "repair-time")(options, scale, True)
    unit = book().generator("repair-time").row(result.row).gives["unit"]
    return Repaired(result.row, result.amount, unit)
