"""What somebody can declare for a round of a fight, and how far it goes."""

from __future__ import annotations

from typing import NamedTuple

from rollwright.games.going_somewhere.rules.ranks import Dice

MAGIC = ("magic", "magic-advance", "magic-step")
"""Attacks by magic."""
CASTS = ("cast", "cast-advance", "cast-step")
"""All other magic."""
HALVES = ("advance", "magic-advance", "cast-advance")
"""Deeds with half of the movement before them."""
STEPS = ("step", "magic-step", "cast-step")
"""Deeds with a square of movement before or after them."""
ATTACKS = ("attack", "advance", "step", "draw", *MAGIC)


class Deed(NamedTuple):
    """What somebody has declared for a round."""

    who: str
    what: str
    target: str = ""
    away: bool = False
    """For moving: away from the opponents."""
    after: bool = False
    """For a square of movement with an action: after it."""
    dice: tuple[Dice, ...] = ()
    """For an attack by magic: the dice that are bought with the power there is."""
    others: tuple[str, ...] = ()
    """For magic: its further targets."""
    spell: str = ""
    """For other magic: what it is, as `spells` reads it."""
    item: str = ""
    """For magic: the crafted thing that does it."""
    about: str = ""
    """For other magic: the stat, the weapon or the effect that it is about; `away` for who teleports away."""
    level: int = 0
    """For magic by one's own power: its Power Level."""

    @property
    def targets(self) -> tuple[str, ...]:
        """All that it is aimed at."""
        return (self.target, *self.others) if self.others else (self.target,)


def by_magic(deed: Deed) -> bool:
    """Tell whether a deed is an attack by magic."""
    return deed.what in MAGIC


def squares_of(deed: Deed, movement: int) -> int:
    """Give how far somebody goes who does a deed: half the way with one, a square with another."""
    return movement // 2 if deed.what in HALVES else 1 if deed.what in ("attack", *STEPS) else 0
