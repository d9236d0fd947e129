"""Plays that are kept: how each ended. `python -m tests.journals.keep` writes that down for the version under way."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import rollwright as rw
from rollwright.api.answers import Play
from rollwright.games import GAMES
from rollwright.play.journal import decode, encode
from rollwright.play.session import Session

HERE = Path(__file__).parent
UNDER_WAY = "0.2"


def saved() -> list[Path]:
    """List the plays of all versions."""
    return sorted(file for file in HERE.glob("*/*.json") if file.name != "outcomes.json")


def ended(file: Path) -> dict[str, Any]:
    """Open a play, and give how it ended."""
    kept = json.loads(file.read_text())
    asked = rw.asked(kept["call"], kept["arguments"], kept["options"])
    session: Session[Any] = Session(asked.call, decode(json.dumps(kept["journal"])))
    assert json.loads(encode(session.journal)) == kept["journal"]
    told = Play(asked, session).json()
    return {name: told[name] for name in ("outcome", "facts", "tell")}


def main() -> None:
    """Write down how the plays of the version under way ended."""
    GAMES.setdefault("toy", "tests.rules.toy")
    found = {file.name: ended(file) for file in saved() if file.parent.name == UNDER_WAY}
    (HERE / UNDER_WAY / "outcomes.json").write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n")


if __name__ == "__main__":
    main()
