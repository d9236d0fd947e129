"""Vehicles: their stats and load, combat by scale, breaking down, repairs, and what travel costs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere.rules.encounters.tables import vehicles
from rollwright.games.going_somewhere.rules.gear.money import amount
from rollwright.games.going_somewhere.rules.magic.spells import ROUNDS
from rollwright.games.going_somewhere.rules.passing import passing_of
from rollwright.games.going_somewhere.rules.sheet import Craft, Purchase, Sheet
from rollwright.games.going_somewhere.rules.state import Afloat, Battle, Scene
from rollwright.games.going_somewhere.rules.vehicles.facts import BattleEnded, VehicleMended, VehicleRepaired
from rollwright.games.going_somewhere.rules.vehicles.scales import can_hurt, check_mounted, weapon
from rollwright.games.going_somewhere.rules.vehicles.travel import going, max_enc
from rollwright.play.odds import odds
from rollwright.play.steps import GM
from rollwright.rules.facts import State, Tale, Who
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
    rows_of,
    shoot_vehicle,
)

ENGINES = Purchase(kind="special-skill", cp=3, about="engines", points=3)
MECHANIC = but(KARA, cp=10, ledger=(ENGINES,), money=amount("500g"))
GARAGE = done(
    State({**STATE.sheets, "kara": MECHANIC}),
    "make-vehicle",
    who="truck",
    name="Truck",
    scale=4,
    stats=TRUCK,
    owner="kara",
)
NOW: dict[str, Any] = {"vit": 12, "health": 30, "condition": "running", "past_zero": 0, "checked": False}


def hit(state: State, damage: int, *answers: Any, **now: Any) -> State:
    return done(state, "damage-vehicle", *answers, who="truck", damage=damage, **{**NOW, **now})


# --- movement and load -----------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.vehicle.movement", "gs.vehicle.max-enc", "gs.vehicle.full")
def test_movement_is_spd_and_str_less_the_load() -> None:
    assert going(10, 14, 4)[:3] == (24, 0, 560)
    assert max_enc(14, 1) == 140
    assert going(10, 14, 4, 560).units == 10
    assert going(10, 14, 4, 280).units == 17
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
    assert lines(answered(drive(OPTIONS, 8, 12, 2, 60, who="car"))) == [
        "It moves 17 squares a round (20, less 3 for its load); its load is 60 of 240 slots."
    ]
    for unit, now in (("feet", "8 x 1/10 squares"), ("miles", "8 squares")):
        told = lines(answered(drive(OPTIONS, 8, 12, 2, 300, who="car", unit=unit)))
        assert told == [f"It moves {now} a round (slowed by 1 level); its load is 300 of 240 slots."]
    assert lines(answered(drive(OPTIONS, 8, 12, 2, 9_000, who="car"))) == [
        "Car can’t move: its load is 9,000 of 240 slots."
    ]
    with pytest.raises(BadInput, match="there is no unit 'parsecs'"):
        answered(make_vehicle(OPTIONS, "car", 2, "", "parsecs", TRUCK))


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


# --- combat ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.vehicle.hurt", "gs.vehicle.hand-weapons", "gs.vehicle.damage")
def test_too_small_a_weapon_does_nothing() -> None:
    assert [scale for scale in range(1, 13) if can_hurt(1, scale)] == list(range(1, 8))
    assert weapon("d8").scale == 1
    assert can_hurt(weapon("light-cannon").scale, 8)
    shot = shoot_vehicle(OPTIONS, 20, "d12", 1, 8, 12)
    assert {outcome.damage for outcome in odds(shot).outcomes} == {0}
    assert all(outcome.harmless for outcome in odds(shot).outcomes)
    assert "can’t hurt it" in " ".join(lines(answered(shot, (25,), (2,))))
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
    with pytest.raises(Refused, match="is of scale 5, too large for a vehicle of scale 4"):
        done(GARAGE, "mount-weapon", who="truck", scale=4, weapon="cannon-200")
    with pytest.raises(Refused, match="is of scale 5"):
        answered(shoot_vehicle(OPTIONS, 12, "cannon-200", 10, 4, 12, 4))
    check_mounted(weapon("planet-destroyer"), 11)
    for text in ("catapult", "none", "d7", "d2", "d100000"):
        with pytest.raises(BadInput, match=f"there is no weapon '{text}'"):
            weapon(text)


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


@pytest.mark.rule("gs.vehicle.one-check", "gs.vehicle.repair")
def test_a_repaired_one_keeps_its_one_check_behind_it() -> None:
    broken = hit(GARAGE, 30, (5,))
    whole = done(broken, "repair-vehicle", "fits", (1,), (3,), who="truck", scale=4, by="kara", craft="engines")
    craft = whole.sheet("truck").craft
    assert craft is not None
    assert (craft.condition, craft.checked) == ("running", True)
    assert hit(whole, 30, checked=True).sheet("truck").craft.condition == "broken down"


def test_days_that_pass_say_to_the_gamemaster_who_still_lies_unconscious() -> None:
    state = State({Who("thief"): Sheet(npc=True, down="unconscious"), Who("rusk"): Sheet(npc=True, down="dead")})
    said = list(passing_of(state).after(3 * ROUNDS["day"]))
    assert [one.tell(Tale(str.title), *one.arguments[0]).text for one in said] == [
        "Thief is still unconscious: time alone wakes nobody, healing does."
    ]
    assert [one.seen_by for one in said] == [(GM,)]
    assert not list(passing_of(state).after(ROUNDS["hour"]))


# --- costs -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.vehicle.fight-ends", "gs.vehicle.repair")
def test_the_end_of_a_vehicle_fight_says_who_got_away_and_who_won_and_a_repair_what_it_mended() -> None:
    battle = Battle({Who("car"): Afloat("party", 0), Who("raider"): Afloat("foes", 6)}, "feet", 2)
    raider = (Who("raider"),)
    for now, rounds in ((battle, "1 round"), (battle.turned("car"), "2 rounds")):
        tale = Tale(str.title, Scene(battle=now))
        ways = (BattleEnded(), BattleEnded(fled=raider), BattleEnded(out=raider, winner="party"))
        ends = [next(iter(one.told(tale))).text for one in ways]
        over = f"The vehicle fight is over after {rounds}"
        assert ends == [f"{over}.", f"{over}: Raider gets away.", f"{over}: Raider can’t go on and the party has won."]
    mended = VehicleRepaired(by=Who("kara"), amount=3, unit="days", who=Who("car"))
    text = next(iter(mended.told(Tale(str.title, Sheet(health_lost=4), Sheet())))).text
    assert text == "It takes Kara 3 days to repair Car: +4 Health, 30 of 30 now."
    kept = Sheet(health_lost=4, craft=Craft(scale=1, kept=True))
    text = next(iter(mended.told(Tale(str.title, kept, kept)))).text
    assert text == "It takes Kara 3 days to repair Car.", "what only the gamemaster knows of a foe's"
    for known, told_ in ((Sheet(), "4 Health"), (kept, "some Health")):
        given = VehicleMended(points=4, who=Who("car"))
        assert next(iter(given.told(Tale(str.title, known, known)))).text == f"Car gets {told_} back."
