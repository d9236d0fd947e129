"""Shots at vehicles: critical rolls of both kinds, Character Points, and what the sheets allow."""

from __future__ import annotations

from typing import Any

from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.checks.facts import TimePassed
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.play.steps import GM
from rollwright.rules.facts import State, fold
from rollwright.rules.ruleset import Sitting
from tests.games.going_somewhere.gear_cases import KARA, STATE, but
from tests.games.going_somewhere.world_cases import OPTIONS, TRUCK, deed, done, shoot_vehicle

START = State({**STATE.sheets, "kara": but(KARA, cp=10)})
TWO = done(START, "make-vehicle", who="truck", name="Truck", scale=4, stats=TRUCK, owner="kara")
TWO = done(TWO, "make-vehicle", who="car", name="Car", scale=2, stats=TRUCK, owner="kara")
TWO = done(TWO, "mount-weapon", who="truck", scale=4, weapon="cannon-120")
TWO = deed(TWO, "load-vehicle", who="kara", vehicle="truck", enc=0, passengers=3, crew=("kara",))
READY = (15,)
"""What Kara's GUILE check shows."""
SHOT = shoot_vehicle(OPTIONS, 12, "cannon-50", 10, 4, 12, 4, target="car", who="kara", vehicle="truck")


def moves(state: State, procedure: str, *holds: str) -> list[Any]:
    """List what the CGO, or a player, may do."""
    role = "player" if holds else GM
    return [one for one in RULESET.moves(OPTIONS, state, Sitting(role, holds)) if one.procedure == procedure]


def fired(state: State, *answers: Any, **more: Any) -> State:
    """Let Kara fire the truck's cannon at the car."""
    move = next(one for one in moves(state, "shoot-vehicle", "kara") if one.filled["target"] == "car")
    mounted = [READY] if more.get("guile", move.filled["guile"]) is not None else []
    return done(state, "shoot-vehicle", *mounted, *answers, **{**move.filled, "cp": 0, **more})


def later(state: State, rounds: int) -> State:
    """Let rounds pass."""
    return fold(state, [TimePassed(rounds=rounds)], Sheet)


def answered_key(face: int) -> str | None:
    """Give the row of the success table for a d20."""
    from rollwright.games.going_somewhere.rules.combat.critical import CRITICALS, success_row

    return CRITICALS[success_row(face)]


def but_broken(sheet: Sheet) -> Sheet:
    """Give a vehicle that has broken down."""
    import msgspec

    assert sheet.craft is not None
    return msgspec.structs.replace(sheet, craft=msgspec.structs.replace(sheet.craft, condition="broken down"))
