"""What is done with drafts: begun, saved step by step, played, taken back, and shown to the gamemaster."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from rollwright.dice.errors import BadInput, Refused
from rollwright.rules.facts import Joined
from rollwright.table.demo import demo_of
from rollwright.table.importing import read_character
from rollwright.table.seat import Seat
from rollwright.table.table import Table
from rollwright.web import making_playing as playing
from rollwright.web.forms import Form
from rollwright.web.guides import filled, guide_of, judged
from rollwright.web.making import (
    MAKING,
    ahead,
    draft_page,
    has,
    is_early,
    judged_values,
    making,
    marks,
    ready_made,
    seated,
    shared_values,
    sheet_shown,
    step_of,
    unreached,
)
from rollwright.web.making_draft import Draft, Found, before, changed, find, new_id, put_away, save
from rollwright.web.making_fields import plain
from rollwright.web.making_reading import Misfit, converted, read
from rollwright.web.site import Site
from rollwright.web.words import table_path

SEND, ANYWAY = "send", "send-anyway"
"""Where a step's form goes to that is sent to the gamemaster."""


def begin(site: Site, request: Request, form: Form) -> Response:
    """Begin a draft: a name, and for the gamemaster whose it is."""
    table, seat = seated(site, request)
    try:
        note = begun(
            table, seat, form.text("name"), form.text("npc") == "yes", form.text("hidden") == "yes", _key(form)
        )
    except (BadInput, Refused) as error:
        return making(site, request, str(error), 422, form)
    return _to(table, note)


def begun(table: Table, seat: Seat, name: str, npc: bool, hidden: bool, act: str) -> str:
    """Begin a draft under a name; give the id of its note. NPCs and what is hidden are the gamemaster's."""
    name = name.strip()
    sheet: dict[str, Any] = {"name": name} if has(table, "name") else {}
    if seat.runs_game and npc and has(table, "npc"):
        sheet["npc"] = True
    draft = Draft(
        who=new_id(table, name, hidden or not seat.runs_game),
        sheet=_whole(table, sheet),
        hidden=seat.runs_game and hidden,
    )
    return save(table, seat.id, "", draft, act)


def bring(site: Site, request: Request, form: Form) -> Response:
    """Begin a draft with the file of a character."""
    table, seat = seated(site, request)
    try:
        character = read_character(form.text("file").strip() or form.text("text").strip())
        if character.game != table.game.id:
            raise BadInput(f"this character is for {character.game}, and this table plays {table.game.id}")
        sheet = plain(converted(table.game.sheet, character.sheet))
        if (
            not seat.runs_game
        ):  # another table's waivers don't hold here, and players make no people of the gamemaster's
            sheet |= {name: value for name, value in (("waivers", []), ("npc", False)) if name in sheet}
        draft = Draft(who=new_id(table, str(sheet.get("name") or character.who), not seat.runs_game), sheet=sheet)
        note = save(table, seat.id, "", draft, _key(form))
    except (BadInput, Refused) as error:
        return making(site, request, str(error), 422)
    return _to(table, note)


def ready(site: Site, request: Request, form: Form) -> Response:
    """Take characters that the game brings: the gamemaster adds them to the table, a player begins a draft with one."""
    table, seat = seated(site, request)
    there = ready_made(table)
    wanted = [one for one in there if form.text("hero") in ("", one.id)]
    if not wanted:
        return making(site, request, "that character is at the table already; take another, or make one", 422)
    heroes = demo_of(table.game.id).heroes
    if not seat.runs_game:
        first = wanted[0]
        sheet = plain(converted(table.game.sheet, heroes[first.id]))
        note = save(table, seat.id, "", Draft(who=new_id(table, first.name, True), sheet=sheet), _key(form))
        return _to(table, note, str(len(guide_of(table.game).steps) - 1))
    facts = [Joined(who=new_id(table, one.name, False), sheet=heroes[one.id]) for one in wanted]
    table.land(seat.id, facts, "ready-made", act=_key(form))
    return RedirectResponse(table_path(table.id, *([] if form.text("back") == "table" else [MAKING])), 303)


def keep(site: Site, request: Request, form: Form) -> Response:
    """Keep what a step's form says, and go to the step that was asked for."""
    table, seat = seated(site, request)
    found = find(table, seat, request.path_params["note"])
    values = values_of(table, found.draft, form)
    try:
        sheet = converted(table.game.sheet, values)
    except Misfit as error:
        return draft_page(site, at_step(request, form.text("step")), str(error), 422, values, form, f"f.{error.path}")
    kept(table, seat, found, sheet, _key(form))
    if form.text("go") == SEND:
        found_so = judged(table.game, table.options, sheet)
        if found_so.unspent or found_so.broken:
            return draft_page(site, at_step(request, form.text("step")), form=form, doubts=found_so)
    if form.text("go") in (SEND, ANYWAY):
        sent(table, seat, find(table, seat, found.note), form.text("word"), f"{_key(form)}.sent")
        return _to(table, found.note, form.text("step"))
    return _to(table, found.note, form.text("go") or form.text("step"))


def kept(table: Table, seat: Seat, found: Found, sheet: Any, act: str) -> None:
    """Keep a sheet on a draft, with what follows from it."""
    made = plain(filled(table.game, table.options, sheet, converted(table.game.sheet, found.draft.sheet)))
    if made != found.draft.sheet:
        save(table, seat.id, found.note, changed(found.draft, sheet=made), act)


def look(site: Site, request: Request, form: Form) -> Response:
    """Give the report on what a form says, without keeping it: the page asks while somebody types."""
    table, seat = seated(site, request)
    found = find(table, seat, request.path_params["note"])
    try:
        before = converted(table.game.sheet, found.draft.sheet)
        given = converted(table.game.sheet, values_of(table, found.draft, form))
        sheet = filled(table.game, table.options, given, before)
    except BadInput as error:
        return HTMLResponse(site.rendered("making/unfit.html", trouble=str(error)))
    guide = guide_of(table.game, bool(found.draft.sheet.get("npc")))
    step = step_of(form.text("step"), len(guide.steps))
    marked = marks(table, found.draft, guide, sheet, step)
    return HTMLResponse(
        site.rendered(
            "making/looked.html",
            **shared_values(table, seat),
            **judged_values(table, sheet),
            sheet=sheet_shown(table, found.draft.who, sheet),
            notes=guide.notes(sheet),
            later=unreached(guide, step, marked),
            ahead=ahead(guide, found.draft, step, marked),
            fresh=is_early(step, marked),
        )
    )


def play(site: Site, request: Request, form: Form) -> Response:
    """Begin the game's own creation on a draft."""
    table, seat = seated(site, request)
    found = find(table, seat, request.path_params["note"])
    try:
        draft = changed(found.draft, played=playing.begun(table, found.draft, form))
        save(table, seat.id, found.note, playing.replayed(table, draft), _key(form))
    except (BadInput, Refused) as error:
        return draft_page(site, request, str(error), 422, form=form)
    return _to(table, found.note)


def answer(site: Site, request: Request, form: Form) -> Response:
    """Answer the open question of a creation."""
    table, seat = seated(site, request)
    found = find(table, seat, request.path_params["note"])
    try:
        draft = playing.answered(table, seat.id, found.draft, form, _key(form))
    except (BadInput, Refused) as error:
        return draft_page(site, request, str(error), 422, form=form)
    if draft is not found.draft:
        save(table, seat.id, found.note, changed(draft), _key(form))
    return _to(table, found.note)


def back(site: Site, request: Request, form: Form) -> Response:
    """Take a step back; dice stay rolled."""
    table, seat = seated(site, request)
    found = find(table, seat, request.path_params["note"])
    if form.number("at") != found.draft.step:
        return _to(table, found.note, form.text("step"))
    try:
        earlier = form.has("stage")
        taken = playing.back_to(table, found.draft, form.number("stage")) if earlier else before(table, found)
        draft = playing.replayed(table, taken)
        save(table, seat.id, found.note, draft, _key(form))
    except (BadInput, Refused) as error:
        return draft_page(site, request, str(error), 422)
    return _to(table, found.note, form.text("step"))


def over(site: Site, request: Request, form: Form) -> Response:
    """Start over, with the name and the dice that were rolled."""
    table, seat = seated(site, request)
    found = find(table, seat, request.path_params["note"])
    begun_anew(table, seat, found, _key(form))
    return _to(table, found.note)


def begun_anew(table: Table, seat: Seat, found: Found, act: str) -> None:
    """Begin a draft anew, with the name and the dice that were rolled."""
    stays: dict[str, Any] = {name: found.draft.sheet[name] for name in ("name", "npc") if name in found.draft.sheet}
    save(table, seat.id, found.note, changed(found.draft, sheet=_whole(table, stays), played=None, word=""), act)


def ask(site: Site, request: Request, form: Form) -> Response:
    """Send the character to the gamemaster, or take it back."""
    table, seat = seated(site, request)
    found = find(table, seat, request.path_params["note"])
    try:
        sent(table, seat, found, form.text("word"), _key(form), form.text("asked", "yes") == "yes")
    except BadInput as error:
        return draft_page(site, request, str(error), 422)
    return _to(table, found.note, str(len(guide_of(table.game, bool(found.draft.sheet.get("npc"))).steps) - 1))


def sent(table: Table, seat: Seat, found: Found, word: str, act: str, asked: bool = True) -> None:
    """Show a draft to the gamemaster, with a word; or no longer."""
    draft = msgspec.structs.replace(changed(found.draft, word=word[:500]), asked=asked)
    save(table, seat.id, found.note, draft, act)


def drop(site: Site, request: Request, form: Form) -> Response:
    """Put a draft away."""
    table, seat = seated(site, request)
    put_away(table, seat.id, find(table, seat, request.path_params["note"]), _key(form))
    return RedirectResponse(table_path(table.id, MAKING), 303)


def _whole(table: Table, values: dict[str, Any]) -> dict[str, Any]:
    """Give a new sheet, with what follows filled in."""
    sheet: dict[str, Any] = plain(filled(table.game, table.options, converted(table.game.sheet, values)))
    return sheet


def values_of(table: Table, draft: Draft, form: Form) -> dict[str, Any]:
    """Give the values of a draft's sheet with those that a step's form brings."""
    guide = guide_of(table.game, bool(draft.sheet.get("npc")))
    step = guide.steps[step_of(form.text("step"), len(guide.steps))]
    shown = guide.look(table.options, converted(table.game.sheet, draft.sheet))
    values = read(table.game.sheet, draft.sheet, step.fields, shown, form)
    if take := form.text("take"):
        name, key = step.takes
        values[name] = taken(values.get(name, []), key, take)
    return values


def taken(rows: list[dict[str, Any]], key: str, take: str) -> list[dict[str, Any]]:
    """Give a list with what was pressed: one more, or one less where its place is named, with a minus."""
    if take.startswith("-"):
        return [row for at, row in enumerate(rows) if str(at) != take[1:]]
    return [*rows, {key: take}]


def at_step(request: Request, step: str) -> Request:
    """Give a request as if it asked for a step."""
    scope = {**request.scope, "query_string": f"step={quote(step)}".encode()}
    return Request(scope, request.receive)


def _to(table: Table, note: str, step: str = "") -> Response:
    path = table_path(table.id, MAKING, note)
    return RedirectResponse(f"{path}?step={quote(step)}" if step.isdecimal() else path, 303)


def _key(form: Form) -> str:
    return form.text("act")[:80]
