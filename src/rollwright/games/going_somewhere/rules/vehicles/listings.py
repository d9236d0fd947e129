"""The procedures of vehicles, their fights and travel as the game lists them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rollwright.games.going_somewhere.rules.encounters import consequences as follows
from rollwright.games.going_somewhere.rules.encounters import permission as permission_world
from rollwright.games.going_somewhere.rules.encounters import told
from rollwright.games.going_somewhere.rules.gear.money import amount
from rollwright.games.going_somewhere.rules.vehicles import permission_travel, travel
from rollwright.games.going_somewhere.rules.vehicles import vehicle as vehicles
from rollwright.games.going_somewhere.rules.vehicles.listings_battles import HURT, damage
from rollwright.play.steps import GM
from rollwright.rules.ruleset import Listing

TRUCK = (9, 1, 0, 1, 10, 14, 12)
PRICE: Mapping[str, Callable[[str], Any]] = {"price": amount}
ENC = ("gs.vehicle.max-enc", "gs.vehicle.full", "gs.vehicle.drop", "gs.vehicle.levels", "gs.vehicle.stop")


def nobody(arguments: Mapping[str, Any]) -> Mapping[str, str]:
    """Cast nobody: the call is the CGO's."""
    return {}


def units_moved(outcome: Any) -> int:
    """Count units."""
    return int(outcome.units)


LISTINGS_VEHICLES = (
    Listing(
        id="make-vehicle",
        procedure=vehicles.make_vehicle,
        title="Make a vehicle",
        rules=("gs.vehicle.machine", "gs.vehicle.stats", "gs.vehicle.scale", "gs.vehicle.unit-scale"),
        facts=follows.of_making,
        telling=told.told_making,
        actor=GM,
        cast=nobody,
        allowed=permission_world.of_making,
        examples=(
            {"who": "truck", "scale": 4, "stats": TRUCK},
            {"who": "liner", "scale": 10, "unit": "miles", "stats": (1,) * 7},
        ),
    ),
    Listing(
        id="damage-vehicle",
        procedure=vehicles.damage_vehicle,
        title="Damage a vehicle",
        rules=HURT,
        facts=follows.of_damage,
        telling=told.told_damage,
        examples=(
            {"damage": 12, "vit": 12, "who": "truck"},
            {"damage": 40, "vit": 8},
            {"damage": 5, "vit": 12, "health": 0, "condition": "broken down", "past_zero": 7, "checked": True},
            {"damage": 9, "vit": 12, "health": 9, "checked": True},
            {"damage": 3, "vit": 1, "health": 0, "condition": "wrecked", "checked": True},
        ),
        allowed=permission_world.of_damage,
        worth={"damage": lambda outcome: -damage(outcome)},
    ),
    Listing(
        id="repair-vehicle",
        procedure=vehicles.repair_vehicle,
        title="Repair a vehicle",
        rules=("gs.vehicle.repair", "gs.vehicle.repair-time", "gs.vehicle.repair-clock"),
        facts=follows.of_repair,
        telling=told.told_repair,
        cast=nobody,
        allowed=permission_world.of_repair,
        examples=(
            {"who": "truck", "scale": 4, "by": "kara", "craft": "engines"},
            {"who": "liner", "scale": 12, "by": "kara", "craft": "hulls"},
        ),
    ),
    Listing(
        id="drive",
        procedure=travel.drive,
        title="Drive a vehicle",
        rules=("gs.vehicle.movement", "gs.vehicle.units", *ENC),
        telling=told.told_driving,
        allowed=permission_world.of_driving,
        worth={"units": units_moved},
        examples=(
            {"speed": 10, "strength": 14, "scale": 4},
            {"speed": 8, "strength": 12, "scale": 2, "enc": 1_300, "who": "car"},
            {"speed": 8, "strength": 12, "scale": 1, "enc": 130},
            {"speed": 8, "strength": 12, "scale": 6, "enc": 25_000_000, "unit": "light seconds"},
        ),
    ),
    Listing(
        id="load-vehicle",
        procedure=travel.load_vehicle,
        title="Load a vehicle",
        rules=("gs.vehicle.passengers", "gs.vehicle.crew", "gs.vehicle.max-enc"),
        facts=follows.of_loading,
        telling=told.told_loading,
        cast=nobody,
        allowed=permission_world.of_loading,
        examples=(
            {"who": "truck", "scale": 4, "enc": 300, "passengers": 6},
            {"who": "truck", "scale": 4, "enc": 300, "passengers": 3, "crew": ("kara",)},
        ),
    ),
    Listing(
        id="mount-weapon",
        procedure=travel.mount_weapon,
        title="Put a weapon on a vehicle",
        rules=("gs.vehicle.weapons", "gs.vehicle.weapon-limit", "gs.vehicle.battlestation", "gs.vehicle.weapon-price"),
        facts=follows.of_mounting,
        telling=told.told_mounting,
        cast=nobody,
        allowed=permission_travel.of_mounting,
        examples=(
            {"who": "truck", "scale": 4, "weapon": "cannon-50"},
            {"who": "hub", "scale": 12, "weapon": "gigaton-bomb"},
            {"who": "truck", "scale": 4, "weapon": "cannon-50", "payer": "kara", "money": 90_000_000},
        ),
    ),
    Listing(
        id="pay-upkeep",
        procedure=travel.upkeep,
        title="Pay for a vehicle's upkeep",
        rules=("gs.travel.upkeep", "gs.travel.upkeep-all", "gs.travel.upkeep-above", "gs.travel.upkeep-due"),
        facts=follows.of_upkeep,
        telling=told.told_upkeep,
        allowed=permission_travel.of_upkeep,
        examples=({"who": "kara", "scale": 4, "days": 3, "vehicle": "truck"}, {"who": "kara", "scale": 12}),
    ),
    Listing(
        id="book-berth",
        procedure=travel.book_berth,
        title="Book a berth",
        rules=("gs.travel.berth", "gs.travel.berth-rank", "gs.travel.berth-price"),
        facts=follows.of_berth,
        telling=told.told_berth,
        allowed=permission_travel.of_berth,
        read=PRICE,
        examples=({"who": "kara", "price": 200_000}, {"who": "kara", "price": 5_000, "rank": 8}),
    ),
    Listing(
        id="buy-vehicle",
        procedure=travel.buy_vehicle,
        title="Buy a vehicle",
        rules=("gs.travel.private", "gs.vehicle.unit-price"),
        facts=follows.of_vehicle_bought,
        telling=told.told_vehicle_bought,
        allowed=permission_travel.of_buying,
        read=PRICE,
        examples=(
            {"who": "kara", "vehicle": "truck", "price": 2_000_000},
            {"who": "kara", "vehicle": "liner", "price": 900, "shifts": 3},
        ),
    ),
)
