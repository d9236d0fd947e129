"""Tension Mode: what the Exec settles by the fiction, tracks that are full, and the situation around it all."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rollwright.games.cgg.rules import focus
from rollwright.games.cgg.rules import tension as tension_module
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.facts import LeverageMade, PitfallEnded, PitfallPlaced, TensionBegan
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.party import Burden, Named, Pitfall, Stock
from rollwright.games.cgg.rules.sheet import Explorer, Track, Tracks
from rollwright.games.cgg.rules.tension import Ended, tension, tension_exec, tension_turn
from rollwright.play.session import Session
from rollwright.play.steps import Call, Roll
from rollwright.rules.facts import Fact, State, fold
from rollwright.rules.ruleset import ruleset
from tests.games.cgg.tense import ACT, BOTH, CGG, OLD, PARTY, after, asked, done, part, scene, told_and_kept, with_kara

GAME = ruleset("cgg")
WON = (*ACT, "no", "no", "", "5 5 5 5", "1")


def state_after(state: State, facts: list[Fact]) -> State:
    """Fold facts of the game."""
    return fold(state, facts, GAME.apply, GAME.sheet)


# --- Pitfalls --------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("cgg.tension.fiction", "cgg.tension.at-once")
@pytest.mark.parametrize("turn", [("idle",), WON], ids=["idle", "act"])
def test_the_fiction_may_settle_a_pitfall_after_any_turn(options: Options, turn: tuple[str, ...]) -> None:
    alone = tension_turn(options, scene(12), "kara")
    session = Session(alone)
    for answer in turn:
        if isinstance(session.question, Roll):
            session.roll([int(face) for face in answer.split()])
        else:
            session.choose(answer)
    assert asked(session) == ("settled", "gm", ["none", "reactor", "reactor happens"])
    assert part(alone, *turn, "settled=reactor").outcome == Ended(("reactor",), ())
    assert part(alone, *turn, "settled=reactor happens").outcome == Ended((), ("reactor",))
    several = tension_turn(options, scene(12, 9), "kara")
    both = turn if len(turn) == 1 else ("act", "reactor", *turn[1:])
    left = after(several, *both, "settled=boarders happens", "vanya")
    assert (left.names, left.happened) == (("reactor",), ("boarders",))
    assert after(several, *both, "settled=none", "vanya").names == ("reactor", "boarders")


@pytest.mark.rule("cgg.tension.fiction")
def test_what_the_fiction_settled_is_told_and_becomes_a_fact() -> None:
    turn = tension_turn(CGG, scene(12, 9), "kara")
    texts, facts = told_and_kept(turn, "idle", "settled=reactor happens", "vanya")
    assert "The fiction has brought about reactor." in texts
    assert [fact for fact in facts if isinstance(fact, PitfallEnded)] == [PitfallEnded(key="reactor", happened=True)]
    texts, facts = told_and_kept(tension_exec(CGG, done(12, 9)), "boarders", "none", "1")
    assert "The fiction has averted boarders." in texts
    assert [fact for fact in facts if isinstance(fact, PitfallEnded)] == [PitfallEnded(key="boarders", happened=False)]


@pytest.mark.rule("cgg.tension.pitfall", "cgg.tension.start")
def test_the_exec_may_place_one_more_pitfall_a_turn() -> None:
    call = tension_exec(CGG, done(7))
    assert asked(part(call))[2] == ["none", "another", "reactor", "reactor happens"]
    session = Session(call)
    session.choose("another")
    session.choose("9")
    assert asked(session) == ("settled", "gm", ["none", "reactor", "pitfall", "reactor happens", "pitfall happens"])
    left = after(call, "another", "9", "settled=none", "reactor", "1")
    assert left.pitfalls == (Pitfall("reactor", 8), Pitfall("pitfall", 9))
    _, facts = told_and_kept(call, "another", "9", "settled=none", "reactor", "1")
    assert PitfallPlaced(key="pitfall", text="pitfall", tension=9) in facts


@pytest.mark.rule("cgg.leverage.expiry")
def test_leverage_of_one_more_pitfall_is_its_own() -> None:
    more = scene(7).with_another(9).with_another(7)
    assert more.names == ("reactor", "pitfall", "pitfall-2")
    more = more._replace(leverage=(Stock("pitfall", Code(1)), Stock("pitfall-2", Code(2))))
    assert more.resolved("pitfall", True).leverage == (Stock("pitfall-2", Code(2)),)
    assert more.resolved("pitfall-2", True).leverage == (Stock("pitfall", Code(1)),)


@pytest.mark.rule("cgg.tension.pitfall", "cgg.tension.happens")
def test_a_pitfall_placed_and_resolved_in_one_turn_is_told_and_kept_too() -> None:
    call = tension_exec(CGG, done(7))
    texts, facts = told_and_kept(call, "another", "14", "settled=none", "pitfall", "1")
    assert "Another Pitfall threatens, at 14: pitfall." in texts
    assert "The Pitfall pitfall happens." in texts
    began: list[Fact] = [TensionBegan(edge="kara"), PitfallPlaced(key="reactor", text="reactor", tension=7)]
    assert list(state_after(GAME.start, [*began, *facts]).scene.tension.pitfalls) == ["reactor"]


# --- tracks ----------------------------------------------------------------------------------------------------------

MISSED = (*ACT, "no", "no", "", "1 1 1 1", "1", "4")
"""An action that succeeds, but whose risk is missed; the fallout is rolled next, with one die."""


@pytest.mark.rule("cgg.conditions.full", "cgg.wrench.bounce-back")
def test_dots_of_a_condition_that_is_kept_away_stay_on_the_track() -> None:
    hurt = with_kara(harm=2, conditions=("painful-harm",), suspended=("painful-harm",))
    end = after(tension_turn(CGG, hurt, "kara"), *MISSED, "9", "condition", "harm", "surface-wound", "vanya")
    kara = end.member("kara")
    assert (kara.out, kara.full, kara.biting) == (True, ("harm",), ("surface-wound",))


@pytest.mark.rule("cgg.conditions.twice", "cgg.wrench.bounce-back")
def test_a_condition_kept_away_bites_again_when_it_is_given_again() -> None:
    hurt = with_kara(conditions=("painful-harm",), suspended=("painful-harm",))
    end = after(tension_turn(CGG, hurt, "kara"), *MISSED, "9", "condition", "harm", "painful-harm", "vanya")
    assert end.member("kara").biting == ("painful-harm*2",)


@pytest.mark.rule("cgg.wrench.bounce-back")
@pytest.mark.parametrize("for_good", [True, False])
def test_bouncing_back_lasts_for_the_tension_or_for_good(for_good: bool) -> None:
    hurt = with_kara(conditions=("confused",))
    answers = (*ACT, "no", "no", "no", "", "6 5 5 5", "bounce-back", "confused", "yes" if for_good else "no", "1")
    kara = after(tension_turn(CGG, hurt, "kara"), *answers, "vanya").member("kara")
    assert kara.biting == ()
    assert (kara.conditions, kara.suspended) == (((), ()) if for_good else (("confused",), ("confused",)))


@pytest.mark.rule("cgg.conditions.surface-wound", "cgg.wrench.bounce-back")
def test_the_wound_that_bites_gets_worse_and_not_one_that_is_kept_away() -> None:
    hurt = with_kara(hours=0, conditions=("surface-wound", "graze=HI1:surface-wound"), suspended=("surface-wound",))
    kara = after(tension_turn(CGG, hurt, "kara"), *ACT, "no", "no", "", "6 5 5 5", "1", "none", "1", "no", "vanya")
    assert kara.member("kara").conditions == ("surface-wound", "graze=HI1:surface-wound*2")


@pytest.mark.rule("cgg.hammer.even-worse", "cgg.conditions.twice")
def test_in_a_tension_a_wound_that_is_kept_away_is_given_again_without_another_code() -> None:
    hurt = with_kara(hours=0, conditions=("crippling-wound@strength",), suspended=("crippling-wound",))
    answers = (*ACT, "no", "no", "", "6 5 5 5", "even-worse", "crippling-wound", "1", "no", "vanya")
    kara = after(tension_turn(CGG, hurt, "kara"), *answers).member("kara")
    assert kara.biting == ("crippling-wound*6/3@strength",)


@pytest.mark.rule("cgg.leverage.goal", "cgg.diligence.enhance")
def test_a_second_leverage_has_a_key_of_its_own_and_the_pitfall_as_its_goal() -> None:
    ready = scene(7, leverage=(Stock("reactor", Code(1)),))
    answers = ("ready", "analysis", "no", "no", "none", "5 3 6", "kara")
    _, facts = told_and_kept(tension_turn(CGG, ready, "vanya"), *answers)
    made = [fact for fact in facts if isinstance(fact, LeverageMade)]
    assert [(one.goal, one.key == one.goal) for one in made] == [("reactor", False)]


@pytest.mark.rule("cgg.fallout.arenas")
def test_fallout_in_a_tension_keeps_its_arena() -> None:
    session = part(tension_turn(CGG, scene(7), "kara"), *MISSED, "9", "element", "vanya")
    graded = [one.call.named["arena"] for one in session.played if one.call.procedure.name == "fallout"]
    assert graded == ["material"]


@pytest.mark.rule("cgg.conditions.full")
def test_a_track_that_is_full_fires_once_in_a_tension() -> None:
    mad = with_kara(persuasion=1, conditions=("confused",))
    turn = tension_turn(CGG, mad, "kara")
    answers = (*ACT[:-1], "public", "no", "no", "no", "", "1 1 1 1", "1", "4", "9 9 9 9", "condition", "persuasion")
    _, facts = told_and_kept(turn, *answers, "confused", "vanya")
    assert [type(fact).__name__ for fact in facts].count("TrackFilled") == 0
    fresh = tension_turn(CGG, with_kara(persuasion=1), "kara")
    first = (*ACT[:-1], "public", "no", "no", "", "1 1 1 1", "1", "4", "9 9 9 9", "condition", "persuasion")
    _, facts = told_and_kept(fresh, *first, "confused", "vanya")
    assert [type(fact).__name__ for fact in facts].count("TrackFilled") == 1


@BOTH
@pytest.mark.rule("cgg.conditions.full", "cgg.conditions.clear")
def test_the_exec_clears_a_full_track_in_the_exec_s_turn(options: Options) -> None:
    down = done(7).with_member(done(7).party[0]._replace(harm=2, conditions=("painful-harm*2", "confused"), out=True))
    call = tension_exec(options, down)
    session = part(call, "none", "1")
    assert asked(session) == ("clear", "gm", ["no", "yes"])
    assert session.question.about == ("kara", "harm")  # type: ignore[union-attr]
    assert after(call, "none", "1", "no").member("kara") == down.member("kara")._replace(acted=False)
    kara = after(call, "none", "1", "yes", "no").member("kara")
    assert (kara.conditions, kara.out) == (("confused",), False)
    hurt = ("painful-harm*2", "confused")
    sheet = Explorer(conditions=hurt, incapacitated=True, tracks=Tracks(harm=2), full=(Track.HARM,))
    began: list[Fact] = [TensionBegan(edge="kara"), PitfallPlaced(key="reactor", text="reactor", tension=7)]
    facts = told_and_kept(call, "none", "1", "yes", "no")[1]
    kept = state_after(State({"kara": sheet}), [*began, *facts]).sheet("kara")
    assert (kept.conditions, kept.incapacitated, kept.full) == (("confused",), False, ())


@pytest.mark.rule("cgg.hammer.unseen", "cgg.conditions.full")
def test_who_goes_on_after_a_hammer_may_still_be_out_by_fallout() -> None:
    frail = with_kara(harm=1)
    struck = (*ACT, "no", "no", "", "6 6 6 5", "none", "didnt-see-that-coming", "no", "none", "1", "4", "9")
    turn = tension_turn(CGG, frail, "kara")
    left = after(turn, *struck, "condition", "harm", "painful-harm", "vanya")
    assert left.member("kara").out
    _, facts = told_and_kept(turn, *struck, "condition", "harm", "painful-harm", "vanya")
    kinds = [type(fact).__name__ for fact in facts]
    assert ("Incapacitated" in kinds, "TrackFilled" in kinds) == (False, True)


# --- the situation ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("cgg.failure.grades", "cgg.fallout.element")
def test_a_complication_s_element_is_kept_by_the_table_too() -> None:
    hard = ("act", "dexterity", "6", "0", "none", "material", "no", "no", "1 1", "no", "2", "scene", "vanya")
    _, facts = told_and_kept(tension_turn(CGG, scene(7), "kara"), *hard)
    about = [fact for fact in facts if type(fact).__name__ == "ElementMade"]
    element = state_after(GAME.start, about).scene.elements["trouble of kara 1"]
    assert (element.code, element.lasts) == ("2d", "scene")


@BOTH
@pytest.mark.rule("cgg.risk.situation", "cgg.fallout.element")
def test_elements_of_the_situation_weigh_and_serve_in_tension(options: Options) -> None:
    call = tension(options, PARTY, ("reactor",), "kara", elements="smoke 2d; +cover 6d")
    session = part(call, "kara", "dexterity", "kara")
    outcome = session.played[-1].outcome
    assert isinstance(outcome, Call)
    here = outcome.named["scene"]
    assert (here.burdens, here.boons) == ((Burden("smoke", 2),), (Named("cover", Code(6)),))
    assert here.next_burden("kara") == "fallout of kara 1"
    session = part(tension_turn(options, here, "kara"), *ACT)
    assert (asked(session)[0], session.question.about) == ("serves", here.boons[0])  # type: ignore[union-attr]
    session = part(tension_turn(options, here, "kara"), *ACT, "yes", "no", "no")
    assert (asked(session)[0], session.question.about) == ("weighs", here.burdens[0])  # type: ignore[union-attr]
    for serves, dice in (("yes", 7), ("no", 5)):  # kara has 5d with Edge's die; 6d and 5 pips are 7d+2
        session = part(tension_turn(options, here, "kara"), *ACT, serves, "no", "no", "no", "")
        assert session.question.pool.size == dice  # type: ignore[union-attr]


def test_every_question_of_a_tension_has_words() -> None:
    texts = [Path(one.__file__ or "").read_text(encoding="utf-8") for one in (focus, tension_module)]
    keys = re.findall(r'(?:Choose|Roll)\(\s*"([^"]+)"', "".join(texts))
    assert len(keys) > 25
    for game in (GAME, ruleset("cgg-2015")):
        assert [key for key in keys if key not in game.wordings()] == []


def test_elements_made_later_have_names_of_their_own() -> None:
    there = scene(7, burdens=(Burden("fallout of kara 1", 2), Burden("smoke", 1)))
    assert there.next_burden("kara") == "fallout of kara 2"
    assert there.next_burden("vanya") == "fallout of vanya 1"


@pytest.mark.rule("cgg.risk.earned", "cgg.conditions.enhanced")
def test_in_a_tension_a_risk_that_is_spared_earns_as_an_avoided_one() -> None:
    keen = with_kara(hours=0, crisis=True, dp=1, conditions=("enhanced",))
    act = (*ACT, "no", "no", "", "6 1 1 1")
    spared = after(tension_turn(OLD, keen, "kara"), *act, "avoid", "none", "1", "vanya").member("kara")
    assert (spared.xp, spared.dp) == (1, 0)
