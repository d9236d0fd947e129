"""How much one seat and one address may ask: rates by kind of request, and how many streams stand open.

Kept in memory, for each process on its own. An address is an IPv4 address or an IPv6 network of 64 bits.
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections.abc import Mapping
from contextlib import ExitStack
from typing import NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.middleware.body_limit import RequestBodyLimitMiddleware
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rollwright.dice.errors import BadInput, Refused
from rollwright.table.picture import MOST_BYTES
from rollwright.web.forms import MAX_BODY, MAX_UPLOAD, UPLOADS
from rollwright.web.guard import READING
from rollwright.web.site import Site
from rollwright.web.standing import LET_IN, Streams, until

WORKING = ("/lab/", "/dice", "/odds", "/export", ".pdf", "/statistics", "/replay", "/proof/")
MAKING = ("/new", "/demo", "/api/v1/tables")
"""Where tables are made."""
ACTING = ("acting", "picturing")
"""Kinds of requests that are counted for the seat, too."""
TOO_FAST = "that was too much at once; wait a little, then try again"
TOO_LARGE = f"that is too large to be taken: a form has at most {MAX_BODY // 1000} kB"
TOO_LARGE_PICTURE = f"that is too large to be taken: a picture has at most {MOST_BYTES // 1_000_000} MB"
TOO_MANY_STREAMS = "too many pages are open at this address; close some, then try again"


class Rates(NamedTuple):
    """What is allowed, in the words of the package `limits`; several rates hold together."""

    making: str = "10 per minute; 60 per hour"
    """New tables, by address."""
    joining: str = "30 per minute"
    """Invitations and links to seats that are opened, by address."""
    acting: str = "1200 per minute"
    """Other forms, by address."""
    reading: str = "3000 per minute"
    """Pages, by address."""
    picturing: str = "60 per minute"
    """Pictures that are brought, by address."""
    working: str = "240 per minute"
    """What takes work: odds, exports, printed sheets, random tables; by address."""
    seat: str = "240 per minute"
    """What one seat does, pages left out."""
    streams: int = 200
    """Streams that stand open, by address."""
    streams_of_seat: int = 10
    """Streams of one seat. One more, and the oldest ends: it may be of a laptop that fell asleep."""


class Rated:
    """Counts what was asked."""

    def __init__(self, rates: Rates) -> None:
        from limits import parse_many
        from limits.storage import MemoryStorage
        from limits.strategies import FixedWindowRateLimiter

        self._counter = FixedWindowRateLimiter(MemoryStorage())
        self._rates = {name: parse_many(text) for name, text in rates._asdict().items() if isinstance(text, str)}

    def wait(self, kind: str, whose: str) -> int:
        """Count one more of a kind; give for how many seconds there is too much, 0 where it is allowed."""
        over = [rate for rate in self._rates[kind] if not self._counter.hit(rate, kind, whose)]
        resets = [self._counter.get_window_stats(rate, kind, whose).reset_time for rate in over]
        return max((math.ceil(reset - time.time()) for reset in resets), default=0) or (1 if over else 0)


class Limits:
    """Refuses what is too much, with how long to wait; without rates it only keeps the streams."""

    def __init__(self, app: ASGIApp, site: Site, streams: Streams, rates: Rates | None) -> None:
        self.app = app
        self.site = site
        self.streams = streams
        self.rates = rates
        self._rated = Rated(rates) if rates else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        kind = kind_of(scope["method"], scope["path"], scope["query_string"]) if scope["type"] == "http" else ""
        if not kind:
            await self.app(scope, receive, send)
            return
        if too_large(Headers(scope=scope), scope["path"]):
            why = TOO_LARGE_PICTURE if UPLOADS.fullmatch(scope["path"]) else TOO_LARGE
            await self.site.stopped(HTTPConnection(scope), why, 413)(scope, receive, send)
            return
        address = address_of(scope)
        seat = await self._seat(scope) if kind == "stream" or (self._rated and kind in ACTING) else ""
        if self._rated and self.rates:
            wait = self._rated.wait("reading" if kind == "stream" else kind, address)
            if not wait and seat and kind in ACTING:
                wait = self._rated.wait("seat", seat)
            full = kind == "stream" and self.streams.open[address] >= self.rates.streams
            if wait or full:
                answer = self.site.stopped(HTTPConnection(scope), TOO_FAST if wait else TOO_MANY_STREAMS, 429)
                answer.headers["retry-after"] = str(wait or 10)
                await answer(scope, receive, send)
                return
        if kind == "stream":
            await self._stream(scope, receive, send, address, seat)
        else:
            await self.app(scope, receive, send)

    async def _stream(self, scope: Scope, receive: Receive, send: Send, address: str, seat: str) -> None:
        begun = ended = False

        async def watched(message: Message) -> None:
            nonlocal begun, ended
            begun = True
            ended = message["type"] == "http.response.body" and not message.get("more_body")
            await send(message)

        most = self.rates.streams_of_seat if self.rates and seat else None
        with ExitStack() as held:
            end = held.enter_context(self.streams.held(address, seat, most))
            await self.app(scope, until(receive, end), watched)
            if LET_IN in scope:
                scope[LET_IN].hold(end, held.pop_all())
            elif begun and not ended and end.reached:
                await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _seat(self, scope: Scope) -> str:
        """Say for which seat a request acts, whichever of its links it comes by; nothing where it is nobody's."""
        parts = scope["path"].split("/")
        if parts[1:2] == ["table"] and len(parts) > 2:
            id = parts[2]
            token = self.site.who(HTTPConnection(scope)).seats.get(id, "")
        elif parts[1:4] == ["api", "v1", "tables"] and len(parts) > 4:
            id, token = parts[4], bearer_of(Headers(scope=scope))
        else:
            return ""
        return await run_in_threadpool(self._seat_by, id, token) if token else ""

    def _seat_by(self, id: str, token: str) -> str:
        try:
            return f"{id} {self.site.hall.table(id).seat_by(token).id}"
        except (BadInput, Refused):  # what is wrong is told by who answers
            return ""


class Bodies:
    """Takes no more of a body than its address is for, whoever sends it."""

    def __init__(self, app: ASGIApp) -> None:
        self._small = RequestBodyLimitMiddleware(app, MAX_BODY)
        self._large = RequestBodyLimitMiddleware(app, MAX_UPLOAD)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        large = scope["type"] == "http" and UPLOADS.fullmatch(scope["path"])
        await (self._large if large else self._small)(scope, receive, send)


def too_large(headers: Headers, path: str) -> bool:
    """Tell whether a body is said to be larger than is taken; one that says nothing is measured as it comes."""
    most = MAX_UPLOAD if UPLOADS.fullmatch(path) else MAX_BODY
    length = headers.get("content-length", "")
    return length.isascii() and length.isdigit() and (len(length) > 12 or int(length) > most)


def kind_of(method: str, path: str, query: bytes = b"") -> str:
    """Say which kind of request this is; nothing for what is not counted.

    >>> kind_of("POST", "/new"), kind_of("GET", "/join/t/x"), kind_of("POST", "/table/t/act/say"), kind_of("GET", "/")
    ('making', 'joining', 'acting', 'reading')
    >>> kind_of("GET", "/table/t/stream"), kind_of("GET", "/static/die.svg"), kind_of("GET", "/table/t/odds/7")
    ('stream', '', 'working')
    """
    if path.startswith("/static/"):
        return ""
    reads = method in READING
    if not reads and path in MAKING:
        return "making"
    if path.startswith(("/join/", "/seat/")) or (path.startswith("/api/") and path.endswith("/join")):
        return "joining"
    if reads and (path.endswith("/stream") or (path.endswith("/changes") and b"wait=" in query)):
        return "stream"
    if UPLOADS.fullmatch(path) and not reads:
        return "picturing"
    if path.startswith("/rules/") and not reads:
        return "working"
    if reads and any(word in path for word in WORKING):
        return "working"
    return "reading" if reads else "acting"


def address_of(scope: Mapping[str, object]) -> str:
    """Say from where a request comes.

    >>> address_of({"client": ("192.0.2.7", 1)}), address_of({"client": ("2001:db8:1:2:3::4", 1)}), address_of({})
    ('192.0.2.7', '2001:db8:1:2::/64', '')
    """
    client = scope.get("client")
    host = str(client[0]) if isinstance(client, tuple | list) and client else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        mapped = address.ipv4_mapped
        return str(mapped) if mapped else str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def bearer_of(headers: Headers) -> str:
    """Give the token of an `Authorization: Bearer` header."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""
