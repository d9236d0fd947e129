"""What stands before every page: headers that keep a browser strict, and a refusal of acts from other sites."""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:; "
        "form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-store",
}
READING = ("GET", "HEAD")


class Guard:
    """Sets the headers on every answer, and takes acts only from pages of this very server."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def strict(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        if scope["method"] not in READING and not from_here(Headers(scope=scope)):
            answer = PlainTextResponse("An act has to come from a page of this server.", 403)
            await answer(scope, receive, strict)
        else:
            await self.app(scope, receive, strict)


def from_here(headers: Headers) -> bool:
    """Tell whether a request was sent by a page of this server, or by a program that is no browser.

    >>> from_here(Headers({"sec-fetch-site": "cross-site"})), from_here(Headers({"sec-fetch-site": "same-origin"}))
    (False, True)
    >>> from_here(Headers({"origin": "http://elsewhere", "host": "here"}))
    False
    """
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is None or origin.partition("://")[2] == headers.get("host")
