"""The page of a seat, as a plain client sees it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rollwright.dice.errors import Refused
from rollwright.table.links import seat_token
from rollwright.table.seat import Seat
from rollwright.table.table import Table
from rollwright.table.view import view
from rollwright.web.app import make_app, seat_link
from tests.table.tables import OPPOSED, SEED, everything, make_table, to_the_question
from tests.web.client import TestClient


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = make_table(tmp_path / "tables.db")
    yield table
    table.store.close()


def sit(table: Table, seat: str) -> TestClient:
    """Follow a seat's link, as a browser does."""
    client = TestClient(make_app(table.store))
    assert client.get(seat_link(table, seat)).status_code == 200
    return client


def test_a_link_becomes_a_cookie(table: Table) -> None:
    client = TestClient(make_app(table.store), follow_redirects=False)
    answer = client.get(seat_link(table, "ana"))
    assert (answer.status_code, answer.headers["location"]) == (303, "/table/friday")
    for part in ("HttpOnly", "SameSite=lax", "Path=/table/friday"):
        assert part in answer.headers["set-cookie"]
    assert "<strong>Ana</strong>" in client.get("/table/friday").text


GUS = Seat("gus", "Gus", "gm")


@pytest.mark.parametrize(
    "token",
    ["", "x", "x.y", "a.b.c", "é", seat_token(b"another secret", "friday", GUS), seat_token(SEED, "monday", GUS)],
)
def test_a_forged_or_foreign_token_opens_nothing(table: Table, token: str) -> None:
    with pytest.raises(Refused):
        table.seat_by(token)
    answer = TestClient(make_app(table.store)).get("/table/friday", params={"seat": token})
    assert answer.status_code == 403
    assert "Kara" not in answer.text


def test_without_a_seat_nothing_is_shown_or_done(table: Table) -> None:
    client = TestClient(make_app(table.store))
    call = to_the_question(table)
    before = everything(table)
    assert client.get("/table/friday").status_code == 403
    assert client.get("/table/nowhere").status_code == 403
    form = {"call": str(call), "sequence": "2", "choice": "keep"}
    assert client.post("/table/friday/answer", data=form).status_code == 403
    assert client.post("/table/friday/undo", data={"to": "3"}).status_code == 403
    assert everything(table) == before


def test_a_seat_that_was_never_given_is_refused(table: Table) -> None:
    client = TestClient(make_app(table.store))
    for table_id in ("friday", "nowhere"):
        token = seat_token(SEED, table_id, Seat("zoe", "Zoe"))
        assert client.get(f"/table/{table_id}", params={"seat": token}).status_code == 403


def test_every_answer_is_strict(table: Table) -> None:
    client = sit(table, "ana")
    for path in ("/table/friday", "/table/nowhere", "/static/rollwright.css", "/nothing"):
        headers = client.get(path).headers
        assert headers["content-security-policy"].startswith("default-src 'none'; style-src 'self'")
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
    page = client.get("/table/friday").text
    assert "<script" not in page
    assert "style=" not in page


def test_acts_from_elsewhere_are_refused(table: Table) -> None:
    client = sit(table, "ana")
    call = to_the_question(table)
    form = {"call": str(call), "sequence": "2", "choice": "keep"}
    for headers in ({"sec-fetch-site": "cross-site"}, {"sec-fetch-site": "same-site"}, {"origin": "https://elsewhere"}):
        assert client.post("/table/friday/answer", data=form, headers=headers).status_code == 403
    assert table.open
    headers = {"sec-fetch-site": "same-origin", "origin": "http://testserver"}
    assert client.post("/table/friday/answer", data=form, headers=headers).status_code == 200
    table.refresh()
    assert not table.open


def test_a_play_over_the_page(table: Table) -> None:
    gus, ana, ben = (sit(table, seat) for seat in ("gus", "ana", "ben"))
    call = table.start("gus", "opposed", OPPOSED)
    answer = "/table/friday/answer"
    assert "Roll 2d6" in ana.get("/table/friday").text
    assert "Ana</strong> is awaited" in ben.get("/table/friday").text
    assert "3, 2" in ana.post(answer, data={"call": call, "sequence": 0, "dice": "typed", "faces": "3 2"}).text
    assert "6, 5" in gus.post(answer, data={"call": call, "sequence": 1, "dice": "typed", "faces": "6, 5"}).text
    for client in (ana, ben):
        page = client.get("/table/friday").text
        assert "6, 5" not in page
        assert "Perception" not in page
        assert "A guard" not in page
    late = ana.post(answer, data={"call": call, "sequence": 0, "dice": "table"})
    assert late.status_code == 409
    assert "already answered by Ana: 3, 2" in late.text
    wrong = ben.post(answer, data={"call": call, "sequence": 2, "choice": "keep"})
    assert wrong.status_code == 422
    assert "for Ana to answer, not for Ben" in wrong.text
    done = ana.post(answer, data={"call": call, "sequence": 2, "choice": "keep"})
    assert done.status_code == 200
    assert "The side that rolled in secret wins." in done.text
    assert "mechwarrior.opposed.winner" in done.text
    assert ana.post("/table/friday/undo", data={"to": call - 1}).status_code == 422
    undone = gus.post("/table/friday/undo", data={"to": call - 1})
    assert f"takes play to how it stood after line {call - 1}" in undone.text


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("answer", {}),
        ("answer", {"call": "x", "sequence": "0"}),
        ("answer", {"call": "9" * 30, "sequence": "0"}),
        ("answer", {"call": "7", "sequence": "-1"}),
        ("answer", {"call": "7", "sequence": "0", "dice": "typed", "faces": "six six"}),
        ("answer", {"call": "7", "sequence": "0", "dice": "typed", "faces": ""}),
        ("answer", {"call": "7", "sequence": "0", "dice": "typed", "faces": "9 9"}),
        ("answer", {"call": "7", "sequence": "0", "choice": "<script>"}),
        ("undo", {"to": ""}),
        ("undo", {"to": "99"}),
        ("undo", {str(number): "x" for number in range(60)}),
    ],
)
def test_bad_forms_get_a_clear_word_and_change_nothing(table: Table, path: str, form: dict[str, str]) -> None:
    client = sit(table, "gus")
    table.start("gus", "opposed", OPPOSED)
    before = everything(table)
    answer = client.post(f"/table/friday/{path}", data=form)
    assert answer.status_code == 422
    assert "<script>" not in answer.text
    assert everything(table) == before


def test_a_body_has_a_limit(table: Table) -> None:
    client = sit(table, "gus")
    assert client.post("/table/friday/undo", data={"to": "1" * 100_000}).status_code == 413


def test_questions_are_put_in_words(table: Table) -> None:
    call = to_the_question(table)
    page = sit(table, "ana").get("/table/friday").text
    assert "Kara: spend Edge?" in page
    assert '<button name="choice" value="reroll">Spend 1 Edge and roll again</button>' in page
    assert "The new result stands, better or worse." in page
    assert "<dt>a what</dt><dd>Stealth</dd>" in page.replace("\n", "")
    table.answer("ana", call, 2, choice="keep")
    asked = table.start("ana", "attempt", {"kind": "skill", "target": 10, "edge": 1, "who": "kara", "what": "Stealth"})
    page = sit(table, "gus").get("/table/friday").text
    assert "How hard is it?" in page
    assert "+2, hard. A clear hindrance" in page
    done = sit(table, "gus").post("/table/friday/answer", data={"call": asked, "sequence": 0, "choice": "-3"})
    assert "Gus: how hard is it? -3, easy. Done every day by those who know how." in done.text


def test_names_are_escaped(table: Table) -> None:
    table.seat_somebody("gus", Seat("eve", "<script>alert(1)</script>"))
    page = sit(table, "ana").get("/table/friday").text
    assert "<script>" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_a_page_says_all_that_the_view_says(table: Table) -> None:
    to_the_question(table)
    page = sit(table, "gus").get("/table/friday").text
    for line in view(table, "gus").log:
        assert line.text in page
