"""The content files as records: the master skill list, the tables of creation, modifiers and margins."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, TypeVar

import msgspec

from rollwright.dice.errors import BadInput
from rollwright.games.mechwarrior.rules.causes import Cause
from rollwright.games.mechwarrior.rules.sheet import Attribute, Characteristic, Hurt
from rollwright.rules.wording import Wording

PACKAGE = "rollwright.games.mechwarrior"
CREATION = "mechwarrior.creation."

T = TypeVar("T")


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every entry of the content has."""

    title: str
    gist: str = ""
    """What it is, in a line of our own."""
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
    also: dict[str, str] = {}
    """Other names of subskills, by key."""
    gists: dict[str, str] = {}
    """What each subskill is good for, by key."""
    margin: str = ""
    """What the margin means for this skill, where it is known."""
    margin_of: Literal["success", "any"] = "any"
    """Whether that goes for successes only."""
    opposed_by: str = ""
    """What somebody usually rolls against it, where that is another skill."""


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
    fewer_advantages: tuple[int, ...]
    """Advantage points by priority, where a table gives fewer."""
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
    note: str = ""


class Guide(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One number of the standard table in words, with what it fits."""

    points: int
    title: str
    text: str


class Modifiers(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The standard table of modifiers, and a guide to its numbers."""

    task: tuple[Task, ...]
    guide: tuple[Guide, ...]
    cause: tuple[Cause, ...]
    """Causes that come up again and again, to be ticked."""


class Band(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Margins that are called by one word."""

    least: int
    most: int
    title: str = ""
    text: str = ""
    brings: str = ""
    """What the gamemaster is to say then, as it goes on with somebody's name: "A new problem for"."""


class Margins(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The margins in words, worst first."""

    band: tuple[Band, ...]


def read(name: str, shape: type[T]) -> T:
    """Read a content file; what reads files is only loaded when somebody asks."""
    from rollwright.rules.content import load

    wanted: Any = shape
    found: T = load(PACKAGE, name, wanted)
    return found


@cache
def skills() -> dict[str, Skill]:
    """Give the master list by key."""
    return read("skills", Skills).skill


@cache
def creation() -> Creation:
    """Give the tables of creation."""
    return read("creation", Creation)


@cache
def modifiers() -> Modifiers:
    """Give the standard table of modifiers."""
    return read("modifiers", Modifiers)


@cache
def wound_of(hurt: Hurt) -> Cause | None:
    """Give a wound as a cause that makes things harder; None where somebody has none.

    >>> wound_of(Hurt.LIGHTLY), wound_of(Hurt.OUT)
    (Cause(cause='lightly wounded', points=1), None)
    """
    return next((one for one in modifiers().cause if one.key == hurt), None)


@cache
def margins() -> Margins:
    """Give the margins in words."""
    return read("margins", Margins)


@cache
def skills_with(extra: tuple[str, ...]) -> dict[str, Skill]:
    """Give the master list with a group's own skills, each written as `key:characteristic`."""
    own: dict[str, Skill] = {}
    for one in extra:
        key, _, base = one.partition(":")
        own[key] = Skill(title=key.replace("-", " ").title(), characteristic=Characteristic(base), source="this table")
    return {**skills(), **own}


def skill_told(key: str) -> str:
    """Say what a skill is good for; nothing of what is none, or a group's own."""
    name, _, subskill = key.partition("/")
    skill = skills().get(name)
    return skill.gists.get(subskill, skill.gist) if skill is not None else ""


def find_skill(key: str, extra: tuple[str, ...] = ()) -> Skill:
    """Find the skill of a key, or of the part before its stroke; refuse what neither list has."""
    name, _, subskill = key.partition("/")
    known = skills_with(extra)
    found = known.get(name)
    if found is None:
        near = ", ".join([other for other in known if name and other.startswith(name[0])]) or ", ".join(known)
        raise BadInput(f"the master list has no skill {name!r}; near it are {near}")
    if subskill and not found.open and subskill not in found.subskills:
        there = ", ".join(found.subskills) or "none"
        raise BadInput(f"{found.title} has no subskill {subskill!r}; it has {there}")
    if not subskill and (found.subskills or found.open) and not found.alone:
        raise BadInput(f"{found.title} is learnt by subskill: name one, as {name}/{next(iter(found.subskills), 'law')}")
    return found


def is_skill(key: str, extra: tuple[str, ...] = ()) -> bool:
    """Tell whether there is such a skill."""
    try:
        find_skill(key, extra)
    except BadInput:
        return False
    return True


def is_restricted(key: str) -> bool:
    """Tell whether a skill needs the gamemaster's leave.

    >>> is_restricted("communications/hyperpulse-generator"), is_restricted("running")
    (True, False)
    """
    name, _, subskill = key.partition("/")
    return name in skills() and subskill in skills()[name].restricted


def skill_title(key: str, extra: tuple[str, ...] = ()) -> str:
    """Write a skill's key as people read it.

    >>> skill_title("gunnery/mech"), skill_title("special-interests/holovids")
    ("Gunnery/'Mech", 'Special Interests/Holovids')
    """
    _, _, subskill = key.partition("/")
    found = find_skill(key, extra)
    if not subskill:
        return found.title
    title = found.subskills.get(subskill) or subskill.replace("-", " ").title()
    other = f" ({found.also[subskill]})" if subskill in found.also else ""
    return f"{found.title}/{title}{other}"


def called(key: str) -> str:
    """Write any skill's key as people read it, one that is on no list too.

    >>> called("gunnery/mech"), called("fire-eating")
    ("Gunnery/'Mech", 'Fire Eating')
    """
    return skill_title(key) if is_skill(key) else key.replace("-", " ").title()


@cache
def creation_rules() -> dict[str, str]:
    """Give the titles of the rules of creation by id: these can be waived for a character."""
    from rollwright.rules.content import content

    return {id: rule.title for id, rule in content(PACKAGE).rules.items() if id.startswith(CREATION)}


def in_words(margin: int) -> Band:
    """Give the band that a margin lies in; the outermost bands have no end.

    >>> in_words(4).title, in_words(-30).title
    ('well', 'disastrously')
    """
    bands = margins().band
    return next((band for band in bands if margin <= band.most), bands[-1])


def task_of(points: int) -> str:
    """Give the word for a modifier of one cause, from the guide to the standard table.

    >>> task_of(-3), task_of(0), task_of(2)
    ('much easier', 'average', 'harder')
    """
    return next(guide.title for guide in modifiers().guide if guide.points == points)


def margin_use(title: str, success: bool) -> str:
    """Say what the margin means for the skill of a title, where that is known; nothing else."""
    named = [skill for skill in skills().values() if skill.title == title]
    return next((skill.margin for skill in named if success or skill.margin_of == "any"), "")


class Questions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the steps of the game are put to people, by key."""

    question: dict[str, Wording]


@cache
def wordings() -> dict[str, Wording]:
    """Give how the steps are put to people; cards of the gamemaster that ask the same share their words."""
    written = read("questions", Questions).question
    shared = written["judge"].fields
    written = {**written, "decide-both": written["decide"]}
    for key in ("oppose", "decide", "decide-both", "theirs", "compete", "apart"):
        card, more = written[key], written["oppose"].fields if key in ("decide-both", "theirs") else {}
        written = {**written, key: msgspec.structs.replace(card, fields={**shared, **more, **card.fields})}
    sides = dict.fromkeys("abcdefghijklmnopqrstuvwxyz", written["side"])
    return {**sides, **written}
