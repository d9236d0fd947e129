"""The oracle: the law of any reading by going through all faces. Slow and plainly right; tests compare with it.

>>> from rollwright.dice.readings import total
>>> exhaustive_law(total, Pool.of(2, 6)).fraction(7)
Fraction(1, 6)
"""

from __future__ import annotations

from itertools import product
from typing import TypeVar

from rollwright.dice.errors import TooLarge
from rollwright.dice.law import Law
from rollwright.dice.pool import Pool
from rollwright.dice.reading import Reading

T = TypeVar("T")

MAX_COMBINATIONS = 2_000_000


def exhaustive_law(reading: Reading[T], pool: Pool) -> Law[T]:
    """Give the law of a reading by reading every combination of faces, up to two million of them."""
    ways = 1
    for sides in pool.sides():
        ways *= sides
    if ways > MAX_COMBINATIONS:
        raise TooLarge(
            f"{pool} falls in {ways:,} ways, more than the {MAX_COMBINATIONS:,} that can be gone through; "
            f"ask the reading itself for its law"
        )
    table: dict[T, int] = {}
    for faces in product(*(range(1, sides + 1) for sides in pool.sides())):
        outcome = reading.read(pool.split(faces))
        table[outcome] = table.get(outcome, 0) + 1
    return Law.of(table)
