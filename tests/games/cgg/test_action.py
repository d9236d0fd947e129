"""The action: difficulty, risk, Failure; against counting all faces in the book's own words."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rollwright.api import odds as odds_by_name
from rollwright.dice.errors import BadInput, Refused
from rollwright.dice.pool import Pool
from rollwright.games.cgg.rules.chance import exec_dice, risk
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.dice import exec_reading, exec_roll
from rollwright.games.cgg.rules.difficulty import adjusted, base_risk, contest_base, dice_left, tables
from rollwright.games.cgg.rules.editions import CGG, CGG_2015
from rollwright.games.cgg.rules.failure import GRADES, number_of
from rollwright.games.cgg.rules.options import Options
from rollwright.games.cgg.rules.outcome import Action, together
from rollwright.play.best import best
from rollwright.play.lifting import Lifting
from rollwright.play.odds import laws, odds
from tests.games.cgg.acting import EARLIER, EDITIONS, LATER, action, complication, facts, play, questions, told


def by_the_book(options: Options, base: int, dice: int, exec_faces: Any, code: Code, faces: Any) -> tuple[Any, ...]:
    """Judge all faces of an action die by die."""
    later = options.edition == "cgg"
    kept = [face for face in exec_faces if face <= (3 if later else 5)]
    target = {3: 4, 4: 7, 5: 10, 6: 13, 7: 16, 8: 19, 9: 22}[base] + (0 if later else 2)
    target += sum(kept) if later else max(kept, default=0)
    total = sum(face for face in faces if face < 6) + code.pips
    return not kept, len(kept), total >= target, list(faces).count(6)


@pytest.mark.soak
@pytest.mark.rule(
    "cgg.risk.roll",
    "cgg.risk.venture",
    "cgg.risk.avoided",
    "cgg.risk.base",
    "cgg.risk.raise",
    "cgg.difficulty.roll",
    "cgg.dice.players",
    "cgg.dice.exec",
    "cgg.editions",
)
@pytest.mark.parametrize("options", EDITIONS, ids=["cgg", "cgg-2015"])
@pytest.mark.parametrize(
    ("base", "adjust", "code"), [(5, 1, Code(3, 2)), (4, -1, Code(2)), (3, 0, Code(1, 1)), (3, 0, Code(3))]
)
def test_odds_are_those_of_counting_every_face(options: Options, base: int, adjust: int, code: Code) -> None:
    dice = max(0, base + adjust - code.dice)
    counted: Counter[tuple[Any, ...]] = Counter()
    for exec_faces in product(range(1, 11), repeat=dice):
        for faces in product(range(1, 7), repeat=code.dice):
            counted[by_the_book(options, base, dice, exec_faces, code, faces)] += 1
    ways = 10**dice * 6**code.dice
    law = odds(action(options, code, base, adjust), exact=True)
    assert {outcome[:4]: p for outcome, p in law.fractions()} == {key: Fraction(n, ways) for key, n in counted.items()}


@pytest.mark.rule("cgg.difficulty.removed", "cgg.difficulty.roll")
def test_the_line_of_the_issue() -> None:
    found = odds_by_name("cgg/action", difficulty=5, adjust=1, code="3d+2", exact=True)
    assert sum(p for outcome, p in found.fractions() if outcome.success) == Fraction(343, 1000)


@pytest.mark.rule("cgg.risk.raise", "cgg.difficulty.roll")
def test_the_examples_of_the_risk_raise() -> None:
    early = play(exec_dice(EARLIER, 4), (3, 2, 7, 8)).outcome
    assert (early.failures, early.risk_raise) == (2, 3)
    late = play(exec_dice(LATER, 4), (3, 2, 6, 5)).outcome
    assert (late.failures, late.risk_raise) == (2, 5)


@pytest.mark.parametrize("count", range(5))
@pytest.mark.parametrize(("kept", "by_sum"), [(3, True), (5, False)])
@pytest.mark.parametrize("last", [True, False])
@pytest.mark.parametrize("sides", [10, 6])
def test_the_reading_of_the_execs_dice(count: int, kept: int, by_sum: bool, last: bool, sides: int) -> None:
    reading = exec_reading(kept, by_sum, last)
    pool = Pool.of(count, sides)
    counted = Counter(reading.of(pool, faces) for faces in product(range(1, sides + 1), repeat=count))
    law = reading.law(pool)
    assert {outcome: int(p * sides**count) for outcome, p in law.fractions()} == counted


@pytest.mark.rule("cgg.dice.exec")
def test_the_execs_dice_can_be_six_sided_in_the_later_edition_only() -> None:
    six = Options(exec_die="d6")
    assert exec_roll(six, 2).pool == Pool.of(2, 6)
    assert exec_roll(LATER, 2).pool == Pool.of(2, 10)
    assert odds(action(six, Code(3), 4)).chance(lambda end: end.success) == pytest.approx(0.5)


@pytest.mark.rule("cgg.risk.zero")
@pytest.mark.parametrize(("code", "total"), [(Code(0), 0), (Code(0, 2), 2)])
def test_a_code_without_dice_is_its_pips(code: Code, total: int) -> None:
    assert play(risk(LATER, code), ()).outcome == (total, 0)


@pytest.mark.rule("cgg.risk.roll", "cgg.risk.code")
def test_a_risk_roll() -> None:
    assert play(risk(LATER, Code(4, 2)), (6, 2, 6, 5)).outcome == (9, 2)


@pytest.mark.rule("cgg.risk.base", "cgg.risk.base-beyond", "cgg.difficulty.base")
def test_base_risk() -> None:
    assert [base_risk(LATER, base) for base in range(3, 10)] == [4, 7, 10, 13, 16, 19, 22]
    assert [base_risk(EARLIER, base) for base in range(3, 10)] == [6, 9, 12, 15, 18, 21, 24]
    assert tuple(CGG.base_risk) == tuple(base_risk(LATER, base) for base in range(3, 10))
    assert tuple(CGG_2015.base_risk) == tuple(base_risk(EARLIER, base) for base in range(3, 10))
    assert (base_risk(LATER, 1), base_risk(LATER, 11), base_risk(EARLIER, 10)) == (4, 28, 27)
    assert [row.dice for row in tables().base] == [*range(3, 10)]


@pytest.mark.rule("cgg.difficulty.ability", "cgg.difficulty.adjustments", "cgg.help.unrolled")
def test_every_adjustment() -> None:
    assert {row.id: row.dice for row in tables().adjustment} == {
        "no-ability": 1,
        "no-specialist-ability": 2,
        "all-the-time": -1,
        "rushed": 1,
        "extreme-rush": 2,
        "teamwork": -1,
        "organized-assistance": -2,
        "condition-impairs": 1,
        "condition-enhances": -1,
        "disadvantage": 1,
        "advantage": -1,
    }
    assert adjusted(("rushed", "no-specialist-ability", "advantage")) == 2
    session = play(action(LATER, Code(3), 5, adjustments=("rushed",), risk="none"), (9, 9, 9))
    assert session.outcome.success
    with pytest.raises(BadInput, match="twice"):
        adjusted(("rushed", "rushed"))
    with pytest.raises(BadInput, match="there are no-ability"):
        adjusted(("luck",))


@pytest.mark.rule("cgg.difficulty.most", "cgg.difficulty.removed", "cgg.difficulty.contest")
def test_dice_that_are_left() -> None:
    assert dice_left(9, 3, Code(1, 2)) == 6
    assert dice_left(5, 1, Code(3, 2)) == 3
    assert dice_left(3, 0, Code(5)) == 0
    assert contest_base(Code(3, 2)) == 4
    plain, contest = (
        odds(call, exact=True) for call in (action(LATER, Code(2), 4), action(LATER, Code(2), opponent=Code(3, 2)))
    )
    assert dict(plain.fractions()) == dict(contest.fractions())
    with pytest.raises(BadInput, match="one of the two"):
        odds(action(LATER, Code(2), 4, opponent=Code(3)))
    with pytest.raises(BadInput, match="one of the two"):
        odds(action(LATER, Code(2)))


@pytest.mark.rule("cgg.difficulty.trivial", "cgg.risk.meaning", "cgg.action.code")
def test_a_trivial_task_succeeds_and_risk_is_still_rolled() -> None:
    end = play(action(LATER, Code(3), 3), (), (1, 1, 1)).outcome
    assert (end.success, end.avoided) == (True, False)
    assert play(action(LATER, Code(3), 3), (), (1, 1, 2)).outcome.avoided


@pytest.mark.rule("cgg.risk.none", "cgg.risk.levels", "cgg.risk.when")
def test_without_risk_there_is_no_risk_roll() -> None:
    session = play(action(LATER, Code(2), 3, risk="none"), (10,))
    assert session.outcome == Action(True, 0, None, 0, 12)
    assert "1 difficulty die: no Failure." in told(session), "and no risk that rises or stays"
    for level in ("minimal", "limited"):
        assert odds(action(LATER, Code(2), 3, risk=level)).outcomes == odds(action(LATER, Code(2), 3)).outcomes


@pytest.mark.rule("cgg.difficulty.secret", "cgg.risk.stake")
def test_the_execs_side_is_hidden() -> None:
    session = play(action(LATER, Code(2), 5), (1, 5, 9), (3, 4))
    assert [entry.seen_by for entry in session.journal] == [("gm",), ("*",)]
    assert questions(session) == ["difficulty", "risk"], "the Exec's dice come before the risk roll"
    for secret in ("Difficulty 5", "Failure", "had to reach"):
        assert secret in told(session, "gm")
        assert secret not in told(session, "actor")


@pytest.mark.rule("cgg.risk.situation", "cgg.risk.helpers", "cgg.codes.combining")
def test_elements_on_either_side() -> None:
    against = action(LATER, Code(2), 3, risk_against=(Code(2, 2), Code(1)))
    assert not play(against, (9,), (3, 3)).outcome.avoided, "the target is 4 + 2 + 1"
    assert play(against, (9,), (3, 4)).outcome.avoided
    armour = action(LATER, Code(2), 3, risk_with=(Code(3, 1),))
    assert play(armour, (9,), (1, 1, 1, 1)).outcome.avoided, "2d and armour of 3d+1 are 4d"


@pytest.mark.rule("cgg.risk.code", "cgg.risk.zero")
def test_dice_less_on_the_risk_code_leave_it_the_acting_code() -> None:
    session = play(action(LATER, Code(2), 4, risk_dice=-1), (9, 9), (6,), "serious", (5,))
    assert [entry.pool for entry in session.journal if hasattr(entry, "pool")] == ["2d10", "1d6", "1d6"]
    assert play(action(LATER, Code(1, 2), 3, risk_dice=-2), (9, 9), ()).outcome.avoided is False


@pytest.mark.rule("cgg.failure.success", "cgg.failure.grades")
def test_grades_of_failure() -> None:
    assert [GRADES[number_of(count)].title for count in range(5)] == [
        "success",
        "barely failed",
        "failed badly",
        "failed horribly",
        "failed horribly",
    ]
    end = play(action(LATER, Code(1), 3), (3, 9), (5,)).outcome
    assert (end.success, end.failures) == (False, 1)


@pytest.mark.rule("cgg.failure.complication", "cgg.failure.lasting", "cgg.failure.award")
@pytest.mark.parametrize("failures", [2, 3, 6])
def test_the_award(failures: int) -> None:
    said, yes = {"what": "the hull cracks"}, {"awarded": "yes", "dice": "0"}
    assert play(complication(LATER, failures, hours=5), said, yes).outcome == (True, 1, 0, 0, "")
    assert play(complication(EARLIER, failures, hours=5), said, yes).outcome == (True, 0, 1, 0, "")
    assert play(complication(LATER, failures, hours=12), said, yes).outcome.hours == 0
    assert play(complication(LATER, failures, hours=0, crisis=True), said, yes).outcome.hours == 0
    assert play(complication(LATER, failures), said, {"dice": "0"}).outcome == (False, 0, 0, 0, "")
    stays = play(complication(LATER, failures), said, {"dice": "2"})
    assert stays.outcome.lasts == ("actions" if failures == 2 else "scene")
    assert facts(stays) == ["Complicated", "ElementMade"]
    assert "hull cracks. What went wrong stays in the situation around the explorer (2d)" in told(stays)
    with pytest.raises(Refused, match=r"cgg\.failure\.grades"):
        play(complication(LATER, 1))


@pytest.mark.rule("cgg.risk.earned")
def test_what_a_risk_roll_earns() -> None:
    call = action(EARLIER, Code(3), 3, who="kara")
    assert "Kara earns 1 XP for avoiding the risk." in told(play(call, (), (5, 5, 5)))
    assert "Kara earns 1 DP for not avoiding the risk." in told(play(call, (), (1, 1, 1)))
    assert facts(play(action(LATER, Code(3), 3), (), (5, 5, 5))) == []
    assert facts(play(action(EARLIER, Code(3), 3, risk="none"), ())) == []


def test_a_chart_is_the_same_together_and_one_by_one() -> None:
    calls = [action(LATER, Code(dice), base) for base in (3, 6) for dice in (1, 2, 5)]
    for one, law in zip(calls, laws(calls), strict=True):
        alone = {outcome: float(p) for outcome, p in odds(one, exact=True).fractions()}
        assert dict(zip(law.outcomes, law.weights, strict=True)) == pytest.approx(alone)


def test_best_uses_beat_every_fixed_one_and_do_not_peek() -> None:
    call = action(LATER, Code(3), 5)
    most = best(call, together)
    for policy in ("none", "always", "failure-first"):
        assert most.worth >= odds_by_name("cgg/action", difficulty=5, code="3d", uses=policy).mean(together) - 1e-12
    first = play(action(LATER, Code(1), 3, hours=1, stunt="no"), (9, 9), (6,), "none", "none")
    second = play(action(LATER, Code(1), 3, hours=1, stunt="no"), (1, 1), (6,), "none", "none")
    advice = [best(run.call, together, given=run.journal[:2]).advice for run in (first, second)]
    assert advice[0] == pytest.approx(advice[1]), (
        "what the Exec rolled makes no difference to what the player should do"
    )


def test_the_largest_question_needs_few_ways_through_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is said of the result splits nothing: best play at 12d takes a fifth of a second."""
    ways: list[object] = []
    following = Lifting.play

    def counted(*given: Any) -> Any:
        ways.append(given)
        return following(*given)

    monkeypatch.setattr(Lifting, "play", counted)
    best(action(LATER, Code(12), difficulty=18, hours=12), together)
    assert 50 < len(ways) < 150
