"""`rollwright restore`: take the tables of a backup in again."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from rollwright.cli import DONE
from rollwright.cli.parser import add_json, command, dumped, load_msgspec, parsed
from rollwright.cli.show import say
from rollwright.cli.table_place import add_database, file_at, opened_store, place
from rollwright.dice.errors import BadInput

if TYPE_CHECKING:
    from rollwright.table.store import Store

EXAMPLES = """\
  rollwright restore tables-backup.db --database restored.db
  rollwright restore tables-backup.db --database another.db --json
"""


def run(words: list[str]) -> int:
    """Run the command."""
    parser = command(
        "restore", "Take in all tables of a backup. Where one of them is there already, nothing is changed.", EXAMPLES
    )
    parser.add_argument("file", metavar="FILE", help="a file that rollwright backup wrote")
    add_database(parser)
    add_json(parser)
    given = parsed(parser, words)
    load_msgspec()
    with _backup(given.file) as source:
        if wrong := source.check():
            raise BadInput(f"{given.file} is damaged, nothing was restored: {wrong[0]}")
        _refuse_same(given.file, place(given))
        with opened_store(given, make=True) as target:
            from rollwright.table.store.opening import copy_store

            tables = copy_store(source, target)
    if given.json:
        dumped({"file": given.file, "tables": tables})
    else:
        say(f"{len(tables)} table{'s' * (len(tables) != 1)} restored: {', '.join(tables) or 'the backup is empty'}.")
    return DONE


@contextmanager
def _backup(where: str) -> Iterator[Store]:
    """Open a backup. A file is copied first: opening a store may bring it to a newer version; a backup stays."""
    from rollwright.table.store.opening import open_store

    path = file_at(where)
    if path is None:
        with closing(open_store(where)) as store:
            yield store
        return
    written = Path(f"{path}-wal")
    with tempfile.TemporaryDirectory(prefix="rollwright-") as folder:
        copy = Path(folder) / "backup.db"
        try:
            if written.exists() and written.stat().st_size:
                raise BadInput(f"{path} is in use; make a backup of it with rollwright backup, and restore that")
            shutil.copyfile(path, copy)
        except OSError as error:
            raise BadInput(f"{path} can't be read: {error.strerror or error}") from None
        try:
            store = open_store(str(copy))
        except BadInput as error:
            raise BadInput(str(error).replace(str(copy), str(path))) from None
        with closing(store):
            yield store


def _refuse_same(where: str, target: str) -> None:
    source, other = file_at(where), file_at(target)
    if source is not None and other is not None and other.exists() and source.samefile(other):
        raise BadInput(f"{where} is the database itself; name a backup, or another --database")
