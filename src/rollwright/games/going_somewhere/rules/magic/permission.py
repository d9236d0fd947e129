"""What the sheets allow of magic: a call that says otherwise is refused before it begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.combat.damage import NO_GUARD, Arms, Guard
from rollwright.games.going_somewhere.rules.combat.fighter import of_sheet
from rollwright.games.going_somewhere.rules.creation.times import time_now
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.magic.casting import UNROLLED
from rollwright.games.going_somewhere.rules.magic.consequences import LESS
from rollwright.games.going_somewhere.rules.magic.effects import LEFT
from rollwright.games.going_somewhere.rules.magic.facts import BEYOND, DUE
from rollwright.games.going_somewhere.rules.magic.lasting import GEARLESS
from rollwright.games.going_somewhere.rules.magic.lent_bonuses import check_weapons
from rollwright.games.going_somewhere.rules.magic.power import LIMITED, minds
from rollwright.games.going_somewhere.rules.magic.powers import KEPT, at_once, effect_of, powers_of
from rollwright.games.going_somewhere.rules.magic.site_bonds import site_credit, site_dice
from rollwright.games.going_somewhere.rules.magic.spells import Kind, spell
from rollwright.games.going_somewhere.rules.magic.targets import Foe
from rollwright.games.going_somewhere.rules.old_form import check_points, of_check
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.ranks import dice as dice_from
from rollwright.games.going_somewhere.rules.sheet import Crafted, Sheet
from rollwright.games.going_somewhere.rules.stats import Skill, Stat
from rollwright.rules.facts import State

WHEN = "gs.points.when"
BY_MAGIC = Arms(0, magic=(Dice(1, 4),))
"""An attack by magic, whatever its dice are."""


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
    made = magic_of(state, arguments)
    if made is None:
        return
    wanted = spell(made.spell)
    fits = wanted.dice == arguments["dice"] and wanted.size >= arguments["size"]
    if wanted.kind is not Kind.HARM or not fits or wanted.targets <= len(arguments["others"]):
        raise Refused(f"{arguments['item']} does something else: {made.spell}", "gs.magic.use-item")


def _against(state: State, arguments: Mapping[str, Any]) -> None:
    for other in arguments.get("others", ()):
        _further(state, other)
    whom = arguments.get("target", "")
    target: Sheet | None = state.sheets.get(whom)
    if target is None:
        return
    level = derive.immunity(target)
    if arguments.get("immunity") not in (None, level):
        raise Refused(f"{state.name(whom)} has immunity {level}, not {arguments['immunity']}", "gs.magic.immune")
    reflexes = effects.skill_now(target, Skill.REFLEXES)
    if arguments.get("resist") not in (None, reflexes):
        raise Refused(f"{state.name(whom)} resists with {reflexes}, not {arguments['resist']}", "gs.magic.resist-level")
    _dice_of(state, whom, arguments.get("resist_dice", ()))
    check_points(state, whom, arguments.get("resist_cp", 0))


def _further(state: State, other: str | Foe) -> None:
    name = other.name if isinstance(other, Foe) else other
    level = derive.immunity(state.sheets[name]) if name in state.sheets else 0
    if name not in state.sheets:
        return
    if isinstance(other, Foe) and other.immunity != level:
        raise Refused(f"{state.name(name)} has immunity {level}, not {other.immunity}", "gs.magic.immune")
    if level and not isinstance(other, Foe):
        message = f"{state.name(name)} is immune and resists at once: as the target, not as one of the others"
        raise Refused(message, "gs.magic.immune")


def _dice_of(state: State, who: str, dice: tuple[Dice, ...]) -> None:
    sheet: Sheet | None = state.sheets.get(who)
    if sheet is not None and dice not in ((), derive.bonus_dice(sheet, Skill.REFLEXES)):
        raise Refused(f"{state.name(who)} has other bonus dice of REFLEXES", "gs.magic.resist-dice")


def own_guard(sheet: Sheet) -> Guard:
    """Give what protects somebody from magic: armour, shield and helmet, resistance to damage and to magical damage."""
    return of_sheet(sheet, movement=0).guard_against(BY_MAGIC)


def _guarded(state: State, arguments: Mapping[str, Any]) -> None:
    sheet: Sheet | None = state.sheets.get(arguments["who"])
    given = arguments.get("guard", NO_GUARD)
    if sheet is not None and given not in (NO_GUARD, own_guard(sheet)):
        message = f"{state.name(arguments['who'])} is protected by {own_guard(sheet)}, not by {given}"
        raise Refused(message, "gs.magic.own-guard")
    if sheet is not None and arguments.get("own_immunity", 0) not in (0, derive.immunity(sheet)):
        message = f"{state.name(arguments['who'])} has immunity {derive.immunity(sheet)}"
        raise Refused(f"{message}, not {arguments['own_immunity']}", "gs.magic.immune")


def _with_power(state: State, arguments: Mapping[str, Any]) -> None:
    _dice_of(state, arguments["who"], arguments.get("reflexes_dice", ()))
    _guarded(state, arguments)
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
    bars = [one for one in sheet.effects if one.kind == "barred"]
    if wanted.kind is Kind.IDENTIFY and [one for one in bars if one.name != BEYOND and one.about == what]:
        raise Refused("this can't be identified again yet", "gs.magic.clairvoyance-again")
    if wanted.kind is Kind.REGENERATE and [one for one in bars if one.name == BEYOND]:
        raise Refused(f"{state.name(kept)} is beyond regeneration, after one that has failed", "gs.magic.regenerate")
    if wanted.kind is Kind.COUNTER and what not in magic_on(sheet):
        there = ", ".join(magic_on(sheet)) or "nothing"
        raise Refused(f"there is no {what!r} on {state.name(kept)} to counter; there is {there}", "gs.magic.counter")
    if wanted.kind is Kind.AUGMENT and what.casefold() in ("power", "magic", "magic bonus", "power level"):
        raise Refused("no magic raises the Power Level", "gs.magic.augment-no-power")
    if wanted.kind is Kind.WEAPON:
        check_weapons(sheet, state.name(kept), wanted, what)
    changed = derive.folded(what).removeprefix(LESS)
    known = [*Stat, *Skill, effects.NOTICE, *[derive.folded(one) for one in derive.special_skills(sheet)]]
    if wanted.kind is Kind.AUGMENT and changed not in known:
        raise Refused(f"say which stat or skill is augmented; there are {', '.join(known)}", "gs.magic.augment")


def magic_on(sheet: Sheet) -> list[str]:
    """Name the magic that can be countered: effects on somebody, and crafted things with magic left."""
    things = [item.name for item in sheet.items if any(one.rounds for one in powers_of(item))]
    return [*[one.name for one in sheet.effects if one.name != DUE and one.kind != "barred"], *things]


def of_crafting(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare crafting with the sheet, and animating with the body: nobody rises who is not dead."""
    of_check(options, state, arguments)
    _with_power(state, arguments)
    body: Sheet | None = state.sheets.get(arguments.get("name", ""))
    if body is not None and body.down != "dead":
        raise Refused(f"{body.name} is not dead", "gs.magic.animate-body")


def of_using(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look whether the thing is there and still has that magic; compare its Magic Bonus, and what it is about."""
    _guarded(state, arguments)
    drunk = "kept" in arguments and not arguments["target"]
    _against(state, {**arguments, "target": arguments["who"]} if drunk else arguments)
    made = magic_of(state, arguments)
    user: Sheet | None = state.sheets.get(arguments["who"])
    if user is not None and arguments["item"] and effects.in_force(user, "transmute"):
        message = f"{arguments['item']} is part of the form that {state.name(arguments['who'])} has, and can't be used"
        raise Refused(message, "gs.magic.transmute-gear")
    gone = [one.name for one in effects.in_force(user) if one.name in GEARLESS] if user else []
    if gone and arguments["item"]:
        raise Refused(f"{arguments['item']} can't be used now: {gone[0]}", "gs.magic.miscalculation-gear")
    bonus = 0 if made is None else made.bonus + (effects.on_every_roll(user) if user else 0)
    if made is not None and "bonus" in arguments and arguments["bonus"] != bonus:
        message = f"the Magic Bonus of {arguments['item']} is {bonus}, not {arguments['bonus']}"
        raise Refused(message, "gs.magic.use-item")
    if made is not None and "about" in arguments:
        _as_found(state, arguments, made)


def _as_found(state: State, arguments: Mapping[str, Any], made: Crafted) -> None:
    items, about, kind = state.sheet(arguments["who"]).items, arguments["about"], spell(made.spell).kind
    if made.about and about != made.about:
        raise Refused(f"{arguments['item']} is for {made.about}, and nothing else", "gs.treasure.settled")
    if kind is Kind.WEAPON and about not in [item.name for item in items if item.kind == "weapon"]:
        raise Refused(f"{arguments['item']} lends its bonus to a weapon: name one at hand", "gs.magic.item-oil")
    if kind is Kind.IDENTIFY and not about:
        raise Refused(f"say what {arguments['item']} is to identify", "gs.magic.item-about")
    if arguments.get("magic"):
        _barred(state, {**arguments, "what": about})
    if "kept" not in arguments:
        return
    if made.bonus:
        raise Refused(f"{arguments['item']} takes an Action Roll: use-item", "gs.magic.use-item")
    if not at_once(made):
        raise Refused(f"{arguments['item']} works by itself", "gs.magic.use-at-once")
    wanted = spell(made.spell)
    dice = () if kind in UNROLLED else wanted.dice
    if (arguments["dice"], arguments["damage"]) != (dice, wanted.damage):
        raise Refused(f"{arguments['item']} has other dice: {made.spell}", "gs.magic.use-at-once")
    stays = [item for item in items if item.name == arguments["item"] and item.kind in KEPT]
    if arguments["kept"] != bool(stays):
        raise Refused("armour and weapons are kept; what else works at once is used up", "gs.treasure.at-once")


def magic_of(state: State, arguments: Mapping[str, Any]) -> Crafted | None:
    """Find the power of a thing that is used; refuse what is elsewhere, has none, or is interrupted."""
    sheet: Sheet | None = state.sheets.get(arguments["who"])
    if sheet is None or not arguments["item"]:
        return None
    named = [item for item in sheet.items if item.name == arguments["item"] and item.crafted]
    made = [one for item in named if item.where != LEFT for one in powers_of(item)]
    if named and not made:
        raise Refused(f"{arguments['item']} is not at hand", "gs.magic.use-item")
    fitting = [one for one in made if _meant(one, arguments)]
    fitting = [one for one in fitting if one.about == arguments.get("about")] or fitting
    if made and not fitting:
        does = "; ".join([one.spell for one in made])
        raise Refused(f"{arguments['item']} does something else: {does}", "gs.magic.use-item")
    if fitting and fitting[0].countered:
        raise Refused(f"the magic of {arguments['item']} is interrupted", "gs.magic.counter-returns")
    if not fitting or not fitting[0].works:
        raise Refused(f"{arguments['item']} has no magic, or none left", "gs.magic.craft-duration")
    return fitting[0]


def _meant(made: Crafted, arguments: Mapping[str, Any]) -> bool:
    """Tell whether a power is the one that a call is about: its magic, the harm that it does, or the stats it gives."""
    wanted = spell(made.spell)
    if arguments.get("magic"):
        return effect_of(made) == str(spell(arguments["magic"]))
    if "acc" in arguments:
        return wanted.kind is Kind.HARM
    return "stats" not in arguments or minds(wanted) > 0


def of_resisting(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look at the points and the immunity of the one who resists."""
    check_points(state, arguments["who"], arguments["cp"])
    _dice_of(state, arguments["who"], arguments["dice"])
    sheet: Sheet | None = state.sheets.get(arguments["who"])
    if sheet is not None and arguments["immunity"] != derive.immunity(sheet):
        name, level = state.name(arguments["who"]), derive.immunity(sheet)
        raise Refused(f"{name} has immunity {level}, not {arguments['immunity']}", "gs.magic.immune")


def of_search(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look whether clairvoyance helps: with the dice that it lends, and rolled as it was cast."""
    of_check(options, state, arguments)
    sheet: Sheet | None = state.sheets.get(arguments["who"])
    if sheet is None:
        return
    there = [(dice_from(one.dice), one.twice) for one in effects.in_force(sheet, "search")]
    if (arguments["search"], arguments["twice"]) not in there:
        raise Refused(f"no such clairvoyance helps {state.name(arguments['who'])}", "gs.magic.psychic-search")


def _same(state: State, arguments: Mapping[str, Any], on_sheet: Mapping[str, Any], rule: str) -> None:
    for name, value in on_sheet.items():
        if arguments[name] != value:
            message = f"the sheet of {state.name(arguments['who'])} has {name} {value}, not {arguments[name]}"
            raise Refused(message, rule)
