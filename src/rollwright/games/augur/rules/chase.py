"""A chase: one action after another, until a clock is full."""

from __future__ import annotations

from typing import Annotated, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from rollwright.dice.errors import BadInput
from rollwright.games.augur.rules import told
from rollwright.games.augur.rules.action import ANNOUNCED, Against, Pooled, action, barred
from rollwright.games.augur.rules.chart import Follows, Stakes
from rollwright.games.augur.rules.dice import dice_and_threat
from rollwright.games.augur.rules.facts import ChaseEnded
from rollwright.games.augur.rules.kinds import Kind
from rollwright.games.augur.rules.options import Options
from rollwright.games.augur.rules.people import ANYBODY, About, Body, known, with_
from rollwright.play.steps import GM, Call, Choose, Headline, procedure
from rollwright.rules.facts import NOBODY, Who
from rollwright.rules.flat import listed

Ticks: TypeAlias = Annotated[int, Meta(ge=0, le=20)]


class Race(msgspec.Struct, frozen=True):
    """How a chase stands: both clocks, and the conditions that took a die of the character's on the way."""

    ticks: Ticks = 0
    theirs: Ticks = 0
    conditions: Ticks = 0


class Chased(NamedTuple):
    """How a chase ended: whether the character won it, both clocks, and the character's Momentum and Stress."""

    won: bool
    ticks: int
    theirs: int
    momentum: int
    stress: int
    conditions: int
    """Conditions that the character got on the way, and that took a die each."""


def won(outcome: Chased) -> int:
    """Count a chase that was won."""
    return outcome.won


def momentum(outcome: Chased) -> int:
    """Count the Momentum that is left."""
    return outcome.momentum


AT_START = Race()


@listed(
    "chase",
    "A chase",
    "augur.chase.clocks augur.chart.chase augur.chase.level augur.chase.condition",
    worth={"won": won, "momentum": momentum},
    barred=barred,
    spread={"dice": dice_and_threat},
    examples=({"dice": 3, "threat": 1}, {"dice": 2, "ticks": 4, "theirs": 4, "who": "kara"}),
)
@procedure
async def chase(
    options: Options, pool: Against, body: Body = ANYBODY, race: Race = AT_START, foe: Who = NOBODY
) -> Chased | Call[Chased]:
    """Chase somebody, or flee: one action after another until a clock is full."""
    size = options.chase_clock
    await Headline(told.entitled, "a chase: {0} and {1}" if foe else "{0} in a chase", body.who, foe)
    won = await winner(size, race.ticks, race.theirs, About(body.who, foe=foe))
    if won is not None:
        await ChaseEnded(foe=foe, won=won, by=known(body.who))
        ticks, theirs = min(race.ticks, size), min(race.theirs, size)
        return Chased(won, ticks, theirs, body.momentum, body.stress, race.conditions)
    dice = Pooled(pool.dice - race.conditions, pool.threat, pool.harm, pool.certain)
    end = await action(options, dice, body, Stakes(Kind.CHASE, foe=foe), how=ANNOUNCED)
    ticks, theirs = race.ticks + end.follows.ticks, race.theirs + end.follows.theirs
    goes_on = ticks < size and theirs < size
    bites = end.follows.condition == "own" and goes_on and await Choose("bites", GM, (False, True), About(body.who))
    after = Race(ticks, theirs, race.conditions + bites)
    return chase(options, pool, with_(body, momentum=end.momentum, stress=end.stress), after, foe)


async def winner(size: int, ticks: int, theirs: int, about: About) -> bool | None:
    """Say whether the character has won a chase; None while it goes on. A draw is the GM's to settle."""
    if ticks >= size and theirs >= size:
        return await Choose("level", GM, (False, True), about)
    if ticks >= size:
        return True
    return False if theirs >= size else None


async def settled(size: int, ticks: int, theirs: int, follows: Follows, foe: Who, who: Who) -> bool | None:
    """End a chase that an action has decided."""
    won = await winner(size, ticks + follows.ticks, theirs + follows.theirs, About(who, foe=foe))
    if won is not None:
        await ChaseEnded(foe=foe, won=won, by=known(who))
    return won


def standing_in(chases: tuple[str, ...], foe: str) -> tuple[int, int]:
    """Find how a chase with somebody stands among those under way, as `thief=2/1`; at the start where it isn't there.

    >>> standing_in(("thief=2/1",), "thief"), standing_in((), "thief")
    ((2, 1), (0, 0))
    """
    for text in chases:
        name, _, both = text.rpartition("=")
        own, _, theirs = both.partition("/")
        if not own.isdecimal() or not theirs.isdecimal():
            raise BadInput("a chase and both of its clocks were expected, as thief=2/1, not " + text)
        if name == foe:
            return int(own), int(theirs)
    return 0, 0
