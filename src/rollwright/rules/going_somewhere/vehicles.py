"""Vehicles: what they are, how they fight and are hurt, how they break down, and how long repairs take."""

from __future__ import annotations

from operator import index
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.pool import MAX_SIDES, Pool
from rollwright.dice.readings import highest, total
from rollwright.play.steps import ACTOR, GM, Choose, Roll, one_of, procedure
from rollwright.rules.going_somewhere.combat import A30
from rollwright.rules.going_somewhere.critical import CRITICALS, MAXIMUM, MULTIPLES, at, success_row
from rollwright.rules.going_somewhere.damage import (
    DEFENDER,
    MOST_DICE,
    Arms,
    dice_won,
    guard,
    left_over,
    protection,
    wound,
)
from rollwright.rules.going_somewhere.options import Options
from rollwright.rules.going_somewhere.ranks import NONE, Die
from rollwright.rules.going_somewhere.rolls import ACTION_DIE, OPPOSED_DIE, Bonus, compared, succeeds
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
) -> Suffered:
    """Damage a vehicle. At 0 it makes its one VIT Check, or is wrecked; broken down, VIT more Health wrecks it."""
    left = left_over(health, damage)
    if condition == WRECKED:
        return Suffered(damage, 0, WRECKED, past_zero, None)
    if condition == BROKEN:
        past = past_zero + damage
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
) -> Shot:
    """Shoot at a vehicle: a Combat Roll with the gunner's ACC, to which both sides add their vehicle's scale less 1."""
    sides, harmless = armed(weapon, scale, target_scale)
    a = await Roll("attack", Pool.of(1, OPPOSED_DIE), total)
    b = await Roll("defend", Pool.of(1, OPPOSED_DIE), total, DEFENDER)
    met = compared(a, b, acc + combat_bonus(scale), defend + combat_bonus(target_scale))
    natural = met.natural == A30
    dice = dice_won(met.difference, MOST_DICE, met.winner == 1, natural)
    if harmless or dice == 0:
        return Shot(harmless, dice, None, 0, health, condition, past_zero, None)
    row = success_row(await Roll("critical-success", Pool.of(1, ACTION_DIE), total)) if natural else 0
    count = index(dice)
    damage = await blast(options, sides, armour, count, row)
    end = await damage_vehicle(options, damage, vit, health, condition, past_zero, checked, target)
    return Shot(False, count, one_of(CRITICALS, row), damage, end.health, end.condition, end.past_zero, end.total)


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
async def repair_vehicle(options: Options, who: str, scale: Scale, by: str = ACTOR, craft: str = "") -> Repaired:
    """Repair a vehicle: d4 and its scale say how long it takes somebody with the specialized skill for it."""
    from rollwright.rules.generating import generator_procedure

    result: Any = await generator_procedure(book(), "repair-time")(options, scale, True)
    unit = book().generator("repair-time").row(result.row).gives["unit"]
    return Repaired(result.row, result.amount, unit)
