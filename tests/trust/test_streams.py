"""A stream stands as long as the link that it was opened with, and no longer."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from rollwright.table.table import Table
from rollwright.web.app import make_app
from tests.table.tables import make_table
from tests.web.seats import sit


class Open:
    """A browser's stream at a table."""

    def __init__(self, app: Any, table: Table, cookie: str, path: str) -> None:
        self.text = ""
        self.came = asyncio.Event()
        self.scope = {
            "type": "http", "method": "GET", "path": path, "root_path": "", "client": ("192.0.2.1", 1),
            "query_string": f"since={table.number}".encode(), "server": ("x", 80), "scheme": "http",
            "http_version": "1.1", "headers": [(b"cookie", f"rollwright={cookie}".encode())],
        }  # fmt: skip
        self.task = asyncio.ensure_future(app(self.scope, self._receive, self._send))

    async def more(self, than: str) -> None:
        """Wait for more than what had come."""
        while self.text == than:
            self.came.clear()
            await asyncio.wait_for(self.came.wait(), 30)

    async def _receive(self) -> dict[str, Any]:
        await asyncio.Event().wait()
        raise AssertionError

    async def _send(self, message: dict[str, Any]) -> None:
        self.text += message.get("body", b"").decode()
        self.came.set()


async def calm(*streams: Open) -> None:
    """Wait until streams are open and nothing comes any more; a page's own tells first who is here."""
    for stream in streams:
        await (stream.came.wait() if "follow" in stream.scope["path"] else stream.more(""))
    before: list[str] = []
    while before != (before := [stream.text for stream in streams]):
        await asyncio.sleep(0.3)


@pytest.mark.parametrize("path", ["/table/friday/stream", "/table/friday/follow/stream"])
def test_a_renewed_link_ends_its_streams(path: str) -> None:
    table = make_table()
    old = sit(table, "ana").cookies["rollwright"]
    others = sit(table, "ben").cookies["rollwright"]

    async def run() -> None:
        app = make_app(table.store)
        hers, his = Open(app, table, old, path), Open(app, table, others, path)
        await calm(hers, his)
        before = his.text
        table.new_link("gus", "ana")
        await asyncio.wait_for(hers.task, 30)
        table.say("gus", "only for those who are still here")
        await his.more(before)
        assert "only for those" not in hers.text
        assert not his.task.done()
        app.state.streams.end_all()
        await asyncio.wait_for(his.task, 5)

    asyncio.run(run())


@pytest.mark.parametrize("path", ["/table/friday/stream", "/table/friday/follow/stream"])
def test_what_is_hidden_sends_nothing(path: str) -> None:
    table = make_table()
    cookies = {seat: sit(table, seat).cookies["rollwright"] for seat in ("gus", "ana")}

    async def run() -> None:
        app = make_app(table.store)
        streams = {seat: Open(app, table, cookie, path) for seat, cookie in cookies.items()}
        await calm(*streams.values())
        before = {seat: stream.text for seat, stream in streams.items()}
        table.roll("gus", "2d6", "a lie", hidden="all")
        table.note("gus", "The plot", "the butler", ["gm"])
        table.say("gus", "psst", ["ben"])
        await streams["gus"].more(before["gus"])
        await calm(*streams.values())
        assert streams["ana"].text == before["ana"]
        table.say("gus", "boo")
        await streams["ana"].more(before["ana"])
        app.state.streams.end_all()
        await asyncio.wait_for(asyncio.gather(*(stream.task for stream in streams.values())), 5)

    asyncio.run(run())
