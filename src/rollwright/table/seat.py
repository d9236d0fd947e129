"""Seats: who sits at a table, in which part, with which sheets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from rollwright.play.steps import EVERYONE, GM, Actor, Seen
from rollwright.rules.ruleset import Sitting

Role: TypeAlias = Literal["gm", "player", "spectator"]

Actors: TypeAlias = Mapping[Actor, str]
"""Which seat plays which actor of a call, by the seat's id. An actor that nobody plays is the gamemaster's."""


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place at a table. The id is for ever; the name is what the others read."""

    id: str
    name: str
    role: Role = "player"
    holds: tuple[str, ...] = ()
    """Ids of the sheets that this seat plays."""

    @property
    def sitting(self) -> Sitting:
        """What a ruleset's `moves` reads of a seat."""
        return Sitting(self.role, self.holds)

    def plays(self, actor: Actor, actors: Actors) -> bool:
        """Tell whether an actor of a call is this seat's.

        >>> ana, actors = Seat("ana", "Ana"), {"a": "ana"}
        >>> ana.plays("a", actors), ana.plays("b", actors), Seat("g", "Gus", "gm").plays("b", actors)
        (True, False, True)
        """
        if actor == GM or actor not in actors:
            return self.role == GM
        return actors[actor] == self.id

    def sees(self, seen_by: Seen, actors: Actors) -> bool:
        """Tell whether this seat is among those who see something. A gamemaster has to be named as well."""
        return seen_by == EVERYONE or any(self.plays(actor, actors) for actor in seen_by)

    def may_answer(self, actor: Actor, actors: Actors) -> bool:
        """Tell whether this seat may answer an actor's question; the gamemaster may for everybody."""
        return self.role == GM or self.plays(actor, actors)
