"""Clocks: the GM sets one, ticks it as things go on, and ends it."""

from __future__ import annotations

from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.steps import procedure
from rollwright.games.augur.rules.options import Options
from rollwright.games.augur.rules.state import Clock, ClockKind, Size, size_of

Ticked: TypeAlias = Annotated[int, Meta(ge=-20, le=20)]
KeptTicks: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]


class Counted(NamedTuple):
    """A clock as it stands: its ticks, how many fill it, and whether it is full."""

    ticks: int
    size: int
    full: bool


@procedure
async def start_clock(
    options: Options,
    key: str,
    kind: ClockKind = "other",
    size: Size | None = None,
    text: str = "",
    secret: bool = False,
) -> Counted:
    """Set a clock: a pressure pool, a timer track, that of a foe, both of a chase, or any other.

    A foe's and a chase's are found by whom they are about: key=brute kind=foe. Without a size it has the table's.
    """
    if not key.strip():
        raise BadInput("a clock has a name, as key=flood; none came")
    if kind == "chase" and size is not None and size != options.chase_clock:
        raise Refused("the clocks of a chase have the table's size", "augur.chase.clocks")
    if kind == "chase" and secret:
        raise Refused("both sides of a chase see its clocks", "augur.chase.clocks")
    return Counted(0, size_of(options, Clock(kind, size)), False)


@procedure
async def start_chase(options: Options, foe: str) -> Counted:
    """Begin a chase: both sides get a clock, and the first to fill its own wins."""
    if not foe.strip():
        raise BadInput("a chase is with somebody, as foe=thief; nobody was named")
    return Counted(0, options.chase_clock, False)


@procedure
async def tick_clock(
    options: Options,
    key: str,
    ticks: Ticked = 1,
    now: KeptTicks = 0,
    kind: ClockKind = "other",
    size: Size | None = None,
    secret: bool = False,
) -> Counted:
    """Tick a clock, or take ticks back; full, what it stands for happens."""
    most, after = size_of(options, Clock(kind, size)), max(0, now + ticks)
    return Counted(after, most, after >= most)


@procedure
async def end_clock(options: Options, key: str, secret: bool = False) -> None:
    """Take a clock away: what it stood for has happened, or can't happen any more."""
