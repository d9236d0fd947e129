"""What experience buys and what it costs: skills, fields, Edge, attributes."""

from __future__ import annotations

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.mechwarrior.rules.facts import (
    IMPROVEMENT,
    EdgeRaised,
    SkillLearnt,
    Specialised,
)
from rollwright.games.mechwarrior.rules.options import Options
from rollwright.games.mechwarrior.rules.sheet import Attribute, Sheet
from rollwright.games.mechwarrior.rules.tables import find_skill, skill_title

ATTRIBUTE_MOST = 6
WITHOUT_SKILL_POINTS = 2
"""How many times the Adventure Points a level costs when no skill points are used."""


def skill_price(options: Options, sheet: Sheet, skill: str, banked: bool) -> tuple[int, int] | None:
    """Give what the next level of a skill costs, in Adventure Points and skill points; None: it can't be paid.

    >>> runner = Sheet(skills={"running": 2}, adventure_points=6, skill_points={"running": 10})
    >>> skill_price(Options(), runner, "running", True), skill_price(Options(), runner, "running", False)
    ((3, 10), (6, 0))
    """
    level, points = sheet.skills.get(skill, 0) + 1, options.skill_points_to_raise
    if banked and sheet.skill_points.get(skill, 0) >= points and sheet.adventure_points >= level:
        return level, points
    dear = WITHOUT_SKILL_POINTS * level
    return (dear, 0) if sheet.adventure_points >= dear else None


def learnt(options: Options, sheet: Sheet, skill: str, banked: bool) -> SkillLearnt:
    """Give the fact of a skill that goes up a level, or refuse what there is not and what can't be paid."""
    find_skill(skill, options.extra_skills)
    level, price = sheet.skills.get(skill, 0) + 1, skill_price(options, sheet, skill, banked)
    if price is None:
        have = f"{sheet.adventure_points} Adventure Points and {sheet.skill_points.get(skill, 0)} skill points"
        raise Refused(
            f"{skill_title(skill, options.extra_skills)} {level} costs {level} Adventure Points and "
            f"{options.skill_points_to_raise} skill points, or {WITHOUT_SKILL_POINTS * level} Adventure Points; "
            f"there are {have}",
            IMPROVEMENT + "skill",
        )
    return SkillLearnt(skill=skill, now=level, adventure_points=price[0], skill_points=price[1])


def specialised(options: Options, sheet: Sheet, skill: str, field: str) -> Specialised:
    """Give the fact of a field made one's own, or refuse it."""
    title, level, points = (
        skill_title(skill, options.extra_skills),
        sheet.skills.get(skill, 0),
        options.skill_points_to_specialise,
    )
    if not field.strip():
        raise BadInput("a specialisation needs a field; name it")
    if level < 1:
        raise Refused(
            f"you can only specialise in a skill that you have; {title} is at {level}", IMPROVEMENT + "specialisation"
        )
    if not can_specialise(options, sheet, skill):
        raise Refused(
            f"a field of {title} costs {level} Adventure Points and {points} skill points; "
            f"there are {sheet.adventure_points} and {sheet.skill_points.get(skill, 0)}",
            IMPROVEMENT + "specialisation",
        )
    return Specialised(skill=skill, field=field.strip(), adventure_points=level, skill_points=points)


def can_specialise(options: Options, sheet: Sheet, skill: str) -> bool:
    """Tell whether a field of a skill can be paid for."""
    level, banked = sheet.skills.get(skill, 0), sheet.skill_points.get(skill, 0)
    return level >= 1 and sheet.adventure_points >= level and banked >= options.skill_points_to_specialise


def edge_price(options: Options, edge: int) -> int:
    """Give what the next point of Edge costs."""
    return options.edge_price * (edge + 1)


def edge_raised(options: Options, sheet: Sheet) -> EdgeRaised:
    """Give the fact of Edge that goes up, or refuse a second time in a mission, and what can't be paid."""
    price = edge_price(options, sheet.hero.edge)
    if sheet.edge_raised:
        raise Refused("Edge was raised in this mission already", IMPROVEMENT + "edge")
    if sheet.adventure_points < price:
        have = sheet.adventure_points
        raise Refused(f"Edge {sheet.edge + 1} costs {price} Adventure Points; there are {have}", IMPROVEMENT + "edge")
    return EdgeRaised(now=sheet.edge + 1, adventure_points=price)


def attribute_price(options: Options, value: int) -> int:
    """Give what the next point of an attribute costs at a table that has set a price; 0: it hasn't."""
    return (options.attribute_price or 0) * (value + 1)


def check_attribute(sheet: Sheet, attribute: Attribute, price: int) -> None:
    """Refuse an attribute above its limit, and one that can't be paid."""
    value, rule = sheet.attributes.value(attribute), IMPROVEMENT + "attribute"
    if value >= ATTRIBUTE_MOST:
        raise Refused(f"attributes go up to {ATTRIBUTE_MOST} at most; this one is {value}", rule)
    if sheet.adventure_points < price:
        raise Refused(f"this costs {price} Adventure Points; there are {sheet.adventure_points}", rule)
