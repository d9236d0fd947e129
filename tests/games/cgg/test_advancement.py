"""Advancements: their pips, their order on one role or two, endeavors, and what pips buy."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.cgg import RULESET
from rollwright.games.cgg.cgg_2015 import RULESET as RULESET_2015
from rollwright.games.cgg.rules.advancement import (
    Advancement,
    Raised,
    advance,
    assign_tracks,
    begin_endeavor,
    endeavor_steps,
    filled_by,
    learn,
    pips_for,
    raise_code,
    waive,
)
from rollwright.games.cgg.rules.codes import Code, code, cost_of_raising
from rollwright.games.cgg.rules.creation import all_ideas
from rollwright.games.cgg.rules.options import Options, Options2015
from rollwright.games.cgg.rules.report import check
from rollwright.games.cgg.rules.roles import roles
from rollwright.games.cgg.rules.sheet import Explorer, Role, Step, Track, Tracks
from rollwright.play.session import Session
from rollwright.play.steps import Call
from rollwright.rules.facts import State, fold
from rollwright.rules.ruleset import Ruleset, Sitting
from tests.games.cgg.explorers import ORR, VELA, but

OPTIONS = Options()
ORRS = ("orrok", "salvager")


def ended(call: Call[Any], *answers: str) -> Any:
    session = Session(call)
    for answer in answers:
        session.choose(answer)
    return session.outcome


def refused(call: Call[Any]) -> str | None:
    with pytest.raises(Refused) as caught:
        Session(call)
    return caught.value.rule


def play(game: Ruleset, state: State, id: str, *answers: str, **arguments: Any) -> State:
    """Check, play and apply a call, as a table does."""
    listing = game.listing(id)
    call = listing.procedure(game.options(), **arguments)
    listing.allowed(game.options(), state, call.named)
    return fold(state, listing.facts(call.named, ended(call, *answers)), game.apply, Explorer)


@pytest.mark.rule("cgg.advancement.steps", "cgg.advancement.after-sixth")
def test_the_pips_of_each_step() -> None:
    assert [pips_for(step, 0) for step in range(1, 9)] == [20, 30, 40, 50, 60, 70, 40, 40]


@pytest.mark.rule("cgg.advancement.critical", "cgg.advancement.critical-resets")
def test_a_critical_count_of_five_makes_the_first_worth_35() -> None:
    first = advance(OPTIONS, "vela", "captain", ("captain",), (0,), (), 5)
    assert ended(first) == Advancement("captain", 1, 35, False, 0)
    keeps = Options(critical_count_resets=False)
    assert ended(advance(keeps, "vela", "captain", ("captain",), (0,), (), 5)).critical_count == 5


@pytest.mark.rule("cgg.advancement.order", "cgg.advancement.endeavors")
def test_one_role_goes_step_by_step_with_endeavors_at_the_even_ones() -> None:
    made = [ended(advance(OPTIONS, "vela", "captain", ("captain",), (filled,))) for filled in range(8)]
    assert [one.step for one in made] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [one.step for one in made if one.endeavor] == [2, 4, 6]
    with pytest.raises(BadInput, match="a role that the explorer has"):
        Session(advance(OPTIONS, "vela", "scout", ("captain",), (0,)))


@pytest.mark.rule("cgg.advancement.two-roles", "cgg.advancement.one-endeavor", "cgg.creation.two-roles")
def test_two_roles_fill_each_step_on_both() -> None:
    assert ended(advance(OPTIONS, "orr", "salvager", ORRS, (0, 0))).step == 1
    assert refused(advance(OPTIONS, "orr", "orrok", ORRS, (1, 0))) == "cgg.advancement.two-roles"
    assert refused(advance(OPTIONS, "orr", "a", ("a", "b", "c"), (0, 0, 0))) == "cgg.creation.two-roles"
    first = advance(OPTIONS, "orr", "orrok", ORRS, (1, 1))
    assert ended(first, "yes").endeavor
    assert not ended(first, "no").endeavor
    assert ended(advance(OPTIONS, "orr", "salvager", ORRS, (2, 1), ())).endeavor
    assert not ended(advance(OPTIONS, "orr", "salvager", ORRS, (2, 1), (2,))).endeavor


@pytest.mark.rule("cgg.advancement.spend", "cgg.advancement.zero")
def test_raising_2d_to_3d_costs_6() -> None:
    assert ended(raise_code(OPTIONS, "vela", "strength", Code(2), 20, 3)) == Raised(Code(3), 6, 14)
    assert cost_of_raising(Code(3)) == 3
    assert ended(raise_code(OPTIONS, "vela", "strength", Code(0), 3, 3)) == Raised(Code(1), 3, 0)
    assert refused(raise_code(OPTIONS, "vela", "strength", Code(2), 5, 3)) == "cgg.advancement.spend"
    with pytest.raises(BadInput, match="a pip or more"):
        Session(raise_code(OPTIONS, "vela", "strength", Code(2), 5, 0))


@pytest.mark.rule("cgg.advancement.abilities", "cgg.sheet.mastery")
def test_abilities_for_pips_are_the_2015_edition_s() -> None:
    older = Options2015()
    assert tuple(ended(learn(older, "vela", "command", 2, 25))) == (3, 10, 15)
    assert refused(learn(older, "vela", "command", 3, 25)) == "cgg.sheet.mastery"
    assert refused(learn(older, "vela", "command", 1, 9)) == "cgg.advancement.abilities"
    assert refused(learn(OPTIONS, "vela", "command", 1, 25)) == "cgg.advancement.abilities"
    assert ended(learn(Options2015(ability_pips=4), "vela", "command", 1, 4)).cost == 4
    assert "learn" not in RULESET.listings
    with pytest.raises(BadInput, match="which ability"):
        Session(learn(older, "vela", " ", 1, 25))


@pytest.mark.rule("cgg.creation.tracks")
def test_16_dots_are_refused() -> None:
    assert ended(assign_tracks(OPTIONS, "vela", 18, 3, 3)).done
    assert refused(assign_tracks(OPTIONS, "vela", 19, 3, 3)) == "cgg.creation.tracks"
    assert refused(assign_tracks(OPTIONS, "vela", 2, 8, 8)) == "cgg.creation.tracks"


@pytest.mark.rule("cgg.advancement.endeavor-made", "cgg.advancement.endeavors")
def test_an_endeavor_is_made_up_when_it_is_earned() -> None:
    assert refused(begin_endeavor(OPTIONS, "vela", "captain", 3, "Win")) == "cgg.advancement.endeavors"
    with pytest.raises(BadInput, match="what the endeavor is"):
        Session(begin_endeavor(OPTIONS, "vela", "captain", 2, " "))
    with pytest.raises(BadInput, match="say why"):
        Session(waive(OPTIONS, "vela", "cgg.creation.tracks", ""))
    assert all(entry.endeavors for entry in roles().values())


@pytest.mark.rule("cgg.advancement.endeavor-made", "cgg.advancement.endeavors")
def test_the_ideas_of_the_roles_are_shown_where_an_endeavor_is_asked_for() -> None:
    session = Session(advance(OPTIONS, "orr", "orrok", ORRS, (1, 1), ideas=all_ideas(ORR)))
    assert session.question.about.ideas == all_ideas(ORR)  # type: ignore[union-attr]
    owing = State({"vela": but(VELA, owed_endeavors=(Step("captain", 2),))})
    moves = RULESET.moves(OPTIONS, owing, Sitting("player", ("vela",)))
    title = next(one.title for one in moves if one.procedure == "endeavor")
    assert [idea for idea in roles()["captain"].endeavors if idea not in title] == []
    own = but(VELA, roles=(Role(key="cook", entry=msgspec.structs.replace(roles()["captain"], title="Cook")),))
    assert all_ideas(own)[0].startswith("Cook: ")
    listing = RULESET.listing("advance")
    call = advance(OPTIONS, "vela", "captain", ("captain",), (1,))
    played = Session(call).played[-1]
    assert listing.telling is not None
    assert "Ideas: Captain: " in " ".join([line.text for line in listing.telling(played)])


@pytest.mark.rule("cgg.advancement.endeavor-made")
def test_an_endeavor_can_be_made_up_with_the_advancement() -> None:
    sheet = but(VELA, advancements=(Step("captain", 1),))
    given: dict[str, Any] = {"who": "vela", "role": "captain", "roles": ("captain",), "filled": (1,)}
    after = play(RULESET, State({"vela": sheet}), "advance", **given, endeavor="Win over the yard").sheet("vela")
    assert ([one.text for one in after.endeavors], after.owed_endeavors) == (["Win over the yard"], ())


@pytest.mark.rule("cgg.clock.run-out", "cgg.advancement.downtime")
def test_a_crisis_that_is_about_to_begin_comes_before_an_advancement() -> None:
    given = {"who": "vela", "role": "captain", "roles": ("captain",), "filled": (0,)}
    with pytest.raises(Refused) as caught:
        play(RULESET, State({"vela": but(VELA, hours=0)}), "advance", **given)
    assert caught.value.rule == "cgg.clock.run-out"


@pytest.mark.rule(
    "cgg.advancement.given",
    "cgg.advancement.downtime",
    "cgg.advancement.reassign",
    "cgg.sheet.secondary-alone",
    "cgg.story.milestone",
)
def test_a_whole_downtime_of_an_explorer() -> None:
    state = State({"vela": but(VELA, hours=4, critical_count=2, conditions=("dire-injury",))})

    def grown(state: State) -> dict[str, Any]:
        sheet: Explorer = state.sheet("vela")
        return {
            "who": "vela",
            "role": "captain",
            "roles": ("captain",),
            "filled": filled_by(sheet),
            "endeavors": endeavor_steps(sheet),
            "critical_count": sheet.critical_count,
        }

    with pytest.raises(Refused, match="reassigned at an advancement"):
        play(RULESET, state, "assign-tracks", who="vela", harm=8, persuasion=8, alteration=8)
    with pytest.raises(Refused, match="the sheet says 2 for critical_count"):
        play(RULESET, state, "advance", **{**grown(state), "critical_count": 12})
    state = play(RULESET, state, "advance", **grown(state))
    sheet = state.sheet("vela")
    assert (sheet.die_pips, sheet.hours, sheet.critical_count, sheet.may_reassign) == (26, 12, 0, True)
    with pytest.raises(Refused, match="the sheet says 26 for die_pips"):
        play(RULESET, state, "raise-code", who="vela", key="strength", now=code("2d"), die_pips=100, pips=3)
    state = play(RULESET, state, "raise-code", who="vela", key="strength", now=code("2d"), die_pips=26, pips=3)
    state = play(RULESET, state, "raise-code", who="vela", key="physical", now=code("2d"), die_pips=20, pips=1)
    sheet = state.sheet("vela")
    assert (sheet.written("strength"), sheet.written("physical"), sheet.die_pips) == ("3d", "2d+1", 18)
    with pytest.raises(Refused, match="3 dots of Harm are marked") as caught:
        play(RULESET, state, "assign-tracks", who="vela", harm=2, persuasion=8, alteration=8)
    assert caught.value.rule == "cgg.advancement.reassign"
    state = play(RULESET, state, "assign-tracks", who="vela", harm=10, persuasion=10, alteration=4)
    assert state.sheet("vela").tracks == Tracks(10, 10, 4)
    assert not state.sheet("vela").may_reassign
    state = play(RULESET, state, "advance", **grown(state))
    with pytest.raises(Refused, match="no such endeavor"):
        play(RULESET, state, "endeavor", who="vela", role="captain", step=4, text="Win over the yard")
    state = play(RULESET, state, "endeavor", who="vela", role="captain", step=2, text="Win over the yard")
    sheet = state.sheet("vela")
    assert (sheet.endeavors[0].text, sheet.owed_endeavors) == ("Win over the yard", ())
    assert check(OPTIONS, msgspec.structs.replace(sheet, conditions=())) == ()
    assert sum(sheet.tracks.dots(track) for track in Track) == 24


@pytest.mark.rule("cgg.advancement.downtime")
def test_a_crisis_under_way_outlasts_a_downtime() -> None:
    state = State({"vela": but(VELA, hours=0, crisis=True)})
    arguments = {"who": "vela", "role": "captain", "roles": ("captain",), "filled": (0,)}
    after = play(RULESET, state, "advance", **arguments).sheet("vela")
    assert (after.hours, after.crisis) == (0, True)


def test_only_the_2015_edition_has_story_breaks() -> None:
    assert "advance" not in RULESET_2015.listings
    assert "story-break" not in RULESET.listings
    assert filled_by(ORR) == (0, 0)
