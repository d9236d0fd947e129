"""The action: the Exec rolls for success in secret, the player rolls for risk, and both may spend the Venture.

Its parts are put together twice: here as commands ask it, with every number given; in `attempt.py` as people play it.
"""

from __future__ import annotations

from rollwright.dice.errors import Refused
from rollwright.games.cgg.rules import told
from rollwright.games.cgg.rules.codes import Code, plus_dice, plus_pips
from rollwright.games.cgg.rules.conditions import NO_EFFECTS, TRACKS, check_names, condition, effects_of
from rollwright.games.cgg.rules.dice import ExecDice, exec_roll, risk_roll
from rollwright.games.cgg.rules.difficulty import adjusted, base_risk, by_help, dice_left
from rollwright.games.cgg.rules.facts.clock import RiskEarned
from rollwright.games.cgg.rules.facts.conditions import WoundWorsened, fills
from rollwright.games.cgg.rules.failure import ENDINGS, GRADES, Risks, number_of
from rollwright.games.cgg.rules.fallout import full_track
from rollwright.games.cgg.rules.helping import NO_AID, Aid, ask_help
from rollwright.games.cgg.rules.options import Options, edition_of
from rollwright.games.cgg.rules.outcome import WORTH, Action, Done, More, barred, failure_first
from rollwright.games.cgg.rules.people import ANYBODY, About, Hero, entered
from rollwright.games.cgg.rules.stunts import ask_stunt, mastery_of
from rollwright.games.cgg.rules.task import NO_FACING, NO_FLAIR, Facing, Flair, Task
from rollwright.games.cgg.rules.uses import (
    AVOID,
    SUCCEED,
    Hammered,
    Hammering,
    Standing,
    Wrenching,
    use_hammers,
    use_wrenches,
)
from rollwright.games.cgg.rules.venture import Hammer, Wrench, check_plan, uses
from rollwright.games.cgg.rules.windows import Ready, can_pay, moved, player_buys, player_pays, prepared, troubled
from rollwright.play.policy import never
from rollwright.play.steps import GM, Choose, Headline, Roll, Said, Verdict, one_of, procedure
from rollwright.rules.facts import Who
from rollwright.rules.flat import listed

RISK_RULES = (
    "cgg.dice.players cgg.risk.when cgg.risk.stake cgg.risk.code cgg.risk.roll cgg.risk.venture cgg.risk.zero"
    " cgg.codes.notation"
)
EXEC_RULES = "cgg.dice.exec cgg.difficulty.roll cgg.difficulty.secret cgg.difficulty.most cgg.risk.raise"
ACTION_RULES = " ".join([
    RISK_RULES, EXEC_RULES,
    "cgg.action.code cgg.difficulty.base cgg.difficulty.ability cgg.difficulty.adjustments cgg.difficulty.contest",
    "cgg.difficulty.removed cgg.difficulty.trivial cgg.risk.levels cgg.risk.none cgg.risk.base cgg.risk.base-beyond",
    "cgg.risk.situation cgg.risk.helpers cgg.risk.avoided cgg.risk.earned cgg.failure.success cgg.failure.grades",
    "cgg.codes.combining cgg.codes.bonus cgg.gear.notable cgg.gear.disabled cgg.venture.player cgg.venture.exec",
    "cgg.venture.one-of-a-kind cgg.venture.order cgg.venture.described cgg.wrench.failure-only cgg.aspects.free",
    "cgg.aspects.stunt cgg.stunts.who cgg.stunts.first-die cgg.stunts.move cgg.stunts.extra cgg.stunts.mastery",
    "cgg.help.joins cgg.help.leverage cgg.help.unrolled cgg.clock.hours cgg.clock.pay cgg.clock.gain cgg.clock.crisis",
    "cgg.clock.zero cgg.clock.exec-pays cgg.clock.in-crisis",
    *[f"cgg.wrench.{one.value}" for one in Wrench],
    *[f"cgg.hammer.{'unseen' if one is Hammer.UNSEEN else one.value}" for one in Hammer],
])  # fmt: skip
BITTEN = ("distracting-injury", "paralyzing-injury", "confused")


@listed(
    "action",
    "Action",
    ACTION_RULES,
    worth=WORTH,
    policies={"none": never, "failure-first": failure_first},
    barred=barred,
    aliases={"uses": ("policy", "none (nobody spends Venture), best, always, failure-first")},
    examples=(
        {"code": Code(3, 2), "difficulty": 5, "adjust": 1},
        {"code": Code(4), "difficulty": 3},
        {"code": Code(2), "difficulty": 4, "risk": "none"},
        {"code": Code(1), "opponent": Code(2, 2), "risk_code": Code(2, 1), "hours": 1},
        {"code": Code(2), "difficulty": 3, "hours": 3, "wrenches": (Wrench.CLOSE, Wrench.MAKE_IT)},
        {"code": Code(2), "difficulty": 4, "hours": 0, "crisis": True, "aspect": True, "stunt": "no"},
        {"code": Code(1, 1), "difficulty": 3, "hammers": Hammering.WORST, "gear": ("scanner",)},
        {"code": Code(1), "difficulty": 3, "hammers": Hammering.RANDOM, "adjustments": ("rushed", "teamwork")},
        {"code": Code(1), "difficulty": 3, "hours": 1, "mastery": 1, "who": "kara", "what": "cover"},
        {"code": Code(1), "difficulty": 3, "hours": 1, "helping": (Code(2),), "risk_with": (Code(1),)},
        {"code": Code(1), "difficulty": 3, "hours": 0, "tools": ("armour:2d",)},
        {"code": Code(1), "difficulty": 3, "hours": 2, "leverage": (Code(2, 2),), "risk_against": (Code(2),)},
        {"code": Code(1), "difficulty": 3, "hours": 1, "conditions": ("painful-harm", "surface-wound", "weakened")},
        {"code": Code(1), "difficulty": 2, "hours": 1, "conditions": ("consumed", "restrained"), "xp": 1},
        {"code": Code(1), "difficulty": 2, "hours": 0, "conditions": ("dire-injury", "troubled")},
        {"code": Code(1), "difficulty": 2, "hours": 0, "conditions": BITTEN},
        {"code": Code(1), "difficulty": 2, "hours": 2, "conditions": ("eager", "improved"), "xp": 3},
        {"code": Code(1), "difficulty": 2, "hours": 1, "conditions": ("transcendent", "enhanced"), "xp": 2, "dp": 1},
        {"code": Code(1), "difficulty": 2, "hours": 1, "conditions": ("augmented", "questioning"), "xp": 2},
        {
            "code": Code(1),
            "difficulty": 2,
            "hours": 0,
            "conditions": ("surface-wound",),
            "suspended": ("crippling-wound@strength",),
            "harm": 5,
            "bonus": -1,
            "risk_bonus": 2,
        },
    ),
)
@procedure
async def action(
    options: Options,
    task: Task,
    facing: Facing = NO_FACING,
    hero: Hero = ANYBODY,
    aid: Aid = NO_AID,
    flair: Flair = NO_FLAIR,
) -> Action:
    """Take an action: the Exec's dice decide success, the player's the risk that comes with it.

    `suspended` are conditions that a Wrench keeps away: their dots count, not their effects. `tools` is gear that the
    player may use against the risk, with its code (`armour:3d`); `leverage_key` names each `leverage`.
    """
    hero = entered(hero)
    ready = readied(task, facing, hero, flair)
    await Headline(told.doing, hero.who, task.what, task.attribute, facing.stake)
    await Said(told.acts, hero.who, task)
    about = About(hero.who, task.what)
    if aid.helping and by_help(facing.adjustments) and await Choose("same helpers", GM, (False, True), about, (GM,)):
        ready = ready._replace(adjust=ready.adjust - by_help(facing.adjustments))
    if hero.conditions or hero.augmented:
        ready = await prepared(options, ready, facing.risky)
        if ready.cancelled:
            return called_off(options, ready)
    if aid != NO_AID:
        success, risk, hero, worn = await ask_help(ready.success, ready.risk, ready.hero, aid, facing.risky)
        ready = ready._replace(success=success, risk=risk, hero=hero, worn=worn)
    ready = with_bonuses(ready, task)
    master = mastery_of(flair.mastery, flair.aspect)
    if flair.stunt == "yes" or (flair.stunt == "ask" and master and ready.hero.hours >= 1):
        success, risk, hero = await ask_stunt(ready.success, ready.risk, ready.hero, master, flair.stunt, facing.risky)
        ready = ready._replace(success=success, risk=risk, hero=hero)
    ready, count, dice = await exec_throws(options, ready, facing, flair)
    done = await risked(options, ready, facing, flair, count, dice)
    failures, grade = await resulting(done)
    done, ruled = await risk_judged(done, failures, grade)
    done = await tracks_settled(options, await risk_settled(options, done, ruled))
    return Action(failures == 0, failures, done.avoided, done.venture, done.hero.hours, done.more)


def readied(task: Task, facing: Facing, hero: Hero, flair: Flair) -> Ready:
    """Give what an action begins with, or refuse what can't be."""
    check_names(task.attribute, task.risk_attribute, facing.resist)
    facing.base  # noqa: B018  # refused where it isn't given
    impaired = [one for one in hero.biting if not condition(one).enhancement] != []
    check_plan(hero.hours, flair.wrenches, flair.aspect, impaired)
    if flair.stunt == "yes" and not mastery_of(flair.mastery, flair.aspect):
        raise Refused("a stunt needs a fitting ability or a called aspect", "cgg.stunts.who")
    risked = task.attribute if task.risk_code is None else task.risk_attribute
    return Ready(
        hero,
        task.code,
        task.code if task.risk_code is None else task.risk_code,
        facing.adjust + adjusted(facing.adjustments),
        effects_of(hero.biting, task.attribute, risked) if hero.conditions else NO_EFFECTS,
        later=task.risk_dice,
        same=task.same,
        what=task.what,
    )


def with_bonuses(ready: Ready, task: Task) -> Ready:
    """Add the pips of special rules, and the dice of the risk roll itself, once all codes are combined."""
    risk = plus_pips(ready.risk, task.risk_bonus) if task.risk_bonus else ready.risk
    return ready._replace(
        success=plus_pips(ready.success, task.bonus) if task.bonus else ready.success,
        risk=plus_dice(risk, ready.later) if ready.later else risk,
    )


def called_off(options: Options, ready: Ready) -> Action:
    """Give the outcome of an action that a Dire Injury has called off."""
    given = moved(options, ready.invoked, "xp"), moved(options, ready.invoked, "dp")
    return Action(False, 0, None, 0, ready.hero.hours, More(*given, cancelled=True, reduced=ready.reduced))


async def exec_throws(options: Options, ready: Ready, facing: Facing, flair: Flair) -> tuple[Ready, int, ExecDice]:
    """Let the Exec roll what is left of the difficulty, in secret; Troubled may roll some of it again."""
    await Said(told.codes, ready.success)
    count = dice_left(facing.base, ready.adjust, ready.success)
    await Said(told.difficulty, facing, ready.adjust, count).only(GM)
    serious = facing.risky and can_get_serious(ready.hero, flair)
    dice = await exec_roll(options, count, last=serious, about=About(ready.hero.who, ready.what))
    await Said(told.exec_rolled, count, dice, facing.risky).only(GM)
    ready, dice = await troubled(options, ready, dice, count)
    return ready, count, dice


async def risked(options: Options, ready: Ready, facing: Facing, flair: Flair, count: int, dice: ExecDice) -> Done:
    """Roll for the risk, and let Venture be spent; nothing is said yet of how it came out."""
    effects, hero, own = ready.effects, ready.hero, ready.risk
    who = hero.who
    roll = Standing(count, hero, effects.lose_first_venture, dice)
    wound = False
    if facing.risky:
        rolled = await risk_roll(own, who, about=About(who, ready.what, own))
        roll = roll._replace(total=rolled.total + own.pips, beside=(own.pips,) if own.pips else (), rolled=rolled.apart)
        await Said(told.risk_rolled, who, own, rolled, effects.lose_first_venture)
        if effects.weakened and roll.rolled > 0:
            roll = roll._replace(more=(await chance_of(options, who, "weakened")).failures)
        if effects.surface_wound and roll.venture > 0:
            wound = (await chance_of(options, who, "surface-wound")).failures == 1
    if effects.player_windows:
        ready, roll = await later_windows(options, ready, roll, facing.risky, can_get_serious(roll.hero, flair))
    if facing.risky:
        impairments = tuple([one for one in hero.biting if not condition(one).enhancement])
        way = Wrenching(flair.aspect, ready.same, facing.resist != "", impairments, flair.wrenches)
        roll = await use_wrenches(options, roll, way)
    target = base_risk(options, facing.base) + sum([one.dice for one in facing.risk_against]) + roll.shown.raised
    end = await use_hammers(options, roll, facing.hammers, target, facing.custom, facing.resist)
    await Said(told.target, facing, base_risk(options, facing.base), roll).only(GM)
    avoided = None if not facing.risky else roll.total >= target
    failures, held, bought = end.failures, 0, roll.bought
    left = [one for one in hero.biting if roll.bounced is None or condition(one).id != condition(roll.bounced).id]
    if ready.restrained and effects_of(left).restrained and bought != SUCCEED:
        missed = avoided is not None and bought != AVOID and not avoided
        if not edition_of(options).restrained_by_drama or hero.crisis or missed:
            held = (await chance_of(options, who, "restrained")).failures * (failures == 0)
            failures = failures + held
    spared = bought == AVOID
    more: More | None = None
    if hero.conditions or hero.augmented or ready.worn or roll.resistance or end.used:
        more = await all_more(options, ready, roll, end, wound, spared)
    return Done(
        end.hero,
        failures,
        avoided,
        spared,
        end.venture,
        roll.resistance,
        more,
        hero.conditions,
        wound,
        roll.more,
        held,
        roll.total,
        target,
        roll.beside,
    )


def chance_of(options: Options, who: Who, effect: str) -> Roll[ExecDice]:
    """Give the step in which the Exec rolls for the chance that a condition takes effect."""
    return exec_roll(options, 1, "chance", about=About(who, told.CHANCES[effect]))


def can_get_serious(hero: Hero, flair: Flair) -> bool:
    """Tell whether somebody can pay to have the last difficulty die of a throw taken away."""
    return uses(flair.aspect)[Wrench.SERIOUS].hours <= hero.hours


async def later_windows(
    options: Options, ready: Ready, roll: Standing, risky: bool, serious: bool
) -> tuple[Ready, Standing]:
    """Open the player's windows that come after the rolls: Transcendent, and with Venture Enhanced."""
    who = ready.hero.who
    if await player_buys(options, ready, "transcendent"):
        ready = await player_pays(options, ready, "transcendent")
        roll = roll._replace(shown=await exec_roll(options, roll.dice, "difficulty again", risky and serious))
        await Said(told.exec_rolled, roll.dice, roll.shown, risky).only(GM)
    bought: str | None = None
    if roll.rolled > 0 and "enhanced" in ready.effects.player_windows:
        if can_pay(options, ready.hero, "enhanced"):
            bought = await Choose("enhanced", who, (None, AVOID, SUCCEED), About(who, ready.what))
            if bought is not None:
                ready = await player_pays(options, ready, "enhanced")
    return ready, roll._replace(hero=ready.hero, bought=bought)


async def all_more(options: Options, ready: Ready, roll: Standing, end: Hammered, wound: bool, spared: bool) -> More:
    """Gather what an action did beside its two rolls."""
    spent_xp, spent_dp = moved(options, ready.bought, "xp"), moved(options, ready.bought, "dp")
    return More(
        moved(options, ready.invoked, "xp") - spent_xp,
        moved(options, ready.invoked, "dp") - spent_dp,
        roll.resistance,
        end.incapacitated,
        one_of((None, end.condition), end.worse),
        one_of((None, end.gear), end.broken),
        roll.bounced,
        wound,
        ready.worn,
        ready.augmented,
        spent_xp=spent_xp,
        spent_dp=spent_dp,
        spared=spared,
        for_good=roll.for_good,
    )


async def resulting(done: Done) -> tuple[int, int]:
    """Say how it came out, or hear it from the Exec; give the Failures, and the place of their grade."""
    who, failures = done.hero.who, done.failures
    place = number_of(failures)
    verdict = Verdict("result", one_of(GRADES, place), GRADES)
    held = await verdict
    if held is not verdict.value:
        failures = place = held.failures
    await Said(told.result, who, held, failures)
    await Said(told.held_back, failures, done.weakened, done.restrained)
    return failures, place


async def risk_judged(done: Done, failures: int, grade: int) -> tuple[Done, bool]:
    """Let everybody know whether the risk is avoided, or hear it from the Exec; tell whether that was so."""
    if done.avoided is None:
        return done, False
    verdict = Verdict("ending", one_of(ENDINGS, grade + grade + done.avoided), Risks(failures))
    held = await verdict
    ruled = held is not verdict.value
    return done._replace(avoided=held.avoided) if ruled else done, ruled


async def risk_settled(options: Options, done: Done, ruled: bool) -> Done:
    """Say what was rolled against what, as nobody is asked any more who shouldn't know it; with what that earns."""
    avoided = done.avoided
    if avoided is None:
        return done
    rolled = None if ruled else (done.total, done.target, done.beside)
    await Said(told.risk, done.hero.who, avoided, done.spared, rolled)
    hero, edition = done.hero, edition_of(options)
    if edition.points:
        hit = (avoided | done.spared) * 1
        hero = await RiskEarned(xp=edition.experience * hit, dp=edition.drama * (1 - hit)).to(hero)
    return done._replace(hero=hero)


async def tracks_settled(options: Options, done: Done) -> Done:
    """Let a Surface Wound get worse, and let the tracks do their work that this or a Hammer's condition has filled."""
    hero = done.hero
    if done.wound:
        hero = await WoundWorsened().to(hero)
    for track in TRACKS:
        if fills(done.before, hero.conditions, track, hero.sizes[track]):
            await full_track(options, track, hero.who)
    return done._replace(hero=hero, before=hero.conditions)
