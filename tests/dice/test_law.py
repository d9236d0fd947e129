"""A law as an object: its figures, sums of independent laws, what notebooks show, and what it says of being exact."""

from __future__ import annotations

import sys
from fractions import Fraction
from xml.etree import ElementTree

import pytest

import rollwright as rw
from rollwright.dice.drawing import how_sure, span_of
from rollwright.dice.law import Law
from rollwright.dice.notation import parse, parse_question
from rollwright.play.sample import sample


def law_of(text: str) -> Law[int]:
    return parse(text).law()


def test_figures() -> None:
    law = law_of("2d6")
    assert law.mean() == 7
    assert law.std() == pytest.approx((35 / 6) ** 0.5)
    assert (law.at_least(10), law.at_most(3), law.between(6, 8)) == pytest.approx((6 / 36, 3 / 36, 16 / 36))
    assert [law.quantile(share) for share in (0, 0.5, 0.9, 1)] == [2, 7, 10, 12]
    with pytest.raises(rw.BadInput, match="a share lies between 0 and 1"):
        law.quantile(2)
    with pytest.raises(rw.BadInput, match="a law of numbers was expected, this one has 'hit'"):
        parse_question("2d6 {>=7: hit, else: miss}").law().at_least(3)
    for text in ("2d6 {>=7: hit, else: miss}", "2x2d6", "draw 5 of 52 ranks"):
        for figure in (Law.mean, Law.std):
            with pytest.raises(rw.BadInput, match="a law of numbers was expected"):
                figure(parse_question(text).law())
    with pytest.raises(rw.BadInput, match="a whole number of times, as in 3 @ law"):
        1.5 @ law  # type: ignore[operator]


@pytest.mark.parametrize(
    ("made", "text"),
    [
        (law_of("2d6") + law_of("d8"), "2d6 + d8"),
        (law_of("2d6") - law_of("d8"), "2d6 - d8"),
        (law_of("2d6") + 3, "2d6 + 3"),
        (3 + law_of("2d6"), "2d6 + 3"),
        (10 - law_of("2d6"), "10 - 2d6"),
        (5 @ law_of("d6"), "5d6"),
        (0 @ law_of("d6"), "0d6"),
        (1 @ law_of("d6"), "d6"),
        (2 @ law_of("2d6kh1"), "2d6kh1 + 2d6kh1"),
    ],
)
def test_sums_of_independent_laws(made: Law[int], text: str) -> None:
    assert dict(made.fractions()) == dict(law_of(text).fractions())


def test_sums_of_sampled_laws_say_so() -> None:
    @rw.procedure
    async def die() -> int:
        return await rw.Roll("die", "d6")

    drawn = sample(die(), 500)
    assert (drawn + law_of("d6")).sampled == 500
    assert (drawn + drawn).mean() == pytest.approx(2 * drawn.mean())
    with pytest.raises(rw.BadInput, match="a whole number of times"):
        -1 @ law_of("d6")


def test_only_what_is_exact_is_called_so(capsys: pytest.CaptureFixture[str]) -> None:
    from rollwright.cli import main

    assert how_sure(law_of("3d6")) == "exact, 16 outcomes"
    endless = law_of("3d6!")
    assert 0 < endless.left_out < 1e-12
    assert how_sure(endless).startswith(f"cut at {endless.outcomes[-1]}, ")
    assert main(["odds", "3d6!"]) == 0
    assert capsys.readouterr().out.splitlines()[1].startswith("cut at 129, ")
    assert main(["odds", "2d6+3 >= 10", "--exact", "--json"]) == 0
    assert '{"outcome": {"holds": true}, "p": 0.5833333333333334, "fraction": "7/12"}' in capsys.readouterr().out


@pytest.mark.parametrize(
    "text", ["2d6", "d66", "50d20", "6x2d6", "2d6 {<=6: <miss>, else: hit}", "d20 + 5 > d20", "0d6"]
)
def test_notebooks_show_a_law(text: str) -> None:
    law = rw.odds(text)
    picture = ElementTree.fromstring(law.plot().svg)
    drawn = [one for one in picture if one.tag.endswith("rect")]
    assert 1 <= len(drawn) <= 120
    page = ElementTree.fromstring(law._repr_html_())
    assert "exact" in "".join(page.itertext())


def test_what_is_rare_is_drawn_as_one() -> None:
    """Dice that explode have no last total; all bars but a few would be empty."""
    law = law_of("3d6!>=5")
    low, high = span_of(law)
    assert low == 3
    assert high < 70 < max(law.outcomes)
    assert law.at_least(high) > 0.0005 > law.at_least(high + 1)
    drawn = law._repr_html_()
    assert f"{high}+: " in drawn
    assert f"{high + 1}" not in law.plot().svg.split("<text")[-1]
    assert "≤" in law_of("50d6").plot().svg


def test_notebooks_write_records_in_words() -> None:
    shown = rw.odds("mechwarrior/skill", target=9)._repr_html_()
    assert "success yes, margin 0, total 9, edge 0" in shown
    assert "<details open>" in shown
    assert "Result(" not in shown
    assert "<text" in shown  # the highest bar is still named
    assert "<details>" in law_of("3d6")._repr_html_()


def test_notebooks_show_best_play() -> None:
    @rw.procedure
    async def again() -> int:
        first = await rw.Roll("first", "d6")
        if await rw.Choose("again", "actor", ("keep", "again")) == "again":
            return await rw.Roll("second", "d6")
        return first

    best = rw.best(again())
    assert repr(best) == "<Best play, worth 4.25>"
    assert "best play is worth 4.25" in "".join(ElementTree.fromstring(best._repr_html_()).itertext())


def test_pandas_is_used_where_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    class Frame(dict[str, list[object]]):
        """Stands in for a DataFrame."""

    class Pandas:
        DataFrame = Frame

    monkeypatch.setitem(sys.modules, "pandas", Pandas)
    assert law_of("d2").to_pandas() == {"outcome": [1, 2], "p": [0.5, 0.5]}
    assert set(rw.odds("mechwarrior/skill", target=9).to_pandas()) == {"success", "margin", "total", "edge", "p"}
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(rw.BadInput, match="pandas is not installed"):
        law_of("d2").to_pandas()


def test_known_fractions_stay_exact() -> None:
    assert (3 @ law_of("d6")).fraction(18) == Fraction(1, 216)
