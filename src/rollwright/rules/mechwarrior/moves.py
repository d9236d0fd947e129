"""What somebody at the table may start now, with the numbers of the sheets filled in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rollwright.play.steps import GM
from rollwright.rules.facts import State
from rollwright.rules.mechwarrior.derive import edge_of, saving_target, skill_target
from rollwright.rules.mechwarrior.improvement import ATTRIBUTE_MOST, WITHOUT_SKILL_POINTS
from rollwright.rules.mechwarrior.rolls import Kind
from rollwright.rules.mechwarrior.sheet import Attribute, Characteristic, Sheet
from rollwright.rules.mechwarrior.tables import improvement, skill_title, skills
from rollwright.rules.ruleset import Move, Sitting

SITUATION = ("modifier", "causes")
"""What the gamemaster says of the situation before a roll."""


def moves(state: State, sitting: Sitting) -> tuple[Move, ...]:
    """List the calls that a seat may start: players for their characters, the gamemaster for NPCs and for the game."""
    listed: list[Move] = []
    for who, sheet in state.sheets.items():
        if who in sitting.holds or (sitting.role == GM and sheet.npc):
            listed += rolls(who, sheet)
            listed += opposed_rolls(who, sheet)
            if not sheet.npc:
                listed += improvements(who, sheet)
    if sitting.role == GM:
        listed += for_gamemaster(state)
    return tuple(listed)


def rolls(who: str, sheet: Sheet) -> Iterator[Move]:
    """Offer a roll for each skill, with it or without, and a saving roll on each attribute and characteristic."""
    for skill in sheet.skills:
        yield _roll(who, sheet, skill)
    for skill in unlearnt(sheet):
        yield _roll(who, sheet, skill)
    for on in (*Characteristic, *Attribute):
        title = on.value.title()
        filled = {"target": saving_target(sheet, on), **_owner(who, sheet), "what": title}
        yield Move("saving", f"Saving roll on {title}", who, filled, SITUATION)


def unlearnt(sheet: Sheet) -> list[str]:
    """List the skills and subskills of the master list that a character does not have."""
    listed = [name for name, skill in skills().items() if skill.alone or not (skill.subskills or skill.open)]
    listed += [f"{name}/{subskill}" for name, skill in skills().items() for subskill in skill.subskills]
    return [skill for skill in sorted(listed) if not sheet.skills.get(skill)]


def _roll(who: str, sheet: Sheet, skill: str) -> Move:
    kind, target = skill_target(sheet, skill)
    title = skill_title(skill)
    filled = {"target": target, **_owner(who, sheet), "what": title}
    return Move(kind.value, title if kind == Kind.SKILL else f"{title}, untrained", who, filled, SITUATION)


def _owner(who: str, sheet: Sheet) -> dict[str, Any]:
    return {"edge": edge_of(sheet), "who": who}


def opposed_rolls(who: str, sheet: Sheet) -> Iterator[Move]:
    """Offer each skill that the character has against somebody else's roll, whose numbers are asked for."""
    for skill in sheet.skills:
        kind, target = skill_target(sheet, skill)
        title = skill_title(skill)
        filled = {"a": target, "a_kind": kind, "a_edge": edge_of(sheet), "a_who": who, "a_what": title}
        asks = ("b", "b_kind", "a_modifier", "b_modifier", "b_secret")
        yield Move("opposed", f"{title} against another's roll", who, filled, asks)


def improvements(who: str, sheet: Sheet) -> Iterator[Move]:
    """Offer what experience may buy now, and banking of free skill points.

    Prices that depend on the table's options are left to the call itself, which refuses what can't be paid.
    """
    step, have = improvement().step, sheet.adventure_points
    paid = {"who": who, "adventure_points": have}
    for skill in (*sheet.skills, *unlearnt(sheet)):
        level, banked = sheet.skills.get(skill, 0), sheet.skill_points.get(skill, 0)
        numbers = {**paid, "skill": skill, "level": level, "skill_points": banked}
        if have >= (level + 1) * (1 if banked else WITHOUT_SKILL_POINTS):
            verb = step["skill"].title if level else step["new-skill"].title
            yield Move("improve-skill", f"{verb}: {skill_title(skill)}", who, numbers)
        if level and banked and have >= level:
            title = f"{step['specialisation'].title}: {skill_title(skill)}"
            yield Move("specialise", title, who, numbers, ("field",))
    if have and not sheet.edge_raised:
        yield Move("improve-edge", step["edge"].title, who, {**paid, "edge": sheet.edge, "raised": False})
    for attribute in Attribute:
        value = sheet.attributes.value(attribute)
        if have and value < ATTRIBUTE_MOST:
            title = f"{step['attribute'].title}: {attribute.value.title()}"
            numbers = {**paid, "attribute": attribute.value, "value": value}
            yield Move("improve-attribute", title, who, numbers, ("price",))
    if sheet.free_skill_points:
        filled = {"who": who, "free": sheet.free_skill_points}
        yield Move("bank", "Bank skill points in a skill", who, filled, ("skill", "points"))


def for_gamemaster(state: State) -> Iterator[Move]:
    """Offer what only the gamemaster starts: rolls of those without a sheet, contests, and the ends of things."""
    for kind, title in (
        (Kind.SKILL, "Skill roll of anybody"),
        (Kind.UNTRAINED, "Untrained roll of anybody"),
        (Kind.SAVING, "Saving roll of anybody"),
    ):
        yield Move(kind.value, title, GM, {}, ("target", *SITUATION, "what", "automatic"))
    yield Move("opposed", "Opposed roll of any two", GM, {}, ("a", "b", "a_kind", "b_kind", "a_modifier", "b_modifier"))
    yield Move("contest", "Opposed roll of several", GM, {}, ("targets", "modifiers", "kinds", "what"))
    heroes = {who: sheet for who, sheet in state.sheets.items() if not sheet.npc}
    if not heroes:
        return
    everybody = {"who": tuple(heroes)}
    yield Move("end-session", "End the session", GM, everybody)
    yield Move("end-adventure", "End the adventure", GM, everybody)
    for who, sheet in heroes.items():
        name, learning = sheet.name or who, sheet.attributes.learning
        yield Move(
            "end-mission", f"End the mission for {name}", GM, {"who": who, "learning": learning}, ("adventure_points",)
        )
        yield Move("month", f"A month passes for {name}", GM, {"who": who, "learning": learning})
        yield Move("award", f"Give {name} Adventure Points", GM, {"who": who}, ("points", "reason"))
        if sheet.edge_left < sheet.edge:
            yield Move("give-edge", f"Give {name} Edge back", GM, {"who": who}, ("points", "reason"))
        yield Move("waive", f"Waive a rule of creation for {name}", GM, {"who": who, "by_whom": GM}, ("rule", "reason"))
