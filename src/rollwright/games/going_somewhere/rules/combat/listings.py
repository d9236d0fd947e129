"""Combat as the game lists it: blows, special attacks, duels, fights, injuries and sleep."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.rules.combat import consequences as follows
from rollwright.games.going_somewhere.rules.combat import permission, told, told_fight
from rollwright.games.going_somewhere.rules.combat.duel import Duel, duel, duel_round
from rollwright.games.going_somewhere.rules.combat.fight import SIDES, Fought, fight, fight_end, fight_round
from rollwright.games.going_somewhere.rules.combat.policies import FIGHTING
from rollwright.games.going_somewhere.rules.combat.roll import Blow, blow
from rollwright.games.going_somewhere.rules.combat.scene import FOES, PARTY, Scene, combatants
from rollwright.games.going_somewhere.rules.combat.shock import Injured, injure, sleep
from rollwright.games.going_somewhere.rules.combat.special import (
    Bystander,
    Victim,
    bystanders,
    explosion,
    sneak,
    splash,
    victims,
)
from rollwright.games.going_somewhere.rules.ranks import Dice, Die, dice, die
from rollwright.games.going_somewhere.rules.vehicles import permission_scale
from rollwright.play.steps import ACTOR
from rollwright.rules.ruleset import Listing

DICE = {"weapon": die, "armour": die, "combat": die, "crafted": dice, "defend_die": die}
ORDINARY = "str=12 weapon=d8 armour=d6 vigor=5 vit=12"
HEAVY = "str=12 weapon=d10 armour=d6 vigor=5 vit=12"


def least_damage(outcome: Blow) -> int:
    """Count the damage done."""
    return outcome.damage


def first_wins(outcome: Duel) -> int:
    """Count winning, from the view of a."""
    return outcome.winner == "a"


def party_wins(outcome: Fought) -> int:
    """Count the party's winning."""
    return outcome.winner == "party"


def survival(outcome: Injured) -> int:
    """Count being alive."""
    return outcome.down != "dead"


def nobody(arguments: Mapping[str, Any]) -> Mapping[str, str]:
    """Cast nobody: the call is about numbers."""
    return {}


def cast_of_fight(arguments: Mapping[str, Any]) -> Mapping[str, str]:
    """Say whose sheets stand behind the members of the party."""
    return {one.who: one.who for one in combatants(arguments["party"], PARTY, 0)}


def cast_of_round(arguments: Mapping[str, Any]) -> Mapping[str, str]:
    """Say the same in a round."""
    return {one.who: one.who for one in arguments["scene"].order if one.side == PARTY}


def is_large(arguments: Mapping[str, Any]) -> bool:
    """Tell whether both sides can fight: then no two plays go the same way, and odds are sampled."""
    scene = arguments.get("scene")
    if scene is None:
        ours = combatants(arguments["party"], PARTY, 0)
        theirs = combatants(arguments["foes"], FOES, 0, tuple([one.who for one in ours]))
        scene = Scene((*ours, *theirs))
    return bool(scene.up(PARTY) and scene.up(FOES))


def standing(arguments: Mapping[str, Any]) -> Mapping[str, Any]:
    """Show how a fight stands: the rounds that are over, and the turn order with what all can see of each."""
    scene: Scene = arguments["scene"]
    order = [
        {
            "who": one.who,
            "side": SIDES[one.side],
            "surprised": one.surprised,
            "initiative": one.initiative,
            "down": one.down,
            "stunned": one.stun,
            "prone": one.prone,
            "at": one.at,
        }
        for one in scene.order
    ]
    return {"rounds": scene.rounds, "order": order}


def scene_from(text: str) -> Scene:
    """A fight as it stands, as JSON."""
    try:
        return msgspec.json.decode(text, type=Scene)
    except msgspec.MsgspecError as error:
        raise BadInput(f"a fight as JSON was expected: {error}") from None


OVER = Scene((*combatants("kara str=20 weapon=d10 health=3", PARTY, 0), *combatants("rat str=1 health=0", 1, 1)))
COMBAT_RULES = ("gs.combat.roll", "gs.opposed.natural", "gs.opposed.by-ten", "gs.damage.dice", "gs.protection.roll")
FIGHT_RULES = ("gs.round.parts", "gs.round.declare", "gs.round.six", "gs.round.simultaneous", "gs.round.in-order")
MAGIC_RULES = ("gs.magic.in-fight", "gs.magic.in-fight-targets", "gs.magic.in-fight-time", "gs.magic.in-fight-wrong")

LISTINGS_COMBAT = (
    Listing(
        id="blow",
        procedure=blow,
        title="A blow",
        rules=COMBAT_RULES,
        facts=follows.of_attack,
        allowed=permission_scale.of_attack,
        telling=told.told_blow,
        worth={"damage": least_damage},
        read=DICE,
        examples=(
            {"attack": 12, "defend": 10, "weapon": Die(8), "max_q": 2},
            {"attack": 12, "defend": 10, "weapon": Die(8), "max_q": 2, "armour": Die(6), "shield": True},
            {"attack": 30, "defend": 1, "weapon": Die(4), "max_q": 1, "helmet": True},
            {"attack": 9, "defend": 9, "weapon": Die(4), "max_q": 1, "combat": Die(6), "crafted": (Dice(1, 4),)},
        ),
    ),
    Listing(
        id="sneak",
        procedure=sneak,
        title="An attack from behind",
        rules=("gs.combat.sneak", "gs.combat.sneak-checks", "gs.combat.sneak-margin"),
        facts=follows.of_attack,
        allowed=permission_scale.of_attack,
        telling=told.told_sneak,
        worth={"damage": lambda outcome: outcome.damage},
        read=DICE,
        examples=({"attack": 12, "per": 10, "notice": 8, "weapon": Die(6), "max_q": 1},),
    ),
    Listing(
        id="splash",
        procedure=splash,
        title="A liquid thrown at somebody",
        rules=("gs.combat.splash", "gs.combat.splash-near", "gs.combat.splash-cone", "gs.damage.splash"),
        facts=follows.of_attack,
        allowed=permission_scale.of_attack,
        telling=told.told_splash,
        worth={"hit": lambda outcome: outcome.hit},
        read={"armour": die, "others": bystanders},
        examples=(
            {"attack": 12, "defend": 10},
            {"attack": 12, "defend": 10, "others": (Bystander(10, 3), Bystander(8, 1, 2)), "armour": Die(4)},
        ),
    ),
    Listing(
        id="explosion",
        procedure=explosion,
        title="An explosion",
        rules=("gs.damage.explosion", "gs.damage.explosion-dive"),
        facts=follows.of_explosion,
        allowed=permission_scale.of_explosion,
        telling=told.told_explosion,
        worth={"unharmed": lambda outcome: -outcome.damage},
        read={"dice": dice, "armour": die, "reflexes_dice": dice, "others": victims},
        examples=(
            {"dice": (Dice(1, 16),), "distance": 8, "reflexes": 4, "ahead": True, "armour": Die(4)},
            {"dice": (Dice(1, 6),), "distance": 1, "reflexes": 9, "ahead": True, "reflexes_dice": (Dice(1, 6),)},
            {"dice": (Dice(1, 4),), "distance": 3},
            {"dice": (Dice(1, 6),), "distance": 2, "others": (Victim(1, 4), Victim(5))},
        ),
    ),
    Listing(
        id="injure",
        procedure=injure,
        title="An injury",
        rules=("gs.protection.health", "gs.shock.when", "gs.shock.check", "gs.shock.vit", "gs.shock.once"),
        facts=follows.of_injury,
        telling=told.told_injury,
        worth={"survival": survival},
        allowed=permission.of_injury,
        read={"dice": dice},
        examples=(
            {"damage": 5},
            {"damage": 15, "vigor": 6},
            {"damage": 15, "vigor": 3, "dice": (Dice(1, 6),)},
            {"damage": 8, "health": 4, "cp": 3, "who": "kara"},
            {"damage": 8, "health": 0, "vit": 8, "down": "unconscious", "shocked": True},
        ),
    ),
    Listing(
        id="sleep",
        procedure=sleep,
        title="Sleep",
        rules=("gs.time.sleep",),
        facts=follows.of_sleep,
        telling=told.told_sleep,
        allowed=permission.of_sleep,
        examples=({"hours": 6, "lost": 12, "who": "kara"}, {"hours": 5, "lost": 12}),
    ),
    Listing(
        id="duel",
        procedure=duel,
        title="A duel",
        rules=(*COMBAT_RULES, "gs.critical.success", "gs.critical.failure", "gs.shock.when"),
        telling=told.told_duel,
        worth={"victory": first_wins},
        actor="a",
        cast=nobody,
        files=("a", "b"),
        examples=(
            {"a": f"{ORDINARY} health=9", "b": f"{HEAVY} health=8"},
            {"a": "str=20 weapon=d8 health=3", "b": "health=2 brawn=2"},
        ),
    ),
    Listing(
        id="duel-round",
        procedure=duel_round,
        title="A round of a duel",
        rules=COMBAT_RULES,
        telling=told.told_duel,
        worth={"victory": first_wins},
        actor="a",
        cast=nobody,
        files=("a", "b"),
        examples=(
            {
                "a": ORDINARY,
                "b": HEAVY,
                "a_health": 4,
                "b_health": 2,
                "a_stun": 0,
                "b_stun": 2,
                "a_next": -5,
                "b_next": 0,
                "rounds": 3,
            },
        ),
    ),
    Listing(
        id="fight",
        procedure=fight,
        title="A fight",
        rules=("gs.round.surprise", "gs.round.surprised-last", "gs.round.initiative", "gs.round.order"),
        facts=follows.of_opening,
        telling=told_fight.told_opening,
        policies=FIGHTING,
        worth={"victory": party_wins},
        actor=ACTOR,
        cast=cast_of_fight,
        large=is_large,
        allowed=permission.of_fight,
        files=("party", "foes"),
        examples=({"party": "kara str=20 weapon=d10 health=3", "foes": "rat str=1 health=0"},),
    ),
    Listing(
        id="fight-round",
        procedure=fight_round,
        title="A round of a fight",
        rules=(*FIGHT_RULES, "gs.protection.magical", *MAGIC_RULES),
        facts=follows.of_round,
        telling=told_fight.told_round,
        policies=FIGHTING,
        worth={"victory": party_wins},
        cast=cast_of_round,
        large=is_large,
        read={"scene": scene_from},
        standing=standing,
        examples=({"scene": OVER},),
    ),
    Listing(
        id="fight-end",
        procedure=fight_end,
        title="The end of a fight",
        rules=("gs.time.turn", "gs.time.minute"),
        facts=follows.of_end,
        telling=told_fight.told_end,
        cast=cast_of_round,
        read={"scene": scene_from},
        examples=({"scene": OVER},),
    ),
)
