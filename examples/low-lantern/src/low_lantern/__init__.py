"""Low Lantern: keepers row through a drowned city by night. A small game of our own, for Rollwright."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from rollwright.rules.content import load
from rollwright.rules.facts import State
from rollwright.rules.ruleset import Listing, Ruleset
from rollwright.rules.wording import Wording

from low_lantern.rules import Result, crossing, omen, rest, task
from low_lantern.sheet import FACTS, Boat, Options, Sheet, apply, check
from low_lantern.telling import (
    facts_of_crossing,
    facts_of_omen,
    facts_of_rest,
    facts_of_task,
    moves,
    tell_crossing,
    tell_omen,
    tell_rest,
    tell_task,
    told_fact,
)


class Questions(Struct, frozen=True, forbid_unknown_fields=True):
    """How the steps are put to people."""

    question: dict[str, Wording]


def wordings() -> Mapping[str, Wording]:
    """Read them when somebody asks."""
    written: Questions = load("low_lantern", "questions", Questions)
    return written.question


RULESET = Ruleset(
    id="low-lantern",
    title="Low Lantern",
    version="1",
    package="low_lantern",
    options=Options,
    sheet=Sheet,
    fact_types=FACTS,
    apply=apply,
    start=State(scene=Boat()),
    check=check,
    moves=moves,
    wordings=wordings,
    told_fact=told_fact,
    listings=(
        Listing(
            "task",
            task,
            "A task",
            ("lantern.task.lights", "lantern.task.done", "lantern.task.cost", "lantern.task.lost", "lantern.task.burn"),
            facts=facts_of_task,
            telling=tell_task,
            worth={"result": lambda outcome: list(Result).index(outcome.result)},
            examples=({"dice": 2}, {"dice": 3, "need": 2, "oil": 1}),
        ),
        Listing(
            "crossing",
            crossing,
            "A crossing",
            ("lantern.crossing", "lantern.crossing.dark"),
            facts=facts_of_crossing,
            telling=tell_crossing,
            worth={
                "arrived": lambda outcome: 0 + outcome.arrived,
                "oil": lambda outcome: 10 * outcome.arrived + outcome.oil,
            },
            examples=({"dice": 3, "stretches": 2, "oil": 1}, {"dice": 1, "stretches": 1, "oil": 0, "dark": 5}),
        ),
        Listing(
            "omen",
            omen,
            "Something in the water",
            ("lantern.omen", "lantern.omen.water"),
            facts=facts_of_omen,
            telling=tell_omen,
            worth={"calm": lambda outcome: 0 - outcome.nerve - outcome.oil},
        ),
        Listing(
            "rest",
            rest,
            "A rest",
            ("lantern.rest",),
            facts=facts_of_rest,
            telling=tell_rest,
            worth={"nerve": lambda outcome: outcome.nerve},
            examples=({}, {"oil": 2}),
        ),
    ),
)
