"""Where tables are kept. All SQL of the house is in this folder; a log's lines are opaque text here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rollwright.dice.errors import BadInput, Refused


class Stale(Refused):
    """Somebody else has appended to the log in the meantime; read on and look again."""


class BadStore(BadInput):
    """What was opened is no store of ours, is damaged, or is of a newer version."""


class Store(Protocol):
    """Keeps the logs of tables. What `append` has returned from is durable."""

    def make(self, table: str, seed: bytes, lines: Sequence[bytes]) -> None:
        """Keep a new table: its secret, which is never in the log, and the first lines of its log."""
        ...

    def tables(self) -> list[str]:
        """List the ids of all tables."""
        ...

    def seed(self, table: str) -> bytes:
        """Give a table's secret."""
        ...

    def append(self, table: str, after: int, lines: Sequence[bytes]) -> None:
        """Append to a log of `after` lines, all or nothing; refuse as `Stale` when it has more by now."""
        ...

    def read(self, table: str, after: int = 0) -> list[bytes]:
        """Give the lines of a log from number `after + 1` on."""
        ...

    def close(self) -> None:
        """Let go of the store."""
        ...
