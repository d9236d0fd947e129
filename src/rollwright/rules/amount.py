"""Amounts: numbers that come from dice and arguments, written in the notation of `dice`, with names: `d4 + rank`.

The name of an argument stands for its number; in brackets it can say how many dice there are, or how many sides they
have: `(rank)d6`, `d(size)`. Dice that explode have no place here: a roll on a table ends.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Iterable, Mapping
from itertools import product

from rollwright.dice.errors import BadInput
from rollwright.dice.expression import OPERATIONS, Dice, Expression, Negative, Number, Operation
from rollwright.dice.notation import parse
from rollwright.dice.pool import Pool
from rollwright.dice.readings import drop_highest, drop_lowest, keep_highest, keep_lowest, total
from rollwright.play.steps import ACTOR, EVERYONE, Actor, Roll, Seen

_NAME = re.compile(r"(\(\s*)?(?<![a-z0-9_])([a-z_][a-z0-9_]*)(?(1)(\s*\)))")
_SELECTIONS = {"kh": keep_highest, "kl": keep_lowest, "dh": drop_highest, "dl": drop_lowest}

DICE_WORD = re.compile(r"[dk]([0-9].*|[hl]?)")
"""What can't be the name of an argument, as the notation means something else by it."""


def amount(text: str, arguments: Mapping[str, int]) -> Expression:
    """Read an amount, with numbers for its arguments.

    >>> print(amount("d4 + rank", {"rank": 3}), amount("(rank)d6", {"rank": 2}))
    1d4 + 3 2d6
    """

    def number(found: re.Match[str]) -> str:
        if found[2] not in arguments:
            return found[0]
        value = arguments[found[2]]
        return str(value) if value >= 0 else f"({value})"

    expression = parse(_NAME.sub(number, text))
    if any(dice.explodes for dice in dice_in(expression)):
        raise BadInput(f"dice that explode can't be rolled here, in {text!r}; write them without the '!'")
    return expression


def names_in(text: str, arguments: Iterable[str]) -> tuple[str, ...]:
    """Give the arguments that an amount uses.

    >>> names_in("2d6 + rank", ["cp", "rank"])
    ('rank',)
    """
    found = [match[2] for match in _NAME.finditer(text)]
    return tuple(name for name in arguments if name in found)


def bounds(text: str, ranges: Mapping[str, tuple[int, int]]) -> tuple[int, int]:
    """Give two numbers that an amount never leaves while its arguments stay in their ranges.

    >>> bounds("d4 + rank", {"rank": (0, 10)})
    (1, 14)
    """
    used = names_in(text, ranges)
    corners = [
        amount(text, dict(zip(used, numbers, strict=True))).bounds()
        for numbers in product(*(ranges[name] for name in used))
    ]
    return min(low for low, _ in corners), max(high for _, high in corners)


def dice_in(expression: Expression) -> list[Dice]:
    """Give the dice of an expression, from left to right."""
    match expression:
        case Dice():
            return [expression]
        case Negative():
            return dice_in(expression.inner)
        case Operation():
            return dice_in(expression.left) + dice_in(expression.right)
        case Number():
            return []
        case _:
            raise BadInput(f"an amount has numbers, dice and operations, not {str(expression)!r}")


def rolled(expression: Expression, key: str, by: Actor = ACTOR, seen_by: Seen = EVERYONE) -> Awaitable[int]:
    """Ask for the dice of an expression, one roll for each kind, and give the number. Await it within a procedure."""
    if isinstance(expression, Dice):
        reading = total if expression.selection is None else _SELECTIONS[expression.selection](expression.number)
        return Roll(key, Pool.of(expression.count, expression.sides), reading, by, seen_by)
    return _worked_out(expression, key, by, seen_by)


async def _worked_out(expression: Expression, key: str, by: Actor, seen_by: Seen) -> int:
    match expression:
        case Number():
            return expression.value
        case Negative():
            return -await rolled(expression.inner, key, by, seen_by)
        case Operation():
            left = await rolled(expression.left, key, by, seen_by)
            return OPERATIONS[expression.symbol][1](left, await rolled(expression.right, key, by, seen_by))
        case _:
            raise BadInput(f"an amount has numbers, dice and operations, not {expression!r}")
