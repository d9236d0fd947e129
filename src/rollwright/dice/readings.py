"""Readings that give one number: sums, kept dice, counts, the highest and the lowest die.

Each has a dynamic programme for its law in whole weights. The law of a pool without dice is the number 0 for certain.
Readings with parameters are made once: `keep_highest(3) is keep_highest(3)`. Their names go into journals and never
change; `catalogue.reading` finds a reading by its name.

>>> from rollwright.dice.pool import Pool
>>> keep_highest(3).law(Pool.of(4, 6)).fraction(18)
Fraction(7, 432)
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, pairwise
from math import comb, prod

from rollwright.dice.errors import BadInput
from rollwright.dice.kept import kept_sum
from rollwright.dice.law import Law
from rollwright.dice.packed import afford, packed, raised, run_of, times, unpacked, width_for
from rollwright.dice.pool import MAX_SIDES, Faces, Part, Pool
from rollwright.dice.reading import Reading, interned


def combinations(pool: Pool) -> int:
    """Count the ways in which a pool can fall."""
    return prod([part.sides**part.count for part in pool.parts])


def thrown(pool: Pool) -> list[Part]:
    """Give the parts that have dice."""
    return [part for part in pool.parts if part.count]


def law_of(polynomial: int, bits: int, total: int) -> Law[int]:
    """Make the law of a number from its packed polynomial."""
    first, weights = unpacked(polynomial, bits)
    return law_from(first, weights, total)


def law_from(first: int, weights: list[int], total: int) -> Law[int]:
    """Make the law of a number from the weights of `first` and what follows it; numbers without weight are left out."""
    if 0 in weights:
        numbers = [number for number, weight in enumerate(weights, first) if weight]
        return Law((numbers,), [weight for weight in weights if weight], total)
    return Law((list(range(first, first + len(weights))),), weights, total)


# --- sums ------------------------------------------------------------------------------------------------------------


def equal_total(count: int, sides: int) -> list[int]:
    """Give the weights of the sums `count` to `count * sides` of equal dice.

    The generating function is `((1 - x**s) / (1 - x))**n`; its derivative gives each weight from three earlier ones.

    >>> equal_total(2, 4)
    [1, 2, 3, 4, 3, 2, 1]
    """
    length = count * (sides - 1) + 1
    half = (length + 1) // 2
    weights = [0] * (sides + 1) + [1]
    for at in range(half - 1):
        step = (count + at) * weights[at + sides + 1]
        step += (at + 1 - sides - count * sides) * weights[at + 2]
        step += (count * (sides - 1) - at + sides) * weights[at + 1]
        weights.append(step // (at + 1))
    rising = weights[sides + 1 :]
    return rising + rising[length - half - 1 :: -1] if length > half else rising


def _law_of_total(pool: Pool) -> Law[int]:
    parts = thrown(pool)
    total = combinations(pool)
    bits = width_for(total, sum([part.count * (part.sides - 1) for part in parts]) + 1)
    if len(parts) == 1 and bits > 64:
        count, sides = parts[0].count, parts[0].sides
        return law_from(count, equal_total(count, sides), total)
    whole = 1
    for part in parts:
        if bits <= 64:
            whole = times(whole, raised(run_of(1, part.sides, bits), part.count))
        else:
            whole = times(whole, packed(part.count, equal_total(part.count, part.sides), bits))
    return law_of(whole, bits, total)


def _total(faces: Faces) -> int:
    return sum(map(sum, faces))


total = Reading[int]("total", _total, _law_of_total)
"""The sum of all faces."""


@interned
def total_of(part: int, /) -> Reading[int]:
    """Sum the faces of one part of the pool: the first is 1. (Faces come without the names of their parts.)

    >>> total_of(2).law(Pool.of(3, 6, "action") + Pool.of(1, 4, "threat")).outcomes
    [1, 2, 3, 4]
    """
    check_least("the number of a part", part, 1)

    def programme(pool: Pool) -> Law[int]:
        if part > len(pool.parts):
            raise BadInput(f"the total of part {part} was asked for, but {pool} has {len(pool.parts)} parts")
        return total.law(Pool((pool.parts[part - 1],)))

    def read(faces: Faces) -> int:
        if part > len(faces):
            raise BadInput(f"the total of part {part} was asked for, but the faces come in {len(faces)} parts")
        return sum(faces[part - 1])

    return Reading(f"total of part {part}", read, programme)


@interned
def sum_of_kept(low: int, high: int, /) -> Reading[int]:
    """Sum the faces from `low` to `high`; the others count for nothing."""
    check_range(low, high)

    def programme(pool: Pool) -> Law[int]:
        parts, ways = thrown(pool), combinations(pool)
        bits = width_for(ways, sum([part.count * min(part.sides, high) for part in parts]) + 1)
        whole = 1
        for part in parts:
            top = min(high, part.sides)
            outside = part.sides - max(0, top - low + 1)
            whole = times(whole, raised(run_of(low, top, bits) + outside, part.count))
        return law_of(whole, bits, ways)

    def read(faces: Faces) -> int:
        return sum([face for face in chain(*faces) if low <= face <= high])

    return Reading(f"sum of kept {low} to {high}", read, programme)


# --- kept dice -------------------------------------------------------------------------------------------------------


def _keeping(name: str, keep: Callable[[int], int], from_low: bool) -> Reading[int]:
    """Make a reading that sums as many of the highest or lowest dice as `keep` says for a number of dice."""

    def programme(pool: Pool) -> Law[int]:
        kept = max(0, keep(pool.size))
        if kept >= pool.size:
            return total.law(pool)
        if kept == 1:
            return (lowest if from_low else highest).law(pool)
        parts, ways = thrown(pool), combinations(pool)
        bits = width_for(ways, kept * max([part.sides for part in parts]) + 1)
        return law_of(kept_sum(parts, kept, from_low, bits), bits, ways)

    def read(faces: Faces) -> int:
        ordered = sorted(chain(*faces), reverse=not from_low)
        return sum(ordered[: max(0, keep(len(ordered)))])

    return Reading(name, read, programme)


@interned
def keep_highest(count: int, /) -> Reading[int]:
    """Sum the `count` highest dice (all, where there are fewer)."""
    check_least("the number of kept dice", count, 0)
    return _keeping(f"keep highest {count}", lambda size: count, from_low=False)


@interned
def keep_lowest(count: int, /) -> Reading[int]:
    """Sum the `count` lowest dice (all, where there are fewer)."""
    check_least("the number of kept dice", count, 0)
    return _keeping(f"keep lowest {count}", lambda size: count, from_low=True)


@interned
def drop_highest(count: int, /) -> Reading[int]:
    """Sum all dice but the `count` highest."""
    check_least("the number of dropped dice", count, 0)
    return _keeping(f"drop highest {count}", lambda size: size - count, from_low=True)


@interned
def drop_lowest(count: int, /) -> Reading[int]:
    """Sum all dice but the `count` lowest."""
    check_least("the number of dropped dice", count, 0)
    return _keeping(f"drop lowest {count}", lambda size: size - count, from_low=False)


# --- one die ---------------------------------------------------------------------------------------------------------


def _law_of_highest(pool: Pool) -> Law[int]:
    parts = thrown(pool)
    top = max([part.sides for part in parts], default=0)
    width_for(combinations(pool), top + 1)
    below = [prod([min(part.sides, face) ** part.count for part in parts]) for face in range(top + 1)]
    return _differences(below, pool)


def _law_of_lowest(pool: Pool) -> Law[int]:
    parts = thrown(pool)
    top = min([part.sides for part in parts], default=0)
    ways = combinations(pool)
    width_for(ways, top + 1)
    below = [ways - prod([(part.sides - face) ** part.count for part in parts]) for face in range(top)]
    return _differences([*below, ways], pool)


def _differences(below: list[int], pool: Pool) -> Law[int]:
    """Make a law from the ways to stay at or below each number from 0 on."""
    weights = [below[0], *(after - before for before, after in pairwise(below))]
    return law_from(0, weights, combinations(pool))


def _highest(faces: Faces) -> int:
    return max(chain(*faces), default=0)


def _lowest(faces: Faces) -> int:
    return min(chain(*faces), default=0)


highest = Reading[int]("highest", _highest, _law_of_highest)
"""The highest face; 0 without dice."""

lowest = Reading[int]("lowest", _lowest, _law_of_lowest)
"""The lowest face; 0 without dice."""


# --- counts ----------------------------------------------------------------------------------------------------------


def _counting(name: str, low: int, high: int) -> Reading[int]:
    """Make a reading that counts the dice which show `low` to `high`."""

    def programme(pool: Pool) -> Law[int]:
        whole: list[int] = [1]
        for part in thrown(pool):
            inside = max(0, min(high, part.sides) - low + 1)
            outside = part.sides - inside
            count = part.count
            own = [comb(count, shown) * inside**shown * outside ** (count - shown) for shown in range(count + 1)]
            whole = own if len(whole) == 1 else _convolved(whole, own)
        return law_from(0, whole, combinations(pool))

    def read(faces: Faces) -> int:
        return sum([low <= face <= high for face in chain(*faces)])

    return Reading(name, read, programme)


def _convolved(left: list[int], right: list[int]) -> list[int]:
    work = max(left).bit_length() * max(right).bit_length() / 500 + 100
    afford(len(left) * len(right) * work, f"counting among {len(left) + len(right)} dice of several kinds")
    whole = [0] * (len(left) + len(right) - 1)
    for at, some in enumerate(left):
        for shift, other in enumerate(right, at):
            whole[shift] += some * other
    return whole


@interned
def count_at_least(face: int, /) -> Reading[int]:
    """Count the dice that show `face` or more."""
    check_least("a face", face, 1)
    return _counting(f"count at least {face}", face, MAX_SIDES)


@interned
def count_at_most(face: int, /) -> Reading[int]:
    """Count the dice that show `face` or less."""
    check_least("a face", face, 1)
    return _counting(f"count at most {face}", 1, face)


@interned
def count_of(face: int, /) -> Reading[int]:
    """Count the dice that show `face`."""
    check_least("a face", face, 1)
    return _counting(f"count of {face}", face, face)


def check_least(what: str, number: int, least: int) -> None:
    """Refuse a parameter that is too small."""
    if number < least:
        raise BadInput(f"{what} is {least} or more, not {number}")


def check_range(low: int, high: int) -> None:
    """Refuse a range of faces that has none."""
    if not 1 <= low <= high:
        raise BadInput(f"a range of faces runs from a low one (1 or more) to a high one, not from {low} to {high}")
