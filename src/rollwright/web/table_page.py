"""The page of a table for one seat: made of the seat's view and nothing else; its parts are what the stream sends."""

from __future__ import annotations

import secrets
from itertools import groupby
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from rollwright.dice.errors import BadInput, Refused
from rollwright.table.playing import AlreadyAnswered
from rollwright.table.reading import Written
from rollwright.table.seat import Seat
from rollwright.table.store import BadStore, Stale
from rollwright.table.table import Table
from rollwright.table.view import LOG_LINES, Awaited, Change, View, history, view
from rollwright.web.acts import ACTS
from rollwright.web.forms import Form
from rollwright.web.looks import looks_of
from rollwright.web.moves import group_of, heads_of, heads_since
from rollwright.web.parts import Parts
from rollwright.web.shown import Trackers, drawn_all, trackers
from rollwright.web.site import Site
from rollwright.web.words import table_path
from rollwright.web.written import falls_text, line, swapped

OPENED = f"opened-{secrets.token_hex(8)}"
"""Stands in a sheet for whether it is unfolded, which alone may differ for who holds it; nobody can write it."""
LINE = "Rollwright-Line"
"""The header of an act's answer that says to which line of the log the act led."""


def table_page(site: Site, request: Request, trouble: str = "", status: int = 200) -> Response:
    """Show the table to the seat that asks."""
    table, seat = site.seated(request)
    seen = view(table, seat)
    return site.page("table.html", status, trouble=trouble, **everything(table, seen))


def do_act(site: Site, request: Request, form: Form) -> Response:
    """Do what a form says, then go back to the table; or say why not, on the same page."""
    table, seat = site.seated(request)
    try:
        ACTS[request.path_params["act"]](table, seat, form)
    except KeyError:
        return site.refused(f"nobody knows how to do {request.path_params['act'][:40]!r} here", 404)
    except AlreadyAnswered as error:
        return _answer(site, request, f"this was {error}", 409)
    except Stale as error:
        return _answer(site, request, str(error), 409)
    except BadStore:
        raise
    except (Refused, BadInput) as error:
        return _answer(site, request, str(error), 422)
    if request.headers.get("hx-request"):
        told = {LINE: str(table.number)}  # what it changes comes by the stream
        return HTMLResponse(site.calm, headers=told)
    to = form.text("back") or form.text("to")
    return RedirectResponse(to if to.startswith(table_path(table.id)) else table_path(table.id), 303)


def _answer(site: Site, request: Request, trouble: str, status: int) -> Response:
    if request.headers.get("hx-request"):
        return HTMLResponse(site.rendered("parts/trouble.html", trouble=trouble))
    return table_page(site, request, trouble, status)


def everything(table: Table, seen: View) -> dict[str, Any]:
    """Give all that the page of a table is made of."""
    first = seen.log[0].number if seen.log else 0
    return {
        **_shared(table, seen.seat),
        "view": seen,
        "cards": seen.cards,
        "awaited": seen.awaited,
        "sheets": drawn_all(table.game, table.position.options, seen.sheets),
        "trackers": _trackers(table, seen.seat, seen.scene, seen.awaited),
        "lines": acts_of(seen.log),
        "stops": {*seen.stops, *([seen.number] if seen.seat.runs_game else ())},
        "groups": heads_of(table, seen.seat),
        "number": seen.number,
        "earlier": first if seen.number > LOG_LINES else 0,
    }


def parts_of_view(site: Site, table: Table, seen: View, since: int) -> str:
    """Write the whole page anew as parts, for a browser that has it open."""
    return site.rendered("parts/whole.html", since=since, **everything(table, seen))


def parts_of_change(site: Site, table: Table, seat: str, change: Change, parts: Parts | None = None) -> str:
    """Write what is new as parts of the page; `parts` are those that are written for others at the same time."""
    own, parts = table.seat(seat), parts or Parts(site)
    shared = _shared(table, own)
    looks, names = shared["looks"], shared["names"]

    def now() -> str:
        return swapped("now", "innerMorph", site.writer.now(table.id, change.cards, change.awaited, own.runs_game))

    def log() -> str:
        lines = [line(table.id, table.game.id, number, one, change.stops) for number, one in acts_of(change.log)]
        return swapped("log", "beforeend", "".join(lines))

    written = [now() if change.cards else parts.shared("now", change.awaited, now)]
    if not change.more:
        heads, since = heads_since(table, own)
        if since > change.since:
            written.append(parts.template("moves", heads, groups=heads, table=table.id, number=change.number))
    if change.scene is not None or looks.follows:
        shown = _trackers(table, own, change.scene, change.awaited)
        written.append(parts.template("trackers", (shown, names), trackers=shown, **shared))
    for sheet in drawn_all(table.game, table.position.options, change.sheets):
        text = parts.template("sheet", (sheet, names), sheet=sheet, opened=OPENED, **shared)
        written.append(text.replace(OPENED, "open" if sheet.id in own.holds else ""))
    if change.log:
        written.append(parts.shared("log", (change.log, change.stops), log))
    if change.falls:
        written.append(swapped("dice", "innerHTML", falls_text(change.falls)))
    return "".join(written)


def moves_page(site: Site, request: Request) -> Response:
    """Show what one group of a seat's moves can start, as forms."""
    table, seat = site.seated(request)
    own = table.seat(seat)
    values = {"group": group_of(table, own, request.path_params.get("who", "")), **_shared(table, own)}
    if request.headers.get("hx-request"):
        return HTMLResponse(site.rendered("parts/offers.html", **values))
    return site.page("moves.html", name=table.made.name, **values)


def earlier(site: Site, request: Request) -> Response:
    """Show the log further up."""
    table, seat = site.seated(request)
    before = min(int(request.path_params["before"]), table.number + 1)
    lines = history(table, seat, before)
    first = max(before - LOG_LINES, 1)
    if request.headers.get("hx-request"):
        values = {
            "game": table.game.id, "lines": acts_of(lines), "stops": set(), "earlier": first if first > 1 else 0
        }  # fmt: skip
        return HTMLResponse(site.rendered("parts/earlier.html", table=table.id, **values))
    return site.page(
        "earlier.html", lines=acts_of(lines), stops=set(), earlier=first if first > 1 else 0, name=table.made.name,
        **_shared(table, table.seat(seat)),
    )  # fmt: skip


def acts_of(lines: tuple[Written, ...]) -> list[tuple[int, list[Written]]]:
    """Group the sentences of the log by line, in order."""
    return [(number, list(group)) for number, group in groupby(lines, key=lambda line: line.number)]


def _trackers(table: Table, seat: Seat, scene: Any, awaited: tuple[Awaited, ...]) -> Trackers:
    return trackers(table.game, table.position.options, scene, awaited, _names(table, seat))


def _names(table: Table, seat: Seat) -> dict[str, str]:
    """Say what the sheets are called that a seat knows of."""
    known = table.position.known_to(seat)
    return {who: known.name(who) for who in known.sheets}


def _shared(table: Table, seat: Seat) -> dict[str, Any]:
    return {
        "table": table.id,
        "game": table.game.id,
        "looks": looks_of(table.game),
        "names": _names(table, seat),
        "seat": seat,
        "people": table.seats,
    }
