"""Trading: buying, selling, paying, and equipping a new character. The lists advise, the CGO says what things cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Annotated, Any, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.games.going_somewhere.rules.gear import facts as became
from rollwright.games.going_somewhere.rules.gear.equipment import decorated_price, for_sale, groups, made, ware
from rollwright.games.going_somewhere.rules.gear.money import GOLD, SILVER, Coins, Price, coins, paid, written
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.play.steps import ACTOR, GM, Choose, procedure
from rollwright.rules.facts import Fact

Tin: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000_000_000)]
Rank: TypeAlias = Annotated[int, Meta(ge=0, le=8)]
Count: TypeAlias = Annotated[int, Meta(ge=1, le=100_000)]
BEYOND = ((1, 10), (1, 4), (1, 2), (3, 4), (5, 4), (3, 2), (2, 1), (3, 1), (4, 1), (5, 1), (10, 1), (20, 1), (100, 1))
"""What a CGO may make of a price of the lists, beside what stands there."""
OFFERED = ((9, 10), (3, 4), (2, 3), (1, 2), (1, 3), (1, 4), (1, 10), (5, 4), (3, 2), (2, 1), (5, 1))
"""What a buyer may offer, beside the whole price."""
NO_PRICE = tuple(dict.fromkeys([times * unit for unit in (1, 100, SILVER, GOLD) for times in (1, 2, 5, 10, 20, 50)]))
"""What may be offered for a thing of which nobody knows what it cost."""
PIECES = 40
"""At most so many purchases in one go."""
LOOKS = 40
"""At most so many lists are looked at for nothing, so that this ends."""
BY_LEAVE = ("crewed", "bombs")
"""Lists from which only the CGO lets anybody buy."""
DONE, BACK = "done", "back"


class Offer(NamedTuple):
    """A price for one piece, as an option."""

    key: str
    tin: int


NOT_SOLD = Offer("none", -1)


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
    """What the CGO is asked about: the ware, how many, and the price of the lists."""

    ware: str
    number: int
    least: int
    most: int
    open: bool


class Asked(NamedTuple):
    """What a customer decides on, in tin: the price in all, plain and decorated, and the money there is."""

    plain: int
    decorated: int
    money: int


class Deal(NamedTuple):
    """How a purchase or a sale ended: what one piece costs, what all do, and why it came to nothing."""

    done: bool
    each: int
    total: int
    decorated: bool
    why_not: str | None


class Paying(NamedTuple):
    """Coins handed over and change that came back."""

    tin: int
    given: Coins
    change: Coins


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


def offer(tin: int) -> Offer:
    """Write a price as an option: 1g5s."""
    return Offer(written(tin).replace(" ", "").replace(",", ""), tin)


def asking_prices(price: Price) -> tuple[Offer, ...]:
    """List what the CGO may ask: the price of the lists first (the least, the middle, the most), then beyond it."""
    listed = (price.least, (price.least + price.most) // 2, price.most)
    beyond = [price.most * times // parts for times, parts in BEYOND]
    amounts = dict.fromkeys([*listed, *[max(1, one) for one in beyond]])
    return (*[offer(one) for one in amounts], NOT_SOLD)


def buying_prices(each: int) -> tuple[Offer, ...]:
    """List what may be offered for a thing: what it cost, then less; anything where that is not known."""
    amounts = dict.fromkeys([each, *[max(1, each * a // b) for a, b in OFFERED]]) if each else NO_PRICE
    return (*[offer(one) for one in amounts], NOT_SOLD)


@procedure
async def buy(
    options: Options,
    who: str,
    ware: str,
    money: Tin,
    rank: Rank = 0,
    per_diem: Tin = 0,
    count: Count = 1,
    where: str = "",
) -> Deal:
    """Buy something of the lists, plain or decorated, at the price that the CGO says."""
    one = for_sale(ware, count)
    about = Wanted(ware, count, one.price.least, one.price.most, one.price.open)
    asked = await Choose("asking-price", GM, asking_prices(one.price), about)
    if asked == NOT_SOLD:
        return Deal(False, 0, 0, False, "not for sale")
    fine = decorated_price(one.item.kind, asked.tin, rank, per_diem)
    ways = affordable(asked.tin * count, fine * count, money)
    if len(ways) == 1:
        return Deal(False, asked.tin, asked.tin * count, False, "not enough money")
    way = await Choose("purchase", ACTOR, ways, Asked(asked.tin * count, fine * count, money))
    if way is Way.LEAVE:
        return Deal(False, asked.tin, asked.tin * count, False, "left")
    each = fine if way is Way.DECORATED else asked.tin
    return Deal(True, each, each * count, way is Way.DECORATED, None)


def affordable(plain: int, fine: int, money: int) -> tuple[Way, ...]:
    """List what a customer can do with the money there is."""
    ways = [Way.LEAVE]
    ways += [Way.PLAIN] if plain <= money else []
    ways += [Way.DECORATED] if fine <= money else []
    return tuple(ways)


@procedure
async def sell(options: Options, who: str, item: str, price: Tin, count: Count = 1, at: str = "") -> Deal:
    """Sell something for what the CGO says that anybody gives for it."""
    given = await Choose("offered-price", GM, buying_prices(price), Wanted(item, count, price, price, False))
    if given == NOT_SOLD:
        return Deal(False, 0, 0, False, "no buyer")
    if await Choose("sale", ACTOR, (Sale.KEEP, Sale.SELL), given.tin * count) is Sale.KEEP:
        return Deal(False, given.tin, given.tin * count, False, "kept")
    return Deal(True, given.tin, given.tin * count, False, None)


@procedure
async def pay(options: Options, who: str, amount: Tin, money: Tin, to: str = "", reason: str = "") -> Paying:
    """Pay with the coins in hand; what is too much comes back in the fewest coins."""
    payment = paid(coins(money), amount)
    return Paying(amount, payment.given, payment.change)


@procedure
async def receive_money(options: Options, who: str, amount: Tin, reason: str = "") -> Paying:
    """Get money, by the CGO's word."""
    return Paying(amount, coins(amount), Coins())


@procedure
async def leave_money(options: Options, who: str, amount: Tin, back: bool = False) -> Paying:
    """Leave money somewhere safe, or fetch it back: what is not carried takes no slots."""
    return Paying(amount, coins(amount), Coins())


@procedure
async def equip(options: Options, who: str, money: Tin, rank: Rank = 0, per_diem: Tin = 0) -> Outfit:
    """Equip a new character: buy from the lists, at their least prices, as long as the player likes."""
    pieces: tuple[Piece, ...] = ()
    left, looks = money, 0
    while len(pieces) < PIECES and looks < LOOKS:
        there = within_reach(left)
        name = await Choose("equip-list", ACTOR, (DONE, *there), left) if there else DONE
        if name == DONE:
            break
        key = await Choose("equip-ware", ACTOR, (BACK, *there[name]), left)
        if key == BACK:
            looks += 1
            continue
        one = ware(key)
        count, plain = one.item.per, one.price.least
        fine = decorated_price(one.item.kind, plain, rank, per_diem)
        way = Way.DECORATED if fine == plain and rank > 0 else Way.PLAIN  # it may cost nothing more
        if plain < fine and fine * count <= left:
            about = Asked(plain * count, fine * count, left)
            way = await Choose("decoration", ACTOR, (Way.PLAIN, Way.DECORATED), about)
        each = fine if way is Way.DECORATED else plain
        pieces += (Piece(key, count, each, way is Way.DECORATED),)
        left -= each * count
    return Outfit(pieces, left)


def within_reach(money: int) -> dict[str, tuple[str, ...]]:
    """Give what there is money for, by list; small things by the slotful, crewed weapons only by the CGO's leave."""
    reach = {name: [key for key in group.keys if cost(key) <= money] for name, group in groups().items()}
    return {name: tuple(keys) for name, keys in reach.items() if keys and name not in BY_LEAVE}


def cost(key: str) -> int:
    """Give the least that a ware costs: ammunition by the slotful."""
    one = ware(key)
    return one.price.least * one.item.per


# --- what follows ----------------------------------------------------------------------------------------------------


def of_buying(arguments: Mapping[str, Any], outcome: Deal) -> Iterator[Fact]:
    """Give what was bought."""
    if outcome.done:
        item = made(ware(arguments["ware"]), arguments["count"], outcome.each, outcome.decorated)
        yield became.Bought(who=arguments["who"], item=item, tin=outcome.total, where=arguments["where"])


def of_selling(arguments: Mapping[str, Any], outcome: Deal) -> Iterator[Fact]:
    """Give what was sold."""
    if outcome.done:
        parts = {"name": arguments["item"], "count": arguments["count"], "at": arguments["at"]}
        yield became.Sold(who=arguments["who"], tin=outcome.total, **parts)


def of_paying(arguments: Mapping[str, Any], outcome: Paying) -> Iterator[Fact]:
    """Give what was paid."""
    yield became.Paid(who=arguments["who"], tin=outcome.tin, to=arguments["to"], reason=arguments["reason"])


def of_receiving(arguments: Mapping[str, Any], outcome: Paying) -> Iterator[Fact]:
    """Give the money that came in."""
    yield became.MoneyGained(who=arguments["who"], tin=outcome.tin, reason=arguments["reason"])


def of_leaving(arguments: Mapping[str, Any], outcome: Paying) -> Iterator[Fact]:
    """Give the money that was left or fetched."""
    yield became.MoneyLeft(who=arguments["who"], tin=outcome.tin, back=arguments["back"])


def of_equipping(arguments: Mapping[str, Any], outcome: Outfit) -> Iterator[Fact]:
    """Give everything that a new character bought."""
    for piece in outcome.pieces:
        item = made(ware(piece.ware), piece.number, piece.each, piece.decorated)
        yield became.Bought(who=arguments["who"], item=item, tin=piece.each * piece.number)
