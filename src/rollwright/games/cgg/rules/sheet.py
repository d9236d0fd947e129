"""The sheet of an explorer: what is kept of one at a table.

Codes are kept as people write them (`3d+2`); `code` gives one as numbers.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from rollwright.dice.errors import BadInput
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.codes import code as code_from
from rollwright.games.cgg.rules.conditions import called, condition, dots_on
from rollwright.games.cgg.rules.hours import FEW_COUNT, FULL, MOST_COUNT, SHORT
from rollwright.games.cgg.rules.roles import RoleEntry, ability_title
from rollwright.rules.check import Waiver
from rollwright.rules.flat import INNER
from rollwright.rules.parts import Called

Written = Annotated[str, msgspec.Meta(pattern=r"^[0-9]{1,3}[dD](\+[0-2])?$")]
"""A code as a sheet has it."""
Points = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
Dots = Annotated[int, msgspec.Meta(ge=0, le=100)]
Ability = Annotated[str, Called(ability_title)]
Mastery = Annotated[int, msgspec.Meta(ge=1, le=3)]


class Attribute(StrEnum):
    """The six attributes."""

    DEXTERITY = "dexterity"
    STRENGTH = "strength"
    PERCEPTION = "perception"
    KNOWLEDGE = "knowledge"
    TECHNICAL = "technical"
    MECHANICAL = "mechanical"


class Secondary(StrEnum):
    """The six secondary codes: set at creation from a pair of attributes, on their own afterwards."""

    PHYSICAL = "physical"
    MENTAL = "mental"
    SAVVY = "savvy"
    DASH = "dash"
    TINKER = "tinker"
    JUDGE = "judge"


class Track(StrEnum):
    """The three tracks that conditions put dots on."""

    HARM = "harm"
    PERSUASION = "persuasion"
    ALTERATION = "alteration"


POWER = "power"
"""The key of ISOtech Power, which is raised like the other codes."""
CODES: tuple[str, ...] = (*Attribute, *Secondary, POWER)
ATTRIBUTES, SECONDARY = frozenset(Attribute), frozenset(Secondary)
"""The keys of all codes of an explorer, as `Explorer.code` takes them."""

TRACK_DOTS = 3
"""Dots that each track begins with."""


class Gear(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A piece of notable equipment."""

    name: str
    code: Written | None = None
    """What it adds to rolls, where it has a code."""
    disabled: bool = False
    """Out of use until the scene ends."""
    note: str = ""


class Package(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A package of abilities that was taken, with what was picked where it leaves a choice."""

    key: str
    abilities: tuple[str, ...] = ()


class Role(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A role as an explorer took it: which boosts, packages and issues of it."""

    key: str
    boosts: tuple[str, ...] = ()
    """Attributes whose boost was bought."""
    packages: tuple[Package, ...] = ()
    issues: tuple[str, ...] = ()
    entry: RoleEntry | None = None
    """What the role offers, where the group has made it up; otherwise the content says."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An advancement that was placed: on which role, and which one of it (1 is the first)."""

    role: str
    step: Annotated[int, msgspec.Meta(ge=1, le=1000)]


class Endeavor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An endeavor: the role and the step that brought it, and what player and Exec made of it."""

    role: str
    step: int
    text: str = ""


class Function(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A function that is encoded in the ISOfield, with its complexity in dice."""

    name: str
    complexity: Annotated[int, msgspec.Meta(ge=0, le=100)]


class Codes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The values of the six attributes."""

    dexterity: Written = "2d"
    strength: Written = "2d"
    perception: Written = "2d"
    knowledge: Written = "2d"
    technical: Written = "2d"
    mechanical: Written = "2d"


class Seconds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The values of the six secondary codes."""

    physical: Written = "2d"
    mental: Written = "2d"
    savvy: Written = "2d"
    dash: Written = "2d"
    tinker: Written = "2d"
    judge: Written = "2d"


class Tracks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many dots each track has, the three that it begins with included."""

    harm: Dots = 8
    persuasion: Dots = 8
    alteration: Dots = 8

    def dots(self, track: str) -> int:
        """Give one of them by its key."""
        return int(getattr(self, Track(track).value))


class Explorer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An explorer, or (`npc`) somebody of the Exec's."""

    name: str = ""
    npc: bool = False
    type: str = "gifted-human"
    """The explorer type, which says how many roles of which kinds and how many Role Points."""
    spread: Codes = Codes()
    """Where the dice of creation went, before gift, boosts and adjustments."""
    gift: dict[Attribute, Points] = {}
    """Dice that the type gives on top, by attribute."""
    roles: tuple[Role, ...] = ()
    attributes: Codes = Codes()
    secondary: Seconds = Seconds()
    power: Written = "2d"
    """ISOtech Power."""
    aspects: tuple[str, ...] = ()
    abilities: dict[Ability, Mastery] = {}
    """Mastery by ability: taken once 1, X2 2, X3 3. A field is kept with it: `weapon/blaster`."""
    tracks: Tracks = Tracks()
    conditions: tuple[Annotated[str, Called(called)], ...] = ()
    """As `conditions.py` writes them: `surface-wound*2`, `crippling-wound@strength`."""
    suspended: tuple[str, ...] = ()
    """Ids of conditions that a Wrench keeps away until the scene ends."""
    full: tuple[Track, ...] = ()
    """Tracks that are full and have fired, until they are cleared or lightened."""
    incapacitated: bool = False
    gear: tuple[Gear, ...] = ()
    functions: tuple[Function, ...] = ()
    """What is encoded now."""
    badge: bool = False
    """Whether ISOtech is worked through a Projector Badge instead of the field link."""
    lights: Points = 0
    hours: Points = FULL
    """What the Crisis Clock shows. With two roles, hours past the ninth don't count."""
    crisis: bool = False
    """Whether the clock has run out and the crisis is not addressed yet."""
    critical_count: Points = 0
    advancements: tuple[Step, ...] = ()
    endeavors: tuple[Endeavor, ...] = ()
    owed_endeavors: tuple[Step, ...] = ()
    """Endeavors that were earned and have not been made up yet."""
    die_pips: Points = 0
    """Pips of advancements, not spent yet."""
    may_reassign: bool = False
    """Whether the tracks may be reassigned now."""
    xp: Annotated[Points, msgspec.Meta(title="XP")] = 0
    spent_xp: Annotated[Points, msgspec.Meta(title="Spent XP")] = 0
    """Experience that was spent since the last story break, which gives it back."""
    dp: Annotated[Points, msgspec.Meta(title="DP")] = 0
    grown: dict[str, Points] = {}
    """Pips gained since creation, by code."""
    learnt: dict[Ability, Mastery] = {}
    """Masteries gained since creation, by ability."""
    played: Annotated[bool, INNER] = False
    """Whether clock, points or advancements have moved since the explorer was made."""
    waivers: tuple[Waiver, ...] = ()
    notes: str = ""

    def code(self, key: str) -> Code:
        """Give one of the codes by its key: an attribute, a secondary code or `power`."""
        return code_from(self.written(key))

    def written(self, key: str) -> str:
        """Give a code as the sheet has it."""
        if key == POWER:
            return self.power
        if key in ATTRIBUTES:
            return str(getattr(self.attributes, key))
        if key in SECONDARY:
            return str(getattr(self.secondary, key))
        raise BadInput(f"an explorer has no code {key!r}; there are {', '.join(CODES)}")

    def with_code(self, key: str, code: Code) -> Explorer:
        """Give the explorer with one code set."""
        self.written(key)  # refused where there is none
        text, part = str(code), "attributes" if key in list(Attribute) else "secondary"
        if key == POWER:
            return msgspec.structs.replace(self, power=text)
        return msgspec.structs.replace(self, **{part: msgspec.structs.replace(getattr(self, part), **{key: text})})

    @property
    def clock(self) -> int:
        """The most hours that the clock can show: 12 with one role, 9 with two."""
        return SHORT if len(self.roles) > 1 else FULL

    @property
    def hours_left(self) -> int:
        """The hours that count; in a crisis none do."""
        return 0 if self.crisis else min(self.hours, self.clock)

    @property
    def run_out(self) -> bool:
        """Whether the clock has run out and its crisis, which comes before all else, has not begun."""
        return not self.crisis and not self.hours_left

    @property
    def most_count(self) -> int:
        """How far the critical count goes: 12 with one role, 6 with two."""
        return FEW_COUNT if len(self.roles) > 1 else MOST_COUNT

    def marked(self, track: str) -> int:
        """Count the dots that conditions have put on a track; those of a suspended one stay."""
        return dots_on(self.conditions, track)

    def open_dots(self, track: str) -> int:
        """Count the dots of a track that are still open."""
        return max(0, self.tracks.dots(track) - self.marked(track))

    @property
    def biting(self) -> tuple[str, ...]:
        """The conditions whose rules hold now."""
        return tuple([one for one in self.conditions if condition(one).id not in self.suspended])
