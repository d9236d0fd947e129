"""The lab on rules in the new form: best play over cards in words, what matters, grids over flat parameters."""

from __future__ import annotations

import msgspec
import pytest

from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games import GAMES
from rollwright.lab import best, compare, grid, matters
from rollwright.lab.answering import exact_figures, sampled_figures
from rollwright.lab.changes import asks_of, forced
from rollwright.lab.deciding import Visited, cells_of
from rollwright.lab.question import question
from rollwright.play.deciding import Deciding
from rollwright.play.odds import odds
from rollwright.play.policy import always, never, scripted
from rollwright.play.steps import ACTOR, Call, Choose, Roll, procedure


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "toy", "tests.rules.toy")


def test_best_play_of_a_card_is_told_field_by_field() -> None:
    found = best("toy/feat")
    (sentence,) = found.sentences(found.rule("feat"))
    assert sentence.startswith(
        "Always “How: With craft; With what: A rope; How daring: 2; Trust to luck: Yes”: 100% of the times it is asked"
    )
    assert found.of("best").worth == pytest.approx(1.5)
    assert found.of("rules").worth == pytest.approx(1.5)
    assert len(found.rule("feat").cells.options) <= 24
    report = found.report().html()
    assert "Trust to luck: Yes" in report
    policy = found.policy
    assert policy is not None
    law = odds(found.asked.call, policy)
    assert law.mean(found.asked.listing.worth["result"]) == pytest.approx(1.5)


def test_earlier_fields_are_each_something_to_go_by() -> None:
    found = best("toy/feat", actor="gm", worth="hits")
    assert [rule.key for rule in found.rules] == ["feat-judge"]
    assert found.cards["feat-judge"] == {
        "target=8": {"target": "8"},
        "target=7": {"target": "7"},
        "target=9": {"target": "9"},
    }
    hero = best("toy/feat", worth="hits", friend="ana")
    sights = {facet.key for rule in hero.rules for facet in rule.cells.facets if facet.kind == "chose"}
    assert sights <= {"feat.way", "feat.tools", "feat.daring", "feat.luck", "feat-help"}
    assert {"feat.daring", "feat.luck"} <= sights


def test_what_matters_goes_through_flat_parameters_and_single_fields() -> None:
    asked = question("toy/feat").read()
    spends = asks_of(asked).spends
    assert ("feat.daring", "2") in spends
    assert ("feat.tools", "rope") in spends
    assert ("feat.luck", "yes") in spends
    assert not [key for key, _ in spends if key in ("feat", "feat.what", "feat-judge.target")]
    worth = asked.listing.worth["result"]
    assert odds(asked.call, forced("feat.daring", "2", never)).mean(worth) == pytest.approx(
        odds(asked.call, scripted({"feat.daring": "2"})).mean(worth)
    )
    refused = odds(asked.call, forced("feat.tools", "lamp", scripted({"feat.way": "craft", "feat.daring": "2"})))
    assert refused.mean(worth) > 0
    assert odds(asked.call, forced("feat.mood", "grim", always)).mean(worth) == odds(asked.call, always).mean(worth)
    found = matters("toy/feat").report().html()
    assert "feat.daring" in found or "daring" in found
    assert "hits" in found


class Stand(msgspec.Struct, frozen=True):
    left: int = 2
    coins: int = 0


@procedure
async def stand(options: None, stand: Stand) -> int | Call[int]:
    """Toss for coins, or leave, as long as there are tosses left; what there is stands in a record."""
    if not await Choose("toss", ACTOR, (False, True), about=stand):
        return stand.coins
    coins = stand.coins + 3 if await Roll("toss", Pool.of(1, 2), total) > 1 else 0
    after = Stand(stand.left - 1, coins)
    return again(options, after) if after.left else after.coins


again = stand


def test_fields_of_records_are_something_to_go_by() -> None:
    judging = Deciding(ACTOR, lambda coins: coins, never)
    judging.judged(stand(None, Stand()), ())
    decisions = [one for state in judging.states() for one in judging.decisions(state)]
    cells = cells_of("toss", [Visited(one, 1.0) for one in decisions])
    assert {(facet.kind, facet.field) for facet in cells.facets} & {("about", "coins"), ("state", "stand.coins")}


def test_figures_and_grids_are_by_flat_names() -> None:
    figures = exact_figures(question("toy/feat", {"hits": 4}))
    assert figures is not None
    assert list(figures.fields) == ["result", "margin", "hits", "luck"]
    assert figures.fields["result"].values == ("bad", "fair", "fine")
    assert figures.fields["hits"].values == (3, 4)
    sampled = sampled_figures(question("toy/feat", {"hits": 4}), 2_000, 1)
    assert sampled.field("hits").mean == pytest.approx(figures.field("hits").mean, abs=0.1)
    found = grid("toy/feat", hits="1..3", luck="0|1")
    assert "hits" in found.report().html()
    told = compare("toy/feat", luck="0|1", policy="never|always").report().html()
    assert "luck" in told
