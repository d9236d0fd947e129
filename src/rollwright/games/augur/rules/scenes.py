"""Chases and group efforts: several rolls, or several people, as one thing."""

from __future__ import annotations

from typing import Annotated, NamedTuple, TypeAlias, TypeVar

from msgspec import Meta

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.steps import ACTOR, GM, Call, Choose, procedure
from rollwright.games.augur.rules.action import Acted, Dice, action
from rollwright.games.augur.rules.attempt import impossible
from rollwright.games.augur.rules.chart import Kind
from rollwright.games.augur.rules.harm import UNHURT, Form, Ladder, fatigue_from, fog_from
from rollwright.games.augur.rules.momentum import Momentum, Stress, drive_of
from rollwright.games.augur.rules.options import Options
from rollwright.games.augur.rules.panic import forced
from rollwright.games.augur.rules.threat import IMPOSSIBLE, HarmDice, Level
from rollwright.games.augur.rules.trying import Gathered, Means, ended, faced, gathered, winner

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
    """Conditions that the character got on the way, and that took a die each."""


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
    panic: Form = "",
    certain: bool = False,
) -> Chased | Call[Chased]:
    """Chase somebody, or flee: one action after another until a clock is full."""
    size = options.chase_clock
    won = await winner(size, ticks, theirs)
    if won is not None:
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
        certain=certain,
    )
    follows = end.follows
    goes_on = ticks + follows.ticks < size and theirs + follows.theirs < size
    bites = follows.condition == "own" and goes_on and await Choose("bites", GM, (False, True))
    return chase(
        options,
        dice=dice,
        threat=threat,
        harm=harm,
        momentum=end.momentum,
        stress=end.stress,
        ticks=ticks + follows.ticks,
        theirs=theirs + follows.theirs,
        conditions=conditions + bites,
        who=who,
        foe=foe,
        fatigue=fatigue,
        fog=fog,
        panic=panic,
        certain=certain,
    )


@procedure
async def group_effort(
    options: Options,
    members: tuple[str, ...],
    dice: tuple[Dice, ...],
    threat: Level | None = None,
    harm: tuple[HarmDice, ...] = (),
    momentum: tuple[Momentum, ...] = (),
    stress: tuple[Stress, ...] = (),
    fatigue: tuple[str, ...] = (),
    fog: tuple[str, ...] = (),
    kind: Kind | None = None,
    clocks: tuple[str, ...] = (),
    what: str = "",
    panic: tuple[Form, ...] = (),
    foe: str = "",
    expertise: tuple[str, ...] = (),
    abilities: tuple[str, ...] = (),
    npcs: tuple[str, ...] = (),
    known: tuple[str, ...] = (),
    chases: tuple[str, ...] = (),
    approach: str = "",
    worst: tuple[Dice, ...] = (),
) -> Acted:
    """Do something together: the GM says whose skill counts and rolls; the others assist, and share the risk.

    The lists are by member: ladders as they are written, `2` or `3/exhausted`, kinds of expertise and abilities with a
    plus between, `locks+lies`. The dice are those of each one's own approach; `worst` are those of the worst physical
    one, for whoever clashes in panic.
    """
    if len(members) < 2 or len(members) != len(dice):
        raise BadInput("a group effort has two or more members, each with the dice of their own approach")
    if len(dict.fromkeys(members)) < len(members):
        raise Refused("each is a member of a group once", "augur.group.who")
    rolls = await Choose("who-rolls", GM, members)
    at = members.index(rolls)
    drive = drive_of(options, part(momentum, at, 2), part(stress, at, 0))
    ladders = fatigue_from(part(fatigue, at, "0")), fog_from(part(fog, at, "0"))
    form = part(panic, at, "")
    facing = await faced(options, kind, threat, what, form, False)
    if facing.level is not None and facing.level >= IMPOSSIBLE:
        return impossible(drive, *ladders, form)
    found, harm_dice = Gathered(0, certain=True), part(harm, at, 0)
    if not facing.certain:
        others = tuple([one for one in members if one != rolls])
        means = Means(several(part(expertise, at, "")), several(part(abilities, at, "")), others=others)
        panics = forced(facing.kind, form)
        base, harm_dice = (part(worst, at, dice[at]), ladders[0].threat) if panics else (dice[at], harm_dice)
        found = await gathered(options, base, means, drive.stress, rolls)
    end = await action(
        options,
        dice=found.dice,
        threat=facing.level or 0,
        harm=harm_dice,
        momentum=drive.momentum,
        stress=drive.stress,
        fatigue=ladders[0],
        fog=ladders[1],
        panic=form,
        kind=facing.kind,
        danger=facing.danger,
        push=found.push,
        bonus=found.bonus if not found.certain else (),
        assist=found.assist,
        sharing=found.sharing,
        clocks=clocks,
        npcs=npcs,
        known=known,
        foe=foe,
        who=rolls,
        what=what,
        approach="" if forced(facing.kind, form) else approach,
        expertise=found.expertise,
        unhelpful=found.unhelpful,
        ability=found.ability,
        certain=found.certain,
        group=True,
        rolls=rolls,
    )
    return await ended(options, end, facing.kind, chases, foe)


def several(text: str) -> tuple[str, ...]:
    """Read names with a plus between.

    >>> several("locks + lies"), several("")
    (('locks', 'lies'), ())
    """
    return tuple([one.strip() for one in text.split("+") if one.strip()])


def part(values: tuple[T, ...], at: int, default: T) -> T:
    """Give a member's own value of a list, or what holds where it is too short."""
    return values[at] if at < len(values) else default
