"""The three rolls, against counting every face by the book's own words; margins; Edge."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.mechwarrior import RULESET
from rollwright.games.mechwarrior.rules.causes import Cause, causes_in, written
from rollwright.games.mechwarrior.rules.derive import base_target, saving_target, skill_target
from rollwright.games.mechwarrior.rules.facts import EdgeSpent
from rollwright.games.mechwarrior.rules.kinds import Edge, Kind
from rollwright.games.mechwarrior.rules.options import Options
from rollwright.games.mechwarrior.rules.policies import always_on_failure, success
from rollwright.games.mechwarrior.rules.rolls import Margins, Result
from rollwright.games.mechwarrior.rules.sheet import Attributes, Sheet
from rollwright.play.best import best
from rollwright.play.odds import odds
from rollwright.play.policy import always, never
from rollwright.play.session import Session
from rollwright.play.steps import Choose, Procedure
from rollwright.rules.arguments import read_arguments
from rollwright.rules.facts import Who
from rollwright.rules.telling import facts_in

OPTIONS = Options()
skill, untrained, saving = [RULESET.listing(id).procedure for id in ("skill", "untrained", "saving")]
ROLLS: dict[str, Procedure[Any, Result]] = {"skill": skill, "untrained": untrained, "saving": saving}
DICE = {"skill": 2, "untrained": 3, "saving": 3}
TARGETS = range(-5, 21)


def by_the_book(kind: str, faces: tuple[int, ...], target: int, automatic: bool = True) -> tuple[bool, int, int]:
    """Judge faces in the book's own terms, die by die: success, margin, total."""
    ordered = sorted(faces)
    total = sum({"skill": ordered, "untrained": ordered[:2], "saving": ordered[1:]}[kind])
    natural_success = {
        "skill": total == 12,
        "untrained": faces.count(6) == 3,
        "saving": ordered[1:] == [6, 6],
    }[kind]
    natural_failure = {
        "skill": total == 2,
        "untrained": faces.count(1) >= 2,
        "saving": faces.count(1) == 3,
    }[kind]
    reached = total >= target
    if automatic and natural_success:
        return True, (total - target if reached else 0), total
    if automatic and natural_failure:
        return False, (-1 if reached else total - target), total
    return reached, total - target, total


def counted(kind: str, target: int, automatic: bool = True) -> dict[tuple[bool, int, int], Fraction]:
    every = list(product(range(1, 7), repeat=DICE[kind]))
    table = Counter(by_the_book(kind, faces, target, automatic) for faces in every)
    return {outcome: Fraction(count, len(every)) for outcome, count in table.items()}


def chance_of_success(law: Any) -> Fraction:
    return sum((p for result, p in law.fractions() if result.success), Fraction(0))


@pytest.mark.rule(
    "mechwarrior.skill.roll",
    "mechwarrior.skill.automatic",
    "mechwarrior.untrained.roll",
    "mechwarrior.untrained.automatic",
    "mechwarrior.saving.roll",
    "mechwarrior.saving.automatic",
    "mechwarrior.automatic.suspended",
    "mechwarrior.margin",
    "mechwarrior.margin.automatic",
)
@pytest.mark.parametrize("lifted", [False, True])
@pytest.mark.parametrize("kind", ROLLS)
def test_odds_are_what_counting_every_face_gives(kind: str, lifted: bool) -> None:
    for target in TARGETS:
        for automatic in (True, False):
            call = ROLLS[kind](OPTIONS, target, automatic=automatic)
            law = odds(call, exact=True, lifted=lifted)
            got = {(result.success, result.margin, result.total): p for result, p in law.fractions()}
            assert got == counted(kind, target, automatic), (target, automatic)


@pytest.mark.parametrize("kind", ROLLS)
def test_every_face_is_judged_by_the_book(kind: str) -> None:
    for target in TARGETS:
        for faces in product(range(1, 7), repeat=DICE[kind]):
            session = Session(ROLLS[kind](OPTIONS, target))
            session.roll(faces)
            assert session.outcome == (*by_the_book(kind, faces, target), 0), (target, faces)


@pytest.mark.rule("mechwarrior.skill.target")
def test_athletic_10_and_running_2_make_8() -> None:
    sheet = Sheet(attributes=Attributes(build=4, reflexes=4), skills={"running": 2})
    assert base_target(10, 2) == 8
    assert skill_target(sheet, "running") == (Kind.SKILL, 8)


@pytest.mark.rule("mechwarrior.margin")
@pytest.mark.parametrize(
    ("faces", "expected"),
    [((4, 5), Result(True, 2, 9, 0)), ((1, 3), Result(False, -3, 4, 0)), ((3, 4), Result(True, 0, 7, 0))],
)
def test_margins_of_the_book(faces: tuple[int, int], expected: Result) -> None:
    session = Session(skill(OPTIONS, 7))
    session.roll(faces)
    assert session.outcome == expected


@pytest.mark.rule("mechwarrior.margin.automatic", "mechwarrior.automatic.suspended")
def test_a_natural_result_against_the_numbers_is_a_bare_one() -> None:
    for target, faces, bare, suspended in [(15, (6, 6), 0, -3), (-2, (1, 1), -1, 4)]:
        for automatic, expected in [(True, bare), (False, suspended)]:
            session = Session(skill(OPTIONS, target, automatic=automatic))
            session.roll(faces)
            assert session.outcome.margin == expected
            assert session.outcome.success == (expected >= 0)


@pytest.mark.rule("mechwarrior.untrained.when", "mechwarrior.untrained.target")
def test_without_a_skill_the_level_is_0_and_the_roll_untrained() -> None:
    sheet = Sheet(attributes=Attributes(reflexes=4, intuition=3), skills={"gunnery/mech": 3})
    assert skill_target(sheet, "gunnery/mech") == (Kind.SKILL, 8)
    assert skill_target(sheet, "small-arms") == (Kind.UNTRAINED, 11)
    assert skill_target(sheet, "gunnery/artillery") == (Kind.UNTRAINED, 11)


@pytest.mark.rule("mechwarrior.saving.target", "mechwarrior.saving.memory")
def test_saving_targets_on_characteristics_and_attributes() -> None:
    sheet = Sheet(attributes=Attributes(build=5, intuition=4, learning=2))
    assert saving_target(sheet, "mental") == 12  # remembering something
    assert saving_target(sheet, "build") == 8
    assert saving_target(sheet, "learning") == 14
    with pytest.raises(ValueError, match="luck"):
        saving_target(sheet, "luck")


@pytest.mark.rule("mechwarrior.saving.high-attribute")
def test_a_table_can_have_saves_on_very_high_attributes_at_0() -> None:
    sheet = Sheet(attributes=Attributes(build=10, reflexes=9))
    house = Options(high_attributes_save_at_0=True)
    assert [saving_target(sheet, on, OPTIONS) for on in ("build", "reflexes")] == [-2, 0]
    assert [saving_target(sheet, on, house) for on in ("build", "reflexes")] == [0, 0]


@pytest.mark.rule("mechwarrior.saving.when")
def test_saving_rolls_are_easier_than_skill_rolls_and_these_than_untrained_ones() -> None:
    for target in range(3, 13):
        chances = [chance_of_success(odds(roll(OPTIONS, target), exact=True)) for roll in (untrained, skill, saving)]
        assert chances == sorted(chances)
        assert len(set(chances)) == 3


@pytest.mark.rule("mechwarrior.modifier", "mechwarrior.modifier.by-cause")
@pytest.mark.parametrize("kind", ROLLS)
def test_modifiers_are_added_to_the_target(kind: str) -> None:
    plain = odds(ROLLS[kind](OPTIONS, 9), exact=True)
    call = ROLLS[kind](OPTIONS, 6, modifier=+1, causes="darkness +3, good boots -1")
    modified = odds(call, exact=True)
    assert dict(plain.fractions()) == dict(modified.fractions())


@pytest.mark.rule("mechwarrior.modifier.by-cause")
def test_causes_are_read_and_written() -> None:
    causes = causes_in("darkness +3; laser sight: -1, rain 2,")
    assert causes == (Cause("darkness", 3), Cause("laser sight", -1), Cause("rain", 2))
    assert causes_in(written(causes)) == causes
    assert causes_in("") == ()
    for wrong, says in [
        ("darkness", "darkness"),
        ("+3", r"\+3"),
        ("mud +6", "5 at most"),
        ("help -6", "5 at most"),
        ("rain + +2", "as 'darkness"),
        ("rain -- 2", "as 'darkness"),
        ("rain +", "as 'darkness"),
        ("rain - 2 -", "as 'darkness"),
    ]:
        with pytest.raises(BadInput, match=says):
            causes_in(wrong)


@pytest.mark.rule("mechwarrior.modifier.by-cause")
@pytest.mark.parametrize("sign", ["-", "\u2212", "\u2013", "\u2014"])
@pytest.mark.parametrize("form", ["scope {}2", "scope {} 2", "scope{}2", "scope: {}2"])
def test_every_minus_lowers_the_target(sign: str, form: str) -> None:
    assert causes_in(form.format(sign)) == (Cause("scope", -2),)


@pytest.mark.rule("mechwarrior.modifier.by-cause")
def test_a_modifier_without_a_name_is_one_cause() -> None:
    for modifier in (6, -6):
        with pytest.raises(Refused, match=r"5 at most.*name the causes \[mechwarrior.modifier.by-cause\]"):
            Session(skill(OPTIONS, 7, modifier))
    with pytest.raises(BadInput, match="from -5 to 5"):
        read_arguments(RULESET.listing("skill"), ["target=9", "modifier=+6"])
    assert read_arguments(RULESET.listing("skill"), ["target=9", "modifier=+5"])["modifier"] == 5


@pytest.mark.rule("mechwarrior.skill.target-floor")
def test_a_table_can_set_the_best_base_target() -> None:
    house = Options(base_target_floor=0)
    floored = dict(odds(skill(house, -3, modifier=2), exact=True).fractions())
    assert floored == dict(odds(skill(OPTIONS, 0, modifier=2), exact=True).fractions())
    assert floored != dict(odds(skill(OPTIONS, -3, modifier=2), exact=True).fractions())
    untouched = dict(odds(saving(house, -3, modifier=2), exact=True).fractions())
    assert untouched == dict(odds(saving(OPTIONS, -3, modifier=2), exact=True).fractions())


# --- Edge ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("mechwarrior.edge.reroll", "mechwarrior.edge.higher")
def test_the_edge_example() -> None:
    """7 is needed (or more, by ruling M1). A 5 fails; a point of Edge buys a 7."""
    session = Session(skill(OPTIONS, 7, edge=1, who="kara"))
    session.roll((2, 3))
    question = session.question
    assert isinstance(question, Choose)
    assert question.about[:8] == (False, -2, 5, 1, Margins(), Who("kara"), "", 7)
    assert question.actor == "kara"
    session.choose("reroll")
    session.roll((3, 4))
    assert session.outcome == Result(True, 0, 7, 0)
    assert facts_in(session.story()) == [EdgeSpent(1, who=Who("kara"))]


@pytest.mark.rule("mechwarrior.edge.one-at-a-time", "mechwarrior.edge.limit")
def test_edge_is_bought_one_at_a_time_while_it_lasts_and_the_new_result_stands() -> None:
    session = Session(saving(OPTIONS, 8, edge=2))
    session.roll((3, 4, 1))
    session.choose("reroll")
    session.roll((2, 2, 3))
    session.choose("reroll")
    session.roll((1, 1, 1))
    assert session.outcome == Result(False, -6, 2, 0)
    assert [entry.key for entry in session.journal] == ["saving", "edge", "reroll", "edge", "reroll"]


@pytest.mark.rule("mechwarrior.edge.one-at-a-time")
@pytest.mark.parametrize(("most", "asked"), [(None, 3), (0, 0), (1, 1), (2, 2), (9, 3)])
def test_a_table_can_limit_how_often_a_roll_is_bought_again(most: int | None, asked: int) -> None:
    session = Session(skill(Options(edge_rerolls_per_roll=most), 13, edge=3))
    session.roll((1, 2))
    for _ in range(asked):
        session.choose("reroll")
        session.roll((1, 2))
    assert session.outcome.edge == 3 - asked


def test_keeping_costs_nothing_and_is_the_first_option() -> None:
    session = Session(untrained(OPTIONS, 8, edge=1))
    session.roll((2, 5, 5))
    assert isinstance(session.question, Choose)
    assert session.question.options == (Edge.KEEP, Edge.REROLL)
    session.choose("keep")
    assert session.outcome.edge == 1
    assert facts_in(session.story()) == []


@pytest.mark.rule("mechwarrior.edge.reroll")
@pytest.mark.parametrize("kind", ROLLS)
@pytest.mark.parametrize("target", [-1, 2, 7, 9, 12, 14])
def test_best_edge_is_one_success_in_so_many_tries(kind: str, target: int) -> None:
    p = chance_of_success(odds(ROLLS[kind](OPTIONS, target), exact=True))
    for edge in (1, 2):
        call = ROLLS[kind](OPTIONS, target, edge=edge)
        tries = 1 - (1 - p) ** (edge + 1)
        assert chance_of_success(odds(call, always_on_failure, exact=True)) == tries
        assert best(call, success).worth == pytest.approx(float(tries), abs=1e-12)
        assert chance_of_success(odds(call, never, exact=True)) == p
        assert chance_of_success(odds(call, always, exact=True)) == tries, "a success is never thrown again"


@pytest.mark.rule("mechwarrior.edge.reroll")
@pytest.mark.parametrize(
    ("target", "automatic", "faces", "asked"),
    [
        (7, True, (3, 4), False),  # a success is kept
        (13, True, (6, 6), False),  # a natural one, too
        (7, True, (3, 3), True),
        (14, True, (5, 6), True),  # a double six could still save it
        (14, False, (5, 6), False),  # nothing could
        (1, True, (1, 1), True),  # a natural failure can be thrown again
    ],
)
def test_edge_is_asked_for_only_where_it_can_help(
    target: int, automatic: bool, faces: tuple[int, int], asked: bool
) -> None:
    session = Session(skill(OPTIONS, target, edge=1, automatic=automatic))
    session.roll(faces)
    assert isinstance(session.question, Choose) == asked


@pytest.mark.rule("mechwarrior.gamemaster", "mechwarrior.margin.automatic")
def test_the_gamemaster_can_overrule_a_result() -> None:
    session = Session(skill(OPTIONS, 7))
    session.roll((2, 2))
    assert (session.outcome.success, session.outcome.margin) == (False, -3)
    at = [ruling.verdict.key for ruling in session.verdicts].index("success")
    again = Session(session.call, session.ruled(at, "yes"))
    assert again.outcome == Result(True, 0, 4, 0), "a bare success"
    assert Session(again.call, again.ruled(at, "no")).outcome == session.outcome, "as it was rolled"


@pytest.mark.parametrize("edge", [-1, -7])
def test_edge_below_0_is_refused(edge: int) -> None:
    with pytest.raises(BadInput, match="0 or more"):
        Session(skill(OPTIONS, 7, edge=edge))


def test_success_at_target_9_is_5_in_18() -> None:
    assert chance_of_success(odds(skill(OPTIONS, 9), exact=True)) == Fraction(5, 18)
