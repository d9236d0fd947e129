"""Chases and group efforts: several rolls, or several people, as one thing."""

from __future__ import annotations

from typing import Annotated, NamedTuple, TypeAlias, TypeVar

from msgspec import Meta

from rollwright.dice.errors import BadInput
from rollwright.play.steps import ACTOR, GM, Call, Choose, procedure
from rollwright.rules.augur.action import Acted, Dice, action
from rollwright.rules.augur.chart import Kind
from rollwright.rules.augur.harm import UNHURT, Ladder, fatigue_from, fog_from
from rollwright.rules.augur.momentum import Momentum, Stress
from rollwright.rules.augur.options import Options
from rollwright.rules.augur.threat import HarmDice, Level

Ticks: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
T = TypeVar("T")


class Chased(NamedTuple):
    """How a chase ended: whether the character won it, both clocks, and the character's Momentum and Stress."""

    won: bool
    ticks: int
    theirs: int
    momentum: int
    stress: int
    conditions: int
    """Conditions that the character got on the way; each took a die."""


@procedure
async def chase(
    options: Options,
    dice: Dice,
    threat: Level = 0,
    harm: HarmDice = 0,
    momentum: Momentum = 2,
    stress: Stress = 0,
    ticks: Ticks = 0,
    theirs: Ticks = 0,
    conditions: Ticks = 0,
    who: str = ACTOR,
    foe: str = "",
    fatigue: Ladder = UNHURT,
    fog: Ladder = UNHURT,
    panic: str = "",
) -> Chased | Call[Chased]:
    """Chase somebody, or flee: one action after another until a clock is full."""
    size = options.chase_clock
    if ticks >= size or theirs >= size:
        won = await Choose("level", GM, (False, True)) if ticks >= size and theirs >= size else ticks >= size
        return Chased(won, min(ticks, size), min(theirs, size), momentum, stress, conditions)
    end = await action(
        options,
        dice=dice - conditions,
        threat=threat,
        harm=harm,
        momentum=momentum,
        stress=stress,
        kind=Kind.CHASE,
        who=who,
        foe=foe,
        fatigue=fatigue,
        fog=fog,
        panic=panic,
    )
    follows = end.follows
    return chase(
        options,
        dice=dice,
        threat=threat,
        harm=harm,
        momentum=end.momentum,
        stress=end.stress,
        ticks=ticks + follows.ticks,
        theirs=theirs + follows.theirs,
        conditions=conditions + (follows.condition == "own"),
        who=who,
        foe=foe,
        fatigue=fatigue,
        fog=fog,
        panic=panic,
    )


@procedure
async def group_effort(
    options: Options,
    members: tuple[str, ...],
    dice: tuple[Dice, ...],
    threat: Level = 0,
    harm: tuple[HarmDice, ...] = (),
    momentum: tuple[Momentum, ...] = (),
    stress: tuple[Stress, ...] = (),
    fatigue: tuple[str, ...] = (),
    fog: tuple[str, ...] = (),
    kind: Kind = Kind.BASIC,
    clocks: tuple[str, ...] = (),
    what: str = "",
    panic: tuple[str, ...] = (),
    foe: str = "",
) -> Acted:
    """Do something together: the GM says whose skill counts and rolls; the others assist, and share the risk.

    The lists are by member, ladders as they are written: `2` or `3/exhausted`.
    """
    if len(members) < 2 or len(members) != len(dice):
        raise BadInput("a group effort has two or more members, each with the dice of their own approach")
    rolls = await Choose("who-rolls", GM, members)
    others = tuple([one for one in members if one != rolls])
    assist = await Choose("assist-rolls", rolls, others) if len(others) > 1 else others[0]
    at = members.index(rolls)
    return await action(
        options,
        dice=dice[at] + 1,
        threat=threat,
        harm=part(harm, at, 0),
        momentum=part(momentum, at, 2),
        stress=part(stress, at, 0),
        fatigue=fatigue_from(part(fatigue, at, "0")),
        fog=fog_from(part(fog, at, "0")),
        panic=part(panic, at, ""),
        kind=kind,
        bonus=("together",),
        assist=assist,
        sharing=others,
        clocks=clocks,
        foe=foe,
        who=rolls,
        what=what,
        rolls=rolls,
    )


def part(values: tuple[T, ...], at: int, default: T) -> T:
    """Give a member's own value of a list, or what holds where it is too short."""
    return values[at] if at < len(values) else default
