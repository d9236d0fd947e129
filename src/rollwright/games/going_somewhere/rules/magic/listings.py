"""The procedures of magic as the game lists them."""

from __future__ import annotations

from typing import Any

from rollwright.games.going_somewhere.rules.checks.rolls import TIERS, Tier
from rollwright.games.going_somewhere.rules.combat.damage import Guard, guard_from
from rollwright.games.going_somewhere.rules.magic import consequences as follows
from rollwright.games.going_somewhere.rules.magic import permission, told
from rollwright.games.going_somewhere.rules.magic.attack import magic_attack
from rollwright.games.going_somewhere.rules.magic.casting import cast
from rollwright.games.going_somewhere.rules.magic.facts import EffectEnded
from rollwright.games.going_somewhere.rules.magic.levels import power
from rollwright.games.going_somewhere.rules.magic.miscalculation import gone_wrong, lasting, miscalculation
from rollwright.games.going_somewhere.rules.magic.raising import end_effect, magic_damage, psychic_search, take_harm
from rollwright.games.going_somewhere.rules.magic.resisting import TARGET, resist_magic
from rollwright.games.going_somewhere.rules.magic.sites import bond, draw_power
from rollwright.games.going_somewhere.rules.magic.spells import Kind
from rollwright.games.going_somewhere.rules.magic.targets import Foe, foes
from rollwright.games.going_somewhere.rules.magic.told_attack import told_attack
from rollwright.games.going_somewhere.rules.magic.told_wrong import told_wrong
from rollwright.games.going_somewhere.rules.people import HELPER
from rollwright.games.going_somewhere.rules.ranks import Dice, Die, dice, die
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.games.going_somewhere.rules.vehicles import permission_scale
from rollwright.play.steps import ACTOR
from rollwright.rules.ruleset import Listing

M = "gs.magic."
SUCCESS = TIERS.index(Tier.MINIMAL_SUCCESS)
TIER_RULES = tuple(
    [
        M + one
        for one in (
            "action-roll",
            "critical-fail",
            "total-fail",
            "average-fail",
            "minimal-fail",
            "minimal-success",
            "average-success",
            "good-success",
            "critical-success",
        )
    ]
)
D4, D6, D8 = (Dice(1, 4),), (Dice(1, 6),), (Dice(2, 8),)
READ: dict[str, Any] = {"dice": dice, "site": dice, "damage": dice, "ward": dice, "armour": die}
READ |= {"defend_die": die}
READ |= {"resist_dice": dice, "reflexes_dice": dice, "weak": dice, "guard": guard_from, "search": dice, "others": foes}


def reading(*names: str) -> dict[str, Any]:
    """Give the readers of some parameters."""
    return {name: READ[name] for name in names}


def works(outcome: Any) -> int:
    """Count magic that works."""
    return int(outcome.tier is not None and TIERS.index(outcome.tier) >= SUCCESS)


def effect(outcome: Any) -> int:
    """Count what the effect dice come to."""
    return int(outcome.effect)


def casting(arguments: Any) -> dict[str, str]:
    """Say whose sheets stand behind the caster, the target and the helper."""
    pairs = ((ACTOR, "who"), (TARGET, "target"), (HELPER, "helper_who"))
    return {actor: arguments[key] for actor, key in pairs if arguments.get(key)}


LISTINGS_MAGIC = (
    Listing(
        id="power",
        procedure=power,
        title="The Power Level of some magic",
        rules=tuple([M + one for one in ("level-sum", "dice", "many-dice", "size", "duration", "targets", "cheaper")]),
        telling=told.told_power,
        worth={"level": lambda outcome: -outcome.level},
        cast=lambda arguments: {},
        read=reading("dice", "damage"),
        examples=(
            {"dice": (Dice(2, 6),), "size": 10, "duration": "1 hour", "targets": 1},
            {"dice": (Dice(6, 4),), "power": 30},
            {"kind": Kind.TELEPORT, "size": 1080, "modifiers": "known-distant", "power": 100},
            {"kind": Kind.WEAPON, "dice": (Dice(1, 8),), "damage": D6, "duration": "1 minute", "targets": 2},
            {"kind": Kind.MODIFY, "modifiers": "related-material, temperature 12", "duration": "2 years"},
        ),
    ),
    Listing(
        id="power-site",
        procedure=bond,
        title="Bond with a power site",
        rules=tuple(
            [M + one for one in ("site-price", "site-limit", "site-credit", "site-return", "site-one", "site-guild")]
        ),
        facts=follows.of_bond,
        telling=told.told_bond,
        worth={"returned": lambda outcome: outcome.returned},
        allowed=permission.of_bond,
        examples=(
            {"sides": 6, "power": 30},
            {"sides": 8, "count": 2, "power": 40, "max_q": 2, "credit": 20, "discount": 3, "site": "the mill"},
        ),
    ),
    Listing(
        id="draw-power",
        procedure=draw_power,
        title="Draw power from a site",
        rules=tuple([M + one for one in ("site-draw", "site-no-crit", "site-groups", "power-check", "outside-power")]),
        telling=told.told_draw,
        worth={"enough": lambda outcome: int(outcome.enough)},
        read=reading("site"),
        examples=(
            {"power": 12, "level": 20, "site": D6},
            {"power": 5, "level": 29, "site": (Dice(1, 20), Dice(2, 6))},
            {"power": 30, "level": 29, "site": D6},
        ),
    ),
    Listing(
        id="cast",
        procedure=cast,
        title="Work magic",
        rules=(
            *TIER_RULES,
            *[M + one for one in ("power-check", "resist-tier", "resist-level", "announce", "own-guard", "part-left")],
            *[M + one for one in ("power-kept", "area", "resist-own", "temporary-weapons", "teleport-site")],
        ),
        facts=follows.of_cast,
        telling=told.told_cast,
        worth={"works": works, "effect": effect},
        cast=casting,
        allowed=permission.of_casting,
        read=reading("site", "resist_dice", "reflexes_dice", "guard"),
        examples=(
            {"bonus": 8},
            {"bonus": 8, "resist": 6, "resist_dice": D6},
            {"bonus": 12, "magic": "heal 1d6", "power": 20, "max_dr": 8, "max_q": 2, "who": "kara"},
            {"bonus": 2, "magic": "construct 2d4, 1 hour", "reflexes": 3, "guard": Guard(4, 1, D6, D4)},
            {"bonus": 15, "magic": "mesmerize, 1 hour, known-in-sight", "resist": 4, "target": "vanya", "who": "kara"},
            {"bonus": 10, "magic": "augment 1d8, 1 hour", "power": 20, "site": D6, "reflexes": 5, "what": "str"},
            {"bonus": 12, "magic": "identify", "what": "a ring", "power": 3},
            {"bonus": 9, "magic": "weapon 1d6, damage 1d4, 3 rounds", "reflexes": 3, "what": "the sword"},
            {"bonus": 20, "resist": 9, "immunity": 1, "magic": "effect 1d10", "helper": 4},
        ),
    ),
    Listing(
        id="magic-attack",
        procedure=magic_attack,
        title="Attack by magic",
        rules=(
            *TIER_RULES,
            *[M + one for one in ("in-combat", "harm", "power-check", "attack-targets", "own-guard", "attack-crit")],
            *[M + one for one in ("power-kept", "resist-own", "resist-when", "craft-combat")],
        ),
        facts=follows.of_attack,
        telling=told_attack,
        worth={"damage": lambda outcome: outcome.damage - outcome.rebound, "works": works},
        cast=casting,
        allowed=permission_scale.of_magic_attack,
        read=reading(
            *("dice", "site", "ward", "weak", "armour", "resist_dice", "reflexes_dice", "guard", "others", "defend_die")
        ),
        large=lambda arguments: len(arguments["others"]) > 1,
        examples=(
            {"bonus": 10, "acc": 12, "defend": 11, "dice": D6},
            {"bonus": 10, "acc": 12, "defend": 11, "dice": D6, "armour": Die(4), "power": 5, "reflexes": 4},
            {"bonus": 14, "acc": 9, "defend": 15, "dice": D6, "with_friend": True, "immunity": 3, "resist": 5},
            {"bonus": 12, "acc": 9, "defend": 15, "dice": D8, "item": "a wand", "target": "vanya"},
            {"bonus": 12, "acc": 9, "defend": 9, "dice": D4, "resist": 4, "defend_die": Die(4), "acted": True},
            {"bonus": 12, "acc": 9, "defend": 9, "dice": D4, "others": (Foe("wolf", 8, Guard(4)),), "guard": Guard(6)},
        ),
    ),
    Listing(
        id="resist-magic",
        procedure=resist_magic,
        title="Resist magic",
        rules=tuple(
            [
                M + one
                for one in ("resist-tier", "resist-level", "resist-action", "resist-when", "resist-each", "immune")
            ]
        ),
        facts=follows.of_resisting,
        telling=told.told_resist,
        worth={"left": lambda outcome: -outcome.left},
        allowed=permission.of_resisting,
        read=reading("dice"),
        examples=(
            {"bonus": 6, "dl": 22},
            {"bonus": 6, "dl": 27, "tier": Tier.GOOD_SUCCESS, "cp": 2},
            {"bonus": 3, "dl": 30, "tier": Tier.CRITICAL_SUCCESS, "immunity": 3},
        ),
    ),
    Listing(
        id="gone-wrong",
        procedure=gone_wrong,
        title="Magic gone wrong",
        rules=(M + "miscalculation", M + "miscalculation-duration", M + "animals", M + "own-guard"),
        facts=follows.of_wrong,
        telling=told_wrong,
        worth={"unharmed": lambda outcome: -outcome.damage},
        read=reading("dice", "guard"),
        examples=({}, {"resist": 5, "stat": Stat.CHM, "who": "kara", "guard": Guard(6, 2)}),
    ),
    Listing(
        id="miscalculation",
        procedure=miscalculation,
        title="The miscalculation table",
        rules=(M + "miscalculation", M + "miscalculation-second"),
        telling=told.told_nothing,
        worth={"unharmed": lambda outcome: -outcome.damage},
        read=reading("guard"),
        examples=({}, {"resist": 5, "guard": Guard(6)}),
    ),
    Listing(
        id="miscalculation-duration",
        procedure=lasting,
        title="How long magic gone wrong lasts",
        rules=(M + "miscalculation-duration",),
        telling=told.told_nothing,
    ),
    Listing(
        id="magic-damage",
        procedure=magic_damage,
        title="Damage of lasting magic",
        rules=(M + "wall", M + "transmute-silver", M + "temporary-rebound", M + "immune"),
        facts=follows.of_damage,
        allowed=permission_scale.of_explosion,
        telling=told.told_damage,
        worth={"unharmed": lambda outcome: -outcome.damage},
        read=reading("dice", "ward", "weak", "armour", "resist_dice"),
        examples=(
            {"dice": D6, "what": "silver"},
            {"dice": D8, "points": 3, "armour": Die(6), "ward": D6},
            {"dice": D4, "twice": True, "weak": D4},
            {"dice": D4, "resist": 6, "immunity": 3, "dl": 18},
        ),
    ),
    Listing(
        id="psychic-search",
        procedure=psychic_search,
        title="Search with clairvoyance",
        rules=(M + "psychic-search", M + "minimal-success", M + "good-success"),
        telling=told.told_search,
        worth={"found": lambda outcome: int(outcome.success)},
        allowed=permission.of_search,
        read=reading("dice", "search"),
        examples=({"inspect": 6, "search": D6}, {"inspect": 6, "search": D4, "twice": "lower", "dice": D4, "dl": None}),
    ),
    Listing(
        id="take-harm",
        procedure=take_harm,
        title="Take damage by magic",
        rules=(M + "harm", M + "miscalculation"),
        facts=follows.of_taking,
        telling=told.told_nothing,
        worth={"health": lambda outcome: outcome.health},
        read=reading("dice"),
        examples=({"damage": 5, "who": "kara"}, {"damage": 16, "vigor": 6, "who": "kara"}),
    ),
    Listing(
        id="end-effect",
        procedure=end_effect,
        title="End magic on somebody",
        rules=(M + "not-permanent",),
        facts=lambda arguments, outcome: (EffectEnded(who=arguments["who"], name=arguments["name"]),),
        telling=told.told_nothing,
        cast=lambda arguments: {},
        examples=({"who": "kara", "name": "fly"},),
    ),
)
