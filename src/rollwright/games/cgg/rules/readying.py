"""Readying in Tension: an action taken, so conditions that give or take a die on any action ask about it too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from rollwright.games.cgg.rules import facts as became
from rollwright.games.cgg.rules.action import Points
from rollwright.games.cgg.rules.clock import FULL, Hours, Most, started
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.conditions import Effects, effects_of
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.windows import Prepared, Purse, prepared
from rollwright.play.steps import ACTOR, procedure
from rollwright.rules.facts import Fact

TAKEN, BOUGHT = "paralyzing-injury", "eager"
"""What the Exec may invoke, and what the player may buy."""


class Readied(NamedTuple):
    """The code that diligence rolls, and what has moved for it."""

    code: Code
    hours: int
    """What the clock shows now."""
    xp: int = 0
    """Experience that the Exec gave, less what the player paid."""
    dp: int = 0
    """Drama likewise."""
    spent_xp: int = 0
    """Of it, what the player paid."""
    spent_dp: int = 0
    """Drama likewise."""


def asking(conditions: tuple[str, ...]) -> Effects | None:
    """Give what conditions do to whoever readies, or None where that is nothing.

    >>> asking(("painful-harm", "confused"))
    >>> asking(("consumed", "improved")).player_windows
    ()
    """
    all_of_them = effects_of(conditions)
    effects = Effects(
        consumed=all_of_them.consumed,
        exec_windows=(TAKEN,) if TAKEN in all_of_them.exec_windows else (),
        player_windows=(BOUGHT,) if BOUGHT in all_of_them.player_windows else (),
    )
    return effects if effects.consumed or effects.exec_windows or effects.player_windows else None


@procedure
async def ready(
    options: Options,
    code: Code,
    conditions: tuple[str, ...] = (),
    hours: Hours = FULL,
    most: Most = FULL,
    crisis: bool = False,
    xp: Points = 0,
    dp: Points = 0,
    who: str = ACTOR,
    player: str = ACTOR,
) -> Readied:
    """Ready under conditions: a Paralyzing Injury and Consumed may take a die from the code, Eager may give one."""
    purse = Purse(started(hours, most, crisis), xp, dp, crisis=crisis)
    effects = asking(conditions)
    if effects is None:
        return Readied(code, purse.clock.hours)
    now = await prepared(options, effects, Prepared(code, code, 0, purse), False, player, False)
    left = now.purse
    return Readied(now.success, left.clock.hours, left.xp - xp, left.dp - dp, left.spent_xp, left.spent_dp)


def of_ready(arguments: Mapping[str, Any], outcome: Readied) -> Iterator[Fact]:
    """Give the hours, the Experience and the Drama that have moved."""
    who, what = arguments["who"], "conditions"
    change = outcome.hours - started(arguments["hours"], arguments["most"], arguments["crisis"]).hours
    if change:
        kind = became.HoursGained if change > 0 else became.HoursPaid
        yield kind(who=who, hours=abs(change), what=what)
    if given := outcome.xp + outcome.spent_xp:
        yield became.ExperienceEarned(who=who, points=given, what=what)
    if outcome.spent_xp:
        yield became.ExperienceSpent(who=who, points=outcome.spent_xp, what=what)
    if given := outcome.dp + outcome.spent_dp:
        yield became.DramaEarned(who=who, points=given, what=what)
    if outcome.spent_dp:
        yield became.DramaSpent(who=who, points=outcome.spent_dp, what=what)
