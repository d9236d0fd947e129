"""Arrays with an axis for each roll: how large they may become, and how they go together."""

from __future__ import annotations

from math import prod
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from rollwright.dice.errors import TooLarge

Array = NDArray[Any]

CELLS = 20_000_000
"""No array of a lifted run may be larger: past that, an answer is sampled instead."""
SAFE = 2**62
"""No number of a lifted run may be larger: 64 bits would wrap round, silently wrong."""


def too_long() -> NoReturn:
    """Refuse a number that would not be safe."""
    raise TooLarge("a number in this rule grows past 64 bits: its odds can't be worked out for all dice at once")


def joint_shape(*shapes: tuple[int, ...]) -> tuple[int, ...]:
    """Give the shape to which arrays of these shapes broadcast; numpy's own is slow for so small a question."""
    longest = max(shapes, key=len)
    joint = list(longest)
    for shape in shapes:
        place = len(joint) - len(shape)
        for length in shape:
            if length > 1:
                joint[place] = length
            place += 1
    return tuple(joint)


def spread(array: Array, shape: tuple[int, ...]) -> Array:
    """Give an array in a shape to which it broadcasts; for small ones much quicker than numpy's own."""
    if array.shape == shape:
        return array
    every = np.empty(shape, array.dtype)
    every[...] = array
    return every


def whole(terms: tuple[Array, ...]) -> Array:
    """Add arrays up in one."""
    check_size(*terms)
    return sum(terms[1:], terms[0])


def check_size(*arrays: Array) -> None:
    """Refuse an array that would be too large, before it is made."""
    bound = 1
    for array in arrays:
        bound *= array.size
    if bound <= CELLS:
        return
    size = prod(joint_shape(*(array.shape for array in arrays)))
    if size > CELLS:
        raise TooLarge(f"all outcomes at once would take arrays of {size:,} cells; at most {CELLS:,} are made")
