"""Alchemy: ordinary gear made by magic, out of materials; what it takes, and whether it can be, the CGO says."""

from __future__ import annotations

from typing import Annotated, NamedTuple

import msgspec

from rollwright.games.going_somewhere.rules.checks.rolls import TIERS
from rollwright.games.going_somewhere.rules.gear.equipment import made, ware
from rollwright.games.going_somewhere.rules.gear.facts import ItemGained, Paid
from rollwright.games.going_somewhere.rules.gear.money import spoken
from rollwright.games.going_somewhere.rules.gear.trading import wares
from rollwright.games.going_somewhere.rules.magic import told
from rollwright.games.going_somewhere.rules.magic.casting import NOTHING, Cast, cast, works
from rollwright.games.going_somewhere.rules.magic.mixing import most_power
from rollwright.games.going_somewhere.rules.magic.power import level_of
from rollwright.games.going_somewhere.rules.magic.records import Caster, Wanted, caster_of
from rollwright.games.going_somewhere.rules.magic.results import SUCCESS
from rollwright.games.going_somewhere.rules.magic.spells import Kind, Spell, written
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import ANYBODY, Points, Roller, able, check_able, roller_of
from rollwright.games.going_somewhere.rules.sheet import Item
from rollwright.play.cards import each
from rollwright.play.steps import GM, Call, Choose, Headline, Said, procedure
from rollwright.rules.acts import Ask, start
from rollwright.rules.facts import State, Who
from rollwright.rules.fields import Choice
from rollwright.rules.flat import INNER, listed

SHARES = (50, 100, 25, 0)
"""What the materials cost, in per cent of the price on the lists; the usual first."""
MANUFACTURED = Spell(Kind.MODIFY, modifiers=("manufactured",))
NO_ITEM = Item(name="a thing")


class Piece(msgspec.Struct, frozen=True):
    """A thing that is to be made, its price on the lists and the money there is for its materials, in tin."""

    item: Annotated[Item, INNER] = NO_ITEM
    price: Points = 0
    money: Points = 0


class Materials(msgspec.Struct, frozen=True):
    """The CGO's word: whether it can be made at all, and what share of its price the materials are."""

    allowed: bool
    share: int


class Asked(NamedTuple):
    """What the CGO judges."""

    who: Who
    what: str
    price: str


PLAIN = Piece()


@listed(
    "alchemy",
    "Make gear by magic",
    "gs.magic.modify gs.magic.modify-plain gs.magic.level-sum",
    worth={"works": works},
    examples=({"bonus": 8, "power": 20, "price": 10_000, "money": 50_000},),
)
@procedure
async def transform(options: Options, caster: Caster, piece: Piece = PLAIN, roller: Roller = ANYBODY) -> Cast:
    """Make a thing by magic: the CGO says whether, and what the materials cost; they are used up in any case."""
    about = Asked(roller.who, piece.item.name, spoken(piece.price))
    await Headline(told.making, roller.who, piece.item.name)
    shares = tuple([one for one in SHARES if piece.price * one // 100 <= piece.money])
    said = await Choose.card("alchemy", GM, Materials(each((True, False)), each(shares)), about=about)
    if not said.allowed:
        await Said(told.no_alchemy, piece.item.name)
        return NOTHING
    end = await cast(options, caster, Wanted(written(MANUFACTURED), 0, piece.item.name), roller=roller)
    if end.tier is None:
        return end
    if said.share and piece.price:
        await Paid(tin=piece.price * said.share // 100, reason="materials", who=roller.who)
    if TIERS.index(end.tier) >= SUCCESS:
        await ItemGained(item=piece.item, who=roller.who)
    return end


def has_power(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody has the power to make anything."""
    return able(options, state, who) and most_power(caster_of(state, who)) >= level_of(MANUFACTURED)


def lifeless(options: Options, state: State, who: Who) -> list[Choice]:
    """List what alchemy can make: no animals."""
    return [one for one in wares(options, state, who) if ware(one.key).item.kind != "animal"]


@start(
    "alchemy",
    "Make gear by magic",
    "gs.magic.modify gs.magic.modify-plain",
    place="sheet.magic",
    when=has_power,
    needs=f"You need at least {level_of(MANUFACTURED)} power (Character Points you haven’t spent).",
)
def make_gear(
    options: Options,
    state: State,
    who: Who,
    thing: Annotated[str, Ask("What do you make?", lifeless)],
    site: Annotated[bool, Ask("Draw on your power site?")] = False,
) -> Call[Cast]:
    """Make something ordinary by magic, out of materials. Your CGO says whether you can, and what they cost."""
    sheet, one = check_able(state, who), ware(thing)
    piece = Piece(made(one), one.item.price, sheet.money)
    return transform(options, caster_of(state, who, site=site), piece, roller_of(state, who))
