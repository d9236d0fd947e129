"""What a player asks for: an action from the sheet, judged by the GM before the dice fall.

The player says how (an approach), with what expertise, ability, help and push. The GM says which kind of action it is,
how threatening it is, and at each of these steps may say that nothing is uncertain, so that nobody rolls.
"""

from __future__ import annotations

from typing import NamedTuple

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.steps import ACTOR, GM, Call, Choose, procedure
from rollwright.rules.augur.action import NO_ROLL, Acted, action, charted
from rollwright.rules.augur.chart import NOTHING, Kind, Result
from rollwright.rules.augur.harm import UNHURT, Grade, Ladder
from rollwright.rules.augur.momentum import Drive, Momentum, Stress
from rollwright.rules.augur.options import Options, approach_kinds
from rollwright.rules.augur.threat import IMPOSSIBLE, LEVELS, STANCES, Level, dice_of

NO_ROLL_NEEDED = "no-roll"
"""The GM's answer where nothing is uncertain."""
CERTAIN = (NO_ROLL_NEEDED,)
"""Instead of bonus dice: expertise that leaves nothing uncertain."""
STANCED = "stances"
"""The GM's answer that builds the level from stances."""
WORLD = "world"
"""Help that comes from the world: the GM rolls for it."""


class Rated(NamedTuple):
    """An approach with its value, as `finesse=2`."""

    name: str
    value: int

    def __str__(self) -> str:
        return f"{self.name}={self.value}"


class Condition(NamedTuple):
    """A condition that takes a die from some approaches: `dazed=finesse+reason`, or `dazed` from all."""

    name: str
    approaches: tuple[str, ...] = ()

    def bites(self, approach: str) -> bool:
        """Tell whether it takes a die from an approach."""
        return not self.approaches or approach in self.approaches


def rated(text: str) -> Rated:
    """Read an approach with its value."""
    name, sign, value = [part.strip() for part in text.partition("=")]
    if not sign or not name or not value.isdigit() or int(value) > 20:
        raise BadInput(f"an approach and its value were expected, as finesse=2, not {text!r}")
    return Rated(name.casefold(), int(value))


def approaches_from(text: str) -> tuple[Rated, ...]:
    """Read approaches with commas between, as finesse=2, reason=1."""
    return tuple([rated(part) for part in text.split(",") if part.strip()])


def condition_from(text: str) -> Condition:
    """Read a condition: its name, and the approaches from which it takes a die."""
    name, _, approaches = text.partition("=")
    return Condition(name.strip(), tuple([one.strip().casefold() for one in approaches.split("+") if one.strip()]))


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
    panic: str = "",
    second: bool = False,
    clocks: tuple[str, ...] = (),
    foe: str = "",
    who: str = ACTOR,
    what: str = "",
) -> Acted | Call[Acted]:
    """Try something: the player says how, the GM what it takes; then it is rolled, or isn't."""
    own = [rated(one) for one in approaches]
    drive, marks = Drive(momentum, stress, options.stress_boxes), (fatigue, fog, panic, clocks)
    asked: str = kind.value if kind else await Choose("kind", GM, (*KINDS, NO_ROLL_NEEDED))
    if asked == NO_ROLL_NEEDED:
        return await charted(Kind.BASIC, Result.GOOD, NO_ROLL, drive, *marks, Grade.NONE, second)
    found = Kind(asked)
    check_panic(found, panic)
    chosen = await approach_for(options, own, found, panic)
    level = await threat_level() if threat is None else threat
    if level is None:
        return await charted(found, Result.GOOD, NO_ROLL, drive, *marks, Grade.NONE, second)
    level += by_panic(found, panic)
    if level >= IMPOSSIBLE:
        return impossible(drive, fatigue, fog, panic)
    hurt = fatigue if approach_kinds(options).get(chosen.name, "physical") == "physical" else fog
    bonus = await bonus_dice(expertise, abilities)
    if bonus == CERTAIN:
        return await charted(found, Result.GOOD, NO_ROLL, drive, *marks, Grade.NONE, second)
    assist, sharing = await together(helpers, setups)
    push = options.push and stress < options.stress_boxes and await Choose("push", ACTOR, (False, True))
    bitten = sum([condition_from(one).bites(chosen.name) for one in conditions])
    danger = await Choose("danger", GM, DANGERS) if found is Kind.REACTION else Grade.PLAIN
    end = await action(
        options,
        dice=chosen.value + len(bonus) + (assist != "") + push - bitten,
        bonus=(*bonus, "together") if assist else bonus,
        threat=level,
        harm=hurt.threat,
        momentum=momentum,
        kind=found,
        stress=stress,
        push=push,
        assist=assist,
        sharing=sharing,
        fatigue=fatigue,
        fog=fog,
        panic=panic,
        danger=danger,
        second=second,
        clocks=clocks,
        foe=foe,
        who=who,
        what=what,
    )
    if end.follows.answer in AGAIN and not second and await Choose("again", ACTOR, (False, True)):
        return attempt(
            options,
            approaches=approaches,
            expertise=expertise,
            abilities=abilities,
            conditions=conditions,
            helpers=helpers,
            setups=setups,
            kind=Kind.COMPEL,
            threat=threat,
            momentum=end.momentum,
            stress=end.stress,
            fatigue=end.fatigue,
            fog=end.fog,
            panic=end.panic,
            second=True,
            clocks=clocks,
            foe=foe,
            who=who,
            what=what,
        )
    return end


KINDS = tuple([one.value for one in Kind])
DANGERS = (Grade.PLAIN, Grade.MINOR, Grade.HEAVY, Grade.NONE)
AGAIN = ("refused", "unmoved")
"""Answers of somebody who was to be persuaded after which there may be a second try."""


def check_panic(kind: Kind, panic: str) -> None:
    """Refuse a reaction of somebody who is frozen with panic, and anything but a clash of one who fights in it."""
    if panic == "freeze" and kind is Kind.REACTION:
        raise Refused("whoever freezes in panic makes no reaction", "augur.fog.freeze")


def by_panic(kind: Kind, panic: str) -> int:
    """Give the threat die of panic: in a clash for those who fight, in a chase for those who flee."""
    return (panic == "fight" and kind is Kind.CLASH) + (panic == "flight" and kind is Kind.CHASE)


async def approach_for(options: Options, own: list[Rated], kind: Kind, panic: str) -> Rated:
    """Ask the player for the approach; panic that shows as fighting takes the worst physical one."""
    kinds = approach_kinds(options)
    if panic == "fight" and kind is Kind.CLASH:
        physical = [one for one in own if kinds.get(one.name) == "physical"] or own
        return min(physical, key=lambda one: one.value)
    names = tuple([one.name for one in own])
    if not names:
        raise BadInput("somebody who tries something has approaches, as approaches=finesse=2; none came")
    name = await Choose("approach", ACTOR, names) if len(names) > 1 else names[0]
    return next(one for one in own if one.name == name)


async def threat_level() -> int | None:
    """Ask the GM for the threat level, by its name or by stances; None where nothing is uncertain."""
    level = await Choose("threat", GM, (*LEVELS, STANCED, NO_ROLL_NEEDED))
    if level == NO_ROLL_NEEDED:
        return None
    return await stanced() if level == STANCED else LEVELS[level]


async def stanced() -> int:
    """Go through the stances, and add up what those that the GM gives bring."""
    level = 0
    for one in STANCES:
        offered: tuple[int | None, ...] = (None, *dice_of(one))
        level += await Choose(one.key, GM, offered) or 0
    return level


async def bonus_dice(expertise: tuple[str, ...], abilities: tuple[str, ...]) -> tuple[str, ...]:
    """Ask for a die from expertise, which the GM has to find relevant, and for one from an ability.

    Gives what the dice come from, or CERTAIN where the expertise leaves nothing uncertain.
    """
    bonus: tuple[str, ...] = ()
    used = await Choose("expertise", ACTOR, (None, *expertise)) if expertise else None
    if used is not None:
        relevant = await Choose("relevant", GM, ("no", "yes", NO_ROLL_NEEDED), used)
        if relevant == NO_ROLL_NEEDED:
            return CERTAIN
        bonus = ("expertise",) if relevant == "yes" else ()
    if abilities and await Choose("ability", ACTOR, (None, *abilities)) is not None:
        bonus = (*bonus, "ability")
    return bonus


async def together(helpers: tuple[str, ...], setups: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Ask who helps. Give who rolls the one die that working together is worth, and all who share the risk."""
    helping = tuple([one for one in helpers if await Choose("assist", one, (False, True))])
    if len(helping) > 1:
        rolls = await Choose("assist-rolls", ACTOR, helping)
        return rolls, helping
    if helping:
        return helping[0], helping
    outside = await Choose("outside", GM, (None, WORLD, *setups))
    return ("" if outside is None else GM), ()


def impossible(drive: Drive, fatigue: Ladder, fog: Ladder, panic: str) -> Acted:
    """Give the outcome of what can't be done at one go."""
    return Acted(
        result=None,
        cuts=0,
        rolled=False,
        burnt=False,
        momentum=drive.momentum,
        stress=drive.stress,
        fatigue=fatigue,
        fog=fog,
        panic=panic,
        follows=NOTHING,
    )
