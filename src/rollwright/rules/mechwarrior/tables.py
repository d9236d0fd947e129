"""The content files as records: the master skill list, the tables of creation, modifiers and margins."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from rollwright.dice.errors import BadInput
from rollwright.rules.mechwarrior.sheet import Attribute, Characteristic

PACKAGE = "rollwright.rules.mechwarrior"

T = TypeVar("T")


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every entry of the content has."""

    title: str
    source: str = ""
    certainty: str = ""
    note: str = ""


class Skill(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A skill of the master list."""

    characteristic: Characteristic
    combat: bool = False
    subskills: dict[str, str] = {}
    """Titles by key; a character learns each on its own."""
    open: bool = False
    """Whether a group can add subskills of its own."""
    alone: bool = False
    """Whether the skill can also be taken without naming a subskill."""
    restricted: tuple[str, ...] = ()
    """Subskills that need the gamemaster's leave."""
    margin: str = ""
    """What the margin means for this skill, where it is known."""


class Skills(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole list by key."""

    skill: dict[str, Skill]


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What each column of creation gives for one priority."""

    priority: int
    race: str
    attributes: int
    skills: int
    advantages: int
    vehicle: str


class Race(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A race: what it changes, how far its attributes go, and what it has for free."""

    clan: bool = False
    changes: dict[Attribute, int] = {}
    most: dict[Attribute, int] = {}
    free: tuple[str, ...] = ()


class AdvantageEntry(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An advantage: what it can cost, and who can take it."""

    costs: tuple[int, ...]
    steps: tuple[str, ...] = ()
    """What each cost gives, where it differs."""
    about: str = ""
    """What has to be named with it: an attribute, a skill, a place."""
    races: tuple[str, ...] = ()
    """Races that can take it; empty: all."""
    often: bool = False
    """Whether it can be taken more than once."""


class Package(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A bundle of skills at a price: fixed levels, or a pattern of free ones (`levels`: how many at each level)."""

    price: int
    skills: dict[str, int] = {}
    levels: dict[str, int] = {}
    demands: tuple[str, ...] = ()
    post: bool = False
    """Whether a trade is learnt in it."""
    races: tuple[str, ...] = ()
    known: bool = True
    """False where only the price is known: which skills it holds is the gamemaster's."""


class Post(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A trade learnt in an academy or a university, and the skills that it demands."""

    demands: tuple[str, ...]


class Vehicle(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A weight class, by its rank."""

    rank: int


class Creation(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The tables of creation."""

    free_priority_points: int
    double: tuple[Attribute, ...]
    row: tuple[Row, ...]
    vehicle: dict[str, Vehicle]
    race: dict[str, Race]
    advantage: dict[str, AdvantageEntry]
    package: dict[str, Package]
    post: dict[str, Post]


class Task(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of the standard table."""

    key: str
    title: str
    least: int
    most: int


class Guide(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One number of the standard table in words, with what it fits."""

    points: int
    title: str
    text: str


class Modifiers(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The standard table of modifiers, and a guide to its numbers."""

    task: tuple[Task, ...]
    guide: tuple[Guide, ...]


class Band(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Margins that are called by one word."""

    least: int
    most: int
    title: str
    text: str


class Margins(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The margins in words, worst first."""

    band: tuple[Band, ...]


class Improvement(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What experience buys, with its sources; the figures that a table can change are options."""

    step: dict[str, Entry]


def read(name: str, shape: type[T]) -> T:
    """Read a content file; what reads files is only loaded when somebody asks."""
    from rollwright.rules.content import load

    wanted: Any = shape
    found: T = load(PACKAGE, name, wanted)
    return found


def skills() -> dict[str, Skill]:
    """Give the master list by key."""
    return read("skills", Skills).skill


def creation() -> Creation:
    """Give the tables of creation."""
    return read("creation", Creation)


def modifiers() -> Modifiers:
    """Give the standard table of modifiers."""
    return read("modifiers", Modifiers)


def margins() -> Margins:
    """Give the margins in words."""
    return read("margins", Margins)


def improvement() -> Improvement:
    """Give what experience buys."""
    return read("improvement", Improvement)


def find_skill(key: str) -> Skill:
    """Find the skill of a key, or of the part before its stroke; refuse what the list does not have."""
    name, _, subskill = key.partition("/")
    found = skills().get(name)
    if found is None:
        near = ", ".join([other for other in skills() if name and other.startswith(name[0])]) or ", ".join(skills())
        raise BadInput(f"the master list has no skill {name!r}; near it are {near}")
    if subskill and not found.open and subskill not in found.subskills:
        there = ", ".join(found.subskills) or "none"
        raise BadInput(f"{found.title} has no subskill {subskill!r}; it has {there}")
    if not subskill and (found.subskills or found.open) and not found.alone:
        raise BadInput(f"{found.title} is learnt by subskill: name one, as {name}/{next(iter(found.subskills), 'law')}")
    return found


def skill_title(key: str) -> str:
    """Write a skill's key as people read it.

    >>> skill_title("gunnery/mech"), skill_title("special-interests/holovids")
    ("Gunnery/'Mech", 'Special Interests/Holovids')
    """
    _, _, subskill = key.partition("/")
    found = find_skill(key)
    if not subskill:
        return found.title
    return f"{found.title}/{found.subskills.get(subskill) or subskill.replace('-', ' ').title()}"


def in_words(margin: int) -> Band:
    """Give the band that a margin lies in; the outermost bands have no end.

    >>> in_words(0).title, in_words(-30).title
    ('barely', 'disastrously')
    """
    bands = margins().band
    return next((band for band in bands if margin <= band.most), bands[-1])


def task_of(points: int) -> str:
    """Give the word for a modifier of one cause, from the guide to the standard table.

    >>> task_of(-3), task_of(0), task_of(2)
    ('easy', 'average', 'hard')
    """
    return next(guide.title for guide in modifiers().guide if guide.points == points)


def margin_use(title: str) -> str:
    """Say what the margin means for the skill of a title, where that is known; nothing else."""
    return next((skill.margin for skill in skills().values() if skill.title == title), "")
