"""Vehicles driven at a table: a journey with its time and its cost, a ram to its end, and what a shot's chance says."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.sheet import Effect, Purchase, Sheet
from rollwright.games.going_somewhere.rules.state import BEGINNING, Fight, Standing, scene_of
from rollwright.games.going_somewhere.rules.vehicles.aboard import on_turn, with_craft
from rollwright.games.going_somewhere.rules.vehicles.told import an_hour, readied, unready
from rollwright.games.going_somewhere.rules.vehicles.travel import Going, in_which
from rollwright.games.going_somewhere.rules.vehicles.vehicle import broken
from rollwright.play.session import Session
from rollwright.play.steps import GM, Roll
from rollwright.rules.facts import State, Tale, Who, shown
from rollwright.rules.ruleset import Sitting
from rollwright.rules.wording import put
from tests.games.going_somewhere.checks_cases import begun
from tests.games.going_somewhere.gear_cases import KARA, but
from tests.games.going_somewhere.magic_cases import after, headline_of, told
from tests.games.going_somewhere.test_world_at_a_table import set_to
from tests.games.going_somewhere.world_cases import OPTIONS, TRUCK, answered, deed, done

MULE = {"who": "mule", "name": "Mule", "scale": 3, "stats": TRUCK, "owner": "kara"}
MINE = done(State({Who("kara"): but(KARA, cp=0)}, BEGINNING.scene), "make-vehicle", **MULE)
MINE = deed(MINE, "load-vehicle", who="kara", vehicle="mule", crew=("kara",))
BOTH = with_craft(done(MINE, "make-vehicle", who="raider", name="Raider", scale=3, stats=TRUCK), "raider", kept=True)


def ahead(act: str, state: State, **given: object) -> str:
    """Give what the form of an act says that it would do."""
    return RULESET.acts[act].foretold(OPTIONS, state, given)


@pytest.mark.rule("gs.vehicle.movement", "gs.travel.upkeep", "gs.time.round")
def test_a_journey_says_where_to_how_long_and_what_falls_due() -> None:
    given: Any = {"who": "kara", "vehicle": "mule", "to": "to the old mill, past the ford.", "far": 300}
    says = ahead("drive", MINE, **given)
    gone = answered(begun("drive", MINE, **given))
    assert headline_of(gone) == "Kara drives Mule to the old mill, past the ford"
    lines = told(gone, mule="Mule")
    took = next(one for one in lines if "covers 300 miles in" in one).split(" in ")[1].rstrip(".")
    assert f"That takes {took}." in says
    assert "Its upkeep is 12 gold a day." in says
    days = after(gone, MINE).sheets["mule"].craft.owed
    assert days >= 1, "the time passes for everybody"
    assert any(one.startswith(f"{days} day") and one.endswith(f"{12 * days} gold.") for one in lines)


@pytest.mark.rule("gs.travel.upkeep")
def test_a_short_journey_says_that_no_upkeep_is_due_yet() -> None:
    gone = answered(begun("drive", MINE, who="kara", vehicle="mule", far=1))
    assert "No upkeep of Mule is due yet: it’s 12 gold for each day." in told(gone, mule="Mule")


def test_magic_that_ends_on_a_journey_is_told() -> None:
    held = Effect(name="defend", kind="defend", rounds=240, by="kara")
    guarded = MINE.with_sheet("kara", but(MINE.sheets["kara"], effects=(held,)))
    for far, over in ((300, True), (0, False)):
        lines = told(answered(begun("drive", guarded, who="kara", vehicle="mule", far=far)))
        assert ("The defence is over for Kara." in lines) == over


@pytest.mark.rule("gs.vehicle.movement")
def test_a_journey_of_no_length_only_says_how_fast_the_vehicle_is() -> None:
    assert "Leave 0 to see only how fast it goes." in in_which(OPTIONS, MINE, Who("kara"))
    assert [an_hour(Going(units, 0, 0)) for units in (22, 11)] == ["about 5 miles an hour", "about 2.5 miles an hour"]
    still = answered(begun("drive", MINE, who="kara", vehicle="mule"))
    assert any("miles an hour" in one for one in told(still))
    assert after(still, MINE) == MINE


@pytest.mark.rule("gs.vehicle.movement")
def test_nobody_makes_a_journey_while_others_fight() -> None:
    fights = MINE.with_scene(fight=Fight({"kara": Standing(), "vanya": Standing(side="foes")}))
    with pytest.raises(Refused, match="A fight is going on"):
        begun("drive", fights, who="kara", vehicle="mule", far=3)


@pytest.mark.rule("gs.vehicle.fight", "gs.round.initiative", "gs.round.order")
def test_initiative_in_a_vehicle_fight_is_rolled_with_the_vehicles_own_speed_by_who_is_aboard() -> None:
    fast = BOTH.with_sheet("raider", but(BOTH.sheets["raider"], stats={**BOTH.sheets["raider"].stats, "spd": 14}))
    call = RULESET.acts["begin-battle"].made(OPTIONS, fast, {"party": ("mule",), "foes": ("raider",)})
    session = Session(call)
    rolled = {}
    while isinstance(step := session.question, Roll):
        face = {"kara": 12, GM: 9}[step.by]
        rolled[step.by] = step.about
        session.roll([face])
    assert {who: about.who for who, about in rolled.items()} == {"kara": ("mule",), GM: ("raider",)}
    assert session.outcome.order == ("raider", "mule"), "9 + 14 is more than 12 + 10"
    lines = told(session, mule="Mule")
    assert "A vehicle fight begins. They are 6 squares apart." in lines
    assert "Raider acts first (initiative 23), then Mule (22)." in lines
    assert not any("14" in one for one in lines), "a foe's SPD is the CGO's alone"
    assert on_turn(after(session, fast)) == "raider"


@pytest.mark.rule("gs.vehicle.ram", "gs.vehicle.combat")
def test_a_vehicle_rams_another_and_both_come_to_an_end_of_it() -> None:
    fight = set_to(BOTH, distance=9)
    while on_turn(fight) != "mule":
        fight = deed(fight, "battle-turn", who=on_turn(fight))
    assert "ram" in {one.procedure for one in RULESET.moves(OPTIONS, fight, Sitting("player", ("kara",)))}
    call = begun("ram", fight, who="kara", vehicle="mule", at="raider")
    hit = answered(call, [29], [2], [5, 4])
    assert headline_of(hit) == "Kara rams Raider with Mule"
    assert any(one.startswith("Kara hits Raider with Mule for ") for one in told(hit)), told(hit)
    alone = answered(
        begun("ram", fight.with_scene(battle=None), who="raider", vehicle="raider", at="mule"), [29], [2], [5, 4]
    )
    assert headline_of(alone) == "Raider rams Mule", "not with itself"
    end = after(hit, fight)
    assert end.sheets["raider"].health_lost > 0
    battle = scene_of(end).battle
    assert battle is not None
    assert battle.apart("mule", "raider") == 1, "it has driven there"
    again = {one.procedure for one in RULESET.moves(OPTIONS, end, Sitting("player", ("kara",)))}
    assert not {"ram", "drive", "fire"} & again, "and that was its turn"
    far = set_to(BOTH, distance=900)
    with pytest.raises(BadInput, match="nothing to pick now"):
        begun("ram", far, who="kara", vehicle="mule", at="raider")


@pytest.mark.rule("gs.vehicle.ram", "gs.vehicle.critical")
def test_a_natural_1_of_a_ram_strikes_the_vehicle_that_rams() -> None:
    missed = answered(begun("ram", BOTH, who="kara", vehicle="mule", at="raider"), [1], [9], [7], [6])
    state = after(missed, BOTH)
    due = [one for one in state.sheets["mule"].effects if one.kind == "harm"]
    assert due, told(missed)
    assert not [one for one in state.sheets["kara"].effects if one.kind == "harm"]


@pytest.mark.rule("gs.vehicle.gunner", "gs.vehicle.ready")
def test_the_chance_of_a_shot_says_what_is_rolled_and_keeps_the_numbers_of_the_cgo() -> None:
    armed = done(BOTH, "mount-weapon", who="mule", scale=3, weapon="light-cannon")
    armed = deed(armed, "load-vehicle", who="kara", vehicle="mule", crew=("kara",), passengers=3)
    says = ahead("fire", armed, who="kara", gun="light-cannon", at="raider", distance=20)
    assert "to get it ready (d20 + GUILE " in says
    assert "+2 for the vehicle’s size" in says
    assert "for the distance" in says
    assert says.endswith("a hit takes 10 more than they roll."), "what it adds is the CGO's alone"
    known = with_craft(armed, "raider", kept=False)
    assert ", they roll d30 + " in ahead("fire", known, who="kara", gun="light-cannon", at="raider", distance=20)


@pytest.mark.rule("gs.vehicle.ready")
def test_who_does_not_get_a_gun_ready_is_told_with_what_they_rolled() -> None:
    rolls = readied(Tale(str.capitalize), Who("cleo"), "Light cannon, 20 mm", 4, 2)
    assert (rolls.text, rolls.aside) == (
        "Cleo has 4 + 2 = 6 against 15 with GUILE to get the light cannon ready.",
        False,
    )
    failed = unready(Tale(str.capitalize), Who("cleo"), "Light cannon, 20 mm").text
    assert failed == "Cleo doesn’t get the light cannon ready, so it isn’t fired this round."


@pytest.mark.rule("gs.vehicle.repair")
def test_the_cgo_hears_whose_the_vehicle_is_that_is_to_be_repaired() -> None:
    smith = Purchase(kind="special-skill", cp=5, points=5, about="mechanics")
    rusk = Sheet(name="Rusk", npc=True)
    hurt = with_craft(with_craft(BOTH.with_sheet("rusk", rusk), "raider", owner=Who("rusk"), lost=9), "mule", lost=4)
    state = hurt.with_sheet("kara", but(KARA, cp=0, ledger=(smith,)))
    choices = broken(OPTIONS, state, Who("kara"))
    assert [(one.key, one.note) for one in choices] == [("mule", ""), ("raider", "Rusk’s")]
    for vehicle, whose in (("raider", "Raider (Rusk’s)"), ("mule", "Mule")):
        session = Session(begun("repair-vehicle", state, who="kara", vehicle=vehicle, craft="mechanics"))
        question: Any = session.question
        asked = put(RULESET.wording(question.key).title, shown(question.about, Tale(state.name)))
        assert asked == f"Can Kara repair {whose} with mechanics?"


@pytest.mark.rule("gs.vehicle.ram")
def test_every_vehicle_but_the_one_that_is_driven_can_be_rammed() -> None:
    garage = done(BOTH, "make-vehicle", who="cart", name="Cart", scale=2, stats=TRUCK, owner="kara")
    act, kara = RULESET.acts["ram"], Who("kara")
    vehicle, at = act.fields(OPTIONS, garage, kara)
    assert [one.key for one in vehicle.options] == ["mule", "cart"]
    assert [one.key for one in at.options if one.key != "vanya"] == ["raider", "mule", "cart"]
    assert at.but == "vehicle"
    begun("ram", garage, who="kara", vehicle="cart", at="mule")
    with pytest.raises(Refused, match="itself"):
        begun("ram", garage, who="kara", vehicle="mule", at="mule")
    alone = act.fields(OPTIONS, BOTH, kara)[1]
    assert [one.key for one in alone.options] == ["raider"]
