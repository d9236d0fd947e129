"""Dice as a log writes them: what is kept has one meaning for ever, whatever the notation learns.

In logs `d66` is a die with 66 sides, as it was before the notation read two dice as digits by it; those are a `d6.6`
there.

>>> from rollwright.dice.notation import parse
>>> [logged(parse(text)) for text in ("d66", "2d66s + 1", "5d6>=5")]
['1d6.6', '2d66 + 1', '5d6>=5']
>>> [str(parse_logged(text)) for text in ("1d6.6", "2d66 + 1")]
['1d66', '2d66s + 1']
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from rollwright.dice.errors import BadInput
from rollwright.dice.expression import Expression
from rollwright.dice.notation import parse
from rollwright.dice.rolled import Die
from rollwright.dice.source import ScriptedDice

DIGITS = "d6.6"
_SIXTY_SIX = re.compile(r"d66(s?)(?![0-9])")


def logged(expression: Expression) -> str:
    """Write an expression for a log."""
    return _SIXTY_SIX.sub(lambda found: "d66" if found[1] else DIGITS, str(expression))


def parse_logged(text: str) -> Expression:
    """Read an expression from a log."""
    return parse(as_said(text))


def as_said(text: str) -> str:
    """Give an expression of a log as people write it."""
    return _SIXTY_SIX.sub("d66s", text).replace(DIGITS, "d66")


class _Watched:
    """Dice that fall as they fell, and tell how many sides each had."""

    def __init__(self, faces: Sequence[int]) -> None:
        self.dice = ScriptedDice(faces)
        self.sides: list[int] = []

    def face(self, sides: int, /) -> int:
        """Give the next face."""
        self.sides.append(sides)
        return self.dice.face(sides)


def _told(text: str, faces: Sequence[int]) -> tuple[list[Die], list[int]]:
    """Give the dice of an expression as they are read, and the sides of those that fell; none where they don't fit."""
    watched = _Watched(faces)
    try:
        told = parse_logged(text).roll(watched).dice
        watched.dice.finish()
    except BadInput:
        return [], []
    return told, watched.sides


def fallen(text: str, faces: Sequence[int]) -> list[tuple[int, bool]]:
    """Give the sides of each die that fell by an expression of a log, and whether it counts; none where they don't fit.

    >>> fallen("4d6kh3", (5, 3, 1, 6)), fallen("1d6.6", (4, 3)), fallen("1d66", (43,)), fallen("2d6", (1,))
    ([(6, True), (6, True), (6, False), (6, True)], [(6, True), (6, True)], [(66, True)], [])
    """
    told, sides = _told(text, faces)
    counts = [die.kept for die in told] if len(told) == len(sides) else [True] * len(sides)
    return list(zip(sides, counts, strict=True))


def shown(text: str, faces: Sequence[int]) -> tuple[int, ...]:
    """Give what the dice that fell by an expression of a log show: a face of its own for each.

    >>> shown("4dF", (1, 3, 2, 2)), shown("1d6.6", (4, 3)), shown("2d6", (4, 3))
    ((-1, 1, 0, 0), (4, 3), (4, 3))
    """
    told, sides = _told(text, faces)
    return tuple([die.face for die in told]) if told and len(told) == len(sides) else tuple(faces)


def as_pool(text: str, faces: Sequence[int]) -> str:
    """Write the dice that fell by an expression of a log as a pool; nothing where they have faces of their own.

    >>> as_pool("2d6! + 1d8", (6, 2, 5, 3)), as_pool("4dF", (1, 3, 2, 2))
    ('3d6, 1d8', '')
    """
    if shown(text, faces) != tuple(faces):
        return ""
    groups = groupby(_told(text, faces)[1])
    return ", ".join([f"{len(list(same))}d{sides}" for sides, same in groups])
