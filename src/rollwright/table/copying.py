"""What-if copies: tables of their own that begin with how play stands at another, and change nothing there."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rollwright.dice.errors import BadInput
from rollwright.play.journal import Entry, Thrown
from rollwright.rules.options import described, written_options
from rollwright.table.chain import START
from rollwright.table.checks import only_gm
from rollwright.table.dice import SECRET_BYTES, commitment, new_secret, secrets_from
from rollwright.table.kept import Kept, chained, first_deck
from rollwright.table.log import (
    FORMAT,
    Answered,
    AnyLogged,
    Copied,
    OptionSet,
    Portrayed,
    Revealed,
    Seated,
    TableMade,
    Veiled,
    encode,
)
from rollwright.table.open_call import OpenCall
from rollwright.table.position import written
from rollwright.table.seat import ALL, Seat
from rollwright.table.store import Store
from rollwright.table.table import Table

BEGINNING = 4
"""The row that holds how play stood; before it stand the making, the dice and the gamemaster's seat."""


def copy_table(
    table: Table, by: str, id: str, *, name: str = "", store: Store | None = None, seed: bytes | None = None
) -> Table:
    """Make a what-if copy of a table, with dice of its own; the gamemaster's right.

    All who sit here sit there, with notes and private fields, but without invitations and words; calls under way are
    open there too. It is kept in the same store if no other is given. A `seed` is for tests.
    """
    table.refresh()
    with table.steady():
        only_gm(table.seat(by), "copy the table")
        place = store or table.store
        if id in place.tables():
            raise BadInput(f"there is a table {id!r} already; give the copy another id")
        secret = new_secret() if seed is None else secrets_from(seed)
        lines = _Copying(table, by).lines(secret, name)
    place.make(id, secret, chained(secret[:SECRET_BYTES], 0, 0, START, [encode(line) for line in lines]))
    try:
        for picture in table.store.pictures(table.id):
            if picture in table.house.pictures:
                place.keep_picture(id, picture, table.store.picture(table.id, picture))
    except BaseException:
        place.delete(id)
        raise
    return Table(place, id)


class _Copying:
    """Writes the log with which a copy begins."""

    def __init__(self, table: Kept, by: str) -> None:
        self._table = table
        self._by = by
        self._options = dict(table.position.option_texts)
        self._default = {option.name: option.default for option in described(table.game.options)}

    def lines(self, secret: bytes, name: str) -> list[AnyLogged]:
        table, game = self._table, self._table.game
        made = TableMade(
            name=name or table.made.name,
            ruleset=game.id,
            version=game.version,
            options=written_options(table.options),
            commitment=commitment(secret),
            format=FORMAT,
            copied=f"{table.id}, line {table.number}",
        )
        gm = next(seat for seat in table.seats if seat.role == "gm")
        begun: list[AnyLogged] = [made, first_deck(secret), Seated(seat=gm, by=gm.id)]
        following: list[AnyLogged] = [*self._house(gm)]
        ordinal = table.position.calls
        for call in table.position.open.values():
            ordinal += 1
            following += self._call(call, BEGINNING + len(following), ordinal)
        following += self._switched(table.position.option_texts)
        return [*begun, Copied(snapshot=self._snapshot(), follow=len(following)), *following]

    def _snapshot(self) -> dict[str, object]:
        """Write down how play stands, without the open calls: those follow in lines of their own."""
        kept = self._table.position.kept()
        own = msgspec.structs.replace(kept, number=0, open=(), touched=dict.fromkeys(kept.touched, BEGINNING))
        snapshot: dict[str, object] = msgspec.json.decode(msgspec.json.encode(own))
        return snapshot

    def _house(self, gm: Seat) -> Iterator[AnyLogged]:
        house = self._table.house
        for seat in house.seats.values():
            if seat.id != gm.id:
                yield Seated(seat=seat, by=gm.id)
        for brought in house.pictures.values():
            yield msgspec.structs.replace(brought, act="", was="")
        for who, picture in house.portraits.items():
            yield Portrayed(by=gm.id, who=who, picture=picture)
        for note in house.notes.values():
            yield msgspec.structs.replace(note, act="", was="")
        for who, fields in house.veils.items():
            if fields:
                yield Veiled(by=gm.id, who=who, fields=fields)
        for who in house.opened:
            yield Veiled(by=gm.id, who=who, fields=(ALL,), open=True)

    def _call(self, call: OpenCall, before: int, ordinal: int) -> Iterator[AnyLogged]:
        """Write a call under way anew, with its answers."""
        switched = list(self._switched(written_options(call.options)))
        yield from switched
        was, number = call.opened.call, before + len(switched) + 1
        began = written(call.basis)
        yield msgspec.structs.replace(call.opened, act="", call=number, ordinal=ordinal, began=began)
        for line in self._answers(was):
            yield Answered(
                call=number,
                sequence=line.sequence,
                by=line.by,
                entry=_elsewhere(line.entry),
                reason=line.reason,
                told=line.told,
            )
        if was in self._table.house.revealed:
            yield Revealed(by=self._by, line=number, to=self._table.house.revealed[was])

    def _answers(self, call: int) -> list[Answered]:
        """Give the standing lines of a call under way, in order."""
        found: list[Answered] = []
        for row in self._table.rows.under(self._table.position.number):
            if row.number <= call:
                break
            line = self._table.rows.line(row.number)
            if isinstance(line, Answered) and line.call == call:
                found.append(line)
        return found[::-1]

    def _switched(self, options: dict[str, str]) -> Iterator[OptionSet]:
        """Switch to the options under which a call was started, and back at the end."""
        for name in sorted({*options, *self._options}):
            value = options.get(name, self._default.get(name, ""))
            if self._options.get(name, self._default.get(name, "")) != value:
                self._options[name] = value
                yield OptionSet(by=self._by, name=name, value=value, reason="as it was at the other table")


def _elsewhere(entry: Entry) -> Entry:
    """Give an entry with dice that were the other table's."""
    if isinstance(entry, Thrown) and entry.source == "rolled":
        return msgspec.structs.replace(entry, source="copied")
    return entry
