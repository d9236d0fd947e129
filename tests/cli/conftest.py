"""Fixtures for the command line: `run` runs it in this process; the toy game of tests/rules can be played too."""

from __future__ import annotations

import pytest

from rollwright.rules.ruleset import BUILT_IN
from tests.cli.running import Run, runner


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setitem(BUILT_IN, "toy", "tests.rules.toy")
    monkeypatch.setenv("COLUMNS", "80")
    return runner(capsys)
