"""What the CGO prices: what is on the lists at a price of their own, and things on no list that a player asks for."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple, TypeAlias, get_args

import msgspec

from rollwright.games.going_somewhere.rules.gear import told
from rollwright.games.going_somewhere.rules.gear.equipment import armour_enc
from rollwright.games.going_somewhere.rules.gear.facts import Bought
from rollwright.games.going_somewhere.rules.gear.items import trades
from rollwright.games.going_somewhere.rules.gear.money import METALS, NAMES, spoken
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Item, Sheet
from rollwright.play.cards import Words, each, number
from rollwright.play.steps import GM, Call, Choose, Said, procedure
from rollwright.rules.acts import Ask, needing, start
from rollwright.rules.facts import State, Who

Kind: TypeAlias = Literal["thing", "clothing", "weapon", "armour", "container"]
KINDS: tuple[Kind, ...] = get_args(Kind)
POCKET = "pocket"
"""What adds a slot to clothes."""
WORTH = {NAMES[metal]: worth for metal, worth in METALS.items()}
MOST_COINS = 1_000
YES, NO = "yes", "no"


class Priced(msgspec.Struct, frozen=True):
    """A price of the CGO's own: so many coins of a metal. 35 silver are 3 gold and 5 silver."""

    coins: int
    metal: str

    @property
    def tin(self) -> int:
        """What it is in tin."""
        return self.coins * WORTH[self.metal]


class Wants(NamedTuple):
    """Who wants what, and what the lists say of it."""

    who: Who
    what: str
    listed: str = ""
    each: str = ""
    """That the price is for one of several."""


async def own_price(who: Who, what: str, listed: str, each_: str = "") -> int:
    """Ask the CGO for a price that no list has, in tin."""
    offer = Priced(coins=number(0, MOST_COINS, 1), metal=each(WORTH))
    return (await Choose.card("own-price", GM, offer, about=Wants(who, what, listed, each_))).tin


class Special(msgspec.Struct, frozen=True):
    """The CGO's word on a thing that no list has."""

    sold: str
    coins: int
    metal: str
    kind: str
    enc: int
    sides: int
    hands: int
    ranged: bool
    capacity: int


class Ordered(NamedTuple):
    """How asking for something ended: whether it was bought, and what for."""

    done: bool
    tin: int = 0


@procedure
async def special(options: Options, who: Who, what: str, money: int) -> Ordered:
    """Ask for something that is on no list: the CGO says whether it is to be had, what it is, and what it costs."""
    await told.heads(who, told.with_words("asks for", what))
    sold = {"sold": [YES]}
    arms = {**sold, "kind": ["weapon"]}
    offer = Special(
        sold=each((YES, NO)),
        coins=number(0, MOST_COINS, 1, when=sold),
        metal=each(WORTH, when=sold),
        kind=each((*KINDS, POCKET), when=sold),
        enc=number(0, 20, 1, when={**sold, "kind": [one for one in KINDS if one != "armour"]}),
        sides=number(0, 100, 0, when={**sold, "kind": ["weapon", "armour"]}),
        hands=number(0, 2, 1, when=arms),
        ranged=each((False, True), when=arms),
        capacity=number(0, 100, 0, when={**sold, "kind": ["container"]}),
    )
    word = await Choose.card("special-order", GM, offer, about=Wants(who, what))
    if word.sold == NO:
        await Said(told.not_for_sale, what)
        return Ordered(False)
    tin = Priced(word.coins, word.metal).tin
    if tin > money:
        await Said(told.too_dear, who, what, tin, money)
        return Ordered(False, tin)
    if await Choose("special-sale", who, (NO, YES), Wants(who, what, spoken(tin))) == NO:
        await Said(told.left, who, what, tin)
        return Ordered(False, tin)
    weapon = word.kind == "weapon"
    item = Item(
        name=what,
        kind=next((one for one in KINDS if one == word.kind), "clothing"),
        enc=armour_enc(word.sides) if word.kind == "armour" else 0 if word.kind == POCKET else word.enc,
        sides=word.sides,
        hands=word.hands if weapon else 0,
        ranged=word.ranged,
        capacity=word.capacity,
        gives="pockets" if word.kind == POCKET else "",
        slots=1 if word.kind == POCKET else 0,
        price=tin,
    )
    await Bought(who=who, item=item, tin=tin)
    return Ordered(True, tin)


@needing("You need some money on you.")
def may_ask(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody has money to spend."""
    sheet: Sheet = state.sheet(who)
    return sheet.craft is None and sheet.money > 0 and trades(sheet)


@start("special-order", "Ask for something else", "gs.equipment.more", place="sheet.money", when=may_ask)
def ask_for(
    options: Options,
    state: State,
    who: Who,
    what: Annotated[Words, Ask("What?", guide="a diving bell", short=True)],
) -> Call[Ordered]:
    """Ask for something that isn’t on the lists. Your CGO says whether you can get it, and for how much."""
    return special(options, who, what.strip(), state.sheet(who).money)
