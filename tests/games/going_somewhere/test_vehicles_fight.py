"""Fights with vehicles: turn order, crews, people on foot, stops, how they end, and what the sheets keep."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.api import odds as asked_odds
from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.gear.money import amount
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.games.going_somewhere.rules.vehicles.fight import vehicle_fight, vehicle_round
from rollwright.games.going_somewhere.rules.vehicles.listings_battles import battle_from
from rollwright.games.going_somewhere.rules.vehicles.scene import Battle, unit, units
from rollwright.play.session import Session
from rollwright.play.steps import GM, Choose, key_of
from rollwright.rules.facts import State, fold
from rollwright.rules.ruleset import Sitting
from tests.games.going_somewhere.gear_cases import KARA, ORR, but, with_item
from tests.games.going_somewhere.world_cases import OPTIONS, TRUCK, answered, done, facts_of, lines, played

TANK = "tank scale=4 str=12 acc=10 spd=9 vit=12 weapons=cannon-50 hands=1 crew=kara:acc=12:guile=6,vanya:acc=9:hand=d8"
CAR = "car scale=2 str=10 acc=8 spd=10 vit=10 crew=orr:acc=10:hand=d6"


def begun(party: str = TANK, foes: str = CAR, **more: Any) -> Battle:
    """Give a fight in its first round, the party first."""
    ours, theirs = units(party, 0), units(foes, 1)
    return Battle((*ours, *theirs), **more)


def asked(scene: Battle, *answers: Any) -> Choose[Any]:
    """Give the choice that is open in a round after some answers."""
    session = Session(vehicle_round(OPTIONS, scene))
    for answer in answers:
        session.choose(answer) if isinstance(answer, str) else session.roll(answer)
    assert isinstance(session.question, Choose)
    return session.question


def options(step: Choose[Any]) -> list[str]:
    """List the keys of a choice."""
    return [key_of(one) for one in step.options]


def after(scene: Battle, *answers: Any) -> Battle:
    """Play one round, and give the fight as it stands then."""
    session = Session(vehicle_round(OPTIONS, scene))
    for answer in answers:
        session.choose(answer) if isinstance(answer, str) else session.roll(answer)
    first = next(one for one in session.played if one.call.procedure == vehicle_round)
    found: Battle = first.outcome.named["scene"]
    return found


@pytest.mark.rule("gs.vehicle.fight", "gs.round.initiative")
def test_the_order_goes_by_spd_and_the_foes_have_one_roll() -> None:
    session = Session(vehicle_fight(OPTIONS, TANK, f"{CAR}; rat spd=3 weapon=d4"))
    session.roll((5,))
    session.roll((7,))
    opening = session.played[-1] if session.played else None
    assert opening is not None
    scene = next(one.outcome.named["scene"] for one in session.played if one.call.procedure == vehicle_fight)
    assert [(one.who, one.initiative) for one in scene.order] == [("car", 17), ("rat", 17), ("tank", 14)]


@pytest.mark.rule("gs.vehicle.fight", "gs.vehicle.crew")
def test_those_aboard_share_a_turn_and_nobody_does_two_things() -> None:
    scene = begun()
    assert options(asked(scene)) == ["fight", "flee", "yield"]
    first = asked(scene, "fight")
    assert first.actor == "kara"
    assert options(first) == ["cannon-50 at car", "wait"]
    used = asked(scene, "fight", "cannon-50 at car", (15,), (5,), (20,))
    assert (used.key, used.about) == ("course", "car")
    waited = asked(scene, "fight", "wait")
    assert (waited.actor, options(waited)) == ("vanya", ["cannon-50 at car", "d8 at car", "wait"])
    driven = asked(scene, "flee", "no")
    assert (driven.actor, options(driven)) == ("vanya", ["d8 at car", "wait"])
    more = begun(TANK.replace("hands=1", "hands=2"))
    assert options(asked(more, "fight", "cannon-50 at car", (15,), (5,), (20,))) == ["d8 at car", "wait"]


@pytest.mark.rule("gs.vehicle.fight", "gs.vehicle.combat", "gs.vehicle.hurt")
def test_shots_hurt_vehicles_and_scale_counts() -> None:
    hit = after(begun(), "fight", "cannon-50 at car", (15,), (20,), (8,), (13,), "fight", "wait")
    assert hit.of("car").one.health == 17
    assert hit.rounds == 1
    big = begun(TANK.replace("scale=4", "scale=10"), CAR)
    harmless = after(big, "fight", "wait", "wait", "fight", "d6 at tank", (29,), (2,))
    assert harmless.of("tank").one.health == 30


@pytest.mark.rule("gs.vehicle.fight-ends", "gs.vehicle.broken", "gs.vehicle.wrecked")
def test_what_is_broken_down_is_out_but_can_still_be_shot_at() -> None:
    weak = begun(foes=f"{CAR} health=4; rat weapon=d4")
    broken = after(weak, "fight", "cannon-50 at car", (15,), (20,), (8,), (13,), (9,), "fight", "wait")
    assert (broken.of("car").condition, broken.of("car").checked) == ("broken down", True)
    assert options(asked(broken, "fight")) == ["cannon-50 at rat", "cannon-50 at car", "wait"]
    lone = begun(foes=f"{CAR} health=4")
    session = answered(vehicle_round(OPTIONS, lone), "fight", "cannon-50 at car", (15,), (20,), (8,), (13,), (2,))
    assert session.outcome == ("party", 1, 15)
    assert "Car is out of the fight: wrecked." in lines(session)


@pytest.mark.rule("gs.vehicle.fight-ends")
def test_a_fight_ends_when_a_side_flees_or_gives_up() -> None:
    assert answered(vehicle_round(OPTIONS, begun()), "yield").outcome.winner == "foes"
    fled = answered(vehicle_round(OPTIONS, begun()), "fight", "wait", "wait", "flee", "yes")
    assert fled.outcome.winner == "party"
    assert "Car has fled." in lines(fled)
    still = after(begun(), "fight", "wait", "wait", "flee", "no")
    assert still.of("car").active
    late = begun()._replace(rounds=200)
    assert answered(vehicle_round(OPTIONS, late)).outcome == (None, 200, 3000)


@pytest.mark.rule("gs.vehicle.stop", "gs.vehicle.fight")
def test_what_stands_still_does_not_flee() -> None:
    assert options(asked(begun(f"{TANK} stuck=true"))) == ["fight", "yield"]
    heavy = done(MANNED, "load-vehicle", who="tank", scale=4, enc=10**6, passengers=1, crew=("kara", "vanya"))
    filled = offered(heavy)
    assert units(filled["party"], 0)[0].stuck
    with pytest.raises(Refused, match="has stuck True, not False"):
        done(heavy, "vehicle-fight", party=filled["party"].replace("stuck=true", ""), foes=filled["foes"])


@pytest.mark.rule("gs.vehicle.people", "gs.vehicle.fight")
def test_people_on_foot_are_shot_at_and_attack_vehicles() -> None:
    scene = begun(foes="orr str=12 acc=8 weapon=d10 max_q=2 armour=d6 health=30")
    shot = after(scene, "fight", "cannon-50 at orr", (15,), (20,), (8,), (9,), (2,), "fight", "wait")
    assert shot.of("orr").one.health == 23
    back = after(scene, "fight", "wait", "wait", "fight", "d10 at tank", (20,), (4,), (7,))
    assert back.of("tank").one.health == 23
    far = scene._replace(distance=9)
    away = asked(far, "fight", "wait", "wait")
    assert (away.key, away.about) == ("course", "orr")
    assert after(far, "fight", "wait", "wait", "fight").of("tank").one.health == 30
    dead = after(scene, "fight", "cannon-50 at orr", (15,), (29,), (2,), (20, 20, 20), (1,), (3,))
    assert dead.of("orr").one.down == "dead"


@pytest.mark.rule("gs.vehicle.fight", "gs.combat.roll", "gs.damage.dice")
def test_people_on_foot_fight_each_other_as_in_any_fight() -> None:
    ours = "kara str=14 brawn=4 max_q=2; vanya acc=14 weapon=d8 ranged=true ammunition=1"
    scene = begun(ours, f"rat str=10 acc=9 armour=d4 weapon=d6 health=20; {CAR}")
    assert options(asked(scene, "fight")) == ["hands at rat", "wait"]
    fists = ["fight", "hands at rat", (20,), (10,), (1,)]
    assert options(asked(scene, *fists, "fight")) == ["d8 at rat", "d8 at car", "wait"]
    shot = after(scene, *fists, "fight", "d8 at rat", (19,), (8,), (8,), (1,), "yield", "yield")
    assert (shot.of("rat").one.health, shot.of("vanya").one.shots) == (20 - 3 - 7, 1)
    scene = begun(ours, f"rat str=10 acc=9 armour=d4 weapon=d6 health=20; {CAR}")
    spent = after(scene, "fight", "wait", "fight", "d8 at car", (5,), (20,), "fight", "wait", "fight", "wait")
    assert spent.of("vanya").one.shots == 1
    assert asked(spent, "fight", "wait", "fight").about == "rat"


@pytest.mark.rule("gs.vehicle.critical", "gs.vehicle.fight")
def test_critical_shots_stop_the_target_or_strike_the_own_side() -> None:
    stop = after(begun(), "fight", "cannon-50 at car", (15,), (30,), (2,), (16,), (3,), (4, 4, 4))
    assert (stop.of("car").one.stun, stop.of("car").one.health) == (2, 18)
    nothing = after(stop, "fight", "wait", "wait")
    assert nothing.of("car").one.stun == 1
    slip = after(begun(), "fight", "cannon-50 at car", (15,), (1,), (5,), (6,), (17,), "fight", "wait")
    assert slip.of("tank").one.health == 13
    dazed = after(begun(), "fight", "cannon-50 at car", (15,), (1,), (5,), (2,), (3,), "fight", "wait")
    kara = dazed.of("tank").crew[0]
    assert kara.stun == 3
    assert asked(dazed).actor == "vanya"
    assert options(asked(dazed, "fight")) == ["d8 at car", "wait"]
    assert after(dazed, "fight", "wait", "fight", "wait").of("tank").crew[0].stun == 2


@pytest.mark.rule("gs.vehicle.fight")
def test_fights_are_written_and_read_and_wrong_ones_refused() -> None:
    scene = begun(foes=f"{CAR} checked=true")
    assert battle_from(str(scene)) == scene
    for text, match in (
        ("tank weapons=cannon-50", "needs its scale"),
        ("tank scale=4 weapons=d8", "is a hand weapon"),
        ("tank scale=4 crew=kara:luck=3", "has no 'luck'"),
        ("tank scale=4 crew=kara,kara", "a name of their own"),
        ("tank scale=4 health=40", "30 Health at most"),
        ("tank scale=many", "a whole number"),
        ("tank scale=4 hands=-1", "a whole number"),
    ):
        with pytest.raises(BadInput, match=match):
            unit(text, 0)
    with pytest.raises(Refused, match="is of scale 5, the vehicle of 4"):
        unit("tank scale=4 weapons=cannon-200", 0)
    with pytest.raises(BadInput, match="somebody on each side"):
        units(" ; ", 0)
    with pytest.raises(BadInput, match="each combatant needs a name"):
        units("rat; rat", 0)
    with pytest.raises(Refused, match="out of range"):
        Session(vehicle_fight(OPTIONS, TANK, CAR, distance=99))


@pytest.mark.rule("gs.vehicle.fight", "gs.vehicle.fight-ends")
def test_a_fight_has_odds() -> None:
    ours, theirs = "car scale=1 crew=kara:acc=20:hand=d10", "rat str=1 acc=1 health=1 vigor=1"
    law = asked_odds("going-somewhere/vehicle-fight", party=ours, foes=theirs, plays=100)
    assert law.sampled == 100
    assert {end.winner for end in law.outcomes} == {"party"}
    assert asked_odds("going-somewhere/vehicle-fight", party=ours, foes="rat health=0").exact


# --- at a table ------------------------------------------------------------------------------------------------------

RIFLE = {"name": "rifle", "kind": "weapon", "sides": 8, "ranged": True}
TABLE = State(
    {"kara": but(KARA, cp=10, money=amount("9g")), "vanya": with_item(KARA, "right hand", **RIFLE), "orr": ORR}
)
for name, scale in (("tank", 4), ("car", 2)):
    TABLE = done(TABLE, "make-vehicle", who=name, name=name.title(), scale=scale, stats=TRUCK)
TABLE = done(TABLE, "mount-weapon", who="tank", scale=4, weapon="cannon-50")
TABLE = done(TABLE, "load-vehicle", who="tank", scale=4, enc=0, passengers=1, crew=("kara", "vanya"))
MANNED = done(TABLE, "load-vehicle", who="car", scale=2, enc=0, crew=("orr",))


def offered(state: State) -> dict[str, Any]:
    """Give the fight with vehicles that the CGO is offered."""
    moves = RULESET.moves(OPTIONS, state, Sitting(GM))
    return dict(next(one.filled for one in moves if one.procedure == "vehicle-fight"))


@pytest.mark.rule("gs.vehicle.fight", "gs.vehicle.crew")
def test_the_cgo_is_offered_a_fight_by_the_sheets() -> None:
    filled = offered(MANNED)
    ours, theirs = units(filled["party"], 0), units(filled["foes"], 1)
    assert [(one.one.who, [each.who for each in one.crew], one.hands) for one in (*ours, *theirs)] == [
        ("tank", ["kara", "vanya"], 1),
        ("car", ["orr"], 0),
    ]
    assert [(one.acc, one.cp, one.hand) for one in ours[0].crew] == [(9, 10, ""), (9, 0, "d8")]
    RULESET.listing("vehicle-fight").allowed(OPTIONS, MANNED, filled)
    on_foot = offered(TABLE)["foes"]
    assert on_foot.startswith("orr")
    assert "scale" not in on_foot


@pytest.mark.rule("gs.vehicle.crew", "gs.vehicle.weapons")
@pytest.mark.parametrize(
    ("old", "new", "match"),
    [
        ("scale=4", "scale=5", "has scale 4, not 5"),
        ("health=30", "health=29", "has health 30, not 29"),
        ("weapons=cannon-50", "weapons=cannon-50,cannon-50", "carries 1 x cannon-50"),
        ("hands=1", "hands=4", "has 1 passengers to help"),
        ("vanya:", "orr:", "Orr is not aboard Tank"),
        ("acc=9:guile", "acc=19:guile", "has acc 9, not 19"),
        ("cp=10", "cp=11", "11"),
    ],
)
def test_a_fight_that_the_sheets_do_not_allow_is_refused(old: str, new: str, match: str) -> None:
    filled = offered(MANNED)
    assert old in filled["party"]
    with pytest.raises(Refused, match=match):
        done(MANNED, "vehicle-fight", party=filled["party"].replace(old, new), foes=filled["foes"])


@pytest.mark.rule("gs.vehicle.fight", "gs.vehicle.fight-ends", "gs.vehicle.health")
def test_what_happens_in_a_fight_stays_on_the_sheets() -> None:
    filled = offered(MANNED)
    call = vehicle_fight(OPTIONS, **filled)
    shot = ["fight", "cannon-50 at car", (18,), "roll", (24,), (5,), "keep", (13,)]
    session = answered(call, (15,), (3,), *shot, "yield")
    assert session.outcome == ("party", 1, 15)
    state = fold(MANNED, facts_of(session), RULESET.apply, Sheet)
    assert state.sheet("car").health_lost == 13
    slip = ["fight", "cannon-50 at car", (18,), "success", (10,)]
    session = answered(call, (15,), (3,), *slip, "flee", "yes")
    state = fold(MANNED, facts_of(session), RULESET.apply, Sheet)
    assert state.sheet("car").health_lost == 10
    assert sum([one.cp for one in state.sheet("kara").ledger]) == 2
    assert state.sheet("orr").away
    dazed = ["fight", "cannon-50 at car", (18,), "roll", (1,), (5,), "keep", (2,), (4,)]
    session = answered(call, (15,), (3,), *dazed, "yield")
    state = fold(MANNED, facts_of(session), RULESET.apply, Sheet)
    assert state.sheet("kara").stunned == 4


@pytest.mark.rule("gs.vehicle.fight")
def test_many_fights_end() -> None:
    for seed in range(20):
        session = played(vehicle_fight(OPTIONS, TANK, f"{CAR}; rat weapon=d6 ranged=true", distance=5), seed)
        assert session.outcome.rounds <= 200
        assert "The fight is over" in lines(session)[-1]
