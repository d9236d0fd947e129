"""Power sites: a bond is bought, a part of its price comes back, and its dice are rolled when power is drawn."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import BadInput, Refused
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules.magic.levels import Power
from rollwright.games.going_somewhere.rules.magic.site_bonds import site_price
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import ORDER, Dice
from rollwright.play.steps import ACTOR, GM, Actor, Choose, Roll, procedure

Count: TypeAlias = Annotated[int, Meta(ge=1, le=5)]
PERCENT = 100
NAMES = {sides: f"d{sides}" for sides in (2, 3, *ORDER)}


class Price(Enum):
    """Whether a guild lowers the price of a site for somebody."""

    FULL = "full"
    LOWERED = "lowered"


class Bonded(NamedTuple):
    """What a bond cost, and how much of that came back."""

    cost: int
    returned: int


class Drawn(NamedTuple):
    """The power there is with what was drawn, and whether it is enough."""

    power: int
    enough: bool


def pool_of(dice: tuple[Dice, ...]) -> Pool:
    """Put dice into one pool, those of equal sides together."""
    counts: dict[int, int] = {}
    for one in dice:
        if one.sides not in NAMES:
            raise BadInput("a die of this game was expected: d4, d6, d8, d10, d12, d16, d20, d24, d30, d60 or d100")
        counts[one.sides] = counts.get(one.sides, 0) + one.count
    if len(counts) == 1:
        [(sides, count)] = counts.items()
        return Pool.of(count, sides)
    pool = Pool(())
    for sides, count in counts.items():
        pool = pool + Pool.of(count, sides, NAMES[sides])
    return pool


async def thrown(key: str, dice: tuple[Dice, ...], by: Actor = ACTOR) -> int:
    """Roll dice and add them up; those of one side are points, that nobody rolls."""
    rolled = tuple([one for one in dice if one.sides > 1])
    points = sum([one.count for one in dice if one.sides == 1])
    return points + (await Roll(key, pool_of(rolled), total, by) if rolled else 0)


@procedure
async def bond(
    options: Options,
    sides: Annotated[int, Meta(ge=4, le=1_000)],
    count: Count = 1,
    power: Power = 0,
    max_q: Count = 5,
    credit: Power = 0,
    discount: Power = 0,
    who: str = ACTOR,
    site: str = "",
    at: str = "start",
) -> Bonded:
    """Bond with a power site: so many dice of one rank in all. A d100 says what part of the price comes back.

    `credit` is what the dice of the same site have cost so far, `discount` what a guild would spare a member, which the
    CGO grants or not, `power` the
    Character Points that can be used, `max_q` the limit of VIT.
    """
    price = site_price(sides, count) - credit
    if count > max_q:
        raise Refused("VIT allows fewer dice of power than that", "gs.magic.site-limit")
    if price <= 0:
        raise Refused("that is no more than what was bought already", "gs.magic.site-credit")
    if price - discount > power:
        raise Refused("there are too few Character Points left for that", "gs.points.overdrawn")
    prices = (Price.FULL, Price.LOWERED) if price <= power else (Price.LOWERED,)  # without it there is nothing to grant
    spared = discount
    if discount and await Choose("guild-discount", GM, prices, discount) is Price.FULL:
        spared = 0
    cost = max(0, price - spared)
    percent = await Roll("return", Pool.of(1, PERCENT), total)
    return Bonded(cost, cost * percent // PERCENT)


async def drawn(power: int, level: int, site: tuple[Dice, ...], by: Actor = ACTOR) -> int:
    """Give the power there is for some magic: the own, and where that is too little, what the site's dice give."""
    if power >= level or not site:
        return power
    return power + await Roll("power", pool_of(site), total, by)


@procedure
async def draw_power(
    options: Options, power: Power, level: Power, site: tuple[Dice, ...], who: str = ACTOR, what: str = ""
) -> Drawn:
    """Draw power from a site: its dice, and those of others who take part, are added to the own power.

    Nothing is critical about it, and those who take part give no bonus to the Action Roll.
    """
    there = await drawn(power, level, site)
    return Drawn(there, there >= level)
