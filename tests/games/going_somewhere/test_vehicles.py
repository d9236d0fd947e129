"""Vehicles: their stats and load, combat by scale, breaking down, repairs, and what travel costs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.encounters.tables import vehicles
from rollwright.games.going_somewhere.rules.gear.money import amount
from rollwright.games.going_somewhere.rules.sheet import Purchase
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.games.going_somewhere.rules.vehicles.scales import can_hurt, check_mounted, combat_bonus, size, weapon
from rollwright.games.going_somewhere.rules.vehicles.travel import berth_price, daily_cost, going, max_enc
from rollwright.play.odds import odds
from rollwright.play.steps import GM
from rollwright.rules.facts import State
from rollwright.rules.ruleset import Sitting
from tests.games.going_somewhere.gear_cases import KARA, STATE, but
from tests.games.going_somewhere.world_cases import (
    OPTIONS,
    TRUCK,
    answered,
    damage_vehicle,
    done,
    drive,
    lines,
    make_vehicle,
    repair_vehicle,
    rows_of,
    shoot_vehicle,
)

ENGINES = Purchase(kind="special-skill", cp=3, about="engines", points=3)
MECHANIC = but(KARA, cp=10, ledger=(ENGINES,), money=amount("500g"))
GARAGE = done(
    State({**STATE.sheets, "kara": MECHANIC}), "make-vehicle", who="truck", name="Truck", scale=4, stats=TRUCK
)
NOW: dict[str, Any] = {"vit": 12, "health": 30, "condition": "running", "past_zero": 0, "checked": False}


def hit(state: State, damage: int, *answers: Any, **now: Any) -> State:
    return done(state, "damage-vehicle", *answers, who="truck", damage=damage, **{**NOW, **now})


@pytest.mark.rule("gs.vehicle.machine", "gs.vehicle.stats", "gs.vehicle.scale", "gs.vehicle.health")
def test_a_vehicle_is_a_machine_with_seven_stats_of_which_int_can_be_0() -> None:
    truck = GARAGE.sheet("truck")
    assert truck.stats == {"acc": 9, "chm": 1, "per": 1, "spd": 10, "str": 14, "vit": 12}
    assert truck.craft is not None
    assert truck.craft.scale == 4
    assert [derive.stat(truck, stat) for stat in Stat] == list(TRUCK)
    assert list(RULESET.check(OPTIONS, truck)) == []  # type: ignore[misc]
    thrown = [(3, 17), (20, 1), "none", (5, 5), (9, 2), (14, 13), (8, 12), (1, 1)]
    assert answered(make_vehicle(OPTIONS, "car", 2), *thrown[:2], "none", *thrown[3:7]).outcome.stats == (
        17, 20, 0, 5, 9, 14, 12,
    )  # fmt: skip
    with pytest.raises(Refused, match="only INT can be 0"):
        answered(make_vehicle(OPTIONS, "car", 2, stats=(0, 1, 0, 1, 1, 1, 1)))
    with pytest.raises(BadInput, match="seven stats"):
        answered(make_vehicle(OPTIONS, "car", 2, stats=(1, 1)))
    with pytest.raises(Refused, match="here already"):
        done(GARAGE, "make-vehicle", who="truck", scale=2, stats=TRUCK)


@pytest.mark.rule("gs.vehicle.scale", "gs.vehicle.passengers")
def test_every_scale_has_room_for_passengers() -> None:
    assert [row.scale for row in vehicles().scale] == [1, 2, 4, 6, 8, 10, 11, 12]
    rooms = [size(scale).passengers for scale in range(1, 13)]
    assert rooms[:4] == [(1, 2), (4, 6), (10, 20), (10, 20)]
    assert rooms[8:] == [(100, 500), (100, 500), (1_000, 10_000), (10_000,)]
    loaded = done(GARAGE, "load-vehicle", who="truck", scale=4, enc=300, passengers=20)
    assert loaded.sheet("truck").craft.passengers == 20
    with pytest.raises(Refused, match="has room for 20, not 21"):
        done(GARAGE, "load-vehicle", who="truck", scale=4, enc=300, passengers=21)


# --- movement and load -----------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.vehicle.movement", "gs.vehicle.max-enc", "gs.vehicle.full")
def test_movement_is_spd_and_str_less_the_load() -> None:
    assert going(10, 14, 4)[:3] == (24, 0, 140_000)
    assert max_enc(14, 1) == 140
    assert going(10, 14, 4, 140_000).units == 10
    assert going(10, 14, 4, 70_000).units == 17
    assert going(1, 1, 1, 10).units == 1


@pytest.mark.rule("gs.vehicle.drop", "gs.vehicle.levels", "gs.vehicle.stop")
@pytest.mark.parametrize(("scale", "levels"), [(1, 0), (2, 1), (6, 5)])
def test_an_overloaded_vehicle_drops_levels_and_then_stops(scale: int, levels: int) -> None:
    most = max_enc(5, scale)
    dropped = [going(8, 5, scale, most * times + 1) for times in range(1, levels + 2)]
    assert [one.dropped for one in dropped[:-1]] == list(range(1, levels + 1))
    assert all(one.units == 8 for one in dropped[:-1])
    assert dropped[-1].units == 0
    assert going(8, 5, scale, most).dropped == 0


@pytest.mark.rule("gs.vehicle.movement", "gs.vehicle.drop", "gs.vehicle.units", "gs.vehicle.stop")
def test_driving_is_told_in_units() -> None:
    assert vehicles().units == ("feet", "miles", "light seconds", "light minutes", "light days", "light years")
    assert lines(answered(drive(OPTIONS, 8, 12, 2, 300, "car"))) == ["Car moves 17 feet a round; ENC 300 of 1,200."]
    for unit, now in (("feet", "8 x 1/10 feet"), ("miles", "8 feet")):
        told = lines(answered(drive(OPTIONS, 8, 12, 2, 1_300, "car", unit)))
        assert told == [f"Car moves {now} a round (1 level down); ENC 1,300 of 1,200."]
    assert lines(answered(drive(OPTIONS, 8, 12, 2, 9_000, "car"))) == ["Car stands still: ENC 9,000 of 1,200."]
    with pytest.raises(BadInput, match="there is no unit 'parsecs'"):
        answered(make_vehicle(OPTIONS, "car", 2, "", "parsecs", TRUCK))
    broken = hit(GARAGE, 40, (10,))
    numbers = {"who": "truck", "speed": 10, "strength": 14, "scale": 4, "enc": 0}
    with pytest.raises(Refused, match="is broken down"):
        done(broken, "drive", **numbers)
    done(GARAGE, "drive", **numbers)


# --- damage ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.vehicle.health", "gs.vehicle.zero", "gs.vehicle.broken", "gs.vehicle.wrecked")
def test_at_0_health_a_vit_check_says_broken_down_or_wrecked() -> None:
    law = {outcome.condition: share for outcome, share in by_condition(damage_vehicle(OPTIONS, 30, 8)).items()}
    assert law == {"broken down": Fraction(14, 20), "wrecked": Fraction(6, 20)}
    assert answered(damage_vehicle(OPTIONS, 29, 8)).outcome == (29, 1, "running", 0, None)
    assert answered(damage_vehicle(OPTIONS, 30, 8), (6,)).outcome == (30, 0, "wrecked", 0, 14)
    assert answered(damage_vehicle(OPTIONS, 30, 8), (7,)).outcome == (30, 0, "broken down", 0, 15)


def by_condition(call: Any) -> dict[Any, Fraction]:
    found: dict[Any, Fraction] = {}
    for outcome, share in odds(call, exact=True).fractions():
        key = outcome._replace(total=None)
        found[key] = found.get(key, Fraction(0)) + share
    return found


@pytest.mark.rule("gs.vehicle.wrecked", "gs.vehicle.one-check", "gs.vehicle.broken")
def test_a_broken_one_is_wrecked_by_vit_more_health_and_never_checks_again() -> None:
    broken = hit(GARAGE, 31, (3,))
    craft = broken.sheet("truck").craft
    assert craft is not None
    assert (craft.condition, craft.checked, craft.past_zero) == ("broken down", True, 0)
    now = {"health": 0, "condition": "broken down", "checked": True}
    worse = hit(broken, 11, **now)
    assert worse.sheet("truck").craft.condition == "broken down"
    wreck = hit(worse, 1, **now, past_zero=11)
    assert wreck.sheet("truck").craft.condition == "wrecked"
    assert hit(worse, 90, **now, past_zero=11).sheet("truck").craft.past_zero == 12
    again = answered(damage_vehicle(OPTIONS, 30, 12, checked=True)).outcome
    assert (again.condition, again.total) == ("broken down", None)
    with pytest.raises(Refused, match="wrecked for good"):
        done(wreck, "repair-vehicle", who="truck", scale=4, by="kara", craft="engines")
    with pytest.raises(Refused, match="has health 0, not 30"):
        hit(broken, 1, condition="broken down", checked=True)


# --- combat ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.vehicle.combat", "gs.vehicle.gunner", "gs.vehicle.damage")
def test_both_sides_add_their_scale_less_1() -> None:
    assert [combat_bonus(scale) for scale in (1, 4, 12)] == [0, 3, 11]
    shot = shoot_vehicle(OPTIONS, 12, "cannon-50", 10, 2, 12, 4, target="truck")
    end = answered(shot, (15,), (8,), (14,)).outcome
    assert (end.dice, end.damage, end.health) == (1, 14, 16)
    assert answered(shot, (14,), (8,), (14,)).outcome.dice == 1
    assert answered(shot, (13,), (8,)).outcome.dice == 0
    told = lines(answered(shot, (15,), (8,), (14,)))
    assert "Cannon, 40 to 50 mm (scale 3): ACC 12, +3 for scale, against 10, +1 for scale." in told
    assert "1 damage die: 14 damage." in told
    afar = shoot_vehicle(OPTIONS, 12, "cannon-50", 10, 2, 12, 4, target="truck", distance=15)
    assert "ACC 12, +3 for scale, -5 for 15 squares, against 10" in " ".join(lines(answered(afar, (15,), (8,))))


@pytest.mark.rule("gs.vehicle.hurt", "gs.vehicle.hand-weapons", "gs.vehicle.damage")
def test_too_small_a_weapon_does_nothing() -> None:
    assert [scale for scale in range(1, 13) if can_hurt(1, scale)] == list(range(1, 8))
    assert weapon("d8").scale == 1
    assert can_hurt(weapon("light-cannon").scale, 8)
    shot = shoot_vehicle(OPTIONS, 20, "d12", 1, 8, 12)
    assert {outcome.damage for outcome in odds(shot).outcomes} == {0}
    assert all(outcome.harmless for outcome in odds(shot).outcomes)
    assert "can't hurt it" in " ".join(lines(answered(shot, (25,), (2,))))
    assert max(outcome.damage for outcome in odds(shoot_vehicle(OPTIONS, 20, "d12", 1, 7, 12)).outcomes) > 30


@pytest.mark.rule("gs.vehicle.weapons", "gs.vehicle.weapon-limit")
def test_a_vehicle_carries_no_weapon_above_its_scale_unless_it_is_a_battlestation() -> None:
    printed = [(gun.sides, gun.scale) for gun in vehicles().weapon]
    assert printed == [
        (16, 2), (20, 3), (24, 4), (30, 5), (60, 6), (100, 6), (1_000, 8), (10_000, 10), (100_000, 15),
        (1_000_000, 20), (10_000_000, 40),
    ]  # fmt: skip
    armed = done(GARAGE, "mount-weapon", who="truck", scale=4, weapon="cannon-120")
    assert armed.sheet("truck").craft.weapons == ("cannon-120",)
    with pytest.raises(Refused, match="is of scale 5, the vehicle of 4"):
        done(GARAGE, "mount-weapon", who="truck", scale=4, weapon="cannon-200")
    with pytest.raises(Refused, match="is of scale 5"):
        answered(shoot_vehicle(OPTIONS, 12, "cannon-200", 10, 4, 12, 4))
    check_mounted(weapon("planet-destroyer"), 11)
    for text in ("catapult", "none", "d7", "d2", "d100000"):
        with pytest.raises(BadInput, match=f"there is no weapon '{text}'"):
            weapon(text)


@pytest.mark.rule("gs.vehicle.combat", "gs.vehicle.zero", "gs.vehicle.gunner")
def test_a_shot_at_the_table_hurts_the_target_once() -> None:
    two = done(GARAGE, "make-vehicle", who="car", name="Car", scale=2, stats=TRUCK)
    two = done(two, "mount-weapon", who="truck", scale=4, weapon="cannon-120")
    two = done(two, "load-vehicle", who="truck", scale=4, enc=0, passengers=3, crew=("kara",))
    moves = [move for move in RULESET.moves(OPTIONS, two, Sitting(GM, ("kara",))) if move.procedure == "shoot-vehicle"]
    filled = next(move.filled for move in moves if move.who == "kara" and move.filled["target"] == "car")
    assert (filled["vehicle"], filled["defend"], filled["cp"]) == ("truck", 14, 7)
    shot = done(two, "shoot-vehicle", (18,), "roll", (26,), (2,), "keep", (20, 11), (1,), **filled)
    car = shot.sheet("car")
    assert car.health_lost == 30
    assert car.craft is not None
    assert (car.craft.condition, car.craft.checked) == ("wrecked", True)
    with pytest.raises(Refused, match="has acc 9, not 10"):
        done(two, "shoot-vehicle", **{**filled, "acc": 10})


# --- repairs ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.vehicle.repair-time")
@pytest.mark.parametrize(
    ("scale", "rows"),
    [
        (0, {"d4-hours": 3, "d6-days": 1}),
        (1, {"d4-hours": 2, "d6-days": 2}),
        (4, {"d6-days": 1, "2d6-days": 3}),
        (10, {"d8-weeks": 3, "2d8-weeks": 1}),
        (12, {"d8-weeks": 1, "2d8-weeks": 1, "d12-months": 1, "d12-years": 1}),
        (40, {"d12-years": 4}),
    ],
)
def test_repairs_take_as_long_as_the_table_says(scale: int, rows: dict[str, int]) -> None:
    assert {row: 4 * share for row, share in rows_of("repair-time", scale=scale).items()} == rows


@pytest.mark.rule("gs.vehicle.repair", "gs.vehicle.repair-time")
def test_a_damaged_truck_is_repaired_by_somebody_with_the_skill() -> None:
    with pytest.raises(Refused, match="nothing is broken"):
        done(GARAGE, "repair-vehicle", who="truck", scale=4, by="kara", craft="engines")
    hurt = hit(GARAGE, 12)
    assert hurt.sheet("truck").health_lost == 12
    with pytest.raises(Refused, match="no specialized skill 'engines'"):
        done(hurt, "repair-vehicle", who="truck", scale=4, by="orr", craft="engines")
    unfit = done(hurt, "repair-vehicle", "unfit", who="truck", scale=4, by="kara", craft="engines")
    assert unfit.sheet("truck").health_lost == 12
    for by in ("actor", "nobody", "truck"):
        with pytest.raises(Refused):
            done(hurt, "repair-vehicle", who="truck", scale=4, by=by, craft="engines")
    dead = hurt.with_sheet("kara", but(MECHANIC, down="dead"))
    with pytest.raises(Refused, match="Kara is dead"):
        done(dead, "repair-vehicle", who="truck", scale=4, by="kara", craft="engines")
    assert not [move for move in RULESET.moves(OPTIONS, dead, Sitting(GM)) if move.procedure == "repair-vehicle"]
    whole = done(hurt, "repair-vehicle", "fits", (2,), (3, 4), who="truck", scale=4, by="kara", craft="engines")
    assert whole.sheet("truck").health_lost == 0
    told = lines(answered(repair_vehicle(OPTIONS, "truck", 4, "kara", "engines"), "fits", (2,), (3, 4)))
    assert "Kara repairs Truck (scale 4): it takes 7 days." in told
    offered = [move.title for move in RULESET.moves(OPTIONS, hurt, Sitting(GM)) if move.procedure == "repair-vehicle"]
    assert offered == ["Kara repairs Truck (engines)"]


@pytest.mark.rule("gs.vehicle.one-check", "gs.vehicle.repair")
def test_a_repaired_one_keeps_its_one_check_behind_it() -> None:
    broken = hit(GARAGE, 30, (5,))
    whole = done(broken, "repair-vehicle", "fits", (1,), (3,), who="truck", scale=4, by="kara", craft="engines")
    craft = whole.sheet("truck").craft
    assert craft is not None
    assert (craft.condition, craft.checked) == ("running", True)
    assert hit(whole, 30, checked=True).sheet("truck").craft.condition == "broken down"


# --- costs -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.travel.berth", "gs.travel.berth-rank")
def test_a_nobles_berth_costs_eight_times_a_freemans() -> None:
    assert berth_price(700, 8) == 8 * berth_price(700, 1)
    state = done(GARAGE, "book-berth", "book", who="kara", price=amount("2g"), rank=5)
    assert state.sheet("kara").money == amount("490g")
    with pytest.raises(Refused, match="has rank 5, not 1"):
        done(GARAGE, "book-berth", who="kara", price=amount("2g"), rank=1)
    with pytest.raises(Refused, match="not 1,000g"):
        done(GARAGE, "book-berth", who="kara", price=amount("200g"), rank=5)


@pytest.mark.rule("gs.travel.upkeep", "gs.travel.upkeep-all", "gs.travel.upkeep-above")
def test_upkeep_goes_by_scale() -> None:
    gold = [daily_cost(scale) // 100_000 for scale in range(1, 13)]
    assert gold == [1, 10, 12, 15, 20, 25, 35, 50, 70, 100, 1_000, 10_000]
    state = done(GARAGE, "pay-upkeep", who="kara", scale=4, days=3)
    assert state.sheet("kara").money == amount("455g")
    with pytest.raises(Refused, match="Kara has 500g"):
        done(GARAGE, "pay-upkeep", who="kara", scale=4, days=40)


@pytest.mark.rule("gs.travel.private", "gs.vehicle.unit-price")
def test_a_vehicle_costs_ten_times_as_much_for_each_larger_unit() -> None:
    ship = done(GARAGE, "make-vehicle", who="ship", scale=4, unit="light seconds", stats=TRUCK, owner="orr")
    [sale] = [
        move
        for move in RULESET.moves(OPTIONS, ship, Sitting("player", ("orr",)))
        if move.procedure == "buy-vehicle" and move.filled["who"] == "kara"
    ]
    assert sale.filled == {"who": "kara", "vehicle": "ship", "shifts": 2, "seller": "orr"}
    sold = done(ship, "buy-vehicle", "buy", **sale.filled, price=amount("4g"))
    assert sold.sheet("kara").money == amount("100g")
    assert sold.sheet("orr").money - ship.sheet("orr").money == amount("400g")
    kept = done(ship, "buy-vehicle", "leave", **sale.filled, price=amount("4g"))
    assert (kept.sheet("kara").money, kept.sheet("ship").craft.owner) == (amount("500g"), "orr")
    for more, match in (({"shifts": 0}, "has shifts 2, not 0"), ({"seller": ""}, "has seller orr")):
        with pytest.raises(Refused, match=match):
            done(ship, "buy-vehicle", **{**sale.filled, **more}, price=amount("4g"))
    mine = [move.procedure for move in RULESET.moves(OPTIONS, GARAGE, Sitting("player", ("kara",)))]
    assert "buy-vehicle" not in mine
    state = done(GARAGE, "buy-vehicle", "buy", who="kara", vehicle="truck", price=amount("400g"))
    assert state.sheet("kara").money == amount("100g")
    assert state.sheet("truck").craft.owner == "kara"
    mine = [
        move.procedure for move in RULESET.moves(OPTIONS, state, Sitting("player", ("kara",))) if move.who == "truck"
    ]
    assert "drive" in mine
    with pytest.raises(Refused, match="Kara has 500g"):
        done(GARAGE, "buy-vehicle", who="kara", vehicle="truck", price=amount("501g"))
