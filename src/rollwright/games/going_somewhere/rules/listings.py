"""The procedures of Going Somewhere as the game lists them."""

from __future__ import annotations

from rollwright.games.going_somewhere.rules.encounters.listings import LISTINGS_WORLD

LISTINGS = LISTINGS_WORLD
