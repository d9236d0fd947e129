"""The same views and acts for programs: JSON below /api/v1, by the token of a seat. `openapi` describes it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.stopping import CalledOff
from rollwright.rules.options import described
from rollwright.rules.ruleset import ruleset, ruleset_ids
from rollwright.table.export import export_for, export_table
from rollwright.table.links import NO_INVITATION, NO_SEAT
from rollwright.table.offering import offered
from rollwright.table.picturing import seen_pictures
from rollwright.table.playing import AlreadyAnswered
from rollwright.table.seat import Seat
from rollwright.table.store import BadStore, Stale
from rollwright.table.table import Table
from rollwright.table.throwing import LinkNeeded, held_by
from rollwright.table.view import LOG_LINES, Change, changes, history, view
from rollwright.web import api_drafts, openapi
from rollwright.web.api_acts import ACTS, Done
from rollwright.web.api_records import Failure, Game, Join, Make, Option, Sat
from rollwright.web.decks import asked_for, with_hand
from rollwright.web.forms import UPLOADS
from rollwright.web.gallery import answered
from rollwright.web.limits import bearer_of
from rollwright.web.site import STORE_TROUBLE, Seated, Site
from rollwright.web.waiting import awaited

LONGEST_WAIT = 30
MOST = 999_999_999

Handler: TypeAlias = Callable[[Site, Request, bytes], Any]


class NoSeat(Exception):
    """Nobody's token, or none."""


class Unread(Exception):
    """A body that is not JSON."""


class Elsewhere(Exception):
    """Nothing is to be found here."""


def routes(site: Site) -> list[Route]:
    """Give the routes of the API."""

    def at(path: str, handler: Handler, method: str = "GET", status: int = 200) -> Route:
        return Route(f"/api/v1{path}", _answering(site, handler, status), methods=[method])

    return [
        at("/games", games),
        at("/tables", make, "POST", 201),
        at("/tables/{table}/join", join, "POST", 201),
        at("/tables/{table}/view", whole),
        Route("/api/v1/tables/{table}/changes", _changes(site), methods=["GET"]),
        at("/tables/{table}/history", earlier),
        at("/tables/{table}/moves", moves),
        at("/tables/{table}/proof/{line}", proof),
        at("/tables/{table}/pictures", pictures),
        at("/tables/{table}/pictures/{picture}", one_picture),
        at("/tables/{table}/export", export),
        at("/tables/{table}/acts/{act}", do, "POST"),
        at("/tables/{table}/drafts", listed_drafts),
        at("/tables/{table}/drafts", begin_draft, "POST", 201),
        at("/tables/{table}/drafts/{draft}", one_draft),
        at("/tables/{table}/drafts/{draft}/{act}", do_with_draft, "POST"),
        at("/openapi.json", lambda site, request, body: openapi.document()),
        Route("/api", lambda request: site.page("api.html", **openapi.readable()), methods=["GET"]),
    ]


def games(site: Site, request: Request, body: bytes) -> Any:
    """List the games, with their options."""
    found = [ruleset(id) for id in ruleset_ids()]
    return [
        Game(one.id, one.title, one.version, [Option(*option) for option in described(one.options)]) for one in found
    ]


def make(site: Site, request: Request, body: bytes) -> Any:
    """Make a table; give the gamemaster's token."""
    asked = msgspec.json.decode(body, type=Make)
    id = site.new_id()
    if asked.demo:
        from rollwright.table.demo import demo_table

        table = demo_table(site.store, id, ruleset(asked.game).id, bots=asked.bots)
    else:
        gm = Seat("gm-1", asked.gm.strip(), "gm")
        table = Table.make(site.store, id, asked.game, gm, name=asked.name.strip(), options=asked.options)
    gamemaster = next(seat for seat in table.seats if seat.role == "gm")
    return Sat(table.id, gamemaster, table.seat_token(gamemaster.id))


def join(site: Site, request: Request, body: bytes) -> Any:
    """Sit down by an invitation; give the seat's token."""
    asked = msgspec.json.decode(body, type=Join)
    try:
        table = _table(site, request)
    except NoSeat:
        raise NoSeat(NO_INVITATION) from None
    try:
        seat = table.join(asked.invite, asked.name.strip(), act=asked.key)
    except Refused:
        try:
            table.check_invite(asked.invite)
        except Refused as error:
            raise NoSeat(str(error)) from None
        raise
    return Sat(table.id, seat, table.seat_token(seat.id))


def whole(site: Site, request: Request, body: bytes) -> Any:
    """Give what the seat may know now."""
    table, seat = seated(site, request)
    return view(table, seat, _number(request, "lines", LOG_LINES, 1_000))


def earlier(site: Site, request: Request, body: bytes) -> Any:
    """Give the log further up."""
    table, seat = seated(site, request)
    before = min(_number(request, "before", table.number + 1), table.number + 1)
    return history(table, seat, before, _number(request, "lines", LOG_LINES, 1_000))


def moves(site: Site, request: Request, body: bytes) -> Any:
    """Give what the seat may start now."""
    table, seat = seated(site, request)
    return offered(table, seat)


def proof(site: Site, request: Request, body: bytes) -> Any:
    """Give the proof of a roll."""
    table, seat = seated(site, request)
    line = request.path_params["line"]
    if not (line.isascii() and line.isdigit() and len(line) < 10):
        raise BadInput("a line of the log has a whole number")
    return table.proof(seat, int(line))


def pictures(site: Site, request: Request, body: bytes) -> Any:
    """List the pictures that the seat may see."""
    table, seat = seated(site, request)
    with table.steady():
        return list(seen_pictures(table, table.seat(seat)).values())


def one_picture(site: Site, request: Request, body: bytes) -> Any:
    """Give the bytes of a picture."""
    table, seat = seated(site, request)
    id = request.path_params["picture"]
    with table.steady():
        known = id in seen_pictures(table, table.seat(seat))
    if not known:
        raise Elsewhere("there is no such picture")
    return answered(request, id, table.picture(seat, id))


def export(site: Site, request: Request, body: bytes) -> Any:
    """Give the table as a text file: what the seat may know, or for the gamemaster everything."""
    known, seat = seated(site, request)
    table = Table(site.store, known.id)  # with a lock of its own: nobody waits for this who plays
    whole = request.query_params.get("whole", "false")
    if whole not in ("true", "false"):
        raise BadInput("whole is true or false")
    lines = export_table(table, seat) if whole == "true" else export_for(table, seat)
    return StreamingResponse((f"{line}\n" for line in lines), media_type="application/x-ndjson")


def do(site: Site, request: Request, body: bytes) -> Any:
    """Do an act."""
    table, seat = seated(site, request)
    kind = ACTS.get(request.path_params["act"])
    if kind is None:
        raise Elsewhere(f"there is no act {request.path_params['act'][:40]!r}; there are {', '.join(ACTS)}")
    told = msgspec.json.decode(body or b"{}", type=kind).done(table, seat)
    return Done(table.number, **(told or {}))


def listed_drafts(site: Site, request: Request, body: bytes) -> Any:
    """List the characters under way that the seat may see."""
    return api_drafts.listed(*seated(site, request))


def begin_draft(site: Site, request: Request, body: bytes) -> Any:
    """Begin to make a character."""
    return msgspec.json.decode(body or b"{}", type=api_drafts.NewDraft).done(*seated(site, request))


def one_draft(site: Site, request: Request, body: bytes) -> Any:
    """Show a character under way."""
    return api_drafts.shown(*seated(site, request), request.path_params["draft"])


def do_with_draft(site: Site, request: Request, body: bytes) -> Any:
    """Do something with a character under way."""
    table, seat = seated(site, request)
    kind = api_drafts.DRAFT_ACTS.get(request.path_params["act"])
    if kind is None:
        there = ", ".join(api_drafts.DRAFT_ACTS)
        raise Elsewhere(f"nothing called {request.path_params['act'][:40]!r} is done with a draft; there are {there}")
    return api_drafts.done(table, seat, request.path_params["draft"], msgspec.json.decode(body or b"{}", type=kind))


def seated(site: Site, request: Request) -> Seated:
    """Find the seat of a token. Who has none learns nothing of tables."""
    table = _table(site, request)
    try:
        seat = table.seat_by(bearer_of(request.headers)).id
    except Refused as error:
        raise NoSeat(str(error)) from None
    held_by(seat)
    return Seated(table, seat)


def _table(site: Site, request: Request) -> Table:
    try:
        return site.hall.fresh(request.path_params["table"])
    except BadStore:
        raise
    except BadInput:
        raise NoSeat(NO_SEAT) from None


def _changes(site: Site) -> Callable[[Request], Any]:
    """Give what is new since a line; wait for it where there is nothing yet."""

    def news(request: Request, since: int) -> Change:
        table, seat = seated(site, request)
        return changes(table, seat, min(since, table.number))

    async def told(request: Request) -> Any:
        since, wait = _number(request, "since", 0), _number(request, "wait", 0, LONGEST_WAIT)
        woken, loop = asyncio.Event(), asyncio.get_running_loop()

        def wake(number: int) -> None:
            loop.call_soon_threadsafe(woken.set)

        cancel = site.hall.subscribe(request.path_params["table"], wake)
        gone = asyncio.ensure_future(_gone(request))
        try:
            until = loop.time() + wait
            while True:
                woken.clear()
                change = await run_in_threadpool(news, request, since)
                left = until - loop.time()
                if (change.number > since and not change.quiet) or change.more or left <= 0 or gone.done():
                    return change
                waking = asyncio.ensure_future(woken.wait())
                await asyncio.wait((waking, gone), timeout=left, return_when=asyncio.FIRST_COMPLETED)
                waking.cancel()
        finally:
            cancel()
            gone.cancel()

    async def answer(request: Request) -> Response:
        try:
            return written(await told(request))
        except Exception as error:
            return failed(error)

    return answer


async def _gone(request: Request) -> None:
    """Wait until the one who asks is gone, or the server ends."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _answering(site: Site, handler: Handler, status: int) -> Callable[[Request], Any]:
    async def answer(request: Request) -> Response:
        try:
            if UPLOADS.fullmatch(request.url.path):
                await run_in_threadpool(seated, site, request)  # what may be large is taken from those who sit here
            body = await request.body()
            if request.method == "POST":
                check_json(request, body)
            if handler is export and request.query_params.get("whole") != "true":
                work: Callable[[], Any] = partial(site.made, export, request, body)
                told: Any = await awaited(request, site.ending, work, "long", site.turns)
            elif handler is do:
                work = partial(with_hand, request, partial(do, site, request, body))
                told = await site.telling.after(request.path_params["table"], work)
            else:
                told = await run_in_threadpool(with_hand, request, partial(handler, site, request, body))
        except LinkNeeded as needed:
            return asked_for(needed, 428)
        except CalledOff:
            return Response(status_code=503)
        except Exception as error:
            return failed(error)
        return told if isinstance(told, Response) else written(told, status)

    return answer


def check_json(request: Request, body: bytes) -> None:
    """Refuse a body that is no JSON object, or does not say that it is JSON."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if body and kind != "application/json":
        raise Unread("send JSON, with Content-Type: application/json")


def written(told: Any, status: int = 200) -> Response:
    """Write an answer."""
    return Response(msgspec.json.encode(told), status, media_type="application/json")


def failed(error: Exception) -> Response:
    """Write what went wrong; what nobody has foreseen is raised on."""
    headers = {"www-authenticate": 'Bearer realm="a seat at the table"'} if isinstance(error, NoSeat) else None
    for kind, status, name in FAILURES:
        if isinstance(error, kind):
            why = str(error)
            if status == 503:
                logging.getLogger(__name__).error("%s", error)
                why = STORE_TROUBLE
            return Response(msgspec.json.encode(Failure(why, name)), status, headers, media_type="application/json")
    raise error


FAILURES: tuple[tuple[type[Exception], int, str], ...] = (
    (NoSeat, 401, "no-seat"),
    (Elsewhere, 404, "not-found"),
    (Unread, 415, "not-json"),
    (AlreadyAnswered, 409, "already-answered"),
    (Stale, 409, "stale"),
    (Refused, 409, "refused"),
    (BadStore, 503, "store"),
    (msgspec.ValidationError, 422, "bad-input"),
    (msgspec.DecodeError, 400, "bad-json"),
    (RecursionError, 400, "bad-json"),
    (BadInput, 422, "bad-input"),
)
"""How errors are told, the narrower first."""


def _number(request: Request, name: str, default: int, most: int = MOST) -> int:
    text = request.query_params.get(name)
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text) <= most):
        raise BadInput(f"{name} is a whole number up to {most}, {text[:40]!r} came")
    return int(text)
