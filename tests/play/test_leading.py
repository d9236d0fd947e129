"""Chains along a leading number, against the same chains played out or followed state by state."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.play import chain, leading
from rollwright.play.chain import followed
from rollwright.play.leading import by_leading
from rollwright.play.lifting import Lifting
from rollwright.play.odds import odds
from rollwright.play.pieces import law_of, merged
from rollwright.play.policy import never
from rollwright.play.shape import is_call
from rollwright.play.steps import Call, Roll, procedure
from tests.play.procedures import duel


def led(call: Call[Any]) -> dict[Any, float] | None:
    """Give the law of a chain along a leading number; None where it has none."""
    lifting = Lifting(never)
    first = lifting.link(call)
    found = by_leading(lifting, [piece for piece in first if is_call(piece.shape)])
    return None if found is None else dict(law_of(merged([*[one for one in first if not is_call(one.shape)], *found])))


def by_states(call: Call[Any]) -> dict[Any, float]:
    """Give the law of a chain state by state."""
    lifting = Lifting(never)
    return dict(law_of(followed(lifting, lifting.link(call))))


# --- any rule of a kind ----------------------------------------------------------------------------------------------

Stance = tuple[tuple[int, int, int], ...]
"""For each face of a die: what each side loses, and the stance that follows."""


class End(NamedTuple):
    """How it ended, and what was left."""

    how: str
    a: int
    b: int


async def fallen(stances: tuple[Stance, ...], stance: int) -> tuple[int, int, int]:
    """Throw for a round."""
    faces = stances[stance]
    return faces[await Roll("round", Pool.of(1, len(faces)), total) - 1]


@procedure
async def looks_after(options: None, stances: tuple[Stance, ...], a: int, b: int, stance: int) -> End | Call[End]:
    """Look after a round whether it was the last."""
    of_a, of_b, stance = await fallen(stances, stance)
    a, b = a - of_a, b - of_b
    if a <= 0:
        return End("b wins", 0, b)
    if not b > 0:
        return End("a wins", a, 0)
    return looks_after(options, stances, a, b, stance)


@procedure
async def looks_before(options: None, stances: tuple[Stance, ...], a: int, b: int, stance: int) -> End | Call[End]:
    """Look before a round whether there is one."""
    if a < 1:
        return End("b wins", a, b)
    if b < 1:
        return End("a wins", a, b)
    of_a, of_b, stance = await fallen(stances, stance)
    return looks_before(options, stances, a - of_a, b - of_b, stance)


@procedure
async def stops_at_nothing(options: None, stances: tuple[Stance, ...], a: int, b: int, stance: int) -> End | Call[End]:
    """Never let a number fall below 0."""
    of_a, of_b, stance = await fallen(stances, stance)
    a, b = max(a - of_a, 0), max(0, b - of_b)
    if a == 0 or not b:
        return End("over", a, b)
    return stops_at_nothing(options, stances, a, b, stance)


@procedure
async def rises(options: None, stances: tuple[Stance, ...], a: int, b: int, stance: int) -> End | Call[End]:
    """Count up to 9 what the others count down."""
    of_a, of_b, stance = await fallen(stances, stance)
    a, b = a + of_a, b + of_b
    if a >= 9:
        return End("a is full", a, b)
    if b > 8:
        return End("b is full", a, b)
    return rises(options, stances, a, b, stance)


@procedure
async def weakens(options: None, stances: tuple[Stance, ...], a: int, b: int, stance: int) -> End | Call[End]:
    """Lose one point more from half of the Health on: such a number can't be left unknown."""
    of_a, of_b, stance = await fallen(stances, stance)
    a, b = a - of_a - (a <= 4), b - of_b - (b <= 4)
    if a <= 0 or b <= 0:
        return End("over", a, b)
    return weakens(options, stances, a, b, stance)


@procedure
async def trades(options: None, stances: tuple[Stance, ...], a: int, b: int, stance: int) -> End | Call[End]:
    """Change places after each round."""
    of_a, of_b, stance = await fallen(stances, stance)
    a, b = a - of_a, b - of_b
    if a <= 0 or b <= 0:
        return End("over", a, b)
    return trades(options, stances, b, a, stance)


RULES: list[Any] = [looks_after, looks_before, stops_at_nothing, rises, weakens, trades]


@st.composite
def rules(draw: st.DrawFn) -> tuple[Stance, ...]:
    """Draw stances; in each, a face costs something, so that every chain ends."""
    size = draw(st.integers(1, 3))
    face = st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, size - 1))
    ends = st.tuples(st.integers(1, 3), st.integers(1, 3), st.integers(0, size - 1))
    return tuple([(*draw(st.lists(face, max_size=3)), draw(ends)) for _ in range(size)])


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
@given(stances=rules(), a=st.integers(1, 8), b=st.integers(1, 8))
def test_any_such_chain(rule: Any, stances: tuple[Stance, ...], a: int, b: int) -> None:
    call = rule(None, stances, a, b, 0)
    expected = by_states(call)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chain, "MANY", 1)
        assert dict(odds(call, lifted=True)) == pytest.approx(expected, abs=1e-12)
    found = led(call)
    assert found is None or found == pytest.approx(expected, abs=1e-12)


BOTH_HURT: tuple[Stance, ...] = (((0, 2, 0), (1, 0, 1), (2, 1, 0)), ((0, 0, 0), (3, 0, 1), (0, 1, 1)))


@pytest.mark.parametrize("rule", [looks_after, looks_before, stops_at_nothing, trades], ids=lambda rule: rule.name)
def test_the_leading_number_is_found(rule: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    call = rule(None, BOTH_HURT, 8, 7, 0)
    expected = pytest.approx(by_states(call), abs=1e-12)
    assert led(call) == expected
    monkeypatch.setattr(leading, "SMALL_PRODUCT", 1)
    assert led(call) == expected


def test_a_number_that_rises_leads() -> None:
    call = rises(None, BOTH_HURT, 0, 1, 0)
    assert led(call) == pytest.approx(by_states(call), abs=1e-12)


def test_no_number_leads_where_it_counts_how_much_is_left() -> None:
    assert led(weakens(None, BOTH_HURT, 8, 7, 0)) is None


@procedure
async def pays(options: None, left: int, most: int) -> int | Call[int]:
    """Throw as many dice as there are points left."""
    paid = await Roll("paid", Pool.of(left, most), total)
    return paid if left <= 2 else pays(options, left - 1 - (paid % 2), most)


@procedure
async def falls_or_rises(options: None, place: int, size: int) -> int | Call[int]:
    """Go up or down until it is out."""
    throw = await Roll("throw", Pool.of(1, 3), total)
    place = place + 1 if throw == 3 else place - 1
    return place if place < 0 or place > size else falls_or_rises(options, place, size)


@pytest.mark.parametrize("call", [pays(None, 5, 3), falls_or_rises(None, 2, 4)], ids=lambda call: call.procedure.name)
def test_no_number_leads_where_it_does_more_than_fall(call: Call[Any]) -> None:
    assert led(call) is None
    assert dict(odds(call, lifted=True)) == pytest.approx(by_states(call), abs=1e-12)


@procedure
async def waits(options: None, left: int, ready: int) -> str | Call[str]:
    """Lose points, or get to two places from which one only comes to the other."""
    throw = await Roll("throw", Pool.of(1, 4), total)
    if throw == 1 and ready < 2:
        return waits(options, left, ready + 1)
    if ready >= 2:
        return waits(options, left, 5 - ready)
    left = left - throw
    return waits(options, left, ready) if left > 0 else "over"


def test_what_never_ends_is_no_law() -> None:
    assert led(waits(None, 9, 0)) is None


def test_a_duel_is_led() -> None:
    assert led(duel(None, 30, 30)) == pytest.approx(by_states(duel(None, 30, 30)), abs=1e-12)


@procedure
async def for_as_long_as_it_is_fun(options: None, place: int) -> int | Call[int]:
    """Go down by a die until it is a 1."""
    throw = await Roll("throw", Pool.of(1, 6), total)
    return place if throw == 1 else for_as_long_as_it_is_fun(options, place - throw)


def test_no_number_leads_that_has_no_bottom() -> None:
    call = for_as_long_as_it_is_fun(None, 20)
    assert led(call) is None
    assert dict(odds(call, lifted=True)) == pytest.approx(by_states(call), abs=1e-12)
