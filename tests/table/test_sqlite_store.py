"""A store in a SQLite file: what is on the disk, grouped commits, older files, and files that can't be used."""

from __future__ import annotations

import doctest
import os
import resource
import sqlite3
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from rollwright.dice.errors import BadInput
from rollwright.table.store import BadStore, Row, Stale, sqlite_file
from rollwright.table.store.opening import open_store
from rollwright.table.store.rows import migrations
from rollwright.table.store.sqlite import SqliteStore
from tests.table.stores import SECRET, lines, rows


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(path)
    store.make("t", SECRET, rows(0, "made"))
    yield store
    store.close()


def test_commits_are_on_the_disk_before_they_are_told(store: SqliteStore, path: Path) -> None:
    pragma = store._commits.connection.execute
    assert pragma("PRAGMA journal_mode").fetchone() == ("wal",)
    assert pragma("PRAGMA synchronous").fetchone() == (2,), "2 is FULL"
    assert path.stat().st_mode & 0o077 == 0, "it holds secrets"


def together(store: SqliteStore, *acts: Callable[[], object]) -> tuple[list[object], int]:
    """Have all wait in threads of their own for one commit; give what came of each, and how many commits there were."""
    given: list[object] = [None] * len(acts)
    commits: list[str] = []

    def do(which: int) -> None:
        try:
            given[which] = acts[which]()
        except BaseException as error:
            given[which] = error

    threads = [threading.Thread(target=do, args=(which,)) for which in range(len(acts))]
    with store._commits.lock:
        for waiting, thread in enumerate(threads, 1):
            thread.start()
            while len(store._commits._waiting) < waiting:
                time.sleep(0.001)
        store._commits.connection.set_trace_callback(lambda told: commits.append(told) if told == "COMMIT" else None)
    for thread in threads:
        thread.join()
    store._commits.connection.set_trace_callback(None)
    return given, len(commits)


def test_those_who_wait_are_committed_at_once_and_each_for_itself(store: SqliteStore) -> None:
    for table in ("a", "b", "c"):
        store.make(table, SECRET, rows(0, table))
    heard: list[tuple[str, int]] = []
    store.listen(lambda table, last: heard.append((table, last)))
    given, commits = together(
        store,
        lambda: store.append("a", 1, rows(1, "a2", "a3")),
        lambda: store.append("b", 7, rows(7, "stale")),
        lambda: store.append("a", 3, rows(3, "a4")),
        lambda: store.append("nowhere", 0, rows(0, "lost")),
        lambda: store.erase("b", {1: b"erased", 9: b"there is no row 9"}),
        lambda: store.append("c", 1, rows(1, "c2")),
        lambda: store.make("d", SECRET, rows(0, "d")),
    )
    assert commits == 1
    assert [type(each) for each in given] == [type(None), Stale, type(None), BadInput, BadInput, type(None), type(None)]
    assert [lines(store, table) for table in "abcd"] == [["a", "a2", "a3", "a4"], ["b"], ["c", "c2"], ["d"]]
    assert sorted(heard) == [("a", 3), ("a", 4), ("c", 2), ("d", 1)]


def test_one_who_fills_the_disk_does_not_spoil_the_others(store: SqliteStore) -> None:
    store.make("u", SECRET, rows(0, "made"))
    (pages,) = store._commits.connection.execute("PRAGMA page_count").fetchone()
    store._commits.connection.execute(f"PRAGMA max_page_count = {pages + 2}")
    given, _ = together(
        store,
        lambda: store.append("t", 1, rows(1, "small", "x" * 1_000_000)),
        lambda: store.append("u", 1, rows(1, "two")),
    )
    assert isinstance(given[0], BadStore)
    assert given[1] is None
    assert (lines(store), lines(store, "u")) == (["made"], ["made", "two"])


def test_when_the_leader_is_interrupted_the_others_are_told_and_play_goes_on(store: SqliteStore) -> None:
    store.make("u", SECRET, rows(0, "made"))

    def interrupted(connection: sqlite3.Connection) -> None:
        raise KeyboardInterrupt

    given, _ = together(store, lambda: store._commits.run(interrupted), lambda: store.append("u", 1, rows(1, "two")))
    assert isinstance(given[0], KeyboardInterrupt)
    assert isinstance(given[1], BadStore)
    assert lines(store, "u") == ["made"]
    store.append("u", 1, rows(1, "two"))


def test_many_threads_play_on_many_tables(store: SqliteStore, path: Path) -> None:
    for table in range(8):
        store.make(f"{table}", SECRET, rows(0, "made"))

    def play(table: str) -> None:
        for after in range(1, 60):
            store.append(table, after, rows(after, f"{after}"))

    threads = [threading.Thread(target=play, args=(f"{table}",)) for table in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(store.last(f"{table}") == 60 for table in range(8))
    assert store.check() == []


def test_reading_does_not_wait_for_a_commit(store: SqliteStore) -> None:
    with store._commits.lock:
        assert lines(store) == ["made"]
        assert store.tables() == ["t"]


def test_in_memory_it_is_a_store_too() -> None:
    store = SqliteStore(":memory:")
    store.make("t", SECRET, rows(0, "made"))
    store.append("t", 1, rows(1, "two"))
    store.erase("t", {2: b"gone"})
    assert lines(store) == ["made", "gone"]
    assert store.check() == []
    store.close()
    assert not Path(":memory:").exists()


def old_file(path: Path, version: int = 1) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for step in migrations("sqlite")[:version]:
            connection.executescript(step)
        connection.execute("INSERT INTO tables (id, made_at, seed) VALUES ('old', 17, x'0102')")
        logged = [("old", number, 10 * number, line) for number, line in ((1, '"made"'), (2, '"zwei – ü"'))]
        connection.executemany("INSERT INTO log (table_id, number, at, line) VALUES (?, ?, ?, ?)", logged)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(f"PRAGMA application_id = {sqlite_file.APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {version}")
        connection.commit()


def test_a_file_of_version_1_is_brought_to_this_one(path: Path) -> None:
    old_file(path)
    store = SqliteStore(path)
    expected = [Row(1, 0, 10, bytes(32), b'"made"'), Row(2, 1, 20, bytes(32), '"zwei – ü"'.encode())]
    assert store.read("old") == expected
    assert (store.tables(), store.secret("old")) == (["old"], b"\x01\x02")
    store.append("old", 2, rows(2, "three"))
    assert store.check() == []
    store.close()
    again = SqliteStore(path)
    assert again.last("old") == 3
    again.delete("old")
    again.close()


def test_a_migration_that_fails_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old_file(path)
    steps = (*migrations("sqlite"), "CREATE TABLE more (x); CREATE TABLE tables (again);")
    monkeypatch.setattr(sqlite_file, "migrations", lambda kind: steps)
    with pytest.raises(BadStore, match="tables already exists"):
        SqliteStore(path)
    monkeypatch.undo()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)
        assert connection.execute("SELECT seed FROM tables").fetchall() == [(b"\x01\x02",)]


def test_a_full_disk_is_told_and_nothing_changes(store: SqliteStore) -> None:
    connection = store._commits.connection
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(BadStore, match=r"nothing was kept: the disk is full"):
        store.append("t", 1, rows(1, "small", "x" * 1_000_000))
    assert lines(store) == ["made"]
    connection.execute("PRAGMA max_page_count = 1000000")
    store.append("t", 1, rows(1, "two"))
    assert store.check() == []


def test_a_file_that_may_not_grow_is_told_and_nothing_changes(store: SqliteStore, path: Path, tmp_path: Path) -> None:
    store._commits.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    before, (soft, hard) = path.read_bytes(), resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before), hard))
    try:
        with pytest.raises(BadStore, match="nothing was kept"):
            store.append("t", 1, rows(1, "small", "x" * 1_000_000))
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
        with pytest.raises(BadStore, match="no copy was made"):
            store.backup(str(tmp_path / "copy.db"))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert [file.name for file in tmp_path.iterdir() if "copy" in file.name] == []
    assert lines(store) == ["made"]
    store.append("t", 1, rows(1, "two"))
    assert lines(store) == ["made", "two"]
    assert store.check() == []


@contextmanager
def as_plain_user() -> Iterator[None]:
    """Be nobody for a while: root may write everywhere."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


def test_a_read_only_file_is_refused_and_left_alone() -> None:
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        path = Path(folder, "tables.db")
        store = SqliteStore(path)
        store.make("t", SECRET, rows(0, "made"))
        store.close()
        path.chmod(0o444)
        Path(folder).chmod(0o555)
        before = path.read_bytes()
        try:
            with as_plain_user():
                with pytest.raises(BadStore, match="read-only"):
                    SqliteStore(path)
                with pytest.raises(BadStore, match="can't be opened"):
                    SqliteStore(Path(folder, "new.db"))
        finally:
            Path(folder).chmod(0o755)
        assert path.read_bytes() == before
        assert [file.name for file in Path(folder).iterdir()] == ["tables.db"]


def test_what_is_no_store_is_refused_and_left_alone(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("buy dice " * 200)
    with pytest.raises(BadStore, match="not a database"):
        SqliteStore(text)
    assert text.read_text() == "buy dice " * 200
    for nowhere in (tmp_path / "no" / "such" / "folder.db", tmp_path):
        with pytest.raises(BadStore, match="can't be opened"):
            SqliteStore(nowhere)
    assert [file.name for file in tmp_path.iterdir()] == ["notes.txt"]


def test_a_damaged_file_is_told(store: SqliteStore, path: Path) -> None:
    store.append("t", 1, rows(1, *(f"{number} " * 500 for number in range(300))))
    store.close()
    whole = path.read_bytes()
    path.write_bytes(whole[:8192] + bytes(len(whole) // 2) + whole[8192 + len(whole) // 2 :])
    damaged = SqliteStore(path)
    assert damaged.check()
    with pytest.raises(BadStore):
        damaged.read("t")
    damaged.close()


def test_a_store_is_opened_by_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for where, file in (("a.db", "a.db"), ("sqlite:///b%20c.db", "b c.db"), (f"sqlite:///{tmp_path}/d.db", "d.db")):
        open_store(where).close()
        assert (tmp_path / file).exists()
    for where in ("", "  ", "sqlite://", "sqlite:///", "sqlite://a.db", "mysql://host/db"):
        with pytest.raises(BadInput):
            open_store(where)


def test_without_psycopg_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("postgres", "postgres_schema", "connections", "hearing"):
        monkeypatch.delitem(__import__("sys").modules, f"rollwright.table.store.{module}", raising=False)
    monkeypatch.setitem(__import__("sys").modules, "psycopg", None)
    with pytest.raises(BadInput, match=r"rollwright\[postgres\]"):
        open_store("postgresql://localhost/rollwright")


def test_the_examples_hold() -> None:
    result = doctest.testmod(sqlite_file)
    assert result.attempted
    assert not result.failed
