"""Stores that can't be used, or fail in the middle of play: a clear error, nothing changed, and play goes on."""

from __future__ import annotations

import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rollwright.play.steps import EVERYONE
from rollwright.rules.facts import Joined
from rollwright.table import kept
from rollwright.table.chain import START
from rollwright.table.kept import chained
from rollwright.table.log import FORMAT, TableMade, encode
from rollwright.table.store import BadStore, Store
from rollwright.table.store.opening import open_store
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from tests.table.stores import Place
from tests.table.tables import OPPOSED, everything, make_table, to_the_question
from tests.table.whole import added_up, check_whole

Trouble = Callable[[Store], AbstractContextManager[None]]
BOTH = ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]


@pytest.fixture(params=BOTH)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    where = request.getfixturevalue("postgres_url") if request.param == "postgres" else str(tmp_path / "tables.db")
    place = Place(where)
    yield place
    place.close()


def acts(table: Table, call: int) -> dict[str, Callable[[], object]]:
    """Give acts of every kind that could be done now."""
    long = "so it is " * 400
    return {
        "answer": lambda: table.answer("ana", call, 2, choice="reroll"),
        "start": lambda: table.start("gus", "opposed", {**OPPOSED, "a_who": "vanya", "a_edge": 0}),
        "undo": lambda: table.undo("gus", call - 1, long),
        "abandon": lambda: table.abandon("gus", call, long),
        "land": lambda: table.land("gus", [Joined(who="x", sheet={"name": "X", "notes": long}, seen_by=EVERYONE)]),
        "say": lambda: table.say("ana", long),
        "roll": lambda: table.roll("ana", "2d6", long),
        "reveal": lambda: table.reveal("gus", call),
        "join": lambda: table.join(table.invite("gus"), "Cleo"),
        "deck": lambda: table.begin_deck("ana", "0" * 64),
        "make": lambda: Table.make(table.store, "saturday", "augur", table.seat("gus")),
    }


@contextmanager
def full_disk(store: Store) -> Iterator[None]:
    """Leave no room on the disk: no file may grow any more."""
    assert isinstance(store, SqliteStore)
    store._commits.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def read_only(store: Store) -> Iterator[None]:
    """Let nobody write any more."""
    assert isinstance(store, SqliteStore)
    store._commits.connection.execute("PRAGMA query_only = 1")
    try:
        yield
    finally:
        store._commits.connection.execute("PRAGMA query_only = 0")


@contextmanager
def locked(store: Store) -> Iterator[None]:
    """Have another program write for too long."""
    assert isinstance(store, SqliteStore)
    store._commits.connection.execute("PRAGMA busy_timeout = 1")
    with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
    store._commits.connection.execute("PRAGMA busy_timeout = 5000")


@pytest.mark.parametrize(
    ("trouble", "told"),
    [
        (full_disk, "nothing was kept"),
        (read_only, "nothing was kept: .*(read-only|readonly|can't be written)"),
        (locked, "nothing was kept: .*somebody else|lock"),
    ],
)
def test_an_act_that_can_not_be_kept_changes_nothing(tmp_path: Path, trouble: Trouble, told: str) -> None:
    store = SqliteStore(tmp_path / "tables.db")
    table = make_table(store)
    call = to_the_question(table)
    before = everything(table)
    with trouble(store):
        for name, act in acts(table, call).items():
            with pytest.raises(BadStore, match=told):
                act()
            assert everything(table) == before, name
    assert added_up(Table(store, "friday")) == added_up(table)
    table.answer("ana", call, 2, choice="reroll")
    assert table.state.sheet("kara").edge_left == 0
    assert store.tables() == ["friday"]
    check_whole(store, "friday")
    assert store.check() == []
    store.close()


REFUSING = """CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '{code}'; END $$"""


@pytest.mark.postgres
@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("53100", "nothing was kept: the server's disk is full; make room"),
        ("25006", "nothing was kept: the database can't be written"),
        ("42501", "nothing was kept: this user may not do that"),
    ],
)
def test_an_act_that_a_server_can_not_keep_changes_nothing(postgres_url: str, code: str, told: str) -> None:
    place = Place(postgres_url)
    store = place.open()
    table = make_table(store)
    call = to_the_question(table)
    before = everything(table)
    place.sql(
        REFUSING.format(code=code),
        "CREATE TRIGGER refuse BEFORE INSERT ON log FOR EACH STATEMENT EXECUTE FUNCTION refuse()",
    )
    for name, act in acts(table, call).items():
        with pytest.raises(BadStore, match=told):
            act()
        assert everything(table) == before, name
    place.sql("DROP TRIGGER refuse ON log", "DROP FUNCTION refuse")
    table.answer("ana", call, 2, choice="reroll")
    assert store.tables() == ["friday"]
    check_whole(store, "friday")
    place.close()


def test_an_act_is_done_although_no_snapshot_could_be_kept(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "SNAPSHOT_EVERY", 5)
    store = place.open()
    table = make_table(store)
    kept_at = store.snapshots("friday")

    def fails(id: str, number: int, data: bytes) -> None:
        raise BadStore("the disk is full")

    monkeypatch.setattr(store, "keep_snapshot", fails)
    numbers = [table.say("gus", f"{number}") for number in range(12)]
    assert numbers == list(range(numbers[0], numbers[0] + 12))
    assert store.snapshots("friday") == kept_at
    assert added_up(Table(store, "friday")) == added_up(table)
    monkeypatch.undo()
    check_whole(store, "friday")


def test_what_a_newer_program_has_made_is_refused_and_left_alone(place: Place) -> None:
    store = place.open()
    table = make_table(store)
    newer: Any = msgspec.structs.replace(table.made, format=FORMAT + 1)
    assert isinstance(newer, TableMade)
    secret = bytes(32)
    store.make("newer", secret, chained(secret, 0, 0, START, [encode(newer)]))
    with pytest.raises(BadStore, match=r"made by a newer Rollwright.*update the program"):
        Table(store, "newer")
    table.say("gus", "the others can be played at")
    assert len(store.read("newer")) == 1


def test_a_store_of_a_newer_program_is_refused_and_left_alone(place: Place) -> None:
    store = place.open()
    make_table(store)
    rows = store.read("friday")
    store.close()
    place.sql("UPDATE rollwright_store SET version = 999" if place.postgres else "PRAGMA user_version = 999")
    with pytest.raises(BadStore, match="newer"):
        open_store(place.where)
    assert len(place.sql("SELECT number FROM log WHERE table_id = 'friday'")) == len(rows)
