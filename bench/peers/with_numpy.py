"""Hand-written numpy: for each question the arrays that one would write down for it.

The rows of the pools' laws are laid along axes, the rule is arithmetic and masks over all of them, and `bincount` sums
up: what a lifted run does, without a driver. This is no library: each rule needs its own lines.
`with_numpy_shaped.py` goes further, and does mathematics first.
"""

from __future__ import annotations

from collections.abc import Hashable
from math import comb
from typing import Any

import numpy as np
from bench.contest.asked import Asked, joined
from bench.peers.rules import KINDS
from numpy.typing import NDArray

Array = NDArray[Any]


def powers(die: Array, count: int) -> list[Array]:
    found = [np.ones(1)]
    for _ in range(count):
        found.append(np.convolve(found[-1], die))
    return found


def sums(count: int, sides: int) -> Array:
    """Give the chances of the sums from 0 on."""
    return powers(np.concatenate([[0.0], np.full(sides, 1 / sides)]), count)[-1]


def totals_apart(dice: int) -> Array:
    """Give the chances by sixes and total of the others."""
    below = powers(np.array([0, 1, 1, 1, 1, 1]) / 6, dice)
    table = np.zeros((dice + 1, 5 * dice + 1))
    for sixes in range(dice + 1):
        own = below[dice - sixes]
        table[sixes, : len(own)] = own * (comb(dice, sixes) / 6**sixes)
    return table


def kept(dice: int) -> Array:
    """Give the chances by count and sum of the d10s that show 1 to 3."""
    inside = powers(np.array([0, 1, 1, 1]) / 10, dice)
    table = np.zeros((dice + 1, 3 * dice + 1))
    for count in range(dice + 1):
        table[count, : len(inside[count])] = inside[count] * (comb(dice, count) * 0.7 ** (dice - count))
    return table


def rows(table: Array) -> tuple[Array, Array, Array]:
    """Give a table's two indices and chances, where there is one."""
    first, second = table.nonzero()
    return first, second, table[first, second]


def apart(dice: int) -> Asked:
    def read(table: Array) -> dict[Hashable, float]:
        sixes, totals, chances = rows(table)
        return dict(zip(zip(totals.tolist(), sixes.tolist(), strict=True), chances.tolist(), strict=True))

    return Asked(lambda: totals_apart(dice), read)


def action(dice: int, difficulty: int, spends: bool) -> Asked:
    six, total, risk = rows(totals_apart(dice))
    count, kept_sum, keep = (column[:, None] for column in rows(kept(difficulty)))
    shape = (2, difficulty + 1, dice + 1)

    def summed(failures: Array, avoided: Array, sixes: Array) -> Array:
        key = (avoided * shape[1] + failures) * shape[2] + sixes
        return np.bincount(key.ravel(), (keep * risk).ravel(), 2 * shape[1] * shape[2]).reshape(shape)

    def without_spends() -> Array:
        return summed(count, total >= 10 + kept_sum, six)

    def with_spends() -> Array:
        target = 10 + kept_sum
        spent = (total < target) & (total + 5 >= target) & (six > 0)
        left = six - spent
        dropped = (count == 1) & (left > 0)
        return summed(count - dropped, (total >= target) | spent, left - dropped)

    def read(table: Array) -> dict[Hashable, float]:
        return {(int(f), bool(a), int(s)): float(table[a, f, s]) for a, f, s in np.argwhere(table)}

    return Asked(with_spends if spends else without_spends, read)


def mechwarrior_totals() -> dict[str, Array]:
    """Give the chances of the totals from 0 to 12: 2d6, and the two lowest and the two highest of 3d6."""
    faces = np.sort(np.indices((6, 6, 6)).reshape(3, -1) + 1, axis=0)
    untrained, saving = faces[0] + faces[1], faces[1] + faces[2]
    return {
        "skill": sums(2, 6),
        "untrained": np.bincount(untrained, minlength=13) / 216,
        "saving": np.bincount(saving, minlength=13) / 216,
    }


TOTALS = np.arange(13)


def margins_of(target: int) -> Array:
    """Give the margin of each total from 0 to 12."""
    margin = TOTALS - target
    margin[12] = max(margin[12], 0)
    margin[2] = min(margin[2], -1)
    return margin


def margins(lowest: int, highest: int) -> Asked:
    totals = mechwarrior_totals()
    targets = range(lowest, highest + 1)

    def law(chances: Array, target: int) -> tuple[int, Array]:
        margin = margins_of(target)
        least = int(margin.min())
        return least, np.bincount(margin - least, chances)

    def ask() -> list[tuple[Hashable, tuple[int, Array]]]:
        return [((kind, target), law(totals[kind], target)) for kind in KINDS for target in targets]

    def read(laws: list[tuple[Hashable, tuple[int, Array]]]) -> Any:
        return joined((name, {m: p for m, p in enumerate(law.tolist(), least) if p}) for name, (least, law) in laws)

    return Asked(ask, read)


def opposed(a: int, b: int) -> Asked:
    totals = mechwarrior_totals()["skill"]

    def ask() -> Array:
        mine, theirs = margins_of(a)[:, None], margins_of(b)
        winner = (mine > theirs) + 2 * (mine < theirs)
        return np.bincount(winner.ravel(), np.outer(totals, totals).ravel(), 3)

    return Asked(ask, lambda law: dict(zip((None, "a", "b"), law.tolist(), strict=True)))


def highest_and_sixes(dice: int) -> tuple[Array, Array, Array]:
    """Give the highest d6, the number of sixes and the chance; without dice the lowest of two, never two sixes."""
    faces = np.arange(1, 7)
    if not dice:
        return faces, faces * 0, ((7 - faces) ** 2 - (6 - faces) ** 2) / 36
    sixes = np.arange(1, dice + 1)
    low = (faces[:5] ** dice - (faces[:5] - 1) ** dice) / 6**dice
    high = np.array([comb(dice, number) * 5 ** (dice - number) for number in sixes.tolist()]) / 6**dice
    return np.append(faces[:5], 6 + 0 * sixes), np.append(0 * faces[:5], sixes), np.append(low, high)


def cut_counts(threats: int) -> Array:
    return np.array([comb(threats, cuts) * 0.25**cuts * 0.75 ** (threats - cuts) for cuts in range(threats + 1)])


def cuts(dice: int, threats: int) -> Asked:
    highs = [highest_and_sixes(number) for number in range(dice + 1)]
    counts = [cut_counts(number) for number in range(threats + 1)]

    def law(high: Array, sixes: Array, chances: Array, cut: Array) -> Array:
        number = np.arange(len(cut))
        result = (1 + (high >= 4) + (high == 6))[:, None] - number
        result = np.where((sixes >= 2)[:, None], 4, np.maximum(result, 0))
        key = result * len(cut) + number
        return np.bincount(key.ravel(), np.outer(chances, cut).ravel(), 5 * len(cut)).reshape(5, -1)

    def ask() -> list[tuple[Hashable, Array]]:
        return [((d, t), law(*highs[d], counts[t])) for d in range(dice + 1) for t in range(threats + 1)]

    def read(laws: list[tuple[Hashable, Array]]) -> Any:
        return joined((name, {(int(r), int(c)): float(law[r, c]) for r, c in np.argwhere(law)}) for name, law in laws)

    return Asked(ask, read)


def duel_dice() -> list[Array]:
    return [sums(*dice) for dice in ((1, 30), (1, 8), (2, 8), (1, 6), (1, 10), (1, 4))]


def round_of(dice: list[Array], size: int) -> tuple[Array, Array]:
    """Give the chances that a round costs the first or the second side 1, 2, 3 ... points, given that it costs any."""
    d30, d8, d88, d6, d10, d4 = dice
    first, second = np.indices((31, 31))
    margin, chance = first + 14 - second - 11, np.outer(d30, d30)

    def lost(damage: Array, armour: Array) -> Array:
        points = np.maximum(np.arange(len(damage))[:, None] - np.arange(len(armour)), 0)
        return np.bincount(points.ravel(), np.outer(damage, armour).ravel(), size)

    to_a = lost(d10, d4) * chance[margin <= -10].sum()
    to_b = lost(d8, d6) * chance[(margin >= 10) & (margin < 20)].sum() + lost(d88, d6) * chance[margin >= 20].sum()
    to_a[0] = to_b[0] = 0  # a round that hurts nobody changes nothing
    happens = to_a.sum() + to_b.sum()
    return to_a / happens, to_b / happens


def duel(points: int) -> Asked:
    dice = duel_dice()
    left = np.arange(points + 1)
    lost = left[:, None] - left  # from a row's points to a column's

    def matrix(losses: Array) -> Array:
        """Give the chances to come from each number of points to each other; 0 means 0 or less, and stays so."""
        moves = np.where(lost > 0, losses[np.abs(lost)], 0.0)
        moves[:, 0] = losses[::-1].cumsum()[::-1][left]
        moves[0] = 0
        return moves

    def ask() -> Array:
        to_a, to_b = round_of(dice, points + 17)
        a_after, b_after = matrix(to_a).T.copy(), matrix(to_b)
        mass = np.zeros((points + 1, points + 1))  # by the points of both sides
        mass[points, points] = 1.0
        won = np.zeros(2)
        for _ in range(2 * points - 1):  # each round costs somebody a point
            mass = a_after @ mass + mass @ b_after
            won += mass[:, 0].sum(), mass[0].sum()
            mass[:, 0] = mass[0] = 0.0
        return won

    return Asked(ask, lambda law: dict(zip("ab", law.tolist(), strict=True)))
