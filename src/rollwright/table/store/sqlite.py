"""A store in one SQLite file."""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import TypeVar

from rollwright.table.store import BadStore, Heard, KeptLink, Row
from rollwright.table.store.commits import Commits
from rollwright.table.store.ears import Ears
from rollwright.table.store.files import Turn, new_file
from rollwright.table.store.rows import (
    DAMAGE,
    fit,
    fit_first,
    no_picture,
    no_row,
    no_snapshot,
    no_table,
    stale,
    table_exists,
    unbroken,
)
from rollwright.table.store.share import Share
from rollwright.table.store.sqlite_file import WAIT_SECONDS, connect, explained, leave_single, prepare

T = TypeVar("T")

IDLE_READERS = 4
INSERT = "INSERT INTO log (table_id, number, parent, at, head, line, erased) VALUES (?, ?, ?, ?, ?, ?, ?)"
ACT = "INSERT INTO acts (table_id, act, number) VALUES (?, ?, ?)"
LAST = "SELECT max(number) FROM log WHERE table_id = ?"


class SqliteStore:
    """Tables in a SQLite file: write-ahead log, and every commit on the disk before it is told.

    One connection writes, for all threads that wait at the time; reading has connections of its own and doesn't wait
    for it. Other processes may have the same file open, but are not heard. ":memory:" keeps nothing. With a `share`, it
    writes to the tables of that alone, and reads all.
    """

    hears_others = False

    def __init__(self, path: str | Path, wait: float = WAIT_SECONDS, share: Share | None = None) -> None:
        self.path = Path(path)
        self._wait = wait
        self._share = share
        self._in_memory = str(path) == ":memory:"
        self.where = "" if self._in_memory else str(self.path.absolute())
        self._log = f"{path}-wal"
        self._closed = False
        self._readers: list[sqlite3.Connection] = []
        self._ears = Ears()
        writer = prepare(self.path, wait)
        told = partial(explained, self.path, outcome="nothing was kept")
        self._turn = Turn(path, wait) if share else None
        self._commits = Commits(writer, told, self._turn.held if self._turn else nullcontext)

    def make(self, table: str, secret: bytes, rows: Sequence[Row], acts: Mapping[str, int] | None = None) -> None:
        """Keep a new table: its secret, which is never in the log, its first rows, and the keys of their acts."""
        fit_first(table, rows)

        def work(connection: sqlite3.Connection) -> None:
            if _is_there(connection, table):
                raise table_exists(table)
            made = (table, rows[0].at, secret)
            connection.execute("INSERT INTO tables (id, made_at, secret) VALUES (?, ?, ?)", made)
            connection.executemany(INSERT, [(table, *row) for row in rows])
            connection.executemany(ACT, [(table, *act) for act in (acts or {}).items()])

        self._write(work, table)
        self._ears.tell(table, len(rows))

    def tables(self) -> list[str]:
        """List the ids of all tables, the oldest first."""
        with self._reading() as connection:
            return [id for (id,) in connection.execute("SELECT id FROM tables ORDER BY made_at, rowid")]

    def secret(self, table: str) -> bytes:
        """Give a table's secret."""
        with self._reading() as connection:
            found = connection.execute("SELECT secret FROM tables WHERE id = ?", (table,)).fetchone()
        if found is None:
            raise no_table(table)
        return bytes(found[0])

    def append(self, table: str, after: int, rows: Sequence[Row], act: str = "", number: int = 0) -> None:
        """Append to a log of `after` rows, all or nothing; refuse as `Stale` when it has more by now."""
        fit(rows, after)
        values = [(table, *row) for row in rows]

        def work(connection: sqlite3.Connection) -> None:
            last = _last(connection, table)
            if last != after:
                raise stale(last, after)
            connection.executemany(INSERT, values)
            if act:
                connection.execute(ACT, (table, act, number))

        self._write(work, table)
        if rows:
            self._ears.tell(table, after + len(rows))

    def act(self, table: str, act: str) -> int:
        """Give the row to be found by the key of an act; 0 where no such act was done."""
        with self._reading() as connection:
            found = connection.execute(
                "SELECT number FROM acts WHERE table_id = ? AND act = ?", (table, act)
            ).fetchone()
        return 0 if found is None else int(found[0])

    def acts(self, table: str) -> dict[str, int]:
        """Give the keys of all acts, each with its row."""
        with self._reading() as connection:
            return dict(connection.execute("SELECT act, number FROM acts WHERE table_id = ?", (table,)).fetchall())

    def last(self, table: str) -> int:
        """Give the number of the last row of a log."""
        with self._reading() as connection:
            return _last(connection, table)

    def read(self, table: str, after: int = 0, upto: int | None = None) -> list[Row]:
        """Give the rows from number `after + 1` on (to `upto`, that one included); a log with a gap is refused."""
        wanted = "SELECT number, parent, at, head, line, erased FROM log WHERE table_id = ? AND number > ?"
        values: tuple[str | int, ...] = (table, after)
        if upto is not None:
            wanted, values = f"{wanted} AND number <= ?", (*values, upto)
        with self._reading() as connection:
            found = connection.execute(f"{wanted} ORDER BY number", values).fetchall()
            if not found and not _is_there(connection, table):
                raise no_table(table)
        rows = [Row(number, parent, at, head, line, erased == 1) for number, parent, at, head, line, erased in found]
        return unbroken(str(self.path), table, rows, after)

    def keep_snapshot(self, table: str, number: int, data: bytes) -> None:
        """Keep what the log adds up to at row `number`; one that is there already is replaced."""

        def work(connection: sqlite3.Connection) -> None:
            if not 0 < number <= _last(connection, table):
                raise no_row(table, number)
            replace = "INSERT OR REPLACE INTO snapshots (table_id, number, data) VALUES (?, ?, ?)"
            connection.execute(replace, (table, number, data))

        if self._share is None or self._share.has(table):  # whose table it is keeps its snapshots
            self._write(work, table)

    def snapshots(self, table: str) -> list[int]:
        """List at which rows there are snapshots, in order."""
        wanted = "SELECT number FROM snapshots WHERE table_id = ? ORDER BY number"
        with self._reading() as connection:
            return [number for (number,) in connection.execute(wanted, (table,))]

    def snapshot(self, table: str, number: int) -> bytes:
        """Give the snapshot at a row."""
        wanted = "SELECT data FROM snapshots WHERE table_id = ? AND number = ?"
        with self._reading() as connection:
            found = connection.execute(wanted, (table, number)).fetchone()
        if found is None:
            raise no_snapshot(table, number)
        return bytes(found[0])

    def keep_picture(self, table: str, id: str, data: bytes) -> None:
        """Keep the bytes of a picture under their digest; the same again changes nothing."""

        def work(connection: sqlite3.Connection) -> None:
            if not _is_there(connection, table):
                raise no_table(table)
            keep = "INSERT OR IGNORE INTO pictures (table_id, id, data) VALUES (?, ?, ?)"
            connection.execute(keep, (table, id, data))

        self._write(work, table)

    def picture(self, table: str, id: str) -> bytes:
        """Give the bytes of a picture."""
        wanted = "SELECT data FROM pictures WHERE table_id = ? AND id = ?"
        with self._reading() as connection:
            found = connection.execute(wanted, (table, id)).fetchone()
        if found is None:
            raise no_picture(table)
        return bytes(found[0])

    def pictures(self, table: str) -> list[str]:
        """List the digests of a table's pictures, in order."""
        with self._reading() as connection:
            return [
                id for (id,) in connection.execute("SELECT id FROM pictures WHERE table_id = ? ORDER BY id", (table,))
            ]

    def keep_link(self, table: str, digest: bytes, link: KeptLink) -> None:
        """Keep a link to a seat under the digest of its token; those from before the last renewal are dropped."""

        def work(connection: sqlite3.Connection) -> None:
            if not _is_there(connection, table):
                raise no_table(table)
            older = "DELETE FROM links WHERE table_id = ? AND seat = ? AND renewed < ?"
            connection.execute(older, (table, link.seat, link.renewed))
            connection.execute("INSERT INTO links VALUES (?, ?, ?, ?, ?, ?)", (table, digest, *link))

        self._write(work, table)

    def link(self, table: str, digest: bytes) -> KeptLink | None:
        """Give the link whose token has a digest."""
        wanted = "SELECT seat, renewed, given_to, given_renewed FROM links WHERE table_id = ? AND digest = ?"
        with self._reading() as connection:
            found = connection.execute(wanted, (table, digest)).fetchone()
        return None if found is None else KeptLink(*found)

    def links(self, table: str) -> dict[bytes, KeptLink]:
        """Give all links of a table, by the digests of their tokens."""
        wanted = "SELECT digest, seat, renewed, given_to, given_renewed FROM links WHERE table_id = ?"
        with self._reading() as connection:
            return {digest: KeptLink(*link) for digest, *link in connection.execute(wanted, (table,))}

    def erase(
        self,
        table: str,
        lines: Mapping[int, bytes],
        rows: Sequence[Row] = (),
        pictures: Sequence[str] = (),
        renamed: tuple[str, str] = ("", ""),
    ) -> None:
        """Replace the text of rows for good; drop some pictures, and all snapshots, which may hold it too."""
        after = rows[0].number - 1 if rows else 0
        fit(rows, after)

        def work(connection: sqlite3.Connection) -> None:
            if not _is_there(connection, table):
                raise no_table(table)
            if rows:
                if (last := _last(connection, table)) != after:
                    raise stale(last, after)
                connection.executemany(INSERT, [(table, *row) for row in rows])
            for number, line in lines.items():
                erase = "UPDATE log SET line = ?, erased = 1 WHERE table_id = ? AND number = ?"
                if connection.execute(erase, (line, table, number)).rowcount != 1:
                    raise no_row(table, number)
            connection.executemany(
                "DELETE FROM pictures WHERE table_id = ? AND id = ?", [(table, id) for id in pictures]
            )
            connection.execute("DELETE FROM snapshots WHERE table_id = ?", (table,))
            for column in ("seat", "given_to") if renamed[0] != renamed[1] else ():
                connection.execute(
                    f"UPDATE links SET {column} = ? WHERE table_id = ? AND {column} = ?",
                    (renamed[1], table, renamed[0]),
                )

        self._write(work, table)
        self._forget_pages()
        if rows:
            self._ears.tell(table, rows[-1].number)

    def delete(self, table: str) -> None:
        """Delete a table with everything that is kept of it."""

        def work(connection: sqlite3.Connection) -> None:
            if connection.execute("DELETE FROM tables WHERE id = ?", (table,)).rowcount != 1:
                raise no_table(table)

        self._write(work, table)
        self._forget_pages()
        self._ears.tell(table, 0)

    def setting(self, name: str, make: Callable[[], bytes]) -> bytes:
        """Give what is kept under a name for the whole store; the first who asks makes it."""
        wanted = "SELECT value FROM settings WHERE name = ?"
        with self._reading() as connection:
            found = connection.execute(wanted, (name,)).fetchone()
        if found is None:
            made = make()

            def work(connection: sqlite3.Connection) -> tuple[bytes]:
                connection.execute("INSERT OR IGNORE INTO settings (name, value) VALUES (?, ?)", (name, made))
                kept: tuple[bytes] = connection.execute(wanted, (name,)).fetchone()
                return kept

            found = self._write(work)
        return bytes(found[0])

    def settings(self) -> list[str]:
        """List the names of all settings."""
        with self._reading() as connection:
            return [name for (name,) in connection.execute("SELECT name FROM settings ORDER BY name")]

    def listen(self, heard: Heard) -> Callable[[], None]:
        """Call `heard` after every append through this store; give what ends it."""
        return self._ears.listen(heard)

    def check(self) -> list[str]:
        """Look for damage: every table has all its rows, and the database itself is whole. Give what is wrong."""
        wrong: list[str] = []
        try:
            with self._reading() as connection:
                found = [line for (line,) in connection.execute("PRAGMA integrity_check")]
                wrong += [f"{self.path}: {line}" for line in found if line != "ok"]
                for query, told in DAMAGE.items():
                    wrong += [told.format(*row) for row in connection.execute(query)]
        except BadStore as error:
            wrong.append(str(error))
        return wrong

    def backup(self, path: str) -> None:
        """Write a copy of everything to a new file, while others play on. One that is there is refused."""
        with new_file(path) as part, self._reading() as connection:
            try:
                with closing(connect(part, self._wait)) as target:
                    connection.backup(target)
            except sqlite3.Error as error:
                raise explained(path, error, "no copy was made") from error
            leave_single(part)

    def close(self) -> None:
        """Let go of the file."""
        with self._commits.lock:
            self._closed = True
            while self._readers:
                self._readers.pop().close()
            self._commits.connection.close()
            if self._turn is not None:
                self._turn.close()

    def _write(self, work: Callable[[sqlite3.Connection], T], table: str | None = None) -> T:
        if self._closed:
            raise BadStore(f"{self.path} has been closed")
        if self._share is not None and table is not None:
            self._share.check(table)
        given = self._commits.run(work)
        if not self._in_memory and not os.path.exists(self._log):
            self._save_from_log()
        return given

    def _save_from_log(self) -> None:
        """Bring all that is kept into the file itself, where somebody has deleted the write-ahead log beside it."""
        logging.getLogger(__name__).error(
            "%s was deleted; it belongs to the store: end the server, start it", self._log
        )
        with self._commits.lock:
            try:
                self._commits.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            except sqlite3.Error as error:
                raise explained(self.path, error, "it may be lost: the write-ahead log was deleted") from error

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """Lend a connection to read with, outside of any transaction."""
        if self._closed:
            raise BadStore(f"{self.path} has been closed")
        try:
            if self._in_memory:  # what is there is in this one connection
                with self._commits.lock:
                    yield self._commits.connection
                return
            connection = self._reader()
            try:
                yield connection
            finally:
                self._give_back(connection)
        except sqlite3.Error as error:
            raise explained(self.path, error, "nothing was read") from error

    def _reader(self) -> sqlite3.Connection:
        try:
            return self._readers.pop()
        except IndexError:
            connection = connect(self.path, self._wait)
            connection.execute("PRAGMA query_only = ON")
            return connection

    def _give_back(self, connection: sqlite3.Connection) -> None:
        if self._closed or connection.in_transaction or len(self._readers) >= IDLE_READERS:
            connection.close()
        else:
            self._readers.append(connection)

    def _forget_pages(self) -> None:
        """Leave no old text in the write-ahead log, unless somebody reads it right now: then it goes a little later."""
        with self._commits.lock, suppress(sqlite3.Error):
            execute = self._commits.connection.execute
            execute("PRAGMA busy_timeout = 200")
            try:
                execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            finally:
                execute(f"PRAGMA busy_timeout = {int(self._wait * 1000)}")


def _is_there(connection: sqlite3.Connection, table: str) -> bool:
    return connection.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone() is not None


def _last(connection: sqlite3.Connection, table: str) -> int:
    (last,) = connection.execute(LAST, (table,)).fetchone()
    if last is None:
        if not _is_there(connection, table):
            raise no_table(table)
        return 0
    return int(last)
