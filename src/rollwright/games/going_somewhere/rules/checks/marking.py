"""Time and endings: rounds and days pass, a disguise is put off, somebody comes out of hiding."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.rules.checks.facts import MarkEnded, TimePassed
from rollwright.games.going_somewhere.rules.marks import named
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.passing import brings
from rollwright.games.going_somewhere.rules.sheet import Mark, Sheet
from rollwright.play.steps import Happening
from rollwright.rules.acts import Ask, deed
from rollwright.rules.facts import State, Who
from rollwright.rules.fields import Choice
from rollwright.rules.sentences import opened

ROUNDS_A_MINUTE, ROUNDS_AN_HOUR, ROUNDS_A_DAY = 4, 240, 5_760
Time: TypeAlias = Annotated[int, Meta(ge=0, le=100_000)]
ENDS = (
    "disguised",
    "hidden",
    "aimed",
    "surprise",
    "kept-away",
    "immune",
    "under",
    "unpersuaded",
    "undecided",
    "trap",
    "analysed",
)
"""What somebody's word can end."""


@deed("pass-time", "Let time pass", "gs.time.round", by="gm", place="desk")
def pass_time(
    options: Options,
    state: State,
    rounds: Annotated[Time, Ask("Rounds?", guide="15 seconds each.")] = 0,
    minutes: Annotated[Time, Ask("Minutes?")] = 0,
    hours: Annotated[Time, Ask("Hours?")] = 0,
    days: Annotated[Time, Ask("Days?")] = 0,
) -> Iterator[Happening[Any]]:
    """Let rounds, minutes, hours or days pass for everybody: whatever lasts a while wears off, magic too."""
    passed = rounds + minutes * ROUNDS_A_MINUTE + hours * ROUNDS_AN_HOUR
    rounds = passed if passed or days else 1
    yield TimePassed(rounds, days)
    yield from brings(state, rounds + days * ROUNDS_A_DAY)


def written(mark: Mark) -> str:
    """Write a mark as a key: its kind, and what it is about."""
    return f"{mark.kind}: {mark.about}" if mark.about else mark.kind


def holding(options: Options, state: State, who: Who) -> list[Choice]:
    """List what holds for somebody and can be ended."""
    sheet: Sheet = state.sheet(who)
    return [Choice(written(one), opened(named(one))) for one in sheet.marks if one.kind in ENDS]


@deed(
    "end-mark",
    "End it",
    "gs.time.round",
    by="gm",
    place="sheet.marks",
    row="what",
    needs="Nothing is in effect on this sheet.",
)
def end_mark(
    options: Options, state: State, who: Who, what: Annotated[str, Ask("What ends?", holding)]
) -> Iterator[Happening[Any]]:
    """End something that is still in effect: a disguise, a hiding place, an aim, an effect."""
    mark = next((one for one in state.sheet(who).marks if written(one) == what), None)
    if mark is None:
        raise BadInput("What ends? That is over already")
    yield MarkEnded(mark.kind, mark.about, who=who)
