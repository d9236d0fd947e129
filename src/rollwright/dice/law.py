"""Laws: exact distributions, kept as columns of numbers with weights."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import fsum, gcd, lcm, sqrt
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from rollwright.dice.errors import BadInput

if TYPE_CHECKING:
    from fractions import Fraction

T = TypeVar("T")
U = TypeVar("U")


class Law(Generic[T]):
    """The law of something random: each outcome once, with its weight.

    An outcome is a number or a record of numbers; it is kept as columns (one per field) so that a driver can work on
    all outcomes at once, and made whole only when somebody looks. Weights are whole numbers over `total` where the law
    is counted, or floats (then `total` is 1.0) where it came from an endless chain, a large question or a simulation.

    >>> coin = Law.of({1: 1, 2: 3})
    >>> coin.fraction(2), coin.p(2)
    (Fraction(3, 4), 0.75)
    """

    def __init__(
        self,
        columns: Sequence[Sequence[Any]],
        weights: Sequence[int] | Sequence[float],
        total: int | float,
        make: Callable[..., T] | None = None,
        sampled: int = 0,
    ) -> None:
        self.columns = columns
        self.weights = weights
        self.total = total
        self.make = make
        self.arrays: Any = None
        """The columns and weights as numpy arrays, kept here by the drivers that use them."""
        self.sampled = sampled
        """How many plays were simulated; 0 means that nothing was: the law is exact."""

    @classmethod
    def of(cls, weights: Mapping[T, int] | Iterable[tuple[T, int]]) -> Law[T]:
        """Make a law from outcomes and whole weights; equal outcomes are added up."""
        table: dict[T, int] = {}
        for outcome, weight in weights.items() if isinstance(weights, Mapping) else weights:
            table[outcome] = table.get(outcome, 0) + weight
        return Law((list(table),), list(table.values()), sum(table.values()))

    @property
    def exact(self) -> bool:
        """Tell whether nothing in it was sampled."""
        return self.sampled == 0

    @property
    def counted(self) -> bool:
        """Tell whether the weights are whole numbers, so that fractions can be given."""
        return isinstance(self.total, int)

    @cached_property
    def outcomes(self) -> Sequence[T]:
        """The outcomes as whole values."""
        if self.make is None:
            return self.columns[0]
        return [self.make(*row) for row in zip(*self.columns, strict=True)]

    def __len__(self) -> int:
        return len(self.weights)

    def __iter__(self) -> Iterator[tuple[T, float]]:
        """Give each outcome with its probability as a float."""
        total = self.total
        for outcome, weight in zip(self.outcomes, self.weights, strict=True):
            yield outcome, weight / total

    def fractions(self) -> Iterator[tuple[T, Fraction]]:
        """Give each outcome with its exact probability; refused where the weights were not counted."""
        if not isinstance(self.total, int):
            raise BadInput(
                "exact fractions were asked for, but this law has float weights: it is endless (exploding dice, a "
                "chain of calls), or large and asked without exact=True; use the probabilities instead"
            )
        from fractions import Fraction

        for outcome, weight in zip(self.outcomes, self.weights, strict=True):
            yield outcome, Fraction(int(weight), self.total)

    def p(self, outcome: T) -> float:
        """Give the probability of one outcome (0 where it never happens)."""
        return self.chance(lambda other: other == outcome)

    def fraction(self, outcome: T) -> Fraction:
        """Give the exact probability of one outcome."""
        from fractions import Fraction

        return sum((p for other, p in self.fractions() if other == outcome), Fraction(0))

    def chance(self, holds: Callable[[T], bool]) -> float:
        """Give the probability that an outcome has a property."""
        held = [w for outcome, w in zip(self.outcomes, self.weights, strict=True) if holds(outcome)]
        return (sum(held) if self.counted else fsum(held)) / self.total

    def mean(self, worth: Callable[[T], float] | None = None) -> float:
        """Give the mean of the outcome, or of a worth of it."""
        value: Callable[[Any], float] = worth or (lambda outcome: outcome)
        worths = [value(outcome) * w for outcome, w in zip(self.outcomes, self.weights, strict=True)]
        return (sum(worths) if self.counted else fsum(worths)) / self.total

    def map(self, change: Callable[[T], U]) -> Law[U]:
        """Give the law of something that follows from the outcome."""
        table: dict[U, Any] = {}
        for outcome, weight in zip(self.outcomes, self.weights, strict=True):
            changed = change(outcome)
            table[changed] = table.get(changed, 0) + weight
        return Law((list(table),), list(table.values()), self.total, sampled=self.sampled)

    def field(self, name: str) -> Law[Any]:
        """Give the law of one field of the outcome, without making whole outcomes where the law is kept in columns.

        >>> from rollwright.dice.joint import total_and_apart
        >>> from rollwright.dice.pool import Pool
        >>> total_and_apart(6).law(Pool.of(2, 6)).field("apart").fraction(2)
        Fraction(1, 36)
        """
        fields: tuple[str, ...] = getattr(self.make, "_fields", ())
        if name not in fields:
            return self.map(lambda outcome: getattr(outcome, name))
        table: dict[Any, Any] = {}
        for value, weight in zip(self.columns[fields.index(name)], self.weights, strict=True):
            table[value] = table.get(value, 0) + weight
        return Law((list(table),), list(table.values()), self.total, sampled=self.sampled)

    def error(self, outcome: T) -> float:
        """Give the standard error of a sampled probability (0 for an exact one)."""
        if not self.sampled:
            return 0.0
        p = self.p(outcome)
        return sqrt(max(p * (1 - p), 1 / self.sampled) / self.sampled)

    def reduced(self) -> Law[T]:
        """Divide whole weights by their common divisor."""
        if not isinstance(self.total, int):
            return self
        common = gcd(self.total, *(int(weight) for weight in self.weights))
        return Law(self.columns, [int(weight) // common for weight in self.weights], self.total // common, self.make)

    def __repr__(self) -> str:
        shown = ", ".join(f"{outcome}: {p:.4g}" for outcome, p in list(self)[:8])
        return f"<Law of {len(self)} outcomes: {shown}{', ...' if len(self) > 8 else ''}>"


def mixed(laws: Iterable[tuple[Law[T], int]]) -> Law[T]:
    """Mix counted laws by whole weights: first a law is picked, then its outcome."""
    laws = list(laws)
    common = lcm(*(int(law.total) for law, _ in laws))
    table: dict[T, int] = {}
    for law, share in laws:
        factor = share * (common // int(law.total))
        for outcome, weight in zip(law.outcomes, law.weights, strict=True):
            table[outcome] = table.get(outcome, 0) + factor * int(weight)
    return Law.of(table)
