"""Serving the application with uvicorn: ends at once when it is told to, with every stream closed."""

from __future__ import annotations

import asyncio
import gc
import socket
from collections.abc import Callable, Collection
from types import FrameType

import uvicorn

from rollwright.table.store import Store
from rollwright.web.app import make_app
from rollwright.web.limits import Rates, Streams

GRACE_SECONDS = 5
"""How long requests under way may take when the server ends."""


class Server(uvicorn.Server):
    """A server that tells when it is ready, and ends its streams when it is told to end."""

    def __init__(self, config: uvicorn.Config, streams: Streams, ready: Callable[[], None] | None = None) -> None:
        super().__init__(config)
        self._streams = streams
        self._ready = ready
        self._loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)
        spare_garbage()
        if self._ready:
            self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End: nothing new is begun, and the streams are told. A second signal waits for nobody."""
        if self.should_exit:
            self.force_exit = True
        self.should_exit = True
        if self._loop:
            self._loop.call_soon_threadsafe(self._streams.end_all)


def spare_garbage() -> None:
    """Look for garbage less often, and not among what was loaded: a long look would hold up everybody."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 50)


def serve(
    store: Store,
    listener: socket.socket,
    *,
    hosts: Collection[str] = (),
    proxy: bool = False,
    limited: bool = True,
    ready: Callable[[], None] | None = None,
) -> None:
    """Serve the tables of a store until a signal comes."""
    app = make_app(store, Rates() if limited else None, hosts=hosts, proxy=proxy)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        lifespan="off",
        ws="none",
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    try:
        Server(config, app.state.streams, ready).run(sockets=[listener])
    finally:
        app.state.site.hall.close()
