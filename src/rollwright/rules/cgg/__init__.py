"""Centaurus Gate: the later revision of the book, with what the supplement adds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rollwright.rules.cgg.applying import apply
from rollwright.rules.cgg.facts import FACT_TYPES
from rollwright.rules.cgg.listings import LISTINGS
from rollwright.rules.cgg.moves import moves
from rollwright.rules.cgg.options import Options, OptionsLater
from rollwright.rules.cgg.sheet import Explorer
from rollwright.rules.cgg.state import START
from rollwright.rules.ruleset import Ruleset
from rollwright.rules.wording import Wording


def check(options: Options, sheet: Explorer) -> Iterable[Any]:
    """Give what breaks a rule of creation; the roles are read when somebody asks."""
    from rollwright.rules.cgg.report import check as check_creation

    return check_creation(options, sheet)


def wordings() -> Mapping[str, Wording]:
    """Give how the steps are put to people; the words are read when somebody asks."""
    from rollwright.rules.cgg.wordings import wordings as written

    return written("cgg")


RULESET = Ruleset(
    id="cgg",
    title="Centaurus Gate",
    version="1",
    package="rollwright.rules.cgg",
    options=OptionsLater,
    listings=LISTINGS,
    sheet=Explorer,
    fact_types=FACT_TYPES,
    apply=apply,
    start=START,
    moves=moves,
    check=check,
    wordings=wordings,
)

__all__ = ["RULESET"]
