"""What pictures log: one that is brought, a portrait. And which of them a seat may see."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from rollwright.dice.errors import BadInput, Refused
from rollwright.table.checks import check_text, only_player
from rollwright.table.kept import Kept
from rollwright.table.log import AnyLogged, Pictured, Portrayed
from rollwright.table.picture import (
    MOST_ALT,
    MOST_BYTES,
    MOST_OF_PLAYER,
    MOST_PICTURES,
    Picture,
    Prepared,
    is_kept_form,
)
from rollwright.table.seat import ALL, Seat

NOT_HERE = "there is no such picture at this table; pick one of yours, or bring it again"


class Brought(NamedTuple):
    """A picture that somebody brings, with what it shows in words."""

    picture: Prepared
    alt: str


Given: TypeAlias = str | Brought
"""A picture of the table's by its digest, or one that is brought with the act; an empty text is none."""


def pictured(table: Kept, by: Seat, given: Brought) -> list[AnyLogged]:
    """Bring a picture to the table, for later."""
    return taken(table, by, given)[1]


def portrayed(table: Kept, by: Seat, who: str, given: Given) -> list[AnyLogged]:
    """Give a sheet a portrait, or take it away."""
    table.position.known_to(by).sheet(who)
    if not by.runs_game and who not in by.holds:
        raise Refused(f"only whoever plays {table.state.name(who)}, or the GM, may give them a portrait")
    if not given and who not in table.house.portraits:
        raise Refused("there is no portrait to take away")
    picture, lines = taken(table, by, given)
    return [*lines, Portrayed(by=by.id, who=who, picture=picture)]


def taken(table: Kept, by: Seat, given: Given) -> tuple[str, list[AnyLogged]]:
    """Take a picture for an act: give its digest, and what is logged of it first.

    To be asked last: the bytes are kept before the line that names them, so that no line names what isn't there.
    """
    if isinstance(given, str):
        if given and given not in seen_pictures(table, by):
            raise BadInput(NOT_HERE)
        return given, []
    only_player(by, "bring pictures")
    check_text(given.alt.strip(), "what the picture shows, in words,", 1, MOST_ALT)
    if not is_kept_form(given.picture.data):
        raise BadInput(f"a picture is kept as WebP, with at most {MOST_BYTES // 1_000_000} MB")
    record = _record(given)
    if record.id in seen_pictures(table, by):
        return record.id, []
    own = sum(one.by == by.id for one in table.house.pictures.values())
    if len(table.house.pictures) >= MOST_PICTURES or (own >= MOST_OF_PLAYER and not by.runs_game):
        raise Refused("this table has as many pictures as it can keep; use one that is here")
    table.store.keep_picture(table.id, record.id, given.picture.data)
    return record.id, [Pictured(by=by.id, picture=record)]


def seen_pictures(table: Kept, seat: Seat) -> dict[str, Picture]:
    """Give the pictures that a seat may see, by their digests: its own, portraits of those it knows of, what was shown.

    Nothing tells another picture from one that isn't there.
    """
    house = table.house
    if seat.runs_game:
        return {id: one.picture for id, one in house.pictures.items()}
    sheets = table.position.known_to(seat).sheets
    portraits = {picture for who, picture in house.portraits.items() if who in sheets}
    return {
        id: one.picture
        for id, one in house.pictures.items()
        if one.by == seat.id or id in portraits or _shown(house.shown_pictures.get(id, ()), seat)
    }


def _shown(to: tuple[str, ...], seat: Seat) -> bool:
    return ALL in to or seat.among(frozenset(to))


def picture_data(table: Kept, seat: Seat, id: str) -> bytes:
    """Give the bytes of a picture to a seat that may see it."""
    if id not in seen_pictures(table, seat):
        raise Refused(NOT_HERE)
    return table.store.picture(table.id, id)


def _record(given: Brought) -> Picture:
    picture = given.picture
    return Picture(picture.id, picture.width, picture.height, given.alt.strip())
