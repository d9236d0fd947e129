"""The action roll: results and cuts, Momentum, push, bonus dice, help, 0d, more than six dice, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

import rollwright as rw
from rollwright.dice.errors import BadInput, Refused
from rollwright.games.augur.rules.action import Acted
from rollwright.games.augur.rules.kinds import Kind, Result
from rollwright.games.augur.rules.options import Options
from rollwright.testing import rules
from tests.games.augur.playing import OPTIONS, action, keys, play, pools, texts


def acted(*answers: Any, **arguments: Any) -> Acted:
    """Play an action and give its outcome."""
    outcome: Acted = play(action(OPTIONS, **arguments), *answers).outcome
    return outcome


@pytest.mark.rule("augur.result.botched", "augur.result.messy", "augur.result.good", "augur.result.perfect")
@pytest.mark.parametrize(
    ("faces", "result"),
    [
        ((1, 1), Result.BOTCHED),
        ((3, 2), Result.BOTCHED),
        ((4, 1), Result.MESSY),
        ((2, 5), Result.MESSY),
        ((6, 5), Result.GOOD),
        ((6, 6), Result.PERFECT),
    ],
)
def test_the_highest_die_sets_the_result(faces: tuple[int, ...], result: Result) -> None:
    found = acted(faces, dice=2, kind=Kind.CHASE)
    assert (found.result, found.cuts, found.rolled) == (result, 0, True)


@pytest.mark.rule("augur.action.pool", "augur.threat.cut", "augur.threat.cuts-add-up", "augur.result.dire")
@pytest.mark.parametrize(
    ("faces", "result", "cuts"),
    [
        ((6, 1, 6, 6, 6), Result.GOOD, 0),
        ((6, 1, 7, 6, 1), Result.MESSY, 1),
        ((6, 1, 8, 7, 1), Result.BOTCHED, 2),
        ((6, 1, 8, 7, 8), Result.DIRE, 3),
        ((5, 1, 8, 7, 1), Result.DIRE, 2),
        ((2, 1, 7, 7, 7), Result.DIRE, 3),
    ],
)
def test_each_7_or_8_cuts_one_step_down_to_dire(faces: tuple[int, ...], result: Result, cuts: int) -> None:
    found = acted(faces, dice=2, threat=3, kind=Kind.CHASE)
    assert (found.result, found.cuts) == (result, cuts)


@pytest.mark.rule("augur.threat.perfect", "augur.result.perfect")
def test_a_perfect_is_never_cut() -> None:
    found = acted((6, 3, 6, 8, 8, 8), dice=3, threat=3, kind=Kind.CHASE)
    assert (found.result, found.cuts) == (Result.PERFECT, 3)


@pytest.mark.rule("augur.action.zero", "augur.action.zero-after-all")
@pytest.mark.parametrize("dice", [0, -3])
def test_0d_takes_the_lower_of_two_and_is_never_perfect(dice: int) -> None:
    assert acted((6, 2), dice=dice, kind=Kind.CHASE).result is Result.BOTCHED
    assert acted((6, 6), dice=dice, kind=Kind.CHASE).result is Result.GOOD
    assert acted((4, 6, 7), dice=dice, threat=1, kind=Kind.CHASE).result is Result.BOTCHED


@pytest.mark.rule("augur.dice.more-than-six")
def test_with_more_than_six_dice_nobody_rolls() -> None:
    session = play(action(OPTIONS, 7, 3, kind=Kind.CLASH, known=("",)))
    assert keys(session) == []
    assert (session.outcome.result, session.outcome.rolled, session.outcome.momentum) == (Result.GOOD, False, 3)
    assert keys(play(action(OPTIONS, 6, kind=Kind.CHASE), (1, 1, 1, 1, 1, 1))) == ["action"]


# --- Momentum --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("augur.momentum.burn", "augur.momentum.reset", "augur.momentum.order")
def test_burning_replaces_the_highest_die_before_cuts_and_the_chart() -> None:
    found = acted((1, 2, 8), "burn", dice=2, threat=1, momentum=6, kind=Kind.CHASE)
    assert (found.result, found.burnt, found.momentum) == (Result.MESSY, True, 2)
    gained = acted((3, 2), "burn", dice=2, momentum=6, kind=Kind.GAMBIT)
    assert (gained.result, gained.momentum) == (Result.GOOD, 4), "back to 2, then 2 by the chart"


@pytest.mark.rule("augur.momentum.burn-better", "augur.momentum.burn")
@pytest.mark.parametrize(("momentum", "faces", "offered"), [
    (3, (1, 1), False), (4, (3, 1), True), (4, (4, 1), False), (5, (4, 4), False),
    (6, (5, 5), True), (6, (6, 1), False),
])  # fmt: skip
def test_burning_is_offered_from_4_on_where_it_changes_the_result(
    momentum: int, faces: tuple[int, ...], offered: bool
) -> None:
    session = play(action(OPTIONS, 2, momentum=momentum, kind=Kind.CHASE), faces, *(["keep"] if offered else []))
    assert keys(session) == ["action", *(["burn"] if offered else [])]
    assert (session.outcome.burnt, session.outcome.momentum) == (False, momentum)


@pytest.mark.rule("augur.momentum.burn-better")
def test_burning_never_makes_a_perfect_and_works_at_0d() -> None:
    assert acted((5, 5), "burn", dice=2, momentum=6, kind=Kind.CHASE).result is Result.GOOD
    assert acted((6, 2), "burn", dice=0, momentum=6, kind=Kind.CHASE).result is Result.GOOD


@pytest.mark.rule("augur.threat.negative", "augur.momentum.order")
def test_momentum_of_a_negative_level_comes_before_the_roll_and_can_be_burnt() -> None:
    found = acted((3, 1), "burn", dice=2, threat=-2, momentum=2, kind=Kind.CHASE)
    assert (found.result, found.burnt, found.momentum) == (Result.MESSY, True, 2)


@pytest.mark.rule("augur.momentum.zero", "augur.momentum.lose", "augur.stress.track")
def test_momentum_that_runs_out_becomes_stress() -> None:
    found = acted((1,), dice=1, momentum=1, kind=Kind.GAMBIT)
    assert (found.momentum, found.stress) == (2, 1)
    assert acted((1,), dice=1, momentum=2, kind=Kind.GAMBIT).momentum == 1


@pytest.mark.rule("augur.momentum.stuck")
def test_with_stress_full_momentum_stays_at_0_and_gains_are_lost() -> None:
    found = acted((1,), dice=1, momentum=1, stress=6, kind=Kind.GAMBIT)
    assert (found.momentum, found.stress) == (0, 6)
    assert acted((6,), dice=1, momentum=0, stress=6, kind=Kind.GAMBIT).momentum == 0
    assert acted((6,), dice=1, threat=-2, momentum=0, stress=6, kind=Kind.CHASE).momentum == 0


@pytest.mark.rule("augur.momentum.gain", "augur.momentum.most", "augur.momentum.track")
@pytest.mark.parametrize(("momentum", "after"), [(2, 4), (5, 6), (6, 6)])
def test_momentum_gained_stops_at_6(momentum: int, after: int) -> None:
    assert acted((6,), dice=1, momentum=momentum, kind=Kind.GAMBIT).momentum == after


# --- push, bonus dice, help ------------------------------------------------------------------------------------------


@pytest.mark.rule("augur.push", "augur.push.beside")
def test_a_push_costs_1_stress_and_is_beside_the_three_bonus_dice() -> None:
    found = acted((1, 1, 1, 6, 1), dice=5, push=True, bonus=("expertise", "ability", "together"), kind=Kind.CHASE)
    assert (found.stress, found.result) == (1, Result.GOOD)
    assert not acted(dice=7, push=True, kind=Kind.CHASE).rolled, "it counts towards more than six"


@pytest.mark.rule("augur.assist", "augur.assist.narrate", "augur.result.perfect")
def test_a_helper_s_own_die_joins_the_roll() -> None:
    session = play(action(OPTIONS, 3, 1, assist="vanya", kind=Kind.CHASE), (6, 2, 8), (6,))
    assert pools(session) == [("actor", "action 2d6, threat 1d8"), ("vanya", "1d6")]
    assert session.outcome.result is Result.PERFECT
    assert play(action(OPTIONS, 2, assist="vanya", kind=Kind.CHASE), (1,), (4,)).outcome.result is Result.MESSY


@pytest.mark.rule("augur.assist.zero")
def test_help_that_leaves_0d_throws_no_die_of_its_own() -> None:
    session = play(action(OPTIONS, 0, assist="vanya", kind=Kind.CHASE), (6, 4))
    assert (keys(session), session.outcome.result) == (["action"], Result.MESSY)


@pytest.mark.rule("augur.bonus.sources")
def test_a_die_from_elsewhere_is_no_bonus_die() -> None:
    with pytest.raises(BadInput, match="bonus dice come from expertise, ability, together; luck is none of them"):
        play(action(OPTIONS, 3, bonus=("luck",)))


# --- what is refused, with the rule's id -----------------------------------------------------------------------------


REFUSED: list[tuple[str, dict[str, Any]]] = [
    ("augur.threat.impossible", {"threat": 4}),
    ("augur.threat.impossible", {"threat": 5}),
    ("augur.bonus.most", {"bonus": ("expertise", "ability", "together", "ability")}),
    ("augur.bonus.one-each", {"bonus": ("together", "together")}),
    ("augur.expertise.one", {"bonus": ("expertise", "expertise")}),
    ("augur.push.full", {"push": True, "stress": 6}),
]


@pytest.mark.parametrize(("rule", "arguments"), [pytest.param(*case, marks=rules(case[0])) for case in REFUSED])
def test_it_is_refused_with_the_rule_s_id(rule: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        play(action(OPTIONS, 3, **arguments))
    assert refused.value.rule == rule
    assert f"[{rule}]" in str(refused.value)


@pytest.mark.rule("augur.push")
def test_a_table_can_play_without_pushing() -> None:
    with pytest.raises(Refused) as refused:
        play(action(Options(push=False), 3, push=True))
    assert refused.value.rule == "augur.push"


@pytest.mark.rule("augur.momentum.burn")
@pytest.mark.parametrize("momentum", [0, 3])
def test_burning_below_4_is_refused(momentum: int) -> None:
    with pytest.raises(Refused) as refused:
        rw.play("augur/action", dice=2, momentum=momentum, faces=(1, 2), choose={"burn": "burn"}, policy="never")
    assert refused.value.rule == "augur.momentum.burn"


@pytest.mark.rule("augur.harm.threat")
def test_harm_s_dice_make_nothing_impossible() -> None:
    assert acted((6, 8, 1, 1, 1, 1), dice=1, threat=3, harm=2, kind=Kind.CHASE).result is Result.MESSY


@pytest.mark.rule("augur.action.pool", "augur.expertise.relevant")
def test_a_command_can_say_how_the_dice_came_about() -> None:
    given: dict[str, Any] = {
        "approach": "finesse",
        "conditions": ("dazed",),
        "expertise": "locks",
        "unhelpful": ("lies",),
    }
    told = texts(play(action(OPTIONS, 3, **given, ability="soft step", group=True), (6, 1, 1)))
    assert (
        "rolls 3 action dice for a basic action (Finesse; less for dazed; locks; lies is of no help; soft step; "
        in told
    )
    assert "for the group)" in told
