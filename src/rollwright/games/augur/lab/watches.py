"""How chases of Augur are looked at: the clocks of both."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollwright.lab.watches import Standing, Watch, per_cent
from rollwright.play.steps import Call


def _chase(name: str, call: Call[Any]) -> Standing | None:
    """Count both clocks."""
    if name != "chase":
        return None
    race, size = call.named["race"], call.arguments[0].chase_clock
    return Standing((per_cent(race.ticks, size), per_cent(race.theirs, size)))


def _as_chase(call: Call[Any], last: Standing, outcome: Any) -> Standing:
    size = call.arguments[0].chase_clock
    return Standing((per_cent(outcome.ticks, size), per_cent(outcome.theirs, size)))


def _won(outcome: Any) -> str:
    return "character" if outcome.won else "foe"


WATCHES: Mapping[str, Watch] = {
    "chase": Watch(("character", "foe"), "the clock", _chase, _as_chase, _won, exact=True),
}
