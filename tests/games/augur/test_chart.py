"""The action chart: each of its 35 cells, what it asks and what follows from it; harm, panic and the GM's moves."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.play.session import Session
from rollwright.play.steps import Choose
from rollwright.games.augur.rules.action import Acted, action
from rollwright.games.augur.rules.chart import RESULTS, Follows, Kind, Result
from rollwright.games.augur.rules.gm_moves import Due, GmMove, gm_move
from rollwright.games.augur.rules.harm import Grade, Ladder
from rollwright.games.augur.rules.words import cell_text
from rollwright.testing import rules
from tests.games.augur.playing import OPTIONS, play, told

FACES = {
    Result.PERFECT: (6, 6, 8),
    Result.GOOD: (6, 1, 1),
    Result.MESSY: (4, 1, 1),
    Result.BOTCHED: (1, 1, 1),
    Result.DIRE: (1, 1, 8),
}
P, G, M, B, D = reversed(RESULTS)
CELLS: list[tuple[Kind, Result, tuple[str, ...], Follows]] = [
    (Kind.BASIC, P, ("side-effect",), Follows(extra="side-effect")),
    (Kind.BASIC, G, (), Follows()),
    (Kind.BASIC, M, ("later",), Follows(due=("reaction",))),
    (Kind.BASIC, B, ("later",), Follows(due=("action",))),
    (Kind.BASIC, D, ("later", "later"), Follows(due=("action", "reaction"))),
    (Kind.CLASH, P, ("position", "8"), Follows(dealt=3, size=8, extra="position")),
    (Kind.CLASH, P, ("momentum", "6"), Follows(dealt=3, size=6, gained=1)),
    (Kind.CLASH, G, ("4",), Follows(dealt=2, size=4, gained=1)),
    (Kind.CLASH, M, ("12", "fatigue"), Follows(dealt=1, size=12, marks=1, track="fatigue")),
    (Kind.CLASH, B, ("fog",), Follows(marks=2, track="fog")),
    (Kind.CLASH, D, ("fatigue",), Follows(marks=3, track="fatigue")),
    (Kind.CHASE, P, (), Follows(ticks=2, condition="theirs")),
    (Kind.CHASE, G, (), Follows(ticks=2)),
    (Kind.CHASE, M, (), Follows(ticks=1, theirs=1)),
    (Kind.CHASE, B, (), Follows(theirs=2)),
    (Kind.CHASE, D, (), Follows(theirs=2, condition="own")),
    (Kind.COMPEL, P, (), Follows(answer="persuaded", extra="learns")),
    (Kind.COMPEL, G, ("neither",), Follows(answer="persuaded", fit="neither")),
    (Kind.COMPEL, G, ("right",), Follows(answer="persuaded", fit="right")),
    (Kind.COMPEL, G, ("wrong",), Follows(answer="unmoved", fit="wrong")),
    (Kind.COMPEL, M, ("right",), Follows(answer="persuaded", fit="right")),
    (Kind.COMPEL, M, ("neither",), Follows(answer="exchange", fit="neither")),
    (Kind.COMPEL, M, ("wrong",), Follows(answer="exchange", fit="wrong")),
    (Kind.COMPEL, B, ("wrong",), Follows(answer="refused", fit="wrong")),
    (Kind.COMPEL, B, ("neither",), Follows(answer="refused", fit="neither", consequences=True)),
    (Kind.COMPEL, B, ("right",), Follows(answer="refused", fit="right", consequences=True)),
    (Kind.COMPEL, D, (), Follows(answer="upset", consequences=True)),
    (Kind.CONTACT, P, (), Follows(expertise=2, terms="a-lot")),
    (Kind.CONTACT, G, (), Follows(expertise=1, terms="helps")),
    (Kind.CONTACT, M, ("payment",), Follows(expertise=1, terms="payment")),
    (Kind.CONTACT, M, ("involved",), Follows(expertise=1, terms="involved")),
    (Kind.CONTACT, B, (), Follows(expertise=1, terms="debt")),
    (Kind.CONTACT, D, (), Follows(expertise=0, terms="none")),
    (Kind.GAMBIT, P, (), Follows(extra="action")),
    (Kind.GAMBIT, G, (), Follows(gained=2)),
    (Kind.GAMBIT, M, ("later",), Follows(gained=1, due=("reaction",))),
    (Kind.GAMBIT, B, ("later",), Follows(gained=-1, due=("reaction",))),
    (Kind.GAMBIT, D, ("later",), Follows(gained=-2, due=("action",))),
    (Kind.REACTION, P, (), Follows(gained=1, extra="redirect", impact="avoided")),
    (Kind.REACTION, G, (), Follows(impact="avoided")),
    (Kind.REACTION, M, ("fog",), Follows(impact="lighter", marks=1, track="fog")),
    (Kind.REACTION, B, ("fog",), Follows(impact="full", marks=2, track="fog")),
    (Kind.REACTION, D, ("fog",), Follows(impact="more", marks=3, track="fog")),
]


def acted(kind: Kind, result: Result, *answers: str, **arguments: Any) -> Acted:
    """Play an action of 2d1t that comes to a result."""
    outcome: Acted = play(action(OPTIONS, 2, 1, kind=kind, **arguments), FACES[result], *answers).outcome
    return outcome


def test_every_cell_is_there() -> None:
    assert len({(kind, result) for kind, result, _, _ in CELLS}) == 35


@pytest.mark.parametrize(
    ("kind", "result", "answers", "follows"),
    [pytest.param(*cell, marks=rules(f"augur.chart.{cell[0].value}", "augur.chart.kinds")) for cell in CELLS],
)
def test_a_cell(kind: Kind, result: Result, answers: tuple[str, ...], follows: Follows) -> None:
    outcome = acted(kind, result, *answers, momentum=3)
    assert (outcome.result, outcome.follows) == (result, follows)
    assert outcome.momentum == 3 + follows.gained
    marks = {"fatigue": outcome.fatigue.marks, "fog": outcome.fog.marks}
    assert marks.get(follows.track, 0) == follows.marks


@pytest.mark.parametrize(("kind", "result", "answers", "follows"), CELLS)
def test_a_cell_is_told_with_its_rule(kind: Kind, result: Result, answers: tuple[str, ...], follows: Follows) -> None:
    lines = told(play(action(OPTIONS, 2, 1, kind=kind), FACES[result], *answers))
    cell = [line for line in lines if line.text == cell_text(kind.value, result.value)]
    assert [line.rules for line in cell] == [(f"augur.chart.{kind.value}",)]
    said = "\n".join(line.text for line in lines)
    assert f"The result is {result.value.title()}" in said
    for word, there in [
        ("tick", follows.dealt or follows.ticks or follows.theirs),
        (" is due", follows.due),
        ("condition", follows.condition),
        ("Momentum", follows.gained),
        (f"takes {follows.marks} mark", follows.marks),
        ("social consequences", follows.consequences),
        ("contact with", follows.expertise is not None),
    ]:
        assert (word in said) == bool(there), word


@pytest.mark.rule("augur.compel.again", "augur.compel.fit", "augur.chart.compel")
@pytest.mark.parametrize(("fit", "consequences"), [("right", False), ("neither", True), ("wrong", True)])
def test_a_second_refusal_has_consequences_unless_the_approach_was_right(fit: str, consequences: bool) -> None:
    assert acted(Kind.COMPEL, Result.BOTCHED, fit, second=True).follows.consequences is consequences


@pytest.mark.rule("augur.reaction.grade", "augur.harm.grades")
@pytest.mark.parametrize(
    ("danger", "result", "marks"),
    [
        (Grade.MINOR, Result.BOTCHED, 1),
        (Grade.HEAVY, Result.MESSY, 2),
        (Grade.HEAVY, Result.BOTCHED, 3),
        (Grade.HEAVY, Result.DIRE, 4),
    ],
)
def test_a_danger_strikes_by_its_grade(danger: Grade, result: Result, marks: int) -> None:
    assert acted(Kind.REACTION, result, "fatigue", danger=danger).follows.marks == marks


@pytest.mark.rule("augur.reaction.grade")
@pytest.mark.parametrize(("danger", "result"), [(Grade.MINOR, Result.MESSY), (Grade.NONE, Result.DIRE)])
def test_what_marks_nothing_asks_for_no_track(danger: Grade, result: Result) -> None:
    assert acted(Kind.REACTION, result, danger=danger).follows.marks == 0


# --- harm on the ladders ---------------------------------------------------------------------------------------------


@pytest.mark.rule("augur.harm.first-step", "augur.harm.tracks", "augur.harm.grades")
def test_heavy_harm_fills_the_first_step_and_marks_the_other_ladder_once() -> None:
    outcome = acted(Kind.CLASH, Result.DIRE, "fatigue", fog=Ladder(2))
    assert (outcome.fatigue, outcome.fog) == (Ladder(3), Ladder(3)), "the full Fog doesn't mark Fatigue in turn"
    assert (outcome.fatigue.threat, outcome.fog.threat) == (1, 1)


@pytest.mark.parametrize(
    ("before", "after", "step"),
    [
        pytest.param(Ladder(3), Ladder(3, 1), "exhausted", marks=rules("augur.fatigue.exhausted")),
        pytest.param(Ladder(4, 1), Ladder(4, 2), "wounded", marks=rules("augur.fatigue.wounded")),
        pytest.param(Ladder(3, 2), Ladder(3, 3), "maimed", marks=rules("augur.fatigue.maimed")),
        pytest.param(Ladder(5, 3), Ladder(5, 4), "dead", marks=rules("augur.fatigue.dead")),
    ],
)
@pytest.mark.rule("augur.harm.steps")
def test_three_further_marks_reach_the_next_step_of_fatigue(before: Ladder, after: Ladder, step: str) -> None:
    session = play(action(OPTIONS, 2, 1, kind=Kind.CLASH, fatigue=before), FACES[Result.DIRE], "fatigue")
    assert session.outcome.fatigue == after
    assert after.threat == before.threat + 1
    line = next(line for line in told(session) if f"is {step.title()} now" in line.text)
    assert f"augur.fatigue.{step}" in line.rules
    assert ("from harm" in line.text) == (step != "dead"), "no threat dice for the dead"


@pytest.mark.rule("augur.harm.end")
def test_beyond_the_last_step_marks_are_lost() -> None:
    assert acted(Kind.CLASH, Result.DIRE, "fog", fog=Ladder(5, 2)).fog == Ladder(5, 2)


@pytest.mark.rule("augur.fog.panicked")
@pytest.mark.parametrize("form", ["fight", "flight", "freeze"])
def test_whoever_panics_says_how_it_shows(form: str) -> None:
    outcome = acted(Kind.CLASH, Result.MESSY, "6", "fog", form, fog=Ladder(5))
    assert (outcome.fog, outcome.panic) == (Ladder(3, 1), form)


@pytest.mark.rule("augur.fog.unstable")
def test_unstable_comes_after_panicked_and_asks_no_more() -> None:
    outcome = acted(Kind.CLASH, Result.DIRE, "fog", fog=Ladder(4, 1), panic="flight")
    assert (outcome.fog, outcome.fog.threat, outcome.panic) == (Ladder(4, 2), 3, "flight")


# --- the GM's moves --------------------------------------------------------------------------------------------------

MOVES: list[tuple[Due, tuple[str, ...], GmMove]] = [
    (Due.REACTION, ("light-harm", "momentum"), GmMove("reaction", "light-harm", "momentum")),
    (Due.REACTION, ("light-harm", "fog"), GmMove("reaction", "light-harm", "fog")),
    (Due.REACTION, ("light-harm", "fatigue"), GmMove("reaction", "light-harm", "fatigue")),
    (Due.REACTION, ("divide", "split"), GmMove("reaction", "divide", "split")),
    (Due.REACTION, ("pressure", "tick", "guards"), GmMove("reaction", "pressure", "tick", "guards")),
    (Due.REACTION, ("pressure", "timer-track", "8"), GmMove("reaction", "pressure", "timer-track", size=8)),
    (Due.REACTION, ("bargain", "two-evils"), GmMove("reaction", "bargain", "two-evils")),
    (Due.ACTION, ("complicate", "problem"), GmMove("action", "complicate", "problem")),
    (Due.ACTION, ("heavy-harm", "wounded"), GmMove("action", "heavy-harm", "wounded")),
    (Due.ACTION, ("heavy-harm", "shaken"), GmMove("action", "heavy-harm", "shaken")),
    (Due.ACTION, ("heavy-harm", "snap", "freakout"), GmMove("action", "heavy-harm", "snap", "freakout")),
    (Due.ACTION, ("harm-npc", "thug", "snap", "flight"), GmMove("action", "harm-npc", "snap", "flight", "thug")),
    (Due.ACTION, ("condition",), GmMove("action", "condition")),
    (Due.ACTION, ("reduce", "deny"), GmMove("action", "reduce", "deny")),
]
CLOCKS = ("flood", "guards")


@pytest.mark.parametrize(
    ("kind", "answers", "move"),
    [
        pytest.param(*one, marks=rules("augur.gm.moves", f"augur.gm.{one[2].move}"), id=" ".join(one[1]))
        for one in MOVES
    ],
)
def test_the_gm_picks_a_move_and_its_way(kind: Due, answers: tuple[str, ...], move: GmMove) -> None:
    session = play(gm_move(OPTIONS, kind, clocks=CLOCKS, npcs=("thug", "guard")), *answers)
    assert session.outcome.move == move
    harm = {
        "momentum": (1, 0, 0),
        "fog": (2, 0, 1),
        "fatigue": (2, 1, 0),
        "wounded": (2, 3, 1),
        "shaken": (2, 1, 3),
    }
    expected = harm.get(move.way, (2, 0, 0))
    after = session.outcome
    assert (after.momentum, after.fatigue.marks, after.fog.marks) == expected
    line = next(line for line in told(session) if line.text.startswith(f"GM {kind.value}"))
    assert f"augur.gm.{move.move}" in line.rules


@pytest.mark.rule("augur.gm.moves", "augur.gm.later", "augur.chart.basic")
def test_a_move_is_made_at_once_or_stays_due() -> None:
    outcome = acted(Kind.BASIC, Result.DIRE, "later", "light-harm", "fog")
    assert outcome.follows.due == ("action",)
    assert outcome.follows.moves == (GmMove("reaction", "light-harm", "fog"),)
    assert outcome.fog == Ladder(1)


@pytest.mark.rule("augur.gm.snap", "augur.gm.heavy-harm")
def test_a_character_who_snaps_does_so_as_the_gm_says() -> None:
    assert acted(Kind.BASIC, Result.BOTCHED, "heavy-harm", "snap", "freeze").panic == "freeze"


@pytest.mark.rule("augur.clock", "augur.gm.pressure")
def test_a_clock_can_only_be_ticked_where_there_is_one() -> None:
    ways = play(gm_move(OPTIONS, Due.REACTION), "pressure", "delay").journal[-1]
    assert "tick" not in getattr(ways, "options", ())
    one = play(gm_move(OPTIONS, Due.REACTION, clocks=("flood",)), "pressure", "tick")
    assert one.outcome.move.more == "flood"


WAYS = {
    "light-harm": "momentum fog fatigue",
    "divide": "discord split no-teamwork",
    "pressure": "tick delay threaten pressure-pool timer-track",
    "bargain": "price two-evils temptation",
    "complicate": "problem threat position",
    "heavy-harm": "wounded shaken snap",
    "harm-npc": "wounded shaken snap",
    "reduce": "weaken unintended deny",
}
REACTIONS = ["light-harm", "divide", "pressure", "bargain"]


@pytest.mark.parametrize(
    ("move", "ways"), [pytest.param(move, ways, marks=rules(f"augur.gm.{move}")) for move, ways in WAYS.items()]
)
def test_a_move_offers_its_ways(move: str, ways: str) -> None:
    kind = Due.REACTION if move in REACTIONS else Due.ACTION
    session: Session[Any] = Session(gm_move(OPTIONS, kind, clocks=CLOCKS))
    session.choose(move)
    assert isinstance(session.question, Choose)
    assert list(session.question.options) == ways.split()


@pytest.mark.rule("augur.gm.moves")
def test_there_are_four_reactions_and_five_actions() -> None:
    for kind, moves in (
        (Due.REACTION, REACTIONS),
        (Due.ACTION, ["complicate", "heavy-harm", "harm-npc", "condition", "reduce"]),
    ):
        question = Session(gm_move(OPTIONS, kind)).question
        assert isinstance(question, Choose)
        assert list(question.options) == moves


@pytest.mark.rule("augur.gm.snap")
@pytest.mark.parametrize("form", ["fight", "flight", "freeze", "freakout"])
def test_there_are_four_ways_to_snap(form: str) -> None:
    assert play(gm_move(OPTIONS, Due.ACTION), "harm-npc", "snap", form).outcome.move.more == form
