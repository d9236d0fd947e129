"""Creation: an explorer made step by step.

What follows from type, roles and spread dice is filled in by `finished`; `report.py` looks at the result.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from rollwright.games.cgg.rules.codes import PIPS, Code, code, of_pips, pips_of
from rollwright.games.cgg.rules.roles import RoleEntry, Type, explorers, roles
from rollwright.games.cgg.rules.sheet import (
    TRACK_DOTS,
    Attribute,
    Codes,
    Explorer,
    Gear,
    Role,
    Secondary,
    Seconds,
    Track,
    Tracks,
)

MOST_MASTERY = 3


def finished(sheet: Explorer) -> Explorer:
    """Give the explorer with everything filled in that follows from type, roles, spread dice and gift."""
    made = made_attributes(sheet)
    attributes = Codes(**{one.value: str(made[one]) for one in Attribute})
    seconds = Seconds(**{one.value: str(secondary_of(made, one)) for one in Secondary})
    abilities = {key: min(MOST_MASTERY, count) for key, count in granted(sheet).items()}
    gear, anybody_s = role_gear([entry for _, entry in known_roles(sheet)]), role_gear(roles().values())
    kept = [one for one in sheet.gear if one in gear or one not in anybody_s]  # what no role brings any more is gone
    known = [one.name for one in kept]
    return msgspec.structs.replace(
        sheet,
        attributes=attributes,
        secondary=seconds,
        power=str(made[Attribute.TECHNICAL]),
        abilities=abilities,
        gear=(*kept, *[one for one in gear if one.name not in known]),
        hours=sheet.clock,
    )


def made_attributes(sheet: Explorer) -> dict[Attribute, Code]:
    """Give the attributes that creation comes to: spread dice, gift, boosts, a race's adjustment; never below 0d."""
    return {one: of_pips(made_pips(sheet, one)) for one in Attribute}


def made_pips(sheet: Explorer, attribute: Attribute) -> int:
    """Count the pips of an attribute as creation comes to it; below 0 where a race's adjustment isn't bought back."""
    pips = pips_of(code(getattr(sheet.spread, attribute.value))) + PIPS * sheet.gift.get(attribute, 0)
    for role, entry in known_roles(sheet):
        pips += sum([change for key, change in entry.adjustment.items() if key == attribute])
        pips += sum([boost.pips for key, boost in entry.boost.items() if key == attribute and key in role.boosts])
    return pips


def secondary_of(made: dict[Attribute, Code], secondary: Secondary) -> Code:
    """Give a secondary code at creation: the better or the worse of its pair."""
    pair = explorers().secondary[secondary.value]
    if pair.better_of:
        return max([made[Attribute(one)] for one in pair.better_of], key=pips_of)
    return min([made[Attribute(one)] for one in pair.worse_of], key=pips_of)


def granted(sheet: Explorer) -> dict[str, int]:
    """Count how often the packages give each ability."""
    counts: dict[str, int] = {}
    for role in sheet.roles:
        for package in role.packages:
            for ability in package.abilities:
                counts[ability] = counts.get(ability, 0) + 1
    return counts


def entry_of(role: Role) -> RoleEntry | None:
    """Give what a role offers: its own entry, or the content's; None for an unknown one."""
    return role.entry or roles().get(role.key)


def known_roles(sheet: Explorer) -> list[tuple[Role, RoleEntry]]:
    """List the roles of an explorer, each with what it offers; unknown ones are left out."""
    return [(role, entry) for role in sheet.roles if (entry := entry_of(role)) is not None]


def type_of(sheet: Explorer) -> Type:
    """Give the explorer type; of an unknown one, the first."""
    known = explorers().type
    return known.get(sheet.type) or next(iter(known.values()))


def spread_pips(sheet: Explorer) -> int:
    """Count the pips that were spread over the attributes."""
    return sum([pips_of(code(getattr(sheet.spread, one.value))) for one in Attribute])


def spread_dots(tracks: Tracks) -> int:
    """Count the dots that were spread over the tracks, the three that each begins with left out."""
    return sum([tracks.dots(track) - TRACK_DOTS for track in Track])


def role_points(sheet: Explorer) -> int:
    """Count the Role Points: the type's, and what issues give back."""
    taken = [entry.issue[key] for role, entry in known_roles(sheet) for key in entry.issue if key in role.issues]
    return type_of(sheet).role_points + sum([issue.role_points for issue in taken])


def role_points_spent(sheet: Explorer) -> int:
    """Count the Role Points that boosts and packages cost."""
    spent = 0
    for role, entry in known_roles(sheet):
        spent += sum([boost.role_points for key, boost in entry.boost.items() if key in role.boosts])
        taken = [package.key for package in role.packages]
        spent += sum([entry.package[key].role_points for key in taken if key in entry.package])
    return spent


def role_gear(entries: Iterable[RoleEntry]) -> list[Gear]:
    """List what roles bring."""
    return [Gear(name=one.name, code=one.code) for entry in entries for one in entry.gear]


def edge_rules(sheet: Explorer) -> tuple[tuple[str, str], ...]:
    """Give what the roles of an explorer say of the Edge, for the Exec to consult: title and rule of each."""
    return tuple([(entry.title, entry.edge) for _, entry in known_roles(sheet)])


def all_ideas(sheet: Explorer) -> tuple[str, ...]:
    """Give the ideas for endeavors of all roles of an explorer, each with the title of its role."""
    return titled_ideas([entry for _, entry in known_roles(sheet)])


def titled_ideas(entries: Iterable[RoleEntry]) -> tuple[str, ...]:
    """Give the ideas for endeavors of roles, each with the title of its role."""
    return tuple([f"{entry.title}: {idea}" for entry in entries for idea in entry.endeavors])


def endeavor_ideas(sheet: Explorer, role: str) -> tuple[str, ...]:
    """Give the ideas that a role of an explorer has for endeavors."""
    return tuple([idea for one, entry in known_roles(sheet) if one.key == role for idea in entry.endeavors])
