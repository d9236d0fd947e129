"""Keep some dice of a pool: the packed polynomial of the sum of its highest or lowest dice.

For equal dice the law follows from the worst die that is kept: if it shows `face`, then some dice are better (their
sum is a small convolution), at least as many as are missing show `face` too, and the rest is worse. No faces are gone
through one by one; the work grows with the number of sides and of kept dice, hardly with the number of dice.
"""

from __future__ import annotations

from math import comb, prod

from rollwright.dice.packed import afford, raised, run_of, times
from rollwright.dice.pool import Part


def kept_sum(parts: list[Part], keep: int, lowest: bool, bits: int) -> int:
    """Give the polynomial of the sum of the `keep` highest (or lowest) dice among all parts."""
    if keep >= sum(part.count for part in parts):
        whole = 1
        for part in parts:
            whole = times(whole, raised(run_of(1, part.sides, bits), part.count))
        return whole
    if keep <= 0:
        return prod(part.sides**part.count for part in parts)
    if len(parts) == 1:
        return kept_equal(parts[0].count, parts[0].sides, keep, lowest, bits)
    return _kept_mixed(parts, keep, lowest, bits)


def kept_equal(count: int, sides: int, keep: int, lowest: bool, bits: int) -> int:
    """Give the polynomial of the sum of the `keep` highest (or lowest) of `count` equal dice."""
    if keep >= count:
        return raised(run_of(1, sides, bits), count)
    if keep <= 0:
        return int(sides**count)
    afford(work_of_keeping(sides, keep, bits), f"keeping {keep} of {count}d{sides}")
    choices = [comb(count, above) for above in range(keep)]
    found = 0
    for face in range(1, sides + 1):
        better = run_of(1, face - 1, bits) if lowest else run_of(face + 1, sides, bits)
        rests = _rests(count, keep, sides - face if lowest else face - 1)
        power = 1
        for above in range(keep):
            found += power * (choices[above] * rests[above]) << bits * face * (keep - above)
            if not better or above == keep - 1:
                break
            power *= better
    return found


def _rests(count: int, keep: int, worse: int) -> list[int]:
    """Count the ways for the dice that are not better than a face, by how many are.

    At most `count - keep` of the rest may be worse than the face (each in `worse` ways); the others show it. One die
    more in the rest multiplies the ways by `worse + 1`, less those where it would be one worse die too many.
    """
    dropped = count - keep
    ways = (worse + 1) ** dropped
    one_too_many = worse ** (dropped + 1)
    rests: list[int] = []
    for rest in range(dropped + 1, count + 1):
        ways = ways * (worse + 1) - one_too_many
        one_too_many = one_too_many * rest // (rest - dropped)
        rests.append(ways)
    return rests[::-1]


def work_of_keeping(sides: int, keep: int, bits: int) -> float:
    """Estimate the nanoseconds that `kept_equal` takes."""
    digits = bits / 30
    adding = sides * keep * keep * sides * bits / 16
    weighing = (keep * sides * digits) ** 2 / 4
    return adding + weighing + sides**3 * digits**2 * (keep - 1) * (keep - 2) / 8


def _kept_mixed(parts: list[Part], keep: int, lowest: bool, bits: int) -> int:
    """Go through the faces from the best down, and through the parts; the state is how many dice each has left."""
    highest = max(part.sides for part in parts)
    size = sum(part.count for part in parts)
    possible = min(prod(min(part.count, keep) + 1 for part in parts), comb(keep - 1 + len(parts), len(parts)))
    steps = highest * len(parts) * possible * min(keep, max(part.count for part in parts))
    afford(steps * (keep * highest * bits / 32 + 2000), "keeping dice of a pool with several kinds")
    states = {tuple(part.count for part in parts): 1}
    found = 0
    for face in range(1, highest + 1) if lowest else range(highest, 0, -1):
        # In how many ways each part's dice can still fall: worse than this face, once the part has been gone through.
        ways = [max(part.sides - face + 1, 0) if lowest else min(part.sides, face) for part in parts]
        for at, part in enumerate(parts):
            if face > part.sides:
                continue
            ways[at] -= 1
            following: dict[tuple[int, ...], int] = {}
            for left, sums in states.items():
                dice, room = left[at], keep - (size - sum(left))
                # Of all ways for these dice, those where fewer than `room` show the face go on from here.
                full = (ways[at] + 1) ** dice
                for shown in range(min(dice + 1, room)):
                    choices = comb(dice, shown)
                    full -= choices * ways[at] ** (dice - shown)
                    rest = (*left[:at], dice - shown, *left[at + 1 :])
                    following[rest] = following.get(rest, 0) + (sums * choices << bits * face * shown)
                for other, others in enumerate(left):
                    if other != at:
                        full *= ways[other] ** others
                found += sums * full << bits * face * room
            states = following
    return found
