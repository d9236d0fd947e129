"""The procedures of Centaurus Gate, joined from the chapters; a few belong to one edition only."""

from __future__ import annotations

from rollwright.games.cgg.rules import listings_action, listings_consequences, listings_explorer
from rollwright.rules.ruleset import Listing

SHARED: tuple[Listing, ...] = (
    *listings_action.LISTINGS,
    *listings_consequences.LISTINGS,
    *listings_explorer.LISTINGS,
)

LISTINGS = (*listings_action.LISTINGS_CGG, *SHARED, *listings_explorer.LISTINGS_CGG)
LISTINGS_2015 = (*listings_action.LISTINGS_2015, *SHARED, *listings_explorer.LISTINGS_2015)
