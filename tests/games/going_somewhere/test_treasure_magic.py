"""Found magic: what the CGO settles, how it is used, and that it fades."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.gear.goods import added
from rollwright.games.going_somewhere.rules.gear.places import slots_of
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.magic.spells import rounds_of
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Crafted, Item
from rollwright.rules.facts import State
from rollwright.web.moves import called_next
from tests.games.going_somewhere.fighting import hero, sat_down
from tests.games.going_somewhere.gear_cases import KARA, STATE, but
from tests.games.going_somewhere.world_cases import OPTIONS, answered, done, find_treasure

CLUB = Item(name="Club", kind="weapon", sides=6, where="right hand")
POWERS: dict[str, tuple[Any, ...]] = {
    "augment": (1, 11, 11, {"first": "reflexes"}),
    "clairvoyance": (2, 4, 11, {"first": "unknown"}),
    "construction": (3, 11, 4, 11),
    "defence": (5, 11, 4, 11),
    "combat-bonus": (6, 11, 11),
    "healing": (7, 11),
    "animate": (8, 11, 4, 11),
    "telepathy": (9, 4, 11, "known-unseen"),
    "summon": (10, 4, 11, "summon-known"),
    "flight": (11, 1, 4, 11),
    "teleport": (11, 2, 4, "known-distant"),
    "transmutation": (12, 11, 4, 11),
}
"""Dice and answers from the d12 on, for each power that is used by somebody."""
WAND, POTION = (1, 7, 8), (1, 6, 8)
ARMED = STATE.with_sheet("kara", but(KARA, items=(CLUB,)))


def found(state: State, *answers: Any) -> State:
    """Let Kara find one thing."""
    steps = [one if isinstance(one, str) else both(one) for one in answers]
    return done(state, "find-treasure", *steps, who="kara", monsters=(10,))


def both(one: Any) -> tuple[int, ...]:
    """Give the faces of a roll."""
    return one if isinstance(one, tuple) else (one,)


def thing(state: State, name: str) -> Item:
    """Give a thing of Kara's."""
    items: tuple[Item, ...] = state.sheet("kara").items
    return next(one for one in items if one.name == name)


def but_hurt(state: State) -> State:
    """Give the state with Kara hurt."""
    return state.with_sheet("kara", but(state.sheet("kara"), health_lost=9))


@pytest.mark.rule("gs.treasure.charge")
def test_resistance_of_armour_fades_after_a_year() -> None:
    mail = thing(found(STATE, 5, 2, 2, 11), "Leather armour")
    worn = added(KARA, mail, "worn")
    assert derive.magic_ward(effects.after(worn, rounds_of("1 year") - 1)) == (Dice(1, 8),)
    faded = effects.after(worn, rounds_of("1 year"))
    assert derive.magic_ward(faded) == ()
    assert [int(slots_of(one)) for one in (mail, faded.items[0])] == [2, 3]


@pytest.mark.rule("gs.treasure.settled")
def test_nothing_is_asked_where_nothing_is_open() -> None:
    session = answered(find_treasure(OPTIONS, "kara", (20,)), (6,), (1,), (6,), (1,), (7,), (1,))
    assert session.outcome.settled == ("", "")


@pytest.mark.rule("gs.magic.use-item")
def test_what_was_identified_can_be_used_or_taken_in_hand_from_beside_the_result() -> None:
    held = Crafted(spell="heal 1d6, on item 1 year", rounds=2_102_400, instant=True)
    potion = Item(name="Potion", where="back", magic=True, crafted=held)
    blade = Item(name="Blade", kind="weapon", where="back", sides=8, hands=1)
    for items, acts in (((), []), ((potion,), ["use"]), ((potion, blade), ["use", "draw"])):
        table = sat_down({"mira-of-osk": hero("mira-of-osk", items=items)})
        assert [one.act for one in called_next(table, table.seat("player-0"), "identify")] == acts
