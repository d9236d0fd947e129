"""The page of a table for one seat: stage, story and sheets. Its parts are what the stream sends."""

from __future__ import annotations

import re
import secrets
from collections.abc import Hashable, Mapping
from functools import partial
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from rollwright.dice.errors import BadInput, Refused
from rollwright.rules.parts import titles_of
from rollwright.table.demo import has_demo
from rollwright.table.links import invite_token
from rollwright.table.log import CallOpened, Rolled
from rollwright.table.open_call import call_audience
from rollwright.table.playing import Late
from rollwright.table.reading import Fall, reader_of
from rollwright.table.seat import Seat
from rollwright.table.seating import free_sheets
from rollwright.table.store import BadStore, Stale
from rollwright.table.table import Table
from rollwright.table.view import LOG_LINES, Awaited, Change, View, scene_of, sheet_of, sheets_of, view
from rollwright.web.acts import ACTS
from rollwright.web.blocks import Block
from rollwright.web.companies import answer_at_once
from rollwright.web.evening import over_of, previously_of
from rollwright.web.forms import Form
from rollwright.web.gallery import notes_of
from rollwright.web.hand import Hand
from rollwright.web.hints import COOKIE, hint_of
from rollwright.web.looks import beside, looks_of
from rollwright.web.making_draft import Sent, sent_to, unfinished
from rollwright.web.moves import (
    dues_of,
    later_of,
    places_since,
    scene_taps_of,
    tapped_since,
    taps_of,
)
from rollwright.web.npcs import came_with, hidden_from_some
from rollwright.web.page import Beside, page_of
from rollwright.web.parts import OpenPage, Parts
from rollwright.web.people_shown import Face, Faces, faces_of, names_of, shown
from rollwright.web.shown import Trackers, drawn, drawn_all, trackers
from rollwright.web.site import Site
from rollwright.web.stage import stage_of
from rollwright.web.story import Storyteller
from rollwright.web.undoing import undo_of
from rollwright.web.who import AGE
from rollwright.web.words import table_path
from rollwright.web.written import falls_text, swapped

OPENED = f"opened-{secrets.token_hex(8)}"
"""Stands in a sheet for whether it is unfolded, which alone may differ for who holds it; nobody can write it."""
LINE = "Rollwright-Line"
CHANGED = (
    "this changed before your press arrived, so nothing was done; look again, and press once more if it still fits"
)
"""The header of an act's answer that says to which line of the log the act led."""
PLACE = re.compile(r"problem-[\w-]{1,120}")
"""Where on the page a form has its message."""


class Steps(NamedTuple):
    """How far a new table has come."""

    people: tuple[str, ...]
    """Who is here besides the one who looks."""
    characters: tuple[str, ...]
    link: str
    places: int
    """How many can still join with it."""
    ready: bool
    """Whether the game brings characters."""
    mine: tuple[str, ...]
    """Which of the characters the one who looks plays."""
    without: tuple[str, ...]
    """Which players have no character yet, and have sent none."""
    sent: tuple[Sent, ...]
    """The characters that wait for the gamemaster."""

    @property
    def set(self) -> bool:
        """Whether everybody is ready to begin."""
        return bool(self.people and self.characters) and not self.without and not self.sent


class Lead(NamedTuple):
    """Somebody whom a player plays, as the bar shows them."""

    who: str
    face: Face
    vital: tuple[tuple[str, str], ...]
    """How they stand, in words and numbers; nothing where the game does not say which."""
    asked: bool


def table_page(site: Site, request: Request, trouble: str = "", status: int = 200) -> Response:
    """Show the table to the seat that asks."""
    table, seat = site.seated(request)
    seen = view(table, seat)
    base = f"{request.url.scheme}://{request.url.netloc}"
    values = everything(table, seen, base)
    if request.cookies.get(COOKIE) == "off":
        values["hint"] = None
    return site.page("table.html", status, trouble=trouble, **values)


def no_hints(site: Site, request: Request, form: Form) -> Response:
    """Show no more hints at a table."""
    table, _ = site.seated(request)
    path = table_path(table.id)
    answer = Response(status_code=204) if request.headers.get("hx-request") else RedirectResponse(path, 303)
    answer.set_cookie(COOKIE, "off", max_age=AGE, path=path, httponly=True, samesite="lax")
    return answer


def do_act(site: Site, request: Request, form: Form) -> Response:
    """Do what a form says, then go back to the table; or say why not, beside the form."""
    table, seat = site.seated(request)
    before = table.seat(seat).links
    try:
        ACTS[request.path_params["act"]](table, seat, form)
    except KeyError:
        return site.refused(request, f"nobody knows how to do {request.path_params['act'][:40]!r} here", 404)
    except Late:
        return _changed(site, request)
    except Stale as error:
        return _answer(site, request, form, str(error), 409)
    except BadStore:
        raise
    except (Refused, BadInput) as error:
        return _answer(site, request, form, str(error), 422)
    if request.headers.get("hx-request"):
        told = {LINE: str(table.number)}  # what it changes comes by the stream
        answer: Response = HTMLResponse(site.calm + _beside(site, form, ""), headers=told)
    else:
        answer_at_once(table)
        to = form.text("back") or form.text("to")
        answer = RedirectResponse(to if to.startswith(table_path(table.id)) else table_path(table.id), 303)
    now = table.seat(seat) if seat in {one.id for one in table.seats} else None
    if now is not None and now.links != before:  # one's own act has renewed one's link: the game was handed over
        site.keep(answer, request, table.id, table.seat_token(seat))
    return answer


def _changed(site: Site, request: Request) -> Response:
    """Say that a press came too late, above the cards: the one that it was made on has gone, or goes."""
    if request.headers.get("hx-request"):
        return HTMLResponse(site.rendered("parts/trouble.html", trouble=CHANGED))
    return table_page(site, request, CHANGED, 409)


def _answer(site: Site, request: Request, form: Form, trouble: str, status: int) -> Response:
    if request.headers.get("hx-request"):
        beside = _beside(site, form, trouble)
        return HTMLResponse(beside or site.rendered("parts/trouble.html", trouble=trouble))
    return table_page(site, request, trouble, status)


def _beside(site: Site, form: Form, trouble: str) -> str:
    """Write a message beside the form that caused it; nothing where the form has no place for one."""
    at = form.text("at")
    if not PLACE.fullmatch(at):
        return ""
    return site.rendered("parts/beside.html", at=at, trouble=trouble)


def everything(table: Table, seen: View, base: str = "") -> dict[str, Any]:
    """Give all that the page of a table is made of."""
    shared = _shared(table, seen.seat)
    teller: Storyteller = shared["teller"]
    blocks, first = teller.page(seen.number, LOG_LINES)
    return {
        **shared,
        **_now(table, seen.seat, teller, seen.cards, seen.awaited),
        "scene_hand": _scene_hand(table, seen.seat),
        "view": seen,
        "cards": seen.cards,
        "awaited": seen.awaited,
        "sheets": _mine_first(drawn_all(table.game, table.position.options, seen.sheets), seen.seat),
        "hands": hands_of(table, seen.seat, [one.id for one in seen.sheets]),
        "trackers": _trackers(table, seen.seat, seen.scene, seen.awaited),
        "blocks": blocks,
        "places": (places := places_since(table, seen.seat)[0]),
        "later": later_of(table, seen.seat, places),
        "dues": dues_of(table, seen.seat),
        "number": seen.number,
        "earlier": first if first > 1 else 0,
        "session": seen.session,
        "sessions": table.position.sessions,
        "scene_title": seen.title,
        "scene_line": seen.line,
        "scene_picture": shown(table.id, next((one for one in seen.pictures if one.id == seen.picture), None)),
        "notes": list(notes_of(table, seen)),
        "steps": steps_of(table, seen.seat, base),
        "unfinished": unfinished(table, seen.seat),
        "previously": previously_of(table, seen.seat),
        "free": [(who, table.state.name(who)) for who in free_sheets(table)],
    }


def _now(table: Table, seat: Seat, teller: Storyteller, cards: Any, awaited: tuple[Awaited, ...]) -> dict[str, Any]:
    stage = stage_of(teller, cards, awaited)
    return {
        "stage": stage,
        "last_word": None if stage.paced else teller.last_word(),
        "awaited_names": [one.name for one in awaited] or list(stage.in_turn),
        "leads": leads_of(table, seat, teller.faces, stage.asked),
        "hint": hint_of(table, seat, stage),
        "over": over_of(table, seat),
        "sent": sent_to(table, seat),
        "undo": undo_of(table, seat)[1] if seat.runs_game else "",
    }


def leads_of(table: Table, seat: Seat, faces: Faces, asked: str) -> tuple[Lead, ...]:
    """Give those whom a player plays for the bar, which shows the one who is asked; else the page says who leads."""
    if seat.runs_game:
        return ()
    page, known = page_of(table.game.package), [who for who in seat.holds if who in table.state.sheets]
    looks = [sheet_of(table, seat.id, who) if page.vital else None for who in known]
    drawings = [drawn(table.game, table.position.options, one).it if one is not None else None for one in looks]
    vitals = [tuple(page.vital(it)) if page.vital and it is not None else () for it in drawings]
    return tuple([Lead(who, faces.sheet(who), vital, who == asked) for who, vital in zip(known, vitals, strict=True)])


def hands_of(table: Table, seat: Seat, sheets: list[str]) -> dict[str, Hand]:
    """Say what a seat can do with each sheet."""
    return {who: _hand(table, seat, who) for who in sheets}


def _hand(table: Table, seat: Seat, who: str) -> Hand:
    own, die = seat.runs_game or who in seat.holds, page_of(table.game.package).die
    hand = Hand(table.id, who, taps_of(table, seat, who), seat.runs_game, own, die=die)
    hand = hand._replace(titles=titles_of(table.game.sheet)) if hand.edits else hand
    if not seat.runs_game or any(who in one.holds and not one.runs_game for one in table.seats):
        return hand
    hidden, sheet = hidden_from_some(table, who), table.state.sheet(who)
    return hand._replace(
        unplayed=True,
        hidden=hidden,
        keeps=None if table.game.outward(sheet) is None else who not in table.house.opened,
        beside=tuple([(one, table.state.name(one)) for one in came_with(table, who)]) if hidden else (),
    )


def steps_of(table: Table, seat: Seat, base: str = "") -> Steps | None:
    """Say how far a table has come that nobody has played at yet; None where play is under way."""
    begun = table.position.sessions or table.position.title or seat.role == "spectator"
    if begun or (table.position.calls and _has_played(table, seat)):
        return None
    standing = [one for one in table.house.invitations.values() if one.used < one.invite.uses]
    link, places = "", 0
    if seat.runs_game and standing:
        link = f"{base}/join/{table.id}/{invite_token(table, standing[-1].invite)}"
        places = standing[-1].invite.uses - standing[-1].used
    people = tuple(one.name for one in table.seats if one.id != seat.id)
    names, sent = names_of(table, seat), sent_to(table, seat)
    mine = tuple(names[who] for who in seat.holds if who in names)
    waiting = {one.by for one in sent}
    without = [one.name for one in table.seats if one.role == "player" and not one.holds and one.name not in waiting]
    party = tuple(name for who, name in names.items() if not getattr(table.state.sheets.get(who), "npc", False))
    return Steps(people, party, link, places, has_demo(table.game.id), mine, tuple(without), sent)


def _has_played(table: Table, seat: Seat) -> bool:
    """Tell whether there was anything yet that a seat knows of: what only the gamemaster does prepares for it."""
    lines = ((row.number, table.rows.line(row.number)) for row in table.rows.under(table.position.number))
    reader, players = reader_of(table, seat), {one.id for one in table.seats if not one.runs_game}
    return any(
        isinstance(line, CallOpened)
        and (line.by in players or not players.isdisjoint(line.actors.values()))
        and reader.sees(call_audience(line), at)
        for at, line in lines
    )


def _mine_first(sheets: list[Any], seat: Seat) -> list[Any]:
    """Put a player's own sheet first; before the gamemaster the party stands first, then those who are not played."""
    return sorted(sheets, key=lambda one: (one.id in seat.holds) is seat.runs_game)


def parts_of_view(site: Site, table: Table, seen: View, since: int) -> str:
    """Write the whole page anew as parts, for a browser that has it open."""
    return site.rendered("parts/whole.html", since=since, **everything(table, seen))


def parts_of_change(
    site: Site, table: Table, seat: str, change: Change, parts: Parts | None = None, page: OpenPage | None = None
) -> str:
    """Write what is new as parts of the page; `parts` are those that are written for others at the same time."""
    own, parts, page = table.seat(seat), parts or Parts(site), page or OpenPage()
    shared = _shared(table, own)
    teller: Storyteller = shared["teller"]
    looks, names = shared["looks"], shared["names"]
    blocks = _told(teller, change)
    values = {**shared, **_now(table, own, teller, change.cards, change.awaited), "number": change.number}
    values["hands"] = dict.fromkeys(own.holds)
    stage, watches = values["stage"], own.role == "spectator"
    fell = [fall for fall in change.falls if not stage.mine or fall.call or _thrower(table, fall) == own.id]
    falls = [swapped("dice", "innerHTML", falls_text(fell))] if fell else []
    made: tuple[Any, ...]
    written = falls  # dice first: results wait until they lie
    if page.lacks("now", made := (stage, own.runs_game, watches)):
        written.append(parts.template("now", made, **values))
    if page.lacks("bar", made := _bar(own, values)):
        written.append(parts.piece("bar", made, forms=stage.goes_on, **values))
    for name in (*(["undo"] if own.runs_game else []), *(["hint"] if any(one.bot for one in table.seats) else [])):
        written.append(parts.alone(name, **values))
    if page.lacks("here", made := (tuple(values["awaited_names"]), tuple(names.items()), table.seats)):
        written.append(parts.piece("here", (*made, site.telling.here(table.id)), **values))
    if not change.more:
        places, since = places_since(table, own)
        if since > change.since and page.lacks("offers", places):
            values |= {"places": places, "later": (later := later_of(table, own, places))}
            written.append(parts.template("offers", (places, later), **values))
        steps = steps_of(table, own)
        values["unfinished"] = begun = unfinished(table, own)
        if page.lacks("steps", (steps, begun)):
            written.append(parts.alone("steps", "innerHTML", **{**values, "steps": steps}))
        if table.position.session > 1 and previously_of(table, own) is None and page.lacks("previously", None):
            written.append(parts.template("previously", None, previously=None))
        if own.runs_game and page.lacks("due", dues := dues_of(table, own)):
            hand = _scene_hand(table, own)
            written.append(parts.alone("due", **{**values, "dues": dues, "scene_hand": hand}))
    awaited = tuple([(one.turn, one.who) for one in change.awaited])  # the boards of a scene say whose turn it is
    if page.lacks("awaited", awaited) or change.scene is not None or (looks.reads_sheets and change.sheets):
        scene = change.scene if change.scene is not None else scene_of(table, seat)
        shown = _trackers(table, own, scene, change.awaited)
        if page.lacks("trackers", made := (shown, names, hand := _scene_hand(table, own), watches)):
            written.append(parts.template("trackers", made, trackers=shown, scene_hand=hand, **shared))
        if page.lacks("kept", made := (shared["kept"], tuple(names))):
            written.append(parts.shared("kept", made, lambda: site.rendered("parts/change_kept.html", **shared)))
    sheets = {one.id: one for one in change.sheets}
    for who in tapped_since(table, own, change.since) if not change.more else ():
        if who not in sheets and (found := sheet_of(table, seat, who)) is not None:
            sheets[who] = found
    hands = hands_of(table, own, list(sheets))
    for sheet in drawn_all(table.game, table.position.options, tuple(sheets.values())):
        shows = shared["faces"].sheet(sheet.id), shared["faces"].holder(sheet.id), (shared["kept"] or {}).get(sheet.id)
        made = sheet, names, hands[sheet.id], *shows
        if not page.lacks(f"sheet {sheet.id}", made):
            continue
        at, how = f"sheet-{sheet.id}", "outerMorph"
        text = parts.template("sheet", made, at=at, how=how, sheet=sheet, opened=OPENED, hands=hands, **shared)
        written.append(text.replace(OPENED, "open" if sheet.id in own.holds and not own.runs_game else ""))
    for block in blocks:
        write = partial(_block, site, table, own, block)
        written.append(parts.shared("block", (block, own.runs_game), write))
    return "".join(written)


def _thrower(table: Table, fall: Fall) -> str:
    """Say who rolled dice outside any moment: another's don't fall across the buttons of one who is asked."""
    line = table.rows.line(fall.number)
    return line.by if isinstance(line, Rolled) else ""


def _bar(seat: Seat, values: Mapping[str, Any]) -> tuple[Hashable, ...]:
    """Give all that the bar is written from; where it has a form, that is another each time."""
    stage, own = values["stage"], values["stage"].own
    asked = [(one.call, one.heading) for one in own] if len(own) > 1 else [stage.first.heading] if stage.first else []
    return (
        values["faces"].seat(seat.id),
        (seat.role, bool(seat.holds), tuple(asked), values["number"] if stage.goes_on else 0),
        (stage.turn, stage.mine, stage.due, stage.owed, stage.said, stage.come, stage.going),
        (stage.form is not None, stage.otherwise),
        *[values[name] for name in ("leads", "last_word", "over", "sent")],
    )


def _told(teller: Storyteller, change: Change) -> list[Block]:
    """Give the blocks that are new, or have more in them now, in the order of the story."""
    new = dict.fromkeys([one.call for one in change.log if one.call])
    calls = list(dict.fromkeys([each for one in new for each in teller.beside(one) or [one]]))
    calls += [one.call for one in change.awaited if one.call > change.since and one.call not in calls]
    found = [block for call in calls if (block := teller.moment(call, change.number)) is not None]
    if any(not one.call for one in change.log):
        lines = teller.table.lines(change.since, change.number)
        if any(isinstance(line, Rolled) for _, line in lines):  # several in a row are one block
            lines = teller.table.lines(max(change.since - LOG_LINES, 0), change.number)
        found += [block for block in teller.of(lines) if block.kind != "moment" and block.last > change.since]
    return sorted(found, key=teller.place)


def _block(site: Site, table: Table, seat: Seat, block: Block) -> str:
    if block.empty:  # it was called off: nothing is told of it any more
        return swapped(block.id, "delete", "")
    text = site.rendered("parts/one_block.html", table=table.id, game=table.game.id, one=block, runs=seat.runs_game)
    if block.last > block.number and block.number < table.number - LOG_LINES:  # it may be further up than what is shown
        return swapped(block.id, "outerMorph", text)
    return swapped("log", "beforeend", text)  # one that is on the page already is changed where it stands, there


def earlier(site: Site, request: Request) -> Response:
    """Show the story further up."""
    table, seat = site.seated(request)
    own = table.seat(seat)
    before = min(max(int(request.path_params["before"]), 1), table.number + 1)
    shared = _shared(table, own)
    blocks, first = shared["teller"].page(before - 1, LOG_LINES)
    values = {**shared, "blocks": blocks, "earlier": first if first > 1 else 0}
    if request.headers.get("hx-request"):
        return HTMLResponse(site.rendered("parts/story.html", **values))
    return site.page("earlier.html", **{**values, **beside(table, own)})


def _trackers(table: Table, seat: Seat, scene: Any, awaited: tuple[Awaited, ...]) -> Trackers:
    sheets = sheets_of(table, seat.id) if page_of(table.game.package).reads_sheets else ()

    def drawn_by_all() -> Trackers:
        names = {**table.position.known_to(seat).gone, **names_of(table, seat)}
        return trackers(table.game, table.position.options, scene, awaited, names, sheets)

    return reader_of(table, seat).once("trackers", drawn_by_all, scene, *awaited, None, *sheets)


def kept_of(table: Table, seat: Seat) -> Mapping[str, tuple[Beside, ...]] | None:
    """Say what the scene keeps of each sheet that a seat knows of; None where the game shows nothing of the kind."""
    look = page_of(table.game.package).beside
    return None if look is None else look(table.position.options, table.position.known_to(seat).scene)


def _shared(table: Table, seat: Seat) -> dict[str, Any]:
    names = names_of(table, seat)
    faces = faces_of(table, names)
    return {
        "table": table.id,
        "game": table.game.id,
        "game_title": table.game.title,
        "table_name": table.made.name,
        "view_name": table.made.name,
        "looks": looks_of(table.game),
        "names": names,
        "seat": seat,
        "people": table.seats,
        "faces": faces,
        "teller": Storyteller(table, seat, faces),
        "kept": kept_of(table, seat),
    }


def _scene_hand(table: Table, seat: Seat) -> Hand:
    """Say what a seat can do with the scene; what it could begin there is listed only where that is drawn."""
    return Hand(table.id, "", scene_taps_of(table, seat), seat.runs_game)
