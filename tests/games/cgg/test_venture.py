"""Wrenches, Hammers, stunts, aspects and help, with scripted dice."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.dice.errors import Refused
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.stunts import mastery_of
from rollwright.games.cgg.rules.uses import Hammering
from rollwright.games.cgg.rules.venture import HAMMER_HOURS, WRENCH_HOURS, Wrench
from rollwright.play.odds import odds
from rollwright.play.session import Session
from rollwright.play.steps import Choose
from tests.games.cgg.acting import LATER, action, facts, offered, play, questions, told

UNSEEN = ("didnt-see-that-coming",)
"""A Hammer, after which the Exec says whether the explorer is out."""


def refused(rule: str, **arguments: Any) -> None:
    with pytest.raises(Refused) as error:
        Session(action(LATER, Code(3), 5, **arguments))
    assert error.value.rule == rule


@pytest.mark.rule("cgg.wrench.close", "cgg.venture.player", "cgg.venture.prices")
def test_that_was_close() -> None:
    end = play(action(LATER, Code(2), 3), (9,), (6, 1), "close").outcome
    assert (end.avoided, end.venture, end.hours) == (True, 0, 11)


@pytest.mark.rule("cgg.wrench.make-it", "cgg.wrench.failure-only")
def test_gotta_make_it_changes_failure_and_not_the_target() -> None:
    end = play(action(LATER, Code(2), 3), (3,), (6, 5), "make-it").outcome
    assert (end.success, end.failures, end.avoided) == (True, 0, False), "the target stays 4 + 3"


@pytest.mark.rule("cgg.wrench.that-good")
def test_that_good_rolls_all_difficulty_dice_again() -> None:
    end = play(action(LATER, Code(2), 4), (3, 3), (6, 5), "that-good", (9, 1)).outcome
    assert (end.failures, end.avoided, end.hours) == (1, False, 11), "the target is 7 + 1 now"


@pytest.mark.rule("cgg.wrench.serious")
def test_serious_on_a_code_that_serves_both() -> None:
    end = play(action(LATER, Code(2), 4), (9, 3), (6, 4), "serious", (3,)).outcome
    assert (end.success, end.avoided, end.hours) == (True, True, 10), "the last die goes: 4 + 3 against 7"


@pytest.mark.rule("cgg.wrench.serious")
def test_serious_on_one_of_two_codes() -> None:
    call = action(LATER, Code(2), 4, risk_code=Code(2), resist="strength")
    end = play(call, (9, 3), (6, 4), "serious", "success").outcome
    assert (end.success, end.avoided) == (True, False)
    end = play(call, (9, 3), (6, 4), "serious", "risk", (6,), "close").outcome
    assert (end.success, end.venture, end.avoided) == (False, 0, False), "the 6 was one more Venture: 4 + 5 against 10"
    end = play(call, (9, 3), (6, 4), "serious", "resistance").outcome
    assert (end.rest.resistance, end.failures) == (1, 1)


@pytest.mark.rule("cgg.wrench.make-it", "cgg.wrench.that-good", "cgg.wrench.serious", "cgg.conditions.transcendent")
def test_who_pays_does_not_know_whether_there_are_difficulty_dice() -> None:
    call = action(LATER, Code(3), 3, risk_code=Code(1), hours=2)
    for answers, hours in (
        (("make-it",), 1),
        (("that-good", ()), 1),
        (("serious", "success"), 0),
    ):
        end = play(call, (), (6,), *answers).outcome
        assert (end.success, end.hours) == (True, hours)
    wise = action(LATER, Code(3), 3, hours=2, conditions=("transcendent",))
    assert play(wise, (), (1, 1, 1), "yes", ()).outcome.hours == 1


@pytest.mark.rule("cgg.wrench.bounce-back")
def test_bounce_back() -> None:
    call = action(LATER, Code(1), 2, conditions=("hindered", "questioning"), attribute="strength", who="kara")
    session = play(call, (9,), (6,), "bounce-back", "no")
    assert session.outcome.rest.bounced == "hindered"
    assert session.outcome.hours == 10
    assert facts(session) == ["HoursPaid", "ConditionGone"]
    assert "rid of Hindered until the scene ends." in told(session)
    gone = play(call, (9,), (6,), "bounce-back", "yes")
    assert "rid of Hindered." in told(gone), "for good, as the Exec wishes"
    two = action(LATER, Code(1), 2, conditions=("hindered", "confused"), attribute="strength")
    assert play(two, "no", (9,), (6,), "bounce-back", "confused", "no").outcome.rest.bounced == "confused"


@pytest.mark.rule("cgg.wrench.bounce-back", "cgg.conditions.restrained", "cgg.conditions.painful-harm")
def test_what_one_bounces_back_from_stops_at_once() -> None:
    bound = action(LATER, Code(1), 2, hours=2, conditions=("restrained",), attribute="strength")
    assert "chance" not in questions(play(bound, "no", (9,), (6,), "bounce-back", "no"))
    hurt = action(LATER, Code(2), 2, hours=2, conditions=("painful-harm",))
    end = play(hurt, (), (6, 6), "bounce-back", "no", "none").outcome
    assert end.venture == 1, "the first Venture is no longer discarded"


@pytest.mark.rule("cgg.hammer.even-worse", "cgg.conditions.crippling-wound", "cgg.conditions.custom")
def test_a_hammers_wound_names_its_code_and_may_be_custom() -> None:
    call = action(LATER, Code(1), 3, hours=0, custom=("sleepy=PI1:confused",), who="kara")
    end = play(call, (9, 9), (6,), "even-worse", "crippling-wound", "strength").outcome
    assert end.rest.condition == "crippling-wound@strength"
    end = play(call, (9, 9), (6,), "even-worse", "sleepy=PI1:confused").outcome
    assert end.rest.condition == "sleepy=PI1:confused"


@pytest.mark.rule("cgg.conditions.crippling-wound", "cgg.risk.code")
def test_a_bite_on_the_acting_code_spares_another_risk_code() -> None:
    bite = {"conditions": ("crippling-wound@strength",), "attribute": "strength"}
    call = action(LATER, Code(2), 3, risk_code=Code(3), **bite)  # type: ignore[arg-type]
    assert [entry.pool for entry in play(call, (9, 9), (1, 1, 1)).journal] == ["2d10", "3d6"]  # type: ignore[union-attr]
    other = action(LATER, Code(2), 3, risk_code=Code(3), conditions=bite["conditions"], risk_attribute="strength")
    assert [entry.pool for entry in play(other, (9,), (1, 1)).journal] == ["1d10", "2d6"]  # type: ignore[union-attr]


@pytest.mark.rule("cgg.conditions.full", "cgg.hammer.even-worse", "cgg.conditions.surface-wound")
def test_a_track_that_an_action_fills_does_its_work() -> None:
    tracks = {"harm": 3, "persuasion": 2, "alteration": 2}
    call = action(LATER, Code(1), 3, hours=0, conditions=("surface-wound",), who="kara", **tracks)
    session = play(call, (9, 9), (6,), (9,), "even-worse", "distracting-injury")
    assert [played.outcome.end for played in session.played[:-1]] == ["incapacitated"]
    text = told(session)
    assert text.index("has a Distracting Injury") < text.index("Harm is full: Kara can't act any more."), (
        "after the wound"
    )
    call = action(LATER, Code(1), 3, hours=0, conditions=("surface-wound",), who="kara", harm=2)
    session = play(call, (9, 9), (6,), (1,), "none")
    assert [played.outcome.end for played in session.played[:-1]] == ["incapacitated"]


@pytest.mark.rule("cgg.conditions.full", "cgg.wrench.bounce-back", "cgg.hammer.even-worse")
def test_dots_of_conditions_that_are_kept_away_count_on_the_tracks() -> None:
    def ends(*answers: Any, harm: int, **more: Any) -> list[str]:
        call = action(LATER, Code(2), 3, who="kara", harm=harm, **more)
        return [played.outcome.end for played in play(call, *answers).played[:-1]]

    given = ((9,), (6, 1), "even-worse", "painful-harm")
    assert ends(*given, harm=3, hours=0, suspended=("distracting-injury",)) == ["incapacitated"]
    assert ends(*given, harm=4, hours=0, suspended=("distracting-injury",)) == []
    assert ends(*given, harm=2, hours=0, suspended=("distracting-injury",)) == [], "full before, it has fired"
    assert ends(*given, harm=2, hours=0, suspended=("painful-harm",)) == ["incapacitated"], "its dots are added"


@pytest.mark.rule("cgg.conditions.full", "cgg.wrench.bounce-back", "cgg.venture.exec")
@pytest.mark.parametrize(("for_good", "fired"), [("yes", []), ("no", ["incapacitated"])])
def test_what_a_wrench_took_away_for_good_is_gone_when_the_hammer_falls(for_good: str, fired: list[str]) -> None:
    call = action(LATER, Code(2), 3, hours=2, conditions=("painful-harm*2",), who="kara", harm=3)
    answers = ("bounce-back", for_good, "even-worse", "surface-wound")
    session = play(call, (9,), (6, 6), *answers)
    assert [played.outcome.end for played in session.played[:-1]] == fired


@pytest.mark.rule("cgg.hammer.even-worse", "cgg.conditions.twice", "cgg.conditions.crippling-wound")
def test_a_hammers_wound_that_is_there_already_bites_what_it_has_bitten() -> None:
    given = ((9,), (6, 1), "even-worse", "crippling-wound")
    for held in ({"conditions": ("crippling-wound@strength",)}, {"suspended": ("crippling-wound@strength",)}):
        call = action(LATER, Code(2), 3, hours=0, attribute="dexterity", who="kara", **held)  # type: ignore[arg-type]
        assert play(call, *given).outcome.rest.condition == "crippling-wound"
    call = action(LATER, Code(2), 3, hours=2, attribute="dexterity", conditions=("crippling-wound@strength",))
    away = ("bounce-back", "yes", "even-worse", "crippling-wound", "dexterity")
    assert play(call, (9,), (6, 6), *away).outcome.rest.condition == "crippling-wound@dexterity"


@pytest.mark.rule("cgg.venture.order")
def test_uses_take_effect_in_their_order() -> None:
    call = action(LATER, Code(3), 5)
    late = play(call, (9, 9), (6, 6, 1), "that-good", (3, 9), "make-it").outcome
    early = play(call, (9, 9), (6, 6, 1), "make-it", "that-good", (3, 9)).outcome
    assert (late.failures, early.failures) == (0, 1)


@pytest.mark.rule("cgg.venture.one-of-a-kind")
def test_no_wrench_twice() -> None:
    session = Session(action(LATER, Code(3), 3))
    session.roll(())
    session.roll((6, 6, 6))
    assert offered(session) == ["none", "close", "make-it", "that-good", "serious"]
    session.choose("close")
    assert offered(session) == ["none", "make-it", "that-good", "serious"]
    refused("cgg.venture.one-of-a-kind", wrenches=(Wrench.CLOSE, Wrench.CLOSE))


@pytest.mark.rule("cgg.clock.pay")
def test_no_more_hours_than_the_clock_shows() -> None:
    session = Session(action(LATER, Code(3), 3, hours=1))
    session.roll(())
    session.roll((6, 6, 6))
    assert offered(session) == ["none", "close", "make-it", "that-good"]
    refused("cgg.clock.pay", hours=1, wrenches=(Wrench.SERIOUS,))
    refused("cgg.clock.pay", hours=2, wrenches=(Wrench.SERIOUS, Wrench.CLOSE))
    refused("cgg.clock.crisis", crisis=True, wrenches=(Wrench.CLOSE,))
    refused("cgg.clock.crisis", crisis=True, mastery=1, stunt="yes")
    refused("cgg.wrench.bounce-back", wrenches=(Wrench.BOUNCE_BACK,))


def test_a_plan_is_used_as_far_as_venture_lasts() -> None:
    end = play(action(LATER, Code(2), 3, wrenches=(Wrench.CLOSE, Wrench.MAKE_IT)), (2,), (6, 1)).outcome
    assert (end.failures, end.avoided, end.hours) == (1, True, 11)


@pytest.mark.rule("cgg.hammer.cant-do-it", "cgg.wrench.failure-only", "cgg.venture.exec")
def test_cant_do_it() -> None:
    end = play(action(LATER, Code(3), 3, hours=5), (), (6, 3, 3), "none", "cant-do-it").outcome
    assert (end.success, end.failures, end.avoided, end.hours, end.venture) == (False, 1, True, 6, 0)


@pytest.mark.rule("cgg.hammer.even-worse", "cgg.hammer.why-now", "cgg.hammer.unseen", "cgg.venture.one-of-a-kind")
def test_the_other_hammers() -> None:
    call = action(LATER, Code(3), 3, hours=2, gear=("scanner", "badge"), who="kara")
    session = play(call, (), (6, 6, 6), "none", "even-worse", "confused", "why-now", "badge", *UNSEEN, "yes")
    end = session.outcome
    assert (end.rest.condition, end.rest.gear, end.rest.incapacitated, end.hours) == ("confused", "badge", True, 8)
    hours = "HoursGained"
    assert facts(session) == [hours, "ConditionTaken", hours, "GearDisabled", hours, "Incapacitated"]


@pytest.mark.rule("cgg.hammer.unseen", "cgg.clock.exec-pays")
def test_the_exec_says_whether_a_hammer_takes_somebody_out() -> None:
    """Incapacitated as it makes sense in the action: the hours are gained either way."""
    call = action(LATER, Code(3), 3, hours=2, who="kara")
    plays = [play(call, (), (6, 5, 5), "none", *UNSEEN, out) for out in ("no", "yes")]
    ends = [one.outcome for one in plays]
    assert [(end.rest.incapacitated, end.hours) for end in ends] == [(False, 5), (True, 5)]
    assert [facts(one) for one in plays] == [["HoursGained"], ["HoursGained", "Incapacitated"]]


@pytest.mark.rule("cgg.wrench.serious")
def test_a_code_that_serves_both_gets_both_also_where_it_is_named_twice() -> None:
    """C11: the last difficulty die goes, and a risk die is rolled, without a question which."""
    twice: Any = {"attribute": "strength", "risk_attribute": "strength", "risk_code": Code(2)}
    call = action(LATER, Code(2), 4, **twice, wrenches=(Wrench.SERIOUS,))
    end = play(call, (9, 1), (6, 5), (5,)).outcome
    assert (end.success, end.avoided) == (True, True)
    other = action(LATER, Code(2), 4, **twice | {"risk_attribute": "dash"}, wrenches=(Wrench.SERIOUS,))
    assert questions(play(other, (9, 1), (6, 5), "risk", (5,)))[2:] == ["serious", "serious"]


def test_what_uses_cost_and_gain() -> None:
    assert [*WRENCH_HOURS.values()] == [1, 1, 1, 2, 2]
    assert {hammer.value: hours for hammer, hours in HAMMER_HOURS.items()} == {
        "cant-do-it": 1,
        "didnt-see-that-coming": 3,
        "even-worse": 1,
        "why-now": 2,
    }


@pytest.mark.rule("cgg.venture.exec")
def test_no_gear_no_hammer_for_it_and_the_player_goes_first() -> None:
    session = Session(action(LATER, Code(3), 3))
    session.roll(())
    session.roll((6, 6, 1))
    assert isinstance(session.question, Choose)
    assert session.question.actor == "actor"
    session.choose("close")
    session.choose("none")
    assert isinstance(session.question, Choose)
    assert session.question.actor == "gm"
    assert offered(session) == ["none", "cant-do-it", "didnt-see-that-coming", "even-worse"]


def test_hammers_that_nobody_is_asked_about() -> None:
    none, worst, random = (
        odds(action(LATER, Code(3), 3, hammers=way), exact=True)
        for way in (Hammering.NONE, Hammering.WORST, Hammering.RANDOM)
    )
    chances = [sum(p for end, p in law.fractions() if end.success) for law in (none, random, worst)]
    assert chances[0] == 1
    assert chances[0] > chances[1] > chances[2]
    assert str(chances[2]) == "125/216", "any 6 left over is a Failure"
    assert str(chances[1]) == "341/432", "and half of that by a coin"


@pytest.mark.rule("cgg.clock.zero")
def test_a_clock_at_0_takes_no_hours_from_a_later_hammer() -> None:
    end = play(action(LATER, Code(3), 3, hours=1), (), (6, 6, 1), "close", "cant-do-it").outcome
    assert end.hours == 0


@pytest.mark.rule("cgg.clock.in-crisis", "cgg.aspects.free")
def test_in_a_crisis_hammers_work_and_free_wrenches_stay() -> None:
    call = action(LATER, Code(2), 3, crisis=True, aspect=True)
    end = play(call, (3,), (6, 6), "make-it", "none", "cant-do-it").outcome
    assert (end.failures, end.hours) == (1, 0)
    without = play(action(LATER, Code(2), 3, crisis=True), (3,), (6, 1), "none")
    assert "wrench" not in questions(without)


@pytest.mark.rule("cgg.aspects.free")
def test_a_called_aspect_makes_wrenches_free_but_not_of_venture() -> None:
    session = Session(action(LATER, Code(2), 3, aspect=True, stunt="no"))
    session.roll((9,))
    session.roll((6, 1))
    assert [use.note for use in session.question.options[1:]] == ["free"] * 4  # type: ignore[union-attr]
    end = play(action(LATER, Code(2), 3, aspect=True, stunt="no"), (9,), (6, 1), "serious", (2,)).outcome
    assert (end.hours, end.venture) == (12, 0)


@pytest.mark.rule("cgg.aspects.free")
def test_where_the_table_says_so_a_called_aspect_needs_no_venture() -> None:
    """The other reading of C13."""
    other = Options(aspect_needs_no_venture=True)
    call = action(other, Code(2), 3, aspect=True, stunt="no")
    end = play(call, (2,), (1, 1), "close", "make-it", "none").outcome
    assert (end.success, end.avoided, end.hours, end.venture) == (True, True, 12, 0)
    assert questions(play(action(other, Code(2), 3), (2,), (1, 1))) == ["difficulty", "risk"], "without one it does"
    kept = play(call, (9,), (6, 1), "close", "make-it", "none")
    assert kept.outcome.venture == 0, "Venture that is there is spent first"


@pytest.mark.rule("cgg.stunts.first-die", "cgg.stunts.move", "cgg.stunts.mastery")
def test_the_example_of_the_blaster() -> None:
    session = play(action(LATER, Code(6), 9, 1, mastery=2), "yes", "2", "0", (9,), (1, 2, 3, 4))
    assert session.outcome.hours == 11
    pools = [entry.pool for entry in session.journal if hasattr(entry, "pool")]
    assert pools == ["1d10", "4d6"], "10 dice of difficulty less 9d; 4d for risk"


@pytest.mark.rule("cgg.stunts.extra")
def test_further_dice_cost_an_hour_each() -> None:
    session = play(action(LATER, Code(2), 7, mastery=2, hours=3), "yes", "0", "2", (9, 9), (1, 2))
    assert session.outcome.hours == 0
    asked = Session(action(LATER, Code(6), 9, risk_code=Code(1), mastery=3, hours=3, stunt="yes"))
    assert offered(asked) == ["0", "1"], "no more than the risk code has"
    asked.choose("1")
    assert offered(asked) == ["0", "1", "2"], "no more than the clock shows"


@pytest.mark.rule("cgg.stunts.who", "cgg.aspects.stunt", "cgg.stunts.mastery")
def test_who_can_stunt() -> None:
    refused("cgg.stunts.who", stunt="yes")
    assert questions(play(action(LATER, Code(3), 3), (), (1, 1, 1))) == ["difficulty", "risk"]
    assert (mastery_of(2, False), mastery_of(1, True), mastery_of(0, True)) == (2, 3, 3)
    session = Session(action(LATER, Code(5), 9, aspect=True, stunt="yes"))
    assert offered(session) == ["0", "1", "2", "3"]


@pytest.mark.rule("cgg.help.joins", "cgg.codes.combining")
def test_help_joins_success_or_risk() -> None:
    call = action(LATER, Code(2), 4, helping=(Code(3),))
    success = play(call, "success", (9,), (1, 1))
    risk = play(call, "risk", (9, 9), (1, 1, 1))
    neither = play(call, "none", (9, 9), (1, 1))
    pools = [[entry.pool for entry in run.journal if hasattr(entry, "pool")] for run in (success, risk, neither)]
    assert pools == [["1d10", "2d6"], ["2d10", "3d6"], ["2d10", "2d6"]]
    assert risk.outcome.avoided is False
    assert play(call, "risk", (9, 9), (5, 1, 1)).outcome.avoided


@pytest.mark.rule("cgg.help.leverage", "cgg.leverage.use")
def test_leverage_costs_an_hour_or_a_die() -> None:
    call = action(LATER, Code(2), 4, leverage=(Code(2, 2),), leverage_key=("repair",), who="kara")
    paid = play(call, "success", "pay-1", (9,), (1, 1)).outcome
    assert (paid.hours, paid.rest.leverage_worn) == (11, ())
    worn = play(call, "success", "lose-1d", (9,), (1, 1)).outcome
    assert (worn.hours, worn.rest.leverage_worn) == (12, ("repair",))
    assert facts(play(call, "success", "lose-1d", (9,), (1, 1))) == ["LeverageWorn"]
    locked = action(LATER, Code(2), 4, leverage=(Code(0, 1),), leverage_key=("x",), crisis=True)
    crisis = play(locked, "risk", (9, 9), (1, 1))
    assert crisis.outcome.rest.leverage_worn, "in a crisis it always loses a die"
