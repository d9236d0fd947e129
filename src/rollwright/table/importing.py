"""Importing: a table that was exported elsewhere is opened here, rows as they are; a character joins another table."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import Any, NamedTuple

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.rules.check import Finding, Report
from rollwright.rules.facts import Joined
from rollwright.rules.options import written_options
from rollwright.rules.ruleset import Ruleset
from rollwright.table.checks import only_gm
from rollwright.table.dice import secret_with
from rollwright.table.exported import FORMAT, Character, Kind, Text
from rollwright.table.seating import MAX_NAME
from rollwright.table.store import Store
from rollwright.table.table import Table
from rollwright.table.verify import Checked

NOTHING = "Nothing was changed"


class Arrived(NamedTuple):
    """A character that came to a table: under which id, and what the game's rules have against it."""

    who: str
    findings: tuple[str, ...]


def import_table(store: Store, lines: Iterable[Text], id: str | None = None) -> Table:
    """Open an exported table in a store, under its own id if that is free, else a new one, or one that is given.

    The file is verified first; one with any difference is refused, and nothing is changed.
    """
    checked = Checked(lines)
    found = checked.found
    if found.difference is not None:
        raise BadInput(
            f"this export can't be opened: {found.difference}. {NOTHING}; ask for the export again, "
            "and leave it as it is"
        )
    if found.kind != "full":
        raise BadInput(
            f"this is a redacted export, for seat {checked.header.seat!r}: it can be read and verified, but not played "
            f"on. {NOTHING}; ask the GM for a full export"
        )
    taken = set(store.tables())
    if id is not None and id in taken:
        raise BadInput(f"there is a table {id!r} already; give another id. {NOTHING}")
    own = id if id is not None else free_id(_plain(found.table), taken)
    store.make(own, secret_with(checked.secret, found.decks, checked.header.seeds), checked.rows)
    try:
        for picture, data in checked.pictures.items():
            store.keep_picture(own, picture, data)
    except BaseException:
        store.delete(own)
        raise
    table = Table(store, own)
    if found.unproved:
        table.lose_decks()
    return table


def import_character(table: Table, by: str, text: Text, who: str | None = None) -> Arrived:
    """Let an exported character join a table, under its own id or another; tell what the rules have against it."""
    only_gm(table.seat(by), "bring a character to the table")
    character = read_character(text)
    if character.game != table.game.id:
        raise BadInput(f"this character is for {character.game}, and this table plays {table.game.id}. {NOTHING}")
    own = who if who is not None else free_id(character.who, set(table.state.sheets))
    if not own or len(own) > MAX_NAME:
        raise BadInput(f"a sheet's id has 1 to {MAX_NAME} characters. {NOTHING}")
    try:
        sheet: Any = msgspec.convert(character.sheet, table.game.sheet)
    except msgspec.ValidationError as error:
        raise BadInput(f"this isn’t a sheet of {table.game.title}: {error}. {NOTHING}") from None
    plain = msgspec.to_builtins(sheet, str_keys=True)
    older = "" if character.version == table.game.version else f", by version {character.version} of the rules"
    table.land(by, [Joined(who=own, sheet=plain)], f"from a file{older}")
    return Arrived(own, (*findings(table.game, table.options, sheet), *_other_options(table, character)))


def read_character(text: Text) -> Character:
    """Read the file of a character."""
    try:
        data = text.encode() if isinstance(text, str) else text
        kind = msgspec.json.decode(data, type=Kind)
        if kind.rollwright != "character":
            raise BadInput(f"this isn’t a character’s file: it says {kind.rollwright!r}. {NOTHING}")
        if kind.format > FORMAT:
            raise BadInput(
                f"this character was written by a newer Rollwright (format {kind.format}, this one knows {FORMAT}); "
                f"update the program. {NOTHING}"
            )
        return msgspec.json.decode(data, type=Character)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadInput(f"this isn’t a character's file, or part of it is missing: {error}. {NOTHING}") from None


def findings(game: Ruleset, options: Any, sheet: Any) -> tuple[str, ...]:
    """Give what a game's rules have against a sheet, in words."""
    if game.check is None:
        return ()
    try:
        found: Any = game.check(options, sheet)
    except (Refused, BadInput) as error:
        return (str(error),)
    standing: Iterable[Finding] = found.standing if isinstance(found, Report) else found
    return tuple(f"{finding.message} [{finding.rule}]" for finding in standing)


def free_id(id: str, taken: set[str]) -> str:
    """Give an id, or the next like it that is free.

    >>> free_id("friday", {"friday", "friday-2"})
    'friday-3'
    """
    return id if id not in taken else next(other for at in count(2) if (other := f"{id}-{at}") not in taken)


def _plain(id: str) -> str:
    """Give an id that can stand in a link and on a command line."""
    kept = "".join(letter if letter.isascii() and (letter.isalnum() or letter in "-_.") else "-" for letter in id)
    return kept[:MAX_NAME].strip("-_.") or "table"


def _other_options(table: Table, character: Character) -> Iterable[str]:
    here = written_options(table.options)
    for name in sorted({*here, *character.options}):
        mine, theirs = here.get(name, "its default"), character.options.get(name, "its default")
        if mine != theirs:
            yield f"it was made with {name.replace('_', ' ')} {theirs}; here that is {mine}"
