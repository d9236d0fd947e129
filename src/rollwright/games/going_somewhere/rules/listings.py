"""The procedures of Going Somewhere as the game lists them."""

from __future__ import annotations

from rollwright.games.going_somewhere.rules.encounters.listings import LISTINGS_WORLD
from rollwright.games.going_somewhere.rules.magic.listings import LISTINGS_MAGIC
from rollwright.games.going_somewhere.rules.magic.listings_crafting import LISTINGS_CRAFTING

LISTINGS = (
    *LISTINGS_MAGIC,
    *LISTINGS_CRAFTING,
    *LISTINGS_WORLD,
)
