"""Programs that play at a table through the JSON API, each with its seat's own token, as anybody's program would."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple
from urllib.parse import urlencode

import msgspec
from anyio import to_thread

from rollwright.table.seat import Seat
from rollwright.table.table import Table
from rollwright.web.app import make_app


class Reply(NamedTuple):
    """What a server answers."""

    status: int
    body: bytes


async def at_once(work: Callable[..., Any], *given: Any, **limits: Any) -> Any:
    """Do what a server would do in a thread."""
    return work(*given)


class Client:
    """Asks an application in this process, one request after another; a tenth of what a test client over HTTP takes."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.loop = asyncio.new_event_loop()

    def ask(self, method: str, path: str, headers: Mapping[str, str], query: Mapping[str, Any], body: bytes) -> Reply:
        """Send a request, and wait for what is answered; all in this thread, as a thread for each takes longer."""
        in_a_thread, to_thread.run_sync = to_thread.run_sync, at_once  # type: ignore[assignment]
        try:
            return self.loop.run_until_complete(self._asked(method, path, headers, query, body))
        finally:
            to_thread.run_sync = in_a_thread

    async def _asked(
        self, method: str, path: str, headers: Mapping[str, str], query: Mapping[str, Any], body: bytes
    ) -> Reply:
        parts: list[bytes] = []
        status = 0
        sent = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> dict[str, Any]:
            return sent.pop() if sent else {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            nonlocal status
            status = message.get("status", status)
            parts.append(message.get("body", b""))

        given = {"host": "testserver", "content-length": str(len(body)), **headers}
        if body:
            given["content-type"] = "application/json"
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
            "path": path, "raw_path": path.encode(), "query_string": urlencode(query).encode(), "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in given.items()],
            "client": ("127.0.0.1", 50_000), "server": ("testserver", 80), "state": {},
        }  # fmt: skip
        await self.app(scope, receive, send)
        return Reply(status, b"".join(parts))

    def close(self) -> None:
        """End it."""
        self.loop.run_until_complete(self.loop.shutdown_default_executor())
        self.loop.close()


class Stopped(Exception):
    """An answer that is not what was asked for: its status, its word for programs, and its words for people."""

    def __init__(self, status: int, kind: str, error: str) -> None:
        super().__init__(f"{status} {kind}: {error}")
        self.status, self.kind, self.error = status, kind, error


class Program:
    """A program that plays for a seat."""

    def __init__(self, client: Client, table: str, token: str, seat: Seat) -> None:
        self.client, self.seat = client, seat
        self.at = f"/api/v1/tables/{table}"
        self.headers = {"authorization": f"Bearer {token}"}
        self.presses = 0
        """How often it has committed something."""

    def text(self, what: str, **query: Any) -> str:
        """Ask for something; give the answer as it came."""
        return _told(self.client.ask("GET", f"{self.at}/{what}", self.headers, query, b"")).decode()

    def get(self, what: str, **query: Any) -> Any:
        """Ask for something."""
        return msgspec.json.decode(self.text(what, **query))

    def send(self, where: str, body: Mapping[str, Any]) -> Any:
        """Send something to an address below the table's."""
        sent = msgspec.json.encode(dict(body))
        answer = msgspec.json.decode(_told(self.client.ask("POST", f"{self.at}/{where}", self.headers, {}, sent)))
        self.presses += 1
        return answer

    def act(self, name: str, /, **body: Any) -> Any:
        """Do something."""
        return self.send(f"acts/{name}", body)

    @property
    def cards(self) -> list[dict[str, Any]]:
        """The questions in front of the seat."""
        return self.get("view", lines=1)["cards"]  # type: ignore[no-any-return]

    def start(self, act: str, who: str = "", **arguments: Any) -> int:
        """Begin something that is offered; refuse to where it isn't. Give the line."""
        offers = [one for one in self.get("moves") if one["act"] == act and one.get("who", "") == who]
        assert offers, f"{self.seat.name} is not offered {act} of {who or 'nobody'}"
        filled = offers[0].get("filled", {})
        return self.act("start", act=act, who=who, arguments={**filled, **arguments})["line"]  # type: ignore[no-any-return]

    def answer(self, key: str, **given: Any) -> dict[str, Any]:
        """Answer the open question of a key that is in front of the seat; give the card that it was."""
        found = [card for card in self.cards if card["key"] == key]
        assert found, f"nobody asks {self.seat.name} {key!r}, but {[card['key'] for card in self.cards]}"
        card = found[0]
        self.act("answer", call=card["call"], sequence=card["sequence"], **given)
        return card


def _told(reply: Reply) -> bytes:
    if reply.status >= 300:
        told: Any = {}
        try:
            told = msgspec.json.decode(reply.body)
        except msgspec.DecodeError:
            told = {"error": reply.body[:200].decode("utf-8", "replace")}
        raise Stopped(reply.status, told.get("kind", ""), told.get("error", ""))
    return reply.body


@contextmanager
def programs(table: Table, seats: Collection[str] = ()) -> Iterator[dict[str, Program]]:
    """Let a program play for each seat of a table, or for some; gives them by the seats' ids."""
    client = Client(make_app(table.store))
    try:
        sitting = [seat for seat in table.seats if not seats or seat.id in seats]
        yield {seat.id: Program(client, table.id, table.seat_token(seat.id), seat) for seat in sitting}
    finally:
        client.close()
