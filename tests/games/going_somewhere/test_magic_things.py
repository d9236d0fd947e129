"""Crafted things in use: attacks with them, and where they have to be."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.magic import effects
from rollwright.games.going_somewhere.rules.magic.crafting import craft
from rollwright.games.going_somewhere.rules.magic.facts import DUE
from rollwright.games.going_somewhere.rules.magic.permission import of_attack, of_using
from rollwright.games.going_somewhere.rules.sheet import Crafted, Item, Sheet
from rollwright.rules.facts import State
from rollwright.rules.ruleset import Move, Sitting
from tests.games.going_somewhere.checks_cases import OPTIONS, after, play
from tests.games.going_somewhere.magic_cases import STATS, SWORD, TABLE

HARM = Crafted(spell="harm 2d6, 20 units, on item 1 year", bonus=9, rounds=5)


def with_wand(where: str, made: Crafted = HARM) -> State:
    """Give Mira a wand."""
    wand = Item(name="a wand", where=where, magic=True, crafted=made)
    return State({**TABLE.sheets, "mira": Sheet(name="Mira", stats=STATS, cp=0, items=(wand,))})


def offered(state: State, *titles: str) -> list[Move]:
    """List the moves of Mira's player by their titles."""
    moves = RULESET.moves(OPTIONS, state, Sitting("player", ("mira",)))
    return [one for one in moves if one.title in titles]


@pytest.mark.rule("gs.magic.use-item", "gs.magic.items-no-power", "gs.magic.harm")
def test_a_thing_that_harms_attacks_with_its_own_bonus_and_no_power() -> None:
    state = with_wand("right hand")
    [move] = offered(state, "Attack Vanya with a wand", "Use a wand")
    call = RULESET.listings["magic-attack"].procedure(OPTIONS, **{**move.filled, "cp": 0})
    of_attack(OPTIONS, state, call.named)
    session = play(call, [13], [25], [3], [5, 4])
    assert (session.outcome.total, session.outcome.hit) == (22, True)
    due = effects.found(after(session, state).sheets["vanya"], DUE)
    assert due is not None
    assert due.points == 9
    wrong: dict[str, Any]
    for wrong in ({"bonus": 10}, {"dice": ()}, {"size": 21}, {"power": 5}, {"item": "a rod"}):
        with pytest.raises(Refused):
            of_attack(OPTIONS, state, {**call.named, **wrong})
    with pytest.raises(Refused):
        of_attack(OPTIONS, state, {**call.named, "item": ""})


@pytest.mark.rule("gs.magic.use-item")
def test_a_thing_that_is_elsewhere_is_not_used() -> None:
    fly = Crafted(spell="fly, 20 units, on item 1 year", bonus=9, rounds=5)
    asked = {"who": "mira", "item": "a wand", "bonus": 9}
    of_using(OPTIONS, with_wand("back", fly), asked)
    assert [one.procedure for one in offered(with_wand("back", fly), "Use a wand")] == ["use-item"]
    assert offered(with_wand("left", fly), "Use a wand") == []
    assert offered(with_wand("left"), "Attack Vanya with a wand") == []
    with pytest.raises(Refused, match="not at hand") as refusal:
        of_using(OPTIONS, with_wand("left", fly), asked)
    assert refusal.value.rule == "gs.magic.use-item"


@pytest.mark.rule("gs.magic.craft")
def test_what_is_crafted_begins_in_a_free_hand() -> None:
    session = play(craft(OPTIONS, 10, 8, "fly, on item 1 hour", "a ring", who="vanya"), [12], [12], [5])
    once = after(session, TABLE).sheets["vanya"].items
    assert [(item.name, item.where) for item in once] == [("sword", SWORD.where), ("a ring", "left hand")]
