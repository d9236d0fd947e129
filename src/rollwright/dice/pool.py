"""Pools: dice that are thrown together, in named parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import index
from typing import NamedTuple

from rollwright.dice.errors import BadInput

MAX_DICE = 1_000
MAX_SIDES = 100_000
TEN = 10
"""Sides of the die that prints 0 for the highest of its faces."""

Faces = tuple[tuple[int, ...], ...]
"""What the dice show: one tuple of faces for each part of the pool, in order."""


class Part(NamedTuple):
    """Some equal dice of a pool, under a name that a reading can ask for."""

    name: str
    count: int  # type: ignore[assignment]
    sides: int


class Pool(NamedTuple):
    """Dice thrown together. Faces run from 1 to the number of sides.

    >>> print(Pool.of(2, 6))
    2d6
    >>> print(Pool.of(3, 6, "action") + Pool.of(2, 8, "threat"))
    action 3d6, threat 2d8
    """

    parts: tuple[Part, ...]

    @classmethod
    def of(cls, count: int, sides: int, name: str = "dice") -> Pool:
        """Make a pool of one part. A number that stands for many (see `play.lifted`) is settled here."""
        return _pool(index(count), index(sides), name)

    def __add__(self, other: Pool) -> Pool:  # type: ignore[override]
        """Throw both together; the parts keep their names, which must differ."""
        names = [part.name for part in self.parts + other.parts]
        if len(set(names)) != len(names):
            raise BadInput(f"the parts of a pool need different names, not {', '.join(names)}")
        return Pool(self.parts + other.parts)

    @property
    def size(self) -> int:
        """Count all dice of all parts."""
        parts = self.parts
        return parts[0].count if len(parts) == 1 else sum([part.count for part in parts])

    def sides(self) -> Iterator[int]:
        """Give each die's number of sides, in the order in which faces are written down."""
        for part in self.parts:
            for _ in range(part.count):
                yield part.sides

    def split(self, faces: Sequence[int]) -> Faces:
        """Deal a flat list of faces to the parts; refuse a wrong number of them or a face no die has."""
        if len(faces) != self.size:
            which = "all" if len(faces) < self.size else "only"
            wanted = "the one number that the die shows" if self.size == 1 else f"{which} {self.size} dice"
            raise BadInput(f"type {wanted}, e.g. {' '.join(map(str, self.like()))}")
        dealt: list[tuple[int, ...]] = []
        start = 0
        for _, count, sides in self.parts:
            own = tuple(faces[start : start + count])
            start += count
            for face in own:
                if type(face) is not int or not 1 <= face <= sides:
                    raise BadInput(f"a d{sides} shows {faces_of(sides)}, not {face}")
            dealt.append(own)
        return tuple(dealt)

    def typed(self, faces: Sequence[int]) -> tuple[int, ...]:
        """Give faces that somebody read from real dice as they are meant: a ten-sided die prints its 10 as 0.

        Where each face is one digit, they may come without spaces, as one number. A d100 is thrown as two of ten sides,
        a d1000 as three: as one number or as their digits, all of them 0 being the highest.

        >>> Pool.of(3, 10).typed([0, 3, 10]), Pool.of(1, 6).typed([0]), Pool.of(3, 6).typed([655])
        ((10, 3, 10), (0,), (6, 5, 5))
        >>> [Pool.of(1, 100).typed(faces) for faces in ([0], [0, 0], [4, 7], [40, 7], [47])]
        [(100,), (100,), (47,), (47,), (47,)]
        >>> Pool.of(1, 1000).typed([0, 4, 7]), Pool.of(1, 1000).typed([0])
        ((47,), (1000,))
        """
        digits = DIGITS.get(max(self.sides())) if self.size == 1 else None
        if digits == len(faces) and all(type(face) is int for face in faces):
            return (in_digits(faces, digits),)
        if len(faces) == 1 < self.size == len(str(faces[0])) and max(self.sides()) < TEN:
            return tuple(map(int, str(faces[0])))
        if len(faces) != self.size:
            return tuple(faces)
        return tuple([meant(face, sides) for face, sides in zip(faces, self.sides(), strict=True)])

    def like(self) -> tuple[int, ...]:
        """Give faces as they might lie.

        >>> (Pool.of(3, 6, "action") + Pool.of(2, 4, "threat")).like()
        (3, 5, 2, 1, 4)
        """
        return tuple([(3, 5, 2, 1, 4, 6)[at % 6] % sides or sides for at, sides in enumerate(self.sides())])

    @property
    def words(self) -> str:
        """What is thrown, as people say it.

        >>> (Pool.of(3, 6, "action") + Pool.of(1, 8, "threat")).words, Pool.of(2, 6).words
        ('3 action dice and 1 threat die', '2 dice')
        """
        named = [(part.count, "" if part.name == "dice" else f"{part.name} ") for part in self.parts if part.count]
        each = [f"{count} {name}{'die' if count == 1 else 'dice'}" for count, name in named]
        return " and ".join([", ".join(each[:-1]), each[-1]] if each[1:] else each) or "no dice"

    def __str__(self) -> str:
        if len(self.parts) == 1:
            _, count, sides = self.parts[0]
            return f"{count}d{sides}"
        return ", ".join(f"{part.name} {part.count}d{part.sides}" for part in self.parts)


@lru_cache(maxsize=1024, typed=True)
def _pool(count: int, sides: int, name: str) -> Pool:
    """Make a pool of one part; the same few are asked for again and again."""
    if not 0 <= count <= MAX_DICE:
        raise BadInput(f"a pool has 0 to {MAX_DICE} dice of a kind, not {count}")
    if not 1 <= sides <= MAX_SIDES:
        raise BadInput(f"a die has 1 to {MAX_SIDES} sides, not {sides}")
    return Pool((Part(name, count, sides),))


DIGITS = {100: 2, 1000: 3}
"""Dice that are thrown as several of ten sides, one for each digit."""


def in_digits(faces: Sequence[int], digits: int) -> int:
    """Put a number together that was thrown digit by digit, the tens perhaps as 40; all 0 is the highest."""
    number = faces[0]
    for face in faces[1:]:
        number = number * TEN + face if number < TEN ** (digits - 1) and face < TEN else number + face
    return number or TEN**digits


def meant(face: int, sides: int) -> int:
    """Give the face that a die means by what it prints: the 0 of a ten-sided die is its 10, 00 that of a d100."""
    return sides if sides in (TEN, *DIGITS) and type(face) is int and face == 0 else face


def faces_of(sides: int) -> str:
    """Say what a die shows.

    >>> faces_of(6), faces_of(10)
    ('1 to 6', '1 to 10 (a printed 0 is 10)')
    """
    return f"1 to {sides}" + (f" (a printed 0 is {sides})" if sides in (TEN, *DIGITS) else "")
