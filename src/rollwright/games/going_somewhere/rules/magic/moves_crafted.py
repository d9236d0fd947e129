"""Which crafting somebody may start now, and what can be done with crafted things."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.magic.casting import UNROLLED
from rollwright.games.going_somewhere.rules.magic.permission_crafting import crafting_skill
from rollwright.games.going_somewhere.rules.magic.power import minds
from rollwright.games.going_somewhere.rules.magic.powers import GUARDS, KEPT, at_once, effect_of, powers_of
from rollwright.games.going_somewhere.rules.magic.spells import Kind, Spell, spell
from rollwright.games.going_somewhere.rules.old_form import owner, points_of
from rollwright.games.going_somewhere.rules.sheet import Crafted, Item, Sheet
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.rules.facts import State
from rollwright.rules.ruleset import Move

AT_ANYBODY = ("target", "resist", "resist_dice", "immunity", "resist_cp", "acted")
"""What only the CGO says: about somebody without a sheet."""
OWN = ("reflexes", "reflexes_dice", "guard", "own_immunity")
"""What `resolve` fills in."""
ABOUT_ASKED = (
    Kind.AUGMENT,
    Kind.IDENTIFY,
    Kind.DETECT,
    Kind.COUNTER,
    Kind.MODIFY,
    Kind.REGENERATE,
    Kind.ANIMATE,
    Kind.SUMMON,
    Kind.TELEPORT,
    Kind.TRANSMUTE,
)
"""Kinds of which a thing doesn't say what they are about, unless that was settled: it is said when it is used."""


def limits(sheet: Sheet) -> dict[str, Any]:
    """Fill in the limits of VIT."""
    return {"max_dr": derive.die_limit(sheet, Stat.VIT), "max_q": derive.quantity_limit(sheet, Stat.VIT)}


def harming(sheet: Sheet) -> list[tuple[Item, Crafted, Spell]]:
    """List the crafted things at hand that harm by an attack, with their power and what it does."""
    held = [(item, one) for item in usable(sheet) for one in powers_of(item)]
    made = [(item, one, spell(one.spell)) for item, one in held if one.spell and one.works and one.bonus]
    return [found for found in made if found[2].kind is Kind.HARM]


def usable(sheet: Sheet) -> list[Item]:
    """List the things that can be used: those at hand, and none where they are melted into another form."""
    if effects.in_force(sheet, "transmute"):
        return []
    return [item for item in sheet.items if item.where != effects.LEFT]


def making(who: str, sheet: Sheet, before: str, mage: dict[str, Any]) -> Iterator[Move]:
    """Offer to craft by each specialized skill: something new, or onto a weapon, armour or clothes that are there."""
    there = [item for item in sheet.items if item.kind in GUARDS and item.where != effects.LEFT and not item.ruined]
    for name in derive.special_skills(sheet):
        filled = {**mage, **limits(sheet), "skill": crafting_skill(sheet, name), "dice": derive.bonus_dice(sheet, name)}
        asks = ("magic", "item", "about", "form", "sides", "instant", "site", "circle")
        yield Move("craft", f"{before}Craft by {name}", who, filled, asks)
        for item in there:
            onto = {**filled, "item": item.name, "form": item.kind}
            title = f"{before}Craft by {name}, onto {item.name}"
            yield Move("craft", title, who, onto, ("magic", "about", "site", "circle"))


def with_item(mage: dict[str, Any], sheet: Sheet, item: Item, before: str) -> Iterator[Move]:
    """Offer what can be done with each power of a crafted thing: use it, or charge it again."""
    made = [one for one in powers_of(item) if one.spell]
    for one in made:
        also = f" ({spell(one.spell).kind})" if len(made) > 1 else ""
        if one.works and item in usable(sheet):
            yield from used(mage, sheet, item, one, before, also)
        filled = {**mage, **limits(sheet), "magic": one.spell, "item": item.name, "about": one.about}
        if not item.ruined:
            yield Move("recharge", f"{before}Charge {item.name} again{also}", mage["who"], filled, ("site", "circle"))


def used(mage: dict[str, Any], sheet: Sheet, item: Item, made: Crafted, before: str, also: str) -> Iterator[Move]:
    """Offer to use a power: with its own Magic Bonus, or at once; what it is about is asked where it doesn't say."""
    who, wanted = mage["who"], spell(made.spell)
    once = at_once(made)
    if wanted.kind is Kind.HARM or not (made.bonus or once):
        return
    weapons = [one.name for one in sheet.items if one.kind == "weapon"]
    for about in dict.fromkeys(weapons) if wanted.kind is Kind.WEAPON else (made.about,):
        purpose = f" for {about}" if about else ""
        common = {"magic": effect_of(made), "item": item.name, "about": about}
        asks = (*AT_ANYBODY, *(("about",) if wanted.kind in ABOUT_ASKED and not about else ()))
        if made.bonus:
            filled = {**owner(who, sheet), "bonus": made.bonus + effects.on_every_roll(sheet), **common}
            filled.update({key: mage[key] for key in OWN})
            asks = (*asks, "others") if wanted.targets > 1 else asks
            yield Move("use-item", f"{before}Use {item.name}{also}{purpose}", who, filled, asks)
            continue
        level, kept = derive.immunity(sheet), item.kind in KEPT
        filled = {"who": who, "dice": () if wanted.kind in UNROLLED else wanted.dice, "damage": wanted.damage, **common}
        filled.update(kept=kept, immunity=level, resist_cp=points_of(sheet) if level else 0)
        if level:
            filled.update(resist=mage["reflexes"], resist_dice=mage["reflexes_dice"])
        yield Move("use-up", f"{before}{'Use' if kept else 'Use up'} {item.name}{also}{purpose}", who, filled, asks)


def awakening(state: State, who: str, sheet: Sheet, before: str) -> Iterator[Move]:
    """Offer to roll the stats of things that were crafted to have some, and have none yet."""
    for item in sheet.items:
        made = [one for one in powers_of(item) if one.works and minds(spell(one.spell))]
        if made and item.name not in state.sheets:
            filled = {"who": who, "cp": points_of(sheet), "item": item.name}
            yield Move("awaken", f"{before}Give {item.name} its stats", who, filled, ("stats", "most"))
