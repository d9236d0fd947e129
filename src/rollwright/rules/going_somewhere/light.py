"""Light and darkness made by magic: how they share the space between them."""

from __future__ import annotations

from typing import NamedTuple


class Shared(NamedTuple):
    """How much of a distance is lit, and how much is dark."""

    lit: int
    dark: int


def lit_and_dark(distance: int) -> Shared:
    """Share the distance between a light and a darkness evenly; there is no zone between, and an odd unit is lit.

    >>> lit_and_dark(40)
    Shared(lit=20, dark=20)
    """
    dark = distance // 2
    return Shared(distance - dark, dark)
