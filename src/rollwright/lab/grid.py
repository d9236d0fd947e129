"""Grids: one question over ranges of its arguments, its policy, its options or its ruleset.

difficulty=3..9         the whole numbers from 3 to 9 (also 3-9)
hours=0..12/3           every third: 0, 3, 6, 9, 12
code=1d..8d             the same with words around the number: 1d, 2d, ... 8d
risk=none|limited       some values
policy=never|best       who chooses what
ruleset=cgg|cgg-2015    the same question in two games
option.edition=a|b      an option of the table
a="str={10..20} arms"   a part of a text that varies; each part in braces is an axis
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import product
from math import prod
from typing import Any

import msgspec

from rollwright.dice.errors import BadInput, TooLarge
from rollwright.lab.question import OPTION, POLICY, RULESET, Question, question, text_of

MOST_CELLS = 20_000
"""So many questions are one grid; more is refused before anything is worked out."""

_RANGE = re.compile(r"(?P<head>[A-Za-z ]*)(?P<low>-?\d+)(?P<tail>[A-Za-z ]*)(\.\.|(?<=[\dA-Za-z])-)"
                    r"(?P<head2>[A-Za-z ]*)(?P<high>-?\d+)(?P<tail2>[A-Za-z ]*)(/(?P<step>\d+))?")  # fmt: skip

_SLOT = re.compile(r"\{([^{}]*(?:\.\.|\|)[^{}]*)\}")
_WORD_BEFORE = re.compile(r"\w[\w-]*(?=\W?$)")


class Axis(msgspec.Struct, frozen=True):
    """One thing that varies, and the values that it takes, as texts."""

    name: str
    values: tuple[str, ...]
    slot: str = ""
    """The part of the argument that varies, as it stands in it (`{10..20}`); empty: all of it."""
    label: str = ""
    """What it is called where a part of a text varies: `a str`."""

    @property
    def title(self) -> str:
        """What it is called."""
        return self.label or self.name

    @property
    def numbers(self) -> tuple[int, ...] | None:
        """The values as numbers where each holds just one (`3d` is 3); None where they are words."""
        found = [re.findall(r"-?\d+", value) for value in self.values]
        if any(len(one) != 1 for one in found):
            return None
        return tuple(int(one[0]) for one in found)


class Cell(msgspec.Struct, frozen=True):
    """A question of a grid, with where it stands."""

    number: int
    at: tuple[int, ...]
    """Its place on each axis."""
    question: Question


class Grid(msgspec.Struct, frozen=True):
    """A question over some axes; without axes, just the question."""

    question: Question
    axes: tuple[Axis, ...] = ()

    @property
    def shape(self) -> tuple[int, ...]:
        """How many values each axis has."""
        return tuple(len(axis.values) for axis in self.axes)

    def cells(self) -> list[Cell]:
        """List its questions, the last axis running fastest."""
        found = []
        for number, at in enumerate(product(*(range(size) for size in self.shape))):
            here = self.question
            for axis, place in zip(self.axes, at, strict=True):
                value = axis.values[place]
                if axis.slot:
                    value = here.arguments[axis.name].replace(axis.slot, value, 1)
                here = here.at(axis.name, value)
            found.append(Cell(number, at, here))
        return found

    def check(self) -> None:
        """Read every question, so that what is wrong is said before anything is worked out."""
        for cell in self.cells():
            try:
                cell.question.check()
            except BadInput as error:
                where = ", ".join(
                    f"{axis.title}={axis.values[place]}" for axis, place in zip(self.axes, cell.at, strict=True)
                )
                raise BadInput(f"{where}: {error}" if where else str(error)) from None


def grid_of(
    call: str,
    arguments: Mapping[str, Any] | None = None,
    *,
    options: Mapping[str, Any] | None = None,
    policy: str = "never",
    worth: str | None = None,
    actor: str | None = None,
) -> Grid:
    """Make a grid: arguments that are ranges, or that have several values, are its axes, in the order given."""
    given: dict[str, Any] = {**(arguments or {})}
    given |= {f"{OPTION}{name}": value for name, value in (options or {}).items()}
    if policy != "never":
        given[POLICY] = policy
    axes: list[Axis] = []
    here = question(call, worth=worth, actor=actor)
    for name, value in given.items():
        if isinstance(value, str) and _SLOT.search(value) and name not in (POLICY, RULESET):
            here = here.at(name, value)
            axes += slots_of(name, value)
            continue
        values = values_of(value, whole=name not in (POLICY, RULESET))
        if len(values) == 1:
            here = here.at(name, values[0])
        else:
            axes.append(Axis(name, values))
    cells = prod(len(axis.values) for axis in axes)
    if cells > MOST_CELLS:
        sizes = " × ".join(f"{axis.title} {len(axis.values)}" for axis in axes)
        raise TooLarge(f"a grid has at most {MOST_CELLS:,} questions, this one {cells:,} ({sizes}); take fewer values")
    return Grid(here, tuple(axes))


def value_shown(value: str) -> str:
    """Write a value of an axis; an empty one (a list of nothing) has a name, too.

    >>> value_shown("close"), value_shown("")
    ('close', 'nothing')
    """
    return value or "nothing"


def slots_of(name: str, text: str) -> list[Axis]:
    """Give the axes of a text of which parts vary.

    >>> slots_of("a", "str={10..12} weapon={d6|d8}")[0]
    Axis(name='a', values=('10', '11', '12'), slot='{10..12}', label='a str')
    """
    axes = []
    for match in _SLOT.finditer(text):
        word = _WORD_BEFORE.search(text[: match.start()])
        axes.append(Axis(name, values_of(match[1]), match[0], f"{name} {word[0]}" if word else name))
    return axes


def values_of(value: Any, whole: bool = True) -> tuple[str, ...]:
    """Read what an argument varies over: a range, values with strokes between, or a Python range; else one value.

    >>> values_of("3..9/2"), values_of("1d-4d"), values_of("none|limited"), values_of(range(2))
    (('3', '5', '7', '9'), ('1d', '2d', '3d', '4d'), ('none', 'limited'), ('0', '1'))
    >>> values_of("-3"), values_of("weapon=d8")
    (('-3',), ('weapon=d8',))
    """
    if isinstance(value, range):
        return tuple(map(text_of, value))
    if isinstance(value, set | frozenset):
        return tuple(map(text_of, sorted(value, key=lambda one: (type(one).__name__, one))))
    text = text_of(value)
    parts = [part.strip() for part in text.split("|")] if "|" in text else [text]
    found: list[str] = []
    for part in parts:
        found += _range(part) if whole else [part]
    double = [one for number, one in enumerate(found) if one in found[:number]]
    if double:
        raise BadInput(f"{text}: {double[0]!r} stands there twice; give each value once")
    return tuple(found)


def _range(text: str) -> list[str]:
    """Give the values of a range; the text itself where it is none."""
    match = _RANGE.fullmatch(text)
    if match is None or (match["head"], match["tail"]) != (match["head2"], match["tail2"]):
        return [text]
    low, high, step = int(match["low"]), int(match["high"]), int(match["step"] or 1)
    if high < low or step < 1:
        raise BadInput(f"{text}: a range goes up, as 3..9 or 0..12/3")
    if (high - low) // step >= MOST_CELLS:
        raise TooLarge(f"{text}: a range has at most {MOST_CELLS:,} values")
    return [f"{match['head']}{number}{match['tail']}" for number in range(low, high + 1, step)]
