"""A character written in from paper: what follows from what is written, and the shop that stands on the form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.creation.costs import price
from rollwright.games.going_somewhere.rules.creation.purchases import SMALLEST_BONUS
from rollwright.games.going_somewhere.rules.creation.status import places
from rollwright.games.going_somewhere.rules.creation.tables import tables
from rollwright.games.going_somewhere.rules.gear import goods
from rollwright.games.going_somewhere.rules.gear.carrying import money_over
from rollwright.games.going_somewhere.rules.gear.equipment import catalogue, made
from rollwright.games.going_somewhere.rules.gear.money import spoken
from rollwright.games.going_somewhere.rules.gear.shop import counted_in, on_show
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.parts import wordings
from rollwright.games.going_somewhere.rules.ranks import COST
from rollwright.games.going_somewhere.rules.sheet import Bought, Purchase, Sheet, Status
from rollwright.games.going_somewhere.rules.stats import Skill, Stat
from rollwright.rules.fields import Choice
from rollwright.rules.sentences import counted

UNCOUNTED = -1
"""Stands in place of the money left until it is worked out."""
OWN_PRICE: tuple[Bought, ...] = ("power-site", "crafting")
"""What has no price of its own: people write what they paid."""
ASKS: dict[Bought, Mapping[str, str]] = {
    "boost": {"about": "Which stat", "points": "How many points"},
    "rank": {"about": "Which stat", "sides": "Which die"},
    "health": {"sides": "Which die", "rolled": "Health rolled"},
    "damage-resistance": {"sides": "Which die", "points": "How many dice in all"},
    "magic-resistance": {"sides": "Which die", "points": "How many dice"},
    "immunity": {"points": "Level"},
    "magic-bonus": {"points": "How many points"},
    "language": {"about": "Which language, such as Thari, spoken or Thari, written"},
    "skill": {"about": "Which skill", "points": "How many points"},
    "special-skill": {"about": "Which craft", "points": "How many points"},
    "bonus-die": {"about": "Which skill", "sides": "Which die"},
    "hand-to-hand": {"sides": "Which die"},
    "reroll": {},
    "success": {},
    "power-site": {"about": "Which site", "sides": "Which die", "points": "How many dice", "rolled": "Points returned"},
    "crafting": {"about": "For what", "points": "How many points"},
}
"""What a purchase of each kind asks, and what that is called; the rest doesn't matter to it."""
USUAL: Mapping[str, Any] = {"about": "", "sides": 0, "points": 1, "rolled": 0}
"""What stands in a field that a purchase doesn't ask."""


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
    sheet = msgspec.structs.replace(sheet, ledger=(*refitted(before, sheet),))
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
        filled = was.cp == price_of(above(before, at), was)
        yield msgspec.structs.replace(one, cp=0) if filled and one != was and one.cp == was.cp else one


def refitted(before: Sheet, sheet: Sheet) -> Iterator[Purchase]:
    """Give the purchases of a sheet, those of another kind than before without what was filled in for that one."""
    for at, one in enumerate(sheet.ledger):
        was = before.ledger[at] if at < len(before.ledger) else one
        if one.kind != was.kind:
            names = bought_for(sheet, one.kind)
            fits = one.about in names if names is not None else one.about != was.about
            one = msgspec.structs.replace(one, about=one.about if fits else "")
            stray = {name: usual for name, usual in USUAL.items() if name not in ASKS[one.kind]}
            one = msgspec.structs.replace(one, **stray)
        yield one


def asked(sheet: Sheet, path: tuple[str, ...]) -> bool:
    """Tell whether a purchase asks for a field: its kind does, or there is something in it. A new one asks for all."""
    at, name = int(path[1]), path[2]
    if at >= len(sheet.ledger):
        return True
    one = sheet.ledger[at]
    return name in ASKS[one.kind] or getattr(one, name) != USUAL[name]


def stat_titles() -> Mapping[str, str]:
    """Give the stats with their full names, as whoever rolls them is asked for them."""
    asked = wordings()["assign"]
    return {stat.value: asked.field(stat).title for stat in Stat}


def told_of_stat(stat: str) -> str:
    """Say what a stat is for."""
    return wordings()["assign"].field(stat).guide


def bought_for(sheet: Sheet, kind: Bought) -> Mapping[str, str] | None:
    """List the stats or skills that a kind of purchase can be for; None where that has a name of its own."""
    if kind in ("boost", "rank"):
        return stat_titles()
    if kind == "skill":
        return {skill.value: skill.value.title() for skill in Skill}
    if kind == "bonus-die":
        return {name: name.title() for name in (*[skill.value for skill in Skill], *derive.special_skills(sheet))}
    return None


def can_be_for(options: Options, sheet: Sheet, path: tuple[str, ...]) -> Mapping[str, str] | None:
    """List what a purchase can be for; nothing where it is for nothing in particular."""
    at = int(path[1])
    if not asked(sheet, path):
        return {}
    return bought_for(sheet, sheet.ledger[at].kind) if at < len(sheet.ledger) else None


def dice_for(options: Options, sheet: Sheet, path: tuple[str, ...]) -> Mapping[str, str] | None:
    """List the dice that a purchase can be of; nothing where it has none."""
    at = int(path[1])
    if not asked(sheet, path):
        return {}
    kind = sheet.ledger[at].kind if at < len(sheet.ledger) else "power-site"
    rows = tables()
    found = {
        "rank": rows.higher,
        "health": [*COST],
        "hand-to-hand": [*COST],
        "bonus-die": [sides for sides in COST if sides >= SMALLEST_BONUS],
        "damage-resistance": [one.sides for one in rows.damage_resistance],
        "magic-resistance": [one.sides for one in rows.magic_resistance],
    }.get(kind)
    return None if found is None else {str(sides): f"d{sides}" for sides in found}


def where_asked(options: Options, sheet: Sheet, path: tuple[str, ...]) -> Mapping[str, str] | None:
    """Give no place for what a purchase of its kind doesn't ask."""
    return None if asked(sheet, path) else {}


def paid_otherwise(options: Options, sheet: Sheet, path: tuple[str, ...]) -> Mapping[str, str] | None:
    """Give no place for the points paid where they are the price by the rules: that is filled in."""
    at = int(path[1])
    if at >= len(sheet.ledger) or sheet.ledger[at].kind in OWN_PRICE:
        return None
    one = sheet.ledger[at]
    return {} if one.cp == price_of(above(sheet, at), one) else None


def labels_of(sheet: Sheet) -> Mapping[str, str]:
    """Say what the fields of each purchase are called, by its kind; of the money, how much more stays at home."""
    more = {"money": f"Money you carry ({spoken(sheet.banked)} more stays at home)"} if sheet.banked else {}
    rows = enumerate(sheet.ledger)
    return {f"ledger.{at}.{name}": label for at, one in rows for name, label in ASKS[one.kind].items()} | more


def prices(sheet: Sheet) -> Mapping[str, str]:
    """Say of each purchase what it costs."""
    found = {}
    for at, one in enumerate(sheet.ledger):
        if one.kind not in OWN_PRICE:
            cost = price_of(above(sheet, at), one)
            found[f"ledger.{at}"] = f"Costs {counted(cost, 'point')}." if cost else "The price follows from that."
    return found


def above(sheet: Sheet, at: int) -> Sheet:
    """Give the sheet with no more purchases than those above one."""
    return msgspec.structs.replace(sheet, ledger=sheet.ledger[:at])


def price_of(sheet: Sheet, one: Purchase) -> int:
    """Give what a purchase costs; nothing where it isn't finished, or has no price of its own."""
    if "about" in ASKS[one.kind] and not one.about.strip():
        return 0
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
