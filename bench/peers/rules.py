"""The rules of the questions as plain functions of plain numbers, for the contestants that work outcome by outcome.

Rollwright has them as procedures (`with_rollwright.py`, `tests/play/procedures.py`, `games/mechwarrior/rules`);
numpy as arrays (`with_numpy.py`). They are written down separately on purpose: the laws must come out the same.
"""

from __future__ import annotations

AUTOMATIC_SUCCESS, AUTOMATIC_FAILURE = 12, 2
KINDS = ("skill", "untrained", "saving")


def action_outcome(count: int, kept: int, total: int, sixes: int) -> tuple[int, bool, int]:
    """Judge an action without spends: failures, whether the risk was avoided, sixes left."""
    return count, total >= 10 + kept, sixes


def action_with_spends(count: int, kept: int, total: int, sixes: int) -> tuple[int, bool, int]:
    """Judge an action where a six is spent to reach the target, and one to drop a single failure."""
    target = 10 + kept
    if sixes and total < target <= total + 5:
        total, sixes = total + 5, sixes - 1
    if sixes and count == 1:
        count, sixes = 0, sixes - 1
    return count, total >= target, sixes


def margin_of(total: int, target: int) -> int:
    """Judge a MechWarrior roll: 12 always succeeds and 2 always fails, by the barest margin if need be."""
    margin = total - target
    if total == AUTOMATIC_SUCCESS:
        return max(margin, 0)
    if total == AUTOMATIC_FAILURE:
        return min(margin, -1)
    return margin


def winner_of(a: int, b: int) -> str | None:
    """Name the side with the better margin."""
    return None if a == b else "a" if a > b else "b"


def cut_result(high: int, sixes: int, cuts: int) -> tuple[int, int]:
    """Give the result (0 dire, 1 botched, 2 messy, 3 good, 4 perfect) after the cuts, and the cuts."""
    if sixes >= 2:
        return 4, cuts
    return max(0, (3 if high == 6 else 2 if high >= 4 else 1) - cuts), cuts


def damage_dice(first: int, second: int) -> int:
    """Say what a round of the duel comes to: 1 or 2 damage dice against b, -1 for one against a, or 0."""
    margin = first + 14 - second - 11
    return 2 if margin >= 20 else 1 if margin >= 10 else -1 if margin <= -10 else 0
