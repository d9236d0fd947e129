"""A report on the terminal: its texts, its tables, and its charts in characters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rollwright.cli.show import Column, bar, is_terminal, say, table, width
from rollwright.lab.charts import Chart
from rollwright.lab.charts_drawing import number_text
from rollwright.lab.report import Report, Table

LONG = 40
"""Rows that are shown of a table, unless all are asked for."""
TOLD = ("seed", "run")
"""What is told on the terminal of how a report was made; files have all of it."""
LEVELS = "▁▂▃▄▅▆▇█"
SAME = 1e-9
"""Figures that differ by less are drawn alike."""
SHADES = ("", "░", "▒", "▓", "█")
COLOURS = ("#16324f", "#1b4f72", "#1f6f8b", "#2a9d8f", "#8ab17d", "#e9c46a")
"""From little to much; each is dark or light enough for the figures on it."""
DARK = 4
"""From this colour on, figures are dark."""


def show(report: Report, whole: bool = False) -> None:
    """Print a report. What was drawn in characters is not said again, and long tables are cut, unless all is asked."""
    say(report.title, "bold")
    drawn: set[str] = set()
    for part in report.parts:
        if isinstance(part, Chart):
            if part.title not in drawn or whole:
                _chart(part)
            drawn.add(part.title)
        elif isinstance(part, Table):
            if part.rows and (whole or not (part.folded or part.title in drawn)):
                print()
                _table(part, whole)
        else:
            print()
            heading = part.text.startswith("# ")
            say(part.text.removeprefix("# "), "bold" if heading else "")
    told = [f"{name}: {report.about[name]}" for name in TOLD if name in report.about]
    if told:
        print()
        say("; ".join(told), "dim")


def _table(part: Table, whole: bool) -> None:
    if part.title:
        say(part.title, "bold")
    kept = part.rows if whole else part.rows[:LONG]
    rows = [[part.shown(entry, column) for column, entry in enumerate(row)] for row in kept]
    numbers = [
        all(entry is None or (isinstance(entry, int | float) and not isinstance(entry, bool)) for entry in column)
        for column in zip(*kept, strict=True)
    ]
    table([Column(name, right) for name, right in zip(part.head, numbers, strict=True)], rows)
    if len(kept) < len(part.rows):
        say(f"{len(part.rows) - len(kept):,} more rows: --all shows them, --csv FILE writes them.", "dim")
    if part.note:
        say(part.note, "dim")


def _chart(chart: Chart) -> None:
    drawing = {"heat map": _heat_map, "bars": _bars, "curves": _curves, "stacked": _stacked}.get(chart.kind)
    if drawing is None:
        return
    print()
    say(chart.title, "bold")
    drawing(chart.data)


def _heat_map(data: Mapping[str, Any]) -> None:
    """Draw a grid of numbers: on coloured ground on a terminal, with a shade before each elsewhere."""
    values: list[list[float | None]] = data["values"]
    there = [value for line in values for value in line if value is not None]
    percent, signed = bool(data.get("percent")), bool(data.get("signed"))
    low, high = (min(there), max(there)) if there else (0.0, 1.0)
    if signed:
        high = max(abs(low), abs(high))
        low = -high
    cells = [[_number(value, percent, signed) for value in line] for line in values]
    levels = [[None if value is None else _level(value, low, high) for value in line] for line in values]
    if data["x"] or data["y"]:
        say(f"{data['y'] or 'rows'} down, {data['x'] or 'columns'} across{', in per cent' if percent else ''}", "dim")
    room = max(map(len, data["rows"]), default=0)
    wide = max([len(cell) for line in cells for cell in line] + [len(name) for name in data["columns"]]) + 2
    fit = max(1, (width() - room) // wide)
    for start in range(0, len(data["columns"]), fit):
        here = slice(start, start + fit)
        print(" " * room + "".join(name.rjust(wide) for name in data["columns"][here]))
        for name, line, shades in zip(data["rows"], cells, levels, strict=True):
            _line(name.rjust(room), line[here], shades[here], wide)


def _line(name: str, cells: Sequence[str], levels: Sequence[float | None], wide: int) -> None:
    if not is_terminal():
        print(name + "".join(_shaded(cell, level).rjust(wide) for cell, level in zip(cells, levels, strict=True)))
        return
    from rich.console import Console
    from rich.text import Text

    shown = Text(name)
    for cell, level in zip(cells, levels, strict=True):
        style = "dim"
        if level is not None:
            step = min(len(COLOURS) - 1, int(level * len(COLOURS)))
            style = f"{'#101010' if step >= DARK else '#ffffff'} on {COLOURS[step]}"
        shown.append(f"{cell:>{wide - 1}} ", style=style)
    Console(highlight=False, width=max(width(), len(shown))).print(shown)


def _shaded(cell: str, level: float | None) -> str:
    return cell if level is None else f"{SHADES[min(4, int(level * 5))]}{cell}"


def _bars(data: Mapping[str, Any]) -> None:
    pairs = [(str(name), float(value)) for name, value in data["pairs"]]
    percent, signed = bool(data.get("percent")), bool(data.get("signed"))
    most = max((abs(value) for _, value in pairs), default=1.0) or 1.0
    rows = [[name, number_text(value, percent, signed)] for name, value in pairs[:LONG]]
    used = sum(max((len(row[at]) for row in rows), default=0) + 2 for at in (0, 1))
    for row, (_, value) in zip(rows, pairs, strict=False):
        row.append(bar(abs(value), most, max(8, min(40, width() - used - 2))))
    table([Column("", style="bold"), Column("", True), Column("", style="cyan")], rows, header=False)
    if len(pairs) > LONG:
        say(f"and {len(pairs) - LONG} more", "dim")


def _curves(data: Mapping[str, Any]) -> None:
    """Draw each curve as a line of blocks, all on one scale, with where it begins and ends."""
    percent = bool(data.get("percent"))
    heights = [float(p[1]) for one in data["series"] for p in one["points"] if p[1] is not None]
    low, high = (0.0, 1.0) if percent else (min(heights, default=0.0), max(heights, default=1.0))
    if data["x"] or data["y"]:
        say(f"{data['y'] or 'height'} over {data['x'] or 'place'}", "dim")
    rows = []
    for one in data["series"][:LONG]:
        points = one["points"]
        line = "".join(" " if p[1] is None else LEVELS[min(7, int(8 * _level(p[1], low, high)))] for p in points)
        ends = " to ".join(f"{_place(p[0])}: {number_text(p[1], percent)}" for p in _ends(points))
        rows.append([one["name"], line, ends])
    table([Column("", style="bold"), Column("", style="cyan"), Column("")], rows, header=False)


def _place(at: float | str) -> str:
    return at if isinstance(at, str) else f"{at:g}"


def _ends(points: Sequence[Sequence[Any]]) -> list[Sequence[Any]]:
    there = [point for point in points if point[1] is not None]
    return there if len(there) < 2 else [there[0], there[-1]]


def _stacked(data: Mapping[str, Any]) -> None:
    rows = []
    for one in data["rows"][:LONG]:
        shares = [f"{part} {number_text(share, True)}" for part, share in one["law"] if share > 0]
        rows.append([one["name"], " · ".join(shares)])
    table([Column("", style="bold"), Column("")], rows, header=False)


def _level(value: float, low: float, high: float) -> float:
    return 0.5 if high - low <= SAME else (value - low) / (high - low)


def _number(value: float | None, percent: bool, signed: bool) -> str:
    return "–" if value is None else number_text(value, percent, signed, unit=False)
