"""Exports: a table as one text file that can be read, verified, and opened elsewhere; for a seat, what it may know.

Lines are given without their ends. What each holds is in `exported`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib.metadata import version

import msgspec

from rollwright.dice.errors import Refused
from rollwright.play.stopping import go_on
from rollwright.rules.options import written_options
from rollwright.table.chain import digest, salt
from rollwright.table.checks import only_gm
from rollwright.table.dice import Proof
from rollwright.table.exported import Character, ExportedPicture, ExportedRow, Footer, Header, sealed, written
from rollwright.table.kept import Kept
from rollwright.table.log import Answered, AnyLogged, Rolled, decode
from rollwright.table.reading import LASTING, Reader
from rollwright.table.seat import Seat
from rollwright.table.sight import Sight
from rollwright.table.store import BadStore, Row
from rollwright.table.table import Table
from rollwright.table.view import view

STRETCH = 1_000
"""How many rows are read at a time."""


def export_table(table: Table, by: str) -> Iterator[str]:
    """Export everything, secrets and all, so that it can be opened elsewhere; the gamemaster's right."""
    only_gm(table.seat(by), "export the whole table")
    table.refresh()
    with suppress(BadStore):  # one that can't be written is exported all the same, without the decks that are in use
        table.end_decks(by)
    return sealed(_full(table, table.number))


def export_for(table: Table, seat: str) -> Iterator[str]:
    """Export what a seat may know: rows whole with their salt, or by their digest with what can be read of them."""
    table.refresh()
    with table.steady():
        return iter(list(sealed(_redacted(table, table.seat(seat)))))


def export_character(table: Table, by: str, who: str) -> str:
    """Export a character alone, as who plays it knows it; also the gamemaster's right."""
    table.refresh()
    with table.steady():
        seat = table.seat(by)
        sheet = table.position.known_to(seat).sheet(who)
        if not seat.runs_game and who not in seat.holds:
            raise Refused(f"only whoever plays {table.state.name(who)}, or the GM, may export the sheet")
        return written(
            Character(
                program=version("rollwright"),
                game=table.game.id,
                version=table.game.version,
                options=written_options(table.options),
                who=who,
                sheet=Reader(table, seat).clean(msgspec.to_builtins(sheet, str_keys=True)),
            )
        )


def rows_of(table: Kept, upto: int) -> Iterator[Row]:
    """Give the rows of a log, read a stretch at a time."""
    for after in range(0, upto, STRETCH):
        for row in table.store.read(table.id, after, min(after + STRETCH, upto)):
            go_on()
            yield row


def _full(table: Kept, upto: int) -> Iterator[str]:
    made = table.made
    yield written(
        Header(
            program=version("rollwright"),
            table=table.id,
            name=made.name,
            game=made.ruleset,
            version=made.version,
            kind="full",
            commitment=made.commitment,
            secret=table.secret.hex(),
            seeds={deck: seed.hex() for deck, seed in table.seeds_over().items()},
        )
    )
    head = ""
    for row in rows_of(table, upto):
        head = row.head.hex()
        yield written(
            ExportedRow(
                number=row.number,
                parent=row.parent,
                at=row.at,
                head=head,
                line=msgspec.Raw(row.line),
                erased=row.erased,
            )
        )
    yield from _pictures(table, [id for id in table.store.pictures(table.id) if id in table.house.pictures])
    yield written(Footer(rows=upto, head=head))


def _pictures(table: Kept, ids: Iterable[str]) -> Iterator[str]:
    for id in ids:
        yield written(ExportedPicture(id=id, data=table.store.picture(table.id, id)))


def _redacted(table: Kept, seat: Seat) -> Iterator[str]:
    made, upto = table.made, table.number
    yield written(
        Header(
            program=version("rollwright"),
            table=table.id,
            name=made.name,
            game=made.ruleset,
            version=made.version,
            kind="seat",
            commitment=made.commitment,
            seat=seat.id,
        )
    )
    reader = Reader(table, seat)
    sight = Sight(reader, ((row, decode(row.line)) for row in rows_of(table, upto)))
    standing = {row.number for row in table.rows.under(table.position.number)}
    for row in rows_of(table, upto):
        line = decode(row.line)
        stands = row.number in standing or isinstance(line, LASTING)
        read = tuple(reader.written(row.number, line)) if stands else ()
        own = salt(table.secret, row.number)
        if sight.whole(row, line, stands):
            ordinal, proof = _proof(table, line)
            shown = ExportedRow(
                number=row.number,
                parent=row.parent,
                at=row.at,
                head=row.head.hex(),
                line=msgspec.Raw(row.line),
                salt=own.hex(),
                ordinal=ordinal,
                proof=proof,
                read=read,
                erased=row.erased,
            )
        else:
            shown = ExportedRow(
                number=row.number,
                at=row.at,
                head=row.head.hex(),
                digest=line.was or digest(own, row.parent, row.at, row.line).hex(),
                read=read,
                erased=row.erased,
            )
        yield written(shown)
    seen = view(table, seat.id, 0)
    yield from _pictures(table, [one.id for one in seen.pictures])
    yield written(Footer(rows=upto, head=table.head, view=seen))


def _proof(table: Kept, line: AnyLogged) -> tuple[int, Proof | None]:
    """Give the proof of a roll with the table's dice, and the ordinal that its place has."""
    if not isinstance(line, Answered | Rolled) or line.drawn is None:
        return 0, None
    ordinal = line.ordinal if isinstance(line, Rolled) else table.rows.opened(line.call).ordinal
    with suppress(Refused):  # dice of another place
        return ordinal, table.proved(line.drawn)
    return ordinal, None
