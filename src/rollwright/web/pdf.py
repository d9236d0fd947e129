"""Sheets as PDF, on A4 or letter: set by typst from one template a game, of what the seat's view shows.

typst is an extra (`pdf`): it is loaded when somebody asks for the first sheet.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from rollwright.dice.errors import BadInput, Refused
from rollwright.table.table import Table
from rollwright.table.view import SheetShown
from rollwright.web.files import attachment, shown_sheet
from rollwright.web.page import page_of
from rollwright.web.shown import drawn
from rollwright.web.site import Site

HERE = Path(__file__).parent / "typst"
PLAIN = HERE / "plain.typ"
PAPERS = {"a4": "a4", "letter": "us-letter"}
NO_TYPST = "this server can’t make PDFs until whoever runs it installs rollwright[pdf]. You can print the page itself"
PRIVATE = "private"

_one_at_a_time = Lock()


def sheet_pdf(site: Site, request: Request) -> Response:
    """Send a sheet as PDF."""
    table, seat = site.seated(request)
    paper = request.query_params.get("paper", "a4")
    if paper not in PAPERS:
        return site.refused(request, f"a sheet is printed on {' or '.join(PAPERS)}, not on {paper[:20]!r}", 422)
    try:
        shown = shown_sheet(table, seat, request.path_params["who"])
    except Refused as error:
        return site.refused(request, str(error), 404)
    try:
        made = set_sheet(table, shown, paper)
    except ModuleNotFoundError:
        return site.refused(request, NO_TYPST, 501)
    headers = attachment(f"{shown.fields.get('name') or shown.id}.pdf")
    return Response(made, media_type="application/pdf", headers=headers)


def set_sheet(table: Table, shown: SheetShown, paper: str) -> bytes:
    """Set a sheet, as somebody sees it, on a paper."""
    import typst

    given = {"paper": PAPERS[paper], "data": msgspec.json.encode(data_of(table, shown)).decode()}
    look = drawn(table.game, table.position.options, shown)
    template = template_of(table.game.package) if look.it is not None else PLAIN
    with _one_at_a_time:
        try:
            # As bytes, it stands in HERE for typst, wherever the game is. Its stubs want the root as bytes, too.
            made = typst.compile(template.read_bytes(), root=HERE, sys_inputs=given, format="pdf")  # type: ignore[call-overload]
        except typst.TypstError as error:
            raise BadInput(f"this sheet can’t be laid out: {error}") from error
    assert isinstance(made, bytes)
    return made


@cache
def template_of(package: str) -> Path:
    """Find the template of the game in a package, or the plain one."""
    return page_of(package).file("sheet.typ") or PLAIN


def data_of(table: Table, shown: SheetShown) -> dict[str, Any]:
    """Give all that a template sets: what the game draws of the sheet, and its plain fields."""
    look = drawn(table.game, table.position.options, shown)
    return {
        "name": look.name,
        "game": table.game.title,
        "table": table.made.name,
        "it": plain_of(look.it),
        "fields": plain_of(look.fields),
        "hidden": sorted(set(getattr(table.game.sheet, "__struct_fields__", ())) - set(shown.fields)),
    }


def plain_of(value: Any) -> Any:
    """Make plain values of records, with their names: what JSON and a template can hold."""
    if hasattr(value, "_asdict"):
        return {name: plain_of(part) for name, part in value._asdict().items()}
    if isinstance(value, Mapping):
        return {str(name): plain_of(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [plain_of(part) for part in value]
    if isinstance(value, msgspec.Struct):
        return plain_of(msgspec.structs.asdict(value))
    return msgspec.to_builtins(value)
