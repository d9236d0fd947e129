"""Expressions: numbers and dice, added, subtracted, multiplied and divided. `notation.parse` reads them from text.

Each knows its law, can be rolled, and prints itself so that it parses to an equal expression.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from operator import add, floordiv, mul, sub
from typing import TYPE_CHECKING, TypeAlias

from rollwright.dice.arithmetic import combined, exploding_law, negated
from rollwright.dice.errors import BadInput
from rollwright.dice.law import Law
from rollwright.dice.pool import Pool
from rollwright.dice.readings import drop_highest, drop_lowest, keep_highest, keep_lowest, total
from rollwright.dice.rolled import Die, Rolled
from rollwright.dice.source import Source

if TYPE_CHECKING:
    from rollwright.dice.draw import Draw
    from rollwright.dice.thrown import Thrown

Throws: TypeAlias = "list[tuple[Dice | Thrown | Draw, list[int]]]"
Write: TypeAlias = "Callable[[Dice | Thrown | Draw], str]"

MAX_EXPLOSIONS = 10_000
"""How often the dice of one roll may explode before their source is taken to be broken."""

_SELECTIONS = {"kh": keep_highest, "kl": keep_lowest, "dh": drop_highest, "dl": drop_lowest}
OPERATIONS: Mapping[str, tuple[int, Callable[[int, int], int]]] = {
    "+": (1, add),
    "-": (1, sub),
    "*": (2, mul),
    "//": (2, floordiv),
}
"""How strongly each operation binds, and what it does."""


def selected(count: int, selection: str | None, number: int) -> tuple[int, int]:
    """Tell which of some dice count, when they lie in rising order.

    >>> selected(4, "kh", 3), selected(4, "dh", 1), selected(4, None, 0)
    ((1, 4), (0, 3), (0, 4))
    """
    few = number if number < count else count
    match selection:
        case None:
            return 0, count
        case "kh":
            return count - few, count
        case "kl":
            return 0, few
        case "dh":
            return 0, count - few
        case _:
            return few, count


class Expression(ABC):
    """Something that can be rolled and gives a number; it never changes.

    It is one of `Number`, `Dice`, `Negative`, `Operation` and `Extreme`, a `thrown.Thrown` or a `draw.Draw`.
    """

    __slots__ = ()
    field = "total"

    @abstractmethod
    def law(self) -> Law[int]:
        """Give the exact law of the total; with exploding dice in float weights, true to 1e-12."""

    def roll(self, source: Source) -> Rolled:
        """Throw the dice, from left to right, and give the total with all of them."""
        throws: Throws = []
        return Rolled(self, self.thrown(source.face, throws), throws)

    @abstractmethod
    def thrown(self, face: Callable[[int], int], throws: Throws) -> int:
        """Throw the dice, write them down in `throws`, and give the total."""

    @abstractmethod
    def bounds(self) -> tuple[int, int]:
        """Give two numbers that the total never leaves; they need not be the closest."""

    @abstractmethod
    def written(self, write: Write, strength: int = 0) -> str:
        """Write it with as few brackets as it takes where something around it binds with a strength; `write` dice."""

    def __str__(self) -> str:
        return self.written(str)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        names: tuple[str, ...] = type(self).__slots__
        return all(getattr(self, name) == getattr(other, name) for name in names)

    def __hash__(self) -> int:
        return hash(str(self))


class Number(Expression):
    """A whole number."""

    __slots__ = ("value",)

    def __init__(self, value: int) -> None:
        self.value = value

    def law(self) -> Law[int]:
        return Law(([self.value],), [1], 1)

    def thrown(self, face: Callable[[int], int], throws: Throws) -> int:
        return self.value

    def bounds(self) -> tuple[int, int]:
        return self.value, self.value

    def written(self, write: Write, strength: int = 0) -> str:
        return str(self.value)


class Dice(Expression):
    """Equal dice, summed: all of them, some of them (`selection` is kh, kl, dh or dl), or exploding ones."""

    __slots__ = ("_selected", "count", "explodes", "number", "selection", "sides")
    counted = None

    def __init__(
        self, count: int, sides: int, selection: str | None = None, number: int = 0, explodes: bool = False
    ) -> None:
        self.count = count
        self.sides = sides
        self.selection = selection
        self.number = number
        self.explodes = explodes
        self._selected = selected(count, selection, number)

    def law(self) -> Law[int]:
        if self.explodes:
            return exploding_law(self.count, self.sides)
        reading = total if self.selection is None else _SELECTIONS[self.selection](self.number)
        return reading.law(Pool.of(self.count, self.sides))

    def thrown(self, face: Callable[[int], int], throws: Throws) -> int:
        sides = self.sides
        faces = [face(sides) for _ in range(self.count)] if not self.explodes else self._exploded(face)
        throws.append((self, faces))
        if self.selection is None:
            return sum(faces)
        start, stop = self._selected
        return sum(sorted(faces)[start:stop])

    def _exploded(self, face: Callable[[int], int]) -> list[int]:
        faces: list[int] = []
        most = self.count + MAX_EXPLOSIONS
        for _ in range(self.count):
            faces.append(face(self.sides))
            while faces[-1] == self.sides:
                if len(faces) > most:
                    raise BadInput(
                        f"{self} exploded more than {MAX_EXPLOSIONS:,} times; is the source of faces broken?"
                    )
                faces.append(face(self.sides))
        return faces

    def told(self, faces: list[int]) -> list[Die]:
        """Tell for each die whether it is kept or explodes. Among equal faces, those thrown first are kept."""
        if self.selection is None:
            return [Die(self.sides, face, True, self.explodes and face == self.sides) for face in faces]
        start, stop = self._selected
        # Where high dice are kept, the later of two equal ones lies lower; where low dice are kept, it lies higher.
        later = -1 if start else 1
        order = sorted(range(len(faces)), key=lambda at: (faces[at], later * at))
        kept = set(order[start:stop])
        return [Die(self.sides, face, at in kept, False) for at, face in enumerate(faces)]

    def bounds(self) -> tuple[int, int]:
        if self.explodes:
            return self.count, (self.count + MAX_EXPLOSIONS) * self.sides
        start, stop = self._selected
        return stop - start, (stop - start) * self.sides

    def written(self, write: Write, strength: int = 0) -> str:
        return write(self)

    def __str__(self) -> str:
        sides = "66s" if self.sides == 66 else self.sides  # a d66 is two dice, read as digits
        if self.selection is None:
            return f"{self.count}d{sides}!" if self.explodes else f"{self.count}d{sides}"
        return f"{self.count}d{sides}{self.selection}{self.number}"


class Negative(Expression):
    """An expression with the other sign."""

    __slots__ = ("inner",)

    def __init__(self, inner: Expression) -> None:
        self.inner = inner

    def law(self) -> Law[int]:
        return negated(self.inner.law())

    def thrown(self, face: Callable[[int], int], throws: Throws) -> int:
        return -self.inner.thrown(face, throws)

    def bounds(self) -> tuple[int, int]:
        low, high = self.inner.bounds()
        return -high, -low

    def written(self, write: Write, strength: int = 0) -> str:
        return f"-{self.inner.written(write, 3)}"


class Operation(Expression):
    """Two expressions with one of + - * // between them; // rounds down."""

    __slots__ = ("left", "right", "symbol")

    def __init__(self, left: Expression, symbol: str, right: Expression) -> None:
        self.left = left
        self.symbol = symbol
        self.right = right

    def law(self) -> Law[int]:
        left, right = self.left.law(), self.right.law()
        if self.symbol == "-":
            return combined(left, negated(right), add)
        return combined(left, right, OPERATIONS[self.symbol][1])

    def thrown(self, face: Callable[[int], int], throws: Throws) -> int:
        left = self.left.thrown(face, throws)
        right = self.right.thrown(face, throws)
        symbol = self.symbol
        if symbol == "+":
            return left + right
        return left - right if symbol == "-" else left * right if symbol == "*" else left // right

    def bounds(self) -> tuple[int, int]:
        operation = OPERATIONS[self.symbol][1]
        corners = [operation(left, right) for left in self.left.bounds() for right in self.right.bounds()]
        return min(corners), max(corners)

    def written(self, write: Write, strength: int = 0) -> str:
        own = OPERATIONS[self.symbol][0]
        text = f"{self.left.written(write, own)} {self.symbol} {self.right.written(write, own + 1)}"
        return f"({text})" if own < strength else text


class Extreme(Expression):
    """The highest or the lowest of some expressions; `name` is max or min."""

    __slots__ = ("inner", "name")

    def __init__(self, name: str, inner: Sequence[Expression]) -> None:
        self.name = name
        self.inner = tuple(inner)

    @property
    def _of(self) -> Callable[..., int]:
        return max if self.name == "max" else min

    def law(self) -> Law[int]:
        return reduce(lambda left, right: combined(left, right, self._of), [one.law() for one in self.inner])

    def thrown(self, face: Callable[[int], int], throws: Throws) -> int:
        return self._of([one.thrown(face, throws) for one in self.inner])

    def bounds(self) -> tuple[int, int]:
        lows, highs = zip(*[one.bounds() for one in self.inner], strict=True)
        return self._of(lows), self._of(highs)

    def written(self, write: Write, strength: int = 0) -> str:
        return f"{self.name}({', '.join([one.written(write) for one in self.inner])})"
