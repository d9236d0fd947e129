"""What can't be read is bad input, not a fault of ours; and what is a fault is answered as strictly as all else."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.requests import Request

from rollwright.web import home
from rollwright.web.app import make_app
from rollwright.web.guard import HEADERS
from tests.games.going_somewhere.fighting import HEROES, company
from tests.table.tables import make_table
from tests.web.client import TestClient
from tests.web.seats import TABLE, act, bearing, client_of, sit

ODD = ("²", "٣", "1²", "-1", "9" * 40, "9" * 5_000)


@pytest.mark.parametrize("number", ODD, ids=range(len(ODD)))
def test_odd_numbers_break_nothing(number: str) -> None:
    table = make_table()
    ana, own = sit(table, "gus"), bearing(table, "gus")
    paths = [
        f"{TABLE}/log?before={number}", f"{TABLE}/log?line={number}", f"{TABLE}/line/{number}",
        f"{TABLE}/log/{number}", f"{TABLE}/replay/{number}", f"{TABLE}/replay?line={number}", f"{TABLE}/odds/{number}",
        f"{TABLE}/statistics?session={number}", f"{TABLE}/evening?session={number}", f"{TABLE}/making/x?step={number}",
        f"/rules/augur/procedure/action?dice={number}", f"/lab/augur/action?dice={number}", f"{TABLE}/gm?n={number}",
    ]  # fmt: skip
    for path in paths:
        assert ana.get(path).status_code < 500, path
    for path in (f"changes?since={number}", f"history?before={number}", f"view?lines={number}", f"proof/{number}"):
        assert ana.get(f"/api/v1/tables/friday/{path}", headers=own).status_code < 500, path
    fields = ("line", "to", "call", "sequence", "faces", "place", "uses", "hours", "count", "session", "f.n", "a.n")
    form = {**dict.fromkeys(fields, number), "act": "k", "act.id": number}
    for name in ("answer", "undo", "set-roll", "strike", "reveal", "roll", "start", "overrule", "change", "do"):
        assert ana.post(act(name), data=form).status_code < 500, name
    assert ana.post(f"{TABLE}/invite", data=form).status_code < 500


@pytest.mark.parametrize(
    "fact",
    [
        {"fact": "excelled", "row": "nothing of the kind", "rounds": 1},
        {"fact": "fumbled", "row": "nothing of the kind", "rounds": 1},
    ],
    ids=lambda fact: fact["fact"],
)
def test_what_nobody_could_read_is_not_put_down(fact: dict[str, Any]) -> None:
    table = company(1, 1)
    body = {"facts": [{**fact, "who": HEROES[0]}]}
    answer = client_of(table).post("/api/v1/tables/fight/acts/land", json=body, headers=bearing(table, "gus"))
    assert answer.status_code == 422, answer.text
    for seat in ("gus", "player-0"):
        assert sit(table, seat).get("/table/fight").status_code == 200


@pytest.mark.parametrize("where", ["?since=²", ""])
def test_a_stream_that_says_an_odd_line_begins_with_now(where: str) -> None:
    from rollwright.web.stream import _since

    table = make_table()
    query, headers = (where[1:].encode(), []) if where else (b"", [(b"last-event-id", "²".encode("latin-1"))])
    assert _since(Request({"type": "http", "query_string": query, "headers": headers}), table) == table.number


def test_a_form_within_a_form_is_only_text() -> None:
    table = make_table()
    ana = sit(table, "ana")
    inner = '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n'
    nested = (
        "--a\r\nContent-Type: multipart/mixed; boundary=b\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\n"
        + inner * 50 + "--b--\r\n--a--\r\n"
    )  # fmt: skip
    for body in (nested, nested * 20, "--a", "--a\r\n\r\n--a", "\r\n" * 500):
        headers = {"content-type": "multipart/form-data; boundary=a"}
        assert ana.post(act("say"), content=body[:60_000], headers=headers).status_code < 500
    for kind in ("multipart/form-data", "multipart/form-data; boundary=", 'multipart/form-data; boundary="é"'):
        answer = ana.post(act("say"), content=b"--a--", headers={"content-type": kind.encode("latin-1")})
        assert answer.status_code < 500


@pytest.mark.parametrize("path", ["/", "/api/v1/games"])
def test_a_fault_of_ours_is_answered_as_strictly_as_all_else(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a secret of the program")

    monkeypatch.setattr(home, "game_cards", broken)
    monkeypatch.setattr("rollwright.web.api.ruleset_ids", broken)
    client = TestClient(make_app(make_table().store), raise_server_exceptions=False)
    answer = client.get(path)
    assert answer.status_code == 500
    assert "a secret" not in answer.text
    for name, value in HEADERS.items():
        assert answer.headers.get(name) == value, name
    assert ("error" in answer.json()) if path.startswith("/api") else "something broke here" in answer.text.lower()


def test_the_log_is_still_told_what_broke(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(home, "game_cards", broken)
    with pytest.raises(ZeroDivisionError):
        client_of(make_table()).get("/")
