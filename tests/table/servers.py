"""A process like a server's: it holds a hall with many watchers, acts, and says what each watcher was told."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Sequence
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from rollwright.table.hall import Hall, Watcher
from rollwright.table.store import BadStore, Row, Store
from rollwright.table.store.opening import open_store

WATCHING = ("gus", "ana", "sue")
PATIENCE = 60.0
PAUSE = 0.02
LOOK = 0.3
"""How often a watcher looks whether the test is over."""


class Report(NamedTuple):
    """What a server's watchers were told, and what that cost."""

    told: dict[tuple[str, int], list[tuple[int, int, list[str]]]]
    """By table and watcher, each change: since which line, up to which, and the texts."""
    reads: Counter[str]
    """How often the store was asked for rows of a table, and as `last` how often for its last row."""
    trouble: list[str]
    """What the watchers were told while the store was away."""


class CountingStore:
    """A store that counts what is asked of it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.reads: Counter[str] = Counter()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def read(self, table: str, after: int = 0, upto: int | None = None) -> list[Row]:
        self.reads[table] += 1
        return self._store.read(table, after, upto)

    def last(self, table: str) -> int:
        self.reads[f"last {table}"] += 1
        return self._store.last(table)


class Server:
    """Watches tables, several times from each seat."""

    def __init__(self, where: str, tables: Sequence[str], watchers: int) -> None:
        counting: Any = CountingStore(open_store(where))
        self.store = counting
        self.hall = Hall(counting)
        self.watchers = {
            (table, at): self.hall.watch(table, WATCHING[at % len(WATCHING)])
            for table in tables
            for at in range(watchers)
        }
        self.told: dict[tuple[str, int], list[tuple[int, int, list[str]]]] = {key: [] for key in self.watchers}
        self.trouble: list[str] = []
        self._upto: dict[str, int] = {}
        self._ending = threading.Event()
        self._threads = [
            threading.Thread(target=self._watch, args=(key, watcher)) for key, watcher in self.watchers.items()
        ]
        for watcher in self.watchers.values():
            watcher.next(0)  # a first look, before anything is counted
        self.store.reads.clear()
        for thread in self._threads:
            thread.start()

    def _watch(self, key: tuple[str, int], watcher: Watcher) -> None:
        while not (ending := self._ending.is_set()) or watcher.since < self._upto[key[0]]:
            try:
                change = watcher.next(PATIENCE / 2 if ending else LOOK)
            except BadStore as error:
                self.trouble.append(str(error))
                self._ending.wait(PAUSE)
                continue
            if change is None and ending:  # that was no short look, begun before the end
                return  # what is missing is found by who reads the report
            if change is not None:
                self.told[key].append((change.since, change.number, [line.text for line in change.log]))

    def act(self, table: str, name: str, acts: int) -> None:
        """Say something so many times; while the store is away, try again."""
        for number in range(acts):
            done = False
            while not done:
                try:
                    self.hall.table(table).say("gus", f"{name} {number}", act=f"{name} {number}")
                    done = True
                except BadStore as error:
                    self.trouble.append(str(error))
                    self._ending.wait(PAUSE)

    def close(self, upto: dict[str, int]) -> Report:
        """Have the watchers read to the end, and give what they were told."""
        self._upto = upto
        self._ending.set()
        for thread in self._threads:
            thread.join(PATIENCE)
        for watcher in self.watchers.values():
            watcher.close()
        reads = self.store.reads.copy()
        self.hall.close()
        self.store.close()
        return Report(self.told, reads, self.trouble)


def serve(where: str, tables: Sequence[str], name: str, watchers: int, pipe: Connection) -> None:
    """Do what is asked: ("act", table, acts, time) in a thread, ("done",) waits for those, ("close", upto) ends."""
    server = Server(where, tables, watchers)
    acting: list[threading.Thread] = []
    pipe.send("ready")
    while True:
        match pipe.recv():
            case ("act", table, count, time):
                thread = threading.Thread(target=server.act, args=(table, f"{name} {time} {table}", count))
                acting.append(thread)
                thread.start()
            case ("done",):
                for thread in acting:
                    thread.join()
                pipe.send("done")
            case ("close", upto):
                pipe.send(server.close(upto))
                return
            case other:
                raise ValueError(f"nobody knows what {other!r} asks for")
