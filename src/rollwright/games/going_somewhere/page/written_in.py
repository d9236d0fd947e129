"""A character written in from paper: what follows from what is written, and the shop that stands on the form."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere.rules.creation.costs import price
from rollwright.games.going_somewhere.rules.creation.status import places
from rollwright.games.going_somewhere.rules.gear import goods
from rollwright.games.going_somewhere.rules.gear.carrying import money_over
from rollwright.games.going_somewhere.rules.gear.equipment import catalogue, made
from rollwright.games.going_somewhere.rules.gear.shop import counted_in, on_show
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Purchase, Sheet, Status
from rollwright.games.going_somewhere.rules.stats import Stat
from rollwright.rules.fields import Choice

UNCOUNTED = -1
"""Stands in place of the money left until it is worked out."""


def filled_in(options: Options, sheet: Sheet) -> Sheet:
    """Fill in the totals from the stats, what goes with a position, what was taken in the shop, and the money left."""
    if not sheet.rolled and set(sheet.stats) == set(Stat):
        sheet = msgspec.structs.replace(sheet, rolled=totals(sheet))
    sheet = with_wares(with_prices(msgspec.structs.replace(sheet, status=settled(sheet.status))))
    return sheet if sheet.money >= 0 else with_money(sheet)


def taken_back(options: Options, before: Sheet, sheet: Sheet) -> Sheet:
    """Take back what had followed, where it still stands as it did: it is filled in anew."""
    if sheet.rolled == before.rolled == totals(before):
        sheet = msgspec.structs.replace(sheet, rolled=())
    if sheet.money != before.money:  # written by hand: that is all there is
        sheet = msgspec.structs.replace(sheet, banked=0)
    elif before == with_money(before):
        sheet = msgspec.structs.replace(sheet, money=UNCOUNTED, banked=0)
    sheet = msgspec.structs.replace(sheet, ledger=tuple(unpriced(before, sheet)))
    old, new = before.status, sheet.status
    if (old.table, old.position) == (new.table, new.position):
        return sheet
    moved = new.table not in ("", old.table) and new.position == old.position  # another table has other positions
    status = Status(
        table=new.table,
        position="" if moved else new.position,
        rank=0 if new.rank == old.rank else new.rank,
        per_diem=0 if new.per_diem == old.per_diem else new.per_diem,
        fee=new.fee,
    )
    return msgspec.structs.replace(sheet, status=status)


def totals(sheet: Sheet) -> tuple[int, ...]:
    """Give the values of the stats in their order: whoever writes them in has given out the totals already."""
    return tuple([sheet.stats[stat] for stat in Stat if stat in sheet.stats])


def settled(status: Status) -> Status:
    """Give a place in society with what the tables say of it, but for what is written there already."""
    known = places()
    tables = [status.table] if status.position in known.get(status.table, {}) else list(known)
    for table in tables:
        if place := known[table].get(status.position):
            return msgspec.structs.replace(
                status,
                table=place.table,
                rank=status.rank or place.rank,
                per_diem=status.per_diem or place.per_diem,
            )
    return status


def with_prices(sheet: Sheet) -> Sheet:
    """Give the sheet with the price of each purchase that has none, as it was with the lines above it."""
    ledger: tuple[Purchase, ...] = ()
    for one in sheet.ledger:
        before = msgspec.structs.replace(sheet, ledger=ledger)
        ledger = (*ledger, one if one.cp else msgspec.structs.replace(one, cp=price_of(before, one)))
    return msgspec.structs.replace(sheet, ledger=ledger)


def unpriced(before: Sheet, sheet: Sheet) -> Iterator[Purchase]:
    """Give the purchases of a sheet, without the prices that were filled in for what has changed since."""
    for at, one in enumerate(sheet.ledger):
        was = before.ledger[at] if at < len(before.ledger) else one
        filled = was.cp == price_of(msgspec.structs.replace(before, ledger=before.ledger[:at]), was)
        yield msgspec.structs.replace(one, cp=0) if filled and one != was and one.cp == was.cp else one


def price_of(sheet: Sheet, one: Purchase) -> int:
    """Give what a purchase costs; nothing where it isn't finished, or has no price of its own."""
    try:
        return max(0, price(sheet, one.kind, one.sides, one.points))
    except BadInput:
        return 0


def with_money(sheet: Sheet) -> Sheet:
    """Give the sheet with what is left of the money that somebody began with; coins that take up slots stay at home."""
    spent = sheet.status.fee + sum([one.price * one.count for one in sheet.items])
    left = max(0, sheet.starting_money - spent)
    over = money_over(left)
    return msgspec.structs.replace(sheet, money=left - over, banked=over)


def with_wares(sheet: Sheet) -> Sheet:
    """Give the sheet with what was taken in the shop as things of the lists, each where there is room."""
    taken = [one for one in sheet.items if one.name in catalogue() and not one.key]
    sheet = msgspec.structs.replace(sheet, items=tuple([one for one in sheet.items if one not in taken]))
    for one in taken:
        ware = catalogue()[one.name]
        item = made(ware, ware.item.per, ware.price.least)
        try:
            sheet = goods.added(sheet, item)
        except Refused:  # there is no stat yet to carry it with
            sheet = msgspec.structs.replace(sheet, items=(*sheet.items, item))
    return sheet


def shop(options: Options, sheet: Sheet) -> Iterator[Choice]:
    """Offer all wares at the least price of the lists, those that are too dear with what is missing."""
    had = [one.key for one in sheet.items for _ in range(one.count // one.per)]
    for one in counted_in(on_show(sheet.money + sheet.banked), had):
        yield Choice(one.key, one.words, one.note, under=one.under, means=one.means, refused=one.refused, had=one.had)
