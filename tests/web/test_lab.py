"""The lab's pages: every call has its form, a question is answered in a process of its own, what is wrong is said."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import rollwright as rw
from rollwright.lab.lab import Preset
from rollwright.rules.ruleset import ruleset, ruleset_ids
from rollwright.table.store.sqlite import SqliteStore
from rollwright.web import lab, lab_work
from rollwright.web.app import make_app
from tests.amount import FAST
from tests.web.client import TestClient

LISTED = [(id, one.id) for id in ruleset_ids() for one in ruleset(id).listings.values()]


@pytest.fixture(autouse=True)
def no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine is no fault of a question: only its processor time is bounded here."""
    monkeypatch.setattr(lab_work, "GRACE", 120)


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    store = SqliteStore(":memory:")
    yield TestClient(make_app(store))
    store.close()


def test_the_first_page_offers_questions_that_can_be_asked(client: TestClient) -> None:
    page = client.get("/lab").text
    for preset in lab.presets():
        assert preset.title in page
        assert lab.path_of(preset).replace("&", "&amp;") in page


@pytest.mark.soak
@pytest.mark.parametrize("preset", lab.presets(), ids=lambda preset: preset.title)
def test_a_question_to_begin_with_has_an_answer(client: TestClient, preset: Preset) -> None:
    page = client.get(lab.path_of(preset))
    assert page.status_code == 200
    assert "<table" in page.text
    assert "is asked nothing" not in page.text


@pytest.mark.parametrize(("game", "call"), LISTED[:: 10 if FAST else 1])
def test_every_call_has_a_form(client: TestClient, game: str, call: str) -> None:
    page = client.get(f"/lab/{game}/{call}")
    assert page.status_code == 200
    for name in ruleset(game).listing(call).procedure.parameters[1:]:
        assert f'name="a.{name}"' in page.text


def test_a_grid_is_answered_with_exact_odds(client: TestClient) -> None:
    page = client.get("/lab/mechwarrior/skill", params={"a.target": "7..9", "policy": "never|best", "ask": "yes"}).text
    for target in (7, 8, 9):
        chance = rw.odds("mechwarrior/skill", target=target).chance(lambda outcome: bool(outcome.success))
        assert f"{100 * chance:.2f}".rstrip("0").rstrip(".") in page
    assert page.count("<svg") >= 1
    assert "style=" not in page
    assert "rollwright lab odds mechwarrior/skill target=7..9 --policy" in page


@pytest.mark.parametrize(
    ("call", "query", "said"),
    [
        ("mechwarrior/skill", {"show": "best", "a.target": "9", "a.edge": "1"}, "Spend 1 Edge and roll again"),
        ("mechwarrior/skill", {"show": "matters", "a.target": "9"}, "target 9 → 8"),
        pytest.param(
            "going-somewhere/fight",
            {"a.party": "kara weapon=d8; bo", "a.foes": "rat; wolf"},
            "“party” wins",
            marks=pytest.mark.soak,
        ),
        pytest.param(
            "going-somewhere/fight",
            {"show": "fight", "a.party": "kara weapon=d8", "a.foes": "rat"},
            "Policy steady",
            marks=pytest.mark.soak,
        ),
        ("mechwarrior/opposed", {"show": "fight", "a.a": "7", "a.b": "8"}, "Who wins"),
        ("cgg/action", {"show": "compare", "other": "cgg-2015", "a.code": "4d", "a.difficulty": "5..6"}, "cgg-2015"),
    ],
)
def test_the_other_ways_to_look(client: TestClient, call: str, query: dict[str, str], said: str) -> None:
    page = client.get(f"/lab/{call}", params={**query, "ask": "yes"})
    assert page.status_code == 200, re.findall(r'role="alert">([^<]*)', page.text)
    assert said in page.text


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"a.target": "seven"}, "a whole number"),
        ({"a.nothing": "1"}, "takes no"),
        ({"a.target": "1..900"}, "at most"),
        ({"a.target": "9", "policy": "wild"}, "no policy"),
        ({"a.target": "9", "o.nothing": "1"}, "no option"),
        ({"a.target": "7..9", "show": "best"}, "one value for each argument"),
        ({"a.target": "9", "field": "<b>"}, "&lt;b&gt;"),
    ],
)
def test_what_is_wrong_is_said(client: TestClient, query: dict[str, str], said: str) -> None:
    page = client.get("/lab/mechwarrior/skill", params={**query, "ask": "yes"})
    assert page.status_code == 400
    assert said in page.text.partition('role="alert"')[2]


def test_what_takes_too_long_is_ended(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_work, "GRACE", -lab_work.SECONDS + 0.1)
    page = client.get("/lab/mechwarrior/skill", params={"a.target": "8", "a.modifier": "3", "ask": "yes"})
    assert page.status_code == 400
    assert "rollwright lab odds mechwarrior/skill target=8 modifier=3" in page.text


@pytest.mark.parametrize("kind", ["html", "csv", "json"])
def test_files(client: TestClient, kind: str) -> None:
    answer = client.get("/lab/mechwarrior/skill", params={"a.target": "7..8", "ask": "yes", "format": kind})
    assert answer.headers["content-type"].startswith(lab.KINDS[kind])
    assert "attachment" in answer.headers["content-disposition"]
    assert "41.67" in answer.text or "0.4166" in answer.text


def test_nothing_there(client: TestClient) -> None:
    assert client.get("/lab/chess/move").status_code == 404
    assert client.get("/lab/cgg/nothing").status_code == 404
    assert "rw-chart" in client.get("/lab/charts.css").text
