"""The contract of a reading: a named statistic of a pool's faces that knows its own law.

A reading is a value, never a subclass: a name that journals keep, a function of the faces, and a dynamic programme
for the law. The readings that come with Rollwright are in `readings.py`; a game adds its own beside its rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, update_wrapper
from operator import index
from typing import Any, Generic, ParamSpec, TypeVar, cast

from rollwright.dice.law import Law
from rollwright.dice.pool import Faces, Pool

T = TypeVar("T")
P = ParamSpec("P")

KEPT_LAWS = 512
"""How many laws a reading remembers; the oldest goes first."""
KEPT_OUTCOMES = 200_000
"""How many outcomes the laws that a reading remembers may have together."""


class Reading(Generic[T]):
    """How the faces of a pool are read.

    `read` takes the faces, a tuple for each part of the pool; `programme` gives the law for a pool without going
    through all faces. Both give the same type: a number, or a record (a NamedTuple) of numbers. Of a record,
    the `instead` last numbers are what a rule may look at instead of the others: exact odds then leave those out.
    """

    __slots__ = ("_laws", "_outcomes", "describe", "instead", "name", "programme", "read")

    def __init__(
        self,
        name: str,
        read: Callable[[Faces], T],
        programme: Callable[[Pool], Law[T]],
        describe: Callable[[Pool, Faces, T], str] | None = None,
        instead: int = 0,
    ) -> None:
        self.name = name
        self.read = read
        self.programme = programme
        self.describe = describe
        self.instead = instead
        self._laws: dict[Pool, Law[T]] = {}
        self._outcomes = 0

    def law(self, pool: Pool) -> Law[T]:
        """Give the law of what is read from a pool; it is kept, as the same pools come again and again."""
        found = self._laws.get(pool)
        if found is None:
            found = self.programme(pool)
            self._outcomes += len(found)
            while self._laws and (len(self._laws) >= KEPT_LAWS or self._outcomes > KEPT_OUTCOMES):
                self._outcomes -= len(self._laws.pop(next(iter(self._laws))))
            self._laws[pool] = found
        return found

    def of(self, pool: Pool, faces: Sequence[int]) -> T:
        """Read a flat list of faces, refused where they don't fit the pool."""
        return self.read(pool.split(faces))

    def __repr__(self) -> str:
        return f"<Reading {self.name}>"


def interned(make: Callable[P, Reading[T]]) -> Callable[P, Reading[T]]:
    """Make the same parameters give the same reading, so that its laws are shared; parameters are whole numbers."""
    remembered: Callable[..., Any] = lru_cache(maxsize=1024)(make)

    def once(*parameters: Any) -> Reading[T]:
        return cast(Reading[T], remembered(*map(index, parameters)))

    update_wrapper(once, make)
    return cast(Callable[P, Reading[T]], once)
