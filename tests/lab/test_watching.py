"""Watched plays: what is left, who leads after each round, where it is decided."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.dice.pool import Pool
from rollwright.dice.source import RandomDice
from rollwright.lab.figures import added
from rollwright.lab.question import question
from rollwright.lab.watches import Standing, Watch, per_cent
from rollwright.lab.watching import decided, played, thrown, watched_figures
from rollwright.play.odds import odds
from rollwright.play.policy import never
from rollwright.play.session import Session
from rollwright.play.steps import Call, Roll, key_of
from tests.amount import times

SIX = {"a": "str=12 weapon=d8 health=6", "b": "str=12 weapon=d10 health=6"}
FIGHT = {
    "party": "kara str=16 weapon=d10 health=12; vanya acc=14 weapon=d6 ranged=true health=12",
    "foes": "wolf str=12 weapon=d8 health=12; fox str=12 weapon=d6 health=12",
    "distance": 6,
}


def test_plays_are_those_of_a_session() -> None:
    """The fast loop asks the same questions and reads the same faces as live play does."""
    call = question("going-somewhere/fight", FIGHT).read().call
    links: list[Call[Any]] = []
    outcome = played(call, never, RandomDice(5).face, links.append)
    dice, session = RandomDice(5), Session(call)
    while (step := session.question) is not None:
        if isinstance(step, Roll):
            session.roll([dice.face(sides) for sides in step.pool.sides()])
        else:
            session.choose(key_of(never(step)))
    assert session.outcome == outcome
    assert links[-1].procedure.name == "fight_end"
    assert links[-1].named["scene"].rounds == outcome.rounds


def test_a_pool_of_parts_is_thrown_in_order() -> None:
    faces = iter([3, 6, 2, 8])
    assert thrown(Pool.of(2, 6, "a") + Pool.of(2, 8, "b"), lambda sides: next(faces)) == ((3, 6), (2, 8))


def test_duels_agree_with_the_exact_law() -> None:
    asked = question("going-somewhere/duel", SIX)
    exact = odds(asked.read().call)
    found = watched_figures(asked, times(4000), 3)
    low, high = found.interval("winner", "a")
    assert low - 0.03 <= exact.chance(lambda end: end.winner == "a") <= high + 0.03
    assert found.field("wins").chances == found.field("winner").chances
    assert found.field("rounds watched").pairs == found.field("rounds").pairs
    mean = exact.mean(lambda end: end.rounds)
    assert abs(found.field("rounds").mean - mean) < 5 * found.error("rounds")


def test_what_is_left_is_the_winners() -> None:
    found = watched_figures(question("going-somewhere/fight", FIGHT, policy="steady"), 40, 1)
    party = found.field("wins").chance("party")
    assert found.field("party left").at_least(1) == pytest.approx(party)
    assert found.field("foes still up").chance(0) == pytest.approx(party)
    assert found.field("rounds watched").pairs == found.field("rounds").pairs
    for number in (1, 20):
        assert sum(found.field(f"lead@{number}").weights) == sum(found.field(f"party@{number}").weights) == 40
    assert found.field("party@1").mean >= found.field("party@5").mean


def test_parts_add_up_and_seeds_tell() -> None:
    asked = question("augur/chase", {"dice": 2, "threat": 1})
    parts = [watched_figures(asked, 30, seed) for seed in (1, 2)]
    assert parts[0] == watched_figures(asked, 30, 1) != parts[1]
    both = added(parts)
    assert both == added(parts[::-1])
    assert both.plays == sum(both.field("character@2").weights) == 60
    assert both.field("wins").chance("character") == both.field("won").mean


def test_tension_counts_what_is_averted() -> None:
    arguments = {"party": "kara dexterity=6d", "pitfalls": "reactor 1,hull 14", "edge": "kara"}
    found = watched_figures(question("cgg/tension", arguments, policy="act"), 20, 2)
    averted, happened = found.field("averted"), found.field("pitfalls left")
    assert averted.mean == pytest.approx(2 * (100 - happened.mean) / 100)
    assert found.field("wins").chance("explorers") == averted.chance(2)


def test_a_call_without_a_watch_has_its_outcome_and_links() -> None:
    found = watched_figures(question("mechwarrior/opposed", {"a": 8, "b": 7}), 50, 1)
    assert found.field("links").chance(1) == 1
    assert "winner" in found.fields
    assert "decided" not in found.fields


def test_what_the_rules_refuse_is_said() -> None:
    assert "weapon" in watched_figures(question("going-somewhere/duel", {"a": "str=1 sword=2", "b": ""}), 5, 1).refused


def test_decided_is_the_last_change_of_the_lead() -> None:
    watch = Watch(("a", "b"), "", lambda name, call: None, lambda call, last, end: last, str)

    def at(*pairs: tuple[int, int]) -> int | None:
        return decided(watch, [Standing(pair) for pair in pairs], "b")

    assert at((100, 100), (100, 90), (90, 90), (0, 80)) == 3
    assert at((50, 100), (40, 90), (0, 80)) == 0
    assert at((100, 100), (90, 95), (0, 80)) == 1
    assert decided(watch, [Standing((1, 1))], "nobody") is None
    assert [per_cent(part, 30) for part in (0, 1, 15, 30, 31)] == [0, 3, 50, 100, 100]
