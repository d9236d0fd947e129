"""Conditions in an action: what each of them does to the codes, the dice and the purse, in both editions."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.outcome import avoided, together
from rollwright.play.session import Session
from rollwright.play.steps import Choose
from tests.games.cgg.acting import EARLIER, LATER, action, facts, lines, play, pools, questions, told


@pytest.mark.rule("cgg.conditions.crippling-wound", "cgg.conditions.questioning")
def test_standing_dice() -> None:
    wounded = action(LATER, Code(2), 4, conditions=("crippling-wound@strength",), attribute="strength")
    assert pools(play(wounded, (9, 9, 9), (1,))) == ["3d10", "1d6"]
    wise = action(LATER, Code(2), 4, conditions=("questioning",), attribute="knowledge")
    assert pools(play(wise, (9,), (1, 1))) == ["1d10", "2d6"]


@pytest.mark.rule("cgg.conditions.dire-injury", "cgg.clock.exec-pays")
def test_dire_injury() -> None:
    call = action(LATER, Code(2), 4, hours=5, conditions=("dire-injury",), who="kara")
    session = play(call, "yes", "strength")
    end = session.outcome
    assert (end.success, end.avoided, end.hours, end.rest.cancelled, end.rest.reduced) == (
        False,
        None,
        6,
        True,
        "strength",
    )
    assert facts(session) == ["HoursGained", "CodeReduced"]
    assert "Kara's Dire Injury gets in the way: the action is called off." in told(session)
    early = play(action(EARLIER, Code(2), 4, hours=5, conditions=("dire-injury",)), "yes", "strength").outcome
    assert (early.hours, early.rest.dp) == (5, 1)
    assert pools(play(call, "no", (9, 9), (1, 1))) == ["2d10", "2d6"]


@pytest.mark.rule("cgg.conditions.distracting-injury", "cgg.conditions.paralyzing-injury", "cgg.conditions.confused")
def test_the_execs_other_windows() -> None:
    def one(condition: str, options: Any = LATER, **more: Any) -> Any:
        return action(options, Code(2), 4, hours=5, conditions=(condition,), **more)

    assert pools(play(one("distracting-injury"), "yes", (9, 9, 9), (1, 1))) == ["3d10", "2d6"]
    assert pools(play(one("paralyzing-injury"), "yes", (9, 9, 9), (1,))) == ["3d10", "1d6"]
    session = play(one("confused"), "yes", (9, 9), (1,))
    assert pools(session) == ["2d10", "1d6"]
    assert session.outcome.hours == 6
    early = play(one("paralyzing-injury", EARLIER), "yes", (9, 9, 9), (1,)).outcome
    assert (early.hours, early.rest.xp) == (5, 2)


@pytest.mark.rule("cgg.clock.in-crisis", "cgg.conditions.crisis")
def test_the_exec_pays_in_a_crisis_without_hours_moving() -> None:
    end = play(action(LATER, Code(2), 4, crisis=True, conditions=("confused",)), "yes", (9, 9), (1,)).outcome
    assert end.hours == 0
    lost = play(action(LATER, Code(2), 4, crisis=True, conditions=("consumed", "restrained")), (9, 9, 9), (1,), (9,))
    assert questions(lost) == ["difficulty", "risk", "chance"], "Consumed costs 1d unasked, Restrained is rolled for"


@pytest.mark.rule("cgg.conditions.troubled")
def test_troubled_rolls_the_discarded_dice_again() -> None:
    call = action(LATER, Code(1), 4, hours=5, conditions=("troubled",))
    end = play(call, (2, 9, 8), "yes", (3, 9), (5,)).outcome
    assert (end.failures, end.avoided, end.hours) == (2, False, 6)
    early = play(action(EARLIER, Code(3), 6, conditions=("troubled",)), (2, 9, 8), "yes", (5, 4), (5, 5, 5)).outcome
    assert (early.failures, early.avoided) == (3, False), "the highest of 2, 5, 4 raises 15 to 20"


@pytest.mark.rule("cgg.conditions.troubled", "cgg.difficulty.secret")
def test_troubled_is_no_offer_where_no_die_was_discarded() -> None:
    """The question is put all the same: the players would learn from its absence how the dice lie."""
    for difficulty, faces in ((4, (2, 1, 3)), (1, ())):
        session = Session(action(LATER, Code(1), difficulty, conditions=("troubled",)))
        session.roll(faces)
        assert isinstance(session.question, Choose)
        assert (session.question.key, session.question.options) == ("troubled", (False,))
    session = Session(action(LATER, Code(1), 4, conditions=("troubled",)))
    session.roll((2, 1, 9))
    assert isinstance(session.question, Choose)
    assert session.question.options == (False, True)


@pytest.mark.rule("cgg.conditions.consumed", "cgg.conditions.prices")
def test_consumed() -> None:
    call = action(LATER, Code(2), 4, hours=5, conditions=("consumed",))
    assert play(call, "yes", (9, 9), (1, 1)).outcome.hours == 4
    assert pools(play(call, "no", (9, 9, 9), (1,))) == ["3d10", "1d6"]
    early = play(action(EARLIER, Code(2), 4, xp=1, conditions=("consumed",)), "yes", (9, 9), (1, 1)).outcome
    assert (early.hours, early.rest.xp) == (12, -1)
    unable = action(EARLIER, Code(2), 4, conditions=("consumed",))
    assert pools(play(unable, (9, 9, 9), (1,))) == ["3d10", "1d6"]


@pytest.mark.rule("cgg.conditions.eager", "cgg.conditions.improved", "cgg.conditions.augmented")
def test_dice_that_the_player_buys() -> None:
    def one(condition: str) -> Any:
        return action(LATER, Code(2), 4, hours=5, conditions=(condition,), who="kara")

    assert pools(play(one("eager"), "yes", (9,), (1, 1, 1))) == ["1d10", "3d6"]
    assert pools(play(one("improved"), "yes", (9, 9), (1, 1, 1))) == ["2d10", "3d6"]
    session = play(one("augmented"), "yes", (9,), (1, 1))
    assert pools(session) == ["1d10", "2d6"]
    assert session.outcome.rest.augmented
    assert facts(session) == ["HoursPaid", "Augmented"]
    standing = action(LATER, Code(2), 4, conditions=("augmented",), augmented=True)
    assert pools(play(standing, (9,), (1, 1))) == ["1d10", "2d6"]


@pytest.mark.rule("cgg.conditions.transcendent")
def test_transcendent() -> None:
    call = action(LATER, Code(2), 4, hours=5, conditions=("transcendent",), attribute="knowledge")
    end = play(call, (1, 1), (5, 5), "yes", (9, 9)).outcome
    assert (end.success, end.avoided, end.hours) == (True, True, 4)
    other = action(LATER, Code(2), 4, hours=5, conditions=("transcendent",), attribute="strength")
    assert questions(play(other, (1, 1), (5, 5))) == ["difficulty", "risk"]


@pytest.mark.rule("cgg.conditions.enhanced")
def test_enhanced_buys_success_or_avoidance() -> None:
    call = action(LATER, Code(2), 4, hours=1, conditions=("enhanced",))
    end = play(call, (1, 1), (6, 1), "succeed", "none").outcome
    assert (end.success, end.failures, end.avoided) == (True, 0, False)
    end = play(call, (1, 1), (6, 1), "avoid", "none").outcome
    assert (end.success, end.failures, end.avoided, end.rest.spared) == (False, 2, False, True)
    assert (avoided(end), together(end)) == (1, 1)
    early = action(EARLIER, Code(2), 4, dp=9, xp=9, conditions=("enhanced",), who="kara")
    session = play(early, (1, 1), (6, 1), "avoid", "none", "none")
    assert facts(session) == ["DramaSpent", "RiskEarned"]
    assert "against 10. But Enhanced keeps the fallout away. Kara earns 1 XP" in told(session), (
        "a risk that is spared is avoided"
    )
    assert questions(play(call, (1, 1), (5, 1))) == ["difficulty", "risk"], "only with Venture"


@pytest.mark.rule("cgg.conditions.restrained", "cgg.conditions.enhanced", "cgg.risk.earned")
def test_a_spared_risk_earns_no_drama_that_restrained_would_bite_on() -> None:
    call = action(EARLIER, Code(2), 3, dp=1, conditions=("enhanced", "restrained"))
    assert questions(play(call, (9,), (6, 1), "avoid", "none", "none")).count("chance") == 0
    assert play(call, (9,), (6, 1), "none", "none", "none", (1,)).outcome.failures == 1


@pytest.mark.rule("cgg.conditions.painful-harm")
def test_painful_harm_discards_the_first_venture() -> None:
    call = action(LATER, Code(2), 4, conditions=("painful-harm",))
    session = play(call, (9, 9), (6, 1))
    assert session.outcome.venture == 0
    (said,) = [line for line in lines(session) if "takes the first Venture away" in line.text]
    assert not said.aside, "who has rolled a six reads why it brings nothing"
    end = play(call, (9, 9), (6, 6), "serious", (6,), "none", "none").outcome
    assert end.venture == 1, "of three only the first goes, one was spent"


@pytest.mark.rule("cgg.conditions.weakened", "cgg.conditions.surface-wound", "cgg.conditions.chance")
def test_chances_when_there_is_venture() -> None:
    weak = action(LATER, Code(2), 3, hours=0, conditions=("weakened",))
    assert play(weak, (9,), (6, 5), (3,), "none").outcome.failures == 1
    assert play(weak, (9,), (6, 5), (4,), "none").outcome.failures == 0
    assert questions(play(weak, (9,), (5, 5))) == ["difficulty", "risk"]
    wound = action(LATER, Code(2), 3, hours=0, conditions=("surface-wound",), who="kara")
    session = play(wound, (9,), (6, 5), (3,), "none")
    assert session.outcome.rest.worsened
    assert facts(session) == ["WoundWorsened"]


@pytest.mark.rule("cgg.conditions.restrained")
def test_restrained() -> None:
    call = action(LATER, Code(2), 3, hours=5, conditions=("restrained",))
    assert play(call, "yes", (9,), (5, 5)).outcome.hours == 4
    assert not play(call, "no", (9,), (5, 5), (3,)).outcome.success
    assert play(call, "no", (9,), (5, 5), (4,)).outcome.success
    early = action(EARLIER, Code(2), 3, conditions=("restrained",), who="kara")
    assert play(early, (9,), (5, 5)).outcome.success, "the risk was avoided: no Drama, no chance of failing"
    missed = play(early, (9,), (1, 1), (5,))
    assert (missed.outcome.success, missed.outcome.failures) == (False, 1)
    assert "earns 1 DP" in told(missed)


@pytest.mark.rule("cgg.conditions.prices", "cgg.risk.earned")
def test_points_given_and_spent_are_kept_apart() -> None:
    call = action(EARLIER, Code(2), 4, xp=3, risk="none", conditions=("distracting-injury", "consumed"), who="kara")
    session = play(call, "yes", "yes", (9, 9, 9))
    assert (session.outcome.rest.xp, session.outcome.rest.spent_xp) == (0, 1)
    assert facts(session) == ["ExperienceEarned", "ExperienceSpent"]


@pytest.mark.rule("cgg.conditions.restrained", "cgg.clock.in-crisis")
def test_restrained_of_2015_asks_for_a_crisis_not_for_an_empty_clock() -> None:
    call = action(EARLIER, Code(2), 3, hours=0, conditions=("restrained",))
    assert questions(play(call, (9,), (5, 5))) == ["difficulty", "risk"]
    call = action(EARLIER, Code(2), 3, crisis=True, conditions=("restrained",))
    assert questions(play(call, (9,), (5, 5), (9,))) == ["difficulty", "risk", "chance"]


@pytest.mark.rule("cgg.conditions.crisis", "cgg.conditions.consumed", "cgg.clock.zero")
def test_consumed_of_2015_can_be_paid_until_the_crisis_begins() -> None:
    call = action(EARLIER, Code(2), 4, hours=0, xp=1, conditions=("consumed",))
    session = play(call, "yes", (9, 9), (1, 1))
    assert (pools(session), session.outcome.rest.xp) == (["2d10", "2d6"], -1)
    call = action(EARLIER, Code(2), 4, crisis=True, xp=1, conditions=("consumed",))
    assert pools(play(call, (9, 9, 9), (1,))) == ["3d10", "1d6"]


@pytest.mark.rule("cgg.risk.none", "cgg.conditions.confused", "cgg.conditions.improved")
def test_nobody_pays_for_dice_of_a_roll_that_is_not_made() -> None:
    call = action(LATER, Code(2), 4, hours=5, risk="none", conditions=("confused", "improved", "eager"))
    session = play(call, "no", (9, 9))
    assert questions(session) == ["eager", "difficulty"]
    assert session.outcome.hours == 5


@pytest.mark.rule("cgg.risk.none", "cgg.risk.stake", "cgg.risk.levels")
def test_players_see_that_nothing_is_at_stake_but_no_other_level() -> None:
    for level in ("minimal", "limited", "extreme"):
        session = play(action(LATER, Code(2), 3, risk=level), (9,), (1, 1))
        assert level in told(session, "gm")
        assert level not in told(session, "actor")
    assert "against the risk" not in told(play(action(LATER, Code(2), 3, risk="none"), (9,)), "actor")


@pytest.mark.rule("cgg.conditions.confused", "cgg.conditions.improved", "cgg.risk.helpers", "cgg.tension.helped")
def test_dice_of_the_risk_roll_count_after_gear_has_joined() -> None:
    def rolled(*answers: str, faces: int, **more: Any) -> str:
        call = action(LATER, Code(2), 4, hours=5, risk_with=(Code(3),), **more)
        return pools(play(call, *answers, (9, 9), (1,) * faces))[1]

    assert rolled(faces=3) == "3d6", "2d with gear of 3d are 3d+2"
    assert rolled("yes", faces=2, conditions=("confused",)) == "2d6"
    assert rolled("yes", faces=4, conditions=("improved",)) == "4d6"
    assert rolled(faces=2, risk_dice=-1) == "2d6"
    assert rolled("yes", "yes", faces=3, conditions=("confused", "improved")) == "3d6"
    bitten = action(LATER, Code(2), 6, risk_with=(Code(3),), conditions=("crippling-wound",))
    assert pools(play(bitten, (9,) * 5, (1, 1, 1)))[1] == "3d6", "a wound bites the code itself: 1d with 3d are 3d+1"


@pytest.mark.rule("cgg.conditions.confused", "cgg.risk.avoided")
def test_pips_of_gear_stay_when_a_risk_die_is_lost() -> None:
    call = action(LATER, Code(2), 4, hours=5, risk_with=(Code(3),), conditions=("confused",))
    assert [play(call, "yes", (9, 9), faces).outcome.avoided for faces in ((4, 1), (3, 1))] == [True, False], "2d+2"
    call = action(LATER, Code(1), 4, hours=5, helping=(Code(2),), conditions=("improved",))
    assert pools(play(call, "yes", "risk", (9, 9, 9), (1, 1, 1))) == ["3d10", "3d6"], "1d with help of 2d, and 1d more"


@pytest.mark.rule("cgg.codes.bonus", "cgg.codes.carry")
def test_bonus_pips_are_added_to_the_combined_code_of_either_roll() -> None:
    assert pools(play(action(LATER, Code(2), 4, bonus=3), (9,), (1, 1))) == ["1d10", "2d6"]
    assert pools(play(action(LATER, Code(2), 4, risk_bonus=3), (9, 9), (1, 1, 1))) == ["2d10", "3d6"]
    armour = action(LATER, Code(2), 4, risk_bonus=1, risk_with=(Code(3),))
    assert pools(play(armour, (9, 9), (1, 1, 1, 1))) == ["2d10", "4d6"], "3d+2 and a pip are 4d"
    helped = action(LATER, Code(2), 5, bonus=1, helping=(Code(3),), risk="none")
    assert pools(play(helped, "success", (9,))) == ["1d10"], "2d with help of 3d are 3d+2, and a pip makes 4d"
    less = action(LATER, Code(1), 3, risk_bonus=3, risk_dice=-2)
    assert pools(play(less, (9, 9), ())) == ["2d10", "0d6"], "what is gained and lost is added up"
