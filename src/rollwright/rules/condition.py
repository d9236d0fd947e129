"""Conditions on arguments, as random tables write them: `cp >= 30 and kind != "town"`. Read, never evaluated as code.

condition  = all { "or" all } ;
all        = comparison { "and" comparison } ;
comparison = name ( "==" | "!=" | ">=" | "<=" | ">" | "<" ) ( number | quoted text ) ;
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from operator import eq, ge, gt, le, lt, ne
from typing import Any, NamedTuple

from rollwright.dice.errors import BadInput

SIGNS: Mapping[str, Callable[[Any, Any], bool]] = {"==": eq, "!=": ne, ">=": ge, "<=": le, ">": gt, "<": lt}

_TOKEN = re.compile(r"\s*(?:([a-z_][a-z0-9_]*)|(==|!=|>=|<=|>|<)|(-?[0-9]+)|\"([^\"]*)\"|'([^']*)'|(\S))")


class Comparison(NamedTuple):
    """An argument compared with a number or a text."""

    name: str
    sign: str
    value: int | str


class Condition(NamedTuple):
    """Comparisons: it holds where all of one group do."""

    groups: tuple[tuple[Comparison, ...], ...]

    def holds(self, arguments: Mapping[str, Any]) -> bool:
        """Tell whether it holds for these arguments."""
        for group in self.groups:
            for comparison in group:
                if not SIGNS[comparison.sign](arguments[comparison.name], comparison.value):
                    break
            else:
                return True
        return False

    def comparisons(self) -> tuple[Comparison, ...]:
        """Give all comparisons in it."""
        return tuple(comparison for group in self.groups for comparison in group)


def condition(text: str, takes: Mapping[str, int | str]) -> Condition:
    """Read a condition on arguments, given with their defaults (which say whether each is a number or a text).

    >>> rich = condition('cp >= 30 or kind == "court"', {"cp": 10, "kind": "town"})
    >>> rich.holds({"cp": 31, "kind": "town"}), rich.holds({"cp": 10, "kind": "town"})
    (True, False)
    >>> condition("cp => 30", {"cp": 10})
    Traceback (most recent call last):
    rollwright.dice.errors.BadInput: one of == != >= <= > < was expected after 'cp', '=' came, in 'cp => 30'
    """
    words = [found.groups() for found in _TOKEN.finditer(text.rstrip())]
    groups: list[tuple[Comparison, ...]] = []
    group: list[Comparison] = []
    while True:
        group.append(_comparison(text, words, takes))
        if not words:
            return Condition((*groups, tuple(group)))
        joint = words.pop(0)[0]
        if joint == "or":
            groups.append(tuple(group))
            group = []
        elif joint != "and":
            raise BadInput(f"'and', 'or' or the end was expected after {group[-1].value!r}, in {text!r}")


def _comparison(text: str, words: list[tuple[str | None, ...]], takes: Mapping[str, int | str]) -> Comparison:
    first = words.pop(0) if words else ()
    name = first[0] if first else None
    if name is None or name not in takes:
        there = ", ".join(takes) or "none: declare them in `takes`"
        raise BadInput(f"an argument was expected ({there}), {_shown(first)} came, in {text!r}")
    sign = words.pop(0) if words else ()
    if not sign or sign[1] is None:
        raise BadInput(f"one of {' '.join(SIGNS)} was expected after {name!r}, {_shown(sign)} came, in {text!r}")
    last = words.pop(0) if words else ()
    value: int | str | None = None
    if last and last[2] is not None:
        value = int(last[2])
    elif last:
        value = last[3] if last[3] is not None else last[4]
    default = takes[name]
    if value is None or type(value) is not type(default):
        wanted = "a whole number" if isinstance(default, int) else "a text in quotes"
        raise BadInput(f"{wanted} was expected after {name} {sign[1]}, {_shown(last)} came, in {text!r}")
    return Comparison(name, sign[1], value)


def _shown(word: tuple[str | None, ...]) -> str:
    return repr(next(part for part in word if part is not None)) if word else "the end"
