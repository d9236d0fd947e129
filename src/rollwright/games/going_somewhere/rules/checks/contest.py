"""The Opposed Roll at the table: two d30 with bonus dice, Character Points and the critical tables."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from typing import Annotated, Any, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from rollwright.dice.joint import TotalAndNatural
from rollwright.games.going_somewhere.rules.checks import told
from rollwright.games.going_somewhere.rules.checks.action import (
    AGAIN,
    CRITS,
    ORDINARY,
    Again,
    Buy,
    criticals,
    may_pay,
    pool_of,
    reroll_price,
    spent,
    str_of,
    success_price,
)
from rollwright.games.going_somewhere.rules.checks.facts import ModifierUsed, Overcome
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
from rollwright.games.going_somewhere.rules.people import ManyDice, Points
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.play.steps import GM, Actor, Call, Choose, Roll, Said, Verdict, one_of, procedure
from rollwright.rules.facts import Who
from rollwright.rules.flat import INNER, Under, listed

Place: TypeAlias = Annotated[int, Meta(ge=0, le=OPPOSED_DIE)]
Won: TypeAlias = Annotated[int, Meta(ge=0, le=1)]
Decider: TypeAlias = Annotated[int, Meta(ge=1, le=4)]
WINNERS = ("b", "a")
NOBODY_WINS = "nobody"
"""Who has won, at a table, where nothing comes of it."""
BOUGHT = 10
"""By how much a bought success wins."""
NEEDED = 10
"""By how much a win has to be for an effect."""
BOTH = NATURALS.index("both")
BY_A = (NATURALS.index("a30"), NATURALS.index("b1"))


class Tie(StrEnum):
    """Who wins with equal totals: the side of the players; where both are of a kind the CGO says."""

    A = "a"
    B = "b"
    ASK = "ask"


class Side(msgspec.Struct, frozen=True):
    """One side of an opposed roll."""

    bonus: Bonus
    dice: ManyDice = ()
    cp: Points = 0
    who: Who = Who("a")
    shaken: Bonus = 0
    buys: Annotated[Buy | None, INNER] = None
    """Whether a success is bought, where that was said before; none: it is asked."""
    by: Annotated[Actor, INNER] = ""
    """Who throws the dice, where it is not they themselves: the CGO for the CGO's people."""
    needs: Annotated[int, INNER] = 0
    """By how much a win has to be to do anything: less of it may be thrown again, too."""

    @property
    def added(self) -> int:
        """What is added to the die."""
        return self.bonus + self.shaken


class Other(Side, frozen=True):
    """The side that resists."""

    who: Who = Who("b")


First = Annotated[Side, Under("a", "bonus")]
Second = Annotated[Other, Under("b", "bonus")]


class Against(NamedTuple):
    """What a side decides on: by how much it is ahead, and its own natural roll."""

    ahead: int
    natural: int
    who: Who = Who("")
    total: int = 0
    dl: int = 0
    """What the other side has."""
    why: told.Needs = told.Needs()


class Facing(NamedTuple):
    """What a side is about to roll."""

    who: Who
    whom: Who
    bonus: str
    die: str = "d30"
    against: str = ""
    """What the other side has, where it has rolled before."""


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


class Decided(msgspec.Struct, frozen=True):
    """What natural rolls have decided: whether a won, which die decided (1 a's 30, 2 a's 1, 3 b's 30, 4 b's 1)."""

    won: Won
    natural: Decider
    a: Place
    b: Place
    a_cp: Points = 0
    b_cp: Points = 0


NO_EFFECT = "no effect"
"""What a lead of less than 10 comes to; no id of anybody, as it has a space."""


class Winner(NamedTuple):
    """Somebody who can have won, as a verdict names them; without a side nobody has by enough."""

    side: str
    who: Who

    @property
    def key(self) -> str:
        """Who they are."""
        return self.who


def victory(outcome: Any) -> int:
    """Count winning, from the view of side a."""
    return int(outcome.winner == "a")


@listed(
    "contest",
    "Opposed roll at the table",
    "gs.opposed.contest gs.opposed.tie-break gs.opposed.by-ten gs.opposed.size gs.opposed.natural gs.check.bought"
    f" gs.check.reroll {CRITS}",
    worth={"victory": victory},
    actor="a",
    sides=lambda named: {side: (named[side].who,) for side in WINNERS if named[side].who},
    examples=(
        {"a": 12, "b": 10},
        {"a": 12, "b": 15, "a_dice": (Dice(1, 6),), "a_cp": 1, "a_who": "kara", "a_shaken": -5, "tie": Tie.A},
    ),
)
@procedure
async def contest(options: Options, a: First, b: Second, tie: Tie = Tie.ASK) -> Contested | Call[Contested]:
    """Set two against each other: d30, stat and bonus dice on both sides; `tie` says who wins with equal totals."""
    for side, other, at in ((a, b, "a"), (b, a, "b")):
        if await bought(side, other.who):
            paid = (success_price(), 0) if at == "a" else (0, success_price())
            await Said(told.contest_bought, side.who)
            return Contested(at, BOUGHT, None, None, None, 0, 0, *paid, True, Tier.MINIMAL_SUCCESS)
    if a.buys is None:
        first, second = await thrown("a", a, b), await thrown("b", b, a)
    else:  # what was said on cards before needs no press: the one who resists has answered last
        second = await thrown("b", b, a)
        about = partial(told.opposing, Facing, a, b.who, second.total + b.added)
        first = await thrown("a", a, b, own=True, about=about)
    a_paid = b_paid = 0
    end = settled(first, second, a.added, b.added)
    if may_pay(a.cp, reroll_price()):
        about = partial(ahead, first, second, a, b)
        wanted = options.offer_every_reroll or idle(end, a.needs)
        if await Choose("reroll", a.who, AGAIN, about, where=wanted) is Again.REROLL:
            a, a_paid = await spent("reroll", "").to(a), reroll_price()
            first = await thrown("reroll", a, b, about=about)
            end = settled(first, second, a.added, b.added)
    if may_pay(b.cp, reroll_price()):
        about = partial(ahead, second, first, b, a)
        wanted = options.offer_every_reroll or 1 * idle(end, a.needs) == 0
        if await Choose("reroll", b.who, AGAIN, about, where=wanted) is Again.REROLL:
            b, b_paid = await spent("reroll", "").to(b), reroll_price()
            second = await thrown("reroll", b, a, about=about)
            end = settled(first, second, a.added, b.added)
    won = 1 * (end.winner == 1)
    if tie is not Tie.B and end.winner == 0:
        won = 1 * (tie is Tie.A or await Choose("tie", GM, WINNERS, Facing(a.who, b.who, "")) == "a")
    for one in (a, b):
        if one.shaken:
            await ModifierUsed().to(one)
    if (end.natural == 0) | (end.natural == BOTH):
        margin = (2 * won - 1) * end.difference
        await Said(told.contest_won, a.who, b.who, won, (first.total + a.added, second.total + b.added))
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
    decided = Decided(won, end.natural, first.natural, second.natural, a_paid, b_paid)
    return crits(options, decided, a.who, b.who)


def idle(end: Compared, needs: int) -> bool:
    """Tell whether side a has not won, or by too little to do anything; a natural roll does in any case."""
    if not needs:
        return end.winner != 1
    plain = (end.natural == 0) | (end.natural == BOTH)
    return (end.winner != 1) | (plain & (end.difference < needs))


async def bought(side: Side, whom: Who) -> bool:
    """Tell whether a side buys a success before anybody rolls."""
    buys = side.buys
    if buys is None and may_pay(side.cp, success_price()):
        buys = await Choose("success", side.who, (Buy.ROLL, Buy.SUCCESS), partial(told.opposing, Facing, side, whom))
    if buys is not Buy.SUCCESS:
        return False
    await spent("success", "").to(side)
    return True


def thrown(key: str, side: Side, other: Side, own: bool = False, about: Any = None) -> Roll[TotalAndNatural]:
    """Give the throw of a side; one of its own never falls with somebody else's press."""
    about = about or partial(told.opposing, Facing, side, other.who)
    return Roll(key, pool_of(OPPOSED_DIE, side.dice), on_d30, side.by or side.who, about=about, own=own)


@procedure
async def crits(options: Options, decided: Decided, a: Who, b: Who) -> Contested:
    """Roll what natural rolls of two sides bring: each side that showed a 1 or a 30 rolls on its table."""
    await Said(told.contest_natural, a, b, decided.won, decided.natural)
    mine, a_rounds = await criticals(options, decided.a, a, OPPOSED_DIE)
    theirs, b_rounds = await criticals(options, decided.b, b, OPPOSED_DIE)
    if decided.a == OPPOSED_DIE:
        await Overcome(str_of(mine), a_rounds, who=b)
    if decided.b == OPPOSED_DIE:
        await Overcome(str_of(theirs), b_rounds, who=a)
    return Contested(
        winner=one_of(WINNERS, decided.won),
        margin=0,
        natural=one_of(NATURALS, decided.natural),
        a_critical=mine,
        b_critical=theirs,
        a_rounds=a_rounds,
        b_rounds=b_rounds,
        a_cp=decided.a_cp,
        b_cp=decided.b_cp,
    )


def settled(first: TotalAndNatural, second: TotalAndNatural, a: int, b: int) -> Compared:
    """Compare two throws: the naturals first, then the totals with all dice."""
    more = first.total - first.natural - second.total + second.natural
    return compared(first.natural, second.natural, a + more, b)


def ahead(mine: TotalAndNatural, theirs: TotalAndNatural, side: Side, other: Side) -> Against:
    """Say where a side stands."""
    reached, against, why = mine.total + side.added, theirs.total + other.added, told.Needs()
    if theirs.natural not in (1, OPPOSED_DIE):
        why = told.Needs(effect=against + side.needs) if side.needs else why
        why = told.Needs(hold=against - other.needs + 1) if other.needs else why
    return Against(reached - against, mine.natural, side.who, reached, against, why)


@listed(
    "opposed-effect",
    "Opposed roll for an effect",
    "gs.opposed.contest gs.opposed.tie-break gs.opposed.by-ten gs.opposed.natural gs.check.bought gs.check.reroll"
    f" {CRITS}",
    worth={"victory": victory},
    actor="a",
    sides=lambda named: {side: (named[side].who,) for side in WINNERS if named[side].who},
    examples=({"a": 12, "b": 10}, {"a": 16, "b": 10, "a_cp": 1, "tie": Tie.A}),
)
@procedure
async def opposed_pair(
    options: Options, a: First, b: Second, tie: Tie = Tie.ASK, what: Annotated[str, INNER] = ""
) -> Contested:
    """Set two against each other at a table, and say who has won: with a lead of less than 10 nobody has."""
    await told.heads(a.who, what, "opposed roll", b.who)
    end = await contest(options, a, b, tie)
    ends = (Winner("a", a.who), Winner("b", b.who), Winner("", Who(NO_EFFECT)))
    winner = ends[2] if not end.effect else ends[0] if end.winner == "a" else ends[1]
    word = await Verdict("winner", winner, ends)
    if word is not winner and not word.side:
        end = end._replace(margin=0, natural=None, effect=False, tier=Tier.TOTAL_FAIL)
    elif word is not winner:
        end = end._replace(winner=word.side, margin=NEEDED, natural=None, effect=True, tier=Tier.MINIMAL_SUCCESS)
    await Said(told.contest_effect, end.effect)
    await Said(told.contest_size, end.tier)
    return end if end.effect else end._replace(winner=NOBODY_WINS)
