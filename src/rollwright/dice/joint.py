"""Readings that give several numbers at once, as a record: what a rule judges together is read together.

As in `readings.py`, each has a dynamic programme in whole weights and a name for journals.

>>> total_and_apart(6).of(Pool.of(4, 6), [6, 2, 6, 3])
TotalAndApart(total=5, apart=2)
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from math import comb
from typing import Any, NamedTuple, TypeVar

from rollwright.dice.errors import BadInput
from rollwright.dice.law import Law
from rollwright.dice.packed import afford, run_of, unpacked, width_for
from rollwright.dice.pool import Faces, Part, Pool
from rollwright.dice.reading import Reading, interned
from rollwright.dice.readings import check_least, check_range, combinations, thrown, total

T = TypeVar("T")


class TotalAndApart(NamedTuple):
    """The sum of the faces that were not set apart, and how many were."""

    total: int
    apart: int


class CountAndSum(NamedTuple):
    """How many dice were kept, and their sum."""

    count: int  # type: ignore[assignment]
    sum: int


class CountAndHighest(NamedTuple):
    """How many dice were kept, and the highest of them (0 where none was)."""

    count: int  # type: ignore[assignment]
    highest: int


class HighestAndCount(NamedTuple):
    """The highest face (0 without dice), and how many dice show the face that is counted."""

    highest: int
    count: int  # type: ignore[assignment]


class TotalAndNatural(NamedTuple):
    """The sum of all faces, and the face of the first die."""

    total: int
    natural: int


# --- a sum and a count -----------------------------------------------------------------------------------------------


def _by_count(pool: Pool, kinds: Callable[[Part, int], tuple[int, int]], bits: int) -> list[int]:
    """Give, for each number of counted dice, the polynomial of the sum.

    `kinds` gives two polynomials for a die of a part: of the faces that are counted, and of the others.
    """
    rows = [1]
    for part in thrown(pool):
        counted, others = kinds(part, bits)
        count = part.count
        own = _powers(others, count)[::-1]
        if counted != 1:
            own = list(map(int.__mul__, own, _powers(counted, count)))
        own = [row * comb(count, shown) for shown, row in enumerate(own)]
        rows = own if rows == [1] else _convolved(rows, own)
    return rows


def _powers(base: int, count: int) -> list[int]:
    """Give the powers 0 to `count` of a packed polynomial."""
    afford((base.bit_length() / 8) ** 1.585 * count * count / 2, f"a pool of {count} dice read jointly")
    powers = [1]
    for _ in range(count):
        powers.append(powers[-1] * base)
    return powers


def _convolved(left: list[int], right: list[int]) -> list[int]:
    size = max(left).bit_length() * max(right).bit_length() / 64
    afford(len(left) * len(right) * (size + 100), "a large pool of several kinds of dice read jointly")
    rows = [0] * (len(left) + len(right) - 1)
    for at, some in enumerate(left):
        for shift, other in enumerate(right, at):
            rows[shift] += some * other
    return rows


def _columns(rows: list[int], bits: int) -> tuple[list[int], list[int], list[int]]:
    """Give the sums, counts and weights that the polynomials by count hold, without weights of 0."""
    sums: list[int] = []
    counts: list[int] = []
    weights: list[int] = []
    for count, row in enumerate(rows):
        first, own = unpacked(row, bits)
        if 0 in own:
            sums += [number for number, weight in enumerate(own, first) if weight]
            own = [weight for weight in own if weight]
        else:
            sums += range(first, first + len(own))
        counts += [count] * len(own)
        weights += own
    return sums, counts, weights


@interned
def total_and_apart(face: int, /) -> Reading[TotalAndApart]:
    """Sum the dice, but set those that show `face` apart: they are left out of the sum and counted."""
    check_least("a face", face, 1)

    def kinds(part: Part, bits: int) -> tuple[int, int]:
        every = run_of(1, part.sides, bits)
        return (1, every - (1 << bits * face)) if face <= part.sides else (0, every)

    def programme(pool: Pool) -> Law[TotalAndApart]:
        ways = combinations(pool)
        length = sum([part.count * part.sides for part in pool.parts]) + 1
        bits = width_for(ways, length * (pool.size + 1))
        sums, counts, weights = _columns(_by_count(pool, kinds, bits), bits)
        return Law((sums, counts), weights, ways, TotalAndApart)

    def read(faces: Faces) -> TotalAndApart:
        shown = list(chain(*faces))
        apart = shown.count(face)
        return TotalAndApart(sum(shown) - apart * face, apart)

    return Reading(f"total and {face} apart", read, programme)


@interned
def kept_count_and_sum(low: int, high: int, /) -> Reading[CountAndSum]:
    """Keep the dice that show `low` to `high`: how many, and their sum."""
    check_range(low, high)

    def kinds(part: Part, bits: int) -> tuple[int, int]:
        top = min(high, part.sides)
        return run_of(low, top, bits), part.sides - max(0, top - low + 1)

    def programme(pool: Pool) -> Law[CountAndSum]:
        ways = combinations(pool)
        length = sum([part.count * min(part.sides, high) for part in pool.parts]) + 1
        bits = width_for(ways, length * (pool.size + 1))
        sums, counts, weights = _columns(_by_count(pool, kinds, bits), bits)
        return Law((counts, sums), weights, ways, CountAndSum)

    def read(faces: Faces) -> CountAndSum:
        kept = [face for face in chain(*faces) if low <= face <= high]
        return CountAndSum(len(kept), sum(kept))

    return Reading(f"kept {low} to {high} count and sum", read, programme)


# --- the highest die and a count -------------------------------------------------------------------------------------


def _by_highest(pool: Pool, kinds: Callable[[int, int], tuple[int, int]]) -> tuple[list[int], list[int], list[int]]:
    """Give the highest faces, counts and weights.

    `kinds` takes the sides of a die and a limit, and gives how many of its faces are counted, and how many others may
    fall, where nothing above the limit shows. The ways to stay below each limit, subtracted, give those to reach it.
    """
    parts = thrown(pool)
    top = max([part.sides for part in parts], default=0)
    bits = width_for(combinations(pool), (pool.size + 1) * (top + 1))
    afford((top + 1) * ((pool.size + 1) * bits / 8) ** 1.585, f"the highest of {pool} with a count")
    columns: tuple[list[int], list[int], list[int]] = ([], [], [])
    below = 0
    for limit in range(top + 1):
        ways = 1
        for part in parts:
            counted, others = kinds(part.sides, limit)
            ways *= ((counted << bits) + others) ** part.count
        first, weights = unpacked(ways - below, bits)
        for count, weight in enumerate(weights, first):
            if weight:
                columns[0].append(limit)
                columns[1].append(count)
                columns[2].append(weight)
        below = ways
    return columns


@interned
def highest_and_count(face: int, /) -> Reading[HighestAndCount]:
    """Read the highest die, and count those that show `face`."""
    check_least("a face", face, 1)

    def kinds(sides: int, limit: int) -> tuple[int, int]:
        top = min(sides, limit)
        return (1, top - 1) if face <= top else (0, top)

    def programme(pool: Pool) -> Law[HighestAndCount]:
        highs, counts, weights = _by_highest(pool, kinds)
        return Law((highs, counts), weights, combinations(pool), HighestAndCount)

    def read(faces: Faces) -> HighestAndCount:
        shown = list(chain(*faces))
        return HighestAndCount(max(shown, default=0), shown.count(face))

    return Reading(f"highest and count of {face}", read, programme)


@interned
def kept_count_and_highest(low: int, high: int, /) -> Reading[CountAndHighest]:
    """Keep the dice that show `low` to `high`: how many, and the highest of them."""
    check_range(low, high)

    def kinds(sides: int, limit: int) -> tuple[int, int]:
        inside = max(0, min(sides, high) - low + 1)
        return max(0, min(sides, high, limit) - low + 1), sides - inside

    def programme(pool: Pool) -> Law[CountAndHighest]:
        highs, counts, weights = _by_highest(pool, kinds)
        return Law((counts, highs), weights, combinations(pool), CountAndHighest)

    def read(faces: Faces) -> CountAndHighest:
        kept = [face for face in chain(*faces) if low <= face <= high]
        return CountAndHighest(len(kept), max(kept, default=0))

    return Reading(f"kept {low} to {high} count and highest", read, programme)


# --- the first die and the total -------------------------------------------------------------------------------------


def _law_with_natural(pool: Pool) -> Law[TotalAndNatural]:
    parts = thrown(pool)
    if not parts:
        return Law(([0], [0]), [1], 1, TotalAndNatural)
    if parts[0].count != 1:
        raise BadInput(
            f"a total with its natural face is read from a pool that begins with a single die, not from {pool}"
        )
    others = total.law(Pool(tuple(parts[1:])))
    faces = range(1, parts[0].sides + 1)
    width_for(int(others.total), len(others) * parts[0].sides)
    sums = [number + face for face in faces for number in others.outcomes]
    naturals = [face for face in faces for _ in others.outcomes]
    return Law((sums, naturals), [*others.weights] * parts[0].sides, combinations(pool), TotalAndNatural)


def _with_natural(faces: Faces) -> TotalAndNatural:
    shown = list(chain(*faces))
    return TotalAndNatural(sum(shown), shown[0] if shown else 0)


total_and_natural = Reading[TotalAndNatural]("total and natural", _with_natural, _law_with_natural)
"""The sum of all dice and the face of the first, which stands alone in its part (a d20; a d20 and some d4s)."""


# --- each part by itself ---------------------------------------------------------------------------------------------


def each_part(name: str, make: Callable[..., T], *readings: Reading[Any]) -> Reading[T]:
    """Read each part of a pool in its own way, and make one record of all the numbers, in order.

    >>> from rollwright.dice.readings import count_at_least
    >>> class Action(NamedTuple):
    ...     highest: int
    ...     sixes: int
    ...     cuts: int
    >>> action = each_part("action and threat", Action, highest_and_count(6), count_at_least(7))
    >>> pool = Pool.of(3, 6, "action") + Pool.of(2, 8, "threat")
    >>> action.of(pool, [6, 2, 6, 1, 7])
    Action(highest=6, sixes=2, cuts=1)
    >>> len(action.law(pool))
    24
    """

    def check(number: int, what: str) -> None:
        if number != len(readings):
            raise BadInput(f"'{name}' reads a pool of {len(readings)} parts, but {what} has {number}")

    def programme(pool: Pool) -> Law[T]:
        check(len(pool.parts), str(pool))
        columns: list[list[int]] = []
        weights: list[int] = [1]
        ways = 1
        parts = [reading.law(Pool((part,))) for part, reading in zip(pool.parts, readings, strict=True)]
        for law in parts:
            ways *= int(law.total)
            width_for(ways, len(weights) * len(law))
            columns = [[number for number in column for _ in law.weights] for column in columns]
            columns += [list(column) * len(weights) for column in law.columns]
            weights = [weight * int(own) for weight in weights for own in law.weights]
        whole = Law(columns, weights, ways, make)
        whole.parts = tuple(parts)
        return whole

    def read(faces: Faces) -> T:
        check(len(faces), "what was thrown")
        numbers: list[int] = []
        for own, reading in zip(faces, readings, strict=True):
            value = reading.read((own,))
            numbers += value if isinstance(value, tuple) else (value,)
        return make(*numbers)

    return Reading(name, read, programme)
