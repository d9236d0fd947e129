"""Numbers that stand for all their outcomes at once.

A driver answers a roll with a `Lifted` number: an array with one cell for each way the dice may fall. Arithmetic and
comparisons give lifted numbers again. Where a rule needs to know (an `if`, an index, a dictionary look-up), the
number asks its world, which splits: this run goes on with one part, the rest is run again later.

A lifted number is deliberately not an `int`: an int subclass would slip past `__index__` and be silently wrong.
Writing one as text raises, as it has no one text.
"""

from __future__ import annotations

from typing import Any, NoReturn, Protocol

import numpy as np

from rollwright.play.cells import Array, check_size, whole
from rollwright.play.operators import bitwise, comparing, dividing, multiplying, number_from, settling, summing
from rollwright.play.shape import INT, TRUTH, UNREAD, Keys


class World(Protocol):
    """What a lifted number asks when a rule needs to know it."""

    narrows: bool
    """Whether every decision so far was one for the whole world."""

    def truth(self, array: Array) -> bool:
        """Settle a condition: go on with one part of the world."""

    def value(self, array: Array) -> int:
        """Settle a number: go on where it has one value."""


def lift(world: World, array: Array, low: int | None = None, high: int | None = None) -> Lifted | LiftedTruth:
    """Wrap an array of numbers (which lie between `low` and `high`, where that is known) or of truths."""
    return LiftedTruth(world, array) if array.dtype == np.bool_ else Lifted(world, array, low, high)


def is_lifted(value: Any) -> bool:
    """Tell whether a number stands for many."""
    return type(value) is Lifted or type(value) is LiftedTruth


def moved(world: World, number: Any) -> Any:
    """Give a number in another world."""
    if type(number) is LiftedTruth:
        return LiftedTruth(world, None if number.of else number.array, number.of)
    if type(number) is not Lifted:
        return number
    other = Lifted(
        world, None if number.terms else number.array, number._low, number._high, number.distinct, number.terms
    )
    other.one = number.one
    return other


def array_of(number: Any) -> Array:
    """Give the array of a lifted number; one cell for any other."""
    if getattr(type(number), "lifted_kind", None) is UNREAD:
        number = number.look()
    return number.array if is_lifted(number) else np.array([number])


class Lifted:
    """A whole number that stands for many. Behaves as an int where a rule can't tell, and raises where it could."""

    __slots__ = ("_high", "_low", "array", "distinct", "one", "terms", "world")
    lifted_kind = INT

    def __init__(
        self,
        world: World,
        array: Array | None,
        low: int | None = None,
        high: int | None = None,
        distinct: bool = False,
        terms: tuple[Array, ...] = (),
    ) -> None:
        self.world = world
        if array is not None:
            self.array = array
        self.terms = terms
        """The summands of a long sum, which share no axis; its array is made only where somebody looks at it."""
        self._low = low
        self._high = high
        self.distinct = distinct
        """Whether it varies along one axis only, with another value in each cell."""
        self.one: int | None = None

    def __getattr__(self, name: str) -> Array:
        if name != "array":
            raise AttributeError(name)
        self.array = whole(self.terms)
        return self.array

    @property
    def bounds(self) -> tuple[int, int]:
        """Tell between which numbers it lies; they follow from those of the numbers it was made of."""
        if self._low is None or self._high is None:
            self._low, self._high = int(self.array.min()), int(self.array.max())
        return self._low, self._high

    def compared(self, operation: Any, other: Any) -> LiftedTruth:
        """Compare it with a plain number or an array."""
        if self.terms and type(other) is int:
            return LiftedTruth(self.world, None, (self, operation, other))
        return LiftedTruth(self.world, operation(self.array, other))

    @property
    def is_long(self) -> bool:
        """Tell whether it is a long sum."""
        return bool(self.terms)

    def settle(self) -> int:
        """Make it one number, splitting the world."""
        return self.__index__()

    def pick(self, options: tuple[Any, ...]) -> Any:
        """Pick an option for each cell, without splitting the world; see `steps.one_of`."""
        from rollwright.play.picked import LiftedKey

        low, high = self.bounds
        if low < -len(options) or high >= len(options):
            self.world.narrows = False
            return options[int(self)]  # as a tuple would: an error where it is out of range
        number = self if low >= 0 else self % len(options)
        different = list(dict.fromkeys([(type(option), option) for option in options]))
        if len(different) == len(options):
            return LiftedKey(number, Keys(options))
        places = np.array([different.index((type(option), option)) for option in options])
        return LiftedKey(Lifted(self.world, places[number.array]), Keys(tuple([option for _, option in different])))

    __add__ = __radd__ = summing(np.add, 1)
    __sub__ = summing(np.subtract, -1)
    __mul__ = __rmul__ = multiplying()
    __floordiv__ = dividing(np.floor_divide)
    __rfloordiv__ = dividing(np.floor_divide, swapped=True)
    __mod__ = dividing(np.remainder)
    __rmod__ = dividing(np.remainder, swapped=True)
    __and__ = __rand__ = bitwise(np.bitwise_and)
    __or__ = __ror__ = bitwise(np.bitwise_or)
    __xor__ = __rxor__ = bitwise(np.bitwise_xor)
    __lt__ = comparing(np.less)
    __le__ = comparing(np.less_equal)
    __gt__ = comparing(np.greater)
    __ge__ = comparing(np.greater_equal)
    __pow__ = settling(lambda mine, theirs: mine**theirs)
    __rpow__ = settling(lambda mine, theirs: theirs**mine)
    __lshift__ = settling(lambda mine, theirs: mine << theirs)
    __rlshift__ = settling(lambda mine, theirs: theirs << mine)
    __rshift__ = settling(lambda mine, theirs: mine >> theirs)
    __rrshift__ = settling(lambda mine, theirs: theirs >> mine)
    __truediv__ = settling(lambda mine, theirs: mine / theirs)
    __rtruediv__ = settling(lambda mine, theirs: theirs / mine)

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
        negative: Lifted = self * -1
        return negative

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


_equal = comparing(np.equal)
_unequal = comparing(np.not_equal)


def _logical(operation: Any, as_number: Any) -> Any:
    def method(self: LiftedTruth, other: Any) -> Any:
        if type(other) is LiftedTruth:
            check_size(self.array, other.array)
            return LiftedTruth(self.world, operation(self.array, other.array))
        if type(other) is bool:
            return LiftedTruth(self.world, operation(self.array, other))
        return as_number(self.as_number(), other)

    return method


def _as_number(name: str) -> Any:
    def method(self: LiftedTruth, *others: Any) -> Any:
        return getattr(self.as_number(), name)(*others)

    return method


class LiftedTruth:
    """A truth that stands for many. `&`, `|` and `^` combine without splitting; `and`, `or`, `not` split the world."""

    __slots__ = ("array", "of", "world")
    lifted_kind = TRUTH

    def __init__(self, world: World, array: Array | None, of: tuple[Lifted, Any, int] | None = None) -> None:
        self.world = world
        if array is not None:
            self.array = array
        self.of = of
        """Of a long sum: the sum, what compares it, and with what; its array is made where somebody looks at it."""

    def __getattr__(self, name: str) -> Array:
        if name != "array" or self.of is None:
            raise AttributeError(name)
        number, compare, other = self.of
        self.array = compare(number.array, other)
        return self.array

    @property
    def is_long(self) -> bool:
        """Tell whether it compares a long sum."""
        return self.of is not None

    def as_number(self) -> Lifted:
        """Count it as 1 where it is true, as 0 where it is not."""
        return Lifted(self.world, self.array.astype(np.int64), 0, 1)

    def settle(self) -> bool:
        """Make it one truth, splitting the world."""
        return self.world.truth(self.array)

    def pick(self, options: tuple[Any, ...]) -> Any:
        """Pick the second option where it is true, the first where it is not; see `steps.one_of`."""
        return self.as_number().pick(options)

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
        return self.as_number() == (number_from(other) if type(other) in (bool, LiftedTruth) else other)

    def __ne__(self, other: object) -> Any:
        return self.as_number() != (number_from(other) if type(other) in (bool, LiftedTruth) else other)

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
