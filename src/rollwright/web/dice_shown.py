"""Dice as they lie: which of a roll count, and which are dropped, cut something, or gave way to later ones."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from rollwright.dice.in_logs import fallen
from rollwright.play.journal import Entry, Thrown

COUNTS, DROPPED, CUTS, REPLACED, MISSES = "counts", "dropped", "cuts", "replaced", "harmless"
"""What a die is marked with; nothing where nothing is to be said of it."""
Marks: TypeAlias = Mapping[int, tuple[str, ...]]
"""The marks of each roll's dice, by the roll's place among the answers of its moment."""
Marking: TypeAlias = Callable[[Sequence[Entry]], Marks]
PARTS = re.compile(r"(?:([^\W\d][\w ]*?) )?(\d+)d(\d+)")
KEPT = re.compile(r"(?:(keep|drop) )?(highest|lowest)(?: (\d+))?(?: ones and \d+)?")


class Die(NamedTuple):
    """A die as it lies."""

    sides: int
    face: int
    mark: str = ""


class Dice(NamedTuple):
    """Dice of one kind: which roll or which part of it they are, what they are called, and each die."""

    key: str
    title: str
    dice: tuple[Die, ...]
    whose: str = ""
    """Whose they are, or what for, where several lie side by side."""
    real: bool = False
    """Whether they were thrown on the real table, and typed in."""
    sum: int = 0
    """What those that count add up to, where their rule adds them up; 0: it does something else with them."""
    secret: bool = False
    """Whether not everybody sees them."""

    @property
    def words(self) -> str:
        """What they show, in words."""
        shown = ", ".join([f"{die.face} {die.mark}".rstrip() for die in self.dice])
        shown += f"; {self.sum} in all" if self.sum else ""
        shown += "; secret" if self.secret else ""
        return f"{self.title}: {shown}" if self.title else shown


def parts_of(pool: str) -> list[tuple[str, int, int]]:
    """Read the text of a pool: of each part its name, how many dice, and their sides.

    >>> parts_of("action 3d6, threat 2d8"), parts_of("2d6")
    ([('action', 3, 6), ('threat', 2, 8)], [('', 2, 6)])
    """
    return [(name, int(count), int(sides)) for name, count, sides in PARTS.findall(pool)]


def plain_marks(entries: Sequence[Entry]) -> Marks:
    """Mark what a reading of the house drops."""
    thrown = {at: entry for at, entry in enumerate(entries) if isinstance(entry, Thrown)}
    return {at: kept(entry.reading, entry.faces) for at, entry in thrown.items()}


def kept(reading: str, faces: Sequence[int]) -> tuple[str, ...]:
    """Say which dice a reading keeps, by its name; nothing where it keeps all of them.

    >>> kept("keep lowest 2", (6, 1, 3)), kept("highest", (2, 2)), kept("total", (1, 2))
    (('dropped', 'counts', 'counts'), ('counts', 'dropped'), ('', ''))
    """
    found = KEPT.fullmatch(reading)
    if found is None:
        return ("",) * len(faces)
    how, which, many = found[1] or "keep", found[2], int(found[3] or 1)
    order = sorted(range(len(faces)), key=lambda at: -faces[at] if which == "highest" else faces[at])
    first, rest = order[:many], order[many:]
    dropped = set(first if how == "drop" else rest)
    if not dropped:
        return ("",) * len(faces)
    return tuple([DROPPED if at in dropped else COUNTS for at in range(len(faces))])


def summed(reading: str, faces: Sequence[int]) -> int:
    """Add up the dice that a reading keeps, by its name; 0 where it adds up nothing, or there is only one.

    >>> summed("total", (3, 4)), summed("keep lowest 2", (6, 1, 3)), summed("highest", (2, 5)), summed("hits", (6, 6))
    (7, 4, 0, 0)
    """
    if reading != "total" and not KEPT.fullmatch(reading):
        return 0
    counting = [face for face, mark in zip(faces, kept(reading, faces), strict=True) if mark != DROPPED]
    return sum(counting) if len(counting) > 1 else 0


def selected(expression: str, faces: Sequence[int]) -> tuple[str, ...]:
    """Say which dice of an expression count, where some don't.

    >>> selected("3d6kh2 + 1", (1, 5, 4)), selected("2d6", (1, 2))
    (('dropped', 'counts', 'counts'), ('', ''))
    """
    counting = [counts for _, counts in fallen(expression, faces)]
    return tuple([COUNTS if counts else DROPPED for counts in counting]) if False in counting else ("",) * len(faces)


def dealt(pool: str, key: str, title: str, faces: Sequence[int], marks: Sequence[str]) -> list[Dice]:
    """Give the dice of a roll by their kinds: the parts of its pool. The title is of the first part, if that has any.

    >>> [one.title for one in dealt("action 0d6, threat 1d8", "action", "Dov: action dice", (6,), ("",))]
    ['Threat die']
    >>> [one.title for one in dealt("roll 1d30, bonus d8 1d8", "combat", "Dov", (20, 6), ("", ""))]
    ['Dov', 'Bonus d8']
    """
    every = parts_of(pool)
    parts = [part for part in every if part[1]]
    found: list[Dice] = []
    start = 0
    for name, count, sides in parts:
        own = zip(faces[start : start + count], marks[start : start + count], strict=False)
        several = parts != every[:1]
        kind = "" if name.endswith(f"d{sides}") else " die" if count == 1 else " dice"  # a name that says which it is
        named = f"{name.capitalize()}{kind}" if name else ""
        words = named if several and (found or not title or not every[0][1]) else title
        found.append(Dice(name if several else key, words, tuple([Die(sides, face, mark) for face, mark in own])))
        start += count
    return found
