"""Magic that goes wrong: the miscalculation table (d30), how long it lasts (d16), and the animals (d16)."""

from __future__ import annotations

from typing import NamedTuple

from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.checks.action import Points
from rollwright.games.going_somewhere.rules.checks.rolls import STANDARD, TIERS, Bonus, Tier
from rollwright.games.going_somewhere.rules.combat.damage import NO_GUARD, Guard, left_over, protection
from rollwright.games.going_somewhere.rules.magic.resisting import WHOLE, Immunity, resisting
from rollwright.games.going_somewhere.rules.magic.sites import pool_of
from rollwright.games.going_somewhere.rules.magic.tables import Miscalculation, animals, wrong
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.ranks import dice as dice_of
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.play.steps import ACTOR, Roll, one_of, procedure

TABLE = 30
TOTAL_FAIL = TIERS.index(Tier.TOTAL_FAIL)
DURATIONS = ANIMALS = 16
ITEMS, RADIUS, YOUNGER, OLDER = 12, 8, 16, 24
CHOICE, COMBINED, ATTRIBUTES = 1, 9, 16
"""Rows of the animal table that are no animal themselves: the CGO's choice, two in one, only the attributes."""
STATS: tuple[str | None, ...] = (None, *[stat.value for stat in Stat])

ROWS: tuple[str, ...] = tuple([row.key for row in wrong().miscalculation])


class Miscalculated(NamedTuple):
    """What went wrong: a row of the table, and what its dice came to (after resisting, where that halves it)."""

    row: str
    damage: int
    """To the caster, or to each of the things that burn."""
    rounds: int
    """How long it lasts; 0 for what is over at once."""
    amount: int
    """Things that burn, years (below 0: younger), squares around, or points of a stat."""
    stat: str | None
    animal: str | None
    second: str | None
    """The other animal, where two are combined."""
    attributes: bool
    """Whether the animal gives only its attributes."""
    resisted: bool
    cp: int


class Beast(NamedTuple):
    """One or two animals by their number on the table; 0 for none."""

    first: int
    second: int
    attributes: bool


NO_BEAST = Beast(0, 0, False)


class Lasts(NamedTuple):
    """How long something lasts, in rounds."""

    rounds: int


@procedure
async def lasting(options: Options) -> Lasts:
    """Roll how long magic that went wrong lasts, in rounds."""
    face = await Roll("duration", Pool.of(1, DURATIONS), total)
    rows = wrong().lasting
    for row in rows:
        if row.count and face == row.on:
            return Lasts(row.rounds * await Roll("how-many", Pool.of(row.count, row.sides), total))
    return Lasts(sum([row.rounds * (face == row.on) for row in rows if not row.count]))


async def beast() -> Beast:
    """Roll an animal: one, two in one, or only the attributes of one. Inside these, what leads on is the CGO's."""
    face = await Roll("animal", Pool.of(1, ANIMALS), total)
    if face == COMBINED:
        first = inner(await Roll("animal-one", Pool.of(1, ANIMALS), total))
        return Beast(first, inner(await Roll("animal-two", Pool.of(1, ANIMALS), total)), False)
    if face == ATTRIBUTES:
        return Beast(inner(await Roll("animal-of", Pool.of(1, ANIMALS), total)), 0, True)
    return Beast(face, 0, False)


def inner(face: int) -> int:
    """Read an animal that another row has led to: a row that would lead on is the CGO's choice.

    >>> inner(4), inner(9), inner(16)
    (4, 1, 1)
    """
    leads = (face == COMBINED) | (face == ATTRIBUTES)
    return face + (CHOICE - face) * leads


def table_place(face: int, column: tuple[int, ...]) -> int:
    """Give what stands in a column of the table for a d30, without asking which face it is."""
    return sum([value * (face == on) for on, value in enumerate(column, 1) if value])


class Wrong(NamedTuple):
    """The same in numbers: faces of the tables, 0 for what was not rolled."""

    face: int
    damage: int
    rounds: int
    amount: int
    stat: str | None
    first: int
    second: int
    attributes: bool
    resisted: bool
    cp: int
    left: int = 100
    """How much of it is felt, in per cent."""


@procedure
async def gone_wrong(
    options: Options,
    resist: Bonus | None = None,
    stat: Stat = Stat.INT,
    cp: Points = 0,
    who: str = ACTOR,
    due: bool = True,
    dice: tuple[Dice, ...] = (),
    guard: Guard = NO_GUARD,
    immunity: Immunity = 0,
) -> Wrong:
    """Roll what goes wrong. With `resist` (REFLEXES), as after a total fail, a resistance roll of 15 halves it, once.

    Halved is the damage, else the points, squares or years, else the time; what has none of these happens whole.

    `stat` is the one that fits the magic, for the row that lowers it. `due`: the damage is still to be taken; in a
    fight it is taken at once. `dice` are bonus dice of REFLEXES, `guard` is what protects the caster from damage,
    `immunity` the caster's own level of it.
    """
    face = await Roll("miscalculation", Pool.of(1, TABLE), total)
    rows = wrong().miscalculation
    share = await resisting(STANDARD, TOTAL_FAIL, resist, immunity, False, cp, ACTOR, dice)
    left = share.left
    damage, amount, rounds, which, found = 0, 0, 0, 0, NO_BEAST
    for row in special(rows):
        if face == row.on:
            damage, amount = await amounts(row)
            damage = part_of(damage, left)
            amount = amount * (left > 0) if row.damage else part_of(amount, left)
            if row.damage and not row.items:
                damage = left_over(damage, await protection(options, guard, ACTOR))
            if row.about == "stat":
                which = STATS.index(stat.value)
            if row.animal:
                found = await beast()
            if row.lasts == "rounds":
                rounds = await Roll("drowning", Pool.of(1, row.sides), total)
    if table_place(face, tuple([1 * (row.lasts in ("table", "twice")) for row in rows])):
        rounds = (await lasting(options)).rounds
        if face == next(row.on for row in rows if row.lasts == "twice"):
            rounds = rounds + (await lasting(options)).rounds
    if table_place(face, tuple([1 * (row.radius or row.about == "stat") for row in rows])):
        rounds = rounds * (left > 0)
    else:
        rounds = part_of(rounds, left)
    return Wrong(
        face=face,
        damage=damage,
        rounds=rounds,
        amount=amount,
        stat=STATS[which],
        first=found.first,
        second=found.second,
        attributes=found.attributes,
        resisted=share.resisted == 1,
        cp=share.cp,
        left=left,
    )


@procedure
async def miscalculation(
    options: Options,
    resist: Bonus | None = None,
    stat: Stat = Stat.INT,
    cp: Points = 0,
    who: str = ACTOR,
    guard: Guard = NO_GUARD,
) -> Miscalculated:
    """Roll on the miscalculation table by itself, in words."""
    end = await gone_wrong(options, resist, stat, cp, who, True, (), guard)
    names = (None, *animals())
    return Miscalculated(
        row=one_of(("", *ROWS), end.face),
        damage=end.damage,
        rounds=end.rounds,
        amount=end.amount,
        stat=end.stat,
        animal=one_of(names, end.first),
        second=one_of(names, end.second),
        attributes=end.attributes,
        resisted=end.resisted,
        cp=end.cp,
    )


def special(rows: tuple[Miscalculation, ...]) -> list[Miscalculation]:
    """List the rows that have dice of their own."""
    return [row for row in rows if row.damage or row.sides or row.years or row.radius or row.animal]


def part_of(number: int, left: int) -> int:
    """Leave a part of a number, in per cent, rounded towards none.

    >>> [part_of(number, 50) for number in (9, -9, -8)], part_of(-9, 100), part_of(-9, 0)
    ([4, -4, -4], -9, 0)
    """
    return (number * left + 99 * (number < 0)) // WHOLE


async def amounts(row: Miscalculation) -> tuple[int, int]:
    """Roll what a row does: damage, and things, years, squares or points."""
    damage, amount = 0, 0
    if row.items:
        amount = await Roll("items", Pool.of(1, ITEMS), total)
    if row.damage:
        damage = await Roll("damage", pool_of(dice_of(row.damage)), total)
    if row.years:
        older = await Roll("years", Pool.of(1, OLDER), total)
        more = await Roll("more-or-less", Pool.of(1, 2), total)
        amount = older + (2 * more - 3) * await Roll("other-years", Pool.of(1, YOUNGER), total)
    if row.radius:
        amount = await Roll("radius", Pool.of(1, RADIUS), total)
    if row.about == "stat":
        amount = await Roll("points", Pool.of(1, row.sides), total)
    return damage, amount
