"""How questions are put: the book's tables stand beside them, and every question of an action has words."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from rollwright.dice.errors import BadInput
from rollwright.dice.source import random_dice
from rollwright.games.cgg import RULESET
from rollwright.games.cgg.cgg_2015 import RULESET as RULESET_2015
from rollwright.games.cgg.rules import action as module
from rollwright.games.cgg.rules.arenas import ARENAS
from rollwright.games.cgg.rules.codes import Code
from rollwright.games.cgg.rules.difficulty import tables
from rollwright.games.cgg.rules.focus import LEVELS
from rollwright.play.session import Session
from rollwright.play.steps import Choose, Roll, key_of
from rollwright.rules.arguments import read_argument, read_arguments, written_arguments
from rollwright.rules.ruleset import Listing, Ruleset
from tests.amount import times

EXAMPLES = [
    (game, listing, number)
    for game in (RULESET, RULESET_2015)
    for listing in game.listings.values()
    for number in range(len(listing.examples))
]
MANY_QUESTIONS = 200
ASKING = ("action", "diligence", "failure", "fallout", "helping", "leverage", "stunts", "uses")


@pytest.mark.rule("cgg.difficulty.base")
def test_the_three_columns_stand_beside_the_difficulty() -> None:
    shown = RULESET.wording("difficulty").options
    for row in tables().base:
        for column in (row.challenge, row.action, row.force.rstrip(".")):
            assert column in shown[str(row.dice)]
    assert "contest" in shown


@pytest.mark.rule("cgg.difficulty.adjustments", "cgg.difficulty.ability")
def test_adjustments_are_shown_with_their_numbers() -> None:
    shown = RULESET.wording("adjustments").options
    assert {id: text.partition(":")[0] for id, text in shown.items()} == {
        "no-ability": "+1",
        "no-specialist-ability": "+2",
        "all-the-time": "-1",
        "rushed": "+1",
        "extreme-rush": "+2",
        "teamwork": "-1",
        "organized-assistance": "-2",
        "condition-impairs": "+1",
        "condition-enhances": "-1",
        "disadvantage": "+1",
        "advantage": "-1",
    }
    assert all(text in RULESET.wording("adjust").guide for text in shown.values())


@pytest.mark.rule("cgg.risk.levels", "cgg.fallout.arenas", "cgg.fallout.excluded")
def test_levels_and_arenas_are_explained() -> None:
    assert set(RULESET.wording("risk").options) == set(LEVELS)
    arenas = RULESET.wording("arena").options
    assert tuple(arenas) == ARENAS
    assert "Strength resists; never marks Persuasion" in arenas["material"]
    assert "Perception resists" in arenas["public"]
    assert "never" not in arenas["public"]


@pytest.mark.rule("cgg.conditions.prices")
def test_conditions_are_asked_with_the_edition_s_price() -> None:
    for id, later, early in (
        ("paralyzing-injury", "1 hour", "2 XP"),
        ("troubled", "1 hour", "1 DP"),
        ("eager", "1 hour", "2 XP"),
    ):
        assert RULESET.wording(id).options["yes"].endswith(later)
        assert RULESET_2015.wording(id).options["yes"].endswith(early)
    assert "1 DP" in RULESET_2015.wording("enhanced").guide
    assert "yes" not in RULESET_2015.wording("restrained").options, "nobody pays there"


def test_every_question_of_an_action_has_words() -> None:
    folder = Path(module.__file__).parent
    asked = [key for name in ASKING for key in re.findall(r'Choose\(\s*"([^"]+)"', (folder / f"{name}.py").read_text())]
    assert len(asked) > 15
    for game in (RULESET, RULESET_2015):
        assert [key for key in asked if key not in game.wordings()] == []


def asked_at_random(game: Ruleset, listing: Listing, number: int, seed: int) -> list[Choose[Any] | Roll[Any]]:
    """Play an example at random, for a while, and give everything that was asked."""
    picks, dice = random.Random(seed), random_dice(seed)
    session: Session[Any] = Session(listing.procedure(game.options(), **listing.examples[number]))
    found: list[Choose[Any] | Roll[Any]] = []
    while (step := session.question) is not None and len(found) < MANY_QUESTIONS:
        found.append(step)
        if isinstance(step, Roll):
            session.roll([dice.face(sides) for sides in step.pool.sides()])
        else:
            session.choose(key_of(picks.choice(step.options)))
    return found


@pytest.mark.parametrize(
    ("game", "listing", "number"), EXAMPLES, ids=[f"{game.id}/{one.id}-{number}" for game, one, number in EXAMPLES]
)
def test_every_question_of_every_listing_is_in_words(game: Ruleset, listing: Listing, number: int) -> None:
    for seed in range(times(30)):
        for step in asked_at_random(game, listing, number, seed):
            assert step.key in game.wordings(), step
            if isinstance(step, Choose) and [key_of(one) for one in step.options] == ["no", "yes"]:
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
