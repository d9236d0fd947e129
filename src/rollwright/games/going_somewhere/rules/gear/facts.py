"""What can become true of money and things: what it does to the sheets, and how it is told."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules.gear import goods
from rollwright.games.going_somewhere.rules.gear.carrying import movement
from rollwright.games.going_somewhere.rules.gear.money import spoken
from rollwright.games.going_somewhere.rules.gear.naming import some, the, traded
from rollwright.games.going_somewhere.rules.gear.places import LEFT, WORN, check_place, in_hand
from rollwright.games.going_somewhere.rules.gear.placing import somewhere
from rollwright.games.going_somewhere.rules.magic.lent_bonuses import handed_on
from rollwright.games.going_somewhere.rules.sheet import Item, Sheet
from rollwright.play.tell import Line
from rollwright.rules.facts import NOBODY, Change, Fact, State, Tale, Who
from rollwright.rules.sentences import joined

replace = msgspec.structs.replace


SLOTS = ("gs.encumbrance.slots",)


class OfThings(Fact, frozen=True):
    """A fact about money or things. What can't be any more when it lands (the thing is gone) does nothing."""

    who: Who

    def on(self, state: State) -> State:
        """Let it be done, as far as it can be."""
        try:
            return self.done(state)
        except Refused:
            return state

    def done(self, state: State) -> State:
        """Give the state in which it is done, or refuse: deeds and rules ask this first."""
        return with_shares(self.within(state))

    def within(self, state: State) -> State:
        """Do it; a fact about one sheet alone changes that."""
        return state.with_sheet(self.who, self.change(state.sheet(self.who), state.name(self.who)))

    def change(self, sheet: Sheet, name: str) -> Sheet:
        """Give the sheet of which it holds, or refuse."""
        raise NotImplementedError


class Bought(OfThings, frozen=True, tag="bought"):
    """Something was bought, for so much tin in all."""

    item: Item
    tin: int
    where: str = ""
    """Where it was put; nothing said: where there is room."""

    def change(self, sheet: Sheet, name: str) -> Sheet:
        """Pay for it, and put it there."""
        return goods.added(goods.paid_from(sheet, self.tin, name), self.item, self.where)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        left = goods.left_of(tale.before, self.item, self.where) if isinstance(tale.before, Sheet) else 0
        yield from buys(tale, self.who, self.item, self.tin, left)


class Repacked(OfThings, frozen=True, tag="repacked"):
    """Somebody who still shops has put some of it `back`, and has `taken` other things, for so much tin more in all.

    It is told in the end what was bought.
    """

    back: tuple[Item, ...] = ()
    taken: tuple[Item, ...] = ()
    tin: int = 0

    def change(self, sheet: Sheet, name: str) -> Sheet:
        """Put back the latest first, and take the others, where there is room."""
        for item in reversed(self.back):
            sheet = goods.put_back(sheet, item)
        sheet = goods.paid_from(sheet, self.tin, name)
        for item in self.taken:
            sheet = goods.added(sheet, item)
        return sheet


class Sold(OfThings, frozen=True, tag="sold"):
    """Something was sold, for so much tin in all."""

    name: str
    count: int
    tin: int
    at: str = ""

    def within(self, state: State) -> State:
        """Take it, with the shares of those who helped to carry it."""
        return put_down(super().within(state), self.who, goods.find(state.sheet(self.who), self.name, self.at).name)

    def change(self, sheet: Sheet, name: str) -> Sheet:
        """Take it, and give the money."""
        item = goods.find(sheet, self.name, self.at)
        if item.capacity and goods.contents(sheet, item.name):
            raise Refused(f"there are things in {item.name}; take them out first", "gs.encumbrance.containers")
        left = goods.without(sheet, item, self.count)
        return replace(left, money=left.money + self.tin)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        text = f"{tale.name(self.who)} sells {traded(self.name, self.count)} for {spoken(self.tin)}."
        yield Line(text, ("gs.equipment.sell",))


class Paid(OfThings, frozen=True, tag="paid"):
    """Money was paid, to somebody with a sheet or to somebody else."""

    tin: int
    to: Who = NOBODY
    reason: str = ""

    def within(self, state: State) -> State:
        """Take it, and give it to whoever has a sheet."""
        state = super().within(state)
        if self.to not in state.sheets:
            return state
        other = state.sheet(self.to)
        return state.with_sheet(self.to, replace(other, money=other.money + self.tin))

    def change(self, sheet: Sheet, name: str) -> Sheet:
        """Take it."""
        return goods.paid_from(sheet, self.tin, name)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        to = f" to {tale.name(self.to)}" if self.to else ""
        yield Line(f"{tale.name(self.who)} pays {spoken(self.tin)}{to}{because(self.reason)}.", ("gs.money.change",))


SLOWED = 5
"""By how many squares money has to slow somebody for a word about it."""


class MoneyGained(OfThings, frozen=True, tag="money-gained"):
    """Money came in."""

    tin: int
    reason: str = ""
    tells_sheet = True

    def change(self, sheet: Sheet, name: str) -> Sheet:
        """Add it."""
        return replace(sheet, money=sheet.money + self.tin)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield Line(f"{tale.name(self.who)} gets {spoken(self.tin)}{because(self.reason)}.", ("gs.money.units",))
        yield from weighs(tale, self.who)


def weighs(tale: Tale, who: Who) -> Iterator[Line]:
    """Tell that somebody is much slower for what they have got."""
    if isinstance(tale.before, Sheet) and isinstance(tale.after, Sheet):
        before, after = movement(tale.before).squares, movement(tale.after).squares
        if after <= before - SLOWED:
            text = f"That’s heavy: {tale.name(who)} now moves {after} squares a round instead of {before}."
            yield Line(text, ("gs.encumbrance.small", "gs.movement.formula"))


class MoneyLeft(OfThings, frozen=True, tag="money-left"):
    """Money was left somewhere, or (`back`) fetched from there."""

    tin: int
    back: bool = False

    def change(self, sheet: Sheet, name: str) -> Sheet:
        """Leave it, or fetch it."""
        if not self.back:
            return replace(goods.paid_from(sheet, self.tin, name), banked=sheet.banked + self.tin)
        if self.tin > sheet.banked:
            raise Refused(f"you left only {spoken(sheet.banked)}, not {spoken(self.tin)}", goods.ENOUGH)
        return replace(sheet, banked=sheet.banked - self.tin, money=sheet.money + self.tin)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        verb, where = ("fetches", "") if self.back else ("leaves", " somewhere safe")
        yield Line(f"{tale.name(self.who)} {verb} {spoken(self.tin)}{where}.", ("gs.money.left",))


class ItemGained(OfThings, frozen=True, tag="item-gained"):
    """Somebody has something new."""

    item: Item
    where: str = ""

    def change(self, sheet: Sheet, name: str) -> Sheet:
        """Put it there."""
        return goods.added(sheet, self.item, self.where)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield Line(f"{tale.name(self.who)} now has {some(self.item.name, self.item.count)}.", ("gs.equipment.has",))
        yield from left_lines(tale, self.item, self.where)


class ItemMoved(OfThings, frozen=True, tag="item-moved"):
    """A thing was put elsewhere; others may help to carry it."""

    name: str
    to: str
    count: int = 1
    at: str = ""
    helpers: tuple[Who, ...] = ()

    def within(self, state: State) -> State:
        """Put it there, and its shares on those who help."""
        people = 1 + len(self.helpers)
        sheet = goods.shifted(state.sheet(self.who), self.name, self.count, self.at, self.to, people)
        item = goods.find(state.sheet(self.who), self.name, self.at)
        state = put_down(state.with_sheet(self.who, sheet), self.who, item.name)
        for helper in self.helpers:
            enc = goods.whole_enc(state.sheet(self.who), item)
            share = Item(name=share_name(item.name, state.name(self.who)), enc=enc, people=people, where="")
            if helper == self.who:
                raise Refused(f"{state.name(helper)} carries {item.name} already", "gs.encumbrance.people")
            state = bearing(state, helper, share, item.name)
        return state

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        by = f", with the help of {joined(map(tale.name, self.helpers))}" if self.helpers else ""
        name, what = tale.name(self.who), the(self.name, self.count)
        text = {WORN: f"{name} puts on {what}", LEFT: f"{name} leaves {what} behind", "": f"{name} puts {what} away"}
        where = f"{name} takes {what} in hand" if in_hand(self.to) else f"{name} puts {what} away ({self.to})"
        yield Line(f"{text.get(self.to, where)}{by}.", ("gs.encumbrance.place",))


class ItemGiven(OfThings, frozen=True, tag="item-given"):
    """A thing went to somebody else, with the magic that lies on it."""

    to: Who
    name: str
    count: int = 1
    at: str = ""
    where: str = ""

    def within(self, state: State) -> State:
        """Hand it over."""
        if self.who == self.to:
            raise Refused(f"{state.name(self.who)} has it already", goods.HAS)
        state = handed_on(state, self.who, self.to, self.name)
        giver, taker = state.sheet(self.who), state.sheet(self.to)
        name = goods.find(giver, self.name, self.at).name
        both = goods.handed(giver, taker, self.name, self.count, self.at, self.where)
        return put_down(state.with_sheet(self.who, both[0]).with_sheet(self.to, both[1]), self.who, name)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        text = f"{tale.name(self.who)} gives {some(self.name, self.count)} to {tale.name(self.to)}."
        yield Line(text, ("gs.equipment.has",))


class ItemLost(OfThings, frozen=True, tag="item-lost"):
    """A thing is gone for good, with what is in it."""

    name: str
    count: int = 1
    at: str = ""
    reason: str = ""

    def within(self, state: State) -> State:
        """Take it, with the shares of those who helped to carry it."""
        return put_down(super().within(state), self.who, goods.find(state.sheet(self.who), self.name, self.at).name)

    def change(self, sheet: Sheet, name: str) -> Sheet:
        """Take it, and what is in it."""
        item = goods.find(sheet, self.name, self.at)
        for one in reversed(goods.contents(sheet, item.name) if item.capacity else ()):
            sheet = goods.without(sheet, one, one.count)
        return goods.without(sheet, item, self.count)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        text = f"{tale.name(self.who)} loses {some(self.name, self.count)}{because(self.reason)}."
        yield Line(text, ("gs.equipment.has",))


class AmmunitionSpent(OfThings, frozen=True, tag="ammunition-spent"):
    """Rounds or arrows were fired."""

    name: str
    count: int = 1

    def change(self, sheet: Sheet, name: str) -> Sheet:
        """Take it, from several places where it has to be."""
        kept = [one for one in sheet.items if one.kind == "ammunition" and self.name in (one.name, one.key)]
        have = [one for one in kept if one.where != LEFT]
        there, wanted = sum([one.count for one in have]), self.count
        if there < wanted:
            raise Refused(f"there are only {there} of {self.name} at hand, not {wanted}", "gs.equipment.ammunition")
        for one in have:
            if wanted:
                sheet = goods.without(sheet, one, min(one.count, wanted))
                wanted -= min(one.count, wanted)
        return sheet

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield Line(f"{tale.name(self.who)} uses up {some(self.name, self.count)}.", ("gs.equipment.ammunition",))


class FootingLost(Change, frozen=True, tag="footing-lost"):
    """Somebody fell."""

    terrain: str = ""
    says = "{who} falls."
    rules = "gs.movement.footing"

    def change(self, one: Sheet) -> Sheet:
        """Let them lie."""
        return replace(one, prone=True)


def buys(tale: Tale, who: Who, item: Item, tin: int, left: int) -> Iterator[Line]:
    """Tell that something was bought, for so much tin in all; and how many of it found no room."""
    what = some(item.name, item.count) + (", decorated," if item.decorated else "")
    yield Line(f"{tale.name(who)} buys {what} for {spoken(tin)}.", ("gs.equipment.prices",))
    yield from left_behind(item, left)


def left_lines(tale: Tale, item: Item, where: str) -> Iterator[Line]:
    """Tell what of a new thing finds no room, and is left behind."""
    yield from left_behind(item, goods.left_of(tale.before, item, where) if isinstance(tale.before, Sheet) else 0)


def left_behind(item: Item, left: int) -> Iterator[Line]:
    """Tell that so many of a new thing are left behind."""
    if left:
        text = (
            "There is no room for it, so it is"
            if item.count == 1
            else f"There is no room for {left} of them, so they are"
        )
        yield Line(f"{text} left behind.", SLOTS)


def with_shares(state: State) -> State:
    """Let all who help to carry a container bear their share of what is in it by now, or refuse: it got too heavy."""
    for who in state.sheets:
        sheet = state.sheet(who)
        for item in [one for one in sheet.items if one.capacity and one.people > 1]:
            name, enc = share_name(item.name, state.name(who)), goods.whole_enc(sheet, item)
            for helper, other in state.sheets.items():
                old = next((one for one in other.items if one.name == name and one.enc != enc), None)
                if old is not None:
                    bare = goods.without(other, old, old.count)
                    state = bearing(state.with_sheet(helper, bare), Who(helper), replace(old, enc=enc), item.name)
    return state


def bearing(state: State, helper: Who, share: Item, item: str) -> State:
    """Put a share of a thing on somebody who helps to carry it: where it was if there is room, else elsewhere."""
    sheet: Sheet = state.sheet(helper)
    try:
        check_place(sheet, share, share.where)
        where = share.where
    except Refused:  # it has grown
        where = somewhere(sheet, share)
    if where == LEFT:
        raise Refused(f"{state.name(helper)} has no room to help with {item}", "gs.encumbrance.people")
    return state.with_sheet(helper, goods.added(sheet, share, where))


def share_name(item: str, name: str) -> str:
    """Say what the share of a thing is called that somebody holds."""
    return f"{goods.SHARE}{item} of {name}"


def put_down(state: State, who: str, name: str) -> State:
    """Take the shares of a thing off all who helped to carry it."""
    share = share_name(name, state.name(who))
    return State({one: goods.unshared(sheet, share) for one, sheet in state.sheets.items()}, state.scene)


def because(reason: str) -> str:
    """Write a reason in brackets, where there is one."""
    return f" ({reason})" if reason else ""
