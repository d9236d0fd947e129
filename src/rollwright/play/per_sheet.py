"""What follows from a sheet alone is worked out once: a sheet never changes, a changed one is another."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

S = TypeVar("S")
P = ParamSpec("P")
T = TypeVar("T")
HELD = 1_000
"""How many values one function holds; then it begins anew."""


def per_sheet(function: Callable[Concatenate[S, P], T]) -> Callable[Concatenate[S, P], T]:
    """Hold what a function of a sheet gives; it may look at nothing that can change, and its value may not either.

    >>> counted = []
    >>> @per_sheet
    ... def length(sheet: tuple[int, ...], more: int = 0) -> int:
    ...     counted.append(more)
    ...     return len(sheet) + more
    >>> sheet = (1, 2, 3)
    >>> length(sheet), length(sheet), length(sheet, more=4), len(counted)
    (3, 3, 7, 2)
    """
    found: dict[Any, tuple[S, T]] = {}

    @wraps(function)
    def held(sheet: S, /, *more: P.args, **named: P.kwargs) -> T:
        key = (id(sheet), *more, *named.items()) if more or named else id(sheet)
        known = found.get(key)
        if known is not None and known[0] is sheet:
            return known[1]
        value = function(sheet, *more, **named)
        if len(found) >= HELD:
            found.clear()
        found[key] = sheet, value  # the sheet is held, too: no other has its id meanwhile
        return value

    return held
