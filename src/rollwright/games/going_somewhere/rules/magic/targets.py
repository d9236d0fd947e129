"""Targets of an attack by magic: what each stands against it with, and what it does to each.

Written out a target is `wolf defend=11 armour=d4 flat=2 dice=1d6 weak=1d4 immunity=1 resist=5 resist_dice=1d6 die=d10`,
the name first where there is one.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from rollwright.dice.errors import BadInput
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.checks.rolls import ACTION_DIE
from rollwright.games.going_somewhere.rules.combat.critical import (
    CRITICALS,
    MAXIMUM,
    MULTIPLES,
    at,
    stunned_by,
    success_row,
)
from rollwright.games.going_somewhere.rules.combat.damage import NO_GUARD, Guard, highest, left_over, protection
from rollwright.games.going_somewhere.rules.magic.casting import effect_of
from rollwright.games.going_somewhere.rules.magic.resisting import resisting
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import Dice, dice, die
from rollwright.play.steps import ACTOR, GM, Actor, Roll, one_of, procedure

LARGEST = {"defend": 1_000, "flat": 1_000, "immunity": 4, "resist": 1_000}


class Foe(NamedTuple):
    """Somebody whom an attack by magic is aimed at."""

    name: str = ""
    defend: int = 10
    guard: Guard = NO_GUARD
    immunity: int = 0
    resist: int | None = None
    """REFLEXES, with which the immune resist, and others where the CGO allows it."""
    resist_dice: tuple[Dice, ...] = ()
    die: int = 0
    """Sides of the die that a crafted weapon adds to the Combat Roll."""

    def __str__(self) -> str:
        parts = [*([self.name] if self.name else []), f"defend={self.defend}"]
        parts += [f"armour=d{self.guard.armour}"] if self.guard.armour else []
        parts += [f"flat={self.guard.flat}"] if self.guard.flat else []
        found = (("dice", self.guard.dice), ("weak", self.guard.weak), ("resist_dice", self.resist_dice))
        parts += [f"{key}={'+'.join(map(str, some))}" for key, some in found if some]
        parts += [f"immunity={self.immunity}"] if self.immunity else []
        parts += [f"resist={self.resist}"] if self.resist is not None else []
        parts += [f"die=d{self.die}"] if self.die else []
        return " ".join(parts)


class Hit(NamedTuple):
    """What an attack by magic did to one of its targets."""

    hit: bool
    damage: int
    """After resisting and protection."""
    resisted: bool
    critical: str | None
    stun: int = 0
    """Rounds that the target is stunned for."""


MISSED = Hit(False, 0, False, None)


def foes(text: str) -> tuple[Foe, ...]:
    """Each further target: a name, defend, armour, flat, dice, weak, immunity, resist, resist_dice, die.

    >>> [str(one) for one in foes("wolf defend=11 armour=d4, the old man immunity=1 resist=5")]
    ['wolf defend=11 armour=d4', 'the old man defend=10 immunity=1 resist=5']
    """
    return tuple([foe(part) for part in text.split(",") if part.strip()])


def foe(text: str) -> Foe:
    """Read one target."""
    found, names = Foe(), []
    for word in re.sub(r"\s*=\s*", "=", text).split():
        key, sign, value = word.partition("=")
        if not sign:
            names.append(word)
        elif key == "armour":
            found = found._replace(guard=found.guard._replace(armour=die(value).sides))
        elif key == "die":
            found = found._replace(die=die(value).sides)
        elif key == "dice":
            found = found._replace(guard=found.guard._replace(dice=dice(value)))
        elif key == "weak":
            found = found._replace(guard=found.guard._replace(weak=dice(value)))
        elif key == "resist_dice":
            found = found._replace(resist_dice=dice(value))
        elif key not in LARGEST or not re.fullmatch(r"\d{1,4}", value) or int(value) > LARGEST[key]:
            known = "defend, armour, flat, dice, weak, immunity, resist, resist_dice and die"
            raise BadInput(f"a target has {known}, not {word!r}")
        elif key == "flat":
            found = found._replace(guard=found.guard._replace(flat=int(value)))
        elif key == "defend":
            found = found._replace(defend=int(value))
        elif key == "immunity":
            found = found._replace(immunity=int(value))
        else:
            found = found._replace(resist=int(value))
    if found.immunity and found.resist is None:
        raise BadInput("the immune always resist: give the target's REFLEXES, as resist=5")
    return found._replace(name=" ".join(names))


async def harm_of(bought: tuple[Dice, ...], tier: int, row: int, by: Actor = ACTOR) -> int:
    """Roll the damage of magic, as its tier and a row of the critical success table say."""
    if at(row, MAXIMUM):
        raw = highest(bought)
    else:
        raw = await effect_of("damage", bought, tier, True, by)
    times = at(row, MULTIPLES)
    return raw * (times + (times == 0))


async def fallen_on(
    options: Options, bought: tuple[Dice, ...], tier: int, reached: int, crit: bool, one: Foe, by: Actor
) -> Hit:
    """Let an attack that has won do its harm: all the dice; who can resists, and armour and resistance are taken off.

    `crit`: it was a natural 30, or the magic a natural 20; both together are one roll on the table.
    """
    row = success_row(await Roll("critical-success", Pool.of(1, ACTION_DIE), total)) if crit else 0
    stun = await stunned_by(row, ACTOR)
    raw = await harm_of(bought, tier, row)
    share = await resisting(reached, tier, one.resist, one.immunity, False, 0, by, one.resist_dice)
    damage = left_over(raw * share.left // 100, await protection(options, one.guard, by))
    return Hit(True, damage, share.resisted == 1, one_of(CRITICALS, row), stun * (share.left > 0))


@procedure
async def fallen_on_another(
    options: Options, bought: tuple[Dice, ...], tier: int, reached: int, crit: bool, one: Foe
) -> Hit:
    """Let an attack that has won do its harm to a further target."""
    return await fallen_on(options, bought, tier, reached, crit, one, GM)
