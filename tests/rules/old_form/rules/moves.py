"""What somebody at the table may start now, with the numbers of the sheets filled in.

Players ask (`attempt`, `challenge`), and the gamemaster is asked in turn how hard it is. The gamemaster calls for rolls
of any character, and says what the situation does at once. A skill that neither the master list nor the table has is
passed over here; the report on the sheet names it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, NamedTuple

from rollwright.play.steps import GM
from rollwright.rules.facts import State
from rollwright.rules.ruleset import Move, Sitting
from tests.rules.old_form.rules.derive import characteristic, edge_of, saving_target, skill_target
from tests.rules.old_form.rules.options import Options
from tests.rules.old_form.rules.prices import (
    ATTRIBUTE_MOST,
    attribute_price,
    can_specialise,
    edge_price,
    ways_to_raise,
)
from tests.rules.old_form.rules.rolls import Kind
from tests.rules.old_form.rules.sheet import Attribute, Characteristic, Sheet
from tests.rules.old_form.rules.tables import improvement, is_skill, skill_title, skills_with

SITUATION = ("modifier", "causes", "automatic")
"""What the gamemaster says of the situation before a roll."""
SITUATION_OF_SIDE = ("a_modifier", "a_causes", "a_automatic", "b_modifier", "b_causes", "b_automatic")


class Roll(NamedTuple):
    """A roll that a character can make, from the sheet."""

    kind: Kind
    target: int
    what: str


def moves(options: Options, state: State, sitting: Sitting) -> tuple[Move, ...]:
    """List the calls that a seat may start: players for their characters, the gamemaster for everybody."""
    listed: list[Move] = []
    for who, sheet in state.sheets.items():
        if sitting.role == GM:
            listed += called_for(options, state, who)
        elif who in sitting.holds:
            listed += asked_for(options, who, sheet)
        if who in sitting.holds and not sheet.npc:
            listed += improvements(options, who, sheet)
    if sitting.role == GM:
        listed += for_gamemaster(options, state)
    return tuple(listed)


# --- rolls -----------------------------------------------------------------------------------------------------------


def rolls(options: Options, sheet: Sheet) -> Iterator[Roll]:
    """List every roll of a character: for skills, with them or without, and saving rolls."""
    for skill in (*known(options, sheet), *unlearnt(options, sheet)):
        yield roll_for(options, sheet, skill)
    yield from saves(options, sheet)


def saves(options: Options, sheet: Sheet) -> list[Roll]:
    """List the saving rolls of a character."""
    return [
        Roll(Kind.SAVING, saving_target(sheet, on, options), on.value.title()) for on in (*Characteristic, *Attribute)
    ]


def roll_for(options: Options, sheet: Sheet, skill: str) -> Roll:
    """Give the roll of a character for a skill."""
    return Roll(*skill_target(sheet, skill, options.extra_skills), skill_title(skill, options.extra_skills))


def known(options: Options, sheet: Sheet) -> list[str]:
    """List the skills that a character has and that there are."""
    return [skill for skill, level in sheet.skills.items() if level and is_skill(skill, options.extra_skills)]


def unlearnt(options: Options, sheet: Sheet) -> list[str]:
    """List the skills and subskills that a character could have and does not."""
    there = skills_with(options.extra_skills)
    listed = [name for name, skill in there.items() if skill.alone or not (skill.subskills or skill.open)]
    listed += [f"{name}/{subskill}" for name, skill in there.items() for subskill in skill.subskills]
    return [skill for skill in sorted(listed) if not sheet.skills.get(skill)]


def titled(roll: Roll) -> str:
    """Write a roll as a move is called."""
    return {
        Kind.SKILL: roll.what,
        Kind.UNTRAINED: f"{roll.what}, untrained",
        Kind.SAVING: f"Saving roll on {roll.what}",
    }[roll.kind]


def asked_for(options: Options, who: str, sheet: Sheet) -> Iterator[Move]:
    """Offer a player to ask for a roll, and for a roll against somebody. That a saving roll is opposed is not asked."""
    for roll in rolls(options, sheet):
        filled = {"kind": roll.kind, "target": roll.target, **owner(who, sheet), "what": roll.what}
        yield Move("attempt", titled(roll), who, filled)
        if roll.kind != Kind.SAVING:
            yield Move("challenge", f"{titled(roll)}, against somebody", who, filled)
    for skill in skills_with(options.extra_skills).values():
        if skill.open:
            target = characteristic(sheet.attributes, skill.characteristic)
            filled = {"kind": Kind.UNTRAINED, "target": target, **owner(who, sheet)}
            yield Move("attempt", f"{skill.title}, untrained: name which", who, filled, ("what",))


def owner(who: str, sheet: Sheet) -> dict[str, Any]:
    """Fill in whose roll it is, and the Edge there is for it."""
    return {"edge": edge_of(sheet), "who": who}


def called_for(options: Options, state: State, who: str) -> Iterator[Move]:
    """Offer the gamemaster to call for a character's roll, alone or against somebody."""
    sheet = state.sheet(who)
    for roll in rolls(options, sheet):
        title = f"{state.name(who)}: {titled(roll)}"
        filled = {"target": roll.target, **owner(who, sheet), "what": roll.what}
        yield Move(roll.kind.value, title, who, filled, SITUATION)
        asks = ("b", "b_kind", "b_who", "b_what", "b_edge", "b_secret", *SITUATION_OF_SIDE)
        yield Move("opposed", f"{title}, against somebody", who, side("a", who, sheet, roll), asks)


def side(key: str, who: str, sheet: Sheet, roll: Roll) -> dict[str, Any]:
    """Fill in one side of an opposed roll."""
    edge = edge_of(sheet)
    parts = {"kind": roll.kind, "edge": edge, "who": who, "what": roll.what}
    return {key: roll.target, **{f"{key}_{part}": value for part, value in parts.items()}}


def between_heroes(options: Options, state: State, heroes: Mapping[str, Sheet]) -> Iterator[Move]:
    """Offer rolls of two heroes against each other on the same thing; both have their Edge."""
    for (a, one), (b, other) in combinations(heroes.items(), 2):
        either = dict.fromkeys((*known(options, one), *known(options, other)))
        pairs = [(roll_for(options, one, skill), roll_for(options, other, skill)) for skill in either]
        pairs += zip(saves(options, one), saves(options, other), strict=True)
        for mine, theirs in pairs:
            title = f"{state.name(a)} against {state.name(b)}: {mine.what}"
            filled = {**side("a", a, one, mine), **side("b", b, other, theirs)}
            yield Move("opposed", title, GM, filled, SITUATION_OF_SIDE)


# --- improvement -----------------------------------------------------------------------------------------------------


def improvements(options: Options, who: str, sheet: Sheet) -> Iterator[Move]:
    """Offer what experience can buy now, and banking of free skill points."""
    step, have, extra = improvement().step, sheet.adventure_points, options.extra_skills
    paid = {"who": who, "adventure_points": have}
    for skill in (*known(options, sheet), *unlearnt(options, sheet)):
        level, banked = sheet.skills.get(skill, 0), sheet.skill_points.get(skill, 0)
        numbers = {**paid, "skill": skill, "level": level, "skill_points": banked}
        if ways_to_raise(options, level, have, banked):
            verb = step["skill"].title if level else step["new-skill"].title
            yield Move("improve-skill", f"{verb}: {skill_title(skill, extra)}", who, numbers)
        if can_specialise(options, level, have, banked):
            title = f"{step['specialisation'].title}: {skill_title(skill, extra)}"
            yield Move("specialise", title, who, numbers, ("field",))
    if ways_to_raise(options, 0, have, 0):
        for entry in skills_with(extra).values():
            if entry.open:
                title = f"{step['new-skill'].title}: {entry.title}, name which"
                yield Move("improve-skill", title, who, {**paid, "level": 0, "skill_points": 0}, ("skill",))
    if not sheet.edge_raised and have >= edge_price(options, sheet.edge):
        yield Move("improve-edge", step["edge"].title, who, {**paid, "edge": sheet.edge, "raised": False})
    if options.attribute_price is not None:
        for attribute in Attribute:
            if have >= attribute_price(options, sheet.attributes.value(attribute)):
                yield from raised_attribute(who, sheet, attribute)
    if sheet.free_skill_points:
        filled = {"who": who, "free": sheet.free_skill_points}
        yield Move("bank", "Bank skill points in a skill", who, filled, ("skill", "points"))


def raised_attribute(who: str, sheet: Sheet, attribute: Attribute, name: str = "", *asks: str) -> Iterator[Move]:
    """Offer to raise an attribute that can still be raised."""
    value = sheet.attributes.value(attribute)
    if value < ATTRIBUTE_MOST:
        title = f"{improvement().step['attribute'].title}: {name}{attribute.value.title()}"
        filled = {"who": who, "adventure_points": sheet.adventure_points, "attribute": attribute, "value": value}
        yield Move("improve-attribute", title, who, filled, asks)


# --- the gamemaster --------------------------------------------------------------------------------------------------


def for_gamemaster(options: Options, state: State) -> Iterator[Move]:
    """Offer what only the gamemaster starts: rolls of those without a sheet, contests, and the ends of things."""
    for kind, title in (
        (Kind.SKILL, "Skill roll of anybody"),
        (Kind.UNTRAINED, "Untrained roll of anybody"),
        (Kind.SAVING, "Saving roll of anybody"),
    ):
        yield Move(kind.value, title, GM, {}, ("target", *SITUATION, "what"))
    sides = ("a", "a_kind", "a_who", "a_what", "b", "b_kind", "b_who", "b_what", "a_secret", "b_secret")
    yield Move("opposed", "Opposed roll of any two", GM, {}, (*sides, "a_edge", "b_edge", *SITUATION_OF_SIDE))
    asks = ("targets", "who", "what", "kinds", "edges", "modifiers", "causes", "automatic", "secret")
    yield Move("contest", "Opposed roll of several", GM, {}, asks)
    heroes = {who: sheet for who, sheet in state.sheets.items() if not sheet.npc}
    yield from between_heroes(options, state, heroes)
    cycle = None if state.scene is None else state.scene.cycle
    if cycle is None:
        yield Move("begin-adventure", "Begin an adventure", GM, {})
    if not heroes:
        return
    everybody = {"who": tuple(heroes), "cycle": cycle}
    yield Move("end-session", "End the session", GM, everybody)
    yield Move("end-adventure", "End the adventure", GM, everybody)
    for who, sheet in heroes.items():
        yield from for_hero(options, who, sheet, state.name(who))


def for_hero(options: Options, who: str, sheet: Sheet, name: str) -> Iterator[Move]:
    """Offer what the gamemaster gives a hero."""
    learning = {"who": who, "learning": sheet.attributes.learning}
    yield Move("end-mission", f"End the mission for {name}", GM, learning, ("adventure_points", "reason"))
    yield Move("month", f"A month passes for {name}", GM, learning)
    yield Move("award", f"Give {name} Adventure Points", GM, {"who": who}, ("points", "reason"))
    missing = sheet.edge - edge_of(sheet)
    if missing > 0:
        yield Move("give-edge", f"Give {name} Edge back", GM, {"who": who, "missing": missing}, ("points", "reason"))
    if options.attribute_price is None:
        for attribute in Attribute:
            yield from raised_attribute(who, sheet, attribute, f"{name}'s ", "price")
    yield Move("waive", f"Waive a rule of creation for {name}", GM, {"who": who, "by_whom": GM}, ("rule", "reason"))
