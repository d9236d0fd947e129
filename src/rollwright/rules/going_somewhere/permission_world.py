"""What the sheets allow of vehicles, encounters and treasure: what says otherwise is refused before it begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollwright.dice.errors import Refused
from rollwright.play.steps import ACTOR
from rollwright.rules.facts import State
from rollwright.rules.going_somewhere import derive, goods
from rollwright.rules.going_somewhere.facts_world import craft_of
from rollwright.rules.going_somewhere.options import Options
from rollwright.rules.going_somewhere.sheet import Craft, Sheet
from rollwright.rules.going_somewhere.stats import Stat
from rollwright.rules.going_somewhere.tables_world import vehicles
from rollwright.rules.going_somewhere.travel import berth_price, daily_cost

REPAIR = "gs.vehicle.repair"


def of_making(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse an id that somebody else has."""
    if arguments["who"] in state.sheets:
        raise Refused(f"{state.name(arguments['who'])} is here already", "gs.vehicle.machine")


def of_new(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse to build over somebody who has stats already."""
    sheet = state.sheets.get(arguments["who"])
    if sheet is not None and sheet.stats:
        raise Refused(f"{state.name(arguments['who'])} is made already", "gs.encounter.build")


def same(state: State, who: str, arguments: Mapping[str, Any], **on_sheet: Any) -> None:
    """Refuse numbers that are not the sheet's."""
    for name, value in on_sheet.items():
        if name in arguments and arguments[name] != value:
            raise Refused(
                f"the sheet of {state.name(who)} has {name} {value}, not {arguments[name]}", "gs.vehicle.stats"
            )


def numbers(sheet: Sheet, craft: Craft) -> dict[str, Any]:
    """Give the numbers of a vehicle that its calls take."""
    return {
        "vit": derive.stat(sheet, Stat.VIT),
        "health": health(sheet),
        "condition": craft.condition,
        "past_zero": craft.past_zero,
        "checked": craft.checked,
    }


def health(sheet: Sheet) -> int:
    """Give the Health of a vehicle now: 30 and never more, whatever was bought."""
    return max(0, vehicles().health - sheet.health_lost)


def of_damage(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare the numbers with the vehicle's sheet."""
    who = arguments["who"]
    if who in state.sheets:
        same(state, who, arguments, **numbers(state.sheet(who), craft_of(state, who)))


def of_shot(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare the numbers with the sheets of the gunner and of the target."""
    who, target = arguments["who"], arguments["target"]
    if target in state.sheets:
        craft = craft_of(state, target)
        same(state, target, {**arguments, "scale": craft.scale}, **numbers(state.sheet(target), craft))
        same(state, target, arguments, target_scale=craft.scale)
    if who in state.sheets:
        same(state, who, arguments, acc=derive.stat(state.sheet(who), Stat.ACC))


def of_repair(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse a vehicle that is whole or wrecked, and somebody without the skill for it."""
    who, by = arguments["who"], arguments["by"]
    craft = craft_of(state, who)
    same(state, who, arguments, scale=craft.scale)
    if craft.condition == "wrecked":
        raise Refused(f"{state.name(who)} is wrecked for good", "gs.vehicle.wrecked")
    if craft.condition == "running" and not state.sheet(who).health_lost:
        raise Refused(f"nothing is broken on {state.name(who)}", REPAIR)
    if by != ACTOR:
        craft_name = arguments["craft"]
        if craft_name not in derive.special_skills(state.sheet(by)):
            raise Refused(f"{state.name(by)} has no specialized skill {craft_name!r}", REPAIR)


def of_driving(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse to move what is broken, and numbers that are not the sheet's."""
    who = arguments["who"]
    if who in state.sheets:
        sheet, craft = state.sheet(who), craft_of(state, who)
        speed, strength = derive.stat(sheet, Stat.SPD), derive.stat(sheet, Stat.STR)
        same(state, who, arguments, scale=craft.scale, speed=speed, strength=strength, enc=craft.enc)
        if craft.condition != "running":
            raise Refused(f"{state.name(who)} is {craft.condition}", "gs.vehicle.broken")


def of_scale(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare the scale with the vehicle's sheet."""
    same(state, arguments["who"], arguments, scale=craft_of(state, arguments["who"]).scale)


def payable(state: State, who: str, tin: int) -> Sheet:
    """Refuse what somebody can't pay; gives the sheet."""
    sheet: Sheet = state.sheet(who)
    goods.paid_from(sheet, tin, state.name(who))
    return sheet


def of_upkeep(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse days that can't be paid."""
    payable(state, arguments["who"], daily_cost(arguments["scale"]) * arguments["days"])


def of_berth(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse a berth that can't be paid, and a Rank that is not the sheet's."""
    sheet = payable(state, arguments["who"], berth_price(arguments["price"], arguments["rank"]))
    same(state, arguments["who"], arguments, rank=sheet.status.rank)


def of_buying(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse a vehicle that can't be paid, or is none."""
    craft_of(state, arguments["vehicle"])
    payable(state, arguments["who"], arguments["price"] * 10 ** arguments["shifts"])


def of_treasure(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look whether there is such a sheet."""
    state.sheet(arguments["who"])
