"""The equipment lists and the tables of carrying and moving, as the content files have them."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

import msgspec

PACKAGE = "rollwright.games.going_somewhere"
Kind = Literal["thing", "clothing", "armour", "weapon", "container", "ammunition", "animal"]


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A thing on a list; what it leaves out is the list's."""

    key: str
    title: str
    price: str
    kind: Kind | None = None
    enc: tuple[int, int] | None = None
    usual: int | None = None
    """The ENC where nobody says another; left out: the least."""
    capacity: int = 0
    per_capacity: bool = False
    per: int = 1
    people: int = 0
    gives: str = ""
    slots: int = 0
    mount: str = ""
    sides: int = 0
    hands: int = 0
    ranged: bool = False
    also: str = ""
    """What else people call it."""
    note: str = ""


class List(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A list of things."""

    title: str
    source: str
    kind: Kind
    enc: tuple[int, int]
    open_enc: bool = False
    also: str = ""
    """What else people look for there."""
    note: str = ""
    rows: tuple[Row, ...]


class Lists(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lists by key."""

    list: dict[str, List]


class Shots(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of ammunition: how many take a slot, and for weapons of which dice there is any."""

    title: str
    per: int
    dice: tuple[int, ...]


class Ammunition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ammunition: a round costs so much tin for each side of the weapon's die."""

    source: str
    tin_per_side: int
    rounds: Shots
    arrows: Shots


class Extra(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A shield or a helmet."""

    key: str
    title: str
    price: str
    enc: int
    protection: int


class Armour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Armour: what each point of its die costs, and from which die on it is heavy."""

    source: str
    per_point: str
    dice: tuple[int, ...]
    magic_enc: int
    heavy_from: int
    note: str
    shield: Extra
    helmet: Extra


class Crew(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a further person of a crew costs, and from which die on a crew is needed."""

    source: str
    further: str
    needed_from: int
    least_enc: int
    note: str


class Weapon(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A weapon of the tables; `digits`: its die is so many d10, read as digits."""

    key: str
    title: str
    sides: int
    hands: int = 0
    crew: int = 1
    loads: Literal["", "rounds", "arrows"] = ""
    mounted: bool = False
    by_strength: bool = False
    digits: int = 0


class Weapons(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of weapons."""

    title: str
    source: str
    rows: tuple[Weapon, ...]


class Arms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ammunition, armour and weapons."""

    ammunition: Ammunition
    armour: Armour
    crew: Crew
    prices: dict[str, str]
    hand: Weapons
    projectile: Weapons
    crewed: Weapons
    bombs: Weapons


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of carrying."""

    source: str
    most: int
    small_per_slot: int
    corpse: int
    clothing_bundle: int
    large_from: int
    over_cost: int


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place of the body that holds one slot."""

    key: str
    side: Literal["front", "back"]


class Worn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place that something worn adds; `each`: several of them add up."""

    key: str
    slots: int
    each: bool = False


class Mount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A class of mount."""

    title: str
    max_enc: int
    text: str


class Vehicle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A class of vehicle, with the least and the most that one carries."""

    title: str
    least: int
    most: int


class Terrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What terrain does to movement, and whether footing has to be kept."""

    key: str
    title: str
    modifier: int
    footing: bool = False
    note: str = ""


class Travel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Places on the body, mounts, vehicles and terrain."""

    body: Body
    place: tuple[Place, ...]
    worn: tuple[Worn, ...]
    mount: dict[str, Mount]
    vehicle: dict[str, Vehicle]
    terrain: tuple[Terrain, ...]


@cache
def lists() -> dict[str, List]:
    """Give the lists of things by key."""
    found: Lists = _read("equipment", Lists)
    return found.list


@cache
def arms() -> Arms:
    """Give ammunition, armour and weapons."""
    found: Arms = _read("equipment_arms", Arms)
    return found


@cache
def travel() -> Travel:
    """Give the tables of carrying and moving."""
    found: Travel = _read("equipment_travel", Travel)
    return found


def _read(name: str, record: type) -> Any:
    """Read a content file; what reads files is only loaded when somebody asks."""
    from rollwright.rules.content import load

    return load(PACKAGE, name, record)
