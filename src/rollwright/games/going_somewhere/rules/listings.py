"""The procedures of Going Somewhere as the game lists them."""

from __future__ import annotations

from rollwright.games.going_somewhere.rules.checks.listings import LISTINGS_CHECKS
from rollwright.games.going_somewhere.rules.checks.rolls import TIERS, Checked, Opposed, check, opposed
from rollwright.games.going_somewhere.rules.combat.listings import LISTINGS_COMBAT
from rollwright.games.going_somewhere.rules.creation.listings import LISTINGS_CREATION
from rollwright.games.going_somewhere.rules.encounters.listings import LISTINGS_WORLD
from rollwright.games.going_somewhere.rules.gear.listings import LISTINGS_GEAR
from rollwright.games.going_somewhere.rules.magic.listings import LISTINGS_MAGIC
from rollwright.games.going_somewhere.rules.magic.listings_crafting import LISTINGS_CRAFTING
from rollwright.rules.ruleset import Listing


def success(outcome: Checked) -> int:
    """Count success and nothing else."""
    return outcome.success


def tier(outcome: Checked) -> int:
    """Count the tiers, from 0 for a critical fail to 9 for a critical success."""
    return TIERS.index(outcome.tier)


def victory(outcome: Opposed) -> int:
    """Count winning, from the view of side a."""
    return outcome.winner == "a"


LISTINGS = (
    Listing(
        id="check",
        procedure=check,
        title="A check",
        rules=("gs.check.roll",),
        worth={"success": success, "tier": tier},
        examples=({"bonus": 5}, {"bonus": 30, "dl": 25}, {"bonus": -10}, {"bonus": 2, "dl": 12, "who": "kara"}),
    ),
    Listing(
        id="opposed",
        procedure=opposed,
        title="An opposed roll",
        rules=("gs.opposed.roll",),
        worth={"victory": victory},
        actor="a",
        cast=lambda arguments: {},
        examples=({"a": 10, "b": 12}, {"a": 40, "b": 2}),
    ),
    *LISTINGS_CREATION,
    *LISTINGS_CHECKS,
    *LISTINGS_COMBAT,
    *LISTINGS_GEAR,
    *LISTINGS_MAGIC,
    *LISTINGS_CRAFTING,
    *LISTINGS_WORLD,
)
