"""Spending Venture on a roll that has been made: the player's Wrenches first, then the Exec's Hammers."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from rollwright.dice.pool import Pool
from rollwright.dice.readings import total as total_reading
from rollwright.games.cgg.rules.clock import Clock, gained, paid
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.conditions import CODE_NAMES, core, effects_of, needs_code, removed, with_code
from rollwright.games.cgg.rules.conditions import condition as condition_from
from rollwright.games.cgg.rules.dice import NO_DICE, ExecDice, exec_roll, risk_roll, without_last
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.venture import CLOSE_BONUS, HAMMER_HOURS, Hammer, Wrench, affordable, price
from rollwright.play.steps import GM, Actor, Choose, Roll

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
    clock: Clock
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
    rolled: int = 0
    """Venture that fell."""
    used: int = 0
    resistance: int = 0
    bounced: str | None = None
    """The impairment that is gone until the scene ends."""
    for_good: bool = False
    """Whether the Exec takes it away for good."""

    @property
    def failures(self) -> int:
        """Failure as it stands."""
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
    clock: Clock
    used: bool = False
    """Whether there may have been any."""
    incapacitated: bool = False
    worse: int = 0
    condition: str = UNNAMED
    """Which condition, where the Exec was asked."""
    broken: int = 0
    gear: str = UNNAMED


class AboutVenture(NamedTuple):
    """What somebody decides on who may spend Venture."""

    total: int
    venture: int
    hours: int


class AboutHammer(NamedTuple):
    """What the Exec decides on, dice and all."""

    failures: int
    venture: int
    hours: int


async def use_wrenches(
    options: Options,
    now: Standing,
    same: bool,
    resists: bool,
    aspect: bool,
    impairments: tuple[str, ...],
    plan: tuple[Wrench, ...],
    actor: Actor,
) -> Standing:
    """Let the player spend Venture: one use of a kind, as far as Venture and hours go, in the order chosen."""
    used: list[Wrench] = []
    while True:
        offered = [
            wrench
            for wrench in (plan[len(used) : len(used) + 1] if plan else Wrench)
            if wrench not in used
            and affordable(now.clock, wrench, aspect)
            and (wrench is not Wrench.BOUNCE_BACK or impairments)
        ]
        if not offered or not now.venture > 0:
            return now
        about = AboutVenture(now.total, now.venture, now.clock.hours)
        wrench = offered[0] if plan else await Choose("wrench", actor, (None, *offered), about)
        if wrench is None:
            return now
        used.append(wrench)
        now = now._replace(used=now.used + 1, clock=paid(now.clock, price(wrench, aspect)))
        takes = Wrench.SERIOUS not in used and affordable(now.clock, Wrench.SERIOUS, aspect)
        now = await wrenched(options, now, wrench, same, resists, impairments, takes, actor)


async def wrenched(
    options: Options,
    now: Standing,
    wrench: Wrench,
    same: bool,
    resists: bool,
    impairments: tuple[str, ...],
    takes: bool,
    actor: Actor,
) -> Standing:
    """Do what a Wrench does; `takes` says whether the last die of a new throw may still be taken away."""
    if wrench is Wrench.CLOSE:
        return now._replace(total=now.total + CLOSE_BONUS)
    if wrench is Wrench.MAKE_IT:
        return now._replace(made_it=True)
    if wrench is Wrench.THAT_GOOD:
        again = await exec_roll(options, now.dice, "difficulty again", takes)
        return now._replace(shown=again, made_it=False)
    if wrench is Wrench.BOUNCE_BACK:
        bounced = await Choose("bounce back from", actor, impairments)
        left = effects_of(removed(impairments, condition_from(bounced).id))
        for_good = await Choose("for good", GM, (False, True))
        return now._replace(bounced=bounced, for_good=for_good, discarding=now.discarding and left.lose_first_venture)
    codes = (*((Serious.BOTH,) if same else (Serious.SUCCESS, Serious.RISK)), *((Serious.RESISTANCE,) * resists))
    code = await Choose("serious", actor, codes) if len(codes) > 1 else codes[0]
    if code is Serious.RESISTANCE:
        return now._replace(resistance=now.resistance + 1)
    if code is not Serious.SUCCESS:
        die = await risk_roll(Code(1), actor, "serious")
        now = now._replace(total=now.total + die.total, rolled=now.rolled + die.apart)
    if code is not Serious.RISK and now.dice:
        now = now._replace(shown=without_last(now.shown), dice=now.dice - 1)
    return now


async def use_hammers(
    options: Options,
    now: Standing,
    way: Hammering,
    gear: tuple[str, ...],
    custom: tuple[str, ...] = (),
    held: tuple[str, ...] = (),
) -> Hammered:
    """Let the Exec spend the Venture that is left; each use puts hours on the explorer's clock.

    `held` are the ids of conditions that are there: one of them again only adds dots, and bites what it has bitten.
    """
    done = Hammered(now.failures, now.venture, now.clock)
    kinds = [hammer for hammer in Hammer if gear or hammer is not Hammer.WHY_NOW]
    if way is Hammering.NONE:
        return done
    if way is Hammering.ASK:
        return await _asked(done, kinds, gear, custom, held)
    for hammer in kinds:
        use = done.venture > 0
        if way is Hammering.RANDOM:
            use = use & (await Roll("coin for a Hammer", Pool.of(1, 2), total_reading, GM) == 2)
        done = hammered(done, hammer, use)
    return done


def hammered(done: Hammered, hammer: Hammer, use: bool = True) -> Hammered:
    """Do what a Hammer does, where it is used."""
    number = use * 1
    after = done._replace(
        venture=done.venture - number, used=True, clock=gained(done.clock, HAMMER_HOURS[hammer] * number)
    )
    if hammer is Hammer.CANT_DO_IT:
        return after._replace(failures=done.failures + number)
    if hammer is Hammer.UNSEEN:
        return after._replace(incapacitated=use)
    return after._replace(worse=number) if hammer is Hammer.WORSE else after._replace(broken=number)


async def _asked(
    done: Hammered, kinds: list[Hammer], gear: tuple[str, ...], custom: tuple[str, ...], held: tuple[str, ...]
) -> Hammered:
    while kinds and done.venture > 0:
        about = AboutHammer(done.failures, done.venture, done.clock.hours)
        hammer = await Choose("hammer", GM, (None, *kinds), about)
        if hammer is None:
            return done
        kinds = [kind for kind in kinds if kind is not hammer]
        done = hammered(done, hammer)
        if hammer is Hammer.UNSEEN:
            done = done._replace(incapacitated=await Choose("out", GM, (False, True)))
        if hammer is Hammer.WORSE:
            given = await Choose("condition", GM, (*core(), *custom))
            if needs_code(given) and condition_from(given).id not in held:
                given = with_code(given, await Choose("bitten", GM, CODE_NAMES))
            done = done._replace(condition=given)
        if hammer is Hammer.WHY_NOW:
            done = done._replace(gear=await Choose("gear", GM, gear))
    return done
