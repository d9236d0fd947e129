"""How much a long test runs: a seeded tenth by default, everything with ./check --all, a fiftieth with --fast.

All but --all also leave out most of the cases of a law that has many, --fast of any test; see `few`.
"""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
LONG = os.environ.get("ROLLWRIGHT_LONG") == "1"
FAST = os.environ.get("ROLLWRIGHT_FAST") == "1"
FIRST, PART = (1, 40) if FAST else (40, 10)
"""How many cases of one test a run has at least, and which part of those beyond them."""


def tenth(cases: Sequence[T], seed: str) -> Sequence[T]:
    """Give a tenth of the cases (at least one), the same for the same seed, in their order; all of them in a long run.

    Name the seed for the test, so that two tests over the same cases don't leave out the same ones.
    """
    if LONG or not cases:
        return cases
    chosen = random.Random(seed).sample(range(len(cases)), max(1, len(cases) // 10))
    return [cases[index] for index in sorted(chosen)]


def times(count: int) -> int:
    """Give how often to repeat something that a long run repeats `count` times."""
    return count if LONG else max(1, count // (50 if FAST else 10))


def few(cases: Sequence[T], seed: str) -> Sequence[T]:
    """Give those cases of one test that a run has: the same for the same seed, in their order; all in a long run."""
    if LONG or len(cases) <= FIRST:
        return cases
    chosen = random.Random(seed).sample(range(len(cases)), FIRST + (len(cases) - FIRST) // PART)
    return [cases[index] for index in sorted(chosen)]


EDITIONS = ("cgg", "cgg-2015")
"""Games that are editions of one book: nearly all rules and pages of theirs are the same."""


def one_edition(games: Sequence[str], seed: str) -> Sequence[str]:
    """Give games for a costly test: of two editions one, which differs from test to test; all of them in a long run."""
    left_out = set() if LONG else {*EDITIONS} - {random.Random(seed).choice(EDITIONS)}
    return [game for game in games if game not in left_out]
