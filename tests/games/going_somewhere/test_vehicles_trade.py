"""Vehicles at the table: units and size, what weapons and berths cost, what is too small to hurt them, and shots."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.games.going_somewhere.rules.gear.money import amount
from rollwright.games.going_somewhere.rules.sheet import Item
from rollwright.games.going_somewhere.rules.stats import Type
from rollwright.games.going_somewhere.rules.vehicles import vehicle
from rollwright.play.session import Session
from rollwright.play.steps import EVERYONE, GM, Roll
from rollwright.rules.facts import State, Who
from tests.games.going_somewhere.gear_cases import KARA, STATE, but
from tests.games.going_somewhere.world_cases import (
    OPTIONS,
    TRUCK,
    answered,
    damage_vehicle,
    done,
    lines,
)

CLUB = Item(name="Club", kind="weapon", sides=6, hands=1, where="right hand")
RICH = but(KARA, cp=0, money=amount("200g"), items=(CLUB,))
TABLE = State({**STATE.sheets, "kara": RICH})
TABLE = done(TABLE, "make-vehicle", who="truck", name="Truck", scale=4, stats=TRUCK, owner="kara")


def made(scale: int, who: str = "it", **more: Any) -> State:
    """Make another vehicle."""
    return done(TABLE, "make-vehicle", who=who, scale=scale, stats=TRUCK, **more)


@pytest.mark.rule("gs.vehicle.machine")
def test_the_sheet_of_a_vehicle_is_a_machines() -> None:
    assert TABLE.sheet("truck").type is Type.MACHINE


@pytest.mark.rule("gs.vehicle.zero")
def test_a_natural_1_fails_the_vit_check_and_is_told() -> None:
    told = lines(answered(damage_vehicle(OPTIONS, 35, 14, who="truck"), (1,)))
    assert "Truck is at 0 Health. Its VIT Check: 15 against 15 (a natural 1: it fails), so it is wrecked." in told
    for kept, seen in ((False, EVERYONE), (True, (GM,))):
        wagon = Session(vehicle.damage_vehicle(OPTIONS, 35, vehicle.Hull(14, who=Who("truck"), kept=kept)))
        assert isinstance(wagon.question, Roll)
        assert wagon.question.seen_by == seen, "of the CGO’s vehicles players hear only what came of it"
