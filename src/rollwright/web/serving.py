"""Serving the application with uvicorn: ends at once when it is told to, with every stream closed."""

from __future__ import annotations

import asyncio
import gc
import socket
import threading
import time
from collections.abc import Callable, Collection
from functools import partial
from types import FrameType
from typing import Any, NamedTuple

import uvicorn
from starlette.types import ASGIApp

from rollwright.table.store import Store
from rollwright.table.store.share import Share
from rollwright.web.app import make_app
from rollwright.web.door import Door
from rollwright.web.fellows import Elsewhere, Lines, answer
from rollwright.web.helper import Helper
from rollwright.web.home import out_of_order
from rollwright.web.limits import Rates
from rollwright.web.site import read_templates
from rollwright.web.standing import Streams

GRACE_SECONDS = 5
"""How long requests under way may take when the server ends."""


QUIET_SECONDS = 5
LONGEST_SECONDS = 900
"""Garbage is looked for when nothing was asked for so long, and at the latest after so long."""
NEVER = 1_000_000


class Among(NamedTuple):
    """One of several processes: how connections come in, and what answers about its own tables."""

    door: Door
    app: ASGIApp


class Server(uvicorn.Server):
    """A server that tells when it is ready, and ends its streams when it is told to end."""

    def __init__(
        self,
        config: uvicorn.Config,
        streams: Streams,
        ready: Callable[[], None] | None = None,
        ending: threading.Event | None = None,
        among: Among | None = None,
    ) -> None:
        super().__init__(config)
        self._among = among
        self._streams = streams
        self._ending = ending or threading.Event()
        self._ready = ready
        self._loop: asyncio.AbstractEventLoop | None = None
        self._cleaning = Cleaning()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        self._loop = asyncio.get_running_loop()
        await super().startup([] if self._among else sockets)
        spare_garbage()
        if self._among:
            self._among.door.open(self._take_client, self._take_fellow)
        if self._ready:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End: nobody comes in any more, and what is under way is waited for."""
        if self._among:
            self._among.door.close()
        await super().shutdown(sockets)

    async def _take_client(self, connection: socket.socket) -> None:
        """Serve a connection as if it had been taken here."""

        made: Any = self.config.http_protocol_class
        protocol = partial(made, config=self.config, server_state=self.server_state, app_state=self.lifespan.state)
        await asyncio.get_running_loop().connect_accepted_socket(protocol, connection)

    async def _take_fellow(self, connection: socket.socket) -> None:
        """Answer what a fellow asks."""
        task = asyncio.current_task()
        assert task is not None
        self.server_state.tasks.add(task)
        self.server_state.total_requests += 1
        try:
            assert self._among is not None
            await answer(self._among.app, connection)
        finally:
            self.server_state.tasks.discard(task)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End: nothing new is begun, and the streams are told. A second signal waits for nobody."""
        if self.should_exit:
            self.force_exit = True
        self.should_exit = True
        self._ending.set()
        if self._loop:
            self._loop.call_soon_threadsafe(self._streams.end_all)

    async def on_tick(self, counter: int) -> bool:
        """Look for garbage while nobody asks for anything."""
        self._cleaning.look(self.server_state.total_requests, time.monotonic())
        return await super().on_tick(counter)


class Cleaning:
    """Says when to look for garbage among all there is, which can hold everybody up for a third of a second."""

    def __init__(self, collect: Callable[[], object] = gc.collect) -> None:
        self._collect = collect
        self._asked = self._cleaned_at = 0
        """How many requests there were by now, and when it was last cleaned."""
        self._since = self._cleaned = time.monotonic()

    def look(self, asked: int, now: float) -> None:
        """Clean where something was asked for since the last time, and nothing just now."""
        if asked != self._asked:
            self._asked, self._since = asked, now
        quiet = now - self._since >= QUIET_SECONDS or now - self._cleaned >= LONGEST_SECONDS
        if quiet and self._asked != self._cleaned_at:
            self._collect()
            self._cleaned, self._cleaned_at = now, self._asked


def read_all() -> None:
    """Read what all processes of a server need, before there are several."""
    out_of_order()
    read_templates()
    gc.collect()
    gc.freeze()  # it is shared for as long as nobody writes to it


def spare_garbage() -> None:
    """Look for garbage only among what is new: a long look would hold up everybody. `Cleaning` does the rest."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 10, NEVER)


def serve(
    store: Store,
    listener: socket.socket,
    *,
    hosts: Collection[str] = (),
    proxy: bool = False,
    limited: bool = True,
    ready: Callable[[], None] | None = None,
    fellows: tuple[Share, Lines] | None = None,
) -> None:
    """Serve the tables of a store until a signal comes; with fellows, a share of them."""
    out_of_order()
    app = make_app(store, Rates() if limited else None, hosts=hosts, proxy=proxy, share=fellows[0] if fellows else None)
    app.state.site.turns = fellows[1].turns if fellows else None
    among = Among(Door(listener, *fellows), app) if fellows else None
    config = uvicorn.Config(
        Elsewhere(app, app.state.site, *fellows) if fellows else app,
        log_level="warning",
        access_log=False,
        lifespan="off",
        ws="none",
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    if store.where:
        app.state.site.helper = Helper(store.where)
    threading.Thread(target=app.state.site.prepare, name="rollwright-preparing", daemon=True).start()
    try:
        Server(config, app.state.streams, ready, app.state.site.ending, among).run(sockets=[listener])
    finally:
        if app.state.site.helper is not None:
            app.state.site.helper.close()
        app.state.site.hall.close()
