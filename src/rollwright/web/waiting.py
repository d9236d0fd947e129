"""Work for somebody who waits for it, and who may be gone before it is done: then it is called off."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from tempfile import TemporaryFile
from typing import TypeVar
from weakref import WeakKeyDictionary

from anyio import CapacityLimiter, to_thread
from starlette.requests import Request

from rollwright.play.stopping import go_on, until

T = TypeVar("T")

MOST = {"long": 2, "worked": 8}
"""How much of each kind is made at a time, by threads of its own: others wait without one."""
LOOK = 0.05
"""After so many seconds it is looked again for a place."""
_counted: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[str, CapacityLimiter]] = WeakKeyDictionary()


def counted(kind: str) -> CapacityLimiter:
    """Give what counts the work of a kind that is under way in this loop."""
    kinds = _counted.setdefault(asyncio.get_running_loop(), {})
    return kinds.get(kind) or kinds.setdefault(kind, CapacityLimiter(MOST[kind]))


class Turns:
    """The places for work of each kind that several processes have together; of one that dies they are free at once.

    Made before there are processes. A place is a byte of a file that nobody writes to; who has it has locked it.
    """

    def __init__(self) -> None:
        self._file = TemporaryFile()  # noqa: SIM115 - it is held until `close`
        self._lock = threading.Lock()
        self._taken: set[int] = set()
        """Those of this process: a lock keeps out others alone."""

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    @contextmanager
    def one(self, kind: str) -> Iterator[None]:
        """Wait for a place, for as long as somebody waits for the work, and hold it."""
        while (place := self._take(kind)) is None:
            time.sleep(LOOK)
            go_on()
        try:
            yield
        finally:
            self._give_back(place)

    def _take(self, kind: str) -> int | None:
        from fcntl import LOCK_EX, LOCK_NB, lockf

        first = sum(list(MOST.values())[: list(MOST).index(kind)])
        with self._lock:
            for place in [place for place in range(first, first + MOST[kind]) if place not in self._taken]:
                with suppress(OSError):
                    lockf(self._file, LOCK_EX | LOCK_NB, 1, place)
                    self._taken.add(place)
                    return place
        return None

    def _give_back(self, place: int) -> None:
        from fcntl import LOCK_UN, lockf

        with self._lock:
            self._taken.discard(place)
            lockf(self._file, LOCK_UN, 1, place)


async def awaited(
    request: Request, ending: threading.Event, work: Callable[[], T], kind: str, turns: Turns | None = None
) -> T:
    """Do some work of a kind in a thread; it is called off once whoever asked is gone, or the server ends."""
    gone = threading.Event()

    def in_turn() -> T:
        with turns.one(kind) if turns else nullcontext():
            return work()

    async def watch() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass
        gone.set()

    watching = asyncio.ensure_future(watch())
    try:
        with until(lambda: gone.is_set() or ending.is_set()):
            return await to_thread.run_sync(in_turn, limiter=counted(kind))
    finally:
        watching.cancel()
