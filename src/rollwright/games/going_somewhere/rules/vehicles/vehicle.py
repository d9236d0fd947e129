"""Vehicles: what they are, how they are hurt and break down, and how long repairs take."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.pool import Pool
from rollwright.dice.readings import highest, total
from rollwright.games.going_somewhere.rules.checks.rolls import ACTION_DIE, succeeds
from rollwright.games.going_somewhere.rules.combat.damage import DEFENDER, left_over
from rollwright.games.going_somewhere.rules.creation.tables import book
from rollwright.games.going_somewhere.rules.encounters.tables import vehicles
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.games.going_somewhere.rules.vehicles.scales import check_made
from rollwright.play.steps import ACTOR, GM, Actor, Choose, Roll, one_of, procedure

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
    battlestation: bool = False,
) -> Built:
    """Make a vehicle: its seven stats are given, or rolled as a machine's; INT may be 0."""
    check_made(scale, unit, stats, battlestation)
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
    to: Actor = DEFENDER,
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
    natural = await Roll("vit-check", Pool.of(1, ACTION_DIE), total, to)
    passed = succeeds(natural, natural + vit, vehicles().level)
    return Suffered(damage, 0, one_of(CONDITIONS, 2 - 1 * passed), 0, natural + vit)


# --- repairs ---------------------------------------------------------------------------------------------------------


@procedure
async def repair_vehicle(options: Options, who: str, scale: Scale, by: str, craft: str, alone: bool = True) -> Repaired:
    """Repair a vehicle: d4 and its scale say how long it takes somebody with a skill that the CGO finds fit.

    That time passes for everybody; `alone` is off beside another repair whose time was played already.
    """
    from rollwright.rules.generating import generator_procedure

    if await Choose("repair-fits", GM, ("fits", "unfit"), craft) == "unfit":
        return Repaired("", 0, "")
    result: Any = await generator_procedure(book(), "repair-time")(options, scale, True)
    unit = book().generator("repair-time").row(result.row).gives["unit"]
    return Repaired(result.row, result.amount, unit)
