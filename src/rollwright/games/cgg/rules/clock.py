"""The Crisis Clock: hours are paid and gained; at 0 it locks, and after the action a crisis begins."""

from __future__ import annotations

from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import BadInput, Refused
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games.cgg.rules import told
from rollwright.games.cgg.rules.dice import PLAYERS_DIE
from rollwright.games.cgg.rules.facts.clock import CrisisAddressed, CrisisBegan, crisis_kind
from rollwright.games.cgg.rules.hours import ADDRESSED, FEW_COUNT, FULL, MOST_COUNT, Count, Hours, Most
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.people import SOMEBODY, About
from rollwright.play.cards import Words, words
from rollwright.play.steps import GM, Choose, Roll, Said, procedure
from rollwright.rules.facts import Who
from rollwright.rules.flat import listed

Roles: TypeAlias = Annotated[int, Meta(ge=1, le=2)]


class Moved(NamedTuple):
    """What a clock shows now, and by how much that changed."""

    hours: int
    change: int


class Faced(NamedTuple):
    """What the Exec pulls out for somebody whose clock has run out."""

    what: Words


class Crisis(NamedTuple):
    """A crisis that has begun: whether it is a critical one, and the critical count now."""

    critical: bool
    count: int  # type: ignore[assignment]


@listed(
    "crisis",
    "Begin a crisis",
    "cgg.clock.run-out cgg.clock.critical cgg.clock.critical-count",
    examples=({"count": 0}, {"count": 6, "roles": 2}),
)
@procedure
async def crisis(options: Options, hours: Hours = 0, count: Count = 0, roles: Roles = 1, who: Who = SOMEBODY) -> Crisis:
    """Begin the crisis of a clock that has run out: the player may ask for a critical one, the Exec says what it is."""
    if hours:
        raise Refused("a crisis comes when the clock has run out; it still shows hours", "cgg.clock.run-out")
    critical = await Choose("critical", who, (False, True), About(who))
    await Said(told.nothing)
    faced = await Choose.card("crisis", GM, Faced(words()), about=lambda: About(who, note=crisis_kind(critical)))
    await CrisisBegan(critical=critical, what=faced.what, who=who)
    return Crisis(critical, min(count + critical, FEW_COUNT if roles > 1 else MOST_COUNT))


@listed("address", "Mark a crisis as addressed", "cgg.clock.addressed", examples=({}, {"most": 9}))
@procedure
async def address(options: Options, most: Most = FULL, crisis: bool = True, who: Who = SOMEBODY) -> Moved:
    """Mark a crisis as addressed: the player rolls a die and puts it and three hours on the clock."""
    if not crisis:
        raise Refused("there is no crisis to address", "cgg.clock.addressed")
    if most not in (9, FULL):
        raise BadInput("a clock has 12 hours, or 9 with two roles")
    hours = ADDRESSED + await Roll("hours", Pool.of(1, PLAYERS_DIE), total, who, about=About(who))
    await CrisisAddressed(hours=hours, who=who)
    return Moved(hours, hours)
