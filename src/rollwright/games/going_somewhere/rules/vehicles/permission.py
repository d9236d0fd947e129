"""What the sheets at a table allow of a fight with vehicles: a call that says otherwise is refused before it begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.combat.scene import FOES, PARTY
from rollwright.games.going_somewhere.rules.encounters.permission import (
    able,
    aboard,
    crewing,
    health,
    rolled_with,
    same,
    still,
    stuck,
)
from rollwright.games.going_somewhere.rules.old_form import check_points
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.games.going_somewhere.rules.vehicles.aboard import craft_of
from rollwright.games.going_somewhere.rules.vehicles.scene import Gunner, Unit, units
from rollwright.rules.facts import State


def of_vehicle_fight(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare all who fight under the id of a sheet with that sheet: vehicles, their crews, and people on foot."""
    for text, side in ((arguments["party"], PARTY), (arguments["foes"], FOES)):
        for unit in units(text, side):
            if unit.one.who in state.sheets:
                of_vehicle(state, unit) if unit.scale else of_person(state, unit)


def of_vehicle(state: State, unit: Unit) -> None:
    """Compare a vehicle with its sheet: its numbers, its weapons, and who is aboard."""
    who = unit.one.who
    sheet, craft = state.sheet(who), craft_of(state, who)
    still(state, who)
    numbers = {"scale": unit.scale, "health": unit.one.health, "vit": unit.one.numbers.vit, "checked": unit.checked}
    same(state, who, {"stuck": unit.stuck}, stuck=stuck(sheet, craft))
    vit = derive.stat(sheet, Stat.VIT)
    same(state, who, numbers, scale=craft.scale, health=health(sheet), vit=vit, checked=craft.checked)
    for key in dict.fromkeys(unit.weapons):
        if unit.weapons.count(key) > craft.weapons.count(key):
            raise Refused(f"{state.name(who)} carries {craft.weapons.count(key)} x {key}", "gs.vehicle.weapons")
    if unit.hands > craft.passengers:
        raise Refused(f"{state.name(who)} has {craft.passengers} passengers to help", "gs.vehicle.crew")
    for one in unit.crew:
        if one.who not in craft.crew:
            raise Refused(f"{state.name(one.who)} is not aboard {state.name(who)}", "gs.vehicle.crew")
        of_gunner(state, one)


def of_gunner(state: State, one: Gunner) -> None:
    """Compare one of a crew with the sheet."""
    if one.who not in state.sheets:
        return
    sheet = state.sheet(one.who)
    if not one.stun:
        able(state, one.who)
    check_points(state, one.who, one.cp)
    numbers = {"acc": one.acc, "guile": one.guile}
    same(state, one.who, numbers, acc=max(0, rolled_with(sheet, Stat.ACC)), guile=max(0, crewing(sheet)["guile"]))


def of_person(state: State, unit: Unit) -> None:
    """Compare somebody on foot with the sheet."""
    who, sheet = unit.one.who, state.sheet(unit.one.who)
    if sheet.craft is not None:
        raise Refused(f"{state.name(who)} is a vehicle: give its scale and its crew", "gs.vehicle.machine")
    if aboard(state, who):
        raise Refused(f"{state.name(who)} is aboard {state.name(aboard(state, who))}", "gs.vehicle.crew")
    if sheet.down:
        raise Refused(f"{state.name(who)} is {sheet.down}, and can't fight", "gs.shock.check")
    check_points(state, who, unit.one.cp)
    same(state, who, {"health": unit.one.health}, health=derive.health(sheet))
