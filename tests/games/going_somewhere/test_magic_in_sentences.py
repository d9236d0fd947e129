"""Magic of things in sentences: what it does before it is used, whom or what it asks for, and what came of it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.magic.using import brief_magic
from rollwright.games.going_somewhere.rules.passing import brings
from rollwright.games.going_somewhere.rules.sheet import Crafted, Item
from rollwright.games.going_somewhere.rules.treasure.hoard import STAYS
from rollwright.games.going_somewhere.rules.treasure.told import described
from rollwright.play.session import Session
from rollwright.rules.facts import State, Tale
from rollwright.rules.ruleset import Move, Sitting
from rollwright.rules.sentences import opened
from tests.games.going_somewhere.checks_cases import OPTIONS
from tests.games.going_somewhere.magic_cases import after, begun, headline_of, later, told
from tests.games.going_somewhere.test_world_at_a_table import HERE

WALL = "construct 1d8, 8 units, 1 minute"
KEY = f"Short blade: {WALL}, on item {STAYS}"


def with_thing(magic: str, name: str = "Short blade", **more: Any) -> State:
    """Give Mira a thing that works at once."""
    power = Crafted(spell=f"{magic}, on item {STAYS}", rounds=10**6, instant=True, **more)
    item = Item(name=name, kind="weapon", sides=6, where="right hand", magic=True, crafted=power)
    return HERE.with_sheet("mira", msgspec.structs.replace(HERE.sheets["mira"], items=(item,)))


def use(state: State) -> Move:
    """Give the form with which Mira uses it."""
    return next(one for one in RULESET.moves(OPTIONS, state, Sitting("player", ("mira",))) if one.procedure == "use")


@pytest.mark.rule("gs.magic.construct", "gs.treasure.found")
def test_what_a_found_thing_does_is_a_sentence_wherever_it_is_shown() -> None:
    does = (
        "makes something out of nothing, such as light, a bridge, or a wall that does d8 damage, within 8 squares, "
        "for 1 minute; it works without a roll"
    )
    state = with_thing(WALL)
    assert described(state.sheets["mira"].items[0]) == f"Short blade: ENC 1, you decide what it’s worth. It {does}"
    [thing] = [choice for one in use(state).fields if one.name == "thing" for choice in one.options]
    assert thing.note == opened(does)


@pytest.mark.rule("gs.magic.construct")
def test_who_makes_something_is_asked_what_and_on_whom_only_where_that_matters() -> None:
    asked = {one.name: one.title for one in use(with_thing(WALL)).fields}
    assert asked == {"thing": "What do you use?", "makes": "What do you make?"}
    asked = {one.name: one.title for one in use(with_thing("teleport, 8 units, known-unseen")).fields}
    assert list(asked) == ["thing", "on", "to"]
    assert [one.name for one in use(with_thing("heal 1d6")).fields] == ["thing", "on"]
    with pytest.raises(Refused, match="say what you make with the short blade"):
        begun(with_thing(WALL), "use", who="mira", thing=KEY)


@pytest.mark.rule("gs.magic.construct")
def test_what_was_made_is_told_in_the_words_of_who_made_it() -> None:
    state = with_thing(WALL)
    used = Session(begun(state, "use", who="mira", thing=KEY, makes="a stone wall across the road"))
    assert headline_of(used) == "Mira uses the short blade’s magic · a stone wall across the road"
    assert "Mira makes a stone wall across the road (d8), for 1 minute." in told(used)
    there = after(used, state)
    assert [one.words for one in brief_magic(OPTIONS, there)] == [
        "Mira Vane’s stone wall across the road: 1 minute left"
    ]
    assert later(there, days=1).sheets["mira"].effects == ()


@pytest.mark.rule("gs.magic.craft-duration")
def test_that_magic_in_a_thing_has_run_out_is_told_as_time_passes() -> None:
    charm = Item(name="Iron charm", where="neck", crafted=Crafted(spell="augment 1d6, 1 hour", bonus=9, rounds=120))
    state = HERE.with_sheet("mira", msgspec.structs.replace(HERE.sheets["mira"], items=(charm,)))
    said = [one.tell(Tale(state.name), *one.arguments[0]).text for one in brings(state, 240)]
    assert said == ["The magic of Mira Vane’s iron charm is over."]
    assert not list(brings(state, 119))
