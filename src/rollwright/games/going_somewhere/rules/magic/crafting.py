"""Crafting with magic: the thing is made by a specialized skill, then its power is attached by an Action Roll.

Its magic runs out, and it can be charged again. How it is used is in `crafted_things`.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from rollwright.dice.errors import BadInput, Refused
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.checks.action import Points, Task, act
from rollwright.games.going_somewhere.rules.checks.crits import NO_CRIT, success_table
from rollwright.games.going_somewhere.rules.checks.rolls import STANDARD, TIERS, Bonus, Tier
from rollwright.games.going_somewhere.rules.combat.damage import NO_GUARD, Guard
from rollwright.games.going_somewhere.rules.magic.casting import CRITICAL_SUCCESS, SUCCESS
from rollwright.games.going_somewhere.rules.magic.failing import FITTING, NO_FAILURE, WRONG, Failed, failing
from rollwright.games.going_somewhere.rules.magic.levels import Few, Power
from rollwright.games.going_somewhere.rules.magic.power import check_spell, level_of
from rollwright.games.going_somewhere.rules.magic.powers import KEPT, by_itself
from rollwright.games.going_somewhere.rules.magic.resisting import Immunity
from rollwright.games.going_somewhere.rules.magic.sites import drawn
from rollwright.games.going_somewhere.rules.magic.spells import Kind, Spell, spell
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import Means, Roller, helping
from rollwright.games.going_somewhere.rules.ranks import NONE, Dice, Die
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.play.steps import ACTOR, Roll, one_of, procedure
from rollwright.rules.facts import Who

BONUS_DIE, BONUS_ADD = 16, 4
Form: TypeAlias = Literal["thing", "weapon", "armour", "shield", "helmet", "clothing"]
"""What something that is crafted is."""
WITH_DIE = ("weapon", "armour")


class Made(NamedTuple):
    """How crafting went."""

    made: bool
    """Whether there is a thing with the power on it."""
    ruined: bool
    """Whether the thing can't bear magic at all: what it cost is lost."""
    bonus: int
    """Its Magic Bonus, where using it takes an Action Roll."""
    skill: Tier | None
    """How making it went; None where nothing was made, but charged or not begun."""
    tier: Tier | None
    """How attaching the power went; None where it did not come to that."""
    total: int
    rebound: int
    resisted: bool
    miscalculation: str | None
    power: int
    cp: int
    resist_cp: int
    critical: str | None = None
    """The row of the critical success table, where the power was attached with a natural 20."""


UNMADE = Made(False, False, 0, None, None, 0, 0, False, None, 0, 0, 0)


def wanted_on(magic: str, max_dr: int, max_q: int) -> Spell:
    """Read the magic that is to be put on a thing; it has to say for how long."""
    wanted = spell(magic)
    if not wanted.item:
        raise BadInput("say how long the magic is to stay on the thing, as: heal 2d6, on item 1 year")
    check_spell(wanted, max_dr, max_q)
    return wanted


def with_roll(wanted: Spell, form: str, instant: bool) -> bool:
    """Tell whether using a thing takes an Action Roll, and so a Magic Bonus of its own.

    Potions and their like, weapons, armour, and what works by itself take none. What harms is an attack.
    """
    if wanted.kind is Kind.HARM and (instant or form in KEPT):
        raise BadInput("harm takes an attack, with a Magic Bonus: not at once; a weapon has dice of damage instead")
    return not (instant or form in KEPT or by_itself(wanted, form))


def form_of(form: Form | None, wanted: Spell, instant: bool) -> Form:
    """Give what a thing is; where nobody says, a bonus is on a weapon and a defence in clothes, if not in a potion.

    >>> form_of(None, spell("weapon 1d6"), False), form_of(None, spell("weapon 1d6"), True)
    ('weapon', 'thing')
    """
    if form is not None or instant:
        return form or "thing"
    suggested: dict[Kind, Form] = {Kind.WEAPON: "weapon", Kind.DEFEND: "clothing"}
    return suggested.get(wanted.kind, "thing")


class Attached(NamedTuple):
    """How attaching a power went."""

    tier: Tier
    total: int
    works: bool
    failed: Failed
    cp: int
    critical: str | None


async def attached(
    options: Options,
    wanted: Spell,
    bonus: int,
    shaken: int,
    cp: int,
    reflexes: int | None,
    stat: Stat | None,
    who: str,
    what: str,
    dice: tuple[Dice, ...],
    guard: Guard,
    immunity: int,
    spare: int,
) -> Attached:
    """Attach the power to a thing by an Action Roll; what fails does what failed magic does (`dice`: of REFLEXES).

    `spare` are the points that can be used for the roll itself. A natural 20 has something extra, by the critical
    success table. A natural 1 goes wrong, and no more: that a weapon strikes its caster is of temporary bonuses.
    """
    end = await act(options, Means(bonus), Task(STANDARD, False, what), Roller(shaken, spare, Who(who)))
    tier = TIERS.index(end.tier)
    failed = NO_FAILURE
    if tier < SUCCESS:
        own = (ACTOR, dice, guard, immunity)
        fitting = stat or FITTING.get(wanted.kind, Stat.INT)
        strikes = wanted if tier else Spell()
        failed = await failing(options, tier, strikes, reflexes, fitting, cp - end.cp, who, *own)
    extra = await success_table(options) if tier == CRITICAL_SUCCESS else NO_CRIT
    return Attached(end.tier, end.total, tier >= SUCCESS, failed, end.cp, extra.row)


async def enough(power: int | None, level: int, site: tuple[Dice, ...]) -> int:
    """Give the power there is for crafting; -1 where it is too little, and a refusal where nothing could help."""
    if power is None:
        return level
    there = await drawn(power, level, site)
    if there < level:
        if not site:
            raise Refused("the Power Level is higher than the power there is", "gs.magic.power-check")
        return -1
    return there


@procedure
async def craft(
    options: Options,
    bonus: Bonus,
    skill: Bonus,
    magic: str,
    item: str = "",
    power: Power | None = None,
    site: tuple[Dice, ...] = (),
    dice: tuple[Dice, ...] = (),
    instant: bool = False,
    reflexes: Bonus | None = None,
    stat: Stat | None = None,
    max_dr: Few = 0,
    max_q: Few = 0,
    shaken: Bonus = 0,
    cp: Points = 0,
    helper: Bonus | None = None,
    who: str = ACTOR,
    helper_who: str = "",
    reflexes_dice: tuple[Dice, ...] = (),
    circle: tuple[str, ...] = (),
    guard: Guard = NO_GUARD,
    own_immunity: Immunity = 0,
    about: str = "",
    form: Form | None = None,
    sides: Die = NONE,
) -> Made:
    """Craft a thing with magic, as `heal 2d6, on item 1 year`: a skill makes it, the Magic Bonus attaches the power.

    `item` is what it is called, `skill` and `dice` the specialized skill. `instant`: it works at once when it is used,
    as a potion does, without an Action Roll and a Magic Bonus of its own. `circle` are others who give the dice of
    their sites. `guard` is what protects the crafter where it strikes back, `own_immunity` the crafter's immunity.
    `about` is the stat or skill that it augments. `form` is what it is, with the die (`sides`) of a
    weapon or armour; where nobody says, a bonus is on a weapon and a defence in clothes.
    """
    wanted = wanted_on(magic, max_dr, max_q)
    if sides.sides > 1 and form not in WITH_DIE:
        raise BadInput("only a weapon or armour has a die, as form=weapon sides=d8")
    rolls = with_roll(wanted, form_of(form, wanted, instant), instant)
    there = await enough(power, level_of(wanted), site)
    if there < 0:
        return UNMADE
    spare = cp if power is None or not cp else min(cp, there - level_of(wanted))
    work = await act(
        options,
        Means(skill, dice),
        Task(what=item),
        Roller(shaken, spare, Who(who)),
        helping(helper, helper_who),
    )
    if TIERS.index(work.tier) < SUCCESS:
        return UNMADE._replace(skill=work.tier, cp=work.cp, power=there, ruined=TIERS.index(work.tier) == 0)
    end = await attached(
        options,
        wanted,
        bonus,
        0,
        cp - work.cp,
        reflexes,
        stat,
        who,
        item,
        reflexes_dice,
        guard,
        own_immunity,
        spare - work.cp,
    )
    own = 0
    if end.works and rolls:
        own = BONUS_ADD + await Roll("magic-bonus", Pool.of(1, BONUS_DIE), total)
    return Made(
        made=end.works,
        ruined=False,
        bonus=own,
        skill=work.tier,
        tier=end.tier,
        total=end.total,
        rebound=end.failed.rebound,
        resisted=end.failed.resisted == 1,
        miscalculation=one_of(WRONG, end.failed.face),
        power=there,
        cp=work.cp + end.cp,
        resist_cp=end.failed.cp,
        critical=end.critical,
    )


@procedure
async def recharge(
    options: Options,
    bonus: Bonus,
    magic: str,
    item: str = "",
    power: Power | None = None,
    site: tuple[Dice, ...] = (),
    reflexes: Bonus | None = None,
    stat: Stat | None = None,
    max_dr: Few = 0,
    max_q: Few = 0,
    shaken: Bonus = 0,
    cp: Points = 0,
    who: str = ACTOR,
    reflexes_dice: tuple[Dice, ...] = (),
    circle: tuple[str, ...] = (),
    guard: Guard = NO_GUARD,
    own_immunity: Immunity = 0,
    about: str = "",
) -> Made:
    """Charge a crafted thing again: the power that it took, and an Action Roll; it need not be made anew.

    `about` is what it is for, where it has the same magic for several things.
    """
    wanted = wanted_on(magic, max_dr, max_q)
    there = await enough(power, level_of(wanted), site)
    if there < 0:
        return UNMADE
    spare = cp if power is None or not cp else min(cp, there - level_of(wanted))
    end = await attached(
        options, wanted, bonus, shaken, cp, reflexes, stat, who, item, reflexes_dice, guard, own_immunity, spare
    )
    return Made(
        made=end.works,
        ruined=False,
        bonus=0,
        skill=None,
        tier=end.tier,
        total=end.total,
        rebound=end.failed.rebound,
        resisted=end.failed.resisted == 1,
        miscalculation=one_of(WRONG, end.failed.face),
        power=there,
        cp=end.cp,
        resist_cp=end.failed.cp,
        critical=end.critical,
    )
