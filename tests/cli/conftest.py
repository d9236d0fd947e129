"""Fixtures for the command line: `run` runs it in this process; the toy game of tests/rules can be played too."""

from __future__ import annotations

from pathlib import Path

import pytest

from rollwright.rules.ruleset import BUILT_IN
from tests.cli.running import Run, runner


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.setitem(BUILT_IN, "toy", "tests.rules.toy")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("ROLLWRIGHT_DATA", str(tmp_path))
    monkeypatch.delenv("ROLLWRIGHT_DATABASE", raising=False)
    return runner(capsys)


@pytest.fixture
def friday(run: Run) -> Run:
    """Make a table: Gus runs MechWarrior, Ana plays Kara, Ben plays Vanya."""
    kara = '{"fact": "joined", "who": "kara", "sheet": {"name": "Kara", "skills": {"stealth": 2}}}'
    vanya = '{"fact": "joined", "who": "vanya", "sheet": {"name": "Vanya"}}'
    for words in (
        ("new", "mechwarrior", "--name", "Friday", "--gm", "Gus"),
        ("seat", "friday", "ana", "--name", "Ana", "--holds", "kara"),
        ("seat", "friday", "ben", "--name", "Ben", "--holds", "vanya"),
        ("rule", "friday", "fact", "--fact", kara, "--fact", vanya),
    ):
        ran = run("table", *words)
        assert ran.code == 0, ran.err
    return run
