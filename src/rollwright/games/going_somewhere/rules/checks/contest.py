"""The Opposed Roll at the table: two d30 with bonus dice, Character Points and the critical tables."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.joint import TotalAndNatural
from rollwright.games.going_somewhere.rules.checks.action import (
    Again,
    Buy,
    Points,
    may_pay,
    pool_of,
    reroll_price,
    success_price,
)
from rollwright.games.going_somewhere.rules.checks.crits import crit_of
from rollwright.games.going_somewhere.rules.checks.rolls import (
    NATURALS,
    OPPOSED_DIE,
    STANDARD,
    TIERS,
    Bonus,
    Compared,
    Tier,
    compared,
    tier_number,
)
from rollwright.games.going_somewhere.rules.checks.thrown import on_d30
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.play.steps import GM, Actor, Call, Choose, Roll, one_of, procedure

Place: TypeAlias = Annotated[int, Meta(ge=0, le=OPPOSED_DIE)]
Won: TypeAlias = Annotated[int, Meta(ge=0, le=1)]
Decider: TypeAlias = Annotated[int, Meta(ge=1, le=4)]
WINNERS = ("b", "a")
BOUGHT = 10
"""By how much a bought success wins."""
NEEDED = 10
"""By how much a win has to be for an effect."""
ORDINARY = 10
"""A face that is no crit."""
BOTH = NATURALS.index("both")
BY_A = (NATURALS.index("a30"), NATURALS.index("b1"))


class Tie(StrEnum):
    """Who wins with equal totals: the side of the players; where both are of a kind the CGO says."""

    A = "a"
    B = "b"
    ASK = "ask"


class Against(NamedTuple):
    """What a side decides on: by how much it is ahead, and its own natural roll."""

    ahead: int
    natural: int


class Contested(NamedTuple):
    """How an opposed roll went: who won, by how much (0 where a natural roll decided), and the crits.

    `natural`: that die decided (`a30`: a 30 of side a). The crits are the rows that each side has rolled.
    """

    winner: str
    margin: int
    natural: str | None
    a_critical: str | None
    b_critical: str | None
    a_rounds: int
    b_rounds: int
    a_cp: int
    b_cp: int
    effect: bool = True
    """Whether the win has an effect: by 10 or more, or by a natural roll. Persuasion goes by its own tables."""
    tier: Tier = Tier.CRITICAL_SUCCESS
    """The size of the win on the tiered table, for grifts and tricks."""


@procedure
async def contest(
    options: Options,
    a: Bonus,
    b: Bonus,
    a_dice: tuple[Dice, ...] = (),
    b_dice: tuple[Dice, ...] = (),
    a_cp: Points = 0,
    b_cp: Points = 0,
    a_who: str = "",
    b_who: str = "",
    a_shaken: Bonus = 0,
    b_shaken: Bonus = 0,
    tie: Tie = Tie.ASK,
) -> Contested | Call[Contested]:
    """Set two against each other: d30, stat and bonus dice on both sides; `tie` says who wins with equal totals."""
    a, b = a + a_shaken, b + b_shaken
    for side, cp in (("a", a_cp), ("b", b_cp)):
        if may_pay(cp, success_price()):
            if await Choose("success", side, (Buy.ROLL, Buy.SUCCESS)) is Buy.SUCCESS:
                price = success_price()
                paid = (price, 0) if side == "a" else (0, price)
                return Contested(side, BOUGHT, None, None, None, 0, 0, *paid, True, Tier.MINIMAL_SUCCESS)
    first = await Roll("a", pool_of(OPPOSED_DIE, a_dice), on_d30, "a")
    second = await Roll("b", pool_of(OPPOSED_DIE, b_dice), on_d30, "b")
    a_paid = b_paid = 0
    if may_pay(a_cp, reroll_price()):
        if await Choose("reroll", "a", (Again.KEEP, Again.REROLL), ahead(first, second, a - b)) is Again.REROLL:
            first, a_paid = await Roll("reroll", pool_of(OPPOSED_DIE, a_dice), on_d30, "a"), reroll_price()
    if may_pay(b_cp, reroll_price()):
        if await Choose("reroll", "b", (Again.KEEP, Again.REROLL), ahead(second, first, b - a)) is Again.REROLL:
            second, b_paid = await Roll("reroll", pool_of(OPPOSED_DIE, b_dice), on_d30, "b"), reroll_price()
    end = settled(first, second, a, b)
    won = 1 * (end.winner == 1)
    if tie is not Tie.B and end.winner == 0:
        won = 1 * (tie is Tie.A or await Choose("tie", GM, WINNERS) == "a")
    if (end.natural == 0) | (end.natural == BOTH):
        margin = (2 * won - 1) * end.difference
        return Contested(
            winner=one_of(WINNERS, won),
            margin=margin,
            natural=one_of(NATURALS, end.natural),
            a_critical=None,
            b_critical=None,
            a_rounds=0,
            b_rounds=0,
            a_cp=a_paid,
            b_cp=b_paid,
            effect=margin >= NEEDED,
            tier=one_of(TIERS, tier_number(ORDINARY, margin, STANDARD)),
        )
    return crits(options, won, end.natural, first.natural, second.natural, a_paid, b_paid, a_who, b_who)


@procedure
async def crits(
    options: Options,
    won: Won,
    natural: Decider,
    a: Place,
    b: Place,
    a_cp: Points = 0,
    b_cp: Points = 0,
    a_who: str = "",
    b_who: str = "",
) -> Contested:
    """Roll what natural rolls of two sides bring: each side that showed a 1 or a 30 rolls on its table.

    `won`: whether a did; `natural`: which die decided (1 a's 30, 2 a's 1, 3 b's 30, 4 b's 1); `a`, `b`: their faces.
    """
    mine = await crit_of(options, a, "a", OPPOSED_DIE)
    theirs = await crit_of(options, b, "b", OPPOSED_DIE)
    return Contested(
        winner=one_of(WINNERS, won),
        margin=0,
        natural=one_of(NATURALS, natural),
        a_critical=mine.row,
        b_critical=theirs.row,
        a_rounds=mine.rounds,
        b_rounds=theirs.rounds,
        a_cp=a_cp,
        b_cp=b_cp,
    )


def settled(first: TotalAndNatural, second: TotalAndNatural, a: int, b: int) -> Compared:
    """Compare two throws: the naturals first, then the totals with all dice."""
    more = first.total - first.natural - second.total + second.natural
    return compared(first.natural, second.natural, a + more, b)


def ahead(mine: TotalAndNatural, theirs: TotalAndNatural, bonus: int) -> Against:
    """Say where a side stands."""
    return Against(mine.total + bonus - theirs.total, mine.natural)


def cast(arguments: Mapping[str, Any]) -> dict[Actor, str]:
    """Say whose sheets stand behind the two sides."""
    return {side: arguments[f"{side}_who"] for side in ("a", "b") if arguments[f"{side}_who"]}
