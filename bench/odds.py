"""Exact odds: the same questions to Rollwright, icepool, dyce, lea, plain Python and hand-written numpy.

    bench/run odds                          every line: warm, cold, memory
    bench/run odds --lines duel,margins     some lines
    bench/run odds --no-cold --rounds 3     a quick look

Every contestant must give the same law before anything is timed. Warm: imports done and the laws of the pools known,
the asked law not; best of several rounds in which the contestants take turns. Cold: a fresh process, imports included.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path[0:1] = [str(ROOT)]

from bench.contest.asked import LINES, Asked, Line, check_agreement  # noqa: E402

CONTESTANTS = {
    "Rollwright": "with_rollwright",
    "read out": "with_rollwright:read_out",
    "grid": "with_rollwright:grid",
    "exact": "with_rollwright:exact",
    "re-run": "with_rollwright:rerun_reference",
    "icepool": "with_icepool",
    "dyce": "with_dyce",
    "lea": "with_lea",
    "Python": "with_python",
    "numpy": "with_numpy",
    "numpy shaped": "with_numpy_shaped",
}
"""Where each contestant's questions are, by its name in the tables. The first five are Rollwright itself."""
OURS = ("read out", "grid", "exact", "re-run")
LIMIT = 60.0
"""Seconds after which a contestant is given up on a line."""


def question(contestant: str, line: Line) -> Asked | None:
    """Make a line's question ready for a contestant; None where it has none."""
    module, _, part = CONTESTANTS[contestant].partition(":")
    home: Any = import_module(f"bench.peers.{module}")
    make = getattr(getattr(home, part) if part else home, line.function, None)
    return None if make is None else make(*line.arguments)


def agreed(line: Line, contestants: Sequence[str]) -> dict[str, Asked]:
    """Make the questions of a line ready; refuse to go on where the answers differ."""
    asked = {name: found for name in contestants if (found := question(name, line)) is not None}
    check_agreement({name: one.read(one.ask()) for name, one in asked.items()}, line.within)
    return asked


def answer_once(contestant: str, key: str) -> None:
    """Answer one line in this process, which began for it, and print its memory. Nothing else is imported for it."""
    from bench.contest.memory import kilobytes_held

    asked = question(contestant, next(line for line in LINES if line.key == key))
    if asked is not None:
        asked.read(asked.ask())
    print(kilobytes_held())


def main(arguments: Sequence[str]) -> int:
    import argparse

    from bench.contest.table import machine

    parser = argparse.ArgumentParser(prog="bench/run odds", description=__doc__.partition("\n")[0])
    parser.add_argument("--lines", default=",".join(line.key for line in LINES), help="which lines, by their keys")
    parser.add_argument("--contestants", default=",".join(CONTESTANTS), help="who takes part")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--no-cold", action="store_true", help="leave out the fresh processes")
    options = parser.parse_args(arguments)
    by_key = {line.key: line for line in LINES}
    names = [name for name in CONTESTANTS if name in options.contestants.split(",")]
    lines = [by_key[key] for key in options.lines.split(",")]
    print(f"{machine()}\n")
    report = Report(names, options.rounds)
    for line in lines:
        report.run(line, cold=not options.no_cold)
    report.show(cold=not options.no_cold)
    return 0


class Report:
    """Measures line by line, and shows everything at the end."""

    def __init__(self, names: list[str], rounds: int) -> None:
        self.names = names
        self.rounds = rounds
        self.warm: dict[Line, dict[str, float]] = {}
        self.memory: dict[Line, dict[str, int]] = {}
        self.cold: dict[Line, dict[str, Any]] = {}

    def run(self, line: Line, cold: bool) -> None:
        from bench.contest import timing

        names = self.names
        if cold:
            self.cold[line] = self._cold(line)
            names = [name for name in names if self.cold[line].get(name, True) is not None]
        import_module("numpy")  # warm: our driver goes other ways before it is loaded
        asked = agreed(line, names)
        print(f"{line.title}: {', '.join(asked)} agree within {line.within:g}", flush=True)
        self.warm[line] = timing.best_times({name: one.ask for name, one in asked.items()}, self.rounds)
        self.memory[line] = {name: timing.peak_memory(one.ask) for name, one in asked.items()}

    def _cold(self, line: Line) -> dict[str, Any]:
        """Give each contestant's best of three fresh processes; None for one that took longer than the limit."""
        from bench.contest import timing

        found: dict[str, Any] = {}
        for _ in range(3):
            for name in ("nothing", *self.names):
                if name == "nothing":
                    command = [str(ROOT / "bench" / "contest" / "memory.py")]
                elif name in OURS or found.get(name, True) is None:
                    continue
                else:
                    command = [str(Path(__file__).resolve()), "--once", name, line.key]
                time = timing.in_fresh_process(command, LIMIT)
                found[name] = time if name not in found or time is None else min(found[name], time)
        return found

    def _time(self, line: Line, name: str) -> str:
        from bench.contest.table import ratio, seconds

        time, own = self.warm[line].get(name), self.warm[line].get("Rollwright")
        if time is None:
            late = self.cold.get(line, {}).get(name, True) is None
            return f"over {LIMIT:.0f} s" if late else "–"
        return seconds(time) if own is None or name == "Rollwright" else f"{seconds(time)} {ratio(time / own)}"

    def show(self, cold: bool) -> None:
        from bench.contest.table import seconds, size, table

        lines, names = list(self.warm), self.names
        others = [name for name in names if name not in OURS]
        print("\nWarm: time for the law, and how many times Rollwright's that is (above 1: Rollwright is faster)\n")
        print(table(["", *others], [[line.title, *[self._time(line, name) for name in others]] for line in lines]))
        own = [name for name in names if name == "Rollwright" or name in OURS]
        print("\nRollwright's own ways: read out into a dictionary, many as one, in fractions, each play by itself\n")
        print(table(["", *own], [[line.title, *[self._time(line, name) for name in own]] for line in lines]))
        print("\nMemory: the most that one warm question holds at a time\n")
        rows = [
            [line.title, *[size(self.memory[line][n]) if n in self.memory[line] else "–" for n in names]]
            for line in lines
        ]
        print(table(["", *names], rows))
        if cold:
            print("\nCold: a fresh process from start to answer, and the most memory that it held\n")
            shown = ["nothing", *[name for name in names if name not in OURS]]
            rows = []
            for line in lines:
                times = self.cold[line]
                cells = [
                    f"{seconds(times[name].seconds)}, {size(times[name].kilobytes * 1024)}"
                    if times[name]
                    else f"over {LIMIT:.0f} s"
                    for name in shown
                ]
                rows.append([line.title, *cells])
            print(table(["", *shown], rows))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--once"]:
        answer_once(*sys.argv[2:])
        sys.exit()
    sys.exit(main(sys.argv[1:]))
