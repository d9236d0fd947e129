"""`rollwright backup`: a copy of all tables in one file, while play goes on."""

from __future__ import annotations

from rollwright.cli import DONE, NO
from rollwright.cli.parser import add_json, command, dumped, parsed
from rollwright.cli.show import say
from rollwright.cli.table_place import add_database, opened_store, told_place

EXAMPLES = """\
  rollwright backup tables-backup.db
  rollwright backup another-backup.db --database tables.db --json
"""


def run(words: list[str]) -> int:
    """Run the command."""
    parser = command("backup", "Write a copy of all tables to a new file, while others play on.", EXAMPLES)
    parser.add_argument("file", metavar="FILE", help="a new file")
    add_database(parser)
    add_json(parser)
    given = parsed(parser, words)
    with opened_store(given) as store:
        tables, wrong = store.tables(), store.check()
        store.backup(given.file)
    if given.json:
        dumped({"file": given.file, "tables": tables, "damage": wrong})
    else:
        say(f"{given.file}: {len(tables)} table{'s' * (len(tables) != 1)}.")
        for what in wrong:
            say(f"Damaged in {told_place(given)}: {what}", "red")
    return NO if wrong else DONE
