"""Centaurus Gate: the later revision of the book, with what the supplement adds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rollwright.games.cgg.rules import action, advancement, attempt, chance, clock, crew, deeds, diligence, failure

from rollwright.games.cgg.rules import fallout, isotech, milestones, rehearsal, ship, tension  # isort: skip
from rollwright.games.cgg.rules.facts import FACTS
from rollwright.games.cgg.rules.moves import MOVES
from rollwright.games.cgg.rules.options import Options, OptionsLater
from rollwright.games.cgg.rules.sheet import Explorer
from rollwright.games.cgg.rules.state import BEGINNING
from rollwright.rules.ruleset import Ruleset
from rollwright.rules.wording import Wording

CHAPTERS = (
    *FACTS,
    *(action, attempt, chance, failure, fallout, diligence, clock, isotech, advancement, crew, ship, rehearsal),
    *(tension, *MOVES, deeds),
)
"""What both editions share."""


def check(options: Options, sheet: Explorer) -> Iterable[Any]:
    """Give what breaks a rule of creation; the roles are read when somebody asks."""
    from rollwright.games.cgg.rules.report import check as check_creation

    return check_creation(options, sheet)


def edition(id: str, title: str, options: type[Options], *chapters: Any) -> Ruleset:
    """Give the ruleset of an edition: what both share, its own chapters, and its words, read when somebody asks."""

    def wordings() -> Mapping[str, Wording]:
        from rollwright.games.cgg.rules.wordings import wordings as written

        return written(id)

    return Ruleset(
        id=id,
        title=title,
        version="2",
        package="rollwright.games.cgg",
        options=options,
        sheet=Explorer,
        chapters=(*CHAPTERS, *chapters),
        start=BEGINNING,
        check=check,
        wordings=wordings,
        steps=tension.TURNS,
        gm="the Exec",
    )


RULESET = edition("cgg", "Centaurus Gate", OptionsLater, milestones)

__all__ = ["RULESET"]
