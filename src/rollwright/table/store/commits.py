"""Group commit for SQLite: what several threads want to write at the same time goes to the disk at once."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any, TypeVar

from rollwright.table.store import BadStore

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]


class Commits:
    """The one writing connection of a store. Whoever comes first leads: it commits for all who wait by then.

    Each piece of work is all or nothing, and one that fails doesn't touch the others of its transaction.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        told: Callable[[sqlite3.Error], BadStore],
        turn: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        self.connection = connection
        self._turn = turn
        """Held while something is written, where other processes write as well."""
        self.lock = threading.Lock()
        """Held while the connection is in use."""
        self._told = told
        self._gate = threading.Lock()
        self._waiting: list[_Wish] = []
        self._led = False

    def run(self, work: Work[T]) -> T:
        """Do the work in a transaction and give what it gives, once that is on the disk. It may be done twice."""
        wish = _Wish(work)
        with self._gate:
            self._waiting.append(wish)
            leads, self._led = not self._led, True
        if not leads:
            self._wait(wish)
        if not wish.done:
            self._lead(wish)
        if isinstance(wish.error, sqlite3.Error):
            raise self._told(wish.error) from wish.error
        if wish.error is not None:
            raise wish.error
        given: T = wish.given
        return given

    def _wait(self, wish: _Wish) -> None:
        try:
            wish.woken.acquire()
        except BaseException:  # Ctrl-C: nobody may be left waiting for one who has gone
            self._forget(wish)
            if wish.leads:
                self._hand_on()
            raise

    def _forget(self, wish: _Wish) -> None:
        with self._gate:
            self._waiting = [other for other in self._waiting if other is not wish]

    def _lead(self, leader: _Wish) -> None:
        batch: list[_Wish] = []
        try:
            with self.lock, self._turn():
                with self._gate:
                    batch, self._waiting = self._waiting, []
                self._commit(batch)
        finally:
            self._forget(leader)
            self._hand_on()
            for wish in batch:
                if not wish.done:
                    wish.settle(error=BadStore("the program was interrupted while it wrote; look what was kept"))
                wish.woken.release()

    def _hand_on(self) -> None:
        """Let the first of those who came in the meantime lead."""
        with self._gate:
            if not self._waiting:
                self._led = False
                return
            self._waiting[0].leads = True
            self._waiting[0].woken.release()

    def _commit(self, batch: list[_Wish]) -> None:
        if len(batch) == 1 or not self._together(batch):
            for wish in batch:
                self._alone(wish)

    def _alone(self, wish: _Wish) -> None:
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            given = wish.work(self.connection)
            self.connection.execute("COMMIT")
        except Exception as error:
            self._roll_back()
            wish.settle(error=error)
        except BaseException:
            self._roll_back()
            raise
        else:
            wish.settle(given)

    def _together(self, batch: list[_Wish]) -> bool:
        """Do all in one transaction; tell False when that was lost as a whole, and nothing is done."""
        execute = self.connection.execute
        try:
            execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            for wish in batch:
                wish.settle(error=error)  # alone it would fare no better, and might wait as long again
            return True
        results: list[tuple[Any, Exception | None]] = []
        try:
            for wish in batch:
                execute("SAVEPOINT wish")
                try:
                    results.append((wish.work(self.connection), None))
                except Exception as error:
                    execute("ROLLBACK TO wish")
                    results.append((None, error))
                execute("RELEASE wish")
            execute("COMMIT")
        except sqlite3.Error:
            self._roll_back()
            return False
        except BaseException:
            self._roll_back()
            raise
        for wish, (given, failed) in zip(batch, results, strict=True):
            wish.settle(given, failed)
        return True

    def _roll_back(self) -> None:
        if self.connection.in_transaction:
            self.connection.execute("ROLLBACK")


class _Wish:
    """What one thread wants done, and what came of it."""

    def __init__(self, work: Work[Any]) -> None:
        self.work = work
        self.woken = threading.Lock()
        self.woken.acquire()
        self.leads = False
        self.done = False
        self.given: Any = None
        self.error: Exception | None = None

    def settle(self, given: Any = None, error: Exception | None = None) -> None:
        self.given, self.error, self.done = given, error, True
