"""What all charts share: the chart itself, elements of SVG, how wide a text is, how numbers are written and scaled."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from html import escape
from math import ceil, floor, isfinite, log10
from typing import Any

import msgspec

from rollwright.lab.charts_style import style_sheet

WIDTH = 720
"""How wide a chart is at most."""
EDGE = 14
"""What is left free around it."""
_NARROW, _WIDE = frozenset("iljtfrI.,:;'|!()[] /-"), frozenset("mwMW%@")


class Chart(msgspec.Struct, frozen=True):
    """A drawing with its data. A notebook shows it; `svg` is the text of a file, `inline` that of a part of a page."""

    kind: str
    """`curves`, `heat map`, `bars` or `stacked`."""
    title: str
    width: int
    height: int
    drawn: str
    """The elements of the drawing."""
    data: dict[str, Any]
    """What is drawn, as JSON can hold it."""
    about: str = ""
    """What is to be seen, in a sentence, for those who can't see it."""

    @property
    def svg(self) -> str:
        """The chart as a file of its own, with its colours for light and dark."""
        return self._written(f"<style>\n{style_sheet()}\n</style>")

    @property
    def inline(self) -> str:
        """The chart as a part of a page that links or holds the style sheet itself."""
        return self._written("")

    def _written(self, style: str) -> str:
        mark = blake2b(f"{self.title}{self.drawn}".encode(), digest_size=5).hexdigest()
        wide = " wide" if self.width > 500 else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="rw-chart{wide}" role="img" width="{self.width}" '
            f'height="{self.height}" viewBox="0 0 {self.width} {self.height}" aria-labelledby="t{mark} d{mark}">'
            f'<title id="t{mark}">{escape(self.title)}</title><desc id="d{mark}">{escape(self.about)}</desc>{style}'
            f'<rect class="paper" width="{self.width}" height="{self.height}"/>{self.drawn}</svg>'
        )

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Chart ({self.kind}): {self.title}>"


def text(x: float, y: float, words: str, kind: str = "", turn: int = 0) -> str:
    """Write a text element."""
    turned = f' transform="rotate({turn} {x:.1f} {y:.1f})"' if turn else ""
    return f'<text x="{x:.1f}" y="{y:.1f}"{_class(kind)}{turned}>{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """Draw a straight line."""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"{_class(kind)}/>'


def rect(x: float, y: float, width: float, height: float, kind: str, hint: str = "") -> str:
    """Draw a rectangle; the hint is shown when the pointer rests on it."""
    inside = f"><title>{escape(hint)}</title></rect>" if hint else "/>"
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(width, 0):.1f}" height="{height:.1f}"{_class(kind)}{inside}'


def _class(kind: str) -> str:
    return f' class="{kind}"' if kind else ""


@lru_cache(maxsize=4096)
def wide(words: str, size: float = 13) -> float:
    """Say how wide a text will be, on the safe side, as the fonts of readers differ."""
    return sum(0.36 if c in _NARROW else 0.95 if c in _WIDE else 0.72 if c.isupper() else 0.62 for c in words) * size


def cut(words: str, room: float, size: float = 13) -> str:
    """Shorten a text to the room that it has.

    >>> cut("a rather long name", 60)
    'a rather…'
    """
    if wide(words, size) <= room:
        return words
    while words and wide(words + "…", size) > room:
        words = words[:-1]
    return words.rstrip() + "…"


def wrapped(words: str, room: float, size: float = 13) -> list[str]:
    """Break a text into lines."""
    lines: list[str] = []
    for word in words.split():
        if lines and wide(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def heading(title: str, width: float) -> tuple[list[str], float]:
    """Draw a chart's title; gives where what follows may begin."""
    lines = wrapped(title, width - 2 * EDGE, 1.13 * 15)  # bold letters are wider
    drawn = [text(EDGE, EDGE + 13 + 19 * number, words, "title") for number, words in enumerate(lines)]
    return drawn, EDGE + 19 * len(lines) + 10


def number_text(value: float, percent: bool = False, signed: bool = False, unit: bool = True) -> str:
    """Write a number of a chart: short, with few places; a share as per cent, a difference in points.

    >>> number_text(0.1234, percent=True), number_text(2.5), number_text(-0.25, True, True), number_text(0.0001, True)
    ('12.3%', '2.5', '−25 points', '0.01%')
    """
    shown = 100 * value if percent else value
    size = abs(shown)
    unit_text = (" points" if signed else "%") if percent and unit else ""
    places = 0 if size >= 99.95 or size == 0 else 1 if size >= 1 or (percent and size >= 0.095) else 2
    if percent and size > 99.9:
        places = 1 if size < 99.95 else 0
    if 0 < size < 0.005:
        return f"{_sign(value, signed)}<0.01{unit_text}"
    digits = f"{size:,.{places}f}"
    if "." in digits:
        digits = digits.rstrip("0").rstrip(".")
    return f"{_sign(value, signed) if digits != '0' else ''}{digits}{unit_text}"


def _sign(value: float, signed: bool) -> str:
    return "−" if value < 0 else "+" if signed and value > 0 else ""


def marks(low: float, high: float, most: int = 6) -> list[float]:
    """Choose round numbers on a scale.

    >>> marks(0, 0.87), marks(3, 9)
    ([0.0, 0.2, 0.4, 0.6, 0.8], [3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0])
    """
    if not (isfinite(low) and isfinite(high)) or high <= low:
        return [low]
    raw = (high - low) / most
    size = 10.0 ** floor(log10(raw))
    step = next(size * times for times in (1, 2, 5, 10) if size * times >= raw * 0.999)
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    return [round(step * number, 12) for number in range(first, last + 1)]


def scale_of(values: Sequence[float], percent: bool) -> tuple[float, float]:
    """Choose where an axis begins and ends: at nought for chances, and where nought is not far away."""
    low, high = min(values), max(values)
    if percent and low >= 0:
        return 0.0, next(top for top in (0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1.0, high) if top >= high - 1e-12)
    if low >= 0 and low <= 0.6 * high:
        low = 0.0
    if low == high:
        low, high = low - 1, high + 1
    room = 0.05 * (high - low)
    return (low if low == 0 else low - room), high + room
