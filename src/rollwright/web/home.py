"""The door: my tables, a new table, an invitation, a table with bots to try."""

from __future__ import annotations

import logging
from functools import cache
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from rollwright.dice.errors import BadInput, Refused
from rollwright.rules.options import described
from rollwright.rules.ruleset import broken, ruleset, ruleset_ids
from rollwright.table.demo import FIRST, GAMEMASTER, has_demo, trial_table
from rollwright.table.links import NO_INVITATION, NO_SEAT
from rollwright.table.seat import Invite, Seat
from rollwright.table.seating import free_sheets
from rollwright.table.store import BadStore
from rollwright.table.table import Table
from rollwright.web.forms import Form
from rollwright.web.looks import OWN
from rollwright.web.making import abouts, ready_made
from rollwright.web.page import page_of
from rollwright.web.site import Site
from rollwright.web.who import MOST_SEATS, remember
from rollwright.web.words import table_path

TEASER = "teaser.html"
"""The template of a game that draws a picture of play."""
TAKES = "take:"
"""How a form says that somebody takes a character."""


class MyTable(NamedTuple):
    """A table on the home page."""

    id: str
    name: str
    game: str
    seat: str
    role: str
    my_turn: bool
    awaited: tuple[str, ...]


class GameCard(NamedTuple):
    """A game on the home page, with other editions that look the same."""

    id: str
    title: str
    line: str
    pace: str
    art: str
    demo: bool
    """Whether there is a table to try."""
    editions: tuple[tuple[str, str], ...]


def home(site: Site, request: Request) -> Response:
    """Say what this is; show my tables, the games and the ways in."""
    tables, games, out = list(_mine(site, request)), game_cards(), out_of_order()
    return site.page("home.html", tables=tables, games=games, teaser=_teaser(), out_of_order=out)


def out_of_order() -> dict[str, str]:
    """Say which installed games can't be played, and why; whoever runs the server reads it in the log, once."""
    found = broken()
    for reason in found.values():
        _logged(reason)
    return found


@cache
def _logged(reason: str) -> None:
    logging.getLogger(__name__).warning("A game is out of order: %s", reason)


def game_cards() -> list[GameCard]:
    """Give a card for each game."""
    return [_card(ids) for ids in _by_package().values()]


def _by_package() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for id in ruleset_ids():
        found.setdefault(ruleset(id).package, []).append(id)
    return found


def _card(ids: list[str]) -> GameCard:
    game, others = ruleset(ids[0]), [ruleset(id) for id in ids[1:]]
    page = page_of(game.package)
    art = f"/static/games/{game.id}/art.svg" if page.file("art.svg") is not None else ""
    editions = tuple([(one.id, one.title) for one in others])
    return GameCard(game.id, game.title, page.line, page.pace, art, has_demo(game.id), editions)


def _teaser() -> tuple[str, str] | None:
    """Find a picture of play that a game brings: the game, and the template."""
    for package, ids in _by_package().items():
        if page_of(package).file(f"templates/{TEASER}") is not None:
            return ids[0], f"{OWN}{package}/{TEASER}"
    return None


def _mine(site: Site, request: Request) -> Any:
    from rollwright.table.view import view

    for id, token in reversed(site.who(request).seats.items()):
        try:
            table = site.hall.seen(id)
            seat = table.seat_by(token)
        except (BadInput, Refused):
            continue
        seen = view(table, seat.id, lines=1)
        yield MyTable(
            id,
            seen.name,
            seen.game,
            seat.name,
            seat.role,
            any(not card.stand_in for card in seen.cards),
            tuple(dict.fromkeys(one.name for one in seen.awaited)),
        )


def new_table(site: Site, request: Request, trouble: str = "", status: int = 200) -> Response:
    """Show the form of a new table: its game first, then its options."""
    id = request.query_params.get("game", "")
    if id not in ruleset_ids():
        return site.page("new_game.html", games=game_cards(), trouble=trouble)
    game = ruleset(id)
    return site.page("new_table.html", status, game=game, options=described(game.options), trouble=trouble)


def make_table(site: Site, request: Request, form: Form) -> Response:
    """Make a table; whoever makes it runs the game."""
    try:
        table = Table.make(
            site.store,
            site.new_id(),
            form.text("game"),
            Seat("gm-1", form.text("gm").strip(), "gm"),
            name=form.text("name").strip(),
            options=form.under("o."),
        )
    except (BadInput, Refused) as error:
        return new_table(site, request, str(error), 422)
    return site.sit(request, table.id, table.seat_token("gm-1"))


def demo(site: Site, request: Request, form: Form) -> Response:
    """Make a table with characters and bots, to be played at once; whoever asks plays a hero, or runs the game."""
    seat = GAMEMASTER.id if form.text("part") == "gm" else FIRST
    table = trial_table(site.store, site.new_id(), ruleset(form.text("game")).id, seat)
    return site.sit(request, table.id, table.seat_token(seat))


def invitation(site: Site, request: Request, trouble: str = "", status: int = 200, typed: str = "") -> Response:
    """Show an invitation: to which table, and under which name one would sit down."""
    table, invite = _invited(site, request)
    names, about = {who: table.state.name(who) for who in table.state.sheets}, abouts(table)
    return site.page(
        "join.html", status, name=table.made.name, game=table.game, line=page_of(table.game.package).line,
        people=table.seats, role=invite.role,
        ready=[(who, names[who], about.get(names[who], "")) for who in free_sheets(table)],
        brought=[names[who] for who in invite.holds],
        has_ready=bool(ready_made(table)),
        trouble=trouble, path=request.url.path, typed=typed,
    )  # fmt: skip


def sit_down(site: Site, request: Request, form: Form) -> Response:
    """Sit down by an invitation."""
    table = _table(site, request)
    name, part = form.text("name").strip(), form.text("part")
    takes = part.removeprefix(TAKES) if part.startswith(TAKES) else ""
    try:
        seat = table.join(
            request.path_params["token"], name, act=form.text("act"), takes=takes, watches=part == "watch"
        )
    except (BadInput, Refused) as error:
        return invitation(site, request, str(error), 422, name)
    to = table_path(table.id, "making") if part == "make" else None
    return site.sit(request, table.id, table.seat_token(seat.id), to)


def invitations(site: Site, request: Request) -> Response:
    """Say how invitations work to somebody who typed the address, and lead to those of their own tables."""
    mine = [one for one in _mine(site, request) if one.role in ("gm", "co-gm")]
    return site.page("invite.html", tables=mine)


def return_to_seat(site: Site, request: Request) -> Response:
    """Come back to a seat by its own link, on any device: the link goes into the cookie, and out of the address.

    A link may be opened by a page of somebody else's: it takes no seat from a browser that has one, without a press.
    """
    table, seat = _linked(site, request)
    who = site.who(request)
    mine = _seat_by(table, who.seats.get(table.id, ""))
    full = table.id not in who.seats and len(who.seats) >= MOST_SEATS
    if full or (mine is not None and mine.id != seat.id):
        return site.page(
            "other_seat.html", name=table.made.name, mine=mine.name if mine else "", other=seat.name,
            stay=table_path(table.id) if mine else "/", path=request.url.path,
        )  # fmt: skip
    return site.sit(request, table.id, request.path_params["token"])


def take_seat(site: Site, request: Request, form: Form) -> Response:
    """Sit down by a seat's own link, in place of whoever one was at this table."""
    table, _ = _linked(site, request)
    return site.sit(request, table.id, request.path_params["token"])


def _linked(site: Site, request: Request) -> tuple[Table, Seat]:
    try:
        table = site.hall.fresh(request.path_params["table"])
    except BadStore:
        raise
    except BadInput:
        raise Refused(NO_SEAT) from None
    return table, table.seat_by(request.path_params["token"])


def _seat_by(table: Table, token: str) -> Seat | None:
    try:
        return table.seat_by(token) if token else None
    except Refused:
        return None


def forget_table(site: Site, request: Request, form: Form) -> Response:
    """Take a table off the list of this browser; the seat stays."""
    who = site.who(request)
    who.leave(form.text("table"))
    answer = RedirectResponse("/", 303)
    remember(answer, request, site.secret, who)
    return answer


def _invited(site: Site, request: Request) -> tuple[Table, Invite]:
    table = _table(site, request)
    return table, table.check_invite(request.path_params["token"])


def _table(site: Site, request: Request) -> Table:
    try:
        return site.hall.fresh(request.path_params["table"])
    except BadStore:
        raise
    except BadInput:
        raise Refused(NO_INVITATION) from None
