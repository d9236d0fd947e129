"""Tension as a scene in the state: begun, joined, left and ended by deeds; turns, Edge, focus, Pitfalls."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.games.cgg.rules.facts.clock import HoursPaid
from rollwright.games.cgg.rules.facts.tension import Acted, Augmented, CodeReduced, Helped, RoundEnded, TensionMoved
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.rehearsal import ACTING
from rollwright.games.cgg.rules.state import Leverage, Scene, Tension, averting
from rollwright.games.cgg.rules.tension import world_turns
from rollwright.play.odds import odds
from rollwright.rules.facts import State, Tale, Who
from tests.games.cgg.acting import (
    EARLIER,
    LATER,
    after,
    at,
    begun,
    deed,
    flat,
    ids,
    landed,
    lines,
    moves,
    play,
    refused_rule,
)

from tests.games.cgg.acting import scene, told, vela  # isort: skip
from tests.games.cgg.explorers import ORR, VELA, but

BOTH = pytest.mark.parametrize("options", [LATER, EARLIER], ids=["cgg", "cgg-2015"])
V, OR, P = Who("vela"), Who("orr"), Who("pasha")


def there(**fields: Any) -> State:
    """Give a table of three in a Tension against two Pitfalls; Vela has the Edge."""
    given: dict[str, Any] = {"pitfalls": {"the reactor": 7, "boarders": 9}, "party": (V, OR, P), "edge": V, **fields}
    sheets = {"vela": VELA, "orr": ORR, "pasha": but(VELA, name="Pasha")}
    return State(sheets, Scene(tension=Tension(**given)))


def tension(state: State) -> Tension:
    found = scene(state).tension
    assert found is not None
    return found


@pytest.mark.rule(
    "cgg.tension.mode", "cgg.tension.pitfall", "cgg.tension.start", "cgg.tension.edge", "cgg.story.tension"
)
def test_the_exec_begins_it_and_adds_to_it() -> None:
    state = deed(at(), "begin-tension", pitfall="the reactor blows", edge="orr")
    assert (tension(state).party, tension(state).edge) == ((V, OR), OR)
    assert tension(state).pitfalls == {"the reactor blows": 7}
    state = deed(state, "add-pitfall", pitfall="boarders", level=9)
    assert tension(state).pitfalls == {"the reactor blows": 7, "boarders": 9}
    alone = deed(at(), "begin-tension", pitfall="fire", party=["vela"], edge="orr", level=14)
    assert tension(alone).party == (V, OR), "whoever has the Edge is in it"
    assert "begin-tension" not in ids(state)
    assert "begin-tension" in ids(deed(state, "end-tension")), "and it can be begun again"
    notes = [one.note for move in moves(at()) if move.procedure == "begin-tension" for one in move.fields[1].options]
    assert notes[0].startswith("Captain: Has the Edge"), "the roles' rules stand beside the names"


@pytest.mark.rule("cgg.tension.turns")
def test_people_join_late_and_leave() -> None:
    state = there(party=(V, OR), focus="orr", acted=("vela",), opened=True)
    assert "join-tension" in ids(state, "pasha")
    joined = deed(state, "join-tension", who="pasha")
    assert tension(joined).party == (V, OR, P)
    assert "leave-tension" in ids(joined, "pasha")
    left = deed(joined, "leave-tension", who="orr")
    assert (tension(left).party, tension(left).focus) == ((V, P), P), "who alone is left has it"


@BOTH
@pytest.mark.rule("cgg.tension.bonus-die", "cgg.tension.first", "cgg.tension.edge")
def test_edge_gives_a_die_and_names_the_first(options: Options) -> None:
    state = there()
    assert "edge" in ids(state, "vela", options=options)
    assert "edge" not in ids(state, "orr", options=options)
    (move,) = [one for one in moves(state, "vela", options=options) if one.procedure == "edge"]
    codes = [one.key for one in next(field for field in move.fields if field.name == "code").options]
    assert ("savvy" in codes) is (options is EARLIER), "any code, or an attribute"
    opened = deed(state, "edge", options, who="vela", to="orr", code="strength", first="pasha")
    now = tension(opened)
    assert (now.focus, now.first, now.opened) == (P, P, True)
    assert now.more("orr", "strength") == 1
    assert "edge" not in ids(opened, "vela", options=options), "once a round"
    later = tension(landed(opened, [RoundEnded()]))
    assert later.more("orr", "strength") == (1 if options is LATER else 0)
    assert tension(deed(opened, "give-edge", to="orr")).edge == OR


@pytest.mark.rule("cgg.tension.focus", "cgg.tension.turns", "cgg.tension.idle")
def test_the_focus_goes_from_one_to_the_next_until_all_have_acted() -> None:
    state = there(focus="vela", first="vela", opened=True)
    assert {"turn", "ready", "idle"} <= set(ids(state, "vela"))
    assert not {"turn", "ready", "idle"} & set(ids(state, "orr"))
    hours = landed(state, [HoursPaid(hours=3, who=V)])
    idled = deed(hours, "idle", who="vela", how="stares at the light", to="pasha")
    assert (vela(idled).hours, tension(idled).acted, tension(idled).focus) == (10, (V,), P)
    open_ = deed(state, "idle", who="vela")
    assert tension(open_).focus == ""
    assert "pass-focus" in ids(open_, "vela")
    assert "pass-focus" not in ids(open_, "orr")
    passed = deed(open_, "pass-focus", who="vela", to="orr")
    assert tension(passed).focus == OR
    last = deed(passed, "idle", who="orr")
    assert tension(last).focus == P, "where one alone is left it goes there by itself"
    assert "tension-exec" not in ids(last)
    done = deed(last, "idle", who="pasha")
    assert "tension-exec" in ids(done)
    assert tension(deed(open_, "give-focus", to="pasha")).focus == P, "the Exec can always say"


@pytest.mark.rule("cgg.tension.idle", "cgg.clock.crisis")
def test_a_clock_that_has_run_out_gains_nothing_by_idling() -> None:
    state = there(focus="vela", opened=True)
    crisis = state.with_sheet("vela", but(VELA, hours=0, crisis=True))
    assert vela(deed(crisis, "idle", who="vela")).hours == 0


@pytest.mark.rule("cgg.tension.help", "cgg.tension.helped")
def test_who_can_help_in_a_round() -> None:
    state = there(focus="orr", first="vela", opened=True, acted=("vela",))

    def helpers(now: State) -> list[str]:
        (move,) = [one for one in moves(now, "orr") if one.procedure == "turn"]
        return [one.key for field in move.fields if field.name == "asks" for one in field.options]

    assert helpers(state) == ["pasha"], "Vela has acted, and was the first"
    assert helpers(landed(state, [Helped(who=P)])) == [], "once in a round"
    call = begun(state, "turn", who="orr", pitfall="boarders", code="strength", asks=["pasha"])
    done = after(state, call, "pasha", {"risk": "none", "challenge": "3", "ability": "none"}, (), "1")
    assert (tension(done).helped, tension(done).pitfalls["boarders"]) == (("pasha",), 8)


@pytest.mark.rule("cgg.tension.ready", "cgg.tension.cue", "cgg.diligence.roll")
def test_readying_makes_leverage_and_the_dice_fall_at_once() -> None:
    state, goal = there(focus="vela", opened=True), averting("boarders")
    call = begun(state, "ready", who="vela", pitfall="boarders", kind="interrogation", to="orr")
    session = play(call, (1, 1, 1, 1, 1))
    assert "Leverage towards averting “boarders”: 1d+2." in told(session)
    done = after(state, call, (1, 1, 1, 1, 1))
    assert (tension(done).acted, tension(done).focus, list(scene(done).leverage)) == ((V,), OR, [goal])
    cued = begun(state, "ready", who="vela", pitfall="boarders", kind="interrogation", cue=True)
    worse = after(state, cued, (1, 1, 1, 1, 1), "2")
    assert (scene(worse).leverage[goal].code, tension(worse).pitfalls["boarders"]) == ("2d+2", 11)
    again = begun(
        done.with_scene(tension=tension(state)),
        "ready",
        who="vela",
        pitfall="boarders",
        kind="interrogation",
        old=goal,
    )
    assert [one.code for one in scene(after(done, again, (1, 1, 1, 1, 1))).leverage.values()] == ["2d+1"]


@BOTH
@pytest.mark.rule(
    "cgg.tension.ready", "cgg.conditions.paralyzing-injury", "cgg.conditions.consumed", "cgg.conditions.eager"
)
def test_conditions_ask_whoever_readies(options: Options) -> None:
    state = there(focus="vela", opened=True)
    for condition, pay, answers, dice in (
        ("paralyzing-injury", [], ("yes",), 4),
        ("paralyzing-injury", [], ("no",), 5),
        ("consumed", [], (), 4),
        ("consumed", ["consumed"], (), 5),
        ("eager", ["eager"], (), 6),
        ("eager", [], (), 5),
    ):
        hurt = state.with_sheet("vela", but(VELA, conditions=(condition,), xp=5, hours=5))
        call = begun(hurt, "ready", options, who="vela", pitfall="boarders", kind="interrogation", pay=pay)
        session = play(call, *answers, ended=False)
        assert session.question.pool.size == dice, condition  # type: ignore[union-attr]


@pytest.mark.rule("cgg.tension.exec", "cgg.tension.raise", "cgg.tension.rounds", "cgg.tension.happens")
@pytest.mark.parametrize(
    ("sides", "faces"), [("d10", {1: 1, 5: 1, 6: 2, 8: 2, 9: 3, 10: 3}), ("d6", {3: 1, 4: 2, 5: 2, 6: 3})]
)
def test_the_world_turns(sides: Any, faces: dict[int, int]) -> None:
    options = Options(exec_die=sides)
    assert {face: play(world_turns(options, "x"), (face,)).outcome.by for face in faces} == faces
    assert play(world_turns(Options(tension_raise="choose"), "x"), "3").outcome.by == 3
    state = there(acted=("vela", "orr", "pasha"), helped=("orr",), opened=True, first="vela")
    done = after(state, begun(state, "tension-exec", pitfall="the reactor"), (6,))
    now = tension(done)
    assert (now.pitfalls["the reactor"], now.round, now.acted, now.helped, now.opened) == (9, 2, (), (), False)
    near = there(pitfalls={"the reactor": 14, "boarders": 3}, acted=("vela", "orr", "pasha"))
    happened = after(near, begun(near, "tension-exec", pitfall="the reactor"), (1,), {})
    assert (tension(happened).pitfalls, tension(happened).round) == ({"boarders": 3}, 2)
    last = there(pitfalls={"the reactor": 14}, acted=("vela", "orr", "pasha"))
    call = begun(last, "tension-exec", pitfall="the reactor")
    assert scene(after(last, call, (1,), {})).tension is None
    why = "The die shows 1. Up to 5 Tension rises by 1, up to 8 by 2, above that by 3."
    rises = "Tension on “The reactor” rises by 1, to 15."
    session = play(call, (1,), {"what": "no way out."})
    worst = "The worst happens: “The reactor”. No way out. The Tension is over."
    assert told(session) == f"{why} {rises} {worst}", "what comes of it is told in the Exec's words"
    assert [line.text for line in lines(session) if line.aside] == [why], "the table stands under Why"


@pytest.mark.rule("cgg.tension.fiction", "cgg.tension.avoided", "cgg.tension.at-once", "cgg.leverage.expiry")
def test_the_exec_moves_and_settles_pitfalls_at_any_time() -> None:
    state = there().with_scene(leverage={"boarders": Leverage("boarders", "2d"), "x": Leverage("x", "1d")})
    assert tension(deed(state, "raise-pitfall", pitfall="boarders", by=2)).pitfalls["boarders"] == 11
    assert tension(deed(state, "lower-pitfall", pitfall="boarders")).pitfalls["boarders"] == 8
    averted = deed(state, "avert-pitfall", pitfall="boarders")
    assert (list(tension(averted).pitfalls), list(scene(averted).leverage)) == (["the reactor"], ["x"])
    for word in ("avert-pitfall", "pitfall-happens"):  # by the Exec's word, not by the track
        ended = next(iter(begun(state, word, pitfall="boarders")))
        assert [line.rules for line in ended.told(Tale(str))] == [("cgg.tension.fiction",)]
    assert list(scene(deed(state, "end-tension")).leverage) == ["x"], "leverage goes with the Pitfalls it is against"
    happened = deed(state, "pitfall-happens", pitfall="the reactor")
    assert list(tension(happened).pitfalls) == ["boarders"]
    assert scene(deed(averted, "pitfall-happens", pitfall="the reactor")).tension is None, "with the last it ends"
    edge = landed(state, [TensionMoved(name="boarders", by=7)])
    assert list(tension(edge).pitfalls) == ["the reactor"], "at 15 it happens at once"
    assert list(tension(landed(state, [TensionMoved(name="the reactor", by=-9)])).pitfalls) == ["boarders"]
    for act in ("raise-pitfall", "lower-pitfall", "avert-pitfall", "pitfall-happens"):
        assert act in ids(state)
        assert act not in ids(state, "vela")


@pytest.mark.rule("cgg.tension.bonus-die", "cgg.conditions.dire-injury", "cgg.conditions.augmented")
def test_dice_of_a_tension_are_in_the_codes() -> None:
    state = there(bonus={"vela": {"strength": 2}}, reduced={"vela": {"strength": 1}}, augmented=("vela",), focus="vela")
    call = begun(state, "turn", who="vela", pitfall="boarders", code="strength")
    assert (call.named["task"].code.dice, call.named["hero"].augmented) == (3, True)
    outside = landed(at(), [Augmented(who=V), CodeReduced(who=V, code="savvy"), Acted(who=V)])
    assert outside == at(), "without a Tension that is over with the action"


# --- played through ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("cgg.tension.mode", "cgg.tension.rounds")
def test_a_tension_is_rolled_off_screen() -> None:
    state = at()
    call = begun(state, "tension", pitfall="boarders", party=["vela", "orr"], level=1, difficulty=3)
    session = play(call, ())
    assert session.outcome == (("boarders",), ()), "5d against 3 can't fail"
    assert scene(after(state, call, ())).tension is None, "it changes nothing here"


@pytest.mark.rule("cgg.tension.avoided", "cgg.tension.happens", "cgg.tension.start")
def test_the_exact_odds_of_a_loop_of_turns() -> None:
    listing = flat("tension", LATER, party="kara strength=3d", pitfalls=("reactor 1",))
    law = odds(listing, ACTING["act"])
    assert law.chance(lambda end: end.avoided == ("reactor",)) == pytest.approx(1)
    near = odds(flat("tension", LATER, party="kara strength=2d", pitfalls=("reactor 1",)), ACTING["act"])
    assert 0 < near.chance(lambda end: bool(end.happened)) < 1
    assert (
        refused_rule(flat("tension", LATER, party="kara strength=3d", pitfalls=("reactor 15",))) == "cgg.tension.start"
    )
    assert refused_rule(flat("tension", LATER, party="kara strength=3d", pitfalls=())) == "cgg.tension.pitfall"
