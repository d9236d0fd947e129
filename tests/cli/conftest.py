"""Fixtures for the command line: `run` runs it in this process; the toy game of tests/rules can be played too."""

from __future__ import annotations

import contextlib
import io
import shutil
from pathlib import Path

import pytest

from rollwright.cli import main
from rollwright.games import GAMES
from tests.cli.running import Run, runner


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.setitem(GAMES, "toy", "tests.rules.toy")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("ROLLWRIGHT_DATA", str(tmp_path))
    monkeypatch.delenv("ROLLWRIGHT_DATABASE", raising=False)
    return runner(capsys)


KARA = '{"fact": "joined", "who": "kara", "sheet": {"name": "Kara", "skills": {"stealth": 2}}}'
VANYA = '{"fact": "joined", "who": "vanya", "sheet": {"name": "Vanya"}}'
FRIDAY = (
    ("new", "mechwarrior", "--name", "Friday", "--gm", "Gus"),
    ("seat", "friday", "ana", "--name", "Ana", "--holds", "kara"),
    ("seat", "friday", "ben", "--name", "Ben", "--holds", "vanya"),
    ("rule", "friday", "fact", "--fact", KARA, "--fact", VANYA),
)


@pytest.fixture(scope="session")
def made_tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the table once, by the command: Gus runs MechWarrior, Ana plays Kara, Ben plays Vanya."""
    path = tmp_path_factory.mktemp("made") / "tables.db"
    for words in FRIDAY:
        said = io.StringIO()
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            assert main(["table", *words, "--database", str(path)]) == 0, said.getvalue()
    return path


@pytest.fixture
def friday(run: Run, made_tables: Path, tmp_path: Path) -> Run:
    """Begin with a table where tables are kept."""
    shutil.copyfile(made_tables, tmp_path / "tables.db")
    return run
