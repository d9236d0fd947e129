"""Taking a character in: the gamemaster's yes, with what is waived; then the sheet sits at the table."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.steps import EVERYONE, GM
from rollwright.rules.check import Waiver
from rollwright.rules.content import content
from rollwright.rules.facts import Joined
from rollwright.table.checks import only_gm
from rollwright.table.seat import Seat
from rollwright.table.table import Table
from rollwright.web.forms import Form
from rollwright.web.guides import judged
from rollwright.web.making import ABOUT, MAKING, draft_page
from rollwright.web.making_doing import answer, ask, at_step, back, drop, keep, kept, look, over, play, values_of
from rollwright.web.making_draft import Found, find, put_away
from rollwright.web.making_fields import plain
from rollwright.web.making_reading import Misfit, converted
from rollwright.web.site import Site
from rollwright.web.words import table_path


def accept(site: Site, request: Request, form: Form) -> Response:
    """Take a character in, as the gamemaster has seen it, and hand it to a seat."""
    table, id = site.seated(request)
    seat = table.seat(id)
    only_gm(seat, "take a character in")
    found = find(table, seat, request.path_params["note"], own=False)
    values: dict[str, Any] | None = None
    try:
        at = form.number("at")
        if form.has("step") and found.mine and at == found.draft.step:  # what the last step's form says is kept first
            request = at_step(request, form.text("step"))
            values = values_of(table, found.draft, form)
            kept(table, seat, found, converted(table.game.sheet, values), _key(form))
            found, values = find(table, seat, found.note), None
            at = found.draft.step
        take_in(table, seat, found, form, at)
    except Misfit as error:
        return draft_page(site, request, str(error), 422, values, form, f"f.{error.path}")
    except (BadInput, Refused) as error:
        return draft_page(site, request, str(error), 422, form=form)
    return RedirectResponse(table_path(table.id), 303)


def send_back(site: Site, request: Request, form: Form) -> Response:
    """Tell a player what the gamemaster would like to see changed."""
    table, id = site.seated(request)
    seat = table.seat(id)
    only_gm(seat, "send a character back")
    found = find(table, seat, request.path_params["note"], own=False)
    try:
        table.say(id, ABOUT.format(found.draft.name) + form.text("word"), (found.by.id,), act=_key(form))
    except (BadInput, Refused) as error:
        return draft_page(site, request, str(error), 422)
    return RedirectResponse(table_path(table.id, MAKING), 303)


def take_in(table: Table, seat: Seat, found: Found, form: Form, at: int) -> None:
    """Let a character sit at the table, as it was at the step at which the gamemaster looked at it."""
    draft, key = found.draft, _key(form)
    if at != draft.step:
        raise Refused(f"{draft.name} has changed since you looked; look again")
    if draft.played is not None and not draft.played.done:
        raise Refused(f"{draft.name} is not finished: the dice are still out")
    sheet = _waived(table, seat, found, form)
    report = judged(table.game, table.options, sheet).report
    if not report.legal:
        book = content(table.game.package).rules
        broken = dict.fromkeys(one.rule for one in report.standing)
        rules = ", ".join(book[rule].title if rule in book else rule for rule in broken)
        raise Refused(f"{draft.name} still breaks a rule or two: {rules}. Tick those that you waive, and say why")
    seen_by = (GM,) if form.text("hidden") == "yes" else EVERYONE
    fields: dict[str, Any] = msgspec.to_builtins(sheet, str_keys=True)
    joined = Joined(who=draft.who, sheet=fields, seen_by=seen_by)
    table.land(seat.id, [joined], "" if found.mine else f"made by {found.by.name}", act=f"{key}.join" if key else "")
    whose = form.text("seat")
    if whose:
        holder = table.seat(whose)
        if draft.who not in holder.holds:
            held = msgspec.structs.replace(holder, holds=(*holder.holds, draft.who))
            table.seat_somebody(seat.id, held, act=f"{key}.seat" if key else "")
    if found.mine:
        put_away(table, seat.id, found, f"{key}.away" if key else "")


def _waived(table: Table, seat: Seat, found: Found, form: Form) -> Any:
    """Give the sheet with the waivers that the gamemaster grants."""
    sheet = converted(table.game.sheet, found.draft.sheet)
    rules = form.many("waive")
    if not rules:
        return sheet
    reason = form.text("reason").strip()
    if not reason:
        raise BadInput("say why you waive that: a few words in “Why”, which the sheet keeps")
    if "waivers" not in plain(sheet):
        raise BadInput(f"sheets of {table.game.title} keep no waivers; change the character instead")
    standing = {one.rule for one in judged(table.game, table.options, sheet).report.standing}
    granted = tuple(Waiver(rule, reason, seat.name) for rule in dict.fromkeys(rules) if rule in standing)
    return msgspec.structs.replace(sheet, waivers=(*sheet.waivers, *granted))


def _key(form: Form) -> str:
    return form.text("act")[:80]


DOINGS = {
    "save": keep,
    "look": look,
    "play": play,
    "answer": answer,
    "back": back,
    "over": over,
    "ask": ask,
    "drop": drop,
    "accept": accept,
    "send-back": send_back,
}
"""What can be done with a draft, by address."""
