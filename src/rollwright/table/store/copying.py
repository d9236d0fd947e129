"""Copying everything from one store to another, of whichever kind."""

from __future__ import annotations

from rollwright.dice.errors import BadInput
from rollwright.table.store import Store


def copy_store(source: Store, target: Store) -> list[str]:
    """Copy all tables and settings; give the ids. Refuse tables that the target has already, and then copy nothing.

    Settings that the target has keep their value. A table that is deleted while this runs is left out. When the target
    fails on the way, what was copied is taken back.
    """
    tables = source.tables()
    if there := sorted(set(tables) & set(target.tables())):
        names = ", ".join(map(repr, there))
        raise BadInput(f"there already: table {names}; delete it first, or name an empty store. Nothing was copied")
    copied: list[str] = []
    try:
        for table in tables:
            if _copy_table(source, target, table):
                copied.append(table)
        for name in source.settings():
            value = source.setting(name, bytes)
            target.setting(name, lambda value=value: value)  # type: ignore[misc]
    except BaseException:
        for table in set(target.tables()).intersection(tables):
            target.delete(table)
        raise
    return copied


def _copy_table(source: Store, target: Store, table: str) -> bool:
    try:
        secret, acts = source.secret(table), source.acts(table)
        rows = source.read(table)
    except BadInput:
        if table in source.tables():
            raise
        return False
    target.make(table, secret, rows, acts)
    for picture in source.pictures(table):
        try:
            data = source.picture(table, picture)
        except BadInput:  # taken out meanwhile
            continue
        target.keep_picture(table, picture, data)
    for digest, link in source.links(table).items():
        target.keep_link(table, digest, link)
    for number in source.snapshots(table):  # after the rows: what is erased in between is in none of these
        if number <= len(rows):
            try:
                data = source.snapshot(table, number)
            except BadInput:
                continue
            target.keep_snapshot(table, number, data)
    return True
