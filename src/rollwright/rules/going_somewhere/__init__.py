"""Going Somewhere: characters, checks, conflict, magic, vehicles and treasure."""

from __future__ import annotations

from rollwright.rules.going_somewhere.listings import LISTINGS
from rollwright.rules.going_somewhere.options import Options
from rollwright.rules.going_somewhere.sheet import Sheet
from rollwright.rules.ruleset import Ruleset

RULESET = Ruleset(
    id="going-somewhere",
    title="Going Somewhere",
    version="1",
    package="rollwright.rules.going_somewhere",
    options=Options,
    listings=LISTINGS,
    sheet=Sheet,
)

__all__ = ["RULESET"]
