"""How many people one server carries: 100 tables with five open streams each, beside boardgame.io.

    bench/run page                 ours, and boardgame.io 0.50 with both of its stores (about four minutes)
    bench/run page --quick         the same on 20 tables and a few seconds
    bench/run page --only ours     without boardgame.io, which needs Node and npm
    bench/run page --only ours --workers 2    one process and two, in turns, with how long the disk takes to sync

Each server is a process of its own, and so is who plays on it. First each table acts as soon as all five have seen the
act before (saturation); then all servers get the same steady rate, half of what the slower durable one has reached.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from os import cpu_count, getloadavg
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path[0:1] = [str(ROOT)]

import msgspec  # noqa: E402
from bench.contest.table import machine, ratio, seconds, size, table  # noqa: E402
from bench.load.driver import Played, Script  # noqa: E402
from bench.load.ours import prepared, wrongs  # noqa: E402
from bench.load.pace import Measured, Plan  # noqa: E402
from bench.load.running import Taken, loaded, served, synced  # noqa: E402

OURS = "Rollwright"
FLAT_FILE = "boardgame.io, FlatFile"
MEMORY = "boardgame.io, memory"
STORES = {FLAT_FILE: "flatfile", MEMORY: "memory"}


class Figures(NamedTuple):
    """What one run of one server gave."""

    measured: Measured
    taken: Taken
    wrong: list[str]

    @property
    def rate(self) -> float:
        """Acts a second."""
        return self.measured.acts / self.measured.seconds

    def time(self, share: float) -> float:
        """Give the time within which a share of the acts was seen by all."""
        times = sorted(self.measured.times)
        return times[min(int(share * len(times)), len(times) - 1)] if times else float("nan")

    @property
    def processor(self) -> float:
        """The processor's time of an act, in seconds, in the server."""
        return self.taken.processor / max(self.measured.seen, 1)


def ours(tables: int, plan: Plan, workers: int = 1) -> Figures:
    """Play on our own server, on SQLite, as people start it but for the limits on how much one address may ask."""
    here = {"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        scripted = prepared(folder, tables)
        serve = ("-m", "rollwright", "serve", "--no-limits", "--no-browser", "--port", "0", "--data", name)
        several = ("--workers", str(workers)) if workers > 1 else ()
        with served((sys.executable, *serve, *several), here) as server:
            script = folder / "script.json"
            script.write_bytes(msgspec.json.encode(Script(server.port, plan, scripted)))
            printed, taken = loaded(server, (sys.executable, "-m", "bench.load.driver", str(script)), here)
        played = msgspec.json.decode(printed, type=Played)
        return Figures(played.measured, taken, [*_waits(played.measured), *wrongs(folder, scripted, played.tables)])


def theirs(store: str, tables: int, plan: Plan) -> Figures:
    """Play on boardgame.io with one of its stores."""
    from bench.load.boardgame_io import FOLDER, installed

    environment = {"NODE_PATH": str(installed() / "node_modules"), "NODE_ENV": "production"}
    with tempfile.TemporaryDirectory() as name:
        with served(("node", str(FOLDER / "server.js"), store, name), environment) as server:
            asked = {"port": server.port, "tables": tables, **msgspec.to_builtins(plan)}
            load = ("node", str(FOLDER / "load.js"), msgspec.json.encode(asked).decode())
            printed, taken = loaded(server, load, environment)
        played = msgspec.json.decode(printed)
    measured = msgspec.convert(played["measured"], Measured)
    return Figures(measured, taken, [*_waits(measured), *played["wrong"]])


def _waits(measured: Measured) -> list[str]:
    return [f"{measured.unanswered} acts were never seen by all"] if measured.unanswered else []


def run(name: str, tables: int, plan: Plan) -> Figures:
    """Play on one of the servers."""
    if name in STORES:
        return theirs(STORES[name], tables, plan)
    return ours(tables, plan, 1 if name == OURS else int(name.split()[-2]))


def several(workers: int, tables: int, plan: Plan, rounds: int) -> int:
    """Play on one process and on several, in turns; the machine's disk is timed beside each."""
    rows, wrong, rates = [], list[str](), dict[str, list[float]]()
    for _ in range(rounds):
        for name in (OURS, f"{OURS}, {workers} processes"):
            with tempfile.TemporaryDirectory() as folder:
                disk = synced(Path(folder))
            one = run(name, tables, plan)
            wrong += [f"{name}: {line}" for line in one.wrong]
            rates.setdefault(name, []).append(one.rate)
            rows.append(
                (
                    name, f"{one.rate:.0f}", ratio(one.rate / rates[OURS][-1]), seconds(one.time(0.5)),
                    seconds(one.time(0.99)), seconds(one.processor), size(one.taken.end),
                    f"{one.measured.processor / one.measured.seconds:.0%}",
                    f"{seconds(disk[len(disk) // 2])}, {seconds(disk[len(disk) * 99 // 100])}",
                    f"{getloadavg()[0]:.0f}",
                )
            )  # fmt: skip
    head = (
        f"steady, {plan.rate:.0f} a second" if plan.rate else "as fast as it goes", "acts/s", "to one", "p50", "p99",
        "server CPU/act", "memory", "load's CPU", "fdatasync p50, p99", "load",
    )  # fmt: skip
    print(table(head, rows), flush=True)
    print("\n" + ("\n".join(wrong[:40]) or "Nothing was lost, doubled or out of order; nobody was left unanswered."))
    return 1 if wrong else 0


def told(title: str, figures: dict[str, Figures]) -> str:
    """Write what one kind of load gave, everybody beside us."""
    own = figures[OURS]
    rows = [
        (
            name,
            f"{one.rate:.0f}",
            ratio(own.rate / one.rate),
            seconds(one.time(0.5)),
            seconds(one.time(0.99)),
            ratio(one.time(0.99) / own.time(0.99)),
            seconds(one.processor),
            size(one.taken.start),
            size(one.taken.streams),
            size(one.taken.end),
            f"{one.measured.processor / one.measured.seconds:.0%}",
            str(len(one.wrong)),
        )
        for name, one in figures.items()
    ]
    head = (
        title, "acts/s", "we do", "p50", "p99", "its p99 to ours", "server CPU/act",
        "memory, start", "streams open", "after", "load's CPU", "wrong",
    )  # fmt: skip
    return table(head, rows)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="bench/run page", description=__doc__.partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="20 tables and a few seconds")
    parser.add_argument("--only", choices=["ours"], help="without boardgame.io")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--rate", type=float, default=0.0, help="the steady rate, in acts a second")
    parser.add_argument("--workers", type=int, help="one process against so many of ours, and nobody else")
    parser.add_argument("--rounds", type=int, default=3, help="how often those take turns")
    options = parser.parse_args(arguments)
    tables, lasting = (20, 3.0) if options.quick else (options.tables, options.seconds)
    warm = lasting / 2
    if options.workers:
        print(f"{machine()}\n{tables} tables of five streams\n", flush=True)
        return several(options.workers, tables, Plan(warm, lasting, options.rate), options.rounds)
    names = (OURS,) if options.only else (OURS, *STORES)
    print(f"{machine()}\n{tables} tables of five streams\n", flush=True)
    full = {name: run(name, tables, Plan(warm, lasting)) for name in names}
    print(told("as fast as it goes", full), flush=True)
    own = full[OURS].measured
    print(f"\n{own.answers} of our acts (warming up included) answered a question, the others started something.\n")
    rate = options.rate or round(min(full[name].rate for name in names if name != MEMORY) / 2)
    steady = {name: run(name, tables, Plan(warm, lasting, rate)) for name in names}
    print(told(f"steady, {rate:.0f} a second", steady), flush=True)
    print(f"\nWhat else the machine had to do: load {getloadavg()[0]:.0f} at the end, on {cpu_count()} cores.")
    wrong = [f"{name}: {line}" for figures in (full, steady) for name, one in figures.items() for line in one.wrong]
    print("\n" + ("\n".join(wrong[:40]) or "Nothing was lost, doubled or out of order; nobody was left unanswered."))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
