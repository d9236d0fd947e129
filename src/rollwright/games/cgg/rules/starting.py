"""How an explorer starts: points, clock and counts as they are before play, and what was left unspent at creation."""

from __future__ import annotations

from collections.abc import Iterator

from rollwright.games.cgg.rules.codes import PIPS, of_pips
from rollwright.games.cgg.rules.creation import role_points, role_points_spent, spread_dots, spread_pips, type_of
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.roles import explorers
from rollwright.games.cgg.rules.sheet import Explorer
from rollwright.rules.check import Finding
from rollwright.rules.sentences import counted

POINTS = "cgg.creation.points"


def hints(options: Options, sheet: Explorer) -> Iterator[str]:
    """Say what was not spent at creation. That breaks no rule; it may have been forgotten."""
    if sheet.npc:
        return
    if (pips := PIPS * options.attribute_dice - spread_pips(sheet)) > 0:
        yield f"{of_pips(pips)} of the attribute dice left to spread"
    if (dice := type_of(sheet).gift - sum(sheet.gift.values())) > 0:
        yield f"{dice}d of the gift left to place"
    if (points := role_points(sheet) - role_points_spent(sheet)) > 0:
        yield f"{counted(points, 'Role Point')} left to spend"
    if (dots := explorers().spread_dots - spread_dots(sheet.tracks)) > 0:
        yield f"{counted(dots, 'dot')} of the tracks left to spread"


def check_points(sheet: Explorer) -> Iterator[Finding]:
    """Find Experience or Drama that an explorer who was not played yet has."""
    if sheet.played:
        return
    for name, points in (("XP", sheet.xp), ("spent XP", sheet.spent_xp), ("DP", sheet.dp)):
        if points:
            yield Finding(POINTS, f"there are {points} {name}; an explorer starts with none", points)


def check_start(sheet: Explorer) -> Iterator[Finding]:
    """Find a clock that isn't full, a critical count or an advancement of an explorer who was not played yet."""
    if sheet.played:
        return
    if sheet.crisis:
        yield Finding(POINTS, "a crisis is under way; an explorer starts with a full clock")
    elif sheet.hours < sheet.clock:
        message = f"the clock shows {sheet.hours} hours; an explorer starts with all {sheet.clock}"
        yield Finding(POINTS, message, sheet.clock - sheet.hours)
    if sheet.critical_count:
        message = f"the critical count is {sheet.critical_count}; it starts at 0"
        yield Finding("cgg.clock.critical", message, sheet.critical_count)
    if sheet.advancements:
        message = f"there are {len(sheet.advancements)} advancements; they come in play"
        yield Finding("cgg.advancement.given", message, len(sheet.advancements))
    if sheet.die_pips:
        message = f"there are {sheet.die_pips} die pips; advancements bring them, in play"
        yield Finding("cgg.advancement.given", message, sheet.die_pips)
