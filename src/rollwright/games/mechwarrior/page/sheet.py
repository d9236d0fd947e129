"""What the sheet of MechWarrior shows: attributes, characteristics, skills with their targets, Edge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from rollwright.games.mechwarrior.rules.derive import (
    characteristic,
    characteristic_of,
    edge_of,
    saving_target,
    skill_target,
)
from rollwright.games.mechwarrior.rules.facts import Scene
from rollwright.games.mechwarrior.rules.options import Options
from rollwright.games.mechwarrior.rules.people import wound_points
from rollwright.games.mechwarrior.rules.rolls import Kind, number_to_reach
from rollwright.games.mechwarrior.rules.sheet import Attribute, Characteristic, Hurt, Sheet
from rollwright.games.mechwarrior.rules.tables import Entry, called, creation, is_skill, skill_title, skills_with
from rollwright.rules.fields import Choice, Field
from rollwright.table.view import Awaited
from rollwright.web.shown.seen import Seen
from rollwright.web.words import waived


class AttributeLine(NamedTuple):
    """An attribute, and the target of a saving roll on it."""

    title: str
    value: int
    saves: int
    now: int
    """What a saving roll has to reach as they are, a wound counted."""
    key: str


class BaseLine(NamedTuple):
    """A characteristic, which is the target of saving rolls on it and of skills that nobody has learnt."""

    title: str
    value: int


class SkillLine(NamedTuple):
    """A skill: its level, what it rests on, and the number to reach; none where no list has it."""

    title: str
    level: int
    base: str
    target: int | None
    """Before modifiers."""
    now: int | None
    """As they are, a wound counted."""
    banked: int
    fields: tuple[str, ...]
    key: str


class AdvantageLine(NamedTuple):
    """An advantage."""

    title: str
    about: str
    points: int


class Edge(NamedTuple):
    """What is left of Edge, and what a cycle begins with."""

    left: int
    full: int


class SheetLook(NamedTuple):
    """Everything that the sheet shows; None where it rests on something private."""

    npc: bool | None
    hurt: str | None
    """How they are, in words; empty: unhurt."""
    wounded: int | None
    """What their wound adds to every number."""
    race: str | None
    attributes: tuple[AttributeLine, ...] | None
    characteristics: tuple[BaseLine, ...] | None
    edge: Edge | None
    has_edge: bool
    skills: tuple[SkillLine, ...] | None
    advantages: tuple[AdvantageLine, ...] | None
    vehicle: str | None
    adventure_points: int | None
    adventure_points_spent: int | None
    free_skill_points: int | None
    packages: tuple[str, ...] | None
    waivers: tuple[str, ...] | None
    notes: str | None


class TrackersLook(NamedTuple):
    """How long a cycle of Edge lasts in the adventure under way; empty: none is."""

    cycle: str


def sheet_look(options: Options, fields: Mapping[str, object]) -> SheetLook:
    """Work out what the sheet shows."""
    seen = Seen(Sheet, fields)
    npc = seen.value(lambda sheet: sheet.npc)
    return SheetLook(
        npc=npc,
        hurt=seen.value(lambda sheet: "" if sheet.hurt is Hurt.UNHURT else sheet.hurt.words.capitalize()),
        wounded=seen.value(wound_points),
        race=seen.value(lambda sheet: _titled(creation().race, sheet.race)),
        attributes=seen.value(lambda sheet: _attributes(options, sheet)),
        characteristics=seen.value(
            lambda sheet: tuple(BaseLine(one.title(), characteristic(sheet.attributes, one)) for one in Characteristic)
        ),
        edge=seen.value(lambda sheet: Edge(edge_of(sheet), max(sheet.edge, sheet.edge_left))),
        has_edge=not npc,
        skills=seen.value(lambda sheet: _skills(options, sheet)),
        advantages=seen.value(_advantages),
        vehicle=seen.value(_vehicle),
        packages=seen.value(lambda sheet: tuple(_titled(creation().package, one.package) for one in sheet.packages)),
        waivers=seen.value(lambda sheet: waived(sheet.waivers)),
        **seen.plainly("adventure_points", "adventure_points_spent", "free_skill_points", "notes"),
    )


def trackers_look(
    options: Options, scene: object, awaited: tuple[Awaited, ...], names: Mapping[str, str]
) -> TrackersLook | None:
    """Work out what is shown beside the sheets."""
    return TrackersLook(msgspec.convert(scene or {}, Scene).cycle or "")


def _attributes(options: Options, sheet: Sheet) -> tuple[AttributeLine, ...]:
    saves, wound = {one: saving_target(sheet, one, options) for one in Attribute}, wound_points(sheet)
    return tuple(
        AttributeLine(one.title(), sheet.attributes.value(one), saves[one], saves[one] + wound, one.value)
        for one in Attribute
    )


def _skills(options: Options, sheet: Sheet) -> tuple[SkillLine, ...]:
    lines = []
    for key in dict.fromkeys([*sheet.skills, *sheet.skill_points]):
        fields = tuple(
            text.partition(":")[2].strip() for text in sheet.specialisations if text.partition(":")[0] == key
        )
        level, banked = sheet.skills.get(key, 0), sheet.skill_points.get(key, 0)
        if is_skill(key, options.extra_skills):
            kind, base = skill_target(sheet, key, options.extra_skills)
            target: int | None = number_to_reach(options, Kind(kind), base)
            rests_on = characteristic_of(key, options.extra_skills).title()
        else:
            target, rests_on = None, ""
        now = None if target is None else target + wound_points(sheet)
        lines.append(SkillLine(called(key), level, rests_on, target, now, banked, fields, key))
    return tuple(sorted(lines, key=lambda line: line.title))


def _advantages(sheet: Sheet) -> tuple[AdvantageLine, ...]:
    known = creation().advantage
    return tuple(
        AdvantageLine(_titled(known, one.key), one.about and called(one.about), one.points) for one in sheet.advantages
    )


def _vehicle(sheet: Sheet) -> str:
    title = _titled(creation().vehicle, sheet.vehicle)
    return f"{sheet.vehicle_name} ({title})" if sheet.vehicle_name else title


def _titled(entries: Mapping[str, Entry], key: str) -> str:
    """Give the title of an entry of the content; of an unknown one, its key as words."""
    return entries[key].title if key in entries else key.replace("-", " ")


def vital(it: SheetLook) -> Iterator[tuple[str, str]]:
    """Give what runs out first: Edge, and health."""
    if it.has_edge and it.edge is not None:
        yield "Edge", f"{it.edge.left}/{it.edge.full}"
    if it.hurt:
        yield "", it.hurt


def newcomer_fields(options: Options) -> tuple[Field, ...]:
    """Ask what matters of somebody whom the gamemaster makes up: what they are good at, how good, and how able else."""
    skills = tuple([Choice(key, title) for key, title in skills_known(options).items()])
    return (
        Field(name="skills", kind="some", title="What are they good at?", guide="Tick a few skills.", options=skills),
        Field(
            name="level",
            kind="number",
            title="How good?",
            guide="The level of those skills.",
            least=1,
            most=6,
            usual="2",
        ),
        Field(
            name="able",
            kind="number",
            title="And in general?",
            guide="Every attribute; 3 is average.",
            least=1,
            most=8,
            usual="3",
        ),
    )


def newcomer_sheet(given: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
    """Make the sheet of somebody whom the gamemaster makes up."""
    level, able = [int(given.get(name, (usual,))[0]) for name, usual in (("level", "2"), ("able", "3"))]
    skills = dict.fromkeys(given.get("skills", ()), level)
    return {"skills": skills, "attributes": {one.value: able for one in Attribute}}


def skills_known(options: Options) -> dict[str, str]:
    """Give the skills of a table, by name."""
    found: dict[str, str] = {}
    for key, skill in skills_with(options.extra_skills).items():
        for one in [key] * (skill.alone or not (skill.subskills or skill.open)) + [
            f"{key}/{sub}" for sub in skill.subskills
        ]:
            found[one] = skill_title(one, options.extra_skills)
    return dict(sorted(found.items(), key=lambda pair: pair[1]))
