"""What the GM makes of a situation: how threatening it is, or that nothing about it is uncertain."""

from __future__ import annotations

from typing import NamedTuple

from rollwright.play.steps import GM, Choose, procedure
from rollwright.games.augur.rules.gm_moves import clock_size
from rollwright.games.augur.rules.options import Options
from rollwright.games.augur.rules.threat import ADVANCING, LEVELS, STANCES, dice_of, stances_from

NO_ROLL_NEEDED = "no-roll"
"""The GM's answer where nothing is uncertain."""
STANCED = "stances"
"""The GM's answer that builds the level from stances."""


class Judged(NamedTuple):
    """What the GM makes of a situation."""

    level: int | None
    """The threat level; None where nothing is uncertain."""
    advancing: bool = False
    """Whether the situation goes on by itself, which sets a clock."""
    size: int | None = None
    """Of that clock, where it begins now."""


@procedure
async def judge(options: Options, what: str = "", stances: tuple[str, ...] = (), running: bool = False) -> Judged:
    """Ask the GM how threatening something is: by a level's name, or by stances; or whether it is uncertain at all.

    `stances` that are given with their dice, as `resistant +2`, add up without a question; `running` says that the
    clock of what is advancing runs already.
    """
    if stances:
        given = stances_from(stances)
        judged = Judged(sum([dice for _, dice in given]), ADVANCING in [name for name, _ in given])
    else:
        level = await Choose("threat", GM, (*LEVELS, STANCED, NO_ROLL_NEEDED))
        if level == NO_ROLL_NEEDED:
            return Judged(None)
        judged = await stanced() if level == STANCED else Judged(LEVELS[level])
    if judged.advancing and not running:
        return judged._replace(size=await clock_size(options.clock_size))
    return judged


async def stanced() -> Judged:
    """Go through the stances, and add up what those that the GM gives bring."""
    level, advancing = 0, False
    for one in STANCES:
        offered: tuple[int | None, ...] = (None, *dice_of(one))
        given: int | None = await Choose(one.key, GM, offered)
        level += given or 0
        advancing = advancing or (one.key == ADVANCING and given is not None)
    return Judged(level, advancing)
