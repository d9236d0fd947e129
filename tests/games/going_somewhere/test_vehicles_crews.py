"""Crews, hand weapons against vehicles, vehicles' weapons against people, and repairs that take their time."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.checks.facts import TimePassed
from rollwright.games.going_somewhere.rules.gear.money import amount
from rollwright.games.going_somewhere.rules.magic.effects import found
from rollwright.games.going_somewhere.rules.magic.facts import DUE, EffectBegan
from rollwright.games.going_somewhere.rules.sheet import Effect, Purchase, Sheet
from rollwright.games.going_somewhere.rules.stats import Skill, Stat
from rollwright.play.odds import odds
from rollwright.play.steps import GM
from rollwright.rules.facts import State, fold
from rollwright.rules.ruleset import Sitting
from tests.games.going_somewhere.gear_cases import KARA, ORR, but, with_item
from tests.games.going_somewhere.world_cases import OPTIONS, TRUCK, answered, done, lines, shoot_person, shoot_vehicle

ENGINES = Purchase(kind="special-skill", cp=3, about="engines", points=3)
START = State({"kara": but(KARA, cp=10, ledger=(ENGINES,), money=amount("900g")), "vanya": KARA, "orr": ORR})
START = done(START, "make-vehicle", who="truck", name="Truck", scale=4, stats=TRUCK, owner="kara")
START = done(START, "make-vehicle", who="car", name="Car", scale=2, stats=TRUCK, owner="orr")
START = done(START, "mount-weapon", who="truck", scale=4, weapon="cannon-50")


def crewed(*crew: str, passengers: int = 0, state: State = START) -> State:
    """Give the table with people aboard the truck."""
    return done(state, "load-vehicle", who="truck", scale=4, enc=0, passengers=passengers, crew=crew)


def moves(state: State, procedure: str, *holds: str) -> list[Any]:
    """List what the CGO, or a player, may do."""
    role = "player" if holds else GM
    return [one for one in RULESET.moves(OPTIONS, state, Sitting(role, holds)) if one.procedure == procedure]


@pytest.mark.rule("gs.vehicle.crew")
def test_a_mounted_weapon_is_fired_by_as_many_as_its_scale() -> None:
    full = crewed("kara", passengers=2)
    [shot] = moves(full, "shoot-vehicle", "kara")
    assert (shot.filled["weapon"], shot.filled["vehicle"], shot.filled["target"]) == ("cannon-50", "truck", "car")
    done(full, "shoot-vehicle", (2,), "keep", **shot.filled)
    for few in (crewed("kara"), crewed("kara", passengers=1), crewed("kara", "vanya")):
        assert moves(few, "shoot-vehicle", "kara") == []
        with pytest.raises(Refused, match="is fired by 3, and there are") as refusal:
            done(few, "shoot-vehicle", **shot.filled)
        assert refusal.value.rule == "gs.vehicle.crew"
    with pytest.raises(Refused, match="Kara is not aboard Truck"):
        done(crewed("vanya", passengers=2), "shoot-vehicle", **shot.filled)
    three = crewed("kara", "vanya", passengers=1)
    assert moves(three, "shoot-vehicle", "kara")
    stunned = three.with_sheet("vanya", but(KARA, stunned=2))
    assert moves(stunned, "shoot-vehicle", "kara") == []
    with pytest.raises(Refused, match="and there are 2"):
        done(stunned, "shoot-vehicle", **shot.filled)


@pytest.mark.rule("gs.vehicle.crew", "gs.vehicle.passengers")
def test_the_crew_takes_room_and_is_aboard_one_vehicle() -> None:
    with pytest.raises(Refused, match="has room for 20, not 21"):
        crewed("kara", passengers=20)
    with pytest.raises(Refused, match="not twice"):
        crewed("kara", "kara")
    with pytest.raises(Refused, match="Car can't be of the crew"):
        crewed("car")
    over = done(crewed("kara", "vanya"), "load-vehicle", who="car", scale=2, enc=0, crew=("kara",))
    assert (over.sheet("truck").craft.crew, over.sheet("car").craft.crew) == (("vanya",), ("kara",))


@pytest.mark.rule("gs.vehicle.ready")
def test_a_crew_makes_a_guile_check_before_it_fires() -> None:
    shot = shoot_vehicle(OPTIONS, 12, "cannon-50", 10, 2, 12, 4, guile=5, who="kara", target="car", cp=1)
    missed = answered(shot, (9,), "keep")
    assert (missed.outcome.ready, missed.outcome.damage, missed.outcome.cp) == (False, 0, 0)
    assert lines(missed)[-1].endswith("GUILE 5 against 15: Cannon, 40 to 50 mm is not ready, and is not fired.")
    again = answered(shot, (9,), "reroll", (10,), (15,), (8,), (14,)).outcome
    assert (again.ready, again.damage, again.cp) == (True, 14, 1)
    law = odds(shoot_vehicle(OPTIONS, 12, "cannon-50", 10, 2, 12, 4, guile=5))
    assert sum([p for end, p in law if not end.ready]) == pytest.approx(9 / 20)
    guile = derive.skill(KARA, Skill.GUILE)
    assert moves(crewed("kara", passengers=2), "shoot-vehicle", "kara")[0].filled["guile"] == guile


@pytest.mark.rule("gs.vehicle.hand-weapons", "gs.vehicle.combat", "gs.vehicle.hurt")
def test_hand_weapons_are_offered_against_vehicles() -> None:
    armed = with_item(START.sheet("kara"), "right hand", name="rifle", kind="weapon", sides=8, ranged=True)
    armed = with_item(armed, "left hand", name="sword", kind="weapon", sides=10)
    state = START.with_sheet("kara", armed)
    offered = [one.filled for one in moves(state, "shoot-vehicle", "kara") if one.filled["target"] == "car"]
    titles = [one.title for one in moves(state, "shoot-vehicle", "kara") if one.filled["target"] == "car"]
    assert [title.partition(" at ")[0] for title in titles] == ["Strike", "Fire"]
    assert titles[0].endswith("(d10 weapon)")
    strength = derive.stat(armed, Stat.STR)
    assert [(one["weapon"], one["melee"], one["acc"], one["max_q"]) for one in offered] == [
        ("d10", True, strength, derive.max_q(strength)),
        ("d8", False, derive.stat(armed, Stat.ACC), 5),
    ]
    assert all(one["scale"] == 1 and one["vehicle"] == "" for one in offered)
    hurt = done(state, "shoot-vehicle", (24,), (8,), (7,), **{**offered[1], "cp": 0})
    assert hurt.sheet("car").health_lost == 7
    with pytest.raises(Refused, match="no such d12 weapon at hand"):
        done(state, "shoot-vehicle", **{**offered[1], "weapon": "d12"})
    aboard = [one.filled for one in moves(crewed("kara", state=state), "shoot-vehicle", "kara")]
    assert [(one["weapon"], one["scale"], one["vehicle"]) for one in aboard] == [("d8", 4, "truck")]


@pytest.mark.rule("gs.vehicle.hand-weapons")
def test_claws_are_hand_weapons_too() -> None:
    claws = but(ORR, cp=9, ledger=(Purchase(kind="hand-to-hand", cp=5, sides=6),))
    offered = [one.filled for one in moves(START.with_sheet("orr", claws), "shoot-vehicle") if one.who == "orr"]
    assert [(one["weapon"], one["melee"], one["target"]) for one in offered] == [
        ("d6", True, "truck"),
        ("d6", True, "car"),
    ]


@pytest.mark.rule("gs.vehicle.hand-weapons", "gs.vehicle.combat")
def test_up_close_max_q_limits_the_dice_and_far_away_the_range_counts() -> None:
    near = shoot_vehicle(OPTIONS, 20, "d10", 1, 1, 12, melee=True, max_q=1)
    assert {end.dice for end in odds(near).outcomes} == {0, 1}
    far = [answered(shoot_vehicle(OPTIONS, 10, "d8", 10, 1, 12, distance=squares), (12,), (7,), *more).outcome.dice
           for squares, more in ((1, [(4,)]), (6, []), (20, []))]  # fmt: skip
    assert far == [1, 0, 0]
    with pytest.raises(Refused, match="61 squares are out of range"):
        answered(shoot_vehicle(OPTIONS, 10, "d8", 10, 1, 12, distance=61))


@pytest.mark.rule("gs.vehicle.people", "gs.vehicle.combat", "gs.vehicle.damage")
def test_a_vehicles_weapon_is_fired_at_people() -> None:
    state = crewed("kara", "vanya", passengers=1)
    shots = moves(state, "shoot-person", "kara")
    assert [one.filled["target"] for one in shots] == ["orr"]
    [filled] = [one.filled for one in shots]
    hit = done(state, "shoot-person", (15,), (20,), (7,), (19,), **{**filled, "cp": 0})
    due = found(hit.sheet("orr"), DUE)
    assert due is not None
    assert due.points == 19
    call = shoot_person(OPTIONS, **{**filled, "cp": 0})
    assert answered(call, (15,), (14,), (7,)).outcome.dice == 0
    assert answered(call, (15,), (15,), (7,), (3,)).outcome.dice == 1
    assert "Cannon, 40 to 50 mm: ACC 9, +3 for scale, against 10." in lines(answered(call, (15,), (14,), (7,)))
    for more, match in (
        ({"target": "car"}, "is a vehicle"),
        ({"target": "vanya"}, "is aboard"),
        ({"defend": 1}, "has defend 10, not 1"),
    ):
        with pytest.raises(Refused, match=match):
            done(state, "shoot-person", **{**filled, **more})
    few = crewed("kara")
    assert moves(few, "shoot-person", "kara") == []
    with pytest.raises(Refused, match="is fired by 3"):
        done(few, "shoot-person", **filled)


@pytest.mark.rule("gs.vehicle.people", "gs.vehicle.critical")
def test_a_shot_at_people_can_go_wrong() -> None:
    state = crewed("kara", passengers=2)
    [filled] = [one.filled for one in moves(state, "shoot-person", "kara")]
    slip = done(state, "shoot-person", (15,), (1,), (9,), (6,), (11,), **{**filled, "cp": 0})
    due = found(slip.sheet("truck"), DUE)
    assert due is not None
    assert due.points == 11
    assert found(slip.sheet("orr"), DUE) is None


@pytest.mark.rule("gs.vehicle.repair-clock", "gs.vehicle.repair-time", "gs.travel.upkeep-due")
def test_the_time_of_a_repair_passes_for_everybody() -> None:
    now = next(one.filled for one in moves(START, "damage-vehicle") if one.filled["who"] == "truck")
    state = done(START, "damage-vehicle", **now, damage=9)
    spells = [Effect(name="short", kind="defend", rounds=5760 * 3), Effect(name="long", kind="defend", rounds=5760 * 8)]
    for one in spells:
        state = fold(state, [EffectBegan(who="vanya", effect=one)], RULESET.apply, Sheet)
    given = {"who": "truck", "scale": 4, "by": "kara", "craft": "engines"}
    whole = done(state, "repair-vehicle", "fits", (2,), (3, 4), **given)
    assert [(one.name, one.rounds) for one in whole.sheet("vanya").effects] == [("long", 5760)]
    assert [whole.sheet(one).craft.owed for one in ("truck", "car")] == [7, 7]
    beside = done(state, "repair-vehicle", "fits", (2,), (3, 4), **given, alone=False)
    assert len(beside.sheet("vanya").effects) == 2
    assert beside.sheet("truck").health_lost == 0
    unfit = done(state, "repair-vehicle", "unfit", **given)
    assert unfit.sheet("truck").craft.owed == 0


@pytest.mark.rule("gs.travel.upkeep-due", "gs.travel.upkeep")
def test_days_are_due_until_they_are_paid() -> None:
    state = fold(START, [TimePassed(days=3), TimePassed(rounds=5760)], RULESET.apply, Sheet)
    [pay] = [one for one in moves(state, "pay-upkeep", "kara") if one.filled["vehicle"] == "truck"]
    assert pay.title == "Pay for Truck: 4 days are due"
    paid = done(state, "pay-upkeep", **pay.filled, days=3)
    assert paid.sheet("truck").craft.owed == 1
    assert paid.sheet("kara").money == amount("855g")
    with pytest.raises(Refused, match="has scale 4, not 1"):
        done(state, "pay-upkeep", **{**pay.filled, "scale": 1})
