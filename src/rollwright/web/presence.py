"""Who is here, who is waited for, and a nudge for them. None of it is kept: it is about now."""

from __future__ import annotations

import time
from collections.abc import Collection

from markupsafe import escape
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from rollwright.dice.errors import Refused
from rollwright.table.checks import only_player
from rollwright.table.open_call import Broken, actor_of
from rollwright.table.seat import Seat
from rollwright.table.table import Table
from rollwright.table.view import changes
from rollwright.web.forms import Form
from rollwright.web.site import Site
from rollwright.web.words import table_path
from rollwright.web.written import swapped


def present_text(seats: Collection[str]) -> str:
    """Write who is here, for the page to mark them."""
    return swapped("present", "innerHTML", " ".join(seats))


def awaited_seats(table: Table, call: int) -> list[Seat]:
    """Give those whom a moment waits for."""
    under_way = table.open.get(call)
    if under_way is None:
        return []
    try:
        question = under_way.session.question
    except Broken:
        return []
    actors = under_way.opened.actors
    return [seat for seat in table.seats if question is not None and seat.plays(actor_of(question), actors)]


def nudge(site: Site, request: Request, form: Form) -> Response:
    """Nudge those whom a moment waits for: they see it, and hear it if they like."""
    table, seat = site.seated(request)
    own, call = table.seat(seat), form.number("call")
    try:
        told = nudged(site, table, own, call)
    except Refused as error:
        told = str(error)
    if request.headers.get("hx-request"):
        return HTMLResponse(site.rendered("parts/nudged.html", call=call, told=told))
    return RedirectResponse(table_path(table.id), 303)


def nudged(site: Site, table: Table, by: Seat, call: int) -> str:
    """Nudge; say whom."""
    only_player(by, "nudge anybody")
    if all(one.call != call for one in changes(table, by.id, table.number).awaited):
        raise Refused("nobody is being waited for any more")
    awaited = [one for one in awaited_seats(table, call) if one.id != by.id]
    here = [one for one in awaited if one.id in site.telling.here(table.id)]
    if not here:
        if not awaited:
            raise Refused("nobody else is being waited for")
        names = " and ".join([one.name for one in awaited])
        raise Refused(f"{names} {'are' if len(awaited) > 1 else 'is'} not here right now")
    left = [site.nudges.wait(table.id, one.id, time.monotonic()) for one in here]
    reached = [one for one, wait in zip(here, left, strict=True) if not wait]
    if not reached:
        raise Refused(f"{here[0].name} was nudged a moment ago; try again in {left[0]} second{'s' * (left[0] != 1)}")
    for one in reached:
        waits = next((it for it in changes(table, one.id, table.number).awaited if it.call == call), None)
        about = waits.headline.partition(" · ")[0] or waits.asks if waits else ""
        text = site.rendered("parts/nudge.html", by=by.name, about=about)
        site.telling.aside(table.id, swapped("arrived", "beforeend", text), (one.id,))
    return f"{' and '.join([one.name for one in reached])} got your nudge"


def stay_out(site: Site, request: Request, form: Form) -> Response:
    """Tell those whom a moment waits for that somebody who could join in doesn't, or may after all."""
    table, seat = site.seated(request)
    own, call, out = table.seat(seat), form.number("call"), form.text("out") == "yes"
    only_player(own, "stay out of anything")
    for card in [one for one in changes(table, seat, table.number).cards if one.call == call]:
        words = f"{own.name} is staying out of this for now." if out else f"{own.name} may join in after all."
        asked = [one.id for one in awaited_seats(table, call) if one.id != seat]
        gms = [one.id for one in table.seats if one.runs_game and one.id != seat]
        at = f"out-{call}-{card.key.replace(' ', '-')}"  # a later question of the moment is another
        site.telling.aside(table.id, swapped(at, "textContent", str(escape(words))), tuple({*asked, *gms}))
    return Response(status_code=204)
