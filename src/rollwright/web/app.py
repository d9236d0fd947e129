"""The web application: pages made on the server, usable without JavaScript; with it, they follow what happens."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.body_limit import RequestBodyLimitMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from rollwright.dice.errors import BadInput, Refused
from rollwright.table.store import Store
from rollwright.table.table import Table
from rollwright.web import home, people, stream, table_page
from rollwright.web.forms import MAX_BODY, Form, form_of
from rollwright.web.guard import Guard
from rollwright.web.site import HERE, Site, table_path

Page = Callable[[Site, Request], Response]
Doing = Callable[[Site, Request, Form], Response]


def make_app(store: Store) -> Starlette:
    """Make the web application over a store."""
    site = Site(store)

    def get(path: str, page: Page) -> Route:
        return Route(path, _guarded(site, page), methods=["GET"])

    def post(path: str, doing: Doing) -> Route:
        return Route(path, _guarded_form(site, doing), methods=["POST"])

    app = Starlette(
        routes=[
            get("/", home.home),
            get("/new", home.new_table),
            post("/new", home.make_table),
            post("/demo", home.demo),
            post("/forget", home.forget_table),
            get("/join/{table}/{token}", home.invitation),
            post("/join/{table}/{token}", home.sit_down),
            get("/seat/{table}/{token}", home.return_to_seat),
            get("/table/{table}", table_page.table_page),
            get("/table/{table}/stream", stream.stream),
            get("/table/{table}/log/{before:int}", table_page.earlier),
            get("/table/{table}/people", people.people),
            post("/table/{table}/invite", people.invite),
            post("/table/{table}/link", people.link),
            post("/table/{table}/act/{act}", table_page.do_act),
            Mount("/static", StaticFiles(directory=HERE / "static"), name="static"),
        ],
        middleware=[Middleware(Guard), Middleware(RequestBodyLimitMiddleware, max_body_size=MAX_BODY)],
    )
    app.state.site = site
    return app


def seat_link(table: Table, seat: str) -> str:
    """Give the address, below the server's own, that lets somebody come back to their seat."""
    return f"/seat{table_path(table.id).removeprefix('/table')}/{table.seat_token(seat)}"


def _guarded(site: Site, page: Page) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        try:
            if page is stream.stream:
                return page(site, request)
            return await run_in_threadpool(page, site, request)
        except (Refused, BadInput) as error:
            return site.refused(str(error), 403)

    return answer


def _guarded_form(site: Site, doing: Doing) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        try:
            form = await form_of(request)
            return await run_in_threadpool(doing, site, request, form)
        except Refused as error:
            return site.refused(str(error), 403)
        except BadInput as error:
            return site.refused(str(error), 422)

    return answer
