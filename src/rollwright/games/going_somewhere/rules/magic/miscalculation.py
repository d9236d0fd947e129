"""Magic that goes wrong: the miscalculation table (d30), how long it lasts (d16), and the animals (d16)."""

from __future__ import annotations

from operator import index
from typing import Annotated, NamedTuple

import msgspec

from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules import marks
from rollwright.games.going_somewhere.rules.checks.action import Task, act
from rollwright.games.going_somewhere.rules.checks.facts import MarkEnded
from rollwright.games.going_somewhere.rules.checks.rolls import STANDARD, TIERS, Bonus, Tier
from rollwright.games.going_somewhere.rules.combat.damage import NO_GUARD, Guard, left_over, protection
from rollwright.games.going_somewhere.rules.magic import effects, told
from rollwright.games.going_somewhere.rules.magic.facts import EffectBegan, Miscast
from rollwright.games.going_somewhere.rules.magic.lasting import ASLEEP, TEN_MINUTES
from rollwright.games.going_somewhere.rules.magic.records import Caster, Immunity, Protection, Target, caster_of
from rollwright.games.going_somewhere.rules.magic.resisting import WHOLE, resisting
from rollwright.games.going_somewhere.rules.magic.sites import pool_of
from rollwright.games.going_somewhere.rules.magic.tables import Miscalculation, animals, wrong
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import (
    ManyDice,
    Means,
    Points,
    Roller,
    awake,
    check_awake,
    roller_of,
    with_stat,
)
from rollwright.games.going_somewhere.rules.ranks import dice as dice_of
from rollwright.games.going_somewhere.rules.sheet import Effect
from rollwright.games.going_somewhere.rules.state import scene_of
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.play.cards import some
from rollwright.play.steps import ACTOR, GM, Call, Choose, Headline, Roll, one_of, procedure
from rollwright.rules.acts import Ask, start
from rollwright.rules.facts import State, Who
from rollwright.rules.flat import INNER, listed
from rollwright.rules.ruleset import Onward
from rollwright.rules.sentences import counted

TABLE = 30
TOTAL_FAIL = TIERS.index(Tier.TOTAL_FAIL)
DURATIONS = ANIMALS = 16
ITEMS, RADIUS, YOUNGER, OLDER = 12, 8, 16, 24
CHOICE, COMBINED, ATTRIBUTES = 1, 9, 16
"""Rows of the animal table that are no animal themselves: the CGO's choice, two in one, only the attributes."""
STATS: tuple[str | None, ...] = (None, *[stat.value for stat in Stat])

ANYBODY = Who(ACTOR)
ROWS: tuple[str, ...] = tuple([row.key for row in wrong().miscalculation])


class Miscalculated(NamedTuple):
    """What went wrong: a row of the table, and what its dice came to (after resisting, where that halves it)."""

    row: str
    damage: int
    """To the caster, or to the first of the things that burn; the others have dice of their own."""
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


@listed("miscalculation-duration", "How long magic gone wrong lasts", "gs.magic.miscalculation-duration")
@procedure
async def lasting(options: Options, who: Who = ANYBODY) -> Lasts:
    """Roll how long magic that went wrong lasts, in rounds."""
    face = await Roll("duration", Pool.of(1, DURATIONS), total, who)
    rows = wrong().lasting
    for row in rows:
        if row.count and face == row.on:
            return Lasts(row.rounds * await Roll("how-many", Pool.of(row.count, row.sides), total, who))
    return Lasts(sum([row.rounds * (face == row.on) for row in rows if not row.count]))


async def beast(who: Who) -> Beast:
    """Roll an animal: one, two in one, or only the attributes of one. Inside these, what leads on is the CGO's."""
    face = await Roll("animal", Pool.of(1, ANIMALS), total, who)
    if face == COMBINED:
        first = inner(await Roll("animal-one", Pool.of(1, ANIMALS), total, who))
        return Beast(first, inner(await Roll("animal-two", Pool.of(1, ANIMALS), total, who)), False)
    if face == ATTRIBUTES:
        return Beast(inner(await Roll("animal-of", Pool.of(1, ANIMALS), total, who)), 0, True)
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


class Wronged(msgspec.Struct, frozen=True):
    """Somebody whose magic goes wrong: with REFLEXES (`resist`), as after a total fail, 15 halves it, once."""

    resist: Bonus | None = None
    dice: ManyDice = ()
    """Bonus dice of REFLEXES."""
    stat: Stat = Stat.INT
    """The one that fits the magic, for the row that lowers it."""
    cp: Points = 0
    who: Who = Who(ACTOR)
    guard: Protection = NO_GUARD
    """What protects from damage."""
    immunity: Immunity = 0
    due: Annotated[bool, INNER] = True
    """Whether it is still to be felt; in a fight that is done at once."""
    near: Annotated[tuple[Who, ...], INNER] = ()
    """Others who may be around."""


UNLUCKY = Wronged()
RULES = "gs.magic.miscalculation"


@listed(
    "gone-wrong",
    "Magic gone wrong",
    f"{RULES} gs.magic.miscalculation-duration gs.magic.animals gs.magic.own-guard",
    worth={"unharmed": lambda outcome: -outcome.damage},
    examples=({}, {"resist": 5, "stat": Stat.CHM, "who": "kara", "guard": Guard(6, 2)}),
)
@procedure
async def gone_wrong(options: Options, one: Wronged = UNLUCKY) -> Wrong:
    """Roll what goes wrong; a resistance roll, where there is one, halves it.

    Halved is the damage, else the points, squares or years, else the time; what has none of these happens whole.
    """
    face = await Roll("miscalculation", Pool.of(1, TABLE), total, one.who)
    rows = wrong().miscalculation
    own = Target(one.resist, one.dice, one.immunity, one.cp, acted=True, target=one.who, fights=not one.due)
    share = await resisting(STANDARD, TOTAL_FAIL, own, what="what goes wrong")
    left = share.left
    damage, amount, rounds, which, found = 0, 0, 0, 0, NO_BEAST
    others: list[int] = []
    for row in special(rows):
        if face == row.on:
            damage, amount = await amounts(row, one.who)
            damage = part_of(damage, left)
            amount = amount * (left > 0) if row.damage else part_of(amount, left)
            for _ in range(1, index(amount) if row.items else 0):
                others.append(part_of(await Roll("damage", pool_of(dice_of(row.damage)), total, one.who), left))
            if row.damage and not row.items:
                damage = left_over(damage, await protection(options, one.guard, one.who))
            if row.about == "stat":
                which = STATS.index(one.stat.value)
            if row.animal:
                found = await beast(one.who)
            if row.lasts == "rounds":
                rounds = await Roll("drowning", Pool.of(1, row.sides), total, one.who)
    if table_place(face, tuple([1 * (row.lasts in ("table", "twice")) for row in rows])):
        rounds = (await lasting(options, one.who)).rounds
        if face == next(row.on for row in rows if row.lasts == "twice"):
            rounds = rounds + (await lasting(options, one.who)).rounds
    if table_place(face, tuple([1 * (row.radius or row.about == "stat") for row in rows])):
        rounds = rounds * (left > 0)
    else:
        rounds = part_of(rounds, left)
    end = Wrong(
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
    await Miscast(
        face, amount, damage, rounds, STATS[which] or "", (found.first, found.second), found.attributes, left, one.due,
        tuple(others), who=one.who,
    )  # fmt: skip
    if one.due and one.near:
        await spread(one, end)
    return end


class Caught(msgspec.Struct, frozen=True):
    """The CGO's word on who else feels what goes wrong."""

    whom: tuple[Who, ...] = ()


class Spreads(NamedTuple):
    """What the CGO decides on: whose magic takes in everybody, and how far around."""

    who: Who
    squares: str


async def spread(one: Wronged, end: Wrong) -> None:
    """Lay what takes in everybody on those around, too: outside a fight no squares say who that is, but the CGO."""
    row = wrong().miscalculation[index(end.face) - 1]
    if not row.radius or not end.rounds:
        return
    about = Spreads(one.who, counted(index(end.amount), "square"))
    caught = await Choose.card("taken-in", GM, Caught(some(one.near)), about=about)
    effect = Effect(name=row.key, kind="miscalculation", rounds=index(end.rounds), by=one.who)
    for who in caught.whom:
        await EffectBegan(effect, who=who)


@listed(
    "miscalculation",
    "The miscalculation table",
    f"{RULES} gs.magic.miscalculation-second",
    worth={"unharmed": lambda outcome: -outcome.damage},
    examples=({}, {"resist": 5, "guard": Guard(6)}),
)
@procedure
async def miscalculation(options: Options, one: Wronged = UNLUCKY) -> Miscalculated:
    """Roll on the miscalculation table by itself, in words."""
    end = await gone_wrong(options, one)
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


@start("gone-wrong", "Magic goes wrong", RULES, by="gm", place="party")
def goes_wrong(
    options: Options,
    state: State,
    who: Who,
    stat: Annotated[
        Stat, Ask("Which stat fits the magic?", guide="This stat drops, if that is what goes wrong.")
    ] = Stat.INT,
) -> Call[Wrong]:
    """Roll what goes wrong with somebody’s magic, when you say that it does."""
    return gone_wrong(options, wronged(caster_of(state, who), Roller(who=who), stat, None))


class Awake(NamedTuple):
    """Whether somebody has stayed awake."""

    awake: bool


@procedure
async def staying_awake(options: Options, vit: Means, roller: Roller) -> Awake:
    """Stay awake for ten minutes more under narcolepsy: a VIT check. Who fails sleeps for that long."""
    await Headline(told.drowsy, roller.who)
    await MarkEnded(marks.DROWSY, who=roller.who)
    end = await act(options, vit, Task(STANDARD, what="staying awake"), roller)
    if not end.success:
        sleep = Effect(name=ASLEEP, kind="miscalculation", rounds=TEN_MINUTES, by=roller.who)
        await EffectBegan(sleep, who=roller.who)
    return Awake(bool(end.success))


def is_drowsy(options: object, state: State, who: Who) -> bool:
    """Tell whether somebody has to stay awake; in a fight that comes with their turn."""
    sheet, fight = state.sheet(who), scene_of(state).fight
    there = marks.found(sheet, marks.DROWSY) is not None and awake(options, state, who)
    return there and not effects.helpless(sheet) and (fight is None or who not in fight.ones)


def to_stay_awake(options: Options, state: State) -> Onward | None:
    """Give the check of somebody who has to stay awake."""
    return next(
        (Onward("stay-awake", {"who": who}) for who in state.sheets if is_drowsy(options, state, Who(who))), None
    )


@start(
    "stay-awake",
    "Stay awake",
    RULES,
    place="sheet.body",
    when=is_drowsy,
    needs="Only for somebody with narcolepsy, every ten minutes.",
)
def stay_awake(options: Options, state: State, who: Who) -> Call[Awake]:
    """Stay awake under narcolepsy: a VIT check every ten minutes. Whoever fails sleeps until the next one."""
    return staying_awake(options, with_stat(check_awake(state, who), Stat.VIT), roller_of(state, who))


def wronged(caster: Caster, roller: Roller, fitting: Stat, resist: int | None) -> Wronged:
    """Give a caster as one whose magic goes wrong."""
    own = (caster.reflexes_dice, fitting, roller.cp, roller.who, caster.guard, caster.own_immunity)
    return Wronged(resist, *own, near=caster.near)


def special(rows: tuple[Miscalculation, ...]) -> list[Miscalculation]:
    """List the rows that have dice of their own."""
    return [row for row in rows if row.damage or row.sides or row.years or row.radius or row.animal]


def part_of(number: int, left: int) -> int:
    """Leave a part of a number, in per cent, rounded towards none.

    >>> [part_of(number, 50) for number in (9, -9, -8)], part_of(-9, 100), part_of(-9, 0)
    ([4, -4, -4], -9, 0)
    """
    return (number * left + 99 * (number < 0)) // WHOLE


async def amounts(row: Miscalculation, who: Who) -> tuple[int, int]:
    """Roll what a row does: damage, and things, years, squares or points."""
    damage, amount = 0, 0
    if row.items:
        amount = await Roll("items", Pool.of(1, ITEMS), total, who)
    if row.damage:
        damage = await Roll("damage", pool_of(dice_of(row.damage)), total, who)
    if row.years:
        older = await Roll("years", Pool.of(1, OLDER), total, who)
        more = await Roll("more-or-less", Pool.of(1, 2), total, who)
        amount = older + (2 * more - 3) * await Roll("other-years", Pool.of(1, YOUNGER), total, who)
    if row.radius:
        amount = await Roll("radius", Pool.of(1, RADIUS), total, who)
    if row.about == "stat":
        amount = await Roll("points", Pool.of(1, row.sides), total, who)
    return damage, amount
