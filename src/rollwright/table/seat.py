"""Seats: who sits at a table, in which part, with which sheets; and who are meant when something is for some only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

import msgspec

from rollwright.play.steps import EVERYONE, GM, Actor, Seen
from rollwright.rules.ruleset import Sitting

Role: TypeAlias = Literal["gm", "co-gm", "player", "spectator"]
ROLES: tuple[Role, ...] = ("gm", "co-gm", "player", "spectator")
RUNS: tuple[Role, ...] = ("gm", "co-gm")
"""The parts of those who run the game."""

Audience: TypeAlias = str
"""Who may know something: a seat by its id, or all who run the game as `gm`. `*` is everybody."""

ALL: Audience = "*"

Actors: TypeAlias = Mapping[Actor, str]
"""Which seat plays which actor of a call, by the seat's id. An actor that nobody plays is the gamemaster's."""


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place at a table. The id is for ever; the name is what the others read."""

    id: str
    name: str
    role: Role = "player"
    holds: tuple[str, ...] = ()
    """Ids of the sheets that this seat plays."""
    left: bool = False
    """Whether its person is gone. The seat stays in the log, and can be taken again."""
    links: int = 1
    """Counts the links to this seat: an older one no longer opens it."""
    dice: Literal["table", "own"] = "table"
    """Whether the table throws for it as soon as nothing is left to decide, or its person throws each roll."""
    bot: str = ""
    """The policy of the bot that plays it; nobody's where a person does."""

    @property
    def runs_game(self) -> bool:
        """Whether this is the gamemaster's seat, or one beside it with the same rights."""
        return self.role in RUNS

    @property
    def audience(self) -> Audience:
        """By what this seat is meant where something is for some only."""
        return GM if self.role in RUNS else self.id

    @property
    def sitting(self) -> Sitting:
        """What a ruleset's `moves` reads of a seat."""
        return Sitting(GM if self.runs_game else self.role, self.holds)

    def plays(self, actor: Actor, actors: Actors) -> bool:
        """Tell whether an actor of a call is this seat's.

        >>> ana, actors = Seat("ana", "Ana"), {"a": "ana"}
        >>> ana.plays("a", actors), ana.plays("b", actors), Seat("g", "Gus", "gm").plays("b", actors)
        (True, False, True)
        """
        return self.audience == audience_of(actor, actors) or actors.get(actor) == self.id

    def among(self, audience: frozenset[Audience] | None) -> bool:
        """Tell whether this seat is among those who may know something; None is everybody."""
        return audience is None or self.id in audience or self.audience in audience

    def may_answer(self, actor: Actor, actors: Actors) -> bool:
        """Tell whether this seat may answer an actor's question; the gamemaster may for everybody."""
        return self.runs_game or self.plays(actor, actors)


class Invite(msgspec.Struct, frozen=True, omit_defaults=True):
    """An invitation to sit down: as what, with which sheets, how often it can be used, and until when."""

    id: str
    role: Role = "player"
    holds: tuple[str, ...] = ()
    uses: int = 1
    expires: int = 0
    """Milliseconds since 1970; 0: it doesn't."""
    seat: str = ""
    """The seat that it gives back to its person; a new one where it is empty."""


def audience_of(actor: Actor, actors: Actors) -> Audience:
    """Say who an actor of a call is at the table."""
    return GM if actor == GM else actors.get(actor, GM)


def audiences(seen_by: Seen, actors: Actors) -> frozenset[Audience] | None:
    """Give those at the table who see something; None: everybody."""
    return None if seen_by == EVERYONE else frozenset(audience_of(actor, actors) for actor in seen_by)


WHOLLY: Audience = "(secret as a whole)"
"""Marks the audience of a call that is secret as a whole: it can be shown. No seat is called so."""
WITHIN: Audience = "(secret within)"
"""Marks the audience of what is for some alone even where the call is shown: what it would be in open play."""


def both(one: frozenset[Audience] | None, other: Iterable[Audience] | None) -> frozenset[Audience] | None:
    """Give those who are among two audiences.

    >>> sorted(both(frozenset(["gm"]), ["gm", WHOLLY]) or ())
    ['(secret within)', 'gm']
    """
    if one is None or other is None:
        return frozenset(other) if one is None and other is not None else one
    among = frozenset(other)
    return (one & among) | {WITHIN} if WHOLLY in among else one & among
