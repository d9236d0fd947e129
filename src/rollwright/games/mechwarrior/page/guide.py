"""MechWarrior: priorities, then each column in turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from rollwright.games.mechwarrior.rules.creation import spending
from rollwright.games.mechwarrior.rules.derive import characteristic, skill_target
from rollwright.games.mechwarrior.rules.options import Options
from rollwright.games.mechwarrior.rules.sheet import Characteristic, Sheet
from rollwright.games.mechwarrior.rules.tables import called, creation, is_skill, skills_with
from rollwright.web.guides import Guide, Line, Step

RULE = "mechwarrior.creation."
SKILL = (("key", "Skill"), ("value", "Level"))


def all_skills(options: Options, sheet: object, path: tuple[str, ...]) -> Mapping[str, str]:
    """List every skill and subskill of the master list and of the table."""
    found: dict[str, str] = {}
    for key, skill in skills_with(options.extra_skills).items():
        keys = [f"{key}/{sub}" for sub in skill.subskills]
        for one in keys if keys and not skill.alone else [key, *keys]:
            found[one] = called(one)
    return found


def priorities_table() -> tuple[tuple[str | int, ...], ...]:
    """Give what each priority brings."""
    tables = creation()
    return tuple(
        (
            row.priority,
            tables.race[row.race].title,
            row.attributes,
            row.skills,
            row.advantages,
            tables.vehicle[row.vehicle].title,
        )
        for row in tables.row
    )


def advantages_table() -> tuple[tuple[str | int, ...], ...]:
    """Give what each advantage costs, and what has to be named with it."""
    return tuple(
        (one.title, " or ".join(map(str, one.costs)), one.about or "–") for one in creation().advantage.values()
    )


def fill(options: Options, sheet: Sheet) -> Sheet:
    """Fill in the skills of packages, and Edge; a sheet that has been played stays as it is."""
    if sheet.npc or sheet.grown or sheet.learnt or sheet.adventure_points_spent:
        return sheet
    known = creation().package
    packages = tuple(
        msgspec.structs.replace(one, skills=dict(known[one.package].skills))
        if not one.skills and one.package in known
        else one
        for one in sheet.packages
    )
    levels = dict(sheet.skills)
    for taken in packages:
        for skill, level in taken.skills.items():
            levels[skill] = max(level, levels.get(skill, 0))
    edge = options.starting_edge + sum(one.points for one in sheet.advantages if one.key == "extra-edge")
    left = sheet.edge_left if edge == sheet.edge else edge
    return msgspec.structs.replace(sheet, packages=packages, skills=levels, edge=edge, edge_left=left)


def ledger(options: Options, sheet: Sheet) -> Iterator[Line]:
    """Give the points of the three columns that have some."""
    if not sheet.npc:
        yield from (Line(one.title, one.spent, one.allowed) for one in spending(options, sheet))


def hints(options: Options, sheet: Sheet) -> Iterator[str]:
    """Say what was not spent."""
    for line in ledger(options, sheet):
        if line.left > 0:
            yield f"{line.title}: {line.left} of {line.allowed} points are not spent"


def follows(options: Options, sheet: Sheet) -> Iterator[tuple[str, object]]:
    """Give the characteristics and the base targets of the skills."""
    for one in Characteristic:
        yield one.value.title(), characteristic(sheet.attributes, one)
    for skill in sheet.skills:
        if is_skill(skill, options.extra_skills):
            yield f"{called(skill)}, base target", skill_target(sheet, skill, options.extra_skills)[1]
    yield "Edge", sheet.edge


GUIDE = Guide(
    steps=(
        Step("Who", "A name, to begin with. All else can come later.", ("name",)),
        Step(
            "Priorities",
            "Rank the five columns: each of 0 to 4 is given once. The table says what each brings.",
            ("priorities",),
            (RULE + "priorities",),
            ("Priority", "Race", "Attributes", "Skills", "Advantages", "Vehicle"),
            priorities_table(),
        ),
        Step("Race", "The priority of race says which can be had.", ("race",), (RULE + "race",)),
        Step(
            "Attributes",
            "Buy the five attributes from the points of their priority. Intuition costs double; what the race changes "
            "is in the values, and costs nothing.",
            ("attributes",),
            (RULE + "attribute-points", RULE + "attribute-range"),
        ),
        Step(
            "Skills",
            "A package gives several skills for less than they cost one by one; the skills of a chosen package fill in "
            "by themselves where it says which they are. Level 1 costs 1 point, 2 costs 3, 3 costs 6, 4 costs 10. No "
            "skill is above Learning.",
            ("packages", "skills", "specialisations"),
            (RULE + "skill-points", RULE + "packages", RULE + "skill-limit"),
        ),
        Step(
            "Advantages",
            "Buy advantages from their points.",
            ("advantages",),
            (RULE + "advantages",),
            ("Advantage", "Points", "To be named"),
            advantages_table(),
        ),
        Step(
            "Vehicle", "The priority of vehicle gives a weight class.", ("vehicle", "vehicle_name"), (RULE + "vehicle",)
        ),
        Step("The rest", "What no rule reads.", ("notes",)),
    ),
    labels={
        "advantages.*": "Advantage",
        "packages.*": "Package",
        "packages.*.package": "Which package",
        "advantages.*.key": "Which advantage",
        "advantages.*.points": "Points paid",
        "advantages.*.about": "About (attribute, skill, place)",
        "packages.*.skills": "Skills that it gave",
        "packages.*.post": "Trade learnt",
        "vehicle": "Weight class",
        "vehicle_name": "Its name",
        "skills": "Skills, with their levels",
        **{f"{path}.*.{part}": word for path in ("skills", "packages.*.skills") for part, word in SKILL},
    },
    helps={"specialisations": "One a line, as small-arms: lasers. They come with play."},
    choices={
        "race": lambda options, sheet, path: {key: one.title for key, one in creation().race.items()},
        "vehicle": lambda options, sheet, path: {key: one.title for key, one in creation().vehicle.items()},
        "skills": all_skills,
        "packages.*.skills": all_skills,
        "packages.*.package": lambda options, sheet, path: {
            key: f"{one.title}, {one.price} points" for key, one in creation().package.items()
        },
        "packages.*.post": lambda options, sheet, path: {key: one.title for key, one in creation().post.items()},
        "advantages.*.key": lambda options, sheet, path: {key: one.title for key, one in creation().advantage.items()},
    },
    fill=fill,
    ledger=ledger,
    hints=hints,
    follows=follows,
)
