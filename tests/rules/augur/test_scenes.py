"""A chase as two clocks, and a group effort."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rollwright.dice.errors import BadInput
from rollwright.play.odds import odds
from rollwright.play.policy import POLICIES
from rollwright.play.steps import ACTOR
from rollwright.rules.augur.chart import Result
from rollwright.rules.augur.options import Options
from rollwright.rules.augur.scenes import chase, group_effort
from tests.rules.augur.playing import OPTIONS, keys, play, pools, texts


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


@pytest.mark.rule("augur.condition", "augur.chart.chase")
def test_a_condition_takes_a_die_for_the_rest_of_the_chase() -> None:
    session = play(chase(OPTIONS, 2, 1, theirs=0), (1, 1, 8), (6, 1), (6, 1), (6, 1))
    assert [pool for _, pool in pools(session)][:2] == ["action 2d6, threat 1d8", "action 1d6, threat 1d8"]
    assert session.outcome.conditions == 1


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
    session = play(call, "vanya", "pasha", (2,), (6,))
    assert session.outcome.result is Result.GOOD
    assert pools(session) == [("vanya", "1d6"), ("pasha", "1d6")]
    assert "Kara and Pasha share the risk" in texts(session)


@pytest.mark.rule("augur.group.others")
def test_of_two_the_other_one_helps_without_being_asked() -> None:
    assert keys(play(group_effort(OPTIONS, ("kara", "vanya"), (1, 1)), "kara", (6,), (1,))) == [
        "who-rolls",
        "action",
        "assist",
    ]


@pytest.mark.rule("augur.group.who")
def test_a_group_is_more_than_one() -> None:
    with pytest.raises(BadInput, match="two or more members"):
        play(group_effort(OPTIONS, (ACTOR,), (1,)))
