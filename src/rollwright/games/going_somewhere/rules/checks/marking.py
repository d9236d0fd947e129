"""Time and endings: rounds and days pass, a disguise is put off, somebody comes out of hiding."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.play.steps import procedure

ROUNDS_AN_HOUR = 240
Time: TypeAlias = Annotated[int, Meta(ge=0, le=100_000)]
Ends: TypeAlias = Literal[
    "disguised", "hidden", "aimed", "surprise", "kept-away", "immune", "under", "unpersuaded", "trap"
]


class Passed(NamedTuple):
    """How much time has passed."""

    rounds: int
    days: int


class Ended(NamedTuple):
    """What is over."""

    kind: str


@procedure
async def pass_time(options: Options, rounds: Time | None = None, days: Time = 0, hours: Time = 0) -> Passed:
    """Let rounds, hours or days pass for everybody: what lasts for a time wears off, magic too.

    Where nothing is said it is one round.
    """
    if rounds is None:
        rounds = 0 if days or hours else 1
    if not rounds and not days and not hours:
        raise BadInput("some rounds, hours or days have to pass")
    return Passed(rounds + hours * ROUNDS_AN_HOUR, days)


@procedure
async def end_mark(options: Options, who: str, kind: Ends, about: str = "") -> Ended:
    """End something that holds for somebody: a disguise, a hiding place, an aim, an effect."""
    return Ended(kind)


@procedure
async def end_effect(options: Options, who: str, name: str) -> Ended:
    """End magic on somebody before its time, by the CGO's word."""
    return Ended("effect")
