"""The people of a table: who sits here, invitations with their links, and links to come back by."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from rollwright.table import seating
from rollwright.table.links import invite_token
from rollwright.web.forms import Form
from rollwright.web.looks import beside
from rollwright.web.people_shown import Faces
from rollwright.web.site import Site
from rollwright.web.words import table_path

HOURS = 3_600_000


def people(site: Site, request: Request, made: str = "", seat_link: str = "") -> Response:
    """Show who sits here; to the gamemaster also the invitations."""
    table, seat = site.seated(request)
    own = table.seat(seat)
    invitations = [
        (one.invite, one.used, _link(request, table.id, invite_token(table, one.invite)))
        for one in table.house.invitations.values()
        if own.runs_game
    ]
    state = table.position.known_to(own)
    return site.page(
        "people.html", **beside(table, own), people=table.seats,
        invitations=invitations, made=made, seat_link=seat_link, sheets={who: state.name(who) for who in state.sheets},
        picture=qr(made or seat_link) if made or seat_link else "",
        faces=Faces(table, {who: state.name(who) for who in state.sheets}),
    )  # fmt: skip


def invite(site: Site, request: Request, form: Form) -> Response:
    """Make an invitation, and show its link."""
    table, seat = site.seated(request)
    hours = form.number("hours") if form.text("hours") else 0
    token = table.invite(
        seat,
        form.text("role", "player"),  # type: ignore[arg-type]
        form.many("holds"),
        uses=form.number("uses") if form.text("uses") else 1,
        expires=seating.now() + hours * HOURS if hours else 0,
        act=form.text("act"),
    )
    if form.text("back") == "table":
        return RedirectResponse(table_path(table.id), 303)
    return people(site, request, made=_link(request, table.id, token))


def link(site: Site, request: Request, form: Form) -> Response:
    """Show the link by which a seat's person comes back on another device; a new one, if they or the GM ask for that.

    One's own is the one that this browser has: nobody gets a lasting link by one that was only given to them.
    """
    table, seat = site.seated(request)
    which = form.text("seat") or seat
    renewed = which != seat or form.has("renew")
    token = table.new_link(seat, which, act=form.text("act")) if renewed else site.link(request)
    if which == seat:
        request.state.link = token
    answer = people(site, request, seat_link=f"{_base(request)}/seat/{table.id}/{token}")
    if renewed and which == seat:
        site.keep(answer, request, table.id, token)
    return answer


def qr(text: str) -> str:
    """Draw a QR code as SVG."""
    import segno

    return str(segno.make(text, micro=False).svg_inline(scale=4, border=2, omitsize=True))


def _link(request: Request, table: str, token: str) -> str:
    return f"{_base(request)}/join/{table}/{token}"


def _base(request: Request) -> str:
    return f"{request.url.scheme}://{request.url.netloc}"
