"""Heat maps: a number for each pair of values, as a shade and in figures; differences in two colours."""

from __future__ import annotations

from collections.abc import Sequence

from rollwright.dice.errors import BadInput
from rollwright.lab.charts_drawing import EDGE, WIDTH, Chart, cut, heading, number_text, rect, text, wide
from rollwright.lab.charts_style import STEPS

MOST_COLUMNS, MOST_ROWS = 120, 200


def heat_map(
    title: str,
    rows: Sequence[str],
    columns: Sequence[str],
    values: Sequence[Sequence[float | None]],
    x: str = "",
    y: str = "",
    percent: bool = False,
    signed: bool = False,
    hints: Sequence[Sequence[str]] = (),
    scale: tuple[float, float] | None = None,
) -> Chart:
    """Draw a grid of numbers, None where there is none; `signed` shades from blue (below nought) to orange.

    `hints` are shown when the pointer rests on a cell; a `scale` gives several maps the same shades. Chances have the
    same shades on every map, from 0 to 100%.
    """
    _check(rows, columns, values)
    there = [value for line in values for value in line if value is not None]
    drawn_from = (0.0, 1.0) if percent and not signed else [*there, *(scale or ())]
    low, high = min(drawn_from, default=0.0), max(drawn_from, default=0.0)
    left = min(200.0, max([wide(row) for row in rows], default=0) + 10) + EDGE + (20 if y else 0)
    cell = max(9.0, min(64.0, (WIDTH - left - EDGE) / len(columns)))
    tall = 28.0 if len(rows) <= 30 else max(12.0, 840 / len(rows))
    written = {value: number_text(value, percent, signed, unit=False) for value in there}
    longest = max((wide(words, 12) for words in written.values()), default=0)
    size = 12 if longest + 4 <= cell else 11 if longest * 11 / 12 + 2 <= cell else 0
    width = max(left + cell * len(columns) + EDGE, left + 12 * STEPS + 130, 330)
    drawn, top = heading(title, width)
    names, deep = _columns(columns, left, cell, x)
    top += deep
    for number, row in enumerate(rows):
        drawn.append(
            text(left - 7, top + tall * (number + 0.5) + 4, cut(row, 196), "end" if tall >= 14 else "end small")
        )
        for place, value in enumerate(values[number]):
            at = (left + cell * place, top + tall * number)
            where = f"{y or 'row'} {row}, {x or 'column'} {columns[place]}: "
            note = hints[number][place] if hints else ""
            if value is None:
                drawn.append(rect(*at, cell, tall, "empty", where + (note or "no figure")))
                if cell >= 12:
                    drawn.append(text(at[0] + cell / 2, at[1] + tall / 2 + 4, "–", "mid faint"))
                continue
            shade = shade_of(value, (low, high), signed)
            hint = where + number_text(value, percent, signed) + (f" ({note})" if note else "")
            drawn.append(rect(*at, cell, tall, f"gap {shade}", hint))
            if size and tall >= 14:
                kind = f"mid on-{shade}{'' if size == 12 else ' small'}"
                drawn.append(text(at[0] + cell / 2, at[1] + tall / 2 + 4.5, written[value], kind))
    drawn += _placed(names, top)
    bottom = top + tall * len(rows)
    if y:
        drawn.append(text(EDGE + 10, top + tall * len(rows) / 2, cut(y, max(tall * len(rows), 60)), "mid faint", -90))
    if there:
        drawn += _legend(low, high, left, bottom + 14, percent, signed)
        bottom += 46
    about = _about(rows, columns, values, x, y, percent, signed)
    data = {"rows": list(rows), "columns": list(columns), "values": [list(line) for line in values], "x": x, "y": y,
            "percent": percent, "signed": signed}  # fmt: skip
    return Chart("heat map", title, round(width), round(bottom + EDGE), "".join(drawn), data, about)


def shade_of(value: float, among: Sequence[float], signed: bool) -> str:
    """Give the class of a number's shade among others.

    >>> shade_of(1, [0, 1], False), shade_of(0, [-2, 1], True), shade_of(-2, [-2, 1], True)
    ('s10', 'd5', 'd0')
    """
    if signed:
        most = max(abs(one) for one in among) or 1.0
        return f"d{round((value / most + 1) / 2 * (STEPS - 1))}"
    low, high = min(among), max(among)
    return f"s{round((value - low) / (high - low) * (STEPS - 1)) if high > low else STEPS // 2}"


def _columns(
    columns: Sequence[str], left: float, cell: float, x: str
) -> tuple[list[tuple[float, float, str, int]], float]:
    """Place the names of columns: level where they fit, turned where they are words, some left out of numbers."""
    widest = max(wide(name) for name in columns)
    found: list[tuple[float, float, str, int]] = []
    if widest + 4 <= cell:
        deep, turn, every = 20.0, 0, 1
    elif all(any(c.isdigit() for c in name) and len(name) <= 5 for name in columns):
        deep, turn, every = 20.0, 0, int((widest + 6) // cell) + 1
    else:
        every = max(1, int(16 // cell))
        deep, turn = min(widest, 150) * 0.72 + 14, -45
    for number, name in enumerate(columns):
        if number % every == 0:
            found.append((left + cell * (number + 0.5), -7.0, cut(name, 150) if turn else name, turn))
    if x:
        found.append((left, -deep - 3, x, 1))
        deep += 18
    return found, deep


def _placed(names: list[tuple[float, float, str, int]], top: float) -> list[str]:
    found = []
    for at, above, words, turn in names:
        kind = "faint" if turn == 1 else "" if turn else "mid"
        found.append(text(at, top + above, words, kind, turn if turn != 1 else 0))
    return found


def _legend(low: float, high: float, left: float, top: float, percent: bool, signed: bool) -> list[str]:
    """Draw the shades with the numbers at their ends."""
    if signed:
        high = max(abs(low), abs(high))
        low = -high
    name = "d" if signed else "s"
    first = number_text(low, percent, signed)
    at = left + wide(first, 11) + 6
    drawn = [text(left, top + 11, first, "small faint")]
    drawn += [rect(at + 12 * step, top, 12, 14, f"{name}{step}") for step in range(STEPS)]
    drawn.append(text(at + 12 * STEPS + 6, top + 11, number_text(high, percent, signed), "small faint"))
    if percent:
        drawn.append(text(left, top + 29, "in per cent" if not signed else "in percentage points", "small faint"))
    return drawn


def _check(rows: Sequence[str], columns: Sequence[str], values: Sequence[Sequence[float | None]]) -> None:
    if not rows or not columns:
        raise BadInput("a heat map has at least a row and a column")
    if len(values) != len(rows) or any(len(line) != len(columns) for line in values):
        raise BadInput(f"a heat map of {len(rows)} rows and {len(columns)} columns has a value, or None, for each")
    if len(columns) > MOST_COLUMNS or len(rows) > MOST_ROWS:
        raise BadInput(
            f"a heat map has at most {MOST_COLUMNS} columns and {MOST_ROWS} rows, "
            f"not {len(columns)} and {len(rows)}; take fewer values"
        )


def _about(
    rows: Sequence[str], columns: Sequence[str], values: Sequence[Sequence[float | None]],
    x: str, y: str, percent: bool, signed: bool,
) -> str:  # fmt: skip
    found = [(v, r, c) for r, line in zip(rows, values, strict=True)
             for c, v in zip(columns, line, strict=True) if v is not None]  # fmt: skip
    if not found:
        return "No figures."
    lowest, highest = min(found, key=lambda one: one[0]), max(found, key=lambda one: one[0])

    def said(one: tuple[float, str, str]) -> str:
        return f"{number_text(one[0], percent, signed)} at {y or 'row'} {one[1]}, {x or 'column'} {one[2]}"

    return f"Lowest: {said(lowest)}. Highest: {said(highest)}."
