"""What can become true at a table of Centaurus Gate. `applying.py` and `staging.py` say what it does to state."""

from __future__ import annotations

from rollwright.rules.facts import Fact

# --- the Crisis Clock, Experience and Drama --------------------------------------------------------------------------


class HoursPaid(Fact, frozen=True, tag="hours-paid"):
    """Hours came off a clock. A clock that reads 0 is locked."""

    who: str
    hours: int
    what: str = ""


class HoursGained(Fact, frozen=True, tag="hours-gained"):
    """Hours were put on a clock; past its maximum, or in a crisis, they are lost."""

    who: str
    hours: int
    what: str = ""


class CrisisBegan(Fact, frozen=True, tag="crisis-began"):
    """A clock has run out; a critical crisis, which the player asked for, raises the critical count."""

    who: str
    critical: bool = False


class CrisisAddressed(Fact, frozen=True, tag="crisis-addressed"):
    """A crisis is over, and the clock shows hours again."""

    who: str
    hours: int


class ClockRefilled(Fact, frozen=True, tag="clock-refilled"):
    """A clock is full again, after a break; one that has run out stays locked until its crisis is addressed."""

    who: str


class ExperienceEarned(Fact, frozen=True, tag="experience-earned"):
    """XP came in."""

    who: str
    points: int
    what: str = ""


class ExperienceSpent(Fact, frozen=True, tag="experience-spent"):
    """XP was spent; a story break gives it back."""

    who: str
    points: int
    what: str = ""


class DramaEarned(Fact, frozen=True, tag="drama-earned"):
    """DP came in."""

    who: str
    points: int
    what: str = ""


class DramaSpent(Fact, frozen=True, tag="drama-spent"):
    """DP was spent."""

    who: str
    points: int
    what: str = ""


# --- conditions, tracks, gear ----------------------------------------------------------------------------------------


class ConditionTaken(Fact, frozen=True, tag="condition-taken"):
    """Somebody has a condition, as `conditions.py` writes it; of one that was there already the dots are added."""

    who: str
    condition: str


class ConditionReplaced(Fact, frozen=True, tag="condition-replaced"):
    """A condition (its id) has turned into another one, or has other dots now."""

    who: str
    old: str
    new: str


class ConditionRemoved(Fact, frozen=True, tag="condition-removed"):
    """A condition (its id) is gone, or (`scene`) only kept away until the scene ends."""

    who: str
    condition: str
    scene: bool = False


class TrackFilled(Fact, frozen=True, tag="track-filled"):
    """A track is full, and what follows from that has happened. A full Harm track incapacitates."""

    who: str
    track: str
    text: str = ""


class TrackCleared(Fact, frozen=True, tag="track-cleared"):
    """The Exec cleared a full track: the conditions on it are gone."""

    who: str
    track: str


class TracksAssigned(Fact, frozen=True, tag="tracks-assigned"):
    """The dots of the tracks were spread anew."""

    who: str
    harm: int
    persuasion: int
    alteration: int


class Incapacitated(Fact, frozen=True, tag="incapacitated"):
    """Somebody can't act."""

    who: str


class Recovered(Fact, frozen=True, tag="recovered"):
    """Somebody can act again."""

    who: str


class GearGained(Fact, frozen=True, tag="gear-gained"):
    """A piece of notable equipment came to somebody."""

    who: str
    name: str
    code: str | None = None
    note: str = ""


class GearLost(Fact, frozen=True, tag="gear-lost"):
    """A piece of notable equipment is gone."""

    who: str
    name: str


class GearDisabled(Fact, frozen=True, tag="gear-disabled"):
    """A piece of notable equipment is of no use until the scene ends."""

    who: str
    name: str


class EquipmentChanged(Fact, frozen=True, tag="equipment-changed"):
    """The Exec said that normal equipment is out of reach, or at hand again."""

    available: bool
    reason: str = ""


class SceneEnded(Fact, frozen=True, tag="scene-ended"):
    """A scene is over: gear works again, conditions kept away are back, and whoever a Hammer took out can act."""


# --- leverage and the situation --------------------------------------------------------------------------------------


class LeverageMade(Fact, frozen=True, tag="leverage-made"):
    """Diligence made leverage towards a goal, kept under a key."""

    key: str
    goal: str
    code: str
    who: str = ""


class LeverageChanged(Fact, frozen=True, tag="leverage-changed"):
    """The code of a leverage is another now: enhanced, or worn by use."""

    key: str
    code: str


class LeverageExpired(Fact, frozen=True, tag="leverage-expired"):
    """A leverage is gone: its goal reached or lost, or its code used up."""

    key: str
    reason: str = ""


class ElementMade(Fact, frozen=True, tag="element-made"):
    """Something became a part of the situation, with a weight."""

    key: str
    text: str
    code: str
    who: str = ""
    helps: bool = False
    lasts: str = ""
    """`scene`, `actions` (one or two), or empty: until somebody takes it away."""


class ElementRemoved(Fact, frozen=True, tag="element-removed"):
    """Something is no longer a part of the situation."""

    key: str


# --- Tension ---------------------------------------------------------------------------------------------------------


class TensionBegan(Fact, frozen=True, tag="tension-began"):
    """Tension Mode began: its Pitfalls with their Tension, who is in it, and who has the Edge."""

    pitfalls: tuple[str, ...] = ()
    tensions: tuple[int, ...] = ()
    party: tuple[str, ...] = ()
    edge: str = ""


class PitfallPlaced(Fact, frozen=True, tag="pitfall-placed"):
    """A Pitfall was put into play; Tension Mode begins with the first."""

    key: str
    text: str
    tension: int


class TensionMoved(Fact, frozen=True, tag="tension-moved"):
    """The Tension of a Pitfall is another number now."""

    key: str
    to: int


class PitfallEnded(Fact, frozen=True, tag="pitfall-ended"):
    """A Pitfall has happened or was avoided, and is out of play."""

    key: str
    happened: bool


class EdgeTaken(Fact, frozen=True, tag="edge-taken"):
    """Somebody has the Edge now."""

    who: str


class BonusGiven(Fact, frozen=True, tag="bonus-given"):
    """Edge gave somebody's code a bonus die: for the round, or (`lasting`) for the whole of Tension, adding up."""

    who: str
    code: str
    lasting: bool = True
    dice: int = 1


class CodeReduced(Fact, frozen=True, tag="code-reduced"):
    """A code counts lower until Tension ends (a Dire Injury)."""

    who: str
    code: str
    dice: int = 1


class Augmented(Fact, frozen=True, tag="augmented"):
    """Somebody's success codes count a die higher until Tension ends."""

    who: str


class Acted(Fact, frozen=True, tag="acted"):
    """Somebody has had the focus in this round."""

    who: str


class Helped(Fact, frozen=True, tag="helped"):
    """Somebody has helped in this round."""

    who: str


class RoundEnded(Fact, frozen=True, tag="round-ended"):
    """A round of Tension is over."""


class TensionEnded(Fact, frozen=True, tag="tension-ended"):
    """Tension Mode is over."""


# --- explorers between missions --------------------------------------------------------------------------------------


class Advanced(Fact, frozen=True, tag="advanced"):
    """An advancement was placed on a role: its pips, the Drama that it cost, and whether it brings an endeavor."""

    who: str
    role: str
    step: int
    pips: int
    endeavor: bool = False
    dp: int = 0
    critical_count: int = 0
    """What the critical count is afterwards."""


class EndeavorBegan(Fact, frozen=True, tag="endeavor-began"):
    """Player and Exec have made up an endeavor that was earned."""

    who: str
    role: str
    step: int
    text: str


class CodeRaised(Fact, frozen=True, tag="code-raised"):
    """A code was raised for pips of an advancement."""

    who: str
    code: str
    to: str
    pips: int


class AbilityLearnt(Fact, frozen=True, tag="ability-learnt"):
    """An ability was learnt, or mastered further, for pips of an advancement."""

    who: str
    ability: str
    mastery: int
    pips: int


class ExperienceSettled(Fact, frozen=True, tag="experience-settled"):
    """A story break has given spent XP back, turned some into DP and capped the rest; tracks may be reassigned."""

    who: str
    xp: int
    dp: int


class FunctionEncoded(Fact, frozen=True, tag="function-encoded"):
    """A function of ISOtech is encoded."""

    who: str
    function: str
    complexity: int


class SystemReset(Fact, frozen=True, tag="system-reset"):
    """An ISOfield was reset: nothing is encoded in it any more."""

    who: str


class ShipChosen(Fact, frozen=True, tag="ship-chosen"):
    """The crew has voted for a ship: rows of the kit's table."""

    type: int
    engine: int
    systems: int


class Waived(Fact, frozen=True, tag="waived"):
    """The Exec let an explorer depart from a rule of creation."""

    who: str
    rule: str
    reason: str
    by_whom: str


FACT_TYPES: tuple[type[Fact], ...] = (
    *(HoursPaid, HoursGained, CrisisBegan, CrisisAddressed, ClockRefilled),
    *(ExperienceEarned, ExperienceSpent, DramaEarned, DramaSpent),
    *(ConditionTaken, ConditionReplaced, ConditionRemoved, TrackFilled, TrackCleared, TracksAssigned),
    *(Incapacitated, Recovered, GearGained, GearLost, GearDisabled, EquipmentChanged, SceneEnded),
    *(LeverageMade, LeverageChanged, LeverageExpired, ElementMade, ElementRemoved),
    *(TensionBegan, PitfallPlaced, TensionMoved, PitfallEnded, EdgeTaken, BonusGiven, CodeReduced, Augmented),
    *(Acted, Helped, RoundEnded, TensionEnded),
    *(Advanced, EndeavorBegan, CodeRaised, AbilityLearnt, ExperienceSettled),
    *(FunctionEncoded, SystemReset, ShipChosen, Waived),
)
