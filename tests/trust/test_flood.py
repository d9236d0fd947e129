"""While one player asks for everything expensive at once, the others play on; and what nobody waits for is dropped."""

from __future__ import annotations

import asyncio
import http.client
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from rollwright.api.asking import read_call
from rollwright.play.odds import odds
from rollwright.play.stopping import CalledOff, go_on, until
from rollwright.rules.ruleset import ruleset
from rollwright.web import chances, worked
from rollwright.web.app import make_app
from tests.amount import LONG
from tests.cli.serving import served
from tests.table.tables import make_table
from tests.web.seats import sit

FIGHTER = "str=20 weapon=d4 health={}"
LAB = f"/lab/going-somewhere/fight?ask=1&show=fight&a.party=a {FIGHTER}; b {FIGHTER}&a.foes=c {FIGHTER}; d {FIGHTER}"


def lab(health: int) -> str:
    """Ask the lab for a long fight, for as many seconds as it may take."""
    return LAB.format(*[health] * 4).replace(" ", "%20")


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
