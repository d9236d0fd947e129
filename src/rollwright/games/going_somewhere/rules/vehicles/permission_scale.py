"""What can hurt a vehicle outside the shots of vehicles: a call whose means are too small for its scale is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules.magic import permission as permission_magic
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.vehicles.scales import HAND, can_hurt, scale_of
from rollwright.rules.facts import State


def large_enough(state: State, target: str, scale: int) -> None:
    """Refuse harm to a vehicle by something whose scale is too low for it."""
    sheet = state.sheets.get(target)
    if sheet is None or sheet.craft is None or can_hurt(scale, sheet.craft.scale):
        return
    name, own = state.name(target), sheet.craft.scale
    raise Refused(f"{name} is of scale {own}: what is of scale {scale} can't hurt it", "gs.vehicle.hurt")


def of_attack(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look at whom a blow or a liquid is for: both are of the scale of hand weapons."""
    large_enough(state, arguments["target"], HAND)


def of_explosion(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look at what is near an explosion, or in lasting magic: these are of the scale of their dice."""
    large_enough(state, arguments["who"], scale_of(arguments["dice"]))


def of_magic_attack(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look at the targets of an attack by magic, besides all else."""
    for target in (arguments["target"], *[one.name for one in arguments["others"]]):
        large_enough(state, target, scale_of(arguments["dice"]))
    permission_magic.of_attack(options, state, arguments)
