"""What is too large, or has no end, is refused in words and in time: best play, odds and simulation."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from rollwright.dice.errors import Endless, Refused, TooLarge
from rollwright.dice.pool import Pool
from rollwright.dice.readings import keep_highest, total
from rollwright.lab.matters import matters
from rollwright.lab.results import grid
from rollwright.play import chain, judging, paths
from rollwright.play.best import best
from rollwright.play.judging import UnknownState
from rollwright.play.odds import odds, rerun
from rollwright.play.policy import Policy, always, never
from rollwright.play.sample import sample
from rollwright.play.steps import ACTOR, GM, Call, Choose, Roll, procedure


class End(NamedTuple):
    """A number."""

    number: int


def number(end: Any) -> int:
    return int(end.number)


@procedure
async def on_and_on(options: None) -> End:
    """Ask for as long as the answer is yes."""
    asked = 0
    while await Choose("again", ACTOR, (False, True)):
        asked = asked + 1
    return End(asked)


@procedure
async def upwards(options: None, height: int) -> End | Call[End]:
    """Go one step higher, or stop: a chain without an end."""
    if await Choose("on", ACTOR, (False, True)):
        return upwards(options, height + 1)
    return End(height)


@procedure
async def wide(options: None, height: int, asked: int) -> End | Call[End]:
    """Roll and go on: each state leads to six."""
    face = await Roll("step", Pool.of(1, 6), total)
    more = await Choose("on", ACTOR, (False, True))
    return wide(options, height * 6 + face, asked + 1) if more else End(height)


@procedure
async def in_the_dark(options: None, height: int) -> End | Call[End]:
    """Let the GM roll in secret, and ask again."""
    face = await Roll("secret", Pool.of(1, 6), total, by=GM, seen_by=(GM,))
    if height < 20 and await Choose("on", ACTOR, (False, True)):
        return in_the_dark(options, height + face)
    return End(height)


def test_a_loop_of_choices_is_too_large_for_the_best() -> None:
    with pytest.raises(
        TooLarge, match=r"best play of actor in on_and_on is too large.*fix a policy instead, or sample"
    ):
        best(on_and_on(None), number)


@pytest.mark.soak
@pytest.mark.parametrize("call", [upwards(None, 0), wide(None, 0, 0)], ids=["upwards", "wide"])
def test_a_chain_without_an_end_is_too_large_for_the_best(call: Call[Any]) -> None:
    with pytest.raises(TooLarge, match="states found so far"):
        best(call, number)


def test_the_work_that_best_play_may_do_can_be_set() -> None:
    with pytest.raises(TooLarge, match="more than 10 answers to try"):
        best(upwards(None, 0), number, work=10)


def test_many_states_are_too_large_for_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "MOST_STATES", 20)
    with pytest.raises(TooLarge, match="more than 20 states"):
        best(upwards(None, 0), number)


def test_worths_that_do_not_settle_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    @procedure
    async def around(options: None) -> End | Call[End]:
        """Go round until a six falls."""
        face = await Roll("step", Pool.of(1, 6), total)
        await Choose("on", ACTOR, (False, True))
        return around(options) if face < 6 else End(1)

    assert best(around(None), number).worth == pytest.approx(1)
    monkeypatch.setattr(judging, "MOST_JUDGED", 8)
    with pytest.raises(TooLarge, match="did not settle"):
        best(around(None), number)


def test_beliefs_that_would_have_to_be_carried_on_are_refused_at_once() -> None:
    with pytest.raises(
        UnknownState, match="does not see the roll 'secret' in in_the_dark, which goes on to in_the_dark"
    ):
        best(in_the_dark(None, 0), number, work=100)


WAYS: dict[str, Callable[[Call[Any], Policy], object]] = {
    "rerun": rerun,
    "lifted": lambda call, policy: odds(call, policy, lifted=True),
    "odds": odds,
    "sample": lambda call, policy: sample(call, 10, 0, policy),
}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_a_policy_under_which_a_call_asks_for_ever_is_refused(way: Callable[[Call[Any], Policy], object]) -> None:
    way(on_and_on(None), never)
    with pytest.raises(TooLarge, match="on_and_on has put more than 10,000 questions"):
        way(on_and_on(None), always)


def test_a_chain_of_many_numbers_is_too_large_for_exact_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chain, "MOST_NUMBERS", 1_000)
    with pytest.raises(TooLarge, match="states, of 2 numbers each"):
        odds(wide(None, 0, 0), always, lifted=True)


@procedure
async def without_end(count: int) -> int | Call[int]:
    return without_end(count + await Roll("die", Pool.of(1, 2), keep_highest(1)))


def test_a_chain_of_which_nothing_ends_is_refused_and_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chain, "MOST_WITHOUT_END", 50)
    with pytest.raises(Endless, match="after 50 calls that lead on to another, no play has come to an end"):
        odds(without_end(0), lifted=None if "numpy" in sys.modules else True)


def test_the_lab_does_not_play_what_has_no_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chain, "MOST_WITHOUT_END", 50)
    (figures,) = grid(without_end(0)).figures
    assert "no play has come to an end" in figures.refused
    with pytest.raises(Refused, match="no play has come to an end"):
        matters(without_end(0))


@procedure
async def in_order(options: None) -> tuple[int, ...]:
    """Sort what six rolls gave: each of the 720 orders is a way of its own through sixteen million cells."""
    return tuple(sorted([await Roll(f"roll {at}", Pool.of(4, 6), keep_highest(3)) for at in range(6)]))


def test_sorting_many_rolls_comes_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "MOST_WORK", 10_000_000)
    with pytest.raises(TooLarge, match="more than 10,000,000 cells to go through"):
        odds(in_order(None), lifted=True)
    law = odds(in_order(None), plays=1_000)
    assert law.sampled == 1_000
    assert all(list(outcome) == sorted(outcome) for outcome in law.outcomes)
