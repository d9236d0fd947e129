"""The random ship kit: three dice, three candidates, a vote."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple, TypeAlias

import msgspec

from rollwright.dice.errors import BadInput
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.cgg.rules import told
from rollwright.games.cgg.rules.facts import ShipChosen, ShipDrawn
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.ship_kit import candidates, in_words
from rollwright.play.steps import GM, Actor, Call, Choose, Roll, Said, procedure
from rollwright.rules.facts import NOBODY, Who
from rollwright.rules.flat import listed

Vote: TypeAlias = Literal["first", "second", "third"]
VOTES: tuple[Vote, ...] = ("first", "second", "third")
Die: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=10)]


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


class Candidate(NamedTuple):
    """One of the three ships that the dice of the kit give."""

    key: Vote
    words: str


def ballot(low: int, middle: int, high: int) -> tuple[Candidate, ...]:
    """Give the three candidates as they are voted for."""
    found = zip(VOTES, candidates(low, middle, high), strict=True)
    return tuple([Candidate(vote, in_words(*rows)) for vote, rows in found])


@procedure
async def other_than(options: Options, sides: int, first: int, second: int, who: Actor) -> int | Call[int]:
    """Roll the larger die of a tie again, until it differs from the others."""
    number = await Roll("again", Pool.of(1, sides), total, who)
    if (number == first) | (number == second):
        return other_than(options, sides, first, second, who)
    return number


@listed("ship-kit", "Random ship kit", "cgg.ship.kit cgg.ship.ties cgg.ship.candidates")
@procedure
async def ship_kit(options: Options, who: Who = NOBODY) -> Drawn:
    """Roll d6, d8 and d10, ties again with the larger die; three candidate ships come of it."""
    six = await Roll("d6", Pool.of(1, 6), total, who or GM)
    eight = await Roll("d8", Pool.of(1, 8), total, who or GM)
    ten = await Roll("d10", Pool.of(1, 10), total, who or GM)
    if eight == six:
        eight = await other_than(options, 8, six, six, who or GM)
    if (ten == six) | (ten == eight):
        ten = await other_than(options, 10, six, eight, who or GM)
    # No two are equal now. Multiplied out, as `min` and `max` would part the worlds.
    lower = six * (six < eight) + eight * (eight < six)
    upper = six + eight - lower
    low = lower * (lower < ten) + ten * (ten < lower)
    high = upper * (upper > ten) + ten * (ten > upper)
    drawn = Drawn(low, lower + upper + ten - low - high, high)
    await ShipDrawn(low=drawn.low, middle=drawn.middle, high=drawn.high)
    return drawn


@listed(
    "choose-ship",
    "Choose the ship",
    "cgg.ship.candidates cgg.ship.vote",
    examples=(
        {"low": 1, "middle": 4, "high": 9, "vote": "second"},
        {"low": 1, "middle": 4, "high": 9, "voters": ("vela", "orr")},
    ),
)
@procedure
async def choose_ship(
    options: Options, low: Die, middle: Die, high: Die, vote: Vote | None = None, voters: tuple[Who, ...] = ()
) -> Chosen:
    """Take the ship that the crew votes for, of the three that the dice of the kit give.

    Each of the `voters` is asked, and the Exec parts a tie; `vote` says what the crew has voted for already.
    """
    if not low < middle < high:
        raise BadInput("give the three dice of the kit as they rank: low, middle, high")
    if vote is None:
        vote = await ask_crew(voters, ballot(low, middle, high))
    chosen = Chosen(*candidates(low, middle, high)[VOTES.index(vote)])
    await ShipChosen(type=chosen.type, engine=chosen.engine, systems=chosen.systems)
    return chosen


async def ask_crew(voters: tuple[Who, ...], offered: tuple[Candidate, ...]) -> Vote:
    """Ask each voter for one of the three candidates; between those with most votes the Exec decides."""
    if not voters:
        raise BadInput("say who votes (voters), or what the crew has voted for (vote)")
    votes: list[Vote] = []
    for voter in voters:
        picked = await Choose("ship", voter, offered)
        await Said(told.voted, voter, picked.words)
        votes.append(picked.key)
    most = max([votes.count(one) for one in VOTES])
    ahead = tuple([one for one in offered if votes.count(one.key) == most])
    return ahead[0].key if len(ahead) == 1 else (await Choose("ship by the Exec", GM, ahead)).key
