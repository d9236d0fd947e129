"""What the game gives the house beside its chapters: how sheets are checked, and how the steps are put."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import msgspec

from rollwright.games.going_somewhere.rules.creation.tables import PACKAGE, book
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.rules.wording import Wording


class Questions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the steps of one part are put to people, by key."""

    question: dict[str, Wording] = {}


def check(options: Options, sheet: Sheet) -> Iterable[Any]:
    """Give what breaks a rule of creation; the tables are read when somebody asks."""
    from rollwright.games.going_somewhere.rules.creation.report import check as check_creation

    return check_creation(options, sheet) if sheet.craft is None else ()


@cache
def wordings() -> Mapping[str, Wording]:
    """Give how the steps are put to people, from every file of questions."""
    from rollwright.rules.content import load, names

    found: dict[str, Wording] = {}
    for name in names(PACKAGE):
        if name.startswith("questions"):
            wanted: Any = Questions
            found |= load(PACKAGE, name, wanted).question
    return {**{key: Wording(title=table.title) for key, table in book().generators.items()}, **found}
