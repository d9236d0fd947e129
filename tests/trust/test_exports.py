"""One byte that is another, anywhere in an export, is found."""

from __future__ import annotations

import json
from hashlib import sha256
from random import Random

import pytest

from rollwright.table.export import export_for, export_table
from rollwright.table.table import Table
from rollwright.table.verify import verify
from tests.amount import times
from tests.table.tables import make_table, to_the_end


@pytest.fixture(scope="module")
def table() -> Table:
    table = make_table()
    to_the_end(table)
    table.say("ana", "Well played")
    table.roll("gus", "2d6", "luck", hidden="all")
    return table


@pytest.mark.parametrize("seat", ["", "ana", "sue"])
def test_one_changed_byte_in_any_row_is_found(table: Table, seat: str) -> None:
    lines = list(export_for(table, seat) if seat else export_table(table, "gus"))
    assert verify(lines).holds
    random = Random(seat)
    for at, line in enumerate(lines):
        letters = [place for place, letter in enumerate(line) if letter.isalnum()]
        for place in random.sample(letters, min(times(40), 4)):
            other = "7" if line[place] != "7" else "8"
            changed = f"{line[:place]}{other}{line[place + 1 :]}"
            assert not verify([*lines[:at], changed, *lines[at + 1 :]]).holds, (line[:place], line[place:][:40])


UNCOVERED = {
    "": {"header program", "header table"},
    "seat": {"header program", "header table", "header seat", "row at", "row read", "view"},
}
"""What nobody finds who has noted nothing, once the digest of the file is made anew: export.md has why."""


def resealed(lines: list[str]) -> list[str]:
    """Make the digest of a file anew, as anybody can."""
    whole = lines[-1].rpartition(',"digest":')[0] + "}"
    digest = sha256("".join([f"{line}\n" for line in lines[:-1]]).encode() + whole.encode()).hexdigest()
    return [*lines[:-1], f'{whole[:-1]},"digest":"{digest}"}}']


def changed_in(before: str, after: str) -> str:
    """Name what was changed in a line of an export; nothing where it can no longer be read."""
    try:
        one, two = json.loads(before), json.loads(after)
    except ValueError:
        return ""
    fields = [name for name in {*one, *two} if one.get(name) != two.get(name)]
    if not fields:
        return ""
    if "rollwright" in one:
        return "view" if fields == ["view"] else f"{'header' if one['rollwright'] == 'table' else 'end'} {fields[0]}"
    if fields == ["line"]:
        one, two = one["line"], two["line"]
        return f"line {next(name for name in {*one, *two} if one.get(name) != two.get(name))}"
    return f"row {fields[0]}"


@pytest.mark.parametrize("seat", ["", "ana", "sue"])
def test_what_a_new_digest_of_the_file_covers_up_is_said(table: Table, seat: str) -> None:
    lines = list(export_for(table, seat) if seat else export_table(table, "gus"))
    assert resealed(lines) == lines
    random, passed = Random(seat), set()
    for at, line in enumerate(lines):
        letters = [place for place, letter in enumerate(line) if letter.isalnum()]
        for place in random.sample(letters, min(times(80), len(letters))):
            other = "7" if line[place] != "7" else "8"
            changed = f"{line[:place]}{other}{line[place + 1 :]}"
            if verify(resealed([*lines[:at], changed, *lines[at + 1 :]])).holds and (what := changed_in(line, changed)):
                passed.add(what)
    passed.discard("end digest")  # it is made anew
    assert passed <= UNCOVERED["seat" if seat else ""], passed


def test_sentences_and_what_the_seat_sees_are_covered(table: Table) -> None:
    lines = list(export_for(table, "ben"))
    at = next(at for at, line in enumerate(lines) if "Well played" in line and '"read"' in line)
    for where, word in ((at, "Well played"), (len(lines) - 1, "Vanya")):
        before, found, after = lines[where].rpartition(word)
        assert found
        assert not verify([*lines[:where], f"{before}Ill{after}", *lines[where + 1 :]]).holds


def test_the_digest_of_a_row_is_as_the_docs_say(table: Table) -> None:
    before = bytes(32)
    for text in list(export_for(table, "ana"))[1:-1]:
        row = json.loads(text)
        if "line" in row:
            line = text[text.index('"line":') + 7 :].encode()
            _, length = json.JSONDecoder().raw_decode(line.decode())
            line = line.decode()[:length].encode()
            salted = bytes.fromhex(row["salt"]) + row["parent"].to_bytes(8, "big") + row["at"].to_bytes(8, "big")
            own = sha256(salted + line).digest()
        else:
            own = bytes.fromhex(row["digest"])
        before = sha256(before + own).digest()
        assert before.hex() == row["head"]


def test_an_export_of_an_older_format_still_opens(table: Table) -> None:
    lines = list(export_table(table, "gus"))
    older = [lines[0].replace('"format":4', '"format":2'), *lines[1:-1]]
    footer = json.loads(lines[-1])
    del footer["digest"]
    assert verify([*older, json.dumps(footer)]).holds
