"""The dice: every roll's law by counting all faces, harm's dice, negative levels, best burning, and the notation."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright.dice.errors import BadInput
from rollwright.games.augur.rules.action import result
from rollwright.games.augur.rules.dice import Written, pool_of, reading_of, written
from rollwright.play.best import best
from rollwright.play.odds import odds
from rollwright.play.policy import POLICIES
from rollwright.play.steps import ACTOR
from tests.games.augur.playing import (
    NAMES,
    OPTIONS,
    action,
    action_faces,
    counted,
    law_of_results,
    name_of_result,
    threat_faces,
)


@pytest.mark.rule(
    "augur.action.roll",
    "augur.action.zero",
    "augur.action.zero-after-all",
    "augur.result.botched",
    "augur.result.messy",
    "augur.result.good",
    "augur.result.perfect",
    "augur.result.dire",
    "augur.threat.dice",
    "augur.threat.cut",
    "augur.threat.cuts-add-up",
    "augur.threat.perfect",
)
@pytest.mark.parametrize("threat", range(4))
@pytest.mark.parametrize("dice", range(7))
def test_the_law_is_what_counting_all_faces_gives(dice: int, threat: int) -> None:
    assert law_of_results(action(OPTIONS, dice, threat)) == counted(dice, threat)


@pytest.mark.parametrize("threat", range(3))
@pytest.mark.parametrize("dice", range(4))
def test_the_reading_s_law_is_what_counting_all_faces_gives(dice: int, threat: int) -> None:
    reading, pool = reading_of(dice), pool_of(dice, threat)
    actions, threats = action_faces(dice), threat_faces(threat)
    total = actions.total() * threats.total()
    by_hand: dict[tuple[int, int, int], Fraction] = {}
    for (high, sixes), many in actions.items():
        for cuts, more in threats.items():
            throw = high, min(sixes, 2), cuts
            by_hand[throw] = by_hand.get(throw, Fraction()) + Fraction(many * more, total)
    assert {tuple(read): p for read, p in reading.law(pool).fractions()} == by_hand


@pytest.mark.rule("augur.harm.threat", "augur.harm.threat-on-top")
@pytest.mark.parametrize(("threat", "harm"), [(0, 2), (1, 1), (3, 2), (-1, 2), (-2, 1)])
def test_harm_s_dice_come_on_top_of_any_level(threat: int, harm: int) -> None:
    assert law_of_results(action(OPTIONS, 2, threat, harm)) == counted(2, max(0, threat) + harm)


@pytest.mark.rule("augur.threat.negative", "augur.momentum.most")
@pytest.mark.parametrize(("threat", "momentum", "after"), [(-1, 2, 3), (-2, 3, 5), (-2, 5, 6)])
def test_a_negative_level_gives_momentum_and_no_dice(threat: int, momentum: int, after: int) -> None:
    law = odds(action(OPTIONS, 3, threat, momentum=momentum), POLICIES["never"])
    assert {outcome.momentum for outcome in law.outcomes} == {after}
    assert {outcome.cuts for outcome in law.outcomes} == {0}


@pytest.mark.rule("augur.momentum.burn", "augur.momentum.burn-better")
@pytest.mark.parametrize("momentum", [4, 5, 6])
@pytest.mark.parametrize(("dice", "threat"), [(0, 0), (0, 2), (1, 1), (2, 3), (4, 2)])
def test_best_burning_is_the_best_of_both_for_each_throw(dice: int, threat: int, momentum: int) -> None:
    worth, total = 0, 0
    for (high, sixes), many in action_faces(dice).items():
        for cuts, more in threat_faces(threat).items():
            kept = NAMES.index(name_of_result(high, sixes, cuts))
            burnt = NAMES.index(name_of_result(max(high, momentum), sixes, cuts))
            worth += many * more * max(kept, burnt)
            total += many * more
    found = best(action(OPTIONS, dice, threat, momentum=momentum), result, ACTOR)
    assert float(found.worth) == pytest.approx(worth / total, abs=1e-12)


@pytest.mark.rule("augur.momentum.burn-better")
def test_best_play_keeps_momentum_that_would_change_nothing() -> None:
    """Burning 4 over a 4 isn't offered; over a 3 with three cuts it would still be Dire, so it is kept."""
    law = best(action(OPTIONS, 1, 3, momentum=4), result, ACTOR).law
    assert not [outcome for outcome in law.outcomes if outcome.burnt and outcome.cuts == 3]
    assert [outcome for outcome in law.outcomes if outcome.burnt and outcome.cuts == 0]


# --- the notation ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("augur.notation")
@pytest.mark.parametrize(
    ("text", "dice", "threat"), [("3d2t", 3, 2), ("2d", 2, 0), (" 0D 1T ", 0, 1), ("6d0t", 6, 0), ("12d10t", 12, 10)]
)
def test_a_roll_is_read_as_the_game_writes_it(text: str, dice: int, threat: int) -> None:
    assert written(text) == Written(dice, threat)


@pytest.mark.rule("augur.notation")
@given(dice=st.integers(0, 99), threat=st.integers(0, 99))
def test_what_is_written_is_read_back(dice: int, threat: int) -> None:
    roll = Written(dice, threat)
    assert written(str(roll)) == roll


@pytest.mark.parametrize("text", ["", "d", "3t", "3", "3d2", "-1d", "3d2t1", "three d"])
def test_what_is_no_roll_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="as 3d2t or 2d, not"):
        written(text)
