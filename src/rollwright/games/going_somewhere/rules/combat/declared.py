"""What somebody can declare for a round of a fight, and how far it goes."""

from __future__ import annotations

from rollwright.games.going_somewhere.rules.state import Order

MAGIC = ("magic", "magic-advance", "magic-step")
"""Attacks by magic."""
CASTS = ("cast", "cast-advance", "cast-step")
"""All other magic."""
HALVES = ("advance", "magic-advance", "cast-advance")
"""Deeds with half of the movement before them."""
STEPS = ("step", "magic-step", "cast-step")
"""Deeds with a square of movement before or after them."""
HALF, SQUARE = "half", "square"
"""How far somebody goes with a deed of another name."""
ATTACKS = ("attack", "advance", "step", "draw", "throw", *MAGIC)


Deed = Order


def by_magic(deed: Deed) -> bool:
    """Tell whether a deed is an attack by magic."""
    return deed.what in MAGIC


def squares_of(deed: Deed, movement: int) -> int:
    """Give how far somebody goes who does a deed: half the way with one, a square with another."""
    if deed.move:
        return movement // 2 if deed.move == HALF else 1
    return movement // 2 if deed.what in HALVES else 1 if deed.what in ("attack", *STEPS) else 0
