"""What somebody may start now about vehicles, encounters and treasure, with the numbers of the sheets filled in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.encounters.permission import numbers
from rollwright.games.going_somewhere.rules.magic.effects import found
from rollwright.games.going_somewhere.rules.magic.facts import DUE
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Craft, Sheet
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.games.going_somewhere.rules.vehicles.facts import some
from rollwright.games.going_somewhere.rules.vehicles.moves import battles, firing, fit
from rollwright.games.going_somewhere.rules.vehicles.permission_travel import seller_of, shifts_of
from rollwright.games.going_somewhere.rules.vehicles.travel import daily_cost
from rollwright.play.steps import GM
from rollwright.rules.facts import State
from rollwright.rules.ruleset import Move, Sitting

MADE = ("who", "name", "scale", "unit", "stats", "owner", "battlestation")
BUILT = ("who", "name", "cp", "plan", "type", "count", "gear")


def moves_world(options: Options, state: State, sitting: Sitting) -> tuple[Move, ...]:
    """List what a seat may start: owners drive, repair and pay; the CGO makes vehicles, monsters and treasure."""
    listed: list[Move] = []
    for who, sheet in state.sheets.items():
        if sheet.craft is not None:
            listed += vehicle(state, sitting, who, sheet, sheet.craft)
        elif sitting.role == GM and not sheet.npc and sheet.money:
            filled = {"who": who, "rank": sheet.status.rank}
            listed.append(Move("book-berth", f"Offer {state.name(who)} a berth", GM, filled, ("price",)))
    listed += firing(state, sitting)
    if sitting.role == GM:
        listed += for_cgo(state)
        listed += battles(state)
    return tuple(listed)


def vehicle(state: State, sitting: Sitting, who: str, sheet: Sheet, craft: Craft) -> Iterator[Move]:
    """Offer what can be done with a vehicle."""
    owner = craft.owner in sitting.holds
    cgo = sitting.role == GM
    name, scale = state.name(who), craft.scale
    for buyer in state.sheets if owner or cgo else ():
        if buyer != craft.owner and state.sheets[buyer].money:
            sale = {"who": buyer, "vehicle": who, "shifts": shifts_of(craft), "seller": seller_of(state, craft)}
            seller = craft.owner if owner else GM
            yield Move("buy-vehicle", f"Sell {name} to {state.name(buyer)}", seller, sale, ("price",))
    if not owner and not cgo:
        return
    if craft.condition == "running" and not sheet.stunned and not sheet.prone:
        speed, strength = derive.stat(sheet, Stat.SPD), derive.stat(sheet, Stat.STR)
        filled: dict[str, Any] = {"who": who, "speed": speed, "strength": strength, "scale": scale, "enc": craft.enc}
        filled["unit"] = craft.unit
        yield Move("drive", f"Drive {name}", who, filled)
    yield Move("load-vehicle", f"Load {name}", who, {"who": who, "scale": scale}, ("enc", "passengers", "crew"))
    mounting: dict[str, Any] = {"who": who, "scale": scale, "battlestation": craft.battlestation}
    if owner:
        mounting.update(payer=craft.owner, money=state.sheets[craft.owner].money)
    yield Move("mount-weapon", f"Put a weapon on {name}", who, mounting, ("weapon",))
    if craft.condition != "wrecked" and sheet.health_lost:
        yield from repairs(state, who, scale)
    if craft.owner in state.sheets and state.sheets[craft.owner].money >= daily_cost(scale):
        due = f": {some(craft.owed, 'day')} are due" if craft.owed else ""
        filled = {"who": craft.owner, "scale": scale, "vehicle": who}
        yield Move("pay-upkeep", f"Pay for {name}{due}", craft.owner, filled, ("days",))
    if cgo:
        yield Move("damage-vehicle", f"Damage {name}", GM, {"who": who, **numbers(sheet, craft)}, ("damage",))
        harm = found(sheet, DUE)
        if harm:
            filled = {"who": who, **numbers(sheet, craft), "damage": harm.points, "due": True}
            yield Move("damage-vehicle", f"{name} takes {harm.points} damage that is due", GM, filled)


def repairs(state: State, who: str, scale: int) -> Iterator[Move]:
    """Offer repairs by everybody who has a specialized skill."""
    for by, sheet in state.sheets.items():
        for craft in derive.special_skills(sheet) if fit(sheet) else ():
            title = f"{state.name(by)} repairs {state.name(who)} ({craft})"
            yield Move("repair-vehicle", title, by, {"who": who, "scale": scale, "by": by, "craft": craft})


def for_cgo(state: State) -> Iterator[Move]:
    """Offer what only the CGO starts."""
    party = tuple([derive.cp_total(one) for one in state.sheets.values() if not one.npc and one.stats])
    if party:
        yield Move("challenge", "Show the bounds of a challenge", GM, {"party": party}, ("foes",))
        yield Move("meet", "Meet something", GM, {"party": party}, ("who", "name", "cp", "plan", "table"))
        yield Move("build-npc", "Build somebody of yours", GM, {"party": party}, BUILT)
    yield Move("make-vehicle", "Make a vehicle", GM, {}, MADE)
    for who, sheet in state.sheets.items():
        if not sheet.npc and sheet.stats:
            title = f"Treasure for {state.name(who)}"
            yield Move("find-treasure", title, GM, {"who": who}, ("monsters", "licensed"))
