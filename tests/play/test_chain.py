"""Chains of returned calls against independent figures: dynamic programmes, linear equations, closed forms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from operator import truediv
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright.dice.errors import BadInput, TooLarge
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.play.odds import odds
from rollwright.play.session import Session
from rollwright.play.steps import Call, Roll, procedure
from tests.play.procedures import DuelOutcome, duel

BOTH = pytest.mark.parametrize("lifted", [True, False], ids=["lifted", "rerun"])


def d(sides: int) -> Pool:
    return Pool.of(1, sides)


# --- a duel ---------------------------------------------------------------------------------------------------------


def duel_by_hand(a: int, b: int, parts: Callable[[int, int], Any] = truediv) -> Any:
    """Give the chance that side a wins, backwards over what is left of each side."""
    whole = 900 * 64 * 6 * 10
    losses: Counter[tuple[int, int]] = Counter()  # what each side loses in a round
    for first, second in product(range(1, 31), repeat=2):
        margin = first - second + 3
        if margin >= 10:
            for *dice, armour in product(*[range(1, 9)] * (2 if margin >= 20 else 1), range(1, 7)):
                losses[0, max(0, sum(dice) - armour)] += whole // 900 // (64 if margin >= 20 else 8) // 6
        elif margin <= -10:
            for die, armour in product(range(1, 11), range(1, 5)):
                losses[max(0, die - armour), 0] += whole // 900 // 40
        else:
            losses[0, 0] += whole // 900
    del losses[0, 0]
    wins: dict[tuple[int, int], Any] = {}
    for left_a, left_b in product(range(1, a + 1), range(1, b + 1)):
        wins[left_a, left_b] = sum(
            parts(ways, losses.total()) * (1 if left_b <= of_b else wins[left_a - of_a, left_b - of_b])
            for (of_a, of_b), ways in losses.items()
            if left_a > of_a
        )
    return wins[a, b]


@pytest.mark.parametrize(("a", "b"), [(1, 1), (5, 8), (12, 3), (30, 30)])
def test_duel(a: int, b: int) -> None:
    law = odds(duel(None, a, b), lifted=True)
    assert law.chance(lambda end: end.winner == "a") == pytest.approx(duel_by_hand(a, b), abs=1e-9)
    assert sum(p for _, p in law) == pytest.approx(1, abs=1e-12)


@pytest.mark.soak
def test_duel_in_fractions() -> None:
    law = dict(odds(duel(None, 1, 2), lifted=True, exact=True).fractions())
    assert sum(law.values()) == 1
    assert law == dict(odds(duel(None, 1, 2), lifted=False, exact=True).fractions())


def test_duel_from_the_middle_of_a_later_round() -> None:
    """Given a round that hurt nobody and the first roll of the next, the chance is that of the round from there."""
    session = Session(duel(None, 4, 4))
    for face in (5, 5, 20):
        session.roll([face])
    later = odds(duel(None, 4, 4), given=session.journal, lifted=True)
    fresh = Session(duel(None, 4, 4))
    fresh.roll([20])
    now = odds(duel(None, 4, 4), given=fresh.journal, lifted=True)
    assert dict(later) == pytest.approx(dict(now), abs=1e-10)


# --- circles ---------------------------------------------------------------------------------------------------------


@procedure
async def ring(options: None, place: int, size: int) -> int | Call[int]:
    """Go round a ring: a 6 ends it here, an even throw goes on by one, another goes back by two."""
    throw = await Roll("throw", d(6), total)
    if throw == 6:
        return place
    return ring(options, (place + 1 if throw % 2 == 0 else place - 2) % size, size)


@BOTH
@pytest.mark.parametrize("size", [2, 3, 7])
def test_circle(size: int, lifted: bool) -> None:
    moves = np.zeros((size, size))
    for place in range(size):
        moves[place, (place + 1) % size] += 2 / 6
        moves[place, (place - 2) % size] += 3 / 6
    visits = np.linalg.solve(np.eye(size) - moves.T, np.eye(size)[0])
    law = dict(odds(ring(None, 0, size), lifted=lifted))
    assert [law[place] for place in range(size)] == pytest.approx(visits / 6, abs=1e-9)


@BOTH
def test_fractions_are_refused_for_circles(lifted: bool) -> None:
    with pytest.raises(TooLarge, match="no certain end"):
        odds(ring(None, 0, 3), lifted=lifted, exact=True)


@procedure
async def walk(options: None, hers: int, his: int, her_turn: bool) -> str | Call[str]:
    """Coins go to and fro on turns; who has none has lost."""
    throw = await Roll("throw", d(3), total)
    if her_turn:
        if throw == 3:
            hers, his = hers + 1, his - 1
    elif throw >= 2:
        hers, his = hers - 1, his + 1
    if hers == 0:
        return "she lost"
    if his == 0:
        return "he lost"
    return walk(options, hers, his, not her_turn)


@BOTH
def test_circle_through_two_kinds_of_state(lifted: bool) -> None:
    coins = 4
    places = [(hers, turn) for hers in range(1, coins) for turn in (True, False)]
    moves, ends = np.eye(len(places)), np.zeros(len(places))
    for row, (hers, turn) in enumerate(places):
        for change, p in ((1, 1 / 3), (0, 2 / 3)) if turn else ((-1, 2 / 3), (0, 1 / 3)):
            if hers + change == 0:
                ends[row] += p
            elif hers + change < coins:
                moves[row, places.index((hers + change, not turn))] -= p
    law = odds(walk(None, 2, 2, True), lifted=lifted)
    assert law.p("she lost") == pytest.approx(np.linalg.solve(moves, ends)[places.index((2, True))], abs=1e-9)


# --- no certain end --------------------------------------------------------------------------------------------------


@procedure
async def tries(options: None, count: int) -> int | Call[int]:
    """Count the throws until a 6."""
    return count if await Roll("throw", d(6), total) == 6 else tries(options, count + 1)


@BOTH
def test_growing_counter_is_geometric(lifted: bool) -> None:
    law = dict(odds(tries(None, 1), lifted=lifted))
    for count in (1, 2, 10, 60):
        assert law[count] == pytest.approx(5 ** (count - 1) / 6**count, abs=1e-12)
    assert sum(law.values()) == pytest.approx(1, abs=1e-12)


@pytest.mark.soak
@BOTH
def test_fractions_are_refused_for_a_growing_counter(lifted: bool) -> None:
    with pytest.raises(TooLarge):
        odds(tries(None, 1), lifted=lifted, exact=True)


@procedure
async def until_six(options: None, most: int) -> int | Call[int]:
    """Throw until it is a 6, which costs nothing, or at most `most`, which ends it."""
    throw = await Roll("throw", d(6), total)
    return throw if throw == 6 or throw <= most else until_six(options, most)


@BOTH
def test_a_chain_that_only_stays_has_fractions(lifted: bool) -> None:
    law = dict(odds(until_six(None, 2), lifted=lifted, exact=True).fractions())
    assert law == {1: Fraction(1, 3), 2: Fraction(1, 3), 6: Fraction(1, 3)}


@procedure
async def twice_until_six(options: None) -> int:
    """Await a chain that has no certain end, twice."""
    first = await until_six(options, 1)
    return first + await until_six(options, 1)


@pytest.mark.parametrize("lifted", [True, False, None], ids=["lifted", "re-run", "quickest"])
def test_an_awaited_chain_without_a_certain_end(lifted: bool | None) -> None:
    law = dict(odds(twice_until_six(None), lifted=lifted))
    assert law == pytest.approx({2: 1 / 4, 7: 1 / 2, 12: 1 / 4}, abs=1e-12)


@procedure
async def rolled_chain(options: None) -> int:
    """Await a chain whose argument is rolled."""
    most = await Roll("most", d(2), total)
    return await until_six(options, most)


@pytest.mark.parametrize("lifted", [True, False, None], ids=["lifted", "re-run", "quickest"])
def test_an_awaited_chain_with_a_rolled_argument(lifted: bool | None) -> None:
    law = dict(odds(rolled_chain(None), lifted=lifted))
    assert law == pytest.approx({1: 1 / 4 + 1 / 6, 2: 1 / 6, 6: 1 / 4 + 1 / 6}, abs=1e-12)


@procedure
async def for_ever(options: None, place: int) -> str | Call[str]:
    """Go nowhere."""
    await Roll("throw", d(2), total)
    return for_ever(options, place)


@procedure
async def to_and_fro(options: None, place: int) -> str | Call[str]:
    """End at once, or never."""
    throw = await Roll("throw", d(2), total)
    if place == 0 and throw == 1:
        return "ended"
    return to_and_fro(options, 3 - place if place else 1)


@BOTH
@pytest.mark.parametrize("exact", [False, True])
def test_a_chain_that_never_ends_is_refused(lifted: bool, exact: bool) -> None:
    with pytest.raises(BadInput, match="for ever"):
        odds(for_ever(None, 1), lifted=lifted, exact=exact)


@pytest.mark.soak
@BOTH
@pytest.mark.parametrize("exact", [False, True])
def test_a_chain_that_may_never_end_is_refused(lifted: bool, exact: bool) -> None:
    with pytest.raises(TooLarge):
        odds(to_and_fro(None, 0), lifted=lifted, exact=exact)


# --- states ----------------------------------------------------------------------------------------------------------


@procedure
async def doubling(options: None, left: int, one: int, two: int) -> tuple[int, int] | Call[tuple[int, int]]:
    """Let two numbers grow apart until their states need more than one machine word to tell apart."""
    throw = await Roll("throw", d(4), total)
    if left == 0:
        return one, two
    factor = 2**20
    return doubling(options, left - 1, one * factor + throw, two * factor - throw % 2)


def test_states_with_large_numbers_stay_apart_or_are_refused() -> None:
    law = dict(odds(doubling(None, 2, 1, -1), lifted=False))
    assert len(law) == 16
    try:
        lifted = odds(doubling(None, 2, 1, -1), lifted=True)
    except TooLarge:
        return
    assert dict(lifted) == pytest.approx(law, abs=1e-12)


@procedure
async def branching(options: None, key: str, left: int) -> Any:
    """Go on in states that differ by a key, and end in outcomes of several kinds."""
    throw = await Roll("throw", d(3), total)
    if left == 0:
        return key if throw == 1 else None if throw == 2 else (key, throw)
    return branching(options, key + "abc"[throw - 1], left - 1)


def test_states_that_differ_by_a_key() -> None:
    law = dict(odds(branching(None, "", 2), lifted=True, exact=True).fractions())
    assert law == dict(odds(branching(None, "", 2), lifted=False, exact=True).fractions())
    assert len(law) == 9 + 1 + 9


# --- any chain -------------------------------------------------------------------------------------------------------

Ways = tuple[tuple[int, ...], ...]
"""Where each of some places leads, by a die that has as many sides; a negative one is an end."""


@procedure
async def through(options: None, ways: Ways, place: int) -> int | Call[int]:
    """Go from place to place by a die."""
    faces = ways[place]
    after = faces[await Roll("throw", d(len(faces)), total) - 1]
    return after if after < 0 else through(options, ways, after)


@st.composite
def chains(draw: st.DrawFn, circles: bool) -> Ways:
    """Draw places that only lead further (or stay), or with ways back, each of which may end the chain."""
    size = draw(st.integers(1, 8))
    ways = []
    for place in range(size):
        after = st.integers(0 if circles else place, size - 1) | st.integers(-3, -1)
        ways.append((*draw(st.lists(after, min_size=1, max_size=5)), draw(st.integers(-3, -1))))
    return tuple(ways)


def ends_by_hand(ways: Ways, place: int = 0) -> dict[int, Fraction]:
    """Give the chance of each end, from the last place to the first."""
    found: list[dict[int, Fraction]] = [{} for _ in ways]
    for at in range(len(ways) - 1, place - 1, -1):
        others = [after for after in ways[at] if after != at]
        for after in others:
            for end, p in ({after: Fraction(1)} if after < 0 else found[after]).items():
                found[at][end] = found[at].get(end, Fraction(0)) + p / len(others)
    return found[place]


@given(chains(circles=False))
def test_any_chain_that_only_goes_on(ways: Ways) -> None:
    expected = ends_by_hand(ways)
    assert dict(odds(through(None, ways, 0), lifted=True, exact=True).fractions()) == expected
    assert dict(odds(through(None, ways, 0), lifted=True)) == pytest.approx(expected, abs=1e-12)


@given(chains(circles=True))
def test_any_chain_with_circles(ways: Ways) -> None:
    size = len(ways)
    moves, ends = np.eye(size), np.zeros((size, 3))
    for place, faces in enumerate(ways):
        for after in faces:
            if after < 0:
                ends[place, after] += 1 / len(faces)
            else:
                moves[place, after] -= 1 / len(faces)
    expected = dict(zip((-3, -2, -1), np.linalg.solve(moves, ends)[0].tolist(), strict=True))
    law = dict(odds(through(None, ways, 0), lifted=True))
    assert {end: law.get(end, 0.0) for end in expected} == pytest.approx(expected, abs=1e-11)
    try:
        exactly = odds(through(None, ways, 0), lifted=True, exact=True)
    except TooLarge:
        return
    assert dict(exactly) == pytest.approx(law, abs=1e-11)


def test_fractions_of_a_whole_duel() -> None:
    law = dict(odds(duel(None, 9, 13), exact=True).fractions())
    assert law == {DuelOutcome("a"): (wins := duel_by_hand(9, 13, Fraction)), DuelOutcome("b"): 1 - wins}


def test_fractions_of_a_long_duel() -> None:
    """Its fractions have hundreds of digits: floats could not tell that they add up to 1."""
    law = odds(duel(None, 30, 30), exact=True)
    assert law.chance(lambda end: end.winner == "a") == pytest.approx(duel_by_hand(30, 30), abs=1e-12)
    assert sum(p for _, p in law.fractions()) == 1
