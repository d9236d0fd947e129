"""A store in one SQLite file."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import resources
from pathlib import Path

from rollwright.dice.errors import BadInput
from rollwright.table.store import BadStore, Stale

APPLICATION_ID = 0x526F6C6C
"""Marks a file as ours: "Roll"."""

WAIT_SECONDS = 5


class SqliteStore:
    """Tables in a SQLite file: write-ahead log, and every commit on the disk before it is told.

    One connection for all threads, one at a time. Other processes may have the same file open.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._lock = threading.Lock()
        try:
            self._connection = sqlite3.connect(
                self.path, timeout=WAIT_SECONDS, isolation_level=None, check_same_thread=False
            )
        except sqlite3.Error as error:
            raise BadStore(f"{self.path} can't be opened: {error}") from error
        try:
            self._prepare()
        except sqlite3.Error as error:
            self._connection.close()
            raise BadStore(f"{self.path} can't be used as a store: {error}") from error
        except BaseException:
            self._connection.close()
            raise

    def make(self, table: str, seed: bytes, lines: Sequence[bytes]) -> None:
        """Keep a new table: its secret, which is never in the log, and the first lines of its log."""
        now = _now()
        with self._transaction() as connection:
            if connection.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone():
                raise BadInput(f"there is a table {table!r} already")
            connection.execute("INSERT INTO tables (id, made_at, seed) VALUES (?, ?, ?)", (table, now, seed))
            self._insert(connection, table, 0, now, lines)

    def tables(self) -> list[str]:
        """List the ids of all tables, the oldest first."""
        with self._lock:
            return [id for (id,) in self._connection.execute("SELECT id FROM tables ORDER BY made_at, id")]

    def seed(self, table: str) -> bytes:
        """Give a table's secret."""
        with self._lock:
            found = self._connection.execute("SELECT seed FROM tables WHERE id = ?", (table,)).fetchone()
        if found is None:
            raise BadInput(f"there is no table {table!r}")
        return bytes(found[0])

    def append(self, table: str, after: int, lines: Sequence[bytes]) -> None:
        """Append to a log of `after` lines, all or nothing; refuse as `Stale` when it has more by now."""
        with self._transaction() as connection:
            there = "SELECT coalesce(max(number), 0) FROM log WHERE table_id = ?"
            (last,) = connection.execute(there, (table,)).fetchone()
            if last != after:
                raise Stale(f"the log has {last} lines by now, not {after}: somebody else acted first; look again")
            self._insert(connection, table, after, _now(), lines)

    def read(self, table: str, after: int = 0) -> list[bytes]:
        """Give the lines of a log from number `after + 1` on; a log with a gap is refused."""
        wanted = "SELECT number, line FROM log WHERE table_id = ? AND number > ? ORDER BY number"
        with self._lock:
            rows = self._connection.execute(wanted, (table, after)).fetchall()
        for expected, (number, _) in enumerate(rows, after + 1):
            if number != expected:
                raise BadStore(f"{self.path}: the log of table {table!r} lacks line {expected}")
        return [line.encode() for _, line in rows]

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._connection.close()

    def _insert(self, connection: sqlite3.Connection, table: str, after: int, now: int, lines: Sequence[bytes]) -> None:
        rows = [(table, number, now, line.decode()) for number, line in enumerate(lines, after + 1)]
        connection.executemany("INSERT INTO log (table_id, number, at, line) VALUES (?, ?, ?, ?)", rows)

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """Do all or nothing; what SQLite refuses (a full disk, a read-only file) is told as ours."""
        with self._lock:
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                yield self._connection
                self._connection.execute("COMMIT")
            except sqlite3.Error as error:
                self._roll_back()
                raise BadStore(f"{self.path}: nothing was kept, as SQLite says: {error}") from error
            except BaseException:
                self._roll_back()
                raise

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")

    def _prepare(self) -> None:
        connection = self._connection
        # Counted first: whoever else makes this file at the same time commits the mark together with what is counted.
        (things,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        (mark,) = connection.execute("PRAGMA application_id").fetchone()
        if things and mark != APPLICATION_ID:
            raise BadStore(f"{self.path} is a database of another program; name another file")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        with self._transaction():
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            steps = migrations()
            if version > len(steps):
                raise BadStore(
                    f"{self.path} was written by a newer Rollwright (store version {version}, this one knows "
                    f"{len(steps)}); update the program"
                )
            if version == len(steps):
                return
            for step in steps[version:]:
                for statement in statements(step):
                    connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {len(steps)}")


def migrations() -> list[str]:
    """Give the numbered files that bring an empty store to this version, in order."""
    folder = resources.files("rollwright.table.store") / "migrations" / "sqlite"
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda file: file.name)
    return [file.read_text(encoding="utf-8") for file in files]


def statements(script: str) -> Iterator[str]:
    """Split a script into statements, so that all of it runs in one transaction (`executescript` commits first).

    >>> list(statements("CREATE TABLE a (x); CREATE TABLE b (y);"))
    ['CREATE TABLE a (x);', 'CREATE TABLE b (y);']
    """
    held = ""
    for part in script.split(";")[:-1]:
        held += part + ";"
        if sqlite3.complete_statement(held):
            yield held.strip()
            held = ""


def _now() -> int:
    return time.time_ns() // 1_000_000
