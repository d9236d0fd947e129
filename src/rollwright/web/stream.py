"""The stream of a seat: what is new at its table, as parts of its page, one server-sent message for each change.

A message's id is the number of the log's line up to which it tells; a browser that comes back sends the last one it has
seen, and gets exactly what it missed.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from rollwright.dice.errors import BadInput, Refused
from rollwright.table.table import Table
from rollwright.table.view import changes, view
from rollwright.web.parts import OpenPage, Parts
from rollwright.web.presence import present_text
from rollwright.web.site import Site
from rollwright.web.standing import Stream
from rollwright.web.table_page import parts_of_change, parts_of_view
from rollwright.web.telling import Told

TOGETHER = 0.2
"""How long news are gathered for a page that looks again, in seconds."""


def stream(site: Site, request: Request) -> Response:
    """Answer with the stream of the seat that asks, from the line that it has seen."""
    return _stream(site, request, OpenPage(link=site.link(request)))


def follow(site: Site, request: Request) -> Response:
    """Answer with a stream that says only that something is new: for pages beside the table, which then look again.

    Whoever has such a page open is here, too, and gets the nudges.
    """
    return _stream(site, request, OpenPage(beside=True, link=site.link(request)))


def _stream(site: Site, request: Request, page: OpenPage) -> Stream:
    table, seat = site.seated(request)
    return Stream(partial(SeatNews, site, table.id, seat, _since(request, table), page))


def _since(request: Request, table: Table) -> int:
    """Read the line that a page has seen; the last one where it does not say."""
    last = request.headers.get("last-event-id") or request.query_params.get("since", "")
    return int(last) if last.isdecimal() and len(last) < 10 else table.number


class SeatNews:
    """What is new at a table for a seat, as messages."""

    __slots__ = ("_id", "_listener", "_rests", "_site")

    def __init__(self, site: Site, id: str, seat: str, since: int, page: OpenPage) -> None:
        self._site, self._id, self._rests = site, id, False
        self._listener = site.telling.listen(id, seat, since, partial(news, site), present_text, page)
        site.companies.keep(site.hall.table(id))

    async def next(self) -> bytes:
        """Wait for something new; nothing where the seat is no longer there."""
        if self._rests:
            await asyncio.sleep(TOGETHER)
        self._rests = self._listener.page.beside
        told = await self._listener.next()
        return told.message if told else b""

    def close(self) -> None:
        """Watch no longer."""
        self._site.telling.leave(self._id, self._listener)


def news(site: Site, id: str, seats: list[tuple[str, int]], pages: list[OpenPage] | None = None) -> list[Told | None]:
    """Work out what is new at a table for seats, each since a line, on their open pages; the same is written once."""
    try:
        table = site.hall.fresh(id)
    except (Refused, BadInput):
        return [None for _ in seats]
    parts = Parts(site)
    each = zip(seats, pages or [OpenPage() for _ in seats], strict=True)
    return [_news(site, table, parts, page, *one) for one, page in each]


def _news(site: Site, table: Table, parts: Parts, page: OpenPage, seat: str, since: int) -> Told | None:
    """Give what is new as parts of the page; None: gone, or its link was renewed."""
    try:
        if page.link:
            table.seat_by(page.link)
        if table.number <= since:
            return Told(since, "", False)
        change = changes(table, seat, since)
        if change.quiet:
            return Told(change.number, "", change.more)
        if page.beside:
            return Told(table.number, str(table.number), False)
        if change.whole:
            page.forget()
            whole = view(table, seat)
            return Told(whole.number, parts_of_view(site, table, whole, since), False)
        return Told(change.number, parts_of_change(site, table, seat, change, parts, page), change.more)
    except (Refused, BadInput):
        return None
    except Exception:  # one seat's trouble is not the others': its stream ends, and its page looks again
        logging.getLogger(__name__).exception("table %r can't be told to seat %r", table.id, seat)
        return None
