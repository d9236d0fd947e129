"""Watchers in several server processes are woken by what any of them does, and get every line once, in order."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Any

import pytest

from rollwright.table.demo import demo_table
from rollwright.table.hall import Hall
from rollwright.table.log import Said
from rollwright.table.store import Store
from rollwright.table.store.opening import open_store
from rollwright.table.table import Table
from tests.amount import times
from tests.table.forking import FORKING
from tests.table.postgres import PostgresServer
from tests.table.servers import Report, serve

pytestmark = pytest.mark.postgres

TABLES = {"monday": "mechwarrior", "friday": "augur"}
WATCHERS = 9
"""How many watch each table in each process."""
NAMES = ("one", "other")


@pytest.fixture
def store(postgres_url: str) -> Iterator[Store]:
    store = open_store(postgres_url)
    for id, game in TABLES.items():
        demo_table(store, id, game)
    yield store
    store.close()


class Servers:
    """Two processes that watch and act."""

    def __init__(self, url: str) -> None:
        self.processes = []
        self.pipes: list[Connection] = []
        for name in NAMES:
            ours, theirs = FORKING.Pipe()
            process = FORKING.Process(target=serve, args=(url, tuple(TABLES), name, WATCHERS, theirs))
            process.start()
            theirs.close()
            self.processes.append(process)
            self.pipes.append(ours)
        assert [self._heard(pipe) for pipe in self.pipes] == ["ready", "ready"]

    def _heard(self, pipe: Connection) -> Any:
        assert pipe.poll(90)
        return pipe.recv()

    def act(self, acts: int, time: int = 0) -> None:
        """Have both act at both tables at once."""
        for pipe in self.pipes:
            for table in TABLES:
                pipe.send(("act", table, acts, time))

    def done(self) -> None:
        """Wait until they have done so."""
        for pipe in self.pipes:
            pipe.send(("done",))
        for pipe in self.pipes:
            assert self._heard(pipe) == "done"

    def reports(self, store: Store) -> list[Report]:
        """Have the watchers read to the end; give what all were told."""
        for pipe in self.pipes:
            pipe.send(("close", {table: store.last(table) for table in TABLES}))
        return [self._heard(pipe) for pipe in self.pipes]

    def close(self) -> None:
        for process, pipe in zip(self.processes, self.pipes, strict=True):
            pipe.close()
            process.kill()
            process.join()


@contextmanager
def serving(url: str) -> Iterator[Servers]:
    servers = Servers(url)
    try:
        yield servers
    finally:
        servers.close()


def said(store: Store, table: str) -> list[str]:
    return [line.text for line in Table(store, table).log if isinstance(line, Said)]


def check_told(store: Store, reports: list[Report], starts: dict[str, int]) -> None:
    """See that every watcher was told every line once, in order, change after change without a gap."""
    for report in reports:
        assert len(report.told) == WATCHERS * len(TABLES)
        for (table, _), changes in report.told.items():
            ends = [starts[table], *(number for _, number, _ in changes)]
            assert [since for since, _, _ in changes] == ends[:-1]
            assert ends[-1] == store.last(table)
            assert [text for _, _, texts in changes for text in texts] == said(store, table)


def test_every_watcher_in_every_process_gets_every_line_once(store: Store, postgres_url: str) -> None:
    acts = times(400)
    starts = {table: store.last(table) for table in TABLES}
    with serving(postgres_url) as servers:
        servers.act(acts)
        servers.done()
        reports = servers.reports(store)
    check_told(store, reports, starts)
    for table in TABLES:
        texts = said(store, table)
        assert sorted(texts) == sorted(f"{name} 0 {table} {number}" for name in NAMES for number in range(acts))
        for name in NAMES:
            assert [text for text in texts if text.startswith(name)] == [f"{name} 0 {table} {n}" for n in range(acts)]
        for report in reports:
            # what others append is read once; an own act that comes too late reads once, too. Not once a watcher.
            assert report.reads[table] <= 2 * acts + 10
            assert report.reads[f"last {table}"] == 0
    assert [report.trouble for report in reports] == [[], []]


def test_one_who_was_away_gets_exactly_what_was_missed(store: Store, postgres_url: str) -> None:
    hall = Hall(store)
    with hall.watch("friday", "ana") as watcher:
        hall.table("friday").say("gus", "before")
        change = watcher.next(10)
        assert change is not None
        assert [line.text for line in change.log] == ["before"]
        seen = watcher.since
    with serving(postgres_url) as servers:
        servers.act(20)
        servers.done()
    missed = [line.text for line in Table(store, "friday").log[seen:] if isinstance(line, Said)]
    assert len(missed) == 40
    with hall.watch("friday", "ana", seen) as watcher:
        texts = []
        while watcher.since < store.last("friday"):
            change = watcher.next(10)
            assert change is not None
            texts += [line.text for line in change.log]
        assert texts == missed
        assert watcher.next(0) is None
    hall.close()


def test_watchers_catch_up_when_the_server_comes_back(
    store: Store, postgres_url: str, postgres_server: PostgresServer
) -> None:
    starts = {table: store.last(table) for table in TABLES}
    stops = times(30)
    with serving(postgres_url) as servers:
        for time in range(stops):
            servers.act(30, time)
            postgres_server.stop()
            postgres_server.start()
            servers.done()
        reports = servers.reports(store)
    check_told(store, reports, starts)
    for table in TABLES:
        texts = said(store, table)
        expected = [f"{name} {time} {table} {n}" for name in NAMES for time in range(stops) for n in range(30)]
        assert sorted(texts) == sorted(expected), "also what was sent again was kept once"
