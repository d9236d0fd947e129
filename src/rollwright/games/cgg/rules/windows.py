"""Condition windows: what the Exec or the player may invoke before and during an action, by paying for it.

The core set says what each costs in each edition: hours, or XP and DP. What the Exec pays goes to the explorer; in a
crisis the Exec's windows still open, but no hours move.
"""

from __future__ import annotations

from typing import NamedTuple

from rollwright.games.cgg.rules.clock import Clock, gained, may_pay, paid
from rollwright.games.cgg.rules.codes import Code, plus_dice
from rollwright.games.cgg.rules.conditions import Effects, price
from rollwright.games.cgg.rules.dice import ExecDice, exec_roll
from rollwright.games.cgg.rules.options import Options, edition_of
from rollwright.play.steps import GM, Actor, Choose

REDUCIBLE = (
    *("dexterity", "strength", "perception", "knowledge", "technical", "mechanical"),
    *("physical", "mental", "savvy", "dash", "tinker", "judge", "power"),
)
"""Codes that a Dire Injury may take a die from."""


class Purse(NamedTuple):
    """What an explorer can pay with."""

    clock: Clock
    xp: int = 0
    dp: int = 0
    spent_xp: int = 0
    """Of it, what has been paid in this action."""
    spent_dp: int = 0
    crisis: bool = False
    """Whether a crisis is under way; a clock at 0 alone is none yet."""


class Prepared(NamedTuple):
    """The codes and the difficulty that an action goes into its rolls with."""

    success: Code
    risk: Code
    adjust: int
    purse: Purse
    cancelled: bool = False
    reduced: str | None = None
    """The code that a Dire Injury lowers until Tension ends."""
    augmented: bool = False
    restrained: bool = False
    """Whether Restrained may still make the action fail."""
    later: int = 0
    """Dice of the risk roll itself: they count after gear and help have joined the risk code."""


class Forced(NamedTuple):
    """What the player has bought with Enhanced."""

    success: bool = False
    avoided: bool = False


def can_pay(options: Options, purse: Purse, effect: str) -> bool:
    """Tell whether the explorer can pay for an effect."""
    cost = price(options.edition, effect)
    if cost.coin == "hour":
        return may_pay(purse.clock, cost.amount)
    return (purse.xp if cost.coin == "xp" else purse.dp) >= cost.amount


def player_pays(options: Options, purse: Purse, effect: str) -> Purse:
    """Take the price of an effect from the explorer."""
    cost = price(options.edition, effect)
    if cost.coin == "hour":
        return purse._replace(clock=paid(purse.clock, cost.amount))
    if cost.coin == "xp":
        return purse._replace(xp=purse.xp - cost.amount, spent_xp=purse.spent_xp + cost.amount)
    return purse._replace(dp=purse.dp - cost.amount, spent_dp=purse.spent_dp + cost.amount)


def exec_pays(options: Options, purse: Purse, effect: str) -> Purse:
    """Give the explorer what the Exec pays for an effect; a locked clock takes no hours."""
    cost = price(options.edition, effect)
    if cost.coin == "hour":
        return purse._replace(clock=gained(purse.clock, cost.amount))
    if cost.coin == "xp":
        return purse._replace(xp=purse.xp + cost.amount)
    return purse._replace(dp=purse.dp + cost.amount)


async def exec_invokes(options: Options, effects: Effects, purse: Purse, effect: str) -> bool:
    """Ask the Exec whether to pay for a condition's effect now; never where the explorer doesn't have it."""
    return effect in effects.exec_windows and await Choose(effect, GM, (False, True), purse)


async def player_buys(options: Options, effects: Effects, purse: Purse, effect: str, actor: Actor) -> bool:
    """Ask the player whether to pay for a condition's effect now, where the explorer has it and can pay."""
    if effect not in effects.player_windows or not can_pay(options, purse, effect):
        return False
    return await Choose(effect, actor, (False, True), purse)


async def prepared(
    options: Options, effects: Effects, before: Prepared, augmented: bool, actor: Actor, rolled: bool = True
) -> Prepared:
    """Open all windows that come before the rolls: first the Exec's, then the player's.

    Where the risk isn't `rolled`, as everybody knows by what is at stake, nobody pays for dice of that roll.
    """
    now = before._replace(
        success=plus_dice(before.success, effects.success_dice + augmented),
        risk=plus_dice(before.risk, effects.risk_dice),
        adjust=before.adjust + effects.difficulty_dice,
    )
    purse = now.purse
    if await exec_invokes(options, effects, purse, "dire-injury"):
        code = await Choose("dire-injury code", GM, REDUCIBLE)
        return now._replace(cancelled=True, reduced=code, purse=exec_pays(options, purse, "dire-injury"))
    if await exec_invokes(options, effects, purse, "distracting-injury"):
        purse = exec_pays(options, purse, "distracting-injury")
        now = now._replace(adjust=now.adjust + 1)
    if await exec_invokes(options, effects, purse, "paralyzing-injury"):
        purse = exec_pays(options, purse, "paralyzing-injury")
        now = now._replace(success=plus_dice(now.success, -1), risk=plus_dice(now.risk, -1))
    if rolled and await exec_invokes(options, effects, purse, "confused"):
        purse = exec_pays(options, purse, "confused")
        now = now._replace(later=now.later - 1)
    return await _players(options, effects, now._replace(purse=purse), augmented, actor, rolled)


async def _players(
    options: Options, effects: Effects, now: Prepared, augmented: bool, actor: Actor, rolled: bool
) -> Prepared:
    purse = now.purse
    if effects.consumed:
        if await _answers(options, purse, "consumed", actor):
            purse = player_pays(options, purse, "consumed")
        else:
            now = now._replace(success=plus_dice(now.success, -1), risk=plus_dice(now.risk, -1))
    if await player_buys(options, effects, purse, "eager", actor):
        purse = player_pays(options, purse, "eager")
        now = now._replace(success=plus_dice(now.success, 1), risk=plus_dice(now.risk, 1))
    if not augmented and await player_buys(options, effects, purse, "augmented", actor):
        purse = player_pays(options, purse, "augmented")
        now = now._replace(success=plus_dice(now.success, 1), augmented=True)
    if rolled and await player_buys(options, effects, purse, "improved", actor):
        purse = player_pays(options, purse, "improved")
        now = now._replace(later=now.later + 1)
    restrained = effects.restrained
    if restrained and options.edition == "cgg" and await _answers(options, purse, "restrained", actor):
        purse, restrained = player_pays(options, purse, "restrained"), False
    return now._replace(purse=purse, restrained=restrained)


async def troubles(purse: Purse, dice: ExecDice, count: int) -> bool:
    """Ask the Exec whether to pay for Troubled, with a no alone where there is nothing to roll again.

    It is asked all the same: the players, who see that it was, would learn from its absence how the dice lie.
    """
    return await Choose("troubled", GM, (False, True) if dice.failures < count else (False,), purse)


async def discarded_again(options: Options, dice: ExecDice, count: int) -> ExecDice:
    """Roll the difficulty dice again that were discarded (Troubled); what is kept of them joins the rest."""
    more = await exec_roll(options, count - dice.failures, "discarded again", last=True)
    if edition_of(options).raised_by_sum:
        raised, lower = dice.raised + more.raised, dice.raised + more.lower
    else:
        raised, lower = _higher(dice.raised, more.raised), _higher(dice.raised, more.lower)
    return ExecDice(dice.failures + more.failures, raised, dice.failures + more.fewer, lower)


def _higher(one: int, other: int) -> int:
    return one + (other - one) * (other > one)


async def enhanced(options: Options, effects: Effects, purse: Purse, actor: Actor) -> tuple[Purse, Forced]:
    """Ask a player whose roll made Venture whether to pay to succeed or to avoid the risk; not for both."""
    if "enhanced" not in effects.player_windows or not can_pay(options, purse, "enhanced"):
        return purse, Forced()
    bought = await Choose("enhanced", actor, (None, "avoid", "succeed"), purse)
    if bought is None:
        return purse, Forced()
    return player_pays(options, purse, "enhanced"), Forced(bought == "succeed", bought == "avoid")


async def _answers(options: Options, purse: Purse, effect: str, actor: Actor) -> bool:
    """Ask the player whether to buy off a condition's bite; in a crisis that can't be done."""
    if purse.crisis or not can_pay(options, purse, effect):
        return False
    return await Choose(effect, actor, (False, True), purse)
