"""The sheet of a character: what is kept of it at a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Literal

import msgspec

from rollwright.games.augur.rules.harm import DEAD, PANICKED, STEPS, Form, Ladder, Track
from rollwright.games.augur.rules.momentum import RESET, Momentum, Stress
from rollwright.rules.check import Waiver
from rollwright.rules.flat import INNER
from rollwright.rules.parts import Called

Threatening = Literal["", "minus-2", "minus-1", "normal", "risky", "complex", "desperate"]
Value = Annotated[int, msgspec.Meta(ge=0, le=20)]


class Marks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where somebody stands on a ladder: marks that are no step yet, and the steps reached beyond the first."""

    marks: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0
    steps: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0


def marks_read(track: Track) -> Callable[[Mapping[str, int]], str]:
    """Give how people read where somebody stands on a ladder.

    >>> marks_read(Track.FATIGUE)({"marks": 3, "steps": 1}), marks_read(Track.FOG)({"marks": 2, "steps": 0})
    ('3, Exhausted', '2')
    """

    def read(kept: Mapping[str, int]) -> str:
        steps = STEPS[track][: kept.get("steps", 0)]
        return ", ".join([str(kept.get("marks", 0)), *[one.title() for one in steps[-1:]]])

    return read


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a character can do. One that rest brings back can be used once between two rests."""

    name: str
    text: str = ""
    rest: bool = False
    used: bool = False

    @property
    def note(self) -> str:
        """What it does, and how often it can be used."""
        return " · ".join([one for one in (self.text.rstrip("."), "once between rests" if self.rest else "") if one])


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What weighs on somebody until it is cleared: it takes a die from the approaches that it names."""

    name: str
    approaches: tuple[str, ...] = ()

    def bites(self, approach: str) -> bool:
        """Tell whether it takes a die from an approach."""
        return approach in self.approaches

    def __str__(self) -> str:
        return f"{self.name}={'+'.join(self.approaches)}" if self.approaches else self.name


class Contact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody of the world whom a character knows: how many kinds of expertise they have, which, on which terms."""

    name: str
    kinds: Value = 0
    expertise: tuple[str, ...] = ()
    terms: str = ""


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A character. What isn't said is as it is at the start: Momentum 2, no Stress, both ladders empty."""

    name: str = ""
    npc: bool = False
    threat: Threatening = ""
    """Of somebody whom the GM plays: how threatening they are to act against, where the GM has said so."""
    clock: Annotated[int, msgspec.Meta(ge=0, le=20, title="Harm clock")] = 0
    """Of somebody whom the GM plays: how many ticks take them out; 0: the GM says when it comes to a fight."""
    approaches: dict[str, Value] = {}
    """The value of each approach, by the key that the table's options give it."""
    expertise: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    momentum: Momentum = RESET
    stress: Stress = 0
    fatigue: Annotated[Marks, Called(marks_read(Track.FATIGUE))] = Marks()
    fog: Annotated[Marks, Called(marks_read(Track.FOG))] = Marks()
    panic: Form = ""
    """How panic shows; empty where there is none, or where it is not said yet."""
    conditions: tuple[Condition, ...] = ()
    bonds: tuple[str, ...] = ()
    contacts: tuple[Contact, ...] = ()
    debts: tuple[str, ...] = ()
    """Those to whom something large is owed."""
    waivers: tuple[Waiver, ...] = ()
    played: Annotated[bool, INNER] = False
    """Whether anything has happened to the character: from then on nobody asks where the tracks begin."""
    notes: str = ""

    def values(self, approaches: Iterable[str]) -> dict[str, int]:
        """Give the value of each approach of a table, 0 where the sheet says nothing; then those it has besides."""
        return {**{name: self.approaches.get(name, 0) for name in approaches}, **self.approaches}

    def ladder(self, track: Track) -> Ladder:
        """Give one of the ladders as the rules count it."""
        kept = self.fatigue if track is Track.FATIGUE else self.fog
        return Ladder(kept.marks, kept.steps)

    @property
    def dead(self) -> bool:
        """Tell whether the last step of Fatigue is reached."""
        return self.fatigue.steps >= DEAD

    @property
    def panics(self) -> bool:
        """Tell whether panic is reached but not yet said how it shows."""
        return self.fog.steps >= PANICKED and self.panic == ""

    @property
    def ready(self) -> tuple[Ability, ...]:
        """The abilities that can be used now."""
        return tuple([one for one in self.abilities if not one.used])


OUTSIDE = ("name", "npc", "fatigue", "fog", "panic", "conditions")


def outward(sheet: Sheet) -> Mapping[str, Any] | None:
    """Give what anybody sees of somebody whom the GM plays: who they are, and how they are."""
    return {name: msgspec.to_builtins(getattr(sheet, name)) for name in OUTSIDE} if sheet.npc else None
