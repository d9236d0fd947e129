"""What the tests of stores share: places of both kinds, and rows."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

from rollwright.table.store import Row, Store
from rollwright.table.store.opening import open_store

ROOT = Path(__file__).resolve().parents[2]
SECRET = bytes(range(32))


class Place:
    """Where a store is, to be opened as often as a test likes."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.postgres = where.startswith("postgresql://")
        self._opened: list[Store] = []

    def open(self) -> Store:
        """Open the store once more; the test's end closes it."""
        store = open_store(self.where)
        self._opened.append(store)
        return store

    def sql(self, *statements: str) -> list[tuple[Any, ...]]:
        """Do what no store would, behind its back; give the rows of the last statement."""
        rows: list[tuple[Any, ...]] = []
        if self.postgres:
            import psycopg

            with psycopg.connect(self.where, autocommit=True) as served:
                for statement in statements:
                    done = served.execute(statement.encode())
                    rows = done.fetchall() if done.description else []
            return rows
        with closing(sqlite3.connect(self.where, isolation_level=None)) as connection:
            for statement in statements:
                rows = connection.execute(statement).fetchall()
        return rows

    def close(self) -> None:
        for store in self._opened:
            store.close()


def rows(after: int, *lines: str | bytes) -> list[Row]:
    """Give rows that follow a log of `after` rows."""
    return [
        Row(
            number,
            number - 1,
            1000 * number,
            bytes([number % 256]) * 32,
            line if isinstance(line, bytes) else line.encode(),
        )
        for number, line in enumerate(lines, after + 1)
    ]


def lines(store: Store, table: str = "t", after: int = 0) -> list[str]:
    return [row.line.decode() for row in store.read(table, after)]


def racer(where: str) -> subprocess.Popen[str]:
    """Start a process that has the store open, and appends when told to: see `tests/table/racing.py`."""
    command = (sys.executable, "-m", "tests.table.racing", where)
    process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    assert said(process) == "ready"
    return process


def tell(process: subprocess.Popen[str], number: int) -> None:
    assert process.stdin is not None
    process.stdin.write(f"{number}\n")


def said(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def end(process: subprocess.Popen[str]) -> None:
    process.communicate(timeout=30)
    assert process.returncode == 0
