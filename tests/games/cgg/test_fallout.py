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
from rollwright.games.cgg.rules.fallout import fallout, fallout_dice
from rollwright.games.cgg.rules.options import Options, Options2015
from rollwright.play.odds import odds
from rollwright.play.policy import never
from rollwright.play.session import Session
from tests.games.cgg.acting import facts, offered, suffer, told
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
    assert told(session, "actor") == "Moderate fallout (2 dots) for the explorer."


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
    tracks = [condition(one).track for one in offered(Session(suffer(CGG, 1, arena)), "condition")]
    assert list(dict.fromkeys(tracks)) == list(tracks_of(arena))
    if excluded:
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
        given = [condition(one) for one in offered(Session(suffer(CGG, dots, "public")), "condition")]
        assert [one.id for one in given if one.track == "persuasion"] == [
            ["confused", "troubled", "consumed"][dots - 1]
        ]
        assert not [one for one in given if one.enhancement]


@pytest.mark.rule("cgg.fallout.result", "cgg.fallout.element")
def test_the_exec_makes_an_element_with_the_grade_in_dice() -> None:
    session = play(suffer(CGG, 3, who="kara"), {"result": "element", "text": "smoke"})
    assert (session.outcome.element, session.outcome.condition) == (3, None)
    assert facts(session) == ["ElementMade"]
    assert "In the situation around Kara: smoke (3d)" in told(session)
    assert "Material trouble (1d)" in told(play(suffer(CGG, 1), {"result": "element"}))


@pytest.mark.rule("cgg.fallout.result", "cgg.fallout.dots", "cgg.fallout.critical")
def test_a_condition_has_the_dots_of_the_grade() -> None:
    assert play(suffer(CGG, 2), {"condition": "paralyzing-injury"}).outcome.condition == "paralyzing-injury"
    assert play(suffer(CGG, 5), {"condition": "dire-injury*5"}).outcome.condition == "dire-injury*5"
    crippled = play(suffer(CGG, 3), {"condition": "crippling-wound", "bitten": "technical"}).outcome
    assert crippled.condition == "crippling-wound@technical"
    own = play(suffer(CGG, 1, custom=("dazed=HI1:confused",)), {"condition": "dazed=HI1:confused"}).outcome
    assert own.condition == "dazed=HI1:confused"


@pytest.mark.rule("cgg.conditions.twice")
def test_the_exec_may_replace_a_lesser_condition_or_add_to_it() -> None:
    had: Any = {"conditions": ("painful-harm",)}
    assert play(suffer(CGG, 2, **had), {"condition": "painful-harm*2"}).outcome.replaced is None
    new = play(suffer(CGG, 2, **had), {"condition": "distracting-injury", "replaces": "painful-harm"}).outcome
    assert (new.condition, new.replaced) == ("distracting-injury", "painful-harm")
    kept = play(suffer(CGG, 2, **had), {"condition": "distracting-injury"}).outcome
    assert kept.replaced is None


@pytest.mark.rule("cgg.conditions.full")
def test_fallout_fills_a_track() -> None:
    end = play(suffer(CGG, 3, harm=3), {"condition": "dire-injury"}).outcome
    assert (end.full, end.end) == ("harm", "incapacitated")
    end = play(suffer(CGG, 2, alteration=2), {"condition": "hindered"}, "altered-impaired").outcome
    assert (end.full, end.end) == ("alteration", "altered-impaired")


@pytest.mark.rule("cgg.fallout.critical", "cgg.conditions.custom")
def test_critical_fallout_can_be_a_custom_condition_of_major_grade() -> None:
    own = play(suffer(CGG, 5, custom=("charred=HI3:hindered",)), {"condition": "charred=HI3:hindered*5"}).outcome
    assert own.condition == "charred=HI3:hindered*5"


@pytest.mark.rule("cgg.conditions.twice")
def test_a_condition_of_a_lower_grade_can_be_replaced_however_many_dots_it_has() -> None:
    had: Any = {"conditions": ("painful-harm*3",)}
    new = play(suffer(CGG, 2, **had), {"condition": "distracting-injury", "replaces": "painful-harm*3"}).outcome
    assert new.replaced == "painful-harm"


def harms(dots: int, *conditions: str) -> list[str]:
    """List the conditions that fallout of a grade offers on Harm."""
    found = offered(Session(suffer(CGG, dots, conditions=conditions)), "condition")
    return [one for one in found if condition(one).track == "harm"]


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
    bitten = {"bitten": "dash"} if "@" in given else {}
    answer = {"condition": given.partition("@")[0], "replaces": held[0], **bitten}
    new = play(suffer(CGG, dots, conditions=held), answer).outcome
    assert (new.condition, new.replaced) == (given, condition(had[0]).id)


@pytest.mark.rule("cgg.conditions.twice", "cgg.fallout.critical")
def test_a_critical_condition_gives_way_to_a_worse_one_only() -> None:
    had: Any = {"conditions": ("dire-injury*5",)}
    session = Session(suffer(CGG, 4, **had))
    assert "replaces" not in [column.name for column in session.question.options.asked]  # type: ignore[union-attr]


@pytest.mark.rule("cgg.conditions.twice")
def test_a_condition_takes_the_place_of_one_on_its_own_track() -> None:
    session = Session(suffer(CGG, 2, conditions=("painful-harm",)))
    with pytest.raises(Refused) as refused:
        session.fill({"condition": "hindered", "replaces": "painful-harm"})
    assert refused.value.rule == "cgg.conditions.twice"
