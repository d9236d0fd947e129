"""Failure: how bad it went, what the player makes up for it, and what the Exec may give for that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, NamedTuple

from msgspec import Meta

from rollwright.dice.errors import Refused
from rollwright.games.cgg.rules import facts as became
from rollwright.games.cgg.rules.clock import FULL, Hours, Most, gained, started
from rollwright.games.cgg.rules.options import Options, edition_of
from rollwright.play.steps import ACTOR, GM, Choose, procedure
from rollwright.rules.facts import Fact


class Grade(NamedTuple):
    """A row of the table: how bad a number of Failures is, and what the player is asked to make up."""

    title: str
    asks: str


GRADES = (
    Grade("success", ""),
    Grade("barely failed", ""),
    Grade("failed badly", "Make up something bad in the situation that weighs on the next action or two."),
    Grade("failed horribly", "Make up something terrible in the situation that weighs on all that follows here."),
)
"""By Failures; the last row is for three and more."""
FIRST_COMPLICATION = 2
ELEMENT_DICE = (0, 1, 2, 3, 4, 5, 6)
LASTING = ("scene", "actions")
"""What is left of a horrible failure stays for the scene, of a bad one for an action or two."""


FEW_ACTIONS = 2
"""On how many actions something weighs that was made for an action or two; the Exec may take it away after one."""


def left_of(lasts: str) -> int:
    """Give on how many actions something weighs by how long it lasts; 0 where nobody counts them.

    >>> left_of("actions"), left_of("scene")
    (2, 0)
    """
    return FEW_ACTIONS if lasts == "actions" else 0


def grade_of(failures: int) -> Grade:
    """Find how bad a number of Failures is.

    >>> grade_of(0).title, grade_of(1).title, grade_of(5).title
    ('success', 'barely failed', 'failed horribly')
    """
    return GRADES[min(failures, len(GRADES) - 1)]


class Complication(NamedTuple):
    """Whether the Exec has rewarded what the player made up, and with what."""

    awarded: bool
    hours: int
    """Hours that the clock gains."""
    dp: int
    dice: int = 0
    """The weight of the element that it leaves in the situation; 0: none."""
    lasts: str = ""
    """How long that stays."""


@procedure
async def complication(
    options: Options,
    failures: Annotated[int, Meta(ge=0, le=100)],
    text: str = "",
    hours: Hours = FULL,
    most: Most = FULL,
    crisis: bool = False,
    who: str = ACTOR,
    key: str = "",
) -> Complication:
    """Say what went wrong, two Failures or more having fallen; the Exec may reward something particularly good.

    It can stay in the situation, under a key: the Exec says with how many dice, and how long.
    """
    if failures < FIRST_COMPLICATION:
        raise Refused("with fewer than two Failures nothing bad has to be made up", "cgg.failure.grades")
    awarded = await Choose("award", GM, (False, True))
    edition = edition_of(options)
    clock = started(hours, most, crisis)
    more = gained(clock, edition.award_hours * awarded).hours - clock.hours
    dice = await Choose("element", GM, ELEMENT_DICE)
    lasts = ""
    if dice:
        lasts = await Choose("lasts", GM, LASTING if failures > FIRST_COMPLICATION else LASTING[::-1])
    return Complication(awarded, more, edition.award_drama * awarded, dice, lasts)


def of_complication(arguments: Mapping[str, Any], outcome: Complication) -> Iterator[Fact]:
    """Give what was made up, the award, and what stays in the situation."""
    yield became.Complicated(who=arguments["who"], text=arguments["text"])
    if outcome.hours:
        yield became.HoursGained(who=arguments["who"], hours=outcome.hours, what="a cool complication")
    if outcome.dp:
        yield became.DramaEarned(who=arguments["who"], points=outcome.dp, what="a cool complication")
    if outcome.dice:
        text = arguments["text"] or "a complication"
        yield became.ElementMade(
            key=arguments["key"] or text, text=text, code=f"{outcome.dice}d", who=arguments["who"], lasts=outcome.lasts
        )
