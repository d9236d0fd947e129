"""The benchmarks: they import, and their contestants give the same laws. Nothing is timed here.

Other people's libraries are not in the test environment; `bench/run odds` checks them before it times them.
"""

from __future__ import annotations

import pytest
from bench import odds, page, roll, simulation, told
from bench.contest.asked import SMALL_LINES, Disagreement, Line, check_agreement
from bench.load.pace import Plan

HERE = ("Rollwright", "read out", "exact", "re-run", "Python", "numpy", "numpy shaped")


@pytest.mark.parametrize("line", SMALL_LINES, ids=lambda line: line.key)
def test_contestants_agree(line: Line) -> None:
    asked = odds.agreed(line, HERE)
    assert {"Rollwright", "Python", "numpy"} <= asked.keys()


def test_disagreement_is_refused() -> None:
    with pytest.raises(Disagreement, match="two says"):
        check_agreement({"one": {1: 0.5, 2: 0.5}, "two": {1: 0.5, 3: 0.5}})


def test_a_question_is_worked_out_anew() -> None:
    asked = odds.question("Rollwright", SMALL_LINES[1])
    assert asked is not None
    assert asked.ask() is not asked.ask()


@pytest.mark.soak
@pytest.mark.parametrize("what", ["actions", "duels", "Going Somewhere duels"])
def test_simulations_come_near_the_exact_law(what: str) -> None:
    contestants = {"actions": simulation.ACTIONS, "duels": simulation.DUELS}.get(what, simulation.GS_DUELS)
    simulation.check(what, contestants, simulation.exact_laws()[what], 2_000)


def test_rolls_follow_from_their_dice() -> None:
    roll.check_rolls(roll.rollwright_rolls())


def test_new_texts_are_never_shared() -> None:
    first, second = ({next(texts) for _ in range(100)} for texts in (roll.new_texts(0), roll.new_texts(1)))
    assert len(first) == len(second) == 100
    assert not first & second


def test_what_is_asked_is_answered_before_something_else_is_begun() -> None:
    assert told.played("mechwarrior", 8)["kB"] > 1


@pytest.mark.soak
@pytest.mark.parametrize("processes", [1, 2])
def test_the_page_under_load_loses_nothing(processes: int) -> None:
    figures = page.ours(5, Plan(warm=0, seconds=2, rate=20), processes)
    assert figures.wrong == []
    assert figures.measured.seen == 40
    assert figures.measured.answers > 20
