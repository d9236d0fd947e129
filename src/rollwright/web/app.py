"""The web application: pages made on the server, usable without JavaScript; with it, they follow what happens."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection
from functools import partial

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.convertors import Convertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.stopping import CalledOff
from rollwright.table.store import BadStore, Store
from rollwright.table.store.share import Share
from rollwright.table.table import Table
from rollwright.table.throwing import LinkNeeded
from rollwright.web import (
    amending,
    api,
    decks,
    dice_page,
    doing,
    evening,
    files,
    gallery,
    gm,
    home,
    lab,
    looks,
    making,
    making_accept,
    making_doing,
    odds,
    past,
    past_log,
    pdf,
    people,
    presence,
    reference,
    replaying,
    stream,
    table_page,
)
from rollwright.web.forms import UPLOADS, Form, form_of, is_multipart
from rollwright.web.guard import Broken, Guard, Proxied
from rollwright.web.limits import Bodies, Limits, Rates
from rollwright.web.site import HERE, STORE_TROUBLE, Site
from rollwright.web.standing import Standing, Streams
from rollwright.web.waiting import awaited
from rollwright.web.words import table_path

STOPPED = {
    404: "there is nothing here; the address may be mistyped, or the link old",
    405: "that can’t be done at this address; go back and try again",
    413: "that is too large to be taken",
}
"""What people read of the plainest errors, by status."""

TOO_DEEP = "what was sent is nested too deep to be read"


class Number(Convertor[int]):
    """A whole number in an address, of a size that everything can work with."""

    regex = "[0-9]{1,9}"

    def convert(self, value: str) -> int:
        """Read it."""
        return int(value)

    def to_string(self, value: int) -> str:
        """Write it."""
        return str(value)


register_url_convertor("number", Number())

LONG = (
    files.export_full,
    files.export_mine,
    replaying.replay,
    past.statistics,
    past_log.log,
    evening.evening_page,
    pdf.sheet_pdf,
)
"""Pages that take long: few of them are made at a time, and by threads that others don't wait for."""
WORKED = (odds.odds_page, lab.lab_call, dice_page.dice, reference.procedure, reference.generator, reference.rule)
"""Pages that have to be worked out: that is called off once nobody waits for it."""
HERE_ONLY = (files.export_full, lab.lab_call, dice_page.dice)
"""Of these, what the server makes itself: it ends decks in use; or it has a process for each question."""

Page = Callable[[Site, Request], Response]
Doing = Callable[[Site, Request, Form], Response]


def make_app(
    store: Store,
    rates: Rates | None = None,
    *,
    hosts: Collection[str] = (),
    proxy: bool = False,
    share: Share | None = None,
) -> Starlette:
    """Make the web application over a store, or a share of its tables.

    Without `rates` nothing is too much: for tests and measurements.
    """
    site, streams = Site(store, share), Streams()

    def get(path: str, page: Page) -> Route:
        return Route(path, _guarded(site, page), methods=["GET"])

    def post(path: str, doing: Doing) -> Route:
        return Route(path, _guarded_form(site, doing), methods=["POST"])

    app = Starlette(
        routes=[
            post("/table/{table}/act/{act}", table_page.do_act),  # what is asked for most is looked for first
            post("/table/{table}/deck", decks.begin_deck),
            get("/", home.home),
            get("/new", home.new_table),
            post("/new", home.make_table),
            post("/demo", home.demo),
            post("/forget", home.forget_table),
            get("/invite", home.invitations),
            get("/join", home.invitations),
            get("/join/{table}/{token}", home.invitation),
            post("/join/{table}/{token}", home.sit_down),
            get("/seat/{table}/{token}", home.return_to_seat),
            post("/seat/{table}/{token}", home.take_seat),
            get("/table/{table}", table_page.table_page),
            get("/table/{table}/stream", stream.stream),
            get("/table/{table}/follow/stream", stream.follow),
            get("/table/{table}/log/{before:number}", table_page.earlier),
            get("/table/{table}/picture/{picture}", gallery.picture),
            get("/table/{table}/portrait/{who}", gallery.portrait_page),
            get("/table/{table}/scene", gallery.scene_page),
            get("/table/{table}/hand-outs", gallery.handouts_page),
            get("/table/{table}/do/{act}", doing.do_page),
            get("/table/{table}/do/{act}/ahead", doing.ahead_page),
            get("/table/{table}/change/{who}", amending.change_page),
            get("/table/{table}/overrule/{call:number}", doing.overrule_page),
            post("/table/{table}/hints", table_page.no_hints),
            get("/table/{table}/odds/{call:number}", odds.odds_page),
            get("/table/{table}/gm", gm.gm_page),
            post("/table/{table}/gm/generate", gm.generate),
            get("/table/{table}/making", making.making),
            post("/table/{table}/making", making_doing.begin),
            post("/table/{table}/making/import", making_doing.bring),
            post("/table/{table}/making/ready", making_doing.ready),
            get("/table/{table}/making/{note}", making.draft_page),
            get("/table/{table}/making/{note}/file", making.file),
            *(post(f"/table/{{table}}/making/{{note}}/{name}", doing) for name, doing in making_accept.DOINGS.items()),
            get("/table/{table}/people", people.people),
            get("/table/{table}/invite", people.people),
            post("/table/{table}/invite", people.invite),
            post("/table/{table}/link", people.link),
            post("/table/{table}/nudge", presence.nudge),
            post("/table/{table}/stay-out", presence.stay_out),
            get("/rules", reference.games),
            get("/rules/{game}", reference.game),
            get("/rules/{game}/procedure/{procedure}", reference.procedure),
            get("/rules/{game}/table/{name}", reference.generator),
            post("/rules/{game}/table/{name}", reference.roll_on),
            get("/rules/{game}/list/{name}", reference.content_list),
            get("/rules/{game}/{rule}", reference.rule),
            get("/dice", dice_page.dice),
            get("/lab", lab.lab_home),
            get("/lab/charts.css", lab.chart_style),
            get("/lab/{game}/{procedure}", lab.lab_call),
            get("/table/{table}/log", past_log.log),
            get("/table/{table}/line/{line:number}.json", past.line_json),
            get("/table/{table}/line/{line:number}", past.line),
            get("/table/{table}/evening", evening.evening_page),
            get("/table/{table}/replay", replaying.replay),
            get("/table/{table}/replay/{line:number}", replaying.replay),
            get("/table/{table}/statistics", past.statistics),
            get("/table/{table}/export", files.exports),
            get("/table/{table}/export/full", files.export_full),
            get("/table/{table}/export/mine", files.export_mine),
            get("/table/{table}/export/sheet/{who}", files.export_sheet),
            post("/table/{table}/import", files.import_sheet),
            get("/table/{table}/sheet/{who}.pdf", pdf.sheet_pdf),
            get("/table/{table}/sheet/{who}", files.sheet),
            *api.routes(site),
            Route("/static/games/cards", looks.cards_css, methods=["GET"]),
            Route("/static/games/{game}.css", looks.look_file, methods=["GET"]),
            Route("/static/games/{game}/{name}", looks.look_file, methods=["GET"]),
            Mount("/static", StaticFiles(directory=HERE / "static"), name="static"),
        ],
        middleware=[
            *([Middleware(Proxied)] if proxy else []),
            Middleware(Standing),
            Middleware(Guard, hosts=hosts),
            Middleware(Broken, answer=_broken(site)),
            Middleware(Limits, site=site, streams=streams, rates=rates),
            Middleware(GZipMiddleware, minimum_size=500, compresslevel=6),
            Middleware(Bodies),
        ],
        exception_handlers={HTTPException: _stopped(site)},
    )
    app.state.site, app.state.streams = site, streams
    return app


def seat_link(table: Table, seat: str) -> str:
    """Give the address, below the server's own, that lets somebody come back to their seat."""
    return f"/seat{table_path(table.id).removeprefix('/table')}/{table.seat_token(seat)}"


def _stopped(site: Site) -> Callable[[Request, Exception], Response]:
    def answer(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        why = STOPPED.get(error.status_code, error.detail)
        answer = site.stopped(request, why, error.status_code)
        answer.headers.update(error.headers or {})
        return answer

    return answer


def _broken(site: Site) -> Callable[[Request, Exception], Response]:
    def answer(request: Request, error: Exception) -> Response:
        return site.stopped(request, "something broke here; it is noted in the server's log, and not your fault", 500)

    return answer


def _store_trouble(site: Site, request: Request, error: BadStore) -> Response:
    """Say that the store fails, without what only the one who runs the server should read."""
    logging.getLogger(__name__).error("%s", error)
    return site.stopped(request, STORE_TROUBLE, 503)


def _guarded(site: Site, page: Page) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        try:
            if page in (stream.stream, stream.follow):
                return page(site, request)
            if page in LONG or page in WORKED:
                kind = "long" if page in LONG else "worked"
                work = partial(page, site, request) if page in HERE_ONLY else partial(site.made, page, request)
                return await awaited(request, site.ending, work, kind, site.turns)
            return await run_in_threadpool(page, site, request)
        except BadStore as error:
            return _store_trouble(site, request, error)
        except (Refused, BadInput) as error:
            return site.stopped(request, str(error), 403)
        except CalledOff:
            return Response(status_code=503)
        except RecursionError:
            return site.stopped(request, TOO_DEEP, 422)

    return answer


def _guarded_form(site: Site, doing: Doing) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        try:
            if is_multipart(request) and "table" in request.path_params:
                await run_in_threadpool(site.seated, request)  # what may be large is taken from those who sit here
            form = await form_of(request)
            if form.files and (found := UPLOADS.fullmatch(request.url.path)):
                await run_in_threadpool(form.look_at, found[1])  # not by the threads that act and tell
            work = partial(decks.with_hand, request, partial(doing, site, request, form))
            if doing is table_page.do_act:
                return await site.telling.after(request.path_params["table"], work)
            return await run_in_threadpool(work)
        except LinkNeeded as needed:
            return decks.asked_for(needed)
        except BadStore as error:
            return _store_trouble(site, request, error)
        except Refused as error:
            return site.refused(request, str(error), 403)
        except BadInput as error:
            return site.refused(request, str(error), 422)
        except RecursionError:
            return site.refused(request, TOO_DEEP, 422)

    return answer
