"""Which magic somebody may start now, with the numbers of the sheets filled in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rollwright.games.going_somewhere.rules import derive, marks
from rollwright.games.going_somewhere.rules.combat.fighter import Fighter, of_sheet
from rollwright.games.going_somewhere.rules.creation.times import time_now
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.magic.facts import DUE
from rollwright.games.going_somewhere.rules.magic.moves_crafted import (
    AT_ANYBODY,
    awakening,
    harming,
    limits,
    making,
    with_item,
)
from rollwright.games.going_somewhere.rules.magic.permission import own_guard
from rollwright.games.going_somewhere.rules.magic.site_bonds import bond_of, site_credit
from rollwright.games.going_somewhere.rules.magic.spells import Spell
from rollwright.games.going_somewhere.rules.old_form import injured, noticing, owner, points_of, with_skill
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import Dice, Die
from rollwright.games.going_somewhere.rules.ranks import dice as dice_from
from rollwright.games.going_somewhere.rules.sheet import Crafted, Item, Sheet
from rollwright.games.going_somewhere.rules.stats import Skill, Stat
from rollwright.play.steps import GM
from rollwright.rules.facts import State
from rollwright.rules.ruleset import Move, Sitting

CAST = ("magic", "site", "circle", "helper", "helper_who", "what", "others")
GUARD = ("defend", "defend_die", "armour", "shield", "helmet", "ward", "weak", "resist", "immunity", "target")
SILVER = Dice(1, 6)


def moves_magic(options: Options, state: State, sitting: Sitting) -> tuple[Move, ...]:
    """List the magic that a seat may start: players for their characters, the CGO for everybody.

    On the CGO's people only the CGO starts it: what they resist with is not for players to see.
    """
    found: list[Move] = []
    cgo = sitting.role == GM
    targets = {other: attacked(other, one) for other, one in state.sheets.items() if cgo or not one.npc}
    for who, sheet in state.sheets.items():
        if cgo or who in sitting.holds:
            before, mage = f"{state.name(who)}: " if cgo else "", caster(who, sheet)
            found += own_magic(who, sheet, before, cgo, mage)
            found += awakening(state, who, sheet, before)
            for other, aimed_at in targets.items():
                if other != who:
                    found += magic_on(mage, sheet, aimed_at, state.sheets[other], before, state.name(other))
        if cgo:
            found += called_for(state, who, sheet)
    return tuple(found)


def caster(who: str, sheet: Sheet) -> dict[str, Any]:
    """Fill in what casting reads of a sheet."""
    return {
        **owner(who, sheet),
        "bonus": effects.changed_by(sheet, "magic", derive.magic_bonus(sheet)),
        "power": max(0, derive.power(sheet)),
        **resolve(sheet),
    }


def resolve(sheet: Sheet) -> dict[str, Any]:
    """Fill in what a caster resists with, and is protected by, where magic fails."""
    reflexes, dice = with_skill(sheet, Skill.REFLEXES)
    return {
        "reflexes": reflexes,
        "reflexes_dice": dice,
        "guard": own_guard(sheet),
        "own_immunity": derive.immunity(sheet),
    }


def magic_on(
    mage: dict[str, Any], sheet: Sheet, aimed_at: dict[str, Any], target: Sheet, before: str, name: str
) -> Iterator[Move]:
    """Offer magic on somebody else: on one who is willing, on one who resists, and as an attack.

    `mage` is what `caster` fills in, `aimed_at` what `attacked` does.
    """
    who, other, level = mage["who"], aimed_at["target"], derive.immunity(target)
    reflexes, dice = with_skill(target, Skill.REFLEXES)
    against = {"target": other, "resist": reflexes, "immunity": level, "resist_cp": points_of(target)}
    against.update(resist_dice=dice, acted=marks.found(target, "action-used") is not None)
    if not level:
        filled = {**mage, **limits(sheet), "target": other}
        yield Move("cast", f"{before}Work magic for {name}", who, filled, CAST)
    yield Move("cast", f"{before}Work magic against {name}", who, {**mage, **limits(sheet), **against}, CAST)
    asks: tuple[str, ...] = ("dice", "size", "site", "circle", "with_friend", "modifier", "what")
    filled = {**mage, **attacking(sheet), **aimed_at}
    yield Move("magic-attack", f"{before}Attack {name} by magic", who, filled, asks)
    for item, made, wanted in harming(sheet):
        filled = {**with_thing(mage, sheet, item, made, wanted), **aimed_at}
        asks = ("with_friend", "modifier", "what")
        yield Move("magic-attack", f"{before}Attack {name} with {item.name}", who, filled, asks)


def attacking(sheet: Sheet) -> dict[str, Any]:
    """Fill in what the Combat Roll of magic reads of a sheet."""
    return {"acc": effects.stat_left(sheet, Stat.ACC) + effects.on_every_roll(sheet)}


def with_thing(mage: dict[str, Any], sheet: Sheet, item: Item, made: Crafted, wanted: Spell) -> dict[str, Any]:
    """Fill in an attack with a crafted thing: its own bonus and dice, and no power."""
    bonus = made.bonus + effects.on_every_roll(sheet)
    thing = {"bonus": bonus, "dice": wanted.dice, "size": wanted.size}
    return {**mage, **attacking(sheet), **thing, "power": None, "item": item.name}


def attacked(other: str, target: Sheet) -> dict[str, Any]:
    """Fill in what an attack by magic reads of the sheet of its target."""
    numbers, level = of_sheet(target, movement=0), derive.immunity(target)
    return {
        "target": other,
        "defend": max(numbers.strength, numbers.acc) + numbers.burden,
        **protection_of(numbers),
        "defend_die": Die(0 if numbers.thrown else numbers.combat),
        "resist": with_skill(target, Skill.REFLEXES)[0] if level else None,
        "resist_dice": with_skill(target, Skill.REFLEXES)[1] if level else (),
        "immunity": level,
        "acted": marks.found(target, "action-used") is not None,
    }


def protection_of(numbers: Fighter) -> dict[str, Any]:
    """Fill in what protects somebody from magic."""
    return {
        "armour": Die(numbers.armour),
        "shield": numbers.shield,
        "helmet": numbers.helmet,
        "ward": (*numbers.resist, *numbers.ward),
        "weak": numbers.weak,
    }


def own_magic(who: str, sheet: Sheet, before: str, cgo: bool, mage: dict[str, Any]) -> Iterator[Move]:
    """Offer somebody their own magic: planning, casting, attacking, crafting, things, sites, the dead."""
    has = {"power": mage["power"], **limits(sheet)}
    asks: tuple[str, ...] = ("dice", "size", "duration", "targets", "kind", "modifiers", "damage", "stats", "item")
    yield Move("power", f"{before}Plan magic", who, has, asks)
    yield Move("cast", f"{before}Work magic", who, {**mage, **limits(sheet)}, (*CAST, *(AT_ANYBODY if cgo else ())))
    if cgo:
        asks = ("dice", "size", "site", "circle", *GUARD, "others", "with_friend", "modifier", "what")
        yield Move("magic-attack", f"{before}Attack anybody by magic", who, {**mage, **attacking(sheet)}, asks)
        for item, made, wanted in harming(sheet):
            asks = (*GUARD, "others", "with_friend", "modifier", "what")
            filled = with_thing(mage, sheet, item, made, wanted)
            yield Move("magic-attack", f"{before}Attack anybody with {item.name}", who, filled, asks)
    yield from making(who, sheet, before, mage)
    yield Move(
        "animate",
        f"{before}Animate the dead",
        who,
        mage,
        ("name", "whole", "points", "duration", "units", "site", "circle"),
    )
    for item in sheet.items:
        yield from with_item(mage, sheet, item, before)
    for one in effects.in_force(sheet, "transmute"):
        inspect, dice = with_skill(sheet, Skill.INSPECT)
        filled = {**owner(who, sheet), "inspect": inspect + one.points, "dice": dice, "what": one.about}
        yield Move("disguise", f"{before}Pass for {one.about or 'the new form'}", who, filled)
    for one in effects.in_force(sheet, "search"):
        inspect, dice = with_skill(sheet, Skill.INSPECT)
        filled = {**owner(who, sheet), "inspect": inspect, "dice": dice, "search": dice_from(one.dice)}
        filled.update(twice=one.twice, dl=None)
        asks = ("what", "dl") if cgo else ("what",)
        yield Move("psychic-search", f"{before}Search with clairvoyance", who, filled, asks)
    yield from bonding(who, sheet, before)


def bonding(who: str, sheet: Sheet, before: str) -> Iterator[Move]:
    """Offer a bond with a power site, between adventures; with the own one for more power."""
    if sheet.adventuring:
        return
    common = {
        "who": who,
        "power": max(0, derive.power(sheet)),
        "max_q": derive.quantity_limit(sheet, Stat.VIT),
        "at": time_now(sheet),
    }
    bond = bond_of(sheet)
    if bond:
        filled = {**common, "site": bond.site, "credit": site_credit(sheet, bond.site)}
        yield Move("power-site", f"{before}More power from {bond.site}", who, filled, ("sides", "count", "discount"))
    asks = ("site", "sides", "count", "discount")
    yield Move("power-site", f"{before}Bond with a power site", who, {**common, "credit": 0}, asks)


def called_for(state: State, who: str, sheet: Sheet) -> Iterator[Move]:
    """Offer the CGO what follows from magic: damage to be taken, checks to notice the unseen, effects to end."""
    name = state.name(who)
    due = effects.found(sheet, DUE)
    if due:
        filled = {**injured(who, sheet), "damage": due.points}
        yield Move("take-harm", f"{name} takes {due.points} damage by magic", who, filled)
    reflexes, dice = with_skill(sheet, Skill.REFLEXES)
    filled = {"who": who, "bonus": reflexes, "cp": points_of(sheet), "immunity": derive.immunity(sheet), "dice": dice}
    asks: tuple[str, ...] = ("dl", "tier", "mind", "acted", "second", "what")
    yield Move("resist-magic", f"{name}: resist magic", who, filled, asks)
    for other, hidden in state.sheets.items():
        taken = effects.unseen(hidden)
        if taken and other != who:
            filled = {**owner(who, sheet), **noticing(sheet), "modifier": -taken}
            yield Move("notice", f"{name}: notice {state.name(other)}, unseen by magic", who, filled, ("impairments",))
    yield from lasting_harm(state, who, sheet)
    for one in sheet.effects:
        if one.name != DUE:
            yield Move("end-effect", f"End for {name}: {one.name}", GM, {"who": who, "name": one.name})


def lasting_harm(state: State, who: str, sheet: Sheet) -> Iterator[Move]:
    """Offer the CGO the damage that lasting magic does: of anything, of what rebounds, of walls, of silver."""
    name, bare = state.name(who), {"who": who, **protection_of(of_sheet(sheet, movement=0))}
    reflexes, will = with_skill(sheet, Skill.REFLEXES)
    immune = {"resist": reflexes, "resist_dice": will, "immunity": derive.immunity(sheet)}
    filled = {**bare, **(immune if immune["immunity"] else {})}
    asks = ("dice", "points", "twice", "dl", "tier", *(() if immune["immunity"] else ("resist",)), "what")
    yield Move("magic-damage", f"{name}: damage of lasting magic", who, filled, asks)
    for one in effects.in_force(sheet, "rebound"):
        things = [item for other in state.sheets.values() for item in other.items]
        sides = next((item.sides for item in things if item.name == one.about and item.kind == "weapon"), 0)
        struck = {**filled, "dice": (Dice(1, sides),) if sides else (), "points": one.points, "what": one.name}
        yield Move("magic-damage", f"{name}: a round of the {one.name}", who, struck)
    for other in state.sheets.values():
        for one in effects.in_force(other, "construct"):
            if one.dice:
                passed = {**filled, "dice": dice_from(one.dice), "twice": one.twice == "lower", "what": one.name}
                yield Move("magic-damage", f"{name}: in the way of {one.name}", who, passed)
    if effects.in_force(sheet, "transmute"):
        silver = {**bare, "dice": (SILVER,), "what": "silver"}
        yield Move("magic-damage", f"{name}: touched by silver", who, silver)
