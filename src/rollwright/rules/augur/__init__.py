"""Augur: the core rules of the book, with the action chart, harm and GM moves from the supplement."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rollwright.rules.augur.applying import apply
from rollwright.rules.augur.facts import FACT_TYPES
from rollwright.rules.augur.listings import LISTINGS
from rollwright.rules.augur.moves import moves
from rollwright.rules.augur.options import Options
from rollwright.rules.augur.sheet import Sheet
from rollwright.rules.augur.state import START
from rollwright.rules.augur.told import told
from rollwright.rules.ruleset import Ruleset
from rollwright.rules.wording import Wording


def check(options: Options, sheet: Sheet) -> Iterable[Any]:
    """Give what breaks a rule of creation."""
    from rollwright.rules.augur.creation import check as check_creation

    return check_creation(options, sheet)


def wordings() -> Mapping[str, Wording]:
    """Give how the steps are put to people; the file is read when somebody asks."""
    from rollwright.rules.augur.words import wordings as written

    return written()


RULESET = Ruleset(
    id="augur",
    title="Augur",
    version="1",
    package="rollwright.rules.augur",
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
