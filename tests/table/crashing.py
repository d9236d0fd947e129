"""Bots play in a process that is killed without warning; then the store is looked through.

`python -m tests.table.crashing --kills 300 --store sqlite` (or `postgres`) does that, and prints the counts. With
`--processes 2` that many play on one file, each at its share of the tables, and are killed one after another.
"""

from __future__ import annotations

import argparse
import faulthandler
import itertools
import json
import os
import select
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from hashlib import sha256
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from rollwright.table import kept
from rollwright.table.bots import play_on
from rollwright.table.demo import demo_table
from rollwright.table.log import Answered, AnyLogged
from rollwright.table.store import Store
from rollwright.table.store.opening import open_store
from rollwright.table.store.share import Share
from rollwright.table.table import Table
from tests.table.forking import FORKING
from tests.table.sessions import GAMES, Hand
from tests.table.tables import OPPOSED
from tests.table.whole import check_whole

SNAPSHOTS = 30
"""After how many lines a snapshot is kept here, so that some are cut short by a kill."""
LONG = 120
"""The lines after which a table has been played at enough, and another takes its place."""
PLAY_SECONDS = 0.3
PLAYERS = "players"
"""By what a PostgreSQL server knows the processes that are killed."""


class Ack(NamedTuple):
    """What a process was told when an act returned: the lines are kept, and this is the head of the last one."""

    table: str
    last: int
    head: str
    answers: list[tuple[int, int, int, str]]
    """Answers among the lines: the line, the call, the sequence, the digest of the entry."""


class ToldTable(Table):
    """A table that tells of every act once it has returned."""

    def __init__(self, store: Store, id: str, tell: Callable[[Ack], None]) -> None:
        super().__init__(store, id)
        self._tell = tell

    def _act(self, by: str, lines: Callable[[], Sequence[AnyLogged]], act: str = "", seen: int | None = None) -> int:
        with self.steady():
            before = self.number
            main, last = super()._act(by, lines, act, seen), self.number
            first = min(before + 1, main)
        answers = [
            (number, line.call, line.sequence, digest_of(line))
            for number, line in self.lines(first - 1, last)
            if isinstance(line, Answered)
        ]
        self._tell(Ack(self.id, last, self.head, answers))
        return main


class Player(Hand):
    """Does random things at a table; whether the rules get everything right is for other tests to say."""

    def play(self) -> None:
        play_on(self.table, self.bots(), self.random.randint(1, 4), self.random)


def digest_of(line: Answered) -> str:
    """Give the digest of what was answered."""
    return sha256(msgspec.json.encode(line.entry)).hexdigest()


def play(where: str, tables: Sequence[str], seed: str, pipe: Connection, share: Share | None = None) -> None:
    """Play without end at all tables at once, a thread each; two more play at the first two. Say what is acknowledged.

    Another thread makes new tables. Whatever goes wrong is said, too.
    """
    faulthandler.enable()
    setattr(kept, "SNAPSHOT_EVERY", SNAPSHOTS)  # noqa: B010 - it is not the module's own
    store = open_store(where, share)
    tables = [table for table in tables if share is None or share.has(table)]
    fd = pipe.fileno()

    def tell(ack: object) -> None:
        os.write(fd, json.dumps(ack).encode() + b"\n")  # a short line is written whole or not at all

    def loop(step: Callable[[], object]) -> None:
        try:
            while True:
                step()
        except BaseException as error:
            tell(f"{type(error).__name__}: {error}")
            raise

    numbers = itertools.count()

    def make() -> None:
        ids = (f"{seed}-{number}" for number in numbers)
        table = demo_table(store, next(id for id in ids if share is None or share.has(id)), "mechwarrior")
        tell(Ack(table.id, table.number, table.head, []))
        time.sleep(0.03)

    steps: list[Callable[[], object]] = [make]
    for at, id in enumerate((*tables, *tables[:2])):
        steps.append(Player(ToldTable(store, id, tell), Random(f"{seed} {at}")).act)
    threads = [threading.Thread(target=loop, args=(step,), daemon=True) for step in steps]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def play_to_the_question(where: str, pipe: Connection) -> None:
    """Play the opposed roll up to a choice, say so, and wait."""
    table = Table(open_store(where), "friday")
    call = table.start("gus", "opposed", OPPOSED)
    table.answer("ana", call, 0)
    table.answer("gus", call, 1)
    pipe.send("asked")
    time.sleep(600)


class Counts(msgspec.Struct):
    """What was done and found."""

    kills: int = 0
    acts: int = 0
    answers: int = 0
    lines: int = 0
    unsaid: int = 0
    """Lines that were kept, but nobody had heard so: the kill came in between."""
    tables: int = 0
    """Tables that were played at or made."""
    verified: int = 0
    """How often a table was opened, folded and verified."""


class Crashes:
    """A store on which processes play and are killed; after each kill everything is looked at."""

    def __init__(self, where: str, seed: str, processes: int = 1) -> None:
        self.where = where
        self._shares = [Share(number, processes) for number in range(processes)] if processes > 1 else [None]
        self.postgres = where.startswith("postgresql://")
        self._players = f"{where}&application_name={PLAYERS}" if self.postgres else where
        self.seed = seed
        self.random = Random(seed)
        self.counts = Counts()
        self.store = open_store(where)
        self._number = 0
        self._lasts: dict[str, int] = {}
        self.live = [self._new(game) for game in GAMES]

    def close(self) -> None:
        self.store.close()

    def _new(self, game: str) -> str:
        self._number += 1
        table = demo_table(self.store, f"{game}-{self._number}", game)
        self._lasts[table.id] = table.number
        self.counts.tables += 1
        self.counts.lines += table.number
        return table.id

    def kill(self, copy: Path | None = None) -> None:
        """Have a process play, kill it, and look at everything.

        With `copy` the power is cut as well: the files as they are at that moment are copied there, and looked at, too.
        """
        self.counts.kills += 1
        acks = self._killed(f"{self.seed}-{self.counts.kills}", copy)
        self.counts.acts += len(acks)
        if copy is not None:
            with closing(open_store(str(copy))) as store:
                for table in self.live:
                    check_acknowledged(check_whole(store, table), [ack for ack in acks if ack.table == table])
                assert store.check() == []
        for table in self.live:
            self._check(table, [ack for ack in acks if ack.table == table])
        for table in self.store.tables():
            if table.startswith(self.seed):
                self.counts.tables += 1
                self._lasts[table] = 0
                self._check(table, [ack for ack in acks if ack.table == table])
                self.store.delete(table)
        gone = {ack.table for ack in acks} - set(self._lasts)
        assert not gone, f"tables {gone} were made, and are lost"
        self.live = [self._new(id.rpartition("-")[0]) if self._lasts[id] > LONG else id for id in self.live]

    def _killed(self, seed: str, copy: Path | None) -> list[Ack]:
        """Kill processes at a random moment: before, at or after their first acts. Give what they had acknowledged."""
        with ExitStack() as readers:
            started = [self._started(seed, share, readers) for share in self._shares]
            self.random.shuffle(started)
            return [ack for process, reader in started for ack in self._ended(process, reader, copy)]

    def _started(self, seed: str, share: Share | None, readers: ExitStack) -> tuple[Any, Connection]:
        reader, writer = FORKING.Pipe(duplex=False)
        readers.enter_context(reader)
        process = FORKING.Process(target=play, args=(self._players, self.live, seed, writer, share))
        process.start()
        readers.callback(process.kill)
        writer.close()
        return process, reader

    def _ended(self, process: Any, reader: Connection, copy: Path | None) -> list[Ack]:
        said = b""
        try:
            if self.random.random() < 0.9:
                said += self._read(reader, 30, 1)
            said += self._read(reader, self.random.uniform(0, PLAY_SECONDS), self.random.randrange(1, 20_000))
            if copy is not None:
                stop(process.pid)
                for file in (self.where, f"{self.where}-wal"):
                    if Path(file).exists():
                        shutil.copyfile(file, f"{copy}{file.removeprefix(self.where)}")
        finally:
            process.kill()
            while part := os.read(reader.fileno(), 1 << 16):
                said += part
            process.join()
            if self.postgres:
                wait_for_server(self.where)
        assert process.exitcode == -signal.SIGKILL, (process.exitcode, said[-500:])
        heard = [json.loads(line) for line in said.splitlines()]
        wrong = [line for line in heard if isinstance(line, str)]
        assert not wrong, wrong
        return [Ack(*line) for line in heard]

    def _read(self, reader: Connection, seconds: float, most: int) -> bytes:
        """Read what is said for a while, or until about so many bytes have come."""
        said, end = b"", time.monotonic() + seconds
        while len(said) < most and (left := end - time.monotonic()) > 0:
            if select.select([reader], [], [], left)[0]:
                part = os.read(reader.fileno(), 1 << 12)
                if not part:
                    break
                said += part
        return said

    def _check(self, id: str, acks: Sequence[Ack]) -> None:
        table = check_whole(self.store, id)
        check_acknowledged(table, acks)
        self.counts.verified += 1
        self.counts.answers += sum(len(ack.answers) for ack in acks)
        assert table.number >= self._lasts[id]
        self.counts.lines += table.number - self._lasts[id]
        self.counts.unsaid += table.number - max((self._lasts[id], *(ack.last for ack in acks)))
        self._lasts[id] = table.number


def check_acknowledged(table: Table, acks: Sequence[Ack]) -> None:
    """See that all that was acknowledged is there: by the heads, that is everything up to them, too."""
    for ack in acks:
        assert ack.last <= table.number, f"{ack} is lost: {table.id} ends with line {table.number}"
        assert table.rows.row(ack.last).head.hex() == ack.head
        for number, call, sequence, digest in ack.answers:
            line = table.rows.line(number)
            assert isinstance(line, Answered)
            assert (line.call, line.sequence, digest_of(line)) == (call, sequence, digest)


def stop(process: int) -> None:
    """Stop a process with all its threads where it is: it writes nothing more, and tells nobody anything."""
    os.kill(process, signal.SIGSTOP)
    tasks = Path(f"/proc/{process}/task")
    while any(task.joinpath("stat").read_text().rpartition(")")[2].split()[0] != "T" for task in tasks.iterdir()):
        time.sleep(0.0005)


def wait_for_server(url: str) -> None:
    """Wait until a server has done what killed processes had asked of it, and knows that they are gone."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        there = "SELECT 1 FROM pg_stat_activity WHERE application_name = %s"
        while connection.execute(there, (PLAYERS,)).fetchall():
            time.sleep(0.001)


@contextmanager
def place(kind: str) -> Iterator[str]:
    """Give where a new store is: in a file, or on a server that ends with this."""
    if kind == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield str(Path(folder, "tables.db"))
        return
    from tests.table.postgres import PostgresServer

    server = PostgresServer()
    try:
        yield server.url()
    finally:
        server.close()


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.table.crashing", description=__doc__)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--store", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--seed", default="crash")
    parser.add_argument("--processes", type=int, default=1)
    options = parser.parse_args(arguments)
    start = time.monotonic()
    with place(options.store) as where:
        crashes = Crashes(where, options.seed, options.processes)
        for _ in range(options.kills):
            crashes.kill()
        assert crashes.store.check() == []
        crashes.close()
    counts: dict[str, Any] = msgspec.to_builtins(crashes.counts)
    told = ", ".join(f"{value} {name}" for name, value in counts.items())
    print(f"{options.store}: {told}; nothing lost, in {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
