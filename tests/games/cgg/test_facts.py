"""What facts do to sheets and to the scene: relative to what holds when they land."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rollwright.games.cgg import RULESET
from rollwright.games.cgg.rules import facts as became
from rollwright.games.cgg.rules.sheet import Explorer, Track, Tracks
from rollwright.games.cgg.rules.state import BEGINNING
from rollwright.rules.facts import Fact, Joined, Who
from tests.games.cgg.acting import at, ids, landed, scene
from tests.games.cgg.explorers import VELA, but

V, ORR = Who("vela"), Who("orr")


def vela(*facts: Fact, **fields: Any) -> Explorer:
    found: Explorer = landed(at(**fields), facts).sheet("vela")
    return found


@pytest.mark.rule("cgg.clock.pay", "cgg.clock.gain")
def test_hours_come_and_go() -> None:
    assert vela(became.HoursPaid(who=V, hours=3)).hours == 9
    assert vela(became.HoursGained(who=V, hours=3), hours=11).hours == 12
    assert landed(at(), [became.HoursGained(who=ORR, hours=3)]).sheet("orr").hours == 9
    both = (became.HoursPaid(who=V, hours=3), became.HoursPaid(who=V, hours=3))
    assert vela(*both, hours=5).hours == 0, "two calls may land at once"


def test_points_are_earned_and_spent() -> None:
    earned = vela(became.ExperienceEarned(who=V, points=3), became.DramaEarned(who=V, points=2))
    assert (earned.xp, earned.dp, earned.played) == (3, 2, True)
    spent = vela(became.ExperienceSpent(who=V, points=2), became.DramaSpent(who=V, points=1), xp=3, dp=1)
    assert (spent.xp, spent.spent_xp, spent.dp) == (1, 2, 0)
    gone = vela(became.ExperienceSpent(who=V, points=1), became.DramaSpent(who=V, points=1))
    assert (gone.xp, gone.dp) == (0, 0), "a fact never refuses when it lands"


@pytest.mark.rule("cgg.sheet.conditions")
def test_any_number_of_conditions_whose_dots_add_up() -> None:
    taken = [became.ConditionTaken(who=V, condition=one) for one in ("painful-harm", "eager", "painful-harm")]
    sheet = vela(*taken)
    assert sheet.conditions == ("painful-harm*2", "eager")
    assert (sheet.marked("harm"), sheet.marked("persuasion"), sheet.open_dots("harm")) == (2, 1, 7)


@pytest.mark.rule("cgg.wrench.bounce-back")
def test_a_condition_is_kept_away_until_the_scene_ends_or_goes_for_good() -> None:
    away = became.ConditionGone(who=V, condition="eager", scene=True)
    sheet = vela(away, conditions=("eager", "confused"))
    assert (sheet.biting, sheet.marked("persuasion")) == (("confused",), 2)
    assert vela(away, became.SceneEnded(), conditions=("eager",)).biting == ("eager",)
    assert vela(away, became.ConditionTaken(who=V, condition="eager"), conditions=("eager",)).suspended == ()
    gone = vela(away, became.ConditionGone(who=V, condition="eager"), conditions=("eager",))
    assert (gone.conditions, gone.suspended) == ((), ())


@pytest.mark.rule("cgg.conditions.full", "cgg.conditions.clear")
def test_a_full_track_fires_once_and_is_cleared() -> None:
    full = vela(became.TrackFilled(who=V, track="harm"), conditions=("dire-injury*9", "eager"))
    assert (full.full, full.incapacitated) == ((Track.HARM,), True)
    held = {"conditions": ("dire-injury*9", "eager"), "full": (Track.HARM,), "incapacitated": True}
    clear = vela(became.TrackCleared(who=V, track="harm"), **held)
    assert (clear.full, clear.incapacitated, clear.conditions) == ((), False, ("eager",))
    assert not vela(became.TrackFilled(who=V, track="persuasion")).incapacitated
    still = vela(became.TrackCleared(who=V, track="harm", kept=("dire-injury",)), **held)
    assert (still.full, still.incapacitated) == ((Track.HARM,), True), "full all the same: it has fired"
    some = vela(
        became.TrackCleared(who=V, track="harm", kept=("painful-harm",)),
        **{**held, "conditions": ("dire-injury*8", "painful-harm")},
    )
    assert (some.conditions, some.full) == (("painful-harm",), ())


@pytest.mark.rule("cgg.conditions.full", "cgg.conditions.clear", "cgg.hammer.recovery")
def test_a_track_that_was_lightened_fires_again_when_it_is_filled_again() -> None:
    full: dict[str, Any] = {
        "conditions": ("dire-injury*8", "painful-harm"),
        "full": (Track.HARM,),
        "incapacitated": True,
    }
    lifted = became.ConditionGone(who=V, condition="painful-harm")
    lighter = vela(lifted, **full)
    assert (lighter.full, lighter.incapacitated) == ((), True)
    assert vela(became.TracksAssigned(who=V, harm=10, persuasion=7, alteration=7), **full).full == ()
    over = vela(lifted, **{**full, "conditions": ("dire-injury*9", "painful-harm")})
    assert over.full == (Track.HARM,), "still full: it has fired already"
    again = landed(at(**{**full, "full": ()}), [])
    assert ("full-track" in ids(again), "clear-track" in ids(again)) == (True, False)
    assert "recover" in ids(landed(at(**full), [lifted]))
    assert not vela(lifted, became.SceneEnded(), **full).incapacitated


@pytest.mark.rule("cgg.gear.disabled", "cgg.gear.notable")
def test_gear_comes_breaks_and_goes() -> None:
    armed = vela(became.GearGained(who=V, name="vest", code="2d"), became.GearGained(who=V, name="vest"))
    assert [one.name for one in armed.gear[-2:]] == ["vest", "vest 2"]
    broken = vela(became.GearDisabled(who=V, name="Command badge"))
    assert [one.disabled for one in broken.gear] == [True]
    assert not vela(became.GearDisabled(who=V, name="Command badge"), became.SceneEnded()).gear[0].disabled
    assert vela(became.GearLost(who=V, name="Command badge")).gear == ()


@pytest.mark.rule("cgg.risk.situation", "cgg.failure.lasting")
def test_elements_wear_off_only_where_they_weigh_for_an_action_or_two() -> None:
    made = [became.ElementMade(text="smoke", code="2d", lasts="actions"), became.ElementMade(text="rock", code="1d")]
    state = landed(at(), made)
    once = landed(state, [became.ElementWorn(key="smoke"), became.ElementWorn(key="rock")])
    assert {key: one.left for key, one in scene(once).elements.items()} == {"smoke": 1, "rock": 0}
    assert list(scene(landed(once, [became.ElementWorn(key="smoke")])).elements) == ["rock"]
    assert list(scene(landed(state, [became.SceneEnded()])).elements) == ["rock"]
    again = landed(state, made)
    assert list(scene(again).elements) == ["smoke", "rock", "smoke 2", "rock 2"]


@pytest.mark.rule("cgg.leverage.expiry", "cgg.diligence.enhance")
def test_leverage() -> None:
    state = landed(at(), [became.LeverageMade(goal="repair", pips=8), became.LeverageRaised(key="repair", pips=2)])
    assert scene(state).leverage["repair"].code == "3d+1"
    assert scene(landed(state, [became.LeverageExpired(key="repair")])).leverage == {}
    assert scene(landed(at(), [became.LeverageRaised(key="gone", pips=2)])).leverage == {}


def test_facts_are_kept_as_json_and_tags_are_their_own() -> None:
    tags = [one.__struct_config__.tag for one in RULESET.fact_types]
    assert len(set(tags)) == len(tags) > 50
    for fact in (became.HoursPaid(who=V, hours=3), became.BonusGiven(who=V, code="judge")):
        assert msgspec.json.decode(msgspec.json.encode(fact), type=type(fact)) == fact


def test_a_sheet_joins() -> None:
    joined = landed(BEGINNING, [Joined(who="vela", sheet=msgspec.to_builtins(VELA))])
    assert joined.sheet("vela") == VELA
    assert but(VELA, tracks=Tracks(3, 3, 3)).open_dots("harm") == 3
