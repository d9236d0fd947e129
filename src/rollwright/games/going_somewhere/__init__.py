"""Going Somewhere: characters, checks, conflict, magic, vehicles and treasure."""

from __future__ import annotations

from rollwright.games.going_somewhere.rules.listings import LISTINGS
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.parts import FACT_TYPES, apply, check, moves, told, wordings
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.rules.ruleset import Ruleset

RULESET = Ruleset(
    id="going-somewhere",
    title="Going Somewhere",
    version="1",
    package="rollwright.games.going_somewhere",
    options=Options,
    listings=LISTINGS,
    sheet=Sheet,
    fact_types=FACT_TYPES,
    apply=apply,
    moves=moves,
    check=check,
    wordings=wordings,
    told_fact=told,
)

__all__ = ["RULESET"]
