"""The two critical tables in a fight: what a natural 1 or 30 brings, on a new d20 to which nothing is added.

A row of the success table changes the damage done, and may stun or knock down the opponent; a row of the failure table
does the same to the one who failed. What they mean for other rolls is played in `crits`.
"""

from __future__ import annotations

import msgspec

from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.play.steps import Actor, Roll
from rollwright.rules.content import load

PACKAGE = "rollwright.games.going_somewhere"
STUN_DIE = 6


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of a critical table, for the d20 from `low` to `high`."""

    key: str
    low: int
    high: int
    title: str
    text: str
    multiple: int = 0
    """By how much damage is multiplied (0: not at all); on the failure table, halves of one die of the own weapon."""
    maximum: bool = False
    """Whether every die counts as its highest number."""
    stun: bool = False
    prone: bool = False
    next_roll: int = 0
    """A modifier to the next roll."""


class Band(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A range of distances in squares, and what it does to a ranged attack."""

    key: str
    low: int
    high: int
    modifier: int


class CombatTables(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What `combat.toml` holds."""

    success: tuple[Row, ...]
    failure: tuple[Row, ...]
    range: tuple[Band, ...]


def combat_tables() -> CombatTables:
    """Give the tables of combat."""
    found: CombatTables = load(PACKAGE, "combat", CombatTables)
    return found


SUCCESSES = combat_tables().success
FAILURES = combat_tables().failure
ROWS: tuple[Row | None, ...] = (None, *SUCCESSES, *FAILURES)
"""Nothing critical, the rows of success, the rows of failure."""
CRITICALS: tuple[str | None, ...] = (None, *[row.key for row in (*SUCCESSES, *FAILURES)])
FIRST_FAILURE = 1 + len(SUCCESSES)


def success_row(face: int) -> int:
    """Give the place in ROWS that a d20 has on the success table.

    >>> [CRITICALS[success_row(face)] for face in (4, 5, 20)]
    ['simple success', 'obvious success', 'perfect success']
    """
    return 1 + sum([1 * (face >= row.low) for row in SUCCESSES[1:]])


def failure_row(face: int) -> int:
    """Give the place in ROWS that a d20 has on the failure table.

    >>> [CRITICALS[failure_row(face)] for face in (1, 9, 14)]
    ['catastrophic fail', 'hit your head', 'simple fail']
    """
    return FIRST_FAILURE + sum([1 * (face >= row.low) for row in FAILURES[1:]])


MULTIPLES = tuple([0 if row is None else row.multiple for row in ROWS])
MAXIMUM = tuple([0 if row is None else 1 * row.maximum for row in ROWS])
STUNS = tuple([0 if row is None else 1 * row.stun for row in ROWS])
PRONE = tuple([0 if row is None else 1 * row.prone for row in ROWS])
NEXT_ROLLS = tuple([0 if row is None else row.next_roll for row in ROWS])


def at(place: int, column: tuple[int, ...]) -> int:
    """Give what stands in a column of the tables at a place in ROWS, without asking which place it is.

    >>> at(7, MULTIPLES), at(0, MULTIPLES)
    (4, 0)
    """
    return sum([value * (place == row) for row, value in enumerate(column) if value])


async def stunned_by(place: int, who: Actor) -> int:
    """Roll how long a stun lasts, where a row (by its place in ROWS) brings one; 0 rounds where not."""
    return await Roll("stunned", Pool.of(1, STUN_DIE), total, who) if at(place, STUNS) else 0


def range_modifier(distance: int) -> int | None:
    """Give what a distance in squares does to a ranged attack; None: out of range.

    >>> [range_modifier(squares) for squares in (1, 6, 7, 30, 60, 61)]
    [5, 0, -5, -10, -15, None]
    """
    for band in combat_tables().range:
        if band.low <= distance <= band.high:
            return band.modifier
    return None
