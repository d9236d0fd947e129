"""Panels: a grid cut into drawings. One or two axes are drawn; each choice of the others is a panel of its own."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from rollwright.lab.figures import Figures
from rollwright.lab.grid import Axis, value_shown
from rollwright.lab.question import OPTION, POLICY, RULESET
from rollwright.lab.runs import Found


class Panel(NamedTuple):
    """The figures of one drawing, with what it is called: the values of the axes that are not drawn."""

    name: str
    figures: tuple[Figures, ...]
    """In the order of the drawn axes, the last running fastest."""


class Panels(NamedTuple):
    """A grid in panels."""

    axes: tuple[Axis, ...]
    """The axes that are drawn: none, one or two."""
    panels: list[Panel]


def panels_of(found: Found, keep: Sequence[int] | None = None) -> Panels:
    """Cut a grid into panels: the two longest axes of arguments are drawn, numbers before words."""
    axes = found.grid.axes
    drawn = sorted(keep if keep is not None else _drawn(axes))
    others = [number for number in range(len(axes)) if number not in drawn]
    by_place = {cell.at: figures for cell, figures in zip(found.grid.cells(), found.figures, strict=True)}
    panels = []
    for outer in product(*(range(len(axes[number].values)) for number in others)):
        figures = []
        for inner in product(*(range(len(axes[number].values)) for number in drawn)):
            place = dict(zip(others, outer, strict=True)) | dict(zip(drawn, inner, strict=True))
            figures.append(by_place[tuple(place[number] for number in range(len(axes)))])
        name = ", ".join(_named(axes[number], place) for number, place in zip(others, outer, strict=True))
        panels.append(Panel(name, tuple(figures)))
    return Panels(tuple(axes[number] for number in drawn), panels)


def _drawn(axes: tuple[Axis, ...]) -> list[int]:
    of_arguments = [number for number, axis in enumerate(axes) if not of_rules(axis)]
    ranked = sorted(of_arguments, key=lambda number: (axes[number].numbers is None, -len(axes[number].values), number))
    return ranked[:2]


def of_rules(axis: Axis) -> bool:
    """Tell whether an axis is of policies, rulesets or options, which make series of their own."""
    return axis.name in (POLICY, RULESET) or axis.name.startswith(OPTION)


def where(axes: Sequence[Axis], at: Sequence[int]) -> str:
    """Say where a cell stands."""
    return ", ".join(_named(axis, place) for axis, place in zip(axes, at, strict=True))


def _named(axis: Axis, place: int) -> str:
    value = value_shown(axis.values[place])
    return value if axis.name in (POLICY, RULESET) else f"{axis.title.removeprefix(OPTION)} {value}"


def spread_out(count: int, most: int) -> list[int]:
    """Choose places: all, or every second, third, ..., so that they are few enough.

    >>> spread_out(3, 8), spread_out(11, 4)
    ([0, 1, 2], [0, 3, 6, 9])
    """
    return list(range(0, count, max(1, -(-count // most))))


def thinned(axis: Axis, most: int = 60) -> tuple[list[int], str]:
    """Choose which values of an axis are drawn, and say so in its title.

    >>> thinned(Axis("target", ("7", "8", "9")), 2)
    ([0, 2], 'target (every 2nd)')
    """
    places = spread_out(len(axis.values), most)
    step = -(-len(axis.values) // most)
    if step <= 1:
        return places, axis.title
    return places, f"{axis.title} (every {step}{'nd' if step == 2 else 'rd' if step == 3 else 'th'})"
