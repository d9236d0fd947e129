"""What a player asks for: an action from the sheet, judged by the GM before the dice fall.

The player says how (an approach), with what expertise, ability, help and push. The GM says which kind of action it is,
how threatening it is, and at each of these steps may say that nothing is uncertain, so that nobody rolls.
"""

from __future__ import annotations

from typing import NamedTuple

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.steps import ACTOR, Call, Choose, procedure
from rollwright.games.augur.rules.action import Acted, action
from rollwright.games.augur.rules.chart import NOTHING, Kind
from rollwright.games.augur.rules.harm import UNHURT, Form, Ladder
from rollwright.games.augur.rules.momentum import Drive, Momentum, Stress, drive_of
from rollwright.games.augur.rules.options import Options, approach_kinds
from rollwright.games.augur.rules.panic import forced
from rollwright.games.augur.rules.sheet import Condition
from rollwright.games.augur.rules.threat import IMPOSSIBLE, Level
from rollwright.games.augur.rules.trying import Gathered, Means, ended, faced, gathered

AGAIN = ("refused", "unmoved")
"""Answers of somebody who was to be persuaded after which there may be a second try."""


class Rated(NamedTuple):
    """An approach with its value, as `finesse=2`."""

    name: str
    value: int

    def __str__(self) -> str:
        return f"{self.name}={self.value}"


class Way(NamedTuple):
    """An approach as the player sees it who picks one: its value, harm's threat dice, and conditions that bite."""

    approach: str
    value: int
    harm: int
    conditions: tuple[str, ...]


class Ways(NamedTuple):
    """What the player knows who picks an approach."""

    approaches: tuple[Way, ...]


def rated(text: str) -> Rated:
    """Read an approach with its value."""
    name, sign, value = [part.strip() for part in text.partition("=")]
    if not sign or not name or not value.isdigit() or int(value) > 20:
        raise BadInput("an approach and its value were expected, as finesse=2, not " + text)
    return Rated(name.casefold(), int(value))


def condition_from(text: str) -> Condition:
    """Read a condition: its name, and the approaches from which it takes a die, as dazed=finesse+reason, or dazed."""
    name, _, approaches = text.partition("=")
    return Condition(name.strip(), tuple([one.strip().casefold() for one in approaches.split("+") if one.strip()]))


def biting(conditions: tuple[str, ...], approach: str) -> tuple[str, ...]:
    """Name the conditions that take a die from an approach.

    >>> biting(("dazed=finesse", "wet"), "finesse")
    ('dazed',)
    """
    return tuple([one.name for one in map(condition_from, conditions) if one.bites(approach)])


@procedure
async def attempt(
    options: Options,
    approaches: tuple[str, ...],
    expertise: tuple[str, ...] = (),
    abilities: tuple[str, ...] = (),
    conditions: tuple[str, ...] = (),
    helpers: tuple[str, ...] = (),
    setups: tuple[str, ...] = (),
    kind: Kind | None = None,
    threat: Level | None = None,
    momentum: Momentum = 2,
    stress: Stress = 0,
    fatigue: Ladder = UNHURT,
    fog: Ladder = UNHURT,
    panic: Form = "",
    second: bool = False,
    running: bool = False,
    clocks: tuple[str, ...] = (),
    npcs: tuple[str, ...] = (),
    known: tuple[str, ...] = (),
    chases: tuple[str, ...] = (),
    foe: str = "",
    who: str = ACTOR,
    what: str = "",
    once: tuple[str, ...] = (),
) -> Acted | Call[Acted]:
    """Try something: the player says how, the GM what it takes; then it is rolled, or isn't.

    Setups are written with their maker, as `rope=vanya`, chases with both clocks, as `thief=2/1`; `once` names the
    abilities that can't be used again before a rest, `known` those who have a clock.
    """
    own = [rated(one) for one in approaches]
    if not own:
        raise BadInput("somebody who tries something has approaches, as approaches=finesse=2; none came")
    if who in helpers:
        raise Refused("nobody assists themselves", "augur.assist")
    drive = drive_of(options, momentum, stress)
    facing = await faced(options, kind, threat, what, panic, running)
    if facing.level is not None and facing.level >= IMPOSSIBLE:
        return impossible(drive, fatigue, fog, panic)
    ways = Ways(tuple([way(options, one, fatigue, fog, conditions) for one in own]))
    chosen = None if facing.certain else await approach_for(options, ways, facing.kind, panic)
    found = Gathered(0, certain=True)
    if chosen is not None:
        means = Means(expertise, abilities, helpers, (), setups)
        found = await gathered(options, chosen.value - len(chosen.conditions), means, stress, ACTOR)
    end = await action(
        options,
        dice=found.dice,
        bonus=found.bonus if not found.certain else (),
        threat=facing.level or 0,
        harm=chosen.harm if chosen is not None else 0,
        momentum=momentum,
        kind=facing.kind,
        stress=stress,
        push=found.push,
        assist=found.assist,
        sharing=found.sharing,
        fatigue=fatigue,
        fog=fog,
        panic=panic,
        danger=facing.danger,
        second=second,
        clocks=clocks,
        npcs=npcs,
        known=known,
        foe=foe,
        who=who,
        what=what,
        approach=chosen.approach if chosen is not None else "",
        conditions=conditions,
        expertise=found.expertise,
        unhelpful=found.unhelpful,
        ability=found.ability,
        setup=found.setup,
        certain=found.certain,
    )
    end = await ended(options, end, facing.kind, chases, foe)
    if end.follows.answer in AGAIN and not second and await Choose("again", ACTOR, (False, True)):
        return attempt(
            options,
            approaches=approaches,
            expertise=expertise,
            abilities=tuple([one for one in abilities if one != found.ability or one not in once]),
            conditions=conditions,
            helpers=helpers,
            setups=tuple([one for one in setups if one.partition("=")[0].strip() != found.setup]),
            kind=Kind.COMPEL,
            threat=threat,
            momentum=end.momentum,
            stress=end.stress,
            fatigue=end.fatigue,
            fog=end.fog,
            panic=panic,
            second=True,
            running=running or facing.advancing,
            clocks=clocks,
            npcs=npcs,
            known=known,
            chases=chases,
            foe=foe,
            who=who,
            what=what,
            once=once,
        )
    return end


def way(options: Options, one: Rated, fatigue: Ladder, fog: Ladder, conditions: tuple[str, ...]) -> Way:
    """Show an approach with what harm and conditions do to it."""
    hurt = fatigue if approach_kinds(options).get(one.name, "physical") == "physical" else fog
    return Way(one.name, one.value, hurt.threat, biting(conditions, one.name))


async def approach_for(options: Options, ways: Ways, kind: Kind, panic: str) -> Way:
    """Ask the player for the approach; panic that shows as fighting takes the worst physical one."""
    own = ways.approaches
    if forced(kind, panic):
        kinds = approach_kinds(options)
        physical = [one for one in own if kinds.get(one.approach) == "physical"] or list(own)
        return min(physical, key=lambda one: one.value)
    names = tuple([one.approach for one in own])
    name = await Choose("approach", ACTOR, names, ways) if len(names) > 1 else names[0]
    return next(one for one in own if one.approach == name)


def impossible(drive: Drive, fatigue: Ladder, fog: Ladder, panic: str) -> Acted:
    """Give the outcome of what can't be done at one go."""
    return Acted(
        result=None,
        cuts=0,
        rolled=False,
        burnt=False,
        momentum=drive.momentum,
        stress=drive.stress,
        boxes=drive.boxes,
        fatigue=fatigue,
        fog=fog,
        panic=panic,
        follows=NOTHING,
    )
