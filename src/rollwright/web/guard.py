"""What stands before every page: headers that keep a browser strict, and a refusal of acts from other sites."""

from __future__ import annotations

from collections.abc import Callable, Collection

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; "
        "form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    # Not no-referrer: a browser would then send `Origin: null` with our own forms.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cache-control": "no-store",
}
RAW_HEADERS = tuple((name.encode(), value.encode()) for name, value in HEADERS.items())
API = "/api/"
STATIC = "/static/"
LASTING = "public, max-age=31536000, immutable"
"""For a file whose address has its version in it."""
ASK_AGAIN = "public, max-age=0, must-revalidate"
"""For a file by its plain name: it has an ETag."""
READING = ("GET", "HEAD", "OPTIONS")
NOT_FROM_HERE = "An act has to come from a page of this server."
NOT_THIS_HOST = "This server is for this machine only, and is not called by that name."


class Guard:
    """Sets the headers on every answer, and takes acts only from pages of this very server.

    `hosts`, where given, are the only names by which the server is called: no name of somebody else's can be made to
    mean this machine.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str] = ()) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def strict(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if scope["path"].startswith(STATIC) and message["status"] in (200, 206, 304):
                    headers["cache-control"] = LASTING if scope["query_string"].startswith(b"v=") else ASK_AGAIN
                there = {name.lower() for name, _ in headers.raw}
                headers.raw.extend(header for header in RAW_HEADERS if header[0] not in there)
            await send(message)

        await (self._refusal(scope) or self.app)(scope, receive, strict)

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        if self.hosts and host_name(headers.get("host", "")) not in self.hosts:
            return refusal(scope["path"], NOT_THIS_HOST, 421, "wrong-host")
        if "\0" in scope["path"]:
            return refusal(scope["path"], "There is nothing here.", 404, "not-found")
        if scope["method"] not in READING and not from_here(headers, scope["scheme"]):
            return refusal(scope["path"], NOT_FROM_HERE, 403, "not-from-here")
        return None


class Broken:
    """Answers where something broke, with all headers; the error goes on, for whoever keeps the server's log."""

    def __init__(self, app: ASGIApp, answer: Callable[[Request, Exception], Response]) -> None:
        self.app = app
        self.answer = answer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        begun = False

        async def noted(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, noted)
        except Exception as error:
            if not begun and scope["type"] == "http":
                await self.answer(Request(scope), error)(scope, receive, send)
            raise


class Proxied:
    """Believes the one proxy in front: who asks, by which scheme, and under which name."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] == "http":
            headers = MutableHeaders(raw=list(scope["headers"]))
            scope = {**scope, "headers": headers.raw}
            scheme = last_of(headers, "x-forwarded-proto").lower()
            if scheme in ("http", "https"):
                scope["scheme"] = scheme
            if host := last_of(headers, "x-forwarded-host"):
                headers["host"] = host
            if address := last_of(headers, "x-forwarded-for"):
                scope["client"] = (address, 0)
        await self.app(scope, receive, send)


def refusal(path: str, why: str, status: int, kind: str) -> Response:
    """Refuse in plain words; to programs as JSON."""
    if path.startswith(API):
        return JSONResponse({"error": why, "kind": kind}, status)
    return PlainTextResponse(why, status)


def last_of(headers: Headers, name: str) -> str:
    """Give the last of the values that proxies have put into a header: what the nearest one has seen itself.

    >>> last_of(Headers({"x-forwarded-for": "203.0.113.9, 192.0.2.1"}), "x-forwarded-for")
    '192.0.2.1'
    """
    return ",".join(headers.getlist(name)).rpartition(",")[2].strip()


def host_name(host: str) -> str:
    """Give the name in a Host header, without the port.

    >>> host_name("localhost:8000"), host_name("[::1]:8000"), host_name("127.0.0.1")
    ('localhost', '[::1]', '127.0.0.1')
    """
    name, mark, port = host.rpartition(":")
    return (name if mark and port.isdigit() else host).lower()


def from_here(headers: Headers, scheme: str = "http") -> bool:
    """Tell whether a request was sent by a page of this server, or by a program that is no browser.

    >>> from_here(Headers({"sec-fetch-site": "cross-site"})), from_here(Headers({"sec-fetch-site": "same-origin"}))
    (False, True)
    >>> from_here(Headers({"origin": "http://elsewhere", "host": "here"}))
    False
    >>> from_here(Headers({"origin": "http://here", "host": "here"}), "https")
    False
    """
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is None or origin == f"{scheme}://{headers.get('host')}"
