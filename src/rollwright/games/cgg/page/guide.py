"""Centaurus Gate: type, roles, dice, Role Points, aspects and tracks. Codes and abilities follow by themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from rollwright.games.cgg.rules.codes import PIPS, of_pips
from rollwright.games.cgg.rules.creation import entry_of, finished, known_roles, role_gear, type_of
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.report import stages
from rollwright.games.cgg.rules.roles import PICK, ability_title, explorers, fits, roles
from rollwright.games.cgg.rules.sheet import CODES, Attribute, Explorer, Package, Role
from rollwright.games.cgg.rules.starting import hints
from rollwright.rules.sentences import counted
from rollwright.web.guides import Guide, Line, Step

RULE = "cgg.creation."
RACE = "alien"
"""The kind of role that is a race."""
ARTS = ("song", "music", "dance", "painting", "sculpture", "poetry", "acting", "design")
"""Ideas for an ability that leaves a pick; the book names none."""
MOST_SPREAD, MOST_GEAR = 4, 6
"""Dice of an attribute before gift and boosts, and of a piece of gear, that the form offers."""
COUNTED = {"Roles": "roles", "Attribute dice": "spread", "Gift": "gift", "Role Points": "roles", "Tracks": "tracks"}
"""What there is to spend, with the field of the sheet that it goes into."""


def types(options: Options, sheet: Explorer, path: tuple[str, ...]) -> Mapping[str, str]:
    """List the explorer types."""
    return {key: one.title for key, one in explorers().type.items()}


def told_of_type(key: str) -> str:
    """Say what comes with a type."""
    found = explorers().type.get(key)
    return f"{found.text} {found.role_points} Role Points." if found else ""


def all_roles(options: Options, sheet: Explorer, path: tuple[str, ...]) -> Mapping[str, str]:
    """List the roles by kind: those that the type may have in this place."""
    type, at = explorers().type.get(sheet.type), int(path[1])
    kinds = type.kinds[at] if type is not None and at < len(type.kinds) else ()
    found = sorted(roles().items(), key=lambda one: (one[1].kind, one[1].title))
    titles = explorers().kind
    return {
        key: one.title if one.kind == RACE else f"{one.title} ({titles[one.kind].title})"
        for key, one in found
        if not kinds or one.kind in kinds
    }


def told_of(key: str) -> str:
    """Say what a role is, what everybody of it has more or less, and its Edge."""
    entry = roles()[key]
    changes = [f"{one.title()} {'+' if by > 0 else '−'}{added(abs(by))}" for one, by in entry.adjustment.items()]
    what = entry.text.partition(". ")[0].rstrip(".")
    return " ".join([f"{what}.", *([f"{', '.join(changes)}."] if changes else []), entry.edge])


def added(pips: int) -> str:
    """Write pips that are added to a code: a die, or some pips.

    >>> added(3), added(2), added(1)
    ('1d', '2 pips', '1 pip')
    """
    return counted(pips, "pip") if pips < PIPS else str(of_pips(pips))


def named(sheet: Explorer) -> Mapping[str, str]:
    """Say what each role is asked as: an alien's first is their race."""
    kinds = type_of(sheet).kinds
    if len(kinds) == 1:
        return {"roles.0": "Your role"}
    return {f"roles.{at}": "Your race" for at, some in enumerate(kinds) if some == (RACE,)} | (
        {"roles.1": "Your role aboard"} if (RACE,) in kinds else {}
    )


def taken(sheet: Explorer, path: tuple[str, ...]) -> Role | None:
    """Give the role that a path is in; None for one that is not taken yet."""
    at = int(path[1])
    return sheet.roles[at] if at < len(sheet.roles) else None


def boosts(options: Options, sheet: Explorer, path: tuple[str, ...]) -> Mapping[str, str]:
    """List the boosts that a role offers."""
    role = taken(sheet, path)
    entry = entry_of(role) if role else None
    if entry is None:
        return {}
    return {key: f"{key.title()} +{added(one.pips)}, {one.role_points} Role Points" for key, one in entry.boost.items()}


def packages(options: Options, sheet: Explorer, path: tuple[str, ...]) -> Mapping[str, str]:
    """List the packages that a role offers."""
    role = taken(sheet, path)
    entry = entry_of(role) if role else None
    if entry is None:
        return {}
    return {
        key: f"{one.title}, {counted(one.role_points, 'Role Point')}: {', '.join(map(ability_title, one.abilities))}"
        for key, one in entry.package.items()
    }


def issues(options: Options, sheet: Explorer, path: tuple[str, ...]) -> Mapping[str, str]:
    """List the issues that a role offers."""
    role = taken(sheet, path)
    entry = entry_of(role) if role else None
    if entry is None:
        return {}
    return {
        key: f"{one.title}, gives back {counted(one.role_points, 'Role Point')}: {one.text}"
        for key, one in entry.issue.items()
    }


def abilities(options: Options, sheet: Explorer, path: tuple[str, ...]) -> Mapping[str, str]:
    """List what the open ability of an offered package can be; nothing where none is open: the rest fills in."""
    role, at = taken(sheet, path), int(path[3])
    entry = entry_of(role) if role else None
    key, offered = list(entry.package.items())[at] if entry and at < len(entry.package) else ("", None)
    left = [one for one in offered.abilities if one.endswith(PICK)] if offered else []
    own = [one for package in (role.packages if role else ()) if package.key == key for one in package.abilities]
    picked = [one for one in own if any(fits(one, open_) for open_ in left)]
    found = [one.replace("*", idea) for one in left for idea in ARTS]
    return {key: ability_title(key) for key in dict.fromkeys((*found, *picked))}


def codes(most: int) -> Callable[..., Mapping[str, str]]:
    """List codes up to some dice."""
    listed = {str(of_pips(pips)): str(of_pips(pips)) for pips in range(PIPS * most + 1)}
    return lambda options, sheet, path: listed


def fill(options: Options, sheet: Explorer) -> Explorer:
    """Fill in the abilities of packages, codes and clock; an explorer who has been played stays as they are."""
    if sheet.npc or sheet.played or sheet.grown or sheet.learnt:
        return sheet
    gift = sheet.gift if type_of(sheet).gift else {}
    whole = msgspec.structs.replace(sheet, gift=gift, roles=tuple(_with_abilities(role) for role in sheet.roles))
    return finished(whole)


def _with_abilities(role: Role) -> Role:
    entry = entry_of(role)
    offered = entry.package if entry else {}
    return msgspec.structs.replace(
        role,
        packages=tuple(
            Package(one.key, with_pick(one, offered[one.key].abilities)) if one.key in offered else one
            for one in role.packages
        ),
    )


def with_pick(package: Package, offered: tuple[str, ...]) -> tuple[str, ...]:
    """Give the abilities of a package: where one leaves a pick, the first that was picked of that kind."""

    def picked(one: str) -> str:
        return next((other for other in package.abilities if fits(other, one)), one) if one.endswith(PICK) else one

    return tuple(map(picked, offered))


def ledger(options: Options, sheet: Explorer) -> Iterator[Line]:
    """Give what there is to spend at each step."""
    if not sheet.npc:
        for one in stages(options, sheet):
            if one.title in COUNTED and (one.allowed or one.spent):
                yield Line(one.title, one.spent, one.allowed, field=COUNTED[one.title])


def follows(options: Options, sheet: Explorer) -> Iterator[tuple[str, Any]]:
    """Give the codes, the abilities and the clock."""
    for key in CODES:
        yield "ISOtech Power" if key == "power" else key.title(), sheet.written(key)
    if sheet.abilities:
        yield "Abilities", ", ".join(ability_title(key, count) for key, count in sheet.abilities.items())
    yield "Crisis Clock", f"{sheet.hours_left} hours"


GUIDE = Guide(
    steps=(
        Step(
            "Who",
            "A name and a type. The type says which roles you have, and how many Role Points to spend on them.",
            ("name", "type"),
            (RULE + "type",),
        ),
        Step(
            "Attribute dice",
            "Your {attribute_dice}d lie evenly on the six attributes. To raise one, lower another first. 4d is the "
            "most in one, before boosts.",
            ("spread", "gift"),
            (RULE + "attribute-dice", RULE + "attribute-most", RULE + "gift"),
        ),
        Step(
            "Roles",
            "A role offers boosts, packages of abilities, and issues. Its Edge is for a Tension: where it fits, you "
            "may be the one who opens each round, gives somebody +1d and says who acts first.",
            ("roles",),
            (RULE + "roles", RULE + "role-points", RULE + "boosts", RULE + "packages", RULE + "issues"),
        ),
        Step(
            "Aspects",
            "At least one phrase that says who you are. When it fits what you try, you call on it. Each 6 that you "
            "roll can then turn things your way for free; else that costs you time, the hours of your Crisis Clock.",
            ("aspects",),
            ("cgg.sheet.aspects",),
        ),
        Step(
            "Tracks",
            "How much you can take. Each track has 3 dots of its own; 15 more lie evenly on all three. To raise one, "
            "lower another first.",
            ("tracks",),
            (RULE + "tracks",),
        ),
        Step("Gear and notes", "Your roles bring some gear; add what else the Exec agrees to.", ("gear", "notes")),
    ),
    labels={
        "roles.*": "Role",
        "roles.*.key": "Which one",
        "gear.*": "Piece of gear",
        "roles.*.packages.*.abilities": "Which art?",
        "spread": "Your attributes",
        "gift": "Your gift, in dice",
    },
    helps={
        "name": "What the others call you.",
        "type": "What sort of explorer you are.",
        "gift": "On top of the dice above; it may go beyond 4d.",
        "spread": "Press a number to split a die: three pips are one, so 3d comes after 2d+2.",
        "spread.dexterity": "Agility, aim, sleight of hand.",
        "spread.strength": "Lifting, enduring, close combat.",
        "spread.perception": "Noticing, and reading people.",
        "spread.knowledge": "What you have learnt.",
        "spread.technical": "Building, mending, computing.",
        "spread.mechanical": "Piloting, driving, operating.",
        "roles": "What you are and what you can do.",
        "roles.*.key": "Each shows what it offers once it is picked.",
        "roles.*.packages.*.abilities": "The other abilities come by themselves.",
        "roles.*.boosts": "Take 1 to 3.",
        "roles.*.packages": "As many as your Role Points reach.",
        "roles.*.issues": "If you like: a trouble of yours, for Role Points.",
        "aspects": "Such as “Never leaves anybody behind”: call on it when you go back for somebody.",
        "tracks": "Each at least 3.",
        "tracks.harm": "Before wounds stop you.",
        "tracks.persuasion": "Before you are talked round.",
        "tracks.alteration": "Before you are no longer yourself.",
        "gear": "What you carry besides.",
        "gear.*.name": "What it is.",
        "gear.*.note": "Anything worth remembering about it.",
        "notes": "Looks, history, what you want: no rule needs it.",
        "gear.*.code": "What it adds to rolls, if anything.",
    },
    choices={
        "type": types,
        "gift": lambda options, sheet, path: None if type_of(sheet).gift or sheet.npc else {},
        "roles.*.key": all_roles,
        "roles.*.boosts": boosts,
        "roles.*.issues": issues,
        "roles.*.packages": lambda options, sheet, path: None if packages(options, sheet, path) else {},
        "roles.*.packages.*.key": packages,
        "roles.*.packages.*.abilities": abilities,
        "gear.*.code": codes(MOST_GEAR),
        **{f"spread.{one.value}": codes(MOST_SPREAD) for one in Attribute},
    },
    left_out=("roles.*.entry", "gear.*.disabled"),
    most={"roles": lambda sheet: len(type_of(sheet).kinds)},
    refills=("roles.*.key",),
    tells={"type": told_of_type, "roles.*.key": told_of},
    ones=("roles.*.packages.*.abilities",),
    scales={f"spread.{one.value}": PIPS for one in Attribute},
    ticked=("roles.*.packages",),
    given={"gear": lambda sheet: tuple([one.name for one in role_gear([entry for _, entry in known_roles(sheet)])])},
    named=named,
    fill=fill,
    ledger=ledger,
    hints=hints,
    follows=follows,
)
