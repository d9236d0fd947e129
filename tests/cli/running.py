"""Running the command within the test's own process."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from rollwright.cli import main


class Ran(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """What it printed, read as JSON."""
        return json.loads(self.out)


Run = Callable[..., Ran]


def runner(capsys: pytest.CaptureFixture[str]) -> Run:
    """Make a function that runs the command with some words."""

    def run(*words: str) -> Ran:
        code = main(list(words))
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return run
