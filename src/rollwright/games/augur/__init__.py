"""Augur: the core rules of the book, with the action chart, harm and GM moves from the supplement."""

from __future__ import annotations

from rollwright.games.augur.rules import abilities, action, attempt, chase, creation, deeds, downtime, facts, gm_moves

from rollwright.games.augur.rules import judging, moves, words  # isort: skip
from rollwright.games.augur.rules.options import Options
from rollwright.games.augur.rules.sheet import Sheet, outward
from rollwright.games.augur.rules.state import START
from rollwright.rules import waiving
from rollwright.rules.ruleset import Ruleset

RULESET = Ruleset(
    id="augur",
    title="Augur",
    version="2",
    package="rollwright.games.augur",
    options=Options,
    sheet=Sheet,
    chapters=(facts, action, attempt, chase, gm_moves, judging, downtime, abilities, creation, deeds, moves, waiving),
    start=START,
    check=creation.check,
    outward=outward,
    met=facts.met,
    at_scene=("fights-over",),
    at_session_end=("fights-over",),
    wordings=words.wordings,
)

__all__ = ["RULESET"]
