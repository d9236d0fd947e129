"""Requests that stand open until something happens, and the answers that go on as long as somebody listens.

The head of a stream goes through all layers of the server, with all that they check. They have done their work then,
and the stream stands for hours: the layer around them alone sends what comes, and nothing of the others is kept for it.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Protocol

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

PING_SECONDS = 20
PING = b": still here\r\n\r\n"
LET_IN = "rollwright.let_in"
"""Under which name a request carries the stream that is to be sent."""
GONE: Message = {"type": "http.disconnect"}


class End:
    """Says when something that stands open has to end."""

    __slots__ = ("reached", "then")

    def __init__(self) -> None:
        self.reached = False
        self.then: Callable[[], object] = bool
        """What is done when it is reached."""

    def reach(self) -> None:
        """Let it end."""
        self.reached = True
        self.then()


class Streams:
    """The requests that stand open until something happens. Each can be ended from here."""

    def __init__(self) -> None:
        self.open: Counter[str] = Counter()
        """How many, by address."""
        self._ends: dict[str, dict[int, End]] = {}
        self._next = 0

    @contextmanager
    def held(self, address: str, seat: str, most: int | None) -> Iterator[End]:
        """Hold one open, until the end that is given. Where a seat has more than so many, its oldest ends."""
        ends = self._ends.setdefault(seat, {})
        for oldest in list(ends.values())[: len(ends) + 1 - most] if most else ():
            oldest.reach()
        self._next += 1
        number, end = self._next, End()
        ends[number] = end
        self.open[address] += 1
        try:
            yield end
        finally:
            ends.pop(number, None)
            if not ends:
                self._ends.pop(seat, None)
            self.open[address] -= 1
            if not self.open[address]:
                del self.open[address]

    def end_all(self) -> None:
        """End every one of them: the server stops."""
        for ends in list(self._ends.values()):
            for end in list(ends.values()):
                end.reach()


class Messages(Protocol):
    """What is sent on a stream."""

    async def next(self) -> bytes:
        """Wait for what comes next; nothing where that was all."""

    def close(self) -> None:
        """Be listened to no longer."""


class Stream(Response):
    """The answer to who listens: its head is sent at once, and what comes then by `Standing`."""

    media_type: str | None = "text/event-stream"

    def __init__(self, begin: Callable[[], Messages]) -> None:
        self.status_code, self.background, self._begin = 200, None, begin
        self.init_headers({"x-accel-buffering": "no"})
        self._end, self._held = End(), ExitStack()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the head."""
        listens = scope["method"] != "HEAD"
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        await send({"type": "http.response.body", "body": b"", "more_body": listens})
        if listens:
            scope[LET_IN] = self

    def hold(self, end: End, held: ExitStack) -> None:
        """Take over what is held for the stream as long as it stands, and its end."""
        self._end, self._held = end, held

    async def stands(self, receive: Receive, send: Send) -> None:
        """Send what comes, and a sign of life where nothing does, until nobody listens or it has to end."""
        task = asyncio.current_task()
        assert task is not None
        stopped = False

        def stop(_: object = None) -> None:
            nonlocal stopped
            if not stopped:
                stopped = True
                task.cancel()

        with self._held:
            messages, leaving = self._begin(), asyncio.ensure_future(_left(receive))
            leaving.add_done_callback(stop)
            self._end.then = stop
            try:
                while not self._end.reached and (body := await _next(messages)):
                    await send({"type": "http.response.body", "body": body, "more_body": True})
            except asyncio.CancelledError:
                if not stopped or task.uncancel():
                    raise
            finally:
                stopped = True
                leaving.cancel()
                messages.close()
        await send({"type": "http.response.body", "body": b"", "more_body": False})


class Standing:
    """The layer around all others that check something: sends what comes on the streams that were let in."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        await self.app(scope, receive, send)
        stream: Stream | None = scope.pop(LET_IN, None)
        if stream is not None:
            await stream.stands(receive, send)


def until(receive: Receive, end: End) -> Receive:
    """Receive as before until the end, then tell that the one who asked is gone."""

    async def received() -> Message:
        if end.reached:
            return GONE
        coming = asyncio.ensure_future(receive())
        end.then = coming.cancel
        try:
            await asyncio.wait((coming,))
        finally:
            coming.cancel()
        return GONE if coming.cancelled() else coming.result()

    return received


async def _next(messages: Messages) -> bytes:
    try:
        async with asyncio.timeout(PING_SECONDS):
            return await messages.next()
    except TimeoutError:
        return PING


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != GONE["type"]:
        pass
