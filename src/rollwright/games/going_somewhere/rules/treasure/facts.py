"""What can become true of what is found."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rollwright.games.going_somewhere.rules.gear.facts import ItemGained
from rollwright.games.going_somewhere.rules.magic.facts import MindMade
from rollwright.games.going_somewhere.rules.sheet import Item
from rollwright.play.tell import Line
from rollwright.rules.facts import Fact, State, Tale, Who


class MagicFound(Fact, frozen=True, tag="magic-found"):
    """Somebody has found a magic thing; it gets a name that nothing else has."""

    who: Who
    item: Item

    def on(self, state: State) -> State:
        """Put it on the sheet; one with a mind has a sheet of the CGO's, too."""
        taken = [*state.sheets, *[item.name for sheet in state.sheets.values() for item in sheet.items]]
        name, number = self.item.name, 1
        while name in taken:
            number += 1
            name = f"{self.item.name} {number}"
        state = ItemGained(who=self.who, item=msgspec.structs.replace(self.item, name=name)).on(state)
        magic = self.item.enchantment
        if magic is None or not magic.mind:
            return state
        return MindMade(who=self.who, name=name, stats=dict(magic.mind)).on(state)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell it."""
        yield Line(f"{tale.name(self.who)} has a magic thing: {self.item.name}.")
