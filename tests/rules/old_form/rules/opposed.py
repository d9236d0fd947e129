"""Opposed rolls: two or more roll against one another, and the better margin wins.

A success beats a failure because its margin is never below 0 and a failure's always is; so the margins alone decide.
Everybody rolls first. Then the sides are asked in turn whether they buy a new throw with Edge, until all have kept
what lies on the table. A side sees its own dice and those of the others that are not secret.

Each side is a part of its own (`a`, `b`, ...): the table gives it to whoever plays the sheet that is named for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from rollwright.dice.errors import BadInput
from rollwright.play.steps import EVERYONE, GM, Actor, Choose, Roll, Seen, one_of, procedure
from tests.rules.old_form.rules.options import Options
from tests.rules.old_form.rules.rolls import (
    Edge,
    EdgeLeft,
    Kind,
    Modifier,
    Number,
    Result,
    check_edge,
    judged,
    may_buy,
    number_to_reach,
    throw,
)

T = TypeVar("T")

SIDES = tuple("abcdefghijklmnopqrstuvwxyz")
"""The sides of a contest, as actors and as keys of the winner."""
SIDE_PARTS = ("modifier", "kind", "edge", "automatic", "who", "causes", "what")
CONTEST_PARTS = ("targets", "modifiers", "kinds", "edges", "automatic", "who", "causes", "what")


class Side(NamedTuple):
    """One who takes part: the number to reach, and with which roll."""

    key: str
    kind: str
    need: int
    edge: int
    secret: bool
    automatic: bool


class Standing(NamedTuple):
    """What a side knows when it decides about Edge: its own result, and the margins of the others (None: not seen)."""

    success: bool
    margin: int
    total: int
    edge: int
    others: tuple[int | None, ...]


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


def thrown_by(side: Side, key: str) -> Roll[int]:
    """Give the step that throws a side's dice; a secret roll is the gamemaster's, and nobody else sees it."""
    return throw(side.kind, key, GM, (GM,)) if side.secret else throw(side.kind, key, side.key, EVERYONE)


async def settled(options: Options, sides: Sequence[Side]) -> list[Result]:
    """Let all sides roll, then use Edge in turn; give the results that stand."""
    for side in sides:
        check_edge(side.edge)
        if side.secret and side.edge > 0:
            raise BadInput("a secret roll is the gamemaster's, whose characters have no Edge; give that side edge 0")
    results = [judged(await thrown_by(side, side.key), side.need, side.automatic, side.edge) for side in sides]
    bought = [0] * len(sides)
    turn = kept = 0
    while kept < len(sides):
        side, result = sides[turn], results[turn]
        kept += 1
        if may_buy(options, result.edge, bought[turn]):
            others = tuple(
                [None if other.secret else results[at].margin for at, other in enumerate(sides) if at != turn]
            )
            choice = Choose("edge", side.key, (Edge.KEEP, Edge.REROLL), Standing(*result, others))
            if await choice is Edge.REROLL:
                bought[turn] += 1
                again = await thrown_by(side, "reroll")
                results[turn] = judged(again, side.need, side.automatic, result.edge - 1)
                kept = 0
        turn = (turn + 1) % len(sides)
    return results


WINNERS = (None, *SIDES)


def number_of_winner(margins: Sequence[int]) -> int:
    """Give the place in WINNERS of the side whose margin is above all others; 0 where the best margin is shared.

    >>> [WINNERS[number_of_winner(margins)] for margins in ([2, -1], [0, 3, 3], [-4, -2])]
    ['a', None, 'b']
    """
    number = 0
    for at, margin in enumerate(margins):
        above = 1
        for other, against in enumerate(margins):
            if other != at:
                above = above * (margin > against)
        number = number + above * (at + 1)
    return number


def each(what: Sequence[T], count: int, default: T) -> list[T]:
    """Give one value a side; those that were not given are the default."""
    if len(what) > count:
        raise BadInput("more values were given than there are targets; each target is one side")
    return [*what, *[default] * (count - len(what))]


def hidden(arguments: Mapping[str, Any]) -> dict[str, Seen]:
    """Say which arguments and outcome fields of an opposed roll only the gamemaster may see: all of a secret side.

    >>> sorted(hidden({"a_secret": False, "b_secret": True}))
    ['b', 'b_automatic', 'b_causes', 'b_edge', 'b_kind', 'b_margin', 'b_modifier', 'b_what', 'b_who']
    """
    names: list[str] = []
    for key in ("a", "b"):
        if arguments[f"{key}_secret"]:
            names += [key, *[f"{key}_{part}" for part in SIDE_PARTS], f"{key}_margin"]
    return dict.fromkeys(names, (GM,))


def hidden_of_contest(arguments: Mapping[str, Any]) -> dict[str, Seen]:
    """Say which places of a contest's lists only the gamemaster may see: those of a secret side.

    >>> sorted(hidden_of_contest({"secret": (False, True)}))[:3]
    ['automatic.1', 'causes.1', 'edges.1']
    """
    places = [at for at, secret in enumerate(arguments["secret"]) if secret]
    return {f"{name}.{at}": (GM,) for name in (*CONTEST_PARTS, "margins") for at in places}


def cast(arguments: Mapping[str, Any]) -> dict[Actor, str]:
    """Say whose sheets stand behind the two sides."""
    return {"a": arguments["a_who"], "b": arguments["b_who"]}


def cast_of_contest(arguments: Mapping[str, Any]) -> dict[Actor, str]:
    """Say whose sheets stand behind the sides of a contest.

    >>> cast_of_contest({"who": ("kara", "", "vanya")})
    {'a': 'kara', 'c': 'vanya'}
    """
    return {key: who for key, who in zip(SIDES, arguments["who"], strict=False) if who}


@procedure
async def opposed(
    options: Options,
    a: Number,
    b: Number,
    a_modifier: Modifier = 0,
    b_modifier: Modifier = 0,
    a_kind: Kind = Kind.SKILL,
    b_kind: Kind = Kind.SKILL,
    a_edge: EdgeLeft = 0,
    b_edge: EdgeLeft = 0,
    a_secret: bool = False,
    b_secret: bool = False,
    a_automatic: bool = True,
    b_automatic: bool = True,
    a_who: str = "a",
    b_who: str = "b",
    a_causes: str = "",
    b_causes: str = "",
    a_what: str = "",
    b_what: str = "",
) -> Opposed:
    """Let two roll against each other: the better margin wins, and with equal margins nobody does."""
    sides = (
        Side("a", a_kind, number_to_reach(options, a_kind, a, a_modifier, a_causes), a_edge, a_secret, a_automatic),
        Side("b", b_kind, number_to_reach(options, b_kind, b, b_modifier, b_causes), b_edge, b_secret, b_automatic),
    )
    first, second = await settled(options, sides)
    winner = number_of_winner((first.margin, second.margin))
    return Opposed(one_of(WINNERS, winner), first.margin, second.margin, first.edge, second.edge)


@procedure
async def contest(
    options: Options,
    targets: tuple[Number, ...],
    modifiers: tuple[Modifier, ...] = (),
    kinds: tuple[Kind, ...] = (),
    edges: tuple[EdgeLeft, ...] = (),
    secret: tuple[bool, ...] = (),
    automatic: tuple[bool, ...] = (),
    who: tuple[str, ...] = (),
    causes: tuple[str, ...] = (),
    what: tuple[str, ...] = (),
) -> Contest:
    """Let two or more roll against one another, a side for each target; the best margin wins if one alone has it."""
    count = len(targets)
    if not 2 <= count <= len(SIDES):
        raise BadInput("a contest has 2 to 26 sides; give one target for each")
    each(who, count, "")
    each(what, count, "")
    rows = zip(
        SIDES,
        targets,
        each(modifiers, count, 0),
        each(kinds, count, Kind.SKILL),
        each(edges, count, 0),
        each(secret, count, False),
        each(automatic, count, True),
        each(causes, count, ""),
        strict=False,
    )
    sides = [
        Side(key, kind, number_to_reach(options, kind, target, modifier, reasons), edge, unseen, natural)
        for key, target, modifier, kind, edge, unseen, natural, reasons in rows
    ]
    results = await settled(options, sides)
    margins = tuple([result.margin for result in results])
    edges_left = tuple([result.edge for result in results])
    return Contest(one_of(WINNERS, number_of_winner(margins)), margins, edges_left)
