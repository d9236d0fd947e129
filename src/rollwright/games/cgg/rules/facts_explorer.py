"""What can become true of an explorer: conditions and tracks, gear, ISOtech, advancements."""

from __future__ import annotations

from rollwright.rules.facts import About, Fact


class ConditionTaken(About, frozen=True, tag="condition-taken"):
    """Somebody has a condition, as `conditions.py` writes it; of one that was there already the dots are added."""

    condition: str


class ConditionReplaced(About, frozen=True, tag="condition-replaced"):
    """A condition (its id) has turned into another one, or has other dots now."""

    old: str
    new: str


class ConditionRemoved(About, frozen=True, tag="condition-removed"):
    """A condition (its id) is gone, or (`scene`) only kept away until the scene ends."""

    condition: str
    scene: bool = False


class TrackFilled(About, frozen=True, tag="track-filled"):
    """A track is full, and what follows from that has happened. A full Harm track incapacitates."""

    track: str
    text: str = ""


class TrackCleared(About, frozen=True, tag="track-cleared"):
    """The Exec cleared a full track: the conditions on it are gone, but for those that were kept."""

    track: str
    kept: tuple[str, ...] = ()
    """As `conditions.py` writes them."""


class TracksAssigned(About, frozen=True, tag="tracks-assigned"):
    """The dots of the tracks were spread anew."""

    harm: int
    persuasion: int
    alteration: int


class Incapacitated(About, frozen=True, tag="incapacitated"):
    """Somebody can't act."""


class Recovered(About, frozen=True, tag="recovered"):
    """Somebody can act again."""


class GearGained(About, frozen=True, tag="gear-gained"):
    """A piece of notable equipment came to somebody."""

    name: str
    code: str | None = None
    note: str = ""


class GearLost(About, frozen=True, tag="gear-lost"):
    """A piece of notable equipment is gone."""

    name: str


class GearDisabled(About, frozen=True, tag="gear-disabled"):
    """A piece of notable equipment is of no use until the scene ends."""

    name: str


class FunctionEncoded(About, frozen=True, tag="function-encoded"):
    """A function of ISOtech is encoded."""

    function: str
    complexity: int


class SystemReset(About, frozen=True, tag="system-reset"):
    """An ISOfield was reset: nothing is encoded in it any more."""


class Advanced(About, frozen=True, tag="advanced"):
    """An advancement was placed on a role: its pips, the Drama that it cost, and whether it brings an endeavor."""

    role: str
    step: int
    pips: int
    endeavor: bool = False
    dp: int = 0
    critical_count: int = 0
    """What the critical count is afterwards."""


class EndeavorBegan(About, frozen=True, tag="endeavor-began"):
    """Player and Exec have made up an endeavor that was earned."""

    role: str
    step: int
    text: str


class CodeRaised(About, frozen=True, tag="code-raised"):
    """A code was raised for pips of an advancement."""

    code: str
    to: str
    pips: int


class AbilityLearnt(About, frozen=True, tag="ability-learnt"):
    """An ability was learnt, or mastered further, for pips of an advancement."""

    ability: str
    mastery: int
    pips: int


class ExperienceSettled(About, frozen=True, tag="experience-settled"):
    """A story break has given spent XP back, turned some into DP and capped the rest; tracks may be reassigned."""

    xp: int
    dp: int


FACTS: tuple[type[Fact], ...] = (
    ConditionTaken,
    ConditionReplaced,
    ConditionRemoved,
    TrackFilled,
    TrackCleared,
    TracksAssigned,
    Incapacitated,
    Recovered,
    GearGained,
    GearLost,
    GearDisabled,
    FunctionEncoded,
    SystemReset,
    Advanced,
    EndeavorBegan,
    CodeRaised,
    AbilityLearnt,
    ExperienceSettled,
)
