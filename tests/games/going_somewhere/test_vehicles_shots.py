"""Shots at vehicles: critical rolls of both kinds, Character Points, and what the sheets allow."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.checks.facts import TimePassed
from rollwright.games.going_somewhere.rules.people import with_
from rollwright.games.going_somewhere.rules.sheet import Effect, Item, Sheet
from rollwright.games.going_somewhere.rules.state import Fight, Order, Rolled, Scene, Standing
from rollwright.games.going_somewhere.rules.vehicles.aboard import with_craft
from rollwright.games.going_somewhere.rules.vehicles.battle import in_hand
from rollwright.play.session import Session
from rollwright.play.steps import GM, Roll
from rollwright.rules.facts import State, Who, fold
from rollwright.rules.ruleset import Sitting
from tests.games.going_somewhere.checks_cases import begun
from tests.games.going_somewhere.gear_cases import KARA, STATE, but, with_wares
from tests.games.going_somewhere.magic_cases import headline_of
from tests.games.going_somewhere.world_cases import OPTIONS, TRUCK, answered, deed, done, lines, shoot_vehicle

START = State({**STATE.sheets, "kara": but(KARA, cp=10)})
TWO = done(START, "make-vehicle", who="truck", name="Truck", scale=4, stats=TRUCK, owner="kara")
TWO = done(TWO, "make-vehicle", who="car", name="Car", scale=2, stats=TRUCK, owner="kara")
TWO = done(TWO, "mount-weapon", who="truck", scale=4, weapon="cannon-120")
TWO = deed(TWO, "load-vehicle", who="kara", vehicle="truck", enc=0, passengers=3, crew=("kara",))
READY = (15,)
"""What Kara's GUILE check shows."""
SHOT = shoot_vehicle(OPTIONS, 12, "cannon-50", 10, 4, 12, 4, target="car", who="kara", vehicle="truck")


def moves(state: State, procedure: str, *holds: str) -> list[Any]:
    """List what the CGO, or a player, may do."""
    role = "player" if holds else GM
    return [one for one in RULESET.moves(OPTIONS, state, Sitting(role, holds)) if one.procedure == procedure]


def fired(state: State, *answers: Any, **more: Any) -> State:
    """Let Kara fire the truck's cannon at the car."""
    move = next(one for one in moves(state, "shoot-vehicle", "kara") if one.filled["target"] == "car")
    mounted = [READY] if more.get("guile", move.filled["guile"]) is not None else []
    return done(state, "shoot-vehicle", *mounted, *answers, **{**move.filled, "cp": 0, **more})


def later(state: State, rounds: int) -> State:
    """Let rounds pass."""
    return fold(state, [TimePassed(rounds=rounds)], Sheet)


def answered_key(face: int) -> str | None:
    """Give the row of the success table for a d20."""
    from rollwright.games.going_somewhere.rules.combat.critical import CRITICALS, success_row

    return CRITICALS[success_row(face)]


def but_broken(sheet: Sheet) -> Sheet:
    """Give a vehicle that has broken down."""
    import msgspec

    assert sheet.craft is not None
    return msgspec.structs.replace(sheet, craft=msgspec.structs.replace(sheet.craft, condition="broken down"))


@pytest.mark.rule("gs.equipment.crew", "gs.equipment.crew-guile")
def test_a_cannon_of_one_s_own_is_fired_from_the_ground_with_its_crew() -> None:
    """At a vehicle or at somebody on foot, after a GUILE check; the crew that it takes has to be there."""
    gunner = with_wares(but(KARA, cp=0), "dagger", cannon_120="left")
    state = State({**TWO.sheets, "vanya": gunner, "orr": but(KARA, npc=True)})
    act = RULESET.acts["fire"]
    fields = {one.name: one for one in act.fields(OPTIONS, state, Who("vanya"))}
    assert "cannon-120" in [one.key for one in fields["gun"].options]
    assert {"car", "orr"} <= {one.key for one in fields["at"].options}
    assert (fields["crew"].usual, fields["crew"].when["gun"]) == ("2", ("cannon-120",))
    with pytest.raises(Refused, match="2 or more, not 1"):
        begun("fire", state, "vanya", gun="cannon-120", at="car")
    shot = answered(begun("fire", state, "vanya", gun="cannon-120", at="orr", crew=2), (15,), (25,), (3,), (20, 20))
    assert (shot.outcome.ready, shot.outcome.damage) == (True, 40)
    missed = answered(begun("fire", state, "vanya", gun="cannon-120", at="car", crew=2), (2,))
    assert not missed.outcome.ready
    assert headline_of(missed).startswith("Vanya aims at Car"), "the dice tell the rest"
    with pytest.raises(Refused, match="begin a fight"):
        begun("fire", state, "vanya", gun="Dagger", at="orr")
    orr = next(one for one in fields["at"].options if one.key == "orr")
    assert orr.when == (("gun", ("cannon-120",)),), "so it isn’t offered"
    afoot = State({"vanya": gunner, "orr": state.sheets["orr"]})
    guns = {one.key for one in act.fields(OPTIONS, afoot, Who("vanya"))[0].options}
    assert guns == {"cannon-120"}, "nor are hand weapons, where there is no vehicle"


@pytest.mark.rule("gs.combat.one", "gs.vehicle.people")
def test_a_shot_in_a_fight_uses_the_combat_rolls_that_were_made_in_that_round() -> None:
    gunner = with_wares(but(KARA, cp=0), "dagger", cannon_120="left")
    ones = {
        "vanya": Standing("party", order=Order(Who("vanya"), "do"), rolled=Rolled(25)),
        "orr": Standing("foes", 5, rolled=Rolled(3)),
    }
    sheets = {**TWO.sheets, "vanya": gunner, "orr": but(KARA, npc=True)}
    for many in (2, 1, 0):
        rolled = {who: one if at < many else with_(one, rolled=None) for at, (who, one) in enumerate(ones.items())}
        state = State(sheets, Scene(fight=Fight(rolled, phase="act")))
        thrown = [(face,) for face in (25, 3)[many:]]
        shot = answered(begun("fire", state, "vanya", gun="cannon-120", at="orr", crew=2), (15,), *thrown, (20, 20))
        assert shot.outcome.damage == 40, "what was rolled counts, and nothing is thrown for it again"
    fumbled = {**ones, "vanya": with_(ones["vanya"], rolled=Rolled(1))}
    state = State(sheets, Scene(fight=Fight(fumbled, phase="act")))
    missed = answered(begun("fire", state, "vanya", gun="cannon-120", at="orr", crew=2), (15,))
    assert (missed.outcome.ready, missed.outcome.damage, missed.outcome.critical) == (True, 0, None), (
        "its table was rolled"
    )


def test_a_weapon_that_is_less_than_the_smallest_die_strikes_with_that() -> None:
    claw = Item(name="claw", kind="weapon", sides=3, where="right hand", hands=1)
    guns = {gun.key: gun.fire.weapon for gun in in_hand(Sheet(stats={"str": 10, "acc": 10}, items=(claw,)), "", 1)}
    assert guns["claw"] == "d4"


MACHINE_GUN = Item(
    name="Machine gun",
    key="machine-gun",
    kind="weapon",
    where="right hand + left hand",
    sides=10,
    hands=2,
    ranged=True,
    mounted=True,
)
ROUNDS = Item(name="Rounds", key="rounds-d10", kind="ammunition", where="back", count=9, sides=10)


@pytest.mark.rule("gs.equipment.machine-gun", "gs.vehicle.hand-weapons")
def test_a_machine_gun_in_the_hand_takes_a_str_check_before_each_shot_at_a_vehicle() -> None:
    state = TWO.with_sheet("kara", but(KARA, cp=0, items=(MACHINE_GUN, ROUNDS)))
    shot: Any = {"who": "kara", "gun": "Machine gun", "at": "car"}
    says = RULESET.acts["fire"].foretold(OPTIONS, state, shot)
    assert re.search(r"^\d+% to hold it steady \(d20 \+ STR \d+ against 15\); then \d+% to hit: \d+% in all", says)
    dropped = answered(begun("fire", state, **shot), [2])
    assert any("can’t hold the machine gun up, and doesn’t fire" in one for one in lines(dropped))
    assert not dropped.outcome.ready
    assert answered(begun("fire", state, **shot), [15], [29], [2], [4, 4]).outcome.struck


SWORD = Item(name="Sword", kind="weapon", where="right hand", sides=8, hands=1)
BESIDE: Any = {"who": "kara", "gun": "Sword", "at": "car", "distance": 1}


def afoot(**fields: Any) -> State:
    """Give a table where Kara is on foot beside two vehicles, with a sword."""
    return with_craft(TWO, "truck", crew=()).with_sheet("kara", but(KARA, **{"cp": 0, "items": (SWORD,), **fields}))


def asked_for(session: Session[Any], *answers: Any) -> list[str]:
    """Give the keys of what is asked on the way to an end."""
    keys = []
    for answer in answers:
        assert session.question is not None
        keys.append(session.question.key)
        session.choose(answer) if isinstance(answer, str) else session.roll(answer)
    assert session.question is None
    return keys


@pytest.mark.rule("gs.magic.temporary-weapons", "gs.vehicle.hand-weapons")
def test_magic_on_a_weapon_counts_against_a_vehicle_as_it_does_against_people() -> None:
    lent = Effect(name="weapon", kind="weapon", rounds=40, by="kara", about="Sword", more=4)
    plain, magic = (Session(begun("fire", afoot(effects=those), **BESIDE)) for those in ((), (lent,)))
    assert asked_for(plain, [29], [2], [5]) == asked_for(magic, [29], [2], [5]) == ["attack", "defend", "damage"]
    assert magic.outcome.damage == plain.outcome.damage + 4


@pytest.mark.rule("gs.magic.craft", "gs.vehicle.people")
def test_who_is_fired_at_has_the_die_of_their_own_crafted_weapon() -> None:
    state = with_craft(done(TWO, "mount-weapon", who="car", scale=2, weapon="light-cannon"), "car", kept=True, owner="")
    crafted = but(KARA, cp=0, items=(msgspec.structs.replace(SWORD, magic=True, combat_bonus=6),))
    shot: Any = {"who": "car", "gun": "light-cannon", "at": "kara"}
    keys: dict[str, list[str]] = {}
    for name, sheet in (("plain", but(KARA, cp=0, items=(SWORD,))), ("crafted", crafted)):
        there = with_craft(state, "truck", crew=()).with_sheet("kara", sheet)
        session = Session(begun("fire", there, **shot))
        while isinstance(step := session.question, Roll):
            keys.setdefault(name, []).append(step.key)
            session.roll([{"guile": 19, "attack": 1}.get(step.key, 2)] * step.pool.size)
    assert [one for one in keys["crafted"] if one not in keys["plain"]] == ["defend-bonus"]


@pytest.mark.rule("gs.combat.reroll", "gs.vehicle.damage")
def test_low_damage_at_a_vehicle_can_be_thrown_again_for_a_point() -> None:
    session = Session(begun("fire", afoot(cp=1, items=(msgspec.structs.replace(SWORD, sides=12),)), **BESIDE))
    assert asked_for(session, [29], [2], [1], "reroll", [9])[-3:] == ["damage", "roll-again", "reroll"]
    assert (session.outcome.cp, session.outcome.damage) == (1, 9)
