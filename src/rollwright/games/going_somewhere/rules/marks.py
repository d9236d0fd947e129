"""Marks on a sheet: what holds for a time, how it is found, replaced and worn off."""

from __future__ import annotations

from typing import Final

import msgspec

from rollwright.games.going_somewhere.rules.sheet import Mark, Sheet

HIDDEN: Final = "hidden"
DROWSY: Final = "drowsy"
BY_NATURE = "by nature"
EXTRA: Final = "extra"
OF_OTHERS = ("unpersuaded", "undecided", "trap", "analysed", EXTRA)
"""Marks that say nothing of how somebody is: whom they can't persuade or wait for, what they have set or worked out."""
NAMES = {"unpersuaded": "can’t persuade", "undecided": "no answer yet", "analysed": "worked out", "trap": "trap set"}
NAMES[EXTRA] = "something extra"


def called(kind: str) -> str:
    """Say what a mark is called on the sheet of the one who has it.

    >>> called("unpersuaded"), called("kept-away")
    ('can’t persuade', 'kept away')
    """
    return NAMES.get(kind, kind.replace("-", " "))


def named(mark: Mark) -> str:
    """Say what a mark is, and what it is about.

    >>> named(Mark(kind="trap", about="the door")), named(Mark(kind="disguised"))
    ('trap set: the door', 'disguised')
    """
    return ": ".join(filter(None, (called(mark.kind), mark.about)))


def hides(sheet: Sheet) -> bool:
    """Tell whether somebody has hidden, and can be found out; what hides a body by nature stays."""
    return any(one.kind == HIDDEN and one.about != BY_NATURE for one in sheet.marks)


def found(sheet: Sheet, kind: str, about: str | None = None) -> Mark | None:
    """Find a mark of a kind (about something, where that is said); None where there is none."""
    fitting = [one for one in sheet.marks if one.kind == kind and about in (None, one.about)]
    return fitting[-1] if fitting else None


def points(sheet: Sheet, kind: str) -> int:
    """Give the points of a mark; 0 without it."""
    mark = found(sheet, kind)
    return mark.points if mark else 0


def marked(sheet: Sheet, mark: Mark) -> Sheet:
    """Put a mark on a sheet, in place of one of the same kind about the same."""
    kept = [one for one in sheet.marks if (one.kind, one.about) != (mark.kind, mark.about)]
    return msgspec.structs.replace(sheet, marks=(*kept, mark))


def unmarked(sheet: Sheet, kind: str, about: str | None = None) -> Sheet:
    """Take marks of a kind off a sheet."""
    kept = [one for one in sheet.marks if one.kind != kind or about not in (None, one.about)]
    return msgspec.structs.replace(sheet, marks=tuple(kept))


def after(sheet: Sheet, rounds: int, days: int) -> Sheet:
    """Let time pass over a sheet: what lasts for rounds is over within a day, what has no end stays."""
    kept: list[Mark] = []
    for one in sheet.marks:
        if not one.rounds and not one.days:
            kept.append(one)
        elif one.days > days:
            kept.append(msgspec.structs.replace(one, days=one.days - days))
        elif one.rounds > rounds and not days:
            kept.append(msgspec.structs.replace(one, rounds=one.rounds - rounds))
    return msgspec.structs.replace(sheet, marks=tuple(kept))
