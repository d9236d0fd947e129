"""What can become true of those whom the CGO lets a party meet."""

from __future__ import annotations

from collections.abc import Iterator

from rollwright.games.going_somewhere.rules.encounters.met_in_numbers import met
from rollwright.games.going_somewhere.rules.sheet import Item
from rollwright.play.tell import Line
from rollwright.rules.facts import Fact, State, Tale, Who


class EncounterMet(Fact, frozen=True, tag="encounter-met"):
    """Something was met: so many, each with so many Character Points."""

    who: Who
    number: int
    cp: int
    words: str = ""
    """What the tables say of it, for the notes of its sheet."""
    natural: tuple[Item, ...] = ()
    """What belongs to the body of each: claws, a hide."""
    held: tuple[Item, ...] = ()
    """What each has in hand besides."""
    gifts: tuple[str, ...] = ()
    """Powers of the body that other chapters have rules for."""
    base: int = 0
    """Sides of its base die."""

    def on(self, state: State) -> State:
        """Give each a sheet."""
        return met(state, self)

    def told(self, tale: Tale) -> Iterator[Line]:
        """Tell how many more there are: the first has been told."""
        more = self.number - 1
        if more:
            yield Line(f"And {more} more like that.", ("gs.creation.ready",))
