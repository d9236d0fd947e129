"""Leverage: what diligence has gathered, for anybody's use towards its one goal."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import Refused
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.options import Options
from rollwright.play.steps import ACTOR, Choose, procedure

Hours: TypeAlias = Annotated[int, Meta(ge=0, le=12)]


class Used(NamedTuple):
    """What a use of leverage gives and leaves."""

    code: Code
    """What it adds to the roll: combine it."""
    left: Code | None
    """What is left of it; None: it has expired."""
    hours: int
    """Hours left on the clock of the one who used it."""


class Expired(NamedTuple):
    """Why leverage is gone."""

    reason: str


def check_goal(goal: str, towards: str) -> None:
    """Refuse leverage for anything but its goal. Capitals and spaces around make no difference."""
    if goal.strip().casefold() != towards.strip().casefold():
        raise Refused("leverage helps towards its own goal only: " + goal + ", not " + towards, "cgg.leverage.goal")


def key_of_leverage(key: str, goal: str) -> str:
    """Give the key under which leverage is kept: its own, or else its goal.

    >>> key_of_leverage("", "Starship Repair"), key_of_leverage("the spare parts", "Starship Repair")
    ('Starship Repair', 'the spare parts')
    """
    return key.strip() or goal


def worn(code: Code) -> Code | None:
    """Give what a use without paying leaves: 1d less, and below 0d nothing.

    >>> worn(Code(2, 2)), worn(Code(0, 2))
    (Code(dice=1, pips=2), None)
    """
    return Code(code.dice - 1, code.pips) if code.dice >= 1 else None


@procedure
async def leverage(
    options: Options,
    code: Code,
    goal: str = "",
    towards: str = "",
    hours: Hours = 12,
    crisis: bool = False,
    key: str = "",
    who: str = ACTOR,
    player: str = ACTOR,
) -> Used:
    """Use leverage for an action towards its goal: pay one, or it loses 1d. In a crisis it always loses 1d."""
    check_goal(goal, towards)
    if hours > 0 and not crisis and await Choose("leverage", player, ("lose", "pay")) == "pay":
        return Used(code, code, hours - 1)
    return Used(code, worn(code), hours)


@procedure
async def expire(
    options: Options, key: str, reason: Literal["attained", "lost"] = "attained", goal: str = ""
) -> Expired:
    """Take leverage away: the goal was reached, or the Exec sees no way to it any more."""
    return Expired(reason)
