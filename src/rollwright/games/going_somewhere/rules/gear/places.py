"""Places: where a thing sits on the body, in a container or on a mount, and how much room there is.

A thing is at one place (`belt`), or over several (`right hand + left hand`); inside a container or on a mount it is at
that one's name. `worn` takes no slot, `beside` is for animals and vehicles, `left` for what is not there.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import msgspec

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.gear.equipment import armour_enc, groups
from rollwright.games.going_somewhere.rules.gear.tables import travel
from rollwright.games.going_somewhere.rules.sheet import Item, Sheet
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.play.per_sheet import per_sheet

WORN, LEFT, BESIDE = "worn", "left", "beside"
AND = " + "
HANDS = ("right hand", "left hand")
SHIELD_PLACES = ("left hand + left arm", "right hand + right arm")
SELF, NOBODY = "self", ""
ORDER = ("back", "right shoulder", "left shoulder", "right arm", "left arm", "right hand", "left hand", "head")
"""In which order the body is filled where nobody says."""
RULE = "gs.encumbrance."


class Room(NamedTuple):
    """Slots of a place, and how many are taken."""

    slots: int
    used: Fraction

    @property
    def free(self) -> Fraction:
        """Slots that are not taken."""
        return self.slots - self.used


# --- bulk ------------------------------------------------------------------------------------------------------------


def slots_of_one(item: Item) -> Fraction:
    """Give the slots that one of a thing takes; a share of them where several carry it, rounded down."""
    if item.kind == "armour" and (item.sides or item.magic):
        return Fraction(armour_enc(item.sides, item.magic))
    if item.kind == "clothing":
        return Fraction(0 if item.where == WORN else max(item.enc, travel().body.clothing_bundle))
    if item.people > 1:  # of a container, what is in it is shared too, and rounded together with it
        return Fraction(item.enc, item.people) if item.capacity else Fraction(item.enc // item.people)
    return Fraction(item.enc, item.per)


def slots_of(item: Item) -> Fraction:
    """Give the slots that all of a thing take; fractions are only rounded down in the end. Clothes are one bundle."""
    return slots_of_one(item) if is_bundled(item) else item.count * slots_of_one(item)


def burdens(sheet: Sheet, items: tuple[Item, ...]) -> list[Fraction]:
    """Give the slots that each of some things adds: clothes in one place are one bundle, a shared pack is shared."""
    found: list[Fraction] = []
    bundles: list[str] = []
    for one in items:
        slots = slots_of(one)
        if is_bundled(one):
            slots = Fraction(0) if one.where in bundles else slots
            bundles.append(one.where)
        found.append(slots * Fraction(1, carriers(sheet, one.where)))
    return found


def is_bundled(item: Item) -> bool:
    """Tell whether a thing goes into a bundle of clothes; boots and shoes don't."""
    shoes = item.gives == "boots" or item.key in groups()["footwear"].keys
    return item.kind == "clothing" and item.where not in (WORN, LEFT) and item.enc <= 1 and not shoes


def carriers(sheet: Sheet, where: str) -> int:
    """Count those who together carry the container that a place is in; 1 where nobody helps."""
    inside, people = holders(sheet), 1
    for _ in range(len(sheet.items)):
        if where not in inside:
            break
        people *= inside[where].people
        where = inside[where].where
    return people


def body_enc(armour: int = 0, magic: bool = False) -> int:
    """Give the ENC of somebody who is carried: 3, and what the armour on them has.

    >>> body_enc(), body_enc(6)
    (3, 6)
    """
    return travel().body.corpse + (armour_enc(armour, magic) if armour else 0)


# --- who bears what --------------------------------------------------------------------------------------------------


@lru_cache(1_000)
def parts(where: str) -> tuple[str, ...]:
    """Take a place apart where it is several."""
    return tuple([part.strip() for part in where.split(AND.strip())])


@per_sheet
def holders(sheet: Sheet) -> dict[str, Item]:
    """Give what can hold other things, by name: containers, mounts and vehicles."""
    return {one.name: one for one in sheet.items if one.capacity and one.kind in ("container", "animal", "vehicle")}


def bearer(sheet: Sheet, item: Item) -> str:
    """Say who bears a thing: the character, a mount or vehicle by its name, or nobody."""
    where, passed = item.where, [item.name]
    while where in holders(sheet) and where not in passed:
        holder = holders(sheet)[where]
        if holder.kind != "container":
            return holder.name if holder.where == BESIDE else NOBODY
        passed.append(where)
        where = holder.where
    return SELF if where == WORN or parts(where)[0] in capacities(sheet) else NOBODY


def carried(sheet: Sheet) -> tuple[Item, ...]:
    """List what the character bears, in containers too."""
    return tuple([one for one in sheet.items if bearer(sheet, one) == SELF])


def on_mount(sheet: Sheet, name: str) -> tuple[Item, ...]:
    """List what a mount or vehicle bears."""
    return tuple([one for one in sheet.items if bearer(sheet, one) == name])


def held(sheet: Sheet) -> tuple[Item, ...]:
    """List what is in the hands."""
    return tuple([one for one in sheet.items if in_hand(one.where)])


def in_hand(where: str) -> bool:
    """Tell whether a place is a hand, or has one in it."""
    return any(part in HANDS for part in parts(where))


def magic_in_use(sheet: Sheet) -> int:
    """Count the magic items that the character carries."""
    return sum([one.count for one in carried(sheet) if one.magic])


# --- room ------------------------------------------------------------------------------------------------------------


@per_sheet
def capacities(sheet: Sheet) -> dict[str, int]:
    """Give the slots of each place on the body: eight to begin with, and what is worn adds."""
    found = {place.key: 1 for place in travel().place}
    for row in travel().worn:
        worn = [one.slots or row.slots for one in sheet.items if one.where == WORN and one.gives == row.key]
        if worn:
            found[row.key] = sum(worn) if row.each else max(worn)
    return found


@per_sheet
def rooms(sheet: Sheet) -> dict[str, Room]:
    """Give the room of every place on the body, and in or on everything that holds things."""
    slots = capacities(sheet) | {name: one.capacity for name, one in holders(sheet).items()}
    used = dict.fromkeys(slots, Fraction(0))
    bundles: list[str] = []
    for item in sheet.items:
        left = Fraction(0) if is_bundled(item) and item.where in bundles else slots_of(item)
        bundles += [item.where] if is_bundled(item) else []
        for part in [part for part in parts(item.where) if part in used]:
            takes = left if part in holders(sheet) else min(left, slots[part] - used[part])
            used[part] += takes
            left -= takes
    return {place: Room(slots[place], used[place]) for place in slots}


def free(sheet: Sheet, where: str) -> Fraction:
    """Give the slots that are free at a place, or over several."""
    there = rooms(sheet)
    return sum([there[part].free for part in parts(where)], Fraction(0))


# --- putting something somewhere -------------------------------------------------------------------------------------


def check_place(sheet: Sheet, item: Item, where: str) -> None:
    """Refuse a place where a thing can't be; the sheet is as it is without the thing."""
    if where == LEFT:
        return
    if item.kind in ("animal", "vehicle") or where == BESIDE:
        if item.kind not in ("animal", "vehicle") or where != BESIDE:
            raise Refused(f"{item.name} can’t be {where!r}; animals and vehicles go {BESIDE}", RULE + "place")
        return
    if item.capacity and where == item.name:
        raise Refused(f"{item.name} can’t be inside itself", RULE + "containers")
    there = rooms(sheet)
    if where == WORN:
        check_worn(sheet, item)
    else:
        for part in parts(where):
            if part not in there:
                raise Refused(
                    f"there is no place {part!r}; there are {WORN}, {LEFT}, {', '.join(there)}", RULE + "place"
                )
        check_room(sheet, item, where)
        check_hands(sheet, item, where)
    if bearer(sheet, at(item, where)) == SELF:
        check_bearable(sheet, at(item, where))


def check_worn(sheet: Sheet, item: Item) -> None:
    """Refuse to wear what is no clothing, and armour over armour."""
    trinket = item.kind == "thing" and (item.enc == 0 or (item.magic and item.enc == 1))  # a ring, an amulet
    if item.kind not in ("clothing", "armour") and not trinket:
        raise Refused(f"{item.name} is not worn; say where it is carried", RULE + "place")
    if item.kind == "armour" and [one for one in sheet.items if one.kind == "armour" and one.where == WORN]:
        raise Refused(f"{item.name} does not go over other armour", RULE + "place")


def check_room(sheet: Sheet, item: Item, where: str) -> None:
    """Refuse a place that has not room enough, or that would be inside itself."""
    needs, inside = slots_of(at(item, where)), holders(sheet)
    if is_bundled(at(item, where)) and [one for one in sheet.items if is_bundled(one) and one.where == where]:
        needs = Fraction(0)
    if len(parts(where)) > len(dict.fromkeys(parts(where))) or (
        AND in where and [p for p in parts(where) if p in inside]
    ):
        raise Refused(f"{where!r} is no place; name places of the body, each once", RULE + "place")
    if where in inside and _within(sheet, where, item.name):
        raise Refused(f"{item.name} can’t be inside itself", RULE + "containers")
    if needs > free(sheet, where):
        rule = "containers" if where in inside else "slots"
        message = f"{item.name} takes {needs} slots; {where} has {free(sheet, where)} free"
        raise Refused(message, RULE + rule)


def check_hands(sheet: Sheet, item: Item, where: str) -> None:
    """Refuse a two-handed weapon beside a shield, and in one hand."""
    if not in_hand(where):
        return
    if item.kind == "weapon" and item.hands > 1:
        if [one for one in held(sheet) if one.kind == "shield"]:
            raise Refused(f"{item.name} takes both hands, and one of them holds a shield", "gs.equipment.shield-hands")
        if not all(hand in parts(where) for hand in HANDS):
            raise Refused(f"{item.name} is for two hands: {AND.join(HANDS)}", RULE + "weapon")
    if item.kind == "shield" and [one for one in held(sheet) if one.kind == "weapon" and one.hands > 1]:
        raise Refused("both hands hold a two-handed weapon", "gs.equipment.shield-hands")
    if item.kind == "weapon" and item.mounted and item.hands == 0:
        raise Refused(f"{item.name} is mounted, and can’t be held in the hand", "gs.equipment.mounted")


def check_bearable(sheet: Sheet, item: Item) -> None:
    """Refuse what takes help to move, and magic items beyond the slots for them."""
    strength = derive.stat(sheet, Stat.STR)
    one = slots_of_one(item)
    if item.kind != "armour" and one >= strength:
        raise Refused(
            f"{item.name} takes {one} slots, and STR is only {strength}: somebody has to help carry it", RULE + "help"
        )
    most = derive.magic_slots(sheet)
    if item.magic and magic_in_use(sheet) + item.count > most:
        raise Refused(f"{most} magic items are the most that can be carried", "gs.encumbrance.magic-items")


def _within(sheet: Sheet, where: str, name: str) -> bool:
    """Tell whether a holder is, or is inside, something of a name."""
    inside, place = holders(sheet), where
    for _ in range(len(sheet.items) + 1):
        if place == name:
            return True
        if place not in inside:
            return False
        place = inside[place].where
    return True


def at(item: Item, where: str) -> Item:
    """Give a thing as it is at a place."""
    return msgspec.structs.replace(item, where=where)
