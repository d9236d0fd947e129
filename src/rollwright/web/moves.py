"""What a seat may begin now: acts by their place on the page, rows of sheets that begin one, and old moves as forms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from rollwright.dice.errors import Refused
from rollwright.rules.arguments import Parameter, parameters_of
from rollwright.rules.facts import State
from rollwright.rules.fields import Choice
from rollwright.rules.fields import Field as Asked
from rollwright.rules.ruleset import Listing, Move
from rollwright.rules.wording import plain
from rollwright.table.kept import is_same
from rollwright.table.seat import Seat
from rollwright.table.table import Table
from rollwright.web.page import page_of

SHEET = "sheet."
SCENE = "scene."
DESK = "desk"
PLACES = {
    "now": "Now",
    "": "",
    "scene": "In the scene",
    "party": "The party",
    "desk": "At your desk",
    "sheet": "On a sheet",
}


ELSE = "Everything else"
"""The heading of what does not belong to the scene that is going on."""


class Offer(NamedTuple):
    """Something that can be begun, for the stage: who can, and whether more is asked."""

    act: str
    title: str
    guide: str
    whose: tuple[tuple[str, str], ...]
    """Who can, by sheet and name; nobody: it is nobody's."""
    asks: bool
    deed: bool


class Place(NamedTuple):
    """What can be begun at one place of the page."""

    title: str
    offers: tuple[Offer, ...]
    folded: bool = False
    """Whether it is seldom wanted: for a gamemaster, what people do on their own sheets."""


class Tap(NamedTuple):
    """Rows of a part of a sheet that begin something."""

    act: str
    title: str
    row: str
    rows: tuple[Choice, ...]
    asks: bool
    """Whether more is asked than the row says."""

    def find(self, key: str) -> str | None:
        """Give the key of a row, by its key or by what it is called."""
        wanted = key.lower()
        return next((one.key for one in self.rows if wanted in (one.key.lower(), one.words.lower())), None)


class Due(NamedTuple):
    """Something that waits for the gamemaster, with what can be done about it."""

    key: str
    words: str
    note: str
    acts: tuple[Tap, ...]


Taps = Mapping[str, Sequence[Tap]]
"""What the rows of a sheet begin, by part."""


def places_of(table: Table, seat: Seat) -> tuple[Place, ...]:
    """Give what a seat may begin now, best first, by its place."""
    if not table.game.acts or seat.role == "spectator":
        return ()
    state = table.position.known_to(seat)
    by_itself = {*table.game.at_session_start, *table.game.at_session_end}
    groups: dict[str, dict[str, list[Move]]] = {}
    for move in table.moves(seat.id):
        if move.procedure in table.game.acts and move.procedure not in by_itself:
            if move.place == DESK and move.row:
                continue  # it stands among what is due
            place = _place(move)
            groups.setdefault(place, {}).setdefault(move.procedure, []).append(move)
    found = []
    for place, title in PLACES.items():
        offers = [_offer(state, moves, guide_of(table, moves[0])) for moves in groups.get(place, {}).values()]
        offers.sort(key=lambda one: one.deed is not (place == "now"))
        if offers:
            found.append(Place(title, tuple(offers), seat.runs_game and place == "sheet"))
    look = page_of(table.game.package).belongs
    own = look(state, seat) if look is not None else None
    return tuple(found if own is None else _parted(found, own))


def _parted(places: Sequence[Place], own: frozenset[str]) -> list[Place]:
    """Leave open what belongs to the scene; fold all else away under one heading."""
    found, rest = [], []
    for place in places:
        if offers := tuple([one for one in place.offers if one.act in own]):
            found.append(Place(place.title, offers))
        rest += [one for one in place.offers if one.act not in own]
    return [*found, Place(ELSE, tuple(rest), True)] if rest else found


def _place(move: Move) -> str:
    """Say in which group something to do stands: what begins a moment comes first."""
    if move.place.startswith(SHEET):
        return "" if move.kind == "call" and move.row else "sheet"
    head = move.place.partition(".")[0]
    return head if head in PLACES else ""


class _Places(NamedTuple):
    """What a seat could last begin, how things stood, and since which line that is so."""

    options: Any
    state: State
    places: tuple[Place, ...]
    since: int


_places: WeakKeyDictionary[Table, dict[str, _Places]] = WeakKeyDictionary()


def places_since(table: Table, seat: Seat) -> tuple[tuple[Place, ...], int]:
    """Give what a seat may begin now, and a line from which on that has been so."""
    there, options, state = _places.setdefault(table, {}), table.options, table.position.known_to(seat)
    known = there.get(seat.id)
    if known is not None and known.options is options and is_same(known.state, state):
        return known.places, known.since
    places = places_of(table, seat)
    since = known.since if known is not None and known.places == places else table.number
    there[seat.id] = _Places(options, state, places, since)
    return places, since


def guide_of(table: Table, move: Move) -> str:
    """Say what something to do is, in a line or two: as it says itself, or as it is described."""
    return move.guide or " ".join((table.game.acts[move.procedure].__doc__ or "").split())


def _offer(state: State, moves: Sequence[Move], guide: str) -> Offer:
    first = moves[0]
    whose = tuple([(move.who, state.name(move.who)) for move in moves if move.who])
    return Offer(first.procedure, first.title, guide, whose, bool(first.fields), first.kind == "deed")


def taps_of(table: Table, seat: Seat, who: str) -> Taps:
    """Give what the rows and parts of somebody's sheet begin, for a seat that may."""
    return _taps(table, seat, who, SHEET) if seat.runs_game or who in seat.holds else {}


def scene_taps_of(table: Table, seat: Seat) -> Taps:
    """Give what the trackers of the scene begin, by part, for a seat that may."""
    return _taps(table, seat, "", SCENE) if seat.role != "spectator" else {}


def dues_of(table: Table, seat: Seat) -> tuple[Due, ...]:
    """Give what waits for the gamemaster."""
    if not seat.runs_game:
        return ()
    found: dict[str, Due] = {}
    for tap in _taps(table, seat, "", DESK).get("", ()):
        for row in tap.rows:
            known = found.get(row.key, Due(row.key, row.words, row.note, ()))
            found[row.key] = known._replace(acts=(*known.acts, tap))
    return tuple(found.values())


def _taps(table: Table, seat: Seat, who: str, prefix: str) -> Taps:
    if not table.game.acts:
        return {}
    return table.offered(seat, ("taps", who, prefix), lambda *_: _taps_among(table.moves(seat.id), who, prefix))


def _taps_among(moves: Sequence[Move], who: str, prefix: str) -> Taps:
    found: dict[str, tuple[Tap, ...]] = {}
    for move in moves:
        if move.who != who or not move.place.startswith(prefix) or (prefix == DESK and not move.row):
            continue
        row = next((one for one in move.fields if one.name == move.row), None)
        if move.row and (row is None or not row.options):
            continue
        more = len(move.fields) > bool(move.row)
        tap = Tap(move.procedure, move.title, move.row, row.options if row else (), more)
        part = move.place.removeprefix(prefix)
        found[part] = (*found.get(part, ()), tap)
    return found


def move_of(table: Table, seat: Seat, act: str, who: str) -> Move:
    """Find an act as a move of somebody's, or say why it can't be begun."""
    found = table.game.acts.get(act)
    if found is None:
        raise Refused("there is nothing of that kind here; look again at what you can do")
    move = found.move_of(table.options, table.position.known_to(seat), table.position.sitting(seat), who)
    if move is None:
        raise Refused(f"“{found.title}” can't be done just now")
    return move


# Games in the old form.


class Field(NamedTuple):
    """Something that a form of the gamemaster's desk asks for."""

    name: str
    label: str
    takes: str
    default: str
    options: tuple[str, ...]


class OldOffer(NamedTuple):
    """A move of the old form. `place` is where it stands in the seat's list."""

    place: int
    title: str
    procedure: str
    fields: tuple[Asked, ...]


class Group(NamedTuple):
    """The moves of one character, or of the one who runs the game."""

    name: str
    offers: tuple[OldOffer, ...]


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
    if moves is None and table.game.acts:
        moves = table.moves(seat.id)
    same = known is not None and known.options is options and is_same(known.state, state)
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
    """Gather old moves by whose they are, without those that come by themselves as a session begins or ends."""
    by_itself = {*table.game.at_session_start, *table.game.at_session_end}
    groups: dict[str, list[tuple[int, Move]]] = {}
    for place, move in enumerate(moves):
        if move.procedure in table.game.acts or (move.procedure in by_itself and not move.asks):
            continue
        groups.setdefault(move.who if move.who in state.sheets else "", []).append((place, move))
    return groups


def offer(table: Table, seat: Seat, place: int, move: Move) -> OldOffer:
    """Make the form of a move."""
    if move.fields or move.procedure in table.game.acts:
        return OldOffer(place, move.title, move.procedure, move.fields)
    listing = table.game.listing(move.procedure)
    known = {one.name: one for one in parameters_of(listing)}
    fields = tuple(_field(table, seat, listing, known.get(name), name) for name in move.asks)
    return OldOffer(place, move.title, move.procedure, fields)


def _field(table: Table, seat: Seat, listing: Listing, parameter: Parameter | None, name: str) -> Asked:
    title = plain(name).replace("_", " ").capitalize()
    if parameter is None:
        return Asked(name=name, kind="words", title=title)
    keys = tuple(parameter.allowed)
    options = tuple(Choice(key, plain(key).replace("_", " ").capitalize()) for key in keys)
    if name == "who" or name.endswith("_who") or name in ("target", "to", "whom"):
        state = table.position.known_to(seat)
        options = options or tuple(Choice(who, state.name(who)) for who in state.sheets)
    usual = parameter.default or ""
    if options and usual not in [one.key for one in options]:
        options = (Choice(usual, "–"), *options)
    return Asked(
        name=name, kind="one" if options else "words", title=title, guide=parameter.takes, options=options, usual=usual
    )
