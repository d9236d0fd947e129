"""Centaurus Gate: type, roles, dice, Role Points, aspects and tracks. Codes and abilities follow by themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from rollwright.games.cgg.rules.codes import PIPS, of_pips
from rollwright.games.cgg.rules.creation import entry_of, finished, type_of
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.report import stages
from rollwright.games.cgg.rules.roles import PICK, ability_title, explorers, fits, roles
from rollwright.games.cgg.rules.sheet import CODES, Attribute, Explorer, Package, Role
from rollwright.games.cgg.rules.starting import hints
from rollwright.web.guides import Guide, Line, Step

RULE = "cgg.creation."
ARTS = ("song", "music", "dance", "painting", "sculpture", "poetry", "acting", "design")
"""Ideas for an ability that leaves a pick; the book names none."""
MOST_SPREAD, MOST_GEAR = 4, 6
"""Dice of an attribute before gift and boosts, and of a piece of gear, that the form offers."""
COUNTED = {"Roles": "roles", "Attribute dice": "spread", "Gift": "gift", "Role Points": "roles", "Tracks": "tracks"}
"""What there is to spend, with the field of the sheet that it goes into."""


def types(options: Options, sheet: Explorer, path: tuple[str, ...]) -> Mapping[str, str]:
    """List the explorer types."""
    return {key: f"{one.title}: {one.role_points} Role Points. {one.text}" for key, one in explorers().type.items()}


def all_roles(options: Options, sheet: Explorer, path: tuple[str, ...]) -> Mapping[str, str]:
    """List the roles by kind: those that the type may have in this place."""
    type, at = explorers().type.get(sheet.type), int(path[1])
    kinds = type.kinds[at] if type is not None and at < len(type.kinds) else ()
    found = sorted(roles().items(), key=lambda one: (one[1].kind, one[1].title))
    return {
        key: f"{one.title} ({one.kind}): {one.text.partition('. ')[0].rstrip('.')}"
        for key, one in found
        if not kinds or one.kind in kinds
    }


def told_of(key: str) -> str:
    """Say what a role brings besides what is bought: what everybody of it has more or less, and its Edge."""
    entry = roles()[key]
    changes = [f"{one.title()} {'+' if by > 0 else '−'}{of_pips(abs(by))}" for one, by in entry.adjustment.items()]
    return " ".join([*([f"{', '.join(changes)}."] if changes else []), entry.edge])


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
    return {key: f"{key.title()} +{one.pips} pips, {one.role_points} Role Points" for key, one in entry.boost.items()}


def packages(options: Options, sheet: Explorer, path: tuple[str, ...]) -> Mapping[str, str]:
    """List the packages that a role offers."""
    role = taken(sheet, path)
    entry = entry_of(role) if role else None
    if entry is None:
        return {}
    return {
        key: f"{one.title}, {one.role_points} Role Points: {', '.join(map(ability_title, one.abilities))}"
        for key, one in entry.package.items()
    }


def issues(options: Options, sheet: Explorer, path: tuple[str, ...]) -> Mapping[str, str]:
    """List the issues that a role offers."""
    role = taken(sheet, path)
    entry = entry_of(role) if role else None
    if entry is None:
        return {}
    return {key: f"{one.title}, gives {one.role_points} back. {one.text}" for key, one in entry.issue.items()}


def abilities(options: Options, sheet: Explorer, path: tuple[str, ...]) -> Mapping[str, str]:
    """List what the open ability of a package can be; nothing where none is open. Others fill in by themselves."""
    role, at = taken(sheet, path), int(path[3])
    entry = entry_of(role) if role else None
    package = role.packages[at] if role and at < len(role.packages) else None
    offered = entry.package[package.key].abilities if entry and package and package.key in entry.package else ()
    left = [one for one in offered if one.endswith(PICK)]
    picked = [one for one in package.abilities if any(fits(one, open_) for open_ in left)] if package else []
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
            "All {attribute_dice}d lie evenly on the six attributes. Move them as you like: lower one first, then "
            "raise another. 4d is the most in one, before boosts.",
            ("spread", "gift"),
            (RULE + "attribute-dice", RULE + "attribute-most", RULE + "gift"),
        ),
        Step(
            "Roles",
            "Pick your role or roles: each shows what it offers once it is picked. Take 1 to 3 boosts of each, "
            "packages as far as the Role Points reach, and issues to get points back. With a second role, the Crisis "
            "Clock has 9 hours instead of 12.",
            ("roles",),
            (RULE + "roles", RULE + "role-points", RULE + "boosts", RULE + "packages", RULE + "issues"),
        ),
        Step(
            "Aspects",
            "At least one phrase that says who this is. Where one fits what you try, you can call on it: then what you "
            "buy with Venture costs no hours.",
            ("aspects",),
            ("cgg.sheet.aspects",),
        ),
        Step(
            "Tracks",
            "Each track has 3 dots of its own; 15 more lie evenly on all three. Move them as you like: lower one, then "
            "raise another.",
            ("tracks",),
            (RULE + "tracks",),
        ),
        Step("Gear and notes", "Your roles bring gear with them; add what else the Exec agrees to.", ("gear", "notes")),
    ),
    labels={
        "roles.*": "Role",
        "roles.*.key": "Which role",
        "roles.*.packages.*": "Package",
        "gear.*": "Piece",
        "roles.*.packages.*.key": "Which package",
        "roles.*.packages.*.abilities": "One of its abilities is yours to choose",
        "spread": "Dice of the attributes",
        "gift": "Your gift, in dice",
    },
    helps={
        "name": "What the others call you.",
        "type": "What sort of explorer you are.",
        "gift": "On top of the dice above; it may go beyond 4d.",
        "spread": "Three pips are a die: after 2d+2 comes 3d.",
        "spread.dexterity": "Agility, aim, sleight of hand.",
        "spread.strength": "Lifting, enduring, close combat.",
        "spread.perception": "Noticing, and reading people.",
        "spread.knowledge": "What you have learnt.",
        "spread.technical": "Building, mending, computing.",
        "spread.mechanical": "Piloting, driving, operating.",
        "roles": "What you are and what you can do; your type says how many.",
        "roles.*.key": "A race, or what you do aboard.",
        "roles.*.boosts": "Take 1 to 3.",
        "roles.*.packages": "As many as your Role Points reach.",
        "roles.*.issues": "If you like: they give Role Points back.",
        "aspects": "Who you are, in a phrase, such as “Never leaves anybody behind”.",
        "tracks": "How much you can take, each at least 3.",
        "tracks.harm": "Of wounds.",
        "tracks.persuasion": "Of being talked round.",
        "tracks.alteration": "Of being changed.",
        "gear": "What a role brings stays as long as you have the role.",
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
    refills=("roles.*.key", "roles.*.packages.*.key"),
    tells={"roles.*.key": told_of},
    ones=("roles.*.packages.*.abilities",),
    fill=fill,
    ledger=ledger,
    hints=hints,
    follows=follows,
)
