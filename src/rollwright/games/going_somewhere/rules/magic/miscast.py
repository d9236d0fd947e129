"""What magic that went wrong leaves on a sheet at once: things gone, years more or less."""

from __future__ import annotations

import msgspec

from rollwright.games.going_somewhere.rules.sheet import Sheet

replace = msgspec.structs.replace
SCATTERED = ("possessions scattered", "moved")
"""Miscalculations after which one's things are elsewhere."""
AGED = "aged"


def miscast(sheet: Sheet, row: str, amount: int) -> Sheet:
    """Give a sheet after a row of the miscalculation table; an age that is a number changes, to 0 at least."""
    if row in SCATTERED:
        return replace(sheet, items=tuple([replace(item, where="left") for item in sheet.items]))
    if row == AGED and sheet.person.age.isdecimal():
        age = max(0, int(sheet.person.age) + amount)
        return replace(sheet, person=replace(sheet.person, age=str(age)))
    return sheet
