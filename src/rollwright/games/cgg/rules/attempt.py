"""What somebody tries, as people play it: the player declares, the Exec judges on one card, and the dice fall.

Success is rolled for with the Exec's press, in secret; the player rolls for the risk. What goes wrong, what falls out
and what comes of that are told in the same moment.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

from rollwright.games.cgg.rules import action, told
from rollwright.games.cgg.rules.arenas import Arena, RiskLevel, arena_row, fits_arena
from rollwright.games.cgg.rules.chance import RiskRolled, risk
from rollwright.games.cgg.rules.clock import crisis
from rollwright.games.cgg.rules.codes import Code, combined, plus_dice, plus_pips
from rollwright.games.cgg.rules.conditions import bitten, effects_of
from rollwright.games.cgg.rules.facts.situation import ElementWorn
from rollwright.games.cgg.rules.facts.tension import Acted, FocusPassed, Helped, shifted
from rollwright.games.cgg.rules.failure import FIRST_COMPLICATION, complication
from rollwright.games.cgg.rules.fallout import fallout, suffer
from rollwright.games.cgg.rules.helping import Joins, used
from rollwright.games.cgg.rules.isotech import encoded
from rollwright.games.cgg.rules.judgement import Judgement, faced, facing_of, flair_of
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.outcome import WORTH, Action, Done
from rollwright.games.cgg.rules.people import ANYBODY, About, Helper, Hero, Way, with_
from rollwright.games.cgg.rules.plan import NO_GROUND, NO_PLAN, Ground, Plan
from rollwright.games.cgg.rules.stunts import stunted
from rollwright.games.cgg.rules.task import Task
from rollwright.games.cgg.rules.windows import Ready, Settled, prepared
from rollwright.play.steps import GM, Call, Choose, Headline, Said, procedure
from rollwright.rules.facts import Who
from rollwright.rules.flat import INNER, listed
from rollwright.rules.sentences import opened
from rollwright.rules.wording import DOESNT_HELP

AVERTED = "averted"
"""The Exec's answer where an action has averted a Pitfall in the fiction, whatever its Tension."""
ROLL = "roll"


class Fall(NamedTuple):
    """What a risk that is missed brings: in which arena, at which level, with which code."""

    arena: Arena
    risk: RiskLevel
    damage: int
    code: Code


class Joining(NamedTuple):
    """What can be done before the dice fall: to roll, to help, or to say that one doesn't."""

    key: str
    who: Who
    note: str = ""
    somebody: str = ""
    """What it says, `{who}` being a name, where that is more than the name."""


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
    await Headline(told.doing, who, plan.what, plan.way.key, pitfall=plan.pitfall)
    await Said(told.declared, who, plan)
    if plan.between:
        await Said(told.between_turns, who)
    lent = await lent_by(who, plan)
    judged = await faced(hero, plan, ground, lent)
    if judged.way is not None:
        await Said(told.other_way, judged.way.words, judged.way.code)
        helpers = ground.helpers if plan.risk_way else with_code_of(judged.way, ground, ground.helpers)
        ground, lent = with_(ground, helpers=helpers), with_code_of(judged.way, ground, lent)
        plan = with_(plan, way=judged.way)
        task = with_(task, code=judged.way.code, attribute=judged.way.key)
    await Headline(told.doing, who, plan.what, plan.way.key, judged.stake, plan.pitfall)
    await Said(told.judged, who, judged)
    task = with_(task, bonus=task.bonus + judged.bonus, risk_bonus=task.risk_bonus + judged.risk_bonus)
    facing, flair = facing_of(judged, plan, ground, lent), await flair_of(judged, plan)
    ready = action.readied(task, facing, hero, flair)
    settled = Settled(judged.invoke, judged.reduced, plan.pay, ground.tension)
    if hero.conditions or hero.augmented:
        ready = await prepared(options, ready, facing.risky, settled)
        if ready.cancelled:
            await turn_over(who, plan)
            return action.called_off(options, ready)
    stunt = plan.stunt and flair.mastery > 0
    ready, against = await joined(ready, plan, judged, lent, facing.risky, (1 + plan.extra) * stunt)
    if ground.helped and facing.risky:
        await Said(told.has_helped, who)
    ready = action.with_bonuses(ready._replace(later=ready.later - ground.helped), task)
    moved = 0
    if stunt and ready.hero.hours:
        moved = min(plan.moved, ready.risk.dice) * facing.risky
        extra = min(plan.extra, ready.hero.hours - 1)
        success, risk, hero = await stunted(ready.success, ready.risk, ready.hero, flair.mastery, moved, extra)
        ready = ready._replace(success=success, risk=risk, hero=hero)
    elif stunt:
        await Said(told.no_stunt, who)
    ready, count, dice = await action.exec_throws(options, ready, facing, flair)
    if facing.risky:
        left = tuple([one for one in ground.helpers if one.who not in [other.who for other in lent]])
        ready = await volunteers(ready, plan.what, left, against, task.risk_bonus, ready.later - moved)
    done = await action.risked(options, ready, facing, flair, count, dice)
    for one in (*judged.bears, *judged.helps):
        await ElementWorn(key=one.key)
    if plan.function is not None:
        plan = with_(plan, function=plan.function._replace(complexity=judged.complexity))
    return aftermath(options, done, plan, Fall(judged.arena, judged.risk, judged.damage, facing.fallout), ground)


@procedure
async def aftermath(options: Options, done: Done, plan: Plan, fall: Fall, ground: Ground) -> Action:
    """Say how it came out, what goes wrong, and what falls out. It goes on here from what everybody knows by then."""
    failures, grade = await action.resulting(done)
    done, ruled = await action.risk_judged(done, failures, grade)
    hero = done.hero
    if failures >= FIRST_COMPLICATION:
        end = await complication(options, failures, hero, plan.what)
        hero = with_(hero, hours=hero.hours + end.hours, dp=hero.dp + end.dp)
    over = failures == 0 and plan.pitfall != "" and await lowered(hero.who, plan)
    done = await action.tracks_settled(options, await action.risk_settled(options, done._replace(hero=hero), ruled))
    missed = done.avoided is not None and not done.spared and not done.avoided
    if plan.function is not None and await encoded(hero.who, plan.function, failures == 0, missed):
        missed = False
    if missed:
        await fallen(options, done, fall, ground)
    if not over:
        await turn_over(hero.who, plan)
    if ground.clock and not done.hero.crisis and not done.hero.hours:
        await crisis(options, who=done.hero.who)
    return Action(failures == 0, failures, done.avoided, done.venture, done.hero.hours, done.more)


async def lent_by(who: Who, plan: Plan, roll: str = "success") -> tuple[Helper, ...]:
    """Ask those whose help was asked for, until all have said yes or no, or the player goes on without them."""
    lent: tuple[Helper, ...] = ()
    left = plan.asks
    while left:
        offers = [(Joining("go-on", who), who)]
        for one in left:
            codes = plan.success(lent), plan.success((*lent, one))
            note = told.helped_note(one, *codes, succeeds=True) if plan.way.key else one.note + told.helps_price(one)
            offers += [(Joining(one.who, one.who, note), one.who)]
            offers += [(Joining("not " + one.who, one.who, somebody=DOESNT_HELP), one.who)]
        joins = await Choose.among("lend", offers, About(who, plan.what, asked=tuple([one.who for one in left])))
        if joins.key == "go-on":
            break
        helper = next(one for one in left if one.who == joins.who)
        left = tuple([one for one in left if one is not helper])
        if joins.somebody:
            await Said(told.declines, helper.who)
            continue
        await Said(told.helps, who, helper, roll)
        await Helped(who=helper.who)
        lent = (*lent, helper)
    return lent


def with_code_of(way: Way, ground: Ground, helpers: tuple[Helper, ...]) -> tuple[Helper, ...]:
    """Give those who help with the code that an action takes after all."""
    codes = {one.who: one.code(way.key) for one in ground.rivals}
    return tuple([one._replace(code=codes[one.who]) for one in helpers])


async def joined(
    ready: Ready, plan: Plan, judged: Judgement, lent: tuple[Helper, ...], risky: bool, stunt: int
) -> tuple[Ready, tuple[Code, ...]]:
    """Combine all codes of each roll: gear, helpers, leverage, the situation. Give those of the risk, too.

    Of hours, a `stunt` has its share first.
    """
    hero, worn = ready.hero, list(ready.worn)
    gear = [one for one in plan.gear if one not in judged.unfit]
    for one in plan.gear:
        if one in judged.unfit:
            await Said(told.unfit, one.key)
    codes: dict[Joins, list[Code]] = {
        Joins.SUCCESS: [one.code for one in lent],
        Joins.RISK: [ready.risk, *[one.code for one in (*gear, *judged.helps)]],
    }
    for stock in plan.leverage:
        if stock in judged.unfit:
            await Said(told.leverage_unfit, stock.tool.key)
        elif risky or stock.joins is Joins.SUCCESS:
            pays = plan.keeps and hero.hours > stunt
            hero = await used(hero, stock.tool, pays, stock.joins)
            codes[stock.joins].append(stock.tool.code)
            worn += [] if pays else [stock.tool.key]
    against = tuple(codes[Joins.RISK])
    return ready._replace(
        hero=hero, success=combined(ready.success, *codes[Joins.SUCCESS]), risk=combined(*against), worn=tuple(worn)
    ), against


@procedure
async def rolled_alone(options: Options, ready: Ready, helpers: tuple[Helper, ...]) -> RiskRolled:
    """Roll for a risk that is settled in words, with whoever helps; a Surface Wound may get worse by it."""
    who, what, effects = ready.hero.who, ready.what, ready.effects
    await Headline(told.doing, who, what)
    if helpers:
        ready = await volunteers(ready, what, helpers, (ready.risk,), 0, 0)
    else:
        await Choose("help", who, (Joining(ROLL, who),), About(who, what, ready.risk, told.likely(ready.risk)))
        await Said(told.nothing)
    rolled = await risk(options, ready.risk, who, what, effects.lose_first_venture)
    if effects.surface_wound and rolled.venture > 0:
        wound = (await action.chance_of(options, who, "surface-wound")).failures == 1
        await action.tracks_settled(
            options, Done(ready.hero, 0, None, False, 0, before=ready.hero.conditions, wound=wound)
        )
    return rolled


async def volunteers(
    ready: Ready, what: str, helpers: tuple[Helper, ...], against: tuple[Code, ...], pips: int, more: int
) -> Ready:
    """Let others help against the risk, until the one who acts rolls; pips and dice beside the codes count after."""
    who = ready.hero.who
    joining: tuple[Helper, ...] = ()

    def whole(joined: tuple[Helper, ...]) -> Code:
        return plus_dice(plus_pips(combined(*against, *[one.code for one in joined]), pips), more)

    while left := [one for one in helpers if one not in joining]:
        offers = [(Joining(ROLL, who), who)]
        for one in left:
            offers += [(Joining(one.who, one.who, told.helped_note(one, ready.risk, whole((*joining, one)))), one.who)]
        joins = await Choose.among("help", offers, About(who, what, ready.risk, told.likely(ready.risk)))
        if joins.key == ROLL:
            await Said(told.nothing)
            break
        helper = next(one for one in left if one.who == joins.who)
        await Said(told.helps, who, helper, "risk")
        await Helped(who=helper.who)
        joining = (*joining, helper)
        ready = ready._replace(risk=whole(joining))
    return ready


async def lowered(who: Who, plan: Plan) -> bool:
    """Let the Exec say how far a success lowers the Tension of a Pitfall; tell whether the whole Tension is over."""
    lower: int | str = await Choose("lower", GM, (1, 2, AVERTED), About(who, opened(plan.pitfall), plan.tension))
    by = plan.tension if lower == AVERTED else int(lower)
    if lower != AVERTED and by >= plan.tension:  # it is out of play, and nothing else says by what
        await Said(told.averts, opened(plan.pitfall), by)
    await shifted(plan.pitfall, plan.tension, -by, plan.last)
    return plan.last and by >= plan.tension


async def turn_over(who: Who, plan: Plan) -> None:
    """End a turn of Tension, where it is one; the focus goes on by itself where one alone is left to have it."""
    if plan.turn:
        await Acted(who=who)
    if plan.after:
        await FocusPassed(who=plan.after)


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
