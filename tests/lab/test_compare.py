"""Comparisons: differences of each cell, the largest by name, both laws where they differ most."""

from __future__ import annotations

from typing import Any

import pytest

import rollwright as rw
from rollwright import lab
from rollwright.dice.errors import BadInput
from rollwright.lab.compare import Side, compared, compared_along
from rollwright.lab.report import Text
from rollwright.play.steps import Choose, Roll, procedure


def test_two_editions_on_the_same_grid() -> None:
    found = lab.compare("cgg/action", ruleset="cgg|cgg-2015", code="1d..3d", difficulty="3..5")
    assert [side.name for side in found.sides] == ["cgg", "cgg-2015"]
    for one in found.differences():
        cell = found.sides[0].found.grid.cells()[one.number]
        code, difficulty = cell.question.arguments["code"], cell.question.arguments["difficulty"]
        old, new = (rw.odds(f"{game}/action", code=code, difficulty=difficulty).chance(lambda o: o.success)
                    for game in ("cgg", "cgg-2015"))  # fmt: skip
        assert one.size == pytest.approx(new - old)
    report = found.report()
    assert [chart.kind for chart in report.charts][:1] == ["heat map"]
    assert report.charts[0].data["signed"]
    assert "cgg-2015 less cgg" in report.charts[0].title
    sizes = [abs(float(row[3] or 0)) for row in next(t for t in report.tables if "largest" in t.title).rows]
    assert sizes == pytest.approx(sorted(sizes, reverse=True))
    law = report.tables[-2]
    assert law.head == ["success", "cgg", "cgg-2015"]


def test_policies_over_one_axis_have_curves_differences_and_both_laws() -> None:
    report = lab.compare("mechwarrior/skill", policy="never|best", target="7..9", edge=1).report()
    assert [chart.kind for chart in report.charts] == ["curves", "heat map", "stacked"]
    table = report.tables[0]
    assert table.head == ["target", "never", "best", "best less never"]
    for row in table.rows:
        assert row[3] == pytest.approx(float(row[2] or 0) - float(row[1] or 0))
    assert "They differ at 3 of 3" in report.html()


def test_sides_of_one_s_own() -> None:
    sides: dict[str, dict[str, Any]] = {
        "calm": {"threat": 0},
        "danger": {"threat": 2},
        "old": {"threat": 0, "options": {"push": "no"}},
    }
    found = lab.compare("augur/action", sides=sides, dice="2..3")
    assert [one.side for one in found.differences()][:2] == ["danger", "danger"]
    assert found.report().charts[1].data["rows"] == ["danger less calm", "old less calm"]
    with pytest.raises(BadInput, match="two sides"):
        lab.compare("augur/action", sides={"calm": {}}, dice=2)


def test_no_difference_is_said() -> None:
    report = lab.compare("mechwarrior/skill", policy="never|always", target=9).report()
    assert "No difference was found." in report.html()
    assert not [table for table in report.tables if "largest" in table.title]


def test_a_sampled_difference_counts_beyond_its_error_alone() -> None:
    asked: dict[str, Any] = {"target": "8", "edge": 1, "how": "sampled", "plays": 300}
    (large,) = lab.compare("mechwarrior/skill", policy="never|always-on-failure", **asked).differences()
    assert large.certain
    assert large.error > 0.02
    same = lab.compare("mechwarrior/skill", policy="always|always-on-failure", **{**asked, "plays": 250})
    (small,) = same.differences()
    assert small.size != 0
    assert not small.certain
    assert "No difference was found." in same.report().html()


def test_refused_cells_are_left_open() -> None:
    @procedure
    async def peeking() -> bool:
        """Ask only where a roll that the actor can't see is high: best play refuses that."""
        if await Roll("hidden", "d6", seen_by=("gm",)) > 3:
            return await Choose("again", "actor", (False, True))
        return False

    report = lab.compare(peeking(), policy="never|best").report()
    assert "No figures: best" in [table.title for table in report.tables]
    assert "Nothing can be compared" in report.html()


def test_an_axis_has_to_be_named_where_there_is_not_one() -> None:
    found = lab.grid("mechwarrior/skill", target="8..9", edge="0..1")
    with pytest.raises(BadInput, match="target, edge"):
        compared_along(found)
    along = compared_along(found, "edge")
    assert [side.name for side in along.sides] == ["edge 0", "edge 1"]
    other = lab.grid("mechwarrior/skill", target="8..10")
    with pytest.raises(BadInput, match="other axes"):
        compared([along.sides[0], Side("x", other)])


def test_a_part_of_a_text_is_an_axis_like_others() -> None:
    found = lab.compare("mechwarrior/skill", target=8, causes="darkness +{1|2}", modifier="0..1", along="causes")
    assert [side.found.grid.question.arguments["causes"] for side in found.sides] == ["darkness +1", "darkness +2"]
    assert all(len(side.found.figures) == 2 for side in found.sides)


def test_sides_are_compared_where_they_differ() -> None:
    asked: dict[str, Any] = {"dice": "1..3", "threat": "0..1", "momentum": 5}
    both = lab.compare("augur/action", policy="never|best", **asked)
    assert both.measure().words == "chance of “messy” or better"
    assert both.differences()[0].size > 0.1
    same = both.report("result", "good+")
    assert isinstance(same.parts[0], Text)
    assert "No difference was found. They differ in burnt, momentum" in same.parts[0].text


def test_options_are_named_in_plain_words() -> None:
    options = {"edge_rerolls_per_roll": "1|none"}
    both = lab.compare("mechwarrior/skill", target=8, edge=3, options=options, policy="always-on-failure")
    assert [side.name for side in both.sides] == ["edge rerolls per roll 1", "edge rerolls per roll none"]
