"""Character Points after creation: what is bought between adventures, what an adventure brings, and what is waived.

The sheet's numbers come in as arguments, as everywhere; `permission_creation` compares them with the sheet.
"""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere.rules.creation.costs import whole_price
from rollwright.games.going_somewhere.rules.creation.obtaining import obtained
from rollwright.games.going_somewhere.rules.creation.tables import book, tables
from rollwright.games.going_somewhere.rules.creation.times import START
from rollwright.games.going_somewhere.rules.derive import folded
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.play.steps import GM, Choose, procedure

Few: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
Lasting: TypeAlias = Literal[
    "boost",
    "rank",
    "health",
    "damage-resistance",
    "magic-resistance",
    "immunity",
    "magic-bonus",
    "language",
    "skill",
    "bonus-die",
    "special-skill",
    "hand-to-hand",
]
"""What stays when it is bought."""
WAIVABLE = ("gs.creation.", "gs.points.", "gs.status.")
GIVEN_INSTEAD = "gs.points.overdrawn"
"""Not waived: the CGO gives the points instead."""
SINGLY: tuple[Lasting, ...] = ("health", "bonus-die")
"""What is bought one die at a time."""


class Spent(NamedTuple):
    """What a purchase came to: whether it could be had, what was paid, what a die of Health gave."""

    bought: bool
    cp: int
    rolled: int


class Gained(NamedTuple):
    """Character Points that somebody gets."""

    cp: int


class Guidance(NamedTuple):
    """What the book advises the CGO to give: for these sessions, and for an adventure without any risk."""

    low: int
    high: int
    without_risk: int


class Noted(NamedTuple):
    """Something that was only to be written down."""

    done: bool = True


@procedure
async def buy_points(
    options: Options,
    who: str,
    kind: Lasting,
    power: Count,
    about: str = "",
    sides: Count = 0,
    points: Few = 1,
    credit: Count = 0,
    known: bool = False,
    at: str = START,
) -> Spent:
    """Spend Character Points before or after an adventure. `credit` is what was paid for less of the same."""
    if points < 1:
        raise Refused("one point or die is the least that can be bought", "gs.points.whole")
    if kind in SINGLY and points != 1:
        raise Refused(
            "such dice are bought one by one", "gs.points.health" if kind == "health" else "gs.points.bonus-die"
        )
    cost = whole_price(kind, sides, points) - credit
    if cost <= 0:
        raise Refused("that is no more than what was paid for already", "gs.points.resistance-credit")
    if cost > power:
        raise Refused("there are too few Character Points left for that", "gs.points.overdrawn")
    got = await obtained(kind, about, sides, known)
    return Spent(got.granted, cost if got.granted else 0, got.rolled)


@procedure
async def learn_language(
    options: Options,
    who: str,
    language: str,
    power: Count,
    way: Literal["spoken", "written"] = "spoken",
    at: str = START,
    local_language: str = "",
) -> Spent:
    """Learn to speak a language, or to read and write it, if the CGO consents; one's own needs nobody to be met."""
    if not language.strip() or "," in language:
        raise BadInput("name one language, without a comma")
    cost = whole_price("language")
    if cost > power:
        raise Refused("there are too few Character Points left for that", "gs.points.overdrawn")
    got = await obtained("language", language_as(language, way), 0, folded(language) == folded(local_language))
    return Spent(got.granted, cost if got.granted else 0, 0)


def language_as(language: str, way: str) -> str:
    """Write a language as the ledger has it.

    >>> language_as("Thari", "written")
    'Thari, written'
    """
    return ", ".join([language.strip(), way])


@procedure
async def gain_points(
    options: Options,
    who: str,
    adventure: str = "",
    sessions: Annotated[int, Meta(ge=1, le=20)] = 1,
    reason: str = "",
    cp: Count | None = None,
) -> Gained:
    """Give the Character Points of an adventure that has ended: as many as the CGO finds fit.

    Any number can be named (`cp`); where none is, the CGO is asked, with what is usual to go by.
    """
    if cp is not None:
        return Gained(cp)
    advice = tables().points
    about = Guidance(advice.gain_low * sessions, advice.gain_high * sessions, advice.gain_without_risk)
    return Gained(await Choose("gain", GM, tuple(range(2 * about.high + 1)), about))


@procedure
async def begin_adventure(options: Options, who: tuple[str, ...], title: str = "") -> Noted:
    """Begin an adventure for some: until it ends, no points are spent but for rerolls and successes."""
    return Noted()


@procedure
async def end_adventure(options: Options, who: tuple[str, ...], title: str = "") -> Noted:
    """End an adventure: points can be given and spent again."""
    return Noted()


@procedure
async def waive(options: Options, who: str, rule: str, reason: str, by_whom: str = GM) -> Noted:
    """Let a character depart from a rule of creation; the rule, the reason and whose word it is are kept."""
    if not rule.startswith(WAIVABLE) or rule not in book().rules:
        raise BadInput("only a rule of creation, of points or of status can be waived")
    if rule == GIVEN_INSTEAD:
        raise BadInput("points that are not there can't be spent; give them instead (gain-points)")
    if not reason.strip():
        raise BadInput("a waiver is kept with its reason; say why")
    return Noted()
