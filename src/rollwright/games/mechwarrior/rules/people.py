"""The people of a roll, as records made from sheets: what they can roll, on which target, with how much Edge."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Annotated

import msgspec

from rollwright.games.mechwarrior.rules.causes import Cause
from rollwright.games.mechwarrior.rules.derive import characteristic, edge_of, saving_target, skill_target
from rollwright.games.mechwarrior.rules.kinds import COUNTING, Kind, beyond
from rollwright.games.mechwarrior.rules.options import Options
from rollwright.games.mechwarrior.rules.rolls import EdgeLeft, Number, number_to_reach
from rollwright.games.mechwarrior.rules.sheet import Attribute, Characteristic, Sheet
from rollwright.games.mechwarrior.rules.tables import creation, is_skill, skill_title, skill_told, skills_with, wound_of
from rollwright.play.cards import Words
from rollwright.play.per_sheet import per_sheet
from rollwright.play.steps import ACTOR
from rollwright.rules.facts import NOBODY, State, Who
from rollwright.rules.flat import INNER
from rollwright.rules.sentences import joined
from rollwright.rules.tries import tries

UNSAID = Words("")
UNSURE = "unsure"
"""Stands in place of a skill where somebody leaves it to the gamemaster."""
SAVED_ON = (*Attribute, *Characteristic)
"""What saving rolls are on."""


class Way(msgspec.Struct, frozen=True):
    """A roll that somebody can make: for a skill, learnt or not, or a saving roll on something."""

    key: str
    kind: Kind
    what: str
    target: int
    traits: str = ""
    """What they have bought that may bear on it."""
    wound: int = 0
    """By how much a wound makes it harder; the target is without it."""

    @property
    def now(self) -> int:
        """The number to reach as they are."""
        return self.target + self.wound

    @property
    def how(self) -> str:
        """What is to be known of that number, to be put behind it: " (1 harder: wounded)", which dice count."""
        mark, counting = wounded(self.wound), COUNTING[self.kind]
        how = f" ({mark}; {counting[2:]}" if mark and counting else f" ({mark})" if mark else counting
        return f"{how}{beyond(self.kind, self.now)}"

    @property
    def words(self) -> str:
        """How it is put to people."""
        if self.kind is Kind.SAVING:
            return f"Saving roll on {self.what}"
        return f"{self.what}, untrained" if self.kind is Kind.UNTRAINED else self.what

    @property
    def task(self) -> str:
        """The same in the middle of a sentence, where it is no matter whether it was learnt."""
        return f"the saving roll on {self.what}" if self.kind is Kind.SAVING and self.what else self.what or "it"

    @property
    def note(self) -> str:
        """The number to reach, and what the gamemaster may want to know."""
        mark = f" ({wounded(self.wound)})" if self.wound else ""
        return f"{self.now} or more{mark}{beyond(self.kind, self.now)}{self.remark}"

    @property
    def means(self) -> str:
        """What it is good for, to be found by."""
        return skill_told(self.key)

    @property
    def remark(self) -> str:
        """What they have bought, to be put behind something."""
        return f" · {self.traits}" if self.traits else ""


def wounded(points: int) -> str:
    """Say that a number has a wound in it: "1 harder: wounded"; nothing where it has none."""
    return f"{points} harder: wounded" if points else ""


class Rival(msgspec.Struct, frozen=True):
    """Somebody who stands against others: with a sheet, or (no ways) as the gamemaster says."""

    who: Who = NOBODY
    edge: int = 0
    ways: tuple[Way, ...] = ()
    played: bool = False
    """Whether they are a player's character."""
    team: int = 0
    """With whom they stand in a contest; 0: alone."""
    wound: Cause | None = None
    """What their wound does to their rolls."""

    @property
    def note(self) -> str:
        """What they would roll, and the number to reach."""
        return f"{self.ways[0].words}, {self.ways[0].note}" if self.ways else ""


class Wish(msgspec.Struct, frozen=True):
    """What somebody tries: which roll they think of, before the gamemaster has said anything."""

    kind: Kind
    target: Number
    edge: EdgeLeft = 0
    who: Who = Who(ACTOR)
    what: str = ""
    doing: Annotated[Words, INNER] = UNSAID
    ways: Annotated[tuple[Way, ...], INNER] = ()
    """All rolls that they could make, the one that they think of first; none where nobody else is known."""
    wound: Annotated[Cause | None, INNER] = None
    """What their wound does to their rolls."""
    played: Annotated[bool, INNER] = False
    """Whether they are a player's character."""
    unsure: Annotated[bool, INNER] = False
    """Whether they leave to the gamemaster whether they roll, and for what."""
    rivals: Annotated[tuple[Rival, ...], INNER] = ()
    """Who could stand against them, where they have named nobody."""

    @property
    def does(self) -> str:
        """What they try, to be put behind their name."""
        return tries("", self.doing)

    @property
    def offered(self) -> tuple[Way, ...]:
        """What the gamemaster can let them roll."""
        return self.ways or (Way(self.what or self.kind.value, self.kind, self.what, self.target),)


class CommonRoll(msgspec.Struct, frozen=True):
    """A roll that several can make, each on their own target."""

    key: str
    words: str
    targets: tuple[int, ...]

    @property
    def note(self) -> str:
        """The numbers to reach."""
        numbers = list(dict.fromkeys(map(str, sorted(self.targets))))
        return f"{numbers[0]} or more" if len(numbers) == 1 else f"{joined(numbers, 'or')}, by their sheets"


class Aims(msgspec.Struct, frozen=True):
    """What each of several has to reach, as it stands behind their name; nothing of those without a sheet."""

    each: tuple[tuple[Who, str], ...]

    def named(self, name: Callable[[str], str]) -> str:
        """Write it by their names: "Kara 8+ and Vanya 11+ (3 dice, the 2 lowest count)"."""
        return joined([f"{name(who)}{aim}" for who, aim in self.each])


def aims_at(rivals: Iterable[Rival], key: str) -> Aims:
    """Say what each of several has to reach for a roll."""
    ways = [(rival.who, next((way for way in rival.ways if way.key == key), None)) for rival in rivals]
    return Aims(tuple([(who, f" {way.now}+{way.how}" if way else "") for who, way in ways]))


def rolls_in_common(rivals: Iterable[Rival]) -> tuple[CommonRoll, ...]:
    """List the rolls that all of some can make, in the order of the first of them."""
    each = [{way.key: way for way in rival.ways} for rival in rivals if rival.ways]
    shared = [key for key in (each[0] if each else ()) if all(key in ways for ways in each)]
    return tuple([CommonRoll(key, common_words(each, key), tuple([ways[key].now for ways in each])) for key in shared])


def common_words(each: Sequence[Mapping[str, Way]], key: str) -> str:
    """Say which roll it is that several make; whether they have learnt it differs."""
    ways = [ways[key] for ways in each]
    return ways[0].words if len({way.kind for way in ways}) == 1 else ways[0].what


def way_of(options: Options, sheet: Sheet, key: str) -> Way:
    """Give a character's roll for a skill, for an open skill of which none is learnt, or on what a saving roll is."""
    wound = wound_points(sheet)
    if key in SAVED_ON:
        return Way(key, Kind.SAVING, key.title(), saving_target(sheet, key, options), traits_of(sheet, key), wound)
    entry = skills_with(options.extra_skills).get(key)
    if entry is not None and entry.open and not is_skill(key, options.extra_skills):
        kind, base, title = Kind.UNTRAINED, characteristic(sheet.attributes, entry.characteristic), entry.title
    else:
        (kind, base), title = skill_target(sheet, key, options.extra_skills), skill_title(key, options.extra_skills)
    return Way(key, kind, title, number_to_reach(options, kind, base), traits_of(sheet, key), wound)


def wound_points(sheet: Sheet) -> int:
    """Say by how much a character's wound makes every roll harder."""
    wound = wound_of(sheet.hurt)
    return wound.points if wound is not None else 0


def traits_of(sheet: Sheet, key: str) -> str:
    """Say what a character has bought that may bear on a roll: what it does there is for the gamemaster to say."""
    has = ["Natural Aptitude" for one in sheet.advantages if (one.key, one.about) == ("natural-aptitude", key)]
    fields = [
        field.strip() for skill, _, field in (one.partition(":") for one in sheet.specialisations) if skill == key
    ]
    has += [f"specialised in {joined(fields)}"] if fields else []
    tough = [one.key for one in sheet.advantages] + list(creation().race[sheet.race].free if known_race(sheet) else ())
    has += ["Toughness"] if key == Attribute.BUILD and "toughness" in tough else []
    return f"has {joined(has)}: you say what it does" if has else ""


def known_race(sheet: Sheet) -> bool:
    """Tell whether the tables have a character's race."""
    return sheet.race in creation().race


def known_skills(options: Options, sheet: Sheet) -> list[str]:
    """List the skills that a character has and that there are, by name."""
    extra = options.extra_skills
    known = [skill for skill, level in sheet.skills.items() if level and is_skill(skill, extra)]
    return sorted(known, key=lambda skill: skill_title(skill, extra))


def new_skills(options: Options, sheet: Sheet) -> list[str]:
    """List the skills and subskills that a character could have and does not."""
    there = skills_with(options.extra_skills)
    listed = [name for name, skill in there.items() if skill.alone or not (skill.subskills or skill.open)]
    listed += [f"{name}/{subskill}" for name, skill in there.items() for subskill in skill.subskills]
    return [skill for skill in sorted(listed) if not sheet.skills.get(skill)]


def open_skills(options: Options) -> list[str]:
    """List the skills to which a group adds subskills of its own."""
    return [name for name, skill in skills_with(options.extra_skills).items() if skill.open and not skill.alone]


@per_sheet
def skill_ways(sheet: Sheet, options: Options) -> tuple[Way, ...]:
    """List the rolls of a character for skills, those that they have first."""
    keys = (*known_skills(options, sheet), *new_skills(options, sheet), *open_skills(options))
    return tuple([way_of(options, sheet, key) for key in keys])


@per_sheet
def saves(sheet: Sheet, options: Options) -> tuple[Way, ...]:
    """List the saving rolls of a character."""
    return tuple([way_of(options, sheet, on.value) for on in SAVED_ON])


def ways_from(options: Options, sheet: Sheet, first: str = "") -> tuple[Way, ...]:
    """List all rolls of a character, one of them first; those that they know before the others."""
    found = [*skill_ways(sheet, options), *saves(sheet, options)]
    found.sort(key=lambda way: (way.key != first, way.kind is Kind.UNTRAINED))
    return tuple(found)


def wish_of(options: Options, state: State, who: Who, key: str, doing: Words) -> Wish:
    """Make the record of somebody who tries something, from the sheet."""
    sheet: Sheet = state.sheet(who)
    if key == UNSURE:
        ways = ways_from(options, sheet)
        first, edge, doing = ways[0], edge_of(sheet), doing or Words("tries something")
        return Wish(first.kind, first.target, edge, who, "", doing, ways, wound_of(sheet.hurt), not sheet.npc, True)
    way = way_of(options, sheet, key)
    ways, wound = ways_from(options, sheet, key), wound_of(sheet.hurt)
    return Wish(way.kind, way.target, edge_of(sheet), who, way.what, doing, ways, wound, not sheet.npc)


def rival_of(options: Options, state: State, who: Who, first: str = "") -> Rival:
    """Make the record of an opponent: from the sheet, or of a name alone."""
    sheet: Sheet | None = state.sheets.get(who)
    if sheet is None:
        return Rival(who)
    return Rival(who, edge_of(sheet), ways_from(options, sheet, first), not sheet.npc, wound=wound_of(sheet.hurt))


def heroes(options: Options, state: State) -> Iterator[Who]:
    """List the players' characters."""
    return (Who(who) for who, sheet in state.sheets.items() if not sheet.npc)
