"""A store on a PostgreSQL server: what other processes hear, servers that go away, and servers that can't be used."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Iterator

import psycopg
import pytest

from rollwright.table.store import BadStore
from rollwright.table.store.connections import Connection
from rollwright.table.store.postgres import PostgresStore
from rollwright.table.store.rows import migrations
from tests.table.postgres import PostgresServer
from tests.table.stores import SECRET, Place, end, lines, racer, rows, said, tell

pytestmark = pytest.mark.postgres

Heard = queue.SimpleQueue[tuple[str, int]]


@pytest.fixture
def place(postgres_url: str) -> Iterator[Place]:
    place = Place(postgres_url)
    yield place
    place.close()


@pytest.fixture
def store(postgres_url: str) -> Iterator[PostgresStore]:
    store = PostgresStore(postgres_url)
    store.make("t", SECRET, rows(0, "made"))
    yield store
    store.close()


def ear(store: PostgresStore) -> Heard:
    heard: Heard = queue.SimpleQueue()
    store.listen(lambda table, last: heard.put((table, last)))
    return heard


def test_other_processes_are_heard(store: PostgresStore, place: Place) -> None:
    heard = ear(store)
    process = racer(place.where)
    for after in range(1, 21):
        tell(process, after)
        assert said(process) == "held"
        assert heard.get(timeout=5) == ("t", after + 1)
    end(process)
    other = place.open()
    other.make("u with a space", SECRET, rows(0, "made"))
    other.delete("u with a space")
    assert [heard.get(timeout=5), heard.get(timeout=5)] == [("u with a space", 1), ("u with a space", 0)]
    store.append("t", 21, rows(21, "our own"))
    other.append("t", 22, rows(22, "theirs"))
    assert [heard.get(timeout=5), heard.get(timeout=5)] == [("t", 22), ("t", 23)], "each once"
    time.sleep(0.05)
    assert heard.empty()


def test_schemas_of_one_database_do_not_hear_each_other(store: PostgresStore, postgres_server: PostgresServer) -> None:
    with psycopg.connect(postgres_server.url(), autocommit=True) as connection:
        connection.execute("CREATE SCHEMA IF NOT EXISTS elsewhere")
        other = PostgresStore(postgres_server.url(options="-csearch_path=elsewhere"))
        heard = ear(store)
        other.make("v", SECRET, rows(0, "made"))
        store.append("t", 1, rows(1, "two"))
        assert heard.get(timeout=5) == ("t", 2)
        time.sleep(0.05)
        assert heard.empty()
        other.close()
        connection.execute("DROP SCHEMA elsewhere CASCADE")


def test_a_server_that_was_away_is_found_again(store: PostgresStore, postgres_server: PostgresServer) -> None:
    store.append("t", 1, rows(1, "acknowledged"))
    postgres_server.stop()
    try:
        for _ in range(2):
            with pytest.raises(BadStore, match=r"can't be reached|lost"):
                store.append("t", 2, rows(2, "nobody there"))
            with pytest.raises(BadStore, match=r"can't be reached|lost"):
                store.read("t")
    finally:
        postgres_server.start()
    assert lines(store) == ["made", "acknowledged"], "nothing lost, and the first call goes through"
    postgres_server.stop()
    postgres_server.start()
    store.append("t", 2, rows(2, "idle connections were lost meanwhile"))
    assert store.last("t") == 3


def test_what_happened_while_nobody_could_hear_is_told_later(
    store: PostgresStore, place: Place, postgres_server: PostgresServer
) -> None:
    other = place.open()
    for table in ("u", "gone"):
        other.make(table, SECRET, rows(0, "made"))
    heard = ear(store)
    assert store._hearing is not None
    connect, there = store._hearing._connect, threading.Event()

    def connect_later() -> Connection:
        there.wait(30)
        return connect()

    store._hearing._connect = connect_later
    postgres_server.stop()
    postgres_server.start()
    other.append("u", 1, rows(1, "unheard"))
    other.delete("gone")
    time.sleep(0.05)
    assert heard.empty()
    there.set()
    assert {heard.get(timeout=10) for _ in range(3)} == {("t", 1), ("u", 2), ("gone", 0)}
    other.append("t", 1, rows(1, "two"))
    assert heard.get(timeout=10) == ("t", 2)


def test_a_connection_that_is_cut_while_in_use_is_told(store: PostgresStore, place: Place) -> None:
    cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
    given: list[BaseException] = []

    def act() -> None:
        try:
            store.append("t", 1, rows(1, "cut"))
        except BadStore as error:
            given.append(error)

    with psycopg.connect(place.where) as other:
        other.execute("SELECT * FROM tables FOR UPDATE")
        thread = threading.Thread(target=act)
        thread.start()
        while not place.sql(cut):
            time.sleep(0.01)
        thread.join()
    assert "isn't known whether anything was kept" in str(given[0])
    store.append("t", 1, rows(1, "two"))
    assert lines(store) == ["made", "two"]


def test_a_snapshot_that_is_just_being_kept_is_dropped_by_an_erasure_too(store: PostgresStore, place: Place) -> None:
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
    with psycopg.connect(place.where) as other:
        other.execute("INSERT INTO snapshots (table_id, number, data) VALUES ('t', 1, 'their words')")
        thread = threading.Thread(target=store.erase, args=("t", {1: b"gone"}))
        thread.start()
        while thread.is_alive() and place.sql(waiting) == [(0,)]:
            time.sleep(0.01)
    thread.join()
    assert (lines(store), store.snapshots("t")) == (["gone"], [])


def test_more_threads_than_connections(store: PostgresStore) -> None:
    for table in range(25):
        store.make(f"{table}", SECRET, rows(0, "made"))

    def play(table: str) -> None:
        for after in range(1, 11):
            store.append(table, after, rows(after, f"{after}"))

    threads = [threading.Thread(target=play, args=(f"{table}",)) for table in range(25)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(store.last(f"{table}") == 11 for table in range(25))
    assert store.check() == []


@pytest.mark.parametrize("options", ["synchronous_commit=off", "default_transaction_isolation=serializable"])
def test_a_careless_server_is_overruled(place: Place, options: str) -> None:
    careless = PostgresStore(f"{place.where}%20-c{options.replace('=', '%3D')}")
    with careless._connections.one("") as connection:
        shown = connection.execute(f"SHOW {options.partition('=')[0]}".encode()).fetchone()
    assert shown in (("on",), ("read committed",))
    careless.close()


def test_a_read_only_server_is_refused(place: Place) -> None:
    place.open()
    with pytest.raises(BadStore, match="read-only"):
        PostgresStore(f"{place.where}%20-cdefault_transaction_read_only%3Don")


def test_a_full_disk_is_told_and_nothing_changes(store: PostgresStore, place: Place) -> None:
    place.sql(
        "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = 'disk_full'; END $$",
        "CREATE TRIGGER full_disk BEFORE INSERT ON log FOR EACH ROW WHEN (NEW.number = 3) EXECUTE FUNCTION full_disk()",
    )
    with pytest.raises(BadStore, match="nothing was kept: the server's disk is full"):
        store.append("t", 1, rows(1, "two", "three"))
    with pytest.raises(BadStore, match="disk is full"):
        store.make("u", SECRET, rows(0, "one", "two", "three"))
    assert (lines(store), store.last("t"), store.tables()) == (["made"], 1, ["t"])
    store.append("t", 1, rows(1, "two"))


def test_who_may_not_write_is_told(place: Place, postgres_server: PostgresServer) -> None:
    schema = place.sql("SELECT current_schema()")[0][0]
    place.sql("CREATE ROLE guest LOGIN", f"GRANT USAGE ON SCHEMA {schema} TO guest")
    try:
        with pytest.raises(BadStore, match="this user may not"):
            PostgresStore(place.where.replace("user=rollwright", "user=guest"))
    finally:
        place.sql(f"REVOKE ALL ON SCHEMA {schema} FROM guest", "DROP ROLE guest")
    with pytest.raises(BadStore, match="no schema"):
        PostgresStore(postgres_server.url(options="-csearch_path=nowhere"))


def test_a_password_is_never_shown(postgres_server: PostgresServer) -> None:
    wrong = (
        "postgresql://ana:canary@localhost:1/tables",
        "postgresql://ana:canary@localhost:port/tables",
        "postgresql://ana:canary@[/tables",
        "postgresql://ana:canary@localhost/tables?canary=1",
        postgres_server.url(password="canary", dbname="nowhere"),
    )
    for url in wrong:
        with pytest.raises(BadStore) as refused:
            PostgresStore(url)
        assert "canary" not in f"{refused.value} {refused.value.__cause__}", url
        assert refused.value.__suppress_context__, "nor in a traceback"


def test_an_older_schema_is_migrated_in_one_go(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    place.open().make("t", SECRET, rows(0, "made"))
    steps = (*migrations("postgres"), "CREATE TABLE more (x int); CREATE TABLE tables (again int);")
    monkeypatch.setattr("rollwright.table.store.postgres_schema.migrations", lambda kind: steps)
    with pytest.raises(BadStore, match="already exists"):
        place.open()
    assert place.sql("SELECT to_regclass('more')::text, version FROM rollwright_store") == [(None, len(steps) - 1)]
    steps = (*migrations("postgres"), "CREATE TABLE more (x int);")
    monkeypatch.setattr("rollwright.table.store.postgres_schema.migrations", lambda kind: steps)
    assert lines(place.open()) == ["made"]
    assert place.sql("SELECT to_regclass('more')::text, version FROM rollwright_store") == [("more", len(steps))]
