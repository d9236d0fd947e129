"""The stream of a seat: what is new at its table, as parts of its page, one server-sent message for each change.

A message's id is the number of the log's line up to which it tells; a browser that comes back sends the last one it has
seen, and gets exactly what it missed.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from rollwright.dice.errors import BadInput, Refused
from rollwright.table.view import changes, view
from rollwright.web.site import Site
from rollwright.web.table_page import parts_of_change, parts_of_view

PING_SECONDS = 20


def stream(site: Site, request: Request) -> Response:
    """Answer with the stream of the seat that asks, from the line that it has seen."""
    table, seat = site.seated(request)
    last = request.headers.get("last-event-id") or request.query_params.get("since", "")
    since = int(last) if last.isdigit() and len(last) < 10 else table.number
    return EventSourceResponse(_messages(site, table.id, seat, since), ping=PING_SECONDS)


async def _messages(site: Site, id: str, seat: str, since: int) -> AsyncIterator[ServerSentEvent]:
    woken = asyncio.Event()
    loop = asyncio.get_running_loop()

    def wake(number: int) -> None:
        loop.call_soon_threadsafe(woken.set)

    cancel = site.hall.subscribe(id, wake)
    try:
        while True:
            woken.clear()
            told = await run_in_threadpool(_news, site, id, seat, since)
            if told is None:
                return
            since, text, more = told
            if text:
                yield ServerSentEvent(data=text, id=str(since))
            if not more:
                await woken.wait()
    finally:
        cancel()


def _news(site: Site, id: str, seat: str, since: int) -> tuple[int, str, bool] | None:
    """Give the line up to which is told, what is new as parts of the page, and whether there is more; None: gone."""
    try:
        table = site.hall.fresh(id)
        if table.number <= since:
            return since, "", False
        change = changes(table, seat, since)
        if change.whole:
            whole = view(table, seat)
            return whole.number, parts_of_view(site, table, whole, since), False
        return change.number, parts_of_change(site, table, seat, change), change.more
    except (Refused, BadInput):
        return None
