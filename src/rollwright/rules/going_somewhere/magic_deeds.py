"""Magic with numbers of its own: raising the dead, and the damage that lasting magic does time and again."""

from __future__ import annotations

from typing import NamedTuple

from rollwright.dice.errors import BadInput
from rollwright.dice.readings import total
from rollwright.play.steps import ACTOR, GM, Roll, procedure
from rollwright.rules.going_somewhere.action import Points
from rollwright.rules.going_somewhere.animating import animating_spell, raised_stats
from rollwright.rules.going_somewhere.casting import cast
from rollwright.rules.going_somewhere.damage import guard, left_over, protection
from rollwright.rules.going_somewhere.magic_power import Few, Power
from rollwright.rules.going_somewhere.options import Options
from rollwright.rules.going_somewhere.ranks import NONE, Dice, Die
from rollwright.rules.going_somewhere.rolls import TIERS, Bonus, Tier
from rollwright.rules.going_somewhere.shock import Down, Health, Injured, injure
from rollwright.rules.going_somewhere.sites import pool_of
from rollwright.rules.going_somewhere.spells import INSTANT

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
    return await injure(options, damage, health, full, vigor, vit, True, down, shocked, past, shaken, cp, who, dice)


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
) -> Felt:
    """Take damage from lasting magic: a wall of fire that is passed, a weapon's bonus that rebounds, silver.

    A wall does harm only where dice were bought for it. `ward` are dice of resistance.
    """
    if not dice and not points:
        raise BadInput("magic without dice of damage does none")
    raw = points + (await Roll("damage", pool_of(dice), total, GM) if dice else 0)
    return Felt(left_over(raw, await protection(options, guard(armour.sides, shield, helmet, ward), ACTOR)))
