"""Attacks of special kinds: from behind or from cover, with a liquid, and by an explosion."""

from __future__ import annotations

import re
from operator import index
from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import BadInput
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.checks.action import pool_of as action_pool
from rollwright.games.going_somewhere.rules.checks.rolls import (
    ACTION_DIE,
    OPPOSED_DIE,
    STANDARD,
    Bonus,
    compared,
    succeeds,
)
from rollwright.games.going_somewhere.rules.checks.thrown import on_d20
from rollwright.games.going_somewhere.rules.combat.critical import (
    CRITICALS,
    MULTIPLES,
    at,
    failure_row,
    range_modifier,
    success_row,
)
from rollwright.games.going_somewhere.rules.combat.damage import (
    DEFENDER,
    dice_won,
    guard,
    left_over,
    own_harm,
    pool_of,
    protection,
    wound,
)
from rollwright.games.going_somewhere.rules.combat.roll import A30, Quantity, armed
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import NONE, Dice, Die, next_rank
from rollwright.games.going_somewhere.rules.ranks import dice as dice_from
from rollwright.play.steps import ACTOR, GM, Actor, Roll, one_of, procedure

Squares: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
SPLASH_BONUS = 5
LIQUID, REACH = 1, 1
"""The damage of a liquid, and how many squares behind the target are next to it."""
BEHIND = -2
"""To the Notice check of somebody behind the target, who does not see the thrower."""
CONE_DIE = 4


async def checked(key: str, bonus: int, who: Actor, dice: tuple[Dice, ...] = ()) -> bool:
    """Roll a d20 with a bonus and bonus dice against 15."""
    throw = await Roll(key, action_pool(ACTION_DIE, dice), on_d20, who)
    return succeeds(throw.natural, throw.total + bonus, STANDARD)


class Sneaked(NamedTuple):
    """What an attack from behind did; `unseen` is whether it came to one at all, `own` a blunder's harm to oneself."""

    unseen: bool
    damage: int
    dice: int
    critical: str | None
    own: int = 0


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
    brawn: Bonus = 0,
    target: str = "",
    combat: Die = NONE,
    crafted: tuple[Dice, ...] = (),
    lift: Bonus = 0,
    added: Bonus = 0,
) -> Sneaked:
    """Strike from behind or from cover: the victim fails to notice, does not defend, and the die is of the next rank.

    The attacker rolls for surprise with PER, the victim for Notice; the d30 is then counted against 15. Bare hands have
    no die, and do BRAWN as ever. `combat`, `crafted`, `lift` and `added` are the magic of the weapon, as of a blow.
    """
    arms = armed(weapon, max_q, brawn, crafted, lift, added)
    if weapon.sides:
        arms = arms._replace(sides=next_rank(weapon.sides))
    if not await checked("surprise", per, ACTOR) or await checked("notice", notice, DEFENDER):
        return Sneaked(False, 0, 0, None)
    face = await Roll("attack", Pool.of(1, OPPOSED_DIE), total)
    if face == 1:
        slip = failure_row(await Roll("critical-failure", Pool.of(1, ACTION_DIE), total))
        return Sneaked(True, 0, 0, one_of(CRITICALS, slip), await own_harm(options, arms, slip))
    natural = face == OPPOSED_DIE
    if combat.sides:
        attack = attack + await Roll("attack-bonus", Pool.of(1, combat.sides), total)
    dice = index(dice_won(face + attack - STANDARD, max_q, True, True, lift))
    row = success_row(await Roll("critical-success", Pool.of(1, ACTION_DIE), total)) if natural else 0
    damage = await wound(options, arms, guard(armour.sides, shield, helmet), dice, row, ACTOR, DEFENDER)
    return Sneaked(True, damage, dice, one_of(CRITICALS, row))


class Bystander(NamedTuple):
    """Somebody near the target of a splash: PER and REFLEXES, how many squares behind the target (0: beside), the
    bonus dice of REFLEXES, and the sides of the armour's die."""

    per: int
    reflexes: int
    behind: int = 0
    dice: tuple[Dice, ...] = ()
    armour: int = 0

    def __str__(self) -> str:
        reflexes = "+".join([str(self.reflexes), *map(str, self.dice)])
        behind = f"/{self.behind}" if self.behind else ""
        return f"{self.per}/{reflexes}{behind}{f'/d{self.armour}' if self.armour else ''}"


def bystanders(text: str) -> tuple[Bystander, ...]:
    """PER and REFLEXES (with bonus dice) of each, the squares behind the target, the armour's die.

    >>> bystanders("10/3, 8/16+1d6/2, 9/2/d4")[1:]
    (Bystander(per=8, reflexes=16, behind=2, dice=(Dice(count=1, sides=6),), armour=0), Bystander(per=9, reflexes=2, \
behind=0, dice=(), armour=4))
    """
    found = []
    for part in text.split(","):
        if not part.strip():
            continue
        match = re.fullmatch(r"\s*(\d{1,3})/(\d{1,3})((?:\+\d?d\d{1,3})*)(?:/(\d{1,3}))?(?:/d(\d{1,5}))?\s*", part)
        if not match:
            raise BadInput(
                f"PER/REFLEXES or PER/REFLEXES+dice/squares behind/armour was expected, not {part.strip()!r}"
            )
        per, reflexes, dice, behind, armour = match.groups()
        found.append(Bystander(int(per), int(reflexes), int(behind or 0), dice_from(dice), int(armour or 0)))
    return tuple(found)


class Splashed(NamedTuple):
    """What a liquid did: whether the target was hit, the damage that got through, the squares of the cone behind it,
    who else was splashed and what that did to each; the row of a natural 30 or 1, and a blunder's harm to oneself."""

    hit: bool
    damage: int
    cone: int
    splashed: tuple[bool, ...]
    harms: tuple[int, ...] = ()
    critical: str | None = None
    own: int = 0


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
    who: str = "",
    target: str = "",
) -> Splashed:
    """Throw a liquid at somebody: +5, ranged as a thrown weapon; a point of damage, and those around may be splashed.

    Who notices the attack can dodge it by REFLEXES. The cone behind the target is d4 - 1 squares long; the first square
    behind it is next to it in any case.
    """
    reach = range_modifier(distance)
    if reach is None:
        raise BadInput("that is out of range: 60 squares are the most")
    a = await Roll("attack", Pool.of(1, OPPOSED_DIE), total)
    b = await Roll("defend", Pool.of(1, OPPOSED_DIE), total, DEFENDER)
    met = compared(a, b, attack + SPLASH_BONUS + reach, defend)
    if dice_won(met.difference, 1, met.winner == 1, met.natural == A30) == 0:
        nobody = tuple([False for _ in others])
        if a != 1 or b == 1:
            return Splashed(False, 0, 0, nobody, tuple([0 for _ in others]))
        slip = failure_row(await Roll("critical-failure", Pool.of(1, ACTION_DIE), total))
        own = LIQUID * at(slip, MULTIPLES) // 2
        return Splashed(False, 0, 0, nobody, tuple([0 for _ in others]), one_of(CRITICALS, slip), own)
    row: int = 0
    if met.natural == A30:
        row = success_row(await Roll("critical-success", Pool.of(1, ACTION_DIE), total))
    times = at(row, MULTIPLES)
    raw = LIQUID * (times + (times == 0))
    damage = left_over(raw, await protection(options, guard(armour.sides, shield, helmet), DEFENDER))
    cone = await Roll("cone", Pool.of(1, CONE_DIE), total) - 1
    wet: list[bool] = []
    harms: list[int] = []
    for one in others:
        felt = False
        if one.behind <= REACH or one.behind <= cone:
            sees = await checked("notice", one.per + (BEHIND if one.behind else 0), GM)
            felt = not (sees and await checked("reflexes", one.reflexes, GM, one.dice))
        wet.append(felt)
        harms.append(left_over(LIQUID, await protection(options, guard(one.armour, False, False), GM)) if felt else 0)
    return Splashed(True, damage, cone, tuple(wet), tuple(harms), one_of(CRITICALS, row))


class Felt(NamedTuple):
    """What an explosion did to one of many."""

    inside: bool
    dived: bool
    damage: int


class Victim(NamedTuple):
    """Somebody else near an explosion: the distance, REFLEXES with bonus dice where there is time to dive (None where
    not), the sides of the armour's die."""

    distance: int
    reflexes: int | None = None
    dice: tuple[Dice, ...] = ()
    armour: int = 0

    def __str__(self) -> str:
        dive = "" if self.reflexes is None else "/" + "+".join([str(self.reflexes), *map(str, self.dice)])
        return f"{self.distance}{dive}{f'/d{self.armour}' if self.armour else ''}"


def victims(text: str) -> tuple[Victim, ...]:
    """The distance of each, REFLEXES (with bonus dice) of those ahead of the explosion, the armour's die.

    >>> victims("3, 5/4+1d6/d8, 2/d4")
    (Victim(distance=3, reflexes=None, dice=(), armour=0), Victim(distance=5, reflexes=4, dice=(Dice(count=1, \
sides=6),), armour=8), Victim(distance=2, reflexes=None, dice=(), armour=4))
    """
    found = []
    for part in text.split(","):
        if not part.strip():
            continue
        match = re.fullmatch(r"\s*(\d{1,6})(?:/(\d{1,3})((?:\+\d?d\d{1,3})*))?(?:/d(\d{1,5}))?\s*", part)
        if not match:
            raise BadInput(f"squares, or squares/REFLEXES+dice/armour was expected, not {part.strip()!r}")
        far, reflexes, dice, armour = match.groups()
        can = None if reflexes is None else int(reflexes)
        found.append(Victim(int(far), can, dice_from(dice or ""), int(armour or 0)))
    return tuple(found)


class Exploded(NamedTuple):
    """What an explosion did to somebody: whether they were in its radius, whether they dived away, the damage; and to
    the others near it."""

    inside: bool
    dived: bool
    damage: int
    others: tuple[Felt, ...] = ()


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
    others: tuple[Victim, ...] = (),
) -> Exploded:
    """Be near an explosion: the same damage, rolled once, to all in reach. Who acts before it can dive for half."""
    pool, far = pool_of(dice), radius(dice)
    inside = distance <= far
    dived = inside and ahead and await checked("reflexes", reflexes, ACTOR, reflexes_dice)
    away: list[bool] = []
    for one in others:
        dives = one.distance <= far and one.reflexes is not None
        away.append(dives and await checked("reflexes", one.reflexes or 0, GM, one.dice))
    if not inside and all(one.distance > far for one in others):
        return Exploded(False, False, 0, tuple([Felt(False, False, 0) for _ in others]))
    raw = await Roll("damage", pool, total, GM)
    felt = 0
    if inside:
        own = raw // 2 if dived else raw
        felt = left_over(own, await protection(options, guard(armour.sides, shield, helmet), ACTOR))
    found: list[Felt] = []
    for one, dives in zip(others, away, strict=True):
        if one.distance > far:
            found.append(Felt(False, False, 0))
            continue
        share = raw // 2 if dives else raw
        share = left_over(share, await protection(options, guard(one.armour, False, False), GM))
        found.append(Felt(True, bool(dives), share))
    return Exploded(inside, bool(dived), felt, tuple(found))
