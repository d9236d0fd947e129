"""Trading: buying, selling, and equipping a new character. The lists advise, the CGO says what things cost."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Annotated, Any, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from rollwright.games.going_somewhere.rules.gear import told
from rollwright.games.going_somewhere.rules.gear.asking import own_price
from rollwright.games.going_somewhere.rules.gear.carrying import coin_slots, load, movement
from rollwright.games.going_somewhere.rules.gear.equipment import (
    BOX,
    MOST_CAPACITY,
    SACKS,
    catalogue,
    decorated_price,
    for_sale,
    groups,
    made,
    ware,
)
from rollwright.games.going_somewhere.rules.gear.facts import Bought, MoneyLeft, Repacked, Sold
from rollwright.games.going_somewhere.rules.gear.facts import buys as bought_told
from rollwright.games.going_somewhere.rules.gear.goods import added, left_of
from rollwright.games.going_somewhere.rules.gear.items import OwnCount, empty_things, item_of, trades
from rollwright.games.going_somewhere.rules.gear.money import GOLD, SILVER, Price, amount, coins, spoken, written
from rollwright.games.going_somewhere.rules.gear.money import paid as payment
from rollwright.games.going_somewhere.rules.gear.naming import verb
from rollwright.games.going_somewhere.rules.gear.shop import (
    DONE,
    Shelf,
    basket,
    counted_in,
    decorated,
    held,
    least_for_arms,
    on_show,
    priced,
    within_reach,
)
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Item, Sheet
from rollwright.play.steps import ACTOR, GM, Call, Choose, Said, procedure
from rollwright.rules.acts import Ask, needing, start
from rollwright.rules.facts import State, Who
from rollwright.rules.fields import Choice
from rollwright.rules.flat import INNER, Reads, listed
from rollwright.rules.sentences import joined, opened

Tin: TypeAlias = Annotated[int, Meta(ge=0, le=10_000_000_000_000)]
Money: TypeAlias = Annotated[Tin, Reads(amount)]
Rank: TypeAlias = Annotated[int, Meta(ge=0, le=8)]
Count: TypeAlias = Annotated[int, Meta(ge=1, le=100_000)]
BEYOND = ((1, 2), (3, 2), (2, 1), (5, 1), (10, 1))
"""What a CGO may make of a price of the lists with one press; any other can be typed."""
OFFERED = ((3, 2), (3, 4), (1, 2), (1, 4), (1, 10))
"""What a buyer may offer, beside the whole price."""
NO_PRICE = tuple(dict.fromkeys([times * unit for unit in (1, 100, SILVER, GOLD) for times in (1, 10)]))
"""What may be offered for a thing of which nobody knows what it cost."""
PIECES = 40
"""At most so many purchases in one go."""
TURNS = 5 * PIECES
"""At most so many choices in one go: to take something, or to put it back."""
PRICES = "gs.equipment.prices gs.equipment.lists gs.money.metals gs.money.enough"
ware_of = ware
DECORATION = "gs.equipment.decoration gs.equipment.decoration-weapons"
ARMS = (
    "gs.equipment.ammunition-price gs.equipment.armour-price gs.equipment.shield gs.equipment.helmet"
    " gs.equipment.weapon-price gs.equipment.crew-price gs.equipment.two-handed gs.equipment.digits"
    " gs.equipment.luggage gs.equipment.tents"
)


class Offer(NamedTuple):
    """A price for one piece, as an option."""

    key: str
    tin: int

    @property
    def words(self) -> str:
        """The price, or that there is none."""
        return "" if self.tin < 0 else spoken(self.tin)


NOT_SOLD = Offer("none", -1)
OWN = Offer("own", -2)
"""Any other price, that the CGO then says."""


class Way(Enum):
    """What a customer does about a price."""

    LEAVE = "leave"
    PLAIN = "plain"
    DECORATED = "decorated"


class Sale(Enum):
    """What a seller does about an offer."""

    KEEP = "keep"
    SELL = "sell"


class Wanted(NamedTuple):
    """What the CGO is asked about: who wants what, how many, and what the lists say, or what was paid for it."""

    who: Who
    what: str
    listed: str
    each: str = ""
    """That the price is for one of several."""
    usual: str = ""
    """The key of the price that the lists say, or that was paid."""


class Offered(NamedTuple):
    """What a seller decides on: what the buyer pays, and the money that there is then."""

    who: Who
    what: str
    paid: str
    money: str


class Asked(NamedTuple):
    """What a customer decides on: what it costs in all, plain and decorated, and the money there is."""

    who: Who
    what: str
    plain: str
    decorated: str
    money: str


class Deal(NamedTuple):
    """How a purchase or a sale ended: what one piece costs, what all do, and why it came to nothing."""

    done: bool
    each: int
    total: int
    decorated: bool
    why_not: str | None


class Piece(NamedTuple):
    """A purchase: the ware, how many, what one costs."""

    ware: str
    number: int
    each: int
    decorated: bool


class Outfit(NamedTuple):
    """What was bought, and the money that is left."""

    pieces: tuple[Piece, ...]
    money: int


class Purse(msgspec.Struct, frozen=True):
    """Somebody who buys: the money in hand, what decoration goes by, and where it is known, all that they carry."""

    money: Money
    rank: Rank = 0
    per_diem: Money = 0
    who: Who = Who(ACTOR)
    sheet: Annotated[Sheet | None, INNER] = None
    """What they carry: the change may slow them down, and there may be no room for more."""


class Change(Enum):
    """What a customer does about change that is a load."""

    LEAVE = "leave"
    TAKE = "take"
    NONE = "none"


class Heavy(NamedTuple):
    """Change that slows somebody down: what it is, all coins in hand with it, and what they do."""

    who: Who
    change: str
    coins: int
    slots: int
    before: int
    moves: int
    moved: int


def heavy_change(purse: Purse, tin: int) -> Heavy | None:
    """Give the change of a payment, where it slows somebody down who carries it."""
    if purse.sheet is None:
        return None
    left, change = purse.money - tin, payment(coins(purse.money), tin).change
    after, now = movement(msgspec.structs.replace(purse.sheet, money=left)).squares, movement(purse.sheet).squares
    if after >= now:
        return None
    slots, before = int(coin_slots(left)), int(coin_slots(purse.money))
    return Heavy(purse.who, spoken(change.worth), coins(left).number, slots, before, after, now)


def offer(tin: int) -> Offer:
    """Write a price as an option: 1g5s."""
    return Offer(written(tin).replace(" ", "").replace(",", ""), tin)


def asking_prices(price: Price) -> tuple[Offer, ...]:
    """List what the CGO may ask, lowest first: the prices of the lists (the least, the middle, the most) and others."""
    listed_ = (price.least, (price.least + price.most) // 2, price.most)
    beyond = [price.most * times // parts for times, parts in BEYOND]
    amounts = {*listed_, *[one for one in beyond if is_plain(one, price.most)]}
    return (*[offer(one) for one in sorted(amounts)], OWN, NOT_SOLD)


def is_plain(tin: int, listed_: int) -> bool:
    """Tell whether a price is as easily said as the one of the lists: in no more kinds of coins.

    >>> [is_plain(tin, 300) for tin in (600, 225, 30, 0)]
    [True, False, True, False]
    """
    return 0 < sum(map(bool, coins(tin))) <= sum(map(bool, coins(listed_)))


def buying_prices(each: int) -> tuple[Offer, ...]:
    """List what may be offered for a thing, lowest first: what it cost, half of it and others; anything where that
    is not known."""
    offered = [each * a // b for a, b in OFFERED]
    amounts = {each, each // 2, *[one for one in offered if is_plain(one, each)]} - {0} if each else {*NO_PRICE}
    return (*[offer(one) for one in sorted(amounts)], OWN, NOT_SOLD)


def done(outcome: Any) -> int:
    """Count what was bought or sold."""
    return int(outcome.done)


class Order(msgspec.Struct, frozen=True):
    """What is wanted of the lists, how many, where it is to go; and how it is wanted, where that was said."""

    ware: str
    count: Count = 1
    where: str = ""
    way: Way | None = None


@listed(
    "buy",
    "Buy something",
    f"{PRICES} {DECORATION} {ARMS}",
    worth={"done": done},
    examples=(
        {"who": "kara", "ware": "belt", "money": 350_002},
        {"who": "kara", "ware": "rare-herbs", "money": 20_000, "rank": 5, "per_diem": 30_000, "count": 2},
        {"who": "kara", "ware": "long-sword", "money": 900_000, "rank": 8, "per_diem": 100_000, "where": "back"},
        {"who": "kara", "ware": "box-or-crate:7", "money": 0},
    ),
)
@procedure
async def buy(options: Options, order: Order, purse: Purse) -> Deal:
    """Buy something of the lists, plain or decorated, at the price that the CGO says.

    Who has said how it is wanted is asked again only where it costs more than the lists say.
    """
    one, count, who = for_sale(order.ware, order.count), order.count, purse.who
    what = told.traded(one.item.name, count)
    await told.heads(who, told.with_words("wants to buy", what))
    usual = offer(one.price.least).key
    about = Wanted(who, what, told.price_text(one.price), EACH * (count > 1), usual)
    asked = await Choose("asking-price", GM, asking_prices(one.price), about)
    if asked == NOT_SOLD:
        await Said(told.not_for_sale, what)
        return Deal(False, 0, 0, False, "not for sale")
    if asked == OWN:
        asked = offer(await own_price(who, what, told.on_lists(about.listed), about.each))
    await Said(told.costs, one.item.name, asked.tin, told.price_text(one.price))
    fine = decorated_price(one.item.kind, asked.tin, purse.rank, purse.per_diem)
    ways = affordable(asked.tin * count, fine * count, purse.money)
    if len(ways) == 1:
        await Said(told.too_dear, who, what, asked.tin * count, purse.money)
        return Deal(False, asked.tin, asked.tin * count, False, "not enough money")
    way = order.way if asked.tin <= one.price.least and order.way in ways else None
    if way is None:
        money = Asked(who, what, spoken(asked.tin * count), spoken(fine * count), spoken(purse.money))
        way = await Choose("purchase", who, ways, money)
    if way is Way.LEAVE:
        await Said(told.left, who, what, asked.tin * count)
        return Deal(False, asked.tin, asked.tin * count, False, "left")
    paid = fine if way is Way.DECORATED else asked.tin
    heavy, leaves = heavy_change(purse, paid * count), Change.TAKE
    if heavy is not None:
        leaves = await Choose("change", who, tuple(Change), heavy)
    if leaves is Change.NONE:
        await Said(told.left, who, what, paid * count)
        return Deal(False, asked.tin, asked.tin * count, False, "left")
    item = made(one, count, paid, way is Way.DECORATED)
    await told.heads(who, told.with_words("buys", told.at_price(what, paid * count)))
    await Bought(who=who, item=item, tin=paid * count, where=order.where)
    if leaves is Change.LEAVE:
        await MoneyLeft(who=who, tin=payment(coins(purse.money), paid * count).change.worth)
    else:
        await Said(told.purse_left, who, purse.money, purse.money - paid * count)
    return Deal(True, paid, paid * count, way is Way.DECORATED, None)


def affordable(plain: int, fine: int, money: int) -> tuple[Way, ...]:
    """List what a customer can do with the money there is."""
    ways = [Way.LEAVE]
    ways += [Way.PLAIN] if plain <= money else []
    ways += [Way.DECORATED] if fine <= money else []
    return tuple(ways)


class Lot(NamedTuple):
    """Things of one kind that are sold: what one of them cost, how many, where they are."""

    item: str
    price: int
    number: int
    at: str

    @property
    def worth(self) -> int:
        """What they all cost."""
        return self.price * self.number


class Ware(msgspec.Struct, frozen=True):
    """A thing that is to be sold: what it cost, how many, where it is."""

    item: str
    price: Money
    count: Count = 1
    at: str = ""
    money: Annotated[Tin, INNER] = 0
    """What the seller has already."""
    more: Annotated[tuple[Lot, ...], INNER] = ()
    """What is sold with it, for one price."""

    @property
    def lots(self) -> tuple[Lot, ...]:
        """All that is sold."""
        return (Lot(self.item, self.price, self.count, self.at), *self.more)


def shares(lots: tuple[Lot, ...], tin: int) -> tuple[int, ...]:
    """Share out what is paid for several things by what they cost; the first has what is left over.

    >>> shares((Lot("Dagger", 300, 1, ""), Lot("Belt", 50, 2, "")), 201)
    (151, 50)
    """
    whole = sum([one.worth for one in lots])
    others = [tin * one.worth // whole if whole else tin // len(lots) for one in lots[1:]]
    return (tin - sum(others), *others)


EACH = " for each"
SOMEBODY = Who(ACTOR)


@listed(
    "sell",
    "Sell something",
    "gs.equipment.sell gs.equipment.has gs.equipment.prices",
    worth={"done": done},
    examples=(
        {"who": "kara", "item": "Belt", "price": 200},
        {"who": "kara", "item": "Relic", "price": 0, "count": 3, "at": "left"},
    ),
)
@procedure
async def sell(options: Options, thing: Ware, who: Who = SOMEBODY) -> Deal:
    """Sell something for what the CGO says that anybody gives for it."""
    lots = thing.lots
    what = joined([told.traded(one.item, one.number) for one in lots])
    await told.heads(who, told.with_words("wants to sell", what))
    count, price = (1, sum([one.worth for one in lots])) if thing.more else (thing.count, thing.price)
    each = EACH * (count > 1)
    about = Wanted(who, what, told.was_paid(price, each), each, offer(price).key if price else "")
    given = await Choose("offered-price", GM, buying_prices(price), about)
    if given == NOT_SOLD:
        await Said(told.no_buyer, what)
        return Deal(False, 0, 0, False, "no buyer")
    if given == OWN:
        given = offer(await own_price(who, what, about.listed, each))
    total = given.tin * count
    await Said(told.offered, what, total)
    deal = Offered(who, what, spoken(total), spoken(thing.money + total))
    if await Choose("sale", who, (Sale.KEEP, Sale.SELL), deal) is Sale.KEEP:
        await Said(told.kept, who, what, total)
        return Deal(False, given.tin, total, False, "kept")
    await told.heads(who, told.with_words("sells", told.at_price(what, total)))
    for one, tin in zip(lots, shares(lots, total), strict=True):
        await Sold(who=who, name=one.item, count=one.number, tin=tin, at=one.at)
    await Said(told.change_weighs, who, thing.money, thing.money + total)
    return Deal(True, given.tin, total, False, None)


@listed(
    "equip",
    "Equip a new character",
    f"gs.equipment.start {PRICES} {DECORATION}",
    examples=({"who": "kara", "money": 0}, {"who": "kara", "money": 0, "rank": 1}),
)
@procedure
async def equip(options: Options, purse: Purse) -> Outfit:
    """Equip a new character from the lists, at their least prices.

    What is taken stands on the sheet at once, and can be put back as long as the player likes.
    """
    pieces: tuple[Piece, ...] = ()
    left, who = purse.money, purse.who
    for _ in range(TURNS):
        there = within_reach(left) if len(pieces) < PIECES else ()
        if not there and not pieces:
            break
        keys, slots = tuple([one.ware for one in pieces]), slots_taken(purse, pieces, left)
        taken = (
            *basket([(one.ware, one.each * one.number) for one in pieces], left, slots),
            *to_decorate(pieces, purse, left, slots),
        )
        full = told.so_full(slots, purse.sheet is not None and not purse.sheet.money)
        armed = has_arms(purse.sheet.items if purse.sheet else ()) or has_arms(items_of(pieces))
        full += told.no_arms(armed, left, least_for_arms())
        about = Left(who, spoken(left), left, full, keys)
        picked = await Choose("equip-ware", who, (DONE, *taken, *counted_in(there, keys)), about)
        if picked == DONE:
            break
        before, at = pieces, len(pieces)
        if picked.back:
            at = max([at for at, one in enumerate(pieces) if one.ware == picked.back])
            pieces = (*pieces[:at], *pieces[at + 1 :])
        elif picked.fine:
            at = max([at for at, one in enumerate(pieces) if one.ware == picked.fine and not one.decorated])
            fine = pieces[at]._replace(each=fine_price(picked.fine, purse), decorated=True)
            pieces = (*pieces[:at], fine, *pieces[at + 1 :])
        else:
            one = ware(picked.key)
            count, plain = one.item.per, one.price.least
            is_fine = fine_price(picked.key, purse) == plain and purse.rank > 0  # it may cost nothing more
            pieces += (Piece(picked.key, count, plain, is_fine),)
        spent = left - (purse.money - sum([one.each * one.number for one in pieces]))
        left -= spent
        await Repacked(who=who, back=items_of(before[at:]), taken=items_of(pieces[at:]), tin=spent)
    sheet = purse.sheet
    for piece, item in zip(pieces, items_of(pieces), strict=True):
        behind = left_of(sheet, item, "") if sheet is not None else 0
        await Said(bought_told, who, item, piece.each * piece.number, behind)
        sheet = added(sheet, item) if sheet is not None else None
    await Said(told.change_weighs, who, purse.money, left)
    return Outfit(pieces, left)


def items_of(pieces: Iterable[Piece]) -> tuple[Item, ...]:
    """Give what was bought as things."""
    return tuple([made(ware(one.ware), one.number, one.each, one.decorated) for one in pieces])


def has_arms(items: Iterable[Item]) -> bool:
    """Tell whether there is a weapon among some things."""
    return any(one.kind == "weapon" for one in items)


def slots_taken(purse: Purse, pieces: Iterable[Piece], left: int) -> str:
    """Say how full somebody is with what is in the basket and the money that is left; nothing where nobody knows.

    Of a new character, money that weighs anything is left at home.
    """
    sheet = purse.sheet
    if sheet is None:
        return ""
    for item in items_of(pieces):
        sheet = added(sheet, item)
    weighed = load(msgspec.structs.replace(sheet, money=left if sheet.money else 0))
    return told.slots_taken(weighed.enc, weighed.max_enc, weighed.coins)


def fine_price(key: str, purse: Purse) -> int:
    """Give what one piece of a ware costs, decorated."""
    one = ware(key)
    return decorated_price(one.item.kind, one.price.least, purse.rank, purse.per_diem)


def is_lasting(key: str) -> bool:
    """Tell whether anybody has such a thing decorated: nothing that is shot, eaten or alive."""
    eaten = [
        one for name in ("foodstuffs", "fruits", "herbs", "rations", "drink", "meals") for one in groups()[name].keys
    ]
    return ware(key).item.kind not in ("ammunition", "animal") and key not in eaten


def to_decorate(pieces: tuple[Piece, ...], purse: Purse, left: int, slots: str = "") -> tuple[Shelf, ...]:
    """List what is taken plain and could be decorated with the money that is left, each ware once."""
    keys = [one.ware for one in pieces]
    plain = [one for one in pieces if not one.decorated and is_lasting(one.ware)]
    more = {one.ware: (fine_price(one.ware, purse) - one.each) * one.number for one in plain}
    there = held(keys, left, slots) if more else ""
    return tuple([decorated(key, tin, there, keys) for key, tin in more.items() if 0 < tin <= left])


class Left(NamedTuple):
    """What somebody knows who buys: the money that is left, in words and in tin, and all that is on the shelf."""

    who: Who
    money: str
    tin: int
    slots: str = ""
    """How full they are, as a sentence."""
    taken: tuple[str, ...] = ()
    """The wares in the basket."""

    @property
    def shelf(self) -> tuple[Shelf, ...]:
        """All that is sold, with how much money is missing for what is too dear."""
        return counted_in(on_show(self.tin), self.taken)


# --- the shop --------------------------------------------------------------------------------------------------------


def purse_of(state: State, who: Who) -> Purse:
    """Give somebody who buys."""
    sheet: Sheet = state.sheet(who)
    return Purse(sheet.money, sheet.status.rank, sheet.status.per_diem, who, sheet)


def wares(options: Options, state: State, who: Who) -> tuple[Choice, ...]:
    """List what can be asked for."""
    return priced(state.sheet(who).money)


def in_purse(options: Options, state: State, who: Who, ware: str = "", count: int = 1, **values: Any) -> str:
    """Say what money somebody has on them; and what several cost by the lists, or one of what is bought by the lot."""
    one, money = ware_of(ware) if ware else None, state.sheet(who).money
    if one is None:
        return ""
    price = one.price.times(1 if one.item.capacity else count)
    what = opened(told.some(one.item.name, 1 if one.item.capacity else count))
    left = f" At that price, {spoken(money - price.least)} would be left." if price.least <= money else ""
    heavy = heavy_change(purse_of(state, who), price.least) if price.least <= money else None
    weighs = f" {told.heavy(heavy.coins, heavy.slots, heavy.moves, heavy.moved)}" if heavy else ""
    cost = told.price_text(price)
    return f"{what} {'cost' if count > 1 else verb(one.item.name)} {cost} on the lists.{left}{weighs}"


def purse_told(options: Options, state: State, who: Who) -> str:
    """Say what money somebody has on them, before anything is picked."""
    sheet: Sheet = state.sheet(who)
    more = f" {spoken(sheet.banked)} more at home or somewhere safe: “Fetch money” brings it." if sheet.banked else ""
    return f"In the purse: {spoken(sheet.money)}.{more}"


@needing("You need some money on you. What is at home comes with “Fetch money”.")
def has_money(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody has money to spend."""
    sheet: Sheet = state.sheet(who)
    return sheet.craft is None and sheet.money > 0 and trades(sheet)


def may_equip(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody is still to be equipped: before the first adventure, with nothing yet."""
    sheet: Sheet = state.sheet(who)
    new = bool(sheet.stats) and not sheet.items and not sheet.adventuring and not sheet.gains
    return new and has_money(options, state, who)


def of_boxes(options: Options, state: State, who: Who) -> dict[str, tuple[str, ...]]:
    """Say with which wares a size is asked for: boxes and crates, which are made of any, and sacks."""
    return {"ware": tuple([key for key in catalogue() if key.partition(":")[0] in (BOX, *SACKS)])}


@start("buy", "Buy something", PRICES, place="sheet.money", when=has_money, foretells=in_purse)
def go_shopping(
    options: Options,
    state: State,
    who: Who,
    ware: Annotated[str, Ask("What?", wares, guide=purse_told, folds=True, preset=False)],
    count: Annotated[int, Meta(ge=1, le=100), Ask("How many?")] = 1,
    decorated: Annotated[bool, Ask("Decorated?", guide="Costs more.")] = False,
    size: Annotated[
        int,
        Meta(ge=0, le=MOST_CAPACITY),
        Ask("For how many slots?", guide="0 keeps the size in the list.", when=of_boxes),
    ] = 0,
) -> Call[Deal]:
    """Buy something from the lists. Your CGO says what it costs here."""
    kind = ware.partition(":")[0]
    if size and kind in (BOX, *SACKS):
        ware = f"{kind}:{size}"
    if ware_of(ware).item.capacity:
        count = 1  # what holds things is bought one at a time
    way = Way.DECORATED if decorated else Way.PLAIN
    return buy(options, Order(ware, count, "", way), purse_of(state, who))


def before_sale(
    options: Options,
    state: State,
    who: Who,
    item: str = "",
    count: int = 1,
    also: tuple[str, ...] = (),
    **values: Any,
) -> str:
    """Say what somebody has paid for what they want to sell, and what money they have."""
    says = f"Your CGO says what the buyer pays. In the purse: {spoken(state.sheet(who).money)}."
    lots = to_sell(state, who, item, count, also) if item else ()
    paid = sum([one.worth for one in lots])
    what = joined([told.traded(one.item, one.number) for one in lots])
    return f"You paid {spoken(paid)} for {what}. {says}" if paid else says


def to_sell(state: State, who: Who, item: str, count: int, also: tuple[str, ...]) -> tuple[Lot, ...]:
    """Give what somebody puts up for sale: some of one thing, and all of others."""
    first = item_of(state, who, item)
    others = [item_of(state, who, one) for one in dict.fromkeys(also) if one != item]
    lots = [(first, min(count, first.count)), *[(one, one.count) for one in others]]
    return tuple([Lot(one.name, one.price, number, one.where) for one, number in lots])


@start(
    "sell",
    "Sell something",
    "gs.equipment.sell gs.equipment.prices",
    place="sheet.items",
    row="item",
    needs="You have nothing to sell. Empty a container before you sell it.",
    foretells=before_sale,
)
def put_up(
    options: Options,
    state: State,
    who: Who,
    item: Annotated[str, Ask("What?", empty_things, preset=False)],
    count: OwnCount = 1,
    also: Annotated[
        tuple[str, ...], Ask("What else?", empty_things, folded="Sell other things with it, for one price", but="item")
    ] = (),
) -> Call[Deal]:
    """Offer a thing that you have. Your CGO says what you get for it."""
    lots, sold = to_sell(state, who, item, count, also), state
    for one in lots:
        sold = Sold(who=who, name=one.item, count=one.number, tin=0, at=one.at).done(sold)
    first, *more = lots
    return sell(options, Ware(first.item, first.price, first.number, first.at, state.sheet(who).money, (*more,)), who)


@start(
    "equip",
    "Buy equipment",
    "gs.equipment.start gs.equipment.prices",
    place="sheet.money",
    when=may_equip,
    needs="Only for a new character who has nothing yet, before the first adventure.",
)
def outfit(options: Options, state: State, who: Who) -> Call[Outfit]:
    """Buy what you need before the first adventure, at list prices."""
    return equip(options, purse_of(state, who))
