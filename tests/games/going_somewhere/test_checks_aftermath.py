"""What checks leave behind: damage by a critical failure, what a helper pays, and how it is all told."""

from __future__ import annotations

import msgspec
import pytest

from rollwright.dice.errors import BadInput
from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.checks.crits import FAILURES, SUCCESSES, crit_tables
from rollwright.games.going_somewhere.rules.checks.facts import HARMS, TimePassed
from rollwright.games.going_somewhere.rules.checks.tables import tables
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Item, Sheet
from rollwright.play.odds import odds
from rollwright.play.session import Session
from rollwright.play.steps import GM
from rollwright.rules.facts import State, fold
from rollwright.rules.ruleset import Move, Sitting
from tests.games.going_somewhere.checks_cases import (
    KARA,
    OPTIONS,
    ability,
    act,
    after,
    contest,
    notice,
    play,
    skill,
    told,
)

SWORD = Item(name="Sword", kind="weapon", sides=8, hands=1, where="right hand")
own_damage = RULESET.listing("own-damage").procedure
ARMED = State({"kara": msgspec.structs.replace(KARA, items=(SWORD,))})


def harms(state: State) -> list[Move]:
    return [move for move in RULESET.moves(OPTIONS, state, Sitting(GM)) if move.procedure == "own-damage"]


# --- damage by a critical failure -------------------------------------------------------------------------------------


@pytest.mark.rule("gs.critical.own-damage", "gs.critical.failure")
@pytest.mark.parametrize(("face", "die", "lost"), [(1, (), 8), (4, (5,), 10), (6, (5,), 5), (8, (5,), 2)])
def test_the_cgo_says_whether_a_critical_failure_hurts(face: int, die: tuple[int, ...], lost: int) -> None:
    state = after(play(ability(OPTIONS, 5, who="kara"), (1,), (face,)), ARMED)
    [move] = harms(state)
    call = RULESET.acts["own-damage"](OPTIONS, state, **move.filled)
    no = after(play(call, "no"), state)
    assert (no.sheets["kara"].health_lost, harms(no)) == (0, [])
    yes = after(play(call, "yes", *([die] if die else [])), state)
    assert (yes.sheets["kara"].health_lost, harms(yes)) == (lost, [])
    assert harms(fold(state, [TimePassed(rounds=1)], Sheet)) == [], "a round later it is too late"


@pytest.mark.rule("gs.critical.own-damage")
def test_without_a_weapon_in_hand_there_is_no_damage() -> None:
    for where in ("belt", "left"):
        stowed = msgspec.structs.replace(KARA, items=(msgspec.structs.replace(SWORD, where=where),))
        assert harms(after(play(ability(OPTIONS, 5, who="kara"), (1,), (6,)), State({"kara": stowed}))) == []
    for face in (2, 10, 12, 14):
        answers = [(1,), (face,), *([(3,)] if face == 2 else [])]
        assert harms(after(play(ability(OPTIONS, 5, who="kara"), *answers), ARMED)) == [], "these rows do no damage"


@pytest.mark.rule("gs.critical.own-damage", "gs.shock.check")
def test_half_of_one_s_health_by_the_own_weapon_asks_for_a_shock_check() -> None:
    session = play(own_damage(OPTIONS, "horrible fail", 20, full=30, vigor=5), "yes", (9,), (9,))
    assert (session.outcome.health, session.outcome.down) == (12, "dead")
    law = odds(
        own_damage(OPTIONS, "serious fail", 8, health=40, full=40), lambda choice: choice.options[-1], exact=True
    )
    assert {end.health for end, _ in law.fractions()} == set(range(32, 40))


@pytest.mark.rule("gs.critical.adapted")
def test_each_row_has_words_for_where_nobody_fights() -> None:
    rows = (*crit_tables().failure, *crit_tables().success)
    assert {*tables().critical} == {*FAILURES, *SUCCESSES} == {row.key for row in rows}
    assert {row.key for row in crit_tables().failure if row.multiple} == {*HARMS}
    session = play(ability(OPTIONS, 5, who="Kara"), (20,), (13,))
    assert "Kara has a critical success: It works twice as well as it could." in told(session)
    assert not [text for text in told(session) if "damage" in text]


# --- helpers, dice, tellings ------------------------------------------------------------------------------------------


@pytest.mark.rule("gs.check.reroll", "gs.help.bonus")
def test_a_helper_can_pay_for_a_second_throw() -> None:
    call = skill(OPTIONS, 5, helper=13, who="kara", helper_who="vanya", helper_cp=1)
    session = play(call, (1,), "reroll", (12,), (10,))
    assert (session.outcome.total, session.outcome.tier) == (20, "average success"), "the 1 is gone"
    state = after(session, State({"kara": KARA, "vanya": Sheet(name="Vanya", cp=4, stats={"int": 13})}))
    assert [derive.power(state.sheets[who]) for who in ("kara", "vanya")] == [10, 3]
    texts = told(session)
    assert "Vanya spends 1 Character Point to roll again." in texts
    assert "Vanya rolls 12 and gives kara +5." in texts
    assert play(call, (20,), (3,), (14,)).outcome.critical == "amazing success", "a good roll is not asked about"


@pytest.mark.rule("gs.check.roll")
@pytest.mark.parametrize("one", [Dice(1, 1000), Dice(1, 1), Dice(1, 101), Dice(0, 6)])
def test_bonus_dice_out_of_bounds_are_refused(one: Dice) -> None:
    with pytest.raises(BadInput, match="bonus dice have 2 to 100 sides"):
        Session(act(OPTIONS, 5, dice=(one,)))


@pytest.mark.rule("gs.notice.impairments")
def test_what_hinders_is_told() -> None:
    dark = notice(OPTIONS, 14, impairments="half-moon", helmet=True)
    assert "The conditions give −7: a helmet." in told(play(dark, (12,)))
    assert "Actor has 12 + 6 = 18 against 15." in told(play(ability(OPTIONS, 9, modifier=-3), (12,)))


@pytest.mark.rule("gs.opposed.natural", "gs.opposed.contest")
def test_a_contest_tells_what_it_comes_to() -> None:
    assert "Kara has 11, b 8: kara is ahead by 3." in told(play(contest(OPTIONS, 1, 0, a_who="kara"), (10,), (8,)))
    natural = told(play(contest(OPTIONS, 0, 50, a_who="kara", b_who="vanya"), (30,), (20,), (20,)))
    assert "Kara rolls a natural 30 and wins." in natural
