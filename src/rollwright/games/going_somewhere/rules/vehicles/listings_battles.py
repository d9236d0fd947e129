"""Shots from and at vehicles, and fights with vehicles, as the game lists them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.rules.combat.scene import FOES, PARTY
from rollwright.games.going_somewhere.rules.encounters import consequences as follows
from rollwright.games.going_somewhere.rules.encounters import permission as permission_world
from rollwright.games.going_somewhere.rules.encounters import told
from rollwright.games.going_somewhere.rules.ranks import Dice, Die, dice, die
from rollwright.games.going_somewhere.rules.vehicles import consequences as consequences_vehicles
from rollwright.games.going_somewhere.rules.vehicles import fight as vehicle_fight
from rollwright.games.going_somewhere.rules.vehicles import old_fight
from rollwright.games.going_somewhere.rules.vehicles import permission as permission_vehicles
from rollwright.games.going_somewhere.rules.vehicles import shots as vehicle_shots
from rollwright.games.going_somewhere.rules.vehicles import told as told_vehicles
from rollwright.games.going_somewhere.rules.vehicles.scene import Battle, Unit, units
from rollwright.play.steps import ACTOR
from rollwright.rules.ruleset import Listing

HURT = ("gs.vehicle.health", "gs.vehicle.zero", "gs.vehicle.broken", "gs.vehicle.wrecked", "gs.vehicle.one-check")


def damage(outcome: Any) -> int:
    """Count damage."""
    found: int = 0 + outcome.damage
    return found


def party_wins(outcome: Any) -> int:
    """Count the party's winning."""
    return int(outcome.winner == "party")


def cast_of_fight(arguments: Mapping[str, Any]) -> Mapping[str, str]:
    """Say whose sheets stand behind those of the party, on foot and aboard; behind a vehicle, its first of the crew."""
    return behind(units(arguments["party"], PARTY))


def cast_of_round(arguments: Mapping[str, Any]) -> Mapping[str, str]:
    """Say the same in a round."""
    return behind([unit for unit in arguments["scene"].units if unit.one.side == PARTY])


def behind(party: Iterable[Unit]) -> dict[str, str]:
    """Give the sheets behind the members of a party."""
    found: dict[str, str] = {}
    for unit in party:
        found[unit.one.who] = unit.crew[0].who if unit.crew else unit.one.who
        found |= {one.who: one.who for one in unit.crew}
    return found


def is_large(arguments: Mapping[str, Any]) -> bool:
    """Tell whether both sides can fight: then no two plays go the same way, and odds are sampled."""
    scene = arguments.get("scene") or Battle((*units(arguments["party"], PARTY), *units(arguments["foes"], FOES)))
    return bool(scene.active(PARTY) and scene.active(FOES))


def battle_from(text: str) -> Battle:
    """A fight with vehicles as it stands, as JSON."""
    try:
        return msgspec.json.decode(text, type=Battle)
    except msgspec.MsgspecError as error:
        raise BadInput(f"a fight with vehicles as JSON was expected: {error}") from None


OURS = "car scale=2 crew=kara:acc=12:hand=d6"
OVER = Battle((*units(OURS, PARTY), *units("rat health=0", FOES)))

LISTINGS_BATTLES = (
    Listing(
        id="shoot-vehicle",
        procedure=vehicle_shots.shoot_vehicle,
        title="Shoot at a vehicle",
        rules=(
            "gs.vehicle.combat",
            "gs.vehicle.gunner",
            "gs.vehicle.critical",
            "gs.vehicle.hurt",
            "gs.vehicle.damage",
            "gs.vehicle.weapon-limit",
            "gs.vehicle.crew",
            "gs.vehicle.ready",
            "gs.vehicle.hand-weapons",
            *HURT,
        ),
        facts=follows.of_shot,
        telling=told.told_shot,
        read={"armour": die, "guile_dice": dice},
        allowed=permission_world.of_shot,
        worth={"damage": damage},
        examples=(
            {"acc": 12, "weapon": "light-cannon", "defend": 10, "target_scale": 4, "vit": 12, "scale": 4},
            {"acc": 15, "weapon": "d8", "defend": 9, "target_scale": 8, "vit": 12},
            {"acc": 15, "weapon": "d8", "defend": 9, "target_scale": 8, "vit": 12, "cp": 3, "who": "kara"},
            {
                "acc": 20,
                "weapon": "d6",
                "defend": 2,
                "target_scale": 2,
                "vit": 3,
                "health": 4,
                "armour": Die(6),
                "target": "cart",
                "melee": True,
                "max_q": 2,
            },
            {
                "acc": 12,
                "weapon": "light-cannon",
                "defend": 10,
                "target_scale": 4,
                "vit": 12,
                "scale": 4,
                "guile": 5,
                "guile_dice": (Dice(1, 4),),
                "cp": 1,
                "distance": 20,
                "who": "kara",
            },
        ),
    ),
    Listing(
        id="shoot-person",
        procedure=vehicle_shots.shoot_person,
        title="Fire a vehicle's weapon at somebody",
        rules=(
            "gs.vehicle.people",
            "gs.vehicle.combat",
            "gs.vehicle.gunner",
            "gs.vehicle.critical",
            "gs.vehicle.crew",
            "gs.vehicle.ready",
        ),
        facts=follows.of_shot_at_person,
        telling=told_vehicles.told_shot_at_person,
        read={"armour": die, "guile_dice": dice, "resist": dice},
        allowed=permission_world.of_shot_at_person,
        worth={"damage": damage},
        examples=(
            {"acc": 12, "weapon": "light-cannon", "defend": 10, "scale": 4, "guile": 5, "target": "orr"},
            {"acc": 12, "weapon": "d8", "defend": 10, "scale": 2, "armour": Die(6), "shield": True, "who": "kara"},
        ),
    ),
    Listing(
        id="vehicle-fight",
        procedure=vehicle_fight.vehicle_fight,
        title="A fight with vehicles",
        rules=("gs.vehicle.fight", "gs.vehicle.crew", "gs.vehicle.fight-ends", "gs.round.initiative"),
        facts=old_fight.of_opening,
        telling=old_fight.told_opening,
        worth={"victory": party_wins},
        actor=ACTOR,
        cast=cast_of_fight,
        allowed=permission_vehicles.of_vehicle_fight,
        large=is_large,
        examples=({"party": OURS, "foes": "rat health=0"},),
    ),
    Listing(
        id="vehicle-round",
        procedure=vehicle_fight.vehicle_round,
        title="A round of a fight with vehicles",
        rules=("gs.vehicle.fight", "gs.vehicle.crew", "gs.vehicle.people"),
        facts=consequences_vehicles.of_round,
        telling=told_vehicles.told_round,
        large=is_large,
        worth={"victory": party_wins},
        cast=cast_of_round,
        read={"scene": battle_from},
        examples=({"scene": OVER},),
    ),
    Listing(
        id="vehicle-fight-end",
        procedure=vehicle_fight.vehicle_fight_end,
        title="The end of a fight with vehicles",
        rules=("gs.vehicle.fight-ends", "gs.time.turn"),
        facts=consequences_vehicles.of_end,
        telling=old_fight.told_end,
        cast=cast_of_round,
        read={"scene": battle_from},
        examples=({"scene": OVER},),
    ),
)
