"""The page of a seat, as a plain client sees it."""

from __future__ import annotations

import html
import re

import pytest

from rollwright.dice.errors import Refused
from rollwright.table.links import token as signed
from rollwright.table.seat import Seat
from rollwright.table.table import Table
from rollwright.table.view import view
from rollwright.web.app import seat_link
from rollwright.web.page import page_of
from rollwright.web.story import HOUSE
from tests.table.tables import OPPOSED, SEED, everything, to_the_question
from tests.web.seats import TABLE, act, client_of, sit


def text_of(page: str) -> str:
    """Give what a page says, without its tags."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page)).split())


def test_a_link_becomes_a_cookie(table: Table) -> None:
    client = client_of(table)
    answer = client.get(seat_link(table, "ana"), follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, TABLE)
    for part in ("HttpOnly", "SameSite=lax", "Path=/"):
        assert part in answer.headers["set-cookie"]
    assert "Secure" not in answer.headers["set-cookie"]
    page = client.get(TABLE).text
    assert "You are Ana" in text_of(page)
    assert table.seat_token("ana") not in page


@pytest.mark.parametrize(
    "token",
    ["x", "x.y", "a.b.c", "é", signed(SEED, "seat", "friday", "1.gus"), "0" * 43],
)
def test_a_forged_or_foreign_token_opens_nothing(table: Table, token: str) -> None:
    with pytest.raises(Refused):
        table.seat_by(token)
    client = client_of(table)
    answer = client.get(f"/seat/friday/{token}")
    assert answer.status_code == 403
    assert "Kara" not in answer.text
    assert client.get(TABLE).status_code == 403


def test_a_forged_cookie_is_nobodys(table: Table) -> None:
    client = sit(table, "ana")
    good = client.cookies["rollwright"]
    body, _, signature = good.partition(".")
    for cookie in (body, f"{body}.", f"{body}A.{signature}", "x", "."):
        other = client_of(table)
        other.cookies.set("rollwright", cookie)
        assert other.get(TABLE).status_code == 403


def test_without_a_seat_nothing_is_shown_or_done(table: Table) -> None:
    client = client_of(table)
    call = to_the_question(table)
    before = everything(table)
    nobody = [client.get(path) for path in (TABLE, "/table/nowhere", f"{TABLE}/people", f"{TABLE}/stream")]
    assert {answer.status_code for answer in nobody} == {403}
    assert len({answer.text for answer in nobody}) == 1, "a table that is there looks like one that isn't"
    form = {"call": str(call), "sequence": "2", "choice": "keep"}
    assert client.post(act("answer"), data=form).status_code == 403
    assert client.post(act("undo"), data={"to": "3"}).status_code == 403
    assert everything(table) == before


def test_a_seat_that_was_never_given_is_refused(table: Table) -> None:
    client = client_of(table)
    answers = [client.get(f"/seat/{id}/{token}") for id in ("friday", "nowhere") for token in ("0" * 43, "x.y")]
    assert {answer.status_code for answer in answers} == {403}
    assert len({answer.text for answer in answers}) == 1, "nor is it told whether there is such a table"


def test_a_newer_link_ends_the_older(table: Table) -> None:
    client = sit(table, "ana")
    table.new_link("gus", "ana")
    assert client.get(TABLE).status_code == 403


def test_a_play_over_the_page(table: Table) -> None:
    gus, ana, ben = (sit(table, seat) for seat in ("gus", "ana", "ben"))
    call = table.start("gus", "opposed", {**OPPOSED, "b_what": "Keen ears"})
    answer = act("answer")
    assert "2 dice Real dice" in text_of(ana.get(TABLE).text)
    assert "Ana is about to roll" in text_of(ben.get(TABLE).text)
    assert "3, 2" in ana.post(answer, data={"call": call, "sequence": 0, "dice": "typed", "faces": "3 2"}).text
    assert "6, 5" in gus.post(answer, data={"call": call, "sequence": 1, "dice": "typed", "faces": "6, 5"}).text
    for client in (ana, ben):
        page = client.get(TABLE).text
        assert "6, 5" not in page
        assert "Keen ears" not in page
        assert "A guard" not in page
    late = ana.post(answer, data={"call": call, "sequence": 0, "dice": "table"})
    assert late.status_code == 409
    assert "This changed before your press arrived, so nothing was done" in late.text
    late = ana.post(
        answer, data={"call": call, "sequence": 0, "dice": "table", "at": "problem-x"}, headers={"HX-Request": "true"}
    )
    assert 'hx-target="#trouble"' in late.text, "the card is gone: nothing beside it would be seen"
    wrong = ben.post(answer, data={"call": call, "sequence": 2, "choice": "keep"})
    assert wrong.status_code == 422
    assert "for Ana to answer, not for Ben" in wrong.text
    done = ana.post(answer, data={"call": call, "sequence": 2, "choice": "keep"})
    assert done.status_code == 200
    assert "The side that rolled in secret wins." in text_of(done.text)
    assert "mechwarrior.opposed.winner" in done.text
    assert ana.post(act("undo"), data={"to": call - 1}).status_code == 422
    undone = gus.post(act("undo"), data={"to": call - 1})
    assert "Gus takes back “" in text_of(undone.text)


def test_a_form_that_is_sent_twice_is_done_once(table: Table) -> None:
    ana = sit(table, "ana")
    before = table.number
    for _ in range(2):
        assert ana.post(act("say"), data={"text": "hello", "act": "one key"}).status_code == 200
    table.refresh()
    assert table.number == before + 1


def test_a_refusal_leads_back_to_the_table_where_one_sits_at_it(table: Table) -> None:
    page = sit(table, "ana").get(f"{TABLE}/nowhere").text
    assert f'href="{TABLE}">Back to the table</a>' in page
    assert "Back to the table" not in sit(table, "ana").get("/table/another/nowhere").text


@pytest.mark.parametrize(
    ("name", "form"),
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
        ("undo", {str(number): "x" for number in range(250)}),
    ],
)
def test_bad_forms_get_a_clear_word_and_change_nothing(table: Table, name: str, form: dict[str, str]) -> None:
    client = sit(table, "gus")
    table.start("gus", "opposed", OPPOSED)
    before = everything(table)
    answer = client.post(act(name), data=form)
    assert answer.status_code == 422
    assert "<script>" not in answer.text
    assert everything(table) == before


def test_questions_are_put_in_words(table: Table) -> None:
    call = to_the_question(table)
    page = sit(table, "ana").get(TABLE).text
    assert "Spend Edge?" in text_of(page)
    assert re.search(r'<button[^>]* name="choice" value="reroll"><span class="stack"><span>Spend 1 Edge and roll', page)
    assert "The new result stands, better or worse." in text_of(page)
    table.answer("ana", call, 2, choice="keep")
    asked = table.start("ana", "attempt", {"who": "kara", "skill": "stealth"})
    page = text_of(sit(table, "gus").get(TABLE).text)
    assert "Harder or easier?" in page
    answer = {"call": asked, "sequence": 0, "card": "yes", "f.modifier": "2"}
    done = sit(table, "gus").post(act("answer"), data=answer)
    assert "target 10, modifier +2 (harder), so 12 or more." in text_of(done.text)


def test_names_words_and_notes_are_escaped(table: Table) -> None:
    bad = "<script>alert(1)</script><img src=x onerror=alert(1)>\"'"
    table.seat_somebody("gus", Seat("eve", bad[:60]))
    table.say("ben", bad)
    table.note("gus", bad, bad, ["*"])
    table.title("gus", bad)
    table.roll("ben", "1d6", bad)
    table.start("gus", "skill", {"target": 7, "who": "kara", "what": bad[:40]})
    for seat in ("ana", "gus"):
        client = sit(table, seat)
        for path in (TABLE, f"{TABLE}/people", f"{TABLE}/log", "/"):
            page = client.get(path).text
            assert "<script>alert" not in page
            assert "<img src=x" not in page
        assert "&lt;script&gt;alert(1)" in client.get(TABLE).text


def test_a_page_says_all_that_the_view_says(table: Table) -> None:
    to_the_question(table)
    page = text_of(sit(table, "gus").get(TABLE).text)
    told = [line.text for line in view(table, "gus").log if line.kind not in HOUSE and not line.call]
    assert told
    for text in told:
        assert text in page


def test_an_invitation_seats_somebody_who_can_come_back(table: Table) -> None:
    gus, eve = sit(table, "gus"), client_of(table)
    page = gus.post(f"{TABLE}/invite", data={"role": "player", "uses": "1", "act": "k"}).text
    found = re.search(r'value="http://testserver(/join/friday/[^"]+)"', page)
    assert found
    invites = text_of(eve.get(found[1]).text)
    assert "Friday" in invites
    assert page_of(table.game.package).line in invites, "what sort of game it is"
    seated = eve.post(found[1], data={"name": "Eve", "act": "k" * 16})
    assert "You are Eve" in text_of(seated.text)
    assert "You are Eve" in text_of(eve.get(TABLE).text)
    assert client_of(table).get(found[1]).status_code == 403, "it was for one"
