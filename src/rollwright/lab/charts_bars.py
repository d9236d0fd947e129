"""Bars: one for each name; and laws as stacks, one row for each, the same shade for the same result."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from rollwright.dice.errors import BadInput
from rollwright.lab.charts_drawing import EDGE, WIDTH, Chart, cut, heading, line, number_text, rect, text, wide
from rollwright.lab.charts_style import STEPS

MOST_BARS = 80


def bars(title: str, pairs: Sequence[tuple[str, float]], percent: bool = False, signed: bool = False) -> Chart:
    """Draw a bar for each name; `signed` bars go both ways from nought, in two colours."""
    _some(pairs)
    named = max(wide(name) for name, _ in pairs)
    left = EDGE + min(300.0, named + 8)
    words = [number_text(value, percent, signed) for _, value in pairs]
    values = [value for _, value in pairs]
    below, above = min(0.0, *values), max(0.0, *values)
    before = max([wide(word) for word, value in zip(words, values, strict=True) if value < 0], default=0.0) + 6
    after = max([wide(word) for word, value in zip(words, values, strict=True) if value >= 0], default=0.0) + 6
    start = left + (before if below < 0 else 0)
    room = WIDTH - EDGE - after - start
    long = (above - below) or 1.0
    nought = start + room * -below / long
    drawn, top = heading(title, WIDTH)
    for number, ((name, value), word) in enumerate(zip(pairs, words, strict=True)):
        y = top + 24 * number
        drawn.append(text(left - 8, y + 14, cut(name, 294), "end"))
        size = room * abs(value) / long
        kind = ("d8" if value > 0 else "d2") if signed else "c0"
        at = nought if value >= 0 else nought - size
        drawn.append(rect(at, y + 2, size, 17, kind, f"{name}: {word}"))
        drawn.append(text(nought + size + 5, y + 14, word) if value >= 0 else text(at - 5, y + 14, word, "end"))
    bottom = top + 24 * len(pairs)
    drawn.append(line(nought, top - 2, nought, bottom, "zero"))
    data = {"pairs": [list(pair) for pair in pairs], "percent": percent, "signed": signed}
    about = " ".join(f"{name}: {word}." for (name, _), word in list(zip(pairs, words, strict=True))[:12])
    return Chart("bars", title, WIDTH, round(bottom + EDGE), "".join(drawn), data, about)


def stacked(title: str, rows: Sequence[tuple[str, Sequence[tuple[str, float]]]]) -> Chart:
    """Draw laws as stacks of chances: the results in the order in which they first come, light to dark."""
    _some(rows)
    results = results_of([[name for name, _ in law] for _, law in rows])
    shade = {name: f"s{_step(number, len(results))}" for number, name in enumerate(results)}
    left = EDGE + min(220.0, max(wide(name) for name, _ in rows) + 8)
    room = WIDTH - EDGE - left
    drawn, top = heading(title, WIDTH)
    x = float(EDGE)
    for name in results:
        words = cut(name, 240)
        if x > EDGE and x + 20 + wide(words) > WIDTH - EDGE:
            x, top = float(EDGE), top + 20
        drawn += [rect(x, top, 13, 13, f"gap {shade[name]}"), text(x + 18, top + 11, words)]
        x += wide(words) + 34
    top += 26
    for number, (row, law) in enumerate(rows):
        y = top + 26 * number
        drawn.append(text(left - 8, y + 16, cut(row, 214), "end"))
        chances = dict(law)
        total = sum(chances.values()) or 1.0
        x = left
        for name in results:
            size = room * chances.get(name, 0.0) / total
            if size <= 0:
                continue
            words = number_text(chances[name], percent=True)
            drawn.append(rect(x, y + 1, size, 22, f"gap {shade[name]}", f"{row}, {name}: {words}"))
            if wide(words, 11) + 4 <= size:
                drawn.append(text(x + size / 2, y + 16, words, f"mid small on-{shade[name]}"))
            x += size
    bottom = top + 26 * len(rows)
    data = {"rows": [{"name": name, "law": [list(pair) for pair in law]} for name, law in rows]}
    first = ", ".join(f"{name} {number_text(chance, percent=True)}" for name, chance in rows[0][1][:12])
    return Chart("stacked", title, WIDTH, round(bottom + EDGE), "".join(drawn), data, f"{rows[0][0]}: {first}.")


def results_of(laws: Sequence[Sequence[str]]) -> list[str]:
    """Put the results of several laws into one order that keeps that of each, as far as it can be.

    >>> results_of([["poor", "good"], ["dire", "poor", "fair"], ["fair", "good"]])
    ['dire', 'poor', 'fair', 'good']
    """
    left = list(dict.fromkeys(name for law in laws for name in law))
    before: dict[str, set[str]] = {name: set() for name in left}
    for law in laws:
        for first, second in pairwise(law):
            before[second].add(first)
    found: list[str] = []
    while left:
        name = next((one for one in left if before[one].issubset(found)), left[0])
        found.append(name)
        left.remove(name)
    return found


def _step(number: int, count: int) -> int:
    """Spread shades over as many results as there are, leaving out the faintest where there are few."""
    if count == 1:
        return STEPS // 2
    first = 1 if count < STEPS else 0
    return round(first + number * (STEPS - 1 - first) / (count - 1))


def _some(rows: Sequence[object]) -> None:
    if not 0 < len(rows) <= MOST_BARS:
        raise BadInput(f"a chart has 1 to {MOST_BARS} bars, not {len(rows)}")
