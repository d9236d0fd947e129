"""A program that is killed, and a server that stops, lose nothing that was acknowledged and leave no act half done."""

from __future__ import annotations

import itertools
import re
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rollwright.table import kept
from rollwright.table.demo import demo_table
from rollwright.table.log import CallEnded
from rollwright.table.store import BadStore
from rollwright.table.store.opening import open_store
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.view import view
from tests.amount import times
from tests.table.crashing import Ack, Crashes, Player, ToldTable, check_acknowledged, play_to_the_question
from tests.table.forking import FORKING
from tests.table.postgres import PostgresServer
from tests.table.sessions import GAMES
from tests.table.tables import OPPOSED, make_table, seen
from tests.table.whole import added_up, check_whole

pytestmark = pytest.mark.soak

SERVER_GONE = re.compile(r"can't be reached|can't be used: |the connection was lost; ")


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return request.getfixturevalue("postgres_url") if request.param == "postgres" else str(tmp_path / "tables.db")


def test_a_question_outlives_the_program_that_asked_it(where: str) -> None:
    store = open_store(where)
    make_table(store)
    reader, writer = FORKING.Pipe(duplex=False)
    process = FORKING.Process(target=play_to_the_question, args=(where, writer))
    process.start()
    writer.close()
    with reader:
        assert reader.recv() == "asked"
        process.kill()
    process.join()

    table = Table(store, "friday")
    (call,) = table.open
    (card,) = view(table, "ana").cards
    assert (card.key, card.sequence, card.options) == ("edge", 2, ("keep", "reroll"))
    assert table.state.sheet("kara").edge_left == 1
    table.answer("ana", call, 2, choice="reroll")
    assert table.state.sheet("kara").edge_left == 0

    calm = make_table(SqliteStore(":memory:"))
    calm.start("gus", "opposed", OPPOSED)
    for sequence, seat in enumerate(("ana", "gus", "ana")):
        calm.answer(seat, call, sequence, choice="reroll" if sequence == 2 else None)
    assert isinstance(calm.log[-1], CallEnded)
    assert calm.log == table.log, "the killed play ends as one that was not disturbed"
    assert seen(calm, "ben") == seen(table, "ben")
    store.close()


def test_killed_at_any_moment_nothing_acknowledged_is_lost(where: str) -> None:
    kill(Crashes(where, "crash"))


def test_killed_while_others_play_on_the_same_file_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    kill(Crashes(str(tmp_path / "tables.db"), "crash of one", processes=2))


def test_after_a_power_cut_the_files_hold_everything_that_was_told(tmp_path: Path) -> None:
    kill(Crashes(str(tmp_path / "tables.db"), "power cut"), (tmp_path / f"copy-{at}.db" for at in itertools.count()))


def kill(crashes: Crashes, copies: Iterator[Path] | None = None) -> None:
    """Kill again and again, and look at everything each time; with `copies`, at the files as they were then, too."""
    least = times(300)
    try:
        while (
            crashes.counts.kills < least or least >= crashes.counts.answers
        ):  # a busy machine plays less between kills
            crashes.kill(next(copies) if copies else None)
            assert crashes.counts.kills < 4 * least, f"too little was played to tell: {crashes.counts}"
        assert crashes.store.check() == []
    finally:
        crashes.close()


class Players:
    """Threads that play at a table of each game, and go on when the store comes back."""

    def __init__(self, where: str) -> None:
        self.store = open_store(where)
        self.acks: list[Ack] = []
        self.told: list[BadStore] = []
        self.wrong: list[BaseException] = []
        self.hands = []
        for game in GAMES:
            demo_table(self.store, game, game)
            self.hands.append(Player(ToldTable(self.store, game, self.acks.append), Random(game)))
        self._over = threading.Event()
        self._threads = [threading.Thread(target=self._play, args=(hand,)) for hand in self.hands]
        for thread in self._threads:
            thread.start()

    def _play(self, hand: Player) -> None:
        while not self._over.is_set():
            try:
                hand.act()
            except BadStore as error:
                self.told.append(error)
                time.sleep(0.01)
            except BaseException as error:
                self.wrong.append(error)
                raise

    def played_on(self, acts: int) -> None:
        """Wait until more was acknowledged at every table; on a busy machine a long log takes a while to read anew."""
        before, end = len(self.acks), time.monotonic() + 180
        while behind := [game for game in GAMES if sum(ack.table == game for ack in self.acks[before:]) < acts]:
            assert not self.wrong, self.wrong
            assert time.monotonic() < end, f"play does not go on at {behind}"
            time.sleep(0.005)

    def close(self) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join()


@pytest.fixture
def players(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Players]:
    monkeypatch.setattr(kept, "SNAPSHOT_EVERY", 40)
    players = Players(postgres_url)
    yield players
    players.close()
    players.store.close()


@pytest.mark.postgres
def test_a_server_that_stops_loses_nothing_and_play_goes_on(players: Players, postgres_server: PostgresServer) -> None:
    random = Random("stops")
    for _ in range(times(100)):
        players.played_on(random.randrange(1, 6))
        time.sleep(random.uniform(0, 0.02))
        postgres_server.stop()
        try:
            told, end = len(players.told), time.monotonic() + 10
            while len(players.told) < told + 5 and time.monotonic() < end:
                time.sleep(0.001)
        finally:
            postgres_server.start()
    players.played_on(1)
    players.close()
    assert not players.wrong, players.wrong
    assert players.told
    assert [str(error) for error in players.told if not SERVER_GONE.search(str(error))] == []
    for hand in players.hands:
        table = check_whole(players.store, hand.table.id)
        check_acknowledged(table, [ack for ack in players.acks if ack.table == table.id])
        hand.table.refresh()
        assert added_up(hand.table) == added_up(table), "a table that was in use all the time is as it is kept"


@pytest.mark.parametrize("reads", range(6))
def test_an_undo_that_is_kept_is_done_even_if_the_store_fails_then(tmp_path: Path, reads: int) -> None:
    """The store can be lost between keeping an act and reading what is needed to show it."""
    store = SqliteStore(tmp_path / "tables.db")
    table = make_table(store)
    start = table.number
    table.say("gus", "one")
    table.roll("gus", "2d6")
    table.title("gus", "At the gate")
    table.rest()
    before = table.number
    failing: Any = Failing(store, reads)
    table.store = table.rows._store = failing
    try:
        table.undo("gus", start)
        assert store.last("friday") == before + 1
    except BadStore:
        assert store.last("friday") == before, "what is told to have failed is not kept"
    failing.left = 1000
    table.say("gus", "two")
    table.refresh()
    assert added_up(table) == added_up(Table(store, "friday"))
    check_whole(store, "friday")
    store.close()


def test_who_is_taken_out_is_taken_out_everywhere(where: str) -> None:
    store, elsewhere = open_store(where), open_store(where)
    table, other = make_table(store), Table(elsewhere, "friday")
    table.say("ben", "my own words")
    table.note("ben", "mine", "my own note", ["*"])
    other.refresh()
    number = other.number
    assert table.forget_me("ben") == 3
    other.refresh()
    assert other.number == number + 1
    assert added_up(other) == added_up(check_whole(store, "friday"))
    assert not re.search(b"my own|Ben", seen(other, "gus"))
    other.say("gus", "play goes on")
    elsewhere.close()
    store.close()


class Failing:
    """A store that reads some times more, then fails until it is told otherwise."""

    def __init__(self, store: SqliteStore, left: int) -> None:
        self._store = store
        self.left = left

    def __getattr__(self, name: str) -> object:
        if name != "append":
            self.left -= 1
            if self.left < 0:
                raise BadStore("the server is gone")
        return getattr(self._store, name)
