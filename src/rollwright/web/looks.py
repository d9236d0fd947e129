"""Which templates and styles show a game: its own sheet and trackers where its page has them, plain ones else."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

import jinja2
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from rollwright.rules.ruleset import Ruleset, ruleset, ruleset_ids
from rollwright.table.seat import Seat
from rollwright.table.table import Table
from rollwright.web.page import page_of
from rollwright.web.stage import turn_of

OWN = "games/"
"""What the names of templates of games begin with."""
FILES = StaticFiles()
FILES_OF_LOOKS = (".svg", ".woff2", ".png", ".webp")
"""What beside its style sheet is sent of a game's page."""
TEMPLATES = ("sheet.html", "trackers.html", "quick.html")


class Looks(NamedTuple):
    """The templates of a game."""

    sheet: str
    trackers: str
    quick: str
    reads_sheets: bool
    """Whether the trackers draw something of the sheets, too."""
    style: str
    """The address of its style sheet; empty where it has none."""
    gm: str
    """What its book calls the gamemaster; empty where that is no word of its own."""
    finds: Mapping[str, str]
    """Other words for what can be done, by act."""
    unrewarded: str
    """What to say to whoever looks for experience to give where there is none."""

    @property
    def host(self) -> str:
        """What people call the gamemaster."""
        return self.gm or "GM"


def looks_of(game: Ruleset) -> Looks:
    """Find a game's templates."""
    return _looks(game.id, game.package)


@cache
def _looks(id: str, package: str) -> Looks:
    page = page_of(package)
    own = [page.file(f"templates/{name}") is not None for name in TEMPLATES]
    names = [f"{OWN}{package if there else 'plain'}/{name}" for name, there in zip(TEMPLATES, own, strict=True)]
    look = page.file("look.css")
    style = f"/static/games/{id}.css?v={hashlib.sha256(look.read_bytes()).hexdigest()[:12]}" if look else ""
    return Looks(names[0], names[1], names[2], page.reads_sheets, style, page.gm, page.finds, page.unrewarded)


def beside(table: Table, seat: Seat, here: str = "") -> dict[str, Any]:
    """Give what every page beside a table needs: the way back, the other pages, whose turn it is, the game's look.

    `here` is the note of the character whose page it is, if it is one's.
    """
    name, look = table.made.name or table.game.title, looks_of(table.game)
    return {
        "table": table.id,
        "name": name,
        "game": table.game.id,
        "looks": look,
        "seat": seat,
        "turn": turn_of(table, seat, here),
        "seen": table.number,
        "sessions": table.position.sessions,
    }


def look_file(request: Request) -> Response:
    """Send the style sheet of a game, or a picture or a typeface that it names, as other static files are sent."""
    id, name = request.path_params["game"], request.path_params.get("name", "look.css")
    known = id in ruleset_ids() and (name == "look.css" or name.endswith(FILES_OF_LOOKS)) and "/" not in name
    look = page_of(ruleset(id).package).file(name) if known else None
    if look is None:
        raise HTTPException(404)
    return FILES.file_response(look, look.stat(), request.scope)


ROOT = re.compile(r"(?m)^:root \{.*?^\}", re.DOTALL)
FACE = re.compile(r"@font-face \{.*?\}", re.DOTALL)


@cache
def card_look(id: str) -> str:
    """Give the properties of a game's look, for whatever on another page has the class `look-ID`."""
    look = page_of(ruleset(id).package).file("look.css")
    if look is None:
        return ""
    text = look.read_text(encoding="utf-8")
    faces, found = FACE.findall(text), ROOT.search(text)
    return "\n".join([*faces, *([found[0].replace(":root", f".look-{id}", 1)] if found else [])])


def cards_css(request: Request) -> Response:
    """Send the colours and typefaces of all games, for their cards on the first page."""
    return Response(_cards(), media_type="text/css")


def cards_path() -> str:
    """Give the address of that style sheet, with its version in it."""
    return f"/static/games/cards?v={hashlib.sha256(_cards().encode()).hexdigest()[:12]}"


def _cards() -> str:
    return "\n".join([card_look(id) for id in ruleset_ids()])


class OwnTemplates(jinja2.BaseLoader):
    """Reads the templates of games: `games/PACKAGE/NAME`."""

    def get_source(
        self, environment: jinja2.Environment, template: str
    ) -> tuple[str, str | None, Callable[[], bool] | None]:
        """Read one."""
        folder, _, rest = template.partition("/")
        package, _, name = rest.partition("/")
        file = page_of(package).file(f"templates/{name}") if f"{folder}/" == OWN and "/" not in name else None
        if file is None:
            raise jinja2.TemplateNotFound(template)
        return file.read_text(encoding="utf-8"), str(file), None

    def list_templates(self) -> list[str]:
        """List those of the games that are installed."""
        found: dict[str, None] = {}
        for package in {ruleset(id).package: None for id in ruleset_ids()}:
            folder = page_of(package).folder
            for file in sorted(folder.glob("templates/*.html")) if folder is not None else ():
                found[f"{OWN}{package}/{file.name}"] = None
        return list(found)
