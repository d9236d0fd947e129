"""A program that is killed loses nothing that it has acknowledged, and leaves no act half done."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from rollwright.table.log import CallEnded, CallOpened, CallReturned
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.view import view
from tests.amount import times
from tests.table.tables import make_table, seen

ROOT = Path(__file__).resolve().parents[2]


def start(path: Path, mode: str) -> subprocess.Popen[str]:
    command = (sys.executable, "-m", "tests.table.crashing", str(path), mode)
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def kill(process: subprocess.Popen[str]) -> list[str]:
    """Kill without warning; give the lines that it had said and nobody had read."""
    assert process.stdout is not None
    process.send_signal(signal.SIGKILL)
    said = process.stdout.read().splitlines()
    process.stdout.close()
    assert process.wait(60) == -signal.SIGKILL
    return said


def test_a_question_outlives_the_program_that_asked_it(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    make_table(path).store.close()
    process = start(path, "question")
    assert process.stdout is not None
    while process.stdout.readline().strip() != "question":
        assert process.poll() is None
    kill(process)

    store = SqliteStore(path)
    table = Table(store, "friday")
    (call,) = table.open
    (card,) = view(table, "ana").cards
    assert (card.key, card.sequence, card.options) == ("edge", 2, ("keep", "reroll"))
    assert table.state.sheet("kara").edge_left == 1
    table.answer("ana", call, 2, choice="reroll")
    table.answer("ana", call, 3)
    assert table.state.sheet("kara").edge_left == 0

    other = SqliteStore(":memory:")
    calm = make_table(other)
    while not any(isinstance(line, CallEnded) for line in calm.log):
        if not calm.open:
            calm.start("gus", "opposed", table.position.opened[call].arguments)
        sequence = len(calm.open[call].answers)
        seat = "gus" if sequence < 2 else "ana"
        calm.answer(seat, call, sequence, choice="reroll" if sequence == 2 else None)
    assert calm.log == table.log, "the killed play ends as one that was not disturbed"
    assert seen(calm, "ben") == seen(table, "ben")
    store.close()


def test_killed_at_any_moment_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    make_table(path).store.close()
    rng = random.Random("crash")
    lines = 0
    for _ in range(times(60)):
        process = start(path, "on")
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(rng.randrange(1, 30))]
        time.sleep(rng.uniform(0, 0.003))
        said += kill(process)
        store = SqliteStore(path)
        table = Table(store, "friday")
        assert len(table.log) >= max(map(int, said)) > lines
        lines = len(table.log)
        whole(table)
        store.close()


def whole(table: Table) -> None:
    """See that no act is half there: each call has ended exactly when it has nothing left to ask."""
    opened = [line for line in table.log if isinstance(line, CallOpened)]
    ended = [line.call for line in table.log if isinstance(line, CallEnded)]
    assert sorted([*ended, *table.open]) == [line.call for line in opened]
    assert all(under_way.session.question is not None for under_way in table.open.values())
    assert not any(isinstance(line, CallReturned) for line in table.log)
    assert table.state.sheet("kara").edge_left in (0, 1)
