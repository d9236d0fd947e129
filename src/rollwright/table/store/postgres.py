"""A store on a PostgreSQL server, which several processes may share. Needs psycopg: the extra `postgres`."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from rollwright.table.store import BadStore, Heard, KeptLink, Row
from rollwright.table.store.connections import NOTHING_KEPT, NOTHING_READ, WAIT_SECONDS, Connection, Connections
from rollwright.table.store.copying import copy_store
from rollwright.table.store.ears import Ears
from rollwright.table.store.files import new_file
from rollwright.table.store.hearing import Hearing
from rollwright.table.store.postgres_schema import prepare
from rollwright.table.store.rows import (
    DAMAGE,
    fit,
    fit_first,
    no_picture,
    no_row,
    no_snapshot,
    no_table,
    stale,
    table_exists,
    unbroken,
)
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.store.sqlite_file import leave_single

KEPT = """kept AS (
    INSERT INTO log (table_id, number, parent, at, head, line, erased)
    SELECT held.id, r.* FROM held, unnest(%b::int[], %b::int[], %b::bigint[], %b::bytea[], %b::bytea[], %b::bool[]) AS r
) SELECT pg_notify(%s, %s) FROM held"""
MAKE = f"""WITH held AS (
    INSERT INTO tables (id, made_at, secret, last) VALUES (%s, %s, %b, %s) ON CONFLICT DO NOTHING RETURNING id
), {KEPT}"""
APPEND = f"""WITH held AS (
    UPDATE tables SET last = %s WHERE id = %s AND last = %s RETURNING id
), {KEPT}"""
APPEND_ACT = f"""WITH held AS (
    UPDATE tables SET last = %s WHERE id = %s AND last = %s RETURNING id
), acted AS (
    INSERT INTO acts SELECT held.id, %s::text, %s::int FROM held
), {KEPT}"""
"""One statement, so one transaction. Of two at the same time the second waits for the first's row of `tables`, looks at
it again, finds another `last`, and keeps nothing."""

RENAME = (
    "UPDATE links SET seat = %s WHERE table_id = %s AND seat = %s",
    "UPDATE links SET given_to = %s WHERE table_id = %s AND given_to = %s",
)


class PostgresStore:
    """Tables on a PostgreSQL server. An address can name a schema of its own: `?options=-csearch_path%3Dname`."""

    hears_others = True

    def __init__(self, url: str, wait: float = WAIT_SECONDS) -> None:
        self._wait = wait
        self.where = url
        self._connections = Connections(url, wait)
        self._sender = secrets.token_hex(8)
        self._ears = Ears()
        self._lock = threading.Lock()
        self._hearing: Hearing | None = None
        try:
            with self._connections.one("it can't be used as a store") as connection:
                self._channel = prepare(connection, self._connections.name)
        except BaseException:
            self._connections.close()
            raise

    def make(self, table: str, secret: bytes, rows: Sequence[Row], acts: Mapping[str, int] | None = None) -> None:
        """Keep a new table: its secret, which is never in the log, its first rows, and the keys of their acts."""
        fit_first(table, rows)
        last = len(rows)
        with self._connections.one(NOTHING_KEPT) as connection, connection.transaction():
            made = (table, rows[0].at, secret, last)
            if not connection.execute(MAKE, (*made, *_columns(rows), *self._message(table, last))).fetchall():
                raise table_exists(table)
            for act, number in (acts or {}).items():
                connection.execute("INSERT INTO acts VALUES (%s, %s, %s)", (table, act, number))
        self._ears.tell(table, last)

    def tables(self) -> list[str]:
        """List the ids of all tables, the oldest first."""
        with self._connections.one(NOTHING_READ) as connection:
            return [id for (id,) in connection.execute("SELECT id FROM tables ORDER BY made_at, made")]

    def secret(self, table: str) -> bytes:
        """Give a table's secret."""
        with self._connections.one(NOTHING_READ) as connection:
            found = connection.execute("SELECT secret FROM tables WHERE id = %s", (table,), binary=True).fetchone()
        if found is None:
            raise no_table(table)
        return bytes(found[0])

    def append(self, table: str, after: int, rows: Sequence[Row], act: str = "", number: int = 0) -> None:
        """Append to a log of `after` rows, all or nothing; refuse as `Stale` when it has more by now."""
        fit(rows, after)
        last = after + len(rows)
        with self._connections.one(NOTHING_KEPT) as connection:
            if rows:
                values = (last, table, after, *_columns(rows), *self._message(table, last))
                if act:
                    acted = (last, table, after, act, number, *values[3:])
                    held = bool(connection.execute(APPEND_ACT, acted).fetchall())
                else:
                    held = bool(connection.execute(APPEND, values).fetchall())
            else:
                held = _last(connection, table) == after
            if not held:
                raise stale(_last(connection, table), after)
        if rows:
            self._ears.tell(table, last)

    def act(self, table: str, act: str) -> int:
        """Give the row to be found by the key of an act; 0 where no such act was done."""
        wanted = "SELECT number FROM acts WHERE table_id = %s AND act = %s"
        with self._connections.one(NOTHING_READ) as connection:
            found = connection.execute(wanted, (table, act)).fetchone()
        return 0 if found is None else int(found[0])

    def acts(self, table: str) -> dict[str, int]:
        """Give the keys of all acts, each with its row."""
        with self._connections.one(NOTHING_READ) as connection:
            return dict(connection.execute("SELECT act, number FROM acts WHERE table_id = %s", (table,)).fetchall())

    def last(self, table: str) -> int:
        """Give the number of the last row of a log."""
        with self._connections.one(NOTHING_READ) as connection:
            return _last(connection, table)

    def read(self, table: str, after: int = 0, upto: int | None = None) -> list[Row]:
        """Give the rows from number `after + 1` on (to `upto`, that one included); a log with a gap is refused."""
        wanted = "SELECT number, parent, at, head, line, erased FROM log WHERE table_id = %s AND number > %s"
        values: tuple[str | int, ...] = (table, after)
        if upto is not None:
            wanted, values = f"{wanted} AND number <= %s", (*values, upto)
        with self._connections.one(NOTHING_READ) as connection:
            found = connection.execute(f"{wanted} ORDER BY number", values, binary=True).fetchall()
            if not found:
                _last(connection, table)  # refuses a table that isn't there
        return unbroken(self._connections.name, table, [Row._make(row) for row in found], after)

    def keep_snapshot(self, table: str, number: int, data: bytes) -> None:
        """Keep what the log adds up to at row `number`; one that is there already is replaced."""
        keep = """INSERT INTO snapshots (table_id, number, data) SELECT id, %s, %b FROM tables
            WHERE id = %s AND %s BETWEEN 1 AND last ON CONFLICT (table_id, number) DO UPDATE SET data = excluded.data"""
        with self._connections.one(NOTHING_KEPT) as connection:
            if connection.execute(keep, (number, data, table, number)).rowcount != 1:
                _last(connection, table)  # refuses a table that isn't there
                raise no_row(table, number)

    def snapshots(self, table: str) -> list[int]:
        """List at which rows there are snapshots, in order."""
        wanted = "SELECT number FROM snapshots WHERE table_id = %s ORDER BY number"
        with self._connections.one(NOTHING_READ) as connection:
            return [number for (number,) in connection.execute(wanted, (table,))]

    def snapshot(self, table: str, number: int) -> bytes:
        """Give the snapshot at a row."""
        wanted = "SELECT data FROM snapshots WHERE table_id = %s AND number = %s"
        with self._connections.one(NOTHING_READ) as connection:
            found = connection.execute(wanted, (table, number), binary=True).fetchone()
        if found is None:
            raise no_snapshot(table, number)
        return bytes(found[0])

    def keep_picture(self, table: str, id: str, data: bytes) -> None:
        """Keep the bytes of a picture under their digest; the same again changes nothing."""
        keep = """INSERT INTO pictures (table_id, id, data) SELECT tables.id, %s, %b FROM tables WHERE tables.id = %s
            ON CONFLICT DO NOTHING"""
        with self._connections.one(NOTHING_KEPT) as connection:
            connection.execute(keep, (id, data, table))
            _last(connection, table)  # refuses a table that isn't there

    def picture(self, table: str, id: str) -> bytes:
        """Give the bytes of a picture."""
        wanted = "SELECT data FROM pictures WHERE table_id = %s AND id = %s"
        with self._connections.one(NOTHING_READ) as connection:
            found = connection.execute(wanted, (table, id), binary=True).fetchone()
        if found is None:
            raise no_picture(table)
        return bytes(found[0])

    def pictures(self, table: str) -> list[str]:
        """List the digests of a table's pictures, in order."""
        wanted = "SELECT id FROM pictures WHERE table_id = %s ORDER BY id"
        with self._connections.one(NOTHING_READ) as connection:
            return [id for (id,) in connection.execute(wanted, (table,))]

    def keep_link(self, table: str, digest: bytes, link: KeptLink) -> None:
        """Keep a link to a seat under the digest of its token; those from before the last renewal are dropped."""
        older = "DELETE FROM links WHERE table_id = %s AND seat = %s AND renewed < %s"
        keep = "INSERT INTO links SELECT id, %b, %s, %s, %s, %s FROM tables WHERE id = %s"
        with self._connections.one(NOTHING_KEPT) as connection, connection.transaction():
            connection.execute(older, (table, link.seat, link.renewed))
            if connection.execute(keep, (digest, *link, table)).rowcount != 1:
                raise no_table(table)

    def link(self, table: str, digest: bytes) -> KeptLink | None:
        """Give the link whose token has a digest."""
        wanted = "SELECT seat, renewed, given_to, given_renewed FROM links WHERE table_id = %s AND digest = %b"
        with self._connections.one(NOTHING_READ) as connection:
            found = connection.execute(wanted, (table, digest)).fetchone()
        return None if found is None else KeptLink(*found)

    def links(self, table: str) -> dict[bytes, KeptLink]:
        """Give all links of a table, by the digests of their tokens."""
        wanted = "SELECT digest, seat, renewed, given_to, given_renewed FROM links WHERE table_id = %s"
        with self._connections.one(NOTHING_READ) as connection:
            found = connection.execute(wanted, (table,), binary=True).fetchall()
        return {bytes(digest): KeptLink(*link) for digest, *link in found}

    def erase(
        self,
        table: str,
        lines: Mapping[int, bytes],
        rows: Sequence[Row] = (),
        pictures: Sequence[str] = (),
        renamed: tuple[str, str] = ("", ""),
    ) -> None:
        """Replace the text of rows for good; drop some pictures, and all snapshots, which may hold it too.

        The server overwrites the old text when it next cleans up; its own archives and backups are not ours to change.
        """
        after = rows[0].number - 1 if rows else 0
        fit(rows, after)
        erase = "UPDATE log SET line = %b, erased = true WHERE table_id = %s AND number = %s"
        with self._connections.one(NOTHING_KEPT) as connection, connection.transaction():
            if not connection.execute("SELECT 1 FROM tables WHERE id = %s FOR UPDATE", (table,)).fetchall():
                raise no_table(table)
            if rows:
                last = rows[-1].number
                values = (last, table, after, *_columns(rows), *self._message(table, last))
                if not connection.execute(APPEND, values).fetchall():
                    raise stale(_last(connection, table), after)
            for number, line in lines.items():
                if connection.execute(erase, (line, table, number)).rowcount != 1:
                    raise no_row(table, number)
            if pictures:
                drop = "DELETE FROM pictures WHERE table_id = %s AND id = ANY(%s)"
                connection.execute(drop, (table, list(pictures)))
            connection.execute("DELETE FROM snapshots WHERE table_id = %s", (table,))
            if renamed[0] != renamed[1]:
                for rename in RENAME:
                    connection.execute(rename, (renamed[1], table, renamed[0]))
        if rows:
            self._ears.tell(table, rows[-1].number)

    def delete(self, table: str) -> None:
        """Delete a table with everything that is kept of it."""
        delete = "WITH gone AS (DELETE FROM tables WHERE id = %s RETURNING id) SELECT pg_notify(%s, %s) FROM gone"
        with self._connections.one(NOTHING_KEPT) as connection:
            if not connection.execute(delete, (table, *self._message(table, 0))).fetchall():
                raise no_table(table)
        self._ears.tell(table, 0)

    def setting(self, name: str, make: Callable[[], bytes]) -> bytes:
        """Give what is kept under a name for the whole store; the first who asks makes it."""
        wanted = "SELECT value FROM settings WHERE name = %s"
        with self._connections.one(NOTHING_KEPT) as connection:
            found = connection.execute(wanted, (name,), binary=True).fetchone()
        if found is None:
            made = make()  # with no connection held: it may ask the store itself
            keep = "INSERT INTO settings (name, value) VALUES (%s, %b) ON CONFLICT DO NOTHING"
            with self._connections.one(NOTHING_KEPT) as connection:
                connection.execute(keep, (name, made))
                found = connection.execute(wanted, (name,), binary=True).fetchone()
            if found is None:
                raise BadStore(f"{self._connections.name}: the setting {name!r} was taken away meanwhile; try again")
        return bytes(found[0])

    def settings(self) -> list[str]:
        """List the names of all settings."""
        with self._connections.one(NOTHING_READ) as connection:
            return [name for (name,) in connection.execute("SELECT name FROM settings ORDER BY name")]

    def listen(self, heard: Heard) -> Callable[[], None]:
        """Call `heard` after every append, by whichever process; give what ends it."""
        end = self._ears.listen(heard)
        with self._lock:
            if self._hearing is None:
                self._hearing = Hearing(self._connections.connect, self._channel, self._sender, self._ears.tell)
        self._hearing.wait(self._wait)
        return end

    def check(self) -> list[str]:
        """Look for damage: every table has all its rows, and each can be read. Give what is wrong."""
        wrong: list[str] = []
        behind = "SELECT id, last, (SELECT max(number) FROM log WHERE table_id = id) AS there FROM tables"
        queries = {
            **DAMAGE,
            f"SELECT * FROM ({behind}) AS t WHERE last IS DISTINCT FROM there ORDER BY id":
                "table {0!r} should end with row {1}, but ends with {2}",
            "SELECT 1 WHERE (SELECT sum(length(line)) + sum(length(head)) FROM log) < 0": "",  # reads everything
        }  # fmt: skip
        try:
            with self._connections.one(NOTHING_READ) as connection, connection.transaction():
                connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
                for query, told in queries.items():
                    wrong += [told.format(*row) for row in connection.execute(query.encode())]
        except BadStore as error:
            wrong.append(str(error))
        return wrong

    def backup(self, path: str) -> None:
        """Write a copy of everything to a new file, a SQLite store. One that is there is refused."""
        with new_file(path) as part:
            target = SqliteStore(part)
            try:
                copy_store(self, target)
            finally:
                target.close()
            leave_single(part)

    def close(self) -> None:
        """Let go of the server."""
        with self._lock:
            hearing, self._hearing = self._hearing, None
        if hearing is not None:
            hearing.close(self._wake)
        self._connections.close()

    def _message(self, table: str, last: int) -> tuple[str, str]:
        return self._channel, f"{self._sender} {last} {table}"

    def _wake(self) -> None:
        with suppress(BadStore), self._connections.one(NOTHING_KEPT) as connection:
            connection.execute("SELECT pg_notify(%s, %s)", (self._channel, self._sender))


def _columns(rows: Sequence[Row]) -> tuple[list[object], ...]:
    return tuple([row[column] for row in rows] for column in range(len(Row._fields)))


def _last(connection: Connection, table: str) -> int:
    found = connection.execute("SELECT last FROM tables WHERE id = %s", (table,)).fetchone()
    if found is None:
        raise no_table(table)
    return int(found[0])
