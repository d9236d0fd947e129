"""Where faces come from: random dice, or dice that somebody threw and typed in.

A source is anything with a method `face(sides)`. Table play has its own (`table/`), which can be verified.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Protocol

from rollwright.dice.errors import BadInput
from rollwright.dice.pool import faces_of, meant


class Source(Protocol):
    """Something that throws one die."""

    def face(self, sides: int, /) -> int:
        """Give a face from 1 to `sides`."""
        ...


class RandomDice:
    """Throws fair dice: bits are drawn until they name a face, so that each is exactly as likely as the others.

    >>> RandomDice(seed=1).face(6) == RandomDice(seed=1).face(6)
    True
    """

    __slots__ = ("_bits",)

    def __init__(self, seed: int | None = None) -> None:
        # Imported here, as `random` costs more to load than all of `rollwright.dice`.
        from random import Random

        self._bits: Callable[[int], int] = Random(seed).getrandbits

    def face(self, sides: int, /) -> int:
        """Give a face from 1 to `sides`."""
        bits = self._bits
        width = (sides - 1).bit_length()
        drawn = bits(width)
        while drawn >= sides:
            drawn = bits(width)
        return drawn + 1


class ScriptedDice:
    """Gives faces that are known already, in order: dice thrown on a real table, tests, golden plays.

    The 0 that a ten-sided die prints is its 10.

    >>> dice = ScriptedDice([3, 6, 0])
    >>> dice.face(6), dice.face(6), dice.face(10)
    (3, 6, 10)
    >>> dice.finish()
    """

    __slots__ = ("_at", "_faces")

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = tuple(faces)
        self._at = 0

    def face(self, sides: int, /) -> int:
        """Give the next face, or refuse where there is none left or a die of `sides` sides can't show it."""
        if self._at == len(self._faces):
            raise BadInput(f"a d{sides} is thrown, but no face is left of the {self._at} given; give one more")
        face = meant(self._faces[self._at], sides)
        if not 1 <= face <= sides:
            raise BadInput(f"a d{sides} shows {faces_of(sides)}, but face {self._at + 1} of those given is {face}")
        self._at += 1
        return face

    def finish(self) -> None:
        """Refuse faces that are left over: whoever gave them meant another roll."""
        left = self._faces[self._at :]
        if left:
            raise BadInput(
                f"{self._at} of {len(self._faces)} faces were used, and these are left over: "
                f"{', '.join(map(str, left))}; give exactly the faces that are thrown"
            )


def random_dice(seed: int | None = None) -> RandomDice:
    """Make random dice; the same seed throws the same faces, none throws unforeseeable ones."""
    return RandomDice(seed)


_own: list[RandomDice] = []


def own_dice() -> RandomDice:
    """Give the dice that are thrown where nobody names a source: one generator, never seeded, fresh after a fork."""
    if not _own:
        _own.append(RandomDice())
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=_own.clear)
    return _own[0]
