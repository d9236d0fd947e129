"""Arrays with an axis for each roll: weights and conditions as factors, multiplied and summed.

What a control path amounts to is the product of its axes' weights and of the conditions it went through. They are kept
as separate factors, so that an axis on which nothing depends any more is summed out before arrays are multiplied.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any, NamedTuple

import numpy as np

from rollwright.play.cells import Array, check_size, joint_shape

_LARGE = 4_096
"""From so many cells on, it pays to leave rows out before arrays are multiplied."""


class Factor(NamedTuple):
    """Weights or a condition over some axes: bit k of `axes` is set where the array varies along axis k."""

    axes: int
    array: Array


def axes_of(array: Array) -> int:
    """Tell along which axes an array varies. Axis 0 is the last dimension, and later axes stand before it."""
    shape = array.shape
    if len(shape) == 1:
        return 1 if shape[0] > 1 else 0
    bits = 0
    for length in shape:
        bits = bits << 1 | (length > 1)
    return bits


def joined(conditions: Sequence[Factor], array: Array) -> Array | None:
    """Join the conditions that bear on an array's axes, directly or through one another.

    Where they are large together, what remains of them varies along the array's axes alone.
    """
    own = bits = axes_of(array)
    left = conditions
    linked: list[Factor] = []
    again = True
    while again and left:
        again = False
        others: list[Factor] = []
        for factor in left:
            if not factor.axes & bits:
                others.append(factor)
            else:
                bits |= factor.axes
                linked.append(factor)
                again = True
        left = others
    if not linked:
        return None
    check_size(*[factor.array for factor in linked])  # what is too large together has too many ways, too
    if len(linked) > 1 and bits != own and prod(joint_shape(*[factor.array.shape for factor in linked])) >= _LARGE:
        linked = _without(linked, [axis for axis in range(bits.bit_length()) if (bits & ~own) >> axis & 1])
    return _product(linked)


def _without(conditions: list[Factor], unwanted: list[int]) -> list[Factor]:
    """Give conditions that hold where the given ones can hold, whatever is the case along some axes."""
    while unwanted:
        axis = min(unwanted, key=lambda axis: _joint_size(conditions, axis))
        unwanted.remove(axis)
        involved = _product([factor for factor in conditions if factor.axes >> axis & 1])
        left: Array = involved.any(axis=-1 - axis, keepdims=True)  # type: ignore[assignment]  # an array, as dims are kept
        conditions = [factor for factor in conditions if not factor.axes >> axis & 1]
        conditions.append(Factor(axes_of(left), left))
    return conditions


def mass(weights: Sequence[Array], sums: Sequence[Any], conditions: Sequence[Factor], wanted: int) -> tuple[Any, Any]:
    """Multiply weights and conditions, summed over every axis that isn't wanted; give the array, or None, and a scale.

    `sums` are what the weights of each axis add up to.
    """
    if not conditions and wanted == 1 and len(weights) == 1:  # one roll: the common case
        return weights[0], 1
    scale: Any = 1
    factors: list[Factor] = list(conditions)
    conditioned = 0
    for factor in factors:
        conditioned |= factor.axes
    unwanted = []
    for axis, own in enumerate(weights):
        if wanted >> axis & 1 or conditioned >> axis & 1:
            factors.append(Factor(1 << axis if len(own) > 1 else 0, own))
            if not wanted >> axis & 1:
                unwanted.append(axis)
        else:
            scale = scale * sums[axis]
    while unwanted:
        axis = min(unwanted, key=lambda axis: _joint_size(factors, axis)) if len(unwanted) > 1 else unwanted[0]
        unwanted.remove(axis)
        involved = [factor for factor in factors if factor.axes >> axis & 1]
        factors = [factor for factor in factors if not factor.axes >> axis & 1]
        summed = _summed_over(axis, involved)
        factors.append(Factor(axes_of(summed), summed))
    rest = []
    for factor in factors:
        if factor.axes:
            rest.append(factor)
        else:
            scale = scale * factor.array.item()
    if not rest:
        return None, scale
    return _product(rest) if len(rest) > 1 else rest[0].array, scale


def is_large(weights: Sequence[Array], wanted: int) -> bool:
    """Tell whether there are so many cells that it pays to leave rows out first."""
    return prod([len(own) for axis, own in enumerate(weights) if wanted >> axis & 1]) >= _LARGE


def narrowed(
    wanted: int, weights: list[Array], conditions: list[Factor], arrays: list[Any]
) -> tuple[list[Array], list[Factor], list[Any]]:
    """Leave out the rows of wanted axes that a condition along one axis excludes.

    `arrays` are those of an outcome's numbers, None for a plain number.
    """
    for axis, own in enumerate(weights):
        alone = [factor.array for factor in conditions if factor.axes == 1 << axis]
        if not wanted >> axis & 1 or not alone:
            continue
        live = np.ones(len(own), dtype=np.bool_)
        for array in alone:
            live &= array.reshape(-1) != 0
        rows = live.nonzero()[0]
        if not 0 < len(rows) < len(live):
            continue
        weights = [other.take(rows, 0) if at == axis else other for at, other in enumerate(weights)]
        conditions = [
            Factor(axes_of(taken), taken)
            for taken in [_taken(factor.array, axis, rows) for factor in conditions]
            if taken.size > 1 or not taken.all()
        ]
        arrays = [None if array is None else _taken(array, axis, rows) for array in arrays]
    return weights, conditions, arrays


def _taken(array: Array, axis: int, rows: Array) -> Array:
    """Take some rows along an axis, where an array varies along it."""
    dimension = array.ndim - 1 - axis
    return array.take(rows, dimension) if dimension >= 0 and array.shape[dimension] > 1 else array


def _product(factors: list[Factor]) -> Array:
    if len(factors) > 2:
        factors = _absorbed(sorted(factors, key=lambda factor: factor.array.size))
    result = factors[0].array
    for factor in factors[1:]:
        check_size(result, factor.array)
        result = result * factor.array
    return result


def _absorbed(factors: list[Factor]) -> list[Factor]:
    """Multiply factors into larger ones that vary along their axes, so that fewer are left for large products."""
    left: list[Factor] = []
    for at, (axes, array) in enumerate(factors):
        for later in range(at + 1, len(factors)):
            if not axes & ~factors[later].axes:
                factors[later] = Factor(factors[later].axes, factors[later].array * array)
                break
        else:
            left.append(factors[at])
    return left


def _summed_over(axis: int, factors: list[Factor]) -> Array:
    """Multiply factors that vary along an axis, and sum over it."""
    if len(factors) == 2:
        (alone, weights), (_, array) = sorted(factors, key=lambda factor: factor.array.size)
        if alone == 1 << axis and array.ndim == axis + 1 and weights.dtype != object:  # its first dimension
            return (weights.reshape(-1) @ array.reshape(len(array), -1)).reshape((1, *array.shape[1:]))
    return _product(factors).sum(axis=-1 - axis, keepdims=True)  # type: ignore[no-any-return]


def _joint_size(factors: list[Factor], axis: int) -> int:
    """Count the cells of the product of all factors that vary along an axis."""
    shapes = [factor.array.shape for factor in factors if factor.axes >> axis & 1]
    return prod(joint_shape(*shapes)) if shapes else 1
