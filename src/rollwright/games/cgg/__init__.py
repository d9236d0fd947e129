"""Centaurus Gate: the later revision of the book, with what the supplement adds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rollwright.games.cgg.rules.applying import apply
from rollwright.games.cgg.rules.facts import FACT_TYPES
from rollwright.games.cgg.rules.listings import LISTINGS
from rollwright.games.cgg.rules.moves import moves
from rollwright.games.cgg.rules.options import Options, OptionsLater
from rollwright.games.cgg.rules.sheet import Explorer
from rollwright.games.cgg.rules.state import START
from rollwright.rules.ruleset import Ruleset
from rollwright.rules.wording import Wording


def check(options: Options, sheet: Explorer) -> Iterable[Any]:
    """Give what breaks a rule of creation; the roles are read when somebody asks."""
    from rollwright.games.cgg.rules.report import check as check_creation

    return check_creation(options, sheet)


def wordings() -> Mapping[str, Wording]:
    """Give how the steps are put to people; the words are read when somebody asks."""
    from rollwright.games.cgg.rules.wordings import wordings as written

    return written("cgg")


RULESET = Ruleset(
    id="cgg",
    title="Centaurus Gate",
    version="1",
    package="rollwright.games.cgg",
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
