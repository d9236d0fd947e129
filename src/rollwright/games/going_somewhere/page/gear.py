"""What the second page of Going Somewhere's sheet shows: where everything is carried, how much that weighs, money."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.gear.carrying import coin_slots, load, moved, movement, ridden, terrain
from rollwright.games.going_somewhere.rules.gear.items import key_of
from rollwright.games.going_somewhere.rules.gear.money import PER_SLOT, TIN, Coins, coins, spoken
from rollwright.games.going_somewhere.rules.gear.places import (
    BESIDE,
    LEFT,
    WORN,
    burdens,
    capacities,
    holders,
    magic_in_use,
    on_mount,
    parts,
    rooms,
    slots_of,
)
from rollwright.games.going_somewhere.rules.gear.tables import travel
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.sheet import Item, Sheet
from rollwright.games.going_somewhere.rules.stats import Stat


class Thing(NamedTuple):
    """A thing that is somewhere, with the slots that it takes there."""

    name: str
    slots: str
    note: str = ""
    key: str = ""
    """By what it is picked."""
    where: str = ""
    magic: str = ""


class PlaceLook(NamedTuple):
    """A place on the body: its slots, those that are taken, and by what."""

    key: str
    title: str
    side: str
    """`front`, `back`, or `worn` for what clothes add."""
    slots: int
    used: str
    taken: bool
    full: bool
    things: tuple[str, ...]


class HolderLook(NamedTuple):
    """Something that holds other things: a pack, a mount, a cart."""

    name: str
    kind: str
    where: str
    capacity: int
    used: str
    share: int
    """How full it is, in per cent, at most 100."""
    things: tuple[Thing, ...]


class Burden(NamedTuple):
    """How encumbered somebody is, and where that comes from."""

    enc: int
    most: int
    armour: int
    coins: int
    added_slots: int
    """Slots that clothes add."""
    added_used: str
    free: str
    """Slots on the body that are still free."""
    full: bool
    too_large: bool
    over: int
    movement: int
    most_movement: int
    lift: bool


class MagicItems(NamedTuple):
    """Magic items that are carried, and how many can be."""

    used: int
    most: int
    things: tuple[str, ...]


class GearLook(NamedTuple):
    """Everything that is carried, worn, ridden or left behind."""

    burden: Burden
    places: tuple[PlaceLook, ...]
    clothing: tuple[Thing, ...]
    holders: tuple[HolderLook, ...]
    magic: MagicItems
    left: tuple[Thing, ...]
    all: tuple[Thing, ...]
    """Everything, as it is picked from."""


class Purse(NamedTuple):
    """Money that is carried, what is kept elsewhere, and what a day earns: empty where that is nothing."""

    carried: Coins
    number: int
    slots: int
    banked: str
    per_diem: str


def gear_look(sheet: Sheet) -> GearLook:
    """Work out where everything is."""
    held = holders(sheet)
    magical = [one for one in sheet.items if one.magic]
    return GearLook(
        burden=_burden(sheet),
        places=_places(sheet),
        clothing=_things([one for one in sheet.items if one.where == WORN]),
        holders=tuple(_holder(sheet, one) for one in held.values()),
        magic=MagicItems(magic_in_use(sheet), derive.magic_slots(sheet), tuple(one.name for one in magical)),
        left=_things([one for one in sheet.items if one.where == LEFT]),
        all=_things(sheet.items),
    )


def purse_look(sheet: Sheet) -> Purse:
    """Count the money."""
    carried, slots = coins(sheet.money), int(coin_slots(sheet.money))
    banked, per_diem = (spoken(tin) if tin else "" for tin in (sheet.banked, sheet.status.per_diem))
    return Purse(carried, carried.number, slots, banked, per_diem)


def slowed_by_coins(sheet: Sheet) -> int:
    """Say by how many squares a round somebody's coins slow them down, by the slots that they fill by themselves.

    What is left, fewer than 20, may fill one with arrows and the like: it counts with them. A vehicle carries none.
    """
    if sheet.craft is not None or not sheet.stats:
        return 0
    there = {name: getattr(sheet, name) for name in LADEN}  # a reader's sheet shows fields, and is no record to change
    rest = coins(sheet.money).number % PER_SLOT
    return movement(Sheet(**there, money=rest * TIN)).squares - movement(sheet).squares


LADEN = ("stats", "ledger", "gains", "effects", "items", "natural")
"""The fields on which movement rests, beside money."""


QUARTERS = 4


def slots_text(slots: Fraction | int) -> str:
    """Write slots, with halves and the like as people write them, and what is finer as a number with a point.

    >>> slots_text(Fraction(5, 2)), slots_text(Fraction(1, 4)), slots_text(3), slots_text(Fraction(139, 20))
    ('2 1/2', '1/4', '3', '6.95')
    """
    whole, rest = divmod(Fraction(slots), 1)
    if rest.denominator > QUARTERS:
        return f"{float(slots):.2f}".rstrip("0").rstrip(".")
    return " ".join([*([str(whole)] if whole or not rest else []), *([str(rest)] if rest else [])])


def _burden(sheet: Sheet) -> Burden:
    weighed, room = load(sheet), rooms(sheet)
    base = [place.key for place in travel().place]
    added = [room[key] for key in capacities(sheet) if key not in base]
    on_body = [room[key] for key in capacities(sheet)]
    now = movement(sheet)
    speed, strength = effects.stat_moving(sheet, Stat.SPD), effects.stat_moving(sheet, Stat.STR)
    unladen = moved(speed, strength, 0, 0, terrain("open"))
    return Burden(
        enc=weighed.enc,
        most=weighed.max_enc,
        armour=weighed.armour,
        coins=weighed.coins,
        added_slots=sum([one.slots for one in added]),
        added_used=slots_text(sum([one.used for one in added], Fraction(0))),
        free=slots_text(sum([one.free for one in on_body], Fraction(0))),
        full=weighed.full,
        too_large=weighed.too_large,
        over=weighed.over,
        movement=0 if effects.held(sheet) else now.squares,
        most_movement=unladen.squares,
        lift=now.lift,
    )


def _places(sheet: Sheet) -> tuple[PlaceLook, ...]:
    room = rooms(sheet)
    sides = {place.key: place.side for place in travel().place}
    found = []
    for key in capacities(sheet):
        there = [one for one in sheet.items if key in parts(one.where)]
        found.append(
            PlaceLook(
                key,
                key.capitalize(),
                sides.get(key, WORN),
                room[key].slots,
                slots_text(room[key].used),
                room[key].used > 0,
                room[key].free <= 0,
                tuple(_named(one) for one in there),
            )
        )
    return tuple(found)


def _holder(sheet: Sheet, item: Item) -> HolderLook:
    room = rooms(sheet)[item.name]
    inside = [one for one in sheet.items if one.where == item.name]
    where, used = item.where, room.used
    if item.where == BESIDE:
        used = sum(burdens(sheet, on_mount(sheet, item.name)), Fraction(0))
        ride = ridden(100, int(used), item.capacity)
        where = "encumbered" if ride.encumbered else "not encumbered"
    share = min(100, int(100 * used / item.capacity))
    return HolderLook(item.name, item.kind, where, item.capacity, slots_text(used), share, _things(inside))


def _things(items: Iterable[Item]) -> tuple[Thing, ...]:
    return tuple(
        Thing(_named(one), slots_text(slots_of(one)), one.note, key_of(one), _place(one), _magic(one)) for one in items
    )


def _magic(item: Item) -> str:
    """Say whether a thing is magical, as far as its owner knows."""
    return "magic, not identified yet" if item.unknown else "magic" if item.magic else ""


def _place(item: Item) -> str:
    return "left behind" if item.where == LEFT else item.where


def _named(item: Item) -> str:
    return f"{item.name} ×{item.count}" if item.count > 1 else item.name
