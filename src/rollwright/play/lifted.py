"""Numbers that stand for all their outcomes at once.

A driver answers a roll with a `Lifted` number: an array with one cell for each way the dice may fall. Arithmetic and
comparisons give lifted numbers again. Where a rule needs to know (an `if`, an index, a dictionary look-up), the
number asks its world, which splits: this run goes on with one part, the rest is run again later.

A lifted number is deliberately not an `int`: an int subclass would slip past `__index__` and be silently wrong.
Writing one as text raises, as it has no one text.
"""

from __future__ import annotations

from math import prod
from numbers import Number
from typing import Any, NoReturn, Protocol

import numpy as np
from numpy.typing import NDArray

from rollwright.dice.errors import TooLarge
from rollwright.play.shape import INT, TRUTH, Keys

Array = NDArray[Any]

CELLS = 20_000_000
"""No array of a lifted run may be larger: past that, an answer is sampled instead."""
_SAFE = 2**62
"""No number of a lifted run may be larger: 64 bits would wrap round, silently wrong."""


class World(Protocol):
    """What a lifted number asks when a rule needs to know it."""

    def truth(self, array: Array) -> bool:
        """Settle a condition: go on with one part of the world."""

    def value(self, array: Array) -> int:
        """Settle a number: go on where it has one value."""


def lift(world: World, array: Array, low: int | None = None, high: int | None = None) -> Lifted | LiftedTruth:
    """Wrap an array of numbers (which lie between `low` and `high`, where that is known) or of truths."""
    return LiftedTruth(world, array) if array.dtype == np.bool_ else Lifted(world, array, low, high)


def _sum(operation: Any, sign: int) -> Any:
    """Make a method for `+` or `-`: the bounds follow, and a plain number changes no order."""

    def method(self: Lifted, other: Any) -> Any:
        low, high = self.bounds
        theirs: Any = other
        if type(other) is int:
            low, high, distinct = low + sign * other, high + sign * other, self.distinct
        elif type(other) is Lifted:
            theirs, distinct = other.array, False
            check_size(self.array, theirs)
            other_low, other_high = other.bounds
            low, high = (low + other_low, high + other_high) if sign > 0 else (low - other_high, high - other_low)
        elif type(other) is LiftedTruth or isinstance(other, int):
            return method(self, _number(other))
        else:
            return NotImplemented
        if low < -_SAFE or high > _SAFE:
            _too_long()
        return Lifted(self.world, operation(self.array, theirs), low, high, distinct)

    return method


def _bitwise(operation: Any) -> Any:
    def method(self: Lifted, other: Any) -> Any:
        if type(other) is not Lifted:
            if type(other) is not LiftedTruth and not isinstance(other, int):
                return NotImplemented
            other = _number(other)
            if type(other) is int:
                if abs(other) > _SAFE:
                    _too_long()
                return Lifted(self.world, operation(self.array, other))
        check_size(self.array, other.array)
        return Lifted(self.world, operation(self.array, other.array))

    return method


def _comparison(operation: Any) -> Any:
    def method(self: Lifted, other: Any) -> Any:
        kind = type(other)
        if kind is Lifted:
            check_size(self.array, other.array)
            return LiftedTruth(self.world, operation(self.array, other.array))
        if kind is int:
            return LiftedTruth(self.world, operation(self.array, other))
        if kind is LiftedTruth or isinstance(other, int):
            return method(self, _number(other))
        if isinstance(other, Number):
            return bool(operation(int(self), other))
        return NotImplemented

    return method


def _product(self: Lifted, other: Any) -> Any:
    if type(other) is not Lifted:
        if type(other) is not LiftedTruth and not isinstance(other, int):
            return NotImplemented
        other = _number(other)
    low, high = self.bounds
    if type(other) is int:
        low, high = (low * other, high * other) if other >= 0 else (high * other, low * other)
        theirs, distinct = other, self.distinct and other != 0
    else:
        check_size(self.array, other.array)
        corners = [mine * theirs for mine in (low, high) for theirs in other.bounds]
        low, high, theirs, distinct = min(corners), max(corners), other.array, False
    if low < -_SAFE or high > _SAFE or (type(other) is int and abs(other) > _SAFE):
        _too_long()
    return Lifted(self.world, self.array * theirs, low, high, distinct)


def _division(operation: Any, swapped: bool = False) -> Any:
    def method(self: Any, other: Any) -> Any:
        if type(other) is not Lifted:
            if type(other) is not LiftedTruth and not isinstance(other, int):
                return NotImplemented
            other = _number(other)
            if type(other) is int and abs(other) > _SAFE:
                _too_long()
        above, below = (other, self) if swapped else (self, other)
        divisor = getattr(below, "array", below)
        if not np.all(divisor):
            if below == 0:
                raise ZeroDivisionError("integer division or modulo by zero")
            divisor = np.where(divisor == 0, 1, divisor)  # cells of the other part: never looked at
        if type(above) is Lifted and type(below) is Lifted:
            check_size(above.array, below.array)
        return Lifted(self.world, operation(getattr(above, "array", above), divisor))

    return method


def _settled(operation: Any) -> Any:
    """Make a method that works on one value at a time: for what arrays can't do safely."""

    def method(self: Any, *others: Any) -> Any:
        return operation(int(self), *map(settled, others))

    return method


def settled(number: Any) -> Any:
    """Make a lifted number one number, splitting the world; leave anything else as it is."""
    if type(number) is LiftedTruth:
        return bool(number)
    return int(number) if type(number) is Lifted else number


def is_lifted(value: Any) -> bool:
    """Tell whether a number stands for many."""
    return type(value) is Lifted or type(value) is LiftedTruth


def array_of(number: Any) -> Array:
    """Give the array of a lifted number; one cell for any other."""
    return number.array if is_lifted(number) else np.array([number])


class Lifted:
    """A whole number that stands for many. Behaves as an int where a rule can't tell, and raises where it could."""

    __slots__ = ("_high", "_low", "array", "distinct", "one", "world")
    lifted_kind = INT

    def __init__(
        self, world: World, array: Array, low: int | None = None, high: int | None = None, distinct: bool = False
    ) -> None:
        self.world = world
        self.array = array
        self._low = low
        self._high = high
        self.distinct = distinct
        """Whether it varies along one axis only, with another value in each cell."""
        self.one: int | None = None

    @property
    def bounds(self) -> tuple[int, int]:
        """Tell between which numbers it lies; they follow from those of the numbers it was made of."""
        if self._low is None or self._high is None:
            self._low, self._high = int(self.array.min()), int(self.array.max())
        return self._low, self._high

    def pick(self, options: tuple[Any, ...]) -> LiftedKey:
        """Pick an option for each cell, without splitting the world; see `steps.one_of`."""
        low, high = self.bounds
        if low < -len(options) or high >= len(options):
            return options[int(self)]  # type: ignore[no-any-return]  # as a tuple would: an error where it is out of range
        return LiftedKey(self if low >= 0 else self % len(options), Keys(options))

    __add__ = __radd__ = _sum(np.add, 1)
    __sub__ = _sum(np.subtract, -1)
    __mul__ = __rmul__ = _product
    __floordiv__ = _division(np.floor_divide)
    __rfloordiv__ = _division(np.floor_divide, swapped=True)
    __mod__ = _division(np.remainder)
    __rmod__ = _division(np.remainder, swapped=True)
    __and__ = __rand__ = _bitwise(np.bitwise_and)
    __or__ = __ror__ = _bitwise(np.bitwise_or)
    __xor__ = __rxor__ = _bitwise(np.bitwise_xor)
    __lt__ = _comparison(np.less)
    __le__ = _comparison(np.less_equal)
    __gt__ = _comparison(np.greater)
    __ge__ = _comparison(np.greater_equal)
    __pow__ = _settled(lambda mine, theirs: mine**theirs)
    __rpow__ = _settled(lambda mine, theirs: theirs**mine)
    __lshift__ = _settled(lambda mine, theirs: mine << theirs)
    __rlshift__ = _settled(lambda mine, theirs: theirs << mine)
    __rshift__ = _settled(lambda mine, theirs: mine >> theirs)
    __rrshift__ = _settled(lambda mine, theirs: theirs >> mine)
    __truediv__ = _settled(lambda mine, theirs: mine / theirs)
    __rtruediv__ = _settled(lambda mine, theirs: theirs / mine)

    def __eq__(self, other: object) -> Any:
        if self.one is not None and type(other) is int:
            return self.one == other
        return _equal(self, other)

    def __ne__(self, other: object) -> Any:
        if self.one is not None and type(other) is int:
            return self.one != other
        return _unequal(self, other)

    def __divmod__(self, other: Any) -> tuple[Any, Any]:
        return self // other, self % other

    def __rdivmod__(self, other: Any) -> tuple[Any, Any]:
        return other // self, other % self

    def __rsub__(self, other: Any) -> Any:
        return -self + other

    def __neg__(self) -> Lifted:
        low, high = self.bounds
        return Lifted(self.world, -self.array, -high, -low, self.distinct)

    def __pos__(self) -> Lifted:
        return self

    def __abs__(self) -> Lifted:
        return Lifted(self.world, np.abs(self.array))

    def __invert__(self) -> Lifted:
        return Lifted(self.world, ~self.array)

    def __bool__(self) -> bool:
        return self.one != 0 if self.one is not None else self.world.truth(self.array != 0)

    def __index__(self) -> int:
        if self.one is None:
            self.one = self.world.value(self.array)
        return self.one

    __int__ = __trunc__ = __floor__ = __ceil__ = __index__

    def __round__(self, digits: int | None = None) -> Any:
        return self if digits is None else round(int(self), digits)

    def __hash__(self) -> int:
        return hash(self.__index__())

    def __format__(self, form: str) -> NoReturn:
        raise TypeError("a lifted number stands for many outcomes and has no text; write prose in the telling")

    def __str__(self) -> NoReturn:
        self.__format__("")

    def __repr__(self) -> str:
        return f"<lifted number over {self.array.shape}>"


_equal = _comparison(np.equal)
_unequal = _comparison(np.not_equal)


def _logical(operation: Any, as_number: Any) -> Any:
    def method(self: LiftedTruth, other: Any) -> Any:
        if type(other) is LiftedTruth:
            check_size(self.array, other.array)
            return LiftedTruth(self.world, operation(self.array, other.array))
        if type(other) is bool:
            return LiftedTruth(self.world, operation(self.array, other))
        return as_number(_number(self), other)

    return method


def _as_number(name: str) -> Any:
    def method(self: LiftedTruth, *others: Any) -> Any:
        return getattr(_number(self), name)(*others)

    return method


class LiftedKey:
    """One of some constants that stands for many. It only goes into outcomes: a rule gets a plain one."""

    __slots__ = ("keys", "number")
    lifted_kind = Keys

    def __init__(self, number: Lifted, keys: Keys) -> None:
        self.number = number
        self.keys = keys

    def __eq__(self, other: object) -> Any:
        same = [place for place, option in enumerate(self.keys.options) if option == other]
        return LiftedTruth(self.number.world, np.isin(self.number.array, same))

    def __ne__(self, other: object) -> Any:
        return LiftedTruth(self.number.world, ~(self == other).array)

    def __hash__(self) -> int:
        return hash(self.keys.options[int(self.number)])

    def __bool__(self) -> bool:
        return bool(self.keys.options[int(self.number)])

    def __repr__(self) -> str:
        return f"<one of {', '.join(map(repr, self.keys.options))} over {self.number.array.shape}>"


class LiftedTruth:
    """A truth that stands for many. `&`, `|` and `^` combine without splitting; `and`, `or`, `not` split the world."""

    __slots__ = ("array", "world")
    lifted_kind = TRUTH

    def __init__(self, world: World, array: Array) -> None:
        self.world = world
        self.array = array

    def pick(self, options: tuple[Any, ...]) -> LiftedKey:
        """Pick the second option where it is true, the first where it is not; see `steps.one_of`."""
        return _number(self).pick(options)  # type: ignore[no-any-return]

    __and__ = __rand__ = _logical(np.logical_and, lambda mine, theirs: mine & theirs)
    __or__ = __ror__ = _logical(np.logical_or, lambda mine, theirs: mine | theirs)
    __xor__ = __rxor__ = _logical(np.logical_xor, lambda mine, theirs: mine ^ theirs)

    def __bool__(self) -> bool:
        return self.world.truth(self.array)

    def __index__(self) -> int:
        return int(self.world.truth(self.array))

    __int__ = __index__

    def __hash__(self) -> int:
        return hash(bool(self))

    def __eq__(self, other: object) -> Any:
        return _number(self) == (_number(other) if type(other) in (bool, LiftedTruth) else other)

    def __ne__(self, other: object) -> Any:
        return _number(self) != (_number(other) if type(other) in (bool, LiftedTruth) else other)

    def __format__(self, form: str) -> NoReturn:
        raise TypeError("a lifted truth stands for many outcomes and has no text; write prose in the telling")

    def __str__(self) -> NoReturn:
        self.__format__("")

    def __repr__(self) -> str:
        return f"<lifted truth over {self.array.shape}>"


for _name in (
    "add radd sub rsub mul rmul floordiv rfloordiv mod rmod pow rpow divmod rdivmod truediv rtruediv "
    "lshift rlshift rshift rrshift lt le gt ge neg pos abs invert"
).split():
    setattr(LiftedTruth, f"__{_name}__", _as_number(f"__{_name}__"))


def _number(truth: Any) -> Any:
    return Lifted(truth.world, truth.array.astype(np.int64), 0, 1) if type(truth) is LiftedTruth else int(truth)


def _too_long() -> NoReturn:
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
