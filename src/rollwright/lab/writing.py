"""What the reports share: sections, and numbers as their sentences write them."""

from __future__ import annotations

from collections.abc import Iterable

from rollwright.lab.figures import Figures, Value
from rollwright.lab.report import Piece, Report, Text
from rollwright.lab.runs import Found


def section(
    heading: str, words: Iterable[str], report: Report | None = None, charts: int = 1, tables: int = 0
) -> list[Piece]:
    """Make a section: a heading, what it teaches, and the first charts and tables of a report."""
    found: list[Piece] = [Text(f"# {heading}"), *(Text(one) for one in words)]
    if report is not None:
        found += report.charts[:charts]
        found += [table for table in report.tables if not table.folded][:tables]
    return found


def chance(found: Found, field: str, value: Value, **at: str) -> float:
    """Give the chance of a value of a field at a place of a grid, named by its axes."""
    return figures_at(found, **at).field(field).chance(value)


def figures_at(found: Found, **at: str) -> Figures:
    """Give the figures at a place of a grid: each axis by its name, that of a part of a text by its last word."""
    names = [axis.title.split()[-1] for axis in found.grid.axes]
    for cell, figures in zip(found.grid.cells(), found.figures, strict=True):
        here = [axis.values[place] for axis, place in zip(found.grid.axes, cell.at, strict=True)]
        if dict(zip(names, here, strict=True)) == at:
            return figures
    raise KeyError(f"no cell at {at}; the axes are {names}")


def percent(share: float, digits: int = 0) -> str:
    """Write a chance.

    >>> percent(0.4167), percent(0.004, 1)
    ('42%', '0.4%')
    """
    return f"{100 * share:.{digits}f}%"


def points(difference: float) -> str:
    """Write a difference of chances in percentage points.

    >>> points(-0.2)
    '20 points'
    """
    return f"{abs(100 * difference):.0f} points"
