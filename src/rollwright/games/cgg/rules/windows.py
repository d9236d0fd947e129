"""Condition windows: what the Exec or the player may invoke before and during an action, by paying for it.

The core set says what each costs in each edition: hours, or XP and DP. What the Exec pays goes to the explorer; in a
crisis the Exec's windows still open, but no hours move.
"""

from __future__ import annotations

from typing import NamedTuple

from rollwright.games.cgg.rules import told
from rollwright.games.cgg.rules.codes import Code, plus_dice
from rollwright.games.cgg.rules.conditions import CODE_NAMES, EXEC_WINDOWS, NO_EFFECTS, Effects, core, price
from rollwright.games.cgg.rules.dice import ExecDice, exec_roll
from rollwright.games.cgg.rules.facts import clock
from rollwright.games.cgg.rules.facts.tension import Augmented, CodeReduced
from rollwright.games.cgg.rules.options import Options, edition_of
from rollwright.games.cgg.rules.people import About, Hero, Number
from rollwright.play.steps import GM, Actor, Choose, Said

BEFORE_EXEC = EXEC_WINDOWS[:-1]
"""What the Exec may invoke before the rolls."""
BEFORE_PLAYER = ("consumed", "eager", "augmented", "improved", "restrained")
"""What the player may pay for before the rolls."""
SPENT = {"hour": clock.HoursPaid, "xp": clock.ExperienceSpent, "dp": clock.DramaSpent}
EARNED = {"hour": clock.HoursGained, "xp": clock.ExperienceEarned, "dp": clock.DramaEarned}
"""What becomes true where somebody pays an effect's price, or gets it."""
ASKING = ("consumed", "eager")
"""What of it bears on readying, too."""


class Settled(NamedTuple):
    """What Exec and player have said of windows already, on their cards."""

    invoked: tuple[str, ...] = ()
    reduced: str = ""
    paid: tuple[str, ...] = ()
    tension: bool = True
    """Whether a Tension is under way, until whose end something can last."""


class Ready(NamedTuple):
    """The codes and the difficulty that an action goes into its rolls with, and how its explorer stands."""

    hero: Hero
    success: Code
    risk: Code
    adjust: Number = 0
    effects: Effects = NO_EFFECTS
    later: int = 0
    """Dice of the risk roll itself: they count after gear and help have joined the risk code."""
    cancelled: bool = False
    reduced: str | None = None
    """The code that a Dire Injury lowers until Tension ends."""
    augmented: bool = False
    restrained: bool = False
    """Whether Restrained may still make the action fail."""
    same: bool = True
    """Whether one code faces the difficulty and the risk."""
    worn: tuple[str, ...] = ()
    """Leverage that has lost a die."""
    invoked: tuple[str, ...] = ()
    """What the Exec has paid for."""
    bought: tuple[str, ...] = ()
    """What the player has."""
    what: str = ""


def can_pay(options: Options, hero: Hero, effect: str) -> bool:
    """Tell whether the explorer can pay for an effect."""
    cost = price(options.edition, effect)
    return {"hour": hero.hours, "xp": hero.xp, "dp": hero.dp}[cost.coin] >= cost.amount


async def player_pays(options: Options, ready: Ready, effect: str) -> Ready:
    """Take the price of an effect from the explorer."""
    cost, what = price(options.edition, effect), core()[effect].title
    hero = await SPENT[cost.coin](cost.amount, what).to(ready.hero)
    return ready._replace(hero=hero, bought=(*ready.bought, effect))


async def exec_pays(options: Options, ready: Ready, effect: str) -> Ready:
    """Give the explorer what the Exec pays for an effect; a locked clock takes no hours."""
    cost, what, hero = price(options.edition, effect), core()[effect].title, ready.hero
    await Said(told.invoked, hero.who, effect)
    if cost.coin != "hour" or hero.hours:
        hero = await EARNED[cost.coin](cost.amount, what).to(hero)
    return ready._replace(hero=hero, invoked=(*ready.invoked, effect))


def moved(options: Options, effects: tuple[str, ...], coin: str) -> int:
    """Add up what some effects cost in a coin."""
    costs = [price(options.edition, effect) for effect in effects]
    return sum([cost.amount for cost in costs if cost.coin == coin])


async def agreed(ready: Ready, effect: str, by: Actor, said: tuple[str, ...] | None) -> bool:
    """Ask somebody whether to pay for a condition's effect, unless they have `said` already for which they do."""
    if said is not None:
        return effect in said
    return await Choose(effect, by, (False, True), About(ready.hero.who, ready.what))


async def exec_invokes(ready: Ready, effect: str, settled: Settled | None = None) -> bool:
    """Ask the Exec whether to pay for a condition's effect now; never where the explorer doesn't have it."""
    there = effect in ready.effects.exec_windows
    return there and await agreed(ready, effect, GM, settled.invoked if settled else None)


async def player_buys(options: Options, ready: Ready, effect: str, settled: Settled | None = None) -> bool:
    """Ask the player whether to pay for a condition's effect now, where the explorer has it and can pay."""
    there = effect in ready.effects.player_windows and can_pay(options, ready.hero, effect)
    return there and await agreed(ready, effect, ready.hero.who, settled.paid if settled else None)


async def player_answers(options: Options, ready: Ready, effect: str, settled: Settled | None = None) -> bool:
    """Ask the player whether to buy off a condition's bite; in a crisis that can't be done."""
    able = not ready.hero.crisis and can_pay(options, ready.hero, effect)
    return able and await agreed(ready, effect, ready.hero.who, settled.paid if settled else None)


async def prepared(options: Options, ready: Ready, rolled: bool = True, settled: Settled | None = None) -> Ready:
    """Open all windows that come before the rolls: first the Exec's, then the player's.

    Where the risk isn't `rolled`, as everybody knows by what is at stake, nobody pays for dice of that roll.
    """
    effects, augmented = ready.effects, ready.hero.augmented
    now = ready._replace(
        success=plus_dice(ready.success, effects.success_dice + augmented),
        risk=plus_dice(ready.risk, effects.risk_dice),
        adjust=ready.adjust + effects.difficulty_dice,
    )
    if await exec_invokes(now, "dire-injury", settled):
        about = About(now.hero.who, now.what)
        code = settled.reduced if settled else await Choose("dire-injury code", GM, CODE_NAMES, about)
        now = await exec_pays(options, now, "dire-injury")
        if settled is not None and not settled.tension:
            return now._replace(cancelled=True)
        await CodeReduced(code=code, who=now.hero.who)
        return now._replace(cancelled=True, reduced=code)
    if await exec_invokes(now, "distracting-injury", settled):
        now = await exec_pays(options, now, "distracting-injury")
        now = now._replace(adjust=now.adjust + 1)
    if await exec_invokes(now, "paralyzing-injury", settled):
        now = both(await exec_pays(options, now, "paralyzing-injury"), -1)
    if rolled and await exec_invokes(now, "confused", settled):
        now = await exec_pays(options, now, "confused")
        now = now._replace(later=now.later - 1)
    return await _players(options, now, rolled, settled)


async def _players(options: Options, now: Ready, rolled: bool, settled: Settled | None) -> Ready:
    effects = now.effects
    if effects.consumed:
        if await player_answers(options, now, "consumed", settled):
            now = await player_pays(options, now, "consumed")
        else:
            await Said(told.consumed, now.hero.who)
            now = both(now, -1)
    if await player_buys(options, now, "eager", settled):
        now = both(await player_pays(options, now, "eager"), 1)
    if not now.hero.augmented and await player_buys(options, now, "augmented", settled):
        now = await player_pays(options, now, "augmented")
        await Augmented(who=now.hero.who, once=settled is not None and not settled.tension)
        now = now._replace(success=plus_dice(now.success, 1), augmented=True)
    if rolled and await player_buys(options, now, "improved", settled):
        now = await player_pays(options, now, "improved")
        now = now._replace(later=now.later + 1)
    restrained = effects.restrained
    if restrained and options.edition == "cgg" and await player_answers(options, now, "restrained", settled):
        now, restrained = await player_pays(options, now, "restrained"), False
    return now._replace(restrained=restrained)


def both(ready: Ready, dice: int) -> Ready:
    """Give both codes with dice more or fewer."""
    return ready._replace(success=plus_dice(ready.success, dice), risk=plus_dice(ready.risk, dice))


async def troubled(options: Options, ready: Ready, dice: ExecDice, count: int) -> tuple[Ready, ExecDice]:
    """Ask the Exec whether to pay for Troubled, with a no alone where there is nothing to roll again.

    It is asked all the same, and a no is told to nobody: from its absence the players would learn how the dice lie.
    """
    if "troubled" not in ready.effects.exec_windows:
        return ready, dice
    offered = (False, True) if dice.failures < count else (False,)
    if not await Choose("troubled", GM, offered, About(ready.hero.who, ready.what), (GM,)):
        return ready, dice
    ready = await exec_pays(options, ready, "troubled")
    more = await exec_roll(options, count - dice.failures, "discarded again", last=True)
    if edition_of(options).raised_by_sum:
        raised, lower = dice.raised + more.raised, dice.raised + more.lower
    else:
        raised, lower = _higher(dice.raised, more.raised), _higher(dice.raised, more.lower)
    return ready, ExecDice(dice.failures + more.failures, raised, dice.failures + more.fewer, lower)


def _higher(one: int, other: int) -> int:
    return one + (other - one) * (other > one)
