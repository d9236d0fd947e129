"""A comparison as a report: where the sides differ, how much, and both laws where they differ most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from rollwright.lab.charts import Chart, bars, heat_map, number_text
from rollwright.lab.figures import Figures
from rollwright.lab.grid import Axis
from rollwright.lab.laws import law_stacks, law_table
from rollwright.lab.measure import Measure, fields_of
from rollwright.lab.panels import Panel, Panels, panels_of, spread_out, thinned, where
from rollwright.lab.question import Question
from rollwright.lab.report import Entry, Piece, Report, Table, Text, entry_text
from rollwright.lab.results import about_of, how_sure, refused_table
from rollwright.lab.results_charts import curve_chart

if TYPE_CHECKING:
    from rollwright.lab.compare import Compared, Difference, Side

MOST_MAPS, MOST_NAMED, MOST_SHOWN = 6, 12, 60
POINTS = "Chances differ by percentage points."


def compared_report(one: Compared, field: str = "", value: str = "") -> Report:
    """Make the report of a comparison."""
    measure = one.measure(field, value)
    first = one.sides[0]
    differences = one.differences(field, value)
    parts: list[Piece] = [Text(_opening(one, measure, differences))]
    panels = [panels_of(side.found) for side in one.sides]
    if any(measure.number(figures) is not None for side in one.sides for figures in side.found.figures):
        draw = (_single, _lines, _maps)[len(panels[0].axes)]
        parts += draw(one.sides, panels, measure)
        parts += _largest(one, measure, [difference for difference in differences if difference.certain])
    for side in one.sides:
        if (refused := refused_table(side.found)) is not None:
            parts.append(msgspec.structs.replace(refused, title=f"No figures: {side.name}"))
    if first.found.grid.axes:
        parts.append(_long_table(one.sides, measure))
    title = one.title or f"{first.found.grid.question.name}: {' against '.join(side.name for side in one.sides)}"
    every = tuple(figures for side in one.sides for figures in side.found.figures)
    about = about_of(first.found) | {"question": _common(one.sides), "figures": how_sure(every)}
    return Report(title, parts, about=about)


def _common(sides: Sequence[Side]) -> str:
    """Write what all sides ask."""
    asked = [side.found.grid.question for side in sides]
    first = asked[0]
    shared = Question(
        first.call,
        {name: text for name, text in first.arguments.items() if all(one.arguments.get(name) == text for one in asked)},
        {name: text for name, text in first.options.items() if all(one.options.get(name) == text for one in asked)},
        first.policy if all(one.policy == first.policy for one in asked) else "never",
    )
    return shared.words


def _opening(one: Compared, measure: Measure, differences: Sequence[Difference]) -> str:
    names = ", ".join(side.name for side in one.sides[:-1]) + f" and {one.sides[-1].name}"
    count = len(one.sides[0].found.figures)
    opening = f"{_capital(measure.words)} of {_common(one.sides)}: {names}"
    opening += f", at {count:,} places." if count > 1 else "."
    certain = [difference for difference in differences if difference.certain]
    if not differences:
        return f"{opening} Nothing can be compared: at no place have both figures."
    if not certain:
        others = _elsewhere(one, measure)
        more = f" They differ in {', '.join(others)}: --field shows that." if others else ""
        return f"{opening} No difference was found.{more}"
    mean = sum(difference.size for difference in differences) / len(differences)
    shown = (
        f"{entry_text(100 * mean, signed=True)} percentage points" if measure.percent else entry_text(mean, signed=True)
    )
    if len(differences) == 1:
        return f"{opening} They differ by {shown}."
    return f"{opening} They differ at {len(certain):,} of {len(differences):,}; on average by {shown}."


def _elsewhere(one: Compared, measure: Measure) -> list[str]:
    """Name the other fields in whose mean or first value exact figures differ."""
    every = [figures for side in one.sides for figures in side.found.figures]
    names = [name for name in fields_of(every) if name != measure.field and all(not figures.plays for figures in every)]
    return [
        name for name in names if any(difference.certain and difference.size for difference in one.differences(name))
    ]


def _single(sides: Sequence[Side], panels: Sequence[Panels], measure: Measure) -> list[Piece]:
    """Draw differences without an axis of arguments as bars."""
    pairs = []
    for side, there in zip(sides[1:], panels[1:], strict=True):
        for panel, other in zip(panels[0].panels, there.panels, strict=True):
            size = less(measure, panel.figures[0], other.figures[0])
            if size is not None:
                pairs.append((", ".join(filter(None, (side.name, panel.name))), size))
    title = f"Less {sides[0].name}: {measure.words}"
    return [bars(title, pairs[:MOST_SHOWN], measure.percent, signed=True)] if pairs else []


def _lines(sides: Sequence[Side], panels: Sequence[Panels], measure: Measure) -> list[Piece]:
    """Draw one axis as curves of all sides, with the differences below."""
    (axis,) = panels[0].axes
    parts: list[Piece] = []
    for number, panel in enumerate(panels[0].panels[:MOST_MAPS]):
        more = f", {panel.name}" if panel.name else ""
        lines = [Panel(side.name, there.panels[number].figures) for side, there in zip(sides, panels, strict=True)]
        if all(measure.number(figures) is None for line in lines for figures in line.figures):
            continue
        parts.append(curve_chart(f"{_capital(measure.words)}{more}", axis, lines, measure))
        rows = [(f"{line.name} less {sides[0].name}", line.figures) for line in lines[1:]]
        parts.append(
            _map(f"Differences of the {measure.words}{more}", axis, rows, [panel.figures] * len(rows), measure)
        )
        parts.append(_line_table(f"{_capital(measure.words)}{more}", axis, lines, measure))
    return [*parts, *_left(len(panels[0].panels))]


def _line_table(title: str, axis: Axis, lines: Sequence[Panel], measure: Measure) -> Table:
    head = [axis.title, *(line.name for line in lines), *(f"{line.name} less {lines[0].name}" for line in lines[1:])]
    rows: list[list[Entry]] = []
    for place, value in enumerate(axis.values):
        numbers = [measure.number(line.figures[place]) for line in lines]
        sizes = [less(measure, lines[0].figures[place], line.figures[place]) for line in lines[1:]]
        rows.append([value, *numbers, *sizes])
    percent = frozenset(range(1, len(head))) if measure.percent else frozenset[int]()
    signed = frozenset(range(len(lines) + 1, len(head)))
    return Table(title, head, rows, POINTS if measure.percent else "", percent, signed)


def _maps(sides: Sequence[Side], panels: Sequence[Panels], measure: Measure) -> list[Piece]:
    """Draw two axes as heat maps of differences, one for each side and each value of the further axes."""
    down, across = panels[0].axes
    below = thinned(down, MOST_SHOWN)[1]
    wide = len(across.values)
    parts: list[Piece] = []
    sizes = [less(measure, a, b) for side in sides[1:]
             for a, b in zip(sides[0].found.figures, side.found.figures, strict=True)]  # fmt: skip
    most = max((abs(size) for size in sizes if size is not None), default=None)
    for side, there in zip(sides[1:], panels[1:], strict=True):
        for panel, other in list(zip(panels[0].panels, there.panels, strict=True))[:MOST_MAPS]:
            title = f"{side.name} less {sides[0].name}: {measure.words}{f', {panel.name}' if panel.name else ''}"
            new = [other.figures[row * wide : (row + 1) * wide] for row in range(len(down.values))]
            old = [panel.figures[row * wide : (row + 1) * wide] for row in range(len(down.values))]
            parts.append(_map(title, across, list(zip(down.values, new, strict=True)), old, measure, below, most))
            parts.append(_map_table(title, panels[0], new, old, measure))
    return [*parts, *_left(len(panels[0].panels))]


def _left(count: int) -> list[Piece]:
    left = count - MOST_MAPS
    return [Text(f"{left} further drawings are left out; the table of all figures has them.")] if left > 0 else []


def _map(
    title: str,
    across: Axis,
    rows: Sequence[tuple[str, Sequence[Figures]]],
    before: Sequence[Sequence[Figures]],
    measure: Measure,
    y: str = "",
    most: float | None = None,
) -> Chart:
    """Draw differences: each row of figures less the one before."""
    columns, beside = thinned(across, MOST_SHOWN)
    shown = [(*rows[at], before[at]) for at in spread_out(len(rows), MOST_SHOWN)]
    return heat_map(
        title,
        [name for name, _, _ in shown],
        [across.values[column] for column in columns],
        [[less(measure, old[column], new[column]) for column in columns] for _, new, old in shown],
        beside,
        y,
        measure.percent,
        signed=True,
        hints=[[_hint(measure, old[column], new[column]) for column in columns] for _, new, old in shown],
        scale=None if most is None else (-most, most),
    )


def _hint(measure: Measure, old: Figures, new: Figures) -> str:
    before, after = measure.number(old), measure.number(new)
    if before is None or after is None:
        return old.refused or new.refused or "no figure"
    return f"{number_text(before, measure.percent)} → {number_text(after, measure.percent)}"


def _map_table(
    title: str, panels: Panels, new: Sequence[Sequence[Figures]], old: Sequence[Sequence[Figures]], measure: Measure
) -> Table:
    down, across = panels.axes
    head = [f"{down.title} \\ {across.title}", *across.values]
    rows: list[list[Entry]] = [
        [value, *(less(measure, a, b) for a, b in zip(old[row], new[row], strict=True))]
        for row, value in enumerate(down.values)
    ]
    numbers = frozenset(range(1, len(head)))
    return Table(
        title, head, rows, POINTS if measure.percent else "", numbers if measure.percent else frozenset(), numbers
    )


def _largest(one: Compared, measure: Measure, certain: Sequence[Difference]) -> list[Piece]:
    """Name the largest differences, and show the laws of all sides at the very largest."""
    if not certain:
        return []
    first = one.sides[0]
    cells, axes = first.found.grid.cells(), first.found.grid.axes
    sampled = any(difference.error for difference in certain)
    two = len(one.sides) == 2
    head = ["where", *([] if two else ["side"]), first.name, one.sides[1].name if two else "that side", "difference"]
    rows: list[list[Entry]] = []
    for size in certain[:MOST_NAMED]:
        row: list[Entry] = [where(axes, cells[size.number].at) or "as asked", *([] if two else [size.side])]
        rows.append([*row, size.first, size.second, size.size, *([size.error] if sampled else [])])
    last = len(head) - 1
    head += ["±"] if sampled else []
    percent = frozenset(range(last - 2, len(head))) if measure.percent else frozenset[int]()
    note = "±: bounds of the difference with 95% confidence." if sampled else ""
    parts: list[Piece] = [Table("The largest differences", head, rows, note, percent, frozenset({last}))]
    at = certain[0].number
    place = where(axes, cells[at].at)
    named = [(side.name, side.found.figures[at]) for side in one.sides if not side.found.figures[at].refused]
    parts.append(Text(f"# Where they differ most: {place}" if place else "# The laws"))
    return [*parts, *law_stacks([named], measure, [place]), law_table(named, measure)]


def _long_table(sides: Sequence[Side], measure: Measure) -> Table:
    axes = sides[0].found.grid.axes
    head = [*(axis.title for axis in axes), *(side.name for side in sides)]
    head += [f"{side.name} less {sides[0].name}" for side in sides[1:]]
    rows: list[list[Entry]] = []
    for cell in sides[0].found.grid.cells():
        here = [side.found.figures[cell.number] for side in sides]
        values = [axis.values[place] for axis, place in zip(axes, cell.at, strict=True)]
        sizes = [less(measure, here[0], other) for other in here[1:]]
        rows.append([*values, *(measure.number(figures) for figures in here), *sizes])
    numbers = frozenset(range(len(axes), len(head)))
    signed = frozenset(range(len(axes) + len(sides), len(head)))
    return Table("All figures", head, rows, "", numbers if measure.percent else frozenset(), signed, folded=True)


def less(measure: Measure, a: Figures, b: Figures) -> float | None:
    """Give the second number less the first; None where one is missing."""
    before, after = measure.number(a), measure.number(b)
    if before is None or after is None:
        return None
    return after - before if abs(after - before) > 1e-9 else 0.0


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
