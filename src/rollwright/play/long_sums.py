"""Outcomes that hold long sums: six attacks added up, each on axes of its own.

All their outcomes at once would be an array over every axis. But summands that share no axis, and no condition, are
independent: each is worked out by itself, and they are added up one after the other, equal sums as one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from rollwright.play.axes import axes_of, is_large, mass, narrowed
from rollwright.play.cells import Array, check_size, whole
from rollwright.play.lifted import Lifted, LiftedTruth, is_lifted
from rollwright.play.pieces import Piece, grouped
from rollwright.play.shape import Shape

if TYPE_CHECKING:
    from rollwright.play.paths import ControlPath


def folded(path: ControlPath, shape: Shape, numbers: Sequence[Any], sources: int) -> Piece:
    """Sum a path up by parts that are independent of each other; its weights are those of `ControlPath.mass`."""
    summands = [_summands(number) for number in numbers]
    if sources > 1:
        summands.append((np.arange(sources),))
    parts = _parts(
        [axes_of(term) for terms in summands for term in terms] + [factor.axes for factor in path.conditions]
    )
    scale: Any = path.scale
    for axis, own in enumerate(path.sums):
        if not any(part >> axis & 1 for part in parts):
            scale = scale * own
    for factor in path.conditions:
        if not factor.axes:
            scale = scale * factor.array.item()
    fixed = [0 if is_lifted(number) else number for number in numbers] + [0] * (sources > 1)
    found = grouped(shape, list(map(int, fixed)), np.array([scale], dtype=object if path.exact else np.float64))
    for piece in sorted([_part(path, shape, summands, axes) for axes in parts], key=lambda piece: len(piece.weights)):
        check_size(found.weights, piece.weights.reshape(-1, 1))
        path.work.spend(len(found.weights) * len(piece.weights))
        columns = [some[:, None] + more for some, more in zip(found.columns, piece.columns, strict=True)]
        found = grouped(shape, columns, found.weights[:, None] * piece.weights)
    source = found.columns[-1] if sources > 1 else None
    return grouped(shape, list(map(_read, numbers, found.columns)), found.weights, source, sources)


def _read(number: Any, column: Array) -> Array:
    """Give what a number is where its summands come to this."""
    if type(number) is LiftedTruth and number.of is not None:
        return number.of[1](column, number.of[2])  # type: ignore[no-any-return]
    return column.astype(np.bool_) if type(number) in (LiftedTruth, bool) else column


def _summands(number: Any) -> tuple[Array, ...]:
    """Give the arrays of which a number is the sum; none for a plain one."""
    if type(number) is Lifted:
        return number.terms or (number.array,)
    if type(number) is not LiftedTruth:
        return ()
    return number.of[0].terms if number.of is not None else (number.array.astype(np.int64),)


def _parts(bound: Sequence[int]) -> list[int]:
    """Join axes that are bound together, directly or through others."""
    parts: list[int] = []
    for axes in bound:
        if axes:
            touched = [part for part in parts if part & axes]
            parts = [part for part in parts if not part & axes]
            for part in touched:
                axes |= part
            parts.append(axes)
    return parts


def _part(path: ControlPath, shape: Shape, summands: Sequence[tuple[Array, ...]], axes: int) -> Piece:
    """Give what some axes add to each number, with the weights of it."""
    own = [tuple([term for term in terms if axes_of(term) & axes]) for terms in summands]
    check_size(*[term for terms in own for term in terms])
    columns: list[Any] = [whole(terms) if terms else None for terms in own]
    wanted = 0
    for column in columns:
        wanted |= 0 if column is None else axes_of(column)
    weights, conditions = path.weights, [factor for factor in path.conditions if factor.axes & axes]
    if conditions and is_large(weights, wanted):
        weights, conditions, columns = narrowed(wanted, weights, conditions, columns)
    sums = [own if axes >> axis & 1 else 1 for axis, own in enumerate(path.sums)]
    array, scale = mass(weights, sums, conditions, wanted)
    if array is None:
        array = np.array([scale], dtype=object if path.exact else np.float64)
    elif type(scale) is not int or scale != 1:
        array = array * scale
    return grouped(shape, [0 if column is None else column for column in columns], array)
