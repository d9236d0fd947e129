"""The API for programs: the same views and acts, by the token of a seat."""

from __future__ import annotations

import threading
import time
from typing import Any

import msgspec
import pytest

from rollwright.table.table import Table
from rollwright.table.verify import verify
from rollwright.table.view import view
from rollwright.web.api_acts import ACTS as API_ACTS
from rollwright.web.api_acts import Body
from tests.table.tables import OPPOSED, everything, other_than, to_the_end, to_the_question
from tests.web.client import TestClient
from tests.web.seats import bearing, client_of, sit

FRIDAY = "/api/v1/tables/friday"


class Program:
    """A program that plays for a seat."""

    def __init__(self, client: TestClient, table: str, token: str) -> None:
        self.client = client
        self.at = f"/api/v1/tables/{table}"
        self.headers = {"authorization": f"Bearer {token}"}

    def get(self, what: str, **query: Any) -> Any:
        answer = self.client.get(f"{self.at}/{what}", params=query, headers=self.headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def act(self, name: str, /, **body: Any) -> Any:
        answer = self.client.post(f"{self.at}/acts/{name}", json=body, headers=self.headers)
        assert answer.status_code == 200, answer.text
        return answer.json()


def test_programs_play_from_a_new_table_to_an_ended_call(table: Table) -> None:
    client = client_of(table)
    made = client.post("/api/v1/tables", json={"game": "rivals", "gm": "Gus", "name": "By program"})
    assert made.status_code == 201
    gm = Program(client, made.json()["table"], made.json()["token"])
    facts = [{"fact": "joined", "who": "kara", "sheet": {"name": "Kara", "skills": {"stealth": 2}}}]
    gm.act("land", facts=facts)
    invite = gm.act("invite", holds=["kara"])["token"]
    sat = client.post(f"{gm.at}/join", json={"invite": invite, "name": "Ana"})
    assert sat.status_code == 201
    ana = Program(client, sat.json()["table"], sat.json()["token"])
    since = ana.get("view")["number"]
    call = gm.act("start", act="skill", arguments={"target": 7, "who": "kara"})["line"]
    news = ana.get("changes", since=since)
    (card,) = news["cards"]
    assert (card["call"], card["kind"], card["pool"]) == (call, "roll", "2d6")
    ana.act("answer", call=call, sequence=card["sequence"], faces=[3, 4])
    seen = ana.get("view")
    assert not seen["awaited"]
    assert any("3, 4" in line["text"] for line in seen["log"])
    assert [line["number"] for line in ana.get("history", before=3)] == [1, 2]
    assert ana.get("moves")


def test_the_view_is_the_seats_own(table: Table) -> None:
    to_the_question(table)
    client = client_of(table)
    for seat in ("gus", "ana"):
        answer = client.get(f"{FRIDAY}/view", headers=bearing(table, seat))
        assert answer.content == msgspec.json.encode(view(table, seat))
    assert b"Perception" not in client.get(f"{FRIDAY}/view", headers=bearing(table, "ana")).content


def test_errors_are_json_with_a_word_for_programs(table: Table) -> None:
    client, ana, gus = client_of(table), bearing(table, "ana"), bearing(table, "gus")
    call = to_the_question(table)
    answer = f"{FRIDAY}/acts/answer"
    before = everything(table)
    first = {"call": call, "sequence": 0, "choice": None}
    cases: list[tuple[Any, int, str]] = [
        (client.get(f"{FRIDAY}/view"), 401, "no-seat"),
        (client.get("/api/v1/tables/nowhere/view", headers=ana), 401, "no-seat"),
        (client.get(f"{FRIDAY}/view?lines=-1", headers=ana), 422, "bad-input"),
        (client.get(f"{FRIDAY}/nothing", headers=ana), 404, "not-found"),
        (client.get(answer, headers=ana), 405, "wrong-method"),
        (client.post(answer, json=first, headers=ana), 409, "already-answered"),
        (client.post(answer, json={"call": call, "sequence": 2}, headers=bearing(table, "ben")), 409, "refused"),
        (client.post(answer, json={"call": "x"}, headers=ana), 422, "bad-input"),
        (client.post(answer, json={"call": call, "sequence": 2, "more": 1}, headers=ana), 422, "bad-input"),
        (client.post(answer, content=b"{", headers={**ana, "content-type": "application/json"}), 400, "bad-json"),
        (client.post(answer, content=b"call=1", headers=ana), 415, "not-json"),
        (client.post(answer, json={"call": 1, "sequence": 2, "choice": "x" * 70_000}, headers=ana), 413, "too-large"),
        (client.post(f"{FRIDAY}/acts/dance", json={}, headers=gus), 404, "not-found"),
        (client.post(f"{FRIDAY}/acts/undo", json={"to": 4}, headers=ana), 409, "refused"),
        (client.post(f"{FRIDAY}/acts/land", json={"facts": [{"fact": "?"}]}, headers=gus), 422, "bad-input"),
        (client.post(f"{FRIDAY}/join", json={"invite": "x.y", "name": "Eve"}), 401, "no-seat"),
        (client.post("/api/v1/tables", json={"game": "chess"}), 422, "bad-input"),
        (client.post("/api/v1/tables", json={}, headers={"sec-fetch-site": "cross-site"}), 403, "not-from-here"),
    ]
    for got, status, kind in cases:
        assert (got.status_code, got.json()["kind"]) == (status, kind), got.text
        assert got.json()["error"]
    assert cases[0][0].headers["www-authenticate"].startswith("Bearer")
    assert everything(table) == before


def test_a_cookie_opens_nothing_for_programs(table: Table) -> None:
    assert sit(table, "ana").get(f"{FRIDAY}/view").status_code == 401


def test_an_act_with_a_key_is_done_once(table: Table) -> None:
    client, ana = client_of(table), bearing(table, "ana")
    lines = [client.post(f"{FRIDAY}/acts/say", json={"text": "hi", "key": "k"}, headers=ana).json() for _ in range(2)]
    assert lines[0] == lines[1]


def test_a_long_poll_is_answered_by_what_happens(table: Table) -> None:
    client = client_of(table)
    started = time.monotonic()
    later = threading.Timer(0.3, lambda: table.say("ben", "now"))
    later.start()
    answer = client.get(f"{FRIDAY}/changes?since={table.number}&wait=20", headers=bearing(table, "ana"))
    later.join()
    assert time.monotonic() - started < 10
    assert [line["text"] for line in answer.json()["log"]] == ["now"]


@pytest.mark.soak
def test_a_long_poll_ends_in_time(table: Table) -> None:
    answer = client_of(table).get(f"{FRIDAY}/changes?since={table.number}&wait=1", headers=bearing(table, "ana"))
    assert answer.json()["number"] == table.number
    assert "log" not in answer.json()


def test_proof_and_export(table: Table) -> None:
    to_the_end(table)
    client = client_of(table)
    roll = table.roll("gus", "2d6")
    proof = client.get(f"{FRIDAY}/proof/{roll}", headers=bearing(table, "ana"))
    assert proof.content == msgspec.json.encode(table.proof("ana", roll))
    assert client.get(f"{FRIDAY}/proof/1", headers=bearing(table, "ana")).status_code == 409
    exported = client.get(f"{FRIDAY}/export?whole=true", headers=bearing(table, "gus"))
    assert exported.headers["content-type"].startswith("application/x-ndjson")
    assert verify(exported.text.splitlines()).holds
    assert client.get(f"{FRIDAY}/export?whole=true", headers=bearing(table, "ana")).status_code == 409
    mine = client.get(f"{FRIDAY}/export", headers=bearing(table, "ana"))
    assert mine.status_code == 200
    assert "A guard" not in mine.text
    assert verify(mine.text.splitlines()).holds


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("set-roll", {"sequence": 0, "faces": [6, 6], "reason": "a ruling"}),
        ("abandon", {"reason": "enough"}),
        ("set-verdict", {"verdict": "winner", "reason": "a ruling"}),
    ],
)
def test_the_gamemaster_rules_by_program(table: Table, name: str, body: dict[str, Any]) -> None:
    call = to_the_end(table) if name == "set-verdict" else table.start("gus", "opposed", OPPOSED)
    if name == "set-verdict":
        body = {**body, "to": other_than(table, "winner", ("kara", "b"))}
    number = table.number
    answer = client_of(table).post(f"{FRIDAY}/acts/{name}", json={"call": call, **body}, headers=bearing(table, "gus"))
    assert answer.status_code == 200, answer.text
    assert answer.json()["number"] > number


def test_everything_else_that_can_be_done(table: Table) -> None:
    gus = Program(client_of(table), "friday", table.seat_token("gus"))
    ana = Program(gus.client, "friday", table.seat_token("ana"))
    assert gus.act("title", title="The gate")["number"]
    assert gus.act("begin-session")["number"]
    assert gus.act("end-session")["number"]
    hidden = gus.act("roll", expression="2d6", hidden="all")["line"]
    gus.act("reveal", line=hidden)
    note = gus.act("note", title="A", text="b")["id"]
    gus.act("note", title="A", text="", note=note)
    gus.act("veil", who="kara", fields=["notes"])
    gus.act("switch", option="starting_edge", value="2")
    assert gus.get("view")["options"]["starting_edge"] == "2"
    token = gus.act("seat", seat="eve", name="Eve")["token"]
    assert "token" not in gus.act("seat", seat="eve", role="spectator")
    eve = Program(gus.client, "friday", token)
    assert eve.get("view")["seat"]["role"] == "spectator"
    newer = Program(gus.client, "friday", gus.act("new-link", seat="eve")["token"])
    assert gus.client.get(f"{FRIDAY}/view", headers=eve.headers).status_code == 401
    newer.act("leave")
    gus.act("remove", seat="sue")
    assert gus.act("begin-deck", tip="ab" * 32)["deck"] == 1
    bare = gus.client.post(
        f"{FRIDAY}/acts/roll", json={"expression": "1d6"}, headers={**gus.headers, "Rollwright-Deck": "1"}
    )
    assert (bare.status_code, bare.json()["kind"], bare.json()["number"]) == (428, "link", 0)
    gus.act("undo", to=hidden - 1)
    gus.act("hand-over", seat="ana")
    assert ana.get("view")["seat"]["role"] == "gm"


def test_every_act_is_described(table: Table) -> None:
    client = client_of(table)
    document = client.get("/api/v1/openapi.json").json()
    assert document["openapi"] == "3.1.0"
    page = client.get("/api").text
    for name, body in API_ACTS.items():
        assert issubclass(body, Body)
        operation = document["paths"]["/api/v1/tables/{table}/acts/" + name]["post"]
        assert operation["summary"] == " ".join((body.__doc__ or "").split())
        assert f"/acts/{name}</code>" in page
