"""What the Exec makes of an action: how hard and how risky it is, on one card."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple, get_args

from rollwright.games.cgg.rules import told
from rollwright.games.cgg.rules.arenas import ARENAS, Arena, RiskLevel, arena_row, likely_arena
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.conditions import CODE_NAMES, effects_of
from rollwright.games.cgg.rules.difficulty import ABILITY, Adjustment, BaseRow, by_challenge, by_class, by_force
from rollwright.games.cgg.rules.difficulty import tables as difficulty_tables
from rollwright.games.cgg.rules.people import Helper, Hero, Tool, Way
from rollwright.games.cgg.rules.plan import Ground, Plan, Rival, Stock, Talent
from rollwright.games.cgg.rules.task import Facing, Flair
from rollwright.games.cgg.rules.windows import BEFORE_EXEC
from rollwright.play.cards import Words, each, maybe, number, some, words
from rollwright.play.steps import GM, Choose, Said
from rollwright.rules.facts import Who

LEVELS: tuple[RiskLevel, ...] = get_args(RiskLevel)
USUAL: RiskLevel = "limited"
RISKY = LEVELS[1:]
CHALLENGE, CLASS, FORCE, CONTEST = "challenge", "class", "force", "contest"
TIME, TEAM = "time", "help"
"""Causes of adjustments of which one grade counts."""
MOST_FALLOUT = 12
MOST_BONUS = 18
"""Pips that a special rule gives or takes at most."""
MOST_COMPLEXITY = 20


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
    time: Adjustment | None
    team: Adjustment | None
    adjustments: tuple[Adjustment, ...]
    risk: RiskLevel
    stake: Words
    arena: Arena
    bears: tuple[Tool, ...] = ()
    helps: tuple[Tool, ...] = ()
    unfit: tuple[Talent | Stock | Tool, ...] = ()
    """What is called on or used, and is of no use here."""
    invoke: tuple[str, ...] = ()
    reduced: str = ""
    damage: int = 0
    twice: bool = False
    """Whether the teamwork that lowers the difficulty is that of those who help with their codes."""
    bonus: int = 0
    """Pips of special rules, for success."""
    risk_bonus: int = 0
    """Those for the risk."""
    complexity: int = 0
    """Of a function that is encoded fast, as the Exec sees it."""
    way: Way | None = None
    """Another code than the player's, which the action takes."""


class AboutJudging(NamedTuple):
    """What the Exec judges: who does what and how, and what they are able to do."""

    who: Who
    what: str
    note: str
    helpers: tuple[Who, ...]
    whole: str
    able: str
    conditions: str


async def faced(hero: Hero, plan: Plan, ground: Ground, lent: tuple[Helper, ...]) -> Judgement:
    """Ask the Exec, on one card that nobody else sees."""
    about = AboutJudging(
        hero.who,
        plan.what,
        told.to_judge(plan, bool(lent)),
        tuple([one.who for one in lent]),
        told.whole(plan, lent, ground.equipment),
        told.able(ground.abilities),
        told.holding(hero.biting),
    )
    offer = to_be_judged(hero, plan, ground, lent)
    tally = partial(told.risky, len(ground.bears), len(windows_of(hero)))
    return await Choose.card("judge", GM, offer, about=about, seen_by=(GM,), tally=tally)


def windows_of(hero: Hero) -> list[str]:
    """List the conditions of somebody that the Exec can use before the rolls."""
    return [one for one in BEFORE_EXEC if one in effects_of(hero.biting).exec_windows]


def to_be_judged(hero: Hero, plan: Plan, ground: Ground, lent: tuple[Helper, ...]) -> Judgement:
    """Say what the Exec is asked: what isn't settled."""
    tables, given = difficulty_tables(), plan.function
    risky = {"risk": RISKY}
    bases = tables.base
    causes = {group: [one for one in tables.adjustment if one.group == group] for group in (ABILITY, TIME, TEAM, "")}
    lacks, teams = causes[ABILITY], causes[TEAM]
    ability = (None, *lacks) if plan.talent or ground.abilities or given else (lacks[0], None, *lacks[1:])
    windows = windows_of(hero)
    rivals = ground.rivals
    ways = (CHALLENGE, CLASS, FORCE, CONTEST)
    talent = (plan.talent,) if plan.talent else ()
    listed: tuple[Talent | Stock | Tool, ...] = (*talent, *plan.leverage, *plan.gear)
    brought = {one.key: one for one in listed}
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
        time=maybe(causes[TIME]),
        team=maybe(teams),
        adjustments=some(causes[""]),
        risk=each(LEVELS, usual=USUAL),
        stake=words(needed=given is None, when=risky),
        arena=each(ARENAS, when=risky, usual=likely_arena(plan.way.key)),
        bears=some(ground.bears, when=risky) if ground.bears else (),
        helps=some(ground.helps, when=risky) if ground.helps else (),
        unfit=some(brought.values()) if brought else (),
        invoke=some(windows) if windows else (),
        reduced=each(CODE_NAMES, when={"invoke": ["dire-injury"]})
        if "dire-injury" in windows and ground.tension
        else "",
        damage=number(0, MOST_FALLOUT, 0, risky),
        twice=each((False, True), when={"team": teams}) if lent else False,
        bonus=number(-MOST_BONUS, MOST_BONUS),
        risk_bonus=number(-MOST_BONUS, MOST_BONUS, 0, risky),
        complexity=number(0, MOST_COMPLEXITY, given.complexity) if given else 0,
        way=maybe([one for one in ground.ways if one.key != plan.way.key]) if ground.ways and not given else None,
    )


def facing_of(judged: Judgement, plan: Plan, ground: Ground, lent: tuple[Helper, ...]) -> Facing:
    """Give how hard and how risky it is, as it is judged."""
    team = None if judged.twice else judged.team
    named = [one for one in (judged.time, team, *judged.adjustments, judged.ability) if one is not None]
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
    if plan.talent in judged.unfit:
        await Said(told.unfit, plan.talent.words)
        return Flair(stunt="no")
    return Flair(plan.talent.mastery, plan.talent.aspect, "no")
