"""What a table keeps beside the sheets: leverage, elements of the situation, Tension, the ship."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import msgspec

from rollwright.games.cgg.rules.sheet import Written
from rollwright.rules.facts import State, Who

START, LEAST_START, MOST_START, HAPPENS = 7, 1, 14, 15
"""Where the Tension of a Pitfall begins, and may begin; at 15 it happens, at 0 it is averted."""
Level = Annotated[int, msgspec.Meta(ge=0, le=HAPPENS)]
Dice = dict[str, dict[str, int]]
"""Dice by explorer and code."""


class Leverage(msgspec.Struct, frozen=True):
    """What diligence has gathered: a code, and the one goal that it is for."""

    goal: str
    code: Written
    by: str = ""
    """Who made it; anybody may use it."""


class Element(msgspec.Struct, frozen=True):
    """An element of the situation, with its weight; kept under its name."""

    code: Written
    against: str = ""
    """The explorer in whose middle it stands; empty: everybody's."""
    helps: bool = False
    lasts: str = ""
    """`scene` or `actions`: gone when the scene ends; empty: it stays."""
    left: int = 0
    """How many actions it still weighs on, where it lasts for an action or two."""


class Tension(msgspec.Struct, frozen=True):
    """A Tension Mode under way: its Pitfalls, who is in it, whose focus it is, and what a round has seen."""

    pitfalls: dict[str, Level] = {}
    """Tension by the name of the Pitfall."""
    party: tuple[str, ...] = ()
    edge: str = ""
    round: int = 1
    opened: bool = False
    """Whether Edge has given its die in this round, and named the first."""
    focus: str = ""
    """Whose turn it is; empty: it has to be passed on."""
    first: str = ""
    """Who had the focus first in this round, and so helps nobody."""
    acted: tuple[str, ...] = ()
    helped: tuple[str, ...] = ()
    bonus: Dice = {}
    """Bonus dice of Edge until Tension ends."""
    round_bonus: Dice = {}
    """Those until the round ends."""
    reduced: Dice = {}
    """Dice that a Dire Injury has taken until Tension ends."""
    augmented: tuple[str, ...] = ()
    """Explorers whose success codes are raised until Tension ends."""

    @property
    def last(self) -> str:
        """Who acted last, and so passes the focus on."""
        return self.acted[-1] if self.acted else ""

    def more(self, who: str, code: str) -> int:
        """Count the dice that somebody's code has more, or fewer, in it."""
        given = [table.get(who, {}).get(code, 0) for table in (self.bonus, self.round_bonus)]
        return sum(given) - self.reduced.get(who, {}).get(code, 0)


class Ship(msgspec.Struct, frozen=True):
    """The ship that the crew voted for: rows of the kit's table."""

    type: int
    engine: int
    systems: int
    name: str = ""


class Draw(msgspec.Struct, frozen=True):
    """The dice of the ship kit in order: three candidates that wait for the crew's vote."""

    low: int
    middle: int
    high: int


class Scene(msgspec.Struct, frozen=True):
    """What holds for everybody."""

    leverage: dict[str, Leverage] = {}
    elements: dict[str, Element] = {}
    tension: Tension | None = None
    ship: Ship | None = None
    draw: Draw | None = None
    """What the ship kit drew, until the crew has voted."""
    equipment: bool = True
    """Whether normal equipment is at hand."""
    custom: tuple[str, ...] = ()
    """Conditions of the Exec's own, as `conditions.py` reads them, beside the core set."""


BEGINNING = State({}, Scene())


def scene_of(state: State) -> Scene:
    """Give the scene of a table; a fresh one where nothing has been kept yet."""
    found = state.scene
    return found if isinstance(found, Scene) else Scene()


def explorers_of(state: State) -> tuple[Who, ...]:
    """List the explorers of the players."""
    return tuple([Who(who) for who, sheet in state.sheets.items() if not sheet.npc])


def waiting(state: State) -> tuple[Who, ...]:
    """List those who can still have the focus in this round of Tension."""
    tension = scene_of(state).tension
    here = [who for who in tension.party if who in state.sheets] if tension else []
    return tuple([Who(who) for who in here if who not in tension.acted and not state.sheets[who].incapacitated])  # type: ignore[union-attr]


def averting(pitfall: str) -> str:
    """Give the goal of leverage against a Pitfall."""
    return f"averting “{pitfall}”"


def free_key(kept: Iterable[str], word: str) -> str:
    """Give a key that nothing has yet.

    >>> free_key(("smoke", "smoke 2"), "smoke")
    'smoke 3'
    """
    key, number, there = word, 1, list(kept)
    while key in there:
        number += 1
        key = f"{word} {number}"
    return key
