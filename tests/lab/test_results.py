"""A grid as a report: which drawings it has, the field that tells most, exact and sampled, what was refused."""

from __future__ import annotations

import re
from typing import Any

import pytest

import rollwright as rw
from rollwright import lab
from rollwright.dice.errors import BadInput
from rollwright.lab.figures import Figures
from rollwright.lab.measure import Measure
from rollwright.lab.report import Report, Table, Text
from rollwright.lab.results import report_of
from rollwright.lab.runs import Found


def kinds(report: Report) -> list[str]:
    return [chart.kind for chart in report.charts]


def table(report: Report, title: str) -> Table:
    return next(one for one in report.tables if one.title == title)


def test_one_axis_is_a_curve_a_table_and_stacked_laws() -> None:
    report = lab.grid("mechwarrior/skill", target="7..9").report()
    assert kinds(report) == ["curves", "stacked"]
    rows = table(report, "Chance of success").rows
    for row, target in zip(rows, (7, 8, 9), strict=True):
        chance = rw.odds("mechwarrior/skill", target=target).chance(lambda outcome: outcome.success)
        assert row[0] == str(target)
        assert row[1] == pytest.approx(chance)


def test_python_values_are_ranges_too() -> None:
    assert lab.grid("mechwarrior/skill", target=range(7, 9), automatic=True).grid.axes[0].values == ("7", "8")


def test_two_axes_are_a_heat_map_a_table_and_curves() -> None:
    found = lab.grid("mechwarrior/skill", target="7..9", modifier="0..1")
    report = found.report()
    assert kinds(report) == ["heat map", "curves"]
    assert table(report, "Chance of success").head == ["target \\ modifier", "0", "1"]
    numbers = report.charts[0].data["values"]
    assert numbers[1][0] == numbers[0][1] == pytest.approx(15 / 36)
    long = table(report, "All figures")
    assert long.folded
    assert len(long.rows) == 6
    assert "exact" in report.about["figures"]


def test_policies_are_series_and_further_axes_are_maps_of_their_own() -> None:
    report = lab.grid("mechwarrior/skill", target="7..9", edge=1, policy="never|best").report()
    assert [one["name"] for one in report.charts[0].data["series"]] == ["never", "best"]
    report = lab.grid("mechwarrior/skill", target="7..9", modifier="0..1", edge="0|2", policy="never|best").report()
    assert kinds(report).count("heat map") == 4
    assert "edge 2, best" in report.charts[-2].title
    assert all(">100%<" in chart.svg for chart in report.charts if chart.kind == "heat map"), "one scale for all"


def test_too_many_maps_are_left_out_and_it_is_said() -> None:
    report = lab.grid(
        "mechwarrior/skill", target="7..9", modifier="0..2", edge="0..1", automatic="yes|no", policy="never|best|always"
    ).report()
    assert kinds(report).count("heat map") == 9
    assert any(isinstance(part, Text) and "3 further maps" in part.text for part in report.parts)
    assert len(table(report, "All figures").rows) == 108


def test_a_long_axis_is_thinned_in_the_drawing_alone() -> None:
    report = lab.grid("mechwarrior/skill", target="7..8", edge="0..80").report()
    data = report.charts[0].data
    assert data["x"] == "edge (every 2nd)"
    assert data["columns"][:2] == ["0", "2"]
    assert len(table(report, "Chance of success").head) == 82


def test_a_single_question_is_its_law() -> None:
    report = lab.grid("mechwarrior/opposed", a=7, b=8).report()
    rows = {row[0]: row[1] for row in table(report, "Law of winner").rows}
    assert set(rows) == {"a", "b", "none"}
    assert sum(float(number or 0) for number in rows.values()) == pytest.approx(1)
    assert "cgg" not in report.title


def test_rulesets_side_by_side() -> None:
    report = lab.grid("cgg/action", code="2d", difficulty=4, ruleset="cgg|cgg-2015").report()
    assert kinds(report)[0] == "bars"
    assert [name for name, _ in report.charts[0].data["pairs"]] == ["cgg", "cgg-2015"]


def test_best_play_stands_beside_sampled_figures() -> None:
    report = lab.grid(
        "mechwarrior/skill", target="8..9", edge=1, policy="never|best", how="sampled", plays=500
    ).report()
    assert report.about["figures"] == "2 exact, 2 sampled from 500 plays, with 95% bounds"
    sure = lab.grid("mechwarrior/skill", target="8..9", edge=1, policy="best").report()
    best = [row[4] for row in table(report, "Chance of success").rows]
    assert best == [row[1] for row in table(sure, "Chance of success").rows]


def test_sampled_figures_have_their_bounds() -> None:
    exact = lab.grid("mechwarrior/skill", target="7..9").report()
    report = lab.grid("mechwarrior/skill", target="7..9", how="sampled", plays=2_000, seed=3).report()
    rows = table(report, "Chance of success").rows
    for row, sure in zip(rows, table(exact, "Chance of success").rows, strict=True):
        number, low, high = (float(one or 0) for one in row[1:])
        assert low < number < high
        assert low - 0.02 < float(sure[1] or 0) < high + 0.02
    assert all(len(pair) == 2 for pair in report.charts[0].data["series"][0]["bounds"])
    assert 'class="band c0"' in report.charts[0].svg
    assert "2,000 plays, with 95% bounds" in report.about["figures"]
    assert report.about["seed"] == "3"


def test_refused_cells_are_shown_with_their_reason() -> None:
    found = lab.grid("mechwarrior/skill", target="7..9", modifier="0..1")
    first = Figures(refused="the dice are <away>")
    report = report_of(Found(found.plan, found.grid, (first, *found.figures[1:])))
    assert report.charts[0].data["values"][0][0] is None
    assert "refused: the dice are &lt;away&gt;" in report.charts[0].svg
    assert table(report, "No figures").rows == [[1, "target 7, modifier 0", "the dice are <away>"]]
    nothing = report_of(Found(found.plan, found.grid, (first,) * 6))
    assert not nothing.charts
    assert nothing.html()


@pytest.mark.parametrize(
    ("call", "arguments", "field", "value", "words"),
    [
        ("mechwarrior/skill", {"target": "8"}, "", "", "chance of success"),
        ("mechwarrior/skill", {"target": "8"}, "success", "no", "chance of no success"),
        ("mechwarrior/skill", {"target": "8"}, "margin", "", "mean margin"),
        ("mechwarrior/skill", {"target": "8"}, "margin", "2+", "chance of margin 2 or more"),
        ("mechwarrior/skill", {"target": "8"}, "margin", "2", "chance that margin is 2"),
        ("mechwarrior/skill", {"target": "8"}, "worth", "", "mean worth (success)"),
        ("augur/action", {"dice": "2"}, "result", "good+", "chance of “good” or better"),
        ("augur/action", {"dice": "2"}, "result", "good", "chance that result is good"),
        ("mechwarrior/opposed", {"a": "7", "b": "7"}, "", "", "chance that “a” wins"),
    ],
)
def test_what_is_measured(call: str, arguments: dict[str, Any], field: str, value: str, words: str) -> None:
    from rollwright.lab.measure import measure_of

    found = lab.grid(call, **arguments)
    measure = measure_of(found.grid.question, found.figures, field, value)
    assert measure.words == words
    number, law = measure.number(found.figures[0]), rw.odds(call, **arguments)
    expected: dict[str, Any] = {
        "chance of success": lambda: law.chance(lambda o: o.success),
        "chance of no success": lambda: law.chance(lambda o: not o.success),
        "mean margin": lambda: law.mean(lambda o: o.margin),
        "chance of margin 2 or more": lambda: law.chance(lambda o: o.margin >= 2),
        "chance that margin is 2": lambda: law.chance(lambda o: o.margin == 2),
        "mean worth (success)": lambda: law.chance(lambda o: o.success),
        "chance of “good” or better": lambda: law.chance(lambda o: o.result.name in ("GOOD", "PERFECT")),
        "chance that result is good": lambda: law.chance(lambda o: o.result.name == "GOOD"),
        "chance that “a” wins": lambda: law.chance(lambda o: o.winner == "a"),
    }
    assert number == pytest.approx(expected[words]())


def test_a_word_or_better_counts_where_the_word_itself_never_comes() -> None:
    found = lab.grid("augur/action", dice="1..4", threat="0..2")
    report = found.report("result", "botched+")
    assert isinstance(report.charts[0].data["values"][0][0], float)
    measure = Measure("result", "at least", "good", ("good", "perfect"))
    law = found.figures[0].fields["result"]
    assert measure.number(Figures({"result": law})) == pytest.approx(law.chance("good") + law.chance("perfect"))


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("nothing", "", "success"),
        ("winner", "c", "never 'c'"),
        ("winner", "mean", "no mean"),
        ("winner", "a+", "no order"),
    ],
)
def test_a_field_that_isn_t_there_is_refused(field: str, value: str, says: str) -> None:
    found = lab.grid("mechwarrior/opposed", a=7, b=8) if field == "winner" else lab.grid("mechwarrior/skill", target=8)
    with pytest.raises(BadInput, match=says):
        found.report(field, value)


def test_the_lab_is_asked_by_name() -> None:
    assert {"grid", "compare", "matters"} <= set(dir(lab))
    for found in (
        lab.grid("mechwarrior/skill", target=8),
        lab.matters("mechwarrior/skill", target=8),
        lab.compare("mechwarrior/skill", target=8, edge="0|1", along="edge"),
    ):
        assert "rw-report" in found._repr_html_()
    with pytest.raises(AttributeError, match="nonsense"):
        lab.nonsense  # noqa: B018


def test_one_question_has_its_number_in_words_and_nothing_has_a_name() -> None:
    one = lab.grid("mechwarrior/skill", target=8)
    assert _said(one.report()) == "Chance of success of mechwarrior/skill target=8: 41.67%. Figures: exact."
    assert ": 0%. Figures" in _said(one.report("margin", "99"))
    played = _said(lab.grid("mechwarrior/skill", target=8, how="sampled", plays=2_000).report())
    assert re.search(r": 4\d\.?\d*% \(3\d\.?\d*% to 4\d\.?\d*%\)\. Figures: sampled", played)
    empty = lab.grid("cgg/action", code="3d", difficulty=4, wrenches="|close")
    assert "wrenches nothing, close" in _said(empty.report())


def _said(report: Report) -> str:
    first = report.parts[0]
    assert isinstance(first, Text)
    return first.text


def test_what_was_found_is_written_on_one_line() -> None:
    found = lab.grid("mechwarrior/skill", target="7..9")
    assert repr(found) == "<Found: mechwarrior/skill; 3 questions>"
    both = lab.compare("mechwarrior/skill", target=8, edge=1, policy="never|best")
    assert repr(both) == "<Compared: mechwarrior/skill; never, best>"
    assert repr(lab.best("mechwarrior/skill", target=8, edge=1)).endswith("1 rules, success 0.6597>")
    assert repr(lab.matters("mechwarrior/skill", target=8)).startswith("<Matters: mechwarrior/skill target=8; ")
