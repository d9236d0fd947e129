"""Power sites: a bond is bought, a part of its price comes back, and its dice are rolled when power is drawn."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from rollwright.dice.errors import BadInput, Refused
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.creation.times import time_now
from rollwright.games.going_somewhere.rules.magic import told
from rollwright.games.going_somewhere.rules.magic.facts import SiteBonded
from rollwright.games.going_somewhere.rules.magic.power import Power
from rollwright.games.going_somewhere.rules.magic.site_bonds import NO_BOND, Bond, bond_of, price_of
from rollwright.games.going_somewhere.rules.magic.tables import magic
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import ManyDice
from rollwright.games.going_somewhere.rules.ranks import ORDER, Dice
from rollwright.games.going_somewhere.rules.ranks import dice as dice_from
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.play.cards import Words
from rollwright.play.steps import ACTOR, GM, Actor, Call, Choose, Roll, Said, procedure
from rollwright.rules.acts import Ask, start
from rollwright.rules.facts import State, Who
from rollwright.rules.fields import Choice
from rollwright.rules.flat import INNER, listed

Count: TypeAlias = Annotated[int, Meta(ge=1, le=5)]
PERCENT = 100
NAMES = {sides: f"d{sides}" for sides in (2, 3, *ORDER)}
UNSAID = Words("")
UNNAMED = "a power site"


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


class Bid(msgspec.Struct, frozen=True):
    """The dice of a site that are wanted."""

    sides: Annotated[int, Meta(ge=4, le=1_000)]
    count: Count = 1
    discount: Power = 0
    """What a guild would spare a member, which the CGO grants or not."""
    site: str = ""


class Buyer(msgspec.Struct, frozen=True):
    """Who bonds: the Character Points there are, the limit of VIT, and the bond there is."""

    power: Power = 0
    max_q: Count = 5
    who: Who = Who(ACTOR)
    at: str = "start"
    bond: Annotated[Bond, INNER] = NO_BOND


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


@listed(
    "power-site",
    "Bond with a power site",
    "gs.magic.site-price gs.magic.site-limit gs.magic.site-credit gs.magic.site-return gs.magic.site-one"
    " gs.magic.site-guild",
    worth={"returned": lambda outcome: outcome.returned},
    examples=(
        {"sides": 6, "power": 30},
        {"sides": 8, "count": 2, "power": 40, "max_q": 2, "discount": 3, "site": "the mill"},
    ),
)
@procedure
async def bond(options: Options, wanted: Bid, buyer: Buyer) -> Bonded:
    """Bond with a power site: so many dice of one rank in all. A d100 says what part of the price comes back."""
    price = price_of(wanted.sides, wanted.count, buyer.bond if buyer.bond.site == wanted.site else NO_BOND)
    if wanted.count > buyer.max_q:
        raise Refused("VIT doesn’t allow that many dice of power", "gs.magic.site-limit")
    if price <= 0:
        raise Refused("you already have that many dice", "gs.magic.site-credit")
    if price - wanted.discount > buyer.power:
        raise Refused("there aren’t enough Character Points left for that", "gs.points.overdrawn")
    prices = (Price.FULL, Price.LOWERED) if price <= buyer.power else (Price.LOWERED,)  # else there is nothing to grant
    spared = wanted.discount
    if spared and await Choose("guild-discount", GM, prices, spared) is Price.FULL:
        spared = 0
    cost = max(0, price - spared)
    percent = await Roll("return", Pool.of(1, PERCENT), total, buyer.who)
    returned = cost * percent // PERCENT
    await Said(told.bonded, buyer.who, cost, percent, returned)
    await SiteBonded(wanted.site, wanted.sides, wanted.count, cost, returned, buyer.at, who=buyer.who)
    return Bonded(cost, returned)


async def drawn(power: int, level: int, site: tuple[Dice, ...], by: Actor = ACTOR) -> int:
    """Give the power there is for some magic: the own, and where that is too little, what the site's dice give."""
    if power >= level or not site:
        return power
    there = power + await Roll("power", pool_of(site), total, by)
    await Said(told.drawn, Who(by), power, there)
    return there


class Draw(msgspec.Struct, frozen=True):
    """The power there is, what it is for, and the dice of sites."""

    power: Power
    level: Power
    site: ManyDice
    who: Who = Who(ACTOR)


@listed(
    "draw-power",
    "Draw power from a site",
    "gs.magic.site-draw gs.magic.site-no-crit gs.magic.site-groups gs.magic.power-check gs.magic.outside-power",
    worth={"enough": lambda outcome: int(outcome.enough)},
    examples=(
        {"power": 12, "level": 20, "site": (Dice(1, 6),)},
        {"power": 5, "level": 29, "site": (Dice(1, 20), Dice(2, 6))},
        {"power": 30, "level": 29, "site": (Dice(1, 6),)},
    ),
)
@procedure
async def draw_power(options: Options, draw: Draw) -> Drawn:
    """Draw power from a site: its dice, and those of others who take part, are added to the own power.

    Nothing is critical about it, and those who take part give no bonus to the Action Roll.
    """
    there = await drawn(draw.power, draw.level, draw.site, draw.who)
    await Said(told.enough, there, draw.level)
    return Drawn(there, there >= draw.level)


# --- at a table ------------------------------------------------------------------------------------------------------


def priced(state: State, who: Who, bond: Bond) -> list[Choice]:
    """List the dice of power that somebody can pay for, and VIT allows."""
    sheet: Sheet = state.sheet(who)
    most, cp = derive.quantity_limit(sheet, Stat.VIT), max(0, derive.power(sheet))
    found = [
        (Dice(count, row.sides), price_of(row.sides, count, bond))
        for row in magic().site
        for count in range(1, most + 1)
    ]
    return [Choice(str(dice), str(dice), f"{price} CP") for dice, price in found if 0 < price <= cp]


def new_dice(options: Options, state: State, who: Who) -> list[Choice]:
    """List what a new bond can give."""
    return priced(state, who, NO_BOND) if may_bond(options, state, who) else []


def more_dice(options: Options, state: State, who: Who) -> list[Choice]:
    """List what more can be had of the own site."""
    bond = bond_of(state.sheet(who))
    return priced(state, who, bond) if bond and may_bond(options, state, who) else []


def may_bond(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody can bond now: between adventures."""
    sheet: Sheet = state.sheet(who)
    return bool(sheet.stats) and sheet.craft is None and not sheet.adventuring


def bought(options: Options, state: State, who: Who, dice: str, site: str, discount: int) -> Call[Bonded]:
    """Make the call that buys dice of a site."""
    sheet: Sheet = state.sheet(who)
    if sheet.adventuring:
        raise Refused("you can’t spend points on this in the middle of an adventure", "gs.points.when")
    [wanted] = dice_from(dice)
    most = derive.quantity_limit(sheet, Stat.VIT)
    buyer = Buyer(max(0, derive.power(sheet)), most, who, time_now(sheet), bond_of(sheet) or NO_BOND)
    return bond(options, Bid(wanted.sides, wanted.count, discount, site), buyer)


Discount = Annotated[int, Meta(ge=0, le=100), Ask("How many CP does your guild take off the price?")]


@start(
    "power-site",
    "Bond with a power site",
    "gs.magic.site-price gs.magic.site-one",
    place="sheet.magic",
    needs="You can do this between adventures, with 18 Character Points or more.",
)
def bond_with(
    options: Options,
    state: State,
    who: Who,
    dice: Annotated[str, Ask("Which dice of power?", new_dice)],
    site: Annotated[
        Words, Ask("What is the site called?", guide="A bond with another site ends the one you have.")
    ] = UNSAID,
    discount: Discount = 0,
) -> Call[Bonded]:
    """Bond with a power site, between adventures. Part of the price comes back."""
    mine = bond_of(state.sheet(who))
    name = str(site).strip() or ("another power site" if mine and mine.site == UNNAMED else UNNAMED)
    if mine and mine.site == name:
        raise Refused(f"{name} is yours already: use “More power from your site”", "gs.magic.site-credit")
    return bought(options, state, who, dice, name, discount)


@start(
    "more-power",
    "More power from your site",
    "gs.magic.site-credit gs.magic.site-limit",
    place="sheet.magic",
    needs="You can do this between adventures, with a power site of your own and Character Points left.",
)
def more_power(
    options: Options,
    state: State,
    who: Who,
    dice: Annotated[str, Ask("Which dice in all?", more_dice)],
    discount: Discount = 0,
) -> Call[Bonded]:
    """Get more or larger dice from the site you are bonded to. What you have paid already counts."""
    mine = bond_of(state.sheet(who))
    if mine is None:
        raise Refused(f"{state.name(who)} isn’t bonded to a site", "gs.magic.site-credit")
    return bought(options, state, who, dice, mine.site, discount)
