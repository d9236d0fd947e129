"""The book's two rules of thumb beside the exact figures, which the rules page gives."""

from __future__ import annotations

import re

import pytest

from rollwright.games.augur.rules.dice import written
from rollwright.rules.content import content
from tests.games.augur.playing import OPTIONS, action, counted, law_of_results

RULES = content("rollwright.games.augur").rules


def chance(roll: str) -> float:
    """Give the chance of Messy or better, in percent."""
    found = law_of_results(action(OPTIONS, *written(roll)))
    return 100 * float(sum(found.get(name, 0) for name in ("messy", "good", "perfect")))


@pytest.mark.parametrize(
    ("id", "rolls", "about"),
    [
        pytest.param("augur.tip.even", ("1d1t", "2d2t", "3d3t"), 50, marks=pytest.mark.rule("augur.tip.even")),
        pytest.param("augur.tip.two-more", ("3d1t", "4d2t", "5d3t"), 75, marks=pytest.mark.rule("augur.tip.two-more")),
    ],
)
def test_the_rule_s_text_has_the_exact_figures(id: str, rolls: tuple[str, ...], about: int) -> None:
    given = dict(re.findall(r"(\dd\dt) ([\d.]+)%", RULES[id].text))
    assert tuple(given) == rolls
    for roll in rolls:
        assert given[roll] == f"{chance(roll):.1f}"
        assert abs(chance(roll) - about) < 9, "the rule of thumb is not far off"
    assert f"{about}%" in RULES[id].text


def test_the_figures_are_those_of_counting_all_faces() -> None:
    for roll in ("1d1t", "2d2t", "3d1t"):
        by_hand = counted(*written(roll))
        assert chance(roll) == pytest.approx(100 * float(1 - by_hand["dire"] - by_hand["botched"]))
