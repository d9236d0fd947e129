"""What can hurt a vehicle outside the shots of vehicles: a call whose means are too small for its scale is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.vehicles.scales import HAND, large_enough, scale_of
from rollwright.rules.facts import State


def of_attack(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look at whom a blow or a liquid is for: both are of the scale of hand weapons."""
    large_enough(state, arguments["target"], HAND)


def of_explosion(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look at what is near an explosion, or in lasting magic: these are of the scale of their dice."""
    large_enough(state, arguments["who"], scale_of(arguments["dice"]))
