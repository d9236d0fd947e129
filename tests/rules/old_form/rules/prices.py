"""What improvement costs, who can pay it, and the words for those who can't."""

from __future__ import annotations

from enum import Enum

from rollwright.dice.errors import BadInput, Refused
from tests.rules.old_form.rules.options import Options
from tests.rules.old_form.rules.tables import find_skill, skill_title

ATTRIBUTE_MOST = 6
WITHOUT_SKILL_POINTS = 2
"""How many times the Adventure Points a level costs when no skill points are used."""
RULE = "mechwarrior.improvement."


class Payment(Enum):
    """How something is paid for, cheapest first."""

    NOTHING = "leave"
    SKILL_POINTS = "skill-points"
    ADVENTURE_POINTS = "adventure-points"


def ways_to_raise(options: Options, level: int, adventure_points: int, skill_points: int) -> tuple[Payment, ...]:
    """List how the next level of a skill can be paid for.

    >>> [way.value for way in ways_to_raise(Options(), 2, 6, 10)]
    ['skill-points', 'adventure-points']
    """
    price = level + 1
    ways = []
    if adventure_points >= price and skill_points >= options.skill_points_to_raise:
        ways.append(Payment.SKILL_POINTS)
    if adventure_points >= WITHOUT_SKILL_POINTS * price:
        ways.append(Payment.ADVENTURE_POINTS)
    return tuple(ways)


def can_specialise(options: Options, level: int, adventure_points: int, skill_points: int) -> bool:
    """Tell whether a field of a skill can be made one's own."""
    return level >= 1 and adventure_points >= level and skill_points >= options.skill_points_to_specialise


def edge_price(options: Options, edge: int) -> int:
    """Give what the next point of Edge costs."""
    return options.edge_price * (edge + 1)


def attribute_price(options: Options, value: int, price: int | None = None) -> int:
    """Give what the next point of an attribute costs: the table's price, or else the one that the gamemaster names."""
    if options.attribute_price is not None:
        return options.attribute_price * (value + 1)
    if price is None:
        raise Refused("the table has no price for attributes; the gamemaster names it", RULE + "attribute")
    return price


def check_raise(options: Options, skill: str, level: int, adventure_points: int, skill_points: int) -> None:
    """Refuse a skill that there is not, and a level that nobody could pay with this."""
    find_skill(skill, options.extra_skills)
    if not ways_to_raise(options, level, adventure_points, skill_points):
        price, banked = level + 1, options.skill_points_to_raise
        raise Refused(
            f"{skill_title(skill, options.extra_skills)} {price} costs {price} Adventure Points and {banked} skill "
            f"points, or {WITHOUT_SKILL_POINTS * price} Adventure Points; there are {adventure_points} Adventure "
            f"Points and {skill_points} skill points",
            RULE + "skill",
        )


def check_specialisation(
    options: Options, skill: str, field: str, level: int, adventure_points: int, skill_points: int
) -> None:
    """Refuse a specialisation without a name, of a skill that one has not, or that can't be paid."""
    title, rule = skill_title(skill, options.extra_skills), RULE + "specialisation"
    if not field.strip():
        raise BadInput("a specialisation needs a field; name it")
    if level < 1:
        raise Refused(f"only a skill that one has can be specialised; the level of {title} is {level}", rule)
    if not can_specialise(options, level, adventure_points, skill_points):
        raise Refused(
            f"a field of {title} costs {level} Adventure Points and {options.skill_points_to_specialise} skill points; "
            f"there are {adventure_points} and {skill_points}",
            rule,
        )


def check_edge_raise(options: Options, edge: int, adventure_points: int, raised: bool) -> None:
    """Refuse a second raise of Edge in a mission, and one that can't be paid."""
    if raised:
        raise Refused("Edge was raised in this mission already", RULE + "edge")
    price = edge_price(options, edge)
    if adventure_points < price:
        raise Refused(
            f"Edge {edge + 1} costs {price} Adventure Points; there are {adventure_points}",
            RULE + "edge",
        )


def check_attribute_raise(value: int, adventure_points: int, price: int) -> None:
    """Refuse an attribute above its limit, and one that can't be paid."""
    if value >= ATTRIBUTE_MOST:
        raise Refused(f"attributes are raised to {ATTRIBUTE_MOST} at most; this one is {value}", RULE + "attribute")
    if adventure_points < price:
        raise Refused(f"this costs {price} Adventure Points; there are {adventure_points}", RULE + "attribute")


def check_bank(options: Options, skill: str, points: int, free: int) -> None:
    """Refuse to bank points in no skill, or more than are free."""
    find_skill(skill, options.extra_skills)
    if points > free:
        raise Refused(f"{points} skill points would be banked; {free} are free", RULE + "skill-points")
