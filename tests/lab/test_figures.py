"""Figures: the laws of fields, their errors, and the sums of parts; exact, sampled or refused as it should be."""

from __future__ import annotations

import random
from itertools import permutations
from math import sqrt

import msgspec
import pytest

from rollwright.api import odds
from rollwright.dice.errors import BadInput
from rollwright.lab import figures as figures_module
from rollwright.lab.answering import exact_figures, sampled_figures, seed_of
from rollwright.lab.figures import Figures, added, spread_of, wilson
from rollwright.lab.parts import MOST_LIFTED, MOST_SINGLE, most_plays, size_of
from rollwright.lab.question import question
from rollwright.lab.trials import _parted, is_alone
from rollwright.play.policy import never


def exact(call: str, policy: str = "never", **arguments: object) -> Figures:
    found = exact_figures(question(call, arguments, policy=policy))
    assert found is not None
    return found


def test_exact_figures_are_the_odds_of_each_field() -> None:
    found = exact("mechwarrior/skill", target=9)
    law = odds("mechwarrior/skill", target=9)
    assert found.exact
    assert found.field("success").chance(True) == pytest.approx(10 / 36, abs=1e-15)
    assert found.field("success").chance(1) == 0
    assert found.field("total").mean == pytest.approx(7)
    assert found.field("total").deviation == pytest.approx(sqrt(35 / 6))
    assert found.field("margin").at_least(0) == pytest.approx(law.chance(lambda one: one.margin >= 0))
    assert found.interval("success", True) == (found.field("success").chance(True),) * 2
    assert (found.error("total"), found.most_error()) == (0, 0)
    assert found.worth is not None
    assert found.worth_of == "success"
    assert found.worth.mean == pytest.approx(10 / 36)
    with pytest.raises(BadInput, match="no field 'glory'; it has success, margin, total, edge"):
        found.field("glory")


def test_words_of_an_enumeration_keep_their_order() -> None:
    spread = exact("augur/action", dice=2).field("result")
    assert spread.values == tuple(sorted(spread.values, key=lambda word: spread.order[str(word)]))
    assert spread.values != tuple(sorted(spread.values, key=str))


def test_sampled_figures_are_counts_and_within_their_error_of_the_truth() -> None:
    asked = question("mechwarrior/opposed", {"a": 8, "b": 7})
    found, truth = sampled_figures(asked, 100_000, 7), exact("mechwarrior/opposed", a=8, b=7)
    assert found.plays == 100_000
    assert sum(found.field("winner").weights) == 100_000
    assert all(weight == int(weight) for weight in found.field("winner").weights)
    for value, chance in truth.field("winner").chances:
        low, high = found.interval("winner", value)
        assert low < chance < high
    assert abs(found.field("a_margin").mean - truth.field("a_margin").mean) < 4 * found.error("a_margin")
    assert sampled_figures(asked, 100_000, 7) == found != sampled_figures(asked, 100_000, 8)


def test_parts_add_up_to_the_same_in_any_order() -> None:
    asked = question("mechwarrior/opposed", {"a": 8, "b": 7})
    parts = [sampled_figures(asked, 1_000, seed) for seed in range(3)]
    sums = [added(list(some)) for some in permutations(parts)]
    assert all(one == sums[0] for one in sums)
    assert sums[0].plays == 3_000
    assert sums[0].field("winner").chance("a") == sum(p.field("winner").chance("a") for p in parts) / 3
    assert added([*parts, Figures(refused="no")]).refused == "no"


def test_figures_survive_being_written_down() -> None:
    played = sampled_figures(question("cgg/action", {"code": "3d", "difficulty": 5}), 100, 1)
    for found in (exact("mechwarrior/skill", target=9), played):
        assert msgspec.json.decode(msgspec.json.encode(found), type=Figures) == found


def test_a_field_with_too_many_values_keeps_its_mean(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = exact("mechwarrior/skill", target=9).field("total")
    monkeypatch.setattr(figures_module, "MOST_VALUES", 5)
    cut = exact("mechwarrior/skill", target=9).field("total")
    assert (cut.values, cut.weights, cut.mean, cut.deviation) == ((), (), whole.mean, whole.deviation)


def test_plays_that_all_went_one_way_prove_little() -> None:
    same = Figures({"hit": spread_of({True: 200.0}, 200.0)}, plays=200)
    assert same.most_error() == 1 / 200
    assert same.interval("hit", True)[0] == pytest.approx(0.9812, abs=1e-4)


def test_wilsons_bounds_hold_the_truth_as_often_as_they_say() -> None:
    dice = random.Random(3)
    held = 0
    for _ in range(2_000):
        hits = sum(dice.random() < 0.1 for _ in range(80))
        low, high = wilson(hits / 80, 80)
        held += low <= 0.1 <= high
    assert 0.93 <= held / 2_000 <= 0.97


def test_seeds_of_different_things_differ() -> None:
    assert len({seed_of(a, b, c) for a in range(9) for b in range(9) for c in range(9)}) == 729


# Too large a question is refused or sampled, and says so.

FIGHT = {"party": "kara; orr; mia", "foes": "rat; bat; cat; dog"}
EVERYTHING = {"code": "12d", "opponent": "12d", "wrenches": "close,make-it,that-good,serious", "mastery": 3, "xp": 9}


@pytest.mark.soak
def test_what_is_too_large_to_be_worked_out_is_sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    duel = question("going-somewhere/duel", {"a": "weapon=d8", "b": "weapon=d6"})
    assert exact_figures(duel) is not None
    monkeypatch.setattr("rollwright.play.sinking.MOST_CELLS", 10)  # the limits are reached sooner
    monkeypatch.setattr("rollwright.play.chain.MOST_STATES", 10)
    assert exact_figures(duel) is None
    assert sampled_figures(duel, 500, 1).plays == 500
    fight = question("going-somewhere/fight", FIGHT)
    assert exact_figures(fight) is None
    found = sampled_figures(fight, 5, 1)
    assert sum(found.field("winner").weights) == found.plays == 5


@pytest.mark.soak
def test_best_play_that_is_too_large_is_refused_in_words() -> None:
    found = exact("going-somewhere/fight", "best", party="kara; orr", foes="rat; bat")
    assert "best play of actor in fight is too large" in found.refused
    found = sampled_figures(question("going-somewhere/fight", FIGHT, policy="best"), 5, 1)
    assert "best play is worked out, not sampled" in found.refused


def test_a_large_action_with_everything_is_worked_out() -> None:
    for policy in ("never", "always", "best"):
        assert exact("cgg/action", policy, **EVERYTHING).exact


def test_a_random_table_with_all_that_its_rows_lead_to_is_played_one_by_one() -> None:
    deep = question("going-somewhere/native", {"deep": True})
    assert exact_figures(deep) is None
    assert is_alone(deep)
    assert sampled_figures(deep, 20, 1).plays == 20


@pytest.mark.soak
def test_a_trial_tells_what_can_be_played_at_once() -> None:
    assert not is_alone(question("mechwarrior/skill", {"target": 8, "edge": 3}, policy="always"))
    assert not is_alone(question("going-somewhere/duel", {"a": "weapon=d8", "b": "weapon=d6"}))
    fight = question("going-somewhere/fight", {"party": "kara", "foes": "rat"}).read()
    assert _parted(fight.call, never)
    assert (most_plays(size_of(True)), most_plays(size_of(False))) == (MOST_SINGLE, MOST_LIFTED)


def test_what_is_beyond_counting_says_what_to_ask_instead() -> None:
    found = exact_figures(question("going-somewhere/make"))
    assert found is not None
    assert "far too many plays; ask for the odds of a step" in found.refused


def test_what_the_rules_refuse_is_said() -> None:
    found = exact("cgg/action", code="3d", difficulty=5, wrenches="bounce-back")
    assert "no impairing condition" in found.refused
    with pytest.raises(BadInput, match="no impairing condition"):
        found.field("success")
