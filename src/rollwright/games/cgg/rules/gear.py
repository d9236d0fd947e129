"""Gear: notable equipment with its codes, and the normal equipment that is there unless the Exec says otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.cgg.rules import facts as became
from rollwright.games.cgg.rules.advancement import Noted
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.codes import code as code_from
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.sheet import Explorer, Gear
from rollwright.games.cgg.rules.state import Scene
from rollwright.games.cgg.rules.tools import Tool
from rollwright.play.steps import procedure
from rollwright.rules.facts import Fact


def usable(sheet: Explorer) -> tuple[Gear, ...]:
    """List the notable equipment that works now."""
    return tuple([one for one in sheet.gear if not one.disabled])


def gear_code(sheet: Explorer, name: str) -> Code:
    """Give what a piece of notable equipment adds to a roll; refused where it can't."""
    one = working(sheet, name)
    if one.code is None:
        raise Refused(f"{name} has no code of its own", "cgg.gear.notable")
    return code_from(one.code)


def working(sheet: Explorer, name: str) -> Gear:
    """Give a piece of notable equipment, or refuse one that isn't there or is out of use."""
    for one in sheet.gear:
        if one.name == name and one.disabled:
            raise Refused(f"{name} is out of use until the scene ends", "cgg.gear.disabled")
        if one.name == name:
            return one
    there = ", ".join([one.name for one in sheet.gear]) or "none"
    raise Refused(f"there is no notable {name!r} here; there are {there}", "cgg.gear.notable")


def tools_of(sheet: Explorer) -> tuple[str, ...]:
    """List the notable equipment that works and has a code, as an action takes it."""
    return tuple([str(Tool(one.name, code_from(one.code))) for one in usable(sheet) if one.code is not None])


def normal_at_hand(scene: Scene) -> bool:
    """Tell whether normal equipment is at hand: always, unless the Exec has said otherwise."""
    return scene.equipment


@procedure
async def give_gear(options: Options, who: str, name: str, code: Code | None = None, note: str = "") -> Noted:
    """Give an explorer a piece of notable equipment, with its code where it has one."""
    if not name.strip():
        raise BadInput("notable equipment has a name")
    return Noted()


@procedure
async def lose_gear(options: Options, who: str, name: str) -> Noted:
    """Take a piece of notable equipment away for good."""
    return Noted()


@procedure
async def equipment(options: Options, available: bool, reason: str = "") -> Noted:
    """Say, as the Exec, that normal equipment is out of reach, or at hand again. Everybody is told."""
    if not available and not reason.strip():
        raise BadInput("say why normal equipment is out of reach")
    return Noted()


@procedure
async def end_scene(options: Options) -> Noted:
    """End a scene: disabled gear works again, and conditions that were kept away come back."""
    return Noted()


def of_given(arguments: Mapping[str, Any], outcome: Noted) -> Iterator[Fact]:
    """Give the gear that came."""
    written = None if arguments["code"] is None else str(arguments["code"])
    yield became.GearGained(who=arguments["who"], name=arguments["name"], code=written, note=arguments["note"])


def of_lost(arguments: Mapping[str, Any], outcome: Noted) -> Iterator[Fact]:
    """Give the gear that went."""
    yield became.GearLost(who=arguments["who"], name=arguments["name"])


def of_equipment(arguments: Mapping[str, Any], outcome: Noted) -> Iterator[Fact]:
    """Give what the Exec said of normal equipment."""
    yield became.EquipmentChanged(available=arguments["available"], reason=arguments["reason"])


def of_scene(arguments: Mapping[str, Any], outcome: Noted) -> Iterator[Fact]:
    """Give the end of the scene."""
    yield became.SceneEnded()
