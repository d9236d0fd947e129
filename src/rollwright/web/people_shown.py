"""How people are shown: a portrait, or a letter or two, in a colour of their own; the same on every page."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from rollwright.table.picture import Picture
from rollwright.table.seat import Seat
from rollwright.table.table import Table
from rollwright.web.page import page_of
from rollwright.web.words import table_path

COLOURS = 5
"""How many colours players have; then they come round again."""


class Face(NamedTuple):
    """What stands for somebody: letters, and the class of a colour."""

    letters: str
    colour: str
    name: str
    picture: str = ""
    """The address of the portrait, where there is one."""


class Shown(NamedTuple):
    """A picture on a page."""

    src: str
    width: int
    height: int
    alt: str


def names_of(table: Table, seat: Seat) -> dict[str, str]:
    """Say what the sheets are called that a seat knows of."""
    known = table.position.known_to(seat)
    return {who: known.name(who) for who in known.sheets}


def shown(table: str, picture: Picture | None) -> Shown | None:
    """Give what a page needs to show a picture."""
    if picture is None:
        return None
    return Shown(table_path(table, "picture", picture.id), picture.width, picture.height, picture.alt)


def portrait_of(table: Table, who: str) -> Shown | None:
    """Give the portrait of a sheet, for one who knows of it."""
    found = table.house.pictures.get(table.house.portraits.get(who, ""))
    return shown(table.id, found.picture) if found else None


@lru_cache(maxsize=1024)
def letters_of(name: str) -> str:
    """Give the letters that stand for a name.

    >>> letters_of("Dr. Ilse Vok"), letters_of("Ana"), letters_of("")
    ('IV', 'An', '?')
    """
    words = [word for word in name.split() if word[:1].isalnum() and not word.endswith(".")] or name.split()
    if not words:
        return "?"
    return (words[0][:1] + words[-1][:1]).upper() if len(words) > 1 else words[0][:2].capitalize()


def faces_of(table: Table, names: Mapping[str, str]) -> Faces:
    """Give the faces of those whom a seat knows by name: the same for all who know the same."""
    key = ("faces", *names.items())
    found: Faces | None = table.memo.get(key)
    return table.remember(key, Faces(table, names)) if found is None else found


class Faces:
    """The faces of a table's people and sheets."""

    def __init__(self, table: Table, names: Mapping[str, str]) -> None:
        self._names = names
        players = [seat for seat in table.seats if not seat.runs_game]
        self._colours = {seat.id: f"w{at % COLOURS + 1}" for at, seat in enumerate(players)}
        self._seats = {seat.id: seat for seat in table.seats}
        self._by_name = {seat.name: seat for seat in table.seats}
        self._portraits = {
            who: table_path(table.id, "picture", id)
            for who, id in table.house.portraits.items()
            if who in names and id in table.house.pictures
        }
        self._holders = {sheet: seat.id for seat in players for sheet in seat.holds}
        owner_of = page_of(table.game.package).owner
        owners = {who: owner_of(sheet) for who, sheet in table.state.sheets.items()} if owner_of is not None else {}
        things = {who: self._holders[owner] for who, owner in owners.items() if owner in self._holders}
        self._holders = things | self._holders
        more = [sheet for seat in players for sheet in seat.holds[1:]]
        self._own = {sheet: f"w{(len(players) + at) % COLOURS + 1}" for at, sheet in enumerate(more)}
        """The colours of those whom somebody plays beside their first."""

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
        colour = self._own.get(who) or self._colours.get(holder, "w0") if holder else "wf foe"
        return Face(letters_of(name), colour, name, self._portraits.get(who, ""))

    def holder(self, who: str) -> Seat | None:
        """Give who plays a character, or whose vehicle it is."""
        return self._seats.get(self._holders.get(who, ""))
