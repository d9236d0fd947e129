"""The tables of magic as the content files have them: costs, modifiers, power sites, tiers, results, miscalculation."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from rollwright.games.going_somewhere.rules.checks.rolls import Tier
from rollwright.games.going_somewhere.rules.creation.tables import PACKAGE, book

Group = Literal["detection", "summoning", "proximity", "modifying", "animating"]


class Costs(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The single numbers that a Power Level is made of."""

    many_dice: int
    many_dice_add: int
    target: int
    weapon: int
    crafting: int
    stat_die: int
    most_stats: int
    animated: int
    year: int


class Lasts(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of the duration table: what it adds, and how many rounds it is."""

    key: str
    add: int
    rounds: int


class Modifier(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that adds to a Power Level; with `per`, for each so many of what is counted, or part of them."""

    group: Group
    add: int
    title: str
    per: int = 0
    note: str = ""


class Site(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a die of power from a site costs: the first, and each further one."""

    sides: int
    first: int
    further: int


class TierRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a tier does to magic: how its dice are rolled, and how much (in per cent) a resistance roll takes away."""

    key: Tier
    rolled: Literal["none", "once", "lower", "higher"]
    negates: int
    text: str


class ResultRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"least": "from"}):
    """What a total of the Action Roll gives, from a number on; or what a natural 20 gives."""

    key: str
    text: str
    least: int | None = None
    natural: int | None = None
    powers: int = 0
    """How many powers become known; -1: all."""
    sides: int = 0
    unit: Literal["", "days", "hours"] = ""
    note: str = ""


class MagicTables(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What `magic.toml` holds."""

    power: Costs
    duration: tuple[Lasts, ...]
    modifier: dict[str, Modifier]
    site: tuple[Site, ...]
    tier: tuple[TierRow, ...]
    identified: tuple[ResultRow, ...]
    controlled: tuple[ResultRow, ...]
    constructed: tuple[ResultRow, ...]


class Miscalculation(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of the miscalculation table."""

    on: int
    key: str
    text: str
    damage: str = ""
    items: bool = False
    """Whether d12 things burn, each for the damage, and not the caster."""
    lasts: Literal["", "rounds", "table", "twice"] = ""
    """Instant, some rounds of its own, by the duration table, or by two rolls on it."""
    about: str = ""
    """What it lowers: a stat, Notice checks, or all rolls."""
    modifier: int = 0
    sides: int = 0
    years: bool = False
    radius: bool = False
    helpless: bool = False
    animal: bool = False


class Lasting(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of the duration table of miscalculations: so many rounds, times some dice where it has any."""

    on: int
    key: str
    rounds: int
    count: int = 0
    sides: int = 0


class WrongTables(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What `magic_miscalculation.toml` holds."""

    miscalculation: tuple[Miscalculation, ...]
    lasting: tuple[Lasting, ...]


@cache
def magic() -> MagicTables:
    """Give the tables of magic."""
    from rollwright.rules.content import load

    found: MagicTables = load(PACKAGE, "magic", MagicTables)
    return found


@cache
def wrong() -> WrongTables:
    """Give the tables of magic that goes wrong."""
    from rollwright.rules.content import load

    found: WrongTables = load(PACKAGE, "magic_miscalculation", WrongTables)
    return found


@cache
def animals() -> tuple[str, ...]:
    """List the rows of the animal table by their names, in the order of the d16; some are there twice."""
    return tuple([row.key.removesuffix(" again") for row in book().generator("animal").rows])


def by_total(rows: tuple[ResultRow, ...], natural: int, total: int) -> int:
    """Give the place of the row that a total has (-1: below the first); a natural 20 has the last row.

    >>> [by_total(magic().controlled, 10, total) for total in (14, 15, 39, 44)], by_total(magic().controlled, 20, 3)
    ([-1, 0, 4, 4], 5)
    """
    starts = [row.least for row in rows if row.least is not None]
    first = 0 if rows[0].least is None else -1
    place = first + sum([1 * (total >= start) for start in starts])
    low, high = natural == 1, natural == 20
    return high * (len(rows) - 1) + (1 - high) * (low * first + (1 - low) * place)
