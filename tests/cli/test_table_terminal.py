"""A table in a real terminal: a question is put and answered there; what can't be taken back is asked for."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.running import Run
from tests.cli.terminal import Terminal


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


def test_questions_are_put_and_answered(run: Run, folder: Path) -> None:
    run("table", "start", "friday", "skill", "target=8", "who=kara", "edge=1")
    assert "Ana: skill roll (2d6), 3, 2." in answers(folder, "or type what the dice show: ", "3 2")
    assert "2 reroll: Spend 1 Edge" in answers(folder, "which? ", "2")
    assert "Kara rolls again" in answers(folder, "or type what the dice show: ", "")


def test_leaving_a_question_answers_nothing(run: Run, folder: Path) -> None:
    run("table", "start", "friday", "skill", "target=8", "who=kara")
    with Terminal("table", "answer", "friday", folder=folder) as terminal:
        terminal.wait_for("or type what the dice show: ")
        terminal.type("quit")
        code, said = terminal.end()
    assert code == 2
    assert "nothing was answered" in said
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
