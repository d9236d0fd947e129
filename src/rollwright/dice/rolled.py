"""A roll of an expression: its total, and every die that fell, also those that were dropped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from rollwright.dice.expression import Expression, Throws
    from rollwright.dice.question import Question


class Die(NamedTuple):
    """One die as it fell: nothing that was rolled is left out."""

    sides: int
    face: int
    kept: bool
    """Whether it counts towards the total."""
    exploded: bool
    """Whether it exploded; the die after it is the next throw."""

    def __str__(self) -> str:
        face = f"{self.face}!" if self.exploded else str(self.face)
        return face if self.kept else f"({face})"


class Rolled:
    """What came of rolling an expression.

    >>> from rollwright.dice.notation import roll
    >>> from rollwright.dice.source import ScriptedDice
    >>> print(roll("4d6kh3+2", ScriptedDice([5, 3, 1, 6])))
    4d6kh3 [5, 3, (1), 6] + 2 = 16
    """

    __slots__ = ("expression", "throws", "total")

    def __init__(self, expression: Expression | Question, total: Any, throws: Throws) -> None:
        self.expression = expression
        self.total = total
        self.throws = throws
        """The faces of each `NdS` of the expression, from left to right."""

    @property
    def dice(self) -> list[Die]:
        """Every die that fell, in the order of falling."""
        return [die for dice, faces in self.throws for die in dice.told(faces)]

    def __str__(self) -> str:
        told = iter([f"{dice} [{', '.join(map(str, dice.told(faces)))}]" for dice, faces in self.throws])
        return f"{self.expression.written(lambda dice: next(told))} = {shown(self.total)}"

    def __repr__(self) -> str:
        return f"<Rolled {self}>"


def shown(total: Any) -> str:
    """Write what a roll came to.

    >>> shown(7), shown(True), shown((14, 9)), shown("hit")
    ('7', 'yes', '14, 9', 'hit')
    """
    if isinstance(total, bool):
        return "yes" if total else "no"
    return ", ".join(map(str, total)) if isinstance(total, tuple) else str(total)
