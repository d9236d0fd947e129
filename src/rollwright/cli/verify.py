"""`rollwright verify`: check every die and every outcome of an exported table."""

from __future__ import annotations

from rollwright.cli import DONE, NO
from rollwright.cli.parser import add_json, command, dumped, load_msgspec, parsed
from rollwright.cli.show import say
from rollwright.cli.table_files import opened_lines
from rollwright.cli.table_telling import plain
from rollwright.dice.errors import BadInput

EXAMPLES = """\
  rollwright verify friday.jsonl
  rollwright verify friday.jsonl --json
"""


def run(words: list[str]) -> int:
    """Run the command."""
    parser = command(
        "verify",
        "Check an exported table: every die is thrown again, every outcome worked out again, the log is whole. The "
        "first difference is named; exit code 1 if there is one.",
        EXAMPLES,
    )
    parser.add_argument("file", metavar="FILE", help="what rollwright table export wrote; - reads what is piped in")
    parser.add_argument("--head", metavar="H", help="the head of the log that somebody noted: it must lead there")
    parser.add_argument("--commitment", metavar="C", help="what the dice were committed to when the table was made")
    add_json(parser)
    given = parsed(parser, words)
    load_msgspec()
    from rollwright.table.verify import verify

    with opened_lines(given.file) as lines:
        found = verify(lines, given.head, given.commitment)
    if not found.table:
        raise BadInput(f"{given.file} is no export of a table: {found.difference}")
    if given.json:
        dumped({"file": given.file, "holds": found.holds, **plain(found)})
    else:
        for sentence in found.told():
            say(sentence, "" if found.holds else "red")
    return DONE if found.holds else NO
