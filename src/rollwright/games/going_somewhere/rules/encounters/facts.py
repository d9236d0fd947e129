"""What can become true of those whom the CGO lets a party meet."""

from __future__ import annotations

from rollwright.games.going_somewhere.rules.encounters.met_in_numbers import met
from rollwright.games.going_somewhere.rules.sheet import Item
from rollwright.rules.facts import Fact, State, Who


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
    says = ""

    def on(self, state: State) -> State:
        """Give each a sheet."""
        return met(state, self)
