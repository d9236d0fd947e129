"""Travel: how far a vehicle gets under its load, what it carries, and what berths and vehicles cost."""

from __future__ import annotations

from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.games.going_somewhere.rules.encounters.tables import vehicles
from rollwright.games.going_somewhere.rules.gear.equipment import weapon_price
from rollwright.games.going_somewhere.rules.gear.money import amount
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.vehicles.scales import check_mounted, check_room, check_unit, weapon
from rollwright.games.going_somewhere.rules.vehicles.vehicle import Scale, Value
from rollwright.play.steps import ACTOR, GM, Choose, procedure

TEN = 10
REFUSED, GIVEN, LISTED = "refused", "given", "listed"
Slots: TypeAlias = Annotated[int, Meta(ge=0, le=10**15)]
People: TypeAlias = Annotated[int, Meta(ge=0, le=10**12)]
Tin: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000_000_000)]
Rank: TypeAlias = Annotated[int, Meta(ge=0, le=8)]
Days: TypeAlias = Annotated[int, Meta(ge=1, le=100_000)]
Shifts: TypeAlias = Annotated[int, Meta(ge=0, le=5)]


class Going(NamedTuple):
    """How a vehicle moves: units a round, and how many levels it has dropped (each to the next smaller unit)."""

    units: int
    dropped: int
    max_enc: int
    unit: str = "feet"
    """What it moves in now; below feet each level makes it a tenth."""
    part: int = 1
    """By how much a foot is divided."""


class Costs(NamedTuple):
    """What is to be paid, in tin."""

    tin: int


class Deal(NamedTuple):
    """What was asked for, in tin, and whether it was bought."""

    tin: int
    bought: bool


class Done(NamedTuple):
    """How many were dealt with."""

    number: int


class Mounted(NamedTuple):
    """How many fire a weapon, whether it is on the vehicle now, and what it cost, in tin."""

    number: int
    mounted: bool
    tin: int


def max_enc(strength: int, scale: int) -> int:
    """Give what a vehicle carries: STR times 10 for each point of scale.

    >>> max_enc(12, 1), max_enc(12, 4)
    (120, 120000)
    """
    return strength * size_of(scale)


def size_of(scale: int) -> int:
    """Give ten to the power of a scale, or of a difference of two."""
    return int(TEN**scale)


def going(speed: int, strength: int, scale: int, enc: int = 0) -> Going:
    """Work out the movement of a vehicle: SPD + STR, less its load as a character's, counted in parts of its scale.

    Over MAX ENC it drops a level for each further MAX ENC or part of it, at most its scale less 1; then it stops.

    >>> going(8, 12, 2, 300)[:3], going(8, 12, 2, 1_300)[:2], going(8, 12, 2, 2_500)[:2]
    ((17, 0, 1200), (8, 1), (0, 1))
    """
    most = max_enc(strength, scale)
    dropped = max(0, -(-enc // most) - 1)
    if dropped > scale - 1:
        return Going(0, scale - 1, most)
    return Going(max(1, speed + strength - min(enc, most) // size_of(scale)), dropped, most)


def smaller(unit: str, dropped: int) -> tuple[str, int]:
    """Give the unit some levels below another, and by how much a foot is divided where there is none smaller.

    >>> smaller("light seconds", 1), smaller("miles", 1), smaller("miles", 3)
    (('miles', 1), ('feet', 1), ('feet', 100))
    """
    units = vehicles().units
    place = units.index(unit) - dropped
    return units[max(0, place)], size_of(max(0, -place))


def daily_cost(scale: int) -> int:
    """Give what a vehicle costs a day, in tin; above scale 10 ten times as much for each point.

    >>> daily_cost(1), daily_cost(10), daily_cost(12) == 100 * daily_cost(10)
    (100000, 10000000, True)
    """
    rows = vehicles().upkeep
    last = rows[-1]
    if scale > last.scale:
        return amount(last.price) * size_of(scale - last.scale)
    return amount(next(row.price for row in rows if row.scale == scale))


def berth_price(base: int, rank: int) -> int:
    """Give what a berth costs: the price that the CGO says times the Rank; one without a place in society pays it once.

    >>> berth_price(100, 8) == 8 * berth_price(100, 1)
    True
    """
    return base * max(1, rank)


@procedure
async def drive(
    options: Options,
    speed: Value,
    strength: Value,
    scale: Scale,
    enc: Slots = 0,
    who: str = ACTOR,
    unit: str = "feet",
) -> Going:
    """Move a vehicle for a round with what is aboard, in units of its own or smaller ones."""
    check_unit(unit, scale)
    moved = going(speed, strength, scale, enc)
    now, part = smaller(unit, moved.dropped)
    return moved._replace(unit=now, part=part)


@procedure
async def load_vehicle(
    options: Options, who: str, scale: Scale, enc: Slots, passengers: People = 0, crew: tuple[str, ...] = ()
) -> Done:
    """Say what is aboard a vehicle now: slots in all, the crew by name, and passengers; all need room."""
    check_room(scale, passengers + len(crew))
    return Done(passengers + len(crew))


@procedure
async def mount_weapon(
    options: Options,
    who: str,
    weapon: str,
    scale: Scale,
    battlestation: bool = False,
    payer: str = "",
    money: Tin = 0,
) -> Mounted:
    """Put a weapon on a vehicle; its scale is how many fire it.

    Where somebody is to pay for it out of their `money`, the CGO says whether it is there, and whether it costs.
    """
    crew, tin = crew_of(weapon, scale, battlestation), price_of(weapon)
    if not payer:
        return Mounted(crew, True, 0)
    offers = (REFUSED, GIVEN, LISTED) if tin <= money else (REFUSED, GIVEN)
    said = await Choose("weapon-price", GM, offers, tin)
    return Mounted(crew, said != REFUSED, tin if said == LISTED else 0)


def crew_of(key: str, scale: int, battlestation: bool) -> int:
    """Give how many fire a weapon on a vehicle: its scale."""
    gun = weapon(key)
    check_mounted(gun, scale, battlestation)
    return gun.scale


def price_of(key: str) -> int:
    """Give what a weapon of vehicles costs, in tin: as on the lists, and more for each further one of its crew.

    >>> price_of("cannon-50") == amount("110g") + 2 * amount("10g")
    True
    """
    gun = weapon(key)
    return weapon_price(gun.sides, gun.scale)


@procedure
async def upkeep(options: Options, who: str, scale: Scale, days: Days = 1, vehicle: str = "") -> Costs:
    """Pay for a vehicle's upkeep: fuel, food, air and all else, by the day."""
    return Costs(daily_cost(scale) * days)


@procedure
async def book_berth(options: Options, who: str, price: Tin, rank: Rank = 1) -> Deal:
    """Pay for a berth: what the CGO asks of a freeman for that speed and comfort, times the Rank."""
    tin = berth_price(price, rank)
    return Deal(tin, await Choose("berth-price", ACTOR, ("leave", "book"), tin) == "book")


@procedure
async def buy_vehicle(
    options: Options, who: str, vehicle: str, price: Tin, shifts: Shifts = 0, seller: str = ""
) -> Deal:
    """Buy a vehicle for what the seller or the CGO asks; each larger unit it moves in makes it ten times as dear."""
    tin = price * size_of(shifts)
    return Deal(tin, await Choose("vehicle-price", ACTOR, ("leave", "buy"), tin) == "buy")
