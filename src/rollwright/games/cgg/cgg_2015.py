"""Centaurus Gate, the revision of 8 February 2015: the same procedures with its own figures, and Story Breaks."""

from __future__ import annotations

from collections.abc import Mapping

from rollwright.games.cgg import check
from rollwright.games.cgg.rules.applying import apply
from rollwright.games.cgg.rules.facts import FACT_TYPES
from rollwright.games.cgg.rules.listings import LISTINGS_2015
from rollwright.games.cgg.rules.moves import moves
from rollwright.games.cgg.rules.options import Options2015
from rollwright.games.cgg.rules.sheet import Explorer
from rollwright.games.cgg.rules.state import START
from rollwright.rules.ruleset import Ruleset
from rollwright.rules.wording import Wording


def wordings() -> Mapping[str, Wording]:
    """Give how the steps are put to people; the words are read when somebody asks."""
    from rollwright.games.cgg.rules.wordings import wordings as written

    return written("cgg-2015")


RULESET = Ruleset(
    id="cgg-2015",
    title="Centaurus Gate, 2015 revision",
    version="1",
    package="rollwright.games.cgg",
    options=Options2015,
    listings=LISTINGS_2015,
    sheet=Explorer,
    fact_types=FACT_TYPES,
    apply=apply,
    start=START,
    moves=moves,
    check=check,
    wordings=wordings,
)

__all__ = ["RULESET"]
