"""A whole game in the old form, for the tests of what tables do with such: MechWarrior as it was in 0.1.

It goes when no game is in that form any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rollwright.rules.facts import State
from rollwright.rules.ruleset import Ruleset
from rollwright.rules.wording import Wording
from tests.rules.old_form.rules.facts import FACT_TYPES, Scene, apply, told
from tests.rules.old_form.rules.listings import LISTINGS
from tests.rules.old_form.rules.moves import moves
from tests.rules.old_form.rules.options import Options
from tests.rules.old_form.rules.sheet import Sheet


def check(options: Options, sheet: Sheet) -> Iterable[Any]:
    """Give what breaks a rule of creation; the tables are read when somebody asks."""
    from tests.rules.old_form.rules.creation import check as check_creation

    return check_creation(options, sheet)


def wordings() -> Mapping[str, Wording]:
    """Give how the steps are put to people; the file is read when somebody asks."""
    from tests.rules.old_form.rules.tables import wordings as written

    return written()


RULESET = Ruleset(
    id="old-form",
    title="MechWarrior of old",
    version="1",
    package="tests.rules.old_form",
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
