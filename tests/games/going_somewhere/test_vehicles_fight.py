"""Fights with vehicles: turn order, crews, people on foot, stops, how they end, and what the sheets keep."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.api import odds as asked_odds
from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.gear.money import amount
from rollwright.play.steps import GM, Choose, key_of
from rollwright.rules.facts import State
from rollwright.rules.ruleset import Sitting
from tests.games.going_somewhere.gear_cases import KARA, ORR, but, with_item
from tests.games.going_somewhere.world_cases import OPTIONS, TRUCK, done

TANK = "tank scale=4 str=12 acc=10 spd=9 vit=12 weapons=cannon-50 hands=1 crew=kara:acc=12:guile=6,vanya:acc=9:hand=d8"
CAR = "car scale=2 str=10 acc=8 spd=10 vit=10 crew=orr:acc=10:hand=d6"


def options(step: Choose[Any]) -> list[str]:
    """List the keys of a choice."""
    return [key_of(one) for one in step.options]


@pytest.mark.rule("gs.vehicle.fight", "gs.vehicle.fight-ends")
def test_a_fight_has_odds() -> None:
    ours, theirs = "car scale=1 crew=kara:acc=20:hand=d10", "rat str=1 acc=1 health=1 vigor=1"
    law = asked_odds("going-somewhere/vehicle-fight", party=ours, foes=theirs, plays=100)
    assert law.sampled == 100
    assert {end.winner for end in law.outcomes} == {"party"}
    assert asked_odds("going-somewhere/vehicle-fight", party=ours, foes="rat health=0").exact


# --- at a table ------------------------------------------------------------------------------------------------------

RIFLE = {"name": "rifle", "kind": "weapon", "sides": 8, "ranged": True}
TABLE = State(
    {"kara": but(KARA, cp=10, money=amount("9g")), "vanya": with_item(KARA, "right hand", **RIFLE), "orr": ORR}
)
for name, scale in (("tank", 4), ("car", 2)):
    TABLE = done(TABLE, "make-vehicle", who=name, name=name.title(), scale=scale, stats=TRUCK)
TABLE = done(TABLE, "mount-weapon", who="tank", scale=4, weapon="cannon-50")
TABLE = done(TABLE, "load-vehicle", who="tank", scale=4, enc=0, passengers=1, crew=("kara", "vanya"))
MANNED = done(TABLE, "load-vehicle", who="car", scale=2, enc=0, crew=("orr",))


def offered(state: State) -> dict[str, Any]:
    """Give the fight with vehicles that the CGO is offered."""
    moves = RULESET.moves(OPTIONS, state, Sitting(GM))
    return dict(next(one.filled for one in moves if one.procedure == "vehicle-fight"))


@pytest.mark.rule("gs.vehicle.crew", "gs.vehicle.weapons")
@pytest.mark.parametrize(
    ("old", "new", "match"),
    [
        ("scale=4", "scale=5", "has scale 4, not 5"),
        ("health=30", "health=29", "has health 30, not 29"),
        ("weapons=cannon-50", "weapons=cannon-50,cannon-50", "carries 1 x cannon-50"),
        ("hands=1", "hands=4", "has 1 passengers to help"),
        ("vanya:", "orr:", "Orr is not aboard Tank"),
        ("acc=9:guile", "acc=19:guile", "has acc 9, not 19"),
        ("cp=10", "cp=11", "11"),
    ],
)
def test_a_fight_that_the_sheets_do_not_allow_is_refused(old: str, new: str, match: str) -> None:
    filled = offered(MANNED)
    assert old in filled["party"]
    with pytest.raises(Refused, match=match):
        done(MANNED, "vehicle-fight", party=filled["party"].replace(old, new), foes=filled["foes"])
