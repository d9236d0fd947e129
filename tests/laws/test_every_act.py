"""Every start and every deed of every game is begun and played to its end, from states of the table that offer it.

What can be begun is read from the game: a new act that no state here offers fails by its name.
"""

from __future__ import annotations

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.augur.rules import facts as augur
from rollwright.games.augur.rules.harm import Track
from rollwright.games.augur.rules.state import chase_keys
from rollwright.games.cgg.rules.facts.clock import CrisisBegan, HoursPaid
from rollwright.games.cgg.rules.facts.conditions import ConditionTaken, Recovered, TrackFilled
from rollwright.games.cgg.rules.facts.gear import EquipmentChanged
from rollwright.games.cgg.rules.facts.ship import ShipDrawn
from rollwright.games.cgg.rules.facts.situation import ElementMade, LeverageMade
from rollwright.games.cgg.rules.facts.tension import Acted, FocusPassed, PitfallPlaced, TensionBegan
from rollwright.games.going_somewhere.rules.checks.facts import Disguised, Fumbled, Hidden, Persuaded
from rollwright.games.going_somewhere.rules.combat import facts as combat
from rollwright.games.going_somewhere.rules.combat.harm import Harmed
from rollwright.games.going_somewhere.rules.creation import facts as gs
from rollwright.games.going_somewhere.rules.gear.equipment import made, ware
from rollwright.games.going_somewhere.rules.gear.facts import ItemGained, ItemMoved, MoneyGained, MoneyLeft
from rollwright.games.going_somewhere.rules.magic.facts import EffectBegan, EffectEnded
from rollwright.games.going_somewhere.rules.sheet import Effect, Gain
from rollwright.games.going_somewhere.rules.state import Order, Rolled, Standing
from rollwright.games.mechwarrior.rules import facts as mechwarrior
from rollwright.play.steps import GM
from rollwright.rules.facts import Amended, Fact, Who
from rollwright.rules.ruleset import ruleset
from tests.amount import one_edition
from tests.laws.at_tables import PEOPLE, SECRET, Fault, Found, Run, named_table, not_reached, slug
from tests.laws.gs_world_states import BATTLE, magic_and_world
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
            augur.ClockStarted("the mole", "timer-track", secret=True, seen_by=(GM,)),
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
    "going-somewhere": (
        (
            Amended(BO, "stats", {}, "only a name yet"),
            Amended(VANYA, "adventuring", False, "at home"),
            *[gs.PointsGained(Gain(cp=80), who=who) for who in (VANYA, ILSE, ANA)],
            MoneyGained(who=VANYA, tin=2_000_000),
            MoneyLeft(who=VANYA, tin=100_000),
            *[ItemGained(who=VANYA, item=made(ware(key))) for key in ("pony", "helmet", "rounds-d6", "machine-gun")],
            ItemMoved(who=VANYA, name="Helmet", to="left"),
            Hidden(20, who=ILSE),
            Disguised(20, who=ANA),
            *[Persuaded(GUARD, 5, 0, deal, name="the guard", who=ILSE) for deal in ("a bed", "a meal", "a map")],
        ),
        (
            Amended(
                VANYA, "stats", dict.fromkeys(("acc", "chm", "int", "per", "spd", "str", "vit"), 10), "for the load"
            ),
            Amended(
                VANYA,
                "items",
                [
                    {"name": "Safe", "enc": 6, "where": "right hand + left hand"},
                    {"name": "Dagger", "kind": "weapon", "sides": 4, "hands": 1, "where": "back"},
                ],
                "a load, and a weapon that is packed",
            ),
        ),
        magic_and_world(VANYA, ILSE, GUARD),
        (BATTLE,),
        (gs.AdventureBegun(who=VANYA),),
        (
            Amended(
                VANYA,
                "items",
                [{"name": "Axe", "kind": "weapon", "sides": 8, "hands": 1, "where": "right hand"}],
                "arms",
            ),
            Harmed(5, who=VANYA),
            Fumbled("serious fail", who=VANYA),
            Fumbled("obvious fail", who=ILSE),
        ),
        (
            Amended(GUARD, "down", "", "on their feet again"),
            combat.FightBegan(order=(VANYA, GUARD), terrain="open"),
            combat.Entered(who=VANYA, standing=Standing("party", 0, 20)),
            combat.Entered(who=GUARD, standing=Standing("foes", 1, 10)),
        ),
        (EffectBegan(Effect(name="mesmerize", kind="mesmerize", about="helpful", rounds=9, by=VANYA), who=GUARD),),
        (
            EffectEnded("mesmerize", who=GUARD),
            combat.Declared(order=Order(VANYA, "attack", GUARD), who=VANYA),
            combat.Declared(order=Order(GUARD, "wait"), who=GUARD),
        ),
        (
            combat.CombatRolled(Rolled(25, 12), who=VANYA),
            combat.CombatRolled(Rolled(5, 12), who=GUARD),
            combat.TurnsBegan(),
        ),
        (combat.Declared(order=Order(VANYA, "do", standing=False), who=VANYA),),
        (combat.TurnTaken(who=VANYA), combat.TurnTaken(who=GUARD)),
        (combat.ShockDue(20, who=VANYA),),
        (combat.Fled(who=GUARD),),
    ),
    "mechwarrior": (
        (
            *[mechwarrior.AdventurePointsGained(200, who=who) for who in (VANYA, ILSE, ANA, BO)],
            *[mechwarrior.SkillPointsGained(30, who=who) for who in (VANYA, ILSE, ANA, BO)],
            mechwarrior.SkillPointsBanked("small-arms", 20, who=VANYA),
            mechwarrior.EdgeSpent(1, who=VANYA),
        ),
        (mechwarrior.AdventureBegun("adventure"), mechwarrior.MarginRead(VANYA, -3, "climbs the wall")),
    ),
}
ELSEWHERE = {
    "going-somewhere": (
        *(
            "check",
            "opposed",
            "skill",
            "power",
            "draw-power",
            "miscalculation",
            "challenge",
            "blow",
        ),  # for odds and commands
        *("duel", "duel-round", "fight", "fight-round", "fight-end"),  # a table plays the same, turn by turn
        *("guild", "another-profession"),  # only the dice lead there
        *("work-attack", "use-item", "shoot-person"),  # one option of a field does; see the game's own tests
    )
}
"""Listed procedures that no act leads to from these states, whatever is picked first and last."""


@pytest.mark.soak
@pytest.mark.parametrize("game", one_edition([game for game in GAMES if ruleset(game).acts], "every act"))
def test_every_start_and_deed_is_begun_and_ends(game: str) -> None:
    faults = dict[Fault, str]()
    missed = {fault for fault in not_reached(ruleset(game), Found()) if fault.what not in ELSEWHERE.get(game, ())}
    for seed in range(1, 5):  # what only a roll leads to may need another one
        found = Found()
        Run(game, "named", seed, found).play_each(STATES[game])
        faults |= found.faults
        missed &= set(not_reached(ruleset(game), found))
        if not missed:
            break
    faults |= dict.fromkeys(missed, "from no state")
    assert not faults, "\n".join(f"{fault} ({example})" for fault, example in faults.items())


@pytest.mark.parametrize("game", [game for game in GAMES if ruleset(game).acts])
def test_what_is_not_offered_now_is_refused(game: str) -> None:
    table = named_table(game, b"not now")
    early = [
        (act, {"who": VANYA} if act.has_who else {})
        for act in table.game.acts.values()
        if act.when and not act.offered(table.options, table.state, VANYA)
    ]
    assert early
    for act, given in early:
        with pytest.raises((Refused, BadInput)):
            table.start("gus-van-dyke", act.id, given)
