"""The dice of a device: which deck it has, and which link it opens, come with the headers of what it sends."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from rollwright.table.throwing import Hand, LinkNeeded, holding
from rollwright.web.forms import Form
from rollwright.web.site import Site

DECK, LINK = "rollwright-deck", "rollwright-link"
ASKED = 202
"""How a page is asked for a link: taken, and not done yet. A browser would note any other as a fault."""
T = TypeVar("T")


def with_hand(request: Request, work: Callable[[], T]) -> T:
    """Do something with the dice of the device that has asked for it."""
    deck = request.headers.get(DECK, "")
    hand = Hand(int(deck), request.headers.get(LINK, "")) if deck.isascii() and deck.isdecimal() else None
    with holding(hand):
        return work()


def asked_for(needed: LinkNeeded, status: int = ASKED) -> Response:
    """Ask a device for its next link, or for another deck; it sends the same once more, with that."""
    said = {"deck": needed.deck, "number": needed.number, "over": needed.used_up}
    return JSONResponse({"error": str(needed), "kind": "link", **said}, status)


def begin_deck(site: Site, request: Request, form: Form) -> Response:
    """Begin a deck for a device."""
    table, seat = site.seated(request)
    return JSONResponse({"deck": table.begin_deck(seat, form.text("tip"), act=form.text("act")[:80])})
