"""Low Lantern: keepers row through a drowned city by night. A small game of our own, for Rollwright."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec import Struct
from rollwright.rules.content import load
from rollwright.rules.facts import State
from rollwright.rules.ruleset import Ruleset, Tracker
from rollwright.rules.wording import Wording

from low_lantern import facts, rules
from low_lantern.sheet import DARK, NERVE, Boat, Options, Sheet, check


class Questions(Struct, frozen=True, forbid_unknown_fields=True):
    """How the steps are put to people."""

    question: dict[str, Wording]


@cache
def wordings() -> Mapping[str, Wording]:
    """Read them when somebody asks."""
    written: Questions = load("low_lantern", "questions", Questions)
    return written.question


RULESET = Ruleset(
    id="low-lantern",
    title="Low Lantern",
    version="2",
    package="low_lantern",
    options=Options,
    sheet=Sheet,
    chapters=(facts, rules),
    start=State(scene=Boat()),
    check=check,
    wordings=wordings,
    onward=rules.onward,
    turn_taken=rules.turn_taken,
    trackers={"dark": Tracker("clock", DARK), "oil": Tracker("bar", 12), "nerve": Tracker("pips", NERVE)},
)
