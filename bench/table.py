"""How fast a table is: durable answers a second beside raw appends to SQLite, and what does not grow with history.

    bench/run table            everything (about three minutes)
    bench/run table --quick    the same on a tenth of the length

One line a figure. "Raw" is the disk's own time: one small row a transaction, `synchronous=FULL`, the same file system,
the same run, in turns with the table. An answer is a roll with the table's dice; with it the rules are run, its facts
land, and what has changed is worked out for five seats.
"""

from __future__ import annotations

import argparse
import gc
import os
import sqlite3
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec

from rollwright.rules.facts import Joined
from rollwright.table.kept import chained
from rollwright.table.log import Said, encode
from rollwright.table.seat import Seat
from rollwright.table.store import Row
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.view import changes, view

SEATS = ("gus", "ana", "ben", "cyd", "dee")
OPPOSED = {"a": 8, "a_who": "ana", "a_what": "Stealth", "b": 7, "b_who": "ben", "b_what": "Perception"}


def make(store: SqliteStore, id: str) -> Table:
    """Make a table of five seats, four of them with a sheet."""
    table = Table.make(store, id, "mechwarrior", Seat("gus", "Gus", "gm"))
    for seat in SEATS[1:]:
        table.seat_somebody("gus", Seat(seat, seat.title(), "player", (seat,)))
    table.land("gus", [Joined(who=seat, sheet={"name": seat.title(), "edge": 2}) for seat in SEATS[1:]])
    return table


def play(table: Table, answers: int, each: Callable[[], None] = lambda: None) -> None:
    """Play opposed rolls: each has two answers, after each of which every seat is told what is new."""
    for _ in range(answers // 2):
        call = table.start("gus", "opposed", OPPOSED)
        since = table.number
        for sequence, seat in enumerate(("ana", "ben")):
            table.answer(seat, call, sequence)
            for other in SEATS:
                changes(table, other, since)
            since = table.number
            each()


def raw(path: Path, appends: int) -> float:
    """Give how many rows a second SQLite keeps, one to a transaction."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE IF NOT EXISTS log (number INTEGER PRIMARY KEY, line TEXT)")
    line = "x" * 400
    start = time.perf_counter()
    for _ in range(appends):
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO log (line) VALUES (?)", (line,))
        connection.execute("COMMIT")
    seconds = time.perf_counter() - start
    connection.close()
    return appends / seconds


def timed(work: Callable[[], object]) -> float:
    """Give the seconds that some work takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def one_table(folder: Path, answers: int) -> tuple[float, float]:
    """Give answers a second at one table, and raw appends a second, in turns in one run."""
    table = make(SqliteStore(folder / "one.db"), "one")
    play(table, 40)
    slices, kept, plain = 10, 0.0, []
    for _ in range(slices):
        kept += timed(lambda: play(table, answers // slices))
        plain.append(raw(folder / "raw.db", answers // slices))
    return answers / kept, statistics.median(plain)


def many_tables(folder: Path, tables: int, answers: int, workers: int) -> float:
    """Give answers a second over many tables, played by some threads at once."""
    store = SqliteStore(folder / "many.db")
    made = [make(store, f"table-{number}") for number in range(tables)]
    share = answers // tables

    def work(own: list[Table]) -> None:
        for table in own:
            play(table, share)

    threads = [threading.Thread(target=work, args=(made[at::workers],)) for at in range(workers)]
    start = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tables * share / (time.perf_counter() - start)


def own_cost(answers: int) -> tuple[float, float]:
    """Give the microseconds of an answer without the disk: with its share of starting the call, and by itself.

    Of the processor's time, so that what else the machine does counts less.
    """
    table = make(SqliteStore(":memory:"), "unkept")
    play(table, 40)
    start = time.process_time()
    play(table, answers)
    whole = (time.process_time() - start) / answers
    alone: list[float] = []
    for _ in range(answers // 2):
        call = table.start("gus", "opposed", OPPOSED)
        since = table.number
        for sequence, seat in enumerate(("ana", "ben")):
            start = time.process_time()
            table.answer(seat, call, sequence)
            for other in SEATS:
                changes(table, other, since)
            alone.append(time.process_time() - start)
            since = table.number
    return whole * 1e6, statistics.median(alone) * 1e6


def grown(folder: Path, entries: int) -> tuple[Table, float]:
    """Make a table with many entries: most of them said, so that it is made quickly; then play, and open it again."""
    store = SqliteStore(folder / f"grown-{entries}.db")
    table = make(store, "old")
    while table.number < entries:
        parent, before, after = table.position.number, bytes.fromhex(table.head), table.number
        lines = [encode(Said(by="ana", text=f"word {after + at}")) for at in range(min(5_000, entries - after))]
        rows: list[Row] = chained(table.secret, after, parent, before, lines)
        store.append(table.id, after, rows)
        table.refresh()
        play(table, 2)
    opening = min(timed(lambda: Table(store, "old")) for _ in range(3))
    return table, opening


def memory(folder: Path, tables: int) -> float:
    """Give the bytes that an open table at rest takes."""
    store = SqliteStore(folder / "idle.db")
    for number in range(tables):
        play(make(store, f"idle-{number}"), 10)
    gc.collect()
    Table(store, "idle-0")
    before = resident()
    held = [Table(store, f"idle-{number}") for number in range(tables)]
    for table in held:
        view(table, "ana")
        table.rest()
    gc.collect()
    return (resident() - before) / len(held)


def resident() -> int:
    """Give the process's memory in bytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def say(name: str, figure: str) -> None:
    print(f"{name:<64}{figure:>24}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    scale = 10 if parser.parse_args().quick else 1
    folder = Path(tempfile.mkdtemp(prefix="rollwright-bench-"))
    answers, plain = one_table(folder, 4_000 // scale)
    say("raw appends a second (SQLite, FULL)", f"{plain:,.0f}")
    say("answers a second, one table", f"{answers:,.0f} = {answers / plain:.0%} of raw")
    for workers in (1, 8):
        own = folder / str(workers)
        own.mkdir()
        many = many_tables(own, 50, 4_000 // scale, workers)
        say(f"answers a second, 50 tables, {workers} thread(s)", f"{many:,.0f} = {many / plain:.0%} of raw")
    whole, alone = own_cost(4_000 // scale)
    say("own cost of an answer, five seats told, without the disk", f"{alone:,.0f} µs")
    say("  the same with its half of starting the call", f"{whole:,.0f} µs")
    cost: list[float] = []
    for entries in (1_000, 100_000 // scale, 200_000 // scale):
        table, opening = grown(folder, entries)
        cost.append(timed(partial(play, table, 400)) / 400)
        say(f"{table.number:,} entries: seconds to open", f"{opening:.3f}")
        say("  an answer there, disk and all", f"{cost[-1] * 1e6:,.0f} µs")
        say("  bytes that a late joiner is sent", f"{len(msgspec.json.encode(view(table, 'ana'))):,}")
    say("an answer at the largest, as against 1,000 entries", f"×{cost[-1] / cost[0]:.2f}")
    say("memory of an idle table", f"{memory(folder, 300 // scale) / 1000:,.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
