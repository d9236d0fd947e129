"""Numbers of a roll that a rule may never look at.

Some readings give numbers of which a way through a rule needs one part or another, seldom both, and all together make
the roll's axis several times as long. A lifted run leaves such a roll unread. The first look at a number adds an axis
with its part alone; a look at the other part ends the run, and it is begun again with the whole roll.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from math import ceil, floor, trunc
from typing import Any, Protocol

from rollwright.dice.law import Law
from rollwright.play.pieces import Piece, part_of
from rollwright.play.shape import UNREAD


class LookedAtBoth(Exception):
    """A rule has looked at both parts of a roll: the decision at `place` of the plan has to be another."""

    def __init__(self, place: int) -> None:
        self.place = place


class Axes(Protocol):
    """What takes an axis for a roll that is looked at."""

    exact: bool

    def along(self, piece: Piece, total: int) -> list[Any]:
        """Add an axis, and give a number for each column."""


class UnreadRoll:
    """A roll of which nothing has been looked at, or one part."""

    def __init__(self, axes: Axes, law: Law[Any], instead: int, total: int, place: int) -> None:
        self.axes = axes
        self.law = law
        self.instead = instead
        self.total = total
        self.place = place
        self.last: bool | None = None
        """Whether the part that was looked at is the last."""
        self.numbers: list[Any] = []

    def answer(self, whole: Piece) -> Any:
        """Give the roll's record, of numbers that add an axis when one is looked at."""
        first = len(whole.columns) - self.instead
        record = whole.shape[0]
        return record(
            *[Unread(self, column, False) for column in range(first)],
            *[Unread(self, column, True) for column in range(self.instead)],
        )

    def number(self, column: int, last: bool) -> Any:
        """Look at a number of one part."""
        if self.last is None:
            self.last = last
            self.numbers = self.axes.along(part_of(self.law, self.instead, last, self.axes.exact), self.total)
        elif self.last != last:
            raise LookedAtBoth(self.place)
        return self.numbers[column]


class Unread:
    """A number of an unread roll. It can be handed on; whatever else is done with it is a look."""

    __slots__ = ("_column", "_last", "_roll")
    lifted_kind = UNREAD

    def __init__(self, roll: UnreadRoll, column: int, last: bool) -> None:
        self._roll = roll
        self._column = column
        self._last = last

    def look(self) -> Any:
        """Give the number itself: a lifted one, or one number where it is certain."""
        return self._roll.number(self._column, self._last)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.look(), name)

    def __index__(self) -> int:
        return operator.index(self.look())

    def __bool__(self) -> bool:
        return bool(self.look())

    def __hash__(self) -> int:
        return hash(self.look())

    def __format__(self, form: str) -> str:
        return format(self.look(), form)

    def __str__(self) -> str:
        return str(self.look())

    def __repr__(self) -> str:
        return "<unread number>"


def _looking(operation: Callable[..., Any]) -> Any:
    def method(self: Unread, *others: Any) -> Any:
        return operation(self.look(), *others)

    return method


def _reflected(operation: Callable[..., Any]) -> Any:
    def method(self: Unread, other: Any) -> Any:
        return operation(other, self.look())

    return method


_TWO_SIDED = "add sub mul floordiv mod pow truediv lshift rshift and or xor".split()
for _name, _operation in {"divmod": divmod, **{name: getattr(operator, f"__{name}__") for name in _TWO_SIDED}}.items():
    setattr(Unread, f"__{_name}__", _looking(_operation))
    setattr(Unread, f"__r{_name}__", _reflected(_operation))
for _name in "lt le gt ge eq ne neg pos abs invert".split():
    setattr(Unread, f"__{_name}__", _looking(getattr(operator, f"__{_name}__")))
_ROUNDING: dict[str, Callable[..., Any]] = {"round": round, "int": int, "trunc": trunc, "floor": floor, "ceil": ceil}
for _name, _operation in _ROUNDING.items():
    setattr(Unread, f"__{_name}__", _looking(_operation))
