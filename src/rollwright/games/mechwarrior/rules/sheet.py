"""The sheet of a character: what is kept of it at a table."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from rollwright.rules.check import Waiver

Points = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Level = Annotated[int, msgspec.Meta(ge=0, le=20)]
Priority = Annotated[int, msgspec.Meta(ge=0, le=4)]


class Attribute(StrEnum):
    """The five attributes. Higher is better; an average human has 3."""

    BUILD = "build"
    REFLEXES = "reflexes"
    INTUITION = "intuition"
    LEARNING = "learning"
    CHARISMA = "charisma"


class Characteristic(StrEnum):
    """The four characteristics, which follow from the attributes. Lower is better."""

    ATHLETIC = "athletic"
    PHYSICAL = "physical"
    MENTAL = "mental"
    SOCIAL = "social"


class Hurt(StrEnum):
    """How somebody is, as the gamemaster has marked them; the two wounds are also causes of the list of modifiers."""

    UNHURT = "unhurt"
    LIGHTLY = "lightly-wounded"
    BADLY = "badly-wounded"
    OUT = "out-of-it"

    @property
    def words(self) -> str:
        """How it is put to people."""
        return self.value.replace("-", " ")


class Attributes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The values of the five attributes as they stand, the race's own changes included."""

    build: Annotated[Level, msgspec.Meta(title="Build")] = 3
    reflexes: Annotated[Level, msgspec.Meta(title="Reflexes")] = 3
    intuition: Annotated[Level, msgspec.Meta(title="Intuition")] = 3
    learning: Annotated[Level, msgspec.Meta(title="Learning")] = 3
    charisma: Annotated[Level, msgspec.Meta(title="Charisma")] = 3

    def value(self, attribute: str) -> int:
        """Give one of them by its key."""
        return int(getattr(self, Attribute(attribute).value))

    def raised(self, attribute: str, by: int) -> Attributes:
        """Give them with one changed."""
        return msgspec.structs.replace(self, **{Attribute(attribute).value: self.value(attribute) + by})


class Priorities(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the five columns of creation were ranked: 0 is the least, 4 the most."""

    race: Priority = 0
    attributes: Priority = 4
    skills: Priority = 3
    advantages: Priority = 1
    vehicle: Priority = 2


class Advantage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An advantage that was taken, the points paid for it, and what it is about (a skill, an attribute, a place)."""

    key: str
    points: Points = 0
    about: str = ""


class Pick(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A skill that a package gives at a level, as the player has chosen it; nothing as long as they have not."""

    level: Level
    skill: str = ""


class Taken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A package of skills that was taken, with the levels that it gave; `post` is the trade learnt in an academy."""

    package: str
    skills: dict[str, Level] = {}
    post: str = ""
    picks: tuple[Pick, ...] = ()
    """Of a package that leaves skills to the player: a place for each."""
    raised: dict[str, Level] = {}
    """The skills that it raised, at the levels that were bought before: those come back without it."""


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A character. A skill with subskills is kept under both names: `gunnery/mech`."""

    name: str = ""
    npc: bool = False
    """A character of the gamemaster's, who has no Edge."""
    race: str = "human"
    attributes: Attributes = Attributes()
    skills: dict[str, Level] = {}
    specialisations: tuple[str, ...] = ()
    """Skill and field: `small-arms: lasers`."""
    edge: Points = 1
    """What Edge starts a cycle at."""
    edge_left: Annotated[Points, msgspec.Meta(title="Edge")] = -1
    """What is left of it in this cycle; left out: all."""
    advantages: tuple[Advantage, ...] = ()
    vehicle: str = "none"
    """Its weight class."""
    vehicle_name: str = ""
    priorities: Priorities = Priorities()
    packages: tuple[Taken, ...] = ()
    waivers: tuple[Waiver, ...] = ()
    adventure_points: Points = 0
    adventure_points_spent: Points = 0
    """What has been paid for improvement since creation."""
    free_skill_points: Points = 0
    """Skill points gained and not yet banked in a skill."""
    skill_points: dict[str, Points] = {}
    """Skill points banked, by skill."""
    learnt: dict[str, Level] = {}
    """Levels gained since creation, by skill."""
    grown: dict[str, Level] = {}
    """Points gained since creation, by attribute, and under `edge`."""
    hurt: Annotated[Hurt, msgspec.Meta(title="Health")] = Hurt.UNHURT
    edge_raised: bool = False
    """Whether Edge was raised in this mission already."""
    notes: str = ""

    def __post_init__(self) -> None:
        """Begin a cycle with all Edge, where nobody says what is left."""
        if self.edge_left < 0:
            msgspec.structs.force_setattr(self, "edge_left", self.edge)

    def spent(self, points: int) -> Sheet:
        """Give it with some Edge spent."""
        return self if self.npc else msgspec.structs.replace(self, edge_left=max(0, self.edge_left - points))
