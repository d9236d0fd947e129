"""While one player asks for everything expensive at once, the others play on; and what nobody waits for is dropped."""

from __future__ import annotations

import asyncio
import http.client
import socket
import threading
import time
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from starlette.requests import Request

from rollwright.api.asking import read_call
from rollwright.dice.errors import Refused
from rollwright.play.odds import odds
from rollwright.play.stopping import CalledOff, go_on, until
from rollwright.rules.ruleset import ruleset
from rollwright.table.bots import Bot
from rollwright.table.demo import demo_table
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.web import chances, files, past, worked
from rollwright.web.app import make_app
from rollwright.web.helper import Helper, portable
from tests.amount import LONG
from tests.cli.serving import served
from tests.table.tables import make_table
from tests.web.seats import sit

FIGHTER = "str=20 weapon=d4 health={}"
LAB = f"/lab/going-somewhere/fight?ask=1&show=fight&a.party=a {FIGHTER}; b {FIGHTER}&a.foes=c {FIGHTER}; d {FIGHTER}"


def lab(health: int) -> str:
    """Ask the lab for a long fight, for as many seconds as it may take."""
    return LAB.format(*[health] * 4).replace(" ", "%20")


LONG_LOG, ACTS = 3_000, 300
DELAY = 0.02
"""How much longer all but the slowest of a hundred acts may take while somebody's are slow at another table.

That is beside what they take with half of the processor, as the slow ones have the other half.
"""
TRIES = 8
"""How often it is measured at most."""


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
        pages = [f"/table/t/{page}" for page in ("statistics", "replay", "log?find=a", "evening", f"odds/{call}")]
        paths = [*pages, "/api/v1/tables/t/export", ""]
        headers = {"authorization": f"Bearer {token}", "cookie": f"rollwright={cookie}"}
        self.answers = 0
        self._open: dict[str, http.client.HTTPConnection] = {}
        self._over = threading.Event()
        self._threads = [threading.Thread(target=self._ask, args=(port, path, headers)) for path in paths]

    def _ask(self, port: int, path: str, headers: dict[str, str]) -> None:
        for health in count(90):
            if self._over.is_set():
                return
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
            self._open[path] = connection
            try:
                connection.request("GET", path or lab(health), headers=headers)
                connection.getresponse().read()
                self.answers += 1
            except (OSError, http.client.HTTPException):
                time.sleep(0.05)
            finally:
                connection.close()

    def __enter__(self) -> Flood:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        for connection in self._open.values():
            with suppress(OSError, AttributeError):  # they close their pages
                connection.sock.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join(60)


def asked_for_odds(table: Table) -> int:
    """Put a question to Ana that has odds."""
    bot, page = Bot("ana", "random", Random(0)), sit(table, "ana")
    for move in table.moves("ana"):
        call = table.start("ana", move.procedure, bot.arguments(move))
        if call in table.open and "aria-label" in page.get(f"/table/t/odds/{call}").text:
            return call
    raise AssertionError("nothing has odds")


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
    connection.close()
    return sorted(took)[-1 - len(took) // 100]


@pytest.mark.soak
@pytest.mark.skipif(not LONG, reason="times of acts say nothing on cores that run other tests: ./check --all")
def test_others_act_as_quickly_while_one_asks_for_everything(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.db")
    table = demo_table(store, "t", "mechwarrior", bytes(32))
    for at in range(LONG_LOG):
        table.roll("ben", "2d6", f"roll {at}") if at % 3 else table.say("ben", f"said {at}")
    tokens = {seat: table.seat_token(seat) for seat in ("ana", "ben")}
    cookie = sit(table, "ana").cookies["rollwright"]
    call = asked_for_odds(table)
    store.close()
    with served(tmp_path, "--no-limits", "--no-browser") as server:
        p99(server.port, tokens["ben"])
        idle, busy, answers = list[float](), list[float](), 0
        while len(busy) < TRIES and (len(busy) < 2 or min(busy) > 2 * min(idle)):  # others may use the machine, too
            idle.append(p99(server.port, tokens["ben"]))
            with Flood(server.port, tokens["ana"], cookie, call) as flood:
                time.sleep(1)
                busy.append(p99(server.port, tokens["ben"]))
            answers += flood.answers
        told = [[round(1000 * one) for one in some] for some in (idle, busy)]
        assert min(busy) <= 2 * min(idle), f"in milliseconds, idle and busy: {told}"
        assert answers


class Slow:
    """A gamemaster at another table who takes play back, here and there, through a long log: each takes long."""

    def __init__(self, port: int, token: str) -> None:
        self.took: list[float] = []
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._go_back, args=(port, token))

    def _go_back(self, port: int, token: str) -> None:
        connection, random = http.client.HTTPConnection("127.0.0.1", port, timeout=60), Random(0)
        headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
        while not self._over.is_set():
            body = msgspec.json.encode({"to": random.randrange(LONG_LOG // 10, LONG_LOG)})
            began = time.perf_counter()
            connection.request("POST", "/api/v1/tables/slow/acts/undo", body, headers)
            answer = connection.getresponse()
            answer.read()
            if answer.status == 200:  # some lines are in the middle of something
                self.took.append(time.perf_counter() - began)
        connection.close()

    def __enter__(self) -> Slow:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join(60)


@pytest.mark.soak
@pytest.mark.skipif(not LONG, reason="times of acts say nothing on cores that run other tests: ./check --all")
def test_slow_acts_hardly_delay_those_at_other_tables(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.db")
    slow, table = [demo_table(store, id, "mechwarrior", bytes(32)) for id in ("slow", "t")]
    for at in range(LONG_LOG):
        slow.roll("ben", "2d6", f"roll {at}") if at % 3 else slow.say("ben", f"said {at}")
    tokens = slow.seat_token("gus"), table.seat_token("ben")
    store.close()
    with served(tmp_path, "--no-limits", "--no-browser") as server:
        p99(server.port, tokens[1])
        idle, busy, took = list[float](), list[float](), list[float]()
        quick = False
        while not quick and len(busy) < TRIES:
            idle.append(p99(server.port, tokens[1]))  # others may use the machine, too
            with Slow(server.port, tokens[0]) as acts:
                busy.append(p99(server.port, tokens[1]))
            took += acts.took
            quick = busy[-1] <= 2 * idle[-1] + DELAY
        told = [[round(1000 * one) for one in some] for some in (idle, busy, sorted(took))]
        assert sorted(took)[len(took) // 2] > DELAY, f"the slow are slow: {told}"
        assert quick, f"in milliseconds, idle and busy, and how long the slow take: {told}"


@pytest.mark.soak
def test_a_server_that_works_hard_ends_at_once(tmp_path: Path) -> None:
    with served(tmp_path, "--no-limits", "--no-browser") as server:
        asking = threading.Thread(target=lambda: _quietly(server.port, lab(90)))
        asking.start()
        until_then = time.monotonic() + 20
        while not any(one.read_text() for one in Path(f"/proc/{server.process.pid}/task").glob("*/children")):
            assert time.monotonic() < until_then, "the lab works"
            time.sleep(0.05)
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


@pytest.mark.soak
def test_what_takes_long_is_made_by_another_process_or_else_here(tmp_path: Path) -> None:
    table = demo_table(SqliteStore(tmp_path / "tables.db"), "friday", "mechwarrior", bytes(32))
    table.roll("ana", "2d6")
    app = make_app(table.store)
    site, cookie = app.state.site, sit(table, "ana").cookies["rollwright"]
    scope = {
        "type": "http", "method": "GET", "path": "/table/friday/statistics", "query_string": b"", "scheme": "http",
        "headers": [(b"cookie", f"rollwright={cookie}".encode())], "path_params": {"table": "friday"}, "root_path": "",
        "server": ("x", 80), "client": ("192.0.2.1", 1),
    }  # fmt: skip
    here = site.made(past.statistics, Request(scope))
    site.helper = helper = Helper(table.store.where)
    try:
        there = site.made(past.statistics, Request(scope))
        assert (there.status_code, there.body, there.raw_headers) == (200, here.body, here.raw_headers)
        stranger = Request({**scope, "headers": []})
        with pytest.raises(Refused, match="seat"):
            site.made(past.statistics, stranger)
        with until(lambda: True), pytest.raises(CalledOff):
            site.made(past.statistics, Request(scope))
        table.say("ana", "and more")
        assert b"and more" in helper.ask(files.export_mine, Request(scope)).body
        assert helper._process is not None
        helper._process.kill()
        assert site.made(past.statistics, Request(scope)).status_code == 200
    finally:
        helper.close()


def test_every_error_comes_through() -> None:
    class Odd(Exception):
        def __init__(self, *, what: str) -> None:
            super().__init__(what)

    assert str(portable(Refused("not now"))) == "not now"
    assert str(portable(Odd(what="hm"))) == "Odd: hm"
