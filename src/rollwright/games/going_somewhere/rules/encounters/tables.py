"""The tables of vehicles and of the CGO's people as the content files have them."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.rules.creation.tables import PACKAGE
from rollwright.games.going_somewhere.rules.stats import Stat

Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]


class Size(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scale of vehicles: how many passengers it has room for, and an example."""

    scale: int
    passengers: tuple[int, ...]
    """At least, and at most; the largest have room for any number."""
    title: str


class Gun(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon of vehicles: the die of its damage and its scale, which is the crew that fires it."""

    key: str
    title: str
    sides: int
    scale: int


class Upkeep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a vehicle of a scale costs a day."""

    scale: int
    price: str
    title: str


class Vehicles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of vehicles."""

    units: tuple[str, ...]
    feet: tuple[int, ...]
    """How long each unit is."""
    health: int
    level: int
    """The difficulty level of the VIT Check."""
    safe_from: int
    """A weapon whose scale is lower than the vehicle's by more than this can't hurt it."""
    battlestation_from: int
    """From this scale on a vehicle can be a battlestation."""
    battlestation_all_from: int
    """From this scale on every vehicle is one."""
    scale: tuple[Size, ...]
    weapon: tuple[Gun, ...]
    upkeep: tuple[Upkeep, ...]


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How somebody of the CGO's is built: the stats, best first; what is bought, in turns; the part kept for magic."""

    title: str
    stats: tuple[Stat, ...]
    buys: tuple[str, ...]
    kept: Percent
    kit: tuple[str, ...] = ()
    """What it is armed with, by the keys of the equipment lists."""
    beast: bool = False
    """Whether it fights with its body."""


class Plans(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The plans by key."""

    plan: dict[str, Plan]


def vehicles() -> Vehicles:
    """Give the tables of vehicles."""
    found: Vehicles = _read("vehicles", Vehicles)
    return found


def plans() -> dict[str, Plan]:
    """Give the plans by which the CGO's people are built."""
    found: Plans = _read("npcs", Plans)
    return found.plan


def plan(key: str) -> Plan:
    """Find a plan, or say which there are."""
    if key not in plans():
        raise BadInput(f"there is no plan {key!r}; there are {', '.join(plans())}")
    return plans()[key]


def _read(name: str, record: type) -> Any:
    """Read a content file; what reads files is only loaded when somebody asks."""
    from rollwright.rules.content import load

    return load(PACKAGE, name, record)
