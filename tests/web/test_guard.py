"""What stands before every page: headers, origins, limits, and pages for what is not to be had."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

from rollwright.table.table import Table
from rollwright.web.app import make_app, seat_link
from rollwright.web.limits import Rates
from tests.table.tables import everything, to_the_question
from tests.web.client import TestClient
from tests.web.seats import TABLE, act, bearing, client_of, sit

OURS = "Rollwright</title>"


def test_every_answer_is_strict(table: Table) -> None:
    client = sit(table, "ana")
    for path in (TABLE, "/table/nowhere", "/", "/new", "/static/table.css", "/nothing", "/api", "/api/v1/games"):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; ")
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
    for path in (TABLE, "/", "/new", f"{TABLE}/people", "/api"):
        page = client.get(path).text
        assert not re.search(r"<script(?![^>]* src=)|<style|\sstyle=|\son\w+=|javascript:", page)
        assert not re.search(r"""(?:src|href)=["'](?:https?:)?//""", page), "nothing from elsewhere"


def test_pages_are_not_kept_and_static_files_are(table: Table) -> None:
    client = sit(table, "ana")
    assert client.get(TABLE).headers["cache-control"] == "no-store"
    home = client.get("/").text
    for name in (r"home\.css", r"games/cards"):
        found = re.search(rf'href="(/static/{name}\?v=\w+)"', home)
        assert found
        assert "immutable" in client.get(found[1]).headers["cache-control"]
    plain = client.get("/static/table.css")
    assert "must-revalidate" in plain.headers["cache-control"]
    again = client.get("/static/table.css", headers={"if-none-match": plain.headers["etag"]})
    assert again.status_code == 304
    assert client.get("/static/nothing.css?v=1").headers["cache-control"] == "no-store"


def test_the_look_of_a_game_is_a_static_file(table: Table) -> None:
    client = client_of(table)
    found = client.get("/static/games/augur.css?v=1")
    assert found.headers["content-type"] == "text/css; charset=utf-8"
    assert "immutable" in found.headers["cache-control"]
    assert ".clocks" in found.text
    again = client.get("/static/games/augur.css", headers={"if-none-match": found.headers["etag"]})
    assert again.status_code == 304
    assert client.get("/static/games/augur/art.svg").headers["content-type"] == "image/svg+xml"
    assert client.get("/static/games/augur/display.woff2").status_code == 200
    for nothing in ("chess.css", "..%2fapp.css", "augur/sheet.py", "augur/..%2flook.css", "augur/none.svg"):
        assert client.get(f"/static/games/{nothing}").status_code == 404


@pytest.mark.parametrize("path", ["/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py"])
def test_nothing_but_static_files_is_static(table: Table, path: str) -> None:
    answer = client_of(table).get(path)
    assert answer.status_code == 404
    assert "make_app" not in answer.text


def test_acts_from_elsewhere_are_refused(table: Table) -> None:
    client = sit(table, "ana")
    call = to_the_question(table)
    form = {"call": str(call), "sequence": "2", "choice": "keep"}
    before = everything(table)
    elsewhere: tuple[dict[str, str], ...] = (
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "https://elsewhere"},
        {"origin": "null"},
        {"origin": "http://testserver.elsewhere"},
    )
    for headers in elsewhere:
        for path in (act("answer"), "/new", "/demo", "/forget", f"{TABLE}/invite"):
            assert client.post(path, data=form, headers=headers).status_code == 403
    assert everything(table) == before
    headers = {"sec-fetch-site": "same-origin", "origin": "http://testserver"}
    assert client.post(act("answer"), data=form, headers=headers).status_code == 200
    table.refresh()
    assert not table.open


def test_what_is_not_there_is_said_in_our_look(table: Table) -> None:
    client = sit(table, "ana")
    for method, path, status in (
        ("GET", "/nothing", 404),
        ("GET", "/table", 404),
        ("POST", act("dance"), 404),
        ("POST", TABLE, 405),
        ("GET", act("say"), 405),
        ("DELETE", "/", 405),
        ("PUT", "/new", 405),
        ("GET", "/table/nowhere", 403),
        ("GET", f"{TABLE}/log/x", 404),
    ):
        answer = client.request(method, path)
        assert (method, path, answer.status_code) == (method, path, status)
        assert OURS in answer.text
        assert "Traceback" not in answer.text
    assert client.get("/a%00b").status_code == 404
    assert "POST" in client.get(act("say")).headers["allow"]


def test_a_body_has_a_limit(table: Table) -> None:
    client = sit(table, "gus")
    answer = client.post(act("undo"), data={"to": "1" * 100_000})
    assert answer.status_code == 413
    assert OURS in answer.text

    def chunks() -> Any:
        for _ in range(100):
            yield b"to=" + b"1" * 1_000

    assert client.post(act("undo"), content=chunks()).status_code == 413


def test_what_breaks_is_not_shown(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    client = TestClient(make_app(table.store), raise_server_exceptions=False)
    client.get(seat_link(table, "ana"))

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("the secret is Zanzibar")

    monkeypatch.setattr("rollwright.web.table_page.view", broken)
    monkeypatch.setattr("rollwright.web.api.view", broken)
    page = client.get(TABLE)
    assert page.status_code == 500
    assert OURS in page.text
    assert "Zanzibar" not in page.text
    told = client.get("/api/v1/tables/friday/view", headers=bearing(table, "ana"))
    assert (told.status_code, told.json()["kind"]) == (500, "broken")
    assert "Zanzibar" not in told.text


def test_a_store_that_fails_is_told_without_its_path(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    from rollwright.table.store import BadStore

    def fails(*_: object, **__: object) -> None:
        raise BadStore("/home/gus/tables.db can't be written")

    client = sit(table, "ana")
    monkeypatch.setattr(table.store, "append", fails)
    for answer in (
        client.post(act("say"), data={"text": "hello"}),
        client.post("/api/v1/tables/friday/acts/say", json={"text": "hello"}, headers=bearing(table, "ana")),
    ):
        assert answer.status_code == 503
        assert "gus/tables" not in answer.text


FEW = Rates(
    making="2 per minute", joining="3 per minute", acting="20 per minute", reading="30 per minute", seat="4 per minute"
)


def test_too_much_at_once_is_refused_with_how_long_to_wait(table: Table) -> None:
    client = client_of(table, rates=FEW)
    made = [client.post("/new", data={"game": "mechwarrior", "gm": "Gus"}, follow_redirects=False) for _ in range(3)]
    assert [answer.status_code for answer in made] == [303, 303, 429]
    assert 1 <= int(made[2].headers["retry-after"]) <= 60
    assert OURS in made[2].text
    told = client.post("/api/v1/tables", json={"game": "mechwarrior"})
    assert (told.status_code, told.json()["kind"]) == (429, "too-many")
    assert [client.get("/join/friday/x.y").status_code for _ in range(4)] == [403, 403, 403, 429]


def test_one_seat_does_not_use_up_what_others_have(table: Table) -> None:
    app = make_app(table.store, FEW)
    ana, ben = TestClient(app), TestClient(app)
    ana.get(seat_link(table, "ana"))
    ben.get(seat_link(table, "ben"))
    said = [ana.post(act("say"), data={"text": "x"}, follow_redirects=False).status_code for _ in range(6)]
    assert said == [303, 303, 303, 303, 429, 429]
    assert ben.post(act("say"), data={"text": "x"}, follow_redirects=False).status_code == 303
    assert ana.post(act("say"), data={"text": "x"}, headers={"hx-request": "true"}).text.startswith("<hx-partial")


def test_an_address_counts_by_itself(table: Table) -> None:
    app = make_app(table.store, FEW, proxy=True)
    client = TestClient(app)

    def knocks(address: str) -> list[int]:
        headers = {"x-forwarded-for": f"203.0.113.66, {address}"}
        return [client.get("/join/friday/x.y", headers=headers).status_code for _ in range(4)]

    assert knocks("192.0.2.1") == [403, 403, 403, 429]
    assert knocks("192.0.2.2") == [403, 403, 403, 429]
    assert knocks("2001:db8::1") == [403, 403, 403, 429]
    assert knocks("2001:db8::2") == [429, 429, 429, 429], "the same network"


def test_behind_a_proxy_links_and_cookies_are_for_https(table: Table) -> None:
    headers = {"x-forwarded-proto": "https", "x-forwarded-host": "play.example", "origin": "https://play.example"}
    client = TestClient(make_app(table.store, proxy=True), base_url="https://127.0.0.1", headers=headers)
    answer = client.get(seat_link(table, "gus"), follow_redirects=False)
    assert "Secure" in answer.headers["set-cookie"]
    client.cookies.set("rollwright", re.findall(r"rollwright=\"?([^;\"]+)", answer.headers["set-cookie"])[0])
    page = client.post(f"{TABLE}/invite", data={"act": "k"})
    assert page.status_code == 200
    assert 'value="https://play.example/join/friday/' in page.text
    trusting = TestClient(make_app(table.store), headers=headers | {"origin": "http://testserver"})
    assert "Secure" not in trusting.get(seat_link(table, "gus"), follow_redirects=False).headers["set-cookie"]


def test_a_server_for_this_machine_has_no_other_name(table: Table) -> None:
    client = client_of(table, hosts=("localhost", "127.0.0.1"))
    assert client.get("/").status_code == 421
    assert client.get("/", headers={"host": "localhost:8000"}).status_code == 200


class Stream:
    """A stream of a seat, read straight from the application."""

    def __init__(self, app: Any, table: Table, seat: str, address: str = "192.0.2.1") -> None:
        self.got: list[dict[str, Any]] = []
        self.answered = asyncio.Event()
        self.task = asyncio.ensure_future(self._run(app, table, seat, address))

    async def _run(self, app: Any, table: Table, seat: str, address: str) -> None:
        async def receive() -> dict[str, Any]:
            await asyncio.Event().wait()
            raise AssertionError

        async def send(message: dict[str, Any]) -> None:
            self.got.append(message)
            self.answered.set()

        token = table.seat_token(seat)
        scope = {
            "type": "http", "method": "GET", "path": "/api/v1/tables/friday/changes", "root_path": "",
            "query_string": f"wait=30&since={table.number}".encode(), "client": (address, 1), "server": ("x", 80),
            "scheme": "http", "http_version": "1.1", "headers": [(b"authorization", f"Bearer {token}".encode())],
        }  # fmt: skip
        await app(scope, receive, send)

    @property
    def status(self) -> int:
        return int(self.got[0]["status"])


def test_streams_have_a_limit_by_seat_and_address(table: Table) -> None:
    async def run() -> None:
        app = make_app(table.store, Rates(streams=5, streams_of_seat=2))

        async def opened(seat: str, address: str = "192.0.2.1") -> Stream:
            """Open a stream, and wait until it is held: which of two is the older is known by that."""
            held = app.state.streams.open[address] + 1
            stream = Stream(app, table, seat, address)
            while app.state.streams.open[address] < held:
                await asyncio.sleep(0.01)
            return stream

        first, second = await opened("ana"), await opened("ana")
        assert not first.got
        third = Stream(app, table, "ana")
        await asyncio.wait_for(first.task, 30)  # the oldest gives way
        assert not second.got
        others = [await opened(seat) for seat in ("ben", "ben", "gus")]
        one_more = Stream(app, table, "sue")
        await asyncio.wait_for(one_more.task, 30)
        assert one_more.status == 429
        elsewhere = await opened("sue", "192.0.2.9")
        assert not elsewhere.got
        app.state.streams.end_all()
        left = (second, third, *others, elsewhere)
        await asyncio.wait_for(asyncio.gather(*(stream.task for stream in left)), 30)
        assert not app.state.streams.open

    asyncio.run(run())
