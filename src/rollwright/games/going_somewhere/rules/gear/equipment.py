"""Equipment: everything that can be bought, with its price and ENC; what decoration adds; a ware made into an item."""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere.rules.gear.money import Price, amount, price
from rollwright.games.going_somewhere.rules.gear.tables import List, Row, Weapon, arms, lists, travel
from rollwright.games.going_somewhere.rules.sheet import Item

BOX = "box-or-crate"
BOX_SIZES = (4, 10, 20)
"""Capacities of boxes that are offered where nobody names one."""
MOST_CAPACITY = 1_000
SACKS = {"small-sack": 4, "large-sack": 6}
"""How much the largest sacks of a kind hold; the lists have the smallest."""
INCOME_DAYS = 2
"""Decoration of a weapon costs so many days' income."""


class Ware(NamedTuple):
    """Something that can be bought: an item as it comes, its list, what it costs, and how much ENC it may have."""

    key: str
    list: str
    item: Item
    price: Price
    enc: tuple[int, int]
    open_enc: bool = False
    by_strength: bool = False
    """Whether it is fired from the hand only after a STR check."""
    loads: str = ""
    """The kind of ammunition that a weapon takes."""
    digits: int = 0
    also: str = ""
    """What else people call it, or look for among such things."""
    note: str = ""


class Group(NamedTuple):
    """A list as it is offered: its title and the keys of what is on it."""

    title: str
    keys: tuple[str, ...]


def ware(key: str) -> Ware:
    """Find something on the lists. A box is named with its capacity: box-or-crate:10; a sack can be: small-sack:3."""
    name, colon, size = key.partition(":")
    if colon and name in (BOX, *SACKS) and size.isascii() and size.isdigit():
        return box(int(size)) if name == BOX else sack(name, int(size))
    found = catalogue().get(key)
    if found is None:
        near = [one for one in catalogue() if name and (name in one or one in name)]
        there = f"near it are {', '.join(near[:8])}" if near else f"the lists are {', '.join(groups())}"
        hint = f"; a box is named with its capacity, as {BOX}:10" if name == BOX else ""
        raise BadInput(f"nothing on the lists is called {key!r}; {there}{hint}")
    return found


def for_sale(key: str, count: int) -> Ware:
    """Find a ware to be bought; what holds other things is bought one at a time."""
    one = ware(key)
    if one.item.capacity and count > 1:
        raise BadInput(f"{key} holds other things: buy one at a time")
    return one


@cache
def catalogue() -> dict[str, Ware]:
    """Give everything on the lists, by key; a box stands there with some capacities."""
    found = [one for key, made in lists().items() for one in listed(key, made)]
    found += [*armour(), *ammunition(), *weapons()]
    return {one.key: one for one in found}


@cache
def groups() -> dict[str, Group]:
    """Give the lists in the order of the book, each with the keys of what is on it."""
    keys: dict[str, list[str]] = {}
    for one in catalogue().values():
        keys.setdefault(one.list, []).append(one.key)
    return {name: Group(list_title(name), tuple(found)) for name, found in keys.items()}


def list_title(name: str) -> str:
    """Give the title of a list."""
    if name in lists():
        return lists()[name].title
    own = {"armour": "Armour", "ammunition": "Ammunition"}
    tables = {"hand": arms().hand, "projectile": arms().projectile, "crewed": arms().crewed, "bombs": arms().bombs}
    return own[name] if name in own else tables[name].title


# --- the lists -------------------------------------------------------------------------------------------------------


def listed(name: str, made: List) -> list[Ware]:
    """Make the wares of a list."""
    return [one for row in made.rows for one in ([box(size) for size in BOX_SIZES] if row.per_capacity else [])] + [
        of_row(name, made, row) for row in made.rows if not row.per_capacity
    ]


def of_row(name: str, made: List, row: Row) -> Ware:
    """Make a ware of a row."""
    least, most = row.enc or made.enc
    item = Item(
        name=row.title,
        key=row.key,
        kind=row.kind or made.kind,
        enc=least if row.usual is None else row.usual,
        per=row.per,
        capacity=travel().mount[row.mount].max_enc if row.mount else row.capacity,
        gives=row.gives,
        slots=row.slots,
        sides=row.sides,
        hands=row.hands,
        ranged=row.ranged,
        price=price(row.price).least,
    )
    return Ware(
        row.key,
        name,
        item,
        price(row.price),
        (least, most),
        made.open_enc,
        also=f"{made.also} {row.also}".strip(),
        note=row.note or made.note,
    )


def box(capacity: int) -> Ware:
    """Make a box or crate: priced by its capacity, its ENC half of that."""
    if not 1 <= capacity <= MOST_CAPACITY:
        raise BadInput(f"a box holds 1 to {MOST_CAPACITY} slots, not {capacity}")
    row = next(row for row in lists()["luggage"].rows if row.key == BOX)
    key, each, enc = f"{BOX}:{capacity}", price(row.price).times(capacity), capacity // 2
    name = f"{row.title} for {capacity}"
    item = Item(name=name, key=key, kind="container", enc=enc, capacity=capacity, price=each.least)
    return Ware(key, "luggage", item, each, (enc, enc), note=row.note)


def sack(key: str, capacity: int) -> Ware:
    """Make a sack of a size of its own: it costs as much more as it holds more, and its ENC is half of that."""
    one = catalogue()[key]
    least = one.item.capacity
    if not least <= capacity <= SACKS[key]:
        raise BadInput(f"{one.item.name} holds {least} to {SACKS[key]} slots, not {capacity}")
    tin, enc = one.price.least * capacity // least, capacity // 2
    item = msgspec.structs.replace(
        one.item, name=f"{one.item.name} for {capacity}", key=f"{key}:{capacity}", enc=enc, capacity=capacity, price=tin
    )
    return one._replace(key=item.key, item=item, price=Price(tin, tin), enc=(enc, enc))


def armour() -> list[Ware]:
    """Make armour of each die, the shield and the helmet."""
    table, found = arms().armour, []
    for sides in table.dice:
        cost, enc = sides * amount(table.per_point), armour_enc(sides)
        item = Item(name=f"Armour, d{sides}", key=f"armour-d{sides}", kind="armour", enc=enc, sides=sides, price=cost)
        found.append(Ware(item.key, "armour", item, Price(cost, cost, True), (enc, enc), note=table.note))
    for kind, one in (("shield", table.shield), ("helmet", table.helmet)):
        cost = amount(one.price)
        item = Item(
            name=one.title, key=one.key, kind="shield" if kind == "shield" else "helmet", enc=one.enc, price=cost
        )
        found.append(Ware(one.key, "armour", item, Price(cost, cost), (one.enc, one.enc)))
    return found


def armour_enc(sides: int, magic: bool = False) -> int:
    """Give the ENC of armour: half its die, or 2 where it is magical.

    >>> armour_enc(6), armour_enc(12), armour_enc(20, True)
    (3, 6, 2)
    """
    return arms().armour.magic_enc if magic else sides // 2


def ammunition() -> list[Ware]:
    """Make ammunition for each die: a round costs as much tin as the die has sides."""
    table, found = arms().ammunition, []
    for name, shots in (("rounds", table.rounds), ("arrows", table.arrows)):
        for sides in shots.dice:
            cost = sides * table.tin_per_side
            title, key = f"{shots.title}, d{sides}", f"{name}-d{sides}"
            item = Item(name=title, key=key, kind="ammunition", enc=1, per=shots.per, sides=sides, price=cost)
            found.append(Ware(key, "ammunition", item, Price(cost, cost), (1, 1)))
    return found


def weapons() -> list[Ware]:
    """Make the weapons of all tables."""
    return [
        *[of_weapon("hand", row) for row in arms().hand.rows],
        *[of_weapon("projectile", row) for row in arms().projectile.rows],
        *[of_weapon("crewed", row) for row in arms().crewed.rows],
        *[of_weapon("bombs", row) for row in arms().bombs.rows],
    ]


def of_weapon(name: str, row: Weapon) -> Ware:
    """Make a ware of a weapon. What has a crew needs several to move, and its price is only advice."""
    crewed = row.crew > 1
    cost = weapon_price(row.sides, row.crew)
    enc = max(row.crew, arms().crew.least_enc) if crewed else row.hands
    item = Item(
        name=row.title,
        key=row.key,
        kind="weapon",
        enc=enc,
        sides=row.sides,
        hands=row.hands,
        ranged=name != "hand",
        crew=row.crew,
        mounted=row.mounted or crewed,
        price=cost,
    )
    least = row.crew if crewed else enc
    return Ware(
        row.key,
        name,
        item,
        Price(cost, cost, crewed),
        (least, enc),
        open_enc=crewed,
        by_strength=row.by_strength,
        loads=row.loads,
        digits=row.digits,
        note=arms().crew.note if crewed else "",
    )


def average(sides: int) -> int:
    """Give the average of a die as prices count it, rounded up.

    >>> [average(sides) for sides in (4, 16, 60)]
    [3, 9, 31]
    """
    return sides // 2 + 1


def weapon_price(sides: int, crew: int = 1) -> int:
    """Give what a weapon costs, in tin: by the table, or the die's average x 10 silver (gold, for a crew), and more for
    each further person of the crew."""
    printed = arms().prices.get(f"d{sides}")
    if printed is None or crew > 1:
        base = average(sides) * amount("10g" if crew > 1 else "10s")
    else:
        base = amount(printed)
    return base + (crew - 1) * amount(arms().crew.further)


# --- decoration and rules of arms ------------------------------------------------------------------------------------


def decorated_price(kind: str, base: int, rank: int, per_diem: int) -> int:
    """Give the price with decoration: x Rank, or two days' income more for a weapon.

    >>> decorated_price("clothing", 200, 8, 100_000), decorated_price("weapon", 300_000, 8, 100_000)
    (1600, 500000)
    """
    return base + INCOME_DAYS * per_diem if kind == "weapon" else base * max(1, rank)


def made(one: Ware, count: int = 1, each: int | None = None, decorated: bool = False) -> Item:
    """Give a ware as an item of a sheet, at what one of it was bought for."""
    return msgspec.structs.replace(
        one.item, count=count, price=one.item.price if each is None else each, decorated=decorated
    )


def fired_by_strength(item: Item) -> bool:
    """Tell whether a weapon is mounted, but can be fired from the hand after a STR check each round."""
    return item.key in catalogue() and catalogue()[item.key].by_strength


def crew_needed(item: Item) -> int:
    """Give how many people a weapon needs to be fired: its crew, and two at least from d24 on."""
    from_ = arms().crew.needed_from
    return max(item.crew, 2) if item.ranged and item.sides >= from_ else item.crew


def way_to_fire(key: str, crew: int) -> Literal["", "crew", "strength"]:
    """Say what a weapon asks of those who fire it; refused where they are too few."""
    item = ware(key).item
    if item.kind != "weapon":
        raise BadInput(f"{key} is no weapon")
    needed = crew_needed(item)
    if crew < needed:
        raise Refused(f"{item.name} is fired by {needed} or more, not {crew}", "gs.equipment.crew")
    return "crew" if needed > 1 else "strength" if fired_by_strength(item) else ""
