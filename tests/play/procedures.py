"""Two procedures that the drivers are tried and timed on: an action with two spends, and a duel to the end."""

from __future__ import annotations

from typing import NamedTuple

from rollwright.dice.joint import kept_count_and_sum, total_and_apart
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.play.steps import Call, Roll, procedure


class ActionOutcome(NamedTuple):
    """How an action ended."""

    failures: int
    avoided: bool
    sixes: int


@procedure
async def action(options: None, dice: int, difficulty: int, spends: bool = True) -> ActionOutcome:
    """Throw difficulty d10s (kept on 1-3) against dice d6s with sixes apart; sixes may then be spent."""
    kept = await Roll("difficulty", Pool.of(difficulty, 10), kept_count_and_sum(1, 3))
    throw = await Roll("risk", Pool.of(dice, 6), total_and_apart(6))
    target = 10 + kept.sum
    risk, sixes, failures = throw.total, throw.apart, kept.count
    if spends:
        if (risk < target) & (risk + 5 >= target) & (sixes > 0):
            risk, sixes = risk + 5, sixes - 1
        if (failures == 1) & (sixes > 0):
            failures, sixes = 0, sixes - 1
    return ActionOutcome(failures, risk >= target, sixes)


class DuelOutcome(NamedTuple):
    """Who still stands."""

    winner: str


class Losses(NamedTuple):
    """What a round costs each side."""

    a: int
    b: int


@procedure
async def wound(options: None, dice: int, sides: int, armour: int) -> int:
    """Throw damage dice less an armour die, never below 0."""
    damage = await Roll("damage", Pool.of(dice, sides), total) - await Roll("armour", Pool.of(1, armour), total)
    return damage * (damage > 0)


@procedure
async def exchange(options: None) -> Losses:
    """Let both sides throw; the difference gives the number of damage dice, two at most for a and one for b."""
    margin = await Roll("first", Pool.of(1, 30), total) + 14 - await Roll("second", Pool.of(1, 30), total) - 11
    if margin >= 10:
        return Losses(0, await wound(options, 2 if margin >= 20 else 1, 8, 6))
    if margin <= -10:
        return Losses(await wound(options, 1, 10, 4), 0)
    return Losses(0, 0)


@procedure
async def duel(options: None, a: int, b: int) -> DuelOutcome | Call[DuelOutcome]:
    """Play one round; go on with what is left of each side."""
    losses = await exchange(options)
    a, b = a - losses.a, b - losses.b
    if a <= 0:
        return DuelOutcome("b")
    if b <= 0:
        return DuelOutcome("a")
    return duel(options, a, b)
