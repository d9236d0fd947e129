"""What can be asked of expressions that gives no number: a truth, a band of a table, several totals, a hand of cards.

They stand at the top of a text only: `2d6+3 >= 10`, `2d6 {<=6: miss, 7-9: mixed, 10+: hit}`, `6x4d6kh3`,
`draw 5 of 52 suits`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement, pairwise
from math import comb, factorial, prod
from operator import add
from typing import Any, NamedTuple

from rollwright.dice.arithmetic import combined, negated
from rollwright.dice.conditions import COMPARISONS
from rollwright.dice.draw import Sorting
from rollwright.dice.errors import TooLarge
from rollwright.dice.expression import Dice, Expression, Throws, Write
from rollwright.dice.law import Law
from rollwright.dice.rolled import Rolled
from rollwright.dice.source import Source
from rollwright.dice.thrown import Thrown

MOST_REPEATED = 300_000
"""How many outcomes the law of several sorted totals may have."""


class Question(ABC):
    """Something that can be rolled and gives no number; it never changes. `field` is what its outcome is called."""

    __slots__ = ()
    field = "result"

    @abstractmethod
    def law(self) -> Law[Any]:
        """Give the law of what comes of it."""

    @abstractmethod
    def thrown(self, face: Callable[[int], int], throws: Throws) -> Any:
        """Throw the dice, write them down, and give what comes of it."""

    @abstractmethod
    def written(self, write: Write) -> str:
        """Write it; `write` writes dice."""

    def roll(self, source: Source) -> Rolled:
        """Throw the dice, and give what comes of it with all of them."""
        throws: Throws = []
        return Rolled(self, self.thrown(source.face, throws), throws)

    def __str__(self) -> str:
        return self.written(str)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


class Comparison(Question):
    """Whether one expression is at least, at most, ... another."""

    __slots__ = ("left", "right", "sign")
    field = "holds"

    def __init__(self, left: Expression, sign: str, right: Expression) -> None:
        self.left = left
        self.sign = sign
        self.right = right

    def law(self) -> Law[bool]:
        holds = COMPARISONS[self.sign]
        found = combined(self.left.law(), negated(self.right.law()), add).map(lambda number: holds(number, 0))
        pairs = sorted(zip(found.outcomes, found.weights, strict=True))
        return Law(([truth for truth, _ in pairs],), [weight for _, weight in pairs], found.total)

    def thrown(self, face: Callable[[int], int], throws: Throws) -> bool:
        left = self.left.thrown(face, throws)
        return COMPARISONS[self.sign](left, self.right.thrown(face, throws))

    def written(self, write: Write) -> str:
        left = self.left.written(write)
        # Right behind dice that stand alone, a condition would count them.
        left = f"({left})" if _could_be_counted(self.left) else left
        return f"{left} {self.sign} {self.right.written(write)}"


def _could_be_counted(expression: Expression) -> bool:
    return isinstance(expression, Dice | Thrown) and expression.selection is None and not expression.counted


class Band(NamedTuple):
    """A row of a table: the totals from `low` to `high` (None: without an end) and what they mean."""

    low: int | None
    high: int | None
    name: str

    def holds(self, total: int) -> bool:
        """Tell whether a total is in it."""
        return (self.low is None or self.low <= total) and (self.high is None or total <= self.high)

    def __str__(self) -> str:
        low, high = self.low, self.high
        if low is None:
            which = "else" if high is None else f"<={high}"
        elif high is None:
            which = f"{low}+"
        else:
            which = str(low) if low == high else f"{low}..{high}" if low < 0 else f"{low}-{high}"
        return f"{which}: {self.name}"


class Bands(Question):
    """In which band of a table an expression falls; the first that holds counts."""

    __slots__ = ("bands", "inner")

    def __init__(self, inner: Expression, bands: Sequence[Band]) -> None:
        self.inner = inner
        self.bands = tuple(bands)

    def _named(self, total: int) -> str:
        return next(band.name for band in self.bands if band.holds(total))

    def law(self) -> Law[str]:
        found = self.inner.law().map(self._named)
        order = [band.name for band in self.bands]
        pairs = sorted(zip(found.outcomes, found.weights, strict=True), key=lambda pair: order.index(pair[0]))
        return Law(([name for name, _ in pairs],), [weight for _, weight in pairs], found.total)

    def thrown(self, face: Callable[[int], int], throws: Throws) -> str:
        return self._named(self.inner.thrown(face, throws))

    def written(self, write: Write) -> str:
        return f"{self.inner.written(write)} {{{', '.join(map(str, self.bands))}}}"


class Repeated(Question):
    """An expression rolled several times: its totals, the highest first."""

    __slots__ = ("inner", "times")
    field = "totals"

    def __init__(self, times: int, inner: Expression) -> None:
        self.times = times
        self.inner = inner

    def law(self) -> Law[tuple[int, ...]]:
        """Give the law by how often each total comes: one outcome for each way to sort them, never for each order."""
        one = self.inner.law()
        size = comb(len(one) + self.times - 1, self.times)
        if size > MOST_REPEATED:
            raise TooLarge(
                f"{self} has {size:,} outcomes, more than the {MOST_REPEATED:,} that are listed; repeat it less often, "
                f"or ask for fewer totals"
            )
        pairs = sorted(zip(one.outcomes, one.weights, strict=True), reverse=True)
        rows = list(_sorted_totals(pairs, self.times))
        total = one.total**self.times if one.counted else 1.0
        return Law(([totals for totals, _ in rows],), [weight for _, weight in rows], total)

    def thrown(self, face: Callable[[int], int], throws: Throws) -> tuple[int, ...]:
        return tuple(sorted([self.inner.thrown(face, throws) for _ in range(self.times)], reverse=True))

    def written(self, write: Write) -> str:
        inner = self.inner.written(write)
        if write is not str:  # each time has dice of its own
            return ", ".join([inner, *[self.inner.written(write) for _ in range(self.times - 1)]])
        return f"{self.times}x{inner}"


def _sorted_totals(pairs: list[tuple[int, Any]], times: int) -> Iterator[tuple[tuple[int, ...], Any]]:
    """Give sorted totals, each with the ways to them."""
    orders = factorial(times)
    for some in combinations_with_replacement(pairs, times):
        ways, alike = orders, 1
        for before, after in pairwise(some):
            alike = alike + 1 if before is after else 1
            ways //= alike
        yield tuple([total for total, _ in some]), ways * prod([weight for _, weight in some])


class Hand(Question):
    """How the cards of a hand fall into suits or ranks."""

    __slots__ = ("draw",)
    field = "cards"

    def __init__(self, draw: Sorting) -> None:
        self.draw = draw

    def law(self) -> Law[tuple[int, ...]]:
        return self.draw.sorted_law()

    def thrown(self, face: Callable[[int], int], throws: Throws) -> tuple[int, ...]:
        return self.draw.read(self.draw.hand(face, throws))

    def written(self, write: Write) -> str:
        return write(self.draw)
