"""Targets of an attack by magic: what each stands against it with, and what it does to each.

Written out a target is `wolf defend=11 armour=d4 flat=2 dice=1d6 weak=1d4 immunity=1 resist=5 resist_dice=1d6 die=d10
own=d8`, the name first where there is one.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from rollwright.dice.errors import BadInput
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.checks.again import Purse
from rollwright.games.going_somewhere.rules.checks.rolls import ACTION_DIE
from rollwright.games.going_somewhere.rules.combat.critical import (
    CRITICALS,
    MAXIMUM,
    MULTIPLES,
    at,
    stunned_by,
    success_row,
)
from rollwright.games.going_somewhere.rules.combat.damage import NO_GUARD, Guard, guarding, highest, left_over
from rollwright.games.going_somewhere.rules.magic import told
from rollwright.games.going_somewhere.rules.magic.casting import effect_of
from rollwright.games.going_somewhere.rules.magic.facts import MagicHit
from rollwright.games.going_somewhere.rules.magic.records import Target
from rollwright.games.going_somewhere.rules.magic.resisting import resisting
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import Dice, dice, die
from rollwright.games.going_somewhere.rules.vehicles.scales import can_hurt
from rollwright.play.steps import ACTOR, Actor, Roll, Said, one_of, procedure
from rollwright.rules.facts import Who

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
    asked: bool = False
    """Whether the CGO is asked if they may resist."""
    cp: int = 0
    acted: bool = False
    face: int = 0
    """What the Combat Roll of this round shows; 0: it is rolled."""
    scale: int = 0
    """Of a vehicle."""
    own: int = 0
    """Sides of their own weapon's die, with which a natural 1 may hurt them."""
    brawn: int = 0
    """What hurts them so without a weapon."""
    answers: bool = True
    """Whether their natural 1 or 30 brings a table."""

    def scaled(self, scale: int) -> bool:
        """Tell whether magic of a scale can hurt it."""
        return not self.scale or can_hurt(scale, self.scale)

    @property
    def target(self) -> Target:
        """Who resists."""
        own = (self.resist, self.resist_dice, self.immunity, self.cp, self.acted, Who(self.name))
        return Target(*own, asked=self.asked)

    def __str__(self) -> str:
        parts = [*([self.name] if self.name else []), f"defend={self.defend}"]
        parts += [f"armour=d{self.guard.armour}"] if self.guard.armour else []
        parts += [f"flat={self.guard.flat}"] if self.guard.flat else []
        found = (("dice", self.guard.dice), ("weak", self.guard.weak), ("resist_dice", self.resist_dice))
        parts += [f"{key}={'+'.join(map(str, some))}" for key, some in found if some]
        parts += [f"immunity={self.immunity}"] if self.immunity else []
        parts += [f"resist={self.resist}"] if self.resist is not None else []
        parts += [f"die=d{self.die}"] if self.die else []
        parts += [f"own=d{self.own}"] if self.own else []
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
    answer: str | None = None
    """The row that a natural 30 or 1 of the target brought."""
    answer_rounds: int = 0
    answer_own: int = 0


MISSED = Hit(False, 0, False, None)


def foes(text: str) -> tuple[Foe, ...]:
    """Each further target: a name, defend, armour, flat, dice, weak, immunity, resist, resist_dice, die, own.

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
        elif key == "own":
            found = found._replace(own=die(value).sides)
        elif key == "dice":
            found = found._replace(guard=found.guard._replace(dice=dice(value)))
        elif key == "weak":
            found = found._replace(guard=found.guard._replace(weak=dice(value)))
        elif key == "resist_dice":
            found = found._replace(resist_dice=dice(value))
        elif key not in LARGEST or not re.fullmatch(r"\d{1,4}", value) or int(value) > LARGEST[key]:
            known = "defend, armour, flat, dice, weak, immunity, resist, resist_dice, die and own"
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
        raise BadInput("the immune always resist: give the target’s REFLEXES, as resist=5")
    return found._replace(name=" ".join(names))


async def harm_of(bought: tuple[Dice, ...], tier: int, row: int, by: Actor = ACTOR, purse: Purse | None = None) -> int:
    """Roll the damage of magic, as its tier and a row of the critical success table say."""
    if at(row, MAXIMUM):
        raw = highest(bought)
    else:
        raw = await effect_of("damage", bought, tier, True, by, purse)
    times = at(row, MULTIPLES)
    return raw * (times + (times == 0))


class Blast(NamedTuple):
    """The harm that an attack by magic does: its dice, its tier, the total that made it, and whose it is."""

    dice: tuple[Dice, ...]
    tier: int
    reached: int
    by: Who
    cp: int = 0


@procedure
async def fallen_on(options: Options, blast: Blast, crit: bool, one: Foe, alone: bool = False) -> Hit:
    """Let an attack that has won do its harm: all the dice; who can resists, and armour and resistance are taken off.

    `crit`: it was a natural 30, or the magic a natural 20; both together are one roll on the table. `alone`: it has no
    other target.
    """
    row = success_row(await Roll("critical-success", Pool.of(1, ACTION_DIE), total, blast.by)) if crit else 0
    stun = await stunned_by(row, blast.by)
    raw = await harm_of(blast.dice, blast.tier, row, blast.by, Purse(options, blast.by, blast.cp))
    verdict = "withstood" if alone else ""
    share = await resisting(blast.reached, blast.tier, one.target, what="the attack", decides=verdict)
    raw, purse = raw * share.left // 100, Purse(options, one.target.by, one.target.resist_cp - share.cp)
    damage = left_over(raw, await guarding(options, one.guard, one.target.by, purse, raw))
    stun = stun * (share.left > 0)
    await Said(told.hit, Who(one.name), damage, row)
    if one.name:
        await MagicHit(damage, stun, row * (share.left > 0), blast.by, who=Who(one.name))
    return Hit(True, damage, share.resisted == 1, one_of(CRITICALS, row), stun)
