"""Failure: how bad it went, what the player makes up for it, and what the Exec may give for that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, NamedTuple

from msgspec import Meta

from rollwright.dice.errors import Refused
from rollwright.games.cgg.rules import told
from rollwright.games.cgg.rules.facts.clock import DramaEarned, HoursGained
from rollwright.games.cgg.rules.facts.situation import Complicated, ElementMade
from rollwright.games.cgg.rules.hours import gained
from rollwright.games.cgg.rules.options import Options, edition_of
from rollwright.games.cgg.rules.people import ANYBODY, About, Hero
from rollwright.play.cards import Words, each, number, words
from rollwright.play.steps import GM, Choose, procedure
from rollwright.rules.facts import NOBODY, Who
from rollwright.rules.flat import listed
from rollwright.rules.tries import theirs


class Grade(NamedTuple):
    """A row of the table: how bad a number of Failures is."""

    key: str
    failures: int
    title: str


GRADES = (
    Grade("success", 0, "success"),
    Grade("barely-failed", 1, "barely failed"),
    Grade("failed-badly", 2, "failed badly"),
    Grade("failed-horribly", 3, "failed horribly"),
)
"""By Failures; the last row is for three and more."""


class Ending(NamedTuple):
    """How an action came out in all: how bad it went, and whether the risk was avoided."""

    grade: Grade
    avoided: bool

    @property
    def key(self) -> str:
        return f"{self.grade.key}-{'avoided' if self.avoided else 'missed'}"


ENDINGS = tuple([Ending(grade, avoided) for grade in GRADES for avoided in (False, True)])
FIRST_COMPLICATION = 2
MOST_DICE = 6
LASTING = ("scene", "actions")
"""What is left of a horrible failure stays for the scene, of a bad one for an action or two."""
THEM, EVERYBODY = "them", "everybody"
"""Around whom it stays."""


def number_of(failures: int) -> int:
    """Give the place of a number of Failures among the grades.

    >>> [GRADES[number_of(failures)].title for failures in (0, 1, 5)]
    ['success', 'barely failed', 'failed horribly']
    """
    return (failures > 0) * 1 + (failures > 1) + (failures > 2)  # never out of bounds, so odds need no case for each


class Risks:
    """The two endings of a grade, listed where somebody wants to know: what the Exec can say of the risk."""

    def __init__(self, failures: int) -> None:
        self.failures = failures

    def __iter__(self) -> Iterator[Ending]:
        grade = GRADES[number_of(self.failures)]
        return iter([one for one in ENDINGS if one.grade is grade])


class MadeUp(NamedTuple):
    """What a player makes up."""

    what: Words


class Award(NamedTuple):
    """What the Exec makes of it: an award for something particularly good, and what stays in the situation."""

    awarded: bool
    dice: int = 0
    lasts: str = ""
    around: str = ""


class AboutAward(NamedTuple):
    """What the Exec decides on: what was made up, and what an award would bring."""

    who: Who
    note: str
    gains: str


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


@listed(
    "complication",
    "Make up what went wrong",
    "cgg.failure.complication cgg.failure.lasting cgg.failure.award",
    examples=({"failures": 2, "hours": 5}, {"failures": 3, "hours": 12, "who": "kara"}),
)
@procedure
async def complication(
    options: Options, failures: Annotated[int, Meta(ge=0, le=100)], hero: Hero = ANYBODY, what: str = ""
) -> Complication:
    """Say what goes wrong, two Failures or more having fallen; the Exec may reward something particularly good.

    It can stay in the situation: the Exec says with how many dice, and how long.
    """
    if failures < FIRST_COMPLICATION:
        raise Refused("with fewer than two Failures nothing bad has to be made up", "cgg.failure.grades")
    horrible = failures > FIRST_COMPLICATION
    about = About(hero.who, what)
    key = "went-horribly-wrong" if horrible else "went-wrong"
    made = await Choose.card(key, hero.who, MadeUp(words(needed=True)), about=about)
    await Complicated(text=made.what, who=hero.who)
    stays = {"dice": tuple(range(1, MOST_DICE + 1))}
    offer = Award(
        awarded=each((False, True)),
        dice=number(0, MOST_DICE, 1),
        lasts=each(LASTING if horrible else LASTING[::-1], when=stays),
        around=each((THEM, EVERYBODY), when=stays),
    )
    edition = edition_of(options)
    award = await Choose.card(
        "award", GM, offer, about=lambda: AboutAward(hero.who, made.what, told.award(edition, hero))
    )
    more = gained(hero.hours, hero.most, edition.award_hours * award.awarded) - hero.hours
    dp = edition.award_drama * award.awarded
    if award.awarded and edition.award_hours:
        await HoursGained(hours=edition.award_hours, what="what went wrong so well").to(hero)
    if dp:
        await DramaEarned(points=dp, what="what went wrong so well").to(hero)
    if award.dice:
        code = WEIGHTS[award.dice]
        await ElementMade(
            text=theirs(made.what.rstrip(".")) or "a complication",
            code=code,
            who=hero.who if award.around == THEM else NOBODY,
            lasts=award.lasts,
            named=bool(made.what),
        )
    return Complication(award.awarded, more, dp, award.dice, award.lasts if award.dice else "")


WEIGHTS = tuple([f"{dice}d" for dice in range(MOST_DICE + 3)])
"""Elements of the situation as they are written, by their dice."""
