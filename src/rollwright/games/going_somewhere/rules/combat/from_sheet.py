"""The fighter that a sheet makes: the weapons at hand, what protects, the magic that lasts."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.rules import derive, marks
from rollwright.games.going_somewhere.rules.combat.arming import (
    aim_dice,
    ammunition_for,
    at_hand,
    crafted_dice,
    loads_of,
    thrown_itself,
    weapons_at_hand,
)
from rollwright.games.going_somewhere.rules.combat.numbers import Fighter
from rollwright.games.going_somewhere.rules.gear import carrying
from rollwright.games.going_somewhere.rules.gear.carrying import load
from rollwright.games.going_somewhere.rules.gear.equipment import fired_by_strength
from rollwright.games.going_somewhere.rules.gear.places import HANDS, in_hand
from rollwright.games.going_somewhere.rules.magic import effects, lasting, things
from rollwright.games.going_somewhere.rules.magic.lasting import BELONGS_ELSEWHERE, REBOUND, Lasting, of_effect
from rollwright.games.going_somewhere.rules.magic.site_bonds import site_dice
from rollwright.games.going_somewhere.rules.magic.things import things_of
from rollwright.games.going_somewhere.rules.magic.under_magic import under
from rollwright.games.going_somewhere.rules.people import points_of
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Item, Sheet
from rollwright.games.going_somewhere.rules.stats import HIGHEST, Skill, Stat
from rollwright.play.per_sheet import per_sheet
from rollwright.rules.facts import State

BARE_HANDS = "bare hands"
SILVER = "silver"
"""A weapon is of silver where its name says so."""
TWO_WEAPONS = 10
"""Two ordinary weapons do the damage of a two-handed one."""


def lost_actions(sheet: Sheet) -> int:
    """Count the rounds of a fight whose action is gone before it begins: resisting can use the next round's."""
    mark = marks.found(sheet, "action-used")
    return max(0, mark.rounds - 1) if mark else 0


@per_sheet
def of_sheet(sheet: Sheet, weapon: str = "", cp: int = 0, movement: int | None = None) -> Fighter:
    """Give the fighter that a sheet makes: with a weapon by name, or the one in hand, or the best that is carried.

    The magic that lasts on the character is in the numbers.
    """
    numbers = entering(sheet, weapon, cp, movement)
    return under(numbers, numbers.effects)._replace(effects=())


def magic_on(sheet: Sheet) -> tuple[Lasting, ...]:
    """List the magic on somebody as a fight keeps it; a weapon that rebounds has its damage die with it."""
    found = []
    for one in sheet.effects:
        if one.kind in BELONGS_ELSEWHERE:
            continue
        lasting = of_effect(one)
        if one.kind == REBOUND and not lasting.dice:
            weapons = [item for item in sheet.items if item.kind == "weapon"]
            fitting = [item for item in weapons if item.name == one.about] or weapons
            lasting = lasting._replace(dice=tuple([Dice(1, item.sides) for item in fitting[:1] if item.sides]))
        found.append(lasting)
    return tuple(found)


def entering(sheet: Sheet, weapon: str = "", cp: int = 0, movement: int | None = None) -> Fighter:
    """Give the fighter as one enters a fight: the numbers without the magic that lasts, and that magic by itself."""
    effects_of, armed = magic_on(sheet), weapons_at_hand(sheet)
    sheet = msgspec.structs.replace(sheet, effects=tuple([one for one in sheet.effects if one.kind == derive.MIND]))
    held = [item for item in armed if in_hand(item.where)] or armed
    if weapon == BARE_HANDS:
        held = []
    elif weapon:
        held = [item for item in armed if weapon in (item.name, item.key)]
        if not held:
            raise BadInput(f"{sheet.name or 'this character'} has no weapon {weapon!r} at hand")
    first = held[0] if held else Item(name=BARE_HANDS, kind="weapon", sides=derive.hand_to_hand(sheet))
    both = [item for item in held if item.where in HANDS and not item.ranged]
    two = len(both) > 1 and first in both
    others = [item for item in armed if item is not first and not (two and item in both)]
    beside = [item for item in others if in_hand(item.where)]
    reaching = [item for item in others if item in sheet.natural and item.ranged != first.ranged]
    spare = next(iter(beside or reaching or others), Item(name="none"))
    sides = max(first.sides, TWO_WEAPONS) if two and not any(item.magic for item in both) else first.sides
    second = both[1] if two and all(item.magic for item in both) else Item(name="none")
    weighed, (lent, hurts) = load(sheet), effects.lent_dice(sheet)
    stats = {one: derive.stat(sheet, one) for one in Stat}
    armour = at_hand(sheet, "armour")
    return Fighter(
        name=sheet.name,
        strength=stats[Stat.STR],
        acc=stats[Stat.ACC],
        spd=stats[Stat.SPD],
        per=stats[Stat.PER],
        vit=stats[Stat.VIT],
        vigor=derive.skill(sheet, Skill.VIGOR),
        brawn=derive.skill(sheet, Skill.BRAWN),
        reflexes=derive.skill(sheet, Skill.REFLEXES),
        health=derive.health(sheet),
        full=derive.health_max(sheet),
        max_q=derive.max_q(stats[Stat.STR]),
        weapon=sides,
        arm=first.name if held else "",
        fists=derive.hand_to_hand(sheet),
        ranged=first.ranged,
        combat=min(HIGHEST, max(first.combat_bonus, lent)),
        bonus=derive.bonus_dice(sheet, Skill.BRAWN),
        crafted=(*crafted_dice(first), *hurts),
        second=second.sides,
        second_crafted=crafted_dice(second),
        will=derive.bonus_dice(sheet, Skill.REFLEXES),
        endure=derive.bonus_dice(sheet, Skill.VIGOR),
        armour=armour[0].sides if armour else 0,
        shield=bool(at_hand(sheet, "shield")),
        helmet=bool(at_hand(sheet, "helmet")),
        resist=(*derive.damage_resistance(sheet), *effects.warding(sheet)),
        weak=effects.weak_warding(sheet),
        ward=derive.magic_ward(sheet),
        immunity=derive.immunity(sheet),
        shocked=sheet.shocked,
        stun=max(sheet.stunned, lost_actions(sheet)),
        prone=sheet.prone,
        next_roll=sheet.next_roll,
        movement=max(0, carrying.movement(sheet).squares) if movement is None else movement,
        cp=cp,
        npc=sheet.npc,
        magic_bonus=derive.magic_bonus(sheet),
        power=max(0, derive.power(sheet)),
        ammunition=ammunition_for(sheet, first),
        loads=loads_of(first),
        spare=spare.sides,
        spare_arm=spare.name if spare.sides else "",
        spare_ranged=spare.ranged,
        spare_combat=min(HIGHEST, spare.combat_bonus),
        spare_crafted=crafted_dice(spare),
        spare_ammunition=ammunition_for(sheet, spare),
        spare_loads=loads_of(spare),
        inspect=derive.skill(sheet, Skill.INSPECT),
        inspect_dice=derive.bonus_dice(sheet, Skill.INSPECT),
        aimed=marks.points(sheet, "aimed"),
        aimed_dice=aim_dice(sheet),
        surprise=marks.points(sheet, "surprise"),
        laden=weighed.full,
        vit_die=derive.higher_die(sheet, Stat.VIT),
        things=things_of(sheet),
        effects=effects_of,
        silver=SILVER in first.name.casefold(),
        spare_silver=SILVER in spare.name.casefold(),
        site=site_dice(sheet),
        by_strength=fired_by_strength(first) and first.mounted,
        spare_by_strength=fired_by_strength(spare) and spare.mounted,
        runs_out=thrown_itself(first),
        spare_runs_out=thrown_itself(spare),
    )


DICE = ("weapon", "armour", "combat", "spare", "spare_combat", "second")


def written(who: str, fighter: Fighter) -> str:
    """Write a fighter out as `fighter` reads it, under the id of the sheet; what is usual is left out.

    >>> written("kara", Fighter(strength=12, weapon=8))
    'kara str=12 weapon=d8'
    """
    parts = [who]
    for name, value in zip(Fighter._fields[1:], fighter[1:], strict=True):
        hurt = name == "full" and fighter.health != fighter.full
        if value == Fighter._field_defaults[name] and not hurt:
            continue
        key = "str" if name == "strength" else name
        if name == "effects":
            text = lasting.written(fighter.effects)
        elif name == "things":
            text = things.written(fighter.things)
        elif name in ("arm", "spare_arm"):
            text = lasting.quoted(str(value))
        elif isinstance(value, tuple):
            text = "+".join([str(Dice(*one)) for one in value])
        elif isinstance(value, bool):
            text = "true" if value else "false"
        else:
            text = f"d{value}" if name in DICE else str(value)
        parts.append(f"{key}={text}")
    return " ".join(parts)


def team(state: State, npc: bool, back: bool = False) -> str:
    """Write out all who can fight on a side; those who have fled only where they are `back`."""
    able = [
        (who, one) for who, one in state.sheets.items() if one.npc == npc and not one.down and not derive.bodiless(one)
    ]
    return "; ".join([written_of(one, who) for who, one in able if back or not one.away])


@lru_cache(maxsize=512)
def _kept(sheet: bytes, weapon: str = "") -> tuple[Fighter, str]:
    """Work a fighter out once: a turn of a fight reads everybody, and changes one or two."""
    own = msgspec.json.decode(sheet, type=Sheet)
    numbers = entering(own, weapon, cp=points_of(own))
    return numbers, written("", numbers)


def fighting(sheet: Sheet) -> Fighter:
    """Give the fighter that enters a fight, with the points that it can use."""
    return _kept(msgspec.json.encode(sheet))[0]


def written_of(sheet: Sheet, who: str, weapon: str = "") -> str:
    """Write out the fighter that enters a fight under an id, or has drawn a weapon in it."""
    return f"{who}{_kept(msgspec.json.encode(sheet), in_use(sheet, weapon))[1]}"


def in_use(sheet: Sheet, weapon: str) -> str:
    """Give the weapon that was drawn, by its name; nothing where it is the sheet's own again, or is gone."""
    drawable = [BARE_HANDS, *[item.name for item in weapons_at_hand(sheet)]]
    return weapon if weapon in drawable and weapon != (fighting(sheet).arm or BARE_HANDS) else ""


def drawable(sheet: Sheet, weapon: str) -> list[str]:
    """List what somebody can draw in a fight who has a weapon in hand (nothing: the sheet's own); bare hands too."""
    now = in_use(sheet, weapon) or fighting(sheet).arm or BARE_HANDS
    names = [item.name for item in weapons_at_hand(sheet)]
    return [name for name in dict.fromkeys([*names, *[BARE_HANDS] * (not sheet.natural)]) if name != now]
