"""The action chart: each of its 35 cells, what it asks and what follows from it; harm, panic and the GM's moves."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rollwright.games.augur.rules.action import Acted
from rollwright.games.augur.rules.chart import Follows
from rollwright.games.augur.rules.gm_moves import Due, GmMove
from rollwright.games.augur.rules.harm import Grade, Ladder
from rollwright.games.augur.rules.kinds import RESULTS, Kind, Result
from rollwright.games.augur.rules.words import cell_text
from rollwright.play.cards import Card
from rollwright.play.session import Session
from rollwright.play.steps import Choose
from rollwright.testing import rules
from tests.games.augur.playing import OPTIONS, action, gm_move, play, told

FACES = {
    Result.PERFECT: (6, 6, 8),
    Result.GOOD: (6, 1, 1),
    Result.MESSY: (4, 1, 1),
    Result.BOTCHED: (1, 1, 1),
    Result.DIRE: (1, 1, 8),
}
P, G, M, B, D = reversed(RESULTS)
CELLS: list[tuple[Kind, Result, tuple[Any, ...], Follows]] = [
    (Kind.BASIC, P, ("side-effect", {"what": "a door is left open"}), Follows(extra="side-effect")),
    (Kind.BASIC, G, (), Follows()),
    (Kind.BASIC, M, (), Follows(due=("reaction",))),
    (Kind.BASIC, B, (), Follows(due=("action",))),
    (Kind.BASIC, D, (), Follows(due=("action", "reaction"))),
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
    (Kind.GAMBIT, M, (), Follows(gained=1, due=("reaction",))),
    (Kind.GAMBIT, B, (), Follows(gained=-1, due=("reaction",))),
    (Kind.GAMBIT, D, (), Follows(gained=-2, due=("action",))),
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
    assert re.search(rf"[:a-z] {result.value.title()}[.,]", said)
    for word, there in [
        ("tick", follows.ticks or follows.theirs),
        (f"takes {follows.dealt} harm", follows.dealt),
        ("is due", follows.due),
        ("gets a condition", follows.condition == "theirs"),
        ("Momentum", follows.gained),
        (f"takes {follows.marks} F", follows.marks),
        ("social consequences", follows.consequences),
        ("character finds", follows.expertise is not None),
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
    assert ("on physical approaches" in line.text) == (step != "dead"), "no threat dice for the dead"


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

CLOCKS = ("flood", "guards")
MOVES: list[tuple[Due, dict[str, str], GmMove]] = [
    (Due.REACTION, {"way": "light-harm.momentum"}, GmMove("reaction", "light-harm", "momentum")),
    (Due.REACTION, {"way": "light-harm.fog"}, GmMove("reaction", "light-harm", "fog")),
    (Due.REACTION, {"way": "light-harm.fatigue"}, GmMove("reaction", "light-harm", "fatigue")),
    (Due.REACTION, {"way": "divide.split"}, GmMove("reaction", "divide", "split")),
    (Due.REACTION, {"way": "pressure.tick", "clock": "guards"}, GmMove("reaction", "pressure", "tick", "guards")),
    (Due.REACTION, {"way": "pressure.timer-track", "size": "8"}, GmMove("reaction", "pressure", "timer-track", size=8)),
    (Due.REACTION, {"way": "bargain.two-evils"}, GmMove("reaction", "bargain", "two-evils")),
    (Due.ACTION, {"way": "complicate.problem"}, GmMove("action", "complicate", "problem")),
    (Due.ACTION, {"way": "heavy-harm.wounded"}, GmMove("action", "heavy-harm", "wounded")),
    (Due.ACTION, {"way": "heavy-harm.shaken"}, GmMove("action", "heavy-harm", "shaken")),
    (Due.ACTION, {"way": "heavy-harm.snap", "form": "freakout"}, GmMove("action", "heavy-harm", "snap", "freakout")),
    (Due.ACTION, {"way": "harm-npc.snap", "npc": "thug", "form": "flight"},
     GmMove("action", "harm-npc", "snap", "flight", "thug")),
    (Due.ACTION, {"way": "condition"}, GmMove("action", "condition")),
    (Due.ACTION, {"way": "reduce.deny"}, GmMove("action", "reduce", "deny")),
]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "card", "move"),
    [pytest.param(*one, marks=rules("augur.gm.moves", f"augur.gm.{one[2].move}")) for one in MOVES],
)
def test_the_gm_picks_a_move_and_its_way_on_one_card(kind: Due, card: dict[str, str], move: GmMove) -> None:
    session = play(gm_move(OPTIONS, kind, clocks=CLOCKS, npcs=("thug", "guard")), card)
    assert session.outcome.move == move
    harm = {"momentum": (1, 0, 0), "fog": (2, 0, 1), "fatigue": (2, 1, 0), "wounded": (2, 3, 1), "shaken": (2, 1, 3)}
    after = session.outcome
    assert (after.momentum, after.fatigue.marks, after.fog.marks) == harm.get(move.way, (2, 0, 0))
    line = next(line for line in told(session) if re.match("A (light|heavy) GM move", line.text))
    assert f"augur.gm.{move.move}" in line.rules


@pytest.mark.rule("augur.clock", "augur.gm.pressure")
def test_a_clock_can_only_be_ticked_where_there_is_one() -> None:
    assert "pressure.tick" not in ways(Due.REACTION)
    assert "pressure.tick" in ways(Due.REACTION, clocks=("flood",))


@pytest.mark.rule("augur.gm.bargain")
@pytest.mark.parametrize(
    ("way", "answer", "line"),
    [
        ("price", "yes", "Kara pays the price."),
        ("temptation", "no", "Kara resists."),
        ("two-evils", {"what": "the boat burns"}, "Kara picks the boat burns."),
        ("two-evils", {}, "Kara picks one of the two."),
    ],
)
def test_a_player_answers_a_devil_s_bargain_and_the_gm_s_own_are_not_asked(way: str, answer: Any, line: str) -> None:
    card = {"way": f"bargain.{way}"}
    assert line in [one.text for one in told(play(gm_move(OPTIONS, Due.REACTION, who="kara"), card, answer))]
    assert play(gm_move(OPTIONS, Due.REACTION, who="kara", npcs=("kara",)), card).outcome.move.way == way


def ways(kind: Due, **given: Any) -> list[str]:
    """List the moves that are offered."""
    question = Session(gm_move(OPTIONS, kind, **given)).question
    assert isinstance(question, Choose)
    assert isinstance(question.options, Card)
    return [one.key for one in question.options.columns[0].options]


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


@pytest.mark.parametrize(
    ("move", "names"), [pytest.param(move, names, marks=rules(f"augur.gm.{move}")) for move, names in WAYS.items()]
)
def test_a_move_offers_its_ways(move: str, names: str) -> None:
    offered = [*ways(Due.REACTION, clocks=CLOCKS), *ways(Due.ACTION)]
    assert [one.partition(".")[2] for one in offered if one.startswith(f"{move}.")] == names.split()


@pytest.mark.rule("augur.gm.moves", "augur.gm.condition")
def test_there_are_four_reactions_and_five_actions() -> None:
    moves = [list(dict.fromkeys([one.partition(".")[0] for one in ways(kind)])) for kind in Due]
    assert moves == [
        ["light-harm", "divide", "pressure", "bargain"],
        ["complicate", "heavy-harm", "harm-npc", "condition", "reduce"],
    ]


@pytest.mark.rule("augur.gm.snap")
@pytest.mark.parametrize("form", ["fight", "flight", "freeze", "freakout"])
def test_there_are_four_ways_to_snap(form: str) -> None:
    for move in ("harm-npc", "heavy-harm"):
        session = play(gm_move(OPTIONS, Due.ACTION, npcs=("thug",)), {"way": f"{move}.snap", "form": form})
        assert session.outcome.move.more == form


@pytest.mark.rule("augur.fog.panicked", "augur.gm.heavy-harm")
def test_whoever_panics_by_a_move_says_how() -> None:
    session = play(gm_move(OPTIONS, Due.ACTION, who="kara", fog=Ladder(4)), {"way": "heavy-harm.shaken"}, "freeze")
    assert (session.outcome.panic, session.outcome.move.form, getattr(session.last, "actor", "")) == (
        "freeze",
        "freeze",
        "kara",
    )
