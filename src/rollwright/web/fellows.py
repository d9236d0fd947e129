"""Several processes that serve one file: each has its share of the tables, and a request reaches whose table it is for.

A connection goes to the process whose table its first request is for (`door.py`). What is asked later on the same
connection about a table of another's is asked of that one here, message for message as the server got it: so every
check is made where the table is, whichever way a request came.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import socket
import time
from contextlib import suppress
from random import randrange
from typing import Any

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rollwright.table.store.share import Share
from rollwright.web.guard import Guard
from rollwright.web.helper import ASKED
from rollwright.web.limits import MAKING
from rollwright.web.site import STORE_TROUBLE, Site
from rollwright.web.waiting import Turns

CLIENT, FELLOW = b"c", b"f"
"""What is passed on: the connection of somebody outside; or one by which a fellow asks something."""
AGAIN = 0.05
PATIENCE = 30.0
"""Every so many seconds it is tried again to pass something on, and for how long: its owner may be started anew."""
WANTED = {"type": "wanted"}
"""Says that the application wants to receive something."""


class Lines:
    """What processes have in common: above all what connections are passed on by. The first of them makes and keeps it.

    What was sent to one that is gone waits there for the one that takes its place.
    """

    def __init__(self, count: int) -> None:
        self.turns = Turns()
        """How much of what takes long they make at a time, together."""
        self._ends = [socket.socketpair() for _ in range(count)]
        for end in [end for ends in self._ends for end in ends]:
            end.setblocking(False)

    def close(self) -> None:
        """Let go of them."""
        self.turns.close()
        for end in [end for ends in self._ends for end in ends]:
            end.close()

    def own(self, number: int) -> socket.socket:
        """Give where a process gets what is for it."""
        return self._ends[number][0]

    async def send(self, to: int, kind: bytes, connection: socket.socket) -> None:
        """Pass a connection on, and let go of it. One that its owner doesn't take for long is closed."""
        with connection:
            until = time.monotonic() + PATIENCE
            while True:
                try:
                    socket.send_fds(self._ends[to][1], [kind], [connection.fileno()])
                    return
                except OSError:  # there is no room: it has much to do, or is started anew
                    if time.monotonic() > until:
                        raise
                    await asyncio.sleep(AGAIN)


def table_in(path: str) -> str:
    """Say which table an address is about; nothing where it is about none.

    >>> [table_in(path) for path in ("/table/friday/stream", "/api/v1/tables/friday", "/api/v1/tables", "/new")]
    ['friday', 'friday', '', '']
    """
    parts = path.split("/")
    if parts[1:2] in (["table"], ["join"], ["seat"]):
        return parts[2] if len(parts) > 2 else ""
    return parts[4] if parts[1:4] == ["api", "v1", "tables"] and len(parts) > 4 else ""


class Elsewhere:
    """Has a request answered by the process whose table it is about; what is about none, or ours, is answered here."""

    def __init__(self, app: ASGIApp, site: Site, share: Share, lines: Lines) -> None:
        self.app = app
        self._site = site
        self._share = share
        self._lines = lines

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        owner = self._owner(scope) if scope["type"] == "http" else self._share.number
        if owner == self._share.number:
            await self.app(scope, receive, send)
        elif not await self._asked(owner, scope, receive, send):
            lost = self._site.stopped(HTTPConnection(scope), STORE_TROUBLE, 503)
            lost.headers["retry-after"] = "1"
            await Guard(lost)(scope, receive, send)

    def _owner(self, scope: Scope) -> int:
        if scope["method"] == "POST" and scope["path"] in MAKING:  # whoever makes a table has it: all get as many
            return randrange(self._share.of)
        table = table_in(scope["path"])
        return self._share.owner(table) if table else self._share.number

    async def _asked(self, owner: int, scope: Scope, receive: Receive, send: Send) -> bool:
        """Have a fellow answer; tell False where it is lost before it has said anything."""
        ours, theirs = socket.socketpair()
        try:
            await self._lines.send(owner, FELLOW, theirs)
            reader, writer = await asyncio.open_unix_connection(sock=ours)
        except OSError:
            ours.close()
            return False
        begun, receiving = False, None

        async def pass_on() -> None:
            _put(writer, await receive())
            with suppress(OSError):
                await writer.drain()

        try:
            _put(writer, {name: scope[name] for name in ASKED if name in scope})
            while (message := await _got(reader)) is not None:
                if message == WANTED:
                    if receiving is None or receiving.done():
                        receiving = asyncio.ensure_future(pass_on())
                    continue
                begun = True
                await send(message)
            return begun
        finally:
            if receiving is not None:
                receiving.cancel()
            writer.close()


async def answer(app: ASGIApp, connection: socket.socket) -> None:
    """Answer what a fellow asks by a connection."""
    reader, writer = await asyncio.open_unix_connection(sock=connection)
    coming: asyncio.Future[Message | None] | None = None

    async def receive() -> Message:
        nonlocal coming
        if coming is None:
            _put(writer, WANTED)
            coming = asyncio.ensure_future(_got(reader))
        message = await asyncio.shield(coming)  # who no longer waits for it leaves it to the next who asks
        coming = None
        return message or {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        _put(writer, message)
        with suppress(OSError):  # who asked is gone
            await writer.drain()

    try:
        scope = await _got(reader)
        if scope is not None:
            await app(scope, receive, send)
    except Exception:  # the application has answered it; here it is put on record, as the server does with its own
        logging.getLogger(__name__).exception("what a fellow asked broke")
    finally:
        if coming is not None:
            coming.cancel()
        writer.close()


def _put(writer: asyncio.StreamWriter, what: Message | Scope) -> None:
    data = pickle.dumps(what)
    writer.write(len(data).to_bytes(4, "big") + data)


async def _got(reader: asyncio.StreamReader) -> Any:
    """Give what the other process wrote; None: it is gone."""
    try:
        size = int.from_bytes(await reader.readexactly(4), "big")
        return pickle.loads(await reader.readexactly(size))
    except (asyncio.IncompleteReadError, OSError):
        return None
