"""Amounts: numbers that come from dice and arguments, written in the notation of `dice`, with names: `d4 + rank`.

The name of an argument stands for its number; in brackets it can say how many dice there are, or how many sides they
have: `(rank)d6`, `d(size)`. Dice that explode have no place here: a roll on a table ends.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import partial
from itertools import product
from typing import TypeAlias

from rollwright.dice.errors import BadInput
from rollwright.dice.expression import OPERATIONS, Dice, Expression, Negative, Number, Operation
from rollwright.dice.notation import parse
from rollwright.dice.pool import Pool
from rollwright.dice.readings import drop_highest, drop_lowest, keep_highest, keep_lowest, total
from rollwright.play.steps import Actor, Roll, Seen

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


Asking: TypeAlias = Callable[[str, Actor, Seen], Awaitable[int]]
"""Asks for dice, by their key, who throws them and who sees them. Await it within a procedure: it gives the number."""


def asking(expression: Expression) -> Asking:
    """Make what asks for the dice of an expression, one roll for each kind."""
    if isinstance(expression, Dice):
        pool = Pool.of(expression.count, expression.sides)
        reading = total if expression.selection is None else _SELECTIONS[expression.selection](expression.number)
        return lambda key, by, seen_by: Roll(key, pool, reading, by, seen_by)
    return partial(_worked_out, expression)


async def _worked_out(expression: Expression, key: str, by: Actor, seen_by: Seen) -> int:
    match expression:
        case Number():
            return expression.value
        case Dice():
            return await asking(expression)(key, by, seen_by)
        case Negative():
            return -await _worked_out(expression.inner, key, by, seen_by)
        case Operation():
            left = await _worked_out(expression.left, key, by, seen_by)
            return OPERATIONS[expression.symbol][1](left, await _worked_out(expression.right, key, by, seen_by))
        case _:
            raise BadInput(f"an amount has numbers, dice and operations, not {expression!r}")
