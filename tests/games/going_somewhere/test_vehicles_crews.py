"""Crews, hand weapons against vehicles, vehicles' weapons against people, and repairs that take their time."""

from __future__ import annotations

from typing import Any

from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.gear.money import amount
from rollwright.games.going_somewhere.rules.sheet import Purchase
from rollwright.play.steps import GM
from rollwright.rules.facts import State
from rollwright.rules.ruleset import Sitting
from tests.games.going_somewhere.gear_cases import KARA, ORR, but
from tests.games.going_somewhere.world_cases import (
    OPTIONS,
    TRUCK,
    deed,
    done,
)

ENGINES = Purchase(kind="special-skill", cp=3, about="engines", points=3)
START = State({"kara": but(KARA, cp=10, ledger=(ENGINES,), money=amount("900g")), "vanya": KARA, "orr": ORR})
START = done(START, "make-vehicle", who="truck", name="Truck", scale=4, stats=TRUCK, owner="kara")
START = done(START, "make-vehicle", who="car", name="Car", scale=2, stats=TRUCK, owner="orr")
START = done(START, "mount-weapon", who="truck", scale=4, weapon="cannon-50")


def crewed(*crew: str, passengers: int = 0, state: State = START) -> State:
    """Give the table with people aboard the truck."""
    return deed(state, "load-vehicle", who="kara", vehicle="truck", enc=0, passengers=passengers, crew=crew)


def moves(state: State, procedure: str, *holds: str) -> list[Any]:
    """List what the CGO, or a player, may do."""
    role = "player" if holds else GM
    return [one for one in RULESET.moves(OPTIONS, state, Sitting(role, holds)) if one.procedure == procedure]
