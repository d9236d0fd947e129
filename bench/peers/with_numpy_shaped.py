"""Numpy shaped to the question: mathematics done on paper first, so that the arrays have next to nothing to do.

Tails instead of comparisons, shifts instead of sums, a triangular system instead of a chain. It shows the least that
arrays can do; each rule needs its own idea, and a changed rule another one (see the two spends, which have none).
Laws are arrays of chances, with the outcome in the index.
"""

from __future__ import annotations

from collections.abc import Hashable
from math import comb
from typing import Any

import numpy as np
from bench.contest.asked import Asked, joined
from bench.peers import with_numpy
from bench.peers.rules import KINDS
from bench.peers.with_numpy import duel_dice, kept, mechwarrior_totals, round_of, totals_apart
from numpy.typing import NDArray

Array = NDArray[Any]


def listed(law: Array) -> dict[Any, float]:
    """Read a table: the outcome is the index."""
    return {tuple(map(int, at)): float(law[tuple(at)]) for at in np.argwhere(law)}


def apart(dice: int) -> Asked:
    return Asked(
        lambda: totals_apart(dice),
        lambda table: {(total, sixes): p for (sixes, total), p in listed(table).items()},
    )


def action(dice: int, difficulty: int, spends: bool) -> Asked:
    risks, keeps = totals_apart(dice), kept(difficulty)
    if spends:
        return with_numpy.action(dice, difficulty, spends)

    def read(table: Array) -> dict[Any, float]:
        law = listed(table)
        return {(count, bool(avoided), sixes): p for (avoided, count, sixes), p in law.items()}

    def ask() -> Array:
        """Reaching 10 + what is kept is a tail of the risk's law: one matrix product does the rest."""
        whole = risks.sum(axis=1)
        tails = np.zeros((max(risks.shape[1], 10 + keeps.shape[1]) + 1, len(risks)))
        tails[: risks.shape[1]] = risks.T[::-1].cumsum(axis=0)[::-1]
        reached = tails[10 : 10 + keeps.shape[1]]
        avoided = keeps @ reached
        return np.stack([keeps.sum(axis=1)[:, None] * whole - avoided, avoided])

    return Asked(ask, read)


ZERO = 50
"""Where margin 0 stands in the array of a margin's law."""


def margin_law(totals: Array, target: int) -> Array:
    """Move the chances by the target, then the two natural results to where they are at least (or at most)."""
    law = np.zeros(2 * ZERO)
    law[ZERO - target : ZERO - target + 13] = totals
    if target > 12:
        law[ZERO + 12 - target] -= totals[12]
        law[ZERO] += totals[12]
    if target <= 2:
        law[ZERO + 2 - target] -= totals[2]
        law[ZERO - 1] += totals[2]
    return law


def margins(lowest: int, highest: int) -> Asked:
    totals = mechwarrior_totals()
    targets = range(lowest, highest + 1)

    def ask() -> list[tuple[Hashable, Array]]:
        return [((kind, target), margin_law(totals[kind], target)) for kind in KINDS for target in targets]

    def read(laws: list[tuple[Hashable, Array]]) -> Any:
        return joined((name, {at - ZERO: float(law[at]) for at in np.flatnonzero(law).tolist()}) for name, law in laws)

    return Asked(ask, read)


def opposed(a: int, b: int) -> Asked:
    totals = mechwarrior_totals()["skill"]

    def ask() -> Array:
        mine, theirs = margin_law(totals, a), margin_law(totals, b)
        below = theirs.cumsum()
        ties = mine @ theirs
        wins = mine @ below - ties
        return np.array([ties, wins, 1 - wins - ties])

    return Asked(ask, lambda law: dict(zip((None, "a", "b"), law.tolist(), strict=True)))


def highest_and_sixes(dice: int) -> Array:
    """Give the chances of good-or-worse by what the highest d6 comes to (botched, messy, good), and of perfect."""
    if not dice:
        return np.array([27, 8, 1, 0]) / 36
    some = np.array([3, 5, 6]) / 6
    single = dice / 6 * (5 / 6) ** (dice - 1)
    below = some**dice
    return np.array([below[0], below[1] - below[0], single, 1 - below[1] - single])


def cuts(dice: int, threats: int) -> Asked:
    highs = [highest_and_sixes(number) for number in range(dice + 1)]
    counts = [
        np.array([comb(number, cuts) * 0.25**cuts * 0.75 ** (number - cuts) for cuts in range(number + 1)])
        for number in range(threats + 1)
    ]

    def law(high: Array, cut: Array) -> Array:
        """Give the chances by result and cuts: each cut moves a column down by one, and what falls off is dire."""
        table = np.zeros((5, len(cut)))
        for number in range(len(cut)):
            if number < 3:
                table[1:4, number][: 3 - number] = high[number:3]
            table[0, number] = high[:number].sum() if number < 4 else high[:3].sum()
        table[4] = high[3]
        return table * cut

    def ask() -> list[tuple[Hashable, Array]]:
        return [((d, t), law(highs[d], counts[t])) for d in range(dice + 1) for t in range(threats + 1)]

    return Asked(ask, lambda laws: joined((name, listed(law)) for name, law in laws))


def duel(points: int) -> Asked:
    dice = duel_dice()

    def ask() -> Array:
        to_a, to_b = round_of(dice, points + 17)
        # wins[a, b]: the chance of the first side. A row follows from earlier rows, and within itself by a triangle.
        points_b = np.arange(1, points + 1)
        apart_b = points_b[:, None] - points_b
        within = np.linalg.inv(np.eye(points) - np.where(apart_b > 0, to_b[apart_b], 0.0))
        ends = to_b[::-1].cumsum()[::-1][points_b]
        wins = np.zeros((points + 1, points))
        for a in range(1, points + 1):
            wins[a] = within @ (ends + to_a[a:0:-1] @ wins[:a])
        chance = wins[points, points - 1]
        return np.array([chance, 1 - chance])

    return Asked(ask, lambda law: dict(zip("ab", law.tolist(), strict=True)))
