"""Pictures and hand-outs on the page: what a seat may see of them, and the forms that bring and give them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.steps import GM
from rollwright.table.checks import DRAFT, NEXT, SETTING, only_gm
from rollwright.table.picture import MEDIA
from rollwright.table.picturing import seen_pictures
from rollwright.table.seat import ALL, Seat
from rollwright.table.store import BadStore
from rollwright.table.table import Table
from rollwright.table.view import NoteShown, View, view
from rollwright.web.doing import on_stage
from rollwright.web.people_shown import Faces, Shown, shown
from rollwright.web.site import Site

LASTING = "private, max-age=31536000, immutable"
"""A picture is the same for ever under its address; whoever may not see it does not get that far."""
NOT_THERE = "there is no such picture"


class HandOut(NamedTuple):
    """A hand-out of the gamemaster's, or a note, as it stands on a page."""

    id: str
    title: str
    text: str
    by: str
    picture: Shown | None
    kept: str
    """Its picture's id, for who may change it."""
    to: tuple[str, ...]
    """Who has it, by name; only told to who gives it."""
    waiting: tuple[tuple[str, str], ...]
    """Who doesn't have it, by id and name; only told to who gives it."""
    own: bool
    """Whether this seat may give and change it."""
    ids: tuple[str, ...] = ()
    """Who has it, by what stands for them; only told to who gives it."""


def picture(site: Site, request: Request) -> Response:
    """Give a picture to a seat that may see it."""
    table, seat = site.seated(request)
    id = request.path_params["picture"]
    try:
        data = table.picture(seat, id)
    except BadStore:
        raise
    except (Refused, BadInput):
        return site.refused(request, NOT_THERE, 404)
    return answered(request, id, data)


def answered(request: Request, id: str, data: bytes) -> Response:
    """Answer with a picture; whoever has it already is only told so."""
    headers = {"etag": f'"{id}"', "cache-control": LASTING, "vary": "cookie, authorization"}
    if f'"{id}"' in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(data, media_type=MEDIA, headers=headers)


def portrait_page(site: Site, request: Request) -> Response:
    """Show the form by which a character gets a portrait."""
    table, seat = site.seated(request)
    own, who = table.seat(seat), request.path_params["who"]
    name = table.position.known_to(own).name(who)
    if who not in table.position.known_to(own).sheets or not (own.runs_game or who in own.holds):
        raise Refused("there is no character of yours to give a portrait to")
    face = Faces(table, {who: name}).sheet(who)
    return on_stage(
        site, request, table, own, "parts/portrait.html", f"A portrait for {name}", who=who, who_name=name, face_of=face
    )


def scene_page(site: Site, request: Request) -> Response:
    """Show the form that sets the scene."""
    table, seat = site.seated(request)
    own = table.seat(seat)
    only_gm(own, "set the scene")
    return on_stage(site, request, table, own, "parts/scene_form.html", "Set the scene", **scene_values(table, own))


def handouts_page(site: Site, request: Request) -> Response:
    """Show what the gamemaster has prepared to hand out, and the form that prepares more."""
    table, seat = site.seated(request)
    own = table.seat(seat)
    only_gm(own, "prepare hand-outs")
    values = handout_values(table, own, view(table, seat, 0))
    return on_stage(site, request, table, own, "parts/handouts.html", "Hand-outs", **values)


def scene_values(table: Table, seat: Seat) -> dict[str, object]:
    """Give what the form of a scene is made of."""
    return {"kept_pictures": list(seen_pictures(table, seat).values())[::-1], "scene_title": table.position.title}


def handout_values(table: Table, seat: Seat, seen: View) -> dict[str, object]:
    """Give what the list of hand-outs is made of."""
    others = [one for one in table.seats if not one.runs_game]
    return {
        "handouts": [one for one in notes_of(table, seen) if one.own],
        "kept_pictures": list(seen_pictures(table, seat).values())[::-1],
        "players": others,
    }


def notes_of(table: Table, seen: View) -> Iterator[HandOut]:
    """Give the notes and hand-outs that a seat reads, without what only the program keeps there; the newest first."""
    pictures = {one.id: one for one in seen.pictures}
    for note in reversed(seen.notes):
        if note.title.startswith(DRAFT) or note.title.endswith(SETTING) or note.title == NEXT:
            continue
        kept = table.house.notes[note.id]
        gives = seen.seat.runs_game and (kept.by == seen.seat.id or GM in kept.audience)
        yield HandOut(
            note.id, note.title or "A note", note.text, note.by, shown(table.id, pictures.get(note.picture)),
            note.picture, *_has(table, note, gives), gives, tuple(one for one in note.audience if gives and one != GM),
        )  # fmt: skip


def _has(table: Table, note: NoteShown, gives: bool) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """Say who has a hand-out, and who doesn't."""
    others = [one for one in table.seats if not one.runs_game]
    if not gives:
        return (), ()
    if ALL in note.audience:
        return ("everybody",), ()
    having = [one for one in others if one.id in note.audience]
    return tuple(one.name for one in having), tuple((one.id, one.name) for one in others if one not in having)
