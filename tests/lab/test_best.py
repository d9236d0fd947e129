"""Best play in words: the rules are true, near best play, and go by nothing that their actor can't see."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rollwright.api.asking import worth_named
from rollwright.dice.errors import BadInput, TooLarge
from rollwright.lab.best import BestPlay, best, best_play
from rollwright.lab.best_rules import playable
from rollwright.lab.question import Question, question
from rollwright.lab.tree import Split, Take, chosen, facets_of, simplest
from rollwright.play.odds import odds

QUESTIONS = {
    "skill": question("mechwarrior/skill", {"target": 8, "edge": 2}),
    "opposed": question("mechwarrior/opposed", {"a": 8, "b": 7, "a_edge": 2, "b_edge": 1}),
    "momentum": question("augur/action", {"dice": 3, "threat": 2, "momentum": 5}),
    "chase": question("augur/chase", {"dice": 3, "threat": 1, "momentum": 5}),
    "points": question("going-somewhere/action", {"bonus": 8, "dl": 20, "dice": "1d6", "cp": 1}),
    "wrenches": question("cgg/action", {"code": "4d", "difficulty": 5}),
    "of 2015": question("cgg-2015/action", {"code": "3d", "difficulty": 6}),
}
FOUND: dict[str, BestPlay] = {}


def found(name: str) -> BestPlay:
    if name not in FOUND:
        FOUND[name] = best_play(QUESTIONS[name])
    return FOUND[name]


@pytest.mark.soak
@pytest.mark.parametrize("name", QUESTIONS)
def test_the_rules_played_are_worth_what_is_said(name: str) -> None:
    play = found(name)
    policy = play.policy
    assert policy is not None
    worth = worth_named(play.asked.listing, None)
    best, rules = play.of("best").worth, play.of("rules").worth
    assert odds(play.asked.call, policy).mean(worth) == pytest.approx(rules, abs=1e-9)
    assert all(one.worth <= best + 1e-9 for one in play.weighed)
    gain = best - play.of("never").worth
    assert best - rules <= 0.05 * gain + 1e-9
    if len(play.rules) == 1:
        assert best - rules == pytest.approx(play.rules[0].cost, abs=1e-9)


@pytest.mark.parametrize("name", QUESTIONS)
def test_rules_go_by_what_the_actor_sees(name: str) -> None:
    play = found(name)
    facets = [facet for rule in play.rules for facet in rule.cells.facets]
    assert facets or name == "momentum"
    assert not {facet.key for facet in facets if facet.kind in ("roll", "call")} & set(play.unseen)
    assert all(playable(facet) for rule in play.rules for facet in rule.facets)


@pytest.mark.soak
def test_the_executives_dice_are_unseen() -> None:
    assert found("wrenches").unseen == ("difficulty", "difficulty again")
    assert found("skill").unseen == ()


@pytest.mark.parametrize("name", QUESTIONS)
def test_shares_and_gains_add_up(name: str) -> None:
    for rule in found(name).rules:
        cells = rule.cells
        assert sum(rule.shares) == pytest.approx(1)
        assert cells.reach.sum() + cells.left_out == pytest.approx(rule.often)
        assert rule.plays is None or rule.plays <= rule.often + 1e-12
        taken = chosen(rule.tree, cells.columns, cells.offered, cells.first)
        assert cells.offered[np.arange(len(taken)), taken].all()
        assert 0 <= rule.cost <= rule.gain + 1e-9
    play = found(name)
    if not np.isnan(play.of("never").worth):
        gains = sum(rule.over_never or 0.0 for rule in play.rules)
        assert gains == pytest.approx(play.of("best").worth - play.of("never").worth, abs=1e-7)


def test_skill_in_words() -> None:
    play = found("skill")
    (again,) = play.sentences(play.rule("edge"))  # after a success nobody is asked
    assert again == (
        "Always “Spend 1 Edge and roll again”: 100% of the times it is asked; "
        "gains 0.57 each time over “Keep the roll”."
    )
    assert play.of("best").worth == pytest.approx(1 - (21 / 36) ** 3)


def test_two_numbers_are_compared_where_that_is_simpler() -> None:
    arguments = {"a": 8, "b": 7, "a_edge": 2, "b_edge": 1}
    play = best_play(question("mechwarrior/opposed", arguments, worth="no-defeat"))  # a tie is kept
    (rule,) = play.rules
    assert rule.cost == pytest.approx(0, abs=1e-12)
    assert "when margin is at least 1 below others 1:" in play.sentences(rule)[0]


@pytest.mark.soak
def test_numbers_have_bounds_in_words() -> None:
    play = found("chase")
    assert play.states > 1
    assert "“Burn it” when cuts is 0" in play.sentences(play.rule("burn"))[0]


@pytest.mark.parametrize("name", ["skill", "chase", "wrenches"])
def test_report(name: str, tmp_path: Path) -> None:
    play = found(name)
    report = play.report()
    text = report.markdown(tmp_path)
    for rule in play.rules:
        assert all(sentence in text for sentence in play.sentences(rule))
    assert f"| {play.worth_of} |" in text
    seen = next(table for table in report.tables if table.title.endswith("By what is seen"))
    assert sum([float(row[-1] or 0) for row in seen.rows]) == pytest.approx(1)
    assert "<table" in report.html()
    assert report.json()["parts"]
    assert report.csv()


@pytest.mark.soak
def test_a_long_rule_has_a_short_one() -> None:
    play = best("cgg/action", code="4d", difficulty=5, risk_code="3d")
    rule = play.rule("wrench")
    assert rule.brief is not None
    assert len(facets_of(rule.brief)) <= 1 < len(facets_of(rule.tree))
    assert rule.cost < rule.brief_cost < rule.gain / 2
    said = [part["text"] for part in play.report().json()["parts"] if "text" in part]
    assert [text for text in said if text.startswith("In short: ") and play.sentences(rule, brief=True)[0] in text]


def test_nothing_to_choose() -> None:
    play = best("mechwarrior/skill", target=8)
    assert play.rules == ()
    assert "asked nothing" in play.report().json()["parts"][0]["text"]


def test_what_is_not_there_is_said() -> None:
    with pytest.raises(BadInput, match="questions are: edge"):
        found("skill").rule("wrench")
    with pytest.raises(BadInput, match="there are best, rules, never"):
        found("skill").of("sometimes")


def test_too_large_is_refused() -> None:
    with pytest.raises(TooLarge):
        best_play(Question("going-somewhere/create", {"who": "kara"}))


def tree_of(columns: list[list[float]], costs: list[list[float]], **given: Any) -> Any:
    offered = np.array(given.get("offered") or [[True] * len(row) for row in costs])
    first = np.zeros(len(costs), dtype=np.int64)
    return simplest(np.array(columns, dtype=float), np.array(costs, dtype=float), offered, first)


def test_a_threshold_is_found() -> None:
    columns = [[float(n), float(n % 2)] for n in range(10)]
    costs = [[0.0, 1.0] if n < 6 else [1.0, 0.0] for n in range(10)]
    assert tree_of(columns, costs) == Split(0, 5, 6, Take((0,)), Take((1,)))


def test_questions_that_help_only_together_are_found() -> None:
    columns = [[a, b] for a in (0.0, 1.0) for b in (0.0, 1.0)]
    costs = [[0.0, 1.0] if a == b else [1.0, 0.0] for a, b in columns]
    tree = tree_of(columns, costs)
    assert sorted(facets_of(tree)) == [0, 1]
    offered, first = np.ones((4, 2), dtype=np.bool_), np.zeros(4, dtype=np.int64)
    assert chosen(tree, np.array(columns), offered, first).tolist() == [0, 1, 1, 0]


def test_where_an_option_is_missing_the_next_is_named() -> None:
    tree = tree_of([[0.0]] * 2, [[3.0, 2.0, 0.0], [3.0, 0.0, 9.0]], offered=[[True] * 3, [True, True, False]])
    assert tree == Take((2, 1))


@pytest.mark.rule("augur.momentum.burn")
def test_nothing_is_spent_where_that_gains_nothing() -> None:
    play = best("augur/action", dice=2, threat=1, momentum=5, worth="done")
    said = " ".join(play.sentences(play.rule("burn")))
    assert "“Burn it” when cuts is 0" in said  # with a cut it is better, and still not done
    assert "Otherwise “Keep the Momentum”" in said


def test_rounding_is_no_gain() -> None:
    play = best("cgg/action", code="4d", difficulty=6, risk_code="3d", wrenches="close")
    worths = play.report().tables[0]
    assert not play.rules  # the Wrenches were chosen before
    assert {row[2] for row in worths.rows} == {0.0}
