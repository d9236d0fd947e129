"""What the sheets allow of buying, arming and paying for vehicles and berths."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules.encounters.permission import same
from rollwright.games.going_somewhere.rules.encounters.tables import vehicles
from rollwright.games.going_somewhere.rules.gear import goods
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Craft, Sheet
from rollwright.games.going_somewhere.rules.vehicles.aboard import craft_of
from rollwright.games.going_somewhere.rules.vehicles.travel import berth_price, daily_cost
from rollwright.rules.facts import State


def of_mounting(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare what a weapon is put on, and who pays for it, with the sheets."""
    craft = craft_of(state, arguments["who"])
    same(state, arguments["who"], arguments, scale=craft.scale, battlestation=craft.battlestation)
    payer = arguments["payer"]
    if payer and payer != craft.owner:
        raise Refused(f"{state.name(arguments['who'])} is not theirs to arm", "gs.vehicle.weapon-price")
    if payer:
        same(state, payer, arguments, money=state.sheet(payer).money)


def payable(state: State, who: str, tin: int) -> Sheet:
    """Refuse what somebody can't pay; gives the sheet."""
    sheet: Sheet = state.sheet(who)
    goods.paid_from(sheet, tin, state.name(who))
    return sheet


def of_upkeep(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Refuse days that can't be paid, and a scale that is not the vehicle's."""
    if arguments["vehicle"]:
        same(state, arguments["vehicle"], arguments, scale=craft_of(state, arguments["vehicle"]).scale)
    elif arguments["who"] in [one.craft.owner for one in state.sheets.values() if one.craft is not None]:
        raise Refused("say for which vehicle it is", "gs.travel.upkeep-due")
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
