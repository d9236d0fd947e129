"""The lifted driver: the law of a call, all outcomes at once.

A roll adds an axis: its outcomes lie along it, and every number that follows from the roll is an array over it. A run
of the coroutine covers one *control path*; each `if` on a lifted truth splits off the other part, which is run again
with the decisions so far. What a path amounts to is the product of its axes' weights and of the conditions it went
through, kept as separate factors, so that an axis on which nothing depends any more is summed out before arrays
are multiplied.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import lcm, prod
from typing import Any, NamedTuple

import numpy as np

from rollwright.dice.errors import TooLarge
from rollwright.dice.law import Law
from rollwright.play.chain import followed
from rollwright.play.journal import Entry, Thrown, question_of
from rollwright.play.levels import Level, by_levels, endless
from rollwright.play.lifted import Array, Lifted, check_size, is_lifted, joint_shape, lift, settled
from rollwright.play.pieces import Piece, apart, bounded, by_source, grouped, law_of, merged, pieces_of
from rollwright.play.policy import Policy
from rollwright.play.run import Run
from rollwright.play.shape import INT, Shape, flatten, is_call, rebuild, without_keys
from rollwright.play.steps import Actor, Call, Choose, Roll, key_of, may_see

MOST_AXES = 60
MOST_PATHS = 200_000
_LARGE = 4_096
"""From so many cells on, it pays to leave rows out before arrays are multiplied."""
ON_THE_SPOT = object()
"""Says that an awaited call can't be answered by its law: it is played where it stands."""


class Factor(NamedTuple):
    """Weights or a condition over some axes: bit k of `axes` is set where the array varies along axis k."""

    axes: int
    array: Array


def axes_of(array: Array) -> int:
    """Tell along which axes an array varies. Axis 0 is the last dimension, and later axes stand before it."""
    bits = 0
    for length in array.shape:
        bits = bits << 1 | (length > 1)
    return bits


class ControlPath:
    """The world of one run: its axes, the conditions it went through, and the plan of its decisions."""

    def __init__(self, plan: tuple[Any, ...], queue: list[tuple[Any, ...]], exact: bool) -> None:
        self.plan = plan
        self.made = 0
        self.queue = queue
        self.exact = exact
        self.weights: list[Array] = []
        self.totals: list[int] = []
        self.sums: list[Any] = []
        self.conditions: list[Factor] = []
        self.scale: Any = 1

    def axis(self, weights: Array, total: Any, whole: bool = True) -> tuple[int, ...]:
        """Add an axis, and give the shape of a column along it. `total` is what weights add up to, where `whole`."""
        number = len(self.weights)
        if number >= MOST_AXES:
            raise TooLarge(f"more than {MOST_AXES} rolls in one call: their odds can't be worked out all at once")
        shape = (len(weights),) + (1,) * number
        self.weights.append(weights.reshape(shape) if number else weights)
        self.totals.append(total)
        self.sums.append(total if whole else weights.sum())
        return shape

    def answer(self, pieces: list[Piece], total: int) -> Any:
        """Answer with everything that a law may give, as an axis; where it has several shapes, the world splits."""
        piece = pieces[0] if len(pieces) == 1 else pieces[self.decide(range(len(pieces)))]
        if len(piece.weights) == 1 and len(pieces) == 1:
            return rebuild(piece.shape, [column[0].item() for column in piece.columns])
        along = self.axis(piece.weights, total, len(pieces) == 1)
        bounds = piece.bounds or ((None, None),) * len(piece.columns)
        if piece.shape == INT:
            low, high = bounds[0]
            return Lifted(self, piece.columns[0].reshape(along), low, high, distinct=True)
        numbers = [
            lift(self, column.reshape(along), *bound) for column, bound in zip(piece.columns, bounds, strict=True)
        ]
        return rebuild(piece.shape, numbers)

    def decide(self, alternatives: Sequence[Any]) -> Any:
        """Take the planned alternative, or the first one, and queue the others."""
        if self.made < len(self.plan):
            taken = self.plan[self.made]
        else:
            taken = alternatives[0]
            self.queue.extend((*self.plan, other) for other in reversed(alternatives[1:]))
            self.plan = (*self.plan, taken)
        self.made += 1
        return taken

    def truth(self, array: Array) -> bool:
        """Settle a condition; the part where it is otherwise is queued."""
        if self.made < len(self.plan):
            taken = self.plan[self.made]
            self.made += 1
        else:
            within = self.within(array)
            if within is not None:
                check_size(array, within)
            ways = []
            if (array if within is None else array & within).any():
                ways.append(True)
            if not (array if within is None else array | ~within).all():
                ways.append(False)
            taken = self.decide(ways)
        self.condition(array if taken else ~array)
        return taken  # type: ignore[no-any-return]

    def value(self, array: Array) -> int:
        """Settle a number; the parts where it has other values are queued."""
        if self.made < len(self.plan):
            taken = self.plan[self.made]
            self.made += 1
        else:
            within = self.within(array)
            if within is not None:
                check_size(array, within)
                every, there = np.broadcast_arrays(array, within)
                array_within = every[there]
            else:
                array_within = array
            taken = self.decide(np.unique(array_within).tolist())
        self.condition(array == taken)
        return taken  # type: ignore[no-any-return]

    def weigh(self, chance: Any) -> None:
        """Scale the whole path by a chance."""
        self.scale = self.scale * chance

    def condition(self, array: Array) -> None:
        """Go on only where a condition holds."""
        if array.size > 1:
            self.conditions.append(Factor(axes_of(array), array))

    def within(self, array: Array) -> Array | None:
        """Join the conditions that bear on an array's axes, directly or through one another."""
        bits = axes_of(array)
        left = self.conditions
        joint: Array | None = None
        again = True
        while again and left:
            again = False
            others: list[Factor] = []
            for factor in left:
                if not factor.axes & bits:
                    others.append(factor)
                else:
                    bits |= factor.axes
                    if joint is None:
                        joint = factor.array
                    else:
                        check_size(joint, factor.array)
                        joint = joint & factor.array
                    again = True
            left = others
        return joint

    def mass(self, wanted: int) -> Array:
        """Multiply weights and conditions, summed over every axis that isn't wanted."""
        scale = self.scale
        factors: list[Factor] = list(self.conditions)
        conditioned = 0
        for factor in factors:
            conditioned |= factor.axes
        unwanted = []
        for axis, weights in enumerate(self.weights):
            if wanted >> axis & 1 or conditioned >> axis & 1:
                factors.append(Factor(1 << axis if len(weights) > 1 else 0, weights))
                if not wanted >> axis & 1:
                    unwanted.append(axis)
            else:
                scale = scale * self.sums[axis]
        while unwanted:
            axis = min(unwanted, key=lambda axis: _joint_size(factors, axis)) if len(unwanted) > 1 else unwanted[0]
            unwanted.remove(axis)
            involved = [factor for factor in factors if factor.axes >> axis & 1]
            factors = [factor for factor in factors if not factor.axes >> axis & 1]
            summed = _product(involved).sum(axis=-1 - axis, keepdims=True)
            factors.append(Factor(axes_of(summed), summed))
        rest = []
        for factor in factors:
            if factor.axes:
                rest.append(factor)
            else:
                scale = scale * factor.array.item()
        if not rest:
            return np.array([scale], dtype=object if self.exact else np.float64)
        result = _product(rest) if len(rest) > 1 else rest[0].array
        return result if type(scale) is int and scale == 1 else result * scale

    def _narrow(self, wanted: int, numbers: list[Any]) -> None:
        """Leave out the rows of wanted axes that a condition along one axis excludes, where arrays are large."""
        if prod([len(weights) for axis, weights in enumerate(self.weights) if wanted >> axis & 1]) < _LARGE:
            return
        for axis, weights in enumerate(self.weights):
            alone = [factor.array for factor in self.conditions if factor.axes == 1 << axis]
            if not wanted >> axis & 1 or not alone:
                continue
            live = np.ones(len(weights), dtype=np.bool_)
            for array in alone:
                live &= array.reshape(-1) != 0
            rows = live.nonzero()[0]
            if not 0 < len(rows) < len(live):
                continue
            self.weights = [own.take(rows, 0) if at == axis else own for at, own in enumerate(self.weights)]
            self.conditions = [
                Factor(axes_of(taken), taken)
                for taken in [_taken(factor.array, axis, rows) for factor in self.conditions]
                if taken.size > 1 or not taken.all()
            ]
            for place, number in enumerate(numbers):
                if type(number) is Lifted:
                    array = _taken(number.array, axis, rows)
                    numbers[place] = Lifted(self, array, *number.bounds, number.distinct)
                elif is_lifted(number):
                    numbers[place] = lift(self, _taken(number.array, axis, rows))

    def piece(self, outcome: Any, sources: int = 0) -> Piece:
        """Sum up the path: each outcome with its weight (for a chain, by the state on axis 0 that it comes from)."""
        numbers: list[Any] = []
        shape = flatten(outcome, numbers)
        wanted = told = 1 if sources > 1 else 0
        for number in numbers:
            if is_lifted(number):
                axes = axes_of(number.array)
                wanted |= axes
                if type(number) is Lifted and number.distinct:
                    told |= axes
        conditions, kept = self.conditions, self.weights
        self._narrow(wanted & ~1 if sources > 1 else wanted, numbers)
        weights = self.mass(wanted)
        self.conditions, self.weights = conditions, kept
        source = np.arange(sources) if sources > 1 else None
        check_size(weights, *(number.array for number in numbers if is_lifted(number)))
        if told == wanted:
            piece = apart(shape, numbers, weights, source)
        else:
            piece = grouped(shape, numbers, weights, source, sources)
        if self.exact:
            total = prod(self.totals)
            fractions = [Fraction(weight) / total for weight in piece.weights]
            piece = piece._replace(weights=np.array(fractions, dtype=object))
        return piece


class Impossible(Exception):
    """This control path contradicts what is given: it has no part in the law."""


class Lifting:
    """Works out laws by lifted runs, under one policy. Laws of awaited calls are kept and become axes.

    With `eyes`, given entries that this actor can't see count as open: the law is what the actor may believe.
    """

    def __init__(self, policy: Policy, exact: bool = False, eyes: Actor | None = None) -> None:
        self.policy = policy
        self.exact = exact
        self.eyes = eyes
        self.paths = 0
        self._laws: dict[Call[Any], tuple[list[Piece], int]] = {}

    def law(self, call: Call[Any], given: Sequence[Entry] = ()) -> list[Piece]:
        """Give the law of a call's outcome, as merged pieces; returned calls are followed to their end."""
        first = self.link(call, given)
        if any(is_call(piece.shape) for piece in first):
            if self.exact and endless(Lifting(self.policy), first):
                raise TooLarge("exact fractions were asked for, but the chain of returned calls has no certain end")
            measured = None if self.exact else by_levels(self, first)
            return followed(self, first) if measured is None else measured
        return first

    def link(self, call: Call[Any], given: Sequence[Entry] = ()) -> list[Piece]:
        """Give what a call ends in: outcomes, or calls that it returns."""
        pieces = merged(self._paths(lambda path: call, given, 0))
        return normalised(pieces) if self.eyes is not None and given else pieces

    def links(self, shape: Shape, columns: tuple[Any, ...]) -> list[Piece]:
        """Do the same for many states of one shape at once; each row says which state it comes from.

        A column is an array of numbers, or a level.
        """
        states = max([1, *[len(column) for column in columns if type(column) is not Level]])
        if states == 1:
            call = rebuild(shape, [column if type(column) is Level else column[0].item() for column in columns])
            return [piece._replace(source=np.zeros(len(piece.weights), dtype=np.int64)) for piece in self.link(call)]

        def begin(path: ControlPath) -> Call[Any]:
            ones = np.ones(states, dtype=object) if self.exact else np.ones(states)
            path.axis(ones, 1, whole=False)
            numbers = [
                column
                if type(column) is Level
                else column[0].item()
                if (column == column[0]).all()
                else lift(path, column)
                for column in columns
            ]
            return rebuild(shape, numbers)  # type: ignore[no-any-return]

        return list(self._paths(begin, (), states))

    def laws(self, shape: Shape, columns: Sequence[Sequence[Any]]) -> list[Law[Any]]:
        """Give the laws of many calls of one shape, worked out together; returned calls are followed one by one."""
        arrays = tuple(map(np.array, columns))
        states = len(columns[0]) if columns else 1
        pieces = self.links(shape, arrays)
        if any(is_call(piece.shape) for piece in pieces):
            rows = zip(*columns, strict=True) if columns else [()]
            return [law_of(self.law(rebuild(shape, row))) for row in rows]
        parts: list[list[Piece]] = [[] for _ in range(states)]
        for piece in pieces:
            for state, part in by_source(piece):
                parts[state].append(part)
        return [law_of(merged(part)) for part in parts]

    def _paths(
        self, begin: Callable[[ControlPath], Call[Any]], given: Sequence[Entry], sources: int
    ) -> Iterator[Piece]:
        queue: list[tuple[Any, ...]] = [()]
        while queue:
            path = self.next_path(queue)
            try:
                outcome = self.play(begin(path), given, path)
            except Impossible:
                continue
            yield path.piece(outcome, sources)

    def next_path(self, queue: list[tuple[Any, ...]]) -> ControlPath:
        """Take a plan from the queue, within bounds."""
        self.paths += 1
        if self.paths > MOST_PATHS:
            raise TooLarge(f"more than {MOST_PATHS:,} ways through the rules: too many to work out exactly")
        return ControlPath(queue.pop(), queue, self.exact)

    def play(self, call: Call[Any], given: Sequence[Entry], path: ControlPath) -> Any:
        """Run the coroutine once, along one control path; give how it ends."""
        run = Run(call, settle=without_keys)
        step = run.advance()
        left = list(reversed(given))
        while True:
            if step is None:
                if not (left and type(run.outcome) is Call):
                    return run.outcome
                run.follow(run.outcome)
                step = run.advance()
                continue
            kind = type(step)
            if kind is Call:
                answer = ON_THE_SPOT if left else self.known(step, run.chained, path)  # type: ignore[arg-type]
                if answer is ON_THE_SPOT:
                    run.enter(step)  # type: ignore[arg-type]
                    answer = None
            elif left:
                answer = self._given(step, left.pop(), run, path)  # type: ignore[arg-type]
            elif kind is Roll:
                answer = self.roll(step, run, path)  # type: ignore[arg-type]
            else:
                answer = self.choice(step, run, path)  # type: ignore[arg-type]
            step = run.advance(answer)

    def roll(self, roll: Roll[Any], run: Run, path: ControlPath) -> Any:
        """Answer a roll with all its outcomes."""
        law = roll.reading.law(roll.pool)
        return path.answer(pieces_of(law, self.exact), int(law.total) if self.exact else 1)

    def choice(self, choice: Choose[Any], run: Run, path: ControlPath) -> Any:
        """Answer a choice by the policy."""
        return self.policy(choice)

    def known(self, call: Call[Any], chained: bool, path: ControlPath) -> Any:
        """Answer an awaited call with all its outcomes, unless it must be played on the spot."""
        law = self._known(call, chained)
        return ON_THE_SPOT if law is None else path.answer(*law)

    def _given(self, step: Roll[Any] | Choose[Any], entry: Entry, run: Run, path: ControlPath) -> Any:
        """Answer with an entry. What the actor can't see stays open, and what they saw weighs the ways to it."""
        if self.eyes is not None and not may_see(entry.seen_by, self.eyes):
            return self.roll(step, run, path) if isinstance(step, Roll) else self.choice(step, run, path)
        if self.eyes is not None and question_of(run.path, step) != entry.question:
            raise Impossible
        if isinstance(step, Roll) and isinstance(entry, Thrown):
            answer = step.reading.of(step.pool, entry.faces)
            if self.eyes is not None:
                law = step.reading.law(step.pool)
                path.weigh(law.fraction(answer) if self.exact else law.p(answer))
            return answer
        return next(option for option in step.options if key_of(option) == entry.chosen)  # type: ignore[union-attr]

    def _known(self, call: Call[Any], chained: bool) -> tuple[list[Piece], int] | None:
        """Give the law of an awaited call; None where its arguments are lifted: then it is played on the spot.

        A chain can't be played on the spot, as it may have no end: there, the arguments are settled.
        """
        numbers: list[Any] = []
        shape = flatten(call, numbers)
        if any(map(is_lifted, numbers)):
            if not chained:
                return None
            call = rebuild(shape, map(settled, numbers))
        if call not in self._laws:
            pieces, total = _whole(self.law(call)) if self.exact else (self.law(call), 1)
            self._laws[call] = bounded(pieces), total
        return self._laws[call]


def normalised(pieces: list[Piece]) -> list[Piece]:
    """Scale weights so that they add up to one."""
    whole = sum(piece.weights.sum() for piece in pieces)
    return [piece._replace(weights=piece.weights / whole) for piece in pieces]


def _whole(pieces: list[Piece]) -> tuple[list[Piece], int]:
    """Give fractions as whole weights with their total."""
    total = lcm(*(Fraction(weight).denominator for piece in pieces for weight in piece.weights))
    return [
        piece._replace(weights=np.array([int(weight * total) for weight in piece.weights], dtype=object))
        for piece in pieces
    ], total


def _taken(array: Array, axis: int, rows: Array) -> Array:
    """Take some rows along an axis, where an array varies along it."""
    dimension = array.ndim - 1 - axis
    return array.take(rows, dimension) if dimension >= 0 and array.shape[dimension] > 1 else array


def _product(factors: list[Factor]) -> Array:
    factors = sorted(factors, key=lambda factor: factor.array.size)
    result = factors[0].array
    for factor in factors[1:]:
        check_size(result, factor.array)
        result = result * factor.array
    return result


def _joint_size(factors: list[Factor], axis: int) -> int:
    """Count the cells of the product of all factors that vary along an axis."""
    shapes = [factor.array.shape for factor in factors if factor.axes >> axis & 1]
    return prod(joint_shape(*shapes)) if shapes else 1
