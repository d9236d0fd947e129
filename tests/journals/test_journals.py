"""Plays that earlier versions saved: they open, every question fits, and they end and are told as they were then."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rollwright.games import GAMES
from rollwright.play.session import Drift
from tests.journals.keep import HERE, UNDER_WAY, ended, saved


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "toy", "tests.rules.toy")


def kept(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "outcomes.json").read_text())
    return found


@pytest.mark.parametrize("file", saved(), ids=[str(file.relative_to(HERE)) for file in saved()])
def test_an_old_play_opens_and_ends_as_it_did(file: Path) -> None:
    assert ended(file) == kept(file.parent)[file.name]


def test_every_version_has_its_plays() -> None:
    assert {file.parent.name for file in saved()} >= {UNDER_WAY}
    for folder in {file.parent for file in saved()}:
        assert set(kept(folder)) == {file.name for file in saved() if file.parent == folder}


def test_the_toy_game_s_plays_have_every_kind_of_entry() -> None:
    journals = [json.loads(file.read_text())["journal"] for file in saved() if file.name.startswith("toy-")]
    assert {entry["kind"] for journal in journals for entry in journal} == {"roll", "choice", "card", "verdict"}
    assert any(entry.get("takers") for journal in journals for entry in journal)


def test_a_play_that_no_longer_fits_is_noticed(tmp_path: Path) -> None:
    (file,) = [file for file in saved() if file.name == "toy-feat-ruled.json"]
    changed = tmp_path / "changed.json"
    changed.write_text(file.read_text().replace('"rope"', '"ladder"'))
    with pytest.raises(Drift, match="ladder"):
        ended(changed)
