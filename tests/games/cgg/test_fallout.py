"""Fallout: grades against counting all faces, arenas and their excluded tracks, condition or element."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.cgg.rules.arenas import ARENAS, arena_row, tracks_of
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.conditions import added, condition
from rollwright.games.cgg.rules.fallout import fallout, fallout_dice, suffer
from rollwright.games.cgg.rules.options import Options, Options2015
from rollwright.games.cgg.rules.told_consequences import of_suffer, told_fallout
from rollwright.play.odds import odds
from rollwright.play.policy import never
from rollwright.play.session import Session
from rollwright.play.steps import EVERYONE, GM, Choose, key_of
from tests.games.cgg.test_conditions import play

CGG, OLD = Options(), Options2015()
GRADES = ("minor", "moderate", "major", "critical")


def by_the_book(dice: int, counts_to: int, sides: int, hindered: bool = False) -> dict[tuple[str, int], Fraction]:
    """Count all faces: Minor, and a grade more for each die that shows no more than it should."""
    table: Counter[tuple[str, int]] = Counter()
    for faces in product(range(1, sides + 1), repeat=dice):
        number = 1 + sum(face <= counts_to for face in faces) + hindered
        table[GRADES[min(number, 4) - 1], number] += 1
    return {outcome: Fraction(ways, sides**dice) for outcome, ways in table.items()}


@pytest.mark.rule("cgg.fallout.grade", "cgg.fallout.when", "cgg.fallout.critical", "cgg.fallout.dots")
@pytest.mark.parametrize("hindered", [False, True])
@pytest.mark.parametrize("dice", range(5))
@pytest.mark.parametrize(
    ("options", "counts_to", "sides"), [(CGG, 3, 10), (OLD, 5, 10), (Options(exec_die="d6"), 3, 6)]
)
def test_the_law_of_the_grade_is_that_of_all_faces(
    options: Options, counts_to: int, sides: int, dice: int, hindered: bool
) -> None:
    law = odds(fallout(options, Code(dice + 2, 1), Code(2, 2), hindered), never, exact=True)
    assert {tuple(outcome): p for outcome, p in law.fractions()} == by_the_book(dice, counts_to, sides, hindered)


@pytest.mark.rule("cgg.fallout.dice", "cgg.fallout.code")
def test_fallout_dice_are_dice_less_dice_from_none_to_six() -> None:
    assert [fallout_dice(Code(dice, 2), Code(4)) for dice in (0, 4, 5, 10, 15)] == [0, 0, 1, 6, 6]
    assert fallout_dice(Code(6), Code(4), 1) == 1
    assert fallout_dice(Code(4), Code(4), 1) == 0


@pytest.mark.rule("cgg.fallout.cap")
def test_the_risk_level_caps_where_the_table_says_so() -> None:
    capped = Options(risk_level_caps_fallout=True)
    for options, level, grade in (
        (CGG, "minimal", "critical"),
        (capped, "minimal", "moderate"),
        (capped, "limited", "major"),
        (capped, "extreme", "critical"),
    ):
        call = fallout(options, Code(6), Code(2), True, 0, level)  # type: ignore[arg-type]
        assert play(call, "1 1 1 1").outcome.grade == grade


@pytest.mark.rule("cgg.fallout.cap", "cgg.risk.levels", "cgg.difficulty.secret")
def test_the_telling_keeps_the_level_of_the_risk() -> None:
    session = play(fallout(Options(risk_level_caps_fallout=True), Code(6), Code(2), risk="minimal"), "1 1 1 1")
    lines = list(told_fallout(session.played[-1]))
    assert [line.text for line in lines if line.seen_by == EVERYONE] == ["The explorer takes Moderate fallout (2)."]
    assert [line.seen_by for line in lines if "minimal" in line.text] == [(GM,)]


@pytest.mark.rule("cgg.fallout.arenas")
def test_arenas_are_resisted_as_the_table_says() -> None:
    assert [arena_row(arena).attribute for arena in ARENAS] == [
        *("strength", "perception", "perception", "knowledge", "technical")
    ]
    with pytest.raises(BadInput, match="material"):
        arena_row("elsewhere")


@pytest.mark.rule("cgg.fallout.excluded")
@pytest.mark.parametrize(
    ("arena", "excluded"),
    [("material", "persuasion"), ("intellectual", "alteration"), ("isotech", "harm"), ("public", ""), ("private", "")],
)
def test_the_excluded_track_is_not_offered_and_refused(arena: Any, excluded: str) -> None:
    assert excluded not in tracks_of(arena)
    assert len(tracks_of(arena)) == (2 if excluded else 3)
    session = Session(suffer(CGG, 1, arena))
    session.choose("condition")
    assert isinstance(session.question, Choose)
    assert excluded not in map(key_of, session.question.options)
    if excluded:
        with pytest.raises(BadInput):
            session.choose(excluded)
        mark = f"odd={excluded[0].upper()}I1"
        with pytest.raises(Refused) as refused:
            Session(suffer(CGG, 1, arena, custom=(mark,)))
        assert refused.value.rule == "cgg.fallout.excluded"


@pytest.mark.rule("cgg.fallout.impairment")
def test_fallout_gives_no_enhancement() -> None:
    with pytest.raises(Refused) as refused:
        Session(suffer(CGG, 1, custom=("lucky=HE1",)))
    assert refused.value.rule == "cgg.fallout.impairment"
    for dots in (1, 2, 3):
        session = Session(suffer(CGG, dots, "public"))
        session.choose("condition")
        session.choose("persuasion")
        assert isinstance(session.question, Choose)
        assert [key_of(one) for one in session.question.options] == [["confused"], ["troubled"], ["consumed"]][dots - 1]


@pytest.mark.rule("cgg.fallout.result", "cgg.fallout.element")
def test_the_exec_makes_an_element_with_the_grade_in_dice() -> None:
    end = play(suffer(CGG, 3), "element").outcome
    assert (end.element, end.condition) == (3, None)


@pytest.mark.rule("cgg.fallout.result", "cgg.fallout.dots", "cgg.fallout.critical")
def test_a_condition_has_the_dots_of_the_grade() -> None:
    assert play(suffer(CGG, 2), "condition", "harm", "paralyzing-injury").outcome.condition == "paralyzing-injury"
    assert play(suffer(CGG, 5), "condition", "harm", "dire-injury*5").outcome.condition == "dire-injury*5"
    crippled = play(suffer(CGG, 3), "condition", "harm", "crippling-wound", "technical").outcome
    assert crippled.condition == "crippling-wound@technical"
    own = play(suffer(CGG, 1, custom=("dazed=HI1:confused",)), "condition", "harm", "dazed=HI1:confused").outcome
    assert own.condition == "dazed=HI1:confused"


@pytest.mark.rule("cgg.conditions.twice")
def test_the_exec_may_replace_a_lesser_condition_or_add_to_it() -> None:
    had = {"conditions": ("painful-harm",)}
    assert play(suffer(CGG, 2, **had), "condition", "harm", "painful-harm*2").outcome.replaced is None  # type: ignore[arg-type]
    new = play(suffer(CGG, 2, **had), "condition", "harm", "distracting-injury", "painful-harm").outcome  # type: ignore[arg-type]
    assert (new.condition, new.replaced) == ("distracting-injury", "painful-harm")
    kept = play(suffer(CGG, 2, **had), "condition", "harm", "distracting-injury", "none").outcome  # type: ignore[arg-type]
    assert kept.replaced is None


@pytest.mark.rule("cgg.conditions.full")
def test_fallout_fills_a_track() -> None:
    end = play(suffer(CGG, 3, harm=3), "condition", "harm", "dire-injury").outcome
    assert (end.full, end.end) == ("harm", "incapacitated")
    end = play(suffer(CGG, 2, alteration=2), "condition", "alteration", "hindered", "altered-impaired").outcome
    assert (end.full, end.end) == ("alteration", "altered-impaired")


@pytest.mark.rule("cgg.fallout.critical", "cgg.conditions.custom")
def test_critical_fallout_can_be_a_custom_condition_of_major_grade() -> None:
    own = play(suffer(CGG, 5, custom=("charred=HI3:hindered",)), "condition", "harm", "charred=HI3:hindered*5").outcome
    assert own.condition == "charred=HI3:hindered*5"


@pytest.mark.rule("cgg.conditions.twice")
def test_a_condition_of_a_lower_grade_can_be_replaced_however_many_dots_it_has() -> None:
    had: Any = {"conditions": ("painful-harm*3",)}
    new = play(suffer(CGG, 2, **had), "condition", "harm", "distracting-injury", "painful-harm").outcome
    assert new.replaced == "painful-harm"


def harms(dots: int, *conditions: str) -> list[str]:
    """List the conditions that fallout of a grade offers on Harm."""
    session = Session(suffer(CGG, dots, conditions=conditions))
    session.choose("condition")
    session.choose("harm")
    assert isinstance(session.question, Choose)
    return [key_of(one) for one in session.question.options]


@pytest.mark.rule("cgg.conditions.twice", "cgg.conditions.custom")
def test_a_custom_condition_that_is_held_can_be_given_again() -> None:
    assert "dazed=HI2:confused" in harms(2, "dazed=HI2:confused")
    assert "dazed=HI2:confused" in harms(2, "dazed=HI2:confused*4"), "with the dots of this fallout, which are added"
    assert "dazed=HI1:confused" not in harms(1, "dazed=HI2:confused")
    assert harms(4, "crippling-wound@strength").count("crippling-wound*4") == 1, "and a core one is offered once"


@pytest.mark.rule("cgg.conditions.twice", "cgg.fallout.critical")
@pytest.mark.parametrize(
    ("had", "dots", "given"),
    [
        (("dazed=HI1", "dazed=HI1"), 2, "distracting-injury"),
        (("dire-injury", "dire-injury"), 4, "crippling-wound*4@dash"),
    ],
)
def test_a_condition_keeps_its_grade_however_often_it_was_taken(had: Any, dots: int, given: str) -> None:
    held = added(had[:1], had[1])
    bitten = ("dash",) if "@" in given else ()
    answers = ("condition", "harm", given.partition("@")[0], *bitten, condition(had[0]).id)
    new = play(suffer(CGG, dots, conditions=held), *answers).outcome
    assert (new.condition, new.replaced) == (given, condition(had[0]).id)


@pytest.mark.rule("cgg.conditions.twice", "cgg.fallout.critical")
def test_a_critical_condition_gives_way_to_a_worse_one_only() -> None:
    had: Any = {"conditions": ("dire-injury*5",)}
    answers = ("condition", "harm", "crippling-wound*4", "dash")
    assert play(suffer(CGG, 4, **had), *answers).outcome.replaced is None


@pytest.mark.rule("cgg.fallout.element")
def test_elements_have_keys_of_their_own() -> None:
    call = suffer(CGG, 1, who="kara", key="fallout-kara #2")
    end = play(call, "element").outcome
    _, fact = of_suffer(call.named, end)
    assert fact.lasts == "scene"  # type: ignore[attr-defined]
    assert (fact.key, fact.text) == ("fallout-kara #2", "material fallout")  # type: ignore[attr-defined]
