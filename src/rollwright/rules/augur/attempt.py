"""What a player asks for: an action from the sheet, judged by the GM before the dice fall.

The player says how (an approach), with what expertise, ability, help and push. The GM says which kind of action it is,
how threatening it is, and at each of these steps may say that nothing is uncertain, so that nobody rolls.
"""

from __future__ import annotations

from typing import NamedTuple

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.steps import ACTOR, GM, Call, Choose, procedure
from rollwright.rules.augur.action import Acted, action
from rollwright.rules.augur.chart import NOTHING, Kind
from rollwright.rules.augur.harm import UNHURT, Grade, Ladder
from rollwright.rules.augur.momentum import Momentum, Stress
from rollwright.rules.augur.options import Options, approach_kinds
from rollwright.rules.augur.sheet import Condition
from rollwright.rules.augur.threat import ADVANCING, IMPOSSIBLE, LEVELS, STANCES, Level, dice_of, level_of

NO_ROLL_NEEDED = "no-roll"
"""The GM's answer where nothing is uncertain."""
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


class Judged(NamedTuple):
    """What the GM makes of a situation."""

    level: int | None
    """The threat level; None where nothing is uncertain."""
    advancing: bool = False
    """Whether the situation goes on by itself, which sets a clock."""


class Bonus(NamedTuple):
    """Which expertise and which ability give a die."""

    expertise: str = ""
    ability: str = ""
    certain: bool = False
    """Whether the expertise leaves nothing uncertain."""

    @property
    def sources(self) -> tuple[str, ...]:
        """Where the dice come from."""
        return tuple([name for name in ("expertise", "ability") if getattr(self, name)])


class Help(NamedTuple):
    """Who rolls the one die that working together is worth, all who share the risk, and the setup that is used."""

    assist: str = ""
    sharing: tuple[str, ...] = ()
    setup: str = ""


def rated(text: str) -> Rated:
    """Read an approach with its value."""
    name, sign, value = [part.strip() for part in text.partition("=")]
    if not sign or not name or not value.isdigit() or int(value) > 20:
        raise BadInput("an approach and its value were expected, as finesse=2, not " + text)
    return Rated(name.casefold(), int(value))


def approaches_from(text: str) -> tuple[Rated, ...]:
    """Read approaches with commas between, as finesse=2, reason=1."""
    return tuple([rated(part) for part in text.split(",") if part.strip()])


def condition_from(text: str) -> Condition:
    """Read a condition: its name, and the approaches from which it takes a die, as dazed=finesse+reason, or dazed."""
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
    once: tuple[str, ...] = (),
) -> Acted | Call[Acted]:
    """Try something: the player says how, the GM what it takes; then it is rolled, or isn't.

    `once` names the abilities that can't be used again before a rest.
    """
    own = [rated(one) for one in approaches]
    if not own:
        raise BadInput("somebody who tries something has approaches, as approaches=finesse=2; none came")
    asked: str = kind.value if kind else await Choose("kind", GM, (*KINDS, NO_ROLL_NEEDED))
    found = Kind.BASIC if asked == NO_ROLL_NEEDED else Kind(asked)
    check_panic(found, panic)
    level = threat
    if asked != NO_ROLL_NEEDED and threat is None:
        level = (await judge(options, what=what)).level
    if level is not None and level >= IMPOSSIBLE:
        return impossible(options, momentum, stress, fatigue, fog, panic)
    certain = asked == NO_ROLL_NEEDED or level is None
    chosen = own[0] if certain else await approach_for(options, own, found, panic)
    bonus = Bonus() if certain else await bonus_dice(expertise, abilities)
    certain = certain or bonus.certain
    helping = Help() if certain else await together(helpers, setups)
    can_push = options.push and stress < options.stress_boxes and not certain
    push = can_push and await Choose("push", ACTOR, (False, True))
    bitten = sum([condition_from(one).bites(chosen.name) for one in conditions])
    danger = await Choose("danger", GM, DANGERS) if found is Kind.REACTION and not certain else Grade.PLAIN
    hurt = fatigue if approach_kinds(options).get(chosen.name, "physical") == "physical" else fog
    end = await action(
        options,
        dice=chosen.value + len(bonus.sources) + (helping.assist != "") + push - bitten,
        bonus=(*bonus.sources, "together") if helping.assist else bonus.sources,
        threat=level or 0,
        harm=hurt.threat + by_panic(found, panic),
        momentum=momentum,
        kind=found,
        stress=stress,
        push=push,
        assist=helping.assist,
        sharing=helping.sharing,
        fatigue=fatigue,
        fog=fog,
        panic=panic,
        danger=danger,
        second=second,
        clocks=clocks,
        foe=foe,
        who=who,
        what=what,
        ability=bonus.ability,
        setup=helping.setup,
        certain=certain,
    )
    if end.follows.answer in AGAIN and not second and await Choose("again", ACTOR, (False, True)):
        return attempt(
            options,
            approaches=approaches,
            expertise=expertise,
            abilities=tuple([one for one in abilities if one != bonus.ability or one not in once]),
            conditions=conditions,
            helpers=helpers,
            setups=tuple([one for one in setups if one != helping.setup]),
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
            once=once,
        )
    return end


KINDS = tuple([one.value for one in Kind])
DANGERS = (Grade.PLAIN, Grade.MINOR, Grade.HEAVY, Grade.NONE)
AGAIN = ("refused", "unmoved")
"""Answers of somebody who was to be persuaded after which there may be a second try."""


def check_panic(kind: Kind, panic: str) -> None:
    """Refuse a reaction of somebody who is frozen with panic."""
    if panic == "freeze" and kind is Kind.REACTION:
        raise Refused("whoever freezes in panic makes no reaction", "augur.fog.freeze")


def by_panic(kind: Kind, panic: str) -> int:
    """Give the threat die of panic, which is harm's: in a clash for those who fight, in a chase for those who flee."""
    return (panic == "fight" and kind is Kind.CLASH) + (panic == "flight" and kind is Kind.CHASE)


async def approach_for(options: Options, own: list[Rated], kind: Kind, panic: str) -> Rated:
    """Ask the player for the approach; panic that shows as fighting takes the worst physical one."""
    kinds = approach_kinds(options)
    if panic == "fight" and kind is Kind.CLASH:
        physical = [one for one in own if kinds.get(one.name) == "physical"] or own
        return min(physical, key=lambda one: one.value)
    names = tuple([one.name for one in own])
    name = await Choose("approach", ACTOR, names) if len(names) > 1 else names[0]
    return next(one for one in own if one.name == name)


@procedure
async def judge(options: Options, what: str = "", stances: tuple[str, ...] = ()) -> Judged:
    """Ask the GM how threatening something is: by a level's name, or by stances; or whether it is uncertain at all.

    `stances` that are given with their dice, as `resistant +2`, add up without a question.
    """
    if stances:
        return Judged(level_of(stances), any(one.split()[0].casefold() == ADVANCING for one in stances))
    level = await Choose("threat", GM, (*LEVELS, STANCED, NO_ROLL_NEEDED))
    if level == NO_ROLL_NEEDED:
        return Judged(None)
    return await stanced() if level == STANCED else Judged(LEVELS[level])


async def stanced() -> Judged:
    """Go through the stances, and add up what those that the GM gives bring."""
    level, advancing = 0, False
    for one in STANCES:
        offered: tuple[int | None, ...] = (None, *dice_of(one))
        given: int | None = await Choose(one.key, GM, offered)
        level += given or 0
        advancing = advancing or (one.key == ADVANCING and given is not None)
    return Judged(level, advancing)


async def bonus_dice(expertise: tuple[str, ...], abilities: tuple[str, ...]) -> Bonus:
    """Ask for a die from expertise, which the GM has to find relevant, and for one from an ability."""
    used = await Choose("expertise", ACTOR, (None, *expertise)) if expertise else None
    known = ""
    if used is not None:
        relevant = await Choose("relevant", GM, ("no", "yes", NO_ROLL_NEEDED), used)
        if relevant == NO_ROLL_NEEDED:
            return Bonus(used, certain=True)
        known = used if relevant == "yes" else ""
    ability = await Choose("ability", ACTOR, (None, *abilities)) if abilities else None
    return Bonus(known, ability or "")


async def together(helpers: tuple[str, ...], setups: tuple[str, ...]) -> Help:
    """Ask who helps: other characters, who share the risk, or the world, for which the GM rolls."""
    helping = tuple([one for one in helpers if await Choose("assist", one, (False, True))])
    if len(helping) > 1:
        return Help(await Choose("assist-rolls", ACTOR, helping), helping)
    if helping:
        return Help(helping[0], helping)
    outside = await Choose("outside", GM, (None, WORLD, *setups))
    if outside is None:
        return Help()
    return Help(GM, setup="" if outside == WORLD else outside)


def impossible(options: Options, momentum: int, stress: int, fatigue: Ladder, fog: Ladder, panic: str) -> Acted:
    """Give the outcome of what can't be done at one go."""
    return Acted(
        result=None,
        cuts=0,
        rolled=False,
        burnt=False,
        momentum=momentum,
        stress=stress,
        boxes=options.stress_boxes,
        fatigue=fatigue,
        fog=fog,
        panic=panic,
        follows=NOTHING,
    )
