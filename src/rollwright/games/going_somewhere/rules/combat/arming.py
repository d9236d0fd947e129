"""What a sheet has at hand in a fight: the weapons, what protects, ammunition, what magic lends to a weapon."""

from __future__ import annotations

from rollwright.games.going_somewhere.rules import marks
from rollwright.games.going_somewhere.rules.gear.equipment import catalogue
from rollwright.games.going_somewhere.rules.gear.places import SHIELD_PLACES, in_hand
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.ranks import Dice, dice
from rollwright.games.going_somewhere.rules.sheet import Item, Sheet
from rollwright.games.going_somewhere.rules.stats import HIGHEST

WORN_AT = {"armour": ("worn",), "helmet": ("head", "worn"), "shield": SHIELD_PLACES}
"""Where what protects does so; in a pack it does not."""


def at_hand(sheet: Sheet, kind: str) -> list[Item]:
    """List what is at hand of a kind, the best die first; magic before its like. What protects has to be worn."""
    places = WORN_AT.get(kind)
    found = [item for item in (*sheet.items, *sheet.natural) if item.kind == kind and item.where != "left"]
    found = [item for item in found if places is None or item.where in places]
    return sorted(found, key=lambda item: (-item.sides, not item.magic))


def weapons_at_hand(sheet: Sheet) -> list[Item]:
    """List the weapons that can be used: what stands on a mount only where it is in hand; in another shape only claws.

    All that is carried melts into such a shape.
    """
    there = [item for item in at_hand(sheet, "weapon") if not item.mounted or in_hand(item.where)]
    return [item for item in there if item in sheet.natural] if effects.shape(sheet) else there


def crafted_dice(item: Item) -> tuple[Dice, ...]:
    """Give the damage dice that were crafted into a weapon."""
    return tuple([part for text in item.damage_bonus for part in dice(text)])


def lent(sheet: Sheet, item: Item) -> tuple[int, int]:
    """Give what magic lends to a weapon for a time: to count damage dice (20 at most), and to the damage."""
    cast = [one for one in effects.in_force(sheet, "weapon") if one.about == item.name]
    return min(HIGHEST, sum([one.points for one in cast])), sum([one.more for one in cast])


def aim_dice(sheet: Sheet) -> tuple[Dice, ...]:
    """Give the dice that an aim taken before has left for the damage."""
    mark = marks.found(sheet, "aimed")
    return dice(mark.dice) if mark else ()


def loads_of(item: Item) -> str:
    """Give the ammunition that a weapon of the lists takes: `rounds`, `arrows`, flares; or nothing."""
    row = catalogue().get(item.key)
    return FLARES.get(item.key, row.loads if row else "")


FLARES = {"flaregun": "signal-flare"}
"""What takes ammunition of its own, that has no die of its own name."""
THROWN = ("throwing-knife",)
"""Weapons that are thrown themselves, and gone then."""


def thrown_itself(item: Item) -> bool:
    """Tell whether a weapon is used up by being thrown."""
    return item.key in THROWN


def fits(item: Item, loads: str, sides: int) -> bool:
    """Tell whether a thing is ammunition of a kind, for weapons of a die; what is on no list fits everything."""
    if item.kind != "ammunition" or item.where == "left":
        return False
    return not loads or not item.key or (item.key.startswith(loads) and item.sides in (0, sides))


def ammunition_for(sheet: Sheet, weapon: Item) -> int | None:
    """Count what there is for a weapon; None where it needs none, or is on no list and nobody has written any down."""
    if not weapon.ranged:
        return None
    if thrown_itself(weapon):
        return weapon.count
    loads = loads_of(weapon)
    found = [item.count for item in sheet.items if fits(item, loads, weapon.sides)]
    known = weapon.key in catalogue()
    if (known and not loads) or (not known and not found):
        return None
    return sum(found)
