"""Which tables are whose, where several processes serve one file: each table has one owner, by its id alone."""

from __future__ import annotations

from hashlib import sha256
from typing import NamedTuple


class NotOurs(RuntimeError):
    """A process was about to act at a table of another one's: a fault of the program, as no request leads to that."""


class Share(NamedTuple):
    """The part of one of several processes."""

    number: int
    of: int

    def owner(self, table: str) -> int:
        """Say whose a table is. It is the same in every process, and after every start with as many of them.

        >>> [Share(0, 2).owner(table) for table in ("friday", "saturday", "sunday")]
        [1, 1, 0]
        """
        return int.from_bytes(sha256(table.encode(errors="surrogatepass")).digest()[:8], "big") % self.of

    def has(self, table: str) -> bool:
        """Tell whether a table is ours."""
        return self.owner(table) == self.number

    def check(self, table: str) -> None:
        """Refuse a table that is not ours."""
        if not self.has(table):
            raise NotOurs(f"table {table!r} belongs to process {self.owner(table)} of {self.of}, not to {self.number}")
