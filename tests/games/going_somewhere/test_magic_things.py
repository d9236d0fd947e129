"""Crafted things in use: attacks with them, and where they have to be."""

from __future__ import annotations

import pytest

from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.sheet import Crafted, Item, Sheet
from rollwright.rules.facts import State
from rollwright.rules.ruleset import Move, Sitting
from tests.games.going_somewhere.checks_cases import OPTIONS, play
from tests.games.going_somewhere.magic_cases import STATS, SWORD, TABLE, after, craft

HARM = Crafted(spell="harm 2d6, 20 units, on item 1 year", bonus=9, rounds=5)


def with_wand(where: str, made: Crafted = HARM) -> State:
    """Give Mira a wand."""
    wand = Item(name="a wand", where=where, magic=True, crafted=made)
    return State({**TABLE.sheets, "mira": Sheet(name="Mira", stats=STATS, cp=0, items=(wand,))})


def offered(state: State, *titles: str) -> list[Move]:
    """List the moves of Mira's player by their titles."""
    moves = RULESET.moves(OPTIONS, state, Sitting("player", ("mira",)))
    return [one for one in moves if one.title in titles]


@pytest.mark.rule("gs.magic.craft")
def test_what_is_crafted_begins_in_a_free_hand() -> None:
    session = play(craft(OPTIONS, 10, 8, "fly, on item 1 hour", "a ring", who="vanya"), [12], [12], [5])
    once = after(session, TABLE).sheets["vanya"].items
    assert [(item.name, item.where) for item in once] == [("sword", SWORD.where), ("a ring", "left hand")]
