"""What a step of play changed on the sheets, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

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


def changes_of(before: Sequence[SheetShown], now: Sequence[SheetShown]) -> list[SheetChange]:
    """Compare the sheets of two moments, as one seat sees them."""
    old, new = {sheet.id: sheet for sheet in before}, {sheet.id: sheet for sheet in now}
    found = [SheetChange(_name(sheet), "left", (), 0) for id, sheet in old.items() if id not in new]
    for id, sheet in new.items():
        if id not in old:
            found.append(SheetChange(_name(sheet), "came", (), 0))
        elif fields := tuple(differences(old[id].fields, sheet.fields)):
            found.append(SheetChange(_name(sheet), "", fields[:MOST], max(0, len(fields) - MOST)))
    return found


def _name(sheet: SheetShown) -> str:
    return str(sheet.fields.get("name") or sheet.id)
