"""Augur: the core rules of the book, with the action chart, harm and GM moves from the supplement."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rollwright.games.augur.rules.applying import apply
from rollwright.games.augur.rules.facts import FACT_TYPES
from rollwright.games.augur.rules.listings import LISTINGS
from rollwright.games.augur.rules.moves import moves
from rollwright.games.augur.rules.options import Options
from rollwright.games.augur.rules.sheet import Sheet
from rollwright.games.augur.rules.state import START
from rollwright.games.augur.rules.told import told
from rollwright.rules.ruleset import Ruleset
from rollwright.rules.wording import Wording


def check(options: Options, sheet: Sheet) -> Iterable[Any]:
    """Give what breaks a rule of creation."""
    from rollwright.games.augur.rules.creation import check as check_creation

    return check_creation(options, sheet)


def wordings() -> Mapping[str, Wording]:
    """Give how the steps are put to people; the file is read when somebody asks."""
    from rollwright.games.augur.rules.words import wordings as written

    return written()


RULESET = Ruleset(
    id="augur",
    title="Augur",
    version="1",
    package="rollwright.games.augur",
    options=Options,
    listings=LISTINGS,
    sheet=Sheet,
    fact_types=FACT_TYPES,
    apply=apply,
    start=START,
    moves=moves,
    check=check,
    wordings=wordings,
    told_fact=told,
)

__all__ = ["RULESET"]
