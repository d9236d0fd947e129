"""Handling things and money: giving, wearing, putting away, dropping, paying; what the CGO hands out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere.rules.gear import goods, told
from rollwright.games.going_somewhere.rules.gear.equipment import armour_enc, made, ware
from rollwright.games.going_somewhere.rules.gear.facts import (
    AmmunitionSpent,
    ItemGained,
    ItemGiven,
    ItemLost,
    ItemMoved,
    MoneyGained,
    MoneyLeft,
    OfThings,
    Paid,
)
from rollwright.games.going_somewhere.rules.gear.items import (
    OwnCount,
    at_hand,
    choice_of,
    item_of,
    items_offered,
    movable,
    shots,
    takers,
    wearable,
    wearing,
)
from rollwright.games.going_somewhere.rules.gear.money import METALS, NAMES, paid
from rollwright.games.going_somewhere.rules.gear.money import coins as coins_of
from rollwright.games.going_somewhere.rules.gear.places import (
    AND,
    BESIDE,
    HANDS,
    LEFT,
    WORN,
    body_enc,
    capacities,
    holders,
    in_hand,
)
from rollwright.games.going_somewhere.rules.gear.shop import priced
from rollwright.games.going_somewhere.rules.gear.trading import Heavy, has_money, heavy_change, purse_of
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.people import able, with_
from rollwright.games.going_somewhere.rules.sheet import Item, Sheet
from rollwright.play.cards import Words
from rollwright.play.steps import Happening, Said
from rollwright.rules.acts import Ask, Record, deed, needing
from rollwright.rules.facts import NOBODY, State, Who
from rollwright.rules.fields import Choice

Done: TypeAlias = Iterator[Happening[Any]]
Count: TypeAlias = Annotated[int, Meta(ge=1, le=100), Ask("How many?")]
Slots: TypeAlias = Annotated[int, Meta(ge=0, le=100_000)]
Kind: TypeAlias = Literal[
    "thing", "clothing", "armour", "shield", "helmet", "weapon", "container", "ammunition", "animal", "vehicle", "body"
]
Gives: TypeAlias = Literal["", "belt", "boots", "gloves", "clothes", "pockets"]
Reason: TypeAlias = Annotated[Words, Ask("What for?")]
Metal: TypeAlias = Annotated[Literal["gold", "silver", "copper", "tin"], Ask("Which coins?")]
Coins: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000), Ask("How many coins?")]
UNSAID = Words("")
CARRYING = "gs.encumbrance.body gs.encumbrance.people"
MOST_BEARERS = 6
"""How many others are asked to help with a body at most: more find no place to take hold."""
DEAREST = 10_000_000_000_000
"""The most that a thing of a sheet has cost, in tin."""
PLACES = (
    "gs.encumbrance.place gs.encumbrance.slots gs.encumbrance.worn-slots gs.encumbrance.containers"
    " gs.encumbrance.help gs.encumbrance.magic-items gs.equipment.has"
)


def checked(state: State, *facts: OfThings) -> Done:
    """Give facts that can be true one after the other, or refuse."""
    for fact in facts:
        state = fact.done(state)
    yield from facts


def can_be(state: State, *facts: OfThings) -> bool:
    """Tell whether facts can be true one after the other."""
    try:
        list(checked(state, *facts))
    except Refused:
        return False
    return True


# --- things ----------------------------------------------------------------------------------------------------------


@deed(
    "give",
    "Give it to somebody",
    f"gs.encumbrance.porters {PLACES}",
    place="sheet.items",
    row="item",
    needs="You have nothing to give, or nobody to give it to.",
)
def give(
    options: Options,
    state: State,
    who: Who,
    item: Annotated[str, Ask("What?", items_offered)],
    to: Annotated[Who, Ask("To whom?", takers)],
    count: OwnCount = 1,
) -> Done:
    """Hand something over, with what is in it."""
    thing = item_of(state, who, item)
    some = min(count, thing.count)
    yield from checked(state, ItemGiven(who=who, to=to, name=thing.name, count=some, at=thing.where))


@deed(
    "wear",
    "Put it on",
    f"gs.encumbrance.clothing gs.equipment.shield-hands {PLACES}",
    place="sheet.items",
    row="item",
    needs="You carry nothing that could be put on.",
)
def wear(options: Options, state: State, who: Who, item: Annotated[str, Ask("What?", wearable)]) -> Done:
    """Put on clothing or armour, a helmet or a shield."""
    thing = item_of(state, who, item)
    where = wearing(state.sheet(who), thing)
    if not where:
        raise Refused(f"{thing.name} can’t be put on now", "gs.encumbrance.place")
    yield from checked(state, ItemMoved(who=who, name=thing.name, to=where, at=thing.where))


def places(options: Options, state: State, who: Who) -> list[Choice]:
    """List where somebody can put things."""
    sheet: Sheet = state.sheet(who)
    hands = Choice(AND.join(HANDS), "In both hands")
    return [hands, *[Choice(one, one.capitalize()) for one in (*capacities(sheet), *holders(sheet))]]


@deed(
    "stow",
    "Put it elsewhere",
    f"gs.encumbrance.people gs.encumbrance.mount {PLACES}",
    place="sheet.items",
    row="item",
    needs="You have nothing with you.",
)
def stow(
    options: Options,
    state: State,
    who: Who,
    item: Annotated[str, Ask("What?", items_offered)],
    where: Annotated[str, Ask("Where?", places, "Pick nothing, and it goes where there is room.")] = "",
    count: OwnCount = 1,
    helpers: Annotated[tuple[Who, ...], Ask("Who helps to carry it?")] = (),
) -> Done:
    """On the body, in the hands, into a bag, on a mount; with others if it is too large.

    What does not fit there goes where there is room.
    """
    thing = item_of(state, who, item)
    some = min(count, thing.count)
    fact = ItemMoved(who=who, name=thing.name, to=where, count=some, at=thing.where, helpers=helpers)
    for other in (fact, with_(fact, helpers=()), with_(fact, to=""), with_(fact, to="", helpers=())):
        if can_be(state, other):
            yield other
            return
    yield from checked(state, with_(fact, to=LEFT, helpers=()))


def to_draw(options: Options, state: State, who: Who) -> list[Choice]:
    """List the weapons that somebody has with them, but not in hand."""
    packed = [item for item in movable(state.sheet(who)) if item.kind == "weapon" and item.where not in (LEFT, BESIDE)]
    return [choice_of(item) for item in packed if item.hands and not item.mounted and not in_hand(item.where)]


@deed(
    "draw",
    "Draw or switch a weapon",
    f"gs.equipment.two-handed {PLACES}",
    place="sheet.arms",
    row="item",
    needs="You have no weapon with you that isn’t in your hands already.",
)
def draw(options: Options, state: State, who: Who, item: Annotated[str, Ask("What?", to_draw)]) -> Done:
    """Take a weapon in hand that you carry packed. What is in the way goes where there is room, or to the ground."""
    thing = item_of(state, who, item)
    hands = [AND.join(HANDS)] if thing.hands > 1 else [*HANDS]
    taken = [ItemMoved(who=who, name=thing.name, to=where, count=1, at=thing.where) for where in hands]
    sheet: Sheet = state.sheet(who)
    held = [one for one in sheet.items if in_hand(one.where)]
    away = [one for one in (*capacities(sheet), *holders(sheet), LEFT) if one not in HANDS]
    ways: list[tuple[ItemMoved, ...]] = [(one,) for one in taken]
    ways += [
        (*[ItemMoved(who=who, name=one.name, to=to, count=one.count, at=one.where) for one in some], move)
        for move in taken
        for some in ([*[[one] for one in held], held] if len(held) > 1 else [held])
        for to in away
    ]
    yield from next((way for way in ways if can_be(state, *way)), None) or checked(state, *ways[-1])


@deed(
    "drop",
    "Leave it behind",
    "gs.encumbrance.place gs.equipment.has",
    place="sheet.items",
    row="item",
    needs="You have nothing with you.",
)
def drop(
    options: Options, state: State, who: Who, item: Annotated[str, Ask("What?", at_hand)], count: OwnCount = 1
) -> Done:
    """Put something down and leave it; it stays on the sheet as left behind."""
    thing = item_of(state, who, item)
    some = min(count, thing.count)
    yield from checked(state, ItemMoved(who=who, name=thing.name, to=LEFT, count=some, at=thing.where))


@deed(
    "lose",
    "Use it up, or lose it",
    "gs.equipment.has",
    place="sheet.items",
    row="item",
    needs="You have nothing with you.",
)
def lose(
    options: Options,
    state: State,
    who: Who,
    item: Annotated[str, Ask("What?", items_offered)],
    count: OwnCount = 1,
    reason: Reason = UNSAID,
) -> Done:
    """Cross off what is gone for good: eaten, used up, broken or lost."""
    thing = item_of(state, who, item)
    some = min(count, thing.count)
    yield from checked(state, ItemLost(who=who, name=thing.name, count=some, at=thing.where, reason=reason))


@deed(
    "spend-ammunition",
    "Fire it",
    "gs.equipment.ammunition",
    place="sheet.items",
    row="item",
    needs="You have no rounds or arrows with you.",
)
def fire(
    options: Options, state: State, who: Who, item: Annotated[str, Ask("What?", shots)], count: OwnCount = 1
) -> Done:
    """Fire rounds or arrows outside a fight. They are used up."""
    thing = item_of(state, who, item)
    yield from checked(state, AmmunitionSpent(who=who, name=thing.name, count=min(count, thing.count)))


def picked_up(
    options: Options, state: State, who: Who, whom: Who, helpers: tuple[Who, ...] = ()
) -> tuple[ItemGained, ItemMoved, bool]:
    """Make the facts of picking a body up, with the helpers that are named and as many others as it takes; or it can't
    be done, as the last says."""
    items = state.sheets[whom].items if whom in state.sheets else ()
    worn = [one for one in items if one.kind == "armour" and one.where == WORN]
    name = goods.BODY_OF + state.name(whom)
    body = Item(name=name, kind="body", enc=body_enc(worn[0].sides if worn else 0, bool(worn and worn[0].magic)))
    gained = ItemGained(who=who, item=body, where=LEFT)
    mine: Sheet = state.sheet(who)
    near = [
        Who(one)
        for one, sheet in state.sheets.items()
        if one not in (who, whom) and sheet.foe == mine.foe and able(options, state, Who(one))
    ]
    most = range(min(len(near), MOST_BEARERS) + 1)
    more = [*[(*helpers, *near[:number]) for number in most], *[tuple(near[:number]) for number in most]]
    ways = dict.fromkeys([tuple(dict.fromkeys(some)) for some in more])
    with_help = [ItemMoved(who=who, name=name, to="", helpers=some) for some in ways]
    try:
        there = gained.done(state)
    except Refused:
        return gained, with_help[0], False
    moved = next((one for one in with_help if can_be(there, one)), None)
    return gained, moved or with_help[0], moved is not None


def lying(options: Options, state: State, who: Who) -> list[Who]:
    """List those who are down and whom somebody could carry, if need be with help."""
    return list(to_carry(options, state, who))


def to_carry(options: Options, state: State, who: Who) -> Iterator[Who]:
    """Give them one after another."""
    for other, one in state.sheets.items():
        if other != who and one.down and one.craft is None:
            *_, can = picked_up(options, state, who, Who(other))
            if can:
                yield Who(other)


def could_carry(options: Options, state: State, who: Who) -> bool:
    """Tell whether there is anybody to be carried."""
    return able(options, state, who) and any(to_carry(options, state, who))


@deed(
    "carry-body",
    "Carry somebody",
    "gs.encumbrance.body gs.encumbrance.people",
    place="sheet.moving",
    when=could_carry,
    needs="Somebody has to be lying there who can’t walk.",
)
def carry(
    options: Options,
    state: State,
    who: Who,
    whom: Annotated[Who, Ask("Whom?", lying, free=True)],
    helpers: Annotated[tuple[Who, ...], Ask("Who helps?", guide="Anybody without room for it is left out.")] = (),
) -> Done:
    """Pick up somebody who can’t walk: 3 slots, plus those of their armour. Others help if it takes more than one."""
    if not whom or whom == who:
        raise Refused("nobody carries themselves: name somebody else", "gs.encumbrance.body")
    gained, moved, _ = picked_up(options, state, who, whom, helpers)
    yield from checked(state, gained, moved)


# --- from the CGO ----------------------------------------------------------------------------------------------------


def stock(options: Options, state: State, who: Who) -> tuple[Choice, ...]:
    """List everything on the lists."""
    return priced(DEAREST)


@deed("gain", "Give something from the lists", f"gs.encumbrance.magic-armour {PLACES}", by="gm", place="sheet.items")
def gain(
    options: Options,
    state: State,
    who: Who,
    ware: Annotated[str, Ask("What?", stock, folds=True, preset=False)],
    count: Count = 1,
    magic: Annotated[bool, Ask("Is it magical?")] = False,
    name: Annotated[Words, Ask("Does it have a name?")] = UNSAID,
) -> Done:
    """Give somebody something from the lists, for free."""
    one = listed(ware)
    item = made(one, 1 if one.item.capacity else count)
    price = min(item.price, DEAREST)
    item = msgspec.structs.replace(item, magic=magic, name=name.strip() or item.name, price=price)
    if item.kind == "armour":
        item = msgspec.structs.replace(item, enc=armour_enc(item.sides, magic))
    yield from checked(state, ItemGained(who=who, item=item))


listed = ware


class Thing(Record, frozen=True):
    """Something that the CGO makes up."""

    name: Annotated[Words, Ask("What is it called?")]
    kind: Annotated[Kind, Ask("What is it?")] = "thing"
    count: Count = 1
    enc: Annotated[Slots, Ask("How many slots does it take?")] = 1
    per: Annotated[int, Meta(ge=1, le=1_000), Ask("How many of them fit in those slots?", guide="20 coins take 1.")] = 1
    sides: Annotated[
        int, Meta(ge=0, le=1_000), Ask("How many sides does its die have?", guide="The die for damage or protection.")
    ] = 0
    hands: Annotated[int, Meta(ge=0, le=2), Ask("How many hands does it take?", guide="For a weapon.")] = 0
    ranged: Annotated[bool, Ask("Does it work at range?")] = False
    capacity: Annotated[Slots, Ask("How many slots does it hold?")] = 0
    gives: Annotated[Gives, Ask("Which place does it add when worn?")] = ""
    slots: Annotated[Slots, Ask("With how many slots?")] = 0
    magic: Annotated[bool, Ask("Is it magical?")] = False
    note: Annotated[Words, Ask("Anything else?")] = UNSAID


@deed("gain-own", "Give something else", f"gs.equipment.more {PLACES}", by="gm", place="sheet.items")
def gain_own(options: Options, state: State, who: Who, thing: Thing) -> Done:
    """Give somebody a thing that isn’t on the lists."""
    if not thing.name.strip():
        raise BadInput("What is it called? Any name will do")
    enc = armour_enc(thing.sides, thing.magic) if thing.kind == "armour" else thing.enc
    item = Item(
        name=thing.name.strip(),
        kind=thing.kind,
        count=1 if thing.capacity else thing.count,
        enc=enc,
        per=thing.per,
        sides=thing.sides,
        hands=thing.hands,
        ranged=thing.ranged,
        capacity=thing.capacity,
        gives=thing.gives,
        slots=thing.slots,
        magic=thing.magic,
        note=thing.note,
    )
    yield from checked(state, ItemGained(who=who, item=item))


# --- money -----------------------------------------------------------------------------------------------------------


WORTH = {name: METALS[key] for key, name in NAMES.items()}


def tin_of(coins: int, metal: str, most: int) -> int:
    """Give what some coins are worth, in tin, as far as there is so much."""
    return min(coins * WORTH[metal], most)


def change_of(state: State, who: Who, coins: int, metal: str) -> Heavy | None:
    """Give the change of what somebody pays, where it slows them down who carries it."""
    return heavy_change(purse_of(state, who), tin_of(coins, metal, state.sheet(who).money))


def would_weigh(
    options: Options, state: State, who: Who, coins: Coins, metal: Metal, carry: bool = False, **values: Any
) -> str:
    """Say what the change would weigh, where it slows somebody down, and what becomes of it."""
    heavy = change_of(state, who, coins, metal)
    if heavy is None:
        return ""
    stays = "" if carry else " It stays somewhere safe, unless you say below that you carry it."
    return f"The change is {heavy.change}.{stays} {told.heavy(heavy.coins, heavy.slots, heavy.moves, heavy.moved)}"


def of_heavy_change(options: Options, state: State, who: Who) -> dict[str, tuple[str, ...]]:
    """Say for coins of which metals the change could slow somebody down: where a larger coin has to be broken."""
    had = dict(zip(WORTH, coins_of(state.sheet(who).money), strict=True))
    return {"metal": tuple([one for one in WORTH if change_of(state, who, had[one] + 1, one) is not None])}


@deed(
    "pay",
    "Pay somebody",
    "gs.money.change gs.money.enough gs.money.left",
    place="sheet.money",
    when=has_money,
    foretells=would_weigh,
)
def pay(
    options: Options,
    state: State,
    who: Who,
    coins: Coins = 1,
    metal: Metal = "silver",
    to: Annotated[Who, Ask("To whom?", takers, free=True)] = NOBODY,
    reason: Reason = UNSAID,
    carry: Annotated[bool, Ask("Carry the change even if it slows you down?", when=of_heavy_change)] = False,
) -> Done:
    """Pay somebody, as far as your money goes. You get change if your coins don’t fit."""
    tin = tin_of(coins, metal, state.sheet(who).money)
    if to == who:
        raise Refused("nobody can pay themselves: pick somebody else", goods.ENOUGH)
    heavy = change_of(state, who, coins, metal)
    yield from checked(state, Paid(who=who, tin=tin, to=to, reason=reason))
    payment = paid(coins_of(state.sheet(who).money), tin)
    if payment.change.number:
        yield Said(told.change, payment)
    if heavy is not None and not carry:
        yield MoneyLeft(who=who, tin=payment.change.worth)


@deed("receive-money", "Give money", "gs.money.units", by="gm", place="sheet.money")
def receive(
    options: Options,
    state: State,
    who: Who,
    coins: Coins = 1,
    metal: Metal = "silver",
    reason: Reason = UNSAID,
) -> Done:
    """Give somebody money."""
    yield from checked(state, MoneyGained(who=who, tin=coins * WORTH[metal], reason=reason))


@deed("leave-money", "Leave money somewhere safe", "gs.money.left gs.money.coins", place="sheet.money", when=has_money)
def leave_money(options: Options, state: State, who: Who, coins: Coins = 1, metal: Metal = "gold") -> Done:
    """Only money that you carry takes up slots."""
    yield from checked(state, MoneyLeft(who=who, tin=tin_of(coins, metal, state.sheet(who).money)))


@needing("You haven’t left any money anywhere.")
def has_banked(options: Options, state: State, who: Who) -> bool:
    """Tell whether somebody has money elsewhere."""
    sheet: Sheet = state.sheet(who)
    return sheet.banked > 0


@deed("fetch-money", "Fetch money", "gs.money.left", place="sheet.money", when=has_banked)
def fetch_money(options: Options, state: State, who: Who, coins: Coins = 1, metal: Metal = "gold") -> Done:
    """Fetch money that you have left somewhere."""
    yield from checked(state, MoneyLeft(who=who, tin=tin_of(coins, metal, state.sheet(who).banked), back=True))
