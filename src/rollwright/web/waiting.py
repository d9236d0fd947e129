"""Work for somebody who waits for it, and who may be gone before it is done: then it is called off."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import TypeVar
from weakref import WeakKeyDictionary

from anyio import CapacityLimiter, to_thread
from starlette.requests import Request

from rollwright.play.stopping import until

T = TypeVar("T")

MOST_LONG = 2
_long: WeakKeyDictionary[asyncio.AbstractEventLoop, CapacityLimiter] = WeakKeyDictionary()


def long_work() -> CapacityLimiter:
    """Give what counts the long work under way in this loop: few are made at a time, by threads of their own."""
    loop = asyncio.get_running_loop()
    return _long.setdefault(loop, CapacityLimiter(MOST_LONG))


async def awaited(request: Request, ending: threading.Event, work: Callable[[], T], long: bool = False) -> T:
    """Do some work in a thread; it is called off once whoever asked is gone, or the server ends."""
    gone = threading.Event()

    async def watch() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass
        gone.set()

    watching = asyncio.ensure_future(watch())
    try:
        with until(lambda: gone.is_set() or ending.is_set()):
            return await to_thread.run_sync(work, limiter=long_work() if long else None)
    finally:
        watching.cancel()
