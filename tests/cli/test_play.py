"""`rollwright play`, `roll`, `generate`, `games` and `rules`, by script."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rollwright as rw
from rollwright.rules import tested
from tests.cli.running import Run


def test_one_play_in_json(run: Run) -> None:
    ran = run("play", "mechwarrior/skill", "target=9", "--faces", "4,5", "--json")
    assert (ran.code, ran.err) == (0, "")
    assert list(ran.json) == ["outcome", "facts", "journal", "tell"]
    assert ran.json["outcome"] == {"success": True, "margin": 0, "total": 9, "edge": 0}
    assert ran.json["facts"] == []
    assert ran.json["journal"][0]["faces"] == [4, 5]
    assert all(set(line) == {"text", "rules"} for line in ran.json["tell"])
    assert any("mechwarrior.skill.roll" in line["rules"] for line in ran.json["tell"])


def test_successive_questions_get_successive_answers(run: Run) -> None:
    ran = run(
        "play", "mechwarrior/skill", "target=9", "edge=2", "--faces", "1,2,3,4,6,6",
        "--choose", "edge=reroll", "--choose", "edge=reroll", "--json",
    )  # fmt: skip
    assert ran.json["outcome"] == {"success": True, "margin": 3, "total": 12, "edge": 0}
    assert ran.json["facts"] == [{"fact": "edge-spent", "who": "actor", "points": 1}] * 2


def test_facts_follow_in_the_toy_game(run: Run) -> None:
    ran = run("play", "toy/check", "target=9", "--faces", "1,2", "--choose", "try=keep", "--json")
    assert ran.json["facts"] == [{"fact": "hurt", "hits": 1, "who": "actor"}]


@pytest.mark.parametrize("policy", ["never", "best", "always", "always-on-failure"])
def test_a_policy_answers_what_is_left_open(run: Run, policy: str) -> None:
    ran = run("play", "mechwarrior/skill", "target=9", "edge=1", "--policy", policy, "--seed", "3", "--json")
    assert ran.code == 0
    assert any(entry["kind"] == "choice" for entry in ran.json["journal"])


def test_the_best_policy_rolls_again_after_a_failure_only(run: Run) -> None:
    words = ("play", "mechwarrior/skill", "target=9", "edge=1", "--policy", "best", "--json")
    failed = run(*words, "--faces", "1,2,3,4").json
    held = run(*words, "--faces", "6,4").json
    assert [entry["chosen"] for entry in failed["journal"] if entry["kind"] == "choice"] == ["reroll"]
    assert [entry["chosen"] for entry in held["journal"] if entry["kind"] == "choice"] == [], "not even asked"


def test_a_seed_gives_the_same_dice_again(run: Run) -> None:
    words = ("play", "mechwarrior/skill", "target=9", "--json", "--seed")
    assert run(*words, "5") == run(*words, "5")
    assert len({run(*words, str(seed)).out for seed in range(8)}) > 1


def test_python_and_the_command_give_the_same(run: Run) -> None:
    played = rw.play("mechwarrior/skill", target=9, faces=[3, 5], choose={"edge": "keep"})
    ran = run("play", "mechwarrior/skill", "target=9", "--faces", "3,5", "--choose", "edge=keep", "--json")
    assert played.json() == ran.json
    assert played.outcome.margin == -1


def test_people_read_what_happened_and_by_which_rule(run: Run) -> None:
    shown = run("play", "mechwarrior/skill", "target=9", "--faces", "4,5").out
    assert "[skill.roll]" in shown
    assert "success yes · margin 0 · total 9 · edge 0" in shown


def test_answers_that_nobody_asked_for_are_mentioned(run: Run) -> None:
    shown = run("play", "mechwarrior/skill", "target=9", "--faces", "4,5", "--choose", "edge=keep").out
    assert "Not asked: edge=keep." in shown


def test_a_play_is_saved_and_resumed_by_script(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "play.json"
    first = run("play", "mechwarrior/skill", "target=9", "--faces", "4,5", "--save", str(file), "--json")
    again = run("play", "--resume", str(file), "--json")
    assert again.json == first.json
    data = json.loads(file.read_text())
    data["journal"] = []
    file.write_text(json.dumps(data))
    assert run("play", "--resume", str(file), "--faces", "1,1", "--json").json["outcome"]["total"] == 2


def test_a_script_can_go_on_from_an_open_question(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "play.json")
    stopped = run("play", "mechwarrior/skill", "target=9", "edge=1", "--faces", "3,5", "--save", file, "--json")
    assert stopped.code == 2
    ran = run("play", "--resume", file, "--choose", "edge=reroll", "--faces", "6,6", "--json")
    assert ran.json["outcome"]["total"] == 12
    assert [entry.get("faces") for entry in ran.json["journal"]] == [[3, 5], None, [6, 6]]


def test_a_journal_of_other_rules_is_refused_with_both_questions(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "play.json"
    run("play", "mechwarrior/skill", "target=9", "--faces", "4,5", "--save", str(file), "--json")
    file.write_text(file.read_text().replace('"2d6"', '"3d6"'))
    ran = run("play", "--resume", str(file), "--json")
    assert ran.code == 2
    assert "3d6, total" in ran.err
    assert "2d6, total" in ran.err


def test_an_expression_is_rolled(run: Run) -> None:
    ran = run("roll", "4d6kh3+2", "--faces", "5,3,1,6", "--json")
    assert ran.json["expression"] == "4d6kh3 + 2"
    assert ran.json["total"] == 16
    assert [(die["face"], die["kept"]) for die in ran.json["dice"]] == [(5, True), (3, True), (1, False), (6, True)]
    assert run("roll", "4d6kh3 + 2", "--faces", "5,3,1,6").out == "4d6kh3 [5, 3, (1), 6] + 2 = 16\n"
    assert run("roll", "3d6", "--seed", "4") == run("roll", "3d6", "--seed", "4")
    assert run("roll", "-d6", "--faces", "2", "--json").json["total"] == -2


def test_random_tables_are_listed_and_rolled_on(run: Run) -> None:
    listed = run("generate", "--list", "--json").json["generators"]
    assert {"name": "toy/treasure", "title": "Treasure", "takes": {"luck": 0, "place": "town"}} in listed
    assert "toy/treasure" in run("generate", "--list").out
    ran = run("generate", "toy/treasure", "luck=1", "--faces", "9,3,4", "--json")
    assert ran.json["generator"] == "toy/treasure"
    assert ran.json["text"] == "70 coins."
    assert ran.json["gives"] == [{"table": "treasure", "row": "9-12", "gives": {"kind": "coins"}, "amount": 70}]
    assert run("generate", "toy/purse", "--faces", "2").out == "blue\n"
    assert run("generate", "toy/beast", "--seed", "1") == run("generate", "toy/beast", "--seed", "1")
    assert rw.generate("toy/purse", faces=[2]).outcome.row == "2"


def test_games_lists_what_can_be_played(run: Run) -> None:
    games = {game["id"]: game for game in run("games", "--json").json["games"]}
    calls = {call["call"]: call for call in games["mechwarrior"]["calls"]}
    assert [one["name"] for one in calls["mechwarrior/skill"]["arguments"]][:2] == ["target", "modifier"]
    assert "target= [modifier=0]" in run("games").out
    assert "edge_cycle" in run("games", "mechwarrior").out
    assert "always-on-failure" in run("games", "mechwarrior/skill").out
    assert run("games", "mechwarrior/skill", "--json").json["calls"] == [calls["mechwarrior/skill"]]


def test_rules_are_listed_with_sources_and_tests(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tested, "passing_tests", lambda package: {"mechwarrior.skill.roll": ("tests/x.py::test_x",)})
    ran = run("rules", "mechwarrior", "--json")
    assert list(ran.json) == ["rules"]
    rules = {rule["id"]: rule for rule in ran.json["rules"]}
    assert {"id", "title", "source", "tests"} <= set(rules["mechwarrior.skill.roll"])
    assert rules["mechwarrior.skill.roll"]["tests"] == ["tests/x.py::test_x"]
    assert "mechwarrior.skill.roll · 1 test\n" in run("rules", "mechwarrior").out


def test_missing_rules_are_the_answer_no(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tested, "passing_tests", lambda package: {})
    ran = run("rules", "mechwarrior", "--missing", "--json")
    assert ran.code == 1
    assert "mechwarrior.skill.roll" in [rule["id"] for rule in ran.json["missing"]]
    assert run("rules", "mechwarrior", "--missing").code == 1


def test_nothing_is_printed_where_no_rule_is_missing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tested, "missing", lambda ruleset: [])
    assert run("rules", "mechwarrior", "--missing") == (0, "", "")
    assert run("rules", "mechwarrior", "--missing", "--json").json == {"missing": []}
