"""Carrying: how encumbered somebody is, and how far they get with it over which terrain; mounts and vehicles."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import NamedTuple

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.rules.gear.money import METALS, PER_SLOT, coins
from rollwright.games.going_somewhere.rules.gear.places import (
    WORN,
    body_enc,
    burdens,
    capacities,
    carried,
    in_hand,
    on_mount,
    slots_of_one,
)
from rollwright.games.going_somewhere.rules.gear.tables import Terrain, arms, travel
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.sheet import Item, Sheet
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.play.per_sheet import per_sheet

ENCUMBERED = 50
"""From this part of its MAX ENC on, in per cent, a mount is encumbered."""
OPEN = "open"


class Load(NamedTuple):
    """What somebody carries. `counted` is taken off movement once, `over` twice."""

    enc: int
    max_enc: int
    slots: int
    """Slots on the body, with what is worn; containers hold more."""
    armour: int
    coins: int
    counted: int
    over: int
    full: bool
    """Fully encumbered: all slots for ENC taken, something too large, or heavy armour."""
    too_large: bool
    """Whether something takes more than half of STR."""


class Movement(NamedTuple):
    """How far somebody gets in a round. Below 0 they slide back."""

    squares: int
    base: int
    """SPD + STR less what is counted of ENC, at least 1."""
    terrain: int
    lift: bool
    """Whether they do not move at all, unless a STR check gives them 1."""
    footing: bool
    """Whether footing has to be kept by an ACC check."""


class Ride(NamedTuple):
    """A mount under its load: how much of its MAX ENC it carries, and how far it goes."""

    percent: int
    encumbered: bool
    distance: int


# --- encumbrance -----------------------------------------------------------------------------------------------------


def max_enc(strength: int) -> int:
    """Give MAX ENC: STR, never above 20."""
    return min(strength, travel().body.most)


def coin_slots(tin: int) -> Fraction:
    """Give the slots that money takes in the fewest coins: 20 coins a slot.

    >>> coin_slots(50 * 100), coin_slots(19 * 100_000)
    (Fraction(5, 2), Fraction(19, 20))
    """
    return Fraction(coins(tin).number, PER_SLOT)


@per_sheet
def load(sheet: Sheet) -> Load:
    """Weigh what somebody carries."""
    strength, things = effects.stat_moving(sheet, Stat.STR), carried(sheet)
    most, money = max_enc(strength), coin_slots(sheet.money)
    borne = [*zip(things, burdens(sheet, things), strict=True)]
    armour = sum([slots for one, slots in borne if is_worn_armour(one)], Fraction(0))
    enc = floor(sum([slots for _, slots in borne], money))
    heavy = [one for one in things if is_heavy(one)]
    if heavy:  # all but the armour costs twice, save what goes with it, which costs once
        light = floor(sum([slots for one, slots in borne if goes_with_armour(one)], Fraction(0)))
        counted = min(floor(armour) + light, most)
        over = max(0, floor(armour) - most) + max(0, enc - floor(armour) - light)
    else:  # what is over for its size is not counted once more
        large = sum([oversize(one) for one in things])
        plain = max(0, enc - large)
        counted, over = min(plain, most), large + max(0, plain - most)
    too_large = [one for one in things if not is_worn_armour(one) and 2 * slots_of_one(one) > strength]
    full = enc >= most or over > 0 or bool(heavy)
    slots = sum(capacities(sheet).values())
    return Load(enc, most, slots, floor(armour), floor(money), counted, over, full, bool(too_large))


def money_over(money: int) -> int:
    """Give the money that takes up slots, in tin; the most precious coins are kept, as many as weigh nothing.

    >>> money_over(100 * 100_000), money_over(1_000)
    (8100000, 0)
    """
    kept, room = 0, PER_SLOT - 1
    for number, worth in zip(coins(money), METALS.values(), strict=True):
        some = min(number, room)
        kept, room = kept + some * worth, room - some
    return money - kept


def is_heavy(item: Item) -> bool:
    """Tell whether it is worn armour that leaves no room for anything else: d20 or more, and not magical."""
    return item.kind == "armour" and item.where == WORN and not item.magic and item.sides >= arms().armour.heavy_from


def is_worn_armour(item: Item) -> bool:
    """Tell whether it is armour on the body."""
    return item.kind == "armour" and item.where == WORN


def goes_with_armour(item: Item) -> bool:
    """Tell whether heavy armour does not make a thing harder to carry."""
    return item.kind in ("helmet", "shield", "clothing") or (item.kind == "weapon" and in_hand(item.where))


def oversize(item: Item) -> int:
    """Give by how many slots a thing makes its bearer fully encumbered: those beyond 2; at least 1 where it is shared.

    >>> [oversize(Item(name="thing", enc=enc)) for enc in (2, 3, 4)], oversize(Item(name="crate", enc=5, people=2))
    ([0, 1, 2], 1)
    """
    if item.kind == "armour":
        return 0
    one, usual = floor(slots_of_one(item)), travel().body.large_from - 1
    return item.count * (max(1, one - usual) if item.people > 1 else max(0, one - usual))


# --- movement --------------------------------------------------------------------------------------------------------


def terrains() -> dict[str, Terrain]:
    """Give the rows of terrain by key."""
    return {row.key: row for row in travel().terrain}


def terrain(key: str) -> Terrain:
    """Find a row of terrain, or say which there are."""
    if key not in terrains():
        raise BadInput(f"there is no terrain {key!r}; there are {', '.join(terrains())}")
    return terrains()[key]


def moved(speed: int, strength: int, counted: int, over: int, ground: Terrain, too_large: bool = False) -> Movement:
    """Work out movement: SPD + STR less ENC, at least 1; twice the slots over it off that; then the terrain.

    >>> moved(10, 10, 2, 1, terrain("open")).squares, moved(2, 3, 3, 0, terrain("uphill-loose")).squares
    (16, -5)
    >>> moved(2, 3, 3, 0, terrain("unseen")).lift
    True
    """
    base = max(1, speed + strength - counted)
    burdened = max(0, base - travel().body.over_cost * over)
    squares = burdened + ground.modifier
    lift = too_large or burdened == 0 or squares == 0
    return Movement(0 if lift else squares, base, ground.modifier, lift, ground.footing)


@per_sheet
def movement(sheet: Sheet, key: str = OPEN) -> Movement:
    """Say how far somebody gets in a round over some terrain with what they carry."""
    speed, strength, weighed = effects.stat_moving(sheet, Stat.SPD), effects.stat_moving(sheet, Stat.STR), load(sheet)
    found = moved(speed, strength, weighed.counted, weighed.over, terrain(key), weighed.too_large)
    flight = effects.flying(sheet)
    return found._replace(squares=max(found.squares, flight), lift=False, footing=False) if flight else found


# --- mounts and vehicles ---------------------------------------------------------------------------------------------


def ridden(distance: int, enc: int, most: int) -> Ride:
    """Give how far a mount goes: from half its MAX ENC on, less by as many per cent as it carries of it.

    >>> ridden(100, 18, 30), ridden(100, 14, 30).distance
    (Ride(percent=60, encumbered=True, distance=40), 100)
    """
    percent = 100 * enc // most
    encumbered = percent >= ENCUMBERED
    return Ride(percent, encumbered, distance * max(0, 100 - percent) // 100 if encumbered else distance)


def mount_enc(sheet: Sheet, name: str, riders: tuple[Sheet, ...] = ()) -> int:
    """Give what a mount or vehicle bears: its load, and each rider as a body with all that is on it."""
    burden = sum(burdens(sheet, on_mount(sheet, name)), Fraction(0))
    return floor(burden) + sum([body_enc() + load(rider).enc for rider in riders])
