"""Counters of a chain that only measure the way: turns, or what was spent so far.

Best play of such a chain has a state for each number of turns, without an end. But what is best doesn't depend on the
turns behind: whoever has taken three more ends with three more. So a state is run with a `Counter` of which only the
change is known, and its worth is that from there on. A counter refuses every question: then it is a number like any
other, and the chain is followed state by state.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NoReturn

from rollwright.play.levels import Unmeasured
from rollwright.play.shape import CHANGE, flatten, has_keys, kinds
from rollwright.play.steps import Call, Procedure


def _looked_at(self: Any, *others: Any) -> NoReturn:
    raise Unmeasured


class Counter:
    """A number of which only the change is known: `slope` times what it was, and something added."""

    __slots__ = ("added", "slope")
    lifted_kind = CHANGE

    def __init__(self, added: Any = 0, slope: Any = 1) -> None:
        self.added = added
        self.slope = slope

    @property
    def by(self) -> Any:
        """By how much it was changed, where that is all that was done to it."""
        if self.slope != 1:
            raise Unmeasured
        return self.added

    def __add__(self, other: Any) -> Counter:
        if type(other) is Counter:
            return Counter(self.added + other.added, self.slope + other.slope)
        return Counter(self.added + other, self.slope)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Counter:
        return self.__add__(-other)

    def __rsub__(self, other: Any) -> Counter:
        return Counter(other - self.added, -self.slope)

    def __neg__(self) -> Counter:
        return Counter(-self.added, -self.slope)

    def __mul__(self, other: Any) -> Counter:
        if not isinstance(other, int | float | Fraction):
            raise Unmeasured
        return Counter(self.added * other, self.slope * other)

    __rmul__ = __mul__
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __hash__ = __bool__ = _looked_at
    __index__ = __int__ = __float__ = __str__ = __format__ = __abs__ = _looked_at
    __floordiv__ = __truediv__ = __mod__ = __pow__ = _looked_at


class Counted:
    """Which argument of a procedure is a counter, and what it is worth: so much for each one."""

    def __init__(self, procedure: Procedure[Any, Any], place: int) -> None:
        self.procedure = procedure
        self.place = place
        self.slope: Any = None

    def put(self, call: Call[Any], counter: Any) -> Call[Any]:
        """Give a call with something else for its counter; one of another procedure as it is."""
        if call.procedure is not self.procedure:
            return call
        place = self.place
        return Call(call.procedure, (*call.arguments[:place], counter, *call.arguments[place + 1 :]))

    def of(self, call: Call[Any]) -> Any:
        """Give how far a call has counted."""
        return call.arguments[self.place] if call.procedure is self.procedure else 0

    def worth(self, ended: Any) -> Any:
        """Take what an end is worth from 0 on; each end must count alike."""
        slope, worth = (ended.slope, ended.added) if type(ended) is Counter else (0, ended)
        self._counts(slope)
        return worth

    def _counts(self, slope: Any) -> None:
        if self.slope not in (None, slope):
            raise Unmeasured
        self.slope = slope

    def ends(self, ended: Any) -> None:
        """Refuse an end that can't be counted on: one that is parted by its keys, or a call as `goes_on` says."""
        if has_keys(flatten(ended, [])):
            raise Unmeasured
        if type(ended) is Call:
            self.goes_on(ended)

    def goes_on(self, call: Call[Any]) -> None:
        """Refuse a call that takes the counter elsewhere; one that begins to count anew is worth nothing for it."""
        own = call.procedure is self.procedure
        for place, argument in enumerate(call.arguments):
            if place == self.place and own and type(argument) is Counter:
                own = False
            elif place and CHANGE in kinds(flatten(argument, [])):
                raise Unmeasured
        if own or call.procedure is not self.procedure:
            self._counts(0)


def candidates(call: Call[Any], states: Sequence[Call[Any]]) -> list[Counted]:
    """List the numbers of a chain that may be counters, the one with the most values first."""
    own = [state.arguments for state in states if state.procedure is call.procedure]
    values = [{row[place] for row in own} if type(here) is int else set() for place, here in enumerate(call.arguments)]
    places = sorted([place for place, some in enumerate(values) if len(some) > 1], key=lambda at: -len(values[at]))
    return [Counted(call.procedure, place) for place in places]
