"""Every question of the game, and every option that is not somebody's own word, is put to people in words."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rollwright.dice.source import random_dice
from rollwright.games.augur import RULESET
from rollwright.games.augur.rules.chart import RESULTS, Kind
from rollwright.games.augur.rules.options import Options
from rollwright.games.augur.rules.words import cell_text, wordings
from rollwright.play.session import Session
from rollwright.play.steps import Choose, Roll, key_of
from rollwright.rules.ruleset import Listing
from tests.amount import times

OWN_WORDS = ("approach", "assist-rolls", "who-rolls", "clock", "value", "against", "npc", "clock-size")
"""Questions whose options are names from sheets and scene, or bare numbers."""
PARTLY = {"expertise": ("none",), "ability": ("none",), "outside": ("none", "world")}
WHOLE = {
    "approaches": ("finesse=2", "guile=1"),
    "expertise": ("lies",),
    "abilities": ("swift",),
    "helpers": ("vanya", "pasha"),
    "setups": ("rope",),
    "clocks": ("flood", "guards"),
}
"""An attempt of which nothing is settled."""
EXAMPLES: list[tuple[Listing, Any]] = [
    *((listing, example) for listing in RULESET.listings.values() for example in listing.examples),
    (RULESET.listing("attempt"), WHOLE),
    (RULESET.listing("judge"), {}),
]


def questions(listing: Listing, example: Any, seed: int) -> list[Choose[Any] | Roll[Any]]:
    """Play a call at random, and give everything that was asked."""
    picks, dice = random.Random(seed), random_dice(seed)
    session: Session[Any] = Session(listing.procedure(Options(), **example))
    found: list[Choose[Any] | Roll[Any]] = []
    while (step := session.question) is not None:
        found.append(step)
        if isinstance(step, Roll):
            session.roll([dice.face(sides) for sides in step.pool.sides()])
        else:
            session.choose(key_of(picks.choice(step.options)))
    return found


@pytest.mark.parametrize(("listing", "example"), EXAMPLES, ids=[listing.id for listing, _ in EXAMPLES])
def test_every_question_is_in_words(listing: Listing, example: Any) -> None:
    for seed in range(times(50)):
        for step in questions(listing, example, seed):
            assert step.key in wordings(), step
            if isinstance(step, Roll) or step.key in OWN_WORDS:
                continue
            needed = PARTLY.get(step.key) or tuple(map(key_of, step.options))
            assert not [key for key in needed if key not in wordings()[step.key].options], step


@pytest.mark.soak
def test_no_option_is_written_for_nothing() -> None:
    """What is worded is really asked: a misspelt key in the file would never be shown."""
    asked: dict[str, set[str]] = {}
    for listing, example in EXAMPLES:
        for seed in range(300):
            for step in questions(listing, example, seed):
                options = map(key_of, step.options) if isinstance(step, Choose) else ()
                asked.setdefault(step.key, set()).update(options)
    asked["clear"] |= {f"{name}-{number}" for name in ("fatigue", "fog", "stress") for number in (1, 2, 3)}
    asked["clear"] |= {"fatigue-1-fog-1", "fatigue-2-fog-1", "fatigue-1-fog-2"}
    for key, wording in wordings().items():
        assert key in asked, key
        assert not set(wording.options) - asked[key], key


def test_every_cell_of_the_chart_has_words_of_its_own() -> None:
    cells = [cell_text(kind.value, result.value) for kind in Kind for result in RESULTS]
    assert len(set(cells)) == 35
