"""The tables of the Action Roll and of persuasion, as the content file has them."""

from __future__ import annotations

from typing import Literal

import msgspec

from rollwright.games.going_somewhere.rules.stats import Skill
from rollwright.rules.content import load

PACKAGE = "rollwright.games.going_somewhere"


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"least": "from"}):
    """A row that holds from a number on (None: from anywhere below), or for a natural roll; with a die for how long."""

    key: str
    text: str
    least: int | None = None
    natural: int | None = None
    sides: int = 0
    unit: Literal["", "rounds", "days"] = ""
    note: str = ""


class Target(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A difficulty level with what it fits."""

    dl: int
    text: str


class Impairment(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What makes noticing harder, by how much at least and at most."""

    sense: Literal["sight", "hearing", "smell and taste", "touch", "any"]
    title: str
    least: int
    most: int
    note: str = ""


class Size(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a size up to `most` units adds."""

    most: int
    add: int


class Beyond(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What each further stretch of units adds."""

    each: int
    add: int


class Trap(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The level of a trap where nothing is known, and what each hidden or hard to reach element adds."""

    base: int
    concealed: int
    inaccessible: int


class Tables(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file as a whole."""

    tier: tuple[Row, ...]
    task: tuple[Target, ...]
    knowledge: tuple[Target, ...]
    skill_use: dict[Skill, str]
    critical: dict[str, str]
    """What the rows of the critical tables say outside a fight."""
    impairment: dict[str, Impairment]
    repelling: tuple[Row, ...]
    won: tuple[Row, ...]
    lost: tuple[Row, ...]
    size: tuple[Size, ...]
    size_beyond: Beyond
    trap: Trap


def tables() -> Tables:
    """Give the tables of checks."""
    found: Tables = load(PACKAGE, "checks", Tables)
    return found


def by_number(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """Keep the rows that go by a number, lowest first; the naturals are left out."""
    return tuple([row for row in rows if row.natural is None])


def place(rows: tuple[Row, ...], number: int) -> int:
    """Give the place of the row that a number lies in; the first row takes all that is lower.

    >>> [by_number(tables().won)[place(tables().won, number)].key for number in (0, 5, 6, 19, 20)]
    ['listening', 'listening', 'considering', 'agreeing', 'taking part']
    """
    starts = [row.least for row in by_number(rows)[1:] if row.least is not None]
    return sum([number >= start for start in starts])


def levels(rows: tuple[Target, ...], first: int) -> tuple[int, ...]:
    """List difficulty levels to choose from, the usual one first."""
    return (first, *[row.dl for row in rows if row.dl != first])
