"""The notation for dice: `parse` reads an expression from text, `roll` rolls it, `str` prints it back.

    expression = product { ( "+" | "-" ) product } ;
    product    = signed { ( "*" | "//" ) signed } ;
    signed     = "-" signed | value ;
    value      = number | dice | "(" expression ")" ;
    dice       = [ number ] "d" ( number | "%" ) [ "!" | selection ] ;
    selection  = ( "kh" | "k" | "kl" | "dh" | "dl" ) [ number ] ;
    number     = digit { digit } ;

Letters may be small or capital, and spaces may stand between any two of these symbols. `d%` is `d100`, `k` is `kh`;
a number that is left out is 1. `!` throws a die again, and adds it, as long as it shows its highest face. `//` rounds
down. What could divide by 0 is refused, so whatever parses can be rolled.

>>> print(parse("4D6k3+2"))
4d6kh3 + 2
>>> parse("2d6+x")
Traceback (most recent call last):
    ...
rollwright.dice.errors.BadInput: column 5: expected a number, dice such as 2d6, '-' or '(', but found 'x'; in '2d6+x'
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NoReturn

from rollwright.dice.errors import BadInput
from rollwright.dice.expression import OPERATIONS, Dice, Expression, Negative, Number, Operation
from rollwright.dice.pool import MAX_DICE, MAX_SIDES
from rollwright.dice.rolled import Rolled
from rollwright.dice.source import Source, own_dice

MAX_LENGTH = 500
MAX_NESTING = 50
MAX_NUMBER = 1_000_000_000

_SPACE = r"[ \t]*"
_VALUE = re.compile(
    rf"{_SPACE}(?:([0-9]*){_SPACE}[dD]{_SPACE}([0-9]+|%)(?:{_SPACE}(!|[kKdD][hHlL]|[kK]){_SPACE}([0-9]*))?"
    rf"|([0-9]+)|([-(]))"
)
"""Dice (count, sides, what follows, its number), or a number, or what may come before a value."""
_OPERATOR = re.compile(rf"{_SPACE}(//|[-+*)]|\Z)")
_STRENGTH = {symbol: strength for symbol, (strength, _) in OPERATIONS.items()} | {"(": 0, "negative": 3}


def parse(text: str) -> Expression:
    """Read an expression, or refuse it with the column, what was expected and what came."""
    if len(text) > MAX_LENGTH:
        raise BadInput(f"an expression has at most {MAX_LENGTH} characters, not {len(text)}; roll it in parts")
    return _parse(text)


def roll(text: str, source: Source | None = None) -> Rolled:
    """Roll an expression, with random dice where no source is named."""
    return parse(text).roll(own_dice() if source is None else source)


@lru_cache(maxsize=1024)
def _parse(text: str) -> Expression:
    values: list[Expression] = []
    # Operators, minus signs and open brackets that still wait for their right side, with their places.
    waiting: list[tuple[str, int]] = []
    dice, nesting, at = 0, 0, 0
    while True:
        found = _VALUE.match(text, at)
        if found is None:
            _refuse_value(text, at)
        at = found.end()
        count, sides, extra, number, plain, before = found.groups()
        if before is not None:
            nesting += 1
            if nesting > MAX_NESTING:
                _refuse(text, at - 1, f"brackets and minus signs nest at most {MAX_NESTING} deep")
            waiting.append(("negative" if before == "-" else "(", at - 1))
            continue
        if plain is not None:
            values.append(Number(_whole(text, plain, at - len(plain), MAX_NUMBER, "a number")))
        else:
            values.append(_dice(text, found, count, sides, extra, number))
            dice += values[-1].count  # type: ignore[attr-defined]
            if dice > MAX_DICE:
                _refuse(text, found.start(2), f"at most {MAX_DICE} dice are thrown at once, not {dice}")
        while True:
            while waiting and waiting[-1][0] == "negative":
                waiting.pop()
                nesting -= 1
                values.append(Negative(values.pop()))
            found = _OPERATOR.match(text, at)
            if found is None:
                _refuse_operator(text, at)
            symbol = found[1]
            strength = _STRENGTH.get(symbol, 1)
            while waiting and _STRENGTH[waiting[-1][0]] >= strength:
                _operate(text, values, *waiting.pop())
            if symbol == ")":
                if not waiting:
                    _refuse(text, found.start(1), "')' closes no bracket; expected an operator or the end")
                waiting.pop()
                nesting -= 1
                at = found.end()
                continue
            break
        if not symbol:
            if waiting:
                _refuse(text, len(text), f"expected ')' for the '(' in column {waiting[-1][1] + 1}, but found the end")
            return _printable(text, values[0])
        waiting.append((symbol, found.start(1)))
        at = found.end()


def _printable(text: str, expression: Expression) -> Expression:
    """Refuse what could not be read again once it is printed: printing makes a text up to three times longer."""
    if len(text) * 3 > MAX_LENGTH and len(str(expression)) > MAX_LENGTH:
        raise BadInput(
            f"an expression has at most {MAX_LENGTH} characters, but this one has {len(str(expression))} when it is "
            f"written out; roll it in parts"
        )
    return expression


def _dice(text: str, found: re.Match[str], count: str, sides: str, extra: str | None, number: str | None) -> Dice:
    many = _whole(text, count, found.start(1), MAX_DICE, "a number of dice") if count else 1
    faces = 100 if sides == "%" else _whole(text, sides, found.start(2), MAX_SIDES, "a number of sides", 1)
    if extra is None:
        return Dice(many, faces)
    if extra == "!":
        if number:
            _refuse(text, found.start(4), f"expected an operator or the end, but found '{number}'")
        if faces == 1:
            _refuse(text, found.start(3), "a d1 always shows its highest face: it would explode for ever")
        return Dice(many, faces, explodes=True)
    some = _whole(text, number, found.start(4), MAX_DICE, "a number of dice", 1) if number else 1
    selection = extra.lower()
    return Dice(many, faces, "kh" if selection == "k" else selection, some)


def _whole(text: str, digits: str, at: int, most: int, what: str, least: int = 0) -> int:
    value = int(digits)
    if not least <= value <= most:
        _refuse(text, at, f"{what} is {least} to {most}, not {digits}")
    return value


def _operate(text: str, values: list[Expression], symbol: str, at: int) -> None:
    right = values.pop()
    if symbol == "//":
        low, high = right.bounds()
        if low <= 0 <= high:
            between = "is 0" if low == high else f"runs from {low} to {high} and could be 0"
            _refuse(text, at, f"expected a divisor that is never 0, but '{right}' {between}")
    values[-1] = Operation(values[-1], symbol, right)


def _refuse(text: str, at: int, why: str) -> NoReturn:
    raise BadInput(f"column {at + 1}: {why}; in {text!r}")


def _refuse_value(text: str, at: int) -> NoReturn:
    """Say what is wrong where a number, dice or a bracket should be."""
    at = _past_spaces(text, at)
    if text[at : at + 1] in ("d", "D"):
        _refuse_sides(text, at)
    _refuse(text, at, f"expected a number, dice such as 2d6, '-' or '(', but found {_found(text, at)}")


def _refuse_operator(text: str, at: int) -> NoReturn:
    """Say what is wrong after a number, dice or a bracket."""
    at = _past_spaces(text, at)
    before = text[:at].rstrip(" \t")[-1:]
    if before.isdigit() and text[at] in "dD" and not text[_past_spaces(text, at + 1) :][:1].isdigit():
        _refuse_sides(text, at)
    if before == "!" and text[at] in "kKdD":
        _refuse(
            text, at, "dice explode, or some of them are kept or dropped, not both; expected an operator or the end"
        )
    if text[at] == "/":
        _refuse(text, at, "expected '//' (divide and round down), but found '/'")
    _refuse(text, at, f"expected one of + - * // or the end, but found {_found(text, at)}")


def _refuse_sides(text: str, at: int) -> NoReturn:
    after = _past_spaces(text, at + 1)
    _refuse(text, after, f"expected the number of sides or %, but found {_found(text, after)}")


def _past_spaces(text: str, at: int) -> int:
    return len(text) - len(text[at:].lstrip(" \t"))


def _found(text: str, at: int) -> str:
    return repr(text[at]) if at < len(text) else "the end"
