"""Those who are met in numbers: each has a sheet of its own, and is like the first until something happens to it."""

from __future__ import annotations

from typing import Any

import msgspec

from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.encounters.natural import with_gifts
from rollwright.games.going_somewhere.rules.sheet import Item, Sheet
from rollwright.rules.facts import State

replace = msgspec.structs.replace


def met(state: State, fact: Any) -> State:
    """Give each of those who were met a sheet of its own, as wolf, wolf-2, wolf-3; the first has the tables' words."""
    first: Sheet = state.sheet(fact.who)
    named = (first.name or fact.who).removesuffix(" 1")
    items = (*first.items, *[one for one in fact.held if not armed(first)])
    close = any(one.kind == "weapon" and not one.ranged for one in fact.natural)
    body = () if close else first.natural  # what the tables give is more than teeth and claws
    natural = (*body, *[with_fists(one, derive.hand_to_hand(first)) for one in fact.natural])
    first = replace(first, natural=natural, items=items, notes=fact.words or first.notes)
    first = with_gifts(first, fact.gifts, fact.base)
    state = state.with_sheet(fact.who, first)
    for number in range(2, fact.number + 1):
        who = f"{fact.who}-{number}"
        if who not in state.sheets:
            own = {"name": f"{named} {number}", "notes": f"See {first.name or named}.", "like": fact.who}
            state = state.with_sheet(who, replace(first, **own))
    return state


def with_fists(item: Item, sides: int) -> Item:
    """Give a weapon of the body the die that was bought for fighting hand to hand, where that is larger."""
    close = item.kind == "weapon" and not item.ranged
    return replace(item, sides=sides) if close and sides > item.sides else item


def armed(sheet: Sheet) -> bool:
    """Tell whether somebody has a weapon at hand already."""
    return any(one.kind == "weapon" and one.where != "left" for one in sheet.items)
