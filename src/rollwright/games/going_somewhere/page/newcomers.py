"""Somebody whom the CGO makes up on the spot: a villager with ordinary numbers, or one of the plans."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rollwright.games.going_somewhere.rules.encounters.npcs import usual_sheet
from rollwright.games.going_somewhere.rules.encounters.tables import plans
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.rules.fields import Choice, Field

VILLAGER, ORDINARY = "villager", 10
USUAL_CP = 25
"""What the book gives a beginner."""


def newcomer_fields(options: Options) -> tuple[Field, ...]:
    """Ask what somebody is like whom the CGO makes up."""
    plain = Choice(VILLAGER, "A plain villager", f"{ORDINARY} in every stat, no magic")
    others = [Choice(key, one.title, f"{USUAL_CP} CP") for key, one in plans().items()]
    return (Field(name="like_what", kind="one", title="What are they like?", options=(plain, *others), usual=VILLAGER),)


def newcomer_sheet(given: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
    """Make the sheet of somebody whom the CGO makes up."""
    (key,) = given.get("like_what", (VILLAGER,))[:1] or (VILLAGER,)
    villager = Sheet(npc=True, stats={one.value: ORDINARY for one in Stat}, cp=0)
    found: dict[str, Any] = msgspec.to_builtins(
        villager if key == VILLAGER else usual_sheet(key, USUAL_CP), str_keys=True
    )
    return found
