"""What play brings and what it buys: the ends of sessions, adventures and missions, and improvement.

No dice: these calls ask little or nothing, and their facts do the rest. They are calls all the same, so that a table
starts, logs and undoes them like any other. The sheet's numbers come in as arguments, as everywhere.
"""

from __future__ import annotations

from enum import Enum
from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.steps import ACTOR, GM, Choose, procedure
from rollwright.rules.mechwarrior.options import Options

Count: TypeAlias = Annotated[int, Meta(ge=0, le=100_000)]
ATTRIBUTE_MOST = 6
WITHOUT_SKILL_POINTS = 2
"""How many times the Adventure Points a level costs when no skill points are used."""


class Payment(Enum):
    """How a level is paid for, cheapest first."""

    NOTHING = "leave"
    SKILL_POINTS = "skill-points"
    ADVENTURE_POINTS = "adventure-points"


class Assent(Enum):
    """The gamemaster's word on something that is asked."""

    NO = "no"
    YES = "yes"


class Improved(NamedTuple):
    """The level or value after the call, and what was paid. Nothing paid and the same value: it was left."""

    value: int
    adventure_points: int
    skill_points: int
    improved: bool


class Cycle(NamedTuple):
    """Whether all Edge comes back."""

    regained: bool


class Points(NamedTuple):
    """Points that somebody gets."""

    points: int


@procedure
async def improve_skill(
    options: Options, who: str, skill: str, level: Count, adventure_points: Count, skill_points: Count = 0
) -> Improved:
    """Raise a skill by a level: the new level in Adventure Points with skill points, twice that without."""
    price = level + 1
    ways = [Payment.NOTHING]
    if adventure_points >= price and skill_points >= options.skill_points_to_raise:
        ways.append(Payment.SKILL_POINTS)
    if adventure_points >= WITHOUT_SKILL_POINTS * price:
        ways.append(Payment.ADVENTURE_POINTS)
    if len(ways) == 1:
        raise Refused("there are too few Adventure Points for the next level", "mechwarrior.improvement.skill")
    way = await Choose("pay", ACTOR, ways)
    if way is Payment.SKILL_POINTS:
        return Improved(price, price, options.skill_points_to_raise, True)
    if way is Payment.ADVENTURE_POINTS:
        return Improved(price, WITHOUT_SKILL_POINTS * price, 0, True)
    return Improved(level, 0, 0, False)


@procedure
async def specialise(
    options: Options, who: str, skill: str, field: str, level: Count, adventure_points: Count, skill_points: Count
) -> Improved:
    """Make a field of a skill one's own, for as many Adventure Points as the level, and skill points."""
    if level < 1:
        raise Refused("only a skill that one has can be specialised", "mechwarrior.improvement.specialisation")
    if adventure_points < level or skill_points < options.skill_points_to_specialise:
        raise Refused("there are too few points for a specialisation", "mechwarrior.improvement.specialisation")
    return Improved(level, level, options.skill_points_to_specialise, True)


@procedure
async def improve_edge(
    options: Options, who: str, edge: Count, adventure_points: Count, raised: bool = False
) -> Improved:
    """Raise Edge by one, for ten times the new value in Adventure Points, once in a mission."""
    price = options.edge_price * (edge + 1)
    if raised:
        raise Refused("Edge was raised in this mission already", "mechwarrior.improvement.edge")
    if adventure_points < price:
        raise Refused("there are too few Adventure Points for more Edge", "mechwarrior.improvement.edge")
    return Improved(edge + 1, price, 0, True)


@procedure
async def improve_attribute(
    options: Options, who: str, attribute: str, value: Count, adventure_points: Count, price: Count = 0
) -> Improved:
    """Raise an attribute by one, up to 6; the gamemaster says whether, and at what price where the table has none."""
    if value >= ATTRIBUTE_MOST:
        raise Refused("attributes are raised to 6 at most", "mechwarrior.improvement.attribute")
    if options.attribute_price is not None:
        price = options.attribute_price * (value + 1)
    if adventure_points < price:
        raise Refused("there are too few Adventure Points for that price", "mechwarrior.improvement.attribute")
    about = Improved(value + 1, price, 0, True)
    if await Choose("allow", GM, (Assent.NO, Assent.YES), about) is Assent.NO:
        return Improved(value, 0, 0, False)
    return about


@procedure
async def end_session(options: Options, who: tuple[str, ...]) -> Cycle:
    """End a session of play: all Edge comes back, unless a cycle lasts for the adventure."""
    return Cycle(options.edge_cycle == "session")


@procedure
async def end_adventure(options: Options, who: tuple[str, ...]) -> Cycle:
    """End an adventure: all Edge comes back."""
    return Cycle(True)


@procedure
async def give_edge(options: Options, who: str, points: Count, reason: str = "") -> Points:
    """Give Edge back in the middle of play, by the gamemaster's word; never above what it starts at."""
    return Points(points)


@procedure
async def end_mission(
    options: Options, who: str, learning: Count, adventure_points: Count = 0, reason: str = ""
) -> Points:
    """End a mission: as many skill points as Learning, and the Adventure Points that the gamemaster gives."""
    return Points(learning)


@procedure
async def pass_month(options: Options, who: str, learning: Count) -> Points:
    """Let a month pass: as many skill points as Learning."""
    return Points(learning)


@procedure
async def bank(options: Options, who: str, skill: str, points: Count, free: Count) -> Points:
    """Put free skill points to a skill; they stay there."""
    if points > free:
        raise Refused("there are fewer free skill points than that", "mechwarrior.improvement.skill-points")
    return Points(points)


@procedure
async def award(options: Options, who: str, points: Count, reason: str = "") -> Points:
    """Give Adventure Points, by the gamemaster's word."""
    return Points(points)


@procedure
async def waive(options: Options, who: str, rule: str, reason: str, by_whom: str = GM) -> Points:
    """Let a character depart from a rule of creation; the rule, the reason and whose word it is are kept."""
    if not reason.strip():
        raise BadInput("a waiver is kept with its reason; say why")
    return Points(0)
