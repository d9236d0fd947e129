"""Dice that are more than some sides and a sum: other faces, thrown again, exploding by a condition, counted, mixed.

`Thrown` is what the notation makes of `5d10>=7f1`, `4d6r1kh3`, `{d8,d10,d6}kh2`, `4dF`, `d66`; `expression.Dice` stays
what it makes of `4d6kh3`. Their laws are in `thrown_law`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from rollwright.dice.conditions import Condition
from rollwright.dice.errors import BadInput
from rollwright.dice.expression import MAX_EXPLOSIONS, Expression, Throws, Write, selected
from rollwright.dice.law import Law
from rollwright.dice.rolled import Die

DIGITS = "66"
"""Two six-sided dice, read as tens and units."""


class Kind(NamedTuple):
    """A kind of die: how it is written after the `d`, and what its faces show."""

    name: str
    values: Sequence[int]

    @classmethod
    def of(cls, sides: int) -> Kind:
        """Give the ordinary die; its name can't be mistaken for that of another."""
        return cls(f"{sides}s" if str(sides) == DIGITS else str(sides), range(1, sides + 1))

    @classmethod
    def showing(cls, values: Sequence[int]) -> Kind:
        """Give a die with faces of one's own.

        >>> Kind.showing([0, 0, 1]).name
        '{0,0,1}'
        """
        return cls(f"{{{','.join(map(str, values))}}}", tuple(values))

    @property
    def plain(self) -> bool:
        """Tell whether it shows 1 to the number of its sides."""
        return type(self.values) is range

    def thrown(self, face: Callable[[int], int]) -> int:
        """Throw it; of faces of one's own, a source gives which it is, from 1 on."""
        if self.name == DIGITS:
            return 10 * face(6) + face(6)
        return self.values[face(len(self.values)) - 1]


FATE = Kind("F", (-1, 0, 1))
TWO_DIGITS = Kind(DIGITS, tuple([10 * tens + units for tens in range(1, 7) for units in range(1, 7)]))


class Again(NamedTuple):
    """Which faces are thrown again: once, or for as long as they come."""

    condition: Condition
    once: bool = False

    def __str__(self) -> str:
        return f"r{'o' * self.once}{_shortened(self.condition)}"


class Explosion(NamedTuple):
    """Which faces are thrown once more and added; None is the highest.

    With `how` "!" each throw is a die where dice are counted; with "!!" they are one die; with "!p" each further throw
    shows one less.
    """

    condition: Condition | None = None
    how: str = "!"

    def __str__(self) -> str:
        return f"{self.how}{self.condition or ''}"


class Part(NamedTuple):
    """Some equal dice of a throw."""

    count: int  # type: ignore[assignment]
    kind: Kind
    again: Again | None = None
    explosion: Explosion | None = None

    @property
    def explodes(self) -> Condition | None:
        """The faces that explode."""
        if self.explosion is None:
            return None
        return self.explosion.condition or Condition("=", max(self.kind.values))

    @property
    def compounds(self) -> bool:
        """Tell whether all its throws are one die."""
        return self.explosion is not None and self.explosion.how == "!!"

    @property
    def less(self) -> int:
        """How much less each further throw shows."""
        return int(self.explosion is not None and self.explosion.how == "!p")

    def __str__(self) -> str:
        return f"{self.count}d{self.kind.name}{self.again or ''}{self.explosion or ''}"


class Count(NamedTuple):
    """Which dice are counted, and which are taken off the count."""

    condition: Condition
    failing: int | None = None

    def score(self, value: int) -> int:
        """Give what a die counts for."""
        return self.condition.holds(value) - (value == self.failing)

    def __str__(self) -> str:
        return str(self.condition) + ("" if self.failing is None else f"f{self.failing}")


class _Chain(NamedTuple):
    """One die with all its throws, in the order of falling; of those that were thrown again, None."""

    part: Part
    throws: list[int | None]

    @property
    def values(self) -> list[int]:
        """What its throws amount to."""
        return [value for value in self.throws if value is not None]

    @property
    def counted(self) -> list[int]:
        """What is counted of it: each throw, or all together where they are one die."""
        return [sum(self.values)] if self.part.compounds else self.values


class Thrown(Expression):
    """Dice of one kind or several, thrown together: summed, some of them kept, or those counted that show enough."""

    __slots__ = ("counted", "number", "parts", "selection")

    def __init__(
        self, parts: Sequence[Part], selection: str | None = None, number: int = 0, counted: Count | None = None
    ) -> None:
        self.parts = tuple(parts)
        self.selection = selection
        self.number = number
        self.counted = counted

    @property
    def count(self) -> int:
        """How many dice there are, before any explodes."""
        return sum([part.count for part in self.parts])

    @property
    def kept(self) -> tuple[int, int]:
        """Which dice count, when they lie in rising order."""
        return selected(self.count, self.selection, self.number)

    def law(self) -> Law[int]:
        from rollwright.dice.thrown_law import law_of

        return law_of(self)

    def thrown(self, face: Callable[[int], int], throws: Throws) -> int:
        faces: list[int] = []

        def noted(kind: Kind) -> int:
            if len(faces) > self.count + MAX_EXPLOSIONS:
                raise BadInput(
                    f"the dice of {self} were thrown again more than {MAX_EXPLOSIONS:,} times; "
                    f"is the source of faces broken?"
                )
            faces.append(kind.thrown(face))
            return faces[-1]

        chains = list(self._chains(noted))
        throws.append((self, faces))
        return self._read(chains)

    def _chains(self, throw: Callable[[Kind], int]) -> Iterator[_Chain]:
        for part in self.parts:
            again, explodes = part.again, part.explodes
            for _ in range(part.count):
                throws: list[int | None] = []
                less = 0
                on = True
                while on:
                    face = throw(part.kind)
                    while again is not None and again.condition.holds(face):
                        throws.append(None)
                        face = throw(part.kind)
                        if again.once:
                            break
                    on = explodes is not None and explodes.holds(face)
                    throws.append(face - less)
                    less = part.less
                yield _Chain(part, throws)

    def _read(self, chains: list[_Chain]) -> int:
        if self.counted is None:
            start, stop = self.kept
            return sum(sorted([sum(chain.values) for chain in chains])[start:stop])
        return sum([self.counted.score(value) for chain in chains for value in chain.counted])

    def told(self, faces: list[int]) -> list[Die]:
        """Tell for each throw whether it counts and whether it exploded. Among equal dice, the first are kept."""
        again, shown = iter(faces), iter(faces)
        chains = list(self._chains(lambda kind: next(again)))
        start, stop = self.kept
        later = -1 if start else 1
        sums = [sum(chain.values) for chain in chains]
        kept = set(sorted(range(len(chains)), key=lambda at: (sums[at], later * at))[start:stop])
        found: list[Die] = []
        for at, chain in enumerate(chains):
            last = len(chain.throws) - 1
            for place, value in enumerate(chain.throws):
                counts = value is not None and (at in kept if self.counted is None else self._counts(chain, value))
                found.append(Die(len(chain.part.kind.values), next(shown), counts, value is not None and place < last))
        return found

    def _counts(self, chain: _Chain, value: int) -> bool:
        assert self.counted is not None
        return self.counted.score(sum(chain.values) if chain.part.compounds else value) != 0

    def bounds(self) -> tuple[int, int]:
        more = MAX_EXPLOSIONS if any(part.explosion for part in self.parts) else 0
        if self.counted is not None:
            most = self.count + more
            return (0 if self.counted.failing is None else -most), most
        low = min([min(part.kind.values) for part in self.parts])
        high = max([max(part.kind.values) for part in self.parts])
        less = max([part.less for part in self.parts])
        start, stop = self.kept
        return (stop - start) * low + more * min(0, low - less), (stop - start) * high + more * max(0, high)

    def written(self, write: Write, strength: int = 0) -> str:
        # A condition counts dice only where they stand alone.
        return f"({write(self)})" if self.counted is not None and strength else write(self)

    def __str__(self) -> str:
        inside = ", ".join(map(str, self.parts))
        chosen = "" if self.selection is None else f"{self.selection}{self.number}"
        return f"{inside if len(self.parts) == 1 else f'{{{inside}}}'}{chosen}{self.counted or ''}"


def _shortened(condition: Condition) -> str:
    return str(condition.number) if condition.sign == "=" else str(condition)
