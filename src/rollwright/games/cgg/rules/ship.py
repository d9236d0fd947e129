"""The random ship kit: three dice, three candidates, a vote."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

import msgspec

from rollwright.dice.errors import BadInput
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.cgg.rules import facts as became
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.roles import read
from rollwright.play.steps import GM, Call, Choose, Roll, procedure
from rollwright.rules.facts import Fact

Vote: TypeAlias = Literal["first", "second", "third"]
VOTES: tuple[Vote, ...] = ("first", "second", "third")
Die: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=10)]


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of the kit's table: its number gives a type, an engine or systems."""

    number: Annotated[int, msgspec.Meta(ge=1, le=10)]
    type: str
    engine: str
    light: int = 0
    medium: int = 0
    heavy: int = 0


class Kit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of the kit."""

    row: tuple[Row, ...]


class Drawn(NamedTuple):
    """The three dice in order."""

    low: int
    middle: int
    high: int


class Chosen(NamedTuple):
    """The ship that the crew voted for: rows of type, engine and systems."""

    type: int
    engine: int
    systems: int


def rows() -> dict[int, Row]:
    """Give the rows of the table by number."""
    return {row.number: row for row in read("ship", Kit).row}


def in_words(type_: int, engine: int, systems: int) -> str:
    """Write a ship.

    >>> in_words(9, 4, 1)
    'Barge, Dual core, ISO 1; systems: 1 light'
    """
    row = rows()[systems]
    sizes = (("light", row.light), ("medium", row.medium), ("heavy", row.heavy))
    listed = ", ".join([f"{count} {size}" for size, count in sizes if count])
    return f"{rows()[type_].type}, {rows()[engine].engine}; systems: {listed}"


def candidates(low: int, middle: int, high: int) -> tuple[tuple[int, int, int], ...]:
    """Give the three candidates as rows of type, engine and systems.

    >>> candidates(1, 4, 9)
    ((9, 4, 1), (4, 9, 1), (4, 1, 9))
    """
    return ((high, middle, low), (middle, high, low), (middle, low, high))


@procedure
async def other_than(options: Options, sides: int, first: int, second: int) -> int | Call[int]:
    """Roll the larger die of a tie again, until it differs from the others."""
    number = await Roll("again", Pool.of(1, sides), total)
    if (number == first) | (number == second):
        return other_than(options, sides, first, second)
    return number


@procedure
async def ship_kit(options: Options, who: str = "") -> Drawn:
    """Roll d6, d8 and d10, ties again with the larger die; three candidate ships come of it."""
    six = await Roll("d6", Pool.of(1, 6), total)
    eight = await Roll("d8", Pool.of(1, 8), total)
    ten = await Roll("d10", Pool.of(1, 10), total)
    if eight == six:
        eight = await other_than(options, 8, six, six)
    if (ten == six) | (ten == eight):
        ten = await other_than(options, 10, six, eight)
    # No two are equal now. Multiplied out, as `min` and `max` would part the worlds.
    lower = six * (six < eight) + eight * (eight < six)
    upper = six + eight - lower
    low = lower * (lower < ten) + ten * (ten < lower)
    high = upper * (upper > ten) + ten * (ten > upper)
    return Drawn(low, lower + upper + ten - low - high, high)


@procedure
async def choose_ship(
    options: Options,
    low: Die,
    middle: Die,
    high: Die,
    vote: Vote | None = None,
    voters: tuple[str, ...] = (),
    who: str = "",
) -> Chosen:
    """Take the ship that the crew votes for, of the three that the dice of the kit give.

    Each of the `voters` is asked, and the Exec parts a tie; `vote` says what the crew has voted for already.
    """
    if not low < middle < high:
        raise BadInput("give the three dice of the kit as they rank: low, middle, high")
    drawn = Drawn(low, middle, high)
    if vote is None:
        vote = await ask_crew(voters, drawn)
    return Chosen(*candidates(*drawn)[VOTES.index(vote)])


async def ask_crew(voters: tuple[str, ...], drawn: Drawn) -> Vote:
    """Ask each voter for one of the three candidates; between those with most votes the Exec decides."""
    if not voters:
        raise BadInput("say who votes (voters), or what the crew has voted for (vote)")
    votes = [await Choose("ship", voter, VOTES, drawn) for voter in voters]
    most = max([votes.count(one) for one in VOTES])
    ahead = tuple([one for one in VOTES if votes.count(one) == most])
    return ahead[0] if len(ahead) == 1 else await Choose("ship by the Exec", GM, ahead, drawn)


def crew_of(arguments: Mapping[str, Any]) -> Mapping[str, str]:
    """Let each voter be the holder of the sheet of that name."""
    return {voter: voter for voter in arguments["voters"]}


def of_kit(arguments: Mapping[str, Any], outcome: Drawn) -> Iterator[Fact]:
    """Give the dice that were drawn: the crew votes among their three candidates."""
    yield became.ShipDrawn(low=outcome.low, middle=outcome.middle, high=outcome.high)


def of_ship(arguments: Mapping[str, Any], outcome: Chosen) -> Iterator[Fact]:
    """Give the ship."""
    yield became.ShipChosen(type=outcome.type, engine=outcome.engine, systems=outcome.systems)
