"""Placing: where a new thing goes when nobody says."""

from __future__ import annotations

from collections.abc import Iterator

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules.gear.places import (
    AND,
    BESIDE,
    HANDS,
    LEFT,
    ORDER,
    SELF,
    SHIELD_PLACES,
    WORN,
    at,
    bearer,
    capacities,
    carriers,
    check_place,
    holders,
    rooms,
    slots_of,
    slots_of_one,
)
from rollwright.games.going_somewhere.rules.gear.tables import travel
from rollwright.games.going_somewhere.rules.sheet import Item, Sheet

UNLIKELY = ("boots", "gloves")
"""Where nothing goes by itself, as long as there is room elsewhere."""


def candidates(sheet: Sheet, item: Item) -> Iterator[str]:
    """Give places for a thing, the likeliest first."""
    there, needs = rooms(sheet), slots_of(at(item, "back"))
    if item.kind in ("animal", "vehicle"):
        yield BESIDE
        return
    if item.kind in ("clothing", "armour") or (not needs and item.kind == "thing"):
        yield WORN
    if item.kind == "helmet":
        yield "head"
    if item.kind == "shield":
        yield from SHIELD_PLACES
    if item.kind == "weapon" and item.hands:
        yield from [AND.join(HANDS)] if item.hands > 1 else HANDS
    added = [place for place in capacities(sheet) if place not in (*ORDER, *UNLIKELY)]
    own = [(name, one) for name, one in holders(sheet).items() if bearer(sheet, one) == SELF]
    inside = [name for name, one in own if carriers(sheet, name) == 1]  # others would bear a share of it unasked
    small = slots_of_one(at(item, "back")) < travel().body.large_from
    yield from [] if item.kind == "container" or item.people > 1 else [*(added if small else []), *inside]
    taken: list[str] = []
    for place in ORDER:
        if there[place].free > 0 and not (item.kind == "weapon" and item.hands > 1 and place in HANDS):
            taken.append(place)
            if sum([there[one].free for one in taken]) >= needs:
                yield AND.join(taken)
                break
    yield from [place for place in capacities(sheet) if place in UNLIKELY and small]


def somewhere(sheet: Sheet, item: Item) -> str:
    """Find a place for a thing: the first that can take it, else it is left."""
    for where in candidates(sheet, item):
        try:
            check_place(sheet, item, where)
        except Refused:  # there is no room: the next place is tried
            continue
        return where
    return LEFT
