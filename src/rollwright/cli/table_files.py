"""Tables and characters as files: export, import, and the schemas of what is in them."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rollwright.cli import DONE
from rollwright.cli.parser import dumped, load_msgspec, parsed
from rollwright.cli.show import say
from rollwright.cli.table_place import action, at_table, opened_store, seat_at
from rollwright.cli.table_telling import acted
from rollwright.dice.errors import BadInput

MOST_BYTES = 4_000_000
"""The longest character or fact that is read."""


def export_table(words: list[str]) -> int:
    """Write a table as a file."""
    parser = action(
        "export",
        "Write a table as a file that another installation takes in, and that rollwright verify checks. It holds every "
        "secret of the table, unless it is made for a seat.",
        "friday -o friday.jsonl\nfriday --for ana -o for-ana.jsonl\nfriday --character kara -o kara.json",
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="a new file; without it, it is printed")
    parser.add_argument("--for", dest="reader", metavar="SEAT", help="only what this seat may see")
    parser.add_argument("--character", metavar="WHO", help="only this character")
    given = parsed(parser, words)
    if given.reader is not None and given.character is not None:
        raise BadInput("give --for or --character, not both; --as says who takes the character out")
    with at_table(given) as at:
        from rollwright.table import export

        if given.character is not None:
            lines: Iterable[str] = [export.export_character(at.table, at.seat.id, given.character)]
        elif given.reader is not None:
            lines = export.export_for(at.table, seat_at(at.table, given.reader).id)
        else:
            lines = export.export_table(at.table, at.seat.id)
        if given.output is None:
            for line in lines:
                sys.stdout.write(_ended(line))
            return DONE
        count = _write(Path(given.output), lines)
        if given.json:
            dumped({"table": at.table.id, "file": given.output, "lines": count, "head": at.table.head})
        else:
            say(f"{given.output}: {count} line{'s' * (count != 1)}.")
            if given.character is None:
                say(f"Head of the log: {at.table.head}", "dim")
    return DONE


def import_table(words: list[str]) -> int:
    """Take a file in."""
    parser = action(
        "import",
        "Take in an exported table, once every die and outcome in it is checked; or a character, into a table.",
        "friday.jsonl\nfriday.jsonl --id friday-again\nkara.json --into friday --who kara",
        table=False,
    )
    parser.add_argument("file", metavar="FILE", help="the file; - reads what is piped in")
    parser.add_argument("--id", help="the id that the table gets here; its own, if nothing else is said")
    parser.add_argument("--into", dest="table", metavar="TABLE", help="the table that a character joins")
    parser.add_argument("--who", metavar="ID", help="the id that the character gets there")
    given = parsed(parser, words)
    if given.table is not None:
        if given.id is not None:
            raise BadInput("--id names a table that is taken in; a character's is named with --who")
        text = read_text(given.file)
        with at_table(given) as at:
            from rollwright.table.importing import import_character

            who, findings = import_character(at.table, at.seat.id, text, given.who)
            code = acted(at, asks=False, who=who, findings=findings)
            for finding in () if at.json else findings:
                say(f"The rules say: {finding}", "yellow")
            return code
    if given.who is not None or given.acting is not None:
        raise BadInput("--who and --as are for a character; say --into which TABLE")
    from rollwright.cli.table_making import check_id

    check_id(given.id)
    with opened_lines(given.file) as lines, opened_store(given, make=True) as store:
        from rollwright.table.importing import import_table as taken_in

        table = taken_in(store, lines, given.id)
        if given.json:
            dumped({"table": table.id, "name": table.made.name, "lines": table.number, "head": table.head})
        else:
            say(f"Table {table.id}: {table.made.name}, {table.number} lines.")
    return DONE


def schema_table(words: list[str]) -> int:
    """Print the schemas."""
    parser = action(
        "schema", "Print the JSON Schemas of exports, views and characters.", "\n--json", table=False, seat=False
    )
    parser.add_argument("name", metavar="NAME", nargs="?", help="only this one")
    given = parsed(parser, words)
    load_msgspec()
    from json import dumps

    from rollwright.table.schema import schemas

    found = schemas()
    if given.name is not None and given.name not in found:
        from rollwright.api.asking import unknown

        raise unknown("no schema", given.name, list(found))
    shown = found if given.name is None else found[given.name]
    if given.json:
        dumped(shown)
    else:
        print(dumps(shown, ensure_ascii=False, indent=1))
    return DONE


def read_text(name: str) -> str:
    """Read a small file whole."""
    data = b""
    with opened_lines(name) as lines:
        for line in lines:
            data += line
            if len(data) > MOST_BYTES:
                raise BadInput(f"{name} is too long: at most {MOST_BYTES} bytes are read")
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise BadInput(f"{name} is not a text; name a file of JSON") from None


@contextmanager
def opened_lines(name: str) -> Iterator[Iterator[bytes]]:
    """Open a file to be read line by line; say in one line why it can't be."""
    try:
        if name == "-":
            yield iter(sys.stdin.buffer)
        else:
            with Path(name).open("rb") as file:
                yield iter(file)
    except OSError as error:
        raise BadInput(f"{name} can't be read: {error.strerror or error}; name another file") from None


def _write(path: Path, lines: Iterable[str]) -> int:
    """Write lines to a new file, all or nothing; give how many."""
    from rollwright.table.store.files import new_file

    count = 0
    with new_file(path) as part, part.open("w", encoding="utf-8", newline="\n") as file:
        for line in lines:
            file.write(_ended(line))
            count += 1
    return count


def _ended(line: str) -> str:
    return line if line.endswith("\n") else f"{line}\n"
