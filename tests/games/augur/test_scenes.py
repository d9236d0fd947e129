"""A chase as two clocks, and a group effort."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.odds import odds
from rollwright.play.policy import POLICIES
from rollwright.play.steps import ACTOR
from rollwright.games.augur.rules.chart import Kind, Result
from rollwright.games.augur.rules.options import Options
from rollwright.games.augur.rules.scenes import chase, group_effort
from tests.games.augur.playing import OPTIONS, keys, play, pools, texts


@pytest.mark.rule("augur.chase.clocks", "augur.chart.chase")
def test_the_first_full_clock_wins_a_chase() -> None:
    won = play(chase(OPTIONS, 1), (6,), (4,), (1,), (6,), (5,))
    assert (won.outcome.won, won.outcome.ticks, won.outcome.theirs) == (True, 6, 4)
    assert "wins the chase" in texts(won)
    lost = play(chase(OPTIONS, 1), (1,), (2,), (3,))
    assert (lost.outcome.won, lost.outcome.theirs) == (False, 6)
    assert "The other side wins the chase." in texts(lost)


@pytest.mark.rule("augur.chase.clocks")
def test_a_table_sets_the_length_of_a_chase() -> None:
    assert play(chase(Options(chase_clock=2), 1), (6,)).outcome.won


@pytest.mark.rule("augur.chase.level")
@pytest.mark.parametrize(("answer", "won"), [("no", False), ("yes", True)])
def test_where_both_clocks_are_full_the_gm_decides(answer: str, won: bool) -> None:
    session = play(chase(OPTIONS, 1, ticks=5, theirs=5), (4,), answer)
    assert session.outcome.won is won
    assert "Both clocks are full" in texts(session)


@pytest.mark.rule("augur.chase.condition", "augur.chart.chase")
@pytest.mark.parametrize(("bites", "dice"), [("no", 2), ("yes", 1)])
def test_the_gm_says_whether_a_condition_takes_a_die_for_the_rest_of_the_chase(bites: str, dice: int) -> None:
    good = (6,) * (dice > 0) + (1,) * dice
    session = play(chase(OPTIONS, 2, 1, theirs=0), (1, 1, 8), bites, good, good, good)
    assert [pool for _, pool in pools(session)][:2] == ["action 2d6, threat 1d8", f"action {dice}d6, threat 1d8"]
    assert session.outcome.conditions == (bites == "yes")
    assert ("has a die less" in texts(session)) == (bites == "yes")


@pytest.mark.rule("augur.chase.condition")
def test_at_the_end_of_a_chase_nobody_asks_what_a_condition_takes() -> None:
    session = play(chase(OPTIONS, 1, 1, theirs=4), (1, 8))
    assert (keys(session), session.outcome.won) == (["action"], False)


def by_hand(ticks: int, theirs: int) -> Fraction:
    """Give the chance to win a chase of 6 ticks with 1d: 1 in 6 goes 2 forward, 2 in 6 one each, 3 in 6 two back."""
    if ticks >= 6 or theirs >= 6:
        return Fraction(theirs < 6)  # a draw goes to the other side
    return (by_hand(ticks + 2, theirs) + 2 * by_hand(ticks + 1, theirs + 1) + 3 * by_hand(ticks, theirs + 2)) / 6


@pytest.mark.rule("augur.chase.clocks")
@pytest.mark.parametrize(("ticks", "theirs"), [(0, 0), (4, 0), (3, 4)])
def test_the_odds_of_a_chase(ticks: int, theirs: int) -> None:
    law = odds(chase(OPTIONS, 1, ticks=ticks, theirs=theirs), POLICIES["never"])
    assert law.chance(lambda ended: ended.won) == pytest.approx(float(by_hand(ticks, theirs)))


@pytest.mark.rule("augur.group.who", "augur.group.others", "augur.assist.risk")
def test_the_gm_picks_who_rolls_and_the_others_assist() -> None:
    call = group_effort(OPTIONS, ("kara", "vanya", "pasha"), (3, 1, 2))
    session = play(call, "vanya", "basic", "normal", "pasha", "no", (2,), (6,))
    assert session.outcome.result is Result.GOOD
    assert pools(session) == [("vanya", "1d6"), ("pasha", "1d6")]
    assert "Kara and Pasha share the risk" in texts(session)


@pytest.mark.rule("augur.group.others")
def test_of_two_the_other_one_helps_without_being_asked() -> None:
    session = play(group_effort(OPTIONS, ("kara", "vanya"), (1, 1), 0, kind=Kind.BASIC), "kara", "no", (6,), (1,))
    assert keys(session) == ["who-rolls", "push", "action", "assist"]


@pytest.mark.rule("augur.group.who", "augur.expertise.relevant", "augur.expertise.no-roll", "augur.action.no-roll")
def test_who_rolls_for_a_group_can_use_all_that_an_action_can() -> None:
    given: dict[str, Any] = {"expertise": ("locks+lies", ""), "abilities": ("swift", ""), "kind": Kind.REACTION}
    call = group_effort(OPTIONS, ("kara", "vanya"), (1, 1), 0, **given)
    session = play(call, "kara", "heavy", "lies", "yes", "swift", "yes", (1, 1, 1, 1), (2,), "fog")
    assert session.outcome.follows.marks == 3, "the danger was heavy"
    assert (session.outcome.stress, pools(session)[0]) == (1, ("kara", "4d6"))
    sure = play(call, "kara", "plain", "locks", "no-roll")
    assert (sure.outcome.rolled, sure.outcome.result) == (False, Result.GOOD)
    free = play(group_effort(OPTIONS, ("kara", "vanya"), (1, 1)), "vanya", "no-roll")
    assert not free.outcome.rolled
    too_much = play(group_effort(OPTIONS, ("kara", "vanya"), (1, 1), kind=Kind.BASIC), "vanya", "impossible")
    assert (too_much.outcome.result, "impossible like this" in texts(too_much)) == (None, True)


@pytest.mark.rule("augur.fog.fight", "augur.group.who")
@pytest.mark.parametrize(("panic", "pool"), [("fight", "action 1d6, threat 2d8"), ("flight", "3d6")])
def test_who_fights_in_panic_for_a_group_does_so_with_the_worst_approach(panic: Any, pool: str) -> None:
    given: dict[str, Any] = {"worst": (1, 0), "fatigue": ("3",), "panic": (panic,), "kind": Kind.CLASH}
    call = group_effort(OPTIONS, ("kara", "vanya"), (3, 2), 0, **given)
    faces = (1, 1, 1)
    assert pools(play(call, "kara", "no", faces, (1,), "fog"))[0] == ("kara", pool)


@pytest.mark.rule("augur.group.who")
def test_each_is_a_member_once() -> None:
    with pytest.raises(Refused, match=r"augur\.group\.who"):
        play(group_effort(OPTIONS, ("kara", "kara"), (3, 3)))


@pytest.mark.rule("augur.group.who")
def test_a_group_is_more_than_one() -> None:
    with pytest.raises(BadInput, match="two or more members"):
        play(group_effort(OPTIONS, (ACTOR,), (1,)))
