"""Curves: one or more series over numbers or words, each with its colour, dash and mark, and its name at its end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, TypeAlias

import msgspec

from rollwright.dice.errors import BadInput
from rollwright.lab.charts_drawing import (
    EDGE,
    WIDTH,
    Chart,
    cut,
    heading,
    line,
    marks,
    number_text,
    scale_of,
    text,
    wide,
)
from rollwright.lab.charts_style import SERIES

Point: TypeAlias = tuple[float | str, float | None]
MOST_SERIES = 24
_TALL = 300


class Series(msgspec.Struct, frozen=True):
    """A named row of points; `bounds` are the lowest and highest that each may be, where it is an estimate."""

    name: str
    points: Sequence[Point]
    bounds: Sequence[tuple[float, float]] = ()


def curves(
    title: str,
    series: Sequence[Series],
    x: str = "",
    y: str = "",
    percent: bool = False,
    ticks: Sequence[tuple[float, str]] = (),
) -> Chart:
    """Draw series over numbers, or over words in the order in which they come; `ticks` name places on the x axis.

    A point whose second number is None is a gap.
    """
    heights = [b for one in series for _, b in one.points if b is not None]
    if not heights:
        raise BadInput("curves have at least one point with a number")
    if len(series) > MOST_SERIES:
        raise BadInput(f"a chart has at most {MOST_SERIES} series, not {len(series)}; take fewer values")
    places, names = _places(series, ticks)
    low, high = scale_of([*heights, *(edge for one in series for pair in one.bounds for edge in pair)], percent)
    drawn, top = heading(title, WIDTH)
    if y:
        drawn.append(text(EDGE, top + 8, y, "faint"))
        top += 18
    levels = marks(low, high)
    left = EDGE + max(wide(number_text(mark, percent)) for mark in levels) + 8
    named = [one.name for one in series] if len(series) > 1 or series[0].name else []
    room = min(220.0, max((wide(name) for name in named), default=0) + 24)
    right = WIDTH - EDGE - (room if named else 6)
    first, last = min(places), max(places)

    def across(at: float) -> float:
        return left + 12 + (right - left - 24) * ((at - first) / (last - first) if last > first else 0.5)

    def down(value: float) -> float:
        return top + 6 + _TALL * (high - value) / (high - low)

    for mark in levels:
        drawn.append(line(left, down(mark), right, down(mark), "rule"))
        drawn.append(text(left - 6, down(mark) + 4, number_text(mark, percent), "end faint"))
    if low < 0 < high:
        drawn.append(line(left, down(0), right, down(0), "zero"))
    elif low > 0:
        drawn += _cut_off(left, top + 6 + _TALL, right)
    drawn += _foot([(across(at), words) for at, words in names], top + _TALL + 26)
    bottom = top + _TALL + 34
    if x:
        drawn.append(text((left + right) / 2, bottom + 12, x, "mid faint"))
        bottom += 18
    ends: list[tuple[list[float], int, str]] = []
    for number, one in enumerate(series):
        spots = [(across(_place(a, places, names)), None if b is None else down(b)) for a, b in one.points]
        if one.bounds:
            drawn.append(_band(spots, [(down(a), down(b)) for a, b in one.bounds], number))
        drawn += _line(spots, number, one, percent)
        seen = [b for _, b in spots if b is not None]
        if named and seen:
            ends.append((seen[::-1], number, one.name))
    drawn += _ends(ends, right, room, top + 4, top + _TALL + 8)
    data = {"series": [_data(one) for one in series], "x": x, "y": y, "percent": percent}
    about = " ".join(_about(one, percent) for one in series[:6])
    return Chart("curves", title, WIDTH, round(bottom + EDGE), "".join(drawn), data, about)


def _cut_off(left: float, bottom: float, right: float) -> list[str]:
    """Mark an axis that does not begin at nought: a break at its foot, and a word."""
    at = left + 2
    path = f"M{at:.1f} {bottom:.1f}" + "l4 -5l6 10l4 -5" + f"H{right:.1f}"
    return [
        f'<path d="{path}" class="cut"/>',
        text(right, bottom - 6, "the axis does not begin at 0", "end small faint"),
    ]


def _places(
    series: Sequence[Series], ticks: Sequence[tuple[float, str]]
) -> tuple[list[float], list[tuple[float, str]]]:
    """Give the places on the x axis, and which of them have names."""
    given = list(dict.fromkeys(a for one in series for a, _ in one.points))
    if any(isinstance(a, str) for a in given):
        return [float(n) for n in range(len(given))], [(float(n), str(a)) for n, a in enumerate(given)]
    numbers = sorted(float(a) for a in given)
    if ticks:
        return numbers, list(ticks)
    if len(numbers) <= 15:
        return numbers, [(number, number_text(number)) for number in numbers]
    return numbers, [(mark, number_text(mark)) for mark in marks(numbers[0], numbers[-1], 10)]


def _place(at: float | str, places: Sequence[float], names: Sequence[tuple[float, str]]) -> float:
    return next(place for place, name in names if name == at) if isinstance(at, str) else float(at)


def _foot(names: Sequence[tuple[float, str]], y: float) -> list[str]:
    """Write what stands below the x axis; names that would overlap are left out."""
    found: list[str] = []
    free = -1e9
    room = min((b[0] - a[0] for a, b in pairwise(names)), default=200.0)
    for at, words in names:
        shown = cut(words, max(room * 1.5, 40))
        half = wide(shown) / 2
        if at - half >= free:
            found.append(text(at, y, shown, "mid"))
            free = at + half + 6
    return found


def _line(spots: Sequence[tuple[float, float | None]], number: int, one: Series, percent: bool) -> list[str]:
    """Draw a series: its line, broken at gaps, and a mark at each point."""
    kind = f"c{number % SERIES}"
    dash = (number % SERIES + number // SERIES) % SERIES
    path, pen = [], "M"
    for a, b in spots:
        if b is not None:
            path.append(f"{pen}{a:.1f} {b:.1f}")
        pen = "M" if b is None else "L"
    found = [f'<path d="{" ".join(path)}" class="line {kind} dash{dash}"/>']
    if len(spots) <= 60:
        for (a, b), (at, value) in zip(spots, one.points, strict=True):
            if b is not None and value is not None:
                hint = f"{one.name} {at}: {number_text(value, percent)}".strip()
                found.append(_mark(a, b, number, kind).replace("/>", f"><title>{_safe(hint)}</title></path>"))
    return found


def _safe(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _mark(x: float, y: float, number: int, kind: str) -> str:
    """Draw a mark: a disc, a square, a triangle, a diamond, and so on."""
    shapes = (
        "m-3.6 0a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0z",
        "m-3.3 -3.3h6.6v6.6h-6.6z",
        "m0 -4.4l4.2 7.6h-8.4z",
        "m0 -4.8l4.8 4.8l-4.8 4.8l-4.8 -4.8z",
        "m0 4.4l4.2 -7.6h-8.4z",
        "m-4.6 -1.3h9.2v2.6h-9.2z",
        "m-1.3 -4.6h2.6v9.2h-2.6z",
    )
    return f'<path d="M{x:.1f} {y:.1f}{shapes[number % SERIES]}" class="{kind}"/>'


def _band(spots: Sequence[tuple[float, float | None]], edges: Sequence[tuple[float, float]], number: int) -> str:
    """Draw how far the points of a series may be off."""
    there = [(a, low, high) for (a, b), (low, high) in zip(spots, edges, strict=True) if b is not None]
    if len(there) == 1:
        a, low, high = there[0]
        there = [(a - 5, low, high), (a + 5, low, high)]
    upper = [f"{a:.1f} {high:.1f}" for a, _, high in there]
    lower = [f"{a:.1f} {low:.1f}" for a, low, _ in reversed(there)]
    return f'<path d="M{" L".join(upper + lower)}z" class="band c{number % SERIES}"/>' if there else ""


def _ends(ends: list[tuple[list[float], int, str]], right: float, room: float, top: float, bottom: float) -> list[str]:
    """Write the names of series where they end, apart from each other; of equal ends, the higher line first."""
    ends = sorted(ends)
    step = min(17.0, (bottom - top) / max(1, len(ends) - 1)) if len(ends) > 1 else 17.0
    spots: list[float] = []
    for seen, _, _ in ends:
        spots.append(max(seen[0], spots[-1] + step) if spots else max(seen[0], top))
    over = spots[-1] - bottom if spots else 0
    for number in range(len(spots) - 1, -1, -1):
        limit = bottom - step * (len(spots) - 1 - number)
        if over > 0 and spots[number] > limit:
            spots[number] = limit
    found = []
    for (_, number, name), y in zip(ends, spots, strict=True):
        kind = f"c{number % SERIES}"
        found.append(_mark(right + 8, y, number, kind))
        found.append(text(right + 17, y + 4, cut(name, room - 18, 13), kind))
    return found


def _data(one: Series) -> dict[str, Any]:
    return {"name": one.name, "points": [list(p) for p in one.points], "bounds": [list(b) for b in one.bounds]}


def _about(one: Series, percent: bool) -> str:
    there = [(a, b) for a, b in one.points if b is not None]
    if not there:
        return ""
    (a, first), (b, last) = there[0], there[-1]
    name = one.name or "The curve"
    return f"{name}: {number_text(first, percent)} at {a} to {number_text(last, percent)} at {b}."
