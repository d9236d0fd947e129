"""Measures: processor time, best of several rounds, contestants in turn: a busy machine is unfair to all alike."""

from __future__ import annotations

import gc
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
SLICE = 0.02
"""Seconds that a contestant is timed for in one round, at least one call."""


ENOUGH = 10.0
"""Seconds after which a slow contestant is not timed again."""


def best_times(contestants: Mapping[str, Callable[[], Any]], rounds: int) -> dict[str, float]:
    """Time each contestant in each round; give the best seconds a call. The first call of each is not counted."""
    calls = {name: _calls_in_a_slice(ask) for name, ask in contestants.items()}
    best = dict.fromkeys(contestants, float("inf"))
    spent = dict.fromkeys(contestants, 0.0)
    for _ in range(rounds):
        for name, ask in contestants.items():
            if spent[name] > ENOUGH:
                continue
            taken = _timed(ask, calls[name])
            spent[name] += taken * calls[name]
            best[name] = min(best[name], taken)
    return best


def _calls_in_a_slice(ask: Callable[[], Any]) -> int:
    """Find how many calls fill a slice. One call alone would mislead: slices of unlike lengths make "best" unfair."""
    ask()
    calls = 1
    while (each := _timed(ask, calls)) * calls < SLICE / 4:
        calls *= 2
    return max(1, round(SLICE / each))


def _timed(ask: Callable[[], Any], calls: int) -> float:
    gc.collect()
    gc.disable()
    try:
        start = time.process_time()
        for _ in range(calls):
            ask()
        return (time.process_time() - start) / calls
    finally:
        gc.enable()


def peak_memory(ask: Callable[[], Any]) -> int:
    """Give the most bytes that one call holds at a time, beyond what was held before. (numpy's arrays count.)"""
    import tracemalloc

    gc.collect()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        ask()
        return tracemalloc.get_traced_memory()[1] - before
    finally:
        tracemalloc.stop()


class Cold(NamedTuple):
    """One answer in a fresh process: seconds from start to end, and the most memory that the process held."""

    seconds: float
    kilobytes: int


def in_fresh_process(arguments: Sequence[str], limit: float) -> Cold | None:
    """Run Python with arguments; it prints its memory at the end (`memory.py`). None where it takes too long."""
    start = time.perf_counter()
    try:
        done = subprocess.run(
            [sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, timeout=limit, check=True
        )
    except subprocess.TimeoutExpired:
        return None
    except subprocess.CalledProcessError as error:
        raise SystemExit(f"{' '.join(arguments)} failed:\n{error.stderr}") from None
    return Cold(time.perf_counter() - start, int(done.stdout.split()[-1]))
