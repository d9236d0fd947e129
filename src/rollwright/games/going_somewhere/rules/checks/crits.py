"""Critical rolls at the table: a natural 1 or the highest face asks for a d20 on its table (of combat.toml)."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.checks.rolls import ACTION_DIE
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.play.steps import ACTOR, Actor, Roll, one_of, procedure
from rollwright.rules.content import load
from rollwright.rules.facts import Who
from rollwright.rules.flat import listed

PACKAGE = "rollwright.games.going_somewhere"
RULES = "gs.critical.roll gs.critical.failure gs.critical.success gs.critical.adapted"
STUNNED = 6
"""Sides of the die for the rounds that are lost."""
FAILURES = (
    "catastrophic fail",
    "rebound",
    "horrible fail",
    "serious fail",
    "hit your head",
    "obvious fail",
    "humiliating fail",
    "simple fail",
)
SUCCESSES = (
    "simple success",
    "obvious success",
    "notable success",
    "amazing success",
    "knock-out",
    "devastating success",
    "perfect success",
)


class CritRow(msgspec.Struct, frozen=True, kw_only=True):
    """What a check reads of a row."""

    key: str
    low: int
    high: int
    text: str
    multiple: int = 0
    stun: bool = False
    prone: bool = False
    next_roll: int = 0


class CritTables(msgspec.Struct, frozen=True, kw_only=True):
    """Both tables."""

    failure: tuple[CritRow, ...]
    success: tuple[CritRow, ...]


class Crit(NamedTuple):
    """A row by its place in a table, and the rounds that it takes."""

    row: int
    rounds: int


class Critical(NamedTuple):
    """A row of a critical table (none: nothing was critical), and the rounds that somebody is stunned."""

    row: str | None
    rounds: int


ANYBODY = Who(ACTOR)
NO_CRIT = Critical(None, 0)


def crit_tables() -> CritTables:
    """Give both tables."""
    found: CritTables = load(PACKAGE, "combat", CritTables)
    return found


def crit_row(key: str) -> CritRow:
    """Find a row by its key."""
    both = crit_tables()
    return next(row for row in (*both.failure, *both.success) if row.key == key)


@listed("critical-failure", "Critical failure table", RULES)
@procedure
async def failure_table(options: Options, who: Who = ANYBODY) -> Critical:
    """Roll on the critical failure table: a d20 to which nothing is added."""
    crit = await on_table("critical-failure", crit_tables().failure, who)
    return Critical(one_of(FAILURES, crit.row), crit.rounds)


@listed("critical-success", "Critical success table", RULES)
@procedure
async def success_table(options: Options, who: Who = ANYBODY) -> Critical:
    """Roll on the critical success table: a d20 to which nothing is added."""
    crit = await on_table("critical-success", crit_tables().success, who)
    return Critical(one_of(SUCCESSES, crit.row), crit.rounds)


async def crit_of(options: Options, natural: int, who: Actor = ACTOR, highest: int = ACTION_DIE) -> Critical:
    """Roll on the table that a natural roll calls for: a 1 on that of failures, the highest face on the other."""
    if natural == 1:
        return await failure_table(options, Who(who))
    if natural == highest:
        return await success_table(options, Who(who))
    return NO_CRIT


async def on_table(key: str, rows: tuple[CritRow, ...], who: Actor) -> Crit:
    """Roll on one of the tables, and for the rounds where somebody is stunned."""
    face = await Roll(key, Pool.of(1, ACTION_DIE), total, who)
    at = sum([face >= row.low for row in rows[1:]])
    rounds = 0
    for place, row in enumerate(rows):
        if row.stun and at == place:
            rounds = await Roll("stunned", Pool.of(1, STUNNED), total, who)
    return Crit(at, rounds)
