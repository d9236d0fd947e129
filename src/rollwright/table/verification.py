"""What a verification finds: counts of what was checked, and the first difference, if there is one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rollwright.table.house import Deck

SHOWN = 300
"""How much of what was expected and found is shown."""


class Difference(msgspec.Struct, frozen=True):
    """The first thing in a file that is not as it should be."""

    line: int
    """The line of the file, from 1; 0 where it is none of them."""
    row: int
    """The row of the log; 0 where it is none of them."""
    what: str
    expected: str
    found: str

    def __str__(self) -> str:
        where = f"line {self.line}" if self.line else "the file"
        row = f" (row {self.row} of the log)" if self.row else ""
        return f"{where}{row}: {self.what}: expected {self.expected}, found {self.found}"


class Differs(Exception):
    """Stops a verification at the first difference."""

    def __init__(self, what: str, expected: Any, found: Any) -> None:
        super().__init__(what)
        self.what, self.expected, self.found = what, shown(expected), shown(found)


class Verification(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What was checked of an export. It holds where there is no difference."""

    kind: str = ""
    table: str = ""
    game: str = ""
    version: str = ""
    commitment: str = ""
    head: str = ""
    rows: int = 0
    rolls: int = 0
    """Rolls with the table's dice whose faces were thrown again."""
    dice: int = 0
    """How many dice these were."""
    replayed: int = 0
    """Calls that were played again from their entries, under the rules that are installed."""
    dice_only: int = 0
    """Calls under another version of the rules: their dice were checked, what followed from them was not."""
    rulings: int = 0
    """Calls that the gamemaster ended by a ruling."""
    typed: dict[str, int] = {}
    """Rolls with real dice that were typed in, by seat."""
    set: dict[str, int] = {}
    """Rolls that the gamemaster set, by seat."""
    copied: str = ""
    """The table that this one is a what-if copy of: how it began can't be checked here."""
    copied_rolls: int = 0
    """Rolls that came with the copy, with another table's dice."""
    erased: tuple[int, ...] = ()
    """Rows out of which a person took their own words: what was there can't be checked."""
    pictures: int = 0
    """Pictures that came with it, each under its own digest."""
    hidden: int = 0
    """Rows that a redacted export gives by their digest alone."""
    decks: int = 0
    """Decks that were begun."""
    links: dict[str, int] = {}
    """How often each seat has thrown with a link of its own."""
    unlinked: int = 0
    """Rolls from the table's own deck: nobody who threw them had a part in them but the server."""
    unstirred: int = 0
    """Rolls from a deck that began after the last link of everybody else: whoever drew it may have drawn it to fit."""
    unproved: int = 0
    """Rolls of decks whose seeds the file does not hold, or of somebody who has taken out what they are known by."""
    unseen: dict[str, int] = {}
    """Rolls from each seat's decks (and the table's own, by the empty name) that a redacted export does not show."""
    difference: Difference | None = None

    @property
    def holds(self) -> bool:
        """Whether nothing was found to differ."""
        return self.difference is None

    def count_deck(self, deck: Deck) -> None:
        """Count a roll by what was in its deck."""
        self.unlinked += not deck.by
        self.unstirred += bool(deck.by) and not deck.stirred

    def told(self) -> Iterator[str]:
        """Say in sentences what was checked and what was found."""
        yield f"Table {self.table} ({self.game}, rules {self.version}): {self.rows} rows, head {self.head or 'none'}."
        yield f"Commitment {self.commitment or 'none'}."
        yield f"{self.rolls} rolls ({self.dice} dice) were thrown again, {self.replayed} calls played again."
        for seat, count in self.links.items():
            yield f"{seat} threw {count} times with a link of their own."
        if self.unlinked:
            yield f"{self.unlinked} rolls were thrown without one: their dice are the server's word, given beforehand."
        if self.unstirred:
            yield f"{self.unstirred} rolls came from decks that nobody else had stirred yet."
        if self.unproved:
            why = "of decks whose seeds are not in this file" + (", or of somebody taken out" if self.erased else "")
            yield f"{self.unproved} rolls are {why}: they were not thrown again."
        for seat, count in self.unseen.items():
            yield f"{count} rolls {f'of {seat}' if seat else 'with the table’s own dice'} are not shown in this file."
        if self.dice_only:
            yield f"{self.dice_only} calls were played under another version of the rules: dice only."
        if self.rulings:
            yield f"{self.rulings} calls were ended by a ruling."
        for seat, count in self.typed.items():
            yield f"{seat} typed in {count} rolls of real dice."
        for seat, count in self.set.items():
            yield f"{seat} set {count} rolls."
        if self.copied:
            yield f"It is a copy of {self.copied}; {self.copied_rolls} rolls came with it. That can't be checked here."
        if self.erased:
            yield f"Somebody's own words were taken out of rows {', '.join(map(str, self.erased))}."
        if self.pictures:
            yield f"{self.pictures} pictures are as they were brought."
        if self.hidden:
            yield f"{self.hidden} rows are given by their digest alone."
        yield f"It differs: {self.difference}." if self.difference else "Everything holds."


def shown(value: Any) -> str:
    """Write what was expected or found, not too long."""
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def same(what: str, expected: Any, found: Any) -> None:
    """Stop where something is not as expected."""
    if expected != found:
        raise Differs(what, expected, found)
