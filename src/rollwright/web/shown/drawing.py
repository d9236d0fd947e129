"""Points and paths of the trackers that are round: templates can't count angles."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin


@lru_cache(maxsize=2048)
def round_point(part: float, radius: float, middle: float = 50) -> str:
    """Give a point of a circle, `part` of the way round from the top, clockwise.

    >>> round_point(0, 40), round_point(0.25, 40)
    ('50,10', '90,50')
    """
    turn = 2 * pi * part
    return f"{_short(middle + radius * sin(turn))},{_short(middle - radius * cos(turn))}"


@lru_cache(maxsize=2048)
def wedge(place: int, of: int, outer: float = 46, inner: float = 0) -> str:
    """Give the path of one of some equal slices of a disc, or of a ring; the first begins at the top.

    >>> wedge(0, 4, 40)
    'M50,50 L50,10 A40,40 0 0 1 90,50 Z'
    >>> wedge(0, 1, 40)
    'M50,10 A40,40 0 1 1 50,90 A40,40 0 1 1 50,10 Z'
    """
    if of == 1:
        top, bottom = round_point(0, outer), round_point(0.5, outer)
        return f"M{top} A{_short(outer)},{_short(outer)} 0 1 1 {bottom} A{_short(outer)},{_short(outer)} 0 1 1 {top} Z"
    begin, end = place / of, (place + 1) / of
    far = f"A{_short(outer)},{_short(outer)} 0 0 1 {round_point(end, outer)}"
    if not inner:
        return f"M50,50 L{round_point(begin, outer)} {far} Z"
    near = f"A{_short(inner)},{_short(inner)} 0 0 0 {round_point(begin, inner)}"
    return f"M{round_point(begin, inner)} L{round_point(begin, outer)} {far} L{round_point(end, inner)} {near} Z"


def _short(number: float) -> str:
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
