"""The tables of chapter 1 as the content files have them: limits, prices, types, temperaments."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import msgspec

from rollwright.games.going_somewhere.rules.stats import Skill, Temperament, Type

if TYPE_CHECKING:
    from rollwright.rules.content import Content

PACKAGE = "rollwright.games.going_somewhere"


class Limit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"low": "from", "high": "to"}):
    """The highest die and the most dice of the stats from `low` to `high`."""

    low: int
    high: int
    sides: int
    count: int
    note: str = ""


class Prices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What things cost in Character Points, and the numbers that bound them."""

    boost: int
    magic_bonus: int
    skill: int
    language: int
    skill_die: int
    hand_to_hand: int
    reroll: int
    success: int
    gain_low: int
    gain_high: int
    gain_without_risk: int
    share: tuple[int, int]
    health_per: int
    skill_die_from: int
    magic_resistance_vit: int
    immunity_die: int


class TypeRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A type of character: its number on the d4, the dice of a stat, and the least that they give."""

    on: int
    dice: str
    least: int


class TemperamentRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A temperament: its number on the d4, and the skills that it gives a point to."""

    on: int
    skills: tuple[Skill, Skill]


class Resisting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a die of damage resistance costs: the first, and each further one."""

    sides: int
    first: int
    further: int
    note: str = ""


class Each(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What each die costs."""

    sides: int
    each: int
    note: str = ""


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A level of immunity: its whole price, and what it does."""

    cp: int
    text: str


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file as a whole."""

    health: int
    magic_bonus: int
    most: int
    limit: tuple[Limit, ...]
    higher: tuple[int, ...]
    points: Prices
    type: dict[Type, TypeRow]
    temperament: dict[Temperament, TemperamentRow]
    damage_resistance: tuple[Resisting, ...]
    magic_resistance: tuple[Each, ...]
    immunity: tuple[Level, ...]


@cache
def tables() -> Tables:
    """Give the tables of creation; what reads files is only loaded when somebody asks."""
    from rollwright.rules.content import load

    found: Tables = load(PACKAGE, "creation", Tables)
    return found


@cache
def book() -> Content:
    """Give the content of the game, with its random tables."""
    from rollwright.rules.content import content

    found: Content = content(PACKAGE)
    return found
