"""The crew: which kinds of role it has, needs and lacks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rollwright.games.cgg.rules import told
from rollwright.games.cgg.rules.creation import known_roles
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.roles import explorers, find_role
from rollwright.games.cgg.rules.sheet import Explorer
from rollwright.play.steps import Said, procedure
from rollwright.rules.flat import listed


class Crew(NamedTuple):
    """A crew looked at: whether it may set out, and the kinds of role that it lacks."""

    complete: bool
    needed: tuple[str, ...]
    wanted: tuple[str, ...]


def kinds_of(sheets: Iterable[Explorer]) -> tuple[str, ...]:
    """List the kinds of the roles of a crew, in order, with repeats; the Exec's own people don't count."""
    return tuple([entry.kind for sheet in sheets if not sheet.npc for _, entry in known_roles(sheet)])


def look(kinds: tuple[str, ...]) -> Crew:
    """Say which kinds of role a crew still needs, and which it would do well to have.

    >>> look(("leadership", "engineering", "security"))
    Crew(complete=True, needed=(), wanted=('medical', 'science'))
    """
    lacking = {key: kind.crew for key, kind in explorers().kind.items() if key not in kinds}
    needed = tuple([key for key, crew in lacking.items() if crew == "needed"])
    return Crew(not needed, needed, tuple([key for key, crew in lacking.items() if crew == "wanted"]))


@listed(
    "crew",
    "Look at a crew",
    "cgg.crew.needed cgg.crew.wanted",
    examples=({"roles": ("captain", "salvager")}, {"roles": ("scout",)}),
)
@procedure
async def crew(options: Options, roles: tuple[str, ...]) -> Crew:
    """Look at a crew by its roles, or their kinds: at the start it needs Leadership and Engineering."""
    kinds = explorers().kind
    found = look(tuple([role if role in kinds else find_role(role).kind for role in roles]))
    await Said(told.crew, found)
    return found
