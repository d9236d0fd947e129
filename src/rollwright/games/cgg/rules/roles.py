"""Explorer types and roles, as the content files have them. A role on a sheet may bring its own entry instead."""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar

import msgspec

from rollwright.dice.errors import BadInput
from rollwright.games.cgg.rules.reading import load

PICK = "/*"
"""The end of an ability of which the field is picked: `artist/*`."""

T = TypeVar("T")
Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]
AttributeKey = Literal["dexterity", "strength", "perception", "knowledge", "technical", "mechanical"]


class Boost(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Pips on an attribute, for Role Points."""

    pips: Count
    role_points: Count


class PackageEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Abilities that come together, for Role Points."""

    title: str
    role_points: Count
    abilities: tuple[str, ...]


class Issue(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that the Exec may bring into play, and the Role Points that it gives back."""

    title: str
    text: str
    role_points: Count


class GearEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Notable equipment that comes with a role."""

    name: str
    code: str | None = None


class RoleEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A role: what it offers, when it has the Edge in Tension, and what endeavors may come of it."""

    title: str
    kind: str
    text: str = ""
    boost: dict[AttributeKey, Boost]
    adjustment: dict[AttributeKey, int] = {}
    """Pips, of the races: what everybody of them has more or less."""
    package: dict[str, PackageEntry]
    issue: dict[str, Issue] = {}
    special: str = ""
    """A rule of its own, for the Exec to apply."""
    edge: str
    endeavors: tuple[str, ...] = ()
    gear: tuple[GearEntry, ...] = ()


class Roles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of roles."""

    role: dict[str, RoleEntry]


class Type(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An explorer type: the kinds of role that each of its roles may be, Role Points, and dice that it gives."""

    title: str
    text: str
    kinds: tuple[tuple[str, ...], ...]
    role_points: Count
    gift: Count = 0


class Kind(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kind of role, and whether a crew needs one."""

    title: str
    crew: Literal["needed", "wanted", "optional"]


class Pair(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A secondary code: the better or the worse of two attributes."""

    title: str
    text: str
    better_of: tuple[AttributeKey, ...] = ()
    worse_of: tuple[AttributeKey, ...] = ()


class Words(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A title with what it means."""

    title: str
    text: str


class Explorers(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The figures of creation."""

    most_attribute: Count
    spread_dots: Count
    most_roles: Count
    least_boosts: Count
    most_boosts: Count
    type: dict[str, Type]
    kind: dict[str, Kind]
    secondary: dict[str, Pair]
    attribute: dict[str, Words]


def explorers() -> Explorers:
    """Give the figures of creation."""
    return load("explorers", Explorers)


def roles() -> dict[str, RoleEntry]:
    """Give the roles of the content, by key."""
    return load("roles", Roles).role


def find_role(key: str) -> RoleEntry:
    """Find a role of the content, or say which there are."""
    if key not in roles():
        raise BadInput(f"there is no role {key!r}; there are {', '.join(roles())}")
    return roles()[key]


def role_title(key: str) -> str:
    """Say what a role is called; one that the group has made up by its key.

    >>> role_title("captain"), role_title("ship-s-cat")
    ('Captain', 'Ship S Cat')
    """
    found = roles().get(key)
    return found.title if found else key.replace("-", " ").title()


def fits(ability: str, offered: str) -> bool:
    """Tell whether an ability is what a package offers, or a pick of it.

    >>> fits("artist/song", "artist/*"), fits("command", "command"), fits("artist/", "artist/*")
    (True, True, False)
    """
    if offered.endswith(PICK):
        field = offered.removesuffix("*")
        return ability.startswith(field) and len(ability) > len(field) and not ability.endswith(PICK)
    return ability == offered


def ability_title(key: str, mastery: int = 1) -> str:
    """Write an ability as people read it.

    >>> ability_title("weapon/blaster", 2), ability_title("first-aid")
    ('Weapon (Blaster, mastery 2)', 'First Aid')
    >>> ability_title("artist/*")
    'Artist (of your choice)'
    """
    name, _, field = [part.replace("-", " ").title().replace("Isotech", "ISOtech") for part in key.partition("/")]
    more = [
        *(["of your choice" if field == "*" else field] if field else []),
        *([f"mastery {mastery}"] if mastery > 1 else []),
    ]
    return f"{name} ({', '.join(filter(None, more))})" if any(more) else name
