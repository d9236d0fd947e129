"""How questions are put: the book's tables stand beside them, and every question of an action has words."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from rollwright.dice.errors import BadInput
from rollwright.games.cgg import RULESET
from rollwright.games.cgg.cgg_2015 import RULESET as RULESET_2015
from rollwright.games.cgg.rules import action as module
from rollwright.games.cgg.rules.arenas import ARENAS
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.difficulty import tables
from rollwright.games.cgg.rules.judgement import LEVELS
from rollwright.play.cards import Card
from rollwright.play.session import Session
from rollwright.play.steps import Choose, Roll, key_of
from rollwright.rules.arguments import read_argument, read_arguments, written_arguments
from rollwright.rules.ruleset import Listing, Ruleset
from rollwright.rules.wording import Wording
from tests.amount import times
from tests.laws.cases import answer

EXAMPLES = [
    (game, listing, number)
    for game in (RULESET, RULESET_2015)
    for listing in game.listings.values()
    for number in range(len(listing.examples))
]
MANY_QUESTIONS = 200


def judging(game: Ruleset = RULESET, **given: Any) -> tuple[Card[Any], Wording]:
    """Give the Exec's card for an action, and how it is put."""
    session: Session[Any] = Session(game.listing("attempt").procedure(game.options(), code=Code(2), **given))
    assert isinstance(session.question, Choose)
    assert isinstance(session.question.options, Card)
    return session.question.options, game.wording("judge")


def options_of(card: Card[Any], name: str) -> list[Any]:
    (column,) = [one for one in card.columns if one.name == name]
    return list(column.options)


@pytest.mark.rule("cgg.difficulty.base")
def test_the_three_columns_stand_on_the_exec_s_card() -> None:
    card, wording = judging()
    assert set(wording.field("by").options) == set(map(key_of, options_of(card, "by")))
    for row, *shown in zip(
        tables().base,
        options_of(card, "challenge"),
        options_of(card, "action_class"),
        options_of(card, "force"),
        strict=True,
    ):
        texts = [row.challenge.split(":")[0].split(",")[0].split(";")[0], row.action, row.force]
        assert [one.words for one in shown] == [f"{row.dice} · {text.rstrip('.')}" for text in texts]


@pytest.mark.rule("cgg.difficulty.adjustments", "cgg.difficulty.ability")
def test_adjustments_are_shown_with_their_numbers() -> None:
    card, _ = judging()
    names = ("adjustments", "ability", "time", "team")
    shown = [one for name in names for one in options_of(card, name) if one is not None]
    assert {one.key: one.note for one in shown} == {
        "no-ability": "+1d",
        "no-specialist-ability": "+2d",
        "all-the-time": "−1d",
        "rushed": "+1d",
        "extreme-rush": "+2d",
        "teamwork": "−1d",
        "organized-assistance": "−2d",
        "condition-impairs": "+1d",
        "condition-enhances": "−1d",
        "disadvantage": "+1d",
        "advantage": "−1d",
    }


@pytest.mark.rule("cgg.risk.levels", "cgg.fallout.arenas", "cgg.fallout.excluded")
def test_levels_and_arenas_are_explained() -> None:
    _, wording = judging()
    assert set(wording.field("risk").options) == set(LEVELS)
    arenas = wording.field("arena")
    assert tuple(arenas.options) == ARENAS
    assert "Material is resisted with Strength, Public and Private with Perception, " in arenas.guide


@pytest.mark.rule("cgg.conditions.prices")
def test_conditions_are_asked_with_the_edition_s_price() -> None:
    for id, later, early in (
        ("paralyzing-injury", "1 hour if the clock has room", "2 XP"),
        ("troubled", "1 hour if the clock has room", "1 DP"),
        ("eager", "1 hour", "2 XP"),
    ):
        assert RULESET.wording(id).options["yes"].endswith(later)
        assert RULESET_2015.wording(id).options["yes"].endswith(early)
    assert RULESET.wording("condition").option("distracting-injury") == "Distracting Injury (Harm, 2 dots)"
    assert "They get 2 XP." in RULESET_2015.wording("judge").field("invoke").notes["paralyzing-injury"]
    assert "1 DP" in RULESET_2015.wording("enhanced").notes["succeed"]
    assert "yes" not in RULESET_2015.wording("restrained").options, "nobody pays there"


def test_every_question_and_every_roll_has_words() -> None:
    folder = Path(module.__file__).parent
    texts = [file.read_text() for file in folder.glob("*.py")]
    kinds = r'(?:Choose(?:\.card|\.among)?|Roll|Verdict)\(\s*"([^"]+)"'
    asked = [key for text in texts for key in re.findall(kinds, text)]
    assert len(asked) > 50
    for game in (RULESET, RULESET_2015):
        assert [key for key in asked if key not in game.wordings()] == []


def asked_at_random(game: Ruleset, listing: Listing, number: int, seed: int) -> list[Choose[Any] | Roll[Any]]:
    """Play an example at random, for a while, and give everything that was asked."""
    picks = random.Random(seed)
    session: Session[Any] = Session(listing.procedure(game.options(), **listing.examples[number]))
    found: list[Choose[Any] | Roll[Any]] = []
    while (step := session.question) is not None and len(found) < MANY_QUESTIONS:
        found.append(step)
        answer(session, picks)
    return found


@pytest.mark.parametrize(
    ("game", "listing", "number"), EXAMPLES, ids=[f"{game.id}/{one.id}-{number}" for game, one, number in EXAMPLES]
)
def test_every_question_of_every_listing_is_in_words(game: Ruleset, listing: Listing, number: int) -> None:
    for seed in range(times(30)):
        for step in asked_at_random(game, listing, number, seed):
            assert step.key in game.wordings(), step
            if not isinstance(step, Choose):
                continue
            if isinstance(step.options, Card):
                assert {one.name for one in step.options.asked} <= set(game.wording(step.key).fields), step
            elif [key_of(one) for one in step.options] == ["no", "yes"]:
                assert set(game.wording(step.key).options) >= {"no", "yes"}, step


@pytest.mark.rule("cgg.difficulty.base", "cgg.difficulty.adjustments")
def test_arguments_explain_themselves() -> None:
    listing = RULESET.listing("action")
    with pytest.raises(BadInput, match=r"Rare and unusual\. Major force"):
        read_argument(listing, "difficulty", "help")
    with pytest.raises(BadInput, match=r"rushed \+1: short of time"):
        read_argument(listing, "adjustments", "help")
    with pytest.raises(BadInput, match="from 0 to 100"):
        read_argument(listing, "difficulty", "101")
    given = read_arguments(
        listing, {"code": "2d", "difficulty": "none", "opponent": "3d", "adjustments": "rushed, teamwork"}
    )
    assert (given["difficulty"], given["opponent"], given["adjustments"]) == (None, Code(3), ("rushed", "teamwork"))
    assert read_arguments(listing, written_arguments(listing, given)) == given
