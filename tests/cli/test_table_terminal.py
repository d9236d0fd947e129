"""A table in a real terminal: a question is put and answered there; what can't be taken back is asked for."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.running import Run
from tests.cli.terminal import Terminal

pytestmark = pytest.mark.soak


@pytest.fixture
def folder(made_tables: Path, tmp_path: Path) -> Path:
    shutil.copyfile(made_tables, tmp_path / "tables.db")
    return tmp_path


def answers(folder: Path, prompt: str, *lines: str) -> str:
    with Terminal("table", "answer", "friday", "--as", "ana", folder=folder) as terminal:
        shown = terminal.wait_for(prompt)
        for line in lines:
            terminal.type(line)
        code, said = terminal.end()
    assert code == 0, said
    return shown + said


def test_a_move_and_its_card_are_asked_field_by_field(run: Run, folder: Path) -> None:
    with Terminal("table", "start", "friday", "Stealth", "--as", "ana", folder=folder) as terminal:
        terminal.wait_for("What do you do?")
        terminal.wait_for(": ")
        terminal.type("slips past the guard")
        terminal.wait_for("Against somebody?")
        terminal.wait_for(": ")
        terminal.type("")
        code, said = terminal.end()
    assert code == 0, said
    assert "Waiting for Gus." in said
    with Terminal("table", "answer", "friday", folder=folder) as terminal:
        terminal.wait_for("Is there a roll?")
        terminal.wait_for("(Enter: Yes, roll): ")
        terminal.type("1")
        terminal.wait_for("Which roll?")
        terminal.wait_for("(Enter: Stealth): ")
        terminal.type("")
        terminal.wait_for("with commas between (Enter: none): ")
        terminal.type("Darkness, cover")
        terminal.wait_for("-5 to 5 (Enter: 0): ")
        terminal.type("back")
        terminal.wait_for("with commas between (Enter: none): ")
        terminal.type("nonsense")
        terminal.wait_for("'nonsense' is not offered")
        terminal.wait_for("with commas between (Enter: none): ")
        terminal.type("Darkness")
        terminal.wait_for("-5 to 5 (Enter: 0): ")
        terminal.type("1")
        terminal.wait_for("in your words (Enter: none): ")
        terminal.type("wet stones")
        terminal.wait_for("(Enter: They count): ")
        terminal.type("")
        terminal.wait_for("(Enter: Nobody): ")
        terminal.type("")
        code, said = terminal.end()
    assert code == 0, said
    assert "darkness +3" in said
    assert "wet stones +1" in said
    assert "cover" not in said
    assert "Kara rolls 5." in answers(folder, "or type what the dice show: ", "3 2")
    assert "Kara spends 1 Edge" in answers(folder, "which? ", "2")


def test_leaving_a_question_answers_nothing(run: Run, folder: Path) -> None:
    run("table", "start", "friday", "Stealth", "who=kara")
    with Terminal("table", "answer", "friday", folder=folder) as terminal:
        terminal.wait_for("(Enter: Yes, roll): ")
        terminal.type("quit")
        code, said = terminal.end()
    assert code == 2
    assert "nothing was sent" in said
    assert run("table", "show", "friday", "--json").json["cards"][0]["sequence"] == 0


@pytest.mark.parametrize(("typed", "left"), [("", 1), ("yes", 0)])
def test_a_table_is_deleted_by_one_who_is_sure(run: Run, folder: Path, typed: str, left: int) -> None:
    with Terminal("table", "delete", "friday", folder=folder) as terminal:
        assert "deleted for good" in terminal.wait_for("Type yes: ")
        terminal.type(typed)
        assert terminal.end()[0] == 0
    assert len(run("table", "list", "--json").json["tables"]) == left


def test_a_table_is_shown_in_colours(folder: Path) -> None:
    with Terminal("table", "show", "friday", folder=folder) as terminal:
        code, said = terminal.end()
        raw = terminal.raw
    assert code == 0
    assert "Ana, seat ana: plays Kara." in said
    assert "\x1b[1m" in raw
