"""When Character Points were spent: at creation, before the first adventure, after its beginning, after each gain.

The keys are numbered and never made of titles, which players choose and use twice.
"""

from __future__ import annotations

from rollwright.games.going_somewhere.rules.creation.costs import IN_PLAY
from rollwright.games.going_somewhere.rules.derive import AT_CREATION, cp_total
from rollwright.games.going_somewhere.rules.sheet import Sheet

START = "start"
"""Between creation and the first adventure."""
ADVENTURE = "adventure"
"""Since the first adventure began, as long as none has brought any points."""
MAKING = (AT_CREATION, START)
"""Until the first adventure or gain: a character is still being made, and the 3/5 rule holds."""


def times(sheet: Sheet) -> tuple[str, ...]:
    """List the times at which points can have been spent, the earliest first."""
    begun = (ADVENTURE,) if sheet.adventures else ()
    return (*MAKING, *begun, *[f"gain {number}" for number in range(1, len(sheet.gains) + 1)])


def time_now(sheet: Sheet) -> str:
    """Give the time that a purchase made now is written down with."""
    return times(sheet)[-1]


def dated(sheet: Sheet) -> tuple[str, ...]:
    """Give the time of each line of the ledger; a reroll without one was made before the next line that has one."""
    known = times(sheet)
    later = known[-1]
    found: list[str] = []
    for one in reversed(sheet.ledger):
        own = one.at in known and not (one.kind in IN_PLAY and one.at == AT_CREATION)
        later = one.at if own else later
        found.append(later if own or one.kind in IN_PLAY else one.at)
    return tuple(found[::-1])


def total_at(sheet: Sheet, at: str) -> int:
    """Give all Character Points that there were at a time; all there are, where nobody knows that time."""
    known = times(sheet)
    if at not in known:
        return cp_total(sheet)
    later = len(known) - 1 - known.index(at)
    return sheet.cp + sum([gain.cp for gain in sheet.gains[: max(0, len(sheet.gains) - later)]])
