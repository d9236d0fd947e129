"""Threads that open tables of a game for the first time, all at once, get on: msgspec alone would end the program."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.amount import times
from tests.table.sessions import GAMES
from tests.table.stores import ROOT

PROGRAM = """
import sys, threading
sys.setswitchinterval(1e-6)
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table

store, game = SqliteStore(sys.argv[1]), sys.argv[2]
gate = threading.Barrier(6)
def look():
    gate.wait()
    Table(store, game).moves("gus")
threads = [threading.Thread(target=look) for _ in range(6)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_threads_open_a_game_for_the_first_time_together(game: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    from rollwright.table.demo import demo_table
    from rollwright.table.store.sqlite import SqliteStore

    path = tmp_path_factory.mktemp("tables") / "tables.db"
    store = SqliteStore(path)
    demo_table(store, game, game)
    store.close()
    for _ in range(times(10)):
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, str(path), game], cwd=ROOT, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
