"""The forty questions of docs/how-to/from-anydice.md: each answer is what going through all the faces gives.

What the page prints is checked by test_docs; here each answer is worked out once more, by other means.
"""

from __future__ import annotations

import doctest
import re
from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod, sqrt
from operator import gt
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).resolve().parent.parent / "docs" / "how-to" / "from-anydice.md"
MOST_LINES = 10
D6, D8, D10, D20 = (range(1, sides + 1) for sides in (6, 8, 10, 20))
FORTY = range(1, 41)

Table = dict[Any, Fraction]


def every(read: Callable[..., Any], *dice: Iterable[Any]) -> Table:
    """Go through all faces."""
    counts = Counter(read(*faces) for faces in product(*dice))
    return {outcome: Fraction(ways, counts.total()) for outcome, ways in counts.items()}


def mean(table: Table) -> Fraction:
    return sum((outcome * p for outcome, p in table.items()), Fraction(0))


def chance(table: Table, holds: Callable[[Any], bool]) -> Fraction:
    return sum((p for outcome, p in table.items() if holds(outcome)), Fraction(0))


def between(table: Table, low: int, high: int = 1_000) -> Fraction:
    return chance(table, lambda number: low <= number <= high)


def added(*tables: Table) -> Table:
    found: Table = {0: Fraction(1)}
    for table in tables:
        after: Table = {}
        for so_far, p in found.items():
            for more, q in table.items():
                after[so_far + more] = after.get(so_far + more, Fraction(0)) + p * q
        found = after
    return found


def at_least(of: int, dice: int, p: Fraction) -> Fraction:
    """Give the chance that so many of some dice, each with chance p, succeed."""
    return sum((comb(dice, n) * p**n * (1 - p) ** (dice - n) for n in range(of, dice + 1)), Fraction(0))


def sets(dice: int, sides: int) -> Iterable[tuple[tuple[int, ...], Fraction]]:
    for faces in combinations_with_replacement(range(1, sides + 1), dice):
        ways = factorial(dice) // prod(factorial(faces.count(face)) for face in set(faces))
        yield faces, Fraction(ways, sides**dice)


def exploding(sides: int, least: int) -> Fraction:
    """Give the chance that an exploding die reaches a total."""
    rounds, rest = divmod(least - 1, sides)
    return Fraction(1, sides) ** rounds * Fraction(sides - rest, sides) if least > 0 else Fraction(1)


def wild(least: int) -> Fraction:
    return 1 - (1 - exploding(8, least)) * (1 - exploding(6, least))


SCORE = every(lambda *faces: sum(faces) - min(faces), *[D6] * 4)
GRIME = (2, 2, 4, 4, 9, 9), (1, 1, 6, 6, 8, 8), (3, 3, 5, 5, 7, 7)
MISS, HIT, TWICE = Fraction(9, 20), Fraction(10, 20), Fraction(1, 20)


def attack() -> Table:
    found = {0: MISS}
    for damage, p in every(lambda die: die + 5, D8).items():
        found[damage] = found.get(damage, Fraction(0)) + HIT * p
    for damage, p in every(lambda one, two: one + two + 5, D8, D8).items():
        found[damage] = found.get(damage, Fraction(0)) + TWICE * p
    return found


def growing(sides: int) -> Fraction:
    more = growing(sides + 2) if sides < 12 else Fraction(0)
    return Fraction(sides + 1, 2) + more / sides


def saved(good: int, bad: int) -> Fraction:
    if good >= 3 or bad >= 3:
        return Fraction(good >= 3)
    return (1 + 10 * saved(good + 1, bad) + 8 * saved(good, bad + 1) + saved(good, bad + 2)) / Fraction(20)


def pig(pot: int) -> Fraction:
    worth = {pot: Fraction(pot) for pot in range(40, 50)}
    for here in reversed(range(40)):
        worth[here] = max(Fraction(here), sum((worth[here + die] for die in range(2, 7)), Fraction(0)) / 6)
    return worth[pot]


def run(faces: tuple[int, ...]) -> int:
    there = set(faces)
    return max(next(n for n in range(1, 12) if face + n not in there) for face in there)


def symbols(table: str, more: str, less: str, dice: int) -> Counter[tuple[int, int]]:
    faces = [(face.count(more), face.count(less)) for face in table.split()]
    return Counter((sum(a for a, _ in row), sum(b for _, b in row)) for row in product(faces, repeat=dice))


def with_threat() -> Fraction:
    mine, theirs = symbols("- s s ss a a sa aa", "s", "a", 5), symbols("- f ff t t t tt ft", "f", "t", 4)
    ways = sum(n * m for (s, a), n in mine.items() for (f, t), m in theirs.items() if s > f and a < t)
    return Fraction(ways, 8**9)


def order(best: int) -> Fraction:
    """Give the mean of the best, second, ... of six scores."""
    return sum((at_least(best, 6, between(SCORE, least)) for least in range(1, 19)), Fraction(0))


ANSWERS: dict[int, Callable[[], Any]] = {
    1: lambda: (mean(every(lambda *f: sum(f), *[D6] * 3)), sqrt(35 / 4)),
    2: lambda: chance(SCORE, lambda score: score >= 16),
    3: lambda: 1 - (1 - SCORE[18]) ** 6,
    4: lambda: order(3),
    5: lambda: [chance(every(take, D20, D20), lambda die: die >= 15) for take in (lambda a, b: a, max, min)],
    6: lambda: sqrt(mean(every(lambda *f: (Fraction(sorted(f)[1]) - Fraction(21, 2)) ** 2, *[D20] * 3))),
    7: lambda: min(n for n in range(3, 19) if between(every(lambda *f: sum(f), *[D6] * 3), 0, n) >= 0.1),
    8: lambda: mean(every(lambda *f: sum(f) - min(f), D8, D10, D6)),
    9: lambda: sum(chance(every(lambda *f: sum(f), *[D6] * n), lambda t: t >= 12) for n in range(1, 5)) / 4,
    10: lambda: every(lambda a, b: a + 5 > b + 3, D20, D20)[True],
    11: lambda: every(lambda a, b: a + 2 - b >= 10, D20, D20)[True],
    12: lambda: [every(lambda a, b: a > b, GRIME[at - 1], GRIME[at])[True] for at in range(3)],
    13: lambda: [
        every(lambda *f: sum(map(gt, sorted(f[:3])[:0:-1], sorted(f[3:])[::-1])), *[D6] * 5)[lost]
        for lost in range(3)
    ],
    14: lambda: every(lambda a, b: a <= 60 and not a <= b <= 40, range(1, 101), range(1, 101))[True],
    15: lambda: at_least(4, 12, Fraction(1, 3)),
    16: lambda: chance(every(lambda *f: sum((x >= 7) - (x == 1) for x in f), *[D10] * 5), lambda n: n < 0),
    17: lambda: 6 * Fraction(3, 10) / (1 - Fraction(1, 10)),
    18: lambda: at_least(4, 8, Fraction(1, 6)),
    19: lambda: [at_least(3, dice, Fraction(1, 3)) for dice in range(3, 8)],
    20: lambda: chance(every(lambda *f: sum(x >= 4 for x in f), D8, D6, D6), lambda n: n >= 2),
    21: lambda: 2 * mean(every(lambda first, then: then if first <= 2 else first, D6, D6)),
    22: lambda: 2 * mean(every(lambda die: die, range(2, 7))),
    23: lambda: (3 * Fraction(7, 2) / (1 - Fraction(1, 6)), True),
    24: lambda: [1 - wild(4), wild(4) - wild(8), wild(8)],
    25: lambda: sum(
        float(at_least(kept, 6, exploding(10, least))) for kept in (1, 2, 3) for least in range(1, 101)
    ),
    26: lambda: growing(4),
    27: lambda: chance(every(lambda *f: sum(f) + 2, *[(-1, 0, 1)] * 4), lambda n: n >= 3),
    28: lambda: every(lambda a, b: a + b, (0, 0, 1, 1, 2), (0, 0, 1, 1, 2))[2],
    29: lambda: [
        between(every(lambda a, b: a + b + 1, D6, D6), low, high)
        for low, high in ((0, 6), (7, 9), (10, 13))
    ],
    30: lambda: every(lambda a, b: a == b, D6, D6)[True],
    31: lambda: [every(lambda *f: min(f.count(6), 2), *[D6] * 3)[sixes] for sixes in (1, 2)],
    32: with_threat,
    33: lambda: (Fraction(13 * 12 * comb(4, 3) * comb(4, 2), comb(52, 5)), Fraction(4 * comb(13, 5), comb(52, 5))),
    34: lambda: 1 - Fraction(comb(48, 7), comb(52, 7)),
    35: lambda: [
        sum(p for faces, p in sets(7, 10) if max(map(faces.count, faces)) >= wide) for wide in (2, 3, 4)
    ],
    36: lambda: sum(p for faces, p in sets(7, 10) if run(faces) >= 4),
    37: lambda: chance(added(*[attack()] * 6), lambda damage: damage >= 30),
    38: lambda: saved(0, 0),
    39: lambda: sum(Fraction(6, n) for n in range(1, 7)),
    40: lambda: pig(0),
}  # fmt: skip


def questions() -> dict[int, list[doctest.Example]]:
    """Read the page: the examples of each numbered question."""
    parts = re.split(r"^\*\*(\d+)\. ", PAGE.read_text(), flags=re.MULTILINE)
    found: dict[int, list[doctest.Example]] = {}
    for number, text in zip(parts[1::2], parts[2::2], strict=True):
        shown = "\n".join(re.findall(r"```python\n(.*?)```", text, re.DOTALL))
        found[int(number)] = doctest.DocTestParser().get_examples(shown)
    return found


ASKED = questions()


def test_there_are_forty_and_each_is_answered_shortly() -> None:
    assert list(ASKED) == list(FORTY) == list(ANSWERS)
    for examples in ASKED.values():
        rules = [example.source for example in examples if "@rw.procedure" in example.source]
        assert sum(rule.count("\n") for rule in rules) <= MOST_LINES
        assert len(examples) - len(rules) <= 4


def numbers(answer: Any) -> list[float]:
    return [float(Fraction(one)) for one in (answer if isinstance(answer, list | tuple) else [answer])]


@pytest.mark.parametrize("number", FORTY)
def test_the_answer_is_what_all_faces_give(number: int) -> None:
    import rollwright as rw

    names: dict[str, Any] = {"rw": rw}
    *before, last = ASKED[number]
    for example in before:
        exec(example.source, names)
    assert numbers(eval(last.source, names)) == pytest.approx(numbers(ANSWERS[number]()), abs=5.1e-5)
