"""The lab's pages: what the rules do, for designers and curious players. Forms ask by GET: a link is a question."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from rollwright.api.asking import outcome_fields
from rollwright.dice.errors import BadInput, Refused
from rollwright.lab.lab import Preset, labs
from rollwright.play.policy import POLICIES
from rollwright.rules.arguments import parameters_of
from rollwright.rules.options import described
from rollwright.rules.ruleset import Listing, Ruleset, ruleset, ruleset_ids
from rollwright.web.chances import Turns
from rollwright.web.forms import Form
from rollwright.web.lab_work import FORMATS, Ask, answered
from rollwright.web.site import Site

SHOWS = {
    "odds": "Odds over ranges",
    "matters": "What matters",
    "best": "Best play",
    "compare": "Compare",
    "fight": "How it goes",
}
KINDS = {"html": "text/html", "csv": "text/csv", "json": "application/json"}
TURN = Turns(4)
"""The lab's own: tables don't wait for it."""
FEW = 8
"""Arguments that are shown at once; the others are folded."""


def presets() -> list[Preset]:
    """List the questions that the first page offers: those of the games that are installed."""
    return list({(one.call, one.title): one for lab in labs().values() for one in lab.presets}.values())


def path_of(preset: Preset) -> str:
    """Give the address of a question to begin with."""
    given = {f"a.{name}": value for name, value in preset.arguments.items()}
    rest = {"policy": preset.policy} if preset.policy else {}
    return f"/lab/{preset.call}?{urlencode({'show': preset.show, **given, **rest, 'ask': 'yes'})}"


def lab_home(site: Site, request: Request) -> Response:
    """Show the games with their calls, and questions to begin with."""
    games = [ruleset(id) for id in ruleset_ids()]
    asks = [(one, path_of(one)) for one in presets()]
    return site.page("lab/home.html", presets=asks, games=[(game, _worthwhile(game)) for game in games])


def _worthwhile(game: Ruleset) -> list[Listing]:
    """List the calls that have something to find out: dice whose outcome is worth something."""
    return [one for one in game.listings.values() if one.worth and not one.uncountable]


def lab_call(site: Site, request: Request) -> Response:
    """Ask about a call: the form, and the answer where a question was asked."""
    game, listing = _found(request)
    query = Form(list(request.query_params.multi_items()))
    ask = _ask(game, listing, query)
    answer = trouble = None
    if query.has("ask"):
        try:
            with TURN():
                answer = answered(ask)
        except (BadInput, Refused) as error:
            trouble = str(error)
    if answer is not None and ask.format in KINDS:
        name = f"{game.id}-{listing.id}-{ask.show}.{ask.format}"
        headers = {"content-disposition": f'attachment; filename="{name}"', "x-content-type-options": "nosniff"}
        return Response(answer.file, media_type=KINDS[ask.format], headers=headers)
    values: dict[str, Any] = {
        "game": game, "listing": listing, "ask": ask, "answer": answer, "trouble": trouble,
        "shows": {id: title for id, title in SHOWS.items() if id != "fight" or _fought(game, listing)},
        "parameters": parameters_of(listing), "few": FEW, "options": described(game.options),
        "policies": [*POLICIES, *listing.policies, "best"], "worths": list(listing.worth),
        "fields": outcome_fields(listing), "others": _others(game, listing),
        "files": [(kind, _file_path(request, kind)) for kind in KINDS],
    }  # fmt: skip
    return site.page("lab/call.html", 200 if trouble is None else 400, **values)


def _fought(game: Ruleset, listing: Listing) -> bool:
    """Tell whether a call is a fight, a chase, a scene with two sides."""
    from rollwright.lab.watches import watch_of

    return watch_of(game, listing.id) is not None or "winner" in outcome_fields(listing)


def chart_style(site: Site, request: Request) -> Response:
    """Give the colours of the charts."""
    from rollwright.lab.charts_style import style_sheet

    return Response(style_sheet(), media_type="text/css", headers={"cache-control": "max-age=86400"})


def _found(request: Request) -> tuple[Ruleset, Listing]:
    id, name = request.path_params["game"], request.path_params["procedure"]
    if id not in ruleset_ids() or name not in ruleset(id).listings:
        raise HTTPException(404)
    return ruleset(id), ruleset(id).listings[name]


def _ask(game: Ruleset, listing: Listing, query: Form) -> Ask:
    show = query.text("show", "odds")
    file = query.text("format", "page")
    return Ask(
        show if show in SHOWS else "odds",
        f"{game.id}/{listing.id}",
        query.under("a."),
        query.under("o."),
        query.text("policy", "never") or "never",
        query.text("worth"),
        query.text("field"),
        query.text("other") if show == "compare" else "",
        file if file in FORMATS else "page",
    )


def _others(game: Ruleset, listing: Listing) -> list[tuple[str, str]]:
    """List the other games that have the same call, to compare with."""
    games = [ruleset(id) for id in ruleset_ids() if id != game.id]
    return [(one.id, one.title) for one in games if _same(one.listings.get(listing.id), listing)]


def _same(other: Listing | None, listing: Listing) -> bool:
    return other is not None and other.procedure.parameters == listing.procedure.parameters


def _file_path(request: Request, kind: str) -> str:
    kept = [(key, value) for key, value in request.query_params.multi_items() if key != "format" and value]
    return f"{request.url.path}?{urlencode([*kept, ('format', kind)])}"
