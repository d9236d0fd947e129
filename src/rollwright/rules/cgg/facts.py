"""What can become true at a table of Centaurus Gate. `applying.py` and `staging.py` say what it does to state.

The facts are written down by chapter, in `facts_action.py`, `facts_clock.py`, `facts_explorer.py`
and `facts_scene.py`.
"""

from __future__ import annotations

from rollwright.rules.cgg.facts_action import FACTS as ACTION
from rollwright.rules.cgg.facts_action import (
    Complicated,
    FalloutGraded,
    FalloutSettled,
    RiskMissed,
    WentWrong,
)
from rollwright.rules.cgg.facts_clock import FACTS as CLOCK
from rollwright.rules.cgg.facts_clock import (
    ClockRefilled,
    CrisisAddressed,
    CrisisBegan,
    DramaEarned,
    DramaSpent,
    ExperienceEarned,
    ExperienceSpent,
    HoursGained,
    HoursPaid,
)
from rollwright.rules.cgg.facts_explorer import FACTS as EXPLORER
from rollwright.rules.cgg.facts_explorer import (
    AbilityLearnt,
    Advanced,
    CodeRaised,
    ConditionRemoved,
    ConditionReplaced,
    ConditionTaken,
    EndeavorBegan,
    ExperienceSettled,
    FunctionEncoded,
    GearDisabled,
    GearGained,
    GearLost,
    Incapacitated,
    Recovered,
    SystemReset,
    TrackCleared,
    TrackFilled,
    TracksAssigned,
)
from rollwright.rules.cgg.facts_scene import FACTS as SCENE
from rollwright.rules.cgg.facts_scene import (
    Acted,
    Augmented,
    BonusGiven,
    CodeReduced,
    EdgeTaken,
    ElementMade,
    ElementRemoved,
    EquipmentChanged,
    Helped,
    LeverageChanged,
    LeverageExpired,
    LeverageMade,
    PitfallEnded,
    PitfallPlaced,
    RoundEnded,
    SceneEnded,
    ShipChosen,
    ShipDrawn,
    TensionBegan,
    TensionEnded,
    TensionMoved,
)
from rollwright.rules.facts import Fact, Waived

FACT_TYPES: tuple[type[Fact], ...] = (*CLOCK, *EXPLORER, *ACTION, *SCENE, Waived)

__all__ = [
    "FACT_TYPES",
    "AbilityLearnt",
    "Acted",
    "Advanced",
    "Augmented",
    "BonusGiven",
    "ClockRefilled",
    "CodeRaised",
    "CodeReduced",
    "Complicated",
    "ConditionRemoved",
    "ConditionReplaced",
    "ConditionTaken",
    "CrisisAddressed",
    "CrisisBegan",
    "DramaEarned",
    "DramaSpent",
    "EdgeTaken",
    "ElementMade",
    "ElementRemoved",
    "EndeavorBegan",
    "EquipmentChanged",
    "ExperienceEarned",
    "ExperienceSettled",
    "ExperienceSpent",
    "FalloutGraded",
    "FalloutSettled",
    "FunctionEncoded",
    "GearDisabled",
    "GearGained",
    "GearLost",
    "Helped",
    "HoursGained",
    "HoursPaid",
    "Incapacitated",
    "LeverageChanged",
    "LeverageExpired",
    "LeverageMade",
    "PitfallEnded",
    "PitfallPlaced",
    "Recovered",
    "RiskMissed",
    "RoundEnded",
    "SceneEnded",
    "ShipChosen",
    "ShipDrawn",
    "SystemReset",
    "TensionBegan",
    "TensionEnded",
    "TensionMoved",
    "TrackCleared",
    "TrackFilled",
    "TracksAssigned",
    "Waived",
    "WentWrong",
]
