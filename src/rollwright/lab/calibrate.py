"""What the challenge advice of a book means in chances: parties against foes of so many points, again and again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rollwright.dice.errors import BadInput
from rollwright.lab.lab import lab_of, labs
from rollwright.lab.report import Report
from rollwright.rules.ruleset import ruleset


def calibrate(game: str, party: Sequence[int] = (), **how: Any) -> Report:
    """Report the chance that a party wins against foes of some parts of its own points, in a game with such advice.

    `party` are the points of its members, by default those that the game has for it. By name: `shares` and `kinds` of
    foes, `encounters`, `plays` of each, `policy`, `seed`, `workers`.
    """
    own = lab_of(ruleset(game).package).calibrate
    if own is None:
        there = [id for id, lab in labs().items() if lab.calibrate is not None]
        raise BadInput(f"{game} has no challenge advice; {', '.join(there) or 'no game'} has")
    return own(party, **how) if party else own(**how)
