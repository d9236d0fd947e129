"""What a seat may begin now: acts by their place on the page, and rows of sheets that begin one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from rollwright.dice.errors import Refused
from rollwright.rules.acts import Act
from rollwright.rules.facts import State
from rollwright.rules.fields import OPTIONAL, Choice
from rollwright.rules.ruleset import Move
from rollwright.table.kept import is_same
from rollwright.table.seat import Seat
from rollwright.table.table import Table
from rollwright.web.npcs import hidden_from_any
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


WORD = re.compile(r"[\w’']+")
NAMED = re.compile(r"“([^”]+)”")
"""What is named in words."""
SMALL = frozenset("a an the of for to in on with by at is are there no without somebody whom something that".split())
"""Words that say nothing by themselves."""
ELSE = "Everything else"
"""The heading of what does not belong to the scene that is going on."""
FEW = 5
"""How many are picked from by a button each."""
PLAY_ON = "Play on anyway"
"""The heading of what belongs to play, after a session has ended."""


class Offer(NamedTuple):
    """Something that can be begun, for the stage: who can, and whether more is asked."""

    act: str
    title: str
    guide: str
    whose: tuple[tuple[str, str], ...]
    """Who can, by sheet and name; nobody: it is nobody's."""
    asks: bool
    deed: bool
    together: tuple[str, ...] = ()
    """Whom the gamemaster may call on in one press: all whom players play, where that is more than one."""
    at_once: tuple[tuple[str, str, str], ...] = ()
    """How one press does it: the field that says it all and what goes into it, by key and words; or nothing at all."""
    says: tuple[str, str] = ("", "")
    """What may be said beside that press: the field for it, and its title."""


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
    call: bool = False
    """Whether it begins a moment."""

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
    """First what is done about it most likely: what begins a moment, not what lets it be."""

    @property
    def optional(self) -> bool:
        """Whether it may as well be let be."""
        return self.note == OPTIONAL


Taps = Mapping[str, Sequence[Tap]]
"""What the rows of a sheet begin, by part."""


def places_of(table: Table, seat: Seat) -> tuple[Place, ...]:
    """Give what a seat may begin now, best first, by its place."""
    if seat.role == "spectator":
        return ()
    state = table.position.known_to(seat)
    by_itself = table.game.by_itself
    groups: dict[str, dict[str, list[Move]]] = {}
    between = {SHEET + part: title for part, title in page_of(table.game.package).between.items()}
    for move in table.moves(seat.id):
        if move.procedure not in by_itself:
            if move.place == DESK and move.row:
                continue  # it stands among what is due
            often = "" if move.procedure in page_of(table.game.package).often else _place(move)
            place = move.place if move.place in between else often
            groups.setdefault(place, {}).setdefault(move.procedure, []).append(move)
    found = []
    party = played(table) if seat.runs_game else frozenset()
    for place, title in (*PLACES.items(), *between.items()):
        offers = [_offer(table, seat, state, moves, party) for moves in groups.get(place, {}).values()]
        if place not in between:  # those stand as their game has them
            offers.sort(key=lambda one: one.deed is not (place == "now"))
        if offers:
            found.append(Place(title, tuple(offers), place in between or (seat.runs_game and place == "sheet")))
    page = page_of(table.game.package)
    if is_over(table):
        later = [one.act for place in found for one in place.offers if place.title in between.values()]
        return tuple(_parted(found, frozenset([*page.downtime, *page.rewards, *later]), PLAY_ON))
    own = page.belongs(state, seat) if page.belongs is not None else None
    if own is None:
        return tuple(_first(found, (*ready_for(table, seat), *(page.calls if seat.runs_game else ()))))
    return tuple(_parted(found, own))


SHOWS = "Show to everybody"


class Later(NamedTuple):
    """Something that can't be begun now, for those who look for it."""

    title: str
    why: str
    act: str = ""
    leads: tuple[Offer, ...] = ()
    """What can be begun now and is named in why: it leads there."""
    hidden: tuple[tuple[str, str], ...] = ()
    """The sheets that are hidden, by id and name: it is done with them at once."""


def later_of(table: Table, seat: Seat, places: Sequence[Place]) -> tuple[Later, ...]:
    """Give what a seat may begin at other times, each with what it needs, or what it is."""
    if seat.role == "spectator":
        return ()
    offered = {one.title: one for place in places for one in place.offers}
    by_itself = table.game.by_itself
    open_to = [
        act
        for act in table.game.acts.values()
        if (act.by != "players" if seat.runs_game else act.by != "gm") and act.id not in by_itself
    ]
    found = {act.title: Later(act.title, _why(table, seat, act), act.id) for act in open_to}
    later = [one for title, one in found.items() if title not in offered]
    named = [[offered[name] for name in NAMED.findall(one.why) if name in offered] for one in later]
    hidden = sorted([(who, table.state.name(who)) for who in hidden_from_any(table)]) if seat.runs_game else []
    shows = [Later(SHOWS, "Players will know of them.", hidden=tuple(hidden))] if hidden else []
    return (*shows, *[one._replace(leads=tuple(leads)) for one, leads in zip(later, named, strict=True)])


def _why(table: Table, seat: Seat, act: Act[Any, Any, Any]) -> str:
    """Say what has to be for an act to be offered: what somebody of a seat's lacks, else what it takes at all."""
    whose = [who for who in seat.holds if who in table.state.sheets] if act.lacks and not seat.runs_game else []
    known = table.position.known_to(seat)
    lacking = [act.lacks(table.options, known, who) for who in whose if act.lacks]
    if act.lacks and seat.runs_game and act.by == "gm":  # nobody's own
        lacking = [act.lacks(table.options, known)]
    return table.game.no_time(act, known) or next(
        filter(None, lacking), act.needs or act.guide or " ".join((act.__doc__ or "").split())
    )


def is_over(table: Table) -> bool:
    """Tell whether a session has ended, and no other has begun."""
    return bool(table.position.sessions and not table.position.session)


def _first(places: Sequence[Place], calls: Sequence[str]) -> list[Place]:
    """Put first what a seat is ready for, or begins most often; what is due now stays before it."""
    offers = {one.act: one for place in places for one in place.offers if one.act in calls}
    rest = [place._replace(offers=tuple([one for one in place.offers if one.act not in calls])) for place in places]
    rest = [place for place in rest if place.offers]
    due = [place for place in rest if place.title == PLACES["now"]]
    first = [Place("", tuple([offers[one] for one in calls if one in offers]))] if offers else []
    return [*due, *first, *[place for place in rest if place not in due]]


def called_next(table: Table, seat: Seat, act: str) -> tuple[Offer, ...]:
    """Give what somebody may want to begin after the result of an act: what the gamemaster begins most often, and what
    belongs there."""
    page = page_of(table.game.package)
    acts = (*ready_for(table, seat), *page.calls[:1], *page.after) if seat.runs_game else ()
    acts += page.then.get(act, ())
    offers = {one.act: one for place in places_since(table, seat)[0] for one in place.offers if one.act in acts}
    return tuple([offers[act] for act in acts if act in offers])


def ready_for(table: Table, seat: Seat) -> tuple[str, ...]:
    """Give what the table is ready for, as its game says it to a seat."""
    look = page_of(table.game.package).ready
    return () if look is None else look(table.options, table.position.known_to(seat), seat)


def turns_of(table: Table, seat: Seat) -> tuple[Offer, ...]:
    """Give what a seat may do whose turn it is in the scene."""
    acts = page_of(table.game.package).turns
    offers = {one.act: one for place in places_since(table, seat)[0] for one in place.offers}
    moves = {one.procedure: one for one in table.moves(seat.id)}
    found = [(moves[act], offers[act]) for act in acts if act in offers]
    return tuple([one._replace(at_once=_at_once(move, one), says=_says(move)) for move, one in found])


def _says(move: Move) -> tuple[str, str]:
    """Give what may be said in words beside a press that needs none."""
    return next(((one.name, one.title) for one in move.fields if one.kind == "words" and not one.needed), ("", ""))


def _at_once(move: Move, offer: Offer) -> tuple[tuple[str, str, str], ...]:
    """Say how one press does something: a deed that asks nothing or one pick of a few; else its form is opened."""
    if move.kind != "deed" or len(offer.whose) > 1:
        return ()
    if not any(one.needed for one in move.fields):
        return (("", "", offer.title),)
    only = move.fields[0]
    picks = only.options if len(move.fields) == 1 and only.kind == "one" and not only.free else ()
    return tuple([(only.name, one.key, one.words) for one in picks]) if len(picks) <= FEW else ()


def _parted(places: Sequence[Place], own: frozenset[str], heading: str = ELSE) -> list[Place]:
    """Leave open what belongs to the scene, or to the time; fold all else away under one heading."""
    found: dict[str, list[Offer]] = {}
    rest: list[Offer] = []
    for place in places:
        title = PLACES["now"] if place.title == PLACES["sheet"] else place.title  # the scene waits for it
        if offers := [one for one in place.offers if one.act in own]:
            found.setdefault(title, []).extend(offers)
        rest += [one for one in place.offers if one.act not in own]
    order = sorted(found.items(), key=lambda pair: pair[0] != PLACES["now"])
    shown = [Place(title, tuple(offers)) for title, offers in order]
    return [*shown, Place(heading, tuple(rest), True)] if rest else shown


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
    over: bool
    held: frozenset[str]
    places: tuple[Place, ...]
    since: int
    taps: Mapping[str, tuple[Taps, int]]
    """What each sheet begins, and since which line."""


_places: WeakKeyDictionary[Table, dict[str, _Places]] = WeakKeyDictionary()


def places_since(table: Table, seat: Seat) -> tuple[tuple[Place, ...], int]:
    """Give what a seat may begin now, and a line from which on that has been so."""
    there, options, state = _places.setdefault(table, {}), table.options, table.position.known_to(seat)
    known, over, held = there.get(seat.id), is_over(table), table.game.held_up(table.under_way)
    same = known is not None and (known.over, known.held) == (over, held) and known.options is options
    if known is not None and same and is_same(known.state, state):
        if known.state is not state:  # the next look finds at once that it is the same
            there[seat.id] = known._replace(state=state)
        return known.places, known.since
    places = places_of(table, seat)
    since = known.since if known is not None and known.places == places else table.number
    taps = {who: taps_of(table, seat, who) for who in state.sheets if seat.runs_game or who in seat.holds}
    before = known.taps if known is not None else {who: (now, 0) for who, now in taps.items()}  # no page is older
    dated = {
        who: old if (old := before.get(who)) and old[0] == now else (now, table.number) for who, now in taps.items()
    }
    there[seat.id] = _Places(options, state, over, held, places, since, dated)
    return places, since


def tapped_since(table: Table, seat: Seat, line: int) -> list[str]:
    """Say whose sheets begin other things than at a line, though nothing on them may have changed: a scene is over."""
    places_since(table, seat)
    return [who for who, (_, since) in _places[table][seat.id].taps.items() if since > line]


def guide_of(table: Table, seat: Seat, move: Move) -> str:
    """Say what something to do is, in a line or two: as it says itself, or as it is described."""
    text = move.guide or " ".join((table.game.acts[move.procedure].__doc__ or "").split())
    return to_host(text, table.game.gm.removeprefix("the ")) if seat.runs_game else text


@lru_cache(maxsize=1024)
def to_host(text: str, host: str) -> str:
    """Say to whoever runs the game what is said of them to the others.

    >>> to_host("Sell it. Your GM says what for, if your GM likes, or your GM may buy it. Your GM has gold.", "GM")
    'Sell it. You say what for, if you like, or you may buy it. You have gold.'
    >>> to_host("Try it. Your GM may give you a penalty. Your GM says whether you can.", "GM")
    'Try it. You may give a penalty. You say whether they can.'
    """
    text = re.sub(rf"\b([Yy]our {host} may \w+) you\b", r"\1", text)
    text = re.sub(rf"\b([Yy]our {host} \w+ (?:whether|what|how)) you\b", r"\1 they", text)
    return re.sub(rf"\b([Yy])our {host} (\w+)", lambda found: f"{found[1]}ou {_plain_verb(found[2])}", text)


def _plain_verb(verb: str) -> str:
    return "have" if verb == "has" else verb.removesuffix("s")


@lru_cache(maxsize=1024)
def beyond(title: str, guide: str) -> str:
    """Give what a description says beyond a title: nothing where it only repeats it.

    >>> beyond("Give money", "Give somebody money."), beyond("Set a clock", "Set a clock: a pool, or a track.")
    ('', 'A pool, or a track.')
    """
    rest = guide.removeprefix(f"{title}: ")
    if rest != guide:
        return rest[:1].upper() + rest[1:]
    more = set(WORD.findall(guide.lower())) - set(WORD.findall(title.lower())) - SMALL
    return guide if len(more) > 1 else ""


def _offer(table: Table, seat: Seat, state: State, moves: Sequence[Move], party: frozenset[str]) -> Offer:
    first = moves[0]
    guide = beyond(first.title, guide_of(table, seat, first))
    people = sorted([move.who for move in moves if move.who], key=lambda who: bool(party) and who not in party)
    whose = tuple([(who, state.name(who)) for who in people])
    called = table.game.acts[first.procedure].by == "gm" and first.kind == "call"
    all_players = together([who for who, _ in whose], party) if called else ()
    return Offer(first.procedure, first.title, guide, whose, bool(first.fields), first.kind == "deed", all_players)


def played(table: Table) -> frozenset[str]:
    """Give the sheets that players play."""
    return frozenset([who for one in table.seats if not one.runs_game and not one.left for who in one.holds])


def together(whose: Sequence[str], party: frozenset[str]) -> tuple[str, ...]:
    """Give those of some people who are called on as the party; nobody where that is one at most."""
    found = tuple([who for who in whose if who in party])
    return found if len(found) > 1 else ()


def taps_of(table: Table, seat: Seat, who: str) -> Taps:
    """Give what the rows and parts of somebody's sheet begin, for a seat that may."""
    return _taps(table, seat, who, SHEET) if seat.runs_game or who in seat.holds else {}


def scene_taps_of(table: Table, seat: Seat) -> Taps:
    """Give what the trackers of the scene begin, by part, for a seat that may."""
    return _taps(table, seat, "", SCENE) if seat.role != "spectator" else {}


def dues_of(table: Table, seat: Seat) -> tuple[Due, ...]:
    """Give what waits for the gamemaster."""
    return table.once(("dues", seat.id), lambda: _dues(table, seat)) if seat.runs_game else ()


def _dues(table: Table, seat: Seat) -> tuple[Due, ...]:
    found: dict[str, tuple[Choice, list[Tap]]] = {}
    going = [one.opened for one in table.open.values()]
    taps = _taps(table, seat, "", DESK).get("", ())
    in_hand = {str(one.arguments.get(tap.row)) for one in going for tap in taps if one.procedure == tap.act}
    for tap in taps:
        for row in tap.rows:
            if row.key not in in_hand:
                found.setdefault(row.key, (row, []))[1].append(tap)
    first = sorted(found.values(), key=lambda one: one[0].note == OPTIONAL)
    return tuple([
        Due(row.key, row.words, row.note, tuple(sorted(acts, key=lambda tap: not tap.call))) for row, acts in first
    ])  # fmt: skip


def _taps(table: Table, seat: Seat, who: str, prefix: str) -> Taps:
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
        tap = Tap(move.procedure, move.title, move.row, row.options if row else (), more, move.kind == "call")
        part = move.place.removeprefix(prefix)
        found[part] = (*found.get(part, ()), tap)
    return found


def move_of(table: Table, seat: Seat, act: str, who: str, *, waits: bool = False) -> Move:
    """Find an act as a move of somebody's, or say why it can't be begun; one that `waits`, with what holds by now."""
    found = table.game.acts.get(act)
    if found is None:
        raise Refused("there is nothing of that kind here; look again at what you can do")
    position = table.position
    if why := table.game.no_time(found, position.known_to(seat)):
        raise Refused(why)
    states = [*[position.shown_to(seat, table.house)] * waits, position.known_to(seat)]
    moves = (found.move_of(table.options, state, position.sitting(seat), who) for state in states)
    move = next((one for one in moves if one is not None), None)
    if move is None:
        raise Refused(f"“{found.title}” can't be done just now")
    return move
