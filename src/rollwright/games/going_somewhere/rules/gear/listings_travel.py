"""The procedures of moving, riding and firing large weapons as the game lists them."""

from __future__ import annotations

from typing import Any

from rollwright.games.going_somewhere.rules.gear import permission as permission_gear
from rollwright.games.going_somewhere.rules.gear import told as told_gear
from rollwright.games.going_somewhere.rules.gear import travelling
from rollwright.games.going_somewhere.rules.ranks import dice as dice_from
from rollwright.rules.ruleset import Listing

MOVEMENT = ("gs.movement.base", "gs.movement.formula", "gs.movement.least", "gs.movement.terrain")
LOADS = (
    "gs.encumbrance.max",
    "gs.encumbrance.most",
    "gs.encumbrance.typical",
    "gs.encumbrance.small",
    "gs.encumbrance.fractions",
    "gs.encumbrance.full",
    "gs.encumbrance.large",
    "gs.encumbrance.heavy-armour",
)


def success(outcome: Any) -> int:
    """Count what works out."""
    return int(outcome.kept)


def squares(outcome: Any) -> int:
    """Count squares."""
    return int(outcome.squares)


def ready(outcome: Any) -> int:
    """Count a weapon that can be fired."""
    return int(outcome.ready)


LISTINGS_TRAVEL = (
    Listing(
        id="walk",
        procedure=travelling.walk,
        title="Move over terrain",
        rules=(*MOVEMENT, *LOADS, "gs.movement.held-up"),
        telling=told_gear.told_walking,
        worth={"squares": squares},
        allowed=permission_gear.of_walking,
        examples=(
            {"speed": 10, "strength": 12, "acc": 9, "counted": 5},
            {"speed": 8, "strength": 6, "acc": 7, "counted": 6, "over": 2, "terrain": "uphill-loose", "who": "kara"},
            {"speed": 2, "strength": 6, "acc": 7, "counted": 6, "over": 9, "terrain": "unseen", "cp": 1},
            {"speed": 9, "strength": 9, "acc": 7, "too_large": True, "terrain": "fog"},
        ),
    ),
    Listing(
        id="ride",
        procedure=travelling.ride,
        title="Ride",
        rules=(
            "gs.encumbrance.mount",
            "gs.encumbrance.mount-classes",
            "gs.encumbrance.rider",
            "gs.encumbrance.vehicles",
        ),
        telling=told_gear.told_riding,
        examples=(
            {"distance": 100, "enc": 18, "max_enc": 30},
            {"distance": 40, "enc": 3, "max_enc": 22, "who": "kara"},
        ),
    ),
    Listing(
        id="footing",
        procedure=travelling.footing,
        title="Keep one's feet",
        rules=("gs.movement.terrain", "gs.movement.footing"),
        facts=travelling.of_footing,
        telling=told_gear.told_footing,
        worth={"kept": success},
        allowed=permission_gear.of_stats,
        examples=(
            {"acc": 10, "terrain": "vertical"},
            {"acc": 7, "terrain": "downhill-loose", "cp": 1, "who": "kara"},
            {"acc": 7, "terrain": "fog"},
            {"acc": 7, "dl": None},
        ),
    ),
    Listing(
        id="lift",
        procedure=travelling.lift,
        title="Move under a heavy load",
        rules=("gs.encumbrance.half", "gs.encumbrance.help", "gs.movement.stand", "gs.movement.held-up"),
        telling=told_gear.told_lifting,
        worth={"squares": squares},
        allowed=permission_gear.of_moving,
        examples=({"strength": 10, "slots": 6}, {"strength": 4, "cp": 2, "who": "kara"}),
    ),
    Listing(
        id="ready-weapon",
        procedure=travelling.ready_weapon,
        title="Make a large weapon ready",
        rules=(
            "gs.equipment.crew",
            "gs.equipment.crew-guile",
            "gs.equipment.crew-needed",
            "gs.equipment.machine-gun",
            "gs.equipment.projectile",
        ),
        telling=told_gear.told_ready,
        worth={"ready": ready},
        allowed=permission_gear.of_stats,
        read={"guile_dice": dice_from},
        examples=(
            {"weapon": "cannon-120", "guile": 5, "strength": 10, "crew": 2},
            {"weapon": "machine-gun", "guile": 5, "strength": 10, "who": "kara"},
            {"weapon": "pistol", "guile": 5, "strength": 10},
        ),
    ),
)
