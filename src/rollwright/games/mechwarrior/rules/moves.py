"""What can be begun at a table with dice: trying something, saving rolls, competitions."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from rollwright.dice.errors import Refused
from rollwright.games.mechwarrior.rules.attempts import (
    AVERAGE,
    Dice,
    Judgement,
    attempt,
    causes_for,
    challenge,
    compete,
    simple_roll,
)
from rollwright.games.mechwarrior.rules.causes import Cause
from rollwright.games.mechwarrior.rules.kinds import Kind
from rollwright.games.mechwarrior.rules.opposed import SIDES, Contest, Opposed
from rollwright.games.mechwarrior.rules.options import Options
from rollwright.games.mechwarrior.rules.people import (
    UNSAID,
    UNSURE,
    Way,
    heroes,
    known_skills,
    rival_of,
    saves,
    skill_ways,
    way_of,
    ways_from,
    wish_of,
)
from rollwright.games.mechwarrior.rules.rolls import Modifier, Result, Try, chance
from rollwright.games.mechwarrior.rules.sheet import Attribute, Characteristic
from rollwright.games.mechwarrior.rules.tables import modifiers, skill_title, skill_told, skills_with, wound_of
from rollwright.play.cards import Words
from rollwright.play.steps import Call
from rollwright.rules.acts import Ask, start
from rollwright.rules.facts import NOBODY, State, Who
from rollwright.rules.fields import Choice


def skills_for(options: Options, state: State, who: Who) -> tuple[Choice | Way, ...]:
    """List what somebody can roll for, or that they leave it to the gamemaster."""
    return (Choice(UNSURE, "Your GM decides", "whether you roll, and for what"), *skill_ways(state.sheet(who), options))


def saves_for(options: Options, state: State, who: Who) -> list[Choice]:
    """List what somebody can make a saving roll on."""
    heading = {True: "Attributes", False: "Characteristics"}
    ways = saves(state.sheet(who), options)
    return [Choice(way.key, way.what, way.note, heading[way.key in list(Attribute)]) for way in ways]


def anything(options: Options, state: State) -> list[Choice]:
    """List everything that can be rolled for, whoever rolls: what people have learnt first, with their numbers."""
    found: dict[str, str] = {}
    for key, skill in sorted(skills_with(options.extra_skills).items()):
        if skill.alone or not (skill.subskills or skill.open):
            found[key] = skill.title
        found |= {f"{key}/{sub}": skill_title(f"{key}/{sub}", options.extra_skills) for sub in skill.subskills}
    found |= {on.value: f"Saving roll on {on.value.title()}" for on in (*Attribute, *Characteristic)}
    aims: dict[str, list[str]] = {}
    for who, sheet in state.sheets.items():
        for key in known_skills(options, sheet):
            found.setdefault(key, skill_title(key, options.extra_skills))
            aims.setdefault(key, []).append(f"{state.name(who)} {plainly(way_of(options, sheet, key))}")
    return [
        Choice(key, found[key], ", ".join(aims.get(key, ())), means=skill_told(key))
        for key in sorted(found, key=lambda key: key not in aims)
    ]


UNTRAINED = "Untrained, you roll 3 dice and the 2 lowest count."
SAVING = "You roll 3 dice and the 2 highest count."
Doing = Annotated[Words, Ask("What do you do?", guide="shoot at the searchlight")]
Withstanding = Annotated[Words, Ask("What do you do?", guide="hold on to the ladder")]
Against = Annotated[Who, Ask("Against somebody?", free=True, guide="Only if they roll against you.")]


def tried(options: Options, state: State, who: Who, key: str, doing: Words, against: Who) -> Call[Any]:
    """Make the call of something that somebody tries, alone or against another."""
    wish = wish_of(options, state, who, key, doing)
    if against == who:
        raise Refused("nobody rolls against themselves; name somebody else", "mechwarrior.opposed")
    skill = skills_with(options.extra_skills).get(key)
    answers = (skill.opposed_by if skill else "") or key
    if against in state.sheets:
        return challenge(options, wish, rival_of(options, state, against, answers))
    people = sorted([one for one in state.sheets if one != who], key=lambda one: not state.sheets[one].npc)
    rivals = tuple([rival_of(options, state, Who(one), answers) for one in people])
    wish = msgspec.structs.replace(wish, rivals=rivals)
    return challenge(options, wish, rival_of(options, state, against)) if against else attempt(options, wish)


@start(
    "attempt",
    "Try something",
    "mechwarrior.skill.when mechwarrior.untrained.when mechwarrior.opposed",
    place="sheet.skills",
    row="skill",
    whole=True,
)
def try_skill(
    options: Options,
    state: State,
    who: Who,
    skill: Annotated[str, Ask("Which skill?", skills_for, UNTRAINED, preset=False)],
    doing: Doing = UNSAID,
    against: Against = NOBODY,
) -> Call[Result] | Call[Opposed]:
    """Use a skill, learnt or not. The GM says how hard it is, then the dice fall."""
    return tried(options, state, who, skill, doing, against)


@start(
    "save",
    "Saving roll",
    "mechwarrior.saving.when mechwarrior.saving.choice",
    place="sheet.attributes",
    row="on",
    whole=True,
)
def try_save(
    options: Options,
    state: State,
    who: Who,
    on: Annotated[str, Ask("On what?", saves_for, SAVING, preset=False)],
    doing: Withstanding = UNSAID,
    against: Against = NOBODY,
) -> Call[Result] | Call[Opposed]:
    """For what no skill covers: holding on, keeping calm, remembering. The GM has the last word on what you roll."""
    return tried(options, state, who, on, doing, against)


def rolls_for(options: Options, state: State, who: Who) -> list[Choice]:
    """List everything that somebody can roll, what they have learnt first, with how likely it is as it stands."""
    ways = ways_from(options, state.sheet(who))
    return [
        Choice(way.key, way.what if way.kind is Kind.UNTRAINED else way.words, likely(way), means=way.means)
        for way in ways
    ]


def likely(way: Way) -> str:
    """Say how likely it is that a roll succeeds, in a few letters: "8+ untrained, 19%"."""
    untrained = " untrained" if way.kind is Kind.UNTRAINED else ""
    return f"{plainly(way)}{untrained}, {chance(way.kind, way.now) or 'under 1'}%{way.remark}"


def plainly(way: Way) -> str:
    """Say what somebody has to reach, in a few letters: "9+ wounded"."""
    return f"{way.now}+{' wounded' if way.wound else ''}"


def causes(options: Options, state: State, who: Who) -> list[Cause]:
    """List what makes a task harder or easier."""
    return causes_for(wound_of(state.sheet(who).hurt) is not None)


def wound_for(options: Options, state: State, who: Who) -> list[Choice]:
    """List whether somebody's wound counts, where they have one."""
    wound = wound_of(state.sheet(who).hurt)
    return [Choice("yes", "Yes", wound.with_note), Choice("no", "No")] if wound else []


COUNTED = "A skill they know: 2 dice. Untrained: 3 dice, the 2 lowest count. Saving roll: 3 dice, the 2 highest count."
HARDER = "Plus is harder, minus is easier: 1 for a small thing, 3 for a big one, 5 at the very most."
ADD_UP = "They add up: plus is harder, minus is easier."


@start("call", "Call for a roll", "mechwarrior.gamemaster mechwarrior.modifier.judgement", by="gm", place="party")
def call_for(
    options: Options,
    state: State,
    who: Who,
    roll: Annotated[str, Ask("What do they roll?", rolls_for, preset=False, guide=COUNTED)],
    what: Annotated[
        Words, Ask("What for? Whoever hears of it reads this", guide="spot the sniper on the roof")
    ] = UNSAID,
    harder: Annotated[tuple[str, ...], Ask("What applies?", causes, guide=ADD_UP, folded="Reasons to tick")] = (),
    modifier: Annotated[Modifier, Ask("Harder or easier?", guide=HARDER)] = 0,
    hurt: Annotated[str, Ask("The wound counts", wound_for)] = "yes",
) -> Call[Any]:
    """They roll at once, or you do, if nobody is to know."""
    way = way_of(options, state.sheet(who), roll)
    known = {one.key: one for one in modifiers().cause}
    ticked = tuple([known[one] for one in harder])
    judged = Judgement(Dice.ROLL, way, way.kind, way.target, ticked, modifier, UNSAID, True, hurt=hurt == "yes")
    return attempt(options, wish_of(options, state, who, roll, what), judged)


@start("anybody", "Roll for somebody without a sheet", "mechwarrior.modifier.judgement", by="gm", place="desk")
def roll_for_anybody(
    options: Options,
    state: State,
    name: Annotated[Words, Ask("Whose roll?", guide="Somebody without a sheet; for others, tap their sheet.")],
    target: Annotated[int, Meta(ge=-20, le=40), Ask("What do they have to reach?")] = AVERAGE,
    kind: Annotated[Kind, Ask("Which roll?")] = Kind.SKILL,
    modifier: Annotated[Modifier, Ask("Harder or easier?", guide=HARDER)] = 0,
    what: Annotated[Words, Ask("For what?")] = UNSAID,
) -> Call[Result]:
    """A passer-by, a dog, a machine: you say what they have to reach."""
    return simple_roll(options, Try(target, modifier, who=Who(name), what=what, kind=kind))


HEROES, APART, PICKED = "heroes", "apart", "picked"
PICKS = {"split": (PICKED,)}
SEVERAL = "mechwarrior.opposed.several"
ROLLED = "You can let somebody roll something else in the next step."


def splits(options: Options, state: State) -> list[tuple[str, str]]:
    """List who can be against whom in a contest."""
    return [
        (HEROES, "Two sides: the players’ characters against the others"),
        (PICKED, "Two sides: I pick who is on which"),
        (APART, "Everybody for themselves"),
    ]


@start("contest", "Begin a contest", SEVERAL, by="gm", place="desk")
def begin_contest(
    options: Options,
    state: State,
    sides: Annotated[tuple[Who, ...], Ask("Who takes part?", free=True, least=2, guide="Tick two or more.")],
    roll: Annotated[str, Ask("What do they roll?", anything, ROLLED, preset=False)],
    doing: Annotated[Words, Ask("What is it about?", guide="a firefight at the gate")] = UNSAID,
    split: Annotated[str, Ask("Who is against whom?", splits, usual=lambda options, state: HEROES)] = APART,
    together: Annotated[
        tuple[Who, ...],
        Ask("Who is on the first side?", guide="All the others are on the second.", when=lambda options, state: PICKS),
    ] = (),
) -> Call[Contest]:
    """Two or more roll against one another: a race, a chase, a shoot-out. Afterwards you say what a hit does."""
    people = dict.fromkeys(sides)
    if not 2 <= len(people) <= len(SIDES):
        raise Refused(f"it takes two or more people, up to {len(SIDES)}", SEVERAL)
    playing = set(heroes(options, state))
    in_turn = sorted(people, key=lambda who: who not in playing)
    side = playing if split == HEROES else set(together)
    sided = 0 < len(side.intersection(people)) < len(people)
    if split == PICKED and not sided:
        missing = "second" if side.intersection(people) else "first"
        raise Refused(
            f"nobody is on the {missing} side; tick those on the first, and leave the others unticked", SEVERAL
        )
    teams = {who: (1 if who in side else 2) if sided else 0 for who in in_turn}
    rivals = [msgspec.structs.replace(rival_of(options, state, who, roll), team=teams[who]) for who in in_turn]
    return compete(options, tuple(rivals), doing)
