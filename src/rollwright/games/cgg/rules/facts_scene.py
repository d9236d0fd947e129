"""What can become true of the scene: equipment, leverage, elements of the situation, Tension, the ship."""

from __future__ import annotations

from rollwright.rules.facts import About, Fact


class EquipmentChanged(Fact, frozen=True, tag="equipment-changed"):
    """The Exec said that normal equipment is out of reach, or at hand again."""

    available: bool
    reason: str = ""


class SceneEnded(Fact, frozen=True, tag="scene-ended"):
    """A scene is over: gear works again, conditions kept away are back, and whoever a Hammer took out can act."""


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


class ElementWorn(Fact, frozen=True, tag="element-worn"):
    """Something that weighs on an action or two has weighed on one; after the second it is gone."""

    key: str


class ElementRemoved(Fact, frozen=True, tag="element-removed"):
    """Something is no longer a part of the situation."""

    key: str


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


class EdgeTaken(About, frozen=True, tag="edge-taken"):
    """Somebody has the Edge now."""


class BonusGiven(About, frozen=True, tag="bonus-given"):
    """Edge gave somebody's code a bonus die: for the round, or (`lasting`) for the whole of Tension, adding up."""

    code: str
    lasting: bool = True
    dice: int = 1


class CodeReduced(About, frozen=True, tag="code-reduced"):
    """A code counts lower until Tension ends (a Dire Injury)."""

    code: str
    dice: int = 1


class Augmented(About, frozen=True, tag="augmented"):
    """Somebody's success codes count a die higher until Tension ends."""


class Acted(About, frozen=True, tag="acted"):
    """Somebody has had the focus in this round."""


class Helped(About, frozen=True, tag="helped"):
    """Somebody has helped in this round."""


class RoundEnded(Fact, frozen=True, tag="round-ended"):
    """A round of Tension is over."""


class TensionEnded(Fact, frozen=True, tag="tension-ended"):
    """Tension Mode is over."""


class ShipDrawn(Fact, frozen=True, tag="ship-drawn"):
    """The ship kit was rolled: its dice in order, from which three candidates come."""

    low: int
    middle: int
    high: int


class ShipChosen(Fact, frozen=True, tag="ship-chosen"):
    """The crew has voted for a ship: rows of the kit's table."""

    type: int
    engine: int
    systems: int


FACTS: tuple[type[Fact], ...] = (
    EquipmentChanged,
    SceneEnded,
    LeverageMade,
    LeverageChanged,
    LeverageExpired,
    ElementMade,
    ElementWorn,
    ElementRemoved,
    TensionBegan,
    PitfallPlaced,
    TensionMoved,
    PitfallEnded,
    EdgeTaken,
    BonusGiven,
    CodeReduced,
    Augmented,
    Acted,
    Helped,
    RoundEnded,
    TensionEnded,
    ShipDrawn,
    ShipChosen,
)
