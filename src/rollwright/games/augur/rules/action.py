"""The action roll: action dice against threat dice, Momentum to burn, and the chart."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import BadInput, Refused
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.play.steps import ACTOR, Actor, Choose, Roll, procedure
from rollwright.games.augur.rules.chart import RESULTS, Cell, Follows, Kind, Result, read
from rollwright.games.augur.rules.dice import ACTION_DIE, HIGHEST_AND_CUTS, MOST_DICE, Throw, joint_pool, pool_of, reading_of
from rollwright.games.augur.rules.gm_moves import Ground, Standing, Target
from rollwright.games.augur.rules.harm import UNHURT, Form, Grade, Ladder
from rollwright.games.augur.rules.momentum import LEAST_TO_BURN, Drive, Momentum, Stress, burnt, drive_of, gained, stressed
from rollwright.games.augur.rules.options import Options
from rollwright.games.augur.rules.panic import by_panic, check_panic
from rollwright.games.augur.rules.threat import HarmDice, Level, check_possible

BONUSES = ("expertise", "ability", "together")
"""Where bonus dice come from, one each."""
MOST_BONUS = 3
Dice: TypeAlias = Annotated[int, Meta(ge=-20, le=100)]


class Burn(StrEnum):
    """What to do with Momentum once the dice lie."""

    KEEP = "keep"
    BURN = "burn"


class Seen(NamedTuple):
    """What a player sees who may burn Momentum."""

    high: int
    cuts: int
    momentum: int


class Acted(NamedTuple):
    """How an action went: the result and the cuts; then the character, and what the chart makes of it."""

    result: Result | None
    """None: impossible, and so not tried."""
    cuts: int
    """Threat dice that showed 7 or 8."""
    rolled: bool
    """Whether there was a roll: nobody rolls for what is certain."""
    burnt: bool
    momentum: int
    stress: int
    boxes: int
    """Boxes of the Stress track."""
    fatigue: Ladder
    fog: Ladder
    panic: str
    follows: Follows


@procedure
async def action(
    options: Options,
    dice: Dice,
    threat: Level = 0,
    harm: HarmDice = 0,
    momentum: Momentum = 2,
    kind: Kind = Kind.BASIC,
    stress: Stress = 0,
    push: bool = False,
    bonus: tuple[str, ...] = (),
    assist: str = "",
    sharing: tuple[str, ...] = (),
    fatigue: Ladder = UNHURT,
    fog: Ladder = UNHURT,
    panic: Form = "",
    danger: Grade = Grade.PLAIN,
    second: bool = False,
    clocks: tuple[str, ...] = (),
    npcs: tuple[str, ...] = (),
    known: tuple[str, ...] = (),
    foe: str = "",
    who: str = ACTOR,
    what: str = "",
    approach: str = "",
    conditions: tuple[str, ...] = (),
    expertise: str = "",
    unhelpful: tuple[str, ...] = (),
    ability: str = "",
    setup: str = "",
    certain: bool = False,
    group: bool = False,
    rolls: Actor = ACTOR,
) -> Acted:
    """Roll for an action: the highest action die sets the result, each 7 or 8 on a threat die cuts it by a step.

    `dice` has everything in it; `approach`, `conditions` and `expertise` (and those kinds of it that were of no help)
    say how it came about. `npcs` are those whom the GM plays here, `known` those who have a clock already.
    """
    check_possible(threat)
    check_bonus(bonus)
    check_panic(kind, panic)
    check_help(who, assist, sharing, setup)
    drive = pushed(options, drive_of(options, momentum, stress), push)
    ground = Ground(clocks, tuple(dict.fromkeys([one for one in (foe, *npcs) if one])), known, options.clock_size)
    standing, target = Standing(drive, fatigue, fog, panic), Target(rolls, who, sharing)
    cell = Cell(standing, ground, target, danger, second, foe)
    if certain or dice > MOST_DICE:
        return await charted(kind, Result.GOOD, NO_ROLL, cell._replace(certain=True))
    if threat < 0:
        drive = gained(drive, -threat)
    helped = assist != "" and dice > 0
    helper = (rolls if assist == who else assist) if helped else ""
    throw, answer = await thrown(dice - helped, max(0, threat) + harm + by_panic(kind, panic), rolls, helper)
    if answer is not None:
        throw = throw._replace(high=higher(throw.high, answer), sixes=throw.sixes + (answer == ACTION_DIE))
    burning = False
    if drive.momentum >= LEAST_TO_BURN and throw.high < drive.momentum:
        seen = Seen(throw.high, throw.cuts, drive.momentum)
        burning = await Choose("burn", rolls, (Burn.KEEP, Burn.BURN), seen) is Burn.BURN
    if burning:
        throw = throw._replace(high=drive.momentum)
        drive = burnt(drive)
    found = Found(True, throw.cuts, burning)
    result = RESULTS[number_of(throw)]
    return await charted(kind, result, found, cell._replace(standing=standing._replace(drive=drive)))


class Found(NamedTuple):
    """What is known of a roll when the chart is read."""

    rolled: bool
    cuts: int
    burnt: bool


NO_ROLL = Found(False, 0, False)


async def charted(kind: Kind, result: Result, found: Found, cell: Cell) -> Acted:
    """Read the chart for a result, and give the whole outcome."""
    after, follows = await read(kind, result, cell)
    return Acted(
        result=result,
        cuts=found.cuts,
        rolled=found.rolled,
        burnt=found.burnt,
        momentum=after.drive.momentum,
        stress=after.drive.stress,
        boxes=after.drive.boxes,
        fatigue=after.fatigue,
        fog=after.fog,
        panic=after.panic,
        follows=follows,
    )


def check_bonus(bonus: tuple[str, ...]) -> None:
    """Refuse bonus dice that nobody can have: of another source, two of one, or a fourth."""
    for one in bonus:
        if one not in BONUSES:
            raise BadInput("bonus dice come from " + ", ".join(BONUSES) + "; " + one + " is none of them")
    if bonus.count("expertise") > 1:
        raise Refused("one kind of expertise helps a roll, not two", "augur.expertise.one")
    if len(bonus) > MOST_BONUS:
        raise Refused("a roll has three bonus dice at most, not a fourth", "augur.bonus.most")
    if len(dict.fromkeys(bonus)) < len(bonus):
        raise Refused("expertise, an ability and working together give one die each", "augur.bonus.one-each")


def check_help(who: str, assist: str, sharing: tuple[str, ...], setup: str) -> None:
    """Refuse those who would help themselves, and a setup for which nobody rolls."""
    if who in sharing or (assist == who and not setup):
        raise Refused("nobody assists themselves", "augur.assist")
    if setup and not assist:
        raise Refused("a setup helps by a die that somebody rolls: its maker, or the GM", "augur.setup")


def pushed(options: Options, drive: Drive, push: bool) -> Drive:
    """Take the Stress of somebody who pushes; refused where the track is full, or the table doesn't play it."""
    if not push:
        return drive
    if not options.push:
        raise Refused("at this table nobody can push themselves", "augur.push")
    if drive.stress >= drive.boxes:
        raise Refused("with all Stress boxes full nobody can push themselves", "augur.push.full")
    return stressed(drive, 1)


async def thrown(dice: int, threat: int, actor: Actor, assist: Actor) -> tuple[Throw, int | None]:
    """Throw the dice; a helper's die is thrown by the helper, and read by itself too."""
    if assist == "":
        return await Roll("action", pool_of(dice, threat), reading_of(dice), actor), None
    throw = await Roll("action", joint_pool(dice, threat), HIGHEST_AND_CUTS, actor)
    return throw, await Roll("assist", Pool.of(1, ACTION_DIE), total, assist)


def higher(one: int, other: int) -> int:
    """Give the higher of two dice."""
    return one + (other - one) * (other > one)


def number_of(throw: Throw) -> int:
    """Give the number of a result, Dire being 0: by the highest die, then cut; a Perfect is never cut.

    >>> [number_of(Throw(high, 0, 1)) for high in (1, 4, 6)], number_of(Throw(6, 2, 3))
    ([0, 1, 2], 4)
    """
    perfect = throw.sixes >= 2
    bare = 1 + (throw.high >= 4) + (throw.high >= 6) - throw.cuts
    return perfect * 4 + (1 - perfect) * (bare * (bare > 0))
