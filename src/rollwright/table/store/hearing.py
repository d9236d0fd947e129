"""Hears what other processes append to a PostgreSQL store."""

from __future__ import annotations

import threading
from collections.abc import Callable

import psycopg
from psycopg import sql

from rollwright.table.store import BadStore, Heard
from rollwright.table.store.connections import Connection

HEARTBEAT_SECONDS = 30
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 1.0
"""Seconds between tries to connect again. A server that is back is used at once, so watchers must not wait for long."""


class Hearing:
    """A thread with a connection of its own. After a lost one it tells of every table, so that nothing is missed.

    A message is "SENDER LAST TABLE": what this store itself has sent is left out, as it was told at once.
    """

    def __init__(self, connect: Callable[[], Connection], channel: str, sender: str, tell: Heard) -> None:
        self._connect = connect
        self._channel = channel
        self._sender = sender
        self._tell = tell
        self._known: set[str] = set()
        self._may_have_missed = False
        self._ready = threading.Event()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="rollwright-hearing", daemon=True)
        self._thread.start()

    def wait(self, seconds: float) -> None:
        """Wait until it listens; when that takes longer, it tells of every table once it does."""
        if not self._ready.wait(seconds):
            self._may_have_missed = True

    def close(self, wake: Callable[[], None]) -> None:
        """End; `wake` sends any message, so that this doesn't take long."""
        self._closing.set()
        wake()
        if self._thread is not threading.current_thread():
            self._thread.join(1)

    def _run(self) -> None:
        pause = FIRST_PAUSE
        while not self._closing.is_set():
            try:
                with self._connect() as connection:
                    self._begin(connection)
                    pause = FIRST_PAUSE
                    self._hear(connection)
            except (psycopg.Error, BadStore):
                self._may_have_missed = True
                self._closing.wait(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    def _begin(self, connection: Connection) -> None:
        connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(self._channel)))
        there: dict[str, int] = dict(connection.execute("SELECT id, last FROM tables").fetchall())
        self._ready.set()
        if self._may_have_missed:
            self._may_have_missed = False
            for table in self._known - set(there):
                self._tell(table, 0)
            for table, last in there.items():
                self._tell(table, last)
        self._known = set(there)

    def _hear(self, connection: Connection) -> None:
        while not self._closing.is_set():
            for message in connection.notifies(timeout=HEARTBEAT_SECONDS):
                if self._closing.is_set():
                    return
                self._take(message.payload)
            connection.execute("SELECT 1")  # notices a connection that has died in silence

    def _take(self, payload: str) -> None:
        sender, _, rest = payload.partition(" ")
        last, _, table = rest.partition(" ")
        if not table or not last.isdecimal():
            return  # somebody else's message
        if last == "0":
            self._known.discard(table)
        else:
            self._known.add(table)
        if sender != self._sender:
            self._tell(table, int(last))
