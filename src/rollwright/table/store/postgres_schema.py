"""Brings a PostgreSQL schema to this version."""

from __future__ import annotations

from rollwright.table.store import BadStore
from rollwright.table.store.connections import Connection
from rollwright.table.store.rows import migrations, newer

LOCK = 0x526F6C6C
"""The advisory lock that is held while migrating: "Roll"."""

TABLES = """SELECT c.relname::text FROM pg_class AS c WHERE c.relnamespace = current_schema()::regnamespace
    AND c.relkind IN ('r', 'p') AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = c.oid AND deptype = 'e')
    ORDER BY 1"""
"""The tables of our schema, without those that belong to an extension."""


def prepare(connection: Connection, name: str) -> str:
    """Refuse what isn't ours, is newer or can't be written, migrate what is older; give the channel of its messages."""
    schema, read_only = connection.execute(
        "SELECT quote_ident(current_schema()), current_setting('transaction_read_only') = 'on'"
    ).fetchone() or (None, None)
    if schema is None:
        raise BadStore(f"{name} has no schema to keep tables in: the search_path names none that is there")
    if read_only:
        raise BadStore(f"{name} can't be written: it is read-only; name the main server")
    if _version(connection, name) < len(migrations("postgres")):
        with connection.transaction():
            connection.execute("SELECT pg_advisory_xact_lock(%s, hashtext(current_schema()::text))", (LOCK,))
            _migrate(connection, name)
    return f"rollwright_{schema}"[:63]


def _migrate(connection: Connection, name: str) -> None:
    version = _version(connection, name)
    steps = migrations("postgres")
    if version == len(steps):
        return  # somebody else has done it while we waited
    if version == 0:
        connection.execute("CREATE TABLE rollwright_store (version integer NOT NULL)")
        connection.execute("INSERT INTO rollwright_store (version) VALUES (0)")
    for step in steps[version:]:
        connection.execute(step.encode())
    connection.execute("UPDATE rollwright_store SET version = %s", (len(steps),))


def _version(connection: Connection, name: str) -> int:
    there = [table for (table,) in connection.execute(TABLES)]
    if not there:
        return 0
    if "rollwright_store" not in there:
        raise BadStore(
            f"{name} is a database of another program (it has a table {there[0]!r}); name another database, "
            "or a schema of its own: ?options=-csearch_path%3Dname"
        )
    found = connection.execute("SELECT version FROM rollwright_store").fetchone()
    if found is None:
        raise BadStore(f"{name} is damaged: it doesn't say its version; restore it from a backup")
    known = len(migrations("postgres"))
    if found[0] > known:
        raise newer(name, found[0], known)
    return int(found[0])
