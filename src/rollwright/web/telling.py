"""Telling those who watch a table what is new: worked out once for each table and change, off the server's own thread.

All who watch a table are told in one go. One who is slow is not waited for: what came meanwhile is told together, when
the last message has gone out.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import NamedTuple


class Told(NamedTuple):
    """The line up to which somebody is told, what is new in words, and whether there is more."""

    since: int
    text: str
    more: bool

    @property
    def message(self) -> bytes:
        """What is new as a server-sent message."""
        text = self.text.replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\r\ndata: ")
        return f"id: {self.since}\r\ndata: {text}\r\n\r\n".encode()


News = Callable[[str, list[tuple[str, int]]], list[Told | None]]
"""Works out what is new at a table for seats, each since a line; None for one who is no longer there."""


class Listener:
    """One open stream of a seat. Belongs to the loop that it was opened in."""

    def __init__(self, seat: str, since: int, wanted: Callable[[], None]) -> None:
        self.seat = seat
        self.since = since
        self.waits = False
        """Whether it has passed on all that it was told."""
        self.behind = True
        """Whether there may be something that it was not told yet."""
        self._wanted = wanted
        self._told: Told | None = None
        self._woken = asyncio.Event()

    async def next(self) -> Told | None:
        """Wait for something new; None where the seat is no longer there."""
        self.waits = True
        self._woken.clear()
        if self.behind:
            self._wanted()
        await self._woken.wait()
        return self._told

    def tell(self, told: Told | None) -> None:
        """Pass on what is new. Nothing to say is not passed on."""
        if told is not None:
            self.since = told.since
            self.behind = self.behind or told.more
            if not told.text:
                return
        self._told, self.waits = told, False
        self._woken.set()


class Watched:
    """A table with those who watch it in one loop."""

    def __init__(self, id: str, news: News) -> None:
        self.listeners: dict[Listener, None] = {}
        self._id = id
        self._news = news
        self._loop = asyncio.get_running_loop()
        self._under_way = False

    def wake(self, number: int) -> None:
        """Look again, as something was appended; from any thread."""
        self._loop.call_soon_threadsafe(self._appended)

    def _appended(self) -> None:
        for listener in self.listeners:
            listener.behind = True
        self.look()

    def look(self) -> None:
        """Work out what is new for all who wait for it; one look at a time."""
        if self._under_way:
            return
        waiting = [listener for listener in self.listeners if listener.waits and listener.behind]
        if not waiting:
            return
        for listener in waiting:
            listener.behind = False
        self._under_way = True
        seats = [(listener.seat, listener.since) for listener in waiting]
        looked = self._loop.run_in_executor(None, self._news, self._id, seats)
        looked.add_done_callback(lambda found: self._looked(waiting, found))

    def _looked(self, waiting: list[Listener], found: asyncio.Future[list[Told | None]]) -> None:
        self._under_way = False
        if found.cancelled():
            return
        if error := found.exception():
            logging.getLogger(__name__).error("table %r can't be told", self._id, exc_info=error)
        told = [None for _ in waiting] if error else found.result()
        for listener, one in zip(waiting, told, strict=True):
            listener.tell(one)
        self.look()


class Telling:
    """The tables that are watched, and who watches them."""

    def __init__(self, subscribe: Callable[[str, Callable[[int], None]], Callable[[], None]]) -> None:
        self._subscribe = subscribe
        self._watched: dict[tuple[str, asyncio.AbstractEventLoop], tuple[Watched, Callable[[], None]]] = {}

    def listen(self, id: str, seat: str, since: int, news: News) -> Listener:
        """Watch a table from a seat, from a line on."""
        key = id, asyncio.get_running_loop()
        if key not in self._watched:
            table = Watched(id, news)
            self._watched[key] = table, self._subscribe(id, table.wake)
        table, _ = self._watched[key]
        listener = Listener(seat, since, table.look)
        table.listeners[listener] = None
        return listener

    def leave(self, id: str, listener: Listener) -> None:
        """Watch no longer."""
        key = id, asyncio.get_running_loop()
        table, cancel = self._watched[key]
        table.listeners.pop(listener, None)
        if not table.listeners:
            del self._watched[key]
            cancel()
