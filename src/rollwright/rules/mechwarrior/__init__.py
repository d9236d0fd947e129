"""MechWarrior: the game mechanics of the book, with creation and improvement from the supplement."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rollwright.rules.facts import State
from rollwright.rules.mechwarrior.facts import FACT_TYPES, Scene, apply, told
from rollwright.rules.mechwarrior.listings import LISTINGS
from rollwright.rules.mechwarrior.moves import moves
from rollwright.rules.mechwarrior.options import Options
from rollwright.rules.mechwarrior.sheet import Sheet
from rollwright.rules.ruleset import Ruleset
from rollwright.rules.wording import Wording


def check(options: Options, sheet: Sheet) -> Iterable[Any]:
    """Give what breaks a rule of creation; the tables are read when somebody asks."""
    from rollwright.rules.mechwarrior.creation import check as check_creation

    return check_creation(options, sheet)


def wordings() -> Mapping[str, Wording]:
    """Give how the steps are put to people; the file is read when somebody asks."""
    from rollwright.rules.mechwarrior.tables import wordings as written

    return written()


RULESET = Ruleset(
    id="mechwarrior",
    title="MechWarrior",
    version="1",
    package="rollwright.rules.mechwarrior",
    options=Options,
    listings=LISTINGS,
    sheet=Sheet,
    fact_types=FACT_TYPES,
    apply=apply,
    start=State(scene=Scene()),
    at_session_end=("end-session",),
    moves=moves,
    check=check,
    wordings=wordings,
    told_fact=told,
)

__all__ = ["RULESET"]
