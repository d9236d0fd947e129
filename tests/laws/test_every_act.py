"""Every start and every deed of every game is begun and played to its end, from states of the table that offer it.

What can be begun is read from the game: a new act that no state here offers fails by its name.
"""

from __future__ import annotations

import pytest

from rollwright.games.augur.rules import facts as augur
from rollwright.games.augur.rules.harm import Track
from rollwright.games.augur.rules.state import chase_keys
from rollwright.games.cgg.rules.facts.clock import CrisisBegan, HoursPaid
from rollwright.games.cgg.rules.facts.conditions import ConditionTaken, Recovered, TrackFilled
from rollwright.games.cgg.rules.facts.gear import EquipmentChanged
from rollwright.games.cgg.rules.facts.ship import ShipDrawn
from rollwright.games.cgg.rules.facts.situation import ElementMade, LeverageMade
from rollwright.games.cgg.rules.facts.tension import Acted, FocusPassed, PitfallPlaced, TensionBegan
from rollwright.games.mechwarrior.rules import facts as mechwarrior
from rollwright.rules.facts import Amended, Fact, Who
from rollwright.rules.ruleset import ruleset
from tests.laws.at_tables import PEOPLE, SECRET, Found, Run, not_reached, slug
from tests.table.sessions import GAMES

VANYA, ILSE, ANA, BO = (Who(slug(name)) for name in PEOPLE)
THIEF, CLERK, GUARD = Who("a thief"), Who("the old clerk"), Who("the-tall-guard")
EXPLORERS: tuple[tuple[Fact, ...], ...] = (
    (
        *[Amended(who, "die_pips", 40, "an advancement") for who in (VANYA, ILSE)],
        Amended(VANYA, "may_reassign", True, "an advancement"),
        Amended(VANYA, "owed_endeavors", [{"role": "captain", "step": 2}], "an advancement"),
        Amended(ILSE, "incapacitated", True, "a Hammer"),
        ConditionTaken("dire-injury*9", who=ANA),
        ConditionTaken("dire-injury*9", who=VANYA),
        TrackFilled("harm", "incapacitated", who=ANA),
        HoursPaid(12, who=BO),
        ElementMade("smoke", "2d", lasts="actions"),
        LeverageMade("the repair", 8, ILSE),
    ),
    (
        HoursPaid(3, who=VANYA),
        Recovered(who=ILSE),
        CrisisBegan(who=ILSE),
        EquipmentChanged(available=False, reason="a cave"),
        ShipDrawn(1, 4, 9),
        TensionBegan((VANYA, ILSE, ANA), ILSE),
        PitfallPlaced("the reactor", 7),
        PitfallPlaced("boarders", 9),
    ),
    (
        TensionBegan((VANYA, ILSE, BO), ILSE),
        PitfallPlaced("the reactor", 7),
        FocusPassed(who=VANYA, first=True),
    ),
    (
        TensionBegan((VANYA, ILSE, BO), ILSE),
        PitfallPlaced("the reactor", 7),
        FocusPassed(who=VANYA, first=True),
        Acted(who=VANYA),
    ),
    (
        TensionBegan((VANYA,), VANYA),
        PitfallPlaced("the reactor", 7),
        Acted(who=VANYA),
    ),
)
STATES: dict[str, tuple[tuple[Fact, ...], ...]] = {
    "augur": (
        (
            Amended(BO, "approaches", {"prowess": 1}, "points are left to spread"),
            augur.HarmTaken(Track.FOG, 6, who=VANYA),
            augur.HarmTaken(Track.FATIGUE, 6, who=ILSE),
            augur.HarmTaken(Track.FATIGUE, 9, who=ANA),  # a wound: the GM owes the name of a condition
            augur.ConditionSet("soaked", ("prowess",), who=ANA),
            augur.ConditionSet("lame", who=THIEF),
            *[augur.ClockStarted(key, "chase") for key in chase_keys(THIEF)],
            augur.ClockStarted("the flood", "timer-track"),
            augur.SetupMade("a rope over the wall", ILSE),
            augur.Noted("position", ILSE, "the roof"),
            augur.MoveDue("reaction", (VANYA, ILSE)),
            augur.MoveDue("consequences", (ANA,)),
            augur.Answered(CLERK, "refused", ILSE),
            augur.ClockTicked(f"foe:{slug(SECRET)}", 1, "foe"),  # of whom no player is to read
            augur.ContactMade(GUARD, 2, "helps", who=ILSE),
        ),
    ),
    "cgg": EXPLORERS,
    "cgg-2015": EXPLORERS,
    "mechwarrior": (
        (
            *[mechwarrior.AdventurePointsGained(200, who=who) for who in (VANYA, ILSE, ANA, BO)],
            *[mechwarrior.SkillPointsGained(30, who=who) for who in (VANYA, ILSE, ANA, BO)],
            mechwarrior.SkillPointsBanked("small-arms", 20, who=VANYA),
            mechwarrior.EdgeSpent(1, who=VANYA),
        ),
        (mechwarrior.AdventureBegun("adventure"),),
    ),
}


@pytest.mark.soak
@pytest.mark.parametrize("game", [game for game in GAMES if ruleset(game).acts])
def test_every_start_and_deed_is_begun_and_ends(game: str) -> None:
    found = Found()
    Run(game, "named", 1, found).play_each(STATES[game])
    faults = {**found.faults, **dict.fromkeys(not_reached(ruleset(game), found), "from no state")}
    assert not faults, "\n".join(f"{fault} ({example})" for fault, example in faults.items())
