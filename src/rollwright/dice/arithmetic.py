"""Arithmetic with laws: the law of a sum, product or quotient of two independent numbers; exploding dice."""

from __future__ import annotations

from collections.abc import Callable
from operator import add

from rollwright.dice.errors import TooLarge
from rollwright.dice.law import Law
from rollwright.dice.packed import MAX_SLOTS, afford, packed, times, width_for
from rollwright.dice.pool import Pool
from rollwright.dice.readings import law_of, total

MAX_PAIRS = 4_000_000
"""How many pairs of outcomes are combined one by one, at most."""
OPEN_MASS = 1e-12
"""How much probability the law of endless dice may leave out."""


def negated(law: Law[int]) -> Law[int]:
    """Give the law of the number with the other sign."""
    return Law(([-number for number in reversed(law.outcomes)],), list(reversed(law.weights)), law.total)


def combined(left: Law[int], right: Law[int], operation: Callable[[int, int], int]) -> Law[int]:
    """Give the law of an operation on two independent numbers, in rising order.

    >>> combined(total.law(Pool.of(1, 6)), total.law(Pool.of(1, 6)), max).fraction(6)
    Fraction(11, 36)
    """
    pairs = len(left) * len(right)
    counted = left.counted and right.counted
    if operation is add and counted and pairs > 200 and (summed := _summed(left, right)) is not None:
        return summed
    if pairs > MAX_PAIRS:
        raise TooLarge(
            f"combining {len(left):,} outcomes with {len(right):,} makes {pairs:,} pairs, more than the {MAX_PAIRS:,} "
            f"that are gone through; throw fewer dice, or simulate"
        )
    others = list(zip(right.outcomes, _weights(right, counted), strict=True))
    table: dict[int, float] = {}
    for number, weight in zip(left.outcomes, _weights(left, counted), strict=True):
        for other, also in others:
            value = operation(number, other)
            table[value] = table.get(value, 0) + weight * also
    numbers = sorted(table)
    ways = left.total * right.total if counted else 1.0
    return Law((numbers,), [table[number] for number in numbers], ways)


def _weights(law: Law[int], counted: bool) -> list[int] | list[float]:
    """Give whole weights where both laws have them, and probabilities otherwise."""
    return [int(weight) for weight in law.weights] if counted else [weight / law.total for weight in law.weights]


def _summed(left: Law[int], right: Law[int]) -> Law[int] | None:
    """Convolve two counted laws whose outcomes lie close together; None where they are too scattered for it."""
    lows = min(left.outcomes), min(right.outcomes)
    spans = max(left.outcomes) - lows[0] + 1, max(right.outcomes) - lows[1] + 1
    if sum(spans) > MAX_SLOTS or max(spans) > 50 * (len(left) + len(right)):
        return None
    ways = int(left.total) * int(right.total)
    bits = width_for(ways, sum(spans))
    polynomials = [
        packed(0, _dense(law, low, span), bits) for law, low, span in zip((left, right), lows, spans, strict=True)
    ]
    moved = law_of(times(*polynomials), bits, ways)
    shift = sum(lows)
    return Law(([number + shift for number in moved.outcomes],), moved.weights, ways)


def _dense(law: Law[int], low: int, span: int) -> list[int]:
    weights = [0] * span
    for number, weight in zip(law.outcomes, law.weights, strict=True):
        weights[number - low] = int(weight)
    return weights


def exploding_law(count: int, sides: int) -> Law[int]:
    """Give the law of the sum of dice that are thrown again, and added, as long as they show their highest face.

    Each die ends with a face below the highest, so the sum is that of dice with one side less, plus `sides` for each
    explosion; their number is independent of it, and its law (negative binomial) has a short formula.
    """
    ends = total.law(Pool.of(count, sides - 1))
    chance = (1 - 1 / sides) ** count
    explosions = [chance]
    while True:
        done = len(explosions)
        chance *= (count + done - 1) / (done * sides)
        ratio = (count + done) / ((done + 1) * sides)
        if ratio < 1 and chance / (1 - ratio) < OPEN_MASS / 10:
            break
        explosions.append(chance)
    afford(len(ends) * len(explosions) * 150, f"the law of {count}d{sides}!")
    table = [0.0] * (len(ends) + sides * (len(explosions) - 1))
    shares = [weight / ends.total for weight in ends.weights]
    for start, chance in enumerate(explosions):
        for at, share in enumerate(shares, start * sides):
            table[at] += share * chance
    found = [(number, weight) for number, weight in enumerate(table, ends.outcomes[0]) if weight]
    return Law(([number for number, _ in found],), [weight for _, weight in found], 1.0)
