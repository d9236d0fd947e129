"""The law of an open call's outcome, as far as the one who is asked may see, and what options change.

What is on the table counts; later choices are taken as policy `never` takes them. An argument that the seat may not see
would show through the law, so there the odds are refused. Work is bounded: what is too large is sampled, or refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from threading import BoundedSemaphore, Lock
from time import monotonic
from typing import Any, NamedTuple, TypeAlias

import msgspec

from rollwright.dice.errors import BadInput, NothingLeft, Refused, TooLarge
from rollwright.dice.law import Law
from rollwright.play.cards import Card as Offer
from rollwright.play.journal import Entry, Thrown
from rollwright.play.keys import key_of as key_of_option
from rollwright.play.policy import never
from rollwright.play.rerun import standing, standing_of, within
from rollwright.play.session import Session
from rollwright.play.steps import ACTOR, GM, Actor, Call, Choose, Roll, may_see
from rollwright.play.stopping import go_on
from rollwright.rules.arguments import named_of
from rollwright.rules.facts import Tale, shown
from rollwright.rules.fields import Field
from rollwright.rules.ruleset import Listing
from rollwright.rules.sentences import going_on, joined
from rollwright.rules.wording import put
from rollwright.table.log import CallOpened
from rollwright.table.open_call import OpenCall, actor_of, actors_of, call_audience
from rollwright.table.reading import Reader
from rollwright.table.seat import Seat, audiences, both
from rollwright.table.table import Table
from rollwright.table.view import Card
from rollwright.web.pictures import NOTHING, Grid, Picture, drawable_fields, grid, picture, telling_field

PLAYS = 20_000
"""Plays of a simulation where a law is too large."""
FEW_PLAYS = 300
"""Plays of one that is known to be run one by one."""
SECONDS = 2.0
"""After so long no more is compared."""
MOST_COMPARED = 8
"""How many options are compared."""
GOES_ON = "·"
"""How what a card comes to ends, where the next roll is said behind it."""
HIDDEN = "part of this roll is secret, so there are no odds to show"
TOO_LARGE = "there are too many ways for this to go to count them here"
NO_ODDS = "the odds of this can’t be worked out"
NOT_HERE = "this question is not in front of you now"

BUSY = "too many people are asking for odds right now; ask again in a moment"
MOST_WAITING = 8
"""How many may wait for their turn: they hold threads that answers need."""


class Turns:
    """Lets people work something out one at a time; some may wait, more are refused."""

    def __init__(self, waiting: int) -> None:
        self._one_at_a_time = Lock()
        self._waiting = BoundedSemaphore(waiting)

    @contextmanager
    def __call__(self) -> Iterator[None]:
        """Take one's turn."""
        if not self._waiting.acquire(blocking=False):
            raise Refused(BUSY)
        try:
            while not self._one_at_a_time.acquire(timeout=0.1):
                go_on()
            try:
                yield
            finally:
                self._one_at_a_time.release()
        finally:
            self._waiting.release()


turn = Turns(MOST_WAITING)


Given: TypeAlias = tuple[tuple[str, str | tuple[str, ...]], ...]
"""How far a card is filled in, field by field."""


class Told(NamedTuple):
    """The odds of an open call as a page shows them."""

    field: str
    now: Picture
    options: Grid | None = None
    """What each option would give, side by side; none where there are not two to compare."""
    also: tuple[tuple[str, Picture], ...] = ()
    """The other truths of the outcome, by their fields: whether a risk is avoided, say."""
    each: tuple[tuple[str, Picture], ...] = ()
    """What each option of a choice or of a card's fields would give, by its place on the page, where that differs."""
    certain: Mapping[str, tuple[str, Picture]] = {}
    """What an option surely comes to, by its place: the closest field that the game counts by, not only a success."""


class Asked(NamedTuple):
    """An open question whose odds are asked for."""

    listing: Listing
    options: Any
    call: Call[Any]
    entries: tuple[Entry, ...]
    actor: Actor
    choices: tuple[str, ...]
    unseen: frozenset[str]
    """Fields of the outcome that the seat may not see."""
    words: Mapping[str, str]
    """What the options say."""
    names: Mapping[str, str]
    """What the actors are called, as far as the seat knows."""
    fields: tuple[Field, ...] = ()
    """What a card asks."""
    sides: tuple[str, ...] = ()
    """Of a contest, what its sides are called, that of the one who is asked first."""
    given: Given = ()
    """What is filled in of the card, without its words: they change no odds. Empty: all as is usual."""


def asked_of(table: Table, seat: Seat, card: Card, under_way: OpenCall, given: Given = ()) -> Asked:
    """Gather what the odds rest on, a card being filled in as it is `given`; refuse where the seat may not see it."""
    session, opened = under_way.session, under_way.opened
    found = within(session, lambda call: table.game.listing_of(call) is not None)
    listing = None if found is None else table.game.listing_of(found[0])
    if found is None or listing is None:
        raise Refused(NO_ODDS)
    call, entries = found
    if listing.uncountable:
        raise Refused(TOO_LARGE)
    question = session.question
    if question is None:
        raise Refused(NOT_HERE)
    reader = Reader(table, seat)
    mine = [one for one in actors_of(question) if seat.plays(one, opened.actors)]
    named, actor = call.named, mine[0] if mine else actor_of(question)
    unseen = _unseen(reader, opened, listing, call)
    is_within = any(call is one for one in session.under_way[1:])
    if unseen & set(named) or _are_hidden(session.journal if is_within else entries, actor):
        raise Refused(HIDDEN)
    if not card.fields and actor != GM and _rests_on_secrets(session, actor):
        raise Refused(NO_ODDS)
    sides = sides_of(table, call, entries, card.fields, given)
    cast = {actor: who for actor, who in listing.cast(named).items() if actor != ACTOR}
    partial = not seat.runs_game  # to who runs the game, the same side is the good one in all that they do
    own = sorted(dict.fromkeys(sides.values()), key=lambda people: partial and actor not in people)

    def called(people: tuple[str, ...]) -> str:
        yours = partial and len(people) > 1 and actor in people
        return "Your side" if yours else joined(map(reader.called, people))

    return Asked(
        listing,
        under_way.options,
        call,
        entries,
        actor,
        card.options,
        frozenset(unseen),
        card.words,
        {
            **{actor: reader.called(who) for actor, who in cast.items()},
            **{key: called(one) for key, one in sides.items()},
        },
        card.fields,
        tuple(map(called, own)),
        given,
    )


def sides_of(
    table: Table, call: Call[Any], entries: tuple[Entry, ...], fields: tuple[Field, ...], given: Given
) -> Mapping[str, tuple[str, ...]]:
    """Say who the sides of a contest are: of the call that play goes over into, with the card as it is filled in."""
    if given:
        with suppress(BadInput):  # nothing is left to be asked
            call = standing(call, filled_in(call, entries, fields, dict(given)))[0]
    listing = table.game.listing_of(call)
    return {} if listing is None else listing.sides(call.named)


def _unseen(reader: Reader, opened: CallOpened, listing: Listing, call: Call[Any]) -> set[str]:
    """Name what a seat may not know, of what a listed call takes and gives."""
    hidden = listing.hidden(call.named).items()
    return {
        name.partition(".")[0]
        for name, seen_by in hidden
        if not reader.sees(audiences(seen_by, opened.actors), opened.call)
    }


def takes_secrets(reader: Reader, under_way: OpenCall) -> bool:
    """Tell whether what is under way was begun with something that a seat may not know, so that it has no odds."""
    found = within(under_way.session, lambda call: reader.table.game.listing_of(call) is not None)
    listing = None if found is None else reader.table.game.listing_of(found[0])
    if found is None or listing is None:
        return False
    return bool(_unseen(reader, under_way.opened, listing, found[0]) & set(found[0].named))


def is_secret(session: Session[Any], actors: Sequence[Actor]) -> bool:
    """Tell whether the odds of what is open rest on something that was decided out of sight of those who are asked."""
    if not actors or not _are_hidden(session.journal, actors[0]):
        return False
    with suppress(NothingLeft):
        return _are_hidden(standing_of(session)[1], actors[0])
    return False


def _are_hidden(entries: Iterable[Entry], actor: Actor) -> bool:
    return not all(may_see(entry.seen_by, actor) for entry in entries if not isinstance(entry, Thrown))


def _rests_on_secrets(session: Session[Any], actor: Actor) -> bool:
    """Tell whether the gamemaster decides something, before any dice fall, that the one who is asked won't see."""
    after: Session[Any] = Session(session.call, session.journal)
    while isinstance(question := after.question, Choose):
        if not may_see(question.seen_by, actor):
            return True
        if isinstance(question.options, Offer):
            return False
        after.choose(key_of_option(question.options[0]))
    return False


def then_asked(table: Table, seat: Seat, asked: Asked, under_way: OpenCall) -> str:
    """Say what the card comes to as it is filled in, or what comes next: the roll, what the gamemaster may read.

    While something is still to be picked it is what else the card has in it, where that leads to a roll.
    """
    tally = tally_of(asked.fields, asked.given, under_way)
    if tally is not None and not tally.endswith(GOES_ON):
        return "" if unpicked(asked.fields, asked.given) else tally
    tally = tally or ""
    said = "" if unpicked(asked.fields, asked.given) else _next(table, seat, asked, under_way)
    return f"{tally} {going_on(said)}" if tally and said else said or tally.removesuffix(GOES_ON).strip()


def tally_of(fields: tuple[Field, ...], given: Given, under_way: OpenCall) -> str | None:
    """Say what a card comes to as it is filled in, where its rule says so."""
    card = under_way.session.question
    if isinstance(card, Choose) and isinstance(card.options, Offer) and card.options.tally:
        return card.options.tally(card.options.filled({**_unsaid(fields), **dict(given)}))
    return None


def _next(table: Table, seat: Seat, asked: Asked, under_way: OpenCall) -> str:
    """Say what comes next as the card is filled in: the roll, and to the gamemaster any question that they may read."""
    question = Session(asked.call, _filled(asked)).question if asked.given else None
    if question is None:
        return ""
    reader, opened = Reader(table, seat), under_way.opened
    seen = both(audiences(question.seen_by, opened.actors), call_audience(opened))
    if not (isinstance(question, Roll) or seat.runs_game) or not reader.sees(seen, opened.call):
        return ""
    about = {} if question.about is None else shown(question.about, Tale(reader.called))
    said = reader.plain(put(table.game.wording(question.key).title, about))
    none = isinstance(question, Roll) and not question.pool.size
    return f"No {going_on(said)} left to roll" if none else said


def is_early(asked: Asked) -> bool:
    """Tell whether the gamemaster decides something after this card: till then its odds are as for the usual."""
    if not asked.fields or asked.actor == GM:
        return False
    question = Session(asked.call, _filled(asked)).question
    return isinstance(question, Choose) and actor_of(question) == GM


def key_of(table: Table, under_way: OpenCall, asked: Asked) -> bytes:
    """Give what tells one question from another, for the cache: game, call, entries, and what one may pick."""
    return msgspec.json.encode(
        [table.game.id, table.game.version, under_way.opened, msgspec.to_builtins(asked.options), asked.entries,
         asked.actor, asked.choices, sorted(asked.unseen), dict(asked.names), asked.given]
    )  # fmt: skip


def told_of(key: bytes, asked: Asked) -> Told:
    """Work the odds out, or remember them."""
    return _told(_Keyed(key, asked))


class _Keyed:
    """A question that is known by its key."""

    def __init__(self, key: bytes, asked: Asked) -> None:
        self.key = key
        self.asked = asked

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Keyed) and self.key == other.key


@lru_cache(maxsize=512)
def _told(keyed: _Keyed) -> Told:
    with turn():
        return _worked_out(keyed)


def _worked_out(keyed: _Keyed) -> Told:
    asked, law = keyed.asked, _law(keyed)
    until = monotonic() + SECONDS
    late = False
    options: list[tuple[str, str, Law[Any]]] = []
    for at, key in enumerate(asked.choices[:MOST_COMPARED]):
        if late := monotonic() > until:
            break
        after = _quietly(lambda key=key: law_of(asked, asked.call, _with(asked, key)))  # type: ignore[misc]
        if after is not None:
            options.append((f"-{at}", asked.words.get(key, key), after))
    filled: list[list[tuple[str, Law[Any]]]] = []
    for one in sorted(asked.fields, key=lambda one: not one.unpicked):  # what has to be said, before time is up
        found: list[tuple[str, Law[Any]]] = []
        compared = one.kind == "one" and (one.unpicked or not one.when)
        for at, option in enumerate(one.options[:MOST_COMPARED] if compared else ()):
            if late := late or monotonic() > until:
                break
            after = _quietly(lambda name=one.name, key=option.key: law_of(asked, asked.call, _filled(asked, name, key)))  # type: ignore[misc]
            if after is not None:
                found.append((f"-{one.name}-{at}", after))
        filled.append(found)
    others = [*[after for *_, after in options], *[after for found in filled for _, after in found]]
    field = telling_field(law, others, asked.unseen, tuple(asked.listing.worth), late)
    if not field:
        raise Refused(NO_ODDS)
    each = [
        (at, picture(after, field, asked.names))
        for at, _, after in options
        if field in drawable_fields(after, asked.unseen) or len(after) == 1
    ]
    left = [picture(law, field, asked.names)] if len(asked.choices) == 1 else []  # one who may only join in, or not
    if len({_shape(drawn) for drawn in (*[drawn for _, drawn in each], *left)}) < 2:  # nothing is to be compared
        options, each = [], []
    for found in filled:
        drawn = [(at, picture(after, field, asked.names)) for at, after in found]
        if len({_shape(one) for _, one in drawn if {bar.label for bar in one.bars} != {NOTHING}}) > 1:
            each += drawn
    beside = grid([(words, after) for _, words, after in options], field, asked.names) if len(options) > 1 else None
    truths = [
        name
        for name, values in drawable_fields(law, asked.unseen).items()
        if all(isinstance(one, bool) for one in values)
    ]
    first = next(iter(asked.listing.worth), "")
    said = (field, "success") if field == first != "success" and field not in truths else (field,)  # and more closely
    also = tuple([(name, picture(law, name)) for name in truths if name not in said])
    certain = {at: close for at, _, after in options if (close := _closely(after, field, asked)) is not None}
    return Told(field, picture(law, field, asked.names), beside, also, tuple(each), certain)


def _closely(law: Law[Any], field: str, asked: Asked) -> tuple[str, Picture] | None:
    """Give what more can be said of an outcome that is settled than a field says: that it is the worst of failures."""
    known = drawable_fields(law, asked.unseen)
    finer = [name for name in asked.listing.worth if name != field and len(known.get(name, ())) == 1]
    return (finer[-1], picture(law, finer[-1], asked.names)) if finer and len(known.get(field, ())) == 1 else None


def _shape(drawn: Picture) -> tuple[tuple[str, str], ...]:
    return tuple([(bar.label, bar.text) for bar in drawn.bars])


def _filled(asked: Asked, name: str = "", key: str = "") -> tuple[Entry, ...]:
    """Give the journal with the open card filled in: one field so, the others as they are now, or as is usual."""
    return filled_in(asked.call, asked.entries, asked.fields, {**dict(asked.given), **({name: key} if name else {})})


def filled_in(
    call: Call[Any], entries: tuple[Entry, ...], fields: tuple[Field, ...], given: Mapping[str, str | tuple[str, ...]]
) -> tuple[Entry, ...]:
    """Give the journal with the open card filled in; what has to be said in words is said somehow."""
    after: Session[Any] = Session(call, entries)
    after.fill({**_unsaid(fields), **given})
    return after.journal


def unpicked(fields: tuple[Field, ...], given: Given) -> bool:
    """Tell whether something on a card is still to be picked that nobody can take for granted."""
    said = {one.name: one.usual for one in fields} | dict(given)
    matters = [one for one in fields if one.unpicked and one.name not in dict(given)]
    return any(all(said[name] in keys for name, keys in one.when.items()) for one in matters)


def _unsaid(fields: tuple[Field, ...]) -> dict[str, str]:
    """Give some words for each field of a card that needs any: they change no odds."""
    return {one.name: "…" for one in fields if one.kind == "words" and one.needed}


@lru_cache(maxsize=128)
def _law(keyed: _Keyed) -> Law[Any]:
    asked = keyed.asked
    return law_of(asked, asked.call, _filled(asked) if asked.given else asked.entries)


def law_of(asked: Asked, call: Call[Any], entries: tuple[Entry, ...]) -> Law[Any]:
    """Give the law of a call as the one who is asked may know it; sampled where it is too large for that."""
    from rollwright.play.odds import odds
    from rollwright.play.sample import sample

    large = asked.listing.large(named_of(asked.listing, call))
    if not large:
        try:
            return odds(call, never, entries, lifted=True, eyes=asked.actor)
        except TooLarge:
            pass
    if not all(may_see(entry.seen_by, asked.actor) for entry in entries):
        raise TooLarge(TOO_LARGE)
    return sample(call, FEW_PLAYS if large else PLAYS, 0, never, entries)


def _with(asked: Asked, key: str) -> tuple[Entry, ...]:
    after: Session[Any] = Session(asked.call, asked.entries)
    after.choose(key)
    return after.journal


def _quietly(work: Callable[[], Law[Any]]) -> Law[Any] | None:
    try:
        return work()
    except (Refused, BadInput, TypeError):
        return None
