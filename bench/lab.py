"""The lab at its size: grids of best play, and so on, with the time and the memory that they take.

bench/run lab                         every part
bench/run lab grid_of_best            one part; million_duels is the other
bench/run lab grid_of_best --workers 1
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
from collections.abc import Callable
from contextlib import suppress
from math import sqrt
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path[0:1] = [str(ROOT / "src"), str(ROOT)]

from bench.contest.memory import kilobytes_held  # noqa: E402

BEST_SECONDS = 60.0
"""A grid of 500 actions with best play takes less on two cores."""


class Taken(NamedTuple):
    """What a part of the benchmark took."""

    what: str
    seconds: float
    processor: float
    """Seconds of processor time, over all processes: what a busy machine can't lengthen much."""
    megabytes: float
    """The most that one process held."""
    done: str

    def line(self) -> str:
        """Write it down."""
        return (
            f"{self.what}: {self.seconds:.1f} s ({self.processor:.1f} s of processor time), "
            f"at most {self.megabytes:.0f} MB a process; {self.done}"
        )


def grid_of_best(workers: int, size: int = 10) -> Taken:
    """Work out best play of 500 CGG actions: 10 codes, 10 difficulties, 5 risk codes; every Wrench can be spent."""
    from rollwright.lab.plan import plan_of
    from rollwright.lab.runs import carry_out
    from rollwright.lab.workers import Processes
    from rollwright.lab.workers import workers as working

    arguments = {"code": f"1d..{size}d", "difficulty": f"1..{size}", "risk_code": "1d..5d"}
    plan = plan_of({"call": "cgg/action", "policy": "best", "arguments": arguments})
    began, processor = perf_counter(), _processor()
    most = 0
    with working(workers) as hands:

        def look(progress: object) -> None:
            nonlocal most
            most = max([most, *map(_held, hands.pids if isinstance(hands, Processes) else [])])

        found = carry_out(plan, hands, told=look)
    seconds = perf_counter() - began
    refused = [one.refused for one in found.figures if one.refused]
    assert not refused, refused[0]
    worths = [one.worth.mean for one in found.figures if one.worth is not None]
    assert len(worths) == len(found.figures)
    done = (
        f"{len(worths)} actions, {1000 * seconds / len(worths):.1f} ms each, mean worth {sum(worths) / len(worths):.6f}"
    )
    megabytes = max(most, kilobytes_held()) / 1024
    return Taken("grid of best play", seconds, _processor() - processor, megabytes, f"{done}, {workers} workers")


DUELS, PYTHON_DUELS = 1_000_000, 20_000
DUELS_TIMES = 100.0
"""How many times as many duels a second as plain Python the lab is to play."""


def million_duels(workers: int, plays: int = DUELS, peers: int = PYTHON_DUELS) -> Taken:
    """Play a million duels of Going Somewhere, and some by plain Python; both must come near the exact law.

    The run is timed twice, as its first start works out what a round does; plain Python is timed before and between.
    """
    from bench.peers import gs_duel

    from rollwright.lab.answering import exact_figures
    from rollwright.lab.plan import plan_of
    from rollwright.lab.runs import Found, carry_out
    from rollwright.lab.workers import workers as working

    arguments = {"a": gs_duel.SWORD, "b": gs_duel.AXE}
    plan = plan_of(
        {"call": "going-somewhere/duel", "how": "sampled", "plays": plays, "seed": 1, "arguments": arguments}
    )
    exact = exact_figures(plan.grid().question)
    assert exact is not None
    chance = exact.field("winner").chance("a")
    times: list[float] = []
    python: list[float] = []
    found: Found | None = None
    processor = _processor()
    with working(workers) as hands:
        for _ in range(3):
            began = perf_counter()
            won = sum(p for end, p in gs_duel.duels_by_python(peers, len(times)).items() if end.winner == "a")
            python.append(peers / (perf_counter() - began))
            assert abs(won - chance) < 6 * sqrt(chance * (1 - chance) / peers)
            began = perf_counter()
            found = carry_out(plan, hands)
            times.append(perf_counter() - began)
    assert found is not None
    [figures] = found.figures
    apart = abs(figures.field("winner").chance("a") - chance) / sqrt(chance * (1 - chance) / plays)
    assert figures.plays == plays
    assert apart < 6, apart
    best = min(times[1:])
    done = (
        f"{plays:,} duels, {plays / best:,.0f} a second ({plays / times[0]:,.0f} with the first start), "
        f"plain Python {max(python):,.0f}: {plays / best / max(python):.0f} times (the aim: {DUELS_TIMES:.0f}); "
        f"{apart:.1f} errors from the exact chance {chance:.6f}, {workers} workers"
    )
    return Taken("a million duels", best, _processor() - processor, kilobytes_held() / 1024, done)


PARTS: dict[str, Callable[[int], Taken]] = {"grid_of_best": grid_of_best, "million_duels": million_duels}
"""The parts of the benchmark, by name."""


def _processor() -> float:
    """Give the processor time of this process and of those that it has started and that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def _held(pid: int) -> int:
    """Give the most kilobytes that a process has held; 0 where it has just ended."""
    with suppress(OSError, StopIteration), open(f"/proc/{pid}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
    return 0


def main() -> int:
    """Run the parts that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="part", help=", ".join(PARTS))
    parser.add_argument("--workers", type=int, default=min(2, os.cpu_count() or 1))
    given = parser.parse_args()
    for name in given.parts or PARTS:
        if name not in PARTS:
            parser.error(f"there is no part {name!r}; there are {', '.join(PARTS)}")
        print(PARTS[name](given.workers).line(), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
