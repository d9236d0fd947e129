"""What somebody tries, as people play it: the player declares, the Exec judges on one card, and the dice fall.

Success is rolled for with the Exec's press, in secret; the player rolls for the risk. What goes wrong, what falls out
and what comes of that are told in the same moment.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

import msgspec

from rollwright.games.cgg.rules import told
from rollwright.games.cgg.rules.action import (
    WORTH,
    Action,
    Done,
    Facing,
    Flair,
    RiskLevel,
    Task,
    called_off,
    exec_throws,
    readied,
    resulting,
    risk_settled,
    risked,
    tracks_settled,
    with_bonuses,
)
from rollwright.games.cgg.rules.arenas import ARENAS, Arena, arena_row, fits_arena
from rollwright.games.cgg.rules.clock import crisis
from rollwright.games.cgg.rules.codes import Code, combined, plus_dice, plus_pips
from rollwright.games.cgg.rules.conditions import CODE_NAMES, bitten, effects_of
from rollwright.games.cgg.rules.difficulty import (
    ABILITY,
    Adjustment,
    BaseRow,
    adjusted,
    by_challenge,
    by_class,
    by_force,
)
from rollwright.games.cgg.rules.difficulty import tables as difficulty_tables
from rollwright.games.cgg.rules.facts import (
    Acted,
    ElementWorn,
    FocusPassed,
    FunctionEncoded,
    Helped,
    PitfallEnded,
    SystemReset,
    TensionMoved,
)
from rollwright.games.cgg.rules.failure import FIRST_COMPLICATION, complication
from rollwright.games.cgg.rules.fallout import fallout, suffer
from rollwright.games.cgg.rules.helping import Joins, used
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.people import ANYBODY, About, Helper, Hero, Tool, Way, with_
from rollwright.games.cgg.rules.stunts import stunted
from rollwright.games.cgg.rules.windows import BEFORE_EXEC, Ready, Settled, prepared
from rollwright.play.cards import Words, each, number, some, words
from rollwright.play.steps import GM, Call, Choose, Headline, Said, procedure
from rollwright.rules.facts import NOBODY, Who
from rollwright.rules.flat import INNER, listed

LEVELS: tuple[RiskLevel, ...] = ("limited", "extreme", "minimal", "none")
RISKY = LEVELS[:-1]
CHALLENGE, CLASS, FORCE, CONTEST = "challenge", "class", "force", "contest"
AVERTED = "averted"
"""The Exec's answer where an action has averted a Pitfall in the fiction, whatever its Tension."""
ROLL = "roll"
MOST_FALLOUT = 12
MOST_BONUS = 18
"""Pips that a special rule gives or takes at most."""
MOST_COMPLEXITY = 20


class Talent(NamedTuple):
    """An ability, or an aspect, that is called on."""

    key: str
    words: str
    mastery: int
    aspect: bool = False

    @property
    def note(self) -> str:
        """What it is good for."""
        return "an aspect: Wrenches are free" if self.aspect else f"mastery {self.mastery}"


class Stock(NamedTuple):
    """Leverage that is used: for success, or against the risk."""

    tool: Tool
    joins: Joins

    @property
    def key(self) -> str:
        """The word for it."""
        return f"{self.tool.key}, {self.joins.value}"

    @property
    def words(self) -> str:
        """What it is for."""
        return f"{self.tool.key}, {'to succeed' if self.joins is Joins.SUCCESS else 'against the risk'}"

    @property
    def note(self) -> str:
        """What it brings."""
        return self.tool.note


class Rival(NamedTuple):
    """Somebody whom an action may be against, with all codes."""

    who: Who
    ways: tuple[Way, ...] = ()

    def code(self, key: str) -> Code:
        """Give a code of theirs."""
        return next((one.code for one in self.ways if one.key == key), Code(0))

    @property
    def note(self) -> str:
        """What they have."""
        return ", ".join([f"{one.words} {one.code}" for one in self.ways if one.code.dice])


class Function(NamedTuple):
    """A function of ISOtech that is to be encoded fast."""

    name: str
    complexity: int
    encoded: int = 0
    """How many are encoded already."""


class Plan(msgspec.Struct, frozen=True):
    """What somebody is about to do, and with what."""

    what: str = ""
    way: Way = Way("")
    risk_way: Way | None = None
    talent: Talent | None = None
    leverage: tuple[Stock, ...] = ()
    keeps: bool = False
    """Whether an hour is paid for each use of leverage, so that it keeps its dice."""
    gear: tuple[Tool, ...] = ()
    stunt: bool = False
    moved: int = 0
    """Dice that a stunt moves from the risk to success, as far as mastery goes."""
    extra: int = 0
    """Further dice of a stunt, an hour each."""
    pay: tuple[str, ...] = ()
    """Conditions that are paid for."""
    asks: tuple[Helper, ...] = ()
    """Those who are asked for help to succeed."""
    pitfall: str = ""
    """In Tension: which one is addressed."""
    tension: int = 0
    """How near that one is."""
    last: bool = False
    """Whether there is no other."""
    after: Who = NOBODY
    """To whom the focus goes by itself."""
    turn: bool = False
    """Whether it is a turn of Tension."""
    function: Function | None = None


class Ground(msgspec.Struct, frozen=True):
    """What is around an action: elements, who may help, whom it may be against, what resists fallout."""

    bears: tuple[Tool, ...] = ()
    helps: tuple[Tool, ...] = ()
    helpers: tuple[Helper, ...] = ()
    rivals: tuple[Rival, ...] = ()
    resists: tuple[Way, ...] = ()
    custom: tuple[str, ...] = ()
    helped: bool = False
    """Whether the explorer has helped in this round of Tension."""
    equipment: bool = True
    tension: bool = True
    """Whether a Tension is under way."""
    clock: bool = False
    """Whether a clock is kept, whose crisis begins where the action has run it out."""


NO_PLAN, NO_GROUND = Plan(), Ground()


class Judgement(NamedTuple):
    """What the Exec makes of it; what is needed most comes first."""

    by: str
    challenge: BaseRow
    action_class: BaseRow
    force: BaseRow
    rival: Rival | None
    rival_code: str
    opponent: int
    ability: Adjustment | None
    adjustments: tuple[Adjustment, ...]
    risk: RiskLevel
    stake: Words
    arena: Arena
    bears: tuple[Tool, ...] = ()
    helps: tuple[Tool, ...] = ()
    applies: bool = True
    unfit: tuple[Stock, ...] = ()
    invoke: tuple[str, ...] = ()
    reduced: str = ""
    damage: int = 0
    twice: bool = False
    """Whether teamwork among the adjustments is that of those who help with their codes."""
    bonus: int = 0
    """Pips of special rules, for success."""
    risk_bonus: int = 0
    """Those for the risk."""
    complexity: int = 0
    """Of a function that is encoded fast, as the Exec sees it."""


class Fall(NamedTuple):
    """What a risk that is missed brings: in which arena, at which level, with which code."""

    arena: Arena
    risk: RiskLevel
    damage: int
    code: Code


class Joining(NamedTuple):
    """What can be done before the dice fall: to roll, or to help."""

    key: str
    who: Who
    note: str = ""


@listed(
    "attempt",
    "Try something",
    "cgg.action.code cgg.difficulty.base cgg.difficulty.ability cgg.difficulty.adjustments cgg.risk.levels"
    " cgg.risk.stake cgg.risk.situation cgg.help.joins cgg.failure.complication cgg.fallout.when",
    worth=WORTH,
    examples=({"code": Code(2)}, {"code": Code(1), "hours": 1, "conditions": ("painful-harm",), "who": "kara"}),
)
@procedure
async def attempt(
    options: Options,
    task: Task,
    hero: Hero = ANYBODY,
    plan: Annotated[Plan, INNER] = NO_PLAN,
    ground: Annotated[Ground, INNER] = NO_GROUND,
) -> Action | Call[Action]:
    """Try something: the player says what and how, the Exec how hard and how risky it is; then both roll."""
    who = hero.who
    plan = plan if plan.way.key else with_(plan, way=Way(task.attribute, task.code), what=task.what)
    await Headline(told.doing, who, plan.what, plan.way.key)
    await Said(told.declared, who, plan)
    lent = await lent_by(who, plan)
    judged = await faced(hero, plan, ground, lent)
    await Headline(told.doing, who, plan.what, plan.way.key, judged.stake)
    await Said(told.judged, who, judged)
    if plan.turn:
        await Acted(who=who)
    task = with_(task, bonus=task.bonus + judged.bonus, risk_bonus=task.risk_bonus + judged.risk_bonus)
    facing, flair = facing_of(judged, plan, ground, lent), await flair_of(judged, plan)
    ready = readied(task, facing, hero, flair)
    settled = Settled(judged.invoke, judged.reduced, plan.pay, ground.tension)
    if hero.conditions or hero.augmented:
        ready = await prepared(options, ready, facing.risky, settled)
        if ready.cancelled:
            return called_off(options, ready)
    ready, against = await joined(ready, plan, judged, lent, facing.risky)
    if ground.helped and facing.risky:
        await Said(told.has_helped, who)
    ready = with_bonuses(ready._replace(later=ready.later - ground.helped), task)
    moved = 0
    if plan.stunt and flair.mastery and ready.hero.hours:
        moved = min(plan.moved, flair.mastery, ready.risk.dice) * facing.risky
        extra = min(plan.extra, flair.mastery, ready.hero.hours - 1)
        success, risk, hero = await stunted(ready.success, ready.risk, ready.hero, flair.mastery, moved, extra)
        ready = ready._replace(success=success, risk=risk, hero=hero)
    elif plan.stunt and flair.mastery:
        await Said(told.no_stunt, who)
    ready, count, dice = await exec_throws(options, ready, facing, flair)
    if facing.risky:
        left = tuple([one for one in ground.helpers if one.who not in [other.who for other in lent]])
        ready = await volunteers(ready, plan.what, left, against, task.risk_bonus, ready.later - moved)
    done = await risked(options, ready, facing, flair, count, dice)
    for one in (*judged.bears, *judged.helps):
        await ElementWorn(key=one.key)
    if plan.function is not None:
        plan = with_(plan, function=plan.function._replace(complexity=judged.complexity))
    return aftermath(options, done, plan, Fall(judged.arena, judged.risk, judged.damage, facing.fallout), ground)


@procedure
async def aftermath(options: Options, done: Done, plan: Plan, fall: Fall, ground: Ground) -> Action:
    """Say how it came out, what goes wrong, and what falls out. It goes on here from what everybody knows by then."""
    hero = done.hero
    failures, grade = await resulting(done)
    if failures >= FIRST_COMPLICATION:
        end = await complication(options, failures, hero, plan.what)
        hero = with_(hero, hours=hero.hours + end.hours, dp=hero.dp + end.dp)
    over = failures == 0 and plan.pitfall != "" and await lowered(hero.who, plan)
    done = await tracks_settled(options, await risk_settled(options, done._replace(hero=hero), failures, grade))
    missed = done.avoided is not None and not done.spared and not done.avoided
    if plan.function is not None and await encoded(done.hero, plan.function, failures == 0, missed):
        missed = False
    if missed:
        await fallen(options, done, fall, ground)
    if plan.after and not over:
        await FocusPassed(who=plan.after)
    if ground.clock and not done.hero.crisis and not done.hero.hours:
        await crisis(options, who=done.hero.who)
    return Action(failures == 0, failures, done.avoided, done.venture, done.hero.hours, done.more)


# --- the Exec's card --------------------------------------------------------------------------------------------------


async def faced(hero: Hero, plan: Plan, ground: Ground, lent: tuple[Helper, ...]) -> Judgement:
    """Ask the Exec, on one card that nobody else sees."""
    about = About(hero.who, plan.what, told.to_judge(plan, lent, ground.equipment))
    return await Choose.card("judge", GM, to_be_judged(hero, plan, ground, lent), one_grade, about, (GM,))


def to_be_judged(hero: Hero, plan: Plan, ground: Ground, lent: tuple[Helper, ...]) -> Judgement:
    """Say what the Exec is asked: what isn't settled."""
    tables, given = difficulty_tables(), plan.function
    risky = {"risk": RISKY}
    bases = tables.base
    lacks = [one for one in tables.adjustment if one.group == ABILITY]
    ability = (None, *lacks) if plan.talent is not None or given else (lacks[0], None, *lacks[1:])
    windows = [one for one in BEFORE_EXEC if one in effects_of(hero.biting).exec_windows]
    adjustments = [one for one in tables.adjustment if one.group != ABILITY]
    rivals = ground.rivals
    ways = (CHALLENGE, CLASS, FORCE, CONTEST)
    return Judgement(
        by=CHALLENGE if given else each(ways),
        challenge=by_challenge(bases[0]) if given else each(map(by_challenge, bases), when={"by": [CHALLENGE]}),
        action_class=by_class(bases[0]) if given else each(map(by_class, bases), when={"by": [CLASS]}),
        force=by_force(bases[0]) if given else each(map(by_force, bases), when={"by": [FORCE]}),
        rival=each((*rivals, None), when={"by": [CONTEST]}) if rivals and not given else None,
        rival_code=each(dict.fromkeys((plan.way.key, *CODE_NAMES)), when={"by": [CONTEST], "rival": rivals})
        if rivals and not given
        else "",
        opponent=0 if given else number(0, 12, 2, {"by": [CONTEST], **({"rival": [None]} if rivals else {})}),
        ability=each(ability),
        adjustments=some(adjustments),
        risk=each(LEVELS),
        stake=words(needed=given is None, when=risky),
        arena=each(ARENAS[::-1] if given else ARENAS, when=risky),
        bears=some(ground.bears, when=risky) if ground.bears else (),
        helps=some(ground.helps, when=risky) if ground.helps else (),
        applies=each((True, False)) if plan.talent is not None else True,
        unfit=some(plan.leverage) if plan.leverage else (),
        invoke=some(windows) if windows else (),
        reduced=each(CODE_NAMES, when={"invoke": ["dire-injury"]})
        if "dire-injury" in windows and ground.tension
        else "",
        damage=number(0, MOST_FALLOUT, 0, risky),
        twice=each((False, True), when={"adjustments": [one for one in adjustments if one.group == "help"]})
        if lent
        else False,
        bonus=number(-MOST_BONUS, MOST_BONUS),
        risk_bonus=number(-MOST_BONUS, MOST_BONUS, 0, risky),
        complexity=number(0, MOST_COMPLEXITY, given.complexity) if given else 0,
    )


def one_grade(judged: Judgement) -> None:
    """Refuse two grades of one cause."""
    adjusted(tuple([one.id for one in judged.adjustments]))


def facing_of(judged: Judgement, plan: Plan, ground: Ground, lent: tuple[Helper, ...]) -> Facing:
    """Give how hard and how risky it is, as it is judged."""
    named = [one for one in judged.adjustments if not (judged.twice and one.group == "help")]
    named += [judged.ability] if judged.ability is not None else []
    base: int | None = {CHALLENGE: judged.challenge, CLASS: judged.action_class}.get(judged.by, judged.force).dice
    rival = None
    adjust = 0
    if judged.by == CONTEST:
        base, rival = None, judged.rival.code(judged.rival_code) if judged.rival is not None else Code(judged.opponent)
    if plan.function is not None:
        base, adjust = judged.complexity, plan.function.encoded
    return Facing(
        adjust=adjust,
        adjustments=tuple([one.id for one in named]),
        risk=judged.risk,
        risk_against=tuple([one.code for one in judged.bears]),
        resist=arena_row(judged.arena).attribute,
        stake=judged.stake,
        custom=ground.custom,
        difficulty=base,
        opponent=rival,
    )


async def flair_of(judged: Judgement, plan: Plan) -> Flair:
    """Give what an ability or an aspect that was called on is good for, where the Exec says that it applies."""
    if plan.talent is None:
        return Flair(stunt="no")
    if not judged.applies:
        await Said(told.unfit, plan.talent.words)
        return Flair(stunt="no")
    return Flair(plan.talent.mastery, plan.talent.aspect, "no")


# --- help -------------------------------------------------------------------------------------------------------------


async def lent_by(who: Who, plan: Plan) -> tuple[Helper, ...]:
    """Ask those whose help was asked for, until all have said yes or the player goes on without them."""
    lent: tuple[Helper, ...] = ()
    while left := [one for one in plan.asks if one not in lent]:
        offers = [(Joining("go-on", who), who), *[(Joining(one.who, one.who, one.note), one.who) for one in left]]
        joins = await Choose.among("lend", offers, About(who, plan.what))
        if joins.key == "go-on":
            break
        helper = next(one for one in left if one.who == joins.who)
        await Said(told.helps, who, helper, "success")
        await Helped(who=helper.who)
        lent = (*lent, helper)
    return lent


async def joined(
    ready: Ready, plan: Plan, judged: Judgement, lent: tuple[Helper, ...], risky: bool
) -> tuple[Ready, tuple[Code, ...]]:
    """Combine all codes of each roll: gear, helpers, leverage, the situation. Give those of the risk, too."""
    hero, worn = ready.hero, list(ready.worn)
    codes: dict[Joins, list[Code]] = {
        Joins.SUCCESS: [one.code for one in lent],
        Joins.RISK: [ready.risk, *[one.code for one in (*plan.gear, *judged.helps)]],
    }
    for one in plan.leverage:
        if one in judged.unfit:
            await Said(told.leverage_unfit, one.tool)
        elif risky or one.joins is Joins.SUCCESS:
            pays = plan.keeps and hero.hours > 0
            hero = await used(hero, one.tool, pays, one.joins)
            codes[one.joins].append(one.tool.code)
            worn += [] if pays else [one.tool.key]
    against = tuple(codes[Joins.RISK])
    return ready._replace(
        hero=hero,
        success=combined(ready.success, *codes[Joins.SUCCESS]),
        risk=combined(*against),
        worn=tuple(worn),
    ), against


async def volunteers(
    ready: Ready, what: str, helpers: tuple[Helper, ...], against: tuple[Code, ...], pips: int, more: int
) -> Ready:
    """Let others help against the risk, until the one who acts rolls; pips and dice beside the codes count after."""
    who = ready.hero.who
    joining: tuple[Helper, ...] = ()
    while left := [one for one in helpers if one not in joining]:
        offers = [(Joining(ROLL, who), who), *[(Joining(one.who, one.who, one.note), one.who) for one in left]]
        joins = await Choose.among("help", offers, About(who, what, told.likely(ready.risk)))
        if joins.key == ROLL:
            break
        helper = next(one for one in left if one.who == joins.who)
        await Said(told.helps, who, helper, "risk")
        await Helped(who=helper.who)
        joining = (*joining, helper)
        codes = combined(*against, *[one.code for one in joining])
        ready = ready._replace(risk=plus_dice(plus_pips(codes, pips), more))
    return ready


# --- what comes of it -------------------------------------------------------------------------------------------------


async def lowered(who: Who, plan: Plan) -> bool:
    """Let the Exec say how far a success lowers the Tension of a Pitfall; tell whether the whole Tension is over."""
    lower: int | str = await Choose("lower", GM, (1, 2, AVERTED), About(who, plan.pitfall))
    if lower == AVERTED or plan.tension <= int(lower):
        await PitfallEnded(name=plan.pitfall, happened=False, last=plan.last)
        return plan.last
    await TensionMoved(name=plan.pitfall, by=-int(lower))
    return False


async def encoded(hero: Hero, function: Function, success: bool, missed: bool) -> bool:
    """Encode a function that is encoded fast; tell whether the system is reset instead, which is its fallout."""
    if success:
        await FunctionEncoded(function=function.name, complexity=function.complexity, who=hero.who)
        return False
    if missed:
        await SystemReset(who=hero.who)
    return missed


async def fallen(options: Options, done: Done, fall: Fall, ground: Ground) -> None:
    """Let somebody who missed the risk take fallout: its grade, and what the Exec makes of it."""
    hero, attribute = done.hero, arena_row(fall.arena).attribute
    resist = next((one.code for one in ground.resists if one.key == attribute), Code(0))
    code = Code(fall.damage) if fall.damage else fall.code
    hindered = effects_of(hero.biting).hindered > 0
    resist = bitten(resist, attribute, hero.biting)
    graded = await fallout(options, code, resist, hindered, done.resistance, fall.risk, hero.who)
    if graded.dots == 0:
        return
    custom = tuple([one for one in ground.custom if fits_arena(one, fall.arena)])
    await suffer(options, graded.dots, fall.arena, hero, custom)
