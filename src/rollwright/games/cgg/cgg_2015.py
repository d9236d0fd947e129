"""Centaurus Gate, the revision of 8 February 2015: the same procedures with its own figures, and Story Breaks."""

from __future__ import annotations

from collections.abc import Mapping

from rollwright.games.cgg import CHAPTERS, check
from rollwright.games.cgg.rules import breaks, story_break, tension
from rollwright.games.cgg.rules.options import Options2015
from rollwright.games.cgg.rules.sheet import Explorer
from rollwright.games.cgg.rules.state import BEGINNING
from rollwright.rules.ruleset import Ruleset
from rollwright.rules.wording import Wording


def wordings() -> Mapping[str, Wording]:
    """Give how the steps are put to people; the words are read when somebody asks."""
    from rollwright.games.cgg.rules.wordings import wordings as written

    return written("cgg-2015")


RULESET = Ruleset(
    id="cgg-2015",
    title="Centaurus Gate, 2015 revision",
    version="2",
    package="rollwright.games.cgg",
    options=Options2015,
    sheet=Explorer,
    chapters=(*CHAPTERS, story_break, breaks),
    start=BEGINNING,
    check=check,
    wordings=wordings,
    steps=tension.TURNS,
    gm="the Exec",
)

__all__ = ["RULESET"]
