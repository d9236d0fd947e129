"""Die codes: reading, writing, pips, combining, the price of raising; the book's examples."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright.dice.errors import BadInput
from rollwright.games.cgg.rules.codes import (
    Code,
    code,
    codes,
    combined,
    cost_of_raising,
    of_pips,
    pips_of,
    plus_dice,
    plus_pips,
)

CODES = st.builds(Code, st.integers(0, 30), st.integers(0, 2))


@pytest.mark.rule("cgg.codes.notation")
def test_codes_are_read_in_every_spelling() -> None:
    assert code("4d") == code("4d+0") == code(" 4D + 0 ") == Code(4)
    assert code("4D+1") == Code(4, 1)
    assert [str(one) for one in (Code(3, 2), Code(0), Code(0, 1))] == ["3d+2", "0d", "0d+1"]


@pytest.mark.parametrize("text", ["", "d", "3", "3d6", "-1d", "3d-1", "3d+", "3d+1+1", "101d", "3.5d", "³d"])
def test_what_is_no_code_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="die code"):
        code(text)


@given(CODES)
def test_what_is_printed_is_read(one: Code) -> None:
    assert code(str(one)) == one
    assert codes(f"{one}, {one}") == (one, one)


@pytest.mark.rule("cgg.codes.table")
@given(CODES)
def test_pips_and_codes_go_both_ways(one: Code) -> None:
    assert of_pips(pips_of(one)) == one


@pytest.mark.rule("cgg.codes.table")
def test_the_printed_table() -> None:
    table = (
        "0d 0d+1 0d+2 1d 1d+1 1d+2 2d 2d+1 2d+2 3d 3d+1 3d+2 4d 4d+1 4d+2 5d "
        "5d+1 5d+2 6d 6d+1 6d+2 7d 7d+1 7d+2 8d 8d+1 8d+2 9d 9d+1 9d+2 10d"
    )
    assert [str(of_pips(pips)) for pips in range(31)] == table.split()


@pytest.mark.rule("cgg.codes.combining", "cgg.codes.carry")
def test_the_examples_of_combining() -> None:
    strength = Code(2)
    assert str(combined(strength, Code(3))) == "3d+2"
    assert str(combined(strength, Code(3, 1))) == "4d"
    assert str(combined(strength, Code(3), Code(2))) == "4d+1"


@pytest.mark.rule("cgg.codes.combining")
@given(st.lists(CODES, min_size=1, max_size=5))
def test_combining_takes_the_most_pips_whole_and_the_dice_of_the_rest(some: list[Code]) -> None:
    top = max(map(pips_of, some))
    whole = next(one for one in some if pips_of(one) == top)
    others = sum(one.dice for one in some) - whole.dice
    assert pips_of(combined(*some)) == top + others
    ties = [one for one in some if pips_of(one) == top]
    assert len({one.dice for one in ties}) == 1, "equal totals have equal dice, so ties change nothing"


@pytest.mark.rule("cgg.codes.bonus", "cgg.codes.carry")
def test_the_examples_of_bonus_pips() -> None:
    assert (str(plus_pips(Code(2), 3)), str(plus_pips(Code(2), 5))) == ("3d", "3d+2")


def test_dice_come_and_go() -> None:
    assert plus_dice(Code(2, 1), 2) == Code(4, 1)
    assert plus_dice(Code(1, 1), -1) == Code(0, 1)
    assert plus_dice(Code(1, 1), -2) == Code(0)


def test_the_price_of_raising() -> None:
    assert cost_of_raising(Code(2), 3) == 6, "the book's example: 2d to 3d"
    assert cost_of_raising(Code(1)) == 1
    assert cost_of_raising(Code(3)) == 3
    assert cost_of_raising(Code(0), 3) == 3
    assert cost_of_raising(Code(2, 2), 2) == 2 + 3
