"""MechWarrior: priorities, then each column in turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from rollwright.games.mechwarrior.rules.creation import left_to_choose, price_of, row, spending
from rollwright.games.mechwarrior.rules.derive import characteristic, skill_cost, skill_target
from rollwright.games.mechwarrior.rules.options import Options
from rollwright.games.mechwarrior.rules.sheet import Advantage, Attribute, Characteristic, Pick, Sheet, Taken
from rollwright.games.mechwarrior.rules.tables import (
    AdvantageEntry,
    Package,
    called,
    creation,
    is_skill,
    skill_told,
    skills_with,
)
from rollwright.rules.sentences import counted, joined
from rollwright.web.guides import Guide, Line, Offer, Step

RULE = "mechwarrior.creation."
UNKNOWN = "Packages that your GM fills"
"""The heading of those of which only the price is known."""
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


def advantage_told(key: str) -> str:
    """Say what an advantage is, and what each price gives."""
    one = creation().advantage[key]
    gives = [f"{cost}: {step}" for cost, step in zip(one.costs, one.steps, strict=False)]
    return f"{one.gist} Points: {'; '.join(gives)}." if gives else one.gist


def package_told(key: str) -> str:
    """Say what a package gives, and what that would cost one by one."""
    package = creation().package[key]
    alone = sum([skill_cost(level) for level in package.skills.values()])
    alone += sum([skill_cost(int(level)) * count for level, count in package.levels.items()])
    saves = f" Bought one by one they cost {alone} points, so you save {alone - package.price}." if alone else ""
    return f"{package_gives(package)}{saves}"


def package_gives(package: Package) -> str:
    """Say which skills a package gives."""
    if not package.known:
        return "Your GM says which skills it gives."
    if package.skills:
        return f"You get {joined([f'{called(skill)} {level}' for skill, level in package.skills.items()])}."
    count = sum(package.levels.values())
    levels = joined([f"{count} at level {level}" for level, count in package.levels.items()])
    demands = [f"{joined(map(called, package.demands))} have to be among them"]
    posts = creation().post.values() if package.post else ()
    demands += [f"for a {one.title} also {joined(map(called, one.demands))}" for one in posts]
    return f"You get {count} skills of your choice: {levels}. {', '.join(demands)}."


def wanting(options: Options, sheet: Sheet, column: int, one: AdvantageEntry | Package, least: int) -> str:
    """Say why somebody can't have something from a column; nothing where they can."""
    column_now = spending(options, sheet)[column]
    left = column_now.allowed - column_now.spent
    if one.races and sheet.race not in one.races:
        return f"Only for {joined([creation().race[race].title for race in one.races], 'or')} characters."
    if least > left:
        return (
            f"That is more than the {counted(left, 'point')} you have left." if left > 0 else "You have no points left."
        )
    return ""


def packages_on_offer(options: Options, sheet: Sheet) -> Iterator[Offer]:
    """Give the packages with their prices."""
    if options.packages:
        taken = [one.package for one in sheet.packages]
        for key, one in creation().package.items():
            if key in taken or not one.races or sheet.race in one.races:
                why, folded = wanting(options, sheet, 1, one, one.price), "" if one.known or key in taken else UNKNOWN
                yield Offer(key, one.title, counted(one.price, "point"), package_told(key), why, folded=folded)


def advantages_on_offer(options: Options, sheet: Sheet) -> Iterator[Offer]:
    """Give the advantages with their prices; what the race has for nothing costs nothing."""
    race = creation().race.get(sheet.race)
    for key, one in creation().advantage.items():
        costs = (0,) if race is not None and key in race.free else one.costs
        price = f"{joined(list(map(str, costs)), 'or')} {'point' if costs == (1,) else 'points'}"
        yield Offer(key, one.title, price, advantage_told(key), wanting(options, sheet, 2, one, min(costs)), one.often)


def offered(
    options: Options, sheet: Sheet, column: int, entries: Mapping[str, Package] | Mapping[str, AdvantageEntry], own: str
) -> dict[str, str]:
    """List what somebody of a race can buy from a column, with its price, and what is more than is left."""
    left = spending(options, sheet)[column]
    found: dict[str, str] = {}
    for key, one in entries.items():
        prices = one.costs if isinstance(one, AdvantageEntry) else (one.price,)
        dear = " (more than you have left)" if key != own and min(prices) > left.allowed - left.spent else ""
        if key == own or not one.races or sheet.race in one.races:
            price = f"{joined(list(map(str, prices)), 'or')} {'point' if prices == (1,) else 'points'}"
            found[key] = f"{one.title}: {price}{dear}"
    return found


def packages_offered(options: Options, sheet: Sheet, path: tuple[str, ...]) -> Mapping[str, str]:
    """List the packages, with what they cost."""
    at = int(path[1])
    own = sheet.packages[at].package if at < len(sheet.packages) else ""
    return offered(options, sheet, 1, creation().package, own)


def advantages_offered(options: Options, sheet: Sheet, path: tuple[str, ...]) -> Mapping[str, str]:
    """List the advantages, with what they cost."""
    at = int(path[1])
    own = sheet.advantages[at].key if at < len(sheet.advantages) else ""
    return offered(options, sheet, 2, creation().advantage, own)


def prices_of(options: Options, sheet: Sheet, path: tuple[str, ...]) -> Mapping[str, str] | None:
    """Ask what was paid only where that is for the player to say: what has one price is paid for as it is taken."""
    at = int(path[1])
    entry = creation().advantage.get(sheet.advantages[at].key) if at < len(sheet.advantages) else None
    return {} if entry is not None and (len(entry.costs) == 1 or entry.about == "skill") else None


def abouts_of(options: Options, sheet: Sheet, path: tuple[str, ...]) -> Mapping[str, str] | None:
    """List what can be named with an advantage: an attribute, a skill, or nothing at all."""
    at = int(path[1])
    entry = creation().advantage.get(sheet.advantages[at].key) if at < len(sheet.advantages) else None
    if entry is None:
        return None
    if entry.about == "skill":
        return all_skills(options, sheet, path)
    return {one.value: one.value.title() for one in Attribute} if entry.about == "attribute" else {}


def vehicles_offered(options: Options, sheet: Sheet, path: tuple[str, ...]) -> Mapping[str, str]:
    """List the weight classes, and say which are too heavy for the priority."""
    known = creation().vehicle
    most = known[row(sheet.priorities.vehicle).vehicle].rank
    heavy = " (needs a higher priority for the vehicle)"
    return {key: f"{one.title}{heavy if one.rank > most and not sheet.npc else ''}" for key, one in known.items()}


def package_skills(options: Options, sheet: Sheet, path: tuple[str, ...]) -> Mapping[str, str]:
    """List the skills for a package of which nobody knows what it gives; other packages fill themselves in."""
    at = int(path[1])
    package = creation().package.get(sheet.packages[at].package) if at < len(sheet.packages) else None
    return all_skills(options, sheet, path) if package is not None and not package.known else {}


def picks_offered(options: Options, sheet: Sheet, path: tuple[str, ...]) -> Mapping[str, str]:
    """List the skills for one place of a package, at its level."""
    picks = sheet.packages[int(path[1])].picks if int(path[1]) < len(sheet.packages) else ()
    if not (path[3].isdecimal() and int(path[3]) < len(picks)):
        return {}
    level = picks[int(path[3])].level
    skills = {key: f"{title} {level}" for key, title in all_skills(options, sheet, path).items()}
    return {"": f"Choose any skill, at level {level}", **dict(sorted(skills.items(), key=lambda pair: pair[1]))}


def posts(options: Options, sheet: Sheet, path: tuple[str, ...]) -> Mapping[str, str]:
    """List the trades for a package that teaches one."""
    at = int(path[1])
    package = creation().package.get(sheet.packages[at].package) if at < len(sheet.packages) else None
    return {key: one.title for key, one in creation().post.items()} if package is not None and package.post else {}


def group_of(key: str) -> str:
    """Say under which characteristic a skill stands."""
    skill = skills_with(()).get(key.split("/")[0])
    return skill.characteristic.value.title() if skill is not None else "Others"


def played(sheet: Sheet) -> bool:
    """Tell whether nothing follows from choices any more: the sheet has been played, or is the gamemaster's own."""
    return bool(sheet.npc or sheet.grown or sheet.learnt or sheet.adventure_points_spent)


def undo(options: Options, before: Sheet, sheet: Sheet) -> Sheet:
    """Take back the levels that packages had brought, and let the race follow its priority where that has changed."""
    if played(sheet):
        return sheet
    levels = dict(sheet.skills)
    for taken in reversed(before.packages):
        for skill, bought in taken.raised.items():
            if levels.get(skill) == taken.skills.get(skill):
                levels[skill] = bought
    packages = tuple([msgspec.structs.replace(one, raised={}) for one in sheet.packages])
    race = sheet.race
    if race == before.race and sheet.priorities.race != before.priorities.race:
        race = row(sheet.priorities.race).race if options.clan_races else race
    skills = {skill: level for skill, level in levels.items() if level}
    return msgspec.structs.replace(sheet, skills=skills, packages=packages, race=race)


def fill(options: Options, sheet: Sheet) -> Sheet:
    """Fill in the skills of packages, and Edge; a sheet that has been played stays as it is."""
    if played(sheet):
        return sheet
    levels = dict(sheet.skills)
    packages = tuple(_filled(one, levels) for one in sheet.packages)
    edge = options.starting_edge + sum(one.points for one in sheet.advantages if one.key == "extra-edge")
    left = sheet.edge_left if edge == sheet.edge else edge
    advantages = tuple([priced(options, sheet, one) for one in sheet.advantages])
    return msgspec.structs.replace(
        sheet, packages=packages, skills=levels, edge=edge, edge_left=left, advantages=advantages
    )


def priced(options: Options, sheet: Sheet, one: Advantage) -> Advantage:
    """Give an advantage at its price; where it has several and none was paid, at the lowest."""
    entry, race = creation().advantage.get(one.key), creation().race.get(sheet.race)
    if entry is None:
        return one
    if race is not None and one.key in race.free:
        return msgspec.structs.replace(one, points=0)
    price = price_of(options, one) or (one.points if one.points in entry.costs else min(entry.costs))
    return msgspec.structs.replace(one, points=price)


def _filled(taken: Taken, levels: dict[str, int]) -> Taken:
    """Give a package with its skills: those that it names, or those that were chosen; `levels` grow with it."""
    package = creation().package.get(taken.package)
    if package is None:
        return taken
    picks = _picked(package, taken, levels)
    chosen = {one.skill: one.level for one in picks if one.skill} if package.known else dict(taken.skills)
    skills = dict(package.skills) or chosen
    raised = dict(taken.raised)
    for skill, level in skills.items():
        if (had := levels.get(skill, 0)) < level:
            raised[skill], levels[skill] = had, level
    return msgspec.structs.replace(taken, skills=skills, raised=raised, picks=picks)


def _picked(package: Package, taken: Taken, levels: Mapping[str, int]) -> tuple[Pick, ...]:
    """Give the places of a package, highest level first: as they were chosen, what it demands in the lowest of others.

    What a character has learnt already fills what is open then: it was paid for with the package.
    """
    places = sorted([int(level) for level, count in package.levels.items() for _ in range(count)], reverse=True)
    open_places, found = list(places), dict[str, int]()
    for one in taken.picks:
        if one.skill and one.skill not in found and one.level in open_places:
            found[one.skill] = one.level
            open_places.remove(one.level)
    posts = creation().post
    demands = [*package.demands, *(posts[taken.post].demands if taken.post in posts else ())]
    best = sorted([skill for skill in levels if skill not in demands], key=lambda skill: -levels[skill])
    for skill in [one for one in (*demands, *best) if one not in found]:
        least = open_places[-1] if open_places and skill in demands else 0
        fitting = [place for place in open_places if place <= max(levels.get(skill, 0), least)]
        if fitting:
            found[skill] = fitting[0]
            open_places.remove(fitting[0])
    picks = [Pick(level, skill) for skill, level in found.items()] + [Pick(level) for level in open_places]
    return tuple(sorted(picks, key=lambda one: -one.level))


def ledger(options: Options, sheet: Sheet) -> Iterator[Line]:
    """Give the points of the three columns that have some."""
    if not sheet.npc:
        yield from (
            Line(one.title, one.spent, one.allowed, field=one.title.lower()) for one in spending(options, sheet)
        )


def hints(options: Options, sheet: Sheet) -> Iterator[str]:
    """Say what was not spent, and that a vehicle is missing."""
    for package, left, level in left_to_choose(sheet):
        yield f"{package.title}: choose {counted(left, 'more skill')} at level {level}, in its box under “Skills”"
    for line in ledger(options, sheet):
        if line.left > 0:
            yield f"{line.title}: you have {counted(line.left, 'point')} left to spend"
    known, most = creation().vehicle, row(sheet.priorities.vehicle).vehicle
    if not sheet.npc and sheet.vehicle in known and known[sheet.vehicle].rank < known[most].rank:
        has = "you have none yet" if sheet.vehicle == "none" else f"yours is {known[sheet.vehicle].title}"
        up_to = f"your priority gives you up to {known[most].title}"
        yield f"Vehicle: {up_to}, and {has}; pick one in the last step, unless you want none"


def follows(options: Options, sheet: Sheet) -> Iterator[tuple[str, object]]:
    """Give the characteristics and the base targets of the skills."""
    for one in Characteristic:
        yield one.value.title(), characteristic(sheet.attributes, one)
    for skill in sheet.skills:
        if is_skill(skill, options.extra_skills):
            yield f"{called(skill)}, base target", skill_target(sheet, skill, options.extra_skills)[1]
    yield "Edge", sheet.edge


HERO = Guide(
    steps=(
        Step(
            "Who and what",
            "Say what matters most: press one cell in each column. Each row is used once; press one that is taken, and "
            "the two swap.",
            ("name", "priorities"),
            (RULE + "priorities", RULE + "race"),
            ("Priority", "Race", "Attributes", "Skills", "Advantages", "Vehicle"),
            priorities_table(),
            ranks="priorities",
        ),
        Step(
            "Attributes",
            "Buy the five attributes from the points of their priority. Intuition costs double. What your race "
            "adds or takes away is in the values already, and costs no points.",
            ("attributes",),
            (RULE + "attribute-points", RULE + "attribute-range"),
        ),
        Step(
            "Skills",
            "A package is a bundle of skills at a lower price: take one, and its skills are on your list. With the "
            "points that are left you buy more, or raise them: level 1 costs 1 point, 2 costs 3, 3 costs 6, 4 costs 10 "
            "in all. No skill is above Learning.",
            ("packages", "skills"),
            (RULE + "skill-points", RULE + "packages", RULE + "skill-limit"),
            takes=("packages", "package"),
            offers=packages_on_offer,
        ),
        Step(
            "Advantages",
            "Spend your advantage points, if you like. Where one has several prices, it is taken at the lowest, and "
            "you say if you pay more.",
            ("advantages",),
            (RULE + "advantages",),
            takes=("advantages", "key"),
            offers=advantages_on_offer,
        ),
        Step(
            "Vehicle and notes",
            "Pick a weight class: your priority for the vehicle says how heavy it can be. Pick none, and you have no "
            "vehicle. Then you are done.",
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
        "packages.*.picks": "Its skills",
        "packages.*.picks.*": "Skill",
        "vehicle": "Weight class",
        "vehicle_name": "Its name",
        "skills": "Skills, with their levels",
        **{f"{path}.*.{part}": word for path in ("skills", "packages.*.skills") for part, word in SKILL},
    },
    helps={
        "name": "What the others call you.",
        "priorities": "4 is the most important, 0 the least.",
        "priorities.race": "Who you can be: human, or of the Clans.",
        "priorities.attributes": "How many points you have for attributes.",
        "priorities.skills": "How many points you have for skills.",
        "priorities.advantages": "How many points you have for advantages.",
        "priorities.vehicle": "How heavy a machine you have, if any.",
        "attributes": "3 is average.",
        "attributes.build": "Strength and toughness.",
        "attributes.reflexes": "Speed and a steady hand.",
        "attributes.intuition": "Hunches and alertness. Costs double.",
        "attributes.learning": "No skill can be higher than this.",
        "attributes.charisma": "How people take to you.",
        "packages": "One or none is usual. You can go without, and buy every skill by itself. You pay its price from "
        "your skill points, and its skills go on the list below.",
        "packages.*.skills": "Your GM says which skills this one gives.",
        "packages.*.post": "What you were trained for.",
        "packages.*.picks": "Pick a skill for each place. Those that you have to take are filled in already, at a low "
        "level. To have one of them at a higher level, pick it in a higher place: its old place is then free for "
        "another skill. All of them go on your list below and cost nothing more.",
        "skills": "Set a level for each skill that you want.",
        "advantages": "If you like.",
        "advantages.*.points": "Change it if you pay a higher price.",
        "vehicle": "How heavy your machine is.",
        "vehicle_name": "What you call it.",
        "notes": "Looks, history, friends, enemies: no rule needs it.",
    },
    choices={
        "race": lambda options, sheet, path: {key: one.title for key, one in creation().race.items()},
        "vehicle": vehicles_offered,
        "skills": all_skills,
        "packages.*.skills": package_skills,
        "packages.*.package": packages_offered,
        "packages.*.post": posts,
        "packages.*.picks.*.skill": picks_offered,
        "advantages.*.key": advantages_offered,
        "advantages.*.points": prices_of,
        "advantages.*.about": abouts_of,
    },
    groups={"skills": group_of},
    tells={"skills": skill_told, "advantages.*.key": advantage_told, "packages.*.package": package_told},
    most={"packages": 0, "advantages": 0, "packages.*.picks": 0},
    refills=("packages.*.post", "packages.*.picks.*.skill", "advantages.*.about"),
    fill=fill,
    undo=undo,
    ledger=ledger,
    hints=hints,
    follows=follows,
    left_out=("packages.*.raised", "packages.*.picks.*.level"),
)

FOE = HERO._replace(
    steps=(
        Step(
            "Who they are",
            "Name them, and set the skills that they will use. The rest may stay as it is: somebody average.",
            ("name", "attributes", "skills"),
        ),
        Step(
            "More about them", "All of it may stay empty.", ("race", "advantages", "vehicle", "vehicle_name", "notes")
        ),
    ),
    helps={
        **HERO.helps,
        "name": "What everybody calls them.",
        "attributes.intuition": "Hunches and alertness.",
        "attributes.learning": "Study and memory.",
        "attributes.charisma": "How people take to them.",
        "skills": "Level 1 or 2 is a guard or a clerk, 3 a trained soldier, 4 and more an expert.",
        "vehicle": "How heavy their machine is.",
    },
)
"""Somebody whom the gamemaster plays: no priorities and no points."""
GUIDE = HERO._replace(npc=FOE)
