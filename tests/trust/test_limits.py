"""What one seat may do at once is counted for the seat, whichever token it comes by."""

from __future__ import annotations

from rollwright.table.table import Table
from rollwright.web.limits import Rates
from tests.table.tables import make_table
from tests.web.seats import act, bearing, client_of, sit


def statuses(table: Table, tokens: list[dict[str, str]]) -> list[int]:
    """Say something with each token in turn; give how it was answered."""
    client = client_of(table, rates=Rates(seat="3 per minute"))
    path = "/api/v1/tables/friday/acts/say"
    return [client.post(path, json={"text": "hm"}, headers=each).status_code for each in tokens]


def test_a_seat_with_many_links_is_one_seat() -> None:
    table = make_table()
    assert statuses(table, [bearing(table, "ana") for _ in range(5)]) == [200, 200, 200, 429, 429]


def test_a_made_up_bearer_beside_the_cookie_changes_nothing() -> None:
    table = make_table()
    ana = sit(table, "ana", rates=Rates(seat="3 per minute"))
    forged = [{"authorization": f"Bearer {number}"} for number in range(5)]
    told = [ana.post(act("say"), data={"text": "hm"}, headers=each, follow_redirects=False) for each in forged]
    assert [answer.status_code for answer in told] == [303, 303, 303, 429, 429]


def test_made_up_tokens_leave_the_others_alone() -> None:
    table = make_table()
    forged = [{"authorization": f"Bearer {number}"} for number in range(5)]
    assert statuses(table, [*forged, bearing(table, "ana")]) == [401] * 5 + [200]
