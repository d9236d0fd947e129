"""The procedures of money and things as the game lists them; moving is in `listings_travel`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rollwright.games.going_somewhere.rules.gear import handling, trading
from rollwright.games.going_somewhere.rules.gear import permission as permission_gear
from rollwright.games.going_somewhere.rules.gear import told as told_gear
from rollwright.games.going_somewhere.rules.gear.listings_travel import LISTINGS_TRAVEL
from rollwright.games.going_somewhere.rules.gear.money import Coins, amount
from rollwright.rules.ruleset import Listing

MONEY: Mapping[str, Callable[[str], Any]] = {"amount": amount, "money": amount, "per_diem": amount}
PRICE: Mapping[str, Callable[[str], Any]] = {"price": amount}
DECORATION = ("gs.equipment.decoration", "gs.equipment.decoration-weapons")
PRICES = ("gs.equipment.prices", "gs.equipment.lists", "gs.money.metals", "gs.money.enough")
ARMS = (
    "gs.equipment.ammunition-price",
    "gs.equipment.armour-price",
    "gs.equipment.shield",
    "gs.equipment.helmet",
    "gs.equipment.weapon-price",
    "gs.equipment.crew-price",
    "gs.equipment.two-handed",
    "gs.equipment.digits",
    "gs.equipment.luggage",
    "gs.equipment.tents",
)
PLACES = (
    "gs.encumbrance.place",
    "gs.encumbrance.slots",
    "gs.encumbrance.worn-slots",
    "gs.encumbrance.containers",
    "gs.encumbrance.help",
    "gs.encumbrance.magic-items",
    "gs.equipment.has",
)


def done(outcome: Any) -> int:
    """Count what was bought or sold."""
    return int(outcome.done)


LISTINGS_GEAR = (
    Listing(
        id="buy",
        procedure=trading.buy,
        title="Buy something",
        rules=(*PRICES, *DECORATION, *ARMS),
        facts=trading.of_buying,
        telling=told_gear.told_buying,
        worth={"done": done},
        allowed=permission_gear.of_buying,
        read=MONEY,
        examples=(
            {"who": "kara", "ware": "belt", "money": 350_002},
            {"who": "kara", "ware": "rare-herbs", "money": 20_000, "rank": 5, "per_diem": 30_000, "count": 2},
            {"who": "kara", "ware": "long-sword", "money": 900_000, "rank": 8, "per_diem": 100_000, "where": "back"},
            {"who": "kara", "ware": "box-or-crate:7", "money": 0},
        ),
    ),
    Listing(
        id="sell",
        procedure=trading.sell,
        title="Sell something",
        rules=("gs.equipment.sell", "gs.equipment.has", "gs.equipment.prices"),
        facts=trading.of_selling,
        telling=told_gear.told_selling,
        worth={"done": done},
        allowed=permission_gear.of_selling,
        read=PRICE,
        examples=(
            {"who": "kara", "item": "Belt", "price": 200},
            {"who": "kara", "item": "Relic", "price": 0, "count": 3, "at": "left"},
        ),
    ),
    Listing(
        id="pay",
        procedure=trading.pay,
        title="Pay somebody",
        rules=("gs.money.metals", "gs.money.change", "gs.money.enough"),
        facts=trading.of_paying,
        telling=told_gear.told_paying,
        allowed=permission_gear.of_paying,
        read=MONEY,
        examples=(
            {"who": "kara", "amount": 25_000, "money": 120_000},
            {"who": "kara", "amount": 200, "money": 500, "to": "orr", "reason": "a toll"},
        ),
    ),
    Listing(
        id="receive-money",
        procedure=trading.receive_money,
        title="Get money",
        rules=("gs.money.metals",),
        facts=trading.of_receiving,
        telling=told_gear.told_money,
        cast=lambda arguments: {},
        allowed=permission_gear.somebody,
        read=MONEY,
        examples=({"who": "kara", "amount": 350_002, "reason": "wages"},),
    ),
    Listing(
        id="leave-money",
        procedure=trading.leave_money,
        title="Leave or fetch money",
        rules=("gs.money.left", "gs.money.coins"),
        facts=trading.of_leaving,
        telling=told_gear.told_money,
        allowed=permission_gear.tried(
            trading.of_leaving, lambda given: trading.Paying(given["amount"], Coins(), Coins())
        ),
        read=MONEY,
        examples=({"who": "kara", "amount": 1_000}, {"who": "kara", "amount": 1_000, "back": True}),
    ),
    Listing(
        id="equip",
        procedure=trading.equip,
        title="Equip a new character",
        rules=("gs.equipment.start", *PRICES, *DECORATION),
        facts=trading.of_equipping,
        telling=told_gear.told_equipping,
        allowed=permission_gear.of_equipping,
        read=MONEY,
        examples=({"who": "kara", "money": 0}, {"who": "kara", "money": 1, "rank": 1}),
    ),
    Listing(
        id="give",
        procedure=handling.give,
        title="Give something to somebody",
        rules=("gs.encumbrance.porters", *PLACES),
        facts=handling.of_giving,
        telling=told_gear.told_handling,
        allowed=permission_gear.tried(handling.of_giving),
        examples=({"who": "kara", "to": "orr", "item": "Belt"},),
    ),
    Listing(
        id="wear",
        procedure=handling.wear,
        title="Put something on",
        rules=(*PLACES, "gs.encumbrance.clothing", "gs.equipment.shield-hands", "gs.encumbrance.armour"),
        facts=handling.of_wearing,
        telling=told_gear.told_handling,
        allowed=permission_gear.of_wearing(handling.of_wearing),
        examples=({"who": "kara", "item": "Belt"}, {"who": "kara", "item": "Helmet", "where": "head"}),
    ),
    Listing(
        id="stow",
        procedure=handling.stow,
        title="Put something elsewhere",
        rules=(*PLACES, "gs.encumbrance.people", "gs.encumbrance.mount", "gs.equipment.mounted"),
        facts=handling.of_stowing,
        telling=told_gear.told_handling,
        allowed=permission_gear.tried(handling.of_stowing),
        examples=(
            {"who": "kara", "item": "Rope, 50 feet", "where": "Small pack"},
            {"who": "kara", "item": "Writing desk", "helpers": ("orr",)},
        ),
    ),
    Listing(
        id="drop",
        procedure=handling.drop,
        title="Put something down",
        rules=("gs.encumbrance.place", "gs.equipment.has"),
        facts=handling.of_dropping,
        telling=told_gear.told_handling,
        allowed=permission_gear.tried(handling.of_dropping),
        examples=({"who": "kara", "item": "Belt"},),
    ),
    Listing(
        id="lose",
        procedure=handling.lose,
        title="Use something up, or lose it",
        rules=("gs.equipment.has",),
        facts=handling.of_losing,
        telling=told_gear.told_handling,
        allowed=permission_gear.tried(handling.of_losing),
        examples=({"who": "kara", "item": "Ale", "reason": "drunk"},),
    ),
    Listing(
        id="spend-ammunition",
        procedure=handling.spend_ammunition,
        title="Fire rounds or arrows",
        rules=("gs.equipment.ammunition",),
        facts=handling.of_firing,
        telling=told_gear.told_handling,
        allowed=permission_gear.tried(handling.of_firing),
        examples=({"who": "kara", "item": "Rounds, d6", "count": 3},),
    ),
    Listing(
        id="gain",
        procedure=handling.gain,
        title="Get something from the CGO",
        rules=("gs.equipment.more", "gs.encumbrance.magic-armour", "gs.equipment.magic-armour-price", *PLACES),
        facts=handling.of_gain,
        telling=told_gear.told_gain,
        cast=lambda arguments: {},
        allowed=permission_gear.tried(handling.of_gain),
        examples=(
            {"who": "kara", "ware": "armour-d20", "magic": True},
            {"who": "kara", "name": "Giant book", "enc": 4},
            {"who": "kara", "name": "Work trousers", "kind": "clothing", "enc": 0, "gives": "pockets", "slots": 4},
        ),
    ),
    Listing(
        id="carry-body",
        procedure=handling.carry_body,
        title="Carry somebody",
        rules=("gs.encumbrance.body", "gs.encumbrance.help", "gs.encumbrance.people"),
        facts=handling.of_body,
        telling=told_gear.told_body,
        allowed=permission_gear.of_body(handling.of_body),
        examples=({"who": "kara", "whom": "orr", "armour": 6}, {"who": "kara", "whom": "orr", "helpers": ("vex",)}),
    ),
    *LISTINGS_TRAVEL,
)
