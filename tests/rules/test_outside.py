"""Rulesets from outside the package: an installed distribution registers an entry point, and nothing else is needed."""

from __future__ import annotations

from pathlib import Path

import pytest

from rollwright.dice.errors import BadInput
from rollwright.rules.ruleset import ruleset, ruleset_ids
from tests.rules import toy


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a distribution that registers two rulesets, as pip would leave it: a folder of metadata."""
    metadata = tmp_path / "toyrules-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: toyrules\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(
        "[rollwright.rulesets]\ntoy = tests.rules.toy:RULESET\nbroken = tests.rules.toy:PACKAGE\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))


@pytest.mark.usefixtures("installed")
def test_a_ruleset_from_outside_is_found() -> None:
    assert ruleset("toy") is toy.RULESET
    assert ruleset_ids()[-2:] == ["toy", "broken"]


@pytest.mark.usefixtures("installed")
def test_something_else_under_that_name_is_refused() -> None:
    with pytest.raises(BadInput, match="gives a str, not a Ruleset"):
        ruleset("broken")


def test_an_unknown_ruleset_is_refused_with_what_there_is() -> None:
    with pytest.raises(BadInput, match=r"no ruleset 'chess'; there are mechwarrior"):
        ruleset("chess")
