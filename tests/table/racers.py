"""Two processes that act at the same moment, again and again, through tables of their own on one store.

What is raced for is named; each racer gives, for each round, whether its act held or what it was told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Barrier
from random import Random
from typing import Any, NamedTuple

import msgspec

from rollwright.dice.errors import Refused
from rollwright.table.playing import AlreadyAnswered
from rollwright.table.store import Row, Stale, Store
from rollwright.table.store.opening import open_store
from rollwright.table.table import Table
from tests.table.forking import FORKING
from tests.table.tables import OPPOSED

TABLE = "friday"
SECONDS = 60


class Told(NamedTuple):
    """What came of one racer's act in a round."""

    about: str
    held: bool
    message: str = ""
    answer: bytes = b""
    """The answer that the loser was told."""


class Counting:
    """A store that counts how often somebody else was faster by a moment: only then it was a race."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.stale = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def append(self, table: str, after: int, rows: Sequence[Row], act: str = "", number: int = 0) -> None:
        try:
            self._store.append(table, after, rows, act, number)
        except Stale:
            self.stale += 1
            raise


class Racer:
    """One of the two: number 0 readies each round while the other waits, then both act."""

    def __init__(self, where: str, number: int) -> None:
        store: Any = Counting(open_store(where))
        self.store = store
        self.number = number
        self.table = Table(store, TABLE)

    # For each race: what number 0 readies, and what both then do at once.

    def ready_answer(self) -> None:
        if not self.table.open:
            if not self.table.state.sheet("kara").edge_left:
                self.table.start("gus", "give-edge", {"who": "kara", "points": 1, "reason": "again"})
            self.table.start("gus", "opposed", OPPOSED)

    def race_answer(self) -> Callable[[], str]:
        ((call, under_way),) = self.table.open.items()
        sequence = len(under_way.answers)
        question: Any = under_way.session.question
        options = getattr(question, "options", ())
        choice = ("keep", "reroll")[self.number] if options else None

        def act() -> str:
            self.table.answer("gus", call, sequence, choice=choice)
            return msgspec.json.encode(self.table.rows.line(self.table.number)).decode()

        self.about = f"{call} {sequence}"
        return act

    def ready_undo(self) -> None:
        for call in tuple(self.table.open):
            self.table.abandon("gus", call, "again")
        self.table.start("gus", "opposed", {**OPPOSED, "a_edge": 0})

    def race_undo(self) -> Callable[[], object]:
        (call,) = self.table.open
        number = self.table.number
        if self.number:
            return lambda: self.table.answer("gus", call, 0)
        return lambda: self.table.undo("gus", call - 1, seen=number)

    def ready_join(self) -> None:
        with suppress(Refused):
            self.table.remove("gus", "ben")
        token = self.table.invite("gus", "player", seat="ben")
        self.table.say("gus", token)

    def race_join(self) -> Callable[[], object]:
        said: Any = self.table.rows.line(self.table.number)
        return lambda: self.table.join(said.text, ("Ben", "Bob")[self.number])

    def ready_same(self) -> None:
        self.ready_answer()

    def race_same(self) -> Callable[[], object]:
        ((call, under_way),) = self.table.open.items()
        sequence = len(under_way.answers)
        key = f"{call} {sequence}"
        options = getattr(under_way.session.question, "options", ())
        return lambda: self.table.answer("gus", call, sequence, choice="keep" if options else None, act=key)


def race(where: str, what: str, number: int, rounds: int, gate: Barrier, pipe: Connection) -> None:
    """Race; send what came of every round, and how often it was close."""
    try:
        pipe.send(raced(where, what, number, rounds, gate))
    except BaseException:
        gate.abort()  # the other need not wait
        raise


def raced(where: str, what: str, number: int, rounds: int, gate: Barrier) -> tuple[list[Told], int]:
    """Race; give what came of every round, and how often it was close."""
    racer = Racer(where, number)
    random = Random(f"{what} {number}")
    told: list[Told] = []
    for turn in range(rounds):
        racer.about = str(turn)
        if number == 0:
            racer.table.refresh()
            getattr(racer, f"ready_{what}")()
        gate.wait(SECONDS)
        racer.table.refresh()
        act = getattr(racer, f"race_{what}")()
        for _ in range(random.randrange(200)):  # now one is first by a hair, now the other
            pass
        gate.wait(SECONDS)
        try:
            told.append(Told(racer.about, True, str(act())))
        except AlreadyAnswered as error:
            told.append(Told(racer.about, False, str(error), msgspec.json.encode(error.answer)))
        except Refused as error:
            told.append(Told(racer.about, False, str(error)))
        gate.wait(SECONDS)
    return told, racer.store.stale


def run_race(where: str, what: str, rounds: int) -> tuple[list[list[Told]], int]:
    """Have two processes race; give what came of each, by racer, and in how many rounds it was close."""
    gate = FORKING.Barrier(2)
    pipes: list[Connection] = []
    processes = []
    for number in range(2):
        reader, writer = FORKING.Pipe(duplex=False)
        process = FORKING.Process(target=race, args=(where, what, number, rounds, gate, writer))
        process.start()
        writer.close()
        pipes.append(reader)
        processes.append(process)
    try:
        given = [pipe.recv() for pipe in pipes]
    finally:
        for process, pipe in zip(processes, pipes, strict=True):
            pipe.close()
            process.join(SECONDS)
            process.kill()
    return [told for told, _ in given], sum(stale for _, stale in given)
