"""What can be taken along: exports of the table and of characters, a character brought in, a sheet on a page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.journal import Thrown
from rollwright.table.export import export_character, export_for, export_table
from rollwright.table.importing import import_character
from rollwright.table.log import Answered, Rolled, decode
from rollwright.table.looking_back import MOST_ROWS, thrower
from rollwright.table.open_call import call_audience
from rollwright.table.reading import reader_of
from rollwright.table.seat import audiences, both
from rollwright.table.table import Table
from rollwright.table.view import SheetShown, view
from rollwright.web.forms import Form
from rollwright.web.looks import beside
from rollwright.web.people_shown import portrait_of
from rollwright.web.shown import drawn
from rollwright.web.site import Site
from rollwright.web.story_rulings import Rulings

NO_SHEET = "you know of no such sheet here"
UNSAFE = re.compile(r"[^A-Za-z0-9_.-]+")
JSON_LINES = "application/jsonl; charset=utf-8"


def exports(site: Site, request: Request, told: Iterable[str] = (), trouble: str = "", status: int = 200) -> Response:
    """Show what can be taken along."""
    table, seat = site.seated(request)
    own = table.seat(seat)
    sheets = [(one.id, str(one.fields.get("name") or one.id)) for one in view(table, seat, 0).sheets]
    mine = [one for one in sheets if own.runs_game or one[0] in own.holds]
    thrown, by_table = thrown_by(table)
    values = {"sheets": sheets, "mine": mine, "told": list(told), "trouble": trouble, "thrown": thrown, "own": by_table}
    return site.page("past/exports.html", status, **beside(table, own), **values)


def thrown_by(table: Table) -> tuple[list[tuple[str, int]], int]:
    """Say how often dice fell for each person, hidden ones and those taken back too; and how often the table's own.

    Nobody is told for whom dice fell in secret: they count for the GM, or for who saw them and let them fall.
    """
    gm = next((one for one in table.seats if one.runs_game), table.seats[0])
    place, found, own = Rulings(table, reader_of(table, gm)).place, dict[object, str](), set[object]()
    for row in table.store.read(table.id, max(0, table.number - MOST_ROWS), table.number):
        line = decode(row.line) if b'"faces":[' in row.line else None
        fell = line.entry if isinstance(line, Answered) else line
        if not isinstance(line, Answered | Rolled) or not isinstance(fell, Thrown | Rolled):
            continue
        if fell.faces and fell.source != "set":  # what was played again after a ruling has the same dice
            key = (line.drawn.epoch, line.drawn.leaf) if line.drawn else place(row.number)
            found.setdefault(key, _whose(table, line) or gm.id)
            if line.drawn and not table.house.decks[line.drawn.epoch].by:
                own.add(key)
    return [(table.house.seat(by).name, count) for by, count in Counter(found.values()).items()], len(own)


def _whose(table: Table, line: Answered | Rolled) -> str:
    """Say at whose seat dice fell, whoever's press let them; nobody's where that one may not see them."""
    if isinstance(line, Rolled):
        return line.by
    opened, by = table.rows.opened(line.call), table.house.seat(line.by)
    seen = both(audiences(line.entry.seen_by, opened.actors), call_audience(opened))
    if seen is not None:
        return line.by if by.among(seen) else ""
    return thrower(table, line, opened.actors)


def export_full(site: Site, request: Request) -> Response:
    """Send the whole table, secrets and all; the gamemaster's right."""
    table, seat = site.apart(request)
    return _download(export_table(table, seat), f"{table.made.name or table.id}.jsonl")


def export_mine(site: Site, request: Request) -> Response:
    """Send what the seat may know of the table."""
    table, seat = site.apart(request)
    return _download(export_for(table, seat), f"{table.made.name or table.id}-{table.seat(seat).name}.jsonl")


def export_sheet(site: Site, request: Request) -> Response:
    """Send a character, for another table."""
    table, seat = site.seated(request)
    shown = shown_sheet(table, seat, request.path_params["who"])
    text = export_character(table, seat, shown.id)
    return _download(iter([text]), f"{shown.fields.get('name') or shown.id}.json", "application/json")


def import_sheet(site: Site, request: Request, form: Form) -> Response:
    """Let a character join that was exported elsewhere; say what the rules have against it."""
    table, seat = site.seated(request)
    try:
        arrived = import_character(table, seat, form.text("character").strip())
    except (BadInput, Refused) as error:
        return exports(site, request, trouble=str(error), status=422)
    name = table.position.known_to(table.seat(seat)).name(arrived.who)
    return exports(site, request, (f"{name} has joined the table.", *arrived.findings))


def sheet(site: Site, request: Request) -> Response:
    """Show one sheet alone, to be read or printed."""
    table, seat = site.seated(request)
    try:
        shown = shown_sheet(table, seat, request.path_params["who"])
    except Refused as error:
        return site.refused(request, str(error), 404)
    own = table.seat(seat)
    return site.page(
        "past/sheet.html",
        **beside(table, own),
        sheet=drawn(table.game, table.position.options, shown),
        takes=own.runs_game or shown.id in own.holds,
        portrait=portrait_of(table, shown.id),
    )


def shown_sheet(table: Table, seat: str, who: str) -> SheetShown:
    """Give a sheet as the seat's view shows it; one that is not in it isn't there."""
    found = next((one for one in view(table, seat, 0).sheets if one.id == who), None)
    if found is None:
        raise Refused(NO_SHEET)
    return found


def file_name(text: str) -> str:
    """Make a name that any disk takes.

    >>> file_name("Käthe's table.jsonl"), file_name("../..")
    ('K-the-s-table.jsonl', 'rollwright')
    """
    return UNSAFE.sub("-", text).strip("-.")[:80] or "rollwright"


def attachment(name: str) -> dict[str, str]:
    """Give the headers with which a browser keeps an answer as a file."""
    return {"content-disposition": f'attachment; filename="{file_name(name)}"'}


def _download(lines: Iterator[str], name: str, media: str = JSON_LINES) -> Response:
    def ended() -> Iterator[Any]:
        for line in lines:
            yield f"{line}\n"

    return StreamingResponse(ended(), media_type=media, headers=attachment(name))
