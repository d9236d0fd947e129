"""What every store promises: one suite, on a SQLite file and on a real PostgreSQL server."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from rollwright.dice.errors import BadInput
from rollwright.table.store import BadStore, KeptLink, Row, Stale, Store
from rollwright.table.store.opening import copy_store, open_store
from tests.amount import times
from tests.table.stores import SECRET, Place, end, lines, racer, rows, said, tell


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    where = request.getfixturevalue("postgres_url") if request.param == "postgres" else str(tmp_path / "tables.db")
    place = Place(where)
    yield place
    place.close()


@pytest.fixture
def store(place: Place) -> Store:
    """Open a store with one table, "t", of one row."""
    store = place.open()
    store.make("t", SECRET, rows(0, "made"))
    return store


def at_once(*acts: Callable[[], object]) -> list[object]:
    """Do all at the same time, each in a thread; give what each gave or raised."""
    gate = threading.Barrier(len(acts))
    given: list[object] = [None] * len(acts)

    def do(which: int) -> None:
        gate.wait()
        try:
            given[which] = acts[which]()
        except Exception as error:
            given[which] = error

    threads = [threading.Thread(target=do, args=(which,)) for which in range(len(acts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return given


def test_what_is_appended_is_read_in_order(store: Store, place: Place) -> None:
    more = [*rows(1, "two", "vier – ü", b"\xff\x00 no text"), Row(5, 2, 7, b"h" * 32, b"on another branch")]
    store.append("t", 1, more[:1])
    store.append("t", 2, more[1:])
    for each in (store, place.open()):
        assert each.read("t") == [*rows(0, "made"), *more]
        assert each.read("t", 3) == more[2:]
        assert each.read("t", 1, 3) == more[:2]
        assert each.read("t", 5) == each.read("t", 9) == each.read("t", 3, 3) == []
        assert each.last("t") == 5
        assert each.secret("t") == SECRET
        assert isinstance(each.read("t")[0].erased, bool)


def test_logs_are_apart_and_tables_listed_by_age(store: Store) -> None:
    for table in ("z", "a", "m"):
        store.make(table, table.encode(), rows(0, table))
    store.make("older", b"", [rows(0, "before")[0]._replace(at=1)])
    store.append("z", 1, rows(1, "more"))
    assert lines(store) == ["made"]
    assert lines(store, "z") == ["z", "more"]
    assert store.tables() == ["older", "t", "z", "a", "m"]
    assert store.secret("a") == b"a"


def test_a_stale_append_is_refused_and_changes_nothing(store: Store) -> None:
    store.append("t", 1, rows(1, "two"))
    for after in (0, 1, 3):
        with pytest.raises(Stale, match="has 2 rows by now"):
            store.append("t", after, rows(after, "late"))
        with pytest.raises(Stale):
            store.append("t", after, [])
    store.append("t", 2, [])
    assert lines(store) == ["made", "two"]


@pytest.mark.parametrize(
    "wrong",
    [
        Row(4, 3, 0, bytes(32), b"gap"),
        Row(2, 1, 0, bytes(32), b"again"),
        Row(3, 3, 0, bytes(32), b"its own parent"),
        Row(3, -1, 0, bytes(32), b"no parent"),
        Row(3, 2, 0, bytes(31), b"short"),
    ],
)
def test_rows_that_cannot_follow_are_refused_all_together(store: Store, wrong: Row) -> None:
    with pytest.raises(BadInput):
        store.append("t", 1, [*rows(1, "good"), wrong])
    with pytest.raises(BadInput):
        store.make("u", SECRET, [*rows(0, "made", "good"), wrong])
    assert lines(store) == ["made"]
    assert store.tables() == ["t"]


def test_a_table_is_made_once_and_with_a_first_row(store: Store) -> None:
    with pytest.raises(BadInput, match="already"):
        store.make("t", b"other", rows(0, "again"))
    with pytest.raises(BadInput, match="begin with a row"):
        store.make("u", b"other", [])
    assert (store.tables(), store.secret("t"), lines(store)) == (["t"], SECRET, ["made"])


def test_a_table_that_is_not_there_is_named(store: Store) -> None:
    acts: list[Callable[[], object]] = [
        lambda: store.secret("u"), lambda: store.last("u"), lambda: store.read("u"), lambda: store.delete("u"),
        lambda: store.append("u", 0, rows(0, "lost")), lambda: store.append("u", 0, []),
        lambda: store.erase("u", {}), lambda: store.keep_snapshot("u", 1, b""),
    ]  # fmt: skip
    for act in acts:
        with pytest.raises(BadInput, match="no table 'u'"):
            act()
    assert store.check() == []


def test_snapshots_are_kept_and_replaced(store: Store) -> None:
    store.append("t", 1, rows(1, "two", "three"))
    store.keep_snapshot("t", 3, b"\x00 at three")
    store.keep_snapshot("t", 1, b"at one")
    store.keep_snapshot("t", 1, b"at one, anew")
    assert store.snapshots("t") == [1, 3]
    assert (store.snapshot("t", 1), store.snapshot("t", 3)) == (b"at one, anew", b"\x00 at three")
    for number in (0, 4):
        with pytest.raises(BadInput, match=f"no row {number}"):
            store.keep_snapshot("t", number, b"")
    with pytest.raises(BadInput, match="no snapshot at row 2"):
        store.snapshot("t", 2)


def test_what_is_erased_is_gone(store: Store, place: Place) -> None:
    store.make("u", SECRET, rows(0, "u"))
    canaries = [f"canary-{n}-" * 40 for n in range(200)]
    store.append("t", 1, rows(1, *canaries))
    for number in (1, 100, 201):
        store.keep_snapshot("t", number, "".join(canaries).encode())
    store.keep_snapshot("u", 1, b"other")
    before = store.read("t")
    with pytest.raises(BadInput, match="no row 202"):
        store.erase("t", {2: b"gone", 202: b"gone"})
    assert store.read("t") == before
    assert store.snapshots("t") == [1, 100, 201]

    store.erase("t", dict.fromkeys(range(2, 202), b"gone"))
    assert store.read("t") == [before[0], *(row._replace(line=b"gone", erased=True) for row in before[1:])]
    assert (store.snapshots("t"), store.snapshots("u")) == ([], [1])
    store.erase("t", {2: b"gone again"})
    assert store.read("t", 1, 2)[0].line == b"gone again"
    if not place.postgres:
        for file in Path(place.where).parent.iterdir():
            assert b"canary" not in file.read_bytes(), file


def test_what_is_erased_is_said_in_the_same_moment(store: Store, place: Place) -> None:
    store.append("t", 1, rows(1, "mine"))
    heard: list[tuple[str, int]] = []
    store.listen(lambda table, last: heard.append((table, last)))
    with pytest.raises(Stale):
        store.erase("t", {2: b"gone"}, rows(1, "erased"))
    with pytest.raises(BadInput, match="no row 9"):
        store.erase("t", {2: b"gone", 9: b"gone"}, rows(2, "erased"))
    assert lines(store) == ["made", "mine"]
    store.erase("t", {2: b"gone"}, rows(2, "erased"))
    assert lines(place.open()) == ["made", "gone", "erased"]
    assert (store.last("t"), heard) == (3, [("t", 3)])
    assert store.check() == []


def test_a_table_is_deleted_whole(store: Store, place: Place) -> None:
    store.make("u", SECRET, rows(0, "u"))
    store.append("t", 1, rows(1, "two", "three"))
    store.keep_snapshot("t", 2, b"data")
    store.delete("t")
    assert store.tables() == ["u"]
    assert place.sql("SELECT count(*) FROM log UNION ALL SELECT count(*) FROM snapshots") == [(1,), (0,)]
    with pytest.raises(BadInput, match="no table"):
        store.append("t", 3, rows(3, "late"))
    store.make("t", b"new", rows(0, "made anew"))
    assert (lines(store), store.snapshots("t"), store.secret("t")) == (["made anew"], [], b"new")
    assert store.check() == []


def test_a_setting_is_made_by_the_first_who_asks(store: Store, place: Place) -> None:
    assert store.setting("key", lambda: b"first \x00") == b"first \x00"
    assert place.open().setting("key", lambda: b"second") == b"first \x00"
    stores = [store, place.open()]
    given = at_once(*(partial(stores[n % 2].setting, "raced", lambda n=n: b"%d" % n) for n in range(6)))  # type: ignore[misc]
    assert given == [store.setting("raced", lambda: b"never")] * 6
    assert store.settings() == ["key", "raced"]


def test_listeners_hear_of_everything_until_they_end(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    heard: list[tuple[str, int, int]] = []

    def broken(table: str, last: int) -> None:
        raise RuntimeError("a broken listener")

    store.listen(broken)
    end = store.listen(lambda table, last: heard.append((table, last, len(store.read(table)) if last else 0)))
    store.append("t", 1, rows(1, "two", "three"))
    store.make("u", SECRET, rows(0, "u"))
    store.append("u", 1, [])
    with pytest.raises(Stale):
        store.append("t", 1, rows(1, "late"))
    store.delete("u")
    assert heard == [("t", 3, 3), ("u", 1, 1), ("u", 0, 0)]
    assert "a broken listener" in caplog.text
    end()
    store.append("t", 3, rows(3, "four"))
    assert len(heard) == 3


def test_a_line_is_never_changed_and_never_deleted_alone(store: Store, place: Place) -> None:
    store.append("t", 1, rows(1, "two"))
    before = store.read("t")
    for change in ("line = head", "number = 7, erased = 1", "at = 0, erased = 1", "head = head, line = line"):
        if place.postgres:
            change = change.replace("erased = 1", "erased = true")
        with pytest.raises(Exception, match="never changed"):
            place.sql(f"UPDATE log SET {change} WHERE number = 2")
    with pytest.raises(Exception, match="never deleted"):
        place.sql("DELETE FROM log WHERE number = 2")
    assert store.read("t") == before


def unguard(place: Place) -> list[str]:
    """Give what takes a log's own guards away."""
    if place.postgres:
        return ["ALTER TABLE log DISABLE TRIGGER ALL", "ALTER TABLE log DROP CONSTRAINT log_check"]
    guards = ("DROP TRIGGER log_is_never_changed", "DROP TRIGGER log_is_kept_with_its_table")
    return [*guards, "PRAGMA ignore_check_constraints = ON"]


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        ("DELETE FROM log WHERE number = 2", ["'t' lacks the row before row 3", "row 3 of the log stands on row 2"]),
        ("DELETE FROM log WHERE number = 1", ["'t' lacks row 1", "'t' lacks the row before row 2", "stands on row 1"]),
        ("UPDATE log SET parent = 3 WHERE number = 2", ["row 2 of the log stands on row 3"]),
        ("UPDATE log SET parent = 0 WHERE number = 2", ["row 2 of the log stands on row 0"]),
        ("UPDATE log SET table_id = 'v'", ["table 't' lacks row 1", "no such table", "snapshot at row 3"]),
    ],
)
def test_damage_is_found(store: Store, place: Place, damage: str, told: list[str]) -> None:
    store.append("t", 1, rows(1, "two", "three"))
    store.keep_snapshot("t", 3, b"data")
    assert store.check() == []
    place.sql(*unguard(place), damage)
    found = store.check()
    assert all(any(part in line for line in found) for part in told), found
    assert all("'t'" in line or "'v'" in line or "CHECK constraint" in line for line in found)


def test_a_gap_is_refused_by_those_who_read_over_it(store: Store, place: Place) -> None:
    store.append("t", 1, rows(1, "two", "three", "four"))
    place.sql(*unguard(place), "DELETE FROM log WHERE number = 3")
    for after in (0, 2):
        with pytest.raises(BadStore, match="lacks row 3"):
            store.read("t", after)
    assert store.read("t", 0, 2) == rows(0, "made", "two")
    assert store.read("t", 3) == rows(3, "four")


def test_of_two_racing_threads_one_holds(store: Store, place: Place) -> None:
    stores = [store, place.open()]

    def append(which: int, after: int) -> None:
        stores[which % 2].append("t", after, rows(after, f"{which}"))

    for after in range(1, 1 + times(400)):
        given = at_once(*(partial(append, which, after) for which in range(4)))
        assert given.count(None) == 1
        assert sum(isinstance(error, Stale) for error in given) == 3
        assert lines(store, "t", after) == [f"{given.index(None)}"]


def test_of_two_racing_processes_one_holds(store: Store, place: Place) -> None:
    processes = [racer(place.where), racer(place.where)]
    for after in range(1, 1 + times(1000)):
        for process in processes if after % 2 else processes[::-1]:
            tell(process, after)
        answers = [said(process) for process in processes]
        assert sorted(answers) == ["held", "stale"]
        assert lines(store, "t", after) == [f"by {processes[answers.index('held')].pid}"]
    for process in processes:
        end(process)
    assert store.check() == []


def test_a_killed_process_loses_nothing_that_it_said(store: Store, place: Place) -> None:
    for _ in range(3):
        process = racer(place.where)
        last = store.last("t")
        for after in range(last, last + 5):
            tell(process, after)
            assert said(process) == "held"
        tell(process, last + 5)
        process.kill()
        process.communicate(timeout=30)
        assert last + 5 <= place.open().last("t") <= last + 6


def test_several_open_a_new_place_at_once(place: Place) -> None:
    stores = at_once(*[place.open] * 8)
    for number, opened in enumerate(stores, 1):
        assert not isinstance(opened, Exception), opened
        opened.make(f"t{number}", SECRET, rows(0, "made"))  # type: ignore[attr-defined]
    assert len(place.open().tables()) == 8


def test_a_newer_store_is_refused_and_left_alone(store: Store, place: Place) -> None:
    newer = "UPDATE rollwright_store SET version = version + 1" if place.postgres else "PRAGMA user_version = 99"
    place.sql(newer)
    with pytest.raises(BadStore, match="newer Rollwright"):
        place.open()
    assert lines(store) == ["made"]


def test_a_database_of_another_program_is_refused_and_left_alone(place: Place) -> None:
    place.sql("CREATE TABLE recipes (name TEXT)", "INSERT INTO recipes VALUES ('soup')")
    with pytest.raises(BadStore, match="another program"):
        place.open()
    assert place.sql("SELECT name FROM recipes") == [("soup",)]
    schema = "pg_tables WHERE schemaname = current_schema()" if place.postgres else "sqlite_master"
    assert place.sql(f"SELECT count(*) FROM {schema}") == [(1,)]


def test_links_are_kept_by_their_digests_until_they_are_renewed(store: Store, place: Place) -> None:
    first, other = KeptLink("ana", 1, "ana", 1), KeptLink("ben", 1, "gus", 3)
    store.keep_link("t", b"one", first)
    store.keep_link("t", b"two", other)
    assert [each.link("t", digest) for each in (store, place.open()) for digest in (b"one", b"two", b"x")] == [
        first, other, None, first, other, None,
    ]  # fmt: skip
    store.keep_link("t", b"three", KeptLink("ana", 2, "ana", 2))
    assert set(store.links("t")) == {b"two", b"three"}
    with pytest.raises(BadInput, match="no table"):
        store.keep_link("u", b"one", first)
    store.delete("t")
    assert store.link("t", b"two") is None


def test_the_key_of_an_act_is_kept_with_its_rows(store: Store, place: Place) -> None:
    store.append("t", 1, rows(1, "two", "three"), "key", 3)
    with pytest.raises(Stale):
        store.append("t", 1, rows(1, "two"), "other", 2)
    for each in (store, place.open()):
        assert [each.act("t", key) for key in ("key", "other")] == [3, 0]
        assert each.acts("t") == {"key": 3}
    store.delete("t")
    assert store.act("t", "key") == 0


def fill(store: Store) -> None:
    store.append("t", 1, [*rows(1, "two", b"\xff"), Row(4, 2, 9, b"h" * 32, b"gone", erased=True)], "key", 4)
    store.make("u", b"\x00", rows(0, "u"))
    store.keep_snapshot("t", 2, b"data")
    store.setting("key", lambda: b"value")
    store.keep_link("t", b"digest", KeptLink("ana", 1, "gus", 2))


def everything(store: Store) -> dict[str, object]:
    found: dict[str, object] = {name: store.setting(name, bytes) for name in store.settings()}
    for table in store.tables():
        kept = [store.snapshot(table, number) for number in store.snapshots(table)]
        found[f"table {table}"] = (store.secret(table), store.read(table), store.snapshots(table), kept)
        found[f"links {table}"] = store.links(table), store.acts(table)
    return found


def test_a_backup_holds_everything_and_can_be_restored(store: Store, place: Place, tmp_path: Path) -> None:
    fill(store)
    path = tmp_path / "copy.db"
    store.backup(str(path))
    store.append("t", 4, rows(4, "played on"))
    assert sorted(file.name for file in tmp_path.iterdir() if file.name.startswith("copy")) == ["copy.db"]
    assert path.stat().st_mode & 0o077 == 0, "it holds secrets"
    with pytest.raises(BadStore, match="there already"):
        store.backup(str(path))
    with pytest.raises(BadStore, match="can't be written"):
        store.backup(str(tmp_path / "no" / "folder.db"))

    copy = open_store(str(path))
    assert copy.check() == []
    with pytest.raises(BadInput, match=r"'t', 'u'.*Nothing was copied"):
        copy_store(copy, store)
    assert lines(store, "t", 4) == ["played on"]
    for table in ("t", "u"):
        store.delete(table)
    assert copy_store(copy, store) == ["t", "u"]
    assert everything(store) == everything(copy)
    assert store.check() == []
    copy.close()


def test_a_backup_is_whole_while_others_play_on(store: Store, tmp_path: Path) -> None:
    stop = threading.Event()

    def play() -> int:
        after = 1
        while not stop.is_set():
            store.append("t", after, rows(after, "on", "and on"))
            after += 2
        return after

    def back_up() -> None:
        for number in range(5):
            store.backup(str(tmp_path / f"copy{number}.db"))
        stop.set()

    last, nothing = at_once(play, back_up)
    assert (last, nothing) == (store.last("t"), None)
    for number in range(5):
        copy = open_store(str(tmp_path / f"copy{number}.db"))
        assert copy.check() == []
        assert copy.last("t") % 2 == 1
        assert copy.read("t") == store.read("t", 0, copy.last("t"))
        copy.close()


def test_a_failed_copy_is_taken_back(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(store)
    target = open_store(str(tmp_path / "target.db"))
    target.make("v", SECRET, rows(0, "v"))

    def fail(name: str, make: Callable[[], bytes]) -> bytes:
        raise BadStore("full")

    monkeypatch.setattr(target, "setting", fail)
    with pytest.raises(BadStore, match="full"):
        copy_store(store, target)
    assert target.tables() == ["v"]
    target.close()


def test_what_is_closed_says_so(store: Store) -> None:
    store.close()
    store.close()
    for act in (store.tables, lambda: store.append("t", 1, rows(1, "two")), lambda: store.read("t")):
        with pytest.raises(BadStore, match="closed"):
            act()


def test_what_is_locked_for_too_long_is_told(store: Store, place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    store.close()
    monkeypatch.setattr("rollwright.table.store.sqlite.SqliteStore.__init__.__defaults__", (0.2, None))
    if place.postgres:
        import psycopg

        monkeypatch.setattr("rollwright.table.store.postgres.PostgresStore.__init__.__defaults__", (0.2,))
        other: sqlite3.Connection | psycopg.Connection[tuple[object, ...]] = psycopg.connect(place.where)
        store = place.open()
        other.execute("SELECT * FROM tables FOR UPDATE")
    else:
        other = sqlite3.connect(place.where, isolation_level=None)
        store = place.open()
        other.execute("BEGIN IMMEDIATE")
    with pytest.raises(BadStore, match=r"nothing was kept.*too long"):
        store.append("t", 1, rows(1, "two"))
    assert lines(store) == ["made"], "who reads doesn't wait"
    other.rollback()
    other.close()
    store.append("t", 1, rows(1, "two"))


def test_pictures_are_kept_by_their_digest_and_go_with_their_table(store: Store, place: Place) -> None:
    store.make("u", SECRET, rows(0, "made"))
    store.keep_picture("t", "b" * 64, b"\x00\xff")
    store.keep_picture("t", "a" * 64, b"one")
    store.keep_picture("t", "a" * 64, b"another, which is not kept")
    for each in (store, place.open()):
        assert each.pictures("t") == ["a" * 64, "b" * 64]
        assert each.picture("t", "a" * 64) == b"one"
        assert each.picture("t", "b" * 64) == b"\x00\xff"
        assert each.pictures("u") == each.pictures("nowhere") == []
        with pytest.raises(BadInput, match="no such picture"):
            each.picture("u", "a" * 64)
    with pytest.raises(BadInput, match="there is no table"):
        store.keep_picture("nowhere", "a" * 64, b"one")
    store.erase("t", {}, (), ["a" * 64])
    assert store.pictures("t") == ["b" * 64]
    store.delete("t")
    assert store.pictures("t") == []
    assert store.check() == []
