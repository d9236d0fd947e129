"""The decisions of best play, read out: what the actor saw, and what each option is worth there."""

from __future__ import annotations

import numpy as np
import pytest

from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.play.deciding import Deciding, Decision
from rollwright.play.policy import never
from rollwright.play.steps import ACTOR, GM, Call, Choose, Roll, procedure
from tests.play.test_best import CALLS, Result, careful, chained_rerolls, rerolls, success


def judged(call: Call[Result]) -> tuple[Deciding, float]:
    judging = Deciding(ACTOR, careful, never)
    return judging, judging.judged(call, ())[0]


def decisions_of(judging: Deciding) -> dict[Call[Result], list[Decision]]:
    return {state: judging.decisions(state) for state in judging.states()}


@pytest.mark.parametrize("name", CALLS)
def test_another_option_in_one_cell_costs_what_is_said(name: str) -> None:
    judging, best = judged(CALLS[name])
    visits = judging.visits(CALLS[name])
    decisions = decisions_of(judging)
    taken = {state: {one.information: one.taken for one in own} for state, own in decisions.items()}
    assert judging.follow(CALLS[name], taken) == pytest.approx(best, abs=1e-12)
    tried = 0
    for state, own in decisions.items():
        for one in own:
            live = (one.reach > 0).nonzero()[0]
            for cell in live[:: max(1, len(live) // 4)]:
                changed = one.taken.copy()
                changed[cell] = (changed[cell] + 1) % len(one.options)
                lost = one.worths[one.taken[cell], cell] - one.worths[changed[cell], cell]
                followed = judging.follow(CALLS[name], {**taken, state: {**taken[state], one.information: changed}})
                assert lost >= -1e-12
                assert best - followed == pytest.approx(visits[state] * one.reach[cell] * lost, abs=1e-9)
                tried += 1
    assert tried


def test_what_the_actor_saw_stands_with_each_cell() -> None:
    judging, _ = judged(rerolls(None, 8, 2))
    first, second = judging.decisions(rerolls(None, 8, 2))
    (about, roll) = first.sights
    assert (about.kind, roll.kind, roll.key) == ("about", "roll", "throw")
    assert about.values is not None
    assert about.values.tolist() == list(range(2, 13))
    assert first.reach.sum() == pytest.approx(1)
    assert [first.options[option] for option in first.taken] == ["yes"] * 6 + ["no"] * 5
    assert second.earlier == [("reroll", "yes")]
    assert second.reach.sum() == pytest.approx(21 / 36)


def test_states_of_a_chain_are_counted() -> None:
    call = chained_rerolls(None, 8, 2)
    judging, _ = judged(call)
    visits = judging.visits(call)
    assert visits[call] == 1
    assert visits[chained_rerolls(None, 8, 1)] == pytest.approx(21 / 36)
    assert visits[chained_rerolls(None, 8, 0)] == pytest.approx((21 / 36) ** 2)


@procedure
async def leaking(options: None) -> Result:
    """The question says what its actor can't see, as a number and as one that an `if` has made plain."""
    hidden = await Roll("secret", Pool.of(1, 6), total, by=GM, seen_by=(GM,))
    open_roll = await Roll("open", Pool.of(1, 6), total)
    mark = 1 if hidden > 3 else 0
    bet = await Choose("bet", ACTOR, (False, True), about=(hidden, mark, open_roll))
    return Result(hidden + open_roll >= 8, 0) if bet else Result(open_roll >= 4, 0)


def test_what_the_actor_cannot_see_is_never_read_out() -> None:
    judging = Deciding(ACTOR, success, never)
    judging.judged(leaking(None), ())
    (decision,) = judging.decisions(leaking(None))
    assert [(one.kind, one.key, one.field) for one in decision.sights] == [("about", "", "2"), ("roll", "open", "")]
    assert judging.unseen() == ["secret"]
    assert np.allclose(decision.reach, 1 / 6)
