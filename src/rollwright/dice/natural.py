"""Readings of kept dice that also see the natural faces of all dice: "two of three sixes", "1-1-1", "no one at all".

>>> kept = keep_lowest_natural(2).law(Pool.of(3, 6))
>>> kept.chance(lambda three: three.ones == 3) == 1 / 216
True
"""

from __future__ import annotations

from itertools import chain
from math import comb, prod
from typing import NamedTuple

from rollwright.dice.kept import kept_equal, work_of_keeping
from rollwright.dice.law import Law
from rollwright.dice.packed import afford, unpacked, width_for
from rollwright.dice.pool import Faces, Part, Pool
from rollwright.dice.reading import Reading, interned
from rollwright.dice.readings import check_least, combinations, thrown


class KeptNatural(NamedTuple):
    """The sum of the kept dice; and of *all* dice, how many show a 1 and how many the top face."""

    total: int
    ones: int
    tops: int


@interned
def keep_highest_natural(count: int, top: int = 6, /) -> Reading[KeptNatural]:
    """Sum the `count` highest dice, and count the ones and the `top` faces among all dice, kept or not."""
    return _natural(f"keep highest {count} ones and {top}", count, top, lowest=False)


@interned
def keep_lowest_natural(count: int, top: int = 6, /) -> Reading[KeptNatural]:
    """Sum the `count` lowest dice, and count the ones and the `top` faces among all dice, kept or not."""
    return _natural(f"keep lowest {count} ones and {top}", count, top, lowest=True)


def _natural(name: str, count: int, top: int, lowest: bool) -> Reading[KeptNatural]:
    check_least("the number of kept dice", count, 0)
    check_least("the top face", top, 1)

    def programme(pool: Pool) -> Law[KeptNatural]:
        parts, ways = thrown(pool), combinations(pool)
        keep = min(count, pool.size)
        bits = width_for(ways, (keep * max([part.sides for part in parts], default=0) + 1) * (pool.size + 1))
        if len(parts) == 1 and 1 < top == parts[0].sides:
            rows = _naturals(parts[0].count, top, keep, lowest, bits)
        else:
            rows = _mixed_naturals(parts, keep, top, lowest, bits)
        columns: tuple[list[int], list[int], list[int]] = ([], [], [])
        weights: list[int] = []
        for (ones, tops), row in sorted(rows.items()):
            first, own = unpacked(row, bits)
            columns[0].extend([number for number, weight in enumerate(own, first) if weight])
            weights.extend([weight for weight in own if weight])
            columns[1].extend([ones] * (len(weights) - len(columns[1])))
            columns[2].extend([tops] * (len(weights) - len(columns[2])))
        return Law(columns, weights, ways, KeptNatural)

    def read(faces: Faces) -> KeptNatural:
        shown = sorted(chain(*faces), reverse=not lowest)
        return KeptNatural(sum(shown[:count]), shown.count(1), shown.count(top))

    return Reading(name, read, programme)


def _naturals(count: int, sides: int, keep: int, lowest: bool, bits: int) -> dict[tuple[int, int], int]:
    """Give the polynomial of the kept sum for each number of ones and tops among equal dice.

    What is neither is a die of `sides - 2` faces, one higher: its kept sum is that of such dice.
    """
    work = count * count * (keep * sides * bits / 32 + 1000) + count * keep * work_of_keeping(sides, keep, bits) / 3
    afford(work, f"keeping {keep} of {count}d{sides} with the natural faces")
    rows: dict[tuple[int, int], int] = {}
    middles: dict[tuple[int, int], int] = {}
    for ones in range(count + 1):
        for tops in range(count - ones + 1) if sides > 2 else (count - ones,):
            between = count - ones - tops
            best = ones if lowest else tops
            room = max(0, keep - best)
            inner = min(room, between)
            ends = (min(keep, best), room - inner)
            fixed = ends[0] + ends[1] * sides if lowest else ends[0] * sides + ends[1]
            if (between, inner) not in middles:
                middles[between, inner] = kept_equal(between, sides - 2, inner, lowest, bits) << bits * inner
            ways = comb(count, ones) * comb(count - ones, tops)
            rows[ones, tops] = ways * middles[between, inner] << bits * fixed
    return rows


def _mixed_naturals(parts: list[Part], keep: int, top: int, lowest: bool, bits: int) -> dict[tuple[int, int], int]:
    """Do the same for dice of several kinds, or for another top face: go through the faces from the best down."""
    size = sum(part.count for part in parts)
    highest = max([part.sides for part in parts], default=0)
    possible = prod([part.count + 1 for part in parts]) * (size + 1) ** (1 + lowest)
    steps = highest * len(parts) * possible * max([part.count for part in parts], default=0) / 4
    afford(steps * (keep * highest * bits / 32 + 2000), "keeping dice of several kinds with the natural faces")
    states: dict[tuple[tuple[int, ...], int, int], int] = {(tuple(part.count for part in parts), 0, 0): 1}
    for face in range(1, highest + 1) if lowest else range(highest, 0, -1):
        for at, part in enumerate(parts):
            if face > part.sides:
                continue
            following: dict[tuple[tuple[int, ...], int, int], int] = {}
            for (left, ones, tops), sums in states.items():
                dice, room = left[at], max(0, keep - (size - sum(left)))
                for shown in range(dice + 1):
                    rest = (*left[:at], dice - shown, *left[at + 1 :])
                    key = (rest, ones + shown if face == 1 else ones, tops + shown if face == top else tops)
                    moved = sums * comb(dice, shown) << bits * face * min(room, shown)
                    following[key] = following.get(key, 0) + moved
            states = following
    return {(ones, tops): sums for (left, ones, tops), sums in states.items() if not any(left)}
