"""Downtime: rest, recover and restore."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.augur.rules.downtime import useful
from rollwright.games.augur.rules.harm import Ladder
from rollwright.games.augur.rules.people import Body
from rollwright.games.augur.rules.sheet import Marks
from rollwright.play.session import Session
from rollwright.play.steps import Choose, key_of
from tests.games.augur.playing import OPTIONS, play, rest
from tests.games.augur.sitting import after, begun, ids, sheet, state_of

from tests.games.augur.sitting import PLAYER  # isort: skip


def offered(**numbers: Any) -> list[str]:
    question = Session(rest(OPTIONS, **numbers)).question
    return [key_of(one) for one in question.options] if isinstance(question, Choose) else []


@pytest.mark.rule("augur.downtime.rest")
@pytest.mark.parametrize(
    ("fatigue", "fog", "stress", "keys"),
    [
        (5, 5, 0, ["fatigue-3", "fatigue-2-fog-1", "fatigue-1-fog-2", "fog-3"]),
        (1, 1, 4, ["fatigue-1-fog-1", "stress-3"]),
        (2, 5, 1, ["fatigue-2-fog-1", "fatigue-1-fog-2", "fog-3", "stress-1"]),
        (4, 0, 0, []),
        (0, 0, 0, []),
    ],
)
def test_an_action_clears_three_marks_in_any_mixture_or_three_stress(
    fatigue: int, fog: int, stress: int, keys: list[str]
) -> None:
    assert offered(fatigue=Ladder(fatigue), fog=Ladder(fog), stress=stress) == keys


@pytest.mark.rule("augur.downtime.rest", "augur.momentum.stuck")
def test_rest_lands_on_the_sheet_action_by_action() -> None:
    marks = {"marks": 4, "steps": 1}
    abilities = [{"name": "second wind", "rest": True, "used": True}]
    state = state_of(kara={"fatigue": marks, "momentum": 0, "stress": 6, "abilities": abilities})
    call = begun(state, "rest", who="kara", actions=4)
    kept = sheet(after(state, call, "yes", "fatigue-3", "stress-3", "stress-3", "stress-1"))
    assert (kept.fatigue, kept.abilities[0].used) == (Marks(1, 1), False), "the step beyond the first stays"
    assert (kept.momentum, kept.stress) == (2, 0), "the first room on the track was taken by 1 Stress, then cleared"
    end = play(call, "yes", "fatigue-3", "stress-3", "stress-3", "stress-1").outcome
    assert (end.momentum, end.stress, end.fatigue) == (2, 0, Ladder(1, 1))


@pytest.mark.rule("augur.downtime.rest")
def test_rest_asks_no_more_than_there_is_to_clear() -> None:
    end = play(rest(OPTIONS, 5, fatigue=Ladder(4))).outcome
    assert [one.key for one in end.cleared] == ["fatigue-3", "fatigue-1"]


@pytest.mark.rule("augur.downtime.rest", "augur.downtime.recover", "augur.fatigue.exhausted")
def test_one_action_of_a_rest_can_end_being_exhausted() -> None:
    assert useful(Body(fatigue=Ladder(2, 1))) == 2
    end = play(rest(OPTIONS, 2, fatigue=Ladder(2, 1)), "exhausted-1").outcome
    assert (end.fatigue, [one.key for one in end.cleared]) == (Ladder(0, 0), ["exhausted-1", "fatigue-2"])
    worse = play(rest(OPTIONS, 2, fatigue=Ladder(2, 2))).outcome
    assert worse.fatigue == Ladder(0, 2), "who is wounded needs a healer"


@pytest.mark.rule("augur.downtime.recover", "augur.fatigue.exhausted", "augur.fatigue.wounded", "augur.fatigue.maimed")
@pytest.mark.parametrize(("steps", "healer"), [(1, ""), (2, "vanya"), (3, "vanya")])
def test_recovering_takes_a_healer_but_for_the_exhausted(steps: int, healer: str) -> None:
    state = state_of(kara={"fatigue": {"marks": 2, "steps": steps}})
    given: dict[str, Any] = {"healer": healer} if healer else {}
    call = begun(state, "heal" if healer else "recover", who="kara", **given)
    assert sheet(after(state, call, "no")).fatigue == Marks(2, steps), "as with rest, the GM says whether there is time"
    assert sheet(after(state, call, "yes")).fatigue == Marks(2, steps - 1)
    assert [one for one in ids(state, PLAYER) if one in ("recover", "heal")] == ["heal" if healer else "recover"]
    for wrong in ("kara",) if healer else ():
        with pytest.raises(Refused) as refused:
            after(state, begun(state, "heal", who="kara", healer=wrong))
        assert refused.value.rule == "augur.downtime.recover"


@pytest.mark.rule("augur.fatigue.dead", "augur.downtime.recover")
@pytest.mark.parametrize(("steps", "rule"), [(4, "augur.fatigue.dead"), (0, "augur.downtime.recover")])
def test_death_is_final_and_marks_are_for_rest(steps: int, rule: str) -> None:
    state = state_of(kara={"fatigue": {"marks": 3, "steps": steps}})
    assert "recover" not in ids(state, PLAYER)
    with pytest.raises(Refused) as refused:
        after(state, begun(state, "heal", who="kara", healer="vanya"))
    assert refused.value.rule == rule


@pytest.mark.rule("augur.downtime.restore", "augur.fog.unstable", "augur.fog.panicked")
@pytest.mark.parametrize(("steps", "panic"), [(1, ""), (2, "flight")])
def test_restoring_takes_a_friend(steps: int, panic: str) -> None:
    state = state_of(kara={"fog": {"marks": 3, "steps": steps}, "panic": "flight"})
    calm = sheet(after(state, begun(state, "restore", who="kara", friend="vanya"), "yes"))
    assert (calm.fog, calm.panic) == (Marks(3, steps - 1), panic), "Unstable goes back to Panicked"
    with pytest.raises(BadInput, match="Which friend helps: say who"):
        begun(state, "restore", who="kara", friend=" ")
    with pytest.raises(Refused) as refused:
        after(state, begun(state, "restore", who="kara", friend="kara"))
    assert refused.value.rule == "augur.downtime.restore"


@pytest.mark.rule("augur.gm.snap", "augur.downtime.restore")
def test_who_has_snapped_is_restored_like_panic() -> None:
    state = state_of(kara={"panic": "freakout"})
    assert sheet(after(state, begun(state, "restore", who="kara", friend="vanya"), "yes")).panic == ""
