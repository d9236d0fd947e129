"""Damage: how many dice a win gives, what they do, and what armour takes off again.

`Arms` is what an attack does its damage with, `Guard` what stands against it. `wound` plays one attack's damage.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from rollwright.dice.errors import BadInput
from rollwright.dice.pool import MAX_SIDES, Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.checks.again import Purse, once_more
from rollwright.games.going_somewhere.rules.combat import told
from rollwright.games.going_somewhere.rules.combat.critical import MAXIMUM, MULTIPLES, at
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import Dice, Die
from rollwright.games.going_somewhere.rules.ranks import dice as dice_from
from rollwright.games.going_somewhere.rules.ranks import die as die_from
from rollwright.play.steps import ACTOR, Actor, Roll, Said, procedure
from rollwright.rules.facts import NOBODY, Who

STEP = 10
"""A win has to be by so much for each damage die."""
MOST_DICE = 5
MOST_DAMAGE = 1_000_000
SHIELD, HELMET = 2, 1
DEFENDER: Actor = "defender"
SIDES = f"a die of damage or armour has 1 to {MAX_SIDES:,} sides"


class Arms(NamedTuple):
    """What an attack does damage with."""

    sides: int
    """Of the weapon's die; 0 without one."""
    most: int = 1
    """The most dice: MAX Q of STR, or 5 for a ranged weapon."""
    brawn: int = 0
    """Without a weapon: points for each die."""
    bonus: tuple[Dice, ...] = ()
    """Dice that are added once: those of BRAWN, and of magic."""
    crafted: tuple[Dice, ...] = ()
    """Dice that a crafted weapon does on any win."""
    points: int = 0
    """What is taken off each die: 3 for a thrown object, as -3."""
    magic: tuple[Dice, ...] = ()
    """Instead of a weapon: the dice that the magic was bought with, all of them on any win."""
    plus: int = 0
    """Points that a temporary bonus adds to the damage of a win by 10 or more, once."""
    combat: int = 0
    """What a temporary combat bonus adds to such a win, to count its dice."""
    second: int = 0
    """Sides of a second magic weapon; both are rolled, and the higher counts."""
    second_crafted: tuple[Dice, ...] = ()
    name: str = ""
    """What it is called, where that isn't the weapon in hand."""

    @property
    def lethal(self) -> bool:
        """Tell whether it can kill: bare hands can't."""
        return bool(self.sides or self.magic or self.crafted)

    @property
    def any_win(self) -> bool:
        """Tell whether any win does damage, even by 1: by crafted dice, or by magic."""
        return bool(self.crafted or self.magic or self.second_crafted)

    @property
    def other(self) -> Arms:
        """What the second of two magic weapons does damage with."""
        return self._replace(sides=self.second, crafted=self.second_crafted, second=0, second_crafted=())


class Guard(NamedTuple):
    """What is taken off damage."""

    armour: int = 0
    """Sides of the armour's die."""
    flat: int = 0
    """For shield and helmet."""
    dice: tuple[Dice, ...] = ()
    """Damage resistance."""
    weak: tuple[Dice, ...] = ()
    """Damage resistance by magic that worked only just: rolled twice, and the lower total counts."""

    def __str__(self) -> str:
        parts = [f"armour d{self.armour}"] if self.armour else []
        parts += [f"flat {self.flat}"] if self.flat else []
        parts += [str(one) for one in self.dice]
        parts += [f"weak {one}" for one in self.weak]
        return ", ".join(parts) or "none"


NO_GUARD = Guard()


def guard(armour: int, shield: bool, helmet: bool, dice: tuple[Dice, ...] = (), weak: tuple[Dice, ...] = ()) -> Guard:
    """Put protection together.

    >>> guard(6, True, True)
    Guard(armour=6, flat=3, dice=(), weak=())
    """
    return Guard(armour, SHIELD * shield + HELMET * helmet, dice, weak)


def guard_from(text: str) -> Guard:
    """What protects: armour d6, flat 3 (shield 2, helmet 1), dice of resistance, weak 1d6; or none.

    >>> str(guard_from("armour d6, flat 3, 1d8, weak 2d6")), guard_from("none")
    ('armour d6, flat 3, 1d8, weak 2d6', Guard(armour=0, flat=0, dice=(), weak=()))
    """
    found = Guard()
    for part in text.split(","):
        word, _, rest = part.strip().casefold().partition(" ")
        if word in ("", "none"):
            continue
        if word == "armour":
            found = found._replace(armour=die_from(rest).sides)
        elif word == "flat" and rest.isdecimal() and len(rest) < 4:
            found = found._replace(flat=int(rest))
        elif word == "weak":
            found = found._replace(weak=(*found.weak, *dice_from(rest)))
        else:
            found = found._replace(dice=(*found.dice, *dice_from(part)))
    return found


def dice_won(difference: int, most: int, won: bool, natural: bool, bonus: int = 0) -> int:
    """Count the damage dice of a win: one for each full 10, up to a limit; a natural 30 gives at least one.

    A temporary combat bonus counts only where the win is by 10 or more without it.

    >>> dice_won(12, 5, True, False), dice_won(26, 5, True, False), dice_won(26, 1, True, False)
    (1, 2, 1)
    >>> dice_won(9, 5, True, False), dice_won(-4, 5, True, True), dice_won(12, 5, True, False, 8)
    (0, 1, 2)
    """
    enough = difference >= STEP
    full = (difference + bonus * enough) // STEP * enough
    least = 1 * natural
    full = full + (least - full) * (full < least)
    return won * (full + (most - full) * (full > most))


def check_sides(sides: int) -> None:
    """Refuse dice that nobody can throw."""
    if not 1 <= sides <= MAX_SIDES:
        raise BadInput(SIDES)


def pool_of(dice: tuple[Dice, ...]) -> Pool:
    """Put dice into one pool, those of equal sides together."""
    counts: dict[int, int] = {}
    for one in dice:
        check_sides(one.sides)
        counts[one.sides] = counts.get(one.sides, 0) + one.count
    if not counts:
        raise BadInput("some dice were expected, as d8 or 2d6")
    if len(counts) == 1:
        [(sides, count)] = counts.items()
        return Pool.of(count, sides)
    parts = [Pool.of(count, sides, Die(sides).name) for sides, count in counts.items()]
    pool = parts[0]
    for part in parts[1:]:
        pool = pool + part
    return pool


def damage_dice(arms: Arms, dice: int, won: bool = True) -> tuple[Dice, ...]:
    """List the dice of an attack: the weapon's, with those that are added once; a crafted bonus on any win."""
    if arms.magic:
        return (*arms.magic, *arms.crafted) if won else ()
    found = [Dice(dice, arms.sides)] if dice and arms.sides else []
    if dice:
        found += arms.bonus
    if won:
        found += arms.crafted
    return tuple(found)


def highest(dice: tuple[Dice, ...]) -> int:
    """Give the most that dice can show."""
    return sum([one.count * one.sides for one in dice])


def spread(dice: tuple[Dice, ...]) -> dict[int, int]:
    """Count in how many ways dice come to each total.

    >>> spread((Dice(2, 2),))
    {2: 1, 3: 2, 4: 1}
    """
    found = {0: 1}
    for sides in [one.sides for one in dice for _ in range(one.count)]:
        more: dict[int, int] = {}
        for reached, ways in found.items():
            for face in range(1, sides + 1):
                more[reached + face] = more.get(reached + face, 0) + ways
        found = more
    return found


@lru_cache(maxsize=512)
def gets_through(arms: Arms, guard: Guard) -> int:
    """Give how many of 100 plain hits, with one die of the weapon, do more than protection takes off.

    >>> gets_through(Arms(4), Guard(6, 2)), gets_through(Arms(8), NO_GUARD), gets_through(Arms(6, points=-3), Guard(6))
    (4, 100, 8)
    """
    hits = spread(damage_dice(arms, 1))
    stops = spread((*([Dice(1, guard.armour)] if guard.armour else []), *guard.dice, *guard.weak))
    more = fixed_points(arms, 1) - guard.flat
    ways = sum([mine * off for hit, mine in hits.items() for taken, off in stops.items() if hit + more > taken])
    return 100 * ways // (sum(hits.values()) * sum(stops.values()))


def harm_of(arms: Arms, guard: Guard, dice: int) -> Fraction:
    """Give what a hit with so many dice of the weapon does on average after protection.

    >>> harm_of(Arms(8), NO_GUARD, 1), harm_of(Arms(4), Guard(6, 2), 1)
    (Fraction(9, 2), Fraction(1, 24))
    """
    hits = spread(damage_dice(arms, dice))
    stops = spread((*([Dice(1, guard.armour)] if guard.armour else []), *guard.dice, *guard.weak))
    more = fixed_points(arms, dice) - guard.flat
    harm = sum([
        left_over(hit + more, taken) * mine * off for hit, mine in hits.items() for taken, off in stops.items()
    ])  # fmt: skip
    return Fraction(harm, sum(hits.values()) * sum(stops.values()))


def in_dice(arms: Arms) -> str:
    """Write what a hit with one die of the weapon does.

    >>> in_dice(Arms(8)), in_dice(Arms(6, points=-3)), in_dice(Arms(0, brawn=3)), in_dice(Arms(0, magic=(Dice(2, 6),)))
    ('d8', 'd6 − 3', '3', '2d6')
    """
    points = fixed_points(arms, 1)
    dice = " + ".join([f"{one.count if one.count > 1 else ''}d{one.sides}" for one in damage_dice(arms, 1)])
    return f"{dice} {'−' if points < 0 else '+'} {abs(points)}" if dice and points else dice or str(points)


def left_over(damage: int, protection: int) -> int:
    """Take protection off damage; never below 0.

    >>> left_over(5, 3), left_over(2, 6)
    (2, 0)
    """
    left = damage - protection
    return left * (left > 0)


class Guarded(NamedTuple):
    """Whose protection is rolled."""

    who: Who


class Payers(NamedTuple):
    """Whose Character Points may throw damage or protection again; `enough` is the damage that needs no more."""

    hits: Purse
    guards: Purse
    enough: int


async def protected(
    guard: Guard, who: Actor = DEFENDER, whose: Who = NOBODY, purse: Purse | None = None, damage: int = 0
) -> int:
    """Roll what is taken off one attack's damage: the armour's die, resistance, 2 for a shield, 1 for a helmet.

    Where it is too little against the `damage`, a second throw can be bought.
    """
    dice = (*([Dice(1, guard.armour)] if guard.armour else []), *guard.dice)
    taken = guard.flat
    if dice:
        roll = Roll("protection", pool_of(dice), total, who, about=Guarded(whose), along=True)
        rolled = await roll
        if purse is not None:
            rolled = await once_more(roll, rolled, purse, "the protection", damage > taken + rolled)
        taken = taken + rolled
    return taken + await weakly(guard.weak, who, whose) if guard.weak else taken


async def weakly(dice: tuple[Dice, ...], who: Actor, whose: Who = NOBODY) -> int:
    """Roll what magic takes off that worked only just: twice, and the lower total counts."""
    first = await Roll("weak-protection", pool_of(dice), total, who, about=Guarded(whose))
    second = await Roll("weak-protection-again", pool_of(dice), total, who, about=Guarded(whose))
    return first + (second - first) * (second < first)


@procedure
async def protection(options: Options, guard: Guard, who: Actor = DEFENDER) -> int:
    """Roll what is taken off one attack's damage."""
    return await protected(guard, who, Who(who))


async def guarding(options: Options, guard: Guard, who: Actor, purse: Purse, damage: int) -> int:
    """Roll somebody's protection from some damage, who may have Character Points for a second throw."""
    if not purse.rerolls:
        return await protection(options, guard, who)
    return await protected(guard, who, Who(who), purse, damage)


async def wounding(options: Options, arms: Arms, guard: Guard, dice: int, row: int, purses: tuple[Purse, Purse]) -> int:
    """Roll one attack's damage, with the Character Points of both sides for second throws."""
    hits, guards = purses
    if not (hits.rerolls or guards.rerolls):
        return await wound(options, arms, guard, dice, row, hits.who, guards.who)
    payers = Payers(hits, guards, MOST_DAMAGE)
    return (await wounded(arms, guard, dice, row, hits.who, guards.who, guards.who, payers)).left


def fixed_points(arms: Arms, dice: int) -> int:
    """Give what is added to the dice of an attack: BRAWN for each without a weapon, what a bonus gives once."""
    fists = 0 if arms.sides or arms.magic else arms.brawn * dice
    return arms.points * dice + fists + (arms.plus if dice and not arms.magic else 0)


async def rolled_damage(key: str, arms: Arms, dice: int, row: int, by: Actor, payers: Payers | None = None) -> int:
    """Roll the damage of one weapon, before it is multiplied; a row of the success table can make it the highest."""
    thrown, fixed = damage_dice(arms, dice), fixed_points(arms, dice)
    if at(row, MAXIMUM) or not thrown:
        raw = highest(thrown) + fixed
    else:
        roll = Roll(key, pool_of(thrown), total, by)
        rolled = await roll
        if payers is not None:
            rolled = await once_more(roll, rolled, payers.hits, "the damage", rolled + fixed < payers.enough)
        raw = rolled + fixed
    return raw * (raw > 0)


class Dealt(NamedTuple):
    """What an attack does: what comes through, of how much, and what protection takes off, by its dice and besides."""

    left: int
    damage: int = 0
    off: tuple[int, ...] = ()


async def wounded(
    arms: Arms,
    guard: Guard,
    dice: int,
    row: int,
    by: Actor,
    to: Actor,
    whom: Who = NOBODY,
    payers: Payers | None = None,
) -> Dealt:
    """Roll one attack's damage, changed by a row of the critical success table, and take protection off."""
    if not damage_dice(arms, dice) and fixed_points(arms, dice) <= 0:
        return Dealt(0)
    raw = await rolled_damage("damage", arms, dice, row, by, payers)
    if arms.second:
        other = await rolled_damage("damage-second", arms.other, dice, row, by, payers)
        raw = raw + (other - raw) * (other > raw)
    if arms.points < 0 and not at(row, MAXIMUM):
        await Said(told.weakened, arms.points * dice)
    times = at(row, MULTIPLES)
    return await shielded(raw * (times + (times == 0)), guard, to, whom, payers.guards if payers else None)


async def shielded(damage: int, guard: Guard, to: Actor, whom: Who = NOBODY, purse: Purse | None = None) -> Dealt:
    """Take protection off damage, and tell what is left."""
    taken = await protected(guard, to, whom, purse, damage)
    await Said(told.damage, whom, damage, taken)
    off = (taken - guard.flat, guard.flat) if guard != NO_GUARD else ()
    return Dealt(left_over(damage, taken), damage, off)


@procedure
async def wound(
    options: Options,
    arms: Arms,
    guard: Guard,
    dice: int,
    row: int = 0,
    by: Actor = ACTOR,
    to: Actor = DEFENDER,
) -> int:
    """Roll one attack's damage, changed by a row of the critical success table, and take protection off."""
    return (await wounded(arms, guard, dice, row, by, to, Who(to))).left


async def harmed_oneself(arms: Arms, row: int, by: Actor) -> int:
    """Roll the damage that a row of the critical failure table does to oneself: one own die, no protection."""
    halves = at(row, MULTIPLES)
    if halves == 0:
        return 0
    thrown = arms.magic or ((Dice(1, arms.sides),) if arms.sides else ())
    if not thrown:
        raw = arms.brawn
    else:
        raw = highest(thrown) if at(row, MAXIMUM) else await Roll("own-damage", pool_of(thrown), total, by)
        raw = raw + arms.points
        raw = raw * (raw > 0)
    return raw * halves // 2


@procedure
async def own_harm(options: Options, arms: Arms, row: int, by: Actor = ACTOR) -> int:
    """Roll the damage that a row of the critical failure table does to oneself."""
    return await harmed_oneself(arms, row, by)
