"""Magic with numbers of its own: raising the dead, and the damage that lasting magic does time and again."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from rollwright.dice.errors import BadInput
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.checks.action import Points, Task, act
from rollwright.games.going_somewhere.rules.checks.rolls import STANDARD, TIERS, Bonus, Level, Tier
from rollwright.games.going_somewhere.rules.checks.skills import level_of
from rollwright.games.going_somewhere.rules.checks.tables import tables
from rollwright.games.going_somewhere.rules.combat.damage import NO_GUARD, Guard, left_over, protection
from rollwright.games.going_somewhere.rules.combat.damage import guard as protect
from rollwright.games.going_somewhere.rules.combat.shock import Down, Health, Injured, injury
from rollwright.games.going_somewhere.rules.magic.animating import animating_spell, raised_stats
from rollwright.games.going_somewhere.rules.magic.casting import cast
from rollwright.games.going_somewhere.rules.magic.levels import Few, Power
from rollwright.games.going_somewhere.rules.magic.resisting import WHOLE, Immunity, resisting
from rollwright.games.going_somewhere.rules.magic.sites import pool_of, thrown
from rollwright.games.going_somewhere.rules.magic.spells import INSTANT
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import Body, Means, Roller
from rollwright.games.going_somewhere.rules.ranks import NONE, Dice, Die
from rollwright.play.steps import ACTOR, GM, Roll, procedure
from rollwright.rules.facts import Who

Twice: TypeAlias = Literal["", "lower", "higher"]
SUCCESS = TIERS.index(Tier.MINIMAL_SUCCESS)


class Animated(NamedTuple):
    """Whether the dead rise, and with which stats (ACC, CHM, INT, PER, SPD, STR, VIT)."""

    tier: Tier | None
    raised: bool
    stats: tuple[int, ...]
    level: int
    miscalculation: str | None
    cp: int


@procedure
async def animate(
    options: Options,
    bonus: Bonus,
    whole: bool = True,
    points: str = "",
    duration: str = INSTANT,
    units: Few = 0,
    power: Power | None = None,
    site: tuple[Dice, ...] = (),
    reflexes: Bonus | None = None,
    shaken: Bonus = 0,
    cp: Points = 0,
    who: str = ACTOR,
    name: str = "",
    reflexes_dice: tuple[Dice, ...] = (),
    circle: tuple[str, ...] = (),
    guard: Guard = NO_GUARD,
    own_immunity: Immunity = 0,
) -> Animated:
    """Animate something dead that is touched: stats of 5 where it is whole and well kept, of 1 where it is parts.

    `points` raises them, a point of power each, up to 20: `str 15, vit 5`. With `units` all that is dead in so many
    units stirs.
    """
    wanted = animating_spell(whole, points, duration, units)
    end = await cast(
        options,
        bonus,
        magic=wanted.text,
        power=power,
        site=site,
        reflexes=reflexes,
        shaken=shaken,
        cp=cp,
        who=who,
        reflexes_dice=reflexes_dice,
        guard=guard,
        own_immunity=own_immunity,
    )
    raised = end.tier is not None and TIERS.index(end.tier) >= SUCCESS
    stats = raised_stats(whole and not units, points) if raised else ()
    return Animated(end.tier, raised, stats, wanted.level, end.miscalculation, end.cp)


@procedure
async def take_harm(
    options: Options,
    damage: Health,
    health: Health = 30,
    full: Health = 30,
    vigor: Bonus = 1,
    vit: Health = 10,
    down: Down = "",
    shocked: bool = False,
    past: Health = 0,
    shaken: Bonus = 0,
    cp: Health = 0,
    who: str = "",
    dice: tuple[Dice, ...] = (),
) -> Injured:
    """Take the damage that magic has done and that is still due, as any injury."""
    body = Body(health, full, vigor, vit, down, shocked, past, shaken, cp, Who(who or ACTOR), dice)
    return await injury(options, damage, body)


class Felt(NamedTuple):
    """The damage that was felt."""

    damage: int


@procedure
async def magic_damage(
    options: Options,
    dice: tuple[Dice, ...],
    points: Few = 0,
    armour: Die = NONE,
    shield: bool = False,
    helmet: bool = False,
    ward: tuple[Dice, ...] = (),
    who: str = ACTOR,
    what: str = "",
    weak: tuple[Dice, ...] = (),
    twice: bool = False,
    resist: Bonus | None = None,
    immunity: Immunity = 0,
    dl: Level = STANDARD,
    tier: Tier = Tier.AVERAGE_SUCCESS,
    resist_dice: tuple[Dice, ...] = (),
) -> Felt:
    """Take damage from lasting magic: a wall of fire that is passed, a weapon's bonus that rebounds, silver.

    A wall does harm only where dice were bought for it. `ward` are dice of resistance, `weak` those of a defence that
    worked only just. `twice`: so did the magic; its dice are rolled twice, and the lower total counts. The immune
    resist it, and others where the CGO allows it: with REFLEXES (`resist`) against the total that made the magic
    (`dl`), whose `tier` says how much of it goes.
    """
    if immunity and resist is None:
        raise BadInput("the immune always resist: give their REFLEXES as resist=")
    if not dice and not points:
        raise BadInput("magic without dice of damage does none")
    raw = 0
    if dice:
        raw = await Roll("damage", pool_of(dice), total, GM)
    if dice and twice:
        again = await Roll("effect-again", pool_of(dice), total, GM)
        raw = raw + (again - raw) * (again < raw)
    share = await resisting(dl, TIERS.index(tier), resist, immunity, False, 0, ACTOR, resist_dice)
    shield_and_all = protect(armour.sides, shield, helmet, ward, weak)
    felt = (points + raw) * share.left // WHOLE
    return Felt(left_over(felt, await protection(options, shield_and_all, ACTOR)))


class Searched(NamedTuple):
    """How a search with the help of clairvoyance went; `bonus` is what the dice of magic gave."""

    success: bool
    tier: Tier
    total: int
    bonus: int
    cp: int


@procedure
async def psychic_search(
    options: Options,
    inspect: Bonus,
    search: tuple[Dice, ...],
    twice: Twice = "",
    dice: tuple[Dice, ...] = (),
    dl: Level | None = STANDARD,
    shaken: Bonus = 0,
    cp: Points = 0,
    who: str = ACTOR,
    what: str = "",
) -> Searched:
    """Search an area by hand with the help of clairvoyance: its dice (`search`) are rolled with INSPECT and its dice.

    `twice`: which total of the dice of magic counts, where the casting has them rolled twice. Without a level, the CGO
    is asked for one.
    """
    level = await level_of(dl, tables().task, "difficulty", what)
    bonus = await thrown("effect", search)
    if twice:
        again = await thrown("effect-again", search)
        bonus = bonus + (again - bonus) * (again < bonus if twice == "lower" else again > bonus)
    end = await act(options, Means(inspect + bonus, dice), Task(level, what=what), Roller(shaken, cp, Who(who)))
    return Searched(end.success, end.tier, end.total, bonus, end.cp)


class Ended(NamedTuple):
    """What is over."""

    kind: str


@procedure
async def end_effect(options: Options, who: str, name: str) -> Ended:
    """End magic on somebody before its time, by the CGO's word."""
    return Ended("effect")
