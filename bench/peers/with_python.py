"""Plain Python: dictionaries and loops, as one writes it without a library. Weights are whole, but for the duel."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Mapping
from functools import cache
from itertools import product
from math import comb
from typing import Any

from bench.contest.asked import Asked, joined
from bench.peers.rules import (
    KINDS,
    action_outcome,
    action_with_spends,
    cut_result,
    damage_dice,
    margin_of,
    winner_of,
)

Weights = Mapping[Any, int]


def law_of(weights: Weights) -> dict[Hashable, float]:
    total = sum(weights.values())
    return {outcome: weight / total for outcome, weight in weights.items()}


def powers(faces: list[int], count: int) -> list[list[int]]:
    """Give the weights of the sums of 0 to `count` dice; `faces` is a die's weights from 0 on."""
    found = [[1]]
    for _ in range(count):
        last = found[-1]
        following = [0] * (len(last) + len(faces) - 1)
        for at, weight in enumerate(last):
            for face, own in enumerate(faces, at):
                following[face] += weight * own
        found.append(following)
    return found


def sums(count: int, sides: int) -> dict[int, int]:
    return {total: weight for total, weight in enumerate(powers([0] + [1] * sides, count)[-1]) if weight}


def totals_apart(dice: int) -> dict[tuple[int, int], int]:
    """Give the law of the total of d6s with sixes apart: by the number of sixes, the sums of five-sided dice."""
    below = powers([0, 1, 1, 1, 1, 1], dice)
    return {
        (total, sixes): weight * comb(dice, sixes)
        for sixes in range(dice + 1)
        for total, weight in enumerate(below[dice - sixes])
        if weight
    }


def kept(dice: int) -> dict[tuple[int, int], int]:
    """Give the law of count and sum of the d10s that show 1 to 3."""
    inside = powers([0, 1, 1, 1], dice)
    return {
        (count, total): weight * comb(dice, count) * 7 ** (dice - count)
        for count in range(dice + 1)
        for total, weight in enumerate(inside[count])
        if weight
    }


def apart(dice: int) -> Asked:
    return Asked(lambda: totals_apart(dice), law_of)


def action(dice: int, difficulty: int, spends: bool) -> Asked:
    risks, keeps = totals_apart(dice), kept(difficulty)
    judge = action_with_spends if spends else action_outcome

    def ask() -> Weights:
        law: defaultdict[tuple[int, bool, int], int] = defaultdict(int)
        for (count, total_kept), ways in keeps.items():
            for (total, sixes), weight in risks.items():
                law[judge(count, total_kept, total, sixes)] += ways * weight
        return law

    return Asked(ask, law_of)


def mechwarrior_totals() -> dict[str, dict[int, int]]:
    """Give the laws of 2d6, and of the two lowest and the two highest of 3d6."""
    laws: dict[str, dict[int, int]] = {"skill": sums(2, 6), "untrained": {}, "saving": {}}
    for faces in product(range(1, 7), repeat=3):
        lowest, middle, highest = sorted(faces)
        for kind, total in (("untrained", lowest + middle), ("saving", middle + highest)):
            laws[kind][total] = laws[kind].get(total, 0) + 1
    return laws


def margin_law(totals: Mapping[int, int], target: int) -> Weights:
    law: defaultdict[int, int] = defaultdict(int)
    for total, weight in totals.items():
        law[margin_of(total, target)] += weight
    return law


def margins(lowest: int, highest: int) -> Asked:
    totals = mechwarrior_totals()
    targets = range(lowest, highest + 1)

    def ask() -> list[tuple[Hashable, Weights]]:
        return [((kind, target), margin_law(totals[kind], target)) for kind in KINDS for target in targets]

    return Asked(ask, lambda laws: joined((name, law_of(law)) for name, law in laws))


def opposed(a: int, b: int) -> Asked:
    totals = mechwarrior_totals()["skill"]

    def ask() -> Weights:
        law: defaultdict[str | None, int] = defaultdict(int)
        against = margin_law(totals, b)
        for mine, ways in margin_law(totals, a).items():
            for theirs, weight in against.items():
                law[winner_of(mine, theirs)] += ways * weight
        return law

    return Asked(ask, law_of)


def highest_and_sixes(dice: int) -> dict[tuple[int, int], int]:
    """Give the law of the highest d6 and the number of sixes; without dice, the lowest of two, never two sixes."""
    if not dice:
        return {(low, 0): (7 - low) ** 2 - (6 - low) ** 2 for low in range(1, 7)}
    law = {(high, 0): high**dice - (high - 1) ** dice for high in range(1, 6)}
    return law | {(6, sixes): comb(dice, sixes) * 5 ** (dice - sixes) for sixes in range(1, dice + 1)}


def cut_counts(threats: int) -> dict[int, int]:
    return {cuts: comb(threats, cuts) * 2**cuts * 6 ** (threats - cuts) for cuts in range(threats + 1)}


def cuts(dice: int, threats: int) -> Asked:
    highs = [highest_and_sixes(number) for number in range(dice + 1)]
    counts = [cut_counts(number) for number in range(threats + 1)]

    def law(action: int, threat: int) -> Weights:
        found: defaultdict[tuple[int, int], int] = defaultdict(int)
        for (high, sixes), ways in highs[action].items():
            for number, weight in counts[threat].items():
                found[cut_result(high, sixes, number)] += ways * weight
        return found

    def ask() -> list[tuple[Hashable, Weights]]:
        return [((d, t), law(d, t)) for d in range(dice + 1) for t in range(threats + 1)]

    return Asked(ask, lambda laws: joined((name, law_of(law)) for name, law in laws))


def duel(points: int) -> Asked:
    d30, d8, d88, d6, d10, d4 = (sums(*dice) for dice in ((1, 30), (1, 8), (2, 8), (1, 6), (1, 10), (1, 4)))

    def hurt(damage: Weights, armour: Weights) -> dict[int, float]:
        law: defaultdict[int, int] = defaultdict(int)
        for mine, ways in damage.items():
            for theirs, weight in armour.items():
                law[max(0, mine - theirs)] += ways * weight
        total = sum(law.values())
        return {lost: weight / total for lost, weight in law.items()}

    def ask() -> dict[str, float]:
        rounds: defaultdict[int, float] = defaultdict(float)
        for first in d30:
            for second in d30:
                rounds[damage_dice(first, second)] += 1 / 900
        to_a = {lost: p * rounds[-1] for lost, p in hurt(d10, d4).items()}
        to_b: defaultdict[int, float] = defaultdict(float)
        for dice, damage in ((1, d8), (2, d88)):
            for lost, p in hurt(damage, d6).items():
                to_b[lost] += p * rounds[dice]
        happens = 1 - rounds[0] - to_a.pop(0) - to_b.pop(0)  # a round that hurts nobody changes nothing
        at_a = [(lost, p / happens) for lost, p in to_a.items()]
        at_b = [(lost, p / happens) for lost, p in to_b.items()]

        @cache
        def wins(a: int, b: int) -> float:
            if a <= 0 or b <= 0:
                return float(a > 0)
            return sum([p * wins(a - lost, b) for lost, p in at_a]) + sum([p * wins(a, b - lost) for lost, p in at_b])

        chance = wins(points, points)
        return {"a": chance, "b": 1 - chance}

    return Asked(ask, dict)
