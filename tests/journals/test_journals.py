"""Plays that earlier versions saved: they open, every question fits, and they end as they did then."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import rollwright as rw
from rollwright.play.journal import decode, encode
from rollwright.play.session import Drift, Session
from rollwright.rules.arguments import fields_of

HERE = Path(__file__).parent
SAVED = sorted(file for file in HERE.glob("*/*.json") if file.name != "outcomes.json")


def ended(file: Path) -> dict[str, Any]:
    saved = json.loads(file.read_text())
    asked = rw.asked(saved["call"], saved["arguments"], saved["options"])
    session: Session[Any] = Session(asked.call, decode(json.dumps(saved["journal"])))
    assert json.loads(encode(session.journal)) == saved["journal"]
    return fields_of(session.outcome)


OTHERWISE = {
    "attempt.json": "the gamemaster judges on one card",
    "saving-limited.json": "the one who rolls is asked by name",
}
"""Plays of games that ask otherwise since 0.2: they open as far as the first question that is new, and say so."""


@pytest.mark.parametrize("file", SAVED, ids=[str(file.relative_to(HERE)) for file in SAVED])
def test_an_old_play_opens_and_ends_as_it_did(file: Path) -> None:
    if file.name in OTHERWISE:
        with pytest.raises(Drift, match="the rules now ask"):
            ended(file)
        return
    assert ended(file) == json.loads((file.parent / "outcomes.json").read_text())[file.name]


def test_every_version_has_its_plays() -> None:
    assert {file.parent.name for file in SAVED} >= {"0.1.0"}
    for folder in {file.parent for file in SAVED}:
        kept = json.loads((folder / "outcomes.json").read_text())
        assert set(kept) == {file.name for file in SAVED if file.parent == folder}
