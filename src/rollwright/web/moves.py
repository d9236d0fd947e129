"""What a seat may start now, as forms: what the sheet gives is filled in, what is left is asked for by its type."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from rollwright.dice.errors import Refused
from rollwright.rules.arguments import Parameter, parameters_of
from rollwright.rules.facts import State
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
    """A group of moves, before it is opened: whose sheet it is about (nobody's: the game's own), and its name."""

    who: str
    name: str


class _Known(NamedTuple):
    """The groups that a seat was last told of, how things stood, and at which line."""

    options: Any
    state: State
    moves: tuple[Move, ...] | None
    """The moves, where they were worked out."""
    heads: tuple[Head, ...]
    since: int


_heads: WeakKeyDictionary[Table, dict[str, _Known]] = WeakKeyDictionary()
"""What was last told, by table and seat."""


def heads_of(table: Table, seat: Seat) -> tuple[Head, ...]:
    """Give the groups of a seat's moves, without their forms."""
    table.moves(seat.id)
    return heads_since(table, seat)[0]


def heads_since(table: Table, seat: Seat) -> tuple[tuple[Head, ...], int]:
    """Give the groups of a seat's moves, and a line from which on the moves are the same as now.

    Moves take long to work out, and nobody may want them: until somebody does, there may be a group too many.
    """
    options, state, there = table.options, table.position.known_to(seat), _heads.setdefault(table, {})
    known, moves = there.get(seat.id), table.moves_at_hand(seat)
    same = known is not None and known.options is options and known.state is state
    if known is not None and same and (moves is None or moves is known.moves):
        return known.heads, known.since
    found = _likely(seat, state, known) if moves is None else _grouped(table, state, moves)
    heads, since = tuple(Head(who, _name(state, who)) for who in found), table.number
    if known is not None and same:  # they are told with the next line where they turn out to be others
        since = known.since if heads == known.heads else since + 1
    there[seat.id] = _Known(options, state, moves, heads, since)
    return heads, since


def _likely(seat: Seat, state: State, known: _Known | None) -> list[str]:
    """Say who may have something to start: who had, and all whose sheet is another one now."""
    if seat.role == "spectator":
        return []
    own = [who for who in state.sheets if seat.runs_game or who in seat.holds]
    if known is None or known.state.scene is not state.scene:
        return [*own, ""]
    had = [head.who for head in known.heads if not head.who or head.who in state.sheets]
    changed = [who for who in own if known.state.sheets.get(who) is not state.sheets[who]]
    return list(dict.fromkeys((*had, *changed, "")))


def group_of(table: Table, seat: Seat, who: str) -> Group:
    """Give a seat's moves about somebody's sheet as forms, or those of the game's own."""
    state, moves = table.position.known_to(seat), table.moves(seat.id)
    if who and who not in state.sheets:
        raise Refused("there is nothing of that kind to start now; look again")
    found = _grouped(table, state, moves).get(who, [])
    return Group(_name(state, who), tuple(offer(table, seat, place, move) for place, move in found))


def _name(state: State, who: str) -> str:
    return state.name(who) if who else "The game"


def _grouped(table: Table, state: State, moves: Sequence[Move]) -> dict[str, list[tuple[int, Move]]]:
    """Gather moves by whose they are, without those that come by themselves as a session begins or ends."""
    by_itself = {*table.game.at_session_start, *table.game.at_session_end}
    groups: dict[str, list[tuple[int, Move]]] = {}
    for place, move in enumerate(moves):
        if move.procedure in by_itself and not move.asks:
            continue
        groups.setdefault(move.who if move.who in state.sheets else "", []).append((place, move))
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
