"""The hall: tables are shared, watchers get exactly what is new."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from rollwright.dice.errors import BadInput
from rollwright.table.hall import Hall, Watcher
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.view import LOG_LINES, view
from tests.table.tables import make_table


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    return Hall(make_table(tmp_path / "tables.db").store)


def read(watcher: Watcher, upto: int) -> list[str]:
    """Read on until a line was told."""
    texts: list[str] = []
    while watcher.since < upto:
        change = watcher.next(10)
        assert change is not None
        texts += [line.text for line in change.log]
    return texts


def test_a_table_is_opened_once(hall: Hall) -> None:
    assert hall.table("friday") is hall.table("friday")
    with pytest.raises(BadInput, match="no table"):
        hall.table("monday")


def test_those_not_used_are_let_go(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.db")
    make_table(store)
    small = Hall(store, most=1)
    first = small.table("friday")
    make_other = Table.make(store, "monday", "augur", first.seat("gus"))
    assert small.table("monday").id == make_other.id
    assert small.table("friday") is not first


def test_a_watcher_is_woken_by_an_act(hall: Hall) -> None:
    table = hall.table("friday")
    with hall.watch("friday", "ana") as watcher:
        assert watcher.next(0) is None
        thread = threading.Timer(0.05, table.say, ("gus", "listen"))
        thread.start()
        change = watcher.next(10)
        assert change is not None
        assert [(line.by, line.text) for line in change.log] == [("Gus", "listen")]
        thread.join()


def test_one_who_was_away_gets_everything_in_order(hall: Hall) -> None:
    table = hall.table("friday")
    there, since = hall.watch("friday", "ana"), table.number
    said: list[str] = []
    for number in range(3 * LOG_LINES):
        table.say("gus", f"line {number}", ["ben"] if number % 7 == 0 else [])
        if number % 50 == 0:
            said += read(there, table.number)
    said += read(there, table.number)
    away = hall.watch("friday", "ana", since)
    assert read(away, table.number) == said
    assert said == [f"line {number}" for number in range(3 * LOG_LINES) if number % 7]
    assert view(table, "ana").number == away.since


def test_another_process_is_heard_when_somebody_looks(hall: Hall, tmp_path: Path) -> None:
    other = Table(SqliteStore(tmp_path / "tables.db"), "friday")
    watcher = hall.watch("friday", "ana")
    other.say("gus", "from elsewhere")
    change = watcher.next(0)
    assert change is not None
    assert [line.text for line in change.log] == ["from elsewhere"]


def test_a_deleted_table_is_let_go(hall: Hall) -> None:
    hall.table("friday")
    hall.store.delete("friday")
    with pytest.raises(BadInput, match="no table"):
        hall.table("friday")
