"""The hall: the tables of a store that are in use in this process, and those who watch them.

A table is opened once and shared. Where several processes serve one file, a hall has its share of the tables, and only
looks at the others. Watchers are woken by every append, also by other processes where the store hears of
them (PostgreSQL); what is new is read from the store once for each table, not once for each watcher.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from types import TracebackType

from rollwright.table.store import Store
from rollwright.table.store.share import Share
from rollwright.table.table import Table
from rollwright.table.view import Change, changes

MOST_OPEN = 2_000
"""How many tables are held open; the one that was not used for longest is let go first."""

Wake = Callable[[int], None]
"""Called with the number of a table's last line when there is something new. Must be quick; comes from any thread."""


class Hall:
    """Opens tables and wakes their watchers."""

    def __init__(self, store: Store, most: int = MOST_OPEN, share: Share | None = None) -> None:
        self.store = store
        self._share = share
        self._most = most
        self._lock = threading.Lock()
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._wakes: dict[str, dict[int, Wake]] = {}
        self._next = 0
        self._last: dict[str, int] = {}
        """The last line that was heard of, by table."""
        self._deaf = store.listen(self._heard)

    def table(self, id: str) -> Table:
        """Give a table, opened if need be, with everything that was appended to it."""
        if self._share is not None:
            self._share.check(id)
        return self._held(id)

    def _held(self, id: str) -> Table:
        with self._lock:
            table = self._tables.get(id)
            if table is not None:
                self._tables.move_to_end(id)
        if table is None:
            opened = Table(self.store, id)
            with self._lock:
                table = self._tables.setdefault(id, opened)
                self._let_go()
        return table

    def fresh(self, id: str) -> Table:
        """Give a table that has taken in what others have appended; the store is asked what that is."""
        table = self.table(id)
        table.refresh(self.store.last(id))
        return table

    def seen(self, id: str) -> Table:
        """Give a table only to be looked at, whoever has it: the store refuses to write to one of others."""
        table = self._held(id)
        table.refresh(self.store.last(id))
        return table

    def heard(self, id: str) -> Table:
        """Give a table that has taken in what was heard of, which costs no question where others are heard, too."""
        if not self.store.hears_others:
            return self.fresh(id)
        table = self.table(id)
        table.refresh(self._last.get(id, 0))
        return table

    def subscribe(self, id: str, wake: Wake) -> Callable[[], None]:
        """Call `wake` whenever something is appended to a table's log; give what ends it."""
        if self._share is not None:
            self._share.check(id)
        with self._lock:
            self._next += 1
            number = self._next
            self._wakes.setdefault(id, {})[number] = wake

        def cancel() -> None:
            with self._lock:
                wakes = self._wakes.get(id, {})
                wakes.pop(number, None)
                if not wakes:
                    self._wakes.pop(id, None)

        return cancel

    def watch(self, id: str, seat: str, since: int | None = None) -> Watcher:
        """Watch a table from a seat: from now on, or from a line on."""
        return Watcher(self, id, seat, self.fresh(id).number if since is None else since)

    def forget(self, id: str) -> None:
        """Let go of a table; who watches it is woken, and finds it gone."""
        with self._lock:
            self._tables.pop(id, None)
            self._last.pop(id, None)

    def close(self) -> None:
        """Stop listening. The store stays open."""
        self._deaf()

    def _heard(self, id: str, number: int) -> None:
        if not number:
            self.forget(id)
        with self._lock:
            if number > self._last.get(id, 0):
                self._last[id] = number
            wakes = list(self._wakes.get(id, {}).values())
        for wake in wakes:
            wake(number)

    def _let_go(self) -> None:
        while len(self._tables) > self._most:
            self._tables.popitem(last=False)


class Watcher:
    """What is new at a table for one seat, in order and without a gap. Iterate, or ask with a time limit."""

    def __init__(self, hall: Hall, id: str, seat: str, since: int) -> None:
        self.since = since
        """The last line that was told."""
        self._hall = hall
        self._id = id
        self._seat = seat
        self._looked = False
        self._woken = threading.Event()
        self._cancel = hall.subscribe(id, lambda number: self._woken.set())

    def next(self, seconds: float | None = None) -> Change | None:
        """Wait for something new; None where nothing came in time.

        A store that fails is told as `BadStore`. Nothing is missed by that: ask again.
        """
        deadline = None if seconds is None else time.monotonic() + seconds
        while True:
            self._woken.clear()
            table = self._hall.heard(self._id) if self._looked else self._hall.fresh(self._id)
            self._looked = True
            if table.number > self.since:
                change = changes(table, self._seat, self.since)
                self.since = change.number
                return change
            left = None if deadline is None else deadline - time.monotonic()
            if left is not None and left <= 0:
                return None
            self._woken.wait(left)

    def close(self) -> None:
        """Stop watching."""
        self._cancel()

    def __enter__(self) -> Watcher:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
