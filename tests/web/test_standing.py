"""Streams that stand open: what is sent on them, what is kept for them, and how they end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from starlette.applications import Starlette

from rollwright.table.table import Table
from rollwright.web import standing
from rollwright.web.app import make_app
from rollwright.web.limits import Rates
from tests.web.seats import TABLE, sit


class Page:
    """A page whose stream is open, as the server sees it."""

    def __init__(self, app: Starlette, cookie: str, method: str = "GET") -> None:
        self.sent: list[dict[str, Any]] = []
        self.leaves = asyncio.Event()
        scope = {
            "type": "http", "method": method, "path": f"{TABLE}/stream", "root_path": "", "query_string": b"",
            "client": ("192.0.2.1", 1), "server": ("x", 80), "scheme": "http", "http_version": "1.1",
            "headers": [(b"cookie", cookie.encode()), (b"accept-encoding", b"gzip")],
        }  # fmt: skip
        self.task = asyncio.ensure_future(app(scope, self._receive, self._send))

    async def _receive(self) -> dict[str, Any]:
        await self.leaves.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        self.sent.append(message)

    @property
    def text(self) -> bytes:
        return b"".join(message["body"] for message in self.sent[1:])

    async def begins(self) -> None:
        async with asyncio.timeout(10):
            while not self.sent:
                await asyncio.sleep(0.01)

    async def sees(self, text: bytes) -> None:
        async with asyncio.timeout(10):
            while text not in self.text:
                await asyncio.sleep(0.01)


@pytest.fixture
def cookie(table: Table) -> str:
    client = sit(table, "ana")
    return "; ".join(f"{one.name}={one.value}" for one in client.cookies.jar)


def served(table: Table, check: Callable[[Starlette], Awaitable[None]], rates: Rates | None = None) -> None:
    asyncio.run(check(make_app(table.store, rates)))  # type: ignore[arg-type]


def test_the_head_goes_through_all_layers_and_nothing_of_them_is_kept(table: Table, cookie: str) -> None:
    async def check(app: Starlette) -> None:
        page = Page(app, cookie)
        await page.sees(b"ana")
        start = page.sent[0]
        headers = dict(start["headers"])
        assert (start["status"], headers[b"content-type"]) == (200, b"text/event-stream; charset=utf-8")
        assert b"content-security-policy" in headers
        assert b"content-encoding" not in headers
        awaits: Any = page.task.get_coro()
        layers: list[str] = []
        while hasattr(awaits, "cr_await") and awaits.cr_await is not None:
            layers.append(awaits.cr_code.co_qualname)
            awaits = awaits.cr_await
        assert "Standing.__call__" in layers
        assert not [one for one in layers if one.startswith(("Guard", "Limits", "GZip", "Router", "Route", "Bodies"))]
        assert len(asyncio.all_tasks()) == 3, "this one, the stream, and the one that waits until nobody listens"
        page.leaves.set()
        await asyncio.wait_for(page.task, 10)
        assert not app.state.streams.open
        assert len(asyncio.all_tasks()) == 1

    served(table, check)


def test_what_is_said_comes_and_a_sign_of_life_where_nothing_does(
    table: Table, cookie: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standing, "PING_SECONDS", 0.05)

    async def check(app: Starlette) -> None:
        page = Page(app, cookie)
        await page.sees(standing.PING)
        await asyncio.to_thread(app.state.site.hall.table(table.id).say, "ben", "somebody is at the door")
        await page.sees(b"somebody is at the door")
        await page.sees(standing.PING)
        app.state.streams.end_all()
        await asyncio.wait_for(page.task, 10)
        assert page.sent[-1] == {"type": "http.response.body", "body": b"", "more_body": False}

    served(table, check)


def test_one_stream_too_many_of_a_seat_ends_the_oldest(table: Table, cookie: str) -> None:
    async def check(app: Starlette) -> None:
        first = Page(app, cookie)
        await first.sees(b"ana")
        second = Page(app, cookie)
        await second.begins()
        third = Page(app, cookie)
        await asyncio.wait_for(first.task, 10)
        await third.begins()
        assert not second.task.done()
        app.state.streams.end_all()
        await asyncio.wait_for(asyncio.gather(second.task, third.task), 10)

    served(table, check, Rates(streams_of_seat=2))


def test_who_asks_only_for_the_head_gets_no_stream(table: Table, cookie: str) -> None:
    async def check(app: Starlette) -> None:
        page = Page(app, cookie, "HEAD")
        await asyncio.wait_for(page.task, 10)
        assert [message["type"] for message in page.sent] == ["http.response.start", "http.response.body"]
        assert not page.sent[-1]["more_body"]
        assert not app.state.streams.open

    served(table, check)


def test_a_stream_that_is_called_off_from_outside_is_over(table: Table, cookie: str) -> None:
    async def check(app: Starlette) -> None:
        page = Page(app, cookie)
        await page.sees(b"ana")
        page.task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await page.task
        assert not app.state.streams.open

    served(table, check)
