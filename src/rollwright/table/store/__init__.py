"""Where tables are kept. All SQL of the house is in this folder; a log's lines are opaque text here.

A table's log is append-only. Each row has a number, from 1, and names the row that it stands on: its parent, which is
the row before it unless play was taken back. `head` is the end of the chain of digests up to this row (see
`table/chain.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from rollwright.dice.errors import BadInput, Refused


class Stale(Refused):
    """Somebody else has appended to the log in the meantime; read on and look again."""


class BadStore(BadInput):
    """What was opened is no store of ours, is damaged, can't be written, or is of a newer version."""


class Row(NamedTuple):
    """A line of a log as a store keeps it."""

    number: int
    parent: int
    """The row that it stands on; 0 for the first."""
    at: int
    """When it was appended, in milliseconds since 1970."""
    head: bytes
    """The end of the chain of digests, 32 bytes."""
    line: bytes
    """What is kept: a line of the log as JSON."""
    erased: bool = False
    """Whether the line's text was replaced later, because a person took their own words out."""


class KeptLink(NamedTuple):
    """What a store keeps of a link to a seat, under the digest of its token."""

    seat: str
    renewed: int
    """How often the seat's links had been renewed."""
    given_to: str
    """The seat to whose person the link was given: its own, or that of one who ran the game."""
    given_renewed: int
    """How often the links of that seat had been renewed."""


Heard = Callable[[str, int], None]
"""Called with a table's id and the number of its last row, after rows were appended. Must be quick, and may come from
any thread; a table that was deleted is told with 0."""


class Store(Protocol):
    """Keeps the logs of tables. What `append` has returned from is durable. Threads may share a store."""

    where: str
    """By what another process opens the same store; nothing where none can."""
    hears_others: bool
    """Whether `listen` also tells what other processes append."""

    def make(self, table: str, secret: bytes, rows: Sequence[Row], acts: Mapping[str, int] | None = None) -> None:
        """Keep a new table: its secret, which is never in the log, its first rows, and the keys of their acts."""
        ...

    def tables(self) -> list[str]:
        """List the ids of all tables, the oldest first."""
        ...

    def secret(self, table: str) -> bytes:
        """Give a table's secret."""
        ...

    def append(self, table: str, after: int, rows: Sequence[Row], act: str = "", number: int = 0) -> None:
        """Append to a log of `after` rows, all or nothing; refuse as `Stale` when it has more by now.

        With them the key of the act is kept that they are of, and the row to be found by it.
        """
        ...

    def act(self, table: str, act: str) -> int:
        """Give the row to be found by the key of an act; 0 where no such act was done."""
        ...

    def acts(self, table: str) -> dict[str, int]:
        """Give the keys of all acts, each with its row."""
        ...

    def last(self, table: str) -> int:
        """Give the number of the last row of a log."""
        ...

    def read(self, table: str, after: int = 0, upto: int | None = None) -> list[Row]:
        """Give the rows from number `after + 1` on (to `upto`, that one included); a log with a gap is refused."""
        ...

    def keep_snapshot(self, table: str, number: int, data: bytes) -> None:
        """Keep what the log adds up to at row `number`; one that is there already is replaced. Need not be durable."""
        ...

    def snapshots(self, table: str) -> list[int]:
        """List at which rows there are snapshots, in order."""
        ...

    def snapshot(self, table: str, number: int) -> bytes:
        """Give the snapshot at a row."""
        ...

    def keep_picture(self, table: str, id: str, data: bytes) -> None:
        """Keep the bytes of a picture under their digest; the same again changes nothing."""
        ...

    def picture(self, table: str, id: str) -> bytes:
        """Give the bytes of a picture."""
        ...

    def pictures(self, table: str) -> list[str]:
        """List the digests of a table's pictures, in order."""
        ...

    def keep_link(self, table: str, digest: bytes, link: KeptLink) -> None:
        """Keep a link to a seat under the digest of its token; those from before the last renewal are dropped."""
        ...

    def link(self, table: str, digest: bytes) -> KeptLink | None:
        """Give the link whose token has a digest."""
        ...

    def links(self, table: str) -> dict[bytes, KeptLink]:
        """Give all links of a table, by the digests of their tokens."""
        ...

    def erase(
        self,
        table: str,
        lines: Mapping[int, bytes],
        rows: Sequence[Row] = (),
        pictures: Sequence[str] = (),
        renamed: tuple[str, str] = ("", ""),
    ) -> None:
        """Replace the text of rows for good; drop some pictures, and all snapshots, which may hold it too.

        `rows` are appended with that, all or nothing; refused as `Stale` when the log has more rows by now. Links of a
        seat that is `renamed` go along.
        """
        ...

    def delete(self, table: str) -> None:
        """Delete a table with everything that is kept of it."""
        ...

    def setting(self, name: str, make: Callable[[], bytes]) -> bytes:
        """Give what is kept under a name for the whole store; the first who asks makes it."""
        ...

    def settings(self) -> list[str]:
        """List the names of all settings."""
        ...

    def listen(self, heard: Heard) -> Callable[[], None]:
        """Call `heard` after every append, also by other processes where the store can tell; give what ends it."""
        ...

    def check(self) -> list[str]:
        """Look for damage: every table has all its rows, and the database itself is whole. Give what is wrong."""
        ...

    def backup(self, path: str) -> None:
        """Write a copy of everything to a new file, while others play on. One that is there is refused."""
        ...

    def close(self) -> None:
        """Let go of the store."""
        ...
