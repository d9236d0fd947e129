"""The reading of checks: the sum of a die and its bonus dice, and whether the die itself shows a 1 or its highest face.

It keeps no other face of the first die, so that a law has few outcomes and the odds of several rolls stay small.
"""

from __future__ import annotations

from rollwright.dice.joint import TotalAndNatural, total_and_natural
from rollwright.dice.law import Law
from rollwright.dice.pool import Faces, Pool
from rollwright.dice.reading import Reading
from rollwright.games.going_somewhere.rules.checks.rolls import ACTION_DIE, OPPOSED_DIE

ORDINARY = 10
"""Stands for every face that is not critical."""


def kept(natural: int, highest: int) -> int:
    """Keep a natural face where it is critical; 10 stands for any other.

    >>> kept(1, 20), kept(20, 20), kept(20, 30), kept(7, 20)
    (1, 20, 10, 10)
    """
    return natural if natural in (1, highest) else ORDINARY


def total_and_crit(highest: int) -> Reading[TotalAndNatural]:
    """Make the reading for a die: `natural` is 1, the highest face, or 10 for all others."""

    def read(faces: Faces) -> TotalAndNatural:
        whole = total_and_natural.read(faces)
        return TotalAndNatural(whole.total, kept(whole.natural, highest))

    def programme(pool: Pool) -> Law[TotalAndNatural]:
        whole = total_and_natural.law(pool)
        weights: dict[tuple[int, int], int] = {}
        for sum_, natural, weight in zip(*whole.columns, whole.weights, strict=True):
            key = (sum_, kept(natural, highest))
            weights[key] = weights.get(key, 0) + int(weight)
        columns = [list(column) for column in zip(*weights, strict=True)]
        return Law(columns, list(weights.values()), whole.total, TotalAndNatural)

    return Reading(f"total and crit of d{highest}", read, programme)


on_d20 = total_and_crit(ACTION_DIE)
on_d30 = total_and_crit(OPPOSED_DIE)
