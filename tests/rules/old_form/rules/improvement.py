"""What play brings and what it buys: adventures, sessions and missions with their ends, and improvement.

No dice: these calls ask little or nothing, and their facts do the rest. They are calls all the same, so that a table
starts, logs and undoes them like any other. The sheet's numbers come in as arguments, as everywhere.
"""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Literal, NamedTuple, TypeAlias

from msgspec import Meta

from rollwright.dice.errors import BadInput
from rollwright.play.steps import ACTOR, GM, Choose, procedure
from tests.rules.old_form.rules.options import Options
from tests.rules.old_form.rules.prices import (
    WITHOUT_SKILL_POINTS,
    Payment,
    attribute_price,
    check_attribute_raise,
    check_bank,
    check_edge_raise,
    check_raise,
    check_specialisation,
    edge_price,
    ways_to_raise,
)
from tests.rules.old_form.rules.sheet import Attribute
from tests.rules.old_form.rules.tables import check_creation_rule, is_restricted

Count: TypeAlias = Annotated[int, Meta(ge=0, le=100_000)]
EdgeCycle: TypeAlias = Literal["session", "adventure"]


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


class Adventure(NamedTuple):
    """How long a cycle of Edge lasts in the adventure that begins."""

    cycle: EdgeCycle


class Points(NamedTuple):
    """Points that somebody gets."""

    points: int


@procedure
async def improve_skill(
    options: Options, who: str, skill: str, level: Count, adventure_points: Count, skill_points: Count = 0
) -> Improved:
    """Raise a skill by a level: the new level in Adventure Points with skill points, twice that without."""
    price = level + 1
    check_raise(options, skill, level, adventure_points, skill_points)
    if level == 0 and is_restricted(skill):
        if await Choose("allow", GM, (Assent.NO, Assent.YES)) is Assent.NO:
            return Improved(level, 0, 0, False)
    ways = ways_to_raise(options, level, adventure_points, skill_points)
    way = await Choose("pay", ACTOR, (Payment.NOTHING, *ways))
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
    check_specialisation(options, skill, field, level, adventure_points, skill_points)
    return Improved(level, level, options.skill_points_to_specialise, True)


@procedure
async def improve_edge(
    options: Options, who: str, edge: Count, adventure_points: Count, raised: bool = False
) -> Improved:
    """Raise Edge by one, for ten times the new value in Adventure Points, once in a mission."""
    check_edge_raise(options, edge, adventure_points, raised)
    return Improved(edge + 1, edge_price(options, edge), 0, True)


@procedure
async def improve_attribute(
    options: Options,
    who: str,
    attribute: Attribute,
    value: Count,
    adventure_points: Count,
    price: Count | None = None,
) -> Improved:
    """Raise an attribute by one, up to 6, at the table's price or, where it has none, at the gamemaster's."""
    cost = attribute_price(options, value, price)
    check_attribute_raise(value, adventure_points, cost)
    about = Improved(value + 1, cost, 0, True)
    if await Choose("pay", ACTOR, (Payment.NOTHING, Payment.ADVENTURE_POINTS), about) is Payment.NOTHING:
        return Improved(value, 0, 0, False)
    return about


@procedure
async def begin_adventure(options: Options) -> Adventure:
    """Begin an adventure: the gamemaster says whether one cycle of Edge lasts for all of it, and all are told."""
    usual: EdgeCycle = options.edge_cycle
    other: EdgeCycle = "adventure" if usual == "session" else "session"
    return Adventure(await Choose("cycle", GM, (usual, other)))


@procedure
async def end_session(options: Options, who: tuple[str, ...], cycle: EdgeCycle | None = None) -> Cycle:
    """End a session of play: all Edge comes back, unless a cycle (the table's if none is named) is the adventure."""
    return Cycle((cycle or options.edge_cycle) == "session")


@procedure
async def end_adventure(options: Options, who: tuple[str, ...], cycle: EdgeCycle | None = None) -> Cycle:
    """End an adventure: all Edge comes back if a cycle lasted for all of it; else that is for the session's end."""
    return Cycle((cycle or options.edge_cycle) == "adventure")


@procedure
async def give_edge(options: Options, who: str, points: Count, missing: Count, reason: str = "") -> Points:
    """Give Edge back in the middle of play, by the gamemaster's word; never more than is missing."""
    return Points(min(points, missing))


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
    check_bank(options, skill, points, free)
    return Points(points)


@procedure
async def award(options: Options, who: str, points: Count, reason: str = "") -> Points:
    """Give Adventure Points, by the gamemaster's word."""
    return Points(points)


@procedure
async def waive(options: Options, who: str, rule: str, reason: str, by_whom: str = GM) -> Points:
    """Let a character depart from a rule of creation; the rule, the reason and whose word it is are kept."""
    check_creation_rule(rule)
    if not reason.strip():
        raise BadInput("a waiver is kept with its reason; say why")
    return Points(0)
