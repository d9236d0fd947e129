"""The page of Augur: its sheet and trackers, whose numbers are the ruleset's."""

from __future__ import annotations

import re

import pytest

from rollwright.games.augur.page.sheet import vital
from rollwright.games.augur.rules import facts as augur
from rollwright.play.steps import GM
from tests.web.looking import Page, of, page, sound

__all__ = ["page"]  # a fixture
pytestmark = pytest.mark.soak


@of("augur")
def test_a_full_first_step_is_told_by_its_number_and_its_threat_die_alone(page: Page) -> None:
    page.set("mirel", fatigue={"marks": 3, "steps": 0})
    look = page.look("ben", "mirel").it
    assert (look.fatigue.worst, look.fatigue.reached, look.fatigue.threat) == ("", (), 1)
    assert "1 threat die on physical approaches" in page.text("ben")


@of("augur")
def test_augur_shows_momentum_harm_and_clocks(page: Page) -> None:
    page.set("mirel", momentum=5, fatigue={"marks": 4, "steps": 1})
    page.set("mirel", conditions=[{"name": "dazed", "approaches": ["finesse"]}])
    page.land(augur.ClockStarted(key="flood", kind="pressure-pool"), augur.ClockTicked(key="flood", ticks=2))
    page.land(augur.ClockStarted(key="patrol", kind="timer-track", size=4, secret=True, seen_by=(GM,)))
    look = page.look("ben", "mirel").it
    assert (look.momentum.value, look.momentum.burns, look.fatigue.threat) == (5, True, 2)
    assert [(one.threat, one.conditions) for one in look.approaches[:2]] == [(2, ()), (2, ("dazed",))]
    text = page.text("ben")
    sound(text)
    quick = text[text.index('id="quick-mirel"') :]
    assert re.search(r"Fatigue</span> <span><b>4</b>", quick[: quick.index("in-mirel")]), "harm is on the card at once"
    assert "Fog" not in quick[: quick.index("in-mirel")], "what there is none of is not"
    assert list(vital(look)) == [
        ("Momentum", "5/6"),
        ("Stress", f"{look.stress}/{look.stress_boxes}"),
        ("Fatigue", "4, Exhausted"),
        ("", "dazed"),
    ]
    assert 'aria-label="Flood: 2 of 6"' in text
    assert "patrol" not in text
    assert "0 of 4. +1: one tick more" in page.text("gus"), "the gamemaster taps it"
