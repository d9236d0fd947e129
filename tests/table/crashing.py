"""Plays on without end, and says what the table has acknowledged. Run by test_crash, which kills it."""

from __future__ import annotations

import sys
import time

from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from tests.table.tables import OPPOSED


def say(line: str) -> None:
    print(line, flush=True)


def main(path: str, mode: str) -> None:
    table = Table(SqliteStore(path), "friday")
    while True:
        if not table.open:
            table.start("gus", "opposed", {**OPPOSED, "a_edge": table.state.sheet("kara").edge_left})
            say(f"{len(table.log)}")
        (call,) = table.open
        sequence = len(table.open[call].answers)
        if mode == "question" and sequence == 2:
            say("question")
            time.sleep(600)
        choice = "reroll" if sequence == 2 else None
        table.answer("gus", call, sequence, choice=choice)
        say(f"{len(table.log)}")
        if not table.open and table.state.sheet("kara").edge_left == 0:
            table.start("gus", "give-edge", {"who": "kara", "points": 1, "missing": 1, "reason": "again"})
            say(f"{len(table.log)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
