"""The things of somebody, to be picked from."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules.gear.goods import SHARE, contents, standing, taken_off
from rollwright.games.going_somewhere.rules.gear.places import LEFT, SHIELD_PLACES, WORN, check_place
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Item, Sheet
from rollwright.rules.acts import Ask
from rollwright.rules.facts import State, Who
from rollwright.rules.fields import Choice

BETWEEN = " @ "


def key_of(item: Item) -> str:
    """Give the key of a thing: its name, and where it is."""
    return f"{item.name}{BETWEEN}{item.where}"


def choice_of(item: Item) -> Choice:
    """Give a thing as something to pick."""
    words = item.name if item.count == 1 else f"{item.count} x {item.name}"
    return Choice(key_of(item), words, "left behind" if item.where == LEFT else item.where)


def item_of(state: State, who: Who, key: str) -> Item:
    """Find a thing by its key, or refuse."""
    sheet: Sheet = state.sheet(who)
    for item in sheet.items:
        if key_of(item) == key:
            return item
    raise Refused(f"{state.name(who)} has no {key.partition(BETWEEN)[0]} there any more", "gs.equipment.has")


def movable(sheet: Sheet) -> list[Item]:
    """List what can be taken away: no shares of what others hold, nothing on which other things hang."""
    return [item for item in sheet.items if not item.name.startswith(SHARE) and not in_the_way(sheet, item)]


def in_the_way(sheet: Sheet, item: Item) -> bool:
    """Tell whether other things hang on something that is worn, so that it has to stay."""
    try:
        standing(taken_off(sheet, item, item.count) if item.gives else sheet)
    except Refused:
        return True
    return False


def wearing(sheet: Sheet, item: Item) -> str:
    """Say where a thing would be worn; nothing where it can't, or is."""
    places = {"clothing": (WORN,), "armour": (WORN,), "helmet": ("head",), "shield": SHIELD_PLACES}.get(item.kind, ())
    if item.where in places:
        return ""
    for where in places:
        try:
            check_place(taken_off(sheet, item, 1), item, where)
        except Refused:  # it doesn't go there: the next place is tried
            continue
        return where
    return ""


def items_offered(options: Options, state: State, who: Who) -> list[Choice]:
    """List the things of somebody."""
    return [choice_of(item) for item in movable(state.sheet(who))]


MOST = 100
"""How many of something are moved, given or sold at once."""


def most_of_any(options: Options, state: State, who: Who) -> tuple[int, int]:
    """Give how many of a thing somebody has at most, and at least."""
    return 1, min(MOST, max([item.count for item in movable(state.sheet(who))], default=1))


def of_several(options: Options, state: State, who: Who) -> dict[str, tuple[str, ...]]:
    """Say with which things it is asked how many: those of which there are several."""
    return {"item": tuple([key_of(item) for item in movable(state.sheet(who)) if item.count > 1])}


OwnCount: TypeAlias = Annotated[int, Meta(ge=1, le=MOST), Ask("How many?", limits=most_of_any, when=of_several)]


def trades(sheet: Sheet) -> bool:
    """Tell whether somebody can buy and sell: not those who got away, nor who is down."""
    return not sheet.away and not sheet.down


def takers(options: Options, state: State, who: Who) -> list[Who]:
    """List those to whom somebody can give something: not those who got away, nor the dead."""
    return [Who(one) for one, sheet in state.sheets.items() if one != who and not sheet.away and sheet.down != "dead"]


def empty_things(options: Options, state: State, who: Who) -> list[Choice]:
    """List the things of somebody in which nothing is: those that can be sold."""
    sheet: Sheet = state.sheet(who)
    if not trades(sheet):
        return []
    return [choice_of(item) for item in movable(sheet) if not (item.capacity and contents(sheet, item.name))]


def wearable(options: Options, state: State, who: Who) -> list[Choice]:
    """List what somebody can put on."""
    sheet: Sheet = state.sheet(who)
    return [choice_of(item) for item in movable(sheet) if wearing(sheet, item)]


def at_hand(options: Options, state: State, who: Who) -> list[Choice]:
    """List what somebody has about them."""
    return [choice_of(item) for item in movable(state.sheet(who)) if item.where != LEFT]


def shots(options: Options, state: State, who: Who) -> list[Choice]:
    """List the ammunition of somebody."""
    sheet: Sheet = state.sheet(who)
    return [choice_of(item) for item in sheet.items if item.kind == "ammunition" and item.where != LEFT]
