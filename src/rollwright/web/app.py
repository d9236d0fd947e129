"""The pages of a table: one for each seat, made on the server, usable without JavaScript.

A seat's link carries a signed token; the page moves it into a cookie at once. Acts are plain forms. What a page shows
is the seat's `View` and nothing else: no template sees the table.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, quote

import jinja2
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.body_limit import RequestBodyLimitMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from rollwright.dice.errors import BadInput, Refused
from rollwright.table.links import NO_SEAT
from rollwright.table.playing import AlreadyAnswered
from rollwright.table.reading import Written
from rollwright.table.store import Stale, Store
from rollwright.table.table import Table
from rollwright.table.view import View, view
from rollwright.web.guard import Guard

HERE = Path(__file__).parent
COOKIE = "seat"
MAX_BODY = 16_384
MAX_FIELDS = 50
NUMBER = re.compile(r"\d{1,9}")

Act = Callable[[Table, str, dict[str, str]], None]


def make_app(store: Store) -> Starlette:
    """Make the web application over a store."""
    pages = Pages(store)
    return Starlette(
        routes=[
            Route("/table/{table}", pages.table, name="table"),
            Route("/table/{table}/answer", pages.act(answer), methods=["POST"]),
            Route("/table/{table}/undo", pages.act(undo), methods=["POST"]),
            Mount("/static", StaticFiles(directory=HERE / "static"), name="static"),
        ],
        middleware=[Middleware(Guard), Middleware(RequestBodyLimitMiddleware, max_body_size=MAX_BODY)],
    )


def seat_link(table: Table, seat: str) -> str:
    """Give the address, below the server's own, that lets somebody sit down."""
    return f"/table/{quote(table.id, safe='')}?seat={table.seat_token(seat)}"


def answer(table: Table, seat: str, form: dict[str, str]) -> None:
    """Answer a question with an option, with typed faces, or with the table's dice."""
    call, sequence = number(form, "call"), number(form, "sequence")
    typed = form.get("faces", "").strip()
    if "choice" in form:
        table.answer(seat, call, sequence, choice=form["choice"])
    elif form.get("dice") == "typed":
        table.answer(seat, call, sequence, faces=faces_in(typed))
    else:
        table.answer(seat, call, sequence)


def undo(table: Table, seat: str, form: dict[str, str]) -> None:
    """Take play back to a line."""
    table.undo(seat, number(form, "to"), form.get("reason", "")[:200])


def number(form: dict[str, str], name: str) -> int:
    """Read a whole number from a form."""
    text = form.get(name, "")
    if not NUMBER.fullmatch(text):
        raise BadInput(f"{name}: a whole number was expected, {text[:40]!r} came")
    return int(text)


def faces_in(text: str) -> tuple[int, ...]:
    """Read faces as people type them.

    >>> faces_in("3, 5"), faces_in("3 5 6")
    ((3, 5), (3, 5, 6))
    """
    parts = re.split(r"[\s,;]+", text.strip())
    if not all(NUMBER.fullmatch(part) for part in parts):
        raise BadInput("type what the dice show as numbers, with spaces or commas between: 3 5")
    return tuple(map(int, parts))


class Pages:
    """Serves the tables of one store. Each is opened when it is first asked for, and read on at each request."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tables: dict[str, Table] = {}
        self._templates = jinja2.Environment(
            loader=jinja2.FileSystemLoader(HERE / "templates"),
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )

    async def table(self, request: Request) -> Response:
        """Show the table to a seat."""
        id = request.path_params["table"]
        token = request.query_params.get("seat")
        if token is not None:
            return self._sit_down(request, id, token)
        return await run_in_threadpool(self._page, id, request.cookies.get(COOKIE, ""))

    def act(self, act: Act) -> Callable[[Request], Any]:
        """Make the page that does an act: it goes back to the table, or says why it was refused."""

        async def page(request: Request) -> Response:
            body = (await request.body()).decode("utf-8", "replace")
            try:
                form = dict(parse_qsl(body, keep_blank_values=True, max_num_fields=MAX_FIELDS))
            except ValueError:
                return self._refused(f"a form has at most {MAX_FIELDS} fields", 422)
            return await run_in_threadpool(self._act, request, act, form)

        return page

    def _act(self, request: Request, act: Act, form: dict[str, str]) -> Response:
        id, token = request.path_params["table"], request.cookies.get(COOKIE, "")
        try:
            table, seat = self._open(id, token)
        except (Refused, BadInput) as error:
            return self._refused(str(error), 403)
        try:
            act(table, seat, form)
        except AlreadyAnswered as error:
            return self._page(id, token, f"This was {error}.", 409)
        except Stale as error:
            return self._page(id, token, str(error), 409)
        except (Refused, BadInput) as error:
            return self._page(id, token, str(error), 422)
        return RedirectResponse(f"/table/{quote(id, safe='')}", 303)

    def _sit_down(self, request: Request, id: str, token: str) -> Response:
        try:
            self._open(id, token)
        except (Refused, BadInput) as error:
            return self._refused(str(error), 403)
        path = f"/table/{quote(id, safe='')}"
        answer = RedirectResponse(path, 303)
        answer.set_cookie(COOKIE, token, path=path, httponly=True, samesite="lax", secure=request.url.scheme == "https")
        return answer

    def _page(self, id: str, token: str, trouble: str = "", status: int = 200) -> Response:
        try:
            table, seat = self._open(id, token)
        except (Refused, BadInput) as error:
            return self._refused(str(error), 403)
        seen = view(table, seat)
        return self._rendered("table.html", status, view=seen, acts=acts_of(seen), trouble=trouble)

    def _open(self, id: str, token: str) -> tuple[Table, str]:
        """Open a table for the one who holds a token to a seat of it. Who has none learns nothing of tables."""
        try:
            if id not in self._tables:
                self._tables.setdefault(id, Table(self._store, id))
        except BadInput:
            raise Refused(NO_SEAT) from None
        table = self._tables[id]
        table.refresh()
        return table, table.seat_by(token).id

    def _refused(self, why: str, status: int) -> Response:
        return self._rendered("refused.html", status, why=why)

    def _rendered(self, template: str, status: int, **values: Any) -> Response:
        return HTMLResponse(self._templates.get_template(template).render(values), status)


def acts_of(seen: View) -> list[tuple[int, list[Written]]]:
    """Group the sentences of the log by line, the newest first."""
    return [(number, list(lines)) for number, lines in groupby(seen.log, key=lambda line: line.number)][::-1]
