"""What an action does to the tracks: a wound that got worse, an impairment gone for good, a Hammer's condition."""

from __future__ import annotations

from rollwright.games.cgg.rules.conditions import TRACKS, added, condition, removed, worsened
from rollwright.games.cgg.rules.fallout import fills, full_track
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.uses import UNNAMED, Hammered, Standing


async def tracks_filled(
    options: Options,
    sizes: tuple[int, ...],
    conditions: tuple[str, ...],
    suspended: tuple[str, ...],
    wound: bool,
    roll: Standing,
    end: Hammered,
    who: str,
) -> None:
    """Let the tracks do their work that a Surface Wound got worse on, or that a Hammer's condition has filled.

    The dots of `suspended` conditions count. What a Wrench took away for good is gone before the Hammer falls.
    """
    before = (*conditions, *suspended)
    after = wrenched_away((*(worsened(conditions) if wound else conditions), *suspended), roll)
    if end.condition != UNNAMED:
        after = added(after, end.condition)
    for track, size in zip(TRACKS, sizes, strict=True):
        if size and fills(before, after, track, size):
            await full_track(options, track, who)


def wrenched_away(conditions: tuple[str, ...], roll: Standing) -> tuple[str, ...]:
    """Give the conditions that are there when the Hammers fall: without the one that a Wrench took away for good."""
    return without(conditions, roll.bounced) if roll.bounced is not None and roll.for_good else conditions


def without(conditions: tuple[str, ...], one: str) -> tuple[str, ...]:
    """Give conditions without one of them, as it is written."""
    return removed(conditions, condition(one).id)
