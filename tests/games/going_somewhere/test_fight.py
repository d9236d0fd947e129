"""Fights of many: surprise, turn order, what can be declared, moving, fleeing, ganging up, and what points buy."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.combat.declaring import choices
from rollwright.games.going_somewhere.rules.combat.loop import Fought, fight, fight_round, rested, under_way
from rollwright.games.going_somewhere.rules.combat.opening import initiative, surprise, tie
from rollwright.games.going_somewhere.rules.combat.rolling import added
from rollwright.games.going_somewhere.rules.combat.scene import FOES, PARTY, Scene, combatants, moved
from rollwright.games.going_somewhere.rules.combat.striking import met
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.games.going_somewhere.rules.sheet import Item, Sheet
from rollwright.games.going_somewhere.rules.state import Order, Rolled
from rollwright.play.session import Session
from rollwright.play.steps import Choose, key_of
from rollwright.rules.facts import State, fold
from rollwright.rules.telling import facts_in
from tests.games.going_somewhere.combat_cases import deed

OPTIONS = Options()


def scene(party: str, foes: str, distance: int = 1) -> Scene:
    return Scene((*combatants(party, PARTY, 0), *combatants(foes, FOES, distance)))


def played(call: Any, *answers: Any) -> Session[Any]:
    session = Session(call)
    for answer in answers:
        if isinstance(session.question, Choose):
            session.choose(answer)
        else:
            session.roll([answer] if isinstance(answer, int) else list(answer), "typed")
    return session


def after_round(start: Scene, *answers: Any) -> Scene:
    """Play a round and give the scene after it."""
    session = played(fight_round(OPTIONS, start), *answers)
    first = next(one for one in session.played if one.path == ())
    found: Scene = first.outcome.named["scene"]
    return found


# --- surprise and order ----------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.round.surprise")
def test_a_notice_total_under_15_is_surprised_and_a_natural_1_too() -> None:
    assert [played(surprise(OPTIONS, 8), face).outcome.surprised for face in (6, 7)] == [True, False]
    assert played(surprise(OPTIONS, 30), 1).outcome.surprised


@pytest.mark.rule("gs.round.surprise")
def test_all_surprise_is_settled_before_any_initiative() -> None:
    opening = played(fight(OPTIONS, "a per=2; b per=2", "wolf per=2", unaware="both"), 15, 14, 13, 5, 6, 7)
    keys = [entry.key for entry in opening.journal]
    assert keys[:6] == ["notice"] * 3 + ["initiative"] * 3


@pytest.mark.rule("gs.round.surprised-last", "gs.round.initiative", "gs.round.order")
def test_the_surprised_act_last_by_their_notice() -> None:
    opening = played(fight(OPTIONS, "a per=2; b per=2; c per=2", "wolf", unaware="party"), 3, 5, 13, 10, 9)
    order = opening.played[-1].outcome.named["scene"].order if opening.played else ()
    assert [one.who for one in order] == ["c", "wolf", "b", "a"]


@pytest.mark.rule("gs.round.initiative")
def test_initiative_has_no_crits_and_foes_roll_once() -> None:
    assert [played(initiative(OPTIONS, 5), face).outcome for face in (1, 20)] == [6, 25]
    opening = played(fight(OPTIONS, "a", "x spd=3; y spd=14; z"), 10, 10)
    assert [one.initiative for one in opening.played[-1].outcome.named["scene"].order] == [24, 24, 24, 20]


@pytest.mark.rule("gs.round.ties")
def test_ties_go_to_speed_and_then_to_the_dice() -> None:
    faster = played(fight(OPTIONS, "slow spd=8; quick spd=12", "wolf spd=1"), 10, 6, 1)
    assert [one.who for one in faster.played[-1].outcome.named["scene"].order][:2] == ["quick", "slow"]
    again = played(tie(OPTIONS, ("a", "b"), ("a", "b")), 7, 7, 3, 9)
    assert again.outcome == ("b", "a")


# --- declaring and moving --------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.round.six", "gs.round.declare")
def test_what_can_be_declared_depends_on_the_distance() -> None:
    far = scene("kara weapon=d8 movement=10; vanya weapon=d6 ranged=true", "wolf", 30)
    assert list(choices(far, far.of("kara"))) == ["move", "other", "flee"]
    shooting = ["attack", "advance", "step", "aim", "move", "other", "flee"]
    assert list(choices(far, far.of("vanya"))) == shooting
    near = scene("kara weapon=d8 movement=10 spare=d6 spare_ranged=true", "wolf", 6)
    assert list(choices(near, near.of("kara"))) == ["advance", "draw", "move", "other", "flee"]


@pytest.mark.rule("gs.round.moving", "gs.critical.down")
def test_next_to_an_opponent_nobody_walks_away_and_who_lies_does_not_move() -> None:
    close = scene("kara weapon=d8", "wolf")
    assert list(choices(close, close.of("kara"))) == ["attack", "step", "move", "other", "flee"]
    lying = close.of("kara")._replace(prone=True)
    assert list(choices(close.put(lying), lying)) == ["attack", "other"]
    assert not rested(under_way(lying)).prone
    assert rested(under_way(lying._replace(down="dead"))).prone, "who is out of the fight does not get up"
    assert rested(lying).prone


@pytest.mark.rule("gs.round.moving", "gs.round.act")
def test_moving_ends_next_to_an_opponent() -> None:
    start = scene("kara movement=20", "wolf", 9)
    assert moved(start, start.of("kara"), 9, 4) == 4
    assert moved(start, start.of("kara"), 40, 30) == 8
    walked = after_round(start, "move", "no", "other")
    assert walked.of("kara").at == 8


@pytest.mark.rule("gs.aim.round", "gs.aim.bonus", "gs.aim.level")
def test_a_round_of_aiming_helps_the_next_shot() -> None:
    start = scene("vanya acc=10 inspect=8 weapon=d6 ranged=true", "wolf", 5)
    ready = after_round(start, "aim", "other", 12)
    assert ready.of("vanya").aimed == 10
    assert bonus(ready, "vanya", deed("vanya", "attack", "wolf")) == 20
    assert after_round(start, "aim", "other", 11).of("vanya").aimed == 0
    assert after_round(ready, "attack", "other", 5, 5, 3).of("vanya").aimed == 0


def test_out_of_ammunition_nobody_shoots() -> None:
    start = scene("vanya weapon=d6 ranged=true ammunition=1", "wolf", 20)
    shot = after_round(start, "attack", "other", 10, 10)
    assert shot.of("vanya").shots == 1
    assert "attack" not in choices(shot, shot.of("vanya"))


# --- the Combat Roll -------------------------------------------------------------------------------------------------


def bonus(start: Scene, who: str, *deeds: Order) -> int:
    own = next((one for one in deeds if one.who == who), None)
    return added(OPTIONS, start, start.of(who), own, list(deeds))


@pytest.mark.rule("gs.combat.roll", "gs.combat.all", "gs.combat.range", "gs.combat.friend")
def test_what_is_added_follows_from_the_own_action() -> None:
    start = scene("kara str=14 acc=9; vanya str=8 acc=13 weapon=d6 ranged=true magic=2d6", "wolf str=6 acc=7; fox", 1)
    start = start.put(start.of("vanya")._replace(at=-8))
    assert bonus(start, "kara", deed("kara", "attack", "wolf")) == 14
    assert bonus(start, "kara", deed("kara", "flee")) == 14
    assert bonus(start, "wolf") == 7
    assert bonus(start, "vanya", deed("vanya", "attack", "wolf")) == 13 - 5 - 5  # nine squares, a friend beside it
    assert bonus(start, "vanya", deed("vanya", "magic", "wolf")) == 13 - 5


@pytest.mark.rule("gs.combat.group")
def test_ganging_up_counts_the_attackers_whoever_stands_beside() -> None:
    pack = [deed(who, "attack", "troll") for who in "abcd"]
    alone, among = scene("a; b; c; d", "troll"), scene("a; b; c; d", "troll; orc; imp")
    assert (bonus(alone, "a", *pack), bonus(among, "a", *pack)) == (14, 14)
    assert bonus(alone, "a", pack[0]) == 10
    narrow = Options(gang_up_only_alone=True)
    assert [added(narrow, there, there.of("a"), pack[0], pack) for there in (alone, among)] == [14, 10]


@pytest.mark.rule("gs.combat.encumbrance")
def test_a_laden_fighter_is_judged_by_the_cgo() -> None:
    opening = played(fight(OPTIONS, "kara laden=true", "wolf"), "-2", 10, 3)
    start = opening.played[-1].outcome.named["scene"]
    assert bonus(start, "kara", deed("kara", "attack", "wolf")) == 8
    free = played(fight(Options(encumbrance_in_combat=False), "kara laden=true", "wolf"))
    assert not isinstance(free.question, Choose)


@pytest.mark.rule("gs.combat.one", "gs.round.simultaneous", "gs.round.in-order")
def test_one_roll_stands_against_all_and_the_fallen_do_nothing() -> None:
    start = scene("kara str=20 weapon=d10 max_q=5", "rat str=2 health=4 weapon=d6; cur str=12 weapon=d6", 1)
    end = after_round(start, "attack", "rat", "attack", "attack", 20, 25, 30, 6, 20, 10, 3)
    # kara beats the rat by 13, and the cur's natural 30 beats kara; the rat is down before its turn.
    assert (end.of("rat").down, end.of("rat").shocked) == ("unconscious", True)
    assert end.of("kara").health == 27
    assert end.of("kara").prone


@pytest.mark.rule("gs.combat.magic", "gs.damage.magic")
def test_attack_magic_needs_its_own_roll_and_then_any_win() -> None:
    start = scene("mage acc=10 magic=3d4 magic_bonus=5", "wolf str=10", 5)
    hit = after_round(start, "magic", "other", 11, 10, 10, [2, 2, 2], [4, 4, 4])
    assert hit.of("wolf").health == 24
    fizzled = after_round(start, "magic", "other", 11, 10, 9)
    assert fizzled.of("wolf").health == 30


@pytest.mark.rule("gs.combat.reroll")
def test_points_throw_low_damage_or_protection_again() -> None:
    start = scene("kara weapon=d10 cp=1", "wolf", 1)
    again = after_round(start, "attack", "other", 20, 5, 1, "reroll", 9)
    assert (again.of("wolf").health, again.of("kara").cp) == (21, 0)
    guarded = scene("kara weapon=d10", "wolf armour=d10 cp=1", 1)
    saved = after_round(guarded, "attack", "other", 20, 5, "keep", 9, 1, "reroll", 8)
    assert (saved.of("wolf").health, saved.of("wolf").cp) == (29, 0)


@pytest.mark.rule("gs.combat.bought", "gs.combat.reroll")
def test_points_buy_a_win_by_ten_or_a_new_throw() -> None:
    assert met(Rolled(0, 0, True), Rolled(30, 20, False)) == (True, 10, False)
    assert not met(Rolled(0, 0, True), Rolled(0, 0, True)).won
    start = scene("kara weapon=d8 cp=3", "wolf", 1)
    bought = after_round(start, "attack", "other", "success", 30, 5)
    assert (bought.of("wolf").health, bought.of("kara").cp) == (25, 1)
    again = after_round(start, "attack", "other", "roll", 2, 9, "reroll", 20, 4)
    assert (again.of("wolf").health, again.of("kara").cp) == (26, 2)


# --- fleeing ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.round.flee", "gs.round.flee-first", "gs.opposed.ties")
def test_who_flees_first_is_not_struck_but_can_be_shot() -> None:
    start = scene("kara", "wolf str=20 weapon=d8; archer weapon=d8 ranged=true acc=10", 1)
    gone = after_round(start, "flee", "attack", "attack", 2, 25, 12, "no", 6)
    assert gone.of("kara").health == 24  # the arrow reaches; the wolf does not
    late = Scene((start.order[1], start.order[0], start.order[2]))
    struck = after_round(late, "attack", "flee", "other", 25, 2, [2, 3, 2], "yes")
    assert (struck.of("kara").health, struck.of("kara").down) == (23, "fled")


@pytest.mark.rule("gs.round.flee-first")
def test_in_later_rounds_only_a_won_roll_saves_who_flees() -> None:
    start = scene("kara", "wolf str=10 weapon=d8", 1)._replace(rounds=1)
    struck = after_round(start, "flee", "attack", 2, 25, "no", 7)
    assert struck.of("kara").health == 23
    assert after_round(start, "flee", "attack", 12, 12, "no").of("kara").health == 30  # a tie: evaded
    session = played(fight_round(Options(flee_spared_any_round=True), start), "flee", "attack", 2, 25, "no")
    spared: Scene = next(one for one in session.played if one.path == ()).outcome.named["scene"]
    assert spared.of("kara").health == 30


# --- time, tables, whole fights --------------------------------------------------------------------------------------


@pytest.mark.rule("gs.time.turn", "gs.time.minute", "gs.round.parts")
def test_a_fight_of_four_rounds_takes_a_minute() -> None:
    start = scene("kara", "rat health=0", 1)._replace(rounds=4)
    assert played(fight_round(OPTIONS, start)).outcome == Fought("party", 4, 60)


@pytest.mark.parametrize(("party", "foes"), [("kara; kara", "wolf"), ("kara", "kara"), ("", "wolf"), ("kara", "gm")])
def test_everybody_needs_a_name_of_their_own(party: str, foes: str) -> None:
    with pytest.raises(BadInput):
        Session(fight(OPTIONS, party, foes))


@pytest.mark.parametrize("seed", range(12))
def test_random_fights_come_to_an_end_and_fold_into_the_sheets(seed: int) -> None:
    dice = Random(seed)
    call = fight(
        OPTIONS,
        "kara str=15 weapon=d10 max_q=2 armour=d4 cp=3; vanya acc=15 weapon=d8 ranged=true ammunition=5",
        "wolf str=13 weapon=d6 health=12; troll str=16 weapon=d12 health=25 max_q=3; imp magic=2d6 health=8 acc=12",
        distance=dice.randint(1, 20),
        unaware=dice.choice(["nobody", "both"]),
    )
    session = Session(call)
    while session.question is not None and len(session.journal) < 3_000:
        if isinstance(session.question, Choose):
            options = [key_of(one) for one in session.question.options]
            session.choose(options[0] if dice.random() < 0.7 else dice.choice(options))
        else:
            session.roll([dice.randint(1, sides) for sides in session.question.pool.sides()], "rolled")
    assert isinstance(session.outcome, Fought)
    arrows = Item(name="arrows", kind="ammunition", count=5, where="back")
    state = State({"kara": Sheet(cp=30), "vanya": Sheet(items=(arrows,))})
    facts = facts_in(session.story())
    folded = fold(state, facts, RULESET.sheet)
    last = [one for one in session.played if one.call.procedure.name == "fight_end"][-1].call.named["scene"]
    for who in ("kara", "vanya"):
        one, sheet = last.of(who), folded.sheets[who]
        assert (30 - sheet.health_lost, sheet.stunned, sheet.prone) == (one.health, one.stun, one.prone)
        assert sheet.down == ("" if one.down == "fled" else one.down)
    assert sum(item.count for item in folded.sheets["vanya"].items) == 5 - last.of("vanya").shots
