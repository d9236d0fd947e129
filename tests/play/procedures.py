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


@procedure
async def duel(options: None, a: int, b: int) -> DuelOutcome | Call[DuelOutcome]:
    """Play one round; go on with what is left of each side."""
    first = await Roll("first", Pool.of(1, 30), total)
    second = await Roll("second", Pool.of(1, 30), total)
    margin = first + 14 - second - 11
    if margin >= 10:
        dice = 2 if margin >= 20 else 1
        damage = await Roll("damage", Pool.of(dice, 8), total) - await Roll("armour", Pool.of(1, 6), total)
        b = b - damage * (damage > 0)
    elif margin <= -10:
        damage = await Roll("damage", Pool.of(1, 10), total) - await Roll("armour", Pool.of(1, 4), total)
        a = a - damage * (damage > 0)
    if a <= 0:
        return DuelOutcome("b")
    if b <= 0:
        return DuelOutcome("a")
    return duel(options, a, b)
