"""The operators of lifted numbers, over all cells at once.

Each function here makes a method. The other operand may be a number, a lifted number or a lifted truth (which counts as
0 or 1); with anything else it is for the other operand to say what happens.
"""

from __future__ import annotations

from numbers import Number
from typing import Any

import numpy as np

from rollwright.play.axes import axes_of
from rollwright.play.cells import SAFE, Array, check_size, too_long, whole
from rollwright.play.shape import INT, TRUTH


def number_from(other: Any) -> Any:
    """Give an operand as an int or a lifted number; None where it is no number."""
    if isinstance(other, int):
        return int(other)
    return other.as_number() if getattr(type(other), "lifted_kind", None) is TRUTH else None


LONG = 4_096
"""A sum over so many cells is kept as its summands."""


def _summed(mine: tuple[Array, ...], theirs: tuple[Array, ...]) -> tuple[Array, ...]:
    """Give the summands of a sum: those that share axes are added up, the others stay apart."""
    terms = mine
    for one in theirs:
        axes = axes_of(one)
        together = [term for term in terms if axes_of(term) & axes]
        terms = (*[term for term in terms if not axes_of(term) & axes], whole((*together, one)))
    return terms


def summing(operation: Any, sign: int) -> Any:
    """Make a method for `+` or `-`: the bounds follow, and a plain number changes no order."""

    def method(self: Any, other: Any) -> Any:
        if type(other) is int and other == 0:
            return self
        low, high = self.bounds
        theirs: Any = other
        terms: tuple[Array, ...] = ()
        if type(other) is int:
            low, high, distinct = low + sign * other, high + sign * other, self.distinct
            if self.terms:
                terms = (operation(self.terms[0], other), *self.terms[1:])
        elif type(other) is type(self):
            distinct = False
            if self.terms or other.terms or self.array.size * other.array.size >= LONG:
                some = other.terms or (other.array,)
                terms = _summed(self.terms or (self.array,), some if sign > 0 else tuple([-term for term in some]))
            else:
                theirs = other.array
            other_low, other_high = other.bounds
            low, high = (low + other_low, high + other_high) if sign > 0 else (low - other_high, high - other_low)
        else:
            number = number_from(other)
            return NotImplemented if number is None else method(self, number)
        if low < -SAFE or high > SAFE:
            too_long()
        if terms:
            whole = terms[0] if len(terms) == 1 else None
            return type(self)(self.world, whole, low, high, distinct, terms if whole is None else ())
        return type(self)(self.world, operation(self.array, theirs), low, high, distinct)

    return method


def multiplying() -> Any:
    """Make a method for `*`: the bounds follow, and a plain number keeps values apart unless it is 0."""

    def method(self: Any, other: Any) -> Any:
        if type(other) is not type(self):
            other = number_from(other)
            if other is None:
                return NotImplemented
        low, high = self.bounds
        if type(other) is int:
            low, high = (low * other, high * other) if other >= 0 else (high * other, low * other)
            theirs, distinct = other, self.distinct and other != 0
            if self.terms and abs(other) <= SAFE and -SAFE <= low <= high <= SAFE:
                terms = tuple([term * other for term in self.terms])
                return type(self)(self.world, None, low, high, distinct, terms)
        else:
            check_size(self.array, other.array)
            corners = [mine * theirs for mine in (low, high) for theirs in other.bounds]
            low, high, theirs, distinct = min(corners), max(corners), other.array, False
        if low < -SAFE or high > SAFE or (type(other) is int and abs(other) > SAFE):
            too_long()
        return type(self)(self.world, self.array * theirs, low, high, distinct)

    return method


def dividing(operation: Any, swapped: bool = False) -> Any:
    """Make a method for `//` or `%`; where a divisor may be 0, the world splits and that part raises."""

    def method(self: Any, other: Any) -> Any:
        lifted = type(self)
        if type(other) is not lifted:
            other = number_from(other)
            if other is None:
                return NotImplemented
            if type(other) is int and abs(other) > SAFE:
                too_long()
        above, below = (other, self) if swapped else (self, other)
        divisor = getattr(below, "array", below)
        if not np.all(divisor):
            self.world.narrows = False
            if below == 0:
                raise ZeroDivisionError("integer division or modulo by zero")
            divisor = np.where(divisor == 0, 1, divisor)  # cells of the other part: never looked at
        if type(above) is lifted and type(below) is lifted:
            check_size(above.array, below.array)
        return lifted(self.world, operation(getattr(above, "array", above), divisor))

    return method


def bitwise(operation: Any) -> Any:
    """Make a method for `&`, `|` or `^`."""

    def method(self: Any, other: Any) -> Any:
        if type(other) is not type(self):
            other = number_from(other)
            if other is None:
                return NotImplemented
            if type(other) is int:
                if abs(other) > SAFE:
                    too_long()
                return type(self)(self.world, operation(self.array, other))
        check_size(self.array, other.array)
        return type(self)(self.world, operation(self.array, other.array))

    return method


def comparing(operation: Any) -> Any:
    """Make a method that gives a lifted truth; with a fraction or a float, a plain one, number by number."""

    def method(self: Any, other: Any) -> Any:
        kind = type(other)
        if kind is int:
            return self.compared(operation, other)
        if kind is type(self):
            check_size(self.array, other.array)
            return self.compared(operation, other.array)
        number = number_from(other)
        if number is not None:
            return method(self, number)
        if isinstance(other, Number):
            return bool(operation(int(self), other))
        return NotImplemented

    return method


def settling(operation: Any) -> Any:
    """Make a method that works on one value at a time: for what arrays can't do safely."""

    def method(self: Any, *others: Any) -> Any:
        return operation(int(self), *map(settled, others))

    return method


def settled(number: Any) -> Any:
    """Make a lifted number or truth a plain one, splitting the world; leave anything else as it is."""
    return number.settle() if getattr(type(number), "lifted_kind", None) in (INT, TRUTH) else number
