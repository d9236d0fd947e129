"""The two rolls that everything rests on: a d20 against a difficulty level, and a d30 against somebody's d30."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.play.steps import ACTOR, Roll, one_of, procedure
from rollwright.rules.facts import Who
from rollwright.rules.flat import listed

ACTION_DIE = 20
OPPOSED_DIE = 30
ANYBODY = Who(ACTOR)
STANDARD = 15
"""The difficulty level where nobody says another."""
Bonus: TypeAlias = Annotated[int, Meta(ge=-10_000, le=10_000)]
Level: TypeAlias = Annotated[int, Meta(ge=-10_000, le=10_000)]


class Tier(StrEnum):
    """How well or badly an action goes, worst first."""

    CRITICAL_FAIL = "critical fail"
    TOTAL_FAIL = "total fail"
    AVERAGE_FAIL = "average fail"
    MINIMAL_FAIL = "minimal fail"
    MINIMAL_SUCCESS = "minimal success"
    AVERAGE_SUCCESS = "average success"
    GOOD_SUCCESS = "good success"
    GREAT_SUCCESS = "great success"
    AMAZING_SUCCESS = "amazing success"
    CRITICAL_SUCCESS = "critical success"


TIERS = tuple(Tier)
FROM = (5, 10, 15, 20, 25, 30, 35)
"""The totals, against a difficulty level of 15, from which each tier between the critical ones begins; the first
begins anywhere below."""


class Checked(NamedTuple):
    """How a check went."""

    success: bool
    tier: Tier
    total: int


class Opposed(NamedTuple):
    """How an opposed roll went: who won (None: nobody), by how much a is above b, and what natural rolls there were.

    `a30` and so on: that die decided, also a 30 against a 1; `both`: both dice showed a 30, or both a 1.
    """

    winner: str | None
    difference: int
    natural: str | None


def tier_number(natural: int, total: int, dl: int) -> int:
    """Give the number of a tier: naturals first, then the total as it would be against 15.

    >>> [TIERS[tier_number(10, total, 15)].value for total in (2, 9, 15, 41)]
    ['total fail', 'average fail', 'minimal success', 'amazing success']
    """
    at = total - dl + STANDARD
    tier = 1 + sum([at >= least for least in FROM])
    low, high = natural == 1, natural == ACTION_DIE
    return high * (len(TIERS) - 1) + (1 - high) * (1 - low) * tier


@lru_cache(maxsize=1024)
def chance(added: int, dl: int) -> int:
    """Give how likely a d20 with so much added reaches a level, in per cent.

    >>> chance(4, 15), chance(40, 15), chance(-9, 15)
    (50, 95, 5)
    """
    faces = range(1, ACTION_DIE + 1)
    return 100 * sum([bool(succeeds(face, face + added, dl)) for face in faces]) // ACTION_DIE


def succeeds(natural: int, total: int, dl: int) -> bool:
    """Tell whether a check succeeds: a natural 20 always, a natural 1 never, else by meeting the level."""
    return (natural == ACTION_DIE) | ((natural > 1) & (total >= dl))


def success(outcome: Checked) -> int:
    """Count success and nothing else."""
    return outcome.success


def tier(outcome: Checked) -> int:
    """Count the tiers, from 0 for a critical fail to 9 for a critical success."""
    return TIERS.index(outcome.tier)


def victory(outcome: Opposed) -> int:
    """Count winning, from the view of side a."""
    return outcome.winner == "a"


@listed(
    "check",
    "A check",
    "gs.check.roll",
    worth={"success": success, "tier": tier},
    examples=({"bonus": 5}, {"bonus": 30, "dl": 25}, {"bonus": -10}, {"bonus": 2, "dl": 12, "who": "kara"}),
)
@procedure
async def check(options: Options, bonus: Bonus, dl: Level = STANDARD, who: Who = ANYBODY) -> Checked:
    """Roll a d20, add a stat or skill, and compare with a difficulty level."""
    natural = await Roll("check", Pool.of(1, ACTION_DIE), total, who)
    reached = natural + bonus
    return Checked(
        success=one_of((False, True), 1 * succeeds(natural, reached, dl)),
        tier=one_of(TIERS, tier_number(natural, reached, dl)),
        total=reached,
    )


WINNERS = (None, "a", "b")
NATURALS = (None, "a30", "a1", "b30", "b1", "both")


class Compared(NamedTuple):
    """Two opposed rolls set against each other, in numbers: the winner (0 nobody, 1 a, 2 b) and the naturals."""

    winner: int
    difference: int
    natural: int


def compared(a: int, b: int, a_bonus: int, b_bonus: int) -> Compared:
    """Compare two d30 with their bonuses: a 30 wins and a 1 loses whatever the totals, unless both show the same.

    >>> compared(30, 1, 0, 50), compared(30, 30, 1, 0)
    (Compared(winner=1, difference=-21, natural=1), Compared(winner=1, difference=1, natural=5))
    """
    ahead, difference, mine, theirs = faced(a, b, a_bonus, b_bonus)
    same = (mine == theirs) & (mine != 0)
    by_a = (mine == 1) * 1 + ((mine == -1) & (theirs == 0)) * 2
    by_b = (theirs == 1) * 3 + ((theirs == -1) & (mine == 0)) * 4
    natural = same * 5 + (mine != theirs) * (by_a + (mine != 1) * by_b)
    return Compared((ahead > 0) + 2 * (ahead < 0), difference, natural)


A30 = 1
"""The place of a natural 30 of side a among the naturals of `compared`."""


class Faced(NamedTuple):
    """Two opposed rolls: by how much a is ahead with the naturals, by how much without them, the force of both."""

    ahead: int
    difference: int
    mine: int
    theirs: int


def faced(a: int, b: int, a_bonus: int, b_bonus: int) -> Faced:
    """Say who is ahead of two d30 with their bonuses.

    >>> faced(30, 1, 0, 50)
    Faced(ahead=199979, difference=-21, mine=1, theirs=-1)
    """
    difference = (a + a_bonus) - (b + b_bonus)
    mine, theirs = force(a), force(b)
    return Faced((mine - theirs) * 100_000 + difference, difference, mine, theirs)


def force(natural: int) -> int:
    """Give 1 for a natural 30, -1 for a natural 1, else 0."""
    return 1 * (natural == OPPOSED_DIE) - 1 * (natural == 1)


@listed(
    "opposed",
    "An opposed roll",
    "gs.opposed.roll",
    worth={"victory": victory},
    actor="a",
    examples=({"a": 10, "b": 12}, {"a": 40, "b": 2}),
)
@procedure
async def opposed(options: Options, a: Bonus, b: Bonus) -> Opposed:
    """Roll a d30 on both sides, each with its stat and bonuses; the higher total wins."""
    first = await Roll("a", Pool.of(1, OPPOSED_DIE), total, "a")
    second = await Roll("b", Pool.of(1, OPPOSED_DIE), total, "b")
    end = compared(first, second, a, b)
    return Opposed(winner=one_of(WINNERS, end.winner), difference=end.difference, natural=one_of(NATURALS, end.natural))
