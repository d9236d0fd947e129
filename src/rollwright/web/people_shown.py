"""How people are shown: a letter or two in a colour of their own, the same on every page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rollwright.table.seat import Seat
from rollwright.table.table import Table

COLOURS = 5
"""How many colours players have; then they come round again."""


class Face(NamedTuple):
    """What stands for somebody: letters, and the class of a colour."""

    letters: str
    colour: str
    name: str


def letters_of(name: str) -> str:
    """Give the letters that stand for a name.

    >>> letters_of("Dr. Ilse Vok"), letters_of("Ana"), letters_of("")
    ('IV', 'An', '?')
    """
    words = [word for word in name.split() if word[:1].isalnum() and not word.endswith(".")] or name.split()
    if not words:
        return "?"
    return (words[0][:1] + words[-1][:1]).upper() if len(words) > 1 else words[0][:2].capitalize()


class Faces:
    """The faces of a table's people and sheets."""

    def __init__(self, table: Table, names: Mapping[str, str]) -> None:
        self._names = names
        players = [seat for seat in table.seats if not seat.runs_game]
        self._colours = {seat.id: f"w{at % COLOURS + 1}" for at, seat in enumerate(players)}
        self._seats = {seat.id: seat for seat in table.seats}
        self._by_name = {seat.name: seat for seat in table.seats}
        self._holders = {sheet: seat.id for seat in players for sheet in seat.holds}

    def seat(self, id: str) -> Face:
        """Give the face of a person."""
        seat = self._seats.get(id)
        return Face(letters_of(seat.name if seat else id), self._colours.get(id, "w0"), seat.name if seat else id)

    def named(self, name: str) -> Face:
        """Give the face of a person by name."""
        seat = self._by_name.get(name)
        return self.seat(seat.id) if seat else Face(letters_of(name), "w0", name)

    def sheet(self, who: str) -> Face:
        """Give the face of a character; one that nobody plays is the gamemaster's."""
        name = self._names.get(who, "")
        holder = self._holders.get(who)
        return Face(letters_of(name), self._colours.get(holder, "w0") if holder else "wf foe", name)

    def holder(self, who: str) -> Seat | None:
        """Give who plays a character."""
        return self._seats.get(self._holders.get(who, ""))
