"""Opposed rolls: two or more roll against one another, and the better margin wins.

A success beats a failure because its margin is never below 0 and a failure's always is; so the margins alone decide.
Everybody rolls first: players in any order, and the gamemaster's dice fall after theirs. Then the sides are asked in
turn whether they buy a new throw with Edge, where one could help them, until all have kept what lies on the table. A
side sees its own dice and those of the others that are not secret.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated, NamedTuple, TypeVar

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.mechwarrior.rules import policies, told
from rollwright.games.mechwarrior.rules.facts import EdgeSpent
from rollwright.games.mechwarrior.rules.kinds import Edge, Kind
from rollwright.games.mechwarrior.rules.options import Options
from rollwright.games.mechwarrior.rules.rolls import (
    COMMON_RULES,
    EDGE,
    NOTHING,
    EdgeLeft,
    Facing,
    Margins,
    Modifier,
    Number,
    Result,
    Stakes,
    Try,
    highest,
    judged,
    may_buy,
    need_of,
    standing,
    throw,
)
from rollwright.play.cards import Words
from rollwright.play.steps import GM, Choose, Said, Verdict, one_of, procedure
from rollwright.rules.facts import NOBODY, Who
from rollwright.rules.flat import INNER, Under, listed
from rollwright.rules.wording import TOGETHER

if TYPE_CHECKING:
    from rollwright.games.mechwarrior.rules.people import Rival, Wish

T = TypeVar("T")

SIDES = tuple("abcdefghijklmnopqrstuvwxyz")
"""The sides of a contest: keys of rolls and of the winner, and what somebody is called who has no name."""
WINNERS = (None, *SIDES)


class Side(Try, frozen=True):
    """One who takes part: a roll of some kind, which may be secret."""

    kind: Kind = Kind.SKILL
    secret: bool = False
    own: Annotated[bool, INNER] = False
    """Whether a player throws these dice with a press of their own, in any order with others who do."""
    team: Annotated[int, INNER] = 0
    """With whom they stand: the same number is the same side; 0: alone."""

    def stands_with(self, other: Side) -> bool:
        """Tell whether somebody else is on the same side."""
        return self.team > 0 and self.team == other.team


class First(Side, frozen=True):
    """The first of two."""

    who: Who = Who("a")


class Second(Side, frozen=True):
    """The other."""

    who: Who = Who("b")


class Roller(NamedTuple):
    """A player's character whose dice can fall now: their place among the sides, and what they have to reach."""

    place: int
    who: Who
    note: str

    @property
    def key(self) -> str:
        """Who they are."""
        return self.who


class Rollers(NamedTuple):
    """What those who roll in any order are told: whose dice fall last, and what is at stake."""

    last: str
    stake: Stakes


class Winner(NamedTuple):
    """Somebody who can have won, by their place among the sides, from 1; 0: nobody."""

    place: int
    people: tuple[Who, ...] = ()
    """Who they are: one, or those who stand together."""
    secret: bool = False

    @property
    def key(self) -> str:
        """Who they are; of one who rolls in secret, the letter."""
        return str(WINNERS[self.place]) if self.secret else TOGETHER.join(self.people) or "none"

    @classmethod
    def of(cls, sides: Sequence[Side], side: Side) -> Winner:
        """Give a side of a contest as one that can have won; those who stand together are the same."""
        together = [at for at, one in enumerate(sides) if one is side or (one.stands_with(side) and not side.secret)]
        return cls(together[0] + 1, tuple([sides[at].who for at in together]), side.secret)


class Opposed(NamedTuple):
    """Who won, `a`, `b` or nobody, and by what margins each side rolled."""

    winner: str | None
    a_margin: int
    b_margin: int
    a_edge: int
    b_edge: int


class Contest(NamedTuple):
    """Who won (a letter, in the order of the targets), or nobody; and each side's margin and Edge left."""

    winner: str | None
    margins: tuple[int, ...]
    edges: tuple[int, ...]


class Entrants(msgspec.Struct, frozen=True):
    """Those who take part in a contest, in columns: a side for each target."""

    targets: tuple[Number, ...]
    modifiers: tuple[Modifier, ...] = ()
    kinds: tuple[Kind, ...] = ()
    edges: tuple[EdgeLeft, ...] = ()
    secret: tuple[bool, ...] = ()
    automatic: tuple[bool, ...] = ()
    who: tuple[Who, ...] = ()
    causes: tuple[str, ...] = ()
    what: tuple[str, ...] = ()
    why: Annotated[tuple[Words, ...], INNER] = ()
    teams: Annotated[tuple[int, ...], INNER] = ()
    own: Annotated[tuple[bool, ...], INNER] = ()
    stake: Annotated[Words, INNER] = Words("")
    """What it means to win, in the gamemaster's words; of two sides, that the first wins."""
    lost: Annotated[Words, INNER] = Words("")
    """What it means that the other side wins."""

    @property
    def stakes(self) -> Stakes:
        """What it means to win, and for whom."""
        return Stakes(self.stake, self.lost, tuple([one.who for one in self.sides if one.team == 1 and not one.secret]))

    @classmethod
    def of(cls, sides: Sequence[Side], stake: Words, lost: Words) -> Entrants:
        """Put sides in columns."""
        return cls(
            targets=tuple([one.target for one in sides]),
            modifiers=tuple([one.modifier for one in sides]),
            kinds=tuple([one.kind for one in sides]),
            edges=tuple([one.edge for one in sides]),
            secret=tuple([one.secret for one in sides]),
            automatic=tuple([one.automatic for one in sides]),
            who=tuple([one.who for one in sides]),
            causes=tuple([one.causes for one in sides]),
            what=tuple([one.what for one in sides]),
            why=tuple([one.why for one in sides]),
            teams=tuple([one.team for one in sides]),
            own=tuple([one.own for one in sides]),
            stake=stake,
            lost=lost,
        )

    @property
    def sides(self) -> tuple[Side, ...]:
        """The same in rows; what was not given is as usual."""
        count = len(self.targets)
        if not 2 <= count <= len(SIDES):
            raise BadInput("a contest has 2 to 26 sides; give one target for each")
        rows = zip(
            self.targets,
            filled(self.modifiers, count, 0),
            filled(self.edges, count, 0),
            filled(self.automatic, count, True),
            [who or Who(key) for who, key in zip(filled(self.who, count, NOBODY), SIDES, strict=False)],
            filled(self.causes, count, ""),
            filled(self.what, count, ""),
            filled(self.kinds, count, Kind.SKILL),
            filled(self.why, count, Words("")),
            filled(self.secret, count, False),
            filled(self.own, count, False),
            filled(self.teams, count, 0),
            strict=True,
        )
        return tuple([Side(*row) for row in rows])


def filled(what: Sequence[T], count: int, default: T) -> list[T]:
    """Give one value a side; those that were not given are the default."""
    if len(what) > count:
        raise BadInput("more values were given than there are targets; each target is one side")
    return [*what, *[default] * (count - len(what))]


def check_sides(sides: Iterable[Side]) -> None:
    """Refuse Edge of a secret side, and somebody who would roll against themselves."""
    seen: list[Who] = []
    for side in sides:
        if side.secret and side.edge > 0:
            raise BadInput("a secret roll is the gamemaster's, whose characters have no Edge; give that side edge 0")
        if side.who in seen:
            raise Refused("nobody rolls against themselves; each side is somebody else's", "mechwarrior.opposed")
        seen.append(side.who)


def can_help(own: int, others: Margins, best: int, mates: Sequence[int] = ()) -> bool:
    """Tell whether a new throw could better how a side stands, as far as it sees; `best` is its best margin.

    `mates` are the margins of those who stand with it: where one of them wins already, nothing is to be bettered.
    """
    seen = [margin for margin in others if margin is not None]
    if len(seen) < len(others):
        return own < best
    level, reached = unbeaten(seen[0], own, mates), (own < best) & (seen[0] <= best)
    for margin in seen[1:]:  # without an `if`, so that odds have one truth to look at
        level, reached = level | unbeaten(margin, own, mates), reached & (margin <= best)
    return level & reached


def unbeaten(margin: int, own: int, mates: Sequence[int]) -> bool:
    """Tell whether a margin is below none of a side's."""
    level = margin >= own
    for mate in mates:
        level = level & (margin >= mate)
    return level


async def next_of(sides: Sequence[Side], needs: Sequence[int], waiting: Sequence[int], stake: Stakes) -> int:
    """Say whose dice fall next: of several players whoever presses first; all others after them, in turn."""
    own = [at for at in waiting if sides[at].own and not sides[at].secret]
    if len(own) < 2:
        return (own or waiting)[0]
    rollers = [Roller(at, sides[at].who, told.reaches(sides[at], needs[at])) for at in own]
    about = Rollers(told.LAST if len(own) < len(waiting) else "", stake)
    return (await Choose.among("turn", [(one, one.who) for one in rollers], about)).place


async def settled(
    options: Options, given: Sequence[Side], stake: Stakes = NOTHING
) -> tuple[Sequence[Result], Sequence[int]]:
    """Let all sides roll, then use Edge in turn; give the results that stand, and what each side had to reach."""
    check_sides(given)
    sides, needs = list(given), [need_of(options, side) for side in given]
    await Said(told.aims, given, needs)
    found: dict[int, Result] = {}
    waiting = list(range(len(sides)))
    while waiting:
        at = await next_of(sides, needs, waiting, stake)
        waiting.remove(at)
        side, need = sides[at], needs[at]
        total = await throw(side, SIDES[at], need, side.secret, side.own, stake)
        found[at] = judged(total, need, side.automatic, side.edge)
        await Said(told.thrown, side, total, need, secret=side.secret, margin=found[at].margin)
    results = [found[at] for at in range(len(sides))]
    bought = [0] * len(sides)
    turn = kept = 0
    while kept < len(sides):
        side, result, need = sides[turn], results[turn], needs[turn]
        kept += 1
        if may_buy(options, side.edge, bought[turn]):
            beside = [at for at, one in enumerate(sides) if at == turn or one.stands_with(side)]
            against = [at for at in range(len(sides)) if at not in beside]
            mates = tuple([(sides[at].who, results[at].margin) for at in beside if at != turn])
            others = Margins([None if sides[at].secret else results[at].margin for at in against])
            whose = tuple([NOBODY if sides[at].secret else sides[at].who for at in against])
            about = partial(standing, Facing(side, result, need, others, whose, mates))
            helps = partial(can_help, result.margin, others, highest(side, need), [margin for _, margin in mates])
            if await Choose("edge", side.who, EDGE, about, where=helps) is Edge.REROLL:
                bought[turn] += 1
                side = sides[turn] = await EdgeSpent(1).to(side)
                again = await throw(side, "reroll", need, side.secret)
                results[turn] = judged(again, need, side.automatic, side.edge)
                margin = results[turn].margin
                await Said(told.thrown, side, again, need, again=True, secret=side.secret, margin=margin)
                kept = 0
            else:
                await Said(told.kept, side, helps)
        turn = (turn + 1) % len(sides)
    return results, needs


def number_of_winner(margins: Sequence[int], teams: Sequence[int] = ()) -> int:
    """Give the place in WINNERS of who has a margin above all others; 0 where the best margin is shared.

    Of those who stand together, the first who has the best margin of them stands for all.

    >>> [WINNERS[number_of_winner(margins)] for margins in ([2, -1], [0, 3, 3], [-4, -2])]
    ['a', None, 'b']
    >>> WINNERS[number_of_winner([0, 3, 3, 1], [0, 1, 1, 0])]
    'b'
    """
    number = 0
    for at, margin in enumerate(margins):
        above = 1
        for other, against in enumerate(margins):
            together = teams and teams[at] > 0 and teams[at] == teams[other]
            if other > at and together:
                above = above * (margin >= against)
            elif other != at:
                above = above * (margin > against)
        number = number + above * (at + 1)
    return number


async def victory(sides: Sequence[Side], results: Sequence[Result], needs: Sequence[int]) -> int:
    """Say who has won, or hear it from the gamemaster; give their place."""
    place = number_of_winner([result.margin for result in results], [side.team for side in sides])
    winners = (Winner(0), *[Winner.of(sides, side) for side in sides])
    more = [winners[0]] * (len(sides) * (len(sides) - 1) // 2)  # never picked: places are only known within bounds
    verdict = Verdict("winner", one_of((*winners, *more), place), tuple(dict.fromkeys(winners)))
    winner = await verdict
    ruled = winner is not verdict.value
    if ruled:
        place = winner.place
    await Said(told.settled, sides, results, needs, place, ruled)
    return place


RULES = (
    "mechwarrior.opposed mechwarrior.opposed.order mechwarrior.opposed.secret mechwarrior.opposed.winner "
    f"mechwarrior.opposed.tie {COMMON_RULES}"
)
POLICIES = {"always-on-failure": policies.always_on_failure, "until-ahead": policies.until_ahead}
WORTH = {"victory": policies.victory, "no-defeat": policies.no_defeat, "victory-of-b": policies.victory_of_b}
"""From the view of side a, unless the name says otherwise."""


def called(sides: Sequence[Side | Wish | Rival]) -> dict[str, tuple[str, ...]]:
    """Say who the sides of a contest are, by their letters; those who have no name are told apart."""
    names = [f"side {key.upper()}" if one.who in SIDES else one.who for key, one in zip(SIDES, sides, strict=False)]
    teams = [getattr(one, "team", 0) for one in sides]
    return {
        key: tuple([name for name, other in zip(names, teams, strict=True) if other == team]) if team else (own,)
        for key, own, team in zip(SIDES, names, teams, strict=False)
    }


@listed(
    "opposed",
    "Opposed roll",
    f"{RULES} mechwarrior.saving.against",
    sides=lambda named: called((named["a"], named["b"])),
    hidden=lambda named: {side: (GM,) for side in ("a", "b") if named[side].secret},
    policies=POLICIES,
    worth={**WORTH, "lead": policies.lead},
    actor="a",
    examples=(
        {"a": 8, "b": 7},
        {"a": 6, "b": 9, "a_modifier": 2, "b_kind": Kind.SAVING},
        {"a": 13, "b": 2, "a_kind": Kind.UNTRAINED},
        {"a": 14, "b": 14, "a_automatic": False},
        {"a": 8, "b": 8, "b_secret": True},
        {"a": 8, "b": 7, "a_edge": 1},
        {"a": 8, "b": 7, "a_edge": 1, "b_secret": True},
        {"a": 9, "b": 8, "a_edge": 1, "b_edge": 1},
    ),
)
@procedure
async def opposed(
    options: Options, a: Annotated[First, Under("a", "target")], b: Annotated[Second, Under("b", "target")]
) -> Opposed:
    """Let two roll against each other: the better margin wins, and with equal margins nobody does."""
    results, needs = await settled(options, (a, b))
    place, (first, second) = await victory((a, b), results, needs), results
    return Opposed(one_of(WINNERS, place), first.margin, second.margin, first.edge, second.edge)


@listed(
    "contest",
    "Opposed roll of several",
    f"{RULES} mechwarrior.opposed.several",
    policies=POLICIES,
    worth=WORTH,
    actor="a",
    cast=lambda arguments: {key: who for key, who in zip(SIDES, arguments.get("who", ()), strict=False) if who},
    sides=lambda named: called(named["entrants"].sides),
    hidden=lambda named: {"entrants": (GM,)} if any(named["entrants"].secret) else {},
    examples=(
        {"targets": (8, 7)},
        {"targets": (8, 7, 9)},
        {"targets": (8, 7, 9), "kinds": (Kind.SKILL, Kind.SAVING), "modifiers": (1,), "secret": (False, True)},
        {"targets": (6, 11), "edges": (1,), "who": (Who("kara"),)},
        {"targets": (14, 1, 8), "automatic": (False,)},
    ),
)
@procedure
async def contest(options: Options, entrants: Entrants) -> Contest:
    """Let two or more roll against one another, a side for each target; the best margin wins if one alone has it."""
    sides = entrants.sides
    results, needs = await settled(options, sides, entrants.stakes)
    place = await victory(sides, results, needs)
    await Said(told.stake, entrants.stakes, sides, place)
    margins = tuple([result.margin for result in results])
    return Contest(one_of(WINNERS, place), margins, tuple([result.edge for result in results]))
