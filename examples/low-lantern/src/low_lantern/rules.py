"""The rules that ask: a task, a crossing of many tasks, something in the water, a rest."""

from __future__ import annotations

from enum import StrEnum
from operator import index
from typing import Annotated, NamedTuple

from msgspec import Meta
from rollwright.dice.pool import Pool
from rollwright.dice.readings import count_at_least, total
from rollwright.play.steps import ACTOR, GM, Call, Choose, Roll, procedure

from low_lantern.sheet import DARK, Options

Dice = Annotated[int, Meta(ge=1, le=8)]
Need = Annotated[int, Meta(ge=1, le=4)]
Oil = Annotated[int, Meta(ge=0, le=12)]


class Burn(StrEnum):
    """Whether oil is burnt for another throw."""

    KEEP = "keep"
    BURN = "burn"


class Result(StrEnum):
    """How a task ends, from worst to best."""

    LOST = "lost"
    COST = "cost"
    DONE = "done"


class Task(NamedTuple):
    """A task that has ended."""

    result: Result
    lights: int
    burnt: int


def light(options: Options) -> int:
    """Give the face from which a die is a light."""
    return 4 if options.bright else 5


@procedure
async def task(options: Options, dice: Dice, need: Need = 1, oil: Oil = 0, who: str = "actor", what: str = "") -> Task:
    """Throw a die for each point; more lights than needed is done, just as many costs something, fewer is lost."""
    lights = await Roll("lights", Pool.of(dice, 6), count_at_least(light(options)))
    burnt = 0
    while lights <= need and lights < dice and burnt < min(oil, options.burns):
        if await Choose("burn", ACTOR, (Burn.KEEP, Burn.BURN), about=lights) is Burn.KEEP:
            break
        burnt += 1
        lights = lights + await Roll("again", Pool.of(dice - index(lights), 6), count_at_least(light(options)))
    if lights > need:
        return Task(Result.DONE, lights, burnt)
    return Task(Result.COST if lights == need else Result.LOST, lights, burnt)


class Crossing(NamedTuple):
    """How a crossing ended: whether the boat arrived, with how much oil, how deep in the dark, after how many tasks."""

    arrived: bool
    oil: int
    dark: int
    tasks: int


@procedure
async def crossing(
    options: Options,
    dice: Dice,
    stretches: Annotated[int, Meta(ge=1, le=12)] = 3,
    oil: Oil = 6,
    dark: Annotated[int, Meta(ge=0, le=DARK)] = 0,
    tasks: int = 0,
    who: str = "actor",
) -> Crossing | Call[Crossing]:
    """Row stretch by stretch. What is lost brings the dark closer; in its second half, tasks need one light more."""
    if dark >= DARK:
        return Crossing(False, oil, dark, tasks)
    done = await task(options, dice, 1 + (dark >= DARK // 2), oil, who)
    oil = oil - done.burnt
    if done.result is Result.LOST:
        return crossing(options, dice, stretches, oil, dark + 1, tasks + 1, who)
    if stretches > 1:
        return crossing(options, dice, stretches - 1, oil, dark, tasks + 1, who)
    return Crossing(True, oil, dark, tasks + 1)


class Water(StrEnum):
    """What is in the water."""

    NOTHING = "nothing"
    WRECK = "wreck"
    EYES = "eyes"


class Lantern(StrEnum):
    """What the keeper does with the lantern."""

    STEADY = "steady"
    DOUSE = "douse"


class Omen(NamedTuple):
    """What was in the water, and what it cost."""

    water: Water
    doused: bool
    nerve: int
    oil: int


@procedure
async def omen(options: Options, who: str = "actor") -> Omen:
    """The gamemaster throws in secret what is in the water; the keeper hears a splash, and may douse the lantern."""
    face = await Roll("water", Pool.of(1, 6), total, by=GM, seen_by=(GM,))
    doused = await Choose("lantern", ACTOR, (Lantern.STEADY, Lantern.DOUSE)) is Lantern.DOUSE
    if face <= 2:
        return Omen(Water.NOTHING, doused, 0, 0 + doused)
    if face <= 4:
        return Omen(Water.WRECK, doused, 2 * doused, 0 + doused)
    return Omen(Water.EYES, doused, 0 if doused else 3, 0 + doused)


class Rest(StrEnum):
    """How somebody rests."""

    DRIFT = "drift"
    WARM = "warm"


class Rested(NamedTuple):
    """What a rest gave and took."""

    nerve: int
    oil: int


@procedure
async def rest(options: Options, oil: Oil = 0, who: str = "actor") -> Rested:
    """Drift for a while, or warm yourself at the lantern, which burns oil."""
    ways = (Rest.DRIFT, Rest.WARM) if oil > 0 else (Rest.DRIFT,)
    if await Choose("rest", ACTOR, ways) is Rest.WARM:
        return Rested(2, 1)
    return Rested(1, 0)
