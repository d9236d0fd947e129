"""MechWarrior: the game mechanics of the book, with creation and improvement from the supplement."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rollwright.games.mechwarrior.rules import attempts, deeds, facts, improvement, moves, opposed, rolls
from rollwright.games.mechwarrior.rules.options import Options
from rollwright.games.mechwarrior.rules.sheet import Sheet
from rollwright.rules import waiving
from rollwright.rules.check import Finding
from rollwright.rules.facts import State
from rollwright.rules.ruleset import Ruleset
from rollwright.rules.wording import Wording


def check(options: Options, sheet: Sheet) -> Iterable[Finding]:
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
    version="2",
    package="rollwright.games.mechwarrior",
    options=Options,
    sheet=Sheet,
    chapters=(rolls, opposed, attempts, facts, moves, deeds, improvement, waiving),
    start=State(scene=facts.Scene()),
    at_session_end=("end-session",),
    check=check,
    wordings=wordings,
)

__all__ = ["RULESET"]
