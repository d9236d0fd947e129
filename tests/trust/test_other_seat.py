"""A link to a seat, wherever it is opened, takes no seat from a browser that has one."""

from __future__ import annotations

from rollwright.table.seat import Seat
from rollwright.table.table import Table
from rollwright.web.app import seat_link
from rollwright.web.who import MOST_SEATS
from tests.table.tables import make_table
from tests.web.seats import TABLE, sit

ELSEWHERE = {"sec-fetch-site": "cross-site", "origin": "https://elsewhere.example"}


def test_a_link_to_another_seat_asks_first() -> None:
    table = make_table()
    gus, link = sit(table, "gus"), seat_link(table, "ana")
    asked = gus.get(link, headers=ELSEWHERE)
    assert asked.status_code == 200
    assert "You are Gus at this table" in asked.text
    assert "You are Gus" in gus.get(TABLE).text.replace("<b>", "").replace("</b>", "")
    assert gus.post(link, headers=ELSEWHERE).status_code == 403
    assert gus.get(f"{TABLE}/gm").status_code == 200, "still the gamemaster's browser"
    assert gus.post(link, follow_redirects=False).status_code == 303
    assert gus.get(f"{TABLE}/gm").status_code != 200, "now it is Ana's"


def test_a_new_link_to_ones_own_seat_is_taken_at_once() -> None:
    table = make_table()
    ana = sit(table, "ana")
    assert ana.get(seat_link(table, "ana"), follow_redirects=False).status_code == 303
    assert ana.get(seat_link(table, "ana"), headers=ELSEWHERE, follow_redirects=False).status_code == 303
    old = table.seat("ana")
    table.new_link("gus", old.id)
    assert ana.get(seat_link(table, "ben"), follow_redirects=False).status_code == 303, "the old one is no seat"


def test_links_opened_one_after_another_push_no_table_out() -> None:
    table = make_table()
    gus = sit(table, "gus")
    for number in range(MOST_SEATS + 2):
        other = Table.make(table.store, f"other-{number}", "rivals", Seat("eve", "Eve", "gm"))
        gus.get(seat_link(other, "eve"), headers=ELSEWHERE, follow_redirects=False)
    assert gus.get(TABLE).status_code == 200
