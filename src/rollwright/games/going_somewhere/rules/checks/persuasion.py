"""Persuasion: an opposed roll with CHM, its two tables, and one chance to recover."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, NamedTuple

from rollwright.games.going_somewhere.rules.checks.action import OTHERS, Points
from rollwright.games.going_somewhere.rules.checks.contest import BY_A, Contested, Tie, contest
from rollwright.games.going_somewhere.rules.checks.rolls import NATURALS, Bonus
from rollwright.games.going_somewhere.rules.checks.tables import Row, place, tables
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.play.steps import ACTOR, GM, Actor, Choose, one_of, procedure

RECOVER_BELOW = 5
"""A loss by less than this can be recovered once."""
RECOVERING = 1
"""What the second attempt adds."""
SURPRISE_FROM = 15
SURPRISE = 1
"""What winning by 15 or more before a fight adds to surprise."""
RESPONSES = (
    "opposing",
    "objecting",
    "dismissive",
    "unmoved",
    "listening",
    "considering",
    "agreeing",
    "taking part",
)
"""How the influenced answers, worst first."""
LOST = 4
INFLUENCED: Actor = "b"


class Recover(Enum):
    """Whether a narrow loss is tried once more."""

    LEAVE = "leave"
    RECOVER = "recover"


class Persuaded(NamedTuple):
    """How persuasion went, and the bonus to surprise that it brings before a fight."""

    success: bool
    response: str
    margin: int
    recovered: bool
    """Whether there was a second attempt."""
    surprise: int


def response_number(won: int, margin: int) -> int:
    """Give the place in RESPONSES of a margin, won (1) or lost (0).

    >>> [RESPONSES[response_number(1, by)] for by in (1, 6, 15, 20)]
    ['listening', 'considering', 'agreeing', 'taking part']
    >>> [RESPONSES[response_number(0, by)] for by in (0, 5, 6, 14, 15, 19, 20)]
    ['unmoved', 'unmoved', 'dismissive', 'dismissive', 'objecting', 'objecting', 'opposing']
    """
    return won * (LOST + place(tables().won, margin)) + (1 - won) * (LOST - 1 - place(tables().lost, margin))


def row_of(response: str) -> Row:
    """Find the row of a response."""
    return next(row for row in (*tables().won, *tables().lost) if row.key == response)


def crit_response(end: Contested) -> int:
    """Give the response where a natural roll decided: the outermost row, as a crit of one is the other's."""
    return (len(RESPONSES) - 1) * (NATURALS.index(end.natural) in BY_A)


@procedure
async def persuade(
    options: Options,
    chm: Bonus,
    against: Bonus | None = None,
    dice: tuple[Dice, ...] = (),
    against_dice: tuple[Dice, ...] = (),
    before_combat: bool = False,
    modifier: Bonus = 0,
    cp: Points = 0,
    against_cp: Points = 0,
    who: str = "",
    against_who: str = "",
    what: str = "",
    shaken: Bonus = 0,
    against_shaken: Bonus = 0,
) -> Persuaded:
    """Persuade somebody: CHM and the bonus dice of GUILE on both sides. A narrow loss can be tried once more, at +1.

    Without `against` the CGO is asked for the other's CHM.
    """
    mine = chm + modifier
    other = await Choose("their-chm", GM, OTHERS, what) if against is None else against
    sides = (who, against_who)
    end = await contest(
        options, mine, other, dice, against_dice, cp, against_cp, *sides, shaken, against_shaken, tie=Tie.B
    )
    recovered = False
    if end.winner == "b" and end.natural in (None, "both") and end.margin < RECOVER_BELOW:
        choice = Choose("recover", ACTOR, (Recover.LEAVE, Recover.RECOVER), end.margin)
        if await choice is Recover.RECOVER:
            left, theirs = cp - end.a_cp, against_cp - end.b_cp
            again = mine + RECOVERING
            end = await contest(options, again, other, dice, against_dice, left, theirs, *sides, tie=Tie.B)
            recovered = True
    won = 1 * (end.winner == "a")
    decided = end.natural not in (None, "both")
    number = crit_response(end) if decided else response_number(won, end.margin)
    gained = before_combat and won and (decided or end.margin >= SURPRISE_FROM)
    return Persuaded(won == 1, one_of(RESPONSES, number), end.margin, recovered, SURPRISE if gained else 0)


def cast(arguments: Mapping[str, Any]) -> dict[Actor, str]:
    """Say whose sheets stand behind the influencer (also side a of the roll) and the influenced."""
    who, against = arguments["who"], arguments["against_who"]
    parts = {ACTOR: who, "a": who, INFLUENCED: against}
    return {actor: sheet for actor, sheet in parts.items() if sheet}
