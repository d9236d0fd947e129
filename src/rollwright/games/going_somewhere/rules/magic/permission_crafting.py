"""What the sheets allow of crafting: making, charging again, and giving stats; the rest is in `permission_magic`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.magic.crafting import WITH_DIE, form_of
from rollwright.games.going_somewhere.rules.magic.permission import magic_of, of_crafting
from rollwright.games.going_somewhere.rules.magic.power import minds
from rollwright.games.going_somewhere.rules.magic.powers import GUARDS, KEPT, at_once, effect_of, powers_of
from rollwright.games.going_somewhere.rules.magic.spells import Kind, Spell, spell
from rollwright.games.going_somewhere.rules.old_form import check_points
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.stats import Skill, Stat
from rollwright.rules.facts import State


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
    wanted, instant = spell(arguments["magic"]), arguments["instant"]
    _about_something(sheet, wanted, arguments["about"])
    form = form_of(arguments["form"], wanted, instant)
    _of_form(sheet, arguments["item"], form, arguments["sides"].sides)
    _bears_more(sheet, arguments["item"], wanted, form, instant)


def _about_something(sheet: Sheet, wanted: Spell, about: str) -> None:
    if wanted.kind is not Kind.AUGMENT:
        return
    known = [*Stat, *Skill, effects.NOTICE, *[derive.folded(one) for one in derive.special_skills(sheet)]]
    if derive.folded(about) not in known:
        raise Refused(f"say which stat or skill it is to augment; there are {', '.join(known)}", "gs.magic.item-about")


def _of_form(sheet: Sheet, name: str, form: str, sides: int) -> None:
    there = next((item for item in sheet.items if item.name == name), None)
    if there is None:
        if form in WITH_DIE and sides <= 1:
            raise Refused(f"a new {form} has a die: say which, as sides=d6", "gs.magic.craft-form")
        return
    own = there.kind if there.kind in GUARDS else "thing"
    if own != form:
        raise Refused(f"{name} is {own}, not {form}: say form={own}", "gs.magic.craft-form")
    if form in WITH_DIE and sides > 1 and sides != there.sides:
        raise Refused(f"{name} has a d{there.sides}, not a d{sides}", "gs.magic.craft-form")


def _bears_more(sheet: Sheet, name: str, wanted: Spell, form: str, instant: bool) -> None:
    there = next((item for item in sheet.items if item.name == name), None)
    if there is None:
        return
    if there.ruined:
        raise Refused(f"no magic can be attached to {name} any more", "gs.magic.craft-ruined")
    others = [one for one in powers_of(there) if effect_of(one) != str(wanted._replace(item="", stats=0))]
    used_up = [one for one in others if at_once(one) and one.spell]
    if others and form not in KEPT and (instant or used_up):
        raise Refused(f"what is used up has one power, and {name} has {others[0].spell}", "gs.magic.craft-several")


def of_recharge(options: Options, state: State, arguments: Mapping[str, Any]) -> None:
    """Look whether there is such a thing, and whether it was crafted with that magic."""
    of_crafting(options, state, arguments)
    sheet: Sheet | None = state.sheets.get(arguments["who"])
    if sheet is None:
        return
    name, item = state.name(arguments["who"]), arguments["item"]
    named = [one for one in sheet.items if one.name == item]
    made = [power.spell for one in named for power in powers_of(one) if arguments["about"] in ("", power.about)]
    if any(one.ruined for one in named):
        raise Refused(f"no magic can be attached to {item} any more", "gs.magic.craft-ruined")
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
    powers = [power for one in sheet.items if one.name == item for power in powers_of(one)]
    made = [count for power in powers if (count := minds(spell(power.spell)))]
    if not made:
        name = state.name(arguments["who"])
        raise Refused(f"{name} has crafted no {item!r} with stats of its own", "gs.magic.awaken")
    if made[0] != len(arguments["stats"]):
        raise Refused(f"{item} was crafted for {made[0]} stats, not for {len(arguments['stats'])}", "gs.magic.awaken")
    magic_of(state, arguments)
