"""The records of an export: one text file, a JSON value a line. See docs/reference/export.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any, Literal, TypeAlias

import msgspec

from rollwright.play.working_out import work_out
from rollwright.table.dice import Proof
from rollwright.table.reading import Written
from rollwright.table.view import View

FORMAT = 4
"""The version of these records; one that an older program can't read raises it."""
SEALED = 3
"""The first version in which the last line has the digest of the file."""
CHARACTER_FORMAT = 2
"""The version of a character's file."""

END = '{"rollwright":"end"'
"""How the last line begins."""

Text: TypeAlias = str | bytes
"""A line of a file, with or without its end."""


class Header(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The first line: what the file is."""

    rollwright: Literal["table"] = "table"
    format: int = FORMAT
    program: str
    """The version of the program that wrote it."""
    table: str
    name: str
    game: str
    version: str
    """The version of the rules under which the table was made."""
    kind: Literal["full", "seat"]
    commitment: str
    """What the table published of its secret when it was made."""
    secret: str = ""
    """What salts the table's rows, in a full export only. In files before format 4 its dice follow from it too."""
    seeds: dict[int, str] = {}
    """The seeds of the decks that are over, by their numbers, in a full export only."""
    seat: str = ""
    """The seat for which the export was made, where it is a redacted one."""


class ExportedRow(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A row of the log. In a full export it is whole; for a seat it may be there by its digest alone."""

    number: int
    parent: int = -1
    """The row that it stands on; left out where the row is not given whole."""
    at: int
    head: str
    line: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    salt: str = ""
    """The salt of its digest, for a row that a seat may see whole."""
    digest: str = ""
    """Its digest, where that is all that is given."""
    ordinal: int = 0
    """The ordinal of the call that a proved roll belongs to."""
    proof: Proof | None = None
    read: tuple[Written, ...] = ()
    """What the seat may read of it."""
    erased: bool = False
    """Whether a person took their own words out of it later."""


class ExportedPicture(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A picture, after the rows: its bytes in Base64, under their digest."""

    rollwright: Literal["picture"] = "picture"
    id: str
    data: bytes


class Footer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The last line: how many rows there are, and the head of the last. Without it the file is cut off."""

    rollwright: Literal["end"] = "end"
    rows: int
    head: str
    view: View | None = None
    """The table as the seat sees it at the end, in a redacted export."""
    digest: str = ""
    """SHA-256 over the file up to here: all lines before, each with its end, and this one without its digest."""


class Character(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A character alone: one JSON value."""

    rollwright: Literal["character"] = "character"
    format: int = CHARACTER_FORMAT
    program: str
    game: str
    version: str
    options: dict[str, str] = {}
    """The options of the table that it comes from, where they differ from the defaults."""
    who: str
    """Its id there."""
    sheet: dict[str, Any]


class Kind(msgspec.Struct, frozen=True):
    """What can be told of any record of ours, also of a newer version."""

    rollwright: str = ""
    format: int = FORMAT


work_out((Header, ExportedRow, ExportedPicture, Footer, Character, Kind))


def sealed(lines: Iterable[str]) -> Iterator[str]:
    """Put the digest of a file into its last line: any byte that is another by mistake is found, also in sentences."""
    so_far = sha256()
    for line in lines:
        if line.startswith(END):
            so_far.update(line.encode())
            yield f'{line[:-1]},"digest":"{so_far.hexdigest()}"}}'
        else:
            so_far.update(line.encode() + b"\n")
            yield line


def written(record: msgspec.Struct) -> str:
    """Write a record as one line, without its end. What has its default is left out, but for what says what it is."""
    fields = msgspec.structs.asdict(record)
    kept = {name: fields[name] for name in ("rollwright", "format") if name in fields}
    rest = msgspec.json.encode(record)
    if not kept:
        return rest.decode()
    first = msgspec.json.encode(kept)
    return f"{first[:-1].decode()},{rest[1:].decode()}" if rest != b"{}" else first.decode()
