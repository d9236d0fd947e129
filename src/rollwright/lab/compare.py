"""Two questions, or more, side by side on the same grid: two rulesets, option sets or policies, and where they differ.

Each is compared with the first: the difference of one number for each cell, the largest ones by name, and both laws
where they differ most. A difference of sampled figures is given with its 95% bounds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any, NamedTuple

import msgspec

from rollwright.api.own import DICE
from rollwright.dice.errors import BadInput
from rollwright.lab.figures import Figures
from rollwright.lab.grid import Grid, value_shown
from rollwright.lab.measure import Measure, lines_of, measure_of
from rollwright.lab.panels import of_rules
from rollwright.lab.question import OPTION, POLICY, RULESET
from rollwright.lab.report import Report
from rollwright.lab.results import grid
from rollwright.lab.runs import Found
from rollwright.play.steps import Call, Procedure

SMALL = 1e-9


class Side(NamedTuple):
    """One of those that are compared: what it is called, and its figures on the common grid."""

    name: str
    found: Found


class Difference(NamedTuple):
    """How far a side is from the first one at a place."""

    side: str
    number: int
    """The cell of the common grid."""
    first: float
    second: float
    error: float
    """How far the difference may be off, with 95% confidence; 0 where it is exact."""

    @property
    def size(self) -> float:
        """The second less the first."""
        return self.second - self.first

    @property
    def certain(self) -> bool:
        """Tell whether it is more than chance may have made."""
        return abs(self.size) > SMALL + self.error


class Compared(msgspec.Struct, frozen=True):
    """Sides on the same grid, the first of which the others are compared with."""

    sides: tuple[Side, ...]
    title: str = ""

    def report(self, field: str = "", value: str = "") -> Report:
        """Give it as a report, of the field that tells most or of the one asked for."""
        from rollwright.lab.compare_report import compared_report

        return compared_report(self, field, value)

    def differences(self, field: str = "", value: str = "") -> list[Difference]:
        """Give the differences of each cell, the largest first."""
        return _differences(self, self.measure(field, value))

    def measure(self, field: str = "", value: str = "") -> Measure:
        """Say what is compared."""
        every = [figures for side in self.sides for figures in side.found.figures]
        found = measure_of(self.sides[0].found.grid.question, every, field, value)
        if value or found.kind != "at least":
            return found

        def apart(line: Measure) -> tuple[float, bool]:
            return round(sum(abs(one.size) for one in _differences(self, line)), 9), line == found

        return max(lines_of(found, every), key=apart)  # of lines between words, where the sides differ most

    def __repr__(self) -> str:
        call = self.sides[0].found.grid.question.call
        return f"<Compared: {self.title or call}; {', '.join(side.name for side in self.sides)}>"

    def _repr_html_(self) -> str:
        return self.report()._repr_html_()


def compare(
    call: str | Call[Any] | Procedure[..., Any],
    /,
    *,
    along: str = "",
    sides: Mapping[str, Mapping[str, Any]] | None = None,
    title: str = "",
    **asked: Any,
) -> Compared:
    """Compare a call with itself: under two rulesets, policies or options, or with `sides` of one's own.

    `compare("cgg/action", ruleset="cgg|cgg-2015", code="1d..8d", difficulty="3..9")` compares along an axis, the one
    of rules where `along` names none. `sides` are named changes of what is asked:
    `{"open": {"options": {"push": "no"}}, "old": {"policy": "always"}}`. Everything else is as in `grid`.
    """
    if sides is None:
        return compared_along(grid(call, **asked), along, title)
    if len(sides) < 2:
        raise BadInput(f"two sides or more are compared, not {len(sides)}")
    found = [Side(name, grid(given.get("call", call), **_merged(asked, given))) for name, given in sides.items()]
    return compared(found, title)


def _merged(asked: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    options = {**(asked.get("options") or {}), **(given.get("options") or {})}
    return {**asked, **{name: value for name, value in given.items() if name != "call"}, "options": options}


def compared(sides: Sequence[Side], title: str = "") -> Compared:
    """Put the figures of several grids side by side; they have to have the same axes."""
    first = [axis.values for axis in sides[0].found.grid.axes]
    for side in sides[1:]:
        if [axis.values for axis in side.found.grid.axes] != first:
            raise BadInput(f"{side.name} has other axes than {sides[0].name}; ask both over the same values")
    return Compared(tuple(sides), title)


def compared_along(found: Found, along: str = "", title: str = "") -> Compared:
    """Cut a grid along one axis: each of its values is a side. Named by none: its one axis of rules."""
    axes = found.grid.axes
    names = [axis.title for axis in axes]
    fit = [n for n, axis in enumerate(axes) if (along in (axis.name, axis.title) if along else of_rules(axis))]
    if len(fit) != 1:
        there = ", ".join(names) or "no axis"
        wanted = f"no axis {along!r}" if along else "not one axis of policies, rulesets or options"
        raise BadInput(f"the grid has {wanted}; it has {there}: say which one is compared, as policy=never|best")
    (cut,) = fit
    return Compared(tuple(_side(found, cut, place) for place in range(len(axes[cut].values))), title)


def _side(found: Found, cut: int, place: int) -> Side:
    """Take the cells of one value of an axis as a grid of its own."""
    axis = found.grid.axes[cut]
    here = [(cell, figures) for cell, figures in zip(found.grid.cells(), found.figures, strict=True)
            if cell.at[cut] == place]  # fmt: skip
    rest = tuple(other for number, other in enumerate(found.grid.axes) if number != cut)
    value = axis.values[place]
    base = found.grid.question
    text = base.arguments[axis.name].replace(axis.slot, value, 1) if axis.slot else value
    smaller = Found(found.plan, Grid(base.at(axis.name, text), rest), tuple(f for _, f in here), found.seconds)
    named = (
        value
        if axis.name in (POLICY, RULESET)
        else text
        if base.call == DICE
        else f"{_plain(axis.title)} {value_shown(value)}"
    )
    return Side(named, smaller)


def _plain(title: str) -> str:
    return title.removeprefix(OPTION).replace("_", " ") if title.startswith(OPTION) else title


def _differences(one: Compared, measure: Measure) -> list[Difference]:
    first = one.sides[0]
    found = []
    for side in one.sides[1:]:
        for number, (a, b) in enumerate(zip(first.found.figures, side.found.figures, strict=True)):
            before, after = measure.number(a), measure.number(b)
            if before is not None and after is not None:
                found.append(Difference(side.name, number, before, after, _error(measure, a, b)))
    return sorted(found, key=lambda one: (-round(abs(one.size), 9), one.number))


def _error(measure: Measure, a: Figures, b: Figures) -> float:
    halves = [(pair[1] - pair[0]) / 2 for one in (a, b) if one.plays and (pair := measure.bounds(one)) is not None]
    return sqrt(sum(half * half for half in halves))
