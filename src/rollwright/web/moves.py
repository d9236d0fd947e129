"""What a seat may start now, as forms: what the sheet gives is filled in, what is left is asked for by its type."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rollwright.rules.arguments import Parameter, parameters_of
from rollwright.rules.ruleset import Listing, Move
from rollwright.table.seat import Seat
from rollwright.table.table import Table


class Field(NamedTuple):
    """Something that a form asks for."""

    name: str
    label: str
    takes: str
    default: str
    options: tuple[str, ...]


class Offer(NamedTuple):
    """A move as a form. `place` is where it stands in the seat's list."""

    place: int
    title: str
    procedure: str
    fields: tuple[Field, ...]


class Group(NamedTuple):
    """The moves of one character, or of the one who runs the game."""

    name: str
    offers: tuple[Offer, ...]


def groups_of(table: Table, seat: Seat) -> list[Group]:
    """Give a seat's moves, by whose they are."""
    state = table.position.known_to(seat)
    groups: dict[str, list[Offer]] = {}
    for place, move in enumerate(table.moves(seat.id)):
        name = state.name(move.who) if move.who in state.sheets else "The game"
        groups.setdefault(name, []).append(offer(table, seat, place, move))
    return [Group(name, tuple(offers)) for name, offers in groups.items()]


def offer(table: Table, seat: Seat, place: int, move: Move) -> Offer:
    """Make the form of a move."""
    listing = table.game.listing(move.procedure)
    known = {one.name: one for one in parameters_of(listing)}
    fields = tuple(_field(table, seat, listing, known.get(name), name) for name in move.asks)
    return Offer(place, move.title, move.procedure, fields)


def _field(table: Table, seat: Seat, listing: Listing, parameter: Parameter | None, name: str) -> Field:
    label = name.replace("_", " ")
    if parameter is None:
        return Field(name, label, "", "", ())
    options = tuple(parameter.allowed)
    if name == "who" or name.endswith("_who") or name in ("target", "to", "whom"):
        sheets: Mapping[str, Any] = table.position.known_to(seat).sheets
        options = options or tuple(sheets)
    return Field(name, label, parameter.takes, parameter.default or "", options)
