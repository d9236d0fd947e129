"""What the sheets at a table allow of fights, injuries and sleep: a call that says otherwise is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.combat.scene import FOES, PARTY, combatants
from rollwright.games.going_somewhere.rules.old_form import check_points
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.rules.facts import State


def no_vehicle(state: State, who: str) -> None:
    """Refuse a vehicle: it neither sleeps nor fights as people do, and has its own damage and shots."""
    if who in state.sheets and state.sheets[who].craft is not None:
        raise Refused(f"{state.name(who)} is a vehicle: see damage-vehicle and shoot-vehicle", "gs.vehicle.health")


def of_injury(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look at Health and points: they are those of the sheet, and the dead lose no more."""
    who = arguments["who"]
    check_points(state, who, arguments["cp"])
    if who not in state.sheets:
        return
    sheet = state.sheets[who]
    no_vehicle(state, who)
    if sheet.down == "dead":
        raise Refused(f"{state.name(who)} is dead", "gs.shock.check")
    health = derive.health(sheet)
    if arguments["health"] != health or arguments["down"] != sheet.down or arguments["shocked"] != sheet.shocked:
        raise Refused(f"{state.name(who)} has {health} Health; start from the sheet", "gs.protection.health")


def of_sleep(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look at what was lost."""
    who = arguments["who"]
    no_vehicle(state, who)
    if who in state.sheets and arguments["lost"] != state.sheets[who].health_lost:
        lost = state.sheets[who].health_lost
        raise Refused(f"{state.name(who)} has lost {lost} Health, not {arguments['lost']}", "gs.time.sleep")


def of_fight(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look at those who fight under the id of a sheet: who is down can't, and points are those of the sheet."""
    for text, side in ((arguments["party"], PARTY), (arguments["foes"], FOES)):
        for one in combatants(text, side, 0):
            sheet = state.sheets.get(one.who)
            if sheet is None:
                continue
            no_vehicle(state, one.who)
            check_points(state, one.who, one.cp)
            if sheet.down:
                raise Refused(f"{state.name(one.who)} is {sheet.down}, and can't fight", "gs.shock.check")
            if one.health != derive.health(sheet):
                health = derive.health(sheet)
                raise Refused(f"{state.name(one.who)} has {health} Health, not {one.health}", "gs.protection.health")
