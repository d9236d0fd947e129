"""Simulation: whole actions and duels a second on one core, and whether they agree with the exact law.

    bench/run simulation
    bench/run simulation --plays 4000000

An action is 12d6 against 6d10 with both spends, a duel is 30 points a side (`tests/play/procedures.py`);
a Going Somewhere duel is a whole fight of two, with armour, critical tables and stuns. Before
anything is timed, every contestant's counts must lie within six standard errors of the exact law, for every outcome.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path[0:1] = [str(ROOT)]

import numpy as np  # noqa: E402
from bench.peers import gs_duel as gs_duels  # noqa: E402
from bench.peers import with_numpy  # noqa: E402
from bench.peers.rules import action_with_spends, damage_dice  # noqa: E402

from rollwright.games.going_somewhere.rules.combat.duel import duel as going_somewhere_duel  # noqa: E402
from rollwright.games.going_somewhere.rules.options import Options  # noqa: E402
from rollwright.play.odds import odds  # noqa: E402
from rollwright.play.sample import sample  # noqa: E402
from tests.play import procedures  # noqa: E402

DICE, DIFFICULTY, POINTS = 12, 6, 30
CHUNK, DUEL_CHUNK = 1 << 14, 1 << 17
"""What hand-written numpy plays at once: of 2**11 to 2**17, about the best for actions, and the best for duels."""
ERRORS = 6.0

Simulate = Callable[[int, int], Mapping[Hashable, float]]
"""Takes the number of plays and a seed; gives the part of the plays that ended in each outcome."""


# --- actions ---------------------------------------------------------------------------------------------------------


def actions_by_rollwright(plays: int, seed: int) -> Any:
    return sample(procedures.action(None, DICE, DIFFICULTY), plays, seed)


def actions_by_python(plays: int, seed: int) -> Mapping[Hashable, float]:
    """Throw every die of every action."""
    bits = Random(seed).random
    found: Counter[Hashable] = Counter()
    for _ in range(plays):
        count = kept = total = sixes = 0
        for _ in range(DIFFICULTY):
            face = int(bits() * 10) + 1
            if face <= 3:
                count += 1
                kept += face
        for _ in range(DICE):
            face = int(bits() * 6) + 1
            if face == 6:
                sixes += 1
            else:
                total += face
        found[action_with_spends(count, kept, total, sixes)] += 1
    return {outcome: number / plays for outcome, number in found.items()}


def _judged(count: Any, kept: Any, total: Any, sixes: Any) -> Any:
    """Judge many actions at once, and count the outcomes."""
    target = 10 + kept
    spent = (total < target) & (total + 5 >= target) & (sixes > 0)
    left = sixes - spent
    dropped = (count == 1) & (left > 0)
    avoided = (total >= target) | spent
    key = (avoided * (DIFFICULTY + 1) + count - dropped) * (DICE + 1) + left - dropped
    return np.bincount(key, minlength=2 * (DIFFICULTY + 1) * (DICE + 1))


def _counted(counts: Any, plays: int) -> Mapping[Hashable, float]:
    table = (counts / plays).reshape(2, DIFFICULTY + 1, DICE + 1)
    return {(int(f), bool(a), int(s)): float(table[a, f, s]) for a, f, s in np.argwhere(table)}


def actions_by_numpy(plays: int, seed: int) -> Mapping[Hashable, float]:
    """Throw every die, many actions at once."""
    dice = np.random.Generator(np.random.SFC64(seed))
    counts: Any = 0
    for start in range(0, plays, CHUNK):
        number = min(CHUNK, plays - start)
        d10 = dice.integers(1, 11, (DIFFICULTY, number), dtype=np.uint8)
        d6 = dice.integers(1, 7, (DICE, number), dtype=np.uint8)
        keep, six = d10 <= 3, d6 == 6
        sixes = six.sum(axis=0, dtype=np.int64)
        counts = counts + _judged(
            keep.sum(axis=0, dtype=np.int64),
            (d10 * keep).sum(axis=0, dtype=np.int64),
            d6.sum(axis=0, dtype=np.int64) - 6 * sixes,
            sixes,
        )
    return _counted(counts, plays)


def actions_by_numpy_laws(plays: int, seed: int) -> Mapping[Hashable, float]:
    """Draw from the two pools' laws instead of throwing dice, by looking up a uniform number in their sums."""
    dice = np.random.Generator(np.random.SFC64(seed))
    sixes, totals, risks = with_numpy.rows(with_numpy.totals_apart(DICE))
    kept_counts, kept_sums, keeps = with_numpy.rows(with_numpy.kept(DIFFICULTY))
    risk_steps, keep_steps = risks.cumsum()[:-1], keeps.cumsum()[:-1]
    counts: Any = 0
    for start in range(0, plays, CHUNK):
        number = min(CHUNK, plays - start)
        risk, keep = risk_steps.searchsorted(dice.random(number)), keep_steps.searchsorted(dice.random(number))
        counts = counts + _judged(kept_counts[keep], kept_sums[keep], totals[risk], sixes[risk])
    return _counted(counts, plays)


# --- duels -----------------------------------------------------------------------------------------------------------


def duels_by_rollwright(plays: int, seed: int) -> Any:
    return sample(procedures.duel(None, POINTS, POINTS), plays, seed).map(lambda outcome: outcome.winner)


def duels_by_python(plays: int, seed: int) -> Mapping[Hashable, float]:
    bits = Random(seed).random
    won = 0
    for _ in range(plays):
        a = b = POINTS
        while a > 0 and b > 0:
            dice = damage_dice(int(bits() * 30) + 1, int(bits() * 30) + 1)
            if dice > 0:
                damage = dice + sum([int(bits() * 8) for _ in range(dice)])
                b -= max(0, damage - int(bits() * 6) - 1)
            elif dice:
                a -= max(0, int(bits() * 10) - int(bits() * 4))
        won += a > 0
    return {"a": won / plays, "b": 1 - won / plays}


def duels_by_numpy(plays: int, seed: int) -> Mapping[Hashable, float]:
    """Play a round of all duels at once; those that are over are left out of the next."""
    dice = np.random.Generator(np.random.SFC64(seed))

    def throw(sides: int, number: int) -> Any:
        return dice.integers(1, sides + 1, number, dtype=np.int8)

    won = 0
    for start in range(0, plays, DUEL_CHUNK):
        number = min(DUEL_CHUNK, plays - start)
        a = np.full(number, POINTS, dtype=np.int8)
        b = a.copy()
        while len(a):
            number = len(a)
            margin = throw(30, number) + 14 - throw(30, number) - 11
            to_b = throw(8, number) + throw(8, number) * (margin >= 20) - throw(6, number)
            to_a = throw(10, number) - throw(4, number)
            b -= np.maximum(to_b, 0) * (margin >= 10)
            a -= np.maximum(to_a, 0) * (margin <= -10)
            won += int(np.count_nonzero(b <= 0))
            on = (a > 0) & (b > 0)
            a, b = a[on], b[on]
    return {"a": won / plays, "b": 1 - won / plays}


# --- duels of Going Somewhere --------------------------------------------------------------------------------------


def gs_duel() -> Any:
    return going_somewhere_duel(Options(), gs_duels.SWORD, gs_duels.AXE)


def gs_duels_by_rollwright(plays: int, seed: int) -> Any:
    return sample(gs_duel(), plays, seed).map(lambda outcome: outcome.winner)


def gs_duels_by_python(plays: int, seed: int) -> Mapping[Hashable, float]:
    """Throw every die of every round, with both critical tables."""
    won = sum([p for outcome, p in gs_duels.duels_by_python(plays, seed).items() if outcome.winner == "a"], 0.0)
    return {"a": won, "b": 1 - won}


ACTIONS: dict[str, Simulate] = {
    "Rollwright": actions_by_rollwright,
    "Python": actions_by_python,
    "numpy, each die": actions_by_numpy,
    "numpy, laws": actions_by_numpy_laws,
}
DUELS: dict[str, Simulate] = {
    "Rollwright": duels_by_rollwright,
    "Python": duels_by_python,
    "numpy, each die": duels_by_numpy,
}
GS_DUELS: dict[str, Simulate] = {"Rollwright": gs_duels_by_rollwright, "Python": gs_duels_by_python}


def worst_error(found: Mapping[Hashable, float], exact: Mapping[Hashable, float], plays: int) -> float:
    """Give the largest distance from the exact law, in standard errors, over all outcomes."""
    worst = 0.0
    for outcome in found.keys() | exact.keys():
        p = exact.get(outcome, 0.0)
        error = sqrt(max(p * (1 - p), 1 / plays) / plays)
        worst = max(worst, abs(found.get(outcome, 0.0) - p) / error)
    return worst


def exact_laws() -> dict[str, dict[Hashable, float]]:
    """Give the exact laws that the simulations must come near to."""
    duel = odds(procedures.duel(None, POINTS, POINTS))
    return {
        "actions": dict(odds(procedures.action(None, DICE, DIFFICULTY))),
        "duels": {outcome.winner: p for outcome, p in duel},
        "Going Somewhere duels": dict(odds(gs_duel()).map(lambda outcome: outcome.winner)),
    }


def check(what: str, contestants: Mapping[str, Simulate], exact: Mapping[Hashable, float], plays: int) -> None:
    """Refuse a simulation that is not within the error of the exact law."""
    for name, simulate in contestants.items():
        worst = worst_error(dict(simulate(plays, 1)), exact, plays)
        if worst > ERRORS:
            raise SystemExit(f"{what} by {name}: {worst:.1f} standard errors from the exact law")


def main(arguments: Sequence[str]) -> int:
    from bench.contest.table import machine, ratio, table
    from bench.contest.timing import best_times

    parser = argparse.ArgumentParser(prog="bench/run simulation", description=__doc__.partition("\n")[0])
    parser.add_argument("--plays", type=int, default=1_000_000, help="plays a call of Rollwright and numpy")
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args(arguments)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    print(f"{machine()}; held to one core\n")
    exact = exact_laws()
    duels = max(1, options.plays // 10)
    for what, contestants, plays in (
        ("actions", ACTIONS, options.plays),
        ("duels", DUELS, duels),
        ("Going Somewhere duels", GS_DUELS, options.plays),
    ):
        sizes = {name: max(1, plays // 50) if name == "Python" else plays for name in contestants}
        rows = []
        check(what, contestants, exact[what], max(sizes["Python"], 1000))
        asks = {
            name: lambda simulate=simulate, number=sizes[name]: simulate(number, 2)
            for name, simulate in contestants.items()
        }
        times = best_times(asks, options.rounds)
        own = sizes["Rollwright"] / times["Rollwright"]
        for name, simulate in contestants.items():
            rate = sizes[name] / times[name]
            worst = worst_error(dict(simulate(sizes[name], 3)), exact[what], sizes[name])
            rows.append([name, f"{rate:,.0f}", ratio(own / rate), f"{sizes[name]:,}", f"{worst:.1f}"])
        head = [what, "a second", "Rollwright is", "plays", "farthest from exact (errors)"]
        print(table(head, rows) + "\n")
    law = duels_by_rollwright(duels, 4)
    print(
        f"Duel: {law.p('a'):.5f} by simulation, stated error {law.error('a'):.5f}; exact {exact['duels']['a']:.12f}: "
        f"{abs(law.p('a') - exact['duels']['a']) / law.error('a'):.1f} errors apart"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
