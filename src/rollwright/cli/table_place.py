"""What the actions of `rollwright table` share: where tables are kept, which one is meant, and who acts at it."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rollwright.cli.parser import Parser, add_json, command, load_msgspec
from rollwright.dice.errors import BadInput

if TYPE_CHECKING:
    from rollwright.table.log import TableMade
    from rollwright.table.seat import Seat
    from rollwright.table.store import Store
    from rollwright.table.store.share import Share
    from rollwright.table.table import Table

FILE = "tables.db"


class At(NamedTuple):
    """A seat at a table, ready to act."""

    table: Table
    seat: Seat
    since: int
    """The number of the log's last line before the act."""
    json: bool


def action(name: str, description: str, examples: str, *, table: bool = True, seat: bool = True) -> Parser:
    """Make the parser of an action, with what most of them take."""
    lines = "".join(f"  rollwright table {name} {line}\n" for line in examples.strip().splitlines())
    parser = command(f"table {name}", description, lines)
    if table:
        parser.add_argument("table", metavar="TABLE", help="its id, or its name")
    if seat:
        parser.add_argument("--as", dest="acting", metavar="SEAT", help="who acts, or looks (the gamemaster)")
    add_database(parser)
    add_json(parser)
    return parser


def add_database(parser: Parser) -> None:
    """Take where the tables are kept."""
    parser.add_argument("--database", metavar="WHERE", help="where tables are kept: a file, or postgresql://...")


def add_act(parser: Parser) -> None:
    """Take the key of an act."""
    parser.add_argument("--act", metavar="KEY", default="", help="a key of this act: sent twice, it is done once")


def add_to(parser: Parser, what: str) -> None:
    """Take some of those who sit at the table."""
    parser.add_argument("--to", metavar="SEAT", action="append", default=[], help=f"{what} (repeat it)")


def place(given: argparse.Namespace) -> str:
    """Say where the tables are kept: as asked, by the environment, or in the user's data folder."""
    asked: str | None = given.database
    if asked is not None or (asked := os.environ.get("ROLLWRIGHT_DATABASE")):
        return asked
    if home := os.environ.get("ROLLWRIGHT_DATA"):
        return str(Path(home) / FILE)
    return str(Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "rollwright" / FILE)


def file_at(where: str) -> Path | None:
    """Give the file that a place is; None for a server."""
    scheme, mark, rest = where.partition("://")
    if not mark:
        return Path(where)
    from urllib.parse import unquote

    return Path(unquote(rest[1:])) if scheme == "sqlite" and len(rest) > 1 else None


def told_place(given: argparse.Namespace) -> str:
    """Say where the tables are kept, without what an address has of a password."""
    where = place(given)
    path = file_at(where)
    return f"{where.partition('://')[0]}, on that server" if path is None else str(path)


def is_there(given: argparse.Namespace) -> bool:
    """Tell whether there is something to open: opening a file that is not there would make it."""
    path = file_at(place(given))
    return path is None or path.exists()


@contextmanager
def opened_store(given: argparse.Namespace, make: bool = False, share: Share | None = None) -> Iterator[Store]:
    """Open the store that was asked for, and close it at the end. Only `make` makes a file that is not there."""
    where = place(given)
    path = file_at(where)
    if where == ":memory:":
        raise BadInput("a table in memory would be gone at the end of this command; name a file with --database")
    if path is not None and where.strip():
        if not make and not path.exists():
            raise BadInput(f"there are no tables: {path} is not there; rollwright table new GAME makes one")
        if given.database is None:
            _make_folder(path.parent)
    load_msgspec()
    from rollwright.table.store.opening import open_store

    store = open_store(where, share)
    try:
        yield store
    finally:
        store.close()


@contextmanager
def at_table(given: argparse.Namespace) -> Iterator[At]:
    """Sit down at the table that was asked for."""
    with opened_store(given) as store:
        from rollwright.table.table import Table

        table = Table(store, table_id(store, given.table))
        yield At(table, seat_at(table, given.acting), table.number, given.json)


def table_id(store: Store, name: str) -> str:
    """Find a table by its id or its name, or say which there are."""
    ids = store.tables()
    if name in ids:
        return name
    names = {id: first_line(store, id).name for id in ids}
    found = [id for id, called in names.items() if called.casefold() == name.casefold()]
    if len(found) == 1:
        return found[0]
    if found:
        raise BadInput(f"{len(found)} tables are called {name!r}; name one by its id: {', '.join(found)}")
    if not ids:
        raise BadInput(f"there is no table {name!r}, nor any other; rollwright table new GAME makes one")
    from rollwright.api.asking import unknown

    raise unknown("there is no table", name, ids)


def first_line(store: Store, id: str) -> TableMade:
    """Give the line with which a table was made."""
    import msgspec

    from rollwright.table.log import TableMade, decode
    from rollwright.table.store import BadStore

    rows = store.read(id, 0, 1)
    try:
        made = decode(rows[0].line) if rows else None
    except msgspec.MsgspecError:
        made = None
    if not isinstance(made, TableMade):
        raise BadStore(f"the log of table {id!r} does not begin with the making of a table")
    return made


def seat_at(table: Table, name: str | None) -> Seat:
    """Find a seat by its id or its name; the gamemaster's where none is named."""
    if name in (None, "gm"):
        return next(seat for seat in table.seats if seat.role == "gm")
    assert name is not None
    found = [seat for seat in table.seats if seat.id == name]
    found = found or [seat for seat in table.seats if seat.name.casefold() == name.casefold()]
    if len(found) == 1:
        return found[0]
    if name in table.house.seats:
        return table.seat(name)  # says that its person has left
    there = ", ".join(seat.id for seat in table.seats)
    raise BadInput(f"{'more than one' if found else 'nobody'} called {name!r} is at this table; there are {there}")


def audience(table: Table, names: list[str]) -> tuple[str, ...]:
    """Read who is meant: seats by id or name, `gm` for all who run the game, `all`."""
    return tuple("*" if name in ("all", "*") else name if name == "gm" else seat_at(table, name).id for name in names)


def whole(text: str, what: str) -> int:
    """Read a number of a line, a call or a question."""
    if not text.isascii() or not text.isdigit() or len(text) > 12:
        raise BadInput(f"{what} is a whole number, {text[:40]!r} came")
    return int(text)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise BadInput(f"{folder} can't be made: {error.strerror}; name a file with --database") from None
