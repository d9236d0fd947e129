"""Attacks of special kinds: from behind or from cover, with a liquid, and by an explosion."""

from __future__ import annotations

import re
from operator import index
from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import BadInput
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.play.steps import ACTOR, GM, Actor, Roll, one_of, procedure
from rollwright.rules.going_somewhere.action import pool_of as action_pool
from rollwright.rules.going_somewhere.combat import A30, Quantity
from rollwright.rules.going_somewhere.critical import CRITICALS, range_modifier, success_row
from rollwright.rules.going_somewhere.damage import (
    DEFENDER,
    Arms,
    dice_won,
    guard,
    left_over,
    pool_of,
    protection,
    wound,
)
from rollwright.rules.going_somewhere.options import Options
from rollwright.rules.going_somewhere.ranks import NONE, Dice, Die, next_rank
from rollwright.rules.going_somewhere.ranks import dice as dice_from
from rollwright.rules.going_somewhere.rolls import ACTION_DIE, OPPOSED_DIE, STANDARD, Bonus, compared, succeeds
from rollwright.rules.going_somewhere.thrown import on_d20

Squares: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]
SPLASH_BONUS = 5
BEHIND = -2
"""To the Notice check of somebody behind the target, who does not see the thrower."""
CONE_DIE = 4


async def checked(key: str, bonus: int, who: Actor, dice: tuple[Dice, ...] = ()) -> bool:
    """Roll a d20 with a bonus and bonus dice against 15."""
    throw = await Roll(key, action_pool(ACTION_DIE, dice), on_d20, who)
    return succeeds(throw.natural, throw.total + bonus, STANDARD)


class Sneaked(NamedTuple):
    """What an attack from behind did; `unseen` is whether it came to one at all."""

    unseen: bool
    damage: int
    dice: int
    critical: str | None


@procedure
async def sneak(
    options: Options,
    attack: Bonus,
    per: Bonus,
    notice: Bonus,
    weapon: Die,
    max_q: Quantity,
    armour: Die = NONE,
    shield: bool = False,
    helmet: bool = False,
    who: str = ACTOR,
) -> Sneaked:
    """Strike from behind or from cover: the victim fails to notice, does not defend, and the die is of the next rank.

    The attacker rolls for surprise with PER, the victim for Notice; the d30 is then counted against 15.
    """
    if not await checked("surprise", per, ACTOR) or await checked("notice", notice, DEFENDER):
        return Sneaked(False, 0, 0, None)
    face = await Roll("attack", Pool.of(1, OPPOSED_DIE), total)
    if face == 1:
        return Sneaked(True, 0, 0, None)
    natural = face == OPPOSED_DIE
    dice = index(dice_won(face + attack - STANDARD, max_q, True, True))
    row = success_row(await Roll("critical-success", Pool.of(1, ACTION_DIE), total)) if natural else 0
    arms = Arms(next_rank(weapon.sides), max_q)
    damage = await wound(options, arms, guard(armour.sides, shield, helmet), dice, row, ACTOR, DEFENDER)
    return Sneaked(True, damage, dice, one_of(CRITICALS, row))


class Bystander(NamedTuple):
    """Somebody near the target of a splash: PER and REFLEXES, how many squares behind the target (0: beside), and the
    bonus dice of REFLEXES."""

    per: int
    reflexes: int
    behind: int = 0
    dice: tuple[Dice, ...] = ()

    def __str__(self) -> str:
        reflexes = "+".join([str(self.reflexes), *map(str, self.dice)])
        return f"{self.per}/{reflexes}/{self.behind}" if self.behind else f"{self.per}/{reflexes}"


def bystanders(text: str) -> tuple[Bystander, ...]:
    """PER and REFLEXES (with bonus dice) of each, and the squares behind the target where they aren't beside it.

    >>> bystanders("10/3, 8/16+1d6/2")[1]
    Bystander(per=8, reflexes=16, behind=2, dice=(Dice(count=1, sides=6),))
    """
    found = []
    for part in text.split(","):
        if not part.strip():
            continue
        match = re.fullmatch(r"\s*(\d{1,3})/(\d{1,3})((?:\+\d?d\d{1,3})*)(?:/(\d{1,3}))?\s*", part)
        if not match:
            raise BadInput(f"PER/REFLEXES or PER/REFLEXES+dice/squares behind was expected, not {part.strip()!r}")
        per, reflexes, dice, behind = match.groups()
        found.append(Bystander(int(per), int(reflexes), int(behind or 0), dice_from(dice)))
    return tuple(found)


class Splashed(NamedTuple):
    """What a liquid did: whether the target was hit, the point of damage that got through, the squares of the cone
    behind it, and who else was splashed."""

    hit: bool
    damage: int
    cone: int
    splashed: tuple[bool, ...]


@procedure
async def splash(
    options: Options,
    attack: Bonus,
    defend: Bonus,
    distance: Squares = 1,
    others: tuple[Bystander, ...] = (),
    armour: Die = NONE,
    shield: bool = False,
    helmet: bool = False,
) -> Splashed:
    """Throw a liquid at somebody: +5, ranged as a thrown weapon; a point of damage, and those around may be splashed.

    Who notices the attack can dodge it by REFLEXES. The cone behind the target is d4 - 1 squares long.
    """
    reach = range_modifier(distance)
    if reach is None:
        raise BadInput("that is out of range: 60 squares are the most")
    a = await Roll("attack", Pool.of(1, OPPOSED_DIE), total)
    b = await Roll("defend", Pool.of(1, OPPOSED_DIE), total, DEFENDER)
    met = compared(a, b, attack + SPLASH_BONUS + reach, defend)
    if dice_won(met.difference, 1, met.winner == 1, met.natural == A30) == 0:
        return Splashed(False, 0, 0, tuple([False for _ in others]))
    damage = left_over(1, await protection(options, guard(armour.sides, shield, helmet), DEFENDER))
    cone = await Roll("cone", Pool.of(1, CONE_DIE), total) - 1
    wet: list[bool] = []
    for one in others:
        if one.behind > cone:
            wet.append(False)
            continue
        sees = await checked("notice", one.per + (BEHIND if one.behind else 0), GM)
        wet.append(not (sees and await checked("reflexes", one.reflexes, GM, one.dice)))
    return Splashed(True, damage, cone, tuple(wet))


class Exploded(NamedTuple):
    """What an explosion did to somebody: whether they were in its radius, whether they dived away, the damage."""

    inside: bool
    dived: bool
    damage: int


def radius(dice: tuple[Dice, ...]) -> int:
    """Give how far an explosion reaches, in squares: half of what its dice can show.

    >>> radius((Dice(1, 4),)), radius((Dice(1, 16),))
    (2, 8)
    """
    return sum([one.count * one.sides for one in dice]) // 2


@procedure
async def explosion(
    options: Options,
    dice: tuple[Dice, ...],
    distance: Squares,
    reflexes: Bonus = 1,
    ahead: bool = False,
    armour: Die = NONE,
    shield: bool = False,
    helmet: bool = False,
    who: str = ACTOR,
    reflexes_dice: tuple[Dice, ...] = (),
) -> Exploded:
    """Be near an explosion: the same damage to all in its radius. Who acts before it can dive for half."""
    if distance > radius(dice):
        return Exploded(False, False, 0)
    dived = ahead and await checked("reflexes", reflexes, ACTOR, reflexes_dice)
    raw = await Roll("damage", pool_of(dice), total, GM)
    felt = raw // 2 if dived else raw
    return Exploded(
        True,
        bool(dived),
        left_over(felt, await protection(options, guard(armour.sides, shield, helmet), ACTOR)),
    )
