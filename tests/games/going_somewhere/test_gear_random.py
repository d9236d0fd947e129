"""Random handling: whatever is put where, nothing gets lost and no place holds more than it can."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules.gear.carrying import load, movement
from rollwright.games.going_somewhere.rules.gear.equipment import catalogue, made, ware
from rollwright.games.going_somewhere.rules.gear.goods import SHARE, added, standing
from rollwright.games.going_somewhere.rules.gear.places import bearer, holders, rooms
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.rules.facts import State
from tests.amount import times
from tests.games.going_somewhere.gear_cases import after, strong

PLACES = (
    "",
    "worn",
    "left",
    "beside",
    "belt",
    "back",
    "head",
    "right hand",
    "right hand + left hand",
    "back + left arm",
)


def heap(state: State) -> Counter[str]:
    """Count all things at the table by their keys, shares left out."""
    found: Counter[str] = Counter()
    for sheet in state.sheets.values():
        for one in sheet.items:
            if not one.name.startswith(SHARE):
                found[one.key] += one.count
    return found


def check(sheet: Sheet) -> None:
    standing(sheet)
    for place, room in rooms(sheet).items():
        assert 0 <= room.used <= room.slots, place
    for one in sheet.items:
        assert bearer(sheet, one) in ("self", "", *holders(sheet))
    weighed, going = load(sheet), movement(sheet)
    assert 0 <= weighed.counted <= weighed.max_enc
    assert weighed.enc >= weighed.armour
    assert going.base >= 1
    assert 0 <= going.squares <= 20


def some_wares(random: Random) -> Sheet:
    sheet = strong(random.randint(4, 10))
    for key in [*random.sample(list(catalogue()), 8), "belt", "small-pack", "pony", "rounds-d6"]:
        one = ware(key)
        count = 1 if one.item.capacity else random.randint(1, 3)
        sheet = added(sheet, made(one, count), random.choice(["", "left"]) if one.item.kind != "animal" else "beside")
    return sheet


@pytest.mark.rule("gs.encumbrance.slots", "gs.encumbrance.containers", "gs.equipment.has")
@pytest.mark.parametrize("seed", range(times(100)))
def test_nothing_gets_lost(seed: int) -> None:
    random = Random(seed)
    state = State({"a": some_wares(random), "b": some_wares(random)})
    before, done = heap(state), 0
    reasons: list[str | None] = []
    for _ in range(60):
        who, other = random.sample(["a", "b"], 2)
        items = state.sheet(who).items
        if not items:
            continue
        item = random.choice(items)
        if item.name.startswith(SHARE):
            continue
        thing = {"who": who, "item": item.name, "at": item.where, "count": random.randint(1, item.count)}
        where = random.choice([*PLACES, *holders(state.sheet(who))])
        try:
            match random.randrange(4):
                case 0:
                    state = after("give", state, to=other, **thing)
                case 1:
                    state = after("drop", state, **thing)
                case 2:
                    state = after("stow", state, where="", helpers=(other,), **thing)
                case _:
                    state = after("stow", state, where=where, **thing)
            done += 1
        except Refused as refused:
            reasons.append(refused.rule)
        for sheet in state.sheets.values():
            check(sheet)
        assert heap(state) == before
    assert done > 5
    assert None not in reasons
