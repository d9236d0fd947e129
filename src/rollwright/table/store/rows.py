"""What the stores have in common: which rows may be kept, and how what is wrong with them is told."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import resources

from rollwright.dice.errors import BadInput
from rollwright.table.store import BadStore, Row, Stale

HEAD_LENGTH = 32


def fit(rows: Sequence[Row], after: int) -> None:
    """Refuse rows that can't follow a log of `after` rows, before anything is written."""
    for expected, row in enumerate(rows, after + 1):
        if row.number != expected:
            raise BadInput(f"row {expected} of the log was expected, not {row.number}")
        if not 0 <= row.parent < row.number:
            raise BadInput(f"row {row.number} can't stand on row {row.parent}: only on one before it")
        if len(row.head) != HEAD_LENGTH:
            raise BadInput(f"row {row.number} has a head of {len(row.head)} bytes, not {HEAD_LENGTH}")


def fit_first(table: str, rows: Sequence[Row]) -> None:
    """Refuse what can't begin a table."""
    if not rows:
        raise BadInput(f"table {table!r} has to begin with a row of its log")
    fit(rows, 0)


def unbroken(where: str, table: str, rows: list[Row], after: int) -> list[Row]:
    """Give back the rows of a log after row `after`, read in order; refuse them when one between is missing."""
    if rows and rows[-1].number - after != len(rows):
        lacking = next(expected for expected, row in enumerate(rows, after + 1) if row.number != expected)
        raise BadStore(f"{where}: the log of table {table!r} lacks row {lacking}; restore it from a backup")
    return rows


def stale(last: int, after: int) -> Stale:
    """Say that somebody was quicker."""
    return Stale(f"the log has {last} rows by now, not {after}: somebody else acted first; look again")


def no_table(table: str) -> BadInput:
    """Say that there is no such table."""
    return BadInput(f"there is no table {table!r}")


def no_row(table: str, number: int) -> BadInput:
    """Say that a log has no such row."""
    return BadInput(f"table {table!r} has no row {number}")


def no_snapshot(table: str, number: int) -> BadInput:
    """Say that nothing was kept at a row."""
    return BadInput(f"table {table!r} has no snapshot at row {number}")


def no_picture(table: str) -> BadInput:
    """Say that a table has no such picture."""
    return BadInput(f"table {table!r} has no such picture")


def table_exists(table: str) -> BadInput:
    """Say that a new table needs another id."""
    return BadInput(f"there is a table {table!r} already")


def newer(where: str, version: int, known: int) -> BadStore:
    """Say that this program is too old."""
    return BadStore(
        f"{where} was written by a newer Rollwright (store version {version}, this one knows {known}); "
        "update the program"
    )


@cache
def migrations(kind: str) -> tuple[str, ...]:
    """Give the numbered files that bring an empty store of a kind to this version, in order."""
    folder = resources.files("rollwright.table.store") / "migrations" / kind
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda file: file.name)
    return tuple(file.read_text(encoding="utf-8") for file in files)


DAMAGE = {
    "SELECT id FROM tables WHERE NOT EXISTS (SELECT 1 FROM log WHERE table_id = id AND number = 1) ORDER BY id":
        "table {0!r} lacks row 1 of its log",
    """SELECT table_id, number FROM log AS l WHERE number > 1
        AND NOT EXISTS (SELECT 1 FROM log WHERE table_id = l.table_id AND number = l.number - 1) ORDER BY 1, 2""":
        "table {0!r} lacks the row before row {1} of its log",
    """SELECT table_id, number, parent FROM log AS l WHERE parent >= number OR parent < 0
        OR (parent = 0 AND number > 1) OR (parent > 0
        AND NOT EXISTS (SELECT 1 FROM log WHERE table_id = l.table_id AND number = l.parent)) ORDER BY 1, 2""":
        "table {0!r}: row {1} of the log stands on row {2}, which isn't there before it",
    """SELECT DISTINCT table_id FROM log WHERE NOT EXISTS (SELECT 1 FROM tables WHERE id = table_id) ORDER BY 1""":
        "there are rows of a table {0!r}, but no such table",
    """SELECT table_id, number FROM snapshots AS s
        WHERE NOT EXISTS (SELECT 1 FROM log WHERE table_id = s.table_id AND number = s.number) ORDER BY 1, 2""":
        "table {0!r} has a snapshot at row {1}, which isn't there",
    """SELECT table_id, act FROM acts AS a
        WHERE NOT EXISTS (SELECT 1 FROM log WHERE table_id = a.table_id AND number = a.number) ORDER BY 1, 2""":
        "table {0!r} has an act whose row isn't there",
    "SELECT DISTINCT table_id FROM links WHERE NOT EXISTS (SELECT 1 FROM tables WHERE id = table_id) ORDER BY 1":
        "there are links to seats of a table {0!r}, but no such table",
    "SELECT DISTINCT table_id FROM pictures WHERE NOT EXISTS (SELECT 1 FROM tables WHERE id = table_id) ORDER BY 1":
        "there are pictures of a table {0!r}, but no such table",
}  # fmt: skip
"""Queries, the same for every store, that find what must not be, and how each find is told."""
