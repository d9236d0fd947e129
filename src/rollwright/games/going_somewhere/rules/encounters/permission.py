"""What the sheets allow of vehicles, encounters and treasure: what says otherwise is refused before it begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.combat.arming import ammunition_for, loads_of, weapons_at_hand
from rollwright.games.going_somewhere.rules.combat.damage import MOST_DICE
from rollwright.games.going_somewhere.rules.combat.fighter import of_sheet
from rollwright.games.going_somewhere.rules.encounters.tables import vehicles
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.magic.effects import found
from rollwright.games.going_somewhere.rules.magic.facts import DUE
from rollwright.games.going_somewhere.rules.old_form import check_points
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import Die
from rollwright.games.going_somewhere.rules.sheet import Craft, Item, Sheet
from rollwright.games.going_somewhere.rules.stats import Skill, Stat
from rollwright.games.going_somewhere.rules.vehicles.aboard import craft_of
from rollwright.games.going_somewhere.rules.vehicles.scales import HAND, check_crew, weapon
from rollwright.games.going_somewhere.rules.vehicles.travel import going
from rollwright.rules.facts import State

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
    target, own = arguments["target"], arguments["vehicle"]
    if target in state.sheets:
        craft = craft_of(state, target)
        same(state, target, {**arguments, "scale": craft.scale}, **numbers(state.sheet(target), craft))
        same(state, target, arguments, target_scale=craft.scale, defend=defence(state.sheet(target)))
    if own and own == target:
        raise Refused(f"{state.name(own)} does not fire at itself", "gs.vehicle.combat")
    of_firing(state, arguments)


def of_shot_at_person(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare the numbers with the sheets of the gunner, of the one shot at, and of the vehicle that fires."""
    target = arguments["target"]
    if target in state.sheets:
        sheet: Sheet = state.sheet(target)
        if sheet.craft is not None:
            raise Refused(f"{state.name(target)} is a vehicle: see shoot-vehicle", "gs.vehicle.people")
        if aboard(state, target):
            raise Refused(f"{state.name(target)} is aboard: fire at the vehicle", "gs.vehicle.people")
        same(state, target, arguments, **guarded(sheet))
    of_firing(state, arguments)


def guarded(sheet: Sheet) -> dict[str, Any]:
    """Give what somebody on foot stands against a shot with."""
    numbers = of_sheet(sheet)
    return {
        "defend": max(numbers.strength, numbers.acc) + numbers.burden,
        "armour": Die(numbers.armour),
        "shield": numbers.shield,
        "helmet": numbers.helmet,
        "resist": numbers.resist,
    }


def of_firing(state: State, arguments: Mapping[str, Any]) -> None:
    """Look at the one who fires, at the weapon, and at the vehicle with its crew."""
    who, own = arguments["who"], arguments["vehicle"]
    gun = weapon(arguments["weapon"])
    if own:
        craft = craft_of(state, own)
        same(state, own, arguments, scale=craft.scale)
        still(state, own)
        if gun.scale > HAND and gun.key not in craft.weapons:
            raise Refused(f"{state.name(own)} carries no {gun.title}", "gs.vehicle.weapons")
    if who not in state.sheets:
        return
    able(state, who)
    check_points(state, who, arguments["cp"])
    sheet: Sheet = state.sheet(who)
    same(state, who, arguments, shaken=sheet.next_roll)
    if not own and (gun.scale > HAND or arguments["scale"] > HAND):
        raise Refused("name the vehicle that it is fired from; by hand there are hand weapons", "gs.vehicle.weapons")
    if own and who not in craft_of(state, own).crew:
        raise Refused(f"{state.name(who)} is not aboard {state.name(own)}", "gs.vehicle.crew")
    if gun.scale > HAND:
        check_crew(gun, hands(state, own))
        same(state, who, arguments, **crewing(sheet), acc=rolled_with(sheet, Stat.ACC), melee=False)
    elif not any(agrees(arguments, one) for one in by_hand(sheet)):
        message = f"{state.name(who)} has no such {gun.title} at hand, or nothing to load it with"
        raise Refused(message, "gs.vehicle.hand-weapons")


def agrees(arguments: Mapping[str, Any], found: Mapping[str, Any]) -> bool:
    """Tell whether a call has all that was found."""
    return all(arguments[name] == value for name, value in found.items())


def crewing(sheet: Sheet) -> dict[str, Any]:
    """Give what a gunner makes a weapon ready with that takes a crew."""
    guile = effects.skill_now(sheet, Skill.GUILE) + effects.on_every_roll(sheet)
    return {"guile": guile, "guile_dice": derive.bonus_dice(sheet, Skill.GUILE)}


def rolled_with(sheet: Sheet, stat: Stat) -> int:
    """Give what somebody adds to a Combat Roll: a stat as magic that went wrong has left it, and all rolls with it."""
    return effects.stat_left(sheet, stat) + effects.on_every_roll(sheet)


def by_hand(sheet: Sheet) -> list[dict[str, Any]]:
    """List what somebody can attack a vehicle with by hand: ACC at a distance, STR up close with dice by MAX Q."""
    found: list[dict[str, Any]] = []
    own = Item(name="bare hands", kind="weapon", sides=derive.hand_to_hand(sheet))
    for item in (*weapons_at_hand(sheet), own):
        added = rolled_with(sheet, Stat.ACC if item.ranged else Stat.STR)
        most = MOST_DICE if item.ranged else min(MOST_DICE, derive.max_q(effects.stat_left(sheet, Stat.STR)))
        one = {"weapon": f"d{item.sides}", "acc": added, "melee": not item.ranged, "max_q": most, "guile": None}
        one["loads"] = f"{loads_of(item)}-d{item.sides}" if loads_of(item) else ""
        if item.sides and ammunition_for(sheet, item) != 0 and one not in found:
            found.append(one)
    return found


def stuck(sheet: Sheet, craft: Craft) -> bool:
    """Tell whether a vehicle has so much aboard that it does not move."""
    return not going(derive.stat(sheet, Stat.SPD), derive.stat(sheet, Stat.STR), craft.scale, craft.enc).units


def aboard(state: State, who: str) -> str:
    """Give the vehicle that somebody is aboard; nothing on foot."""
    return next((key for key, one in state.sheets.items() if one.craft is not None and who in one.craft.crew), "")


def hands(state: State, vehicle: str) -> int:
    """Count those aboard who can help to fire: the crew who are neither down nor stunned, and the passengers."""
    craft = craft_of(state, vehicle)
    crew = [state.sheets[one] for one in craft.crew if one in state.sheets]
    return craft.passengers + len([one for one in crew if not one.down and not one.stunned])


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
        same(state, who, arguments, scale=craft.scale, speed=speed, strength=strength, enc=craft.enc, unit=craft.unit)
        still(state, who)


def of_scale(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare the scale with the vehicle's sheet."""
    same(state, arguments["who"], arguments, scale=craft_of(state, arguments["who"]).scale)


def of_loading(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare the scale with the vehicle's sheet, and look who is to be aboard: people of the table, each once."""
    of_scale(options, state, arguments)
    crew = arguments["crew"]
    for who in crew:
        if state.sheet(who).craft is not None or crew.count(who) > 1:
            raise Refused(f"{state.name(who)} can't be of the crew, or not twice", "gs.vehicle.crew")


def of_treasure(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look whether there is such a sheet."""
    state.sheet(arguments["who"])
