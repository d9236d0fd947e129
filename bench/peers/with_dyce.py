"""dyce 0.7.0: histograms `H` with exact integer counts, pools `P` with surveys. It remembers nothing by itself."""

from __future__ import annotations

import warnings
from collections.abc import Hashable
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
from dyce import H, P
from dyce.h import aggregate_weighted
from dyce.lifecycle import ExperimentalWarning
from dyce.p import survey_outcome_order_ascending as ascending

warnings.simplefilter("ignore", ExperimentalWarning)


def law_of(histogram: Any) -> dict[Hashable, float]:
    total = histogram.total
    return {outcome: count / total for outcome, count in histogram.items()}


def totals_apart(dice: int) -> Any:
    """Fold over the faces. (Summing dice whose six counts as a thousand takes 1.3 times as long.)"""

    def accumulate(state: tuple[int, int], face: int, count: int) -> tuple[int, int]:
        total, sixes = state
        return (total, sixes + count) if face == 6 else (total + face * count, sixes)

    return (dice @ P(6)).survey(accumulate=accumulate, order=ascending, initial=(0, 0))


def kept(dice: int) -> Any:
    def accumulate(state: tuple[int, int], face: int, count: int) -> tuple[int, int]:
        kept_count, total = state
        return (kept_count + count, total + face * count) if face else state

    return (dice @ P(H({0: 7, 1: 1, 2: 1, 3: 1}))).survey(accumulate=accumulate, order=ascending, initial=(0, 0))


def apart(dice: int) -> Asked:
    return Asked(lambda: totals_apart(dice), law_of)


def action(dice: int, difficulty: int, spends: bool) -> Asked:
    risks, keeps = totals_apart(dice), kept(difficulty)
    judge = action_with_spends if spends else action_outcome
    return Asked(lambda: keeps.apply(lambda keep, risk: judge(*keep, *risk), risks), law_of)


def mechwarrior_totals() -> dict[str, Any]:
    pool = 3 @ P(6)
    return {"skill": 2 @ H(6), "untrained": pool.at(slice(2)), "saving": pool.at(slice(-2, None))}


def margins(lowest: int, highest: int) -> Asked:
    totals = mechwarrior_totals()
    targets = range(lowest, highest + 1)

    def ask() -> list[tuple[Hashable, Any]]:
        return [((kind, target), totals[kind].apply(margin_of, target)) for kind in KINDS for target in targets]

    return Asked(ask, lambda laws: joined((name, law_of(law)) for name, law in laws))


def opposed(a: int, b: int) -> Asked:
    total = mechwarrior_totals()["skill"]
    return Asked(lambda: total.apply(margin_of, a).apply(winner_of, total.apply(margin_of, b)), law_of)


def highest_and_sixes(dice: int) -> Any:
    if not dice:
        return (2 @ P(6)).at(0).apply(lambda low: (low, 0))

    def accumulate(state: tuple[int, int], face: int, count: int) -> tuple[int, int]:
        return face, count if face == 6 else 0

    return (dice @ P(6)).survey(accumulate=accumulate, order=ascending, initial=(0, 0))


def cuts(dice: int, threats: int) -> Asked:
    highs = [highest_and_sixes(number) for number in range(dice + 1)]
    counts = [number @ H({0: 6, 1: 2}) if number else H({0: 1}) for number in range(threats + 1)]

    def ask() -> list[tuple[Hashable, Any]]:
        return [
            ((d, t), highs[d].apply(lambda high, cut: cut_result(high[0], high[1], cut), counts[t]))
            for d in range(dice + 1)
            for t in range(threats + 1)
        ]

    return Asked(ask, lambda laws: joined((name, law_of(law)) for name, law in laws))


def duel(points: int) -> Asked:
    """Take the round that hurts somebody as one histogram; the win chance is its mean over what comes after."""
    d30, d8, d6, d10, d4 = (H(sides) for sides in (30, 8, 6, 10, 4))
    two_d8 = 2 @ d8

    def ask() -> dict[str, float]:
        hits = {
            1: (d8 - d6).apply(lambda lost: (0, max(0, lost))),
            2: (two_d8 - d6).apply(lambda lost: (0, max(0, lost))),
            -1: (d10 - d4).apply(lambda lost: (max(0, lost), 0)),
            0: (0, 0),
        }
        every = aggregate_weighted((hits[dice], count) for dice, count in d30.apply(damage_dice, d30).items())
        happens = H({lost: count for lost, count in every.items() if lost != (0, 0)})
        wins: dict[tuple[int, int], float] = {}

        def after(a: int, b: int) -> float:
            return 1.0 if b <= 0 else 0.0 if a <= 0 else wins[a, b]

        for a in range(1, points + 1):
            for b in range(1, points + 1):
                wins[a, b] = happens.apply(lambda lost: after(a - lost[0], b - lost[1])).mean()  # noqa: B023
        chance = wins[points, points]
        return {"a": chance, "b": 1 - chance}

    return Asked(ask, dict)
