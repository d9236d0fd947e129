"""Harm: the two ladders, Fatigue and Fog, with their steps and the threat dice that they add."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, NamedTuple, TypeAlias

from rollwright.dice.errors import BadInput

PER_STEP = 3
"""Marks that fill the first step, and that reach each further one."""


class Track(StrEnum):
    """The two ladders: of physical harm, and of mental harm."""

    FATIGUE = "fatigue"
    FOG = "fog"

    @property
    def other(self) -> Track:
        """The other one."""
        return Track.FOG if self is Track.FATIGUE else Track.FATIGUE


class Grade(StrEnum):
    """How bad harm is; the number of marks, or of ticks for those the GM plays."""

    NONE = "none"
    MINOR = "minor"
    PLAIN = "plain"
    HEAVY = "heavy"

    @property
    def marks(self) -> int:
        """One mark for minor harm, two for plain, a whole step for heavy."""
        return MARKS[self]


MARKS = {Grade.NONE: 0, Grade.MINOR: 1, Grade.PLAIN: 2, Grade.HEAVY: 3}
STEPS = {
    Track.FATIGUE: ("exhausted", "wounded", "maimed", "dead"),
    Track.FOG: ("panicked", "unstable"),
}
"""What lies beyond the first step of a ladder, in order."""
PANICKED = 1
DEAD = 4
LASTING = ("wounded", "maimed")
"""Steps of Fatigue that bring a condition, which the GM names."""
Form: TypeAlias = Literal["", "fight", "flight", "freeze", "freakout"]
"""How panic shows; empty where there is none, or where it is not said yet."""


class Ladder(NamedTuple):
    """Where somebody stands on a ladder: marks that have not become a step (three or more: the first step is full),
    and how many of the steps beyond it are reached."""

    marks: int = 0
    steps: int = 0

    @property
    def full(self) -> bool:
        """Tell whether the first step is full."""
        return self.marks >= PER_STEP

    @property
    def threat(self) -> int:
        """Give the threat dice: one for the first step when full, one for each further step."""
        return self.full + self.steps

    def __str__(self) -> str:
        return f"{self.marks}/{self.steps}" if self.steps else str(self.marks)


UNHURT = Ladder()


class Marked(NamedTuple):
    """Both ladders after some marks, and which of the steps beyond the first were reached by them."""

    ladder: Ladder
    other: Ladder
    reached: tuple[str, ...] = ()
    spilled: bool = False
    """Whether the first step became full, which marks the other ladder once."""


def marked(track: Track, ladder: Ladder, other: Ladder, marks: int) -> Marked:
    """Mark a ladder. The mark that a first step in full makes on the other ladder does not come back.

    >>> marked(Track.FATIGUE, Ladder(2), Ladder(), 1)
    Marked(ladder=Ladder(marks=3, steps=0), other=Ladder(marks=1, steps=0), reached=(), spilled=True)
    >>> marked(Track.FATIGUE, Ladder(4), Ladder(), 2).reached
    ('exhausted',)
    """
    after = climbed(track, ladder, marks)
    reached = STEPS[track][ladder.steps : after.steps]
    spilled = marks > 0 and not ladder.full and ladder.marks + marks >= PER_STEP
    beside = climbed(track.other, other, 1) if spilled else other
    return Marked(after, beside, (*reached, *STEPS[track.other][other.steps : beside.steps]), spilled)


def climbed(track: Track, ladder: Ladder, marks: int) -> Ladder:
    """Add marks to one ladder; at its end they are lost.

    >>> climbed(Track.FOG, Ladder(5, 1), 4)
    Ladder(marks=5, steps=2)
    """
    total, steps = ladder.marks + marks, ladder.steps
    while total >= 2 * PER_STEP and steps < len(STEPS[track]):
        total, steps = total - PER_STEP, steps + 1
    return Ladder(min(total, 2 * PER_STEP - 1), steps)


def cleared(ladder: Ladder, marks: int) -> Ladder:
    """Clear marks; the steps beyond the first stay."""
    return ladder._replace(marks=max(0, ladder.marks - marks))


def relieved(ladder: Ladder) -> Ladder:
    """Take the worst step back by one."""
    return ladder._replace(steps=max(0, ladder.steps - 1))


def state_of(track: Track, ladder: Ladder) -> str | None:
    """Name the worst step that is reached: None where there is none, the ladder's own name for a full first step."""
    if ladder.steps:
        return STEPS[track][ladder.steps - 1]
    return track.value if ladder.full else None


def ladder_from(track: Track, text: str) -> Ladder:
    """Read a ladder: its marks, then a slash and the steps beyond the first, by number or by name.

    >>> ladder_from(Track.FATIGUE, "2/exhausted"), ladder_from(Track.FOG, "3")
    (Ladder(marks=2, steps=1), Ladder(marks=3, steps=0))
    """
    marks, _, beyond = [part.strip().casefold() for part in text.partition("/")]
    names = STEPS[track]
    steps = names.index(beyond) + 1 if beyond in names else int(beyond or 0) if beyond.isdecimal() or not beyond else -1
    if not marks.isdecimal() or int(marks) >= 2 * PER_STEP or not 0 <= steps <= len(names):
        expected = f"marks from 0 to 5, then a slash and one of {', '.join(names)} where reached"
        raise BadInput(f"{expected}, were expected for {track.value}, as 2 or 4/{names[0]}, not {text!r}")
    return Ladder(int(marks), steps)


def fatigue_from(text: str) -> Ladder:
    """Read the ladder of Fatigue: marks from 0 to 5, and exhausted, wounded, maimed or dead, as 2 or 2/wounded."""
    return ladder_from(Track.FATIGUE, text)


def fog_from(text: str) -> Ladder:
    """Read the ladder of Fog: marks from 0 to 5, and panicked or unstable, as 2 or 2/panicked."""
    return ladder_from(Track.FOG, text)
