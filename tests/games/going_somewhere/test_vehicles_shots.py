"""Shots at vehicles: critical rolls of both kinds, Character Points, and what the sheets allow."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.checks.facts import TimePassed
from rollwright.games.going_somewhere.rules.magic.effects import found
from rollwright.games.going_somewhere.rules.magic.facts import DUE
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.play.steps import GM
from rollwright.rules.facts import State, fold
from rollwright.rules.ruleset import Sitting
from tests.games.going_somewhere.gear_cases import KARA, STATE, but, with_item
from tests.games.going_somewhere.world_cases import OPTIONS, TRUCK, answered, done, lines, shoot_vehicle

START = State({**STATE.sheets, "kara": but(KARA, cp=10)})
TWO = done(START, "make-vehicle", who="truck", name="Truck", scale=4, stats=TRUCK, owner="kara")
TWO = done(TWO, "make-vehicle", who="car", name="Car", scale=2, stats=TRUCK, owner="kara")
TWO = done(TWO, "mount-weapon", who="truck", scale=4, weapon="cannon-120")
TWO = done(TWO, "load-vehicle", who="truck", scale=4, enc=0, passengers=3, crew=("kara",))
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
    return fold(state, [TimePassed(rounds=rounds)], RULESET.apply, Sheet)


@pytest.mark.rule("gs.vehicle.critical")
def test_a_natural_1_is_a_critical_failure_of_the_gunner() -> None:
    assert answered(SHOT, (1,), (1,)).outcome.critical is None
    simple = answered(SHOT, (1,), (2,), (14,)).outcome
    assert (simple.critical, simple.own, simple.damage) == ("simple fail", 0, 0)
    assert answered(SHOT, (30,), (1,), (1,), (6,)).outcome.critical == "simple success"
    serious = answered(SHOT, (1,), (30,), (6,), (17,))
    assert serious.outcome.own == 17
    assert "Truck has to take 17 damage by its own weapon." in lines(serious)
    head = answered(SHOT, (1,), (5,), (8,), (17,)).outcome
    assert (head.own, head.next_roll) == (8, -5)
    assert answered(SHOT, (1,), (5,), (1,)).outcome.own == 20
    huge = shoot_vehicle(OPTIONS, 12, "planet-destroyer", 10, 4, 12, 12)
    assert answered(huge, (1,), (5,), (1,)).outcome.own == 10_000_000
    assert answered(huge, (1,), (5,), (6,), (2,), (3,)).outcome.own == 100_003


@pytest.mark.rule("gs.vehicle.critical")
def test_what_backfires_is_due_to_the_firing_vehicle() -> None:
    state = fired(TWO, (1,), (5,), (6,), (17,))
    due = found(state.sheet("truck"), DUE)
    assert due is not None
    assert due.points == 17
    take = next(one for one in moves(state, "damage-vehicle") if one.filled.get("due"))
    after = done(state, "damage-vehicle", **take.filled)
    assert after.sheet("truck").health_lost == 17
    assert found(after.sheet("truck"), DUE) is None
    with pytest.raises(Refused, match="17 damage is due to Truck"):
        done(state, "damage-vehicle", **{**take.filled, "damage": 1})
    by_hand = {"weapon": "d8", "scale": 1, "vehicle": "", "guile": None, "guile_dice": ()}
    armed = TWO.with_sheet("kara", with_item(TWO.sheet("kara"), "right hand", kind="weapon", sides=8, ranged=True))
    hurt = found(fired(armed, (1,), (5,), (6,), (5,), **by_hand).sheet("kara"), DUE)
    assert hurt is not None
    assert hurt.points == 5


@pytest.mark.rule("gs.vehicle.critical")
def test_a_stunned_gunner_fires_no_more() -> None:
    state = fired(TWO, (1,), (5,), (2,), (3,))
    assert state.sheet("kara").stunned == 3
    assert moves(state, "shoot-vehicle", "kara") == []
    filled = moves(TWO, "shoot-vehicle", "kara")[0].filled
    with pytest.raises(Refused, match="Kara is stunned"):
        done(state, "shoot-vehicle", **filled)
    assert moves(later(state, 3), "shoot-vehicle", "kara")
    assert fired(TWO, (1,), (5,), (10,)).sheet("kara").prone


@pytest.mark.rule("gs.vehicle.critical")
def test_a_natural_30_can_stop_the_target() -> None:
    key = {face: answered_key(face) for face in range(1, 21)}
    stunning = [face for face, row in key.items() if row == "knock-out"]
    state = fired(TWO, (30,), (2,), (stunning[0],), (4,), (3, 2))
    assert state.sheet("car").stunned == 4
    car = [one for one in moves(state, "drive", "kara") if one.who == "car"]
    assert car == []
    [going] = [one for one in moves(TWO, "drive", "kara") if one.who == "car"]
    with pytest.raises(Refused, match="stands still"):
        done(state, "drive", **going.filled)
    done(later(state, 4), "drive", **going.filled)


def answered_key(face: int) -> str | None:
    """Give the row of the success table for a d20."""
    from rollwright.games.going_somewhere.rules.combat.critical import CRITICALS, success_row

    return CRITICALS[success_row(face)]


@pytest.mark.rule("gs.vehicle.critical", "gs.check.bought", "gs.check.reroll")
def test_the_gunner_can_buy_a_success_or_a_second_throw() -> None:
    bought = fired(TWO, "success", (9,), cp=2)
    assert bought.sheet("car").health_lost == 9
    spent = [sum([one.cp for one in state.sheet("kara").ledger]) for state in (TWO, bought)]
    assert spent[1] - spent[0] == 2
    again = fired(TWO, (1,), (5,), "reroll", (25,), (9,), cp=1)
    assert again.sheet("car").health_lost == 9
    assert fired(TWO, (1,), (5,), "keep", (20,), cp=1).sheet("car").health_lost == 0


@pytest.mark.rule("gs.vehicle.weapons", "gs.vehicle.gunner", "gs.vehicle.combat", "gs.vehicle.broken")
def test_only_a_shot_that_can_be_is_fired() -> None:
    for more, match in (
        ({"weapon": "cannon-50"}, "carries no"),
        ({"vehicle": ""}, "name the vehicle"),
        ({"guile": 9}, "has guile"),
        ({"vehicle": "car", "target": "truck"}, "has target_scale 4, not 2"),
        ({"defend": 1}, "has defend 14, not 1"),
        ({"who": "car"}, "is a vehicle"),
        ({"cp": 99}, "99"),
    ):
        with pytest.raises(Refused, match=match):
            fired(TWO, **more)
    filled = moves(TWO, "shoot-vehicle", "kara")[0].filled
    broken = TWO.with_sheet("truck", but_broken(TWO.sheet("truck")))
    with pytest.raises(Refused, match="is broken down"):
        done(broken, "shoot-vehicle", **filled)
    down = TWO.with_sheet("kara", but(TWO.sheet("kara"), down="unconscious"))
    with pytest.raises(Refused, match="Kara is unconscious"):
        done(down, "shoot-vehicle", **filled)


def but_broken(sheet: Sheet) -> Sheet:
    """Give a vehicle that has broken down."""
    import msgspec

    assert sheet.craft is not None
    return msgspec.structs.replace(sheet, craft=msgspec.structs.replace(sheet.craft, condition="broken down"))


@pytest.mark.rule("gs.vehicle.health", "gs.vehicle.combat")
def test_a_vehicle_does_not_go_by_the_rules_of_people() -> None:
    hurt = done(TWO, "damage-vehicle", **moves(TWO, "damage-vehicle")[0].filled, damage=5)
    calls: dict[str, dict[str, Any]] = {
        "sleep": {"who": "truck", "lost": 5, "hours": 8},
        "injure": {"who": "truck", "damage": 3, "health": 25},
        "fight": {"party": "kara", "foes": "truck health=25"},
    }
    for key, arguments in calls.items():
        with pytest.raises(Refused, match="is a vehicle"):
            done(hurt, key, **arguments)
