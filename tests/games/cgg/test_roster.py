"""Names in a Tension: whatever a sheet has comes back from the words of a party; what can't be read is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright.dice.errors import BadInput
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.moves_exec import tension as tension_move
from rollwright.games.cgg.rules.party import Burden, Named, Stock
from rollwright.games.cgg.rules.roster import (
    elements_from,
    escaped,
    listed,
    party_from,
    pitfalls_from,
    stocks_from,
    unescaped,
)
from rollwright.games.cgg.rules.sheet import Explorer, Gear
from rollwright.games.cgg.rules.state import Element, Leverage, Scene

NAMES = st.text(st.characters(codec="utf-8"), min_size=1, max_size=12)


@given(NAMES)
def test_a_name_comes_back(name: str) -> None:
    assert unescaped(escaped(name)) == name
    assert len(escaped(name).split()) == 1
    assert elements_from(listed(name, "2d")) == ((Burden(name, 2),), ())
    assert elements_from("~" + listed(name, "2d")) == ((Burden(name, 2, 1),), ())
    assert elements_from("+" + listed(name, "2d+1")) == ((), (Named(name, Code(2, 1)),))


@given(NAMES, NAMES)
@pytest.mark.rule("cgg.gear.notable")
def test_gear_explorers_leverage_and_elements_come_back(one: str, other: str) -> None:
    who, goal = "kara " + other, "x" + one
    sheet = Explorer(gear=(Gear(name=one, code="2d+1"), Gear(name="x" + other)), abilities={"x" + one: 2})
    scene = Scene(
        leverage={goal: Leverage(goal, "1d+1")},
        elements={one: Element(one, "2d"), one + other: Element(other, "1d", helps=True)},
    )
    filled = tension_move({who: sheet}, scene).filled
    (member,) = party_from(filled["party"])
    assert (member.who, member.abilities) == (who, (f"x{one}*2",))
    assert (member.gear, member.tools) == (tuple(dict.fromkeys([one, "x" + other])), (Named(one, Code(2, 1)),))
    assert stocks_from(filled["leverage"]) == (Stock(goal, Code(1, 1)),)
    assert elements_from(filled["elements"]) == ((Burden(one, 2),), (Named(one + other, Code(1)),))


@pytest.mark.rule("cgg.gear.notable")
@pytest.mark.parametrize("gear", ["", "|", "blaster|", ":2d", "blaster:", "blaster:big", "mk:II:2d", "a=b:c"])
def test_gear_that_cannot_be_read_is_refused_with_the_way_to_write_it(gear: str) -> None:
    with pytest.raises(BadInput, match=r"long%20rifle"):
        party_from(f"kara strength=2d gear={gear}")


def test_a_blank_in_a_name_is_refused() -> None:
    with pytest.raises(BadInput, match="rifle:2d"):
        party_from("kara strength=2d gear=long rifle:2d")


@pytest.mark.parametrize("name", ["none", "another", "reactor #2", "the reactor happens", "none 9"])
def test_names_that_would_be_misread_are_no_pitfalls(name: str) -> None:
    with pytest.raises(BadInput, match="no name for a Pitfall"):
        pitfalls_from((name,))


@pytest.mark.parametrize("text", ["2d", "; 2d", "none 2d", "a 2d; a 1d", "a", "+ 2d"])
def test_leverage_needs_a_goal_of_its_own(text: str) -> None:
    with pytest.raises(BadInput):
        stocks_from(text)


@pytest.mark.parametrize("text", ["2d", "+ 2d", "smoke", "smoke 2d; 1d"])
def test_an_element_needs_a_name_and_a_code(text: str) -> None:
    with pytest.raises(BadInput):
        elements_from(text)
