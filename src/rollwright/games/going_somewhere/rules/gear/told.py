"""What is said of trading and moving as it is played, beside what facts say of themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from rollwright.games.going_somewhere.rules.checks.told import heads as check_heads
from rollwright.games.going_somewhere.rules.checks.told import with_words
from rollwright.games.going_somewhere.rules.gear.carrying import coin_slots, load, terrain
from rollwright.games.going_somewhere.rules.gear.carrying import movement as movement_of
from rollwright.games.going_somewhere.rules.gear.money import coins, in_words, spoken
from rollwright.games.going_somewhere.rules.gear.naming import some, traded, verb
from rollwright.games.going_somewhere.rules.gear.tables import travel
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.play.steps import Headline
from rollwright.play.tell import Line
from rollwright.rules.facts import Tale, Who
from rollwright.rules.sentences import counted, opened, signed

if TYPE_CHECKING:
    from rollwright.games.going_somewhere.rules.gear.carrying import Movement, Ride
    from rollwright.games.going_somewhere.rules.gear.money import Payment, Price
    from rollwright.games.going_somewhere.rules.gear.travelling import Walker

__all__ = ["some", "traded", "with_words"]


def price_text(price: Price) -> str:
    """Write a price of the lists."""
    least, most = spoken(price.least), spoken(price.most)
    if price.most == price.least:
        return least + " or more" * price.open
    alike = least.split()[1:] == most.split()[1:]  # 1 to 5 copper
    return f"{least.split()[0] if alike else least} to {most}"


def heads(who: Who, what: str) -> Headline:
    """Give the headline of a moment."""
    return check_heads(who, what, "")


# --- trading ---------------------------------------------------------------------------------------------------------


def on_lists(price: str) -> str:
    """Say what the lists say of a price."""
    return f"The lists say {price}"


def was_paid(tin: int, each: str) -> str:
    """Say what somebody paid for what they sell."""
    return f"Bought for {spoken(tin)}{each}" if tin else "Nobody knows what it cost"


AT_HOME = "Coins that would take up slots stay at home in the end. "
"""What is said of the money of a new character."""


def at_price(what: str, tin: int) -> str:
    """Write what is bought or sold, and for how much."""
    return f"{what} for {spoken(tin)}"


def not_for_sale(tale: Tale, what: str) -> Line:
    """Tell that there is none."""
    return Line(f"{opened(what)} is not for sale.", ("gs.equipment.prices",))


def costs(tale: Tale, name: str, each: int, listed: str) -> Line:
    """Tell what the CGO asks for one."""
    beside = "" if listed == spoken(each) else f" (the lists say {listed})"
    text = f"{opened(some(name, 1))} {verb(name)} {spoken(each)}{beside}."
    return Line(text, ("gs.equipment.prices",), aside=not beside)  # who buys it, is told with the price


def offered(tale: Tale, what: str, total: int) -> Line:
    """Tell what anybody gives for something."""
    text = f"The offer for {what} is {spoken(total)}."
    return Line(text, ("gs.equipment.sell", "gs.equipment.prices"), aside=True)  # what comes of it is told


def too_dear(tale: Tale, who: Who, what: str, total: int, money: int) -> Line:
    """Tell that there is too little money."""
    price = opened(f"{what} {verb(what)} {spoken(total)}")
    return Line(f"{price}, but {tale.name(who)} only has {spoken(money)}.", ("gs.money.enough",))


def left(tale: Tale, who: Who, what: str, total: int) -> Line:
    """Tell that somebody would not pay."""
    return Line(f"{tale.name(who)} does not buy {what} for {spoken(total)}.", ("gs.equipment.prices",))


def purse_left(tale: Tale, who: Who, had: int, left: int) -> Line:
    """Tell what is left in the purse, and of change that is more to carry than the coins were before, that it is."""
    return change_weighs(tale, who, had, left) or Line(
        f"{opened(spoken(left))} left in the purse.", ("gs.equipment.prices",)
    )


def change_weighs(tale: Tale, who: Who, had: int, left: int) -> Line | tuple[()]:
    """Tell that the change is more to carry than the coins were before, and slows somebody down."""
    before, after = int(coin_slots(had)), int(coin_slots(left))
    if after <= before:
        return ()
    text = f"{tale.name(who)} now carries {coins(left).number} coins ({spoken(left)})"
    slots = f"{counted(after, 'slot')}{f' instead of {before}' if before else ''}"
    return Line(
        f"{text}. They now take {slots}. Money can be left somewhere safe.",
        ("gs.money.coins",),
    )


def heavy(coins: int, slots: int, moves: int, moved: int) -> str:
    """Say what coins would weigh that slow somebody down."""
    carry = f"You would then carry {coins} coins, which take {counted(slots, 'slot')},"
    return f"{carry} and move {counted(moves, 'square')} a round instead of {moved}."


def laden(sheet: Sheet) -> str:
    """Say how a load slows somebody down who is fully laden, and what of it is money; nothing of anybody else."""
    weighed, now = load(sheet), movement_of(sheet).squares
    if not weighed.full:
        return ""
    light = movement_of(msgspec.structs.replace(sheet, items=(), money=0)).squares
    over = f", {weighed.over} too many" if weighed.over else ""
    money = f" Coins take {weighed.coins} of them." if weighed.coins else ""
    text = f"That is a full load of {counted(weighed.enc, 'slot')} (ENC), where {weighed.max_enc} is the most{over}."
    return f"{text}{money} Movement is {now} squares a round instead of {light}."


def no_buyer(tale: Tale, what: str) -> Line:
    """Tell that nobody wants it."""
    return Line(f"Nobody buys {what}.", ("gs.equipment.sell",))


def kept(tale: Tale, who: Who, what: str, total: int) -> Line:
    """Tell that an offer was not taken."""
    return Line(f"{tale.name(who)} keeps {what} and turns down {spoken(total)}.", ("gs.equipment.sell",))


def change(tale: Tale, payment: Payment) -> Line:
    """Tell the coins that were handed over, and those that came back."""
    return Line(f"Paid with {in_words(payment.given)}; the change is {in_words(payment.change)}.", ("gs.money.change",))


# --- moving ----------------------------------------------------------------------------------------------------------


def movement(tale: Tale, walker: Walker, key: str, going: Movement) -> Line:
    """Tell how movement comes about."""
    ground = terrain(key)
    text = f"SPD {walker.speed} + STR {walker.strength} - ENC {walker.counted}: {going.base}"
    if walker.over:
        text += f"; {walker.over} over MAX ENC: -{travel().body.over_cost * walker.over}"
    rules = ("gs.movement.formula", "gs.encumbrance.max", "gs.movement.terrain")
    return Line(f"{text}; {ground.title}: {signed(ground.modifier)}.", rules)


def moved(tale: Tale, who: Who, squares: int) -> Line:
    """Tell how far somebody gets."""
    if squares < 0:
        return Line(f"{tale.name(who)} slides back {counted(-squares, 'square')}.", ("gs.movement.least",))
    return Line(f"{tale.name(who)} can move {counted(squares, 'square')}.", ("gs.movement.base",))


def slots_taken(enc: int, most: int, coins_: int) -> str:
    """Say how full somebody is, and with how much of that coins are to blame.

    >>> slots_taken(3, 8, 0), slots_taken(9, 8, 5)
    ('3 of 8 slots taken', '9 of 8 slots taken (5 by coins)')
    """
    return f"{enc} of {most} slots taken{f' ({coins_} by coins)' if coins_ else ''}"


def so_full(slots: str, new: bool) -> str:
    """Say the same in the guide of a shop; of a new character's money, what becomes of it."""
    return f"{opened(slots)}. {AT_HOME if new else ''}" if slots else ""


def no_arms(armed: bool, money: int, least: int, host: bool = False) -> str:
    """Say what to do who has no weapon and no money for one; to the CGO, the `host`, what they can do about it.

    >>> no_arms(False, 2_400, 30_000)[:64]
    'You can’t pay for a weapon: the cheapest costs 3 silver, and you'
    >>> no_arms(False, 2_400, 30_000, host=True).endswith("“Give something from the lists” help with that. ")
    True
    >>> no_arms(True, 0, 30_000), no_arms(False, 30_000, 30_000)
    ('', '')
    """
    if armed or money >= least:
        return ""
    if host:
        then = "Once they are at the table, “Give money” and “Give something from the lists” help with that"
        return (
            f"They can’t pay for a weapon: the cheapest costs {spoken(least)}, and they have {spoken(money)}. {then}. "
        )
    ask = "Ask your CGO for some money, or for a weapon: a word to them can go along with your character"
    return f"You can’t pay for a weapon: the cheapest costs {spoken(least)}, and you have {spoken(money)}. {ask}. "


def safe_ground(tale: Tale, key: str) -> Line:
    """Tell that no check is needed."""
    return Line(f"{terrain(key).title.capitalize()}: no check for footing.", ("gs.movement.terrain",))


def stands(tale: Tale, who: Who, key: str) -> Line:
    """Tell that somebody keeps standing."""
    ground = terrain(key)
    text = f"{ground.title.capitalize()} ({signed(ground.modifier)}): {tale.name(who)} keeps standing."
    return Line(text, ("gs.movement.footing",))


def lifted(tale: Tale, who: Who, moves: bool) -> Line:
    """Tell whether somebody moves under a load."""
    verb = "moves one square under the load" if moves else "can’t move under the load"
    return Line(f"{tale.name(who)} {verb}.", ("gs.encumbrance.half", "gs.movement.stand"))


def ridden(tale: Tale, ride: Ride, distance: int) -> Line:
    """Tell how far a mount goes."""
    how = "so it only goes" if ride.encumbered else "and goes"
    text = f"The mount carries {ride.percent}% of what it can, {how} {ride.distance} of {distance}."
    return Line(text, ("gs.encumbrance.mount",))


def ready(tale: Tale, name: str, is_ready: bool) -> Line:
    """Tell whether a weapon can be fired."""
    result = "can be fired" if is_ready else "can’t be fired this round"
    return Line(f"{name} {result}.", ("gs.equipment.machine-gun", "gs.equipment.crew-guile"))
