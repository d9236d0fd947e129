"""While one player asks for everything expensive at once, the others play on; and what nobody waits for is dropped."""

from __future__ import annotations

import asyncio
import http.client
import threading
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rollwright.api.asking import read_call
from rollwright.play.odds import odds
from rollwright.play.stopping import CalledOff, go_on, until
from rollwright.rules.ruleset import ruleset
from rollwright.table.demo import demo_table
from rollwright.table.store.sqlite import SqliteStore
from rollwright.web import chances, worked
from rollwright.web.app import make_app
from tests.amount import LONG
from tests.cli.serving import children, served
from tests.table.tables import make_table
from tests.web.seats import sit

LAB = "/lab/mechwarrior/duel?ask=1&show=best"
LONG_LOG = 3_000 if LONG else 600
ACTS = 300 if LONG else 120
TRIES = 4
"""How often it is measured: others may use the machine as well."""


def test_odds_stop_where_nobody_waits_any_more() -> None:
    game = ruleset("mechwarrior")
    listing = game.listing("skill")
    call = read_call("mechwarrior/skill", game, listing, {"target": 8}, None).call
    looked: list[float] = []

    def over() -> bool:
        looked.append(time.monotonic())
        return True

    with until(over), pytest.raises(CalledOff):
        odds(call, lifted=True)
    assert looked


def asked(app: Any, path: str, cookie: str, gone: asyncio.Event) -> asyncio.Task[None]:
    """Ask for a page as a browser does that is closed at some time."""

    async def receive() -> dict[str, Any]:
        if not sent:
            sent.append(True)
            return {"type": "http.request", "body": b"", "more_body": False}
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        pass

    sent: list[bool] = []
    scope = {
        "type": "http", "method": "GET", "path": path, "root_path": "", "client": ("192.0.2.1", 1), "query_string": b"",
        "server": ("x", 80), "scheme": "http", "http_version": "1.1",
        "headers": [(b"cookie", f"rollwright={cookie}".encode())],
    }  # fmt: skip
    return asyncio.ensure_future(app(scope, receive, send))


@pytest.mark.parametrize("how", ["the page is closed", "the server ends"])
def test_odds_that_nobody_waits_for_are_dropped(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = make_table()
    call = table.start("gus", "skill", {"target": 8, "modifier": 1, "who": "kara"})
    cookie = sit(table, "ana").cookies["rollwright"]
    begun, ended = threading.Event(), threading.Event()

    def endless(*_: object) -> object:
        begun.set()
        try:
            until_then = time.monotonic() + 20
            while time.monotonic() < until_then:
                time.sleep(0.01)
                go_on()
        finally:
            ended.set()
        raise AssertionError("nobody has stopped it")

    monkeypatch.setattr(chances, "law_of", endless)

    async def run() -> None:
        app, gone = make_app(table.store), asyncio.Event()
        asking = asked(app, f"/table/friday/odds/{call}", cookie, gone)
        waiting = asked(app, f"/table/friday/odds/{call}", cookie, gone)
        while not begun.is_set():
            await asyncio.sleep(0.01)
        gone.set() if how == "the page is closed" else app.state.site.ending.set()
        await asyncio.wait_for(asyncio.gather(asking, waiting), 5)
        assert ended.is_set()

    asyncio.run(run())


def test_examples_that_were_called_off_are_worked_out_for_the_next_who_asks() -> None:
    kept = worked._Kept()

    def work() -> str:
        go_on()
        return "done"

    with until(lambda: True), pytest.raises(TimeoutError):
        kept.ask("key", work)
    assert kept.ask("key", work) == "done"


class Flood:
    """One player who asks for everything expensive, again and again."""

    def __init__(self, port: int, token: str, cookie: str, call: int) -> None:
        paths = ("/api/v1/tables/t/export", "/table/t/statistics", "/table/t/replay", "/table/t/log?find=a", LAB)
        odd = [f"/table/t/odds/{call}"] if call else []
        headers = {"authorization": f"Bearer {token}", "cookie": f"rollwright={cookie}"}
        self.answers = 0
        self._over = threading.Event()
        self._threads = [threading.Thread(target=self._ask, args=(port, path, headers)) for path in (*paths, *odd)]

    def _ask(self, port: int, path: str, headers: dict[str, str]) -> None:
        while not self._over.is_set():
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
            try:
                connection.request("GET", path, headers=headers)
                connection.getresponse().read()
                self.answers += 1
            except OSError:
                time.sleep(0.05)
            finally:
                connection.close()

    def __enter__(self) -> Flood:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join(60)


def p99(port: int, token: str) -> float:
    """Say things one after another; give how long all but the slowest of a hundred took at most."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    took = []
    for at in range(ACTS):
        began = time.perf_counter()
        body = msgspec.json.encode({"text": f"word {at}"})
        headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
        connection.request("POST", "/api/v1/tables/t/acts/say", body, headers)
        answer = connection.getresponse()
        assert answer.status == 200, answer.read()
        answer.read()
        took.append(time.perf_counter() - began)
        time.sleep(0.01)
    return sorted(took)[-1 - len(took) // 100]


@pytest.mark.soak
def test_others_act_as_quickly_while_one_asks_for_everything(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.db")
    table = demo_table(store, "t", "mechwarrior", bytes(32))
    for at in range(LONG_LOG):
        table.roll("ben", "2d6", f"roll {at}") if at % 3 else table.say("ben", f"said {at}")
    tokens = {seat: table.seat_token(seat) for seat in ("ana", "ben")}
    cookie = sit(table, "ana").cookies["rollwright"]
    move = next(one for one in table.moves("gus") if one.procedure == "skill" or "skill" in one.procedure)
    try:
        call = table.start("gus", move.procedure, {"who": table.seat("ana").holds[0]})
    except Exception:
        call = 0
    store.close()
    with served(tmp_path, "--no-limits", "--no-browser") as server:
        p99(server.port, tokens["ben"])
        idle = busy = 0.0
        for _ in range(TRIES):
            idle = p99(server.port, tokens["ben"])
            with Flood(server.port, tokens["ana"], cookie, call) as flood:
                time.sleep(1)
                busy = p99(server.port, tokens["ben"])
            print(f"idle {1000 * idle:.1f} ms, busy {1000 * busy:.1f} ms, {flood.answers} answers")
            if busy <= 2 * idle:
                break
        else:
            pytest.fail(f"{1000 * busy:.0f} ms where it takes {1000 * idle:.0f} ms")
        assert flood.answers


@pytest.mark.soak
def test_a_server_that_works_hard_ends_at_once(tmp_path: Path) -> None:
    with served(tmp_path, "--no-limits", "--no-browser") as server:
        asking = threading.Thread(target=lambda: _quietly(server.port, LAB))
        asking.start()
        for _ in range(200):
            if children(server.process.pid):
                break
            time.sleep(0.05)
        assert children(server.process.pid), "the lab works"
        assert server.end() < 4
        asking.join(20)


def _quietly(port: int, path: str) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("GET", path)
        connection.getresponse().read()
    except OSError:
        pass
    finally:
        connection.close()
