"""`rollwright odds`: its JSON by the contract, and what people see."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest

import rollwright as rw
from rollwright.api import Odds
from rollwright.dice.law import Law
from tests.cli.running import Run
from tests.rules.toy import RULESET


def test_the_law_of_a_call_in_fractions(run: Run) -> None:
    ran = run("odds", "mechwarrior/skill", "target=9", "--exact", "--json")
    assert (ran.code, ran.err) == (0, "")
    assert list(ran.json) == ["call", "exact", "outcomes"]
    assert ran.json["call"] == "mechwarrior/skill"
    assert ran.json["exact"] is True
    rows = ran.json["outcomes"]
    assert sum(Fraction(row["fraction"]) for row in rows) == 1
    assert sum(Fraction(row["fraction"]) for row in rows if row["outcome"]["success"]) == Fraction(5, 18)
    for row in rows:
        assert list(row) == ["outcome", "p", "fraction"]
        assert row["p"] == pytest.approx(float(Fraction(row["fraction"])), abs=1e-15)
        assert {"success", "margin", "total"} <= set(row["outcome"])


def test_fractions_come_only_when_asked_for(run: Run) -> None:
    ran = run("odds", "mechwarrior/skill", "target=9", "--json")
    assert all(list(row) == ["outcome", "p"] for row in ran.json["outcomes"])


@pytest.mark.parametrize("words", [(), ("--policy", "never")])
def test_the_first_option_is_taken_unless_a_policy_is_named(run: Run, words: tuple[str, ...]) -> None:
    ran = run("odds", "mechwarrior/skill", "target=9", "edge=2", "--json", *words)
    assert chance(ran.json) == pytest.approx(5 / 18)


@pytest.mark.parametrize("policy", ["best", "always-on-failure"])
def test_edge_gives_three_tries(run: Run, policy: str) -> None:
    ran = run("odds", "mechwarrior/skill", "target=9", "edge=2", "--policy", policy, "--json")
    assert chance(ran.json) == pytest.approx(1 - (13 / 18) ** 3)


def test_best_goes_for_the_worth_that_is_named(run: Run) -> None:
    words = ("odds", "mechwarrior/skill", "target=9", "edge=1", "--policy", "best", "--json")
    margin = run(*words, "--worth", "margin").json
    success = run(*words, "--worth", "success").json
    total = run(*words, "--worth", "total").json
    assert mean(margin, "margin") > mean(success, "margin")
    assert chance(success) > chance(margin)
    assert margin["worth"]["of"] == "margin"
    assert margin["worth"]["mean"] == pytest.approx(mean(margin, "margin"))
    assert total["worth"]["mean"] == pytest.approx(mean(total, "total"))


def test_best_is_for_the_one_who_chooses_first(run: Run) -> None:
    """In an opposed roll nobody is called `actor`."""
    words = ("odds", "mechwarrior/opposed", "a=8", "b=7", "a_edge=1", "--json")
    assert won(run(*words, "--policy", "best").json) > won(run(*words).json)


def test_a_worth_can_be_asked_of_any_policy(run: Run) -> None:
    ran = run("odds", "mechwarrior/skill", "target=9", "--worth", "success", "--json")
    assert ran.json["worth"] == {"of": "success", "mean": pytest.approx(5 / 18)}


def test_options_of_the_table_count(run: Run) -> None:
    words = ("odds", "mechwarrior/skill", "target=9", "edge=2", "--policy", "always-on-failure", "--json")
    ran = run(*words, "--option", "edge_rerolls_per_roll=1")
    assert chance(ran.json) == pytest.approx(1 - (13 / 18) ** 2)


def test_an_argument_can_stand_for_a_setting(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    listing = RULESET.listings["check"]._replace(aliases={"uses": ("policy", "best")})
    monkeypatch.setitem(RULESET.listings, "check", listing)
    best = run("odds", "toy/check", "target=9", "--policy", "best", "--json").json
    assert run("odds", "toy/check", "target=9", "uses=best", "--json").json == best
    assert rw.odds("toy/check", target=9, uses="best").json()["outcomes"] == best["outcomes"]
    played = run("play", "toy/check", "target=9", "uses=best", "--faces", "1,2,6,6", "--json").json
    assert played["outcome"] == {"success": True, "margin": 3, "tries": 1}


def test_words_come_in_any_order(run: Run) -> None:
    one = run("odds", "mechwarrior/skill", "--json", "target=9", "--exact", "modifier=-2")
    other = run("odds", "mechwarrior/skill", "modifier=-2", "target=9", "--exact", "--json")
    assert one == other
    assert one.code == 0


def test_the_law_of_an_expression(run: Run) -> None:
    ran = run("odds", "4d6kh3+2", "--exact", "--json")
    assert ran.json["call"] == "4d6kh3 + 2"
    assert ran.json["exact"] is True
    assert ran.json["outcomes"][0] == {"outcome": {"total": 5}, "p": pytest.approx(1 / 1296), "fraction": "1/1296"}
    assert [row["outcome"]["total"] for row in ran.json["outcomes"]] == list(range(5, 21))


@pytest.mark.parametrize("text", ["(2d6+3)//2", "-2d6+3", "d%", " 2d6 "])
def test_an_expression_is_told_from_a_call(run: Run, text: str) -> None:
    ran = run("odds", text, "--json")
    assert ran.code == 0
    assert sum(row["p"] for row in ran.json["outcomes"]) == pytest.approx(1)


def test_a_sampled_law_says_so() -> None:
    law = Odds(Law(([1, 2],), [0.25, 0.75], 1.0, sampled=10_000), "toy/x", lambda total: {"total": total})
    told = law.json()
    assert told["exact"] is False
    assert told["plays"] == 10_000
    assert told["outcomes"][0]["error"] == pytest.approx((0.25 * 0.75 / 10_000) ** 0.5)


@pytest.mark.parametrize(
    ("words", "arguments"),
    [
        (["mechwarrior/skill", "target=9"], {"target": 9}),
        (["mechwarrior/opposed", "a=7", "b=8", "a_kind=saving"], {"a": 7, "b": 8, "a_kind": "saving"}),
        (["mechwarrior/contest", "targets=7,8,9"], {"targets": (7, 8, 9)}),
        (["toy/check", "target=9", "modifier=+1"], {"target": 9, "modifier": 1}),
        (["toy/treasure", "luck=2", "deep=no"], {"luck": 2, "deep": False}),
    ],
)
def test_python_and_the_command_give_the_same(run: Run, words: list[str], arguments: dict[str, Any]) -> None:
    ran = run("odds", *words, "--json", "--exact")
    assert rw.odds(words[0], exact=True, **arguments).json(fractions=True) == ran.json


def test_people_see_each_field_and_every_outcome(run: Run) -> None:
    shown = run("odds", "mechwarrior/skill", "target=9").out
    assert "success  yes         27.78%" in shown
    assert "edge     always 0" in shown
    assert "█" in shown
    assert max(map(len, shown.splitlines())) <= 80
    assert "\x1b" not in shown


def test_people_see_fractions_when_they_ask(run: Run) -> None:
    assert "1/36" in run("odds", "2d6", "--exact").out
    assert "5/36" in run("odds", "mechwarrior/skill", "target=9", "--exact").out


def test_many_outcomes_are_summed_up(run: Run) -> None:
    shown = run("odds", "mechwarrior/opposed", "a=7", "b=8").out
    assert "--all shows each" in shown
    assert len(shown.splitlines()) < 20
    assert len(run("odds", "mechwarrior/opposed", "a=7", "b=8", "--all").out.splitlines()) > 121
    assert "1 to 5" in run("odds", "d100").out
    exploding = run("odds", "3d6!>=5").out.splitlines()
    assert 12 < sum("█" in line for line in exploding) < 21
    assert any("60 or more" in line for line in exploding)
    assert "up to 47" in run("odds", "20d6").out


def test_rows_of_a_table_stand_as_they_were_written(run: Run) -> None:
    shown = run("odds", "2d6 {<=6: weak, 7-9: fair, 10+: able}").out
    assert re.findall(r"^(weak|fair|able) ", shown, re.M) == ["weak", "fair", "able"]


def test_sorted_totals_are_shown_place_by_place(run: Run) -> None:
    shown = run("odds", "6x4d6kh3").out
    best = next(line for line in shown.splitlines() if line.startswith("highest"))
    assert best.split()[1:] == ["15.66", "1.427", "16", "3", "to", "18"]
    assert [line.split()[0] for line in shown.splitlines() if " to 18" in line][1:] == [
        "2nd",
        "3rd",
        "4th",
        "5th",
        "lowest",
    ]


def chance(told: Any) -> float:
    return float(sum(row["p"] for row in told["outcomes"] if row["outcome"]["success"]))


def mean(told: Any, field: str) -> float:
    return float(sum(row["p"] * row["outcome"][field] for row in told["outcomes"]))


def won(told: Any) -> float:
    return float(sum(row["p"] for row in told["outcomes"] if row["outcome"]["winner"] == "a"))
