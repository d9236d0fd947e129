"""Who is in the boat, what can become true of them, and what that does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace
from rollwright.rules.check import Finding
from rollwright.rules.facts import About, Fact, State

Skill = Literal["row", "look", "talk"]
SKILLS: tuple[Skill, ...] = ("row", "look", "talk")
POINTS, NERVE, DARK = 7, 5, 6
"""Dice to share out over the skills; nerve that a keeper can have; steps until the boat is lost."""


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
    """What all share: oil for the lantern, and how deep in the dark they are."""

    oil: int = 6
    dark: int = 0


class Burnt(Fact, frozen=True, tag="burnt"):
    """Oil was burnt; or found, where it is less than none."""

    oil: int


class Darker(Fact, frozen=True, tag="darker"):
    """The dark came closer by some steps; or went back."""

    steps: int


class Shaken(About, frozen=True, tag="shaken"):
    """Somebody lost nerve; or found some."""

    nerve: int


FACTS = (Burnt, Darker, Shaken)


def apply(state: State, fact: Any) -> State:
    """Let a fact come true."""
    boat: Boat = state.scene
    match fact:
        case Burnt(oil=oil):
            return State(state.sheets, replace(boat, oil=max(0, boat.oil - oil)))
        case Darker(steps=steps):
            return State(state.sheets, replace(boat, dark=min(DARK, max(0, boat.dark + steps))))
        case Shaken(who=who, nerve=nerve):
            sheet: Sheet = state.sheet(who)
            return state.with_sheet(who, replace(sheet, nerve=min(NERVE, max(0, sheet.nerve - nerve))))
        case _:
            return state


def check(options: Options, sheet: Sheet) -> Iterator[Finding]:
    """Say what is wrong with a keeper: seven dice in all."""
    dice = sheet.row + sheet.look + sheet.talk
    if dice != POINTS:
        yield Finding(
            "lantern.keeper.dice", f"{dice} dice are in the skills, there are {POINTS}", by=abs(dice - POINTS)
        )
