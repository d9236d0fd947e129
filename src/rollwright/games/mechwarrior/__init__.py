"""MechWarrior: the game mechanics of the book, with creation and improvement from the supplement."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rollwright.rules.facts import State
from rollwright.games.mechwarrior.rules.facts import FACT_TYPES, Scene, apply, told
from rollwright.games.mechwarrior.rules.listings import LISTINGS
from rollwright.games.mechwarrior.rules.moves import moves
from rollwright.games.mechwarrior.rules.options import Options
from rollwright.games.mechwarrior.rules.sheet import Sheet
from rollwright.rules.ruleset import Ruleset
from rollwright.rules.wording import Wording


def check(options: Options, sheet: Sheet) -> Iterable[Any]:
    """Give what breaks a rule of creation; the tables are read when somebody asks."""
    from rollwright.games.mechwarrior.rules.creation import check as check_creation

    return check_creation(options, sheet)


def wordings() -> Mapping[str, Wording]:
    """Give how the steps are put to people; the file is read when somebody asks."""
    from rollwright.games.mechwarrior.rules.tables import wordings as written

    return written()


RULESET = Ruleset(
    id="mechwarrior",
    title="MechWarrior",
    version="1",
    package="rollwright.games.mechwarrior",
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
