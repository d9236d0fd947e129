"""Drawings of the panels of a grid: heat maps with their tables, and curves."""

from __future__ import annotations

from itertools import pairwise

from rollwright.lab.charts import Chart, Series, curves, heat_map
from rollwright.lab.figures import Figures
from rollwright.lab.grid import Axis
from rollwright.lab.measure import Measure
from rollwright.lab.panels import Panel, Panels, spread_out, thinned
from rollwright.lab.report import Table

MOST_LINES = 8
"""Lines of a chart that crosses two axes."""
MOST_SERIES = 24


def map_chart(
    title: str, panels: Panels, figures: tuple[Figures, ...], measure: Measure, scale: tuple[float, float] | None = None
) -> Chart:
    """Draw a heat map of one panel; of an axis with too many values, some. A scale gives all the same shades."""
    down, across = panels.axes
    (rows, below), (columns, beside) = thinned(down), thinned(across)
    wide = len(across.values)
    chosen = [[figures[row * wide + column] for column in columns] for row in rows]
    return heat_map(
        title,
        [down.values[row] for row in rows],
        [across.values[column] for column in columns],
        [[measure.number(one) for one in line] for line in chosen],
        beside,
        below,
        measure.percent,
        hints=[[_hint(one, measure) for one in line] for line in chosen],
        scale=scale,
    )


def scale_of(panels: Panels, measure: Measure) -> tuple[float, float] | None:
    """Give the lowest and the highest number of all panels."""
    numbers = [
        number for panel in panels.panels for one in panel.figures if (number := measure.number(one)) is not None
    ]
    return (min(numbers), max(numbers)) if numbers else None


def _hint(figures: Figures, measure: Measure) -> str:
    if figures.refused:
        return f"refused: {figures.refused}"
    if not figures.plays:
        return "exact"
    low, high = measure.bounds(figures) or (0.0, 0.0)
    shown = f"{100 * low:.2f} to {100 * high:.2f}%" if measure.percent else f"{low:.3f} to {high:.3f}"
    return f"95%: {shown}, {figures.plays:,} plays"


def map_table(title: str, panels: Panels, figures: tuple[Figures, ...], measure: Measure) -> Table:
    """Give the same as a table."""
    down, across = panels.axes
    wide = len(across.values)
    rows = [
        [value, *(measure.number(one) for one in figures[row * wide : (row + 1) * wide])]
        for row, value in enumerate(down.values)
    ]
    head = [f"{down.title} \\ {across.title}", *across.values]
    return Table(title, head, rows, _widest(figures, measure), _all_but_first(head, measure))


def _widest(figures: tuple[Figures, ...], measure: Measure) -> str:
    """Say how far sampled numbers can be off at most."""
    pairs = [measure.bounds(one) for one in figures if one.plays]
    halves = [(pair[1] - pair[0]) / 2 for pair in pairs if pair is not None]
    if not halves:
        return "Exact." if all(one.exact for one in figures) else ""
    most = f"{100 * max(halves):.2g} percentage points" if measure.percent else f"{max(halves):.2g}"
    return f"Sampled: with 95% confidence each number is within {most}; the bounds of each are in the long table."


def _all_but_first(head: list[str], measure: Measure) -> frozenset[int]:
    return frozenset(range(1, len(head))) if measure.percent else frozenset()


def crossing_chart(title: str, panels: Panels, panel: Panel, measure: Measure) -> Chart:
    """Draw the panel as curves over the axis that is longer, a line for each value of the other."""
    down, across = panels.axes
    wide = len(across.values)
    over_rows = (down.numbers is not None, len(down.values)) > (across.numbers is not None, wide)
    axis, other = (down, across) if over_rows else (across, down)
    lines = []
    for place in spread_out(len(other.values), MOST_LINES):
        cells = panel.figures[place::wide] if over_rows else panel.figures[place * wide : (place + 1) * wide]
        lines.append(Panel(f"{other.title} {other.values[place]}", tuple(cells)))
    return curve_chart(title, axis, lines, measure)


def curve_chart(title: str, axis: Axis, lines: list[Panel], measure: Measure) -> Chart:
    """Draw a curve for each panel of one axis."""
    numbers = axis.numbers
    rising = numbers is not None and all(a < b for a, b in pairwise(numbers))
    xs: list[float | str] = list(numbers) if numbers is not None and rising else list(axis.values)
    series = []
    for panel in lines[:MOST_SERIES]:
        points = [(x, measure.number(one)) for x, one in zip(xs, panel.figures, strict=True)]
        bounds = [measure.bounds(one) or (0.0, 0.0) for one in panel.figures]
        if all(number is None for _, number in points):
            continue
        sampled = any(one.plays for one in panel.figures)
        series.append(Series(panel.name, points, bounds if sampled else ()))
    ticks = [(float(x), value) for x, value in zip(numbers, axis.values, strict=True)] if numbers and rising else []
    return curves(title, series, axis.title, "" if measure.percent else measure.words, measure.percent, ticks)
