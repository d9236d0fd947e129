"""Opening a SQLite file: whose it is, which version it has, and what SQLite's errors mean."""

from __future__ import annotations

import logging
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from rollwright.table.store import BadStore
from rollwright.table.store.files import log_is_gone
from rollwright.table.store.rows import migrations, newer

APPLICATION_ID = 0x526F6C6C
"""Marks a file as ours: "Roll"."""

WAIT_SECONDS = 5.0
"""How long to wait for somebody else's writing."""

MEANINGS = {
    sqlite3.SQLITE_FULL: "the disk is full; make room",
    sqlite3.SQLITE_READONLY: "the file is read-only, or its folder is; change its permissions",
    sqlite3.SQLITE_BUSY: "somebody else has been writing to it for too long; end them, or try again",
    sqlite3.SQLITE_NOTADB: "it is not a database; name another file",
    sqlite3.SQLITE_CORRUPT: "the file is damaged; restore it from a backup",
    sqlite3.SQLITE_CANTOPEN: "it can't be opened; is there such a folder, and may you write there?",
    sqlite3.SQLITE_PERM: "you have no permission for it",
    sqlite3.SQLITE_IOERR: "the disk fails",
}


def explained(path: str | Path, error: sqlite3.Error, outcome: str) -> BadStore:
    """Say in our words what SQLite refuses, and what came of the act."""
    code = getattr(error, "sqlite_errorcode", None)
    meaning = None if code is None else MEANINGS.get(code & 0xFF)  # the rest is detail
    told = f"{meaning} (SQLite: {error})" if meaning else f"SQLite says: {error}"
    return BadStore(f"{path}: {outcome}: {told}")


def connect(path: Path, wait: float) -> sqlite3.Connection:
    """Open a connection that any thread may use, one at a time."""
    return sqlite3.connect(path, timeout=wait, isolation_level=None, check_same_thread=False)


def prepare(path: Path, wait: float) -> sqlite3.Connection:
    """Open a store's file to write, make it when there is none, and bring it to this version."""
    if log_is_gone(path):
        logging.getLogger(__name__).warning(
            "%s: the server that served it last was killed, and its write-ahead log (-wal) has been taken away since; "
            "what was done last may be lost. If you still have that file, end this, put it back, and start again",
            path,
        )
    try:
        _make_private(path)
        connection = connect(path, wait)
    except (sqlite3.Error, OSError) as error:
        raise BadStore(f"{path} can't be opened: {error}") from error
    try:
        _prepare(connection, path, wait)
    except sqlite3.Error as error:
        connection.close()
        raise explained(path, error, "it can't be used as a store") from error
    except BaseException:
        connection.close()
        raise
    return connection


def _make_private(path: Path) -> None:
    """Make the file so that only its owner can read it: it holds the tables' secrets."""
    if str(path) != ":memory:" and not path.exists():
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


def _prepare(connection: sqlite3.Connection, path: Path, wait: float) -> None:
    _look(connection, path)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")  # what is erased is gone from the file too
    _write_ahead(connection, wait)
    connection.execute("BEGIN IMMEDIATE")  # also shows whether it can be written
    try:
        version = _look(connection, path)
        steps = migrations("sqlite")
        if version < len(steps):
            for step in steps[version:]:
                for statement in statements(step):
                    connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {len(steps)}")
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _look(connection: sqlite3.Connection, path: Path) -> int:
    """Refuse what isn't ours or is newer than we are; give the version."""
    # Counted first: whoever else makes this file at the same time commits the mark together with what is counted.
    (things,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    (mark,) = connection.execute("PRAGMA application_id").fetchone()
    if things and mark != APPLICATION_ID:
        raise BadStore(f"{path} is a database of another program; name another file")
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(migrations("sqlite")):
        raise newer(str(path), version, len(migrations("sqlite")))
    return int(version)


def _write_ahead(connection: sqlite3.Connection, wait: float) -> None:
    """Switch to the write-ahead log. SQLite doesn't wait here by itself when somebody else is doing the same."""
    end = time.monotonic() + wait
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
            time.sleep(0.01)


def leave_single(path: Path) -> None:
    """Leave a store that nobody has open as one file, without a write-ahead log beside it."""
    try:
        with closing(connect(path, WAIT_SECONDS)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        raise explained(path, error, "no copy was made") from error


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
