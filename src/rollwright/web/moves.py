"""What a seat may start now, as forms: what the sheet gives is filled in, what is left is asked for by its type."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

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


class Head(NamedTuple):
    """A group of moves, before it is opened."""

    name: str
    size: int


class _Counted(NamedTuple):
    """The groups of some moves, and the line at which they were counted."""

    moves: tuple[Move, ...]
    heads: list[Head]
    since: int


_heads: WeakKeyDictionary[Table, dict[str, _Counted]] = WeakKeyDictionary()
"""What was last counted, by table and seat."""


def heads_of(table: Table, seat: Seat) -> list[Head]:
    """Give the groups of a seat's moves, without their forms."""
    return heads_since(table, seat)[0]


def heads_since(table: Table, seat: Seat) -> tuple[list[Head], int]:
    """Give the groups of a seat's moves, and a line from which on they are the same as now."""
    moves, heads = table.moves(seat.id), _heads.setdefault(table, {})
    known = heads.get(seat.id)
    if known is None or known.moves is not moves:
        grouped = [Head(name, len(own)) for name, own in _grouped(table, seat).items()]
        known = heads[seat.id] = _Counted(moves, grouped, table.number)
    return known.heads, known.since


def groups_of(table: Table, seat: Seat, only: int | None = None) -> list[Group]:
    """Give a seat's moves as forms, by whose they are: all groups, or one by its place from 1."""
    return [
        Group(name, tuple(offer(table, seat, place, move) for place, move in moves))
        for at, (name, moves) in enumerate(_grouped(table, seat).items(), 1)
        if only in (None, at)
    ]


def _grouped(table: Table, seat: Seat) -> dict[str, list[tuple[int, Move]]]:
    """Gather moves by whose they are, without those that come by themselves as a session begins or ends."""
    by_itself = {*table.game.at_session_start, *table.game.at_session_end}
    state = table.position.known_to(seat)
    groups: dict[str, list[tuple[int, Move]]] = {}
    for place, move in enumerate(table.moves(seat.id)):
        if move.procedure in by_itself and not move.asks:
            continue
        name = state.name(move.who) if move.who in state.sheets else "The game"
        groups.setdefault(name, []).append((place, move))
    return groups


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
