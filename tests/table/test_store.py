"""What every store promises, on a real SQLite file."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from rollwright.dice.errors import BadInput
from rollwright.table.store import BadStore, Stale
from rollwright.table.store.sqlite import SqliteStore, migrations

SEED = bytes(32)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(path)
    store.make("t", SEED, [b'"made"'])
    yield store
    store.close()


def test_what_is_appended_is_read_in_order(store: SqliteStore, path: Path) -> None:
    store.append("t", 1, [b'"two"', b'"three"'])
    store.append("t", 3, ['"vier – ü"'.encode()])
    assert store.read("t") == [b'"made"', b'"two"', b'"three"', '"vier – ü"'.encode()]
    assert store.read("t", 3) == ['"vier – ü"'.encode()]
    other = SqliteStore(path)
    assert other.read("t") == store.read("t")
    assert other.seed("t") == SEED
    assert other.tables() == ["t"]
    other.close()


def test_logs_are_apart(store: SqliteStore) -> None:
    store.make("u", b"x" * 32, [b'"other"'])
    store.append("u", 1, [b'"more"'])
    assert store.read("t") == [b'"made"']
    assert store.tables() == ["t", "u"]


def test_a_stale_append_is_refused_and_changes_nothing(store: SqliteStore) -> None:
    store.append("t", 1, [b'"two"'])
    for after in (0, 1, 3):
        with pytest.raises(Stale, match="has 2 lines by now"):
            store.append("t", after, [b'"late"'])
    assert store.read("t") == [b'"made"', b'"two"']


def test_an_append_is_all_or_nothing(store: SqliteStore) -> None:
    with pytest.raises(UnicodeDecodeError):
        store.append("t", 1, [b'"good"', b"\xff"])
    assert store.read("t") == [b'"made"']
    with pytest.raises(BadInput, match="already"):
        store.make("t", SEED, [b'"again"'])
    with pytest.raises(BadInput, match="no table"):
        store.seed("nowhere")
    with pytest.raises(BadStore, match="FOREIGN KEY"):
        store.append("nowhere", 0, [b'"lost"'])


def test_of_two_racing_appends_one_holds(store: SqliteStore, path: Path) -> None:
    stores = [store, SqliteStore(path)]
    for after in range(1, 41):
        held: list[int] = []
        gate = threading.Barrier(2)

        def race(which: int, after: int = after, gate: threading.Barrier = gate, held: list[int] = held) -> None:
            gate.wait()
            try:
                stores[which].append("t", after, [b'"%d"' % which])
                held.append(which)
            except Stale:
                pass

        threads = [threading.Thread(target=race, args=(which,)) for which in (0, 1)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(held) == 1
        assert store.read("t", after) == [b'"%d"' % held[0]]
    stores[1].close()


def test_commits_are_on_the_disk_before_they_are_told(store: SqliteStore) -> None:
    pragma = store._connection.execute
    assert pragma("PRAGMA journal_mode").fetchone() == ("wal",)
    assert pragma("PRAGMA synchronous").fetchone() == (2,), "2 is FULL"
    assert pragma("PRAGMA user_version").fetchone() == (len(migrations()),)


def test_a_line_is_never_changed(store: SqliteStore) -> None:
    with pytest.raises(sqlite3.IntegrityError, match="never changed"):
        store._connection.execute("UPDATE log SET line = '\"forged\"'")


def test_a_gap_is_noticed(store: SqliteStore) -> None:
    store.append("t", 1, [b'"two"', b'"three"'])
    store._connection.execute("DELETE FROM log WHERE number = 2")
    with pytest.raises(BadStore, match="lacks line 2"):
        store.read("t")


def test_a_full_disk_is_told_and_nothing_changes(store: SqliteStore) -> None:
    (pages,) = store._connection.execute("PRAGMA page_count").fetchone()
    store._connection.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(BadStore, match=r"nothing was kept.*full"):
        store.append("t", 1, [b'"small"', b'"' + b"x" * 1_000_000 + b'"'])
    assert store.read("t") == [b'"made"']
    store._connection.execute("PRAGMA max_page_count = 1000000")
    store.append("t", 1, [b'"two"'])


def test_what_is_no_store_is_refused(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("buy dice " * 200)
    with pytest.raises(BadStore, match="not a database"):
        SqliteStore(text)
    assert text.read_text() == "buy dice " * 200
    foreign = tmp_path / "foreign.db"
    connection = sqlite3.connect(foreign)
    connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    with pytest.raises(BadStore, match="another program"):
        SqliteStore(foreign)
    with pytest.raises(BadStore, match="can't be opened"):
        SqliteStore(tmp_path / "no" / "such" / "folder.db")


def test_a_newer_store_is_refused_and_left_alone(store: SqliteStore, path: Path) -> None:
    store._connection.execute(f"PRAGMA user_version = {len(migrations()) + 1}")
    with pytest.raises(BadStore, match="newer Rollwright"):
        SqliteStore(path)
    assert store.read("t") == [b'"made"']
