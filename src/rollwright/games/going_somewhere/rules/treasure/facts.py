"""What can become true of what is found."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from rollwright.games.going_somewhere.rules.gear.facts import ItemGained, MoneyGained, weighs
from rollwright.games.going_somewhere.rules.gear.money import spoken as in_coins
from rollwright.games.going_somewhere.rules.gear.naming import the
from rollwright.games.going_somewhere.rules.magic.facts import MindMade
from rollwright.games.going_somewhere.rules.magic.powers import powers_of
from rollwright.games.going_somewhere.rules.sheet import Item
from rollwright.games.going_somewhere.rules.treasure import told
from rollwright.play.tell import Line
from rollwright.rules.facts import Fact, State, Tale, Who
from rollwright.rules.sentences import joined

replace = msgspec.structs.replace
PURSE = "a purse"
"""What a purse is called among finds: money that is found with it is in it."""


class MagicFound(Fact, frozen=True, tag="magic-found"):
    """Somebody has found a thing that looks magical; what it does is not known."""

    who: Who
    item: Item

    def on(self, state: State) -> State:
        """Put it on the sheet."""
        return ItemGained(item=self.item, who=self.who).on(state)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        text = f"{tale.name(self.who)} finds {told.looks(self.item)}: nobody knows yet what its magic does."
        yield Line(text, ("gs.treasure.found",))


class Looted(Fact, frozen=True, tag="looted"):
    """Somebody has found things that are not magical, and money."""

    who: Who
    items: tuple[Item, ...] = ()
    tin: int = 0
    sharing: tuple[Who, ...] = ()
    """With whom they share the money; what can't be divided is their own."""
    tells_sheet = True

    @property
    def share(self) -> int:
        """What each of the others gets."""
        return self.tin // (1 + len(self.sharing)) if self.sharing else 0

    def on(self, state: State) -> State:
        """Put it on the sheets."""
        for item in self.items:
            state = ItemGained(item=item, who=self.who).on(state)
        own = self.tin - self.share * len(self.sharing)
        for who, tin in ((self.who, own), *[(other, self.share) for other in self.sharing]):
            state = MoneyGained(tin=tin, who=who).on(state) if tin else state
        return state

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        inside = f"a purse with {in_coins(self.tin)} in it" if self.tin else "an empty purse"
        names = [told.looks(item, named=False) for item in self.items]
        purse = names.index(PURSE) if PURSE in names else -1
        names = [inside if at == purse else one for at, one in enumerate(names)]
        things = [f"{many} × {one}" if (many := names.count(one)) > 1 else one for one in dict.fromkeys(names)]
        metals = re.split(", | and ", in_coins(self.tin)) if self.tin and purse < 0 else []
        all_ = joined([*things, *metals])
        sharers = joined(map(tale.name, self.sharing))
        others = f", and shares the money with {sharers}: {in_coins(self.share)} each" if self.share else ""
        yield Line(f"{tale.name(self.who)} finds {all_}{others}.", ("gs.treasure.found", "gs.equipment.has"))
        yield from weighs(tale, self.who)


class Searched(Fact, frozen=True, tag="searched"):
    """The CGO's were searched: there is nothing more on them."""

    who: tuple[Who, ...]

    def on(self, state: State) -> State:
        """Note it."""
        for who in self.who:
            sheet = state.sheets.get(who)
            state = state if sheet is None else state.with_sheet(who, replace(sheet, searched=True))
        return state


class OfThing(Fact, frozen=True):
    """A fact about a thing that somebody has, by its name."""

    who: Who
    item: Item

    def known(self, there: Item) -> Item:
        """Give the thing as it is known now."""
        raise NotImplementedError

    def on(self, state: State) -> State:
        """Change what is known of it; where it stands stays. A mind in it has a sheet of the CGO's."""
        sheet = state.sheets.get(self.who)
        if sheet is None:
            return state
        items = tuple([self.known(one) if one.name == self.item.name else one for one in sheet.items])
        return state.with_sheet(self.who, replace(sheet, items=items))


class PowersKnown(OfThing, frozen=True, tag="powers-known"):
    """The CGO knows what is magical about a thing that somebody has found."""

    def known(self, there: Item) -> Item:
        """Give it whole."""
        return replace(self.item, where=there.where, unknown=True, shown=there.shown)


class Revealed(OfThing, frozen=True, tag="powers-revealed"):
    """The owner learns what is magical about a thing, or a part of that."""

    def known(self, there: Item) -> Item:
        """Give it as it was told; who knew more, still does."""
        if len(powers_of(there)) > len(powers_of(self.item)):
            return replace(there, unknown=self.item.unknown, shown=0)
        return replace(self.item, where=there.where, shown=0)

    def on(self, state: State) -> State:
        """Tell it; one with a mind wakes."""
        state, magic = super().on(state), self.item.enchantment
        if magic is None or not magic.mind:
            return state
        return MindMade(who=self.who, name=self.item.name, stats=dict(magic.mind)).on(state)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        name, thing, does = tale.name(self.who), the(self.item.name, 1), told.magic_of(self.item)
        whole = f"{name} now knows all that {thing} does: {does}."
        part = f"{name} learns a part of what {thing} does: {does}. There is more to it."
        text = part if self.item.unknown else whole
        yield Line(text, ("gs.magic.clairvoyance",))
