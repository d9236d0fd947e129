"""HTTP as far as the load needs it, on bare asyncio: light, so that the one who asks is not what is measured."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import cast

HEAD_END = b"\r\n\r\n"


class Trouble(Exception):
    """What the server sent is not what was asked for."""


class Asker(asyncio.Protocol):
    """One kept connection: a request at a time, each with its answer. One that the server has closed is made anew."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._transport: asyncio.Transport | None = None
        self._buffer = b""
        self._request = b""
        self._done: Callable[[int, bytes, bytes], None] | None = None
        self._connecting: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, error: Exception | None) -> None:
        """Where an idle connection was closed just as something was sent on it, send it again, as browsers do."""
        self._transport = None
        if self._done is not None and not self._buffer:
            self._send()

    def ask(self, request: bytes, done: Callable[[int, bytes, bytes], None]) -> None:
        """Send a request; `done` gets the status, the head and the body of its answer."""
        assert self._done is None
        self._request, self._done = request, done
        self._send()

    def _send(self) -> None:
        if self._transport is None or self._transport.is_closing():
            self._connecting = asyncio.get_running_loop().create_task(self._connect())
        else:
            self._transport.write(self._request)

    async def _connect(self) -> None:
        loop = asyncio.get_running_loop()
        transport, _ = await loop.create_connection(lambda: self, "127.0.0.1", self._port)
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        end = self._buffer.find(HEAD_END)
        if end < 0:
            return
        head = self._buffer[:end]
        at = head.lower().find(b"content-length:")
        length = int(head[at + 15 :].split(b"\r\n", 1)[0]) if at >= 0 else 0
        if len(self._buffer) < end + 4 + length:
            return
        body, self._buffer = self._buffer[end + 4 : end + 4 + length], self._buffer[end + 4 + length :]
        done, self._done = self._done, None
        assert done is not None
        done(int(head[9:12]), head, body)

    def close(self) -> None:
        """End the connection."""
        self._done = None
        if self._transport is not None:
            self._transport.close()


class Stream(asyncio.Protocol):
    """A stream of server-sent messages; `told` gets each of them, and when it was there whole."""

    def __init__(self, request: bytes, told: Callable[[bytes, float], None]) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._request = request
        self._told = told
        self._transport: asyncio.Transport
        self._buffer = b""
        self._text = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        now = time.monotonic()
        self._buffer += data
        if not self.opened.done():
            head, mark, rest = self._buffer.partition(HEAD_END)
            if not mark:
                return
            if head[9:12] != b"200" or b"chunked" not in head.lower():
                self.opened.set_exception(Trouble(head.decode("latin-1")))
                return
            self._buffer = rest
            self.opened.set_result(None)
        self._take_chunks()
        while (end := self._text.find(HEAD_END)) >= 0:
            message, self._text = self._text[:end], self._text[end + 4 :]
            if not message.startswith(b":"):
                self._told(message, now)

    def _take_chunks(self) -> None:
        while (mark := self._buffer.find(b"\r\n")) >= 0:
            size = int(self._buffer[:mark], 16)
            if len(self._buffer) < mark + 4 + size:
                return
            self._text += self._buffer[mark + 2 : mark + 2 + size]
            self._buffer = self._buffer[mark + 4 + size :]

    def close(self) -> None:
        """End the stream."""
        self._transport.close()


async def answered(connection: Asker, request: bytes) -> tuple[int, bytes, bytes]:
    """Ask, and wait for the answer."""
    found: asyncio.Future[tuple[int, bytes, bytes]] = asyncio.get_running_loop().create_future()
    connection.ask(request, lambda *answer: found.set_result(answer))
    return await found


def get(port: int, path: str, cookie: str = "", accepts: str = "*/*", bearer: str = "") -> bytes:
    """Write a request for a page."""
    cookies = f"cookie: {cookie}\r\n" if cookie else f"authorization: Bearer {bearer}\r\n" if bearer else ""
    return f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\naccept: {accepts}\r\n{cookies}\r\n".encode()


def post(port: int, path: str, cookie: str, body: str) -> bytes:
    """Write a request that sends a form, as the page's script does."""
    return (
        f"POST {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\ncookie: {cookie}\r\nhx-request: true\r\n"
        f"origin: http://127.0.0.1:{port}\r\nsec-fetch-site: same-origin\r\n"
        f"content-type: application/x-www-form-urlencoded\r\ncontent-length: {len(body)}\r\n\r\n{body}"
    ).encode()
