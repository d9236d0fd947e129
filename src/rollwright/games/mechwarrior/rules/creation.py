"""Creation by priorities: what a new character could spend and did, and what breaks a rule, by how much.

A sheet that has been played is looked at as it was made: levels and points gained since then are taken off first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rollwright.dice.errors import BadInput
from rollwright.games.mechwarrior.rules.derive import base_target, characteristic, characteristic_of, skill_cost
from rollwright.games.mechwarrior.rules.improvement import attribute_price, edge_price
from rollwright.games.mechwarrior.rules.options import Options
from rollwright.games.mechwarrior.rules.sheet import Advantage, Attribute, Attributes, Sheet, Taken
from rollwright.games.mechwarrior.rules.tables import (
    CREATION,
    Package,
    Race,
    Row,
    called,
    creation,
    find_skill,
    is_restricted,
    is_skill,
)
from rollwright.rules.check import Finding, Report, report

RULE = CREATION


class Column(NamedTuple):
    """What one column of creation allows and what was spent of it, in points."""

    title: str
    spent: int
    allowed: int


def excess(rule: str, have: int, most: int, message: str) -> Iterator[Finding]:
    """Find what is more than there may be, and by how much."""
    if have > most:
        yield Finding(RULE + rule, message, have - most)


def listed(wrong: Sequence[str], message: str) -> Iterator[Finding]:
    """Find what is wrong about the skills of a package, where something is; each counts."""
    if wrong:
        yield Finding(RULE + "packages", f"{message}{', '.join(map(called, wrong))}", len(wrong))


def report_of(options: Options, sheet: Sheet) -> Report:
    """Give the whole report: what stands against a character, and what the gamemaster has waived."""
    return report(check(options, sheet), sheet.waivers)


def check(options: Options, sheet: Sheet) -> tuple[Finding, ...]:
    """Give everything about a character that breaks a rule of creation.

    The gamemaster's own are made freely; only skills that there are not are named, as nobody could roll for them.
    """
    if sheet.npc:
        return tuple(unknown_skills(options, sheet))
    columns = (priorities, race, attributes, skills, packages, advantages, vehicle, edge)
    parts = (*columns, unknown_skills, specialisations, growth)
    return tuple([finding for part in parts for finding in part(options, sheet)])


def spending(options: Options, sheet: Sheet) -> tuple[Column, ...]:
    """Say for attributes, skills and advantages how many points there are and how many were spent."""
    ranks = sheet.priorities
    return (
        Column("Attributes", attribute_points(sheet), row(ranks.attributes).attributes),
        Column("Skills", skill_points(sheet), row(ranks.skills).skills),
        Column("Advantages", sum([one.points for one in sheet.advantages]), advantage_points(options, sheet)),
    )


# --- as it was made --------------------------------------------------------------------------------------------------


def made_attributes(sheet: Sheet) -> Attributes:
    """Give the attributes as they were at creation."""
    made = sheet.attributes
    for attribute in Attribute:
        made = made.raised(attribute, -min(sheet.grown.get(attribute, 0), made.value(attribute)))
    return made


def made_skills(sheet: Sheet) -> dict[str, int]:
    """Give the skills as they were at creation."""
    levels = {skill: level - sheet.learnt.get(skill, 0) for skill, level in sheet.skills.items()}
    return {skill: level for skill, level in levels.items() if level > 0}


def attribute_points(sheet: Sheet) -> int:
    """Count the points that the attributes cost, the race's own changes left out; Intuition costs double."""
    made, changes, double = made_attributes(sheet), _race(sheet).changes, creation().double
    return sum(
        [(made.value(one) - changes.get(one, 0)) * (2 if one in double else 1) for one in Attribute],
    )


def skill_points(sheet: Sheet) -> int:
    """Count the points that the skills cost: packages at their price, and what goes beyond them level by level."""
    known = creation().package
    given: dict[str, int] = {}
    for taken in sheet.packages:
        for skill, level in taken.skills.items():
            given[skill] = max(level, given.get(skill, 0))
    prices = [known[taken.package].price for taken in sheet.packages if taken.package in known]
    beyond = [
        max(0, skill_cost(level) - skill_cost(given.get(skill, 0))) for skill, level in made_skills(sheet).items()
    ]
    return sum(prices) + sum(beyond)


def advantage_points(options: Options, sheet: Sheet) -> int:
    """Give the advantage points that the priority brings at this table."""
    priority = sheet.priorities.advantages
    return creation().fewer_advantages[priority] if options.advantage_points == "fewer" else row(priority).advantages


def row(priority: int) -> Row:
    """Give the row of the table for a priority."""
    return next(one for one in creation().row if one.priority == priority)


def _race(sheet: Sheet) -> Race:
    return creation().race.get(sheet.race) or creation().race["human"]


# --- the columns -----------------------------------------------------------------------------------------------------


def priorities(options: Options, sheet: Sheet) -> Iterator[Finding]:
    """Find priorities that were used twice, or too many points where they are free."""
    ranks = sheet.priorities
    given = sorted((ranks.race, ranks.attributes, ranks.skills, ranks.advantages, ranks.vehicle))
    ranked = ", ".join(map(str, given))
    if options.priorities == "free":
        most = creation().free_priority_points
        message = f"the priorities {ranked} add up to {sum(given)}; {most} points can be spread"
        yield from excess("free-priorities", sum(given), most, message)
    elif given != [0, 1, 2, 3, 4]:
        wrong = sum([given.count(rank) - 1 for rank in range(5) if given.count(rank) > 1])
        yield Finding(RULE + "priorities", f"the priorities are {ranked}; each of 0 to 4 is given once", wrong)


def race(options: Options, sheet: Sheet) -> Iterator[Finding]:
    """Find a race that the priority, or the table, does not give."""
    known = creation().race
    if sheet.race not in known:
        yield Finding(RULE + "race", f"there is no race {sheet.race!r}; there are {', '.join(known)}")
        return
    title = known[sheet.race].title
    if known[sheet.race].clan and not options.clan_races:
        yield Finding(RULE + "clan-races", f"{title} was taken; at this table the race column gives humans only")
    needed = min([one.priority for one in creation().row if one.race == sheet.race])
    message = f"{title} needs priority {needed} for race, which has {sheet.priorities.race}"
    yield from excess("race", needed, sheet.priorities.race, message)


def attributes(options: Options, sheet: Sheet) -> Iterator[Finding]:
    """Find too many points in attributes, and attributes out of their range."""
    spent, allowed = attribute_points(sheet), row(sheet.priorities.attributes).attributes
    gives = f"priority {sheet.priorities.attributes} gives {allowed}"
    message = f"the attributes cost {spent} points (Intuition twice its value); {gives}"
    yield from excess("attribute-points", spent, allowed, message)
    made, own = made_attributes(sheet), _race(sheet)
    exceptional = [one.about for one in sheet.advantages if one.key == "exceptional-attribute"]
    for one in Attribute:
        value, title = made.value(one), one.value.title()
        most = own.most[one] + (1 if one.value in exceptional else 0)
        yield from excess("attribute-range", value, most, f"{title} is {value}; a {own.title} has {most} at most")
        if value < 1:
            yield Finding(RULE + "attribute-range", f"{title} is {value}; attributes begin at 1", 1 - value)
        elif (bought := value - own.changes.get(one, 0)) < 1:
            message = f"{title} is {value} by the race alone; at least 1 point is bought of each attribute"
            yield Finding(RULE + "attribute-range", message, 1 - bought)
        else:
            floor = options.attribute_floor
            message = f"{title} is {value}; at this table a new character has {floor} or more"
            yield from excess("attribute-floor", floor, value, message)


def skills(options: Options, sheet: Sheet) -> Iterator[Finding]:
    """Find too many points in skills, unknown skills, and levels or targets that are too good for a beginner."""
    made, learning = made_skills(sheet), made_attributes(sheet).learning
    spent, allowed = skill_points(sheet), row(sheet.priorities.skills).skills
    message = f"the skills cost {spent} points; priority {sheet.priorities.skills} gives {allowed}"
    yield from excess("skill-points", spent, allowed, message)
    for skill, level in made.items():
        if not is_skill(skill, options.extra_skills):
            continue
        title = called(skill)
        message = f"{title} is at level {level}; at creation no skill is above Learning, {learning}"
        yield from excess("skill-limit", level, learning, message)
        if is_restricted(skill):
            yield Finding(RULE + "restricted-skill", f"{title} is restricted: the GM has to allow it")
        base = characteristic(made_attributes(sheet), characteristic_of(skill, options.extra_skills))
        target, floor = base_target(base, level), options.creation_target_floor
        if floor is not None:
            message = f"{title} has base target {target}; at this table a new character has {floor} at best"
            yield from excess("target-floor", floor, target, message)


def unknown_skills(options: Options, sheet: Sheet) -> Iterator[Finding]:
    """Find skills that neither the master list nor the table has: nobody can roll for them."""
    for skill in dict.fromkeys((*sheet.skills, *sheet.skill_points, *sheet.learnt)):
        try:
            find_skill(skill, options.extra_skills)
        except BadInput as error:
            yield Finding(RULE + "skill-list", f"{error}; a table can have skills of its own (extra_skills)")


def specialisations(options: Options, sheet: Sheet) -> Iterator[Finding]:
    """Find specialisations of skills that the character has not, and those without a field."""
    for one in sheet.specialisations:
        skill, _, field = one.partition(":")
        if not sheet.skills.get(skill.strip()):
            yield Finding(RULE + "skill-list", f"there is a specialisation {one!r}, but no such skill on the sheet")
        elif not field.strip():
            yield Finding(RULE + "skill-list", f"the specialisation {one!r} names no field")


def packages(options: Options, sheet: Sheet) -> Iterator[Finding]:
    """Find packages that don't hold what they should."""
    known = creation().package
    names = [taken.package for taken in sheet.packages]
    for name in dict.fromkeys(names):
        if names.count(name) > 1 and name in known:
            yield Finding(RULE + "packages", f"{known[name].title} was taken more than once", names.count(name) - 1)
    for taken in sheet.packages:
        if taken.package not in known:
            yield Finding(RULE + "packages", f"there is no package {taken.package!r}; there are {', '.join(known)}")
            continue
        package = known[taken.package]
        if not options.packages:
            yield Finding(RULE + "packages", f"{package.title} was taken; at this table there are no packages")
        if package.races and sheet.race not in package.races:
            yield Finding(RULE + "packages", f"{package.title} is for {_races(package.races)} only")
        if not package.known:
            message = f"{package.title}: which skills it holds is for the GM to allow"
            yield Finding(RULE + "package-unknown", message)
        yield from _package_skills(package, taken, made_skills(sheet))


def _package_skills(package: Package, taken: Taken, made: dict[str, int]) -> Iterator[Finding]:
    """Find differences between what a package gives, what was taken from it and what the sheet has."""
    fixed = package.skills
    if wrong := [skill for skill in {**fixed, **taken.skills} if fixed and fixed.get(skill) != taken.skills.get(skill)]:
        message = f"{package.title} gives fixed levels; {', '.join(map(called, wrong))} differ"
        yield Finding(RULE + "packages", message, len(wrong))
    levels = list(taken.skills.values())
    for level, count in package.levels.items():
        message = f"{package.title} gives {count} skills at level {level}; {levels.count(int(level))} were taken"
        yield from excess("packages", levels.count(int(level)), count, message)
    surplus = [skill for skill, level in taken.skills.items() if package.levels and str(level) not in package.levels]
    yield from listed(surplus, f"{package.title} gives no such level: ")
    demands = list(package.demands)
    if taken.post:
        posts = creation().post
        if not package.post or taken.post not in posts:
            yield Finding(
                RULE + "packages", f"{package.title} has no trade {taken.post!r}; known are {', '.join(posts)}"
            )
        else:
            demands += posts[taken.post].demands
    yield from listed([skill for skill in demands if skill not in taken.skills], f"{package.title} demands ")
    short = [skill for skill, level in taken.skills.items() if made.get(skill, 0) < level]
    yield from listed(short, f"the sheet has less than {package.title} gave: ")


def left_to_choose(sheet: Sheet) -> Iterator[tuple[Package, int, int]]:
    """Say of which packages skills are still to be chosen: how many, at which level."""
    for taken in sheet.packages:
        package = creation().package.get(taken.package)
        if package is None:
            continue
        levels = list(taken.skills.values())
        for level, count in package.levels.items():
            if (left := count - levels.count(int(level))) > 0:
                yield package, left, int(level)


def advantages(options: Options, sheet: Sheet) -> Iterator[Finding]:
    """Find too many points in advantages, and advantages that were not to be had."""
    spent, allowed = sum([one.points for one in sheet.advantages]), advantage_points(options, sheet)
    message = f"the advantages cost {spent} points; priority {sheet.priorities.advantages} gives {allowed}"
    yield from excess("advantage-points", spent, allowed, message)
    known = creation().advantage
    seen: list[tuple[str, str]] = []
    for one in sheet.advantages:
        if one.key not in known:
            yield Finding(RULE + "advantages", f"there is no advantage {one.key!r}; there are {', '.join(known)}")
            continue
        yield from _advantage(options, sheet, one, seen)
        seen.append((one.key, one.about))


def _advantage(options: Options, sheet: Sheet, one: Advantage, seen: list[tuple[str, str]]) -> Iterator[Finding]:
    entry, rule = creation().advantage[one.key], RULE + "advantages"
    free = one.key in _race(sheet).free
    if entry.races and sheet.race not in entry.races:
        yield Finding(rule, f"{entry.title} is for {_races(entry.races)} only")
    before = [about for key, about in seen if key == one.key and (not entry.often or about == one.about)]
    if before:
        what = f"{entry.title} ({called(one.about)})" if entry.often else entry.title
        yield Finding(rule, f"{what} was taken more than once", len(before))
    price = price_of(options, one)
    if free:
        message = f"{entry.title} costs nothing for the race {_race(sheet).title}; {one.points} were paid"
        yield from excess("advantages", one.points, 0, message)
    elif price is not None and one.points != price:
        by = abs(price - one.points)
        yield Finding(rule, f"{entry.title} ({called(one.about)}) costs {price}; {one.points} were paid", by)
    elif price is None and one.points not in entry.costs:
        costs = " or ".join(map(str, entry.costs))
        by = min([abs(cost - one.points) for cost in entry.costs])
        yield Finding(rule, f"{entry.title} costs {costs}; {one.points} were paid", by)
    if entry.about == "attribute" and one.about not in list(Attribute):
        yield Finding(rule, f"{entry.title} has to name an attribute, not {one.about!r}")
    if entry.about == "skill" and not is_skill(one.about, options.extra_skills):
        yield Finding(rule, f"{entry.title} has to name a skill of the list, not {one.about!r}")


def _races(keys: Iterable[str]) -> str:
    """Name races."""
    return ", ".join([creation().race[one].title for one in keys])


def price_of(options: Options, one: Advantage) -> int | None:
    """Give what Natural Aptitude costs for its skill; None where the price does not depend on what is named."""
    if one.key != "natural-aptitude" or not is_skill(one.about, options.extra_skills):
        return None
    peaceful, fighting = creation().advantage[one.key].costs
    return fighting if find_skill(one.about, options.extra_skills).combat else peaceful


def vehicle(options: Options, sheet: Sheet) -> Iterator[Finding]:
    """Find a vehicle that is too heavy for its priority."""
    known = creation().vehicle
    if sheet.vehicle not in known:
        yield Finding(RULE + "vehicle", f"there is no weight class {sheet.vehicle!r}; there are {', '.join(known)}")
        return
    given = known[row(sheet.priorities.vehicle).vehicle]
    mine, gives = known[sheet.vehicle], f"priority {sheet.priorities.vehicle} gives {given.title}"
    yield from excess("vehicle", mine.rank, given.rank, f"the vehicle is {mine.title}; {gives}")


def edge(options: Options, sheet: Sheet) -> Iterator[Finding]:
    """Find Edge that is not what a new character has."""
    extra = sum([one.points for one in sheet.advantages if one.key == "extra-edge"])
    right = options.starting_edge + extra
    made = sheet.edge - sheet.grown.get("edge", 0)
    if made != right:
        message = f"Edge begins at {made}; it is {options.starting_edge} and {extra} of Extra Edge"
        yield Finding(RULE + "edge", message, abs(made - right))
    if sheet.edge_left > sheet.edge:
        message = f"{sheet.edge_left} Edge is left, of {sheet.edge}"
        yield Finding("mechwarrior.edge.limit", message, sheet.edge_left - sheet.edge)


def growth(options: Options, sheet: Sheet) -> Iterator[Finding]:
    """Find growth since creation that is not on the sheet, or that the Adventure Points spent can't have paid for."""
    for skill, levels in sheet.learnt.items():
        level = sheet.skills.get(skill, 0)
        message = f"{levels} levels of {called(skill)} were learnt since creation, but it is at level {level}"
        yield from excess("growth", levels, level, message)
    unknown = [key for key in sheet.grown if key != "edge" and key not in list(Attribute)]
    if unknown:
        yield Finding(RULE + "growth", f"an attribute or edge can grow, not {', '.join(unknown)}", len(unknown))
    least = least_paid(options, sheet)
    spent = sheet.adventure_points_spent
    message = f"what was gained since creation costs {least} Adventure Points at least; {spent} were spent"
    yield from excess("growth", least, spent, message)


def least_paid(options: Options, sheet: Sheet) -> int:
    """Count the Adventure Points that the growth of a sheet costs at least, with skill points wherever they help."""
    paid = 0
    for skill, levels in sheet.learnt.items():
        level = sheet.skills.get(skill, 0)
        paid += skill_cost(level) - skill_cost(max(0, level - levels))
    grown = sheet.grown.get("edge", 0)
    paid += sum([edge_price(options, value) for value in range(max(0, sheet.edge - grown), sheet.edge)])
    if options.attribute_price is not None:
        for one in Attribute:
            value = sheet.attributes.value(one)
            below = range(max(0, value - sheet.grown.get(one, 0)), value)
            paid += sum([attribute_price(options, start) for start in below])
    return paid
