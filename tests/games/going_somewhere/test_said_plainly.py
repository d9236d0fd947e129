"""What came of a roll is said so that nobody has to know the rule: naturals, and what a second roll could still win."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.games.going_somewhere import RULESET
from rollwright.games.going_somewhere.rules.combat.ending import they
from rollwright.games.going_somewhere.rules.ranks import Dice
from rollwright.games.going_somewhere.rules.sheet import Sheet
from rollwright.play.session import Session
from rollwright.rules.facts import State, Tale, Who, shown
from rollwright.rules.wording import put
from tests.games.going_somewhere.checks_cases import flat, play
from tests.games.going_somewhere.magic_cases import cast, magic_attack, told
from tests.games.going_somewhere.world_cases import OPTIONS, shoot_vehicle


def title(session: Session[Any]) -> str:
    """Give what is asked, as people read it."""
    question: Any = session.question
    return str(put(RULESET.wording(question.key).title, shown(question.about, Tale(str.title))))


def guide(session: Session[Any]) -> str:
    """Give what stands below it."""
    question: Any = session.question
    return str(put(RULESET.wording(question.key).guide, shown(question.about, Tale(str.title))))


@pytest.mark.rule("gs.critical.natural")
def test_a_natural_roll_is_said_to_decide_where_the_total_says_otherwise() -> None:
    fails = told(play(flat("action", "bonus")(OPTIONS, 20, critical=False, who="kara"), [1]))
    works = told(play(flat("action", "bonus")(OPTIONS, -9, critical=False, who="kara"), [20]))
    assert "Kara has 1 + 20 = 21 against 15. A natural 1 always fails." in fails
    assert "Kara has 20 − 9 = 11 against 15. A natural 20 always succeeds." in works
    helped = told(play(flat("action", "bonus")(OPTIONS, 3, helper=9, who="kara", critical=False), [1], [14]))
    assert "Kara has 14 + 8 = 22 against 15. The helper’s natural 1 always fails." in helped
    assert "Kara has 12 + 20 = 32 against 15." in told(play(flat("action", "bonus")(OPTIONS, 20, who="kara"), [12]))


@pytest.mark.rule("gs.opposed.natural", "gs.magic.in-combat")
def test_an_attack_by_magic_says_that_a_natural_roll_decided() -> None:
    more: Any = {"acc": 4, "defend": 15, "dice": (Dice(1, 6),), "who": "kara", "target": "vanya"}
    hit = told(play(magic_attack(OPTIONS, 10, **more), [15], [9], [1], [3], [15]))
    assert "Combat Rolls: Kara has 13, Vanya has 16, but a natural 1 always loses." in hit


@pytest.mark.rule("gs.opposed.natural", "gs.vehicle.gunner")
def test_a_shot_says_that_a_natural_roll_decided() -> None:
    shot = shoot_vehicle(OPTIONS, 40, "cannon-50", 10, 4, 12, 4, target="car", who="kara", vehicle="truck")
    missed = told(play(shot, [1], [9], [14]))
    assert any(one.endswith("; a natural 1 always loses.") for one in missed), missed


@pytest.mark.rule("gs.check.reroll")
def test_a_second_roll_is_offered_on_a_success_only_where_better_magic_does_more() -> None:
    """Flying works or doesn't; what has dice, or can be resisted, works better with more, and the card says so."""
    plain = Session(cast(OPTIONS, 8, magic="fly", power=40, cp=7, who="kara"))
    plain.choose("roll")
    plain.roll([7])
    assert plain.ended, "a bare success is as good as any"
    graded: Any = (("effect 1d6", {}), ("fly", {"resist": 4, "target": "vanya"}), ("heal 1d6", {}))
    for magic, more in graded:
        session = Session(cast(OPTIONS, 8, magic=magic, power=40, cp=7, who="kara", **more))
        session.choose("roll")
        session.roll([7])
        assert title(session) == "Kara has 7 + 8 = 15 against 15, a minimal success; 20 or more is better. Roll again?"


@pytest.mark.rule("gs.critical.natural", "gs.check.reroll")
def test_who_may_roll_again_after_a_natural_1_reads_that_it_has_failed_whatever_the_total() -> None:
    fails = "Kara has 1 + 20 = 21 against 15 (a natural 1 always fails). Roll again?"
    session = Session(flat("action", "bonus")(OPTIONS, 20, cp=1, who="kara"))
    session.roll([1])
    assert title(session) == fails
    session = Session(cast(OPTIONS, 20, magic="heal 1d6", power=40, cp=1, who="kara"))
    session.roll([1])
    assert title(session) == fails
    resisting = Session(flat("resist-magic", "bonus", "dl")(OPTIONS, 20, 15, cp=1, who="kara"))
    resisting.roll([1])
    assert title(resisting) == "Kara has 21 against 15 (a natural 1 always fails). Roll again?"


@pytest.mark.rule("gs.magic.clairvoyance", "gs.check.bought")
def test_identifying_says_what_each_total_and_a_bought_success_shows() -> None:
    session = Session(cast(OPTIONS, 7, magic="identify", what="a ring", power=6, cp=4, who="kara"))
    assert title(session).startswith("Kara: d20 +7 against 10, 20, 25, 30 or 35")
    assert "A success that is bought shows what the thing is" in guide(session)
    session.choose("roll")
    session.roll([2])
    assert title(session) == "Kara has 2 + 7 = 9 against 10. Roll again?"
    assert "success that is bought" not in guide(session), "it is too late for that"


def test_several_of_a_kind_give_up_together() -> None:
    names = ("Osk Wolf 1", "Osk Wolf 2", "Osk Wolf 3", "Old Garr")
    state = State({Who(name): Sheet(name=name) for name in names})
    everybody = [Who(name) for name in names]
    assert they(state, everybody, "gives up", "give up") == "The three Osk Wolves and Old Garr give up"
    assert they(state, everybody[3:], "flees", "flee") == "Old Garr flees"
