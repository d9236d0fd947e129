"""The drivers agree on random procedures: lifted = re-run = brute force over all faces through a session."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from rollwright.dice.errors import TooLarge
from rollwright.dice.law import Law
from rollwright.play import operators, paths
from rollwright.play.journal import Entry
from rollwright.play.odds import odds
from rollwright.play.rerun import rerun
from rollwright.play.session import Session, fitting
from rollwright.play.steps import Roll, key_of
from tests.play.random_procedures import Program, all_faces, brute_force, cases, chances, fractions, played, programs

PLAYS = 3_000
"""Programs with more plays are only checked for what needs no other driver."""
BY_HAND = 300
"""So many plays are gone through face by face."""


def near(program: Program) -> float:
    return 1e-10 if program.endless else 1e-12


def lifted(program: Program, given: tuple[Entry, ...] = (), exact: bool = False) -> Law[Any]:
    return odds(program.call, program.policy, given, exact, lifted=True)


def reference(program: Program, given: tuple[Entry, ...] = (), exact: bool = False) -> Law[Any] | None:
    """Give the law by re-running, None where that takes too long."""
    try:
        return rerun(program.call, program.policy, given, exact, PLAYS)
    except TooLarge:
        event("too large to re-run")
        return None


def agree(some: dict[str, float], others: dict[str, Any], within: float) -> None:
    for outcome in some.keys() | others.keys():
        assert some.get(outcome, 0) == pytest.approx(float(others.get(outcome, 0)), abs=within), outcome


@pytest.mark.soak
@cases(3_000)
@given(programs())
def test_lifted_is_rerun_is_brute_force(program: Program) -> None:
    law = chances(lifted(program))
    assert sum(law.values()) == pytest.approx(1, abs=1e-12)
    assert all(p > 0 for p in law.values())
    again = reference(program)
    if again is None:
        return
    agree(law, chances(again), near(program))
    faces = brute_force(program.call, program.policy, (), BY_HAND)
    if faces is not None:
        event("by brute force too")
        agree(law, faces, near(program))


@cases(200)
@given(programs(), st.booleans())
def test_sums_kept_as_their_summands_are_the_same(program: Program, exact: bool) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(operators, "LONG", 0)
        long = chances(lifted(program, exact=exact and not program.endless))
    agree(long, chances(lifted(program)), near(program))


@cases(500)
@given(programs(), st.booleans(), st.booleans())
def test_parts_run_in_their_own_cells_are_the_same(program: Program, exact: bool, long: bool) -> None:
    exact = exact and not program.endless
    with pytest.MonkeyPatch.context() as patch:
        if long:
            patch.setattr(operators, "LONG", 0)
        patch.setattr(paths, "LARGE", 1 << 62)
        whole = chances(lifted(program, exact=exact))
        patch.setattr(paths, "LARGE", 1)
        patch.setattr(paths, "FEW", 1)
        parts = chances(lifted(program, exact=exact))
    agree(parts, whole, near(program))


@pytest.mark.soak
@cases(1_000)
@given(programs(endless=False))
def test_fractions_are_the_same_fractions(program: Program) -> None:
    counted = lifted(program, exact=True)
    law = fractions(counted)
    assert len(law) == len(counted)
    assert sum(law.values()) == 1
    again = reference(program, exact=True)
    if again is not None:
        assert law == fractions(again)
    faces = brute_force(program.call, program.policy, (), BY_HAND)
    if faces is not None:
        assert law == faces


@cases(1_000)
@given(programs(), st.randoms(use_true_random=False), st.integers(1, 6))
def test_odds_in_the_middle_of_play(program: Program, random: Any, answers: int) -> None:
    session = played(program, random.randrange, answers)
    if session.ended:
        session = session.back(min(1, len(session.journal)))
    if session.ended:
        return
    law = chances(lifted(program, session.journal))
    assert sum(law.values()) == pytest.approx(1, abs=1e-12)
    again = reference(program, session.journal)
    if again is not None:
        agree(law, chances(again), near(program))
    faces = brute_force(program.call, program.policy, session.journal, BY_HAND)
    if faces is not None:
        agree(law, faces, near(program))


@cases(1_000)
@given(programs(), st.randoms(use_true_random=False), st.integers(0, 6))
def test_odds_after_a_verdict_that_was_set(program: Program, random: Any, answers: int) -> None:
    session = played(program, random.randrange, answers)
    if not session.verdicts:
        return
    at = random.randrange(len(session.verdicts))
    option = random.choice(session.verdicts[at].verdict.options)
    session, _ = fitting(program.call, session.ruled(at, key_of(option)))
    assert session.verdicts[at].is_set
    again = Session(program.call, session.journal)
    assert (again.journal, [one.value for one in again.verdicts]) == (
        session.journal, [one.value for one in session.verdicts],
    )  # fmt: skip
    if session.ended:
        return
    event("a verdict was set, and there is more to play")
    law = chances(lifted(program, session.journal))
    again_law = reference(program, session.journal)
    if again_law is not None:
        agree(law, chances(again_law), near(program))
    faces = brute_force(program.call, program.policy, session.journal, BY_HAND)
    if faces is not None:
        agree(law, faces, near(program))


@cases(500)
@given(programs())
def test_the_law_is_the_mean_of_the_laws_given_the_first_roll(program: Program) -> None:
    session = Session(program.call)
    question = session.question
    if not isinstance(question, Roll):
        return
    ways = all_faces(question.pool)
    mean: dict[str, float] = {}
    for faces in ways:
        here = Session(program.call)
        here.roll(faces)
        law = {repr(here.outcome): 1.0} if here.ended else chances(lifted(program, here.journal))
        for outcome, p in law.items():
            mean[outcome] = mean.get(outcome, 0) + p / len(ways)
    agree(chances(lifted(program)), mean, near(program))


@cases(500)
@given(programs(), st.randoms(use_true_random=False))
def test_runs_and_journals_repeat_themselves(program: Program, random: Any) -> None:
    first, second = lifted(program), lifted(program)
    assert list(map(repr, first.outcomes)) == list(map(repr, second.outcomes))
    assert list(first.weights) == list(second.weights)
    agree(chances(odds(program.call, program.policy)), chances(first), near(program))
    session = played(program, random.randrange, 200)
    if session.ended:
        again = Session(program.call, session.journal)
        assert repr(again.outcome) == repr(session.outcome)
        assert again.played == session.played
        assert chances(first)[repr(session.outcome)] > 0


def test_fractions_of_a_program_add_up_by_hand() -> None:
    """The oracle itself: 2d2, doubled where it is 3, and then a choice by what it is about."""
    text = (
        "@procedure\nasync def main(options, a, f):\n"
        '    v = await Roll("v", Pool.of(2, 2), total)\n'
        '    c = await Choose("c", ACTOR, (0, 10), (v,))\n'
        "    return (v * 2 if v == 3 else v) + c\n"
    )
    program = Program(text, "main(None, 0, True)", "by_about", False)
    law = {"2": Fraction(1, 4), "6": Fraction(1, 2), "4": Fraction(1, 4)}
    assert brute_force(program.call, program.policy, (), 10) == law
    assert fractions(lifted(program, exact=True)) == law
