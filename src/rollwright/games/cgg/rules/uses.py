"""Spending Venture on a roll that has been made: the player's Wrenches first, then the Exec's Hammers."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from rollwright.dice.pool import Pool
from rollwright.dice.readings import total as total_reading
from rollwright.games.cgg.rules import told
from rollwright.games.cgg.rules.arenas import first_track
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.conditions import condition, core, effects_of
from rollwright.games.cgg.rules.dice import NO_DICE, ExecDice, exec_roll, risk_roll, without_last
from rollwright.games.cgg.rules.facts.clock import HoursGained, HoursPaid
from rollwright.games.cgg.rules.facts.conditions import ConditionGone, ConditionTaken, Incapacitated
from rollwright.games.cgg.rules.facts.gear import GearDisabled
from rollwright.games.cgg.rules.fallout import Offered, named
from rollwright.games.cgg.rules.hours import gained
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.people import About, Hero, with_
from rollwright.games.cgg.rules.venture import CLOSE_BONUS, HAMMER_HOURS, Blow, Hammer, Use, Wrench, uses
from rollwright.play.steps import GM, Choose, Roll, Said
from rollwright.rules.facts import NOBODY, Who

AVOID, SUCCEED = "avoid", "succeed"
"""What Enhanced can buy..."""
SETTLED = {Wrench.CLOSE: AVOID, Wrench.MAKE_IT: SUCCEED, Hammer.CANT_DO_IT: SUCCEED}
"""...and what does nothing any more once it is bought."""
UNNAMED = "exec"
"""Stands for a condition or a piece of gear where no Exec was asked which one."""


class Serious(StrEnum):
    """Which code counts a die higher when it is time to get serious."""

    BOTH = "both"
    """The code that faces the difficulty, where it is the risk code too."""
    SUCCESS = "success"
    RISK = "risk"
    RESISTANCE = "resistance"
    """An attribute that resists fallout: one fallout die less."""


class Hammering(StrEnum):
    """How it is settled which Hammers the Exec uses."""

    ASK = "ask"
    NONE = "none"
    RANDOM = "random"
    """A coin for each Hammer, as long as Venture lasts."""
    WORST = "worst"
    """As many as Venture allows, those that hurt the action most first."""


class Standing(NamedTuple):
    """An action's rolls as they stand."""

    dice: int
    """How many difficulty dice there are."""
    hero: Hero
    discarding: bool = False
    """Whether the first Venture is discarded (Painful Harm)."""
    shown: ExecDice = NO_DICE
    """The difficulty dice as they lie."""
    more: int = 0
    """Failure that doesn't come from the difficulty dice (Weakened)."""
    made_it: bool = False
    """Whether a Failure of these dice is left out."""
    total: int = 0
    """The risk roll, with all bonuses."""
    beside: tuple[int, ...] = ()
    """What of it doesn't lie there as dice, part by part."""
    rolled: int = 0
    """Venture that fell."""
    used: int = 0
    resistance: int = 0
    bounced: str | None = None
    """The impairment that is gone until the scene ends."""
    for_good: bool = False
    """Whether the Exec takes it away for good."""
    bought: str | None = None
    """What Enhanced has bought already: success (`succeed`), or that there is no fallout (`avoid`)."""

    @property
    def failures(self) -> int:
        """Failure as it stands."""
        if self.bought == SUCCEED:
            return 0
        there = self.shown.failures + self.more
        return there - (there > 0) if self.made_it else there

    @property
    def venture(self) -> int:
        """Venture that is left."""
        return self.rolled - self.used - (self.rolled > 0) if self.discarding else self.rolled - self.used


class Hammered(NamedTuple):
    """What the Exec's Hammers have done."""

    failures: int
    venture: int
    hero: Hero
    used: bool = False
    """Whether there may have been any."""
    incapacitated: bool = False
    worse: int = 0
    condition: str = UNNAMED
    """Which condition, where the Exec was asked."""
    broken: int = 0
    gear: str = UNNAMED


UNBOUND = " (the aspect needs none)"


class AboutVenture(NamedTuple):
    """What somebody decides on who may spend Venture."""

    total: int
    venture: int
    hours: int
    who: Who = NOBODY
    note: str = ""
    """What there is to say of the Venture..."""
    beyond: str = ""
    """...and of the total."""


class AboutHammer(NamedTuple):
    """What the Exec decides on, dice and all."""

    failures: int
    venture: int
    total: int
    target: int
    who: Who = NOBODY


class Wrenching(NamedTuple):
    """What a player may do with Venture: by an aspect, against what, by a plan."""

    aspect: bool = False
    same: bool = True
    """Whether one code faces the difficulty and the risk."""
    resists: bool = False
    """Whether an attribute that resists fallout is known."""
    impairments: tuple[str, ...] = ()
    plan: tuple[Wrench, ...] = ()


async def use_wrenches(options: Options, now: Standing, way: Wrenching) -> Standing:
    """Let the player spend Venture: one use of a kind, as far as Venture and hours go, in the order chosen."""
    used: list[Wrench] = []
    priced, who = uses(way.aspect), now.hero.who
    unbound = way.aspect and options.aspect_needs_no_venture
    while True:
        offered = [
            priced[wrench]
            for wrench in (way.plan[len(used) : len(used) + 1] if way.plan else Wrench)
            if wrench not in used
            and (way.plan or now.bought is None or SETTLED.get(wrench) != now.bought)
            and priced[wrench].hours <= now.hero.hours
            and (wrench is not Wrench.BOUNCE_BACK or way.impairments)
        ]
        if not offered or not (unbound or now.venture > 0):
            return now
        about = AboutVenture(
            now.total, now.venture, now.hero.hours, who, UNBOUND if unbound else "", told.beyond(now.beside)
        )
        use: Use | None = offered[0] if way.plan else await Choose("wrench", who, (None, *offered), about)
        if use is None:
            await Said(told.leaves, who)
            return now
        used.append(use.wrench)
        spent = 1 if not unbound else (now.venture > 0) * 1
        now = now._replace(used=now.used + spent)
        await Said(told.wrench, who, use.wrench, use.hours)
        if use.hours:
            now = now._replace(hero=await HoursPaid(hours=use.hours, what=told.cry(use.wrench)).to(now.hero))
        takes = Wrench.SERIOUS not in used and priced[Wrench.SERIOUS].hours <= now.hero.hours
        now = await wrenched(options, now, use.wrench, way, takes)


async def wrenched(options: Options, now: Standing, wrench: Wrench, way: Wrenching, takes: bool) -> Standing:
    """Do what a Wrench does; `takes` says whether the last die of a new throw may still be taken away."""
    who = now.hero.who
    if wrench is Wrench.CLOSE:
        return now._replace(total=now.total + CLOSE_BONUS, beside=(*now.beside, CLOSE_BONUS))
    if wrench is Wrench.MAKE_IT:
        return now._replace(made_it=True)
    if wrench is Wrench.THAT_GOOD:
        again = await exec_roll(options, now.dice, "difficulty again", takes)
        await Said(told.exec_rolled, now.dice, again).only(GM)
        return now._replace(shown=again, made_it=False)
    if wrench is Wrench.BOUNCE_BACK:
        held = tuple(map(Offered, way.impairments))
        bounced = (held[0] if len(held) == 1 else await Choose("bounce back from", who, held, About(who))).key
        if len(held) > 1:
            await Said(told.bounces, who, told.called(bounced))
        left = effects_of([one for one in way.impairments if condition(one).id != condition(bounced).id])
        for_good = await Choose("for good", GM, (False, True), About(who, note=told.called(bounced)))
        hero = await ConditionGone(condition=condition(bounced).id, scene=not for_good).to(now.hero)
        discarding = now.discarding and left.lose_first_venture
        return now._replace(hero=hero, bounced=bounced, for_good=for_good, discarding=discarding)
    codes = (
        *((Serious.BOTH,) if way.same else (Serious.SUCCESS, Serious.RISK)),
        *((Serious.RESISTANCE,) * way.resists),
    )
    code = await Choose("serious", who, codes, About(who)) if len(codes) > 1 else codes[0]
    if code in (Serious.RESISTANCE, Serious.SUCCESS):
        await Said(told.serious_about, who, code.value)
    if code is Serious.RESISTANCE:
        return now._replace(resistance=now.resistance + 1)
    if code is not Serious.SUCCESS:
        die = await risk_roll(Code(1), who, "serious", About(who))
        now = now._replace(total=now.total + die.total, rolled=now.rolled + die.apart)
        await Said(told.serious, who, die)
    if code is not Serious.RISK and now.dice:
        now = now._replace(shown=without_last(now.shown), dice=now.dice - 1)
    return now


async def use_hammers(
    options: Options, now: Standing, way: Hammering, target: int, custom: tuple[str, ...] = (), resist: str = ""
) -> Hammered:
    """Let the Exec spend the Venture that is left; each use puts hours on the explorer's clock.

    The Exec sees what the roll came to, and the `target` that it has to reach.
    """
    done = Hammered(now.failures, now.venture, now.hero)
    kinds = [hammer for hammer in Hammer if now.hero.gear or hammer is not Hammer.WHY_NOW]
    kinds = [hammer for hammer in kinds if now.bought is None or SETTLED.get(hammer) != now.bought]
    if way is Hammering.NONE:
        return done
    if way is Hammering.ASK:
        first = first_track(resist)
        offered = tuple([Offered(one, first) for one in (*core(), *custom)])
        return await _asked(done, kinds, offered, now.total, target)
    for hammer in kinds:
        use = done.venture > 0
        if way is Hammering.RANDOM:
            use = use & (await Roll("coin for a Hammer", Pool.of(1, 2), total_reading, GM) == 2)
        hours = gained(done.hero.hours, done.hero.most, HAMMER_HOURS[hammer] * use)
        done = hammered(done._replace(hero=with_(done.hero, hours=hours)), hammer, use)
    return done


def blow_of(hero: Hero, hammer: Hammer) -> Blow:
    """Give a Hammer with what it brings somebody."""
    return Blow(hammer, gained(hero.hours, hero.most, HAMMER_HOURS[hammer]) - hero.hours)


def hammered(done: Hammered, hammer: Hammer, use: bool = True) -> Hammered:
    """Do what a Hammer does, where it is used."""
    number = use * 1
    after = done._replace(venture=done.venture - number, used=True)
    if hammer is Hammer.CANT_DO_IT:
        return after._replace(failures=done.failures + number)
    if hammer is Hammer.UNSEEN:
        return after._replace(incapacitated=use)
    return after._replace(worse=number) if hammer is Hammer.WORSE else after._replace(broken=number)


async def _asked(
    done: Hammered, kinds: list[Hammer], conditions: tuple[Offered, ...], total: int, target: int
) -> Hammered:
    who, gear = done.hero.who, done.hero.gear
    while kinds and done.venture > 0:
        about = AboutHammer(done.failures, done.venture, total, target, who)
        blow = await Choose("hammer", GM, (None, *[blow_of(done.hero, kind) for kind in kinds]), about)
        if blow is None:
            await Said(told.lets_be)
            return done
        hammer = blow.hammer
        kinds = [kind for kind in kinds if kind is not hammer]
        await Said(told.hammer, who, hammer)
        done = hammered(done, hammer)
        if done.hero.hours:
            done = done._replace(
                hero=await HoursGained(hours=HAMMER_HOURS[hammer], what=told.blow(hammer)).to(done.hero)
            )
        if hammer is Hammer.UNSEEN:
            out = await Choose("out", GM, (False, True), About(who))
            done = done._replace(incapacitated=out)
            if out:
                await Incapacitated(who=who)
        if hammer is Hammer.WORSE:
            picked = await Choose("condition", GM, conditions, About(who))
            given = await named(who, picked.key, done.hero)
            hero = await ConditionTaken(condition=given, why=told.blow(hammer)).to(done.hero)
            done = done._replace(condition=given, hero=hero)
        if hammer is Hammer.WHY_NOW:
            name = gear[0] if len(gear) == 1 else await Choose("gear", GM, gear, About(who))
            await GearDisabled(name=name, who=who)
            done = done._replace(gear=name)
    return done
