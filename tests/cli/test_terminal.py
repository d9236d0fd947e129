"""Playing in a real terminal: prompts, odds, back, save and resume."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal

pytestmark = pytest.mark.soak

DICE = "? helps) "
CHOICE = "quit): "
SKILL = ("play", "mechwarrior/skill", "target=9", "edge=2")
MISSED = ("play", "mechwarrior/skill", "target=13", "edge=2")
"""Edge is offered however the dice fall, but for a double six: that works by itself."""


def test_dice_are_typed_and_questions_answered(tmp_path: Path) -> None:
    with Terminal(*SKILL, folder=tmp_path) as terminal:
        assert "2d6" in terminal.wait_for(DICE)
        terminal.type("3 5")
        asked = terminal.wait_for(CHOICE)
        assert "total 8" in asked
        assert "reroll" in asked
        terminal.type("reroll")
        terminal.wait_for(DICE)
        terminal.type("6,6")  # a success: Edge is not asked for again
        code, said = terminal.end()
    assert code == 0
    assert "success yes · margin 3 · total 12 · edge 1" in said
    assert "edge-spent" in said


def test_enter_rolls_the_dice(tmp_path: Path) -> None:
    with Terminal("play", "mechwarrior/skill", "target=9", folder=tmp_path) as terminal:
        terminal.wait_for(DICE)
        terminal.type("")
        code, said = terminal.end()
    assert code == 0
    assert re.search(r"success (yes|no) · margin", said)


def test_a_seed_leaves_only_the_choices(tmp_path: Path) -> None:
    with Terminal(*SKILL, "--seed", "4", folder=tmp_path) as terminal:
        assert DICE not in terminal.wait_for(CHOICE)
        terminal.type("keep")
        assert terminal.end()[0] == 0


def test_a_wrong_answer_is_asked_again(tmp_path: Path) -> None:
    with Terminal(*SKILL, folder=tmp_path) as terminal:
        terminal.wait_for(DICE)
        for wrong in ("7 1", "1", "dice", "1 2 3"):
            terminal.type(wrong)
            terminal.wait_for(DICE)
        terminal.type("1 2")
        terminal.wait_for(CHOICE)
        terminal.type("dance")
        assert "keep or reroll was expected" in terminal.wait_for(CHOICE)
        terminal.type("keep")
        assert terminal.end()[0] == 0


def test_odds_are_shown_before_the_dice_fall_and_before_a_choice(tmp_path: Path) -> None:
    with Terminal(*SKILL, folder=tmp_path) as terminal:
        terminal.wait_for(DICE)
        terminal.type("odds")
        assert "27.78%" in terminal.wait_for(DICE)
        terminal.type("3 5")
        terminal.wait_for(CHOICE)
        terminal.type("odds")
        shown = terminal.wait_for(CHOICE)
        assert re.search(r"keep +0\.00%", shown)
        assert re.search(r"reroll +27\.78%", shown)
        assert "0.4784" in shown  # two more tries: 1 - (13/18)²
        terminal.type("keep")
        assert terminal.end()[0] == 0


def test_back_takes_the_last_answer_back_and_dice_stay(tmp_path: Path) -> None:
    with Terminal(*MISSED, folder=tmp_path) as terminal:
        terminal.wait_for(DICE)
        terminal.type("back")
        assert "no answer to take back" in terminal.wait_for(DICE)
        terminal.type("")
        first = re.search(r"skill: (\d, \d) →", terminal.wait_for("→ total"))
        if first and first[1] == "6, 6":
            test_back_takes_the_last_answer_back_and_dice_stay(tmp_path)
            return
        terminal.wait_for(CHOICE)
        terminal.type("back")
        assert "Taken back: skill." in terminal.wait_for(DICE)
        terminal.type("")
        again = re.search(r"skill: (\d, \d) →", terminal.wait_for(CHOICE))
        assert first
        assert again
        assert first[1] == again[1]
        terminal.type("reroll")
        terminal.wait_for(DICE)
        terminal.type("back")
        assert "Taken back: edge." in terminal.wait_for(CHOICE)
        terminal.type("keep")
        assert terminal.end()[0] == 0


def test_back_goes_past_dice_that_nobody_typed(tmp_path: Path) -> None:
    with Terminal(*SKILL, "--seed", "4", folder=tmp_path) as terminal:
        terminal.wait_for(CHOICE)
        terminal.type("reroll")
        second = re.search(r"reroll: (\d, \d) →", terminal.wait_for(CHOICE))
        terminal.type("back")
        terminal.wait_for(CHOICE)
        terminal.type("reroll")
        again = re.search(r"reroll: (\d, \d) →", terminal.wait_for(CHOICE))
        assert second
        assert again
        assert second[1] == again[1]


@pytest.mark.parametrize(("leave", "code"), [("quit", 0), ("d", 0), ("c", 130)])
def test_a_play_that_is_left_is_saved_and_resumed(tmp_path: Path, leave: str, code: int) -> None:
    with Terminal(*SKILL, folder=tmp_path) as terminal:
        terminal.wait_for(DICE)
        terminal.type("3 5")
        terminal.wait_for(CHOICE)
        if len(leave) == 1:
            terminal.press(leave)
        else:
            terminal.type(leave)
        ended, said = terminal.end(pressing="c" if leave == "c" else "")
    assert ended == code
    command = re.search(r"rollwright (play --resume (\S+))", said)
    assert command
    assert len(json.loads(Path(command[2]).read_text())["journal"]) == 1
    with Terminal(*command[1].split(), folder=tmp_path) as terminal:
        assert "1 answers so far" in terminal.wait_for(CHOICE)
        terminal.type("keep")
        ended, said = terminal.end()
    assert ended == 0
    assert "success no · margin -1 · total 8 · edge 2" in said


def test_every_answer_is_kept_in_the_named_file(tmp_path: Path) -> None:
    file = tmp_path / "my play.json"
    with Terminal(*SKILL, "--save", str(file), folder=tmp_path) as terminal:
        terminal.wait_for(DICE)
        terminal.type("3 5")
        terminal.wait_for(CHOICE)
        assert len(json.loads(file.read_text())["journal"]) == 1
        terminal.type("back")
        terminal.wait_for(DICE)
        assert json.loads(file.read_text())["journal"] == []
        terminal.type("quit")
        assert "'" in terminal.end()[1]  # the name is quoted for the shell


def test_changed_rules_keep_the_good_answers_and_offer_the_dice_again(tmp_path: Path) -> None:
    file = tmp_path / "play.json"
    with Terminal(*SKILL, "--save", str(file), folder=tmp_path) as terminal:
        terminal.wait_for(DICE)
        terminal.type("3 5")
        terminal.wait_for(CHOICE)
        terminal.type("reroll")
        terminal.wait_for(DICE)
        terminal.type("2 4")
        terminal.wait_for(CHOICE)
        terminal.type("quit")
        terminal.end()
    data = json.loads(file.read_text())
    data["journal"][1]["options"].append("pray")
    file.write_text(json.dumps(data))
    with Terminal("play", "--resume", str(file), folder=tmp_path) as terminal:
        said = terminal.wait_for(CHOICE)
        assert "keep | reroll | pray" in said
        assert "The 1 entries before it hold" in said.replace("\n", " ")
        terminal.type("reroll")
        assert "Enter takes 2, 4 again" in terminal.wait_for(DICE)
        terminal.type("")
        assert "reroll: 2, 4 →" in terminal.wait_for(CHOICE)
        terminal.type("keep")
        assert terminal.end()[0] == 0


def test_a_game_is_picked_and_played(tmp_path: Path) -> None:
    with Terminal("play", folder=tmp_path) as terminal:
        assert "MechWarrior" in terminal.wait_for("): ")
        terminal.type("")
        assert "Opposed roll" in terminal.wait_for("): ")
        terminal.type("nonsense")
        assert "none of these" in terminal.wait_for("): ")
        terminal.type("roll")
        assert "more than one of these" in terminal.wait_for("): ")
        terminal.type("skill")
        terminal.wait_for("target (")
        terminal.type("high")
        terminal.wait_for("was expected")
        terminal.wait_for("target (")
        terminal.type("9")
        terminal.wait_for("leave them): ")
        terminal.type("edg=1")
        assert "did you mean 'edge'?" in terminal.wait_for("leave them): ")
        terminal.type("edge=1")
        terminal.wait_for(DICE)
        terminal.type("2 1")
        terminal.wait_for(CHOICE)
        terminal.type("keep")
        assert "success no" in terminal.wait_for("quit leaves: ")
        terminal.type("")
        terminal.wait_for(DICE)
        terminal.type("quit")
        code, said = terminal.end()
    assert code == 0
    assert "--resume" in said


def test_nothing_is_asked_in_json(tmp_path: Path) -> None:
    with Terminal(*SKILL, "--faces", "2,3", "--json", folder=tmp_path) as terminal:
        code, said = terminal.end()
    assert code == 2
    assert "'edge' of actor is open" in said


@pytest.mark.parametrize("colour", [True, False])
def test_tables_are_coloured_unless_no_color_is_set(tmp_path: Path, colour: bool) -> None:
    with Terminal("odds", "mechwarrior/skill", "target=9", folder=tmp_path, colour=colour) as terminal:
        code, said = terminal.end()
    assert code == 0
    assert "27.78%" in said
    assert max(map(len, said.splitlines())) <= 80
    assert bool(re.search(r"\x1b\[[0-9;]*3[0-9]", terminal.raw)) == colour
