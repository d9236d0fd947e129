"""How threatening something is: by a level's name, or by stances; what is advancing sets a clock."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from rollwright.games.augur.rules import told
from rollwright.games.augur.rules.facts import ClockStarted, ThreatJudged
from rollwright.games.augur.rules.options import Options
from rollwright.games.augur.rules.state import MOST_TICKS, short_name
from rollwright.games.augur.rules.threat import (
    ADVANCES,
    BOXES,
    THREATS,
    Box,
    Threat,
    boxes_from,
    level_by,
    once_each,
    stance_of,
    threats,
)
from rollwright.play.cards import Words, each, number, some, words
from rollwright.play.steps import GM, Choose, Headline, Said, procedure
from rollwright.rules.facts import Who
from rollwright.rules.flat import INNER, listed

NEW = "new"
"""The clock of what is advancing begins now."""


class Judged(NamedTuple):
    """What the GM makes of a situation."""

    level: int | None
    """The threat level; None where nothing is uncertain."""
    advancing: bool = False
    """Whether the situation goes on by itself, which sets a clock."""
    size: int | None = None
    """Of that clock, where it begins now."""


class Weighed(NamedTuple):
    """What the GM says on one card."""

    level: Threat
    stances: tuple[Box, ...]
    clock: str
    clock_size: int
    why: Words


class Asked(NamedTuple):
    """What somebody asks about."""

    what: Who


@listed(
    "judge",
    "How threatening it is",
    "augur.threat.ask augur.threat.level augur.threat.levels augur.threat.normal augur.threat.position augur.stance"
    " augur.stance.add-up",
    examples=(
        {"what": "a leaking boat", "stances": ("compromised -1", "advancing", "resistant +2")},
        {"what": "a dog"},
    ),
)
@procedure
async def judge(
    options: Options,
    what: str = "",
    stances: tuple[str, ...] = (),
    running: bool = False,
    clocks: tuple[str, ...] = (),
    likely: Annotated[str, INNER] = "",
) -> Judged:
    """Ask the GM how threatening something is: by a level's name, or by stances; or whether it is uncertain at all.

    `stances` that are given with their dice, as `resistant +2`, add up without a question; `running` says that the
    clock of what is advancing runs already; `likely` is the level that is picked until the GM picks another.
    """
    given, it = boxes_from(stances), Who(what.rstrip("?."))
    await Headline(told.entitled, "how threatening is {0}?", it or Who("it"))
    begins = {"stances": [ADVANCES]}
    found = await Choose.card(
        "threat",
        GM,
        Weighed(
            level=threats(None, likely=likely) if not given else THREATS[0],
            stances=given or some(BOXES, once=stance_of),
            clock="" if running else each((NEW, *clocks), when=begins) if clocks else NEW,
            clock_size=number(1, MOST_TICKS, options.clock_size, {**begins, "clock": [NEW]}),
            why=words() if not given else Words(""),
        ),
        lambda weighed: once_each(weighed.stances),
        Asked(it),
    )
    level = level_by(found.level, found.stances)
    advancing = level is not None and ADVANCES in found.stances
    if found.stances:
        await Said(told.stances, found.stances)
    await Said(told.threat, it, level, found.why)
    if what and level is not None:
        await ThreatJudged(things=(what,), level=level)
    begun = advancing and found.clock == NEW
    if begun:
        await advanced(found.clock, found.clock_size, what)
    return Judged(level, advancing, found.clock_size if begun else None)


async def advanced(clock: str, size: int, what: str) -> None:
    """Set a clock for what goes on by itself, unless its clock runs already."""
    if clock == NEW:
        await ClockStarted(key=short_name(what), kind="other", size=size)
