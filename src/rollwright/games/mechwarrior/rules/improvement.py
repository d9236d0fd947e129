"""What experience buys, and what it costs: skills, fields, Edge, attributes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from typing import Annotated, NamedTuple

from msgspec import Meta

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.mechwarrior.rules import told
from rollwright.games.mechwarrior.rules.facts import (
    IMPROVEMENT,
    AttributeRaised,
    EdgeRaised,
    SkillLearnt,
    SkillPointsBanked,
    Specialised,
    with_,
)
from rollwright.games.mechwarrior.rules.options import Options
from rollwright.games.mechwarrior.rules.people import known_skills, new_skills, open_skills
from rollwright.games.mechwarrior.rules.sheet import Attribute, Sheet
from rollwright.games.mechwarrior.rules.tables import is_restricted, skill_title, skills_with
from rollwright.play.cards import Words, number
from rollwright.play.steps import GM, Call, Choose, Headline, Said, procedure
from rollwright.rules.acts import Ask, deed, start
from rollwright.rules.facts import Fact, State, Who
from rollwright.rules.sentences import counted

ATTRIBUTE_MOST = 6
WITHOUT_SKILL_POINTS = 2
"""How many times the Adventure Points a level costs when no skill points are used."""
DEAR = ":dear"
"""Marks a skill that is raised without the skill points banked in it."""


# --- skills ----------------------------------------------------------------------------------------------------------


def prices(options: Options, sheet: Sheet, skill: str) -> list[SkillLearnt]:
    """Give the ways to raise a skill that somebody can pay for: with skill points banked in it, and without.

    >>> runner = Sheet(skills={"running": 2}, adventure_points=6, skill_points={"running": 10})
    >>> [(one.adventure_points, one.skill_points) for one in prices(Options(), runner, "running")]
    [(3, 10), (6, 0)]
    """
    level, points = sheet.skills.get(skill, 0) + 1, options.skill_points_to_raise
    ways = [(WITHOUT_SKILL_POINTS * level, 0)] if points else []
    if sheet.skill_points.get(skill, 0) >= points:
        ways.insert(0, (level, points))
    paid = [way for way in ways if way[0] <= sheet.adventure_points and not sheet.npc]
    return [SkillLearnt(skill=skill, now=level, adventure_points=way[0], skill_points=way[1]) for way in paid]


def offered(options: Options, sheet: Sheet) -> dict[str, SkillLearnt]:
    """Give all that somebody can raise or learn now, by its key."""
    found: dict[str, SkillLearnt] = {}
    for skill in (*known_skills(options, sheet), *new_skills(options, sheet)):
        if sheet.skills.get(skill) or not is_restricted(skill):
            found |= dict(zip((skill, skill + DEAR), prices(options, sheet, skill), strict=False))
    return found


def raisable(options: Options, state: State, who: Who) -> Iterator[tuple[str, str]]:
    """List the skills that somebody can raise or learn now, with the price."""
    for key, way in offered(options, state.sheet(who)).items():
        also = f" and {way.skill_points} skill points" if way.skill_points else ""
        yield key, f"{skill_title(way.skill, options.extra_skills)} to {way.now} · {way.adventure_points} AP{also}"


def purse(options: Options, state: State, who: Who) -> str:
    """Say what somebody has to spend."""
    return f"{state.name(who)} has {counted(state.sheet(who).adventure_points, 'Adventure Point')} (AP)."


@deed("improve-skill", "Raise or learn a skill", "mechwarrior.improvement.skill", place="sheet.growth")
def improve_skill(
    options: Options, state: State, who: Who, skill: Annotated[str, Ask("Which skill?", raisable, purse, preset=False)]
) -> Iterator[Fact]:
    """Raise a skill by one level, or learn a new one. Skill points that you have banked in it halve the price."""
    way = offered(options, state.sheet(who)).get(skill)
    if way is None:
        raise Refused(f"{state.name(who)} can't raise that now", IMPROVEMENT + "skill")
    yield with_(way, who=who)


def kinds_of_skill(options: Options, state: State, who: Who) -> list[tuple[str, str]]:
    """List the skills to which a group adds its own, for somebody who can pay for a first level."""
    can = state.sheet(who).adventure_points >= WITHOUT_SKILL_POINTS and not state.sheet(who).npc
    return [(skill, skills_with(options.extra_skills)[skill].title) for skill in open_skills(options) if can]


@procedure
async def learn_named(options: Options, who: Who, skill: str, known: bool) -> bool:
    """Learn a skill that is on no list, unless it is known already."""
    await Headline(told.wants, who, skill_title(skill, options.extra_skills), 1)
    if known:
        await Said(told.known_already, who, skill_title(skill, options.extra_skills))
        return False
    await SkillLearnt(skill=skill, now=1, adventure_points=WITHOUT_SKILL_POINTS, who=who)
    return True


@start("learn-own", "Learn a skill that isn’t on the list", "mechwarrior.improvement.skill", place="sheet.growth")
def learn_own(
    options: Options,
    state: State,
    who: Who,
    kind: Annotated[str, Ask("What kind of skill?", kinds_of_skill)],
    named: Annotated[Words, Ask("What is it called?", guide="Old holovids, say, or law.")],
) -> Call[bool]:
    """Learn a trade, a hobby or the like that your group has come up with, for 2 Adventure Points."""
    if not (key := re.sub(r"[^a-z0-9]+", "-", named.lower()).strip("-")):
        raise BadInput("give it a name, with letters or digits")
    return learn_named(options, who, f"{kind}/{key}", bool(state.sheet(who).skills.get(f"{kind}/{key}")))


def specialisable(options: Options, state: State, who: Who) -> Iterator[tuple[str, str]]:
    """List the skills of which somebody can make a field their own now."""
    sheet: Sheet = state.sheet(who)
    for skill in known_skills(options, sheet) if not sheet.npc else ():
        level, points = sheet.skills[skill], options.skill_points_to_specialise
        if sheet.adventure_points >= level and sheet.skill_points.get(skill, 0) >= points:
            yield skill, f"{skill_title(skill, options.extra_skills)} · {level} AP and {points} skill points"


@deed("specialise", "Specialise in a field", "mechwarrior.improvement.specialisation", place="sheet.growth")
def specialise(
    options: Options,
    state: State,
    who: Who,
    skill: Annotated[str, Ask("In which skill?", specialisable)],
    field: Annotated[Words, Ask("In what?", guide="Lasers, say. The GM says what it does when you roll.")],
) -> Iterator[Fact]:
    """Specialise in one part of a skill: lasers, say, for Small Arms."""
    if skill not in dict(specialisable(options, state, who)):
        raise Refused(f"{state.name(who)} can't specialise in that now", IMPROVEMENT + "specialisation")
    price, points = state.sheet(who).skills[skill], options.skill_points_to_specialise
    yield Specialised(skill=skill, field=field, adventure_points=price, skill_points=points, who=who)


def bankable(options: Options, state: State, who: Who) -> list[tuple[str, str]]:
    """List the skills in which somebody can bank skill points."""
    sheet: Sheet = state.sheet(who)
    skills = (*known_skills(options, sheet), *new_skills(options, sheet))
    return [(skill, skill_title(skill, options.extra_skills)) for skill in skills]


def free_points(options: Options, state: State, who: Who) -> tuple[int, int]:
    """Say how many skill points somebody can bank."""
    return 1, state.sheet(who).free_skill_points


@deed("bank", "Bank skill points", "mechwarrior.improvement.skill-points", place="sheet.growth")
def bank(
    options: Options,
    state: State,
    who: Who,
    skill: Annotated[str, Ask("In which skill?", bankable)],
    points: Annotated[int, Meta(ge=1), Ask("How many?", limits=free_points)],
) -> Iterator[Fact]:
    """Put free skill points into a skill. They stay there until you raise it."""
    yield SkillPointsBanked(skill=skill, points=points, who=who)


# --- Edge and attributes ---------------------------------------------------------------------------------------------


def edge_price(options: Options, edge: int) -> int:
    """Give what the next point of Edge costs."""
    return options.edge_price * (edge + 1)


@deed("improve-edge", "Raise Edge", "mechwarrior.improvement.edge", place="sheet.growth")
def improve_edge(options: Options, state: State, who: Who) -> Iterator[Fact]:
    """Raise Edge by one, once in a mission. It counts from the next cycle on."""
    sheet: Sheet = state.sheet(who)
    price, have = edge_price(options, sheet.edge), sheet.adventure_points
    if sheet.npc:
        raise Refused(f"{state.name(who)} has no Edge", "mechwarrior.edge.heroes")
    if sheet.edge_raised:
        raise Refused("Edge was raised in this mission already", IMPROVEMENT + "edge")
    if have < price:
        raise Refused(f"Edge {sheet.edge + 1} costs {price} Adventure Points; there are {have}", IMPROVEMENT + "edge")
    yield EdgeRaised(now=sheet.edge + 1, adventure_points=price, who=who)


def attribute_price(options: Options, value: int) -> int:
    """Give what the next point of an attribute costs at a table that has set a price; 0: it hasn't."""
    return (options.attribute_price or 0) * (value + 1)


class Assent(Enum):
    """Somebody's word on something that is offered or asked."""

    NO = "no"
    YES = "yes"


class Price(NamedTuple):
    """What the gamemaster asks for something, in Adventure Points."""

    points: int


class Wanted(NamedTuple):
    """What somebody wants to have for experience."""

    who: Who
    what: str
    to: int
    price: int = 0
    have: int = 0


@procedure
async def raise_attribute(options: Options, who: Who, sheet: Sheet, attribute: Attribute) -> bool:
    """Raise an attribute: the gamemaster names a price, where the table has none, and the player decides."""
    value = sheet.attributes.value(attribute)
    price, what = attribute_price(options, value), attribute.value.title()
    await Headline(told.wants, who, what, value + 1)
    if options.attribute_price is None:
        wanted = Wanted(who, what, value + 1, have=sheet.adventure_points)
        price = (await Choose.card("price", GM, Price(number(0, 1_000)), about=wanted)).points
        await Said(told.price, what, value + 1, price)
        if price > sheet.adventure_points:
            await Said(told.too_dear, who)
            return False
        if await Choose("pay", who, (Assent.NO, Assent.YES), wanted._replace(price=price)) is Assent.NO:
            await Said(told.not_bought, who, what, value + 1)
            return False
    await AttributeRaised(attribute=attribute, now=value + 1, adventure_points=price, who=who)
    return True


def attributes_for(options: Options, state: State, who: Who) -> Iterator[tuple[str, str]]:
    """List the attributes that somebody could raise."""
    sheet: Sheet = state.sheet(who)
    for one in Attribute if not sheet.npc else ():
        value = sheet.attributes.value(one)
        price = attribute_price(options, value)
        if value < ATTRIBUTE_MOST and price <= sheet.adventure_points:
            cost = "the GM names the price" if options.attribute_price is None else f"{price} Adventure Points"
            yield one.value, f"{one.value.title()} to {value + 1} · {cost}"


@start("improve-attribute", "Raise an attribute", "mechwarrior.improvement.attribute", place="sheet.growth")
def improve_attribute(
    options: Options, state: State, who: Who, attribute: Annotated[str, Ask("Which attribute?", attributes_for)]
) -> Call[bool]:
    """Raise an attribute by one, up to 6."""
    if attribute not in dict(attributes_for(options, state, who)):
        raise Refused(f"{state.name(who)} can't raise that now", IMPROVEMENT + "attribute")
    return raise_attribute(options, who, state.sheet(who), Attribute(attribute))


# --- what needs leave ------------------------------------------------------------------------------------------------


@procedure
async def learn_restricted(options: Options, way: SkillLearnt) -> bool:
    """Learn a skill that needs the gamemaster's leave."""
    wanted = Wanted(way.who, skill_title(way.skill, options.extra_skills), way.now, way.adventure_points)
    await Headline(told.wants, way.who, wanted.what, wanted.to)
    if await Choose("allow", GM, (Assent.NO, Assent.YES), wanted) is Assent.NO:
        await Said(told.not_allowed, way.who, wanted.what)
        return False
    await way
    return True


def restricted_for(options: Options, state: State, who: Who) -> Iterator[tuple[str, str]]:
    """List the restricted skills that somebody could learn, if the gamemaster allows it."""
    sheet: Sheet = state.sheet(who)
    for skill in new_skills(options, sheet):
        if is_restricted(skill) and prices(options, sheet, skill):
            yield skill, skill_title(skill, options.extra_skills)


@start("learn-restricted", "Learn a restricted skill", "mechwarrior.improvement.restricted", place="sheet.growth")
def ask_for_restricted(
    options: Options, state: State, who: Who, skill: Annotated[str, Ask("Which skill?", restricted_for)]
) -> Call[bool]:
    """Learn a skill that isn't for everybody: the GM is asked first."""
    if skill not in dict(restricted_for(options, state, who)):
        raise Refused(f"{state.name(who)} can't learn that now", IMPROVEMENT + "restricted")
    return learn_restricted(options, with_(prices(options, state.sheet(who), skill)[0], who=who))
