"""Laws: exact distributions, kept as columns of numbers with weights."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from math import fsum, gcd, lcm, sqrt
from operator import add
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from rollwright.dice.errors import BadInput

if TYPE_CHECKING:
    from fractions import Fraction

    from rollwright.dice.drawing import Picture

_ROUNDING = 1e-14
"""What is missing from a law by rounding alone is less."""

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
        """The columns and weights as numpy arrays, or in rows, kept here by the drivers that use them."""
        self.parts: tuple[Law[Any], ...] = ()
        """The laws whose columns stand here side by side, where every outcome of one comes with each of the others."""
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
    def left_out(self) -> float:
        """How much of an endless law was cut off: 0 where it is whole, or was sampled.

        >>> from rollwright.dice.notation import parse
        >>> parse("3d6").law().left_out, 0 < parse("3d6!").law().left_out < 1e-12
        (0.0, True)
        """
        if self.counted or self.sampled:
            return 0.0
        missing = 1 - fsum(self.weights) / self.total
        return missing if missing > _ROUNDING else 0.0

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
        value: Callable[[Any], float] = worth or _number
        worths = [value(outcome) * w for outcome, w in zip(self.outcomes, self.weights, strict=True)]
        return (sum(worths) if self.counted else fsum(worths)) / self.total

    def std(self, worth: Callable[[T], float] | None = None) -> float:
        """Give the standard deviation of the outcome, or of a worth of it.

        >>> Law.of({1: 1, 3: 1}).std()
        1.0
        """
        value: Callable[[Any], float] = worth or _number
        mean = self.mean(value)
        return sqrt(self.mean(lambda outcome: (value(outcome) - mean) ** 2))

    def at_least(self, number: float) -> float:
        """Give the chance of a number or more."""
        return self.chance(lambda outcome: _number(outcome) >= number)

    def at_most(self, number: float) -> float:
        """Give the chance of a number or less."""
        return self.chance(lambda outcome: _number(outcome) <= number)

    def between(self, low: float, high: float) -> float:
        """Give the chance of a number from `low` to `high`, both included.

        >>> Law.of({1: 1, 2: 1, 3: 2}).between(2, 3)
        0.75
        """
        return self.chance(lambda outcome: low <= _number(outcome) <= high)

    def quantile(self, share: float) -> T:
        """Give the least outcome that is not exceeded in so large a share of cases; 0.5 gives the median.

        >>> die = Law.of({face: 1 for face in range(1, 7)})
        >>> die.quantile(0.5), die.quantile(0.9), die.quantile(0)
        (3, 6, 1)
        """
        if not 0 <= share <= 1:
            raise BadInput(f"a share lies between 0 and 1, not at {share}; the median is at 0.5")
        pairs: list[tuple[Any, Any]] = sorted(zip(self.outcomes, self.weights, strict=True), key=_by_number)
        reached = accumulate([weight for _, weight in pairs])
        enough = share * self.total * (1 - 1e-12)
        return next((one[0] for one, so_far in zip(pairs, reached, strict=True) if so_far >= enough), pairs[-1][0])  # type: ignore[no-any-return]

    def __add__(self, other: Law[Any] | int) -> Law[Any]:
        """Give the law of the sum with an independent number, or with a fixed one.

        >>> die = Law.of({face: 1 for face in range(1, 7)})
        >>> (die + die).fraction(7), (die - die).fraction(0), (die + 1).outcomes[0], (3 @ die).fraction(18)
        (Fraction(1, 6), Fraction(1, 6), 2, Fraction(1, 216))
        """
        from rollwright.dice.arithmetic import combined

        if not isinstance(other, Law):
            return self.map(lambda outcome: _number(outcome) + other)
        for outcome in (*self.outcomes, *other.outcomes):
            _number(outcome)
        found = combined(self, other, add)  # type: ignore[arg-type]
        found.sampled = min([some for some in (self.sampled, other.sampled) if some], default=0)
        return found

    __radd__ = __add__

    def __neg__(self) -> Law[Any]:
        return self.map(lambda outcome: -_number(outcome))

    def __sub__(self, other: Law[Any] | int) -> Law[Any]:
        return self + (-other)

    def __rsub__(self, other: int) -> Law[Any]:
        return -self + other

    def __rmatmul__(self, times: int) -> Law[Any]:
        """Give the law of the sum of so many that are independent: `3 @ law`."""
        if times < 0 or times != int(times):
            raise BadInput(f"a law is added up a whole number of times, as in 3 @ law, not {times}")
        if times < 2:
            return self if times else Law(([0],), [1], 1)
        half = (times // 2) @ self
        whole = half + half
        return whole + self if times % 2 else whole

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
        column = self.columns[fields.index(name)]
        table: dict[Any, Any] = dict.fromkeys(column, 0)
        if len(table) == len(column):
            return Law((column,), self.weights, self.total, sampled=self.sampled)
        for value, weight in zip(column, self.weights, strict=True):
            table[value] += weight
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

    def plot(self) -> Picture:
        """Draw it as bars: a notebook shows the picture, `.write("law.svg")` keeps it."""
        from rollwright.dice.drawing import Picture, bars

        return Picture(bars(self))

    def _repr_html_(self) -> str:
        from rollwright.dice.drawing import page_of

        return page_of(self)

    def to_pandas(self) -> Any:
        """Give a pandas DataFrame: a column for each field of the outcome, and `p`."""
        try:
            from pandas import DataFrame  # type: ignore[import-not-found, import-untyped, unused-ignore]
        except ImportError:
            raise BadInput("pandas is not installed; list(law) gives each outcome with its probability") from None
        names: tuple[str, ...] = getattr(type(self.outcomes[0]), "_fields", ())
        columns = {name: [getattr(outcome, name) for outcome in self.outcomes] for name in names}
        return DataFrame({**(columns or {"outcome": list(self.outcomes)}), "p": [p for _, p in self]})

    def __repr__(self) -> str:
        shown = ", ".join(f"{outcome}: {p:.4g}" for outcome, p in list(self)[:8])
        how = f", sampled by {self.sampled:,} plays" if self.sampled else ""
        return f"<Law of {len(self)} outcomes{how}: {shown}{', ...' if len(self) > 8 else ''}>"


def _number(outcome: Any) -> Any:
    if not hasattr(outcome, "__float__"):
        raise BadInput(
            f"a law of numbers was expected, this one has {outcome!r}; take a number of it first, with map or field"
        )
    return outcome


def _by_number(pair: tuple[Any, Any]) -> Any:
    return _number(pair[0])


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
