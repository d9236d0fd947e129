"""Figures: what was found out about one question. The law of each field of its outcome, and how sure it is.

Exact figures have float weights that sum to one; sampled ones have whole counts of plays, so that the figures of
several parts add up to the same whatever their order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from math import fsum, sqrt
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from rollwright.dice.errors import BadInput
from rollwright.rules.arguments import is_record
from rollwright.rules.flat import flat_fields

if TYPE_CHECKING:
    from rollwright.api.answers import Odds

Value: TypeAlias = int | float | str | bool | None
"""What a field of an outcome is, as JSON holds it; lists are written as words, records are left out."""

Z = 1.959963984540054
"""Standard errors to either side that hold 95% of a normal law."""
MOST_VALUES = 5_000
"""A field with more values keeps its mean and spread alone."""


class Spread(msgspec.Struct, frozen=True):
    """The law of one field: its values in rising order with their weights, and sums for the mean and its error."""

    values: tuple[Value, ...]
    weights: tuple[float, ...]
    """Chances where the figures are exact, counts of plays where they are sampled; empty: too many values to keep."""
    total: float
    first: float = 0.0
    """The sum of weight times value, where all values are numbers."""
    second: float = 0.0
    """The sum of weight times value squared."""
    numeric: bool = False
    order: Mapping[str, int] = {}
    """The places of words that have an order of their own, such as Dire to Perfect."""

    @property
    def mean(self) -> float:
        """The mean; yes counts one."""
        if not self.numeric:
            raise BadInput("this field has words for values, and no mean")
        return self.first / self.total

    @property
    def deviation(self) -> float:
        """The standard deviation."""
        return sqrt(max(0.0, self.second / self.total - self.mean**2))

    def chance(self, value: Value) -> float:
        """The chance of one value."""
        return fsum(w for v, w in self.pairs if v == value and _same(v, value)) / self.total

    def at_least(self, number: float) -> float:
        """The chance of a number or more."""
        return fsum(w for v, w in self.pairs if v is not None and not isinstance(v, str) and v >= number) / self.total

    @property
    def pairs(self) -> list[tuple[Value, float]]:
        """Each value with its weight."""
        return list(zip(self.values, self.weights, strict=True))

    @property
    def chances(self) -> list[tuple[Value, float]]:
        """Each value with its chance."""
        return [(value, weight / self.total) for value, weight in self.pairs]


class Figures(msgspec.Struct, frozen=True):
    """What is known about a question: each field's law, the outcome's worth, and from how many plays (0: exact)."""

    fields: Mapping[str, Spread] = {}
    worth: Spread | None = None
    worth_of: str = ""
    plays: int = 0
    refused: str = ""
    """Why there are no figures, in words; empty where there are."""

    @property
    def exact(self) -> bool:
        """Tell whether nothing was sampled."""
        return not self.plays and not self.refused

    def field(self, name: str) -> Spread:
        """Give a field's law, or say which there are."""
        if self.refused:
            raise BadInput(self.refused)
        if name not in self.fields:
            raise BadInput(f"the outcome has no field {name!r}; it has {', '.join(self.fields)}")
        return self.fields[name]

    def interval(self, name: str, value: Value) -> tuple[float, float]:
        """Give the bounds of a value's chance with 95% confidence (Wilson's); both are equal where it is exact."""
        p = self.field(name).chance(value)
        return (p, p) if not self.plays else wilson(p, self.plays)

    def error(self, name: str) -> float:
        """Give the standard error of a field's mean; 0 where the figures are exact."""
        return self.field(name).deviation / sqrt(self.plays) if self.plays else 0.0

    def most_error(self) -> float:
        """Give the largest standard error of any chance kept: what a run's precision is held against.

        It is never below one play: plays that all went the same way don't prove that all will.
        """
        if not self.plays:
            return 0.0
        chances = [w / one.total for one in self.fields.values() for w in one.weights]
        return max([sqrt(p * (1 - p) / self.plays) for p in chances] + [1 / self.plays])


def wilson(p: float, plays: int) -> tuple[float, float]:
    """Give Wilson's bounds for a share of plays, with 95% confidence.

    >>> [round(bound, 3) for bound in wilson(0.0, 100)]
    [0.0, 0.037]
    """
    room = 1 + Z * Z / plays
    middle = (p + Z * Z / (2 * plays)) / room
    half = Z / room * sqrt(p * (1 - p) / plays + Z * Z / (4 * plays * plays))
    return max(0.0, middle - half), min(1.0, middle + half)


def figures_of(law: Odds, worth: tuple[str, Iterable[float]] | None = None) -> Figures:
    """Put a law into figures: each field by itself, and the law of a worth, given its name and each outcome's."""
    shares: Sequence[float]
    if law.sampled:
        shares, total = [round(float(w) * law.sampled / law.total) for w in law.weights], float(law.sampled)
    else:
        shares, total = [float(w / law.total) for w in law.weights], 1.0
    tables: dict[str, dict[Value, list[float]]] = {}
    orders: dict[str, dict[str, int]] = {}
    for outcome, share in zip(law.outcomes, shares, strict=True):
        parts = flat_fields(outcome) if is_record(outcome) else {}
        for name, value in law.fields(outcome).items():
            if isinstance(value, dict):
                continue
            plain = _plain(value)
            tables.setdefault(name, {}).setdefault(plain, []).append(share)
            whole = parts.get(name, outcome)
            if isinstance(whole, Enum) and isinstance(plain, str):
                orders.setdefault(name, {})[plain] = list(type(whole)).index(whole)
    worths: dict[Value, list[float]] = {}
    if worth is not None:
        for value, share in zip(worth[1], shares, strict=True):
            worths.setdefault(_plain(value), []).append(share)
    return Figures(
        {name: spread_of(_summed(table), total, orders.get(name, {})) for name, table in tables.items()},
        spread_of(_summed(worths), total) if worths else None,
        worth[0] if worth else "",
        law.sampled,
    )


def spread_of(table: Mapping[Value, float], total: float, order: Mapping[str, int] | None = None) -> Spread:
    """Make a field's law of its values and their weights."""
    places = order or {}
    pairs = sorted(table.items(), key=lambda pair: _rank(pair[0], places))
    numbers = [(float(value), weight) for value, weight in pairs if isinstance(value, int | float)]
    numeric = len(numbers) == len(pairs) > 0
    first = fsum(v * w for v, w in numbers) if numeric else 0.0
    second = fsum(v * v * w for v, w in numbers) if numeric else 0.0
    kept = pairs if len(pairs) <= MOST_VALUES else []
    return Spread(tuple(v for v, _ in kept), tuple(w for _, w in kept), total, first, second, numeric, places)


def _summed(table: Mapping[Value, Sequence[float]]) -> dict[Value, float]:
    return {value: fsum(parts) for value, parts in table.items()}


def added(parts: Sequence[Figures]) -> Figures:
    """Add up the figures of parts of one simulation; the order does not matter, as they hold whole counts."""
    if len(parts) == 1:
        return parts[0]
    refused = next((part.refused for part in parts if part.refused), "")
    if refused:
        return Figures(refused=refused)
    names = list(dict.fromkeys(name for part in parts for name in part.fields))
    plays = sum(part.plays for part in parts)
    worths = [part.worth for part in parts if part.worth is not None]
    return Figures(
        {name: _added([part.fields[name] for part in parts if name in part.fields], plays) for name in names},
        _added(worths, plays) if worths else None,
        parts[0].worth_of,
        plays,
    )


def _added(spreads: Sequence[Spread], total: float) -> Spread:
    if any(not spread.weights for spread in spreads):
        first, second = fsum(spread.first for spread in spreads), fsum(spread.second for spread in spreads)
        return Spread((), (), total, first, second, all(spread.numeric for spread in spreads))
    table: dict[Value, float] = {}
    order: dict[str, int] = {}
    for spread in spreads:
        order.update(spread.order)
        for value, weight in spread.pairs:
            table[value] = table.get(value, 0.0) + weight
    return spread_of(table, total, order)


def _plain(value: Any) -> Value:
    if value is None or isinstance(value, bool | int | float | str):
        return value
    return msgspec.json.encode(value).decode()


def _same(a: Value, b: Value) -> bool:
    return isinstance(a, bool) == isinstance(b, bool)


def _rank(value: Value, order: Mapping[str, int]) -> tuple[int, float, str]:
    if value is None:
        return 0, 0.0, ""
    return (2, order.get(value, 0), value) if isinstance(value, str) else (1, float(value), "")
