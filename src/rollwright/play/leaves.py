"""A control path to its end, and sums over it: what the actor saw stays apart, all else is summed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import prod
from typing import Any, NamedTuple

import numpy as np

from rollwright.play.axes import Factor, axes_of
from rollwright.play.cells import Array, spread
from rollwright.play.shape import rebuild
from rollwright.play.sight import Asked, SeenPath
from rollwright.play.steps import Call


class Leaf(NamedTuple):
    """A control path to its end: what it amounts to, the actor's choices on it, and what it is worth."""

    path: SeenPath
    asked: tuple[Asked, ...]
    outcome: Any
    worth: Array | None
    """None where the outcome is a returned call: it is worth what the call is."""
    hidden: str | None
    """A roll that the actor has not seen, if there is one."""


def folded(leaf: Leaf, worth: Array) -> Array:
    """Sum worth times chance over all axes that the actor has not seen: what is left is small, and used often."""
    path = leaf.path
    standing_conditions = path.conditions
    wanted = 0
    for axis in path.seen:
        wanted |= 1 << axis
    path.conditions = [*standing_conditions, Factor(axes_of(worth), worth)]
    mass = path.mass(wanted)
    path.conditions = standing_conditions
    if path.exact:
        mass = mass * Fraction(1, prod(path.totals))
    full = tuple(len(path.weights[axis]) if axis in path.seen else 1 for axis in reversed(range(len(path.weights))))
    return spread(mass, full or (1,))


def chance_of(leaf: Leaf) -> Any:
    """Give the chance of a path."""
    chance = leaf.path.mass(0).sum()
    return chance * Fraction(1, prod(leaf.path.totals)) if leaf.path.exact else chance


def mass_of(leaf: Leaf, folded: Array, axes: tuple[int, ...]) -> Array:
    """Sum what is folded over all axes but the given ones."""
    path = leaf.path
    others = tuple(-1 - axis for axis in path.seen if axis not in axes)
    if others:
        folded = folded.sum(axis=others, keepdims=True)
    return folded.reshape(tuple(len(path.weights[axis]) for axis in reversed(axes)) or (1,))


def masks_of(leaf: Leaf, asked: Sequence[Asked], decided: Mapping[Any, Array]) -> list[Factor]:
    """Give, for choices of a path, where on the axes that the actor saw its option is the one decided on."""
    masks = []
    for one in asked:
        here = decided[one.information] == one.option
        axes = len(leaf.path.weights)
        shape = tuple(len(leaf.path.weights[axis]) if axis in one.axes else 1 for axis in reversed(range(axes)))
        here = here.reshape(shape or (1,))
        masks.append(Factor(axes_of(here), here))
    return masks


def all_over(masks: list[Factor]) -> bool:
    """Tell whether some cell is in all masks."""
    joint: Any = True
    for mask in masks:
        joint = joint & mask.array
    return bool(np.any(joint))


def calls(leaf: Leaf) -> list[Call[Any]]:
    """List the calls that a leaf may return."""
    if type(leaf.outcome) is not Call:
        return []
    piece = leaf.path.piece(leaf.outcome)
    if not piece.columns:
        return [leaf.outcome]
    return [rebuild(piece.shape, row) for row in zip(*(column.tolist() for column in piece.columns), strict=True)]
