"""What the sheets allow of magic: a call that says otherwise is refused before it begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollwright.dice.errors import Refused
from rollwright.rules.facts import State
from rollwright.rules.going_somewhere import derive, effects
from rollwright.rules.going_somewhere.effects import LEFT
from rollwright.rules.going_somewhere.options import Options
from rollwright.rules.going_somewhere.permission_checks import check_points, of_check
from rollwright.rules.going_somewhere.power import LIMITED
from rollwright.rules.going_somewhere.ranks import Dice
from rollwright.rules.going_somewhere.sheet import Crafted, Sheet
from rollwright.rules.going_somewhere.site_bonds import site_credit, site_dice
from rollwright.rules.going_somewhere.spells import Kind, spell
from rollwright.rules.going_somewhere.stats import Skill, Stat
from rollwright.rules.going_somewhere.times import time_now
from rollwright.rules.going_somewhere.treasure import KEPT

WHEN = "gs.points.when"


def of_bond(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare points, limits and credit with the sheet; nothing is bought in the middle of an adventure."""
    sheet: Sheet = state.sheet(arguments["who"])
    if sheet.adventuring:
        raise Refused("in the middle of an adventure no points are spent on this", WHEN)
    limits = {
        "power": max(0, derive.power(sheet)),
        "max_q": derive.quantity_limit(sheet, Stat.VIT),
        "credit": site_credit(sheet, arguments["site"]),
        "at": time_now(sheet),
    }
    _same(state, arguments, limits, "gs.magic.site-price")


def of_casting(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare a casting with the sheets of the caster and of the target."""
    of_check(options, state, arguments)
    _with_power(state, arguments)
    if arguments.get("magic"):
        _barred(state, arguments)
    elif "magic" in arguments and not arguments["level"] and arguments["who"] in state.sheets:
        raise Refused("say what the magic is to do, or its Power Level", "gs.magic.level-sum")
    _against(state, arguments)


def of_attack(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare an attack by magic with the sheets; one with a crafted thing with what that thing does."""
    if not arguments["item"]:
        of_casting(options, state, arguments)
        return
    of_check(options, state, arguments)
    of_using(options, state, arguments)
    if arguments["power"] is not None or arguments["site"]:
        raise Refused("a crafted thing has its power already: none is added", "gs.magic.items-no-power")
    made = _magic_of(state, arguments)
    if made is None:
        return
    wanted = spell(made.spell)
    if wanted.kind is not Kind.HARM or wanted.dice != arguments["dice"] or wanted.size < arguments["size"]:
        raise Refused(f"{arguments['item']} does something else: {made.spell}", "gs.magic.use-item")


def _against(state: State, arguments: Mapping[str, Any]) -> None:
    for other in arguments.get("others", ()):
        if other in state.sheets and derive.immunity(state.sheets[other]):
            message = f"{state.name(other)} is immune and resists at once: as the target, not as one of the others"
            raise Refused(message, "gs.magic.immune")
    whom = arguments.get("target", "")
    target: Sheet | None = state.sheets.get(whom)
    if target is None:
        return
    level = derive.immunity(target)
    if arguments.get("immunity") not in (None, level):
        raise Refused(f"{state.name(whom)} has immunity {level}, not {arguments['immunity']}", "gs.magic.immune")
    reflexes = effects.changed_by(target, Skill.REFLEXES.value, derive.skill(target, Skill.REFLEXES))
    if arguments.get("resist") not in (None, reflexes):
        raise Refused(f"{state.name(whom)} resists with {reflexes}, not {arguments['resist']}", "gs.magic.resist-level")
    _dice_of(state, whom, arguments.get("resist_dice", ()))
    check_points(state, whom, arguments.get("resist_cp", 0))


def _dice_of(state: State, who: str, dice: tuple[Dice, ...]) -> None:
    sheet: Sheet | None = state.sheets.get(who)
    if sheet is not None and dice not in ((), derive.bonus_dice(sheet, Skill.REFLEXES)):
        raise Refused(f"{state.name(who)} has other bonus dice of REFLEXES", "gs.magic.resist-dice")


def _with_power(state: State, arguments: Mapping[str, Any]) -> None:
    _dice_of(state, arguments["who"], arguments.get("reflexes_dice", ()))
    sheet: Sheet | None = state.sheets.get(arguments["who"])
    if sheet is None:
        return
    if arguments["bonus"] != effects.changed_by(sheet, "magic", derive.magic_bonus(sheet)):
        message = f"the Magic Bonus of {state.name(arguments['who'])} is {derive.magic_bonus(sheet)}"
        raise Refused(f"{message}, not {arguments['bonus']}", "gs.magic.bonus")
    if arguments["power"] is None or arguments["power"] > max(0, derive.power(sheet)):
        raise Refused(
            f"{state.name(arguments['who'])} has {derive.power(sheet)} of power, and needs it", "gs.magic.power-level"
        )
    together = dict.fromkeys([arguments["who"], arguments.get("helper_who", ""), *arguments.get("circle", ())])
    there = [site_dice(state.sheets[one]) for one in together if one in state.sheets]
    for dice in arguments["site"]:
        if (dice,) not in there:
            message = f"neither {state.name(arguments['who'])} nor anybody who takes part is bonded to a site of {dice}"
            raise Refused(message, "gs.magic.site-groups")
        there.remove((dice,))
    limited = bool(arguments.get("magic")) and spell(arguments["magic"]).kind in LIMITED
    for name, limit in (("max_dr", derive.die_limit), ("max_q", derive.quantity_limit)):
        if limited and arguments[name] != limit(sheet, Stat.VIT):
            raise Refused(f"VIT gives {name} {limit(sheet, Stat.VIT)}, not {arguments[name]}", "gs.magic.heal-limit")


def _barred(state: State, arguments: Mapping[str, Any]) -> None:
    wanted, what = spell(arguments["magic"]), arguments.get("what", "")
    whom = arguments.get("target") or arguments["who"]
    kept = arguments["who"] if wanted.kind is Kind.IDENTIFY else whom
    sheet: Sheet | None = state.sheets.get(kept)
    if sheet is None:
        return
    if wanted.kind in (Kind.IDENTIFY, Kind.REGENERATE):
        rule = "gs.magic.clairvoyance-again" if wanted.kind is Kind.IDENTIFY else "gs.magic.regenerate"
        if [one for one in sheet.effects if one.kind == "barred" and one.about == what]:
            raise Refused("this can't be tried again, or not yet", rule)
    if wanted.kind is Kind.COUNTER and effects.found(sheet, what) is None:
        there = ", ".join([one.name for one in sheet.effects]) or "nothing"
        raise Refused(f"there is no {what!r} on {state.name(kept)} to counter; there is {there}", "gs.magic.counter")
    if wanted.kind is Kind.AUGMENT and what.casefold() in ("power", "magic", "magic bonus", "power level"):
        raise Refused("no magic raises the Power Level", "gs.magic.augment-no-power")
    known = [*Stat, *Skill, effects.NOTICE, *[derive.folded(one) for one in derive.special_skills(sheet)]]
    if wanted.kind is Kind.AUGMENT and derive.folded(what) not in known:
        raise Refused(f"say which stat or skill is augmented; there are {', '.join(known)}", "gs.magic.augment")


def of_crafting(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare crafting with the sheet."""
    of_check(options, state, arguments)
    _with_power(state, arguments)


def of_using(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look whether the thing is there and still has its magic, and compare its Magic Bonus."""
    _against(state, arguments)
    made = _magic_of(state, arguments)
    if made is not None and "bonus" in arguments and arguments["bonus"] != made.bonus:
        message = f"the Magic Bonus of {arguments['item']} is {made.bonus}, not {arguments['bonus']}"
        raise Refused(message, "gs.magic.use-item")
    if made is not None and "about" in arguments:
        _as_found(state, arguments, made)


def _as_found(state: State, arguments: Mapping[str, Any], made: Crafted) -> None:
    items = state.sheet(arguments["who"]).items
    if made.about and arguments["about"] != made.about:
        raise Refused(f"{arguments['item']} is for {made.about}, and nothing else", "gs.treasure.settled")
    lends = bool(made.spell) and spell(made.spell).kind is Kind.WEAPON
    if lends and arguments["about"] not in [item.name for item in items if item.kind == "weapon"]:
        raise Refused(f"{arguments['item']} lends its bonus to a weapon: name one at hand", "gs.treasure.settled")
    if "kept" not in arguments:
        return
    if made.bonus:
        raise Refused(f"{arguments['item']} takes an Action Roll: use-item", "gs.magic.use-item")
    stays = [item for item in items if item.name == arguments["item"] and item.kind in KEPT]
    if arguments["kept"] != bool(stays):
        raise Refused("armour and weapons are kept; what else works at once is used up", "gs.treasure.at-once")


def _magic_of(state: State, arguments: Mapping[str, Any]) -> Crafted | None:
    sheet: Sheet | None = state.sheets.get(arguments["who"])
    if sheet is None or not arguments["item"]:
        return None
    named = [item for item in sheet.items if item.name == arguments["item"] and item.crafted]
    made = [item.crafted for item in named if item.crafted and item.where != LEFT]
    if named and not made:
        raise Refused(f"{arguments['item']} is not at hand", "gs.magic.use-item")
    if not made or not made[0].rounds:
        raise Refused(f"{arguments['item']} has no magic, or none left", "gs.magic.craft-duration")
    return made[0]


def of_resisting(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look at the points and the immunity of the one who resists."""
    check_points(state, arguments["who"], arguments["cp"])
    _dice_of(state, arguments["who"], arguments["dice"])
    sheet: Sheet | None = state.sheets.get(arguments["who"])
    if sheet is not None and arguments["immunity"] != derive.immunity(sheet):
        name, level = state.name(arguments["who"]), derive.immunity(sheet)
        raise Refused(f"{name} has immunity {level}, not {arguments['immunity']}", "gs.magic.immune")


def of_awakening(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look at the points of the crafter."""
    check_points(state, arguments["who"], arguments["cp"])


def _same(state: State, arguments: Mapping[str, Any], on_sheet: Mapping[str, Any], rule: str) -> None:
    for name, value in on_sheet.items():
        if arguments[name] != value:
            message = f"the sheet of {state.name(arguments['who'])} has {name} {value}, not {arguments[name]}"
            raise Refused(message, rule)
