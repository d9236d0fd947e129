"""Statistics: how often each face fell beside what fair dice lead one to expect, by person; and what was chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from typing import NamedTuple

from rollwright.table.looking_back import Pick, Throw

MOST_FACES = 30
"""Dice with more sides are counted in tenths."""
BAND = 2.0
"""So many standard deviations to both sides: about 19 of 20 counts of fair dice lie within."""
ENOUGH = 5.0
"""How often a face has to be expected before the band says anything."""


class Face(NamedTuple):
    """A face (or a tenth of them): how often it fell, what is expected, and the band around it."""

    label: str
    fell: int
    expected: float
    low: float
    high: float
    width: float
    """How long its bar is, of 100; and where expectation and band lie on it."""
    at: float
    left: float
    right: float

    @property
    def banded(self) -> bool:
        """Whether there are dice enough for the band to say anything."""
        return self.expected >= ENOUGH

    @property
    def within(self) -> bool:
        """Whether the count is in the band; of too few dice nobody can say that it is not."""
        return not self.banded or self.low <= self.fell <= self.high


class Die(NamedTuple):
    """All dice of one size."""

    sides: int
    dice: int
    faces: tuple[Face, ...]
    mean: float
    expected: float

    @property
    def few(self) -> str:
        """What fell, in a line, where the dice are too few to say anything of a face; nothing where they aren't."""
        fell = [f"{face.label} ×{face.fell}" if face.fell > 1 else face.label for face in self.faces if face.fell]
        return ", ".join(fell) if not any(face.banded for face in self.faces) else ""

    @property
    def out(self) -> bool:
        """Whether a count is out of its band."""
        return not all(face.within for face in self.faces)


class Person(NamedTuple):
    """What one person's dice of a size came to, on average."""

    name: str
    sides: int
    dice: int
    mean: float
    expected: float
    low: float
    high: float

    @property
    def banded(self) -> bool:
        """Whether there are dice enough for the band to say anything."""
        return self.dice >= ENOUGH

    @property
    def within(self) -> bool:
        """Whether the mean is in the band; of too few dice nobody can say that it is not."""
        return not self.banded or self.low <= self.mean <= self.high


class Counts(NamedTuple):
    """How the dice fell. What a ruling set is not counted: nobody threw it."""

    rolls: int
    dice: int
    typed: int
    """How many of the throws were real dice, typed in."""
    set: int
    kinds: tuple[Die, ...]
    people: tuple[Person, ...]


class Picked(NamedTuple):
    """A question that was put several times, with how often each option was taken, by whom."""

    asks: str
    times: int
    options: tuple[tuple[str, int, float], ...]
    """What was chosen, how often, and that as a part of 100."""
    people: tuple[tuple[str, str], ...]


def counts_of(throws: Iterable[Throw], rolls: int = 0) -> Counts:
    """Count faces; `rolls` is how often people rolled, whoever's dice helped them in it."""
    faces: dict[int, Counter[int]] = {}
    persons: dict[tuple[str, int], list[int]] = {}
    typed = ruled = 0
    for one in throws:
        if one.source == "set":
            ruled += 1
            continue
        if not one.sides:
            continue
        typed += one.source == "typed"
        for sides, face in zip(one.sides, one.faces, strict=True):
            faces.setdefault(sides, Counter())[face] += 1
            persons.setdefault((one.name, sides), []).append(face)
    kinds = tuple(die_of(sides, counter) for sides, counter in sorted(faces.items()) if sides > 1)
    people = tuple(_person(name, sides, fell) for (name, sides), fell in sorted(persons.items()) if sides > 1)
    return Counts(rolls, sum(die.dice for die in kinds), typed, ruled, kinds, people)


def die_of(sides: int, counter: Counter[int]) -> Die:
    """Put the counts of one size of dice beside what is expected.

    >>> die = die_of(6, Counter({1: 30, 6: 30}))
    >>> die.faces[0].expected, die.faces[0].within, die.mean
    (10.0, False, 3.5)
    """
    dice = counter.total()
    step = 1 if sides <= MOST_FACES else -(-sides // 10)
    groups = [range(first, min(first + step, sides + 1)) for first in range(1, sides + 1, step)]
    found = []
    for group in groups:
        p = len(group) / sides
        spread = BAND * sqrt(dice * p * (1 - p))
        count = sum(counter[face] for face in group)
        label = str(group[0]) if len(group) == 1 else f"{group[0]}–{group[-1]}"
        found.append((label, count, dice * p, max(0.0, dice * p - spread), dice * p + spread))
    most = max(max(count, high) for _, count, _, _, high in found) or 1
    scale = 100 / most
    return Die(
        sides,
        dice,
        tuple(
            Face(label, count, expected, low, high, *(round(scale * one, 1) for one in (count, expected, low, high)))
            for label, count, expected, low, high in found
        ),
        sum(face * count for face, count in counter.items()) / dice if dice else 0.0,
        (sides + 1) / 2,
    )


def _person(name: str, sides: int, fell: list[int]) -> Person:
    expected = (sides + 1) / 2
    spread = BAND * sqrt((sides * sides - 1) / 12 / len(fell))
    low, high = max(1.0, expected - spread), min(float(sides), expected + spread)
    return Person(name, sides, len(fell), sum(fell) / len(fell), expected, low, high)


def picks_of(picks: Iterable[Pick]) -> list[Picked]:
    """Count choices by what was asked, where that was more than once."""
    asked: dict[str, list[Pick]] = {}
    for one in picks:
        asked.setdefault(one.asks.casefold(), []).append(one)
    found = []
    for some in [some for some in asked.values() if len(some) > 1]:
        options = Counter(one.chosen for one in some)
        people: dict[str, Counter[str]] = {}
        for one in some:
            people.setdefault(one.whose, Counter())[one.chosen] += 1
        found.append(
            Picked(
                some[0].asks,
                len(some),
                tuple((chosen, count, round(100 * count / len(some), 1)) for chosen, count in options.most_common()),
                tuple((whose, _told(counter)) for whose, counter in sorted(people.items())),
            )
        )
    return sorted(found, key=lambda one: -one.times)


def _told(counter: Counter[str]) -> str:
    return ", ".join(f"{chosen.partition('. ')[0].rstrip('.')} ({count})" for chosen, count in counter.most_common())
