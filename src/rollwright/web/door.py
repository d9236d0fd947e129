"""The door of one of several processes: who comes in goes on to the process whose table they ask for.

All listen at one port. Whoever takes a connection looks at its first line, without taking it, and passes the connection
on as it is; so nothing stands between a page and the process that has its table. Who is slow to say what they want
holds nobody up: after a moment they are served here, and what they then ask for goes the longer way (`fellows.py`).
"""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from urllib.parse import unquote

from rollwright.table.store.share import Share
from rollwright.web.fellows import CLIENT, Lines, table_in

FIRST_SECONDS = 2.0
"""How long the first line of somebody who comes in is waited for."""
MOST_LOOKED_AT = 2048
"""How many bytes of it are looked at."""
MOST_GUESTS = 500
"""How many are waited for at a time; one more is served as if they had said nothing."""
PAUSE, PAUSE_AFTER_TROUBLE = 0.01, 1.0
ASKS = re.compile(rb"[A-Z]+ (?:https?://[^/ ?\r\n]*)?(/[^ ?\r\n]*)[ ?\r\n]")
BEGINS = re.compile(rb"[A-Z]+(?: [^\r\n]*)?")
"""The first line of a request up to the end of its path; the beginning of one."""

Serving = Callable[[socket.socket], Awaitable[None]]


class Door:
    """Takes connections, its own and those that fellows pass on."""

    def __init__(self, listener: socket.socket, share: Share, lines: Lines) -> None:
        self._listener = listener
        self._share = share
        self._lines = lines
        self._guests: set[asyncio.Task[None]] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        """Those who have just come in; what fellows have passed on."""
        self._later: asyncio.TimerHandle | None = None

    def open(self, client: Serving, fellow: Serving) -> None:
        """Take connections from now on: of clients, and of fellows who ask something."""
        self._client, self._fellow = client, fellow
        self._loop = asyncio.get_running_loop()
        self._listener.setblocking(False)
        self._listen()
        self._loop.add_reader(self._lines.own(self._share.number), self._take)

    def _listen(self) -> None:
        self._loop.add_reader(self._listener, self._accept)

    def close(self) -> None:
        """Take no more."""
        if self._later is not None:
            self._later.cancel()
        self._loop.remove_reader(self._listener)
        self._loop.remove_reader(self._lines.own(self._share.number))
        for task in self._guests:
            task.cancel()

    def _accept(self) -> None:
        try:
            guest, _ = self._listener.accept()
        except (BlockingIOError, InterruptedError, ConnectionAbortedError):
            return  # a fellow was quicker, or they have gone again
        except OSError:  # too many files are open: they wait outside
            self._loop.remove_reader(self._listener)
            self._later = self._loop.call_later(PAUSE_AFTER_TROUBLE, self._listen)
            return
        guest.setblocking(False)
        with suppress(OSError):
            guest.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._begin(self._welcome(guest), guest, self._guests)

    def _take(self) -> None:
        try:
            kind, fds, _, _ = socket.recv_fds(self._lines.own(self._share.number), 1, 1)
        except (BlockingIOError, InterruptedError):
            return
        for fd in fds:
            connection = socket.socket(fileno=fd)
            connection.set_inheritable(False)
            connection.setblocking(False)
            self._begin((self._client if kind == CLIENT else self._fellow)(connection), connection, self._tasks)

    def _begin(self, work: Awaitable[None], connection: socket.socket, kept: set[asyncio.Task[None]]) -> None:
        async def whole() -> None:
            try:
                await work
            except (OSError, asyncio.CancelledError):  # they have gone, or we go
                connection.close()

        task = self._loop.create_task(whole())
        kept.add(task)
        task.add_done_callback(kept.discard)

    async def _welcome(self, guest: socket.socket) -> None:
        table = await self._asked_for(guest)
        if not table or self._share.has(table):
            await self._client(guest)
        else:
            await self._lines.send(self._share.owner(table), CLIENT, guest)

    async def _asked_for(self, guest: socket.socket) -> str:
        """Say for which table somebody comes; nothing where they don't say, or not soon."""
        if len(self._guests) > MOST_GUESTS:
            return ""
        try:
            async with asyncio.timeout(FIRST_SECONDS):
                pause = PAUSE
                while True:
                    await self._readable(guest)
                    with suppress(BlockingIOError):
                        table = asked_in(guest.recv(MOST_LOOKED_AT, socket.MSG_PEEK))
                        if table is not None:
                            return table
                    await asyncio.sleep(pause)
                    pause *= 2
        except TimeoutError:
            return ""

    async def _readable(self, guest: socket.socket) -> None:
        there = asyncio.Event()
        self._loop.add_reader(guest, there.set)
        try:
            await there.wait()
        finally:
            self._loop.remove_reader(guest)


def asked_in(seen: bytes) -> str | None:
    """Say which table the beginning of a request is about, nothing where it is about none; None: more has to come.

    >>> asked_in(b"GET /table/friday HTTP/1.1"), asked_in(b"GET / HTTP/1.1"), asked_in(b"GET /table/fri")
    ('friday', '', None)
    """
    if found := ASKS.match(seen):
        return table_in(unquote(found[1].decode("latin-1")))
    return None if len(seen) < MOST_LOOKED_AT and BEGINS.fullmatch(seen) else ""
