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

MOST = {"long": 2, "worked": 8}
"""How much of each kind is made at a time, by threads of its own: others wait without one."""
_counted: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[str, CapacityLimiter]] = WeakKeyDictionary()


def counted(kind: str) -> CapacityLimiter:
    """Give what counts the work of a kind that is under way in this loop."""
    kinds = _counted.setdefault(asyncio.get_running_loop(), {})
    return kinds.get(kind) or kinds.setdefault(kind, CapacityLimiter(MOST[kind]))


async def awaited(request: Request, ending: threading.Event, work: Callable[[], T], kind: str) -> T:
    """Do some work of a kind in a thread; it is called off once whoever asked is gone, or the server ends."""
    gone = threading.Event()

    async def watch() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass
        gone.set()

    watching = asyncio.ensure_future(watch())
    try:
        with until(lambda: gone.is_set() or ending.is_set()):
            return await to_thread.run_sync(work, limiter=counted(kind))
    finally:
        watching.cancel()
