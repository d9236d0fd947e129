"""Ability and skill checks: the CGO says what is rolled and how hard it is, the player rolls."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, NamedTuple

import msgspec

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.rules.checks import told
from rollwright.games.going_somewhere.rules.checks.action import (
    COMMON,
    CRITS,
    MINIMAL,
    ROLL_WORTH,
    USUAL,
    Acted,
    Helping,
    Task,
    act,
    success,
)
from rollwright.games.going_somewhere.rules.checks.facts import Analysed
from rollwright.games.going_somewhere.rules.checks.rolls import STANDARD, TIERS, Bonus, Level
from rollwright.games.going_somewhere.rules.checks.tables import Target, levels, tables
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import (
    ANYBODY,
    NOBODY_HELPS,
    Helper,
    Means,
    Roller,
    Way,
    able,
    awake,
    check_able,
    check_awake,
    helpers_of,
    roller_of,
    ways_of,
    with_,
    with_skill,
)
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.ranks import dice as dice_from
from rollwright.games.going_somewhere.rules.stats import Skill, Stat
from rollwright.play.cards import Words, each, number, words
from rollwright.play.steps import GM, Call, Choose, Headline, Said, procedure
from rollwright.rules.acts import Ask, start
from rollwright.rules.facts import State, Who
from rollwright.rules.flat import INNER, listed

UNKNOWN = (0, -5, -10, -15, -20)
"""What trying a specialized skill that one does not know can cost."""
SIDES = len(Stat)
MOST = 20
"""How far the CGO's word changes a roll."""
UNSAID = Words("")


class Check(msgspec.Struct, frozen=True):
    """What is said of a check: its level (none: the CGO is asked), what changes it, what it is for."""

    dl: Level | None = STANDARD
    modifier: Bonus = 0
    what: str = ""


ORDINARY = Check()
Others = Annotated[tuple[Helper, ...], INNER]


def more(means: Means, modifier: int) -> Means:
    """Give what is rolled with, changed by the CGO's word."""
    return with_(means, bonus=means.bonus + modifier) if modifier else means


async def level_of(dl: int | None, rows: tuple[Target, ...], key: str, what: str) -> int:
    """Give the level of a check; where none was given the CGO is asked, with the table to go by."""
    return await Choose(key, GM, levels(rows, STANDARD), what) if dl is None else dl


@listed(
    "ability",
    "Ability check",
    f"gs.ability.roll gs.check.stat gs.skill.levels {COMMON} {CRITS}",
    worth=ROLL_WORTH,
    examples=({"bonus": 12}, {"bonus": 9, "stat": Stat.STR, "dl": None, "who": "kara"}, {"bonus": 9, "cp": 3}),
)
@procedure
async def ability(
    options: Options,
    means: Means,
    stat: Stat | None = None,
    check: Check = ORDINARY,
    roller: Roller = ANYBODY,
    helper: Helping = NOBODY_HELPS,
) -> Acted:
    """Check an ability: a d20 and the stat. Without a level, the CGO is asked for one."""
    level = await level_of(check.dl, tables().task, "difficulty", check.what)
    return await act(options, more(means, check.modifier), Task(level, what=check.what), roller, helper)


@listed(
    "skill",
    "Skill check",
    f"gs.skill.roll gs.skill.levels gs.skill.unknown gs.skill.uses {COMMON} {CRITS}",
    worth=ROLL_WORTH,
    examples=(
        {"bonus": 7},
        {"bonus": 15, "skill": "inspect", "dice": (Dice(1, 6), Dice(1, 8)), "dl": 25},
        {"bonus": 0, "skill": "alchemy", "known": False, "dl": None},
        {"bonus": 4, "helper": 11, "cp": 1},
    ),
)
@procedure
async def skill(
    options: Options,
    means: Means,
    skill: str = "",
    known: bool = True,
    check: Check = ORDINARY,
    roller: Roller = ANYBODY,
    helper: Helping = NOBODY_HELPS,
) -> Acted:
    """Check a skill: a d20, the skill and its bonus dice. Without a level, the CGO is asked for one."""
    level = await level_of(check.dl, tables().task, "difficulty", check.what)
    modifier = check.modifier
    if not known:
        modifier = modifier + await Choose("unknown-skill", GM, UNKNOWN, skill)
    return await act(options, more(means, modifier), Task(level, what=check.what), roller, helper)


# --- trying something ------------------------------------------------------------------------------------------------


class Rolling(Enum):
    """Whether something is rolled for."""

    ROLL = "roll"
    WORKS = "works"
    FAILS = "fails"


class Difficulty(NamedTuple):
    """A difficulty level to pick."""

    dl: int
    text: str

    @property
    def key(self) -> str:
        """The level itself."""
        return str(self.dl)

    @property
    def words(self) -> str:
        """The level with what it fits."""
        return f"{self.dl}: {self.text}"


class Tried(NamedTuple):
    """What the CGO judges: who tries what, with which roll."""

    who: Who
    doing: str
    way: str


class Wish(msgspec.Struct, frozen=True):
    """What somebody tries, and all that they could roll: stats and skills in the order of the sheet.

    That is acc, chm, int, per, spd, str, vit, and analysis, brawn, guile, inspect, precision, reflexes, vigor; and the
    bonus dice of each skill.
    """

    stats: tuple[Bonus, ...]
    skills: tuple[Bonus, ...]
    dice: tuple[str, ...] = ()
    what: str = ""
    ways: Annotated[tuple[Way, ...], INNER] = ()
    """The same as a sheet has it, what they think of first."""
    picked: Annotated[bool, INNER] = True
    """Whether they have said with which of them; else that is the CGO's to say."""

    @property
    def first(self) -> str:
        """What they think of rolling, in words."""
        return self.offered[0].words if self.ways and self.picked else ""

    @property
    def offered(self) -> tuple[Way, ...]:
        """What the CGO can let them roll."""
        if self.ways:
            return self.ways
        if len(self.stats) != SIDES or len(self.skills) != SIDES or len(self.dice) > SIDES:
            raise BadInput("seven stats and seven skills were expected, in the order of the sheet")
        dice = [*map(dice_from, self.dice), *[()] * (SIDES - len(self.dice))]
        skills = [Way(one.value, bonus, some) for one, bonus, some in zip(Skill, self.skills, dice, strict=True)]
        return (*skills, *[Way(one.value, bonus) for one, bonus in zip(Stat, self.stats, strict=True)])


class Judgement(msgspec.Struct, frozen=True):
    """The CGO's word on something that is tried."""

    dice: Rolling
    way: Way
    level: Difficulty
    modifier: int = 0
    why: Words = UNSAID


def difficulties(rows: tuple[Target, ...] = ()) -> tuple[Difficulty, ...]:
    """List difficulty levels to pick from, the lowest first."""
    return tuple([Difficulty(row.dl, row.text) for row in rows or tables().task])


@listed(
    "attempt",
    "Try something",
    f"gs.check.stat gs.check.when gs.skill.uses gs.skill.levels gs.skill.unknown {COMMON} {CRITS}",
    worth={"success": success},
    examples=(
        {
            "stats": (12, 9, 8, 14, 10, 11, 13),
            "skills": (3, 2, 4, 9, 5, 3, 2),
            "dice": ("none", "none", "none", "1d6"),
            "what": "the gap",
        },
    ),
)
@procedure
async def attempt(
    options: Options,
    wish: Wish,
    roller: Roller = ANYBODY,
    helper: Helping = NOBODY_HELPS,
    others: Others = (),
    called: Annotated[Judgement | None, INNER] = None,
) -> Acted:
    """Try something: the CGO says which stat or skill it takes, and how hard it is; then it is rolled."""
    offered = wish.offered
    await Headline(told.attempt, roller.who, wish.what, wish.first)
    when = {"dice": [Rolling.ROLL]}
    offer = Judgement(
        dice=each(Rolling),
        way=each(offered, when),
        level=each(difficulties(), when, next(one for one in difficulties() if one.dl == STANDARD)),
        modifier=number(-MOST, MOST, 0, when),
        why=words(when=when),
    )
    about = Tried(roller.who, told.with_words("", wish.what), wish.first)
    judged = called
    if judged is None:
        judged = await Choose.card("judge" if wish.picked else "judge-words", GM, offer, about=about)
    if judged.dice is not Rolling.ROLL:
        works = judged.dice is Rolling.WORKS
        await Said(told.no_roll, roller.who, works)
        return Acted(works, TIERS[MINIMAL - (not works)], judged.level.dl if works else 0, None, 0, 0)
    await Headline(told.attempt, roller.who, wish.what, judged.way.words)
    await Said(told.judged, judged.level.dl, judged.modifier, judged.why)
    means = Means(judged.way.bonus + judged.modifier, judged.way.dice)
    return await act(options, means, Task(judged.level.dl, what=wish.what or judged.way.words), roller, helper, others)


# --- analysis --------------------------------------------------------------------------------------------------------


@listed(
    "analysis",
    "Analysis",
    "gs.analysis.roll gs.analysis.levels gs.analysis.no-magic gs.analysis.no-points gs.analysis.setting"
    f" {COMMON} {CRITS}",
    worth=ROLL_WORTH,
    examples=(
        {"bonus": 9},
        {"bonus": 9, "dl": None, "crafted": True},
        {"bonus": 16, "dice": (Dice(1, 6),), "dl": 30},
    ),
)
@procedure
async def analysis(
    options: Options,
    means: Means,
    check: Check = ORDINARY,
    crafted: bool = False,
    roller: Roller = ANYBODY,
    helper: Helping = NOBODY_HELPS,
    others: Others = (),
) -> Acted:
    """Solve a problem by ANALYSIS: the level goes by how exclusive the knowledge is. Magic is never revealed."""
    await told.heads(roller.who, told.with_words("works out", check.what or "a problem"), "Analysis")
    level = await level_of(check.dl, tables().knowledge, "knowledge", check.what)
    task = Task(level, what=check.what)
    end = await act(options, more(means, check.modifier), task, roller, helper, others)
    if end.success:
        await Analysed(check.what, crafted, who=roller.who)
        if crafted:
            await Said(told.no_magic)
    return end


# --- at a table ------------------------------------------------------------------------------------------------------


def skills_offered(options: Options, state: State, who: Who) -> list[Way]:
    """List the skills of somebody, and their crafts."""
    return [one for one in ways_of(state.sheet(who)) if one.key not in list(Stat)]


def stats_offered(options: Options, state: State, who: Who) -> list[Way]:
    """List the stats of somebody."""
    return [one for one in ways_of(state.sheet(who)) if one.key in list(Stat)]


def ways_offered(options: Options, state: State, who: Who) -> list[Way]:
    """List everything that somebody can roll with."""
    return list(ways_of(state.sheet(who)))


def wish_of(state: State, who: Who, key: str, doing: str) -> Wish:
    """Give what somebody tries, with the roll that they think of first."""
    sheet = check_awake(state, who)
    ways = [one for one in ways_of(sheet) if one.key != key]
    mine = next((one for one in ways_of(sheet) if one.key == key), None)
    if mine is None:
        means = with_skill(sheet, key)
        mine = Way(key, means.bonus, means.dice, known=False)
    return Wish((), (), (), doing, (mine, *ways))


def words_of(state: State, who: Who, doing: str) -> Wish:
    """Give what somebody tries in words alone."""
    return Wish((), (), (), doing, ways_of(state.sheet(who)), picked=False)


Doing = Annotated[Words, Ask("What do you do?", guide="Write what follows your name: “climbs the wall”.")]
Levels = Annotated[str, Ask("How hard is it?", lambda options, state, who: difficulties())]
Changed = Annotated[
    int, msgspec.Meta(ge=-MOST, le=MOST), Ask("Does anything make it easier or harder?", guide="Above 0 is easier.")
]


@start(
    "try",
    "Try something",
    "gs.check.when gs.skill.roll gs.skill.uses gs.help.bonus",
    place="sheet.skills",
    row="skill",
    when=able,
)
def try_skill(
    options: Options,
    state: State,
    who: Who,
    skill: Annotated[str, Ask("With which skill?", skills_offered)],
    doing: Doing = UNSAID,
) -> Call[Acted]:
    """Try something with a skill. Your CGO says how hard it is; others may help; then you roll."""
    return attempt(
        options, wish_of(state, who, skill, doing), roller_of(state, who), others=helpers_of(state, who, skill)
    )


@start("ability", "Ability check", "gs.ability.roll gs.check.stat", place="sheet.stats", row="stat", when=able)
def try_stat(
    options: Options,
    state: State,
    who: Who,
    stat: Annotated[str, Ask("With which stat?", stats_offered)],
    doing: Doing = UNSAID,
) -> Call[Acted]:
    """Try something where no skill fits. Your CGO has the last word on which stat or skill it is."""
    return attempt(
        options, wish_of(state, who, stat, doing), roller_of(state, who), others=helpers_of(state, who, stat)
    )


@start("unlearnt", "Try a craft you haven’t learnt", "gs.skill.unknown", place="sheet.skills", when=able)
def try_craft(
    options: Options,
    state: State,
    who: Who,
    craft: Annotated[Words, Ask("Which craft?", guide="alchemy")],
    doing: Doing = UNSAID,
) -> Call[Acted]:
    """Try a specialized skill you don’t have. Your CGO may give you a penalty."""
    name = craft.strip()
    if not name:
        raise BadInput("Which craft? Give it a name")
    wish = wish_of(state, who, name, doing)
    return attempt(options, wish, roller_of(state, who), others=helpers_of(state, who, name))


@start("analysis", "Solve it by analysis", "gs.analysis.roll gs.analysis.no-points", place="sheet.skills", when=able)
def analyse(
    options: Options,
    state: State,
    who: Who,
    what: Annotated[Words, Ask("What do you work out?", guide="how the old lift runs")] = UNSAID,
    crafted: Annotated[bool, Ask("Is it a crafted thing?", guide="What is magical about it stays unknown.")] = False,
) -> Call[Acted]:
    """Let your character solve what the players are stuck on. It earns no Character Points later."""
    sheet = check_able(state, who)
    means, others = with_skill(sheet, Skill.ANALYSIS), helpers_of(state, who, Skill.ANALYSIS)
    return analysis(options, means, Check(None, what=what), crafted, roller_of(state, who), others=others)


@start(
    "call-check",
    "Call for a check",
    "gs.check.stat gs.skill.levels",
    by="gm",
    place="party",
    when=awake,
    needs="Only for somebody who is here and awake.",
)
def call_for(
    options: Options,
    state: State,
    who: Who,
    way: Annotated[str, Ask("What do they roll?", ways_offered)],
    level: Levels = str(STANDARD),
    what: Annotated[Words, Ask("What for?", guide="keeps hold of the rope")] = UNSAID,
    modifier: Changed = 0,
) -> Call[Acted]:
    """Call for a check: say who rolls what, and how hard it is."""
    wish = wish_of(state, who, way, what)
    hard = next(one for one in difficulties() if one.key == level)
    judged = Judgement(Rolling.ROLL, wish.ways[0], hard, modifier)
    return attempt(options, wish, roller_of(state, who), others=helpers_of(state, who, way), called=judged)


@start("roll-anybody", "Roll for somebody without a sheet", "gs.check.roll", by="gm", place="desk")
def roll_for_anybody(
    options: Options,
    state: State,
    name: Annotated[Words, Ask("Whose roll?", guide="Somebody without a sheet; for others, tap their sheet.")],
    bonus: Annotated[int, msgspec.Meta(ge=-100, le=100), Ask("What do they add?")] = 10,
    dl: Annotated[int, msgspec.Meta(ge=1, le=100), Ask("What total do they need?")] = STANDARD,
    what: Annotated[Words, Ask("What for?")] = UNSAID,
) -> Call[Acted]:
    """A villager, say: give a name, what they add, and what total they need."""
    if not name.strip():
        raise BadInput("Whose roll? Any name will do")
    return act(options, Means(bonus), with_(USUAL, dl=dl, what=what), Roller(who=Who(name.strip())))
