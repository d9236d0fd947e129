"""What the sheets allow of vehicles, encounters and treasure: what says otherwise is refused before it begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollwright.dice.errors import Refused
from rollwright.rules.facts import State
from rollwright.rules.going_somewhere import derive, goods
from rollwright.rules.going_somewhere.effects import found
from rollwright.rules.going_somewhere.facts_magic import DUE
from rollwright.rules.going_somewhere.facts_world import craft_of
from rollwright.rules.going_somewhere.options import Options
from rollwright.rules.going_somewhere.permission_checks import check_points
from rollwright.rules.going_somewhere.scales import HAND, weapon
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
    if arguments["due"]:
        due = found(state.sheet(who), DUE)
        if due is None or due.points != arguments["damage"]:
            raise Refused(f"{due.points if due else 0} damage is due to {state.name(who)}", "gs.vehicle.critical")


def of_shot(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare the numbers with the sheets of the gunner, of the target and of the vehicle that fires."""
    who, target, own = arguments["who"], arguments["target"], arguments["vehicle"]
    if target in state.sheets:
        craft = craft_of(state, target)
        same(state, target, {**arguments, "scale": craft.scale}, **numbers(state.sheet(target), craft))
        same(state, target, arguments, target_scale=craft.scale, defend=defence(state.sheet(target)))
    gun = weapon(arguments["weapon"])
    if own:
        craft = craft_of(state, own)
        same(state, own, arguments, scale=craft.scale)
        still(state, own)
        if gun.scale > HAND and gun.key not in craft.weapons:
            raise Refused(f"{state.name(own)} carries no {gun.title}", "gs.vehicle.weapons")
        if own == target:
            raise Refused(f"{state.name(own)} does not fire at itself", "gs.vehicle.combat")
    if who in state.sheets:
        able(state, who)
        check_points(state, who, arguments["cp"])
        same(state, who, arguments, acc=derive.stat(state.sheet(who), Stat.ACC))
        if not own and (gun.scale > HAND or arguments["scale"] > HAND):
            raise Refused(
                "name the vehicle that it is fired from; by hand there are hand weapons", "gs.vehicle.weapons"
            )


def defence(sheet: Sheet) -> int:
    """Give what a vehicle defends itself with: its STR or its ACC, whichever is higher."""
    return max(derive.stat(sheet, Stat.STR), derive.stat(sheet, Stat.ACC))


def still(state: State, who: str) -> None:
    """Refuse what a vehicle that is broken, or that was stopped by a critical hit, can't do now."""
    sheet, craft = state.sheet(who), craft_of(state, who)
    if craft.condition != "running":
        raise Refused(f"{state.name(who)} is {craft.condition}", "gs.vehicle.broken")
    if sheet.stunned or sheet.prone:
        raise Refused(f"{state.name(who)} was hit critically, and stands still for a time", "gs.vehicle.critical")


def able(state: State, who: str) -> None:
    """Refuse somebody who is down or stunned, or a vehicle in the place of somebody."""
    sheet: Sheet = state.sheet(who)
    if sheet.craft is not None:
        raise Refused(f"{state.name(who)} is a vehicle; name who does it", "gs.vehicle.gunner")
    if sheet.down or sheet.stunned:
        raise Refused(f"{state.name(who)} is {sheet.down or 'stunned'}", "gs.vehicle.gunner")


def of_repair(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse a vehicle that is whole or wrecked, and somebody without the skill for it."""
    who, by = arguments["who"], arguments["by"]
    craft = craft_of(state, who)
    same(state, who, arguments, scale=craft.scale)
    if craft.condition == "wrecked":
        raise Refused(f"{state.name(who)} is wrecked for good", "gs.vehicle.wrecked")
    if craft.condition == "running" and not state.sheet(who).health_lost:
        raise Refused(f"nothing is broken on {state.name(who)}", REPAIR)
    if by not in state.sheets:
        raise Refused("say who of those at the table repairs it", REPAIR)
    able(state, by)
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
        still(state, who)


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
    craft = craft_of(state, arguments["vehicle"])
    same(state, arguments["vehicle"], arguments, shifts=shifts_of(craft), seller=seller_of(state, craft))
    if craft.owner == arguments["who"]:
        raise Refused(f"{state.name(arguments['vehicle'])} is theirs already", "gs.travel.private")
    payable(state, arguments["who"], arguments["price"] * 10 ** arguments["shifts"])


def shifts_of(craft: Craft) -> int:
    """Count by how many units a vehicle moves in larger ones than feet."""
    return vehicles().units.index(craft.unit)


def seller_of(state: State, craft: Craft) -> str:
    """Give who is paid for a vehicle: its owner, or nobody at the table."""
    return craft.owner if craft.owner in state.sheets else ""


def of_treasure(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look whether there is such a sheet."""
    state.sheet(arguments["who"])
