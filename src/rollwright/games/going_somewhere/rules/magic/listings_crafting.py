"""Crafting, crafted things and the animated dead as the game lists them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollwright.games.going_somewhere.rules.magic import consequences_crafting as follows
from rollwright.games.going_somewhere.rules.magic import permission as permission_magic
from rollwright.games.going_somewhere.rules.magic import permission_crafting
from rollwright.games.going_somewhere.rules.magic import told_crafting as told
from rollwright.games.going_somewhere.rules.magic.crafted_things import awaken, use_item, use_up
from rollwright.games.going_somewhere.rules.magic.crafting import craft, recharge
from rollwright.games.going_somewhere.rules.magic.listings import D6, D8, M, casting, effect, reading, works
from rollwright.games.going_somewhere.rules.magic.raising import animate
from rollwright.games.going_somewhere.rules.magic.resisting import TARGET
from rollwright.games.going_somewhere.rules.ranks import Dice, Die, die
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.play.steps import ACTOR
from rollwright.rules.ruleset import Listing

CRAFTED = (
    "craft",
    "craft-skill",
    "craft-attach",
    "craft-duration",
    "craft-only",
    "craft-crit",
    "craft-several",
    "craft-form",
    "craft-ruined",
    "item-about",
    "item-harm",
    "item-bonus",
)


def dosing(arguments: Mapping[str, Any]) -> dict[str, str]:
    """Say whose sheets stand behind the user and the one it works on, who can be the same."""
    return {ACTOR: arguments["who"], TARGET: arguments["target"] or arguments["who"]}


LISTINGS_CRAFTING = (
    Listing(
        id="craft",
        procedure=craft,
        title="Craft a thing with magic",
        rules=tuple([M + one for one in CRAFTED]),
        facts=follows.of_craft,
        telling=told.told_craft,
        worth={"made": lambda outcome: int(outcome.made)},
        cast=casting,
        allowed=permission_crafting.of_making,
        read={**reading("dice", "site", "reflexes_dice", "guard"), "sides": die},
        examples=(
            {"bonus": 8, "skill": 6, "magic": "heal 2d6, on item 1 hour"},
            {
                "bonus": 12,
                "skill": 9,
                "magic": "weapon 1d10, on item 1 year",
                "power": 80,
                "site": D8,
                "item": "a sword",
            },
            {"bonus": 12, "skill": 9, "magic": "heal 1d8, on item 1 day", "instant": True, "dice": D6, "who": "kara"},
            {"bonus": 12, "skill": 9, "magic": "augment 1d6, 1 hour, on item 1 day", "about": "str", "item": "a belt"},
            {"bonus": 9, "skill": 9, "magic": "fly, on item 1 day", "form": "weapon", "sides": Die(8), "item": "axe"},
        ),
    ),
    Listing(
        id="recharge",
        procedure=recharge,
        title="Charge a crafted thing again",
        rules=(M + "recharge", M + "craft"),
        facts=follows.of_craft,
        telling=told.told_craft,
        worth={"made": lambda outcome: int(outcome.made)},
        allowed=permission_crafting.of_recharge,
        read=reading("site", "reflexes_dice", "guard"),
        examples=(
            {"bonus": 8, "magic": "heal 2d6, on item 1 hour", "item": "a ring", "who": "kara"},
            {"bonus": 8, "magic": "fly, 20 units, on item 1 hour", "power": 25, "site": D6},
        ),
    ),
    Listing(
        id="awaken",
        procedure=awaken,
        title="Give a crafted thing stats",
        rules=(M + "automaton", M + "automaton-points", M + "awaken", M + "automaton-ends"),
        facts=follows.of_awakening,
        telling=told.told_awakening,
        worth={"total": lambda outcome: sum(outcome.stats)},
        allowed=permission_crafting.of_awakening,
        examples=(
            {"stats": (Stat.INT, Stat.PER)},
            {"stats": (Stat.INT, Stat.PER), "cp": 3, "most": 2, "who": "kara", "item": "the sword"},
        ),
    ),
    Listing(
        id="use-item",
        procedure=use_item,
        title="Use a crafted thing",
        rules=(M + "use-item", M + "items-no-power", M + "item-bonus", M + "item-about"),
        facts=follows.of_use,
        telling=told.told_use,
        worth={"works": works, "effect": effect},
        cast=casting,
        allowed=permission_magic.of_using,
        read=reading("resist_dice", "reflexes_dice", "guard"),
        examples=({"bonus": 12, "magic": "heal 1d6"}, {"bonus": 16, "magic": "transmute, 1 day", "resist": 5}),
    ),
    Listing(
        id="use-up",
        procedure=use_up,
        title="Use a thing that works at once",
        rules=(M + "use-at-once", M + "item-oil", M + "item-harm", M + "item-resist"),
        facts=follows.of_dose,
        telling=told.told_dose,
        worth={"effect": effect},
        allowed=permission_magic.of_using,
        cast=dosing,
        read=reading("dice", "damage", "resist_dice"),
        examples=(
            {"dice": (Dice(2, 6),)},
            {"dice": D6, "item": "a potion", "who": "kara", "magic": "heal 1d6"},
            {"dice": D6, "damage": D6, "magic": "weapon 1d6, damage 1d6, 1 hour", "about": "sword"},
            {"dice": D6, "magic": "effect 1d6", "target": "vanya", "resist": 5, "immunity": 1},
        ),
    ),
    Listing(
        id="animate",
        procedure=animate,
        title="Animate the dead",
        rules=(M + "animate", M + "animate-points", M + "animate-area"),
        facts=follows.of_animating,
        telling=told.told_animating,
        worth={"raised": lambda outcome: int(outcome.raised)},
        allowed=permission_magic.of_crafting,
        read=reading("site", "reflexes_dice", "guard"),
        examples=(
            {"bonus": 9},
            {"bonus": 9, "points": "str 15, vit 3", "duration": "1 hour", "power": 50, "name": "bones", "who": "kara"},
            {"bonus": 9, "whole": False, "units": 3},
        ),
    ),
)
