"""The page for dice: odds of what was written, rolls side by side, clear words for what can't be read or asked here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from rollwright.dice.notation import parse_question
from rollwright.table.store.sqlite import SqliteStore
from rollwright.web import dice_page, lab_work
from rollwright.web.app import make_app
from tests.web.client import TestClient


@pytest.fixture(autouse=True)
def no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_work, "GRACE", 120)


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    store = SqliteStore(":memory:")
    yield TestClient(make_app(store))
    store.close()


def test_it_is_on_the_first_page_and_says_what_can_be_written(client: TestClient) -> None:
    assert 'href="/dice"' in client.get("/").text
    page = client.get("/dice")
    assert page.status_code == 200
    for words in dice_page.NOTATION:
        parse_question(words)
        assert words.replace(">", "&gt;").replace("<", "&lt;") in page.text


@pytest.mark.parametrize("rolls", dice_page.examples(), ids=" and ".join)
def test_an_example_has_an_answer(client: TestClient, rolls: tuple[str, ...]) -> None:
    page = client.get(dice_page.path_of(rolls))
    assert page.status_code == 200, page.text
    assert "<svg" in page.text
    assert "<table" in page.text


def test_what_is_too_rare_to_be_drawn_is_said(client: TestClient) -> None:
    page = client.get("/dice", params={"roll": "3d6!>=5"}).text
    assert "Totals over 61 are so rare that they are not drawn." in page
    assert "455 totals that are rarer are left out here." in page
    assert "are so rare" not in client.get("/dice", params={"roll": "3d6"}).text


def test_sorted_totals_have_a_curve_for_each_place(client: TestClient) -> None:
    page = client.get("/dice", params={"roll": "6x4d6kh3"}).text
    assert "Chance of so much or more, by place" in page
    assert re.search(r"<td[^>]*>15\.66</td>", page)


def test_two_rolls_stand_side_by_side(client: TestClient) -> None:
    page = client.get("/dice", params={"roll": "4d6kh3\r\n3d6\r\n"}).text
    assert "4d6kh3: 12.24 on average, mostly 9 to 15. 3d6: 10.5 on average, mostly 7 to 14." in page
    assert "4d6kh3 is higher 62.2% of the time, 3d6 29.2%, and they are level 8.6%" in page
    assert '<th scope="col">3d6: at least</th>' in page
    assert "rollwright odds 4d6kh3" in page


@pytest.mark.parametrize(
    ("roll", "said"),
    [
        ("2d", "2d"),
        ("d20\n2d6+3 >= 10", "side by side"),
        ("\n".join(["d6"] * 5), "Between one and 4"),
        ("d6+" * 400 + "1", "too long"),
        ("augur/action dice", "arguments"),
        ("augur/nothing", "nothing"),
        ("augur/action plays=99999999", "arguments"),
        ("<script>alert(1)</script>", "&lt;script&gt;"),
    ],
)
def test_what_is_wrong_is_said_beside_it(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, roll: str, said: str
) -> None:
    monkeypatch.setattr(
        lab_work, "_worked", lambda text: lab_work.answer_of(msgspec.json.decode(text, type=lab_work.Ask))
    )
    page = client.get("/dice", params={"roll": roll})
    assert page.status_code == 400
    assert said in page.text.partition('id="trouble"')[2].partition("</p>")[0] or said.startswith("&lt;")
    assert "<script>alert" not in page.text


def test_no_file_of_the_server_is_run(client: TestClient, tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(f"open({str(tmp_path / 'ran')!r}, 'w')\n", encoding="utf-8")
    assert client.get("/dice", params={"roll": f"{mine}:pig"}).status_code == 400
    assert client.get("/dice", params={"roll": f"{mine}:pig pot=0"}).status_code == 400
    assert not (tmp_path / "ran").exists()
