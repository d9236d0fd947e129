"""Telling those who watch a table what is new: worked out once for each table and change, off the server's own thread.

All who watch a table are told in one go, where it can be by the thread that has just acted there. One who is slow is
not waited for: what came meanwhile is told together, when the last message has gone out. Beside what is new in the log
there are asides, which no log keeps: who is here, a nudge.
"""

from __future__ import annotations

import asyncio
import logging
import math
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Collection
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Generic, NamedTuple, TypeVar, cast
from weakref import WeakValueDictionary

from rollwright.web.parts import OpenPage

T = TypeVar("T")

SOON, GONE = 0.2, 4.0
"""After how many seconds it is told that somebody has come, and that somebody has left: a page may only load anew."""
MOST_ASIDES = 20
"""How many asides wait for one who is slow; what is more is lost."""
THREADS = 4
"""How many threads act and tell at a time. They take turns at Python anyway: more would only wait for each other."""
LONG = 0.25
"""After how many seconds at work one of them no longer counts, so that nobody waits for it."""
MOST_THREADS = 32
"""How many threads there are at most, with those that take so long."""
AT_ONE_TABLE = 2
"""How many of them one table has at most: one tells while another acts. More would only wait for its lock."""
SLOW = 0.02
"""After how many seconds at work one of them lets all threads take short turns."""
TURN, SHORT_TURN = sys.getswitchinterval(), 0.0005
"""How long a thread may keep Python to itself, in seconds: as usual, and beside one that is slow.

An act gives Python away some ten times, whenever it looks into the store, and waits for the end of a turn each time.
"""


class Told(NamedTuple):
    """The line up to which somebody is told (0: it is in no log), what is new in words, and whether there is more."""

    since: int
    text: str
    more: bool

    @property
    def message(self) -> bytes:
        """What is new as a server-sent message."""
        text = self.text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in self.text else self.text
        text = text.replace("\n", "\r\ndata: ")
        number = f"id: {self.since}\r\n" if self.since else ""
        return f"{number}data: {text}\r\n\r\n".encode()


News = Callable[[str, list[tuple[str, int]], list[OpenPage]], list[Told | None]]
"""Works out what is new at a table for seats, each since a line and on a page; None for one who is no longer there."""
Present = Callable[[Collection[str]], str]
"""Writes who is here, by their seats."""


class Listener:
    """One open stream of a seat. Belongs to the loop that it was opened in."""

    __slots__ = ("_told", "_waiting", "_wanted", "due", "page", "seat", "since", "waits")

    def __init__(self, seat: str, since: int, wanted: Callable[[], None], page: OpenPage) -> None:
        self.seat = seat
        self.since = since
        self.page = page
        self.waits = False
        """Whether it has passed on all that it was told."""
        self.due = math.inf
        """The line up to which it has to be told; without end where nobody knows how far."""
        self._wanted = wanted
        self._told: list[Told | None] = []
        self._waiting: asyncio.Future[None] | None = None

    @property
    def behind(self) -> bool:
        """Whether there may be something that it was not told yet."""
        return self.due > self.since

    async def next(self) -> Told | None:
        """Wait for something new; None where the seat is no longer there."""
        while not self._told:
            self.waits, self._waiting = True, asyncio.get_running_loop().create_future()
            if self.behind:
                self._wanted()
            await self._waiting
        return self._told.pop(0)

    def tell(self, told: Told | None) -> None:
        """Pass on what is new. Nothing to say is not passed on."""
        if told is not None:
            self.since = told.since
            if told.more:
                self.due = math.inf
            if not told.text:
                return
        self.waits = False
        self._pass_on(told)

    def aside(self, text: str) -> None:
        """Pass on something that is in no log."""
        if len(self._told) < MOST_ASIDES:
            self._pass_on(Told(0, text, False))

    def _pass_on(self, told: Told | None) -> None:
        self._told.append(told)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)


class Threads(ThreadPoolExecutor):
    """The threads that act and tell: a few at a time, first come, first served; beside those that take long, more."""

    def __init__(self) -> None:
        super().__init__(MOST_THREADS, "rollwright-acting")
        self._lock = threading.Lock()
        self._line: deque[Callable[[object], None]] = deque()
        """What waits until there is room for it."""
        self._begun: dict[object, float] = {}
        """When each of those that are at work has begun."""
        self._in_short_turns = False

    def submit(self, work: Callable[..., T], /, *given: Any, **named: Any) -> Future[T]:
        """Have some work done, when there is room for it; to be called by a loop, which looks for room later."""
        future = Future[T]()

        def done(own: object) -> None:
            try:
                if future.set_running_or_notify_cancel():
                    future.set_result(work(*given, **named))
            except BaseException as error:
                future.set_exception(error)
            finally:
                with self._lock:
                    del self._begun[own]
                self._go_on()

        with self._lock:
            self._line.append(done)
        self._look()
        return future

    def _look(self) -> None:
        if self._go_on():
            asyncio.get_running_loop().call_later(LONG, self._look)

    def _go_on(self) -> bool:
        """Begin what there is room for; tell whether more waits."""
        with self._lock:
            while self._line and self._since(LONG) < THREADS:
                own = object()
                self._begun[own] = time.monotonic()
                super().submit(self._line.popleft(), own)
            short = self._since(SLOW) < len(self._begun)
            if short is not self._in_short_turns:
                self._in_short_turns = short
                sys.setswitchinterval(SHORT_TURN if short else TURN)
            return bool(self._line)

    def _since(self, seconds: float) -> int:
        """Count those that have begun within so many seconds."""
        now = time.monotonic()
        return sum([now - begun < seconds for begun in self._begun.values()])


class Watched:
    """A table with those who watch it in one loop."""

    def __init__(self, id: str, news: News, threads: ThreadPoolExecutor, present: Present | None) -> None:
        self.listeners: dict[Listener, None] = {}
        self.here: frozenset[str] = frozenset()
        """Whose seats have a stream open, as was told last."""
        self._present = present
        self._id = id
        self._news = news
        self._threads = threads
        self._loop = asyncio.get_running_loop()
        self._under_way = False
        self._acting = 0
        """The thread that acts just now, and tells."""
        self._heard = 0.0
        """The last line that it has appended."""

    def wake(self, number: int) -> None:
        """Look again, as something was appended; from any thread. The one that tells by itself wakes nobody."""
        upto = number or math.inf
        if self._acting == threading.get_ident():
            self._heard = max(self._heard, upto)
        else:
            self._loop.call_soon_threadsafe(self._appended, upto)

    def _appended(self, upto: float) -> None:
        for listener in self.listeners:
            listener.due = max(listener.due, upto)
        self.look()

    def look_around(self, seconds: float) -> None:
        """Tell in a while who is here, where that has changed."""
        if self._present is not None:
            self._loop.call_later(seconds, self._tell_who_is_here)

    def _tell_who_is_here(self) -> None:
        here = frozenset([listener.seat for listener in self.listeners])
        if here != self.here and self._present is not None:
            self.here = here
            self.aside(self._present(sorted(here)))

    def aside(self, text: str, seats: Collection[str] | None = None) -> None:
        """Pass something on that is in no log: to some seats, or to all who are at the table itself."""
        for listener in self.listeners:
            if listener.seat in seats if seats is not None else not listener.page.beside:
                listener.aside(text)

    def aside_from_afar(self, text: str, seats: Collection[str]) -> None:
        """Pass something on to some seats; from any thread."""
        self._loop.call_soon_threadsafe(self.aside, text, seats)

    def look(self) -> None:
        """Work out what is new for all who wait for it; one look at a time."""
        if self._under_way:
            return
        waiting = [listener for listener in self.listeners if listener.waits and listener.behind]
        if waiting:
            seats, pages = self._begin(waiting)
            looked = self._loop.run_in_executor(self._threads, lambda: _Done(None, None, self._told(seats, pages)))
            looked.add_done_callback(lambda found: self._looked(waiting, found))

    async def after(self, work: Callable[[], T]) -> T:
        """Do some work at the table in another thread; what is new by it is worked out in the same."""
        waiting = [] if self._under_way else [listener for listener in self.listeners if listener.waits]
        if not waiting:
            return await self._loop.run_in_executor(self._threads, work)
        seats, pages = self._begin(waiting)

        def both() -> _Done[T]:
            self._acting = threading.get_ident()
            try:
                given = work()
            except BaseException as error:
                return _Done(None, error, [Told(since, "", False) for _, since in seats])
            finally:
                self._acting = 0
            return _Done(given, None, self._told(seats, pages))

        looked = self._loop.run_in_executor(self._threads, both)
        looked.add_done_callback(lambda found: self._looked(waiting, found))
        done = await asyncio.shield(looked)
        if done.error is not None:
            raise done.error
        return cast("T", done.given)

    def _begin(self, waiting: list[Listener]) -> tuple[list[tuple[str, int]], list[OpenPage]]:
        self._under_way = True
        for listener in waiting:
            listener.due = 0
        return [(listener.seat, listener.since) for listener in waiting], [listener.page for listener in waiting]

    def _told(self, seats: list[tuple[str, int]], pages: list[OpenPage]) -> list[Told | None]:
        try:
            return self._news(self._id, seats, pages)
        except Exception:
            logging.getLogger(__name__).exception("table %r can't be told", self._id)
            return [None for _ in seats]

    def _looked(self, waiting: list[Listener], found: asyncio.Future[_Done[T]]) -> None:
        self._under_way = False
        if found.cancelled():
            return
        for listener, told in zip(waiting, found.result().told, strict=True):
            listener.tell(told)
        heard, self._heard = self._heard, 0.0
        self._appended(heard)


class _Done(NamedTuple, Generic[T]):
    """What came of some work, and what those who wait are told."""

    given: T | None
    error: BaseException | None
    told: list[Told | None]


class Telling:
    """The tables that are watched, and who watches them."""

    def __init__(self, subscribe: Callable[[str, Callable[[int], None]], Callable[[], None]]) -> None:
        self._subscribe = subscribe
        self._threads = Threads()
        self._rooms: WeakValueDictionary[tuple[str, asyncio.AbstractEventLoop], asyncio.Semaphore]
        self._rooms = WeakValueDictionary()
        """How many may still act at each table where somebody does."""
        self._watched: dict[tuple[str, asyncio.AbstractEventLoop], tuple[Watched, Callable[[], None]]] = {}

    def here(self, id: str) -> frozenset[str]:
        """Say whose seats at a table have a stream open, in this process."""
        found = [table.here for (table_id, _), (table, _) in list(self._watched.items()) if table_id == id]
        return frozenset().union(*found)

    def aside(self, id: str, text: str, seats: Collection[str]) -> None:
        """Pass on to some seats at a table what is in no log; from any thread."""
        for (table_id, _), (table, _) in list(self._watched.items()):
            if table_id == id:
                table.aside_from_afar(text, seats)

    def listen(
        self, id: str, seat: str, since: int, news: News, present: Present | None = None, page: OpenPage | None = None
    ) -> Listener:
        """Watch a table from a seat, from a line on, on a page. `present`: all hear who is here."""
        key = id, asyncio.get_running_loop()
        if key not in self._watched:
            table = Watched(id, news, self._threads, present)
            self._watched[key] = table, self._subscribe(id, table.wake)
        table, _ = self._watched[key]
        listener = Listener(seat, since, table.look, page or OpenPage())
        table.listeners[listener] = None
        table.look_around(SOON)
        return listener

    def watched(self, id: str) -> bool:
        """Tell whether anybody watches a table."""
        return (id, asyncio.get_running_loop()) in self._watched

    async def after(self, id: str, work: Callable[[], T]) -> T:
        """Do some work at a table in another thread, and tell those who watch it what is new."""
        loop = asyncio.get_running_loop()
        room = self._rooms.setdefault((id, loop), asyncio.Semaphore(AT_ONE_TABLE))
        async with room:
            if (found := self._watched.get((id, loop))) is None:
                return await loop.run_in_executor(self._threads, work)
            return await found[0].after(work)

    def leave(self, id: str, listener: Listener) -> None:
        """Watch no longer."""
        key = id, asyncio.get_running_loop()
        table, cancel = self._watched[key]
        table.listeners.pop(listener, None)
        table.look_around(GONE)
        if not table.listeners:
            del self._watched[key]
            cancel()
