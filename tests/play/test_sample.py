"""Simulation: equal to the exact law within its stated error, and the same for the same seed."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.dice.errors import BadInput
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.play.odds import odds
from rollwright.play.policy import always
from rollwright.play.sample import CHUNK, sample
from rollwright.play.session import Session
from rollwright.play.steps import ACTOR, Call, Choose, Roll, procedure
from tests.amount import times
from tests.play.procedures import action, duel

CALLS = {
    "action": action(None, 12, 6),
    "small action": action(None, 3, 2, False),
    "duel": duel(None, 30, 30),
    "short duel": duel(None, 3, 8),
}


@pytest.mark.parametrize("name", CALLS)
def test_figures_are_the_exact_ones_within_their_error(name: str) -> None:
    law, exact = sample(CALLS[name], times(2_000_000), seed=7), odds(CALLS[name], lifted=True)
    assert not law.exact
    assert law.sampled == times(2_000_000)
    assert sum(p for _, p in law) == pytest.approx(1)
    for outcome, p in exact:
        if p * law.sampled > 20:  # a rare outcome is no normal variable
            assert abs(law.p(outcome) - p) < 5 * law.error(outcome), outcome


def test_the_win_chance_of_the_duel() -> None:
    law = sample(CALLS["duel"], times(2_000_000))
    (winner,) = [outcome for outcome in law.outcomes if outcome.winner == "a"]
    assert law.error(winner) < 0.005
    assert law.p(winner) == pytest.approx(0.791821114521, abs=4 * law.error(winner))


def test_the_same_seed_gives_the_same_figures() -> None:
    plays = CHUNK + 1_000
    assert dict(sample(CALLS["action"], plays, 3)) == dict(sample(CALLS["action"], plays, 3))
    assert dict(sample(CALLS["action"], plays, 3)) != dict(sample(CALLS["action"], plays, 4))


@procedure
async def either(options: None) -> int | Call[int]:
    """Look up by a rolled number, choose, await and return calls, throw a rolled number of dice."""
    first = await Roll("first", Pool.of(1, 4), total)
    bonus = {1: 0, 2: 5, 3: -2, 4: 1}[first]
    more = await Roll("more", Pool.of(first, 6), total)
    if await Choose("again", ACTOR, (False, True)):
        return either_once(options, bonus)
    return more + bonus


@procedure
async def either_once(options: None, bonus: int) -> int:
    return bonus + await Roll("once", Pool.of(1, 6), total)


def test_policies_given_answers_and_every_kind_of_step() -> None:
    session: Session[Any] = Session(either(None))
    session.roll((2,))
    for how in ({}, {"policy": always}, {"given": session.journal}):
        law, exact = sample(either(None), times(300_000), **how), odds(either(None), **how)
        for outcome, p in exact:
            assert abs(law.p(outcome) - p) < 5 * law.error(outcome), (how, outcome)


def test_no_plays_are_refused() -> None:
    with pytest.raises(BadInput, match="at least one play"):
        sample(CALLS["action"], 0)


@pytest.mark.soak
def test_a_question_too_large_is_sampled_and_says_so() -> None:
    @procedure
    async def many(options: None) -> int:
        kept = [await Roll(f"roll {number}", Pool.of(1, 20), total) for number in range(9)]
        return max(kept) - min(kept)

    law = odds(many(None), plays=20_000)
    assert not law.exact
    assert law.sampled == 20_000
    assert law.mean() == pytest.approx(15.9, abs=0.3)
