"""docs/reference/security.md: every promise names the tests that show it, and these are there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
SAID = (ROOT / "docs/reference/security.md").read_text()


def test_every_promise_names_a_test_that_is_there() -> None:
    promised = SAID.partition("## What is promised")[2].partition("## What is not promised")[0]
    promises = re.split(r"\n- ", promised)[1:]
    assert len(promises) > 20
    for promise in promises:
        named = re.findall(r"`([\w/]+\.py)`", promise)
        assert named, promise
        for file in named:
            path = ROOT / file if "/" in file else ROOT / "tests/trust" / file
            assert path.exists(), (file, promise)


def test_what_is_not_promised_is_said_too() -> None:
    assert len(re.findall(r"\n- ", SAID.partition("## What is not promised")[2])) >= 8
