"""Charts: well-formed, safe, readable in both modes, with their data."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from itertools import pairwise

import pytest

from rollwright.dice.errors import BadInput
from rollwright.lab.charts import Chart, Series, bars, curves, heat_map, number_text, stacked, style_sheet
from rollwright.lab.charts_cells import shade_of

SVG = "{http://www.w3.org/2000/svg}"
NASTY = 'a<b & "c" </text><script>'


def every() -> list[Chart]:
    return [
        bars(NASTY, [(NASTY, 0.25), ("b", 0.75)], percent=True),
        bars("signed", [("up", 0.5), ("down", -0.2), ("none", 0.0)], signed=True),
        heat_map(NASTY, ["1d", NASTY], ["3", "4"], [[0.1, None], [0.5, 1.0]], "x", NASTY, percent=True),
        curves(NASTY, [Series(NASTY, [(1, 0.2), (2, None), (3, 0.4)], [(0.1, 0.3), (0, 0), (0.3, 0.5)])], percent=True),
        curves("words", [Series("a", [("low", 1.0), ("high", 3.0)]), Series("b", [("high", 2.0)])], "x", "y"),
        stacked(NASTY, [(NASTY, [("no", 0.4), (NASTY, 0.6)]), ("b", [("no", 1.0)])]),
    ]


@pytest.mark.parametrize("chart", every(), ids=lambda chart: chart.kind)
def test_a_chart_is_one_safe_drawing_with_a_name(chart: Chart) -> None:
    root = ElementTree.fromstring(chart.svg)
    assert root.get("role") == "img"
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text == chart.title
    about = root.find(f"{SVG}desc")
    assert about is not None
    assert f"{title.get('id')} {about.get('id')}" == root.get("aria-labelledby")
    assert "<script" not in chart.svg
    assert "href" not in chart.svg
    assert "<style" in chart.svg
    assert "<style" not in chart.inline
    assert "style=" not in chart.inline
    assert chart._repr_svg_() == chart.svg


@pytest.mark.parametrize("chart", every(), ids=lambda chart: chart.kind)
def test_nothing_is_drawn_outside_and_every_class_has_a_colour(chart: Chart) -> None:
    root = ElementTree.fromstring(chart.inline)
    for element in root.iter():
        for name, size, most in (("x", "width", chart.width), ("y", "height", chart.height)):
            if element.get(name) is not None:
                at = float(element.get(name, "0"))
                assert at >= 0
                assert at + float(element.get(size, "0")) <= most
        for kind in (element.get("class") or "").split():
            plain = kind in ("rw-chart", "wide") or kind.startswith("dash")
            assert plain or f".{kind} " in style_sheet(), kind


def test_the_style_sheet_has_both_modes() -> None:
    light, dark = style_sheet().split("@media (prefers-color-scheme: dark)")
    assert all(
        f".{kind} {{" in light and f".{kind} {{" in dark for kind in ("paper", "faint", "c0", "s10", "d0", "on-s5")
    )
    assert "var(" not in light + dark
    assert "url(" not in light + dark


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(a: str, b: str) -> float:
    low, high = sorted((_luminance(a), _luminance(b)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("mode", [0, 1], ids=["light", "dark"])
def test_numbers_can_be_read_on_every_shade_and_names_on_paper(mode: int) -> None:
    rules = style_sheet().split("@media (prefers-color-scheme: dark)")[mode]
    colours = dict(re.findall(r"\.rw-chart (?:text)?\.([\w-]+) \{ fill: (#\w+); \}", rules))
    for name in [f"{kind}{step}" for kind in "sd" for step in range(11)]:
        assert _contrast(colours[name], colours[f"on-{name}"]) >= 4.5, name
    for number in range(7):
        assert _contrast(colours[f"c{number}"], colours["paper"]) >= 4.5


def test_shades_rise_and_differences_part_at_nought() -> None:
    numbers = [0.0, 0.2, 0.5, 1.0]
    steps = [int(shade_of(number, numbers, False)[1:]) for number in numbers]
    assert steps == sorted(steps)
    assert steps[0] == 0
    assert steps[-1] == 10
    assert [shade_of(number, [-1, 0.5], True) for number in (-1, 0, 0.5)] == ["d0", "d5", "d8"]
    assert shade_of(3, [3, 3], False) == "s5"


def test_a_heat_map_writes_its_numbers_and_hints() -> None:
    chart = heat_map("t", ["a"], ["1", "2"], [[0.5, None]], "x", "y", True, hints=[["exact", "refused: no"]])
    assert ">50<" in chart.svg
    assert "x 1: 50% (exact)" in chart.svg
    assert "x 2: refused: no" in chart.svg
    assert chart.data["values"] == [[0.5, None]]


def test_several_maps_can_share_their_shades() -> None:
    alone = heat_map("t", ["a"], ["1", "2"], [[1.0, 2.0]])
    shared = heat_map("t", ["a"], ["1", "2"], [[1.0, 2.0]], scale=(0.0, 10.0))
    assert "on-s10" in alone.inline
    assert "on-s10" not in shared.inline
    assert "on-s2" in shared.inline


def test_chances_have_the_same_shades_on_every_map() -> None:
    for values in ([0.5, 0.1], [0.5, 0.9], [0.5, 0.5]):
        drawn = heat_map("t", ["a"], ["1", "2"], [values], percent=True).inline
        assert "on-s5" in drawn
        assert ">0%<" in drawn
        assert ">100%<" in drawn


def test_an_axis_that_does_not_begin_at_nought_is_marked() -> None:
    far, near = curves("t", [Series("", [(1, 100.0), (2, 104.0)])]), curves("t", [Series("", [(1, 1.0), (2, 104.0)])])
    assert ("does not begin at 0" in far.inline, 'class="cut"' in far.inline) == (True, True)
    assert ("does not begin at 0" in near.inline, 'class="cut"' in near.inline) == (False, False)


def test_names_of_series_stand_apart_even_where_the_lines_end_together() -> None:
    lines = [Series(f"line {number}", [(1, number / 10), (2, 0.5)]) for number in range(9)]
    root = ElementTree.fromstring(curves("t", lines, percent=True).inline)
    spots = sorted(float(text.get("y", 0)) for text in root.iter(f"{SVG}text") if "line" in (text.text or ""))
    assert len(spots) == 9
    assert all(b - a >= 14 for a, b in pairwise(spots))


def test_columns_that_are_too_many_lose_names_not_cells() -> None:
    names = [str(number) for number in range(100, 160)]
    chart = heat_map("t", ["a"], names, [[float(number) for number in range(60)]])
    root = ElementTree.fromstring(chart.inline)
    drawn = [text for text in root.iter(f"{SVG}text") if text.text in names]
    assert 0 < len(drawn) < 60
    assert chart.svg.count("column ") >= 60


def test_bars_go_both_ways_from_nought() -> None:
    chart = bars("t", [("up", 0.5), ("down", -0.25)], percent=True, signed=True)
    assert 'class="d8"' in chart.svg
    assert 'class="d2"' in chart.svg
    assert "+50 points" in chart.svg
    assert "−25 points" in chart.svg


def test_a_stack_keeps_the_order_of_results_and_its_shades() -> None:
    chart = stacked("t", [("a", [("poor", 0.5), ("good", 0.5)]), ("b", [("poor", 0.2), ("fair", 0.3), ("good", 0.5)])])
    words = [text.text for text in ElementTree.fromstring(chart.inline).iter(f"{SVG}text")]
    assert [word for word in words if word in ("poor", "fair", "good")] == ["poor", "fair", "good"]


@pytest.mark.parametrize(
    "draw",
    [
        lambda: bars("t", []),
        lambda: heat_map("t", ["a"], ["b"], [[1.0, 2.0]]),
        lambda: heat_map("t", ["a"], [str(n) for n in range(500)], [[0.0] * 500]),
        lambda: curves("t", [Series("a", [(1, None)])]),
        lambda: curves("t", [Series(str(n), [(1, 1.0)]) for n in range(40)]),
    ],
)
def test_what_can_t_be_drawn_is_refused(draw: Callable[[], Chart]) -> None:
    with pytest.raises(BadInput, match=r"at least|at most|for each|1 to"):
        draw()


def test_numbers_are_short() -> None:
    assert [number_text(n, percent=True) for n in (0, 1, 0.999, 0.9996, 0.00001)] == [
        "0%",
        "100%",
        "99.9%",
        "100%",
        "<0.01%",
    ]
    assert [number_text(n) for n in (12345.6, -2.25, 0.125)] == ["12,346", "−2.2", "0.12"]


def test_a_bold_title_has_room_in_a_narrow_chart() -> None:
    drawn = heat_map("Chance of result good or better: never", ["1"], ["0", "1"], [[0.1, 0.2]], percent=True).svg
    assert re.findall(r'class="title">([^<]*)<', drawn) == ["Chance of result good or better:", "never"]
