"""Goods: a sheet with things added, taken away or put elsewhere. What can't be is refused, and nothing changes."""

from __future__ import annotations

from fractions import Fraction
from math import floor

import msgspec

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.gear.money import spoken
from rollwright.games.going_somewhere.rules.gear.places import (
    BESIDE,
    LEFT,
    WORN,
    capacities,
    check_place,
    holders,
    magic_in_use,
    parts,
    rooms,
    slots_of,
)
from rollwright.games.going_somewhere.rules.gear.placing import candidates, somewhere
from rollwright.games.going_somewhere.rules.sheet import Item, Sheet

replace = msgspec.structs.replace
HAS = "gs.equipment.has"
ENOUGH = "gs.money.enough"
SHARE = "Share of "
"""What somebody bears of a thing that another holds begins so."""
BODY_OF = "Body of "
"""Somebody who is carried, as a thing."""


def find(sheet: Sheet, name: str, at: str = "") -> Item:
    """Find a thing by its name, or its key on the lists; `at` says which where it lies in several places."""
    found = [one for one in sheet.items if name in (one.name, one.key) and at in ("", one.where)]
    if not found:
        there = ", ".join([one.name for one in sheet.items]) or "nothing"
        place = f" at {at!r}" if at else ""
        raise Refused(f"there is no {name!r}{place} on this sheet; there is {there}", HAS)
    return found[0]


def contents(sheet: Sheet, name: str) -> tuple[Item, ...]:
    """List what is in or on something, and in what is in it."""
    found: list[Item] = []
    for one in sheet.items:
        if one.where == name and one.name != name:
            found += [one, *contents(sheet, one.name)] if one.name in holders(sheet) else [one]
    return tuple(found)


def whole_enc(sheet: Sheet, item: Item) -> int:
    """Give the slots of a thing with all that is in it, as if one alone carried it."""
    inside = contents(sheet, item.name) if item.capacity else ()
    return item.enc + floor(sum([slots_of(one) for one in inside], Fraction(0)))


def check_count(item: Item, count: int) -> None:
    """Refuse more of a thing than there is, or none of it."""
    if not 1 <= count <= item.count:
        raise Refused(f"there are only {item.count} of {item.name} there, not {count}", HAS)


def without(sheet: Sheet, item: Item, count: int) -> Sheet:
    """Take so many of a thing away."""
    check_count(item, count)
    at = sheet.items.index(item)
    rest = (replace(item, count=item.count - count),) if count < item.count else ()
    return standing(replace(sheet, items=(*sheet.items[:at], *rest, *sheet.items[at + 1 :])))


def added(sheet: Sheet, item: Item, where: str = "") -> Sheet:
    """Put a new thing on a sheet, at a place or (nothing said) where there is room; like things lie together."""
    item = replace(item, name=own_name(sheet, item))
    if not where:
        where = somewhere(sheet, item)
        some = fitting(sheet, item) if where == LEFT and item.count > 1 else 0
        if some:
            sheet = added(sheet, replace(item, count=some))
            item = replace(item, count=item.count - some)
    check_place(sheet, item, where)
    item = replace(item, where=where)
    for at, one in enumerate(sheet.items):
        if not item.capacity and replace(one, count=1) == replace(item, count=1):
            together = replace(one, count=one.count + item.count)
            return replace(sheet, items=(*sheet.items[:at], together, *sheet.items[at + 1 :]))
    return replace(sheet, items=(*sheet.items, item))


def put_back(sheet: Sheet, item: Item) -> Sheet:
    """Take a new thing off a sheet again, wherever it lies by now; what lay in it goes where there is room."""
    wanted, count = replace(item, count=1, where=""), item.count
    for one in reversed(sheet.items):
        if count and replace(one, count=1, where="", name=item.name if item.capacity else one.name) == wanted:
            fewer = min(count, one.count)
            sheet, count = taken_off(sheet, one, fewer), count - fewer
    if count:
        raise Refused(f"{item.name} isn’t there any more", HAS)
    there = {WORN, LEFT, BESIDE, *rooms(sheet)}
    for one in [one for one in sheet.items if not there.issuperset(parts(one.where))]:
        sheet = added(taken_off(sheet, one, one.count), replace(one, where=""))
    return sheet


def fitting(sheet: Sheet, item: Item) -> int:
    """Give how many of a pile there is room for, where that is not all of it."""
    few, many = 0, item.count
    while many - few > 1:
        half = (few + many) // 2
        few, many = (few, half) if somewhere(sheet, replace(item, count=half)) == LEFT else (half, many)
    return few


def left_of(before: Sheet, item: Item, where: str) -> int:
    """Give how many of a new thing find no room, where nobody said where it goes, and are left behind."""
    if where or somewhere(before, item) != LEFT:
        return 0
    return item.count - (fitting(before, item) if item.count > 1 else 0)


def own_name(sheet: Sheet, item: Item) -> str:
    """Give something that holds other things a name that nothing else on the sheet has."""
    taken, number, name = [one.name for one in sheet.items], 1, item.name
    if item.capacity and item.count > 1:
        raise Refused(f"{item.name}: take things that hold others one at a time", HAS)
    while item.capacity and (name in taken or name in (WORN, LEFT, BESIDE, *capacities(sheet))):
        number += 1
        name = f"{item.name} {number}"
    return name


def shifted(sheet: Sheet, name: str, count: int, at: str, to: str, people: int = 1) -> Sheet:
    """Put so many of a thing elsewhere; what is inside it goes along. Nothing said, it goes where there is room."""
    item = find(sheet, name, at)
    check_count(item, count)
    before = sheet.items.index(item)
    bare = taken_off(sheet, item, count)
    moved = replace(item, count=count, people=people)
    if not to:
        to = somewhere(bare, moved)
        if to == LEFT:  # say what is in the way
            for likely in [*candidates(bare, moved)][:1]:
                check_place(bare, moved, likely)
            raise Refused(f"there is no room for {item.name}", "gs.encumbrance.slots")
    check_place(bare, moved, to)
    if item.capacity:  # it stays in its line, with its name, by which what is in it is placed
        items = (*sheet.items[:before], replace(moved, where=to), *sheet.items[before + 1 :])
        after = replace(sheet, items=items)
        check_magic(after, magic_in_use(after) > magic_in_use(sheet))
        return standing(after)
    return standing(added(bare, moved, to))


def check_magic(sheet: Sheet, more: bool) -> None:
    """Refuse more magic items than there are slots for, also where they come in a container."""
    most = derive.magic_slots(sheet)
    if more and magic_in_use(sheet) > most:
        raise Refused(f"{most} magic items are the most that can be carried", "gs.encumbrance.magic-items")


def taken_off(sheet: Sheet, item: Item, count: int) -> Sheet:
    """Give the sheet as it is while a thing is in the air: what is in it stays listed."""
    rest = [replace(item, count=item.count - count)] if count < item.count else []
    at = sheet.items.index(item)
    return replace(sheet, items=(*sheet.items[:at], *rest, *sheet.items[at + 1 :]))


def standing(sheet: Sheet) -> Sheet:
    """Refuse a sheet on which something has lost its place: a belt taken off with a knife on it."""
    there = rooms(sheet)
    known = (WORN, LEFT, BESIDE, *there)
    for one in sheet.items:
        for part in parts(one.where):
            if part not in known:
                raise Refused(f"{one.name} is at {part!r}; put it elsewhere first", "gs.encumbrance.slots")
    return sheet


def paid_from(sheet: Sheet, tin: int, name: str = "") -> Sheet:
    """Take money away, as far as there is any."""
    if tin > sheet.money:
        whose = f"{name} has" if name else "there are"
        raise Refused(f"{whose} {spoken(sheet.money)}, not {spoken(tin)}", ENOUGH)
    return replace(sheet, money=sheet.money - tin)


def handed(giver: Sheet, taker: Sheet, name: str, count: int, at: str, where: str) -> tuple[Sheet, Sheet]:
    """Give so many of a thing to somebody, with what is in it; gives both sheets."""
    item = find(giver, name, at)
    check_count(item, count)
    inside = contents(giver, item.name) if item.capacity else ()
    for one in reversed(inside):
        giver = without(giver, one, one.count)
    given = replace(item, count=count, people=1)
    renamed = own_name(taker, given)
    taker = added(taker, given, where)
    for one in inside:
        taker = replace(
            taker, items=(*taker.items, replace(one, where=renamed if one.where == item.name else one.where))
        )
    check_magic(taker, any(one.magic for one in (given, *inside)))
    return without(giver, item, count), taker


def unshared(sheet: Sheet, name: str) -> Sheet:
    """Take a share of a thing off a sheet, when its holder has put it down."""
    kept = [one for one in sheet.items if one.name != name]
    return sheet if len(kept) == len(sheet.items) else replace(sheet, items=tuple(kept))
