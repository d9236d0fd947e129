"""Connections to a PostgreSQL server: a few, lent in turn; one that was lost is replaced by the next who asks."""

from __future__ import annotations

import select
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from psycopg import conninfo, errors, pq

from rollwright.table.store import BadStore

Connection = psycopg.Connection[tuple[Any, ...]]

NOTHING_KEPT, NOTHING_READ = "nothing was kept", "nothing was read"

MOST = 10
WAIT_SECONDS = 5.0
"""How long to wait for a server, a lock or a free connection."""

SETTINGS = """SELECT set_config('default_transaction_isolation', 'read committed', false),
    set_config('lock_timeout', %s, false),
    CASE current_setting('synchronous_commit') WHEN 'off' THEN set_config('synchronous_commit', 'on', false) END"""

MEANINGS: tuple[tuple[type[psycopg.Error], str], ...] = (
    (errors.DiskFull, "the server's disk is full; make room"),
    (errors.ReadOnlySqlTransaction, "the database can't be written"),
    (errors.InsufficientPrivilege, "this user may not do that"),
    (errors.LockNotAvailable, "somebody else has been writing to it for too long; end them, or try again"),
    (errors.TooManyConnections, "the server has too many connections; end some, or try again"),
    (errors.DataCorrupted, "the database is damaged; restore it from a backup"),
    (errors.IndexCorrupted, "the database is damaged; restore it from a backup"),
)


class Connections:
    """Lends connections to any thread, at most `MOST` at a time."""

    def __init__(self, url: str, wait: float = WAIT_SECONDS) -> None:
        self._url = url
        self._wait = wait
        self._free = threading.BoundedSemaphore(MOST)
        self._lock = threading.Lock()
        self._idle: list[Connection] = []
        self._closed = False
        self.name = address(url)

    @contextmanager
    def one(self, outcome: str) -> Iterator[Connection]:
        """Lend a connection, where each statement commits by itself. `outcome` tells what came of it if it fails."""
        if self._closed:
            raise BadStore(f"{self.name} has been closed")
        if not self._free.acquire(timeout=self._wait):
            raise BadStore(f"{self.name}: {outcome}: all {MOST} connections were busy for {self._wait:g} s; try again")
        try:
            connection = self._take()
            try:
                yield connection
            except psycopg.Error as error:
                raise self._explained(connection, error, outcome) from error
            finally:
                self._give_back(connection)
        finally:
            self._free.release()

    def connect(self) -> Connection:
        """Open a connection of its own, for the caller to close."""
        given = conninfo.conninfo_to_dict(self._url)
        options = {
            "connect_timeout": max(2, round(self._wait)), "application_name": "rollwright",
            "keepalives_idle": 30, "keepalives_interval": 10, "keepalives_count": 3, **given,
        }  # fmt: skip
        try:
            connection: Connection = psycopg.connect(conninfo.make_conninfo("", **options), autocommit=True)
        except psycopg.Error as error:
            raise BadStore(f"{self.name} can't be reached: {_first_line(error)}") from error
        try:
            connection.execute(SETTINGS, (f"{round(self._wait * 1000)}ms",))
        except psycopg.Error as error:
            connection.close()
            raise BadStore(f"{self.name} can't be used: {_first_line(error)}") from error
        return connection

    def close(self) -> None:
        """Close those that nobody has; the others are closed when they come back."""
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    def _take(self) -> Connection:
        while True:
            with self._lock:
                connection = self._idle.pop() if self._idle else None
            if connection is None:
                return self.connect()
            if not _has_news(connection):
                return connection
            connection.close()  # nobody asked it for anything: the server has said goodbye

    def _give_back(self, connection: Connection) -> None:
        if connection.closed or connection.info.transaction_status is not pq.TransactionStatus.IDLE:
            connection.close()
            return
        with self._lock:
            if not self._closed:
                self._idle.append(connection)
                return
        connection.close()

    def _explained(self, connection: Connection, error: psycopg.Error, outcome: str) -> BadStore:
        if connection.closed:
            known = "it isn't known whether anything was kept: look again" if outcome is NOTHING_KEPT else outcome
            return BadStore(f"{self.name}: the connection was lost; {known} ({_first_line(error)})")
        meaning = next((told for kind, told in MEANINGS if isinstance(error, kind)), None)
        told = f"{meaning} (PostgreSQL: {_first_line(error)})" if meaning else f"PostgreSQL says: {_first_line(error)}"
        return BadStore(f"{self.name}: {outcome}: {told}")


def address(url: str) -> str:
    """Give a server's address as it may be shown: without the password."""
    try:
        parts = conninfo.conninfo_to_dict(url)
    except psycopg.ProgrammingError:
        raise BadStore(
            "the address of the PostgreSQL server can't be read; write postgresql://user:password@host:port/database"
        ) from None  # the error would show the password
    return f"postgresql://{parts.get('host', '')}/{parts.get('dbname', parts.get('user', ''))}"


def _has_news(connection: Connection) -> bool:
    if connection.closed:
        return True
    watched = select.poll()
    watched.register(connection.fileno(), select.POLLIN)
    return bool(watched.poll(0))


def _first_line(error: BaseException) -> str:
    return str(error).strip().partition("\n")[0]
