"""The check of a redacted export: what a seat may see is proved, and the chain of heads holds over the rest."""

from __future__ import annotations

from collections.abc import Sequence

from rollwright.dice.errors import BadInput
from rollwright.play.journal import Thrown
from rollwright.table.checked_dice import check_source, sides_of
from rollwright.table.checked_house import check_deck, check_link
from rollwright.table.dice import FORM, LEAVES, Place, key_from, throw
from rollwright.table.exported import ExportedRow, Header
from rollwright.table.house import House
from rollwright.table.log import (
    Answered,
    AnyLogged,
    CallOpened,
    Committed,
    Drawn,
    EntropyOpened,
    LinkOpened,
    Rolled,
    TableMade,
    Undone,
)
from rollwright.table.throwing import roll_again
from rollwright.table.verification import Differs, Verification, same


class SeatCheck:
    """Checks the rows of a redacted export one by one."""

    def __init__(self, header: Header, found: Verification) -> None:
        self._header = header
        self._found = found
        self._house = House()
        self._ordinals: dict[int, int] = {}
        """The ordinals of calls, as far as they are known."""
        self._places: dict[tuple[int, int], Place] = {}
        """Which roll each key was used for."""
        self._pots = {"": -1}
        """All pots so far, each with the deck whose link was the last in it."""

    def take(self, row: ExportedRow, line: AnyLogged | None) -> None:
        """Check the next row; None stands for one that is given by its digest alone."""
        if row.number == 1 and not isinstance(line, TableMade):
            raise Differs("the first row", "the making of the table", "another line")
        if line is None:
            self._found.hidden += 1
            return
        same("the parent of the row", line.to if isinstance(line, Undone) else row.number - 1, row.parent)
        self._check(row, line)
        if isinstance(line, Committed | LinkOpened | EntropyOpened):
            self._house.add(row.number, line)
            self._pots[self._house.pot] = self._house.poured_from

    def _check(self, row: ExportedRow, line: AnyLogged) -> None:
        house = self._house
        match line:
            case TableMade():
                same("the number of the row that makes the table", 1, row.number)
                same("the commitment", self._header.commitment, line.commitment)
                self._found.copied = line.copied
            case Answered(entry=Thrown(source="copied")) if self._found.copied:
                same("the key of a roll that was copied", None, line.drawn)
                self._found.copied_rolls += 1
            case Committed():
                check_deck(house, line)
                self._found.decks += 1
            case LinkOpened():
                check_link(house, line)
                self._found.links[line.by] = self._found.links.get(line.by, 0) + 1
            case CallOpened():
                same("the ordinal of the call", self._ordinals.setdefault(line.call, line.ordinal), line.ordinal)
            case Answered(entry=Thrown() as entry):
                check_source(self._found, line.by, entry.source, line.drawn, entry.faces)
                if line.drawn is not None:
                    same("the ordinal of the call", self._ordinals.setdefault(line.call, row.ordinal), row.ordinal)
                    place = (line.drawn.place,) if line.drawn.place else ("call", row.ordinal, entry.path, entry.key)
                    key, mix = self._key(row, line.drawn, place)
                    same("the faces of the roll", throw(key, mix, place, sides_of(entry.pool)), entry.faces)
                    self._count(entry.faces)
            case Rolled():
                check_source(self._found, line.by, line.source, line.drawn, line.faces)
                if line.drawn is not None:
                    place = (line.drawn.place,) if line.drawn.place else ("roll", line.ordinal, (), "")
                    _, total, faces = roll_again(line.expression, *self._key(row, line.drawn, place), place)
                    same("the faces of the roll", faces, line.faces)
                    same("the total of the roll", total, line.total)
                    self._count(line.faces)
            case _:
                pass

    def _key(self, row: ExportedRow, drawn: Drawn, place: Place) -> tuple[bytes, str]:
        proof = row.proof
        if proof is None:
            raise Differs("the proof of the roll", "the key and its branch", "none")
        same("the key that is proved", [drawn.epoch, drawn.leaf], [proof.epoch, proof.leaf])
        if not (0 <= drawn.epoch < len(self._house.decks) and 0 <= drawn.leaf < LEAVES):
            raise Differs("the key of the roll", "one that was committed to before", f"{drawn}")
        same("the place of a key", list(self._places.setdefault((drawn.epoch, drawn.leaf), place)), list(place))
        deck = self._house.decks[drawn.epoch]
        if deck.form == FORM:
            if drawn.pot not in self._pots or (deck.by and self._pots[drawn.pot] != deck.number):
                raise Differs("the pot of the roll", "one with the link of whoever threw it last in it", drawn.pot)
            if drawn.leaf >= deck.used:
                self._found.count_deck(deck)
            deck.fell += [0] * (drawn.leaf + 1 - deck.used)
        try:
            return key_from(proof, deck.root), drawn.pot if deck.form == FORM else deck.mix
        except BadInput as error:
            raise Differs("the proof of the roll", f"a key under root {deck.root}", str(error)) from None

    def finish(self) -> None:
        """Count the rolls that others threw and that are not shown here: gaps between the keys that are."""
        for deck in self._house.decks:
            seen = sum(number == deck.number for number, _ in self._places)
            if deck.form == FORM and deck.used > seen:
                self._found.unseen[deck.by] = self._found.unseen.get(deck.by, 0) + deck.used - seen

    def _count(self, faces: Sequence[int]) -> None:
        self._found.rolls += 1
        self._found.dice += len(faces)
