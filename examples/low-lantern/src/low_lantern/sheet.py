"""What there is: options of a table, keepers, and the boat that they share."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct
from rollwright.rules.check import Finding
from rollwright.rules.facts import Who

POINTS, NERVE, DARK = 7, 5, 6
"""Dice to share out over the skills; nerve that a keeper can have; steps until the boat is lost."""


class Skill(StrEnum):
    """What keepers are good at."""

    ROW = "row"
    LOOK = "look"
    TALK = "talk"


class Burn(StrEnum):
    """Whether oil is burnt for another throw."""

    KEEP = "keep"
    BURN = "burn"


class Options(Struct, frozen=True):
    """What a table can settle."""

    burns: Annotated[int, Meta(ge=0, le=3, description="How often oil can be burnt in one task.")] = 1
    bright: Annotated[bool, Meta(description="Whether a 4 is a light too.")] = False


class Sheet(Struct, frozen=True):
    """A keeper: dice in three skills, and nerve that is left."""

    name: str = ""
    row: Annotated[int, Meta(ge=1, le=4)] = 2
    look: Annotated[int, Meta(ge=1, le=4)] = 2
    talk: Annotated[int, Meta(ge=1, le=4)] = 2
    nerve: Annotated[int, Meta(ge=0, le=NERVE)] = NERVE


class Boat(Struct, frozen=True):
    """The scene: oil for the lantern, how deep in the dark the boat is, and the crossing under way."""

    oil: int = 6
    dark: int = 0
    crew: tuple[Who, ...] = ()
    """Those who row, in turn; nobody: no crossing is under way."""
    turn: int = 0
    """Whose turn it is, by their place in the crew."""
    stretches: int = 0
    """How many are left."""
    orders: dict[Who, Burn] = {}
    """What rowers said once and for all about the oil: they need not be asked."""

    @property
    def rower(self) -> Who:
        """Whose turn it is to row."""
        return self.crew[self.turn] if self.crew else Who("")

    @property
    def need(self) -> int:
        """How many lights a stretch needs: one more in the second half of the dark."""
        return 1 + (self.dark >= DARK // 2)


def check(options: Options, sheet: Sheet) -> Iterator[Finding]:
    """Say what is wrong with a keeper: seven dice in all."""
    dice = sheet.row + sheet.look + sheet.talk
    if dice != POINTS:
        yield Finding(
            "lantern.keeper.dice", f"{dice} dice are in the skills, there are {POINTS}", by=abs(dice - POINTS)
        )
