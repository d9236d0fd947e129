"""Centaurus Gate, the revision of 8 February 2015: the same procedures with its own figures, and Story Breaks."""

from __future__ import annotations

from rollwright.rules.cgg import check
from rollwright.rules.cgg.applying import apply
from rollwright.rules.cgg.facts import FACT_TYPES
from rollwright.rules.cgg.listings import LISTINGS_2015
from rollwright.rules.cgg.moves import moves
from rollwright.rules.cgg.options import Options2015
from rollwright.rules.cgg.sheet import Explorer
from rollwright.rules.cgg.state import START
from rollwright.rules.ruleset import Ruleset

RULESET = Ruleset(
    id="cgg-2015",
    title="Centaurus Gate, 2015 revision",
    version="1",
    package="rollwright.rules.cgg",
    options=Options2015,
    listings=LISTINGS_2015,
    sheet=Explorer,
    fact_types=FACT_TYPES,
    apply=apply,
    start=START,
    moves=moves,
    check=check,
)

__all__ = ["RULESET"]
