"""What can become true of money and things, and what that does to the sheets."""

from __future__ import annotations

import msgspec

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules.gear import goods
from rollwright.games.going_somewhere.rules.gear.money import written
from rollwright.games.going_somewhere.rules.gear.places import LEFT
from rollwright.games.going_somewhere.rules.gear.placing import somewhere
from rollwright.games.going_somewhere.rules.sheet import Item, Sheet
from rollwright.rules.facts import Fact, State

replace = msgspec.structs.replace


class Bought(Fact, frozen=True, tag="bought"):
    """Something was bought, for so much tin in all."""

    who: str
    item: Item
    tin: int
    where: str = ""
    """Where it was put; nothing said: where there is room."""


class Sold(Fact, frozen=True, tag="sold"):
    """Something was sold, for so much tin in all."""

    who: str
    name: str
    count: int
    tin: int
    at: str = ""


class Paid(Fact, frozen=True, tag="paid"):
    """Money was paid, to somebody with a sheet or to somebody else."""

    who: str
    tin: int
    to: str = ""
    reason: str = ""


class MoneyGained(Fact, frozen=True, tag="money-gained"):
    """Money came in."""

    who: str
    tin: int
    reason: str = ""


class MoneyLeft(Fact, frozen=True, tag="money-left"):
    """Money was left somewhere, or (`back`) fetched from there."""

    who: str
    tin: int
    back: bool = False


class ItemGained(Fact, frozen=True, tag="item-gained"):
    """Somebody has something new."""

    who: str
    item: Item
    where: str = ""


class ItemMoved(Fact, frozen=True, tag="item-moved"):
    """A thing was put elsewhere; others may help to carry it."""

    who: str
    name: str
    to: str
    count: int = 1
    at: str = ""
    helpers: tuple[str, ...] = ()


class ItemGiven(Fact, frozen=True, tag="item-given"):
    """A thing went to somebody else."""

    who: str
    to: str
    name: str
    count: int = 1
    at: str = ""
    where: str = ""


class ItemLost(Fact, frozen=True, tag="item-lost"):
    """A thing is gone for good, with what is in it."""

    who: str
    name: str
    count: int = 1
    at: str = ""
    reason: str = ""


class AmmunitionSpent(Fact, frozen=True, tag="ammunition-spent"):
    """Rounds or arrows were fired."""

    who: str
    name: str
    count: int = 1


class FootingLost(Fact, frozen=True, tag="footing-lost"):
    """Somebody fell."""

    who: str
    terrain: str = ""


FACTS_GEAR: tuple[type[Fact], ...] = (
    Bought,
    Sold,
    Paid,
    MoneyGained,
    MoneyLeft,
    ItemGained,
    ItemMoved,
    ItemGiven,
    ItemLost,
    AmmunitionSpent,
    FootingLost,
)


def apply_gear(state: State, fact: Fact) -> State | None:
    """Give the state in which a fact of this part holds; None for another part's."""
    found = _applied(state, fact)
    return None if found is None else _with_shares(found)


def _with_shares(state: State) -> State:
    """Let all who help to carry a container bear their share of what is in it by now."""
    for who, sheet in state.sheets.items():
        for item in [one for one in sheet.items if one.capacity and one.people > 1]:
            name, enc = share_name(item.name, who), goods.whole_enc(sheet, item)
            for helper, other in state.sheets.items():
                items = tuple([replace(one, enc=enc) if one.name == name else one for one in other.items])
                state = state if items == other.items else state.with_sheet(helper, replace(other, items=items))
    return state


def share_name(item: str, who: str) -> str:
    """Say what the share of a thing is called that somebody holds."""
    return f"{goods.SHARE}{item} of {who}"


def _applied(state: State, fact: Fact) -> State | None:
    match fact:
        case Paid():
            paid = state.with_sheet(fact.who, goods.paid_from(state.sheet(fact.who), fact.tin, state.name(fact.who)))
            return _richer(paid, fact.to, fact.tin) if fact.to in paid.sheets else paid
        case ItemGiven():
            if fact.who == fact.to:
                raise Refused(f"{state.name(fact.who)} has it already", goods.HAS)
            giver, taker = state.sheet(fact.who), state.sheet(fact.to)
            name = goods.find(giver, fact.name, fact.at).name
            both = goods.handed(giver, taker, fact.name, fact.count, fact.at, fact.where)
            return _put_down(state.with_sheet(fact.who, both[0]).with_sheet(fact.to, both[1]), fact.who, name)
        case ItemMoved():
            return _moved(state, fact)
        case Sold() | ItemLost():
            name = goods.find(state.sheet(fact.who), fact.name, fact.at).name
            return _put_down(state.with_sheet(fact.who, with_fact(state.sheet(fact.who), fact)), fact.who, name)
        case Bought() | MoneyGained() | MoneyLeft() | ItemGained() | AmmunitionSpent():
            return state.with_sheet(fact.who, with_fact(state.sheet(fact.who), fact, state.name(fact.who)))
        case FootingLost():
            return state.with_sheet(fact.who, replace(state.sheet(fact.who), prone=True))
        case _:
            return None


def with_fact(sheet: Sheet, fact: Fact, name: str = "") -> Sheet:
    """Give a sheet of which a fact has become true."""
    match fact:
        case Bought():
            return goods.added(goods.paid_from(sheet, fact.tin, name), fact.item, fact.where)
        case ItemGained():
            return goods.added(sheet, fact.item, fact.where)
        case Sold():
            item = goods.find(sheet, fact.name, fact.at)
            if item.capacity and goods.contents(sheet, item.name):
                raise Refused(f"there are things in {item.name}; take them out first", "gs.encumbrance.containers")
            gone = goods.without(sheet, item, fact.count)
            return replace(gone, money=gone.money + fact.tin)
        case MoneyGained():
            return replace(sheet, money=sheet.money + fact.tin)
        case MoneyLeft():
            return left(sheet, fact)
        case ItemLost():
            item = goods.find(sheet, fact.name, fact.at)
            for one in reversed(goods.contents(sheet, item.name) if item.capacity else ()):
                sheet = goods.without(sheet, one, one.count)
            return goods.without(sheet, item, fact.count)
        case AmmunitionSpent():
            return spent(sheet, fact)
        case _:
            raise Refused(f"a {type(fact).__name__} says nothing about things")


def left(sheet: Sheet, fact: MoneyLeft) -> Sheet:
    """Leave money somewhere, or fetch it."""
    if not fact.back:
        return replace(goods.paid_from(sheet, fact.tin), banked=sheet.banked + fact.tin)
    if fact.tin > sheet.banked:
        raise Refused(f"{written(sheet.banked)} were left, not {written(fact.tin)}", goods.ENOUGH)
    return replace(sheet, banked=sheet.banked - fact.tin, money=sheet.money + fact.tin)


def spent(sheet: Sheet, fact: AmmunitionSpent) -> Sheet:
    """Take ammunition away, from several places where it has to be."""
    kept = [one for one in sheet.items if one.kind == "ammunition" and fact.name in (one.name, one.key)]
    have = [one for one in kept if one.where != LEFT]
    if sum([one.count for one in have]) < fact.count:
        there = sum([one.count for one in have])
        raise Refused(f"there are {there} of {fact.name} at hand, not {fact.count}", "gs.equipment.ammunition")
    wanted = fact.count
    for one in have:
        if wanted:
            sheet = goods.without(sheet, one, min(one.count, wanted))
            wanted -= min(one.count, wanted)
    return sheet


def _moved(state: State, fact: ItemMoved) -> State:
    """Put a thing elsewhere, and its shares on those who help."""
    people = 1 + len(fact.helpers)
    sheet = goods.shifted(state.sheet(fact.who), fact.name, fact.count, fact.at, fact.to, people)
    item = goods.find(state.sheet(fact.who), fact.name, fact.at)
    state = _put_down(state.with_sheet(fact.who, sheet), fact.who, item.name)
    for helper in fact.helpers:
        enc = goods.whole_enc(state.sheet(fact.who), item)
        share = Item(name=share_name(item.name, fact.who), enc=enc, people=people)
        where = somewhere(state.sheet(helper), share)
        if where == LEFT or helper == fact.who:
            raise Refused(f"{state.name(helper)} has no room to help with {item.name}", "gs.encumbrance.people")
        state = state.with_sheet(helper, goods.added(state.sheet(helper), share, where))
    return state


def _put_down(state: State, who: str, name: str) -> State:
    """Take the shares of a thing off all who helped to carry it."""
    share = f"{name} of {who}"
    freed = {one: goods.unshared(sheet, share) for one, sheet in state.sheets.items()}
    return State(freed, state.scene)


def _richer(state: State, who: str, tin: int) -> State:
    sheet = state.sheet(who)
    return state.with_sheet(who, replace(sheet, money=sheet.money + tin))


def some(name: str, count: int) -> str:
    """Write how many of a thing.

    >>> some("Belt", 1), some("Rounds, d6", 20)
    ('Belt', '20 x Rounds, d6')
    """
    return name if count == 1 else f"{count} x {name}"


def because(reason: str) -> str:
    """Write a reason in brackets, where there is one."""
    return f" ({reason})" if reason else ""
