"""What a step of play changed on the sheets, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

from rollwright.rules.parts import as_read, bare, hints_of_record, item_of, own_title, titles_of
from rollwright.rules.sentences import opened
from rollwright.table.differences import differences
from rollwright.table.view import SheetShown

MOST = 12
"""How many fields of a sheet are listed."""


class SheetChange(NamedTuple):
    """A sheet that came, left, or changed."""

    name: str
    what: str
    """`came`, `left` or nothing."""
    fields: tuple[tuple[str, str, str], ...]
    """Field, before, now."""
    more: int


def changes_of(
    before: Sequence[SheetShown],
    now: Sequence[SheetShown],
    kind: Any = None,
    *,
    named: bool = False,
    sums: Callable[[SheetShown], Mapping[str, str]] | None = None,
) -> list[SheetChange]:
    """Compare the sheets of two moments, as one seat sees them; fields as people call and read those of that `kind`.

    Where people read it, entries of lists count only if they are `named`: others are rows of a table. What such rows
    come to is told by the `sums` of a sheet.
    """
    old, new = {sheet.id: sheet for sheet in before}, {sheet.id: sheet for sheet in now}
    found = [SheetChange(_name(sheet), "left", (), 0) for id, sheet in old.items() if id not in new]
    for id, sheet in new.items():
        if id not in old:
            found.append(SheetChange(_name(sheet), "came", (), 0))
        elif fields := tuple(_fields(old[id], sheet, kind, named, sums)):
            found.append(SheetChange(_name(sheet), "", fields[:MOST], max(0, len(fields) - MOST)))
    return found


def _fields(
    old: SheetShown, new: SheetShown, kind: Any, named: bool, sums: Callable[[SheetShown], Mapping[str, str]] | None
) -> Iterator[tuple[str, str, str]]:
    """List what differs between two states of a sheet; of rows that are left out, what they come to."""
    shown = list(differences(_read(old, kind, named), _read(new, kind, named)))
    yield from shown
    if sums is not None and old.fields != new.fields and shown != [*differences(_read(old, kind), _read(new, kind))]:
        was, titles = sums(old), [title for title, *_ in shown]
        both = {title: value for title, value in sums(new).items() if title in was and title not in titles}
        yield from differences({title: was[title] for title in both}, both)


def _read(sheet: SheetShown, kind: Any, named: bool = False) -> Mapping[str, Any]:
    """Give the fields of a sheet under their titles, each as people read it."""
    if kind is None:
        return sheet.fields
    hints, titles, record = hints_of_record(kind), titles_of(kind), None
    with suppress(msgspec.ValidationError):  # what is private is left out of it, and may be needed
        record = msgspec.convert(sheet.fields, kind)
    known = [(name, value, hints[name]) for name, value in sheet.fields.items() if name in titles]
    return {
        opened(own_title(hint) or name): _within(as_read(value, hint, record), hint, named)
        for name, value, hint in known
    }


def _within(value: Any, hint: Any, named: bool) -> Any:
    """Give what stands in a field, with the parts of its records by their titles; what is their own is left out."""
    kind = bare(hint)
    if isinstance(value, list | tuple):
        kept = [one for one in value if not named or not isinstance(one, Mapping) or one.get("name")]
        return [_within(one, item_of(kind), named) for one in kept]
    if not isinstance(value, Mapping) or not hasattr(kind, "__struct_fields__"):
        return value
    hints, titles = hints_of_record(kind), titles_of(kind)
    known = [(name, part) for name, part in value.items() if name in titles]
    return {
        own_title(hints[name]) or name: _within(as_read(part, hints[name]), hints[name], named) for name, part in known
    }


def _name(sheet: SheetShown) -> str:
    return str(sheet.fields.get("name") or sheet.id)
