"""What facts do to sheets and to the scene, and what they refuse."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from rollwright.dice.errors import Refused
from rollwright.games.cgg import RULESET
from rollwright.games.cgg.cgg_2015 import RULESET as RULESET_2015
from rollwright.games.cgg.rules import facts as became
from rollwright.games.cgg.rules.applying import apply
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.facts import FACT_TYPES
from rollwright.games.cgg.rules.sheet import Explorer, Track, Tracks
from rollwright.games.cgg.rules.state import START, Scene, scene_of
from rollwright.play.steps import GM
from rollwright.rules.facts import Fact, Joined, State, fold
from rollwright.rules.ruleset import Sitting
from tests.games.cgg.explorers import ORR, VELA, but

STATE = State({"vela": VELA, "orr": ORR}, Scene())


def after(*facts: Fact, state: State = STATE) -> State:
    return fold(state, facts, apply, Explorer)


def vela(*facts: Fact, **fields: Any) -> Explorer:
    found: Explorer = after(*facts, state=State({"vela": but(VELA, **fields)}, Scene())).sheet("vela")
    return found


def refused(*facts: Fact, **fields: Any) -> str | None:
    with pytest.raises(Refused) as caught:
        vela(*facts, **fields)
    return caught.value.rule


@pytest.mark.rule("cgg.clock.pay", "cgg.clock.gain")
def test_hours_come_and_go() -> None:
    assert vela(became.HoursPaid(who="vela", hours=3)).hours == 9
    assert vela(became.HoursGained(who="vela", hours=3), hours=11).hours == 12
    assert after(became.HoursGained(who="orr", hours=3)).sheet("orr").hours == 9
    assert refused(became.HoursPaid(who="vela", hours=3), hours=2) == "cgg.clock.pay"


@pytest.mark.rule("cgg.clock.crisis")
def test_a_clock_that_has_run_out_is_locked_until_the_crisis_is_addressed() -> None:
    empty = (became.HoursPaid(who="vela", hours=12), became.HoursGained(who="vela", hours=2))
    assert vela(*empty).hours == 0
    assert refused(became.HoursPaid(who="vela", hours=1), hours=0) == "cgg.clock.crisis"
    began = vela(became.CrisisBegan(who="vela", critical=True), hours=0)
    assert (began.crisis, began.critical_count) == (True, 1)
    assert refused(became.CrisisBegan(who="vela"), crisis=True, hours=0) == "cgg.clock.crisis"
    assert vela(became.CrisisBegan(who="vela", critical=True), hours=0, critical_count=12).critical_count == 12
    over = vela(became.CrisisAddressed(who="vela", hours=7), crisis=True, hours=0)
    assert (over.crisis, over.hours) == (False, 7)


def test_points_are_earned_and_spent() -> None:
    earned = vela(became.ExperienceEarned(who="vela", points=3), became.DramaEarned(who="vela", points=2))
    assert (earned.xp, earned.dp) == (3, 2)
    spent = vela(became.ExperienceSpent(who="vela", points=2), became.DramaSpent(who="vela", points=1), xp=3, dp=1)
    assert (spent.xp, spent.spent_xp, spent.dp) == (1, 2, 0)
    for fact in (became.ExperienceSpent(who="vela", points=1), became.DramaSpent(who="vela", points=1)):
        assert refused(fact) is None


@pytest.mark.rule("cgg.sheet.conditions")
def test_any_number_of_conditions_whose_dots_add_up() -> None:
    taken = [became.ConditionTaken(who="vela", condition=one) for one in ("painful-harm", "eager", "painful-harm")]
    sheet = vela(*taken)
    assert sheet.conditions == ("painful-harm*2", "eager")
    assert (sheet.marked("harm"), sheet.marked("persuasion"), sheet.open_dots("harm")) == (2, 1, 7)
    replaced = vela(became.ConditionReplaced(who="vela", old="eager", new="confused"), conditions=("eager",))
    assert replaced.conditions == ("confused",)
    assert refused(became.ConditionRemoved(who="vela", condition="eager")) is None


def test_a_condition_is_kept_away_until_the_scene_ends_or_goes_for_good() -> None:
    away = became.ConditionRemoved(who="vela", condition="eager", scene=True)
    sheet = vela(away, conditions=("eager", "confused"))
    assert (sheet.biting, sheet.marked("persuasion")) == (("confused",), 2)
    assert vela(away, became.SceneEnded(), conditions=("eager",)).biting == ("eager",)
    assert vela(away, became.ConditionTaken(who="vela", condition="eager"), conditions=("eager",)).suspended == ()
    gone = vela(away, became.ConditionRemoved(who="vela", condition="eager"), conditions=("eager",))
    assert (gone.conditions, gone.suspended) == ((), ())


def test_a_full_track_fires_once_and_is_cleared() -> None:
    full = vela(became.TrackFilled(who="vela", track="harm"), conditions=("dire-injury*9", "eager"))
    assert (full.full, full.incapacitated) == ((Track.HARM,), True)
    clear = vela(
        became.TrackCleared(who="vela", track="harm"),
        conditions=("dire-injury*9", "eager"),
        full=(Track.HARM,),
        incapacitated=True,
    )
    assert (clear.full, clear.incapacitated, clear.conditions) == ((), False, ("eager",))
    changed = vela(became.TrackFilled(who="vela", track="persuasion"))
    assert not changed.incapacitated
    assert vela(became.Incapacitated(who="vela")).incapacitated
    assert not vela(became.Recovered(who="vela"), incapacitated=True).incapacitated


@pytest.mark.rule("cgg.conditions.full", "cgg.conditions.clear")
def test_a_track_that_was_lightened_fires_again_when_it_is_filled_again() -> None:
    full = {"conditions": ("dire-injury*8", "painful-harm"), "full": (Track.HARM,), "incapacitated": True}
    lifted = became.ConditionRemoved(who="vela", condition="painful-harm")
    lighter = vela(lifted, **full)
    assert (lighter.full, lighter.incapacitated) == ((), True)
    assert vela(became.ConditionReplaced(who="vela", old="dire-injury", new="dire-injury*3"), **full).full == ()
    assert vela(became.TracksAssigned(who="vela", harm=10, persuasion=7, alteration=7), **full).full == ()
    over = vela(lifted, **{**full, "conditions": ("dire-injury*9", "painful-harm")})
    assert over.full == (Track.HARM,), "still full: it has fired already"
    again = after(became.ConditionTaken(who="vela", condition="painful-harm"), state=State({"vela": lighter}, Scene()))
    moves = [one.procedure for one in RULESET.moves(RULESET.options(), again, Sitting(GM))]
    assert ("full-track" in moves, "clear-track" in moves) == (True, False)
    filling = (
        became.TrackFilled(who="vela", track="harm"),
        became.ConditionRemoved(who="vela", condition="painful-harm"),
        became.ConditionTaken(who="vela", condition="dire-injury*9"),
    )
    assert vela(*filling, conditions=("painful-harm",)).full == (Track.HARM,), "the mark comes before the condition"


@pytest.mark.rule("cgg.conditions.clear", "cgg.conditions.full")
def test_a_track_that_is_cleared_but_stays_full_has_fired() -> None:
    fields = {"conditions": ("dire-injury*9", "painful-harm", "eager"), "full": (Track.HARM,), "incapacitated": True}
    some = vela(became.TrackCleared(who="vela", track="harm", kept=("painful-harm",)), **fields)
    assert (some.conditions, some.full, some.incapacitated) == (("painful-harm", "eager"), (), False)
    still = vela(became.TrackCleared(who="vela", track="harm", kept=("dire-injury*9",)), **fields)
    assert (still.conditions, still.full, still.incapacitated) == (("dire-injury*9", "eager"), (Track.HARM,), True)


@pytest.mark.rule("cgg.hammer.recovery")
def test_who_was_out_with_a_lightened_track_recovers_when_the_exec_or_the_scene_says_so() -> None:
    lighter = vela(
        became.ConditionRemoved(who="vela", condition="painful-harm"),
        conditions=("dire-injury*8", "painful-harm"),
        full=(Track.HARM,),
        incapacitated=True,
    )
    state = State({"vela": lighter}, Scene())
    moves = [one.procedure for one in RULESET.moves(RULESET.options(), state, Sitting(GM))]
    assert "recover" in moves
    assert not after(became.SceneEnded(), state=state).sheet("vela").incapacitated


def test_leverage_and_elements() -> None:
    made = became.LeverageMade(key="repair", goal="Starship Repair", code="2d+2", who="vela")
    state = after(made, became.ElementMade(key="fire", text="a fire", code="2d"))
    scene = scene_of(state)
    assert (scene.leverage_code("repair"), scene.elements["fire"].code) == (Code(2, 2), "2d")
    worn = after(became.LeverageChanged(key="repair", code="1d+2"), state=state)
    assert scene_of(worn).leverage["repair"].code == "1d+2"
    gone = after(became.LeverageExpired(key="repair"), became.ElementRemoved(key="fire"), state=state)
    assert (scene_of(gone).leverage, scene_of(gone).elements) == ({}, {})
    for fact in (
        became.ElementRemoved(key="map"),
        became.LeverageChanged(key="map", code="1d"),
    ):
        with pytest.raises(Refused, match="there is no"):
            after(fact)


def test_tension() -> None:
    began = became.TensionBegan(pitfalls=("reactor", "mutiny"), tensions=(7, 20), party=("vela", "orr"), edge="vela")
    facts = (
        began,
        became.BonusGiven(who="orr", code="strength"),
        became.BonusGiven(who="orr", code="strength"),
        became.BonusGiven(who="vela", code="savvy", lasting=False),
        became.Acted(who="vela"),
        became.Helped(who="orr"),
        became.Augmented(who="orr"),
        became.CodeReduced(who="orr", code="strength"),
        became.EdgeTaken(who="orr"),
        became.TensionMoved(key="reactor", to=5),
        became.PitfallPlaced(key="storm", text="a storm", tension=3),
    )
    tension = scene_of(after(*facts)).tension
    assert tension is not None
    assert {key: one.tension for key, one in tension.pitfalls.items()} == {"reactor": 5, "mutiny": 15, "storm": 3}
    assert (tension.bonus, tension.round_bonus) == ({"orr": {"strength": 2}}, {"vela": {"savvy": 1}})
    assert (tension.acted, tension.helped, tension.augmented) == (("vela",), ("orr",), ("orr",))
    assert (tension.edge, tension.reduced) == ("orr", {"orr": {"strength": 1}})
    later = scene_of(after(*facts, became.RoundEnded(), became.PitfallEnded(key="mutiny", happened=True))).tension
    assert later is not None
    assert (later.round, later.acted, later.helped, later.round_bonus) == (2, (), (), {})
    assert list(later.pitfalls) == ["reactor", "storm"]
    assert scene_of(after(*facts, became.TensionEnded())).tension is None
    assert after(became.Augmented(who="vela"), became.CodeReduced(who="vela", code="savvy")) == STATE
    with pytest.raises(Refused) as caught:
        after(became.Acted(who="vela"))
    assert caught.value.rule == "cgg.tension.mode"


def test_facts_are_kept_as_json_and_all_are_listed() -> None:
    own = [one for one in vars(became).values() if isinstance(one, type) and issubclass(one, Fact) and one is not Fact]
    assert sorted(one.__name__ for one in own) == sorted(one.__name__ for one in FACT_TYPES)
    assert len({one.__struct_config__.tag for one in own}) == len(own)
    kept: Iterable[Fact] = (became.HoursPaid(who="vela", hours=3), became.BonusGiven(who="vela", code="judge"))
    for fact in kept:
        assert msgspec.json.decode(msgspec.json.encode(fact), type=type(fact)) == fact


def test_a_sheet_joins_and_unknown_facts_change_nothing() -> None:
    joined = fold(START, [Joined(who="vela", sheet=msgspec.to_builtins(VELA))], RULESET_2015.apply, Explorer)
    assert joined.sheet("vela") == VELA
    assert apply(joined, object()) is joined
    assert but(VELA, tracks=Tracks(3, 3, 3)).open_dots("harm") == 3
