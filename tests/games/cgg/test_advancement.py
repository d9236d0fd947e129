"""Advancements: their pips, their order on one role or two, endeavors, and what pips buy."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.cgg import RULESET
from rollwright.games.cgg.cgg_2015 import RULESET as RULESET_2015
from rollwright.games.cgg.rules.advancement import Advancement, growing_of, pips_for
from rollwright.games.cgg.rules.codes import Code, cost_of_raising
from rollwright.games.cgg.rules.creation import all_ideas
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.report import check
from rollwright.games.cgg.rules.roles import roles
from rollwright.games.cgg.rules.sheet import Role, Step, Track, Tracks
from rollwright.play.session import Session
from rollwright.play.steps import Call
from rollwright.rules.facts import Who
from rollwright.table.open_call import actors_of
from tests.games.cgg.acting import EARLIER, LATER, after, at, begun, deed, flat, ids, moves, play, told, vela
from tests.games.cgg.explorers import ORR, VELA, but

ORRS = ("orrok", "salvager")


def advance(
    role: str, held: tuple[str, ...], filled: tuple[int, ...], options: Options = LATER, **more: Any
) -> Call[Any]:
    return flat("advance", options, who="vela", role=role, roles=held, filled=filled, **more)


def refused(call: Call[Any]) -> str | None:
    with pytest.raises(Refused) as caught:
        Session(call)
    return caught.value.rule


@pytest.mark.rule("cgg.advancement.steps", "cgg.advancement.after-sixth")
def test_the_pips_of_each_step() -> None:
    assert [pips_for(step, 0) for step in range(1, 9)] == [20, 30, 40, 50, 60, 70, 40, 40]


@pytest.mark.rule("cgg.advancement.critical", "cgg.advancement.critical-resets")
def test_a_critical_count_of_five_makes_the_first_worth_35() -> None:
    first = advance("captain", ("captain",), (0,), critical_count=5)
    assert play(first).outcome == Advancement("captain", 1, 35, False, 0)
    keeps = Options(critical_count_resets=False)
    call = advance("captain", ("captain",), (0,), keeps, critical_count=5)
    assert play(call).outcome.critical_count == 5
    assert vela(after(at(critical_count=5), call)).critical_count == 5
    assert vela(after(at(critical_count=5), first)).critical_count == 0


@pytest.mark.rule("cgg.advancement.order", "cgg.advancement.endeavors")
def test_one_role_goes_step_by_step_with_endeavors_at_the_even_ones() -> None:
    made = [play(advance("captain", ("captain",), (filled,))).outcome for filled in range(8)]
    assert [one.step for one in made] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [one.step for one in made if one.endeavor] == [2, 4, 6]
    with pytest.raises(BadInput, match="a role that the explorer has"):
        Session(advance("scout", ("captain",), (0,)))


@pytest.mark.rule("cgg.advancement.two-roles", "cgg.advancement.one-endeavor", "cgg.creation.two-roles")
def test_two_roles_fill_each_step_on_both() -> None:
    assert play(advance("salvager", ORRS, (0, 0))).outcome.step == 1
    assert refused(advance("orrok", ORRS, (1, 0))) == "cgg.advancement.two-roles"
    assert refused(advance("a", ("a", "b", "c"), (0, 0, 0))) == "cgg.creation.two-roles"
    first = advance("orrok", ORRS, (1, 1))
    assert play(first, "yes").outcome.endeavor
    assert not play(first, "no").outcome.endeavor
    assert play(advance("salvager", ORRS, (2, 1))).outcome.endeavor
    assert not play(advance("salvager", ORRS, (2, 1), endeavors=(2,))).outcome.endeavor
    picked = begun(at(), "advance", who="orr")
    question = Session(picked).question
    assert question is not None
    assert actors_of(question) == ("orr",), "whose explorer it is says on which role it is placed"
    assert play(picked, "salvager").outcome.role == "salvager"


@pytest.mark.rule("cgg.advancement.spend", "cgg.advancement.zero")
def test_raising_2d_to_3d_costs_6() -> None:
    raised = vela(deed(at(die_pips=20), "raise-code", who="vela", code="strength", pips=3))
    assert (raised.written("strength"), raised.die_pips) == ("3d", 14)
    assert (cost_of_raising(Code(3)), cost_of_raising(Code(0), 3)) == (3, 3)
    as_far = vela(deed(at(die_pips=5), "raise-code", who="vela", code="strength", pips=3))
    assert (as_far.written("strength"), as_far.die_pips) == ("2d+2", 1), "as far as the pips go"
    with pytest.raises(BadInput, match="nothing to pick now"):
        deed(at(die_pips=0), "raise-code", who="vela", code="strength")
    assert "raise-code" not in ids(at(), "vela")


@pytest.mark.rule("cgg.advancement.abilities", "cgg.sheet.mastery")
def test_abilities_for_pips_are_the_2015_edition_s() -> None:
    state = at(die_pips=25)
    learnt = vela(deed(state, "learn", EARLIER, who="vela", ability="cook"))
    assert (learnt.abilities["cook"], learnt.learnt["cook"], learnt.die_pips) == (1, 1, 15)
    master = {"abilities": {"command": 3}}
    for fields, rule in (
        ({**master, "die_pips": 25}, "cgg.sheet.mastery"),
        ({"die_pips": 9}, "cgg.advancement.abilities"),
    ):
        with pytest.raises(Refused) as caught:
            deed(at(**fields), "learn", EARLIER, who="vela", ability="command")
        assert caught.value.rule == rule
    assert "learn" not in RULESET.acts
    assert "learn" not in ids(at(die_pips=9), "vela", options=EARLIER)


@pytest.mark.rule("cgg.creation.tracks", "cgg.advancement.reassign")
def test_dots_are_spread_as_far_as_there_are_any() -> None:
    call = flat("assign-tracks", LATER, who="vela", harm=9, persuasion=8, alteration=7, conditions=("dire-injury*5",))
    assert play(call, {}).outcome == (9, 8, 7)
    assert play(call, {"anew": "yes", "harm": "18", "persuasion": "3"}).outcome == (18, 3, 3)
    assert play(call, {"anew": "yes", "harm": "16", "persuasion": "9"}).outcome == (16, 5, 3), "as many as Harm leaves"
    with pytest.raises(BadInput, match="from 5 to 18"):
        play(call, {"anew": "yes", "harm": "4"})


@pytest.mark.rule("cgg.advancement.endeavor-made", "cgg.advancement.endeavors")
def test_an_endeavor_is_made_up_when_it_is_earned() -> None:
    owing = at(owed_endeavors=(Step("captain", 2),))
    (move,) = [one for one in moves(owing, "vela") if one.procedure == "endeavor"]
    assert all(idea in move.fields[0].options[0].note for idea in roles()["captain"].endeavors)
    made = vela(deed(owing, "endeavor", who="vela", step="captain 2", text="Win over the yard"))
    assert ([one.text for one in made.endeavors], made.owed_endeavors) == (["Win over the yard"], ())
    assert "endeavor" not in ids(at(), "vela")
    with pytest.raises(BadInput):
        deed(owing, "endeavor", who="vela", step="captain 2", text=" ")
    own = but(VELA, roles=(Role(key="cook", entry=msgspec.structs.replace(roles()["captain"], title="Cook")),))
    assert all_ideas(own)[0].startswith("Cook: ")
    assert all(entry.endeavors for entry in roles().values())


@pytest.mark.rule("cgg.advancement.endeavor-made")
def test_an_endeavor_can_be_made_up_with_the_advancement() -> None:
    state = at(advancements=(Step("captain", 1),))
    call = begun(state, "advance", who="vela", endeavor="Win over the yard")
    done = vela(after(state, call))
    assert ([one.text for one in done.endeavors], done.owed_endeavors) == (["Win over the yard"], ())
    assert "Vela begins an endeavor as Captain: Win over the yard." in told(play(call))


@pytest.mark.rule("cgg.clock.run-out", "cgg.advancement.downtime")
def test_a_crisis_that_is_about_to_begin_comes_before_an_advancement() -> None:
    assert [one.who for one in moves(at(hours=0)) if one.procedure == "advance"] == ["orr"]
    crisis = at(hours=0, crisis=True)
    done = vela(after(crisis, begun(crisis, "advance", who="vela")))
    assert (done.hours, done.crisis) == (0, True), "one under way outlasts a downtime"


@pytest.mark.rule(
    "cgg.advancement.given",
    "cgg.advancement.downtime",
    "cgg.advancement.reassign",
    "cgg.sheet.secondary-alone",
    "cgg.story.milestone",
)
def test_a_whole_downtime_of_an_explorer() -> None:
    state = at(hours=4, critical_count=2, conditions=("dire-injury",))
    assert "assign-tracks" not in ids(state, "vela")
    assert "advance" not in ids(state, "vela"), "the Exec gives them"
    state = after(state, begun(state, "advance", who="vela"))
    sheet = vela(state)
    assert (sheet.die_pips, sheet.hours, sheet.critical_count, sheet.may_reassign) == (26, 12, 0, True)
    state = deed(state, "raise-code", who="vela", code="strength", pips=3)
    state = deed(state, "raise-code", who="vela", code="physical", pips=1)
    sheet = vela(state)
    assert (sheet.written("strength"), sheet.written("physical"), sheet.die_pips) == ("3d", "2d+1", 18)
    spread = {"anew": "yes", "harm": "10", "persuasion": "10"}
    state = after(state, begun(state, "assign-tracks", who="vela"), spread)
    assert vela(state).tracks == Tracks(10, 10, 4)
    assert not vela(state).may_reassign
    state = after(state, begun(state, "advance", who="vela"))
    state = deed(state, "endeavor", who="vela", step="captain 2", text="Win over the yard")
    sheet = vela(state)
    assert (sheet.endeavors[0].text, sheet.owed_endeavors) == ("Win over the yard", ())
    assert check(LATER, msgspec.structs.replace(sheet, conditions=())) == ()
    assert sum(sheet.tracks.dots(track) for track in Track) == 24


def test_only_the_2015_edition_has_story_breaks() -> None:
    assert "advance" not in RULESET_2015.listings
    assert "story-break" not in RULESET.listings
    assert growing_of(ORR, Who("orr")).filled == (0, 0)
