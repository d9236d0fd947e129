"""The animated dead: what their stats are, and what raising them costs."""

from __future__ import annotations

import re
from typing import NamedTuple

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere.rules.magic.power import level_of
from rollwright.games.going_somewhere.rules.magic.spells import Kind, Spell, rounds_of, time_text
from rollwright.games.going_somewhere.rules.stats import HIGHEST, Stat

WHOLE, PARTS = 5, 1
"""What every stat is of a whole body that is well kept, and of parts."""


class Raising(NamedTuple):
    """The magic that raises something dead, as it is written, and its Power Level."""

    text: str
    level: int


def stat_points(text: str) -> dict[Stat, int]:
    """Read points on stats.

    >>> stat_points("str 15, vit 3")
    {<Stat.STR: 'str'>: 15, <Stat.VIT: 'vit'>: 3}
    """
    found: dict[Stat, int] = {}
    for part in text.split(","):
        if not part.strip():
            continue
        match = re.fullmatch(r"\s*(\w{3})\s+\+?(\d{1,2})\s*", part.casefold())
        if not match or match[1] not in list(Stat) or match[1] in found:
            raise BadInput(f"write points on stats as str 15, vit 3, each stat once, not {text!r}")
        found[Stat(match[1])] = int(match[2])
    return found


def points_text(stats: tuple[Stat, ...], points: int) -> str:
    """Write points on each of some stats.

    >>> points_text((Stat.STR, Stat.VIT), 3), points_text((Stat.STR,), 0)
    ('str 3, vit 3', '')
    """
    return ", ".join([f"{stat.value} {points}" for stat in stats if points])


def level_text(needed: int, power: int) -> str:
    """Say what raising something takes of the power there is.

    >>> level_text(107, 376)
    'Power Level 107 of 376'
    """
    return f"Power Level {needed} of {power}"


def raised_stats(whole: bool, points: str) -> tuple[int, ...]:
    """Give the seven stats of something animated; none goes above 20.

    >>> raised_stats(True, "str 15"), raised_stats(False, "")
    ((5, 5, 5, 5, 5, 20, 5), (1, 1, 1, 1, 1, 1, 1))
    """
    base, added = WHOLE if whole else PARTS, stat_points(points)
    found = tuple([base + added.get(stat, 0) for stat in Stat])
    if max(found) > HIGHEST:
        raise BadInput(f"a stat of {base} can be raised to {HIGHEST} at most")
    return found


def spread_stats(whole: bool, points: int) -> tuple[int, ...]:
    """Give the seven stats of what a crafted thing animates: the points are spread over them, the first get the rest.

    >>> spread_stats(True, 16), spread_stats(False, 0)
    ((8, 8, 7, 7, 7, 7, 7), (1, 1, 1, 1, 1, 1, 1))
    """
    each, rest = divmod(points, len(Stat))
    base = (WHOLE if whole else PARTS) + each
    return tuple([min(HIGHEST, base + (number < rest)) for number in range(len(Stat))])


def animating_spell(whole: bool, points: str, duration: str, units: int) -> Raising:
    """Give the magic and its level: a point of power for each point on a stat; an area costs 5 a unit and its volume.

    >>> animating_spell(True, "acc 15, chm 15, int 15, per 15, spd 15, str 15, vit 15", "instant", 0).level
    107
    >>> animating_spell(False, "", "instant", 3).level
    17
    """
    raised_stats(whole and not units, points)
    if units and points:
        raise BadInput("the dead in an area have stats of 1; only a body that is touched gets points")
    found = Spell(
        Kind.ANIMATE,
        size=units or 1,
        duration=time_text(rounds_of(duration)),
        modifiers=(f"animated-unit {units}",) if units else (),
        stats=sum(stat_points(points).values()),
    )
    return Raising(str(found), level_of(found))
