"""What matters, sorted: every change against the question as asked, bounded, with what was left out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import rollwright as rw
from rollwright import lab
from rollwright.dice.errors import BadInput, Refused, TooLarge
from rollwright.lab import matters as matters_module
from rollwright.lab.changes import asks_of, changes, forced, others
from rollwright.lab.figures import Figures
from rollwright.lab.matters import PLAYS, SINGLE_PLAYS, Matter, Matters, _under
from rollwright.lab.question import question
from rollwright.play.policy import never


def by_words(found: Matters) -> dict[str, Matter]:
    return {one.words: one for one in found.matters}


def success(**arguments: Any) -> float:
    policy = arguments.pop("policy", "never")
    return rw.odds("mechwarrior/skill", policy=policy, **arguments).chance(lambda outcome: outcome.success)


def test_each_change_is_the_difference_of_two_odds() -> None:
    found = by_words(lab.matters("mechwarrior/skill", target=9, edge=1))
    base = success(target=9, edge=1)
    assert found["target 9 → 8"].measure == pytest.approx(success(target=8, edge=1) - base)
    assert found["target 9 → 10"].worth == pytest.approx(success(target=10, edge=1) - base)
    assert found["policy best"].measure == pytest.approx(success(target=9, edge=1, policy="best") - base)
    assert found["edge: reroll, always"].kind == "spend"
    assert found["option starting edge 1 → 2"].nothing


def test_changes_are_sorted_by_size_and_drawn_both_ways() -> None:
    found = lab.matters("augur/action", dice="3d2t", momentum=5)
    sizes = [one.size for one in found.matters]
    assert sizes == sorted(sizes, reverse=True)
    assert {one.kind for one in found.matters} == {"modifier", "spend", "option", "policy"}
    report = found.report()
    chart = report.charts[0]
    assert chart.data["signed"]
    values = [value for _, value in chart.data["pairs"]]
    assert min(values) < 0 < max(values)
    assert all(values)
    assert [abs(value) for value in values] == sorted((abs(value) for value in values), reverse=True)
    assert "threat 2 → 3" in report.csv()
    assert "Changes nothing: " in report.html()


def test_a_spend_is_taken_wherever_it_is_offered() -> None:
    asked = question("augur/action", {"dice": "3d2t", "momentum": 5}).read()
    asks = asks_of(asked)
    assert asks.anybody
    assert ("burn", "burn") in asks.spends
    law = rw.odds("augur/action", dice="3d2t", momentum=5, policy=forced("burn", "burn", never))
    named = rw.odds("augur/action", dice="3d2t", momentum=5, policy="burn-always")
    done: Callable[[Any], bool] = lambda outcome: outcome.result.name in ("MESSY", "GOOD", "PERFECT")  # noqa: E731
    assert law.chance(done) == pytest.approx(named.chance(done))
    assert law.chance(done) > rw.odds("augur/action", dice="3d2t", momentum=5).chance(done)


def test_where_nobody_is_asked_policies_are_left_alone() -> None:
    found = lab.matters("mechwarrior/skill", target=9)
    assert not [one for one in found.matters if one.kind in ("policy", "spend")]
    assert "Nobody was asked" in found.report().html()


def test_the_work_is_bounded_and_what_is_left_out_is_said() -> None:
    found = lab.matters("mechwarrior/skill", target=9, edge=1, count=3)
    assert len(found.matters) == 3
    assert "target 9 → 8" in found.left_out
    assert "No time was left" in found.report().html()
    assert not lab.matters("mechwarrior/skill", target=9, seconds=0).matters


def test_what_is_too_large_is_sampled_with_its_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matters_module, "exact_figures", lambda question: None)
    monkeypatch.setattr(matters_module, "PLAYS", 4_000)
    found = lab.matters("mechwarrior/skill", target=9, seconds=60)
    easier = by_words(found)["target 9 → 8"]
    assert 0 < easier.measure_error < 0.05
    assert easier.measure == pytest.approx(success(target=8) - success(target=9), abs=easier.measure_error + 0.02)
    assert "±" in found.report().tables[0].head
    assert "sampled from 4,000 plays" in found.report().html()


def test_bad_questions_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadInput, match="target"):
        lab.matters("mechwarrior/skill")
    with pytest.raises(BadInput, match="no field"):
        lab.matters("mechwarrior/skill", target=9, field="nonsense")
    with pytest.raises(BadInput, match="no worth 'nonsense'"):
        lab.matters("mechwarrior/skill", target=9, worth="nonsense")
    monkeypatch.setattr(matters_module, "exact_figures", lambda question: Figures(refused="far too large"))
    with pytest.raises(Refused, match="far too large"):
        lab.matters("mechwarrior/skill", target=9)


def test_others_of_a_text() -> None:
    assert others("str=12 weapon=d20", (), True) == ["str=13 weapon=d20", "str=11 weapon=d20", "str=12 weapon=d12"]
    assert others("+2", (), True) == ["+3", "+1"]
    assert others("-1", (), True) == ["0", "-2"]
    asked = question("augur/action", {"dice": "3d2t"})
    words = [change.words for change in changes(asked.read(), asked)]
    assert {"dice 3 → 4", "threat 2 → 1", "without threat", "option push yes → no", "policy best"} <= set(words)


def test_a_spend_of_plays_that_go_their_own_ways_is_played_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_large(*_: Any, **__: Any) -> Any:
        raise TooLarge("too large")

    monkeypatch.setattr("rollwright.play.odds.odds", too_large)
    asked = question("mechwarrior/skill", {"target": 8, "edge": 1})
    for alone, plays in ((True, SINGLE_PLAYS), (False, PLAYS)):
        monkeypatch.setattr("rollwright.lab.matters.is_alone_under", lambda asked, policy, alone=alone: alone)
        assert _under(asked.read(), asked, never, 1).plays == plays
