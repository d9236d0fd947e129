"""How somebody sensible fights: what is declared, whom it is aimed at, when one runs, and what is bought.

A policy sees what the choice itself shows. All of these hold for both sides.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollwright.games.going_somewhere.rules.checks.action import Again, Buy
from rollwright.games.going_somewhere.rules.combat.shock import CHECK
from rollwright.play.policy import Policy, never
from rollwright.play.steps import Choose

BY_WEAPON = ("attack", "advance", "draw")
BY_MAGIC = ("magic", *BY_WEAPON)
OTHERWISE = ("magic", "move")
LOW = 10
"""A face of the d30 that is thrown again, where that is paid for; of the d20 as well."""
ENOUGH = 60
"""What the dice of magic show at most: more than a person has Health is lost on the target, not on the caster."""
BUYS = ("success", "magic-success")
REROLLS = ("reroll", "magic-reroll")
EFFECTS = "roll-again"
"""A second throw of damage or protection: it is offered where the first came to little."""


def steady(choice: Choose[Any]) -> Any:
    """Attack whoever is nearest, by magic where that can do more than the weapon; come nearer; buy nothing."""
    if choice.key == "declare":
        return declared(choice)
    if choice.key == "target":
        return nearest(choice)
    if choice.key == "magic-dice":
        return strongest(choice)
    return never(choice)


def cautious(choice: Choose[Any]) -> Any:
    """Fight steadily, but run with a quarter of full Health or less; who runs gets away."""
    if choice.key == "declare" and "flee" in choice.options and 4 * choice.about.health <= choice.about.full:
        return "flee"
    return True if choice.key == "escaped" else steady(choice)


def spending(choice: Choose[Any]) -> Any:
    """Fight steadily, and spend Character Points where it matters: on low rolls, and on life itself."""
    if choice.key in REROLLS:
        about = choice.about
        face = getattr(about, "natural", getattr(about, "total", about))
        return Again.REROLL if face <= LOW else Again.KEEP
    if choice.key == EFFECTS:
        return Again.REROLL
    if choice.key == "success":
        return Buy.SUCCESS if choice.about.what == CHECK else Buy.ROLL
    return steady(choice)


def lavish(choice: Choose[Any]) -> Any:
    """Fight steadily, and buy successes and second throws as long as there are Character Points."""
    return choice.options[-1] if choice.key in (*BUYS, *REROLLS, EFFECTS) else steady(choice)


def declared(choice: Choose[Any]) -> Any:
    """Pick what to do in a round."""
    about = choice.about
    liked = BY_MAGIC if about.magic > about.weapon else BY_WEAPON
    return next((what for what in (*liked, *OTHERWISE) if what in choice.options), choice.options[0])


def nearest(choice: Choose[Any]) -> Any:
    """Pick the nearest target; of several, the first in turn order, so that all strike at the same."""
    apart = choice.about.apart
    return choice.options[apart.index(min(apart))]


def strongest(choice: Choose[Any]) -> Any:
    """Pick the dice that can show the most, as long as that is enough for one person: magic may strike its caster."""
    within = [dice for dice in choice.options if dice.count * dice.sides <= ENOUGH]
    if not within:
        return min(choice.options, key=lambda dice: dice.count * dice.sides)
    return max(within, key=lambda dice: dice.count * dice.sides)


FIGHTING: Mapping[str, Policy] = {"steady": steady, "cautious": cautious, "spending": spending, "lavish": lavish}
"""The policies of fights, by name."""
