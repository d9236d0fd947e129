"""Vehicles at the table: units and size, what weapons and berths cost, what is too small to hurt them, and shots."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.gear.equipment import made as made_item
from rollwright.games.going_somewhere.rules.gear.equipment import ware
from rollwright.games.going_somewhere.rules.gear.money import amount
from rollwright.games.going_somewhere.rules.magic.facts import EffectBegan
from rollwright.games.going_somewhere.rules.ranks import Dice, Die
from rollwright.games.going_somewhere.rules.sheet import Effect, Item, Sheet
from rollwright.games.going_somewhere.rules.stats import Type
from rollwright.games.going_somewhere.rules.vehicles.scales import combat_bonus
from rollwright.games.going_somewhere.rules.vehicles.travel import price_of
from rollwright.play.steps import GM
from rollwright.rules.facts import State, fold
from rollwright.rules.ruleset import Move, Sitting
from tests.games.going_somewhere.gear_cases import KARA, STATE, but
from tests.games.going_somewhere.world_cases import (
    OPTIONS,
    TRUCK,
    answered,
    damage_vehicle,
    done,
    lines,
    make_vehicle,
    shoot_person,
    shoot_vehicle,
)

CLUB = Item(name="Club", kind="weapon", sides=6, hands=1, where="right hand")
RICH = but(KARA, cp=0, money=amount("200g"), items=(CLUB,))
TABLE = State({**STATE.sheets, "kara": RICH})
TABLE = done(TABLE, "make-vehicle", who="truck", name="Truck", scale=4, stats=TRUCK, owner="kara")


def made(scale: int, who: str = "it", **more: Any) -> State:
    """Make another vehicle."""
    return done(TABLE, "make-vehicle", who=who, scale=scale, stats=TRUCK, **more)


def offered(state: State, procedure: str, *holds: str) -> list[Move]:
    """List what the CGO, or a player, may start."""
    sitting = Sitting("player", holds) if holds else Sitting(GM)
    return [one for one in RULESET.moves(OPTIONS, state, sitting) if one.procedure == procedure]


@pytest.mark.rule("gs.vehicle.hurt-otherwise", "gs.vehicle.hurt")
def test_what_is_too_small_does_a_vehicle_no_harm_however_it_is_done() -> None:
    state = made(10)
    blow = {"attack": 12, "defend": 1, "weapon": Die(10), "max_q": 2, "who": "kara"}
    near: dict[str, Any] = {"distance": 0, "who": "it"}
    strike: dict[str, Any] = {"bonus": 10, "acc": 12, "defend": 11, "target": "it"}
    small: list[tuple[str, dict[str, Any]]] = [
        ("blow", {**blow, "target": "it"}),
        ("sneak", {"attack": 12, "per": 9, "notice": 3, "weapon": Die(6), "max_q": 1, "target": "it"}),
        ("splash", {"attack": 12, "defend": 1, "target": "it"}),
        ("explosion", {"dice": (Dice(2, 20),), **near}),
        ("magic-damage", {"dice": (Dice(5, 12),), "who": "it"}),
        ("magic-attack", {**strike, "dice": (Dice(1, 6),)}),
    ]
    for procedure, arguments in small:
        with pytest.raises(Refused, match=r"is of scale 10: what is of scale \d can't hurt it"):
            allowed(state, procedure, arguments)
    large = [("explosion", {"dice": (Dice(1, 24),), **near}), ("magic-damage", {"dice": (Dice(1, 24),), "who": "it"})]
    for procedure, arguments in large:
        allowed(state, procedure, arguments)
    allowed(state, "blow", {**blow, "target": "truck"})
    allowed(state, "blow", {**blow, "target": "orr"})


def allowed(state: State, procedure: str, arguments: dict[str, Any]) -> None:
    """Ask whether a call may begin."""
    listing = RULESET.listing(procedure)
    listing.allowed(OPTIONS, state, listing.procedure(OPTIONS, **arguments).named)


@pytest.mark.rule("gs.vehicle.combat")
def test_no_bonus_for_scale_is_above_20() -> None:
    assert [combat_bonus(scale) for scale in (20, 21, 40)] == [19, 20, 20]
    shot = shoot_vehicle(OPTIONS, 12, "cannon-800", 10, 40, 12, 40, target="it", who="kara")
    assert "ACC 12, +20 for scale, against 10, +20 for scale" in " ".join(lines(answered(shot, (15,), (15,))))


@pytest.mark.rule("gs.vehicle.combat", "gs.vehicle.ready")
def test_what_changes_the_next_roll_counts_for_a_shot_and_is_used_up() -> None:
    state = TABLE.with_sheet("kara", but(RICH, next_roll=-5))
    move = next(one for one in offered(state, "shoot-vehicle", "kara") if one.filled["melee"])
    assert move.filled["shaken"] == -5
    with pytest.raises(Refused, match="has shaken -5, not 0"):
        done(state, "shoot-vehicle", (20,), (5,), **{**move.filled, "shaken": 0})
    after = done(state, "shoot-vehicle", (15,), (15,), **move.filled)
    assert after.sheet("kara").next_roll == 0
    fists: dict[str, Any] = {"acc": 12, "weapon": "d6", "defend": 10, "target_scale": 1, "vit": 12, "who": "kara"}
    for shaken, modifier, dice in ((0, 0, 1), (-5, 0, 0), (0, -3, 0), (-5, 5, 1)):
        call = shoot_vehicle(OPTIONS, **fists, shaken=shaken, modifier=modifier)
        assert answered(call, (20,), (12,), *([(3,)] if dice else [])).outcome.dice == dice
    crewed = {**fists, "weapon": "light-cannon", "scale": 2, "guile": 5}
    assert not answered(shoot_vehicle(OPTIONS, **crewed, shaken=-5), (14,)).outcome.ready
    assert answered(shoot_vehicle(OPTIONS, **crewed, shaken=-5), (15,), (20,), (12,), (3,)).outcome.dice == 1
    person = shoot_person(OPTIONS, 12, "d6", 10, who="kara", shaken=-5)
    assert answered(person, (20,), (12,)).outcome.dice == 0


@pytest.mark.rule("gs.vehicle.combat")
def test_what_burdens_every_roll_burdens_a_shot() -> None:
    drunk = Effect(name="drunk", kind="lowered", about="all", points=-5)
    state = fold(TABLE, [EffectBegan(who="kara", effect=drunk)], RULESET.apply, Sheet)
    sober, now = [offered(one, "shoot-vehicle", "kara")[0].filled["acc"] for one in (TABLE, state)]
    assert now == sober - 5


@pytest.mark.rule("gs.vehicle.hand-weapons")
def test_a_shot_by_hand_uses_up_ammunition() -> None:
    rifle = msgspec.structs.replace(made_item(ware("assault-rifle")), where="right hand")
    rounds = msgspec.structs.replace(made_item(ware("rounds-d8")), count=1, where="right arm")
    state = TABLE.with_sheet("kara", but(RICH, items=(rifle, rounds)))
    [move] = offered(state, "shoot-vehicle", "kara")
    assert (move.filled["weapon"], move.filled["loads"]) == ("d8", "rounds-d8")
    after = done(state, "shoot-vehicle", (15,), (15,), **move.filled)
    assert [one.name for one in after.sheet("kara").items] == [rifle.name]
    assert offered(after, "shoot-vehicle", "kara") == []
    with pytest.raises(Refused, match="nothing to load it with"):
        done(after, "shoot-vehicle", (15,), (15,), **move.filled)


@pytest.mark.rule("gs.travel.upkeep-due")
def test_upkeep_is_paid_for_a_vehicle_that_is_named() -> None:
    with pytest.raises(Refused, match="say for which vehicle"):
        done(TABLE, "pay-upkeep", who="kara", scale=1)
    with pytest.raises(Refused, match="has scale 4, not 1"):
        done(TABLE, "pay-upkeep", who="kara", scale=1, vehicle="truck")


@pytest.mark.rule("gs.vehicle.unit-scale", "gs.vehicle.units")
def test_scale_says_how_large_the_units_can_be() -> None:
    for scale, unit in ((1, "miles"), (2, "light seconds"), (5, "light years")):
        with pytest.raises(Refused, match=rf"of scale {scale} moves in feet.*, not in {unit}"):
            made(scale, unit=unit)
    assert made(6, unit="light years").sheet("it").craft.unit == "light years"
    told = lines(answered(make_vehicle(OPTIONS, "car", 2, "Car", "miles", TRUCK)))
    assert told[0].startswith("Car is a vehicle of scale 2 that moves in miles: ACC 9")


@pytest.mark.rule("gs.vehicle.machine")
def test_the_sheet_of_a_vehicle_is_a_machines() -> None:
    assert TABLE.sheet("truck").type is Type.MACHINE


@pytest.mark.rule("gs.vehicle.passengers")
def test_a_large_battlestation_has_room_for_any_number() -> None:
    state = done(made(12), "load-vehicle", who="it", scale=12, enc=0, passengers=2_000_000)
    assert state.sheet("it").craft.passengers == 2_000_000


@pytest.mark.rule("gs.vehicle.battlestation", "gs.vehicle.weapon-limit")
def test_a_colony_ship_is_no_battlestation() -> None:
    bomb: dict[str, Any] = {"who": "it", "scale": 11, "weapon": "gigaton-bomb"}
    with pytest.raises(Refused, match="is of scale 15, the vehicle of 11"):
        done(made(11), "mount-weapon", **bomb)
    station = made(11, battlestation=True)
    assert done(station, "mount-weapon", **bomb, battlestation=True).sheet("it").craft.weapons == ("gigaton-bomb",)
    done(made(12), "mount-weapon", **{**bomb, "scale": 12})
    with pytest.raises(Refused, match="has battlestation False"):
        done(made(11), "mount-weapon", **bomb, battlestation=True)
    with pytest.raises(Refused, match="a battlestation is of scale 11"):
        made(8, battlestation=True)


@pytest.mark.rule("gs.vehicle.weapon-price")
def test_the_owner_pays_for_a_weapon_as_the_cgo_says() -> None:
    assert price_of("cannon-50") == amount("130g")
    [move] = offered(TABLE, "mount-weapon", "kara")
    assert (move.filled["payer"], move.filled["money"]) == ("kara", amount("200g"))
    wanted = {**move.filled, "weapon": "cannon-50"}
    bought = done(TABLE, "mount-weapon", "listed", **wanted)
    assert (bought.sheet("kara").money, bought.sheet("truck").craft.weapons) == (amount("70g"), ("cannon-50",))
    assert done(TABLE, "mount-weapon", "given", **wanted).sheet("kara").money == amount("200g")
    assert done(TABLE, "mount-weapon", "refused", **wanted) == TABLE
    [poor] = offered(bought, "mount-weapon", "kara")
    with pytest.raises(BadInput, match="offers refused, given"):
        done(bought, "mount-weapon", "listed", **{**poor.filled, "weapon": "cannon-50"})
    with pytest.raises(Refused, match="not theirs"):
        done(TABLE, "mount-weapon", **{**wanted, "payer": "orr"})
    assert "payer" not in offered(TABLE, "mount-weapon")[0].filled


@pytest.mark.rule("gs.travel.berth-price", "gs.travel.berth")
def test_the_cgo_names_the_price_of_a_berth() -> None:
    assert offered(TABLE, "book-berth", "kara") == []
    [move] = [one for one in offered(TABLE, "book-berth") if one.filled["who"] == "kara"]
    price = {**move.filled, "price": amount("3g")}
    paid = amount("3g") * max(1, RICH.status.rank)
    assert done(TABLE, "book-berth", "book", **price).sheet("kara").money == amount("200g") - paid
    assert done(TABLE, "book-berth", "leave", **price) == TABLE


@pytest.mark.rule("gs.vehicle.zero")
def test_a_natural_1_fails_the_vit_check_and_is_told() -> None:
    told = lines(answered(damage_vehicle(OPTIONS, 35, 14, who="truck"), (1,)))
    assert "Truck is at 0 Health: a VIT Check of 15 against 15 (a natural 1: it fails)." in told
