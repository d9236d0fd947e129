"""Whose seat it is: a second gamemaster takes nobody's, and the same joining sent twice is one, and one's own."""

from __future__ import annotations

import msgspec
import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.table.seat import Seat
from rollwright.table.table import Table
from tests.table.tables import make_table
from tests.web.seats import client_of

KEY = "a-key-that-nobody-guesses"


@pytest.fixture
def table() -> Table:
    table = make_table()
    table.seat_somebody("gus", Seat("ben", "Ben", "co-gm", ("vanya",)))
    return table


@pytest.mark.parametrize("change", [{"name": "Ben"}, {"holds": ()}, {"bot": "best"}, {"links": 9}, {"dice": "own"}])
def test_a_second_gamemaster_leaves_the_gamemasters_seat_alone(table: Table, change: dict[str, object]) -> None:
    before = table.seat("gus")
    with pytest.raises(Refused, match="GM"):
        table.seat_somebody("ben", msgspec.structs.replace(before, **change))
    assert table.seat("gus") == before
    with pytest.raises(Refused, match="GM"):
        table.remove("ben", "gus")
    with pytest.raises(Refused, match="GM"):
        table.hand_over("ben", "ben")
    with pytest.raises(Refused, match="GM"):
        table.invite("ben", seat="gus")


def test_an_old_invitation_to_a_seat_does_not_give_it_once_it_is_the_gamemasters(table: Table) -> None:
    invite = table.invite("ben", seat="ana")
    table.hand_over("gus", "ana")
    with pytest.raises(Refused, match=r"taken back|handed over"):
        table.join(invite, "Ben")
    assert table.seat("ana").role == "gm"


def join(table: Table, invite: str, name: str, key: str) -> tuple[int, dict[str, object]]:
    answer = client_of(table).post("/api/v1/tables/friday/join", json={"invite": invite, "name": name, "key": key})
    return answer.status_code, answer.json()


def test_the_same_joining_sent_twice_is_one(table: Table) -> None:
    invite = table.invite("gus")
    first, again = join(table, invite, "Zoe", KEY), join(table, invite, "Zoe", KEY)
    assert (first[0], again[0]) == (201, 201)
    assert first[1]["seat"] == again[1]["seat"]
    table.refresh()
    assert [seat.id for seat in table.seats].count("seat-2") == 1
    for status, sat in (first, again):
        assert table.seat_by(str(sat["token"])).id == "seat-2", status


def test_the_same_key_of_somebody_else_is_another_joining(table: Table) -> None:
    invite = table.invite("gus", uses=3)
    assert join(table, invite, "Zoe", KEY)[1]["seat"]["id"] == "seat-2"  # type: ignore[index]
    status, other = join(table, invite, "Yan", KEY)
    assert (status, other["seat"]["id"]) == (201, "seat-3")  # type: ignore[index]
    assert join(table, invite, "Xan", "1")[0] == 422, "a key that others may guess stands for nobody"
    with pytest.raises(BadInput, match="key"):
        table.join(invite, "Xan", "1")


def test_a_form_sent_twice_sits_down_once(table: Table) -> None:
    invite = table.invite("gus")
    client = client_of(table)
    form = {"name": "Zoe", "act": KEY}
    for _ in range(2):
        answer = client.post(f"/join/friday/{invite}", data=form, follow_redirects=False)
        assert (answer.status_code, answer.headers.get("location")) == (303, "/table/friday")
    assert client.get("/table/friday").status_code == 200
