"""A control path: the world of one run of a coroutine, with an axis for each roll and a plan of its decisions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import prod
from typing import Any, NamedTuple

import numpy as np

from rollwright.dice.errors import TooLarge
from rollwright.dice.law import Law
from rollwright.play.axes import Factor, axes_of, is_large, joined, mass, narrowed
from rollwright.play.cells import Array, check_size
from rollwright.play.levels import Unmeasured, Within
from rollwright.play.lifted import Lifted, is_lifted, lift
from rollwright.play.long_sums import folded
from rollwright.play.pieces import Piece, apart, grouped, pieces_of
from rollwright.play.shape import INT, UNREAD, flatten, rebuild
from rollwright.play.unread import UnreadRoll

MOST_AXES = 60
MOST_QUESTIONS = 12
"""Questions about an unknown level on one path: a rule that asks more may count it down, and never come to an end."""
MOST_WORK = 400_000_000
"""A few seconds."""
WHOLE = "whole"
"""Says, in a plan, that a roll of two parts is answered with both; else it stays UNREAD."""


LARGE = 4_096
"""From so many cells on, a small part of the world is run in its own cells alone."""
FEW = 4
"""How many times as many cells there are in all where a part is small."""


class Cells(NamedTuple):
    """A small part of the world: of some axes, only the cells that it needs, as one axis."""

    rows: dict[int, Array]
    """For each axis, which row of it a cell has."""
    weights: Array
    total: Any


class Plan(tuple[Any, ...]):
    """The decisions of a path that is to be run in a small part of the world."""

    cells: Cells | None

    @classmethod
    def within(cls, cells: Cells | None, *decisions: Any) -> Plan:
        """Make a plan for some cells."""
        plan = cls(decisions)
        plan.cells = cells
        return plan


class Along(NamedTuple):
    """How a column is laid along an axis."""

    shape: tuple[int, ...]
    rows: Array | None

    def __call__(self, column: Array) -> Array:
        return (column if self.rows is None else column.take(self.rows)).reshape(self.shape)


class Work:
    """How many cells the paths of one question have gone through; too many are refused, as nobody waits for them."""

    __slots__ = ("cells",)

    def __init__(self) -> None:
        self.cells = 0

    def spend(self, cells: int) -> None:
        """Count some more."""
        self.cells += cells
        if self.cells > MOST_WORK:
            raise TooLarge(f"more than {MOST_WORK:,} cells to go through: too many to work out exactly")


class ControlPath:
    """The world of one run: its axes, the conditions it went through, and the plan of its decisions."""

    def __init__(
        self, plan: tuple[Any, ...], queue: list[tuple[Any, ...]], exact: bool, work: Work | None = None
    ) -> None:
        self.plan = plan
        self.cells: Cells | None = getattr(plan, "cells", None)
        self.narrows = True
        """Whether small parts are run in their own cells: not where decisions depend on what numbers are elsewhere."""
        self.kept = 0
        """Axes that stay as they are, by their bits."""
        self.work = work or Work()
        self.made = 0
        self.queue = queue
        self.exact = exact
        self.weights: list[Array] = []
        self.totals: list[int] = []
        self.sums: list[Any] = []
        self.conditions: list[Factor] = []
        self.scale: Any = 1
        self.limits: list[tuple[Any, bool]] | None = None
        """Of an unknown level, if there is one: numbers, and whether it is at most that."""

    def axis(self, weights: Array, total: Any, whole: bool = True) -> Along:
        """Add an axis, and say how columns are laid along it. `total` is what weights add up to, where `whole`."""
        number = len(self.weights)
        if number >= MOST_AXES:
            raise TooLarge(f"more than {MOST_AXES} rolls in one call: their odds can't be worked out all at once")
        shape = (len(weights),) + (1,) * number
        along = Along(shape, None)
        if self.cells is not None and number in self.cells.rows:  # its cells are along the first axis of these
            first = min(self.cells.rows)
            along = Along((len(self.cells.weights),) + (1,) * first, self.cells.rows[number])
            if number == first:
                weights, total, whole, shape = self.cells.weights, self.cells.total, False, along.shape
            else:
                weights, total, whole, shape = np.ones(1, dtype=weights.dtype), 1, True, (1, *shape[1:])
        self.weights.append(weights.reshape(shape) if number else weights)
        self.totals.append(total)
        self.sums.append(total if whole else weights.sum())
        return along

    def answer(self, pieces: list[Piece], total: int) -> Any:
        """Answer with everything that a law may give, as an axis; where it has several shapes, the world splits."""
        piece = pieces[0] if len(pieces) == 1 else pieces[self.decide(range(len(pieces)))]
        if len(piece.weights) == 1 and len(pieces) == 1:
            return rebuild(piece.shape, [column[0].item() for column in piece.columns])
        along = self.axis(piece.weights, total, len(pieces) == 1)
        if piece.shape == INT:
            low, high = piece.bounds[0] if piece.bounds else (None, None)
            return Lifted(self, along(piece.columns[0]), low, high, distinct=along.rows is None)
        return rebuild(piece.shape, self._lifted(piece, along))

    def unread(self, law: Law[Any], instead: int, total: int) -> Any:
        """Answer a roll of two parts with numbers that nobody has looked at yet; or with all, where that is planned."""
        pieces = pieces_of(law, self.exact)
        place = self.made
        if len(pieces[0].weights) == 1 or self.decide((UNREAD,)) is WHOLE:
            return self.answer(pieces, total)
        return UnreadRoll(self, law, instead, total, place).answer(pieces[0])

    def along(self, piece: Piece, total: int) -> list[Any]:
        """Add an axis for all rows of a piece, and give a number for each column."""
        if len(piece.weights) == 1:
            return [column[0].item() for column in piece.columns]
        return self._lifted(piece, self.axis(piece.weights, total))

    def _lifted(self, piece: Piece, along: Along) -> list[Any]:
        """Give a number for each column of a piece; a plain one where the column is known to hold no other."""
        if piece.bounds is None:
            return [lift(self, along(column)) for column in piece.columns]
        return [
            column[0].item() if low == high else lift(self, along(column), low, high)
            for column, (low, high) in zip(piece.columns, piece.bounds, strict=True)
        ]

    def widened(self, place: int) -> tuple[Any, ...]:
        """Give the plan of this path with a whole roll where it was unread."""
        return (*self.plan[:place], WHOLE, *self.plan[place + 1 :])

    def decide(self, alternatives: Sequence[Any]) -> Any:
        """Take the planned alternative, or the first one, and queue the others."""
        if self.made < len(self.plan):
            taken = self.plan[self.made]
        else:
            taken = alternatives[0]
            for other in reversed(alternatives[1:]):
                plan = (*self.plan, other)
                self.queue.append(plan if self.cells is None else Plan.within(self.cells, *plan))
            self.plan = (*self.plan, taken)
        self.made += 1
        return taken

    def truth(self, array: Array) -> bool:
        """Settle a condition; the part where it is otherwise is queued."""
        if self.made < len(self.plan):
            taken = self.plan[self.made]
            self.made += 1
        else:
            within = self._within(array)
            here = array if within is None else array & within
            other = ~array if within is None else within & ~array
            if here.size >= LARGE:
                taken = self._parted(here, other)
            else:
                taken = self.decide([way for way, part in ((True, here), (False, other)) if part.any()])
        self.condition(array if taken else ~array)
        return taken  # type: ignore[no-any-return]

    def _parted(self, here: Array, other: Array) -> bool:
        """Settle a condition that is so in some cells and not in others. The smaller part is run in its own cells."""
        parts = {True: np.count_nonzero(here), False: np.count_nonzero(other)}
        large = bool(parts[True] > parts[False])
        axes = axes_of(here)
        if min(parts.values()) == 0 or parts[not large] * FEW > here.size or not axes & (axes - 1):
            return bool(self.decide([way for way, count in parts.items() if count]))
        if self.cells is not None or not self.narrows or axes & self.kept:
            return bool(self.decide((True, False)))
        self.queue.append(Plan.within(self._cells(other if large else here), *self.plan, not large))
        return bool(self.decide((large,)))

    def _cells(self, there: Array) -> Cells:
        """Give the cells where a truth holds."""
        left = there.ravel().nonzero()[0]
        rows: dict[int, Array] = {}
        for axis in range(there.ndim):  # axis 0 is the last; `unravel_index` takes many times as long
            length = there.shape[-1 - axis]
            if length > 1:
                whole = left // length
                rows[axis], left = left - whole * length, whole
        weights = [self.weights[axis].ravel().take(place) for axis, place in rows.items()]
        return Cells(rows, prod(weights[1:], start=weights[0]), prod([self.totals[axis] for axis in rows]))

    def value(self, array: Array) -> int:
        """Settle a number; the parts where it has other values are queued."""
        if self.made < len(self.plan):
            taken = self.plan[self.made]
            self.made += 1
        else:
            taken = self.decide(self._values(array))
        self.condition(array == taken)
        return taken  # type: ignore[no-any-return]

    def _values(self, array: Array) -> list[int]:
        """List the values that a number can have here."""
        within = self._within(array)
        if within is not None:
            every, there = np.broadcast_arrays(array, within)
            array = every[there]
        return np.unique(array).tolist()  # type: ignore[no-any-return]

    def _within(self, array: Array) -> Array | None:
        """Join the conditions that bear on an array."""
        within = joined(self.conditions, array)
        if within is not None:
            check_size(array, within)
            self.work.spend(within.size)
        return within

    def decide_where(self, array: Array, alternatives: int) -> int:
        """Decide among some alternatives, of which only the first is there all over, the others where a truth holds."""
        within = self._within(array) if self.made == len(self.plan) else None
        taken: int = self.decide(range(alternatives if (array if within is None else array & within).any() else 1))
        if taken:
            self.condition(array)
        return taken

    def asks(self, most: Any) -> bool:
        """Decide whether the unknown level is at most a number."""
        assert self.limits is not None
        for other, was in self.limits:
            if is_lifted(most) or is_lifted(other):
                known = is_lifted(most) and is_lifted(other) and np.array_equal(most.array, other.array)
            else:
                known = most >= other if was else most <= other
            if known:
                return was
        if len(self.limits) >= MOST_QUESTIONS:
            raise Unmeasured
        taken: bool = self.decide((False, True))
        self.limits.append((most, taken))
        return taken

    def within(self, outcome: Any) -> Any:
        """Give an outcome with the values of an unknown level for which it is one."""
        if self.limits is None:
            return outcome
        above, at_most = [tuple([most for most, taken in self.limits if taken is told]) for told in (False, True)]
        return Within(outcome, above, at_most)

    def weigh(self, chance: Any) -> None:
        """Scale the whole path by a chance."""
        self.scale = self.scale * chance

    def condition(self, array: Array) -> None:
        """Go on only where a condition holds."""
        if array.size > 1:
            self.conditions.append(Factor(axes_of(array), array))

    def mass(self, wanted: int) -> Array:
        """Multiply weights and conditions, summed over every axis that isn't wanted."""
        return self._scaled(*mass(self.weights, self.sums, self.conditions, wanted))

    def _scaled(self, array: Array | None, scale: Any) -> Array:
        scale = scale * self.scale
        if array is None:
            return np.array([scale], dtype=object if self.exact else np.float64)
        return array if type(scale) is int and scale == 1 else array * scale

    def piece(self, outcome: Any, sources: int = 0) -> Piece:
        """Sum up the path: each outcome with its weight (for a chain, by the state on axis 0 that it comes from)."""
        numbers: list[Any] = []
        shape = flatten(outcome, numbers)
        wanted = told = 1 if sources > 1 else 0
        lifted = [number for number in numbers if is_lifted(number)]
        for number in lifted:
            if number.is_long:
                return self._fractions(folded(self, shape, numbers, sources))
            axes = axes_of(number.array)
            wanted |= axes
            if type(number) is Lifted and number.distinct:
                told |= axes
        source = np.arange(sources) if sources > 1 else None
        along, conditions = self.weights, self.conditions
        if conditions and is_large(along, wanted):
            arrays = [source, *[number.array if is_lifted(number) else None for number in numbers]]
            along, conditions, (source, *arrays) = narrowed(wanted, along, conditions, arrays)
            numbers = [self._renumbered(*pair) for pair in zip(numbers, arrays, strict=True)]
        weights = self._scaled(*mass(along, self.sums, conditions, wanted))
        check_size(weights, *[number.array for number in lifted])
        self.work.spend(weights.size)
        if told == wanted:
            piece = apart(shape, numbers, weights, source)
        else:
            piece = grouped(shape, numbers, weights, source, sources)
        return self._fractions(piece)

    def _fractions(self, piece: Piece) -> Piece:
        """Give the weights of a piece as fractions, where those are wanted."""
        if not self.exact:
            return piece
        total = prod(self.totals)
        return piece._replace(weights=np.array([Fraction(weight) / total for weight in piece.weights], dtype=object))

    def _renumbered(self, number: Any, array: Array | None) -> Any:
        """Give a number with another array, where it has one."""
        if type(number) is Lifted:
            return Lifted(self, array, *number.bounds, number.distinct)
        return number if array is None else lift(self, array)
