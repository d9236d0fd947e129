"""Opening a store by where it is."""

from __future__ import annotations

from urllib.parse import unquote

from rollwright.dice.errors import BadInput
from rollwright.table.store import Store
from rollwright.table.store.copying import copy_store
from rollwright.table.store.share import Share
from rollwright.table.store.sqlite import SqliteStore

__all__ = ["copy_store", "open_store"]


def open_store(where: str, share: Share | None = None) -> Store:
    """Open a store: a SQLite file by its path or as sqlite:///path, a PostgreSQL server as postgresql://...

    A file that several processes serve is opened with a share of its tables; a PostgreSQL server needs none.
    """
    scheme, mark, rest = where.partition("://")
    if not where.strip():
        raise BadInput("where is the store? Name a file, or the address of a PostgreSQL server")
    if not mark:
        return SqliteStore(where, share=share)
    if scheme == "sqlite":
        if not rest.startswith("/") or rest == "/":
            raise BadInput(f"{where!r} names no file; write sqlite:///tables.db, or sqlite:////folder/tables.db")
        return SqliteStore(unquote(rest[1:]), share=share)
    if scheme in ("postgresql", "postgres"):
        try:
            from rollwright.table.store.postgres import PostgresStore
        except ImportError as error:
            if (error.name or "").startswith("rollwright"):
                raise
            raise BadInput("PostgreSQL needs psycopg: pip install 'rollwright[postgres]'") from error
        return PostgresStore(where)
    raise BadInput(f"a store can't be at {scheme}://; name a file, sqlite:///path or postgresql://host/database")
