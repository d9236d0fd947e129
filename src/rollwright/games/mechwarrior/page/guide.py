"""MechWarrior: priorities, then each column in turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from rollwright.games.mechwarrior.rules.creation import spending
from rollwright.games.mechwarrior.rules.derive import characteristic, skill_target
from rollwright.games.mechwarrior.rules.options import Options
from rollwright.games.mechwarrior.rules.sheet import Characteristic, Sheet, Taken
from rollwright.games.mechwarrior.rules.tables import Package, called, creation, is_skill, skills_with
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
    """Give what each advantage costs and is, and what has to be named with it."""
    return tuple(
        (one.title, " or ".join(map(str, one.costs)), advantage_told(key), one.about or "–")
        for key, one in creation().advantage.items()
    )


def skill_told(key: str) -> str:
    """Say what a skill is good for."""
    skill = skills_with(()).get(key.split("/")[0])
    return skill.gist if skill is not None else ""


def advantage_told(key: str) -> str:
    """Say what an advantage is, and what each price gives."""
    one = creation().advantage[key]
    gives = [f"{cost}: {step}" for cost, step in zip(one.costs, one.steps, strict=False)]
    return f"{one.gist} Points: {'; '.join(gives)}." if gives else one.gist


def package_told(key: str) -> str:
    """Say what a package gives."""
    package = creation().package[key]
    return ", ".join([f"{called(skill)} {level}" for skill, level in package.skills.items()])


def package_skills(options: Options, sheet: Sheet, path: tuple[str, ...]) -> Mapping[str, str]:
    """List the skills for a package of which nobody knows what it gives; other packages fill themselves in."""
    at = int(path[1])
    package = creation().package.get(sheet.packages[at].package) if at < len(sheet.packages) else None
    return all_skills(options, sheet, path) if package is not None and not package.known else {}


def posts(options: Options, sheet: Sheet, path: tuple[str, ...]) -> Mapping[str, str]:
    """List the trades for a package that teaches one."""
    at = int(path[1])
    package = creation().package.get(sheet.packages[at].package) if at < len(sheet.packages) else None
    return {key: one.title for key, one in creation().post.items()} if package is not None and package.post else {}


def group_of(key: str) -> str:
    """Say under which characteristic a skill stands."""
    skill = skills_with(()).get(key.split("/")[0])
    return skill.characteristic.value.title() if skill is not None else "Others"


def fill(options: Options, sheet: Sheet) -> Sheet:
    """Fill in the skills of packages, and Edge; a sheet that has been played stays as it is."""
    if sheet.npc or sheet.grown or sheet.learnt or sheet.adventure_points_spent:
        return sheet
    levels = dict(sheet.skills)
    packages = tuple(_filled(one, levels) for one in sheet.packages)
    edge = options.starting_edge + sum(one.points for one in sheet.advantages if one.key == "extra-edge")
    left = sheet.edge_left if edge == sheet.edge else edge
    return msgspec.structs.replace(sheet, packages=packages, skills=levels, edge=edge, edge_left=left)


def _filled(taken: Taken, levels: dict[str, int]) -> Taken:
    """Give a package with its skills: those that it names, or of those that there are; `levels` grow with it."""
    package = creation().package.get(taken.package)
    if package is None:
        return taken
    skills = dict(package.skills) or (dict(taken.skills) if not package.known else _chosen(package, taken.post, levels))
    for skill, level in skills.items():
        levels[skill] = max(level, levels.get(skill, 0))
    return msgspec.structs.replace(taken, skills=skills)


def _chosen(package: Package, post: str, levels: Mapping[str, int]) -> dict[str, int]:
    """Spread the levels that a package gives over skills: what it demands, then the character's best."""
    places = sorted([int(level) for level, count in package.levels.items() for _ in range(count)], reverse=True)
    known = creation().post
    demands = [*package.demands, *(known[post].demands if post in known else ())]
    others = sorted([skill for skill in levels if skill not in demands], key=lambda skill: -levels[skill])
    found: dict[str, int] = {}
    for skill in [*demands, *others] if places else []:
        least = places[-1] if skill in demands else 0
        fitting = [place for place in places if place <= max(levels.get(skill, 0), least)]
        if fitting:
            found[skill] = fitting[0]
            places.remove(fitting[0])
        if not places:
            break
    return found


def ledger(options: Options, sheet: Sheet) -> Iterator[Line]:
    """Give the points of the three columns that have some."""
    if not sheet.npc:
        yield from (Line(one.title, one.spent, one.allowed) for one in spending(options, sheet))


def hints(options: Options, sheet: Sheet) -> Iterator[str]:
    """Say what was not spent."""
    for line in ledger(options, sheet):
        if line.left > 0:
            yield f"{line.title}: you have {line.left} of {line.allowed} points left"


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
        Step(
            "Who and what",
            "Rank the five columns: give each of 0 to 4 once. The table says what each brings, and which race.",
            ("name", "priorities", "race"),
            (RULE + "priorities", RULE + "race"),
            ("Priority", "Race", "Attributes", "Skills", "Advantages", "Vehicle"),
            priorities_table(),
        ),
        Step(
            "Attributes",
            "Buy the five attributes from the points of their priority. Intuition costs double; what the race changes "
            "is in the values, and costs nothing.",
            ("attributes",),
            (RULE + "attribute-points", RULE + "attribute-range"),
        ),
        Step(
            "Skills",
            "A package gives several skills for less than they cost one by one, and fills them in by itself. Then set "
            "the levels that you want: 1 costs 1 point, 2 costs 3, 3 costs 6, 4 costs 10. No skill is above Learning.",
            ("packages", "skills", "specialisations"),
            (RULE + "skill-points", RULE + "packages", RULE + "skill-limit"),
        ),
        Step(
            "Advantages",
            "Buy advantages from their points.",
            ("advantages",),
            (RULE + "advantages",),
            ("Advantage", "Points", "What it is", "Say also"),
            advantages_table(),
        ),
        Step(
            "Vehicle and notes",
            "Your priority for the vehicle says how heavy it can be. Then you are done.",
            ("vehicle", "vehicle_name", "notes"),
            (RULE + "vehicle",),
        ),
    ),
    labels={
        "advantages.*": "Advantage",
        "packages.*": "Package",
        "packages.*.package": "Which package",
        "advantages.*.key": "Which advantage",
        "advantages.*.points": "Points paid",
        "advantages.*.about": "What about",
        "packages.*.skills": "Skills it gives",
        "packages.*.post": "Trade",
        "vehicle": "Weight class",
        "vehicle_name": "Its name",
        "skills": "Skills, with their levels",
        **{f"{path}.*.{part}": word for path in ("skills", "packages.*.skills") for part, word in SKILL},
    },
    helps={
        "name": "What the others call you.",
        "priorities": "4 is the most important, 0 the least.",
        "priorities.race": "0: human. More gives a Clan warrior and others, see the table.",
        "priorities.attributes": "How many points you have for attributes.",
        "priorities.skills": "How many points you have for skills.",
        "priorities.advantages": "How many points you have for advantages.",
        "priorities.vehicle": "How heavy a machine you have, if any.",
        "race": "Your priority for race says which you can be.",
        "attributes": "3 is average.",
        "attributes.build": "Strength and toughness.",
        "attributes.reflexes": "Speed and a steady hand.",
        "attributes.intuition": "Hunches and alertness. Costs double.",
        "attributes.learning": "No skill can be higher than this.",
        "attributes.charisma": "How people take to you.",
        "packages": "If you like: most characters take one, or none.",
        "packages.*.package": "Its skills go on the list below at once.",
        "packages.*.skills": "Your GM says which skills this one gives.",
        "packages.*.post": "What you were trained for.",
        "skills": "Set a level for each skill that you want.",
        "specialisations": "As small-arms: lasers. They come with play, so leave this empty.",
        "advantages": "If you like.",
        "advantages.*.key": "All of them are in the table above.",
        "advantages.*.points": "What you pay for it, as in the table.",
        "advantages.*.about": "Only where the table says that there is something to say.",
        "vehicle": "How heavy your machine is.",
        "vehicle_name": "What you call it.",
        "notes": "Looks, history, friends, enemies: no rule needs it.",
    },
    choices={
        "race": lambda options, sheet, path: {key: one.title for key, one in creation().race.items()},
        "vehicle": lambda options, sheet, path: {key: one.title for key, one in creation().vehicle.items()},
        "skills": all_skills,
        "packages.*.skills": package_skills,
        "packages.*.package": lambda options, sheet, path: {
            key: f"{one.title}, {one.price} points" for key, one in creation().package.items()
        },
        "packages.*.post": posts,
        "advantages.*.key": lambda options, sheet, path: {key: one.title for key, one in creation().advantage.items()},
    },
    groups={"skills": group_of},
    tells={"skills": skill_told, "advantages.*.key": advantage_told, "packages.*.package": package_told},
    refills=("packages.*.package", "packages.*.post"),
    fill=fill,
    ledger=ledger,
    hints=hints,
    follows=follows,
)
