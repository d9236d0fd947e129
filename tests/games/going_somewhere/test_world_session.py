"""One evening: a party meets something, wins, finds treasure, drives away in a damaged truck and has it repaired."""

from __future__ import annotations

from typing import Any

from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.sheet import Purchase
from rollwright.play.steps import GM
from rollwright.rules.facts import State
from rollwright.rules.ruleset import Sitting
from tests.games.going_somewhere.world_cases import OPTIONS

ENGINES = Purchase(kind="special-skill", cp=3, about="engines", points=3)


def offered(state: State, procedure: str, role: str = GM, *holds: str) -> dict[str, Any]:
    """Give the arguments that a seat's move fills in."""
    moves = RULESET.moves(OPTIONS, state, Sitting(role, holds))
    return dict(next(move.filled for move in moves if move.procedure == procedure))
