"""Conditions: how they are written, what each of the eighteen does to an action, and what fills a track."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.dice.errors import BadInput
from rollwright.games.cgg.rules.chance import chance
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.conditions import (
    CODE_NAMES,
    added,
    condition,
    core,
    effects_of,
    price,
    worsened,
    written,
)
from rollwright.games.cgg.rules.fallout import fallout, full_track
from rollwright.games.cgg.rules.options import Options, Options2015
from rollwright.games.cgg.rules.outcome import Action
from rollwright.games.cgg.rules.uses import Hammering
from rollwright.play.odds import odds
from rollwright.play.policy import never
from rollwright.play.session import Session
from rollwright.play.steps import Call, Roll
from tests.games.cgg.acting import CORE_IDS, action, at, deed, flat, ids, told, vela

CGG, OLD = Options(), Options2015()
BOTH = pytest.mark.parametrize("options", [CGG, OLD], ids=["cgg", "cgg-2015"])


def give_condition(options: Options, condition: str, **more: Any) -> Call[Any]:
    """Make the call in which the Exec gives a condition."""
    return flat("give-condition", options, condition=condition, **more)


def play(call: Call[Any], *answers: str | dict[str, Any]) -> Session[Any]:
    """Play a call to its end: faces with spaces between, the key of an option, or the fields of a card."""
    session = Session(call)
    for answer in answers:
        if isinstance(answer, dict):
            session.fill(answer)
        elif isinstance(session.question, Roll):
            session.roll([int(face) for face in answer.split()])
        else:
            session.choose(answer)
    assert session.ended, f"open: {session.question}"
    return session


def act(options: Options, *answers: str, **arguments: Any) -> Action:
    """Take an action of 3d against a difficulty of 4, so that one die is rolled, and no Hammer is asked for."""
    given: dict[str, Any] = {"code": Code(3), "difficulty": 4, "hammers": Hammering.NONE, **arguments}
    end: Action = play(action(options, **given), *answers).outcome
    return end


# --- how they are written --------------------------------------------------------------------------------------------


@pytest.mark.rule("cgg.conditions.mark", "cgg.conditions.kinds")
def test_the_eighteen_have_six_on_each_track_and_the_book_s_marks() -> None:
    marks = {id: one.mark for id, one in core().items()}
    assert tuple(marks) == CORE_IDS
    assert len(marks) == 18
    for letter in "HPA":
        assert sum(mark[0] == letter for mark in marks.values()) == 6
    assert sorted(id for id, mark in marks.items() if mark[1] == "E") == sorted(
        ["eager", "transcendent", "questioning", "improved", "augmented", "enhanced"]
    )
    assert [marks[id] for id in ("crippling-wound", "surface-wound", "troubled", "augmented")] == [
        *("HI3", "HI1", "PI2", "AE2")
    ]


MISNAMED = ["crippling-wound@foo", "confused=HI3", "confused=PI1:confused"]
"""No such code to bite; a name of the core set under another mark, or again under its own."""
GATHERED = ["sleepy=PI1:confused*2", "dire-injury*6/3", "crippling-wound*6/3@strength", "charred=HI3*5"]


@pytest.mark.rule("cgg.conditions.crippling-wound", "cgg.conditions.custom")
def test_a_condition_that_is_given_is_named_rightly() -> None:
    for text in MISNAMED:
        with pytest.raises(BadInput):
            Session(give_condition(CGG, text))


@pytest.mark.rule("cgg.conditions.transcendent", "cgg.conditions.questioning")
def test_transcendent_and_questioning_are_about_the_same_codes() -> None:
    both = ("transcendent", "questioning")
    for name in ("", *CODE_NAMES):
        effects = effects_of(both, name)
        assert (effects.player_windows == ("transcendent",)) is (effects.success_dice == 1), name
        assert (effects.success_dice == 1) is (name in ("", "knowledge", "perception")), name


@pytest.mark.rule("cgg.conditions.custom")
def test_a_custom_condition_is_data_and_bites_like_what_it_borrows() -> None:
    own = condition("sleepy=PI2:confused+weakened")
    assert (own.track, own.enhancement, own.dots) == ("persuasion", False, 2)
    effects = effects_of(("sleepy=PI2:confused+weakened",))
    assert effects.weakened
    assert effects.exec_windows == ("confused",)
    assert condition(written(own)) == own
    assert condition("fatigued=HI1").effects == ()


@pytest.mark.parametrize("text", ["", "Sleepy", "unknown", "sleepy=XI1", "sleepy=PI1:unknown", "sleepy=PI0", *MISNAMED])
def test_a_bad_condition_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        condition(text)


@pytest.mark.parametrize(
    "text",
    ["painful-harm", "surface-wound*2", "crippling-wound@strength", "sleepy=PI1:confused@judge", "odd=AE4", *GATHERED],
)
def test_conditions_are_written_and_read(text: str) -> None:
    assert written(condition(text)) == text


@pytest.mark.rule("cgg.conditions.prices")
def test_prices_of_both_editions() -> None:
    paid = [id for id, one in core().items() if one.price is not None]
    assert {(price("cgg", id).amount, price("cgg", id).coin) for id in paid} == {(1, "hour")}
    assert {
        id: f"{price('cgg-2015', id).amount} {price('cgg-2015', id).coin}" for id in paid if id != "restrained"
    } == {
        "dire-injury": "1 dp",
        "distracting-injury": "1 xp",
        "paralyzing-injury": "2 xp",
        "confused": "1 xp",
        "consumed": "1 xp",
        "eager": "2 xp",
        "transcendent": "2 xp",
        "troubled": "1 dp",
        "improved": "1 xp",
        "augmented": "2 xp",
        "enhanced": "1 dp",
    }
    with pytest.raises(BadInput, match="nobody pays"):
        price("cgg-2015", "restrained")


# --- each of them bites ----------------------------------------------------------------------------------------------


def test_without_conditions_the_plain_action() -> None:
    end = act(CGG, "9", "3 4 5")
    assert (end.success, end.avoided, end.hours) == (True, True, 12)


@pytest.mark.rule("cgg.conditions.crippling-wound")
def test_crippling_wound_takes_a_die_of_its_code() -> None:
    bitten = act(CGG, "9 9", "3 4", conditions=("crippling-wound@strength",), attribute="strength")
    assert bitten.success
    act(CGG, "9", "3 4 5", conditions=("crippling-wound@strength",), attribute="dexterity")


@pytest.mark.rule("cgg.conditions.dire-injury", "cgg.conditions.exec-pays")
def test_dire_injury_cancels_the_action_and_lowers_a_code() -> None:
    end = act(CGG, "yes", "technical", conditions=("dire-injury",), hours=8)
    assert (end.rest.cancelled, end.rest.reduced, end.success, end.hours) == (True, "technical", False, 9)
    end = act(OLD, "yes", "strength", conditions=("dire-injury",), hours=8)
    assert (end.rest.cancelled, end.hours, end.rest.dp) == (True, 8, 1)


@pytest.mark.rule("cgg.conditions.distracting-injury")
def test_distracting_injury_adds_a_difficulty_die() -> None:
    end = act(CGG, "yes", "9 2", "3 4 5", conditions=("distracting-injury",), hours=8)
    assert (end.failures, end.hours) == (1, 9)
    assert act(OLD, "yes", "9 9", "3 4 5", conditions=("distracting-injury",)).rest.xp == 1


@pytest.mark.rule("cgg.conditions.painful-harm")
def test_painful_harm_discards_the_first_venture() -> None:
    assert act(CGG, "9", "6 4 5", conditions=("painful-harm",)).venture == 0
    assert act(CGG, "9", "6 4 5", "none").venture == 1
    assert act(CGG, "9", "6 6 5", "none", conditions=("painful-harm",)).venture == 1


@pytest.mark.rule("cgg.conditions.paralyzing-injury")
def test_paralyzing_injury_takes_a_die() -> None:
    end = act(CGG, "yes", "9 9", "3 4", conditions=("paralyzing-injury",), hours=8)
    assert end.hours == 9
    assert act(OLD, "yes", "9 9", "1 1", conditions=("paralyzing-injury",)).rest.xp == 2


@pytest.mark.rule("cgg.conditions.surface-wound", "cgg.conditions.chance")
def test_surface_wound_may_get_worse_when_venture_is_earned() -> None:
    assert act(CGG, "9", "6 4 5", "3", "none", conditions=("surface-wound",)).rest.worsened
    assert not act(CGG, "9", "6 4 5", "4", "none", conditions=("surface-wound",)).rest.worsened
    assert act(OLD, "9", "6 4 5", "5", "none", conditions=("surface-wound",)).rest.worsened
    assert not act(CGG, "9", "3 4 5", conditions=("surface-wound",)).rest.worsened
    assert worsened(("surface-wound",)) == ("surface-wound*2",)
    assert not act(CGG, "9", "6 4 5", "none", conditions=("surface-wound*2",)).rest.worsened


@pytest.mark.rule("cgg.conditions.confused")
def test_confused_takes_a_risk_die() -> None:
    assert act(CGG, "yes", "9", "3 4", conditions=("confused",), hours=8).hours == 9


@pytest.mark.rule("cgg.conditions.consumed")
def test_consumed_pays_or_loses_a_die() -> None:
    assert act(CGG, "yes", "9", "3 4 5", conditions=("consumed",)).hours == 11
    assert act(CGG, "no", "9 9", "3 4", conditions=("consumed",)).hours == 12
    assert act(OLD, "yes", "9", "3 4 5", conditions=("consumed",), xp=1).rest.xp == -1
    act(OLD, "9 9", "3 4", conditions=("consumed",), xp=0)


@pytest.mark.rule("cgg.conditions.eager")
def test_eager_buys_a_die() -> None:
    assert act(CGG, "yes", "", "3 4 5 1", conditions=("eager",)).hours == 11
    assert act(OLD, "yes", "", "3 4 5 1", conditions=("eager",), xp=2).rest.xp == -2
    act(OLD, "9", "3 4 5", conditions=("eager",), xp=1)


@pytest.mark.rule("cgg.conditions.transcendent")
def test_transcendent_buys_new_difficulty_dice_for_perception_and_knowledge() -> None:
    end = act(CGG, "1", "3 4 5", "yes", "9", conditions=("transcendent",), attribute="knowledge")
    assert (end.success, end.hours) == (True, 11)
    act(CGG, "1", "3 4 5", conditions=("transcendent",), attribute="strength")


@pytest.mark.rule("cgg.conditions.troubled")
def test_troubled_rolls_the_discarded_dice_again() -> None:
    end = act(CGG, "1 9", "yes", "2", "3 4 5", conditions=("troubled",), difficulty=5, hours=8)
    assert (end.failures, end.hours) == (2, 9)
    assert not end.avoided  # the target is 10 + 1 + 2 = 13, the total 12


@pytest.mark.rule("cgg.conditions.questioning")
def test_questioning_counts_a_die_more_against_difficulty_only() -> None:
    act(CGG, "", "3 4 5", conditions=("questioning",), attribute="perception")
    act(CGG, "9", "3 4 5", conditions=("questioning",), attribute="strength")


@pytest.mark.rule("cgg.conditions.improved")
def test_improved_buys_a_risk_die() -> None:
    assert act(CGG, "yes", "9", "3 4 5 1", conditions=("improved",)).hours == 11


@pytest.mark.rule("cgg.conditions.weakened")
def test_weakened_may_add_a_failure_when_venture_falls() -> None:
    assert act(CGG, "9", "6 4 5", "2", "none", conditions=("weakened",)).failures == 1
    assert act(CGG, "9", "6 4 5", "7", "none", conditions=("weakened",)).failures == 0
    assert act(CGG, "9", "3 4 5", conditions=("weakened",)).failures == 0


@pytest.mark.rule("cgg.conditions.augmented")
def test_augmented_raises_success_until_the_tension_ends() -> None:
    end = act(CGG, "yes", "", "3 4 5", conditions=("augmented",))
    assert (end.rest.augmented, end.hours) == (True, 11)
    act(CGG, "", "3 4 5", conditions=("augmented",), augmented=True)


@BOTH
@pytest.mark.rule("cgg.conditions.hindered")
def test_hindered_counts_fallout_one_higher(options: Options) -> None:
    assert play(fallout(options, Code(3), Code(3)), "").outcome.grade == "minor"
    assert play(fallout(options, Code(3), Code(3), hindered=True), "").outcome.grade == "moderate"
    assert effects_of(("hindered", "hindered")).hindered == 1


@pytest.mark.rule("cgg.conditions.enhanced")
def test_enhanced_buys_success_or_avoidance_where_venture_falls() -> None:
    end = act(CGG, "1", "6 1 1", "succeed", "none", conditions=("enhanced",))
    assert (end.success, end.avoided, end.hours) == (True, False, 11)
    end = act(CGG, "1", "6 1 1", "avoid", "none", conditions=("enhanced",))
    assert (end.success, end.avoided, end.rest.spared) == (False, False, True)
    act(CGG, "1", "5 1 1", conditions=("enhanced",))


@pytest.mark.rule("cgg.conditions.restrained")
def test_restrained_may_fail_unless_paid_in_cgg() -> None:
    assert act(CGG, "no", "9", "3 4 5", "2", conditions=("restrained",)).failures == 1
    assert act(CGG, "no", "9", "3 4 5", "8", conditions=("restrained",)).success
    end = act(CGG, "yes", "9", "3 4 5", conditions=("restrained",))
    assert (end.success, end.hours) == (True, 11)


@pytest.mark.rule("cgg.conditions.restrained")
def test_restrained_bites_in_2015_where_the_miss_earns_a_drama_point() -> None:
    assert act(OLD, "9", "3 4 5", conditions=("restrained",)).success
    missed = act(OLD, "9", "1 1 1", "5", conditions=("restrained",))
    assert (missed.success, missed.avoided) == (False, False)


@pytest.mark.rule("cgg.conditions.crisis")
def test_in_a_crisis_conditions_work_without_hours() -> None:
    locked = {"crisis": True, "hours": 0}
    assert act(CGG, "yes", "9", "3 4", conditions=("confused",), **locked).hours == 0
    act(CGG, "9 9", "3 4", conditions=("consumed",), **locked)
    assert act(CGG, "9", "3 4 5", "2", conditions=("restrained",), **locked).failures == 1


# --- tracks ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cgg.conditions.twice")
def test_the_same_condition_twice_adds_its_dots_and_not_its_effect() -> None:
    twice = added(("distracting-injury",), "distracting-injury")
    assert twice == ("distracting-injury*4",)
    assert effects_of(twice).exec_windows == ("distracting-injury",)
    assert added(("crippling-wound@strength",), "crippling-wound@dexterity") == ("crippling-wound*6/3@strength",)


@BOTH
@pytest.mark.rule("cgg.conditions.full", "cgg.conditions.tracks")
def test_a_full_track_does_its_work_once(options: Options) -> None:
    full: dict[str, Any] = {"condition": "painful-harm", "harm": 3}
    assert play(give_condition(options, **full, conditions=("painful-harm",))).outcome[:2] == (None, None)
    filled = play(give_condition(options, **full, conditions=("painful-harm*2",))).outcome
    assert filled[:2] == ("harm", "incapacitated")
    assert play(give_condition(options, **full, conditions=("painful-harm*3",))).outcome[:2] == (None, None)
    assert play(full_track(options, "persuasion")).outcome.end == "changed-mind"
    assert play(full_track(options, "alteration"), "altered-enhanced").outcome.end == "altered-enhanced"


@pytest.mark.rule("cgg.conditions.crippling-wound", "cgg.conditions.exec")
def test_who_gives_a_crippling_wound_names_the_code() -> None:
    end = play(give_condition(CGG, condition="crippling-wound"), "strength").outcome
    assert end.condition == "crippling-wound@strength"
    again = play(give_condition(CGG, condition="crippling-wound", conditions=("crippling-wound@strength",))).outcome
    assert again.condition == "crippling-wound"


@pytest.mark.rule("cgg.conditions.clear")
def test_the_exec_clears_a_track() -> None:
    held = ("painful-harm*2", "dire-injury", "confused")
    assert play(flat("clear-track", CGG, track="harm", conditions=held), {}).outcome.kept == ()
    some = play(flat("clear-track", CGG, track="harm", conditions=held), {"kept": ["dire-injury"]})
    assert some.outcome.kept == ("dire-injury",)
    assert "The explorer's Harm track is cleared, but for Dire Injury." in told(some)


@pytest.mark.rule("cgg.conditions.exec", "cgg.conditions.what")
def test_the_exec_gives_and_takes_conditions() -> None:
    state = at(conditions=("eager", "confused"))
    assert vela(deed(state, "lift-condition", who="vela", condition="eager")).conditions == ("confused",)
    with pytest.raises(BadInput, match="not among them"):
        deed(state, "lift-condition", who="vela", condition="hindered")
    assert not {"lift-condition", "give-condition"} & set(ids(state, "vela")), "only the Exec does"


@pytest.mark.rule("cgg.conditions.chance")
def test_a_chance_is_one_difficulty_die() -> None:
    assert odds(chance(CGG), never, exact=True).fraction(True) * 10 == 3
    assert odds(chance(OLD), never, exact=True).fraction(True) * 10 == 5
    assert odds(chance(Options(exec_die="d6")), never, exact=True).fraction(True) * 2 == 1
