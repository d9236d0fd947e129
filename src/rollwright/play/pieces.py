"""Many values at once: for each shape, columns of numbers with weights.

This is what a lifted run ends in, and what an awaited call's law becomes: one more axis.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import lcm
from typing import Any, NamedTuple

import numpy as np

from rollwright.dice.errors import TooLarge
from rollwright.dice.law import Law
from rollwright.play.cells import Array, joint_shape, spread
from rollwright.play.lifted import Lifted, LiftedTruth, is_lifted
from rollwright.play.shape import INT, TRUTH, Constant, Keys, Shape, builder, flatten, has_keys

_DENSE = 1 << 16
_LARGEST = 1 << 62


class Piece(NamedTuple):
    """Values of one shape: a column for each of their numbers, and weights. Weights are floats, or whole numbers as
    objects where fractions are wanted. `source` says, for a chain, which state each row comes from."""

    shape: Shape
    columns: tuple[Array, ...]
    weights: Array
    source: Array | None = None
    bounds: tuple[tuple[int, int], ...] | None = None
    """Between which numbers each column lies, where that is kept."""


def bounded(pieces: list[Piece]) -> list[Piece]:
    """Keep the bounds of the columns with pieces that will be used again and again."""
    return [piece._replace(bounds=tuple(_tight(piece))) for piece in pieces]


def _tight(piece: Piece) -> Iterator[tuple[int, int]]:
    """Give the least and the greatest number of each column; those of one number are known."""
    known = piece.bounds or ((0, 1),) * len(piece.columns)
    for column, (low, high) in zip(piece.columns, known, strict=True):
        yield (low, high) if low == high else _bounds(column)


def pieces_of(law: Law[Any], exact: bool) -> list[Piece]:
    """Give a law as pieces; they are kept with the law."""
    if law.arrays is None:
        law.arrays = {}
    found: list[Piece] | None = law.arrays.get(exact)
    if found is None:
        found = law.arrays[exact] = bounded(_pieces_of(law, exact))
    return found


def part_of(law: Law[Any], instead: int, last: bool, exact: bool) -> Piece:
    """Give the `instead` last numbers of a law of records, or the others, equal rows added up; kept with the law."""
    key = (instead, last, exact)
    (whole,) = pieces_of(law, exact)
    found: Piece | None = law.arrays.get(key)
    if found is None:
        part = slice(-instead, None) if last else slice(-instead)
        shape = (tuple, None, whole.shape[2][part])
        (found,) = bounded([grouped(shape, whole.columns[part], whole.weights)])
        law.arrays[key] = found
    return found


def _pieces_of(law: Law[Any], exact: bool) -> list[Piece]:
    weights = (
        np.array(list(map(int, law.weights)), dtype=object)
        if exact
        else np.array([weight / law.total for weight in law.weights], dtype=np.float64)
    )
    if law.make is not None:
        types = [type(column[0]) for column in law.columns]
        if all(kind is int or kind is bool for kind in types):
            shape = (law.make, None, tuple(INT if kind is int else TRUTH for kind in types))
            return [Piece(shape, tuple(map(np.array, law.columns)), weights)]
    rows: dict[Shape, tuple[list[int], list[list[Any]]]] = {}
    for number, outcome in enumerate(law.outcomes):
        numbers: list[Any] = []
        places, values = rows.setdefault(flatten(outcome, numbers), ([], []))
        places.append(number)
        values.append(numbers)
    return [
        Piece(shape, tuple(np.array(column) for column in zip(*values, strict=True)), weights[places])
        for shape, (places, values) in rows.items()
    ]


def apart(shape: Shape, numbers: Sequence[Any], weights: Array, source: Array | None = None) -> Piece:
    """Make a piece of rows that are known to differ: nothing has to be added up."""
    cells = weights.shape if source is None else joint_shape(weights.shape, source.shape)
    for number in numbers:
        if is_lifted(number) and number.array.shape != cells:
            cells = joint_shape(cells, number.array.shape)
    heavy = _flat(weights, cells)
    live = None if np.count_nonzero(heavy) == len(heavy) else heavy.nonzero()[0]
    if live is not None:
        heavy = heavy[live]
    columns: list[Array] = []
    for number in numbers:
        if is_lifted(number):
            flat = _flat(number.array, cells)
            columns.append(flat if live is None else flat[live])
        else:
            _bounds(number)
            columns.append(_constant(number, len(heavy)))
    if source is not None:
        source = _flat(source, cells) if live is None else _flat(source, cells)[live]
    return Piece(shape, tuple(columns), heavy, source)


def _constant(number: int, length: int) -> Array:
    """Give a column of one number."""
    column: Array = np.empty(length, dtype=np.bool_ if type(number) is bool else np.int64)
    column.fill(number)
    return column


def grouped(
    shape: Shape, numbers: Sequence[Any], weights: Array, source: Array | None = None, sources: int = 0
) -> Piece:
    """Add up the weights of equal rows. Numbers are lifted ones, arrays or constants, of shapes that broadcast.

    `source` is one more array that is kept apart, with values below `sources`.
    """
    columns = [number.array if is_lifted(number) else number for number in numbers]
    bounds = list(map(_bounds, numbers))
    if source is not None:
        columns.append(source)
        bounds.append((0, sources - 1))
    cells = joint_shape(weights.shape, *(column.shape for column in columns if isinstance(column, np.ndarray)))
    key: Any = None
    span = 1
    places: list[tuple[int, int, int]] = []
    for column, (low, high) in zip(columns, bounds, strict=True):
        length = high - low + 1
        places.append((low, span, length))
        if length > 1:
            if span * length >= _LARGEST:
                return _grouped_slowly(shape, columns, weights, cells, source is not None)
            digit = column - low if low else column
            key = digit * span if key is None else key + digit * span
            span *= length
    if key is None:
        rows, sums = np.zeros(1, dtype=np.int64), np.array([_flat(weights, cells).sum()], weights.dtype)
    else:
        rows, sums = _summed(_flat(key, cells), _flat(weights, cells), span)
    found = []
    left = rows
    for column, (low, step, length) in zip(columns, places, strict=True):
        if length == 1:
            found.append(_constant(bool(low) if _is_truth(column) else low, len(rows)))
            continue
        digit = left
        if span > step * length:
            left = left // length
            digit = digit - left * length  # a remainder takes longer
        found.append(digit.astype(np.bool_) if _is_truth(column) else digit + low if low else digit)
    kept = found.pop() if source is not None else None
    return Piece(
        shape, tuple(found), sums, kept, tuple([(low, low + more - 1) for low, _, more in places[: len(found)]])
    )


def _is_truth(column: Any) -> bool:
    return column.dtype == np.bool_ if isinstance(column, np.ndarray) else type(column) is bool


def _flat(array: Array, cells: tuple[int, ...]) -> Array:
    return spread(array, cells).ravel()


def _bounds(number: Any) -> tuple[int, int]:
    """Tell between which numbers a column lies."""
    kind = type(number)
    if kind is int or kind is bool:
        if not -_LARGEST <= number <= _LARGEST:
            raise TooLarge("a number in this rule grows past 64 bits: its odds can't be worked out all at once")
        return int(number), int(number)
    if kind is Lifted:
        return number.bounds  # type: ignore[no-any-return]
    if kind is LiftedTruth:
        return 0, 1
    if number.dtype == np.bool_ and number.size > 1:
        return 0, 1
    return (int(number.min()), int(number.max())) if number.size > 1 else (number.item(), number.item())


def _summed(key: Array, weights: Array, span: int) -> tuple[Array, Array]:
    """Give the keys that have weight, in order, and the sums of their weights."""
    if weights.dtype == object:
        return _sum_objects(key, weights)
    if span <= max(_DENSE, 4 * key.size):
        sums = np.bincount(key, weights, span)
        rows = (sums != 0).nonzero()[0]  # of truths it is found far more quickly
        return rows, sums[rows]
    live = weights > 0
    rows, inverse = np.unique(key[live], return_inverse=True)
    return rows, np.bincount(inverse, weights[live], len(rows))


def _sum_objects(key: Array, weights: Array) -> tuple[Array, Array]:
    table: dict[int, int] = {}
    for place, weight in zip(key.tolist(), weights.tolist(), strict=True):
        if weight:
            table[place] = table.get(place, 0) + weight
    rows = sorted(table)
    return np.array(rows, dtype=np.int64), np.array([table[row] for row in rows], dtype=object)


def _grouped_slowly(shape: Shape, columns: Sequence[Any], weights: Array, cells: Any, sourced: bool) -> Piece:
    """Group rows whose numbers span too much for one key."""
    flat = [_flat(np.asarray(column), cells).tolist() for column in columns]
    table: dict[Any, Any] = {}
    for *row, weight in zip(*flat, _flat(weights, cells).tolist(), strict=True):
        if weight:
            table[tuple(row)] = table.get(tuple(row), 0) + weight
    found = [np.array(column) for column in zip(*table, strict=True)]
    source = found.pop() if sourced else None
    return Piece(shape, tuple(found), np.array(list(table.values()), dtype=weights.dtype), source)


def merged(pieces: Iterable[Piece], sources: int = 0) -> list[Piece]:
    """Join the pieces of each shape, so that each value stands once; where there are `sources`, once for each."""
    there = [piece for piece in pieces if len(piece.weights)]
    if len(there) == 1:
        return there
    by_shape: dict[Shape, list[Piece]] = {}
    for piece in there:
        by_shape.setdefault(piece.shape, []).append(piece)
    result = []
    for shape, parts in by_shape.items():
        if len(parts) == 1:
            result.append(parts[0])
            continue
        columns = [_concatenated(parts, at) for at in range(len(parts[0].columns))]
        weights = np.concatenate([part.weights for part in parts])
        source = np.concatenate([part.source for part in parts]) if sources else None
        result.append(grouped(shape, columns, weights, source, sources))
    return result


def _concatenated(parts: list[Piece], at: int) -> Any:
    """Join a column of some pieces; where all are known to hold the same number, give that."""
    first = parts[0].bounds[at] if parts[0].bounds else None
    if first and first[0] == first[1] and all(part.bounds and part.bounds[at] == first for part in parts):
        return parts[0].columns[at][0].item()
    return np.concatenate([part.columns[at] for part in parts])


def laws_of(pieces: list[Piece], states: int) -> list[Law[Any]]:
    """Give merged pieces as a law for each state that their rows come from."""
    if len(pieces) == 1 and pieces[0].columns and pieces[0].weights.dtype != object:
        (piece,) = pieces
        starts, columns, weights = _by_source(piece, states)
        make, fields = _made(piece.shape, [column.tolist() for column in columns])
        chances = weights.tolist()
        return [
            Law([field[start:stop] for field in fields], chances[start:stop], 1.0, make)
            for start, stop in pairwise(starts)
        ]
    parts: list[list[Piece]] = [[] for _ in range(states)]
    for piece in pieces:
        starts, columns, weights = _by_source(piece, states)
        for part, start, stop in zip(parts, starts, starts[1:], strict=False):
            part.append(Piece(piece.shape, tuple([column[start:stop] for column in columns]), weights[start:stop]))
    return [law_of(part) for part in parts]


def _by_source(piece: Piece, states: int) -> tuple[list[int], Sequence[Array], Array]:
    """Sort a piece's rows by the states that they come from: where each begins, and the last ends."""
    source, columns, weights = piece.source, piece.columns, piece.weights
    if source is None:
        return [0, len(weights)], columns, weights
    if (source[1:] < source[:-1]).any():
        order = np.argsort(source, kind="stable")
        source, weights, columns = source[order], weights[order], tuple([column[order] for column in columns])
    return np.searchsorted(source, np.arange(states + 1)).tolist(), columns, weights


def _fields(shape: Shape, columns: list[list[Any]]) -> list[list[Any]] | None:
    """Give a column for each field of a plain NamedTuple, constants and keys included; None for any other shape."""
    if type(shape) is not tuple or not hasattr(shape[0], "_fields"):
        return None
    left = iter(columns)
    fields: list[list[Any]] = []
    for part in shape[2]:
        if type(part) is Keys:
            options = part.options
            fields.append([options[number] for number in next(left)])
        elif type(part) is Constant:
            fields.append([part.value] * len(columns[0]))
        elif part in (INT, TRUTH):
            fields.append(next(left))
        else:
            return None
    return fields


def _made(shape: Shape, columns: list[list[Any]]) -> tuple[Callable[..., Any] | None, list[list[Any]]]:
    """Say how the outcomes of a shape are made, and from which columns."""
    if shape in (INT, TRUTH):
        return None, columns
    fields = _fields(shape, columns)
    return (builder(shape), columns) if fields is None else (shape[0], fields)


def law_of(pieces: list[Piece], sampled: int = 0) -> Law[Any]:
    """Give merged pieces as a law. Fractions as weights give a counted law."""
    pieces = [piece for piece in pieces if len(piece.weights)]
    total: int | float = 1.0
    weights: list[Any]
    if any(piece.weights.dtype == object for piece in pieces):
        total = lcm(*[Fraction(weight).denominator for piece in pieces for weight in piece.weights])
        weights = [int(weight * total) for piece in pieces for weight in piece.weights]
    else:
        weights = [weight for piece in pieces for weight in piece.weights.tolist()]
    if len(pieces) == 1 and pieces[0].columns:
        make, columns = _made(pieces[0].shape, [column.tolist() for column in pieces[0].columns])
        return Law(columns, weights, total, make, sampled)
    outcomes: list[Any] = []
    for piece in pieces:
        make = builder(piece.shape)
        if piece.columns:
            outcomes.extend(make(*row) for row in zip(*(column.tolist() for column in piece.columns), strict=True))
        else:
            outcomes.append(make())
    if any(has_keys(piece.shape) for piece in pieces):  # then a key of one shape may stand as a constant in another
        table: dict[Any, Any] = {}
        for outcome, weight in zip(outcomes, weights, strict=True):
            table[outcome] = table.get(outcome, 0) + weight
        outcomes, weights = list(table), list(table.values())
    return Law((outcomes,), weights, total, None, sampled)
