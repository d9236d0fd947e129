"""lea 4.4.0: random variables with float probabilities (its default), worked out lazily and only when asked.

`optimize=False` leaves out a search before the work: the large action took 35 ms so, and 56 ms with it.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import lea
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


def law_of(variable: Any) -> dict[Hashable, float]:
    return dict(variable.pmf_dict())


def times(variable: Any, count: int) -> Any:
    return variable.times(count) if count else lea.vals(0)


def totals_apart(dice: int) -> Any:
    """Sum dice whose six counts as a thousand (`times` halves and doubles), then take thousands and the rest apart."""
    die = lea.vals(1, 2, 3, 4, 5, 1000)
    return times(die, dice).map(lambda number: (number % 1000, number // 1000)).calc(optimize=False)


def kept(dice: int) -> Any:
    die = lea.pmf({0: 7, 1001: 1, 1002: 1, 1003: 1})
    return times(die, dice).map(lambda number: divmod(number, 1000)).calc(optimize=False)


def apart(dice: int) -> Asked:
    return Asked(lambda: totals_apart(dice), law_of)


def action(dice: int, difficulty: int, spends: bool) -> Asked:
    risks, keeps = totals_apart(dice), kept(difficulty)
    judge = action_with_spends if spends else action_outcome
    return Asked(lambda: keeps.map(lambda keep, risk: judge(*keep, *risk), risks).calc(optimize=False), law_of)


def mechwarrior_totals() -> dict[str, Any]:
    two_of_three = lea.interval(1, 6).draw(3, sorted=True, replacement=True)
    return {
        "skill": lea.interval(1, 6).times(2),
        "untrained": two_of_three.map(lambda faces: faces[0] + faces[1]).calc(optimize=False),
        "saving": two_of_three.map(lambda faces: faces[1] + faces[2]).calc(optimize=False),
    }


def margins(lowest: int, highest: int) -> Asked:
    totals = mechwarrior_totals()
    targets = range(lowest, highest + 1)

    def ask() -> list[tuple[Hashable, Any]]:
        return [
            ((kind, target), totals[kind].map(margin_of, target).calc(optimize=False))
            for kind in KINDS
            for target in targets
        ]

    return Asked(ask, lambda laws: joined((name, law_of(law)) for name, law in laws))


def opposed(a: int, b: int) -> Asked:
    total = mechwarrior_totals()["skill"]

    def ask() -> Any:
        mine, theirs = total.map(margin_of, a), total.new().map(margin_of, b)
        return mine.map(winner_of, theirs).calc(optimize=False)

    return Asked(ask, law_of)


def highest_and_sixes(dice: int) -> Any:
    d6 = lea.interval(1, 6)
    if not dice:
        return d6.times(2, min).map(lambda low: (low, 0)).calc(optimize=False)
    pair = d6.map(lambda face: (face, int(face == 6))).calc(optimize=False)
    return pair.times(dice, lambda one, other: (max(one[0], other[0]), one[1] + other[1]))


def cuts(dice: int, threats: int) -> Asked:
    highs = [highest_and_sixes(number) for number in range(dice + 1)]
    counts = [times(lea.pmf({0: 6, 1: 2}), number) for number in range(threats + 1)]

    def ask() -> list[tuple[Hashable, Any]]:
        return [
            ((d, t), highs[d].map(lambda high, cut: cut_result(high[0], high[1], cut), counts[t]).calc(optimize=False))
            for d in range(dice + 1)
            for t in range(threats + 1)
        ]

    return Asked(ask, lambda laws: joined((name, law_of(law)) for name, law in laws))


def duel(points: int) -> Asked:
    """Take the round that hurts somebody as one variable; the win chance is its mean over what comes after.

    lea's `markov.Chain` was not tried: by its source it searches the reachable states from every state by itself.
    """
    d30, d8, d6, d10, d4 = (lea.interval(1, sides) for sides in (30, 8, 6, 10, 4))
    two_d8 = d8.times(2)

    def ask() -> dict[str, float]:
        hits = {
            1: (d8 - d6).map(lambda lost: (0, max(0, lost))),
            2: (two_d8 - d6).map(lambda lost: (0, max(0, lost))),
            -1: (d10 - d4).map(lambda lost: (max(0, lost), 0)),
            0: (0, 0),
        }
        every = d30.map(damage_dice, d30.new()).calc(optimize=False).switch(hits)
        happens = every.given(every != (0, 0)).calc(optimize=False)
        wins: dict[tuple[int, int], float] = {}

        def after(a: int, b: int) -> float:
            return 1.0 if b <= 0 else 0.0 if a <= 0 else wins[a, b]

        for a in range(1, points + 1):
            for b in range(1, points + 1):
                wins[a, b] = happens.map(lambda lost: after(a - lost[0], b - lost[1])).calc(optimize=False).mean()  # noqa: B023
        chance = wins[points, points]
        return {"a": chance, "b": 1 - chance}

    return Asked(ask, dict)
