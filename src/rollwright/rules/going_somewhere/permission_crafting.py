"""What the sheets allow of crafting: making, charging again, and giving stats; the rest is in `permission_magic`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollwright.dice.errors import Refused
from rollwright.rules.facts import State
from rollwright.rules.going_somewhere import derive, effects
from rollwright.rules.going_somewhere.options import Options
from rollwright.rules.going_somewhere.permission_checks import check_points
from rollwright.rules.going_somewhere.permission_magic import magic_of, of_crafting
from rollwright.rules.going_somewhere.power import minds
from rollwright.rules.going_somewhere.sheet import Sheet
from rollwright.rules.going_somewhere.spells import spell


def crafting_skill(sheet: Sheet, name: str) -> int:
    """Give a specialized skill as magic has changed it."""
    return effects.changed_by(sheet, derive.folded(name), derive.skill(sheet, name))


def of_making(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Compare crafting with the sheet, and the skill with the specialized ones that it has."""
    of_crafting(options, state, arguments)
    sheet: Sheet | None = state.sheets.get(arguments["who"])
    if sheet is None:
        return
    there = [(crafting_skill(sheet, one), derive.bonus_dice(sheet, one)) for one in derive.special_skills(sheet)]
    if not [1 for skill, dice in there if skill == arguments["skill"] and arguments["dice"] in ((), dice)]:
        message = f"{state.name(arguments['who'])} has no specialized skill of {arguments['skill']} with these dice"
        raise Refused(message, "gs.magic.craft-skill")


def of_recharge(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look whether there is such a thing, and whether it was crafted with that magic."""
    of_crafting(options, state, arguments)
    sheet: Sheet | None = state.sheets.get(arguments["who"])
    if sheet is None:
        return
    name, item = state.name(arguments["who"]), arguments["item"]
    made = [one.crafted.spell for one in sheet.items if one.name == item and one.crafted]
    if not made:
        raise Refused(f"{name} has no crafted thing {item!r} to charge again", "gs.magic.recharge")
    if str(spell(arguments["magic"])) not in [str(spell(one)) for one in made]:
        raise Refused(f"{item} was crafted with {made[0]}, not with {arguments['magic']}", "gs.magic.recharge")


def of_awakening(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look at the points of the crafter, and whether there is such a thing, crafted with so many stats."""
    check_points(state, arguments["who"], arguments["cp"])
    sheet: Sheet | None = state.sheets.get(arguments["who"])
    if sheet is None:
        return
    item = arguments["item"]
    if item in state.sheets:
        raise Refused(f"{item} has its stats already", "gs.magic.awaken")
    made = [minds(spell(one.crafted.spell)) for one in sheet.items if one.name == item and one.crafted]
    if not any(made):
        name = state.name(arguments["who"])
        raise Refused(f"{name} has crafted no {item!r} with stats of its own", "gs.magic.awaken")
    if made[0] != len(arguments["stats"]):
        raise Refused(f"{item} was crafted for {made[0]} stats, not for {len(arguments['stats'])}", "gs.magic.awaken")
    magic_of(state, arguments)
