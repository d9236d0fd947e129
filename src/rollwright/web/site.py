"""What all pages share: the tables, the templates, and who asks."""

from __future__ import annotations

import hashlib
import re
import secrets
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

import jinja2
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from rollwright.dice.errors import BadInput, Refused
from rollwright.rules.sentences import joined
from rollwright.table.hall import Hall
from rollwright.table.links import NO_SEAT
from rollwright.table.store import BadStore, Store
from rollwright.table.store.share import Share
from rollwright.table.table import Table
from rollwright.table.throwing import held_by
from rollwright.web.asked import FILTERS
from rollwright.web.companies import Companies
from rollwright.web.hand import NO_HAND
from rollwright.web.helper import Helper, Lost
from rollwright.web.looks import OwnTemplates, cards_path
from rollwright.web.markdown import markdown
from rollwright.web.nudges import Nudges
from rollwright.web.shown.drawing import round_point, wedge
from rollwright.web.telling import Telling
from rollwright.web.templating import Templates
from rollwright.web.waiting import Turns
from rollwright.web.who import Who, remember, who_is
from rollwright.web.words import act_key, sentence, table_path, words
from rollwright.web.written import line, only, rules_of, why_of

HERE = Path(__file__).parent
SECRET = "web cookies"
AT_TABLE = re.compile(r"/table/([^/]+)")
STORE_TROUBLE = "the tables can't be read or written just now; nothing was changed that you were not told of; try again"
KINDS = {404: "not-found", 405: "wrong-method", 413: "too-large", 429: "too-many", 500: "broken", 503: "store"}
"""What programs are told of an error, by its status."""


class Seated(NamedTuple):
    """Somebody at a table, as a request shows them."""

    table: Table
    seat: str


@cache
def all_templates() -> Templates:
    """Give the templates, with all that they use: one for the whole process, since to read them takes a second."""
    templates = Templates(
        loader=jinja2.ChoiceLoader((jinja2.FileSystemLoader(HERE / "templates"), OwnTemplates())),
        autoescape=True,
        auto_reload=False,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.globals.update(act_key=act_key, table_path=table_path, static=static_path, cards_path=cards_path)
    templates.globals.update(
        wedge=wedge,
        round_point=round_point,
        line_of=line,
        rules_of=rules_of,
        why_of=why_of,
        only_of=only,
        hand=NO_HAND,
        scene_hand=NO_HAND,
    )
    templates.filters.update(sentence=sentence, words=words, named=joined, markdown=markdown, **FILTERS)
    return templates


def read_templates() -> None:
    """Read the templates that streams need, so that nobody has to wait for that in the middle of play."""
    needed, templates = ("games/", "parts/", "value.html"), all_templates()
    for name in templates.list_templates(filter_func=lambda name: name.startswith(needed)):
        templates.get_template(name)


class Site:
    """Serves the tables of one store, or a share of them."""

    def __init__(self, store: Store, share: Share | None = None) -> None:
        self.store = store
        self.share = share
        self.ending = threading.Event()
        """Set when the server is told to end: what is being worked out is called off."""
        self.helper: Helper | None = None
        """The process that makes what takes long, where there is one."""
        self.turns: Turns | None = None
        """How much of that is made at a time, where several processes count it together."""
        self.hall = Hall(store, share=share)
        self.telling = Telling(self.hall.subscribe)
        self.nudges = Nudges()
        self.companies = Companies(self.hall, self.telling)
        self.secret = store.setting(SECRET, lambda: secrets.token_bytes(32))
        self.templates = all_templates()

    def new_id(self) -> str:
        """Give an id for a new table: one that is ours."""
        while True:
            id = secrets.token_urlsafe(9)
            if self.share is None or self.share.has(id):
                return id

    def who(self, request: HTTPConnection) -> Who:
        """Say whose browser asks."""
        return who_is(request, self.secret)

    def link(self, request: Request) -> str:
        """Give the token of the link by which somebody sits at the table of a request, or nothing."""
        renewed: str | None = getattr(request.state, "link", None)
        return renewed or self.who(request).seats.get(request.path_params["table"], "")

    def seated(self, request: Request) -> Seated:
        """Find the table of a request and the seat of the one who asks. Who has none learns nothing of tables."""
        id = request.path_params["table"]
        token = self.link(request)
        if not token:
            raise Refused(NO_SEAT)
        try:
            table = self.hall.fresh(id)
        except BadStore:
            raise
        except BadInput:
            raise Refused(NO_SEAT) from None
        seat = table.seat_by(token).id
        held_by(seat)
        return Seated(table, seat)

    def apart(self, request: Request) -> Seated:
        """Find who asks as `seated` does, and give them the table opened once more, for long work.

        Nobody who plays has to wait for that: it has a lock of its own.
        """
        table, seat = self.seated(request)
        return Seated(Table(self.store, table.id), seat)

    def made(self, page: Callable[..., Response], request: Request, *more: Any) -> Response:
        """Have a page made that takes long: by the process for that, where there is one."""
        if self.helper is not None:
            with suppress(Lost):
                return self.helper.ask(page, request, *more)
        return page(self, request, *more)

    def sit(self, request: Request, table: str, token: str, to: str | None = None) -> Response:
        """Go to a table with the link of a seat kept in the browser."""
        answer = RedirectResponse(to or table_path(table), 303)
        self.keep(answer, request, table, token)
        return answer

    def keep(self, answer: Response, request: Request, table: str, token: str) -> None:
        """Let a browser keep the link of a seat."""
        who = self.who(request)
        who.sit(table, token)
        remember(answer, request, self.secret, who)

    def rendered(self, template: str, **values: Any) -> str:
        """Write a template."""
        return self.templates.get_template(template).render(values, present=self.telling.here)

    @cached_property
    def calm(self) -> str:
        """What a page is sent after an act that went well: no trouble."""
        return self.rendered("parts/trouble.html", trouble="")

    def prepare(self) -> None:
        """Read what nobody should have to wait for in the middle of play."""
        read_templates()

    def page(self, template: str, status: int = 200, **values: Any) -> HTMLResponse:
        """Answer with a page."""
        return HTMLResponse(self.rendered(template, **values), status)

    def refused(self, request: HTTPConnection, why: str, status: int) -> HTMLResponse:
        """Answer that something is not to be had, with the way back to the table where one sits at it."""
        at = AT_TABLE.match(request.url.path)
        table = unquote(at[1]) if at else ""
        back = table_path(table) if table in self.who(request).seats and why != NO_SEAT else ""
        return self.page("refused.html", status, why=why, back=back, missing=status in (404, 410))

    def stopped(self, request: HTTPConnection, why: str, status: int, kind: str = "") -> Response:
        """Answer that something is not to be had, as whoever asks can read it: a program, htmx, or a person."""
        if request.url.path.startswith("/api/"):
            return JSONResponse({"error": why, "kind": kind or KINDS.get(status, "refused")}, status)
        if request.headers.get("hx-request"):
            return HTMLResponse(self.rendered("parts/trouble.html", trouble=why), status)
        return self.refused(request, why, status)


@cache
def static_path(name: str) -> str:
    """Give the address of a static file, with its version in it: browsers may keep it for good."""
    digest = hashlib.sha256((HERE / "static" / name).read_bytes()).hexdigest()
    return f"/static/{name}?v={digest[:12]}"
