"""The laws of `thrown.Thrown`: each die by itself first, then all of them, without going through all faces."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from math import comb, prod
from operator import add

from rollwright.dice.arithmetic import OPEN_MASS, combined
from rollwright.dice.errors import TooLarge
from rollwright.dice.law import Law
from rollwright.dice.pool import Part as PoolPart
from rollwright.dice.pool import Pool
from rollwright.dice.readings import drop_highest, drop_lowest, keep_highest, keep_lowest
from rollwright.dice.thrown import Part, Thrown

MOST_STEPS = 2_000_000
"""How many sums one question goes through, at most: about a second's work."""

_KEPT = {"kh": keep_highest, "kl": keep_lowest, "dh": drop_highest, "dl": drop_lowest}


def law_of(dice: Thrown) -> Law[int]:
    """Give the law of the sum, of the dice that are kept, or of the count."""
    if dice.counted is not None:
        return _summed([(_counted(part, dice), part.count) for part in dice.parts])
    start, stop = dice.kept
    if stop - start == dice.count:
        return _summed([(one_die(part), part.count) for part in dice.parts])
    if dice.selection and all(part.kind.plain and not part.again and not part.explosion for part in dice.parts):
        parts = [PoolPart(str(at), part.count, len(part.kind.values)) for at, part in enumerate(dice.parts)]
        return _KEPT[dice.selection](dice.number).law(Pool(tuple(parts)))
    return _kept([(one_die(part), part.count) for part in dice.parts], start, stop)


def one_die(part: Part) -> Law[int]:
    """Give the law of one die with all that it explodes into."""
    return _chained(part, lambda value: value)


def _counted(part: Part, dice: Thrown) -> Law[int]:
    counted = dice.counted
    assert counted is not None
    if part.compounds:
        return _sorted(one_die(part).map(counted.score))
    return _chained(part, counted.score)


def _faces(part: Part) -> dict[int, int]:
    """Count the ways to each face, once what is thrown again has been."""
    ways: dict[int, int] = {}
    for value in part.kind.values:
        ways[value] = ways.get(value, 0) + 1
    again = part.again
    if again is None:
        return ways
    if not again.once:
        return {value: count for value, count in ways.items() if not again.condition.holds(value)}
    sides = len(part.kind.values)
    lost = sum([count for value, count in ways.items() if again.condition.holds(value)])
    return {value: count * (lost + sides * (not again.condition.holds(value))) for value, count in ways.items()}


def _chained(part: Part, worth: Callable[[int], int]) -> Law[int]:
    """Add up what the throws of one die are worth, until less than 1e-12 is open."""
    ways = _faces(part)
    explodes = part.explodes
    if explodes is None:
        return _sorted(Law.of([(worth(value), count) for value, count in ways.items()]))
    total = sum(ways.values())
    ends: dict[int, float] = {}
    on: dict[int, float] = {0: 1.0}
    less = steps = 0
    while sum(on.values()) > OPEN_MASS / 10 / max(1, part.count):
        after: dict[int, float] = {}
        steps += len(on) * len(ways)
        if steps > MOST_STEPS:
            raise TooLarge(f"{part} explodes too often for its law; let fewer faces explode, or simulate")
        for value, count in ways.items():
            into = after if explodes.holds(value) else ends
            for so_far, chance in on.items():
                found = so_far + worth(value - less)
                into[found] = into.get(found, 0.0) + chance * count / total
        on, less = after, part.less
    return _sorted(Law((list(ends),), list(ends.values()), 1.0))


def _sorted(law: Law[int]) -> Law[int]:
    pairs = sorted([pair for pair in zip(law.outcomes, law.weights, strict=True) if pair[1]])
    return Law(([value for value, _ in pairs],), [weight for _, weight in pairs], law.total)


def _summed(dice: list[tuple[Law[int], int]]) -> Law[int]:
    """Give the law of the sum of independent dice: so many of each law."""
    return reduce(lambda left, right: combined(left, right, add), [_times(law, count) for law, count in dice])


def _times(law: Law[int], count: int) -> Law[int]:
    if count == 0:
        return Law(([0],), [1], 1)
    if count == 1:
        return law
    half = _times(law, count // 2)
    whole = combined(half, half, add)
    return combined(whole, law, add) if count % 2 else whole


def _kept(dice: list[tuple[Law[int], int]], start: int, stop: int) -> Law[int]:
    """Go through what dice may show from below; the state is how many of each kind have fallen, with their sums.

    Of all dice in rising order, those from `start` to `stop` are summed.
    """
    counted = all(law.counted for law, _ in dice)
    weights = [dict(zip(law.outcomes, law.weights if counted else [p for _, p in law], strict=True)) for law, _ in dice]
    values = sorted({value for own in weights for value in own})
    counts = [count for _, count in dice]
    total = prod([int(law.total) ** count for law, count in dice]) if counted else 1.0
    size = 1 + int(total).bit_length() // 64  # long numbers take longer
    states: dict[tuple[int, ...], dict[int, float]] = {tuple([0] * len(dice)): {0: 1}}
    steps = 0
    for value in values:
        for at, own in enumerate(weights):
            weight = own.get(value)
            if weight is None:
                continue
            after: dict[tuple[int, ...], dict[int, float]] = {}
            for fallen, sums in states.items():
                before = sum(fallen)
                left = counts[at] - fallen[at]
                steps += len(sums) * (left + 1) * size
                if steps > MOST_STEPS:
                    raise TooLarge(f"keeping {stop - start} of {sum(counts)} such dice has too many sums; keep fewer")
                for shown in range(left + 1):
                    held = max(0, min(stop, before + shown) - max(start, before))
                    into = after.setdefault((*fallen[:at], fallen[at] + shown, *fallen[at + 1 :]), {})
                    factor = comb(left, shown) * weight**shown
                    for so_far, ways in sums.items():
                        found = so_far + held * value
                        into[found] = into.get(found, 0) + ways * factor
            states = after
    sums = states.get(tuple(counts), {})
    numbers = sorted(sums)
    return Law((numbers,), [sums[number] for number in numbers], total)
