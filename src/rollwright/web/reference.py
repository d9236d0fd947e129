"""The rules reference: the games, a game's chapters, each rule, procedure and random table; and a search over them."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote, unquote, urlsplit

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from rollwright.api import generate, generated_json
from rollwright.api.asking import usage
from rollwright.dice.errors import BadInput
from rollwright.rules.generator import Generator, Row
from rollwright.rules.ruleset import ruleset_ids
from rollwright.web.book import (
    MOST_FOUND,
    Book,
    book_of,
    generator_path,
    marks_of,
    procedure_path,
    rule_path,
)
from rollwright.web.forms import Form
from rollwright.web.lists import list_parts
from rollwright.web.site import AT_TABLE, Site
from rollwright.web.words import table_path
from rollwright.web.worked import percent, rows_of, worked

MOST_QUERY = 200
MOST_NUMBER = 100
"""How far from 0 an unbounded argument of a table may be, on a page."""
WORKED_HERE = 2
NUMBER = re.compile(r"-?\d{1,6}")


def games(site: Site, request: Request) -> Response:
    """List the games with their rules."""
    return site.page("reference/games.html", books=[book_of(id) for id in ruleset_ids()], **_back(site, request))


def game(site: Site, request: Request) -> Response:
    """Show a game's chapters, or what a search finds in them."""
    book = _book(request)
    if book is None:
        return _nothing(site, request, "there is no game of that name here")
    query = request.query_params.get("q", "")[:MOST_QUERY].strip()
    found = book.search(query) if query else []
    return site.page(
        "reference/game.html",
        **_shared(site, request, book),
        query=query,
        found=found[:MOST_FOUND],
        more=len(found) - MOST_FOUND,
    )


def rule(site: Site, request: Request) -> Response:
    """Show a rule: to a page that asks for a part, its short text alone."""
    book = _book(request)
    id = request.path_params["rule"]
    if book is None or id not in book.rules:
        return _nothing(site, request, f"no rule {id[:80]!r} is here")
    one = book.rules[id]
    shared = {**_shared(site, request, book), "rule": one, "marks": marks_of(one)}
    if request.headers.get("hx-request"):
        return HTMLResponse(site.rendered("reference/part.html", **shared))
    before, after = book.around(id)
    listings = book.played_by(id)
    examples: list[Any] = []
    for listing in listings:
        if len(examples) < WORKED_HERE:
            examples += worked(book.game, listing, about=id)
    return site.page(
        "reference/rule.html", **shared, before=before, after=after, near=book.near(id), listings=listings,
        tables=book.tables_of(id), option=book.option_of(one), tests=book.tests_of(id), examples=examples,
    )  # fmt: skip


def procedure(site: Site, request: Request) -> Response:
    """Show a procedure: what it takes, the rules that it plays, and what its examples come to."""
    book = _book(request)
    id = request.path_params["procedure"]
    if book is None or id not in book.game.listings:
        return _nothing(site, request, f"no procedure {id[:80]!r} is here")
    listing = book.game.listings[id]
    rules = [book.rules[one] for one in listing.rules if one in book.rules]
    return site.page(
        "reference/procedure.html", **_shared(site, request, book), listing=listing, rules=rules, takes=usage(listing),
        examples=worked(book.game, listing, 4),
    )  # fmt: skip


def generator(site: Site, request: Request, rolled: str = "", trouble: str = "", form: Form | None = None) -> Response:
    """Show a random table: its rows with their chances, and what was rolled on it."""
    book = _book(request)
    name = request.path_params["name"]
    if book is None or name not in book.tables:
        return _nothing(site, request, f"no random table {name[:80]!r} is here")
    table = book.tables[name]
    try:
        given = _arguments(table, dict(form.under("a.")) if form else _asked(request))
    except BadInput as error:
        given, trouble = _arguments(table, {}), str(error)
    try:
        chances = rows_of(book.game, name, given)
    except BadInput as error:
        chances, trouble = {}, trouble or str(error)
    rows = [(row, numbers_of(row), _pieces(book, row), _chance(chances, row)) for row in table.rows]
    return site.page(
        "reference/table.html", 422 if trouble else 200, **_shared(site, request, book), table=table, rows=rows,
        given=given, rolled=rolled, trouble=trouble, pending=chances is None,
        rules=[book.rules[one] for one in table.rules if one in book.rules],
    )  # fmt: skip


def content_list(site: Site, request: Request) -> Response:
    """Show a list of the game's content: prices, conditions, modifiers."""
    book = _book(request)
    name = request.path_params["name"]
    if book is None or name not in book.lists:
        return _nothing(site, request, f"no list {name[:80]!r} is here")
    parts = list_parts(book.game.package, name)
    return site.page("reference/list.html", **_shared(site, request, book), name=name, parts=parts)


def roll_on(site: Site, request: Request, form: Form) -> Response:
    """Roll once on a random table, for whoever looks at it; nothing is kept."""
    book = _book(request)
    name = request.path_params["name"]
    if book is None or name not in book.tables:
        return _nothing(site, request, f"no random table {name[:80]!r} is here")
    try:
        play = generate(f"{book.game.id}/{name}", **_arguments(book.tables[name], dict(form.under("a."))))
    except BadInput as error:
        return generator(site, request, trouble=str(error))
    return generator(site, request, rolled=generated_json(play)["text"], form=form)


def numbers_of(row: Row) -> str:
    """Say for which numbers a row is.

    >>> numbers_of(Row("a", 1, 5, ("",), None, "", {}, None, False, (), None, None))
    '1–5'
    """
    far = 10**8
    if row.low == row.high:
        return str(row.low)
    if row.high > far:
        return "all" if row.low < -far else f"{row.low} or more"
    return f"{row.high} or less" if row.low < -far else f"{row.low}–{row.high}"


def _pieces(book: Book, row: Row) -> list[tuple[str, str]]:
    """Give the text of a row, cut where it leads to other tables: each piece with the address that it leads to."""
    found: list[tuple[str, str]] = []
    for number, piece in enumerate(row.pieces):
        if number % 2 and piece in row.tables:
            found.append((book.tables[piece].title, generator_path(book.game.id, piece)))
        else:
            found.append((str(row.amount) if number % 2 and piece == "amount" else piece, ""))
    shown = row.pieces[1::2]
    for name in dict.fromkeys(row.tables):
        if name not in shown:
            found += [(" ", ""), (book.tables[name].title, generator_path(book.game.id, name))]
    text = "".join(piece for piece, _ in found).strip()
    return found if text else [(row.key.replace("-", " "), "")]


def _chance(chances: Any, row: Row) -> tuple[str, float]:
    if chances is None:
        return "…", 0.0
    longest = max(chances.values(), default=1.0)
    chance = chances.get(row.key, 0.0)
    return ("rolled again" if row.again else percent(chance)), round(100 * chance / longest, 1)


def _asked(request: Request) -> dict[str, str]:
    return {key[2:]: value for key, value in request.query_params.items() if key.startswith("a.") and value}


def _arguments(table: Generator, given: dict[str, str]) -> dict[str, Any]:
    """Read the arguments of a table from a form; an unbounded number is kept small here."""
    found: dict[str, Any] = {}
    for name, taken in table.takes.items():
        text = given.get(name, str(taken.default)).strip()
        if taken.is_text:
            found[name] = text[:MOST_QUERY]
            continue
        if not NUMBER.fullmatch(text):
            raise BadInput(f"{name.replace('_', ' ')}: a whole number was expected, {text[:40]!r} came")
        least = -MOST_NUMBER if taken.least is None else taken.least
        most = max(MOST_NUMBER, abs(int(taken.default))) if taken.most is None else taken.most
        if not least <= int(text) <= most:
            raise BadInput(f"{name.replace('_', ' ')} is from {least} to {most} here, not {text}")
        found[name] = int(text)
    return found


def _book(request: Request) -> Book | None:
    id = request.path_params["game"]
    return book_of(id) if id in ruleset_ids() else None


def _back(site: Site, request: Request) -> dict[str, Any]:
    """Give the way back to the table from which somebody came who sits there, and links that keep it."""
    came = AT_TABLE.match(urlsplit(request.headers.get("referer", "")).path)
    table = request.query_params.get("table", unquote(came[1]) if came else "")
    table = table if table in site.who(request).seats else ""
    return {
        "from_table": table,
        "back": table_path(table) if table else "",
        "along": lambda path: f"{path}?table={quote(table, safe='')}" if table else path,
    }


def _shared(site: Site, request: Request, book: Book) -> dict[str, Any]:
    return {
        **_back(site, request),
        "book": book,
        "game": book.game,
        "marks_of": marks_of,
        "rule_path": rule_path,
        "procedure_path": procedure_path,
        "generator_path": generator_path,
    }


def _nothing(site: Site, request: Request, why: str) -> Response:
    return site.stopped(request, why, 404)
