"""Looking back: the rolls and choices in a log that a seat may know of, and how play stood for it at a line.

Everything here goes through a `Reader`: a seat gets nothing of the past that it could not read, and of a sheet nothing
that is private to others now, or was at that time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from rollwright.dice.errors import Refused
from rollwright.dice.in_logs import as_said, fallen
from rollwright.play.journal import Chosen, Filled, Ruled, Thrown
from rollwright.rules.sentences import opened
from rollwright.rules.telling import Telling, picked_word, picked_words
from rollwright.rules.wording import Wording
from rollwright.table.checked_dice import sides_of
from rollwright.table.dice import FORM, Place, Proof, key_from, poured, throw
from rollwright.table.kept import Kept
from rollwright.table.log import Answered, AnyLogged, LinkOpened, Rolled, Veiled, decode
from rollwright.table.open_call import actor_of, call_audience
from rollwright.table.position import Position
from rollwright.table.reading import LASTING, Reader, Written
from rollwright.table.seat import ALL, Actors, Seat, audiences, both
from rollwright.table.table import Table
from rollwright.table.verification import Differs
from rollwright.table.view import Awaited, SheetShown, shown_by

MOST_ROWS = 20_000
"""How far back rolls and choices are counted."""
STRIDE = 256
STRETCH = 1_000
NOT_THERE = "there is nothing for you to read at line {}"


class Throw(NamedTuple):
    """A roll that a seat may see."""

    line: int
    call: int
    """The call that it belongs to; 0 outside calls."""
    by: str
    """The seat whose dice they were: another's press may have let them fall."""
    name: str
    whose: str
    """For whom it was, by the seats' names."""
    what: str
    pool: str
    sides: tuple[int, ...]
    """The sides of each die, in the order in which they fell; empty where the log does not say."""
    faces: tuple[int, ...]
    source: str
    own: bool
    """Whether the dice were the table's, and so can be proved."""


class Pick(NamedTuple):
    """A choice that a seat may see."""

    line: int
    call: int
    whose: str
    key: str
    asks: str
    chosen: str
    single: bool = True
    """Whether it was one choice: no card of several fields, and more than going on with what others could join."""


class Proved(msgspec.Struct, frozen=True, kw_only=True):
    """A roll with all that it takes to throw it again."""

    line: int
    proof: Proof
    root: str
    """What was published when the deck began: the root over its keys."""
    link: str
    """The link that was opened with it; nothing where it was thrown with the table's own deck."""
    before: str
    """The pot before that link."""
    mix: str
    """The pot with it; in logs of 0.1, what was mixed for the epoch."""
    place: Place
    sides: tuple[int, ...]
    faces: tuple[int, ...]
    """As the log has them."""
    again: tuple[int, ...]
    """As they fall from the key, just now."""

    @property
    def same(self) -> bool:
        """Whether the log tells the truth."""
        return self.faces == self.again


class Stood(msgspec.Struct, frozen=True, kw_only=True):
    """How play stood for a seat just after a line."""

    number: int
    options: Any
    title: str
    line: str
    picture: str
    session: int
    sheets: tuple[SheetShown, ...]
    scene: Any
    awaited: tuple[Awaited, ...]
    gone: dict[str, str] = {}
    """What those were called who had left by then."""


class PastReader(Reader):
    """Reads as a seat knew things at a line."""

    def __init__(self, table: Kept, seat: Seat, position: Position, veils: dict[str, tuple[str, ...]]) -> None:
        super().__init__(table, seat)
        self.position = position
        self.state = position.known_to(seat)
        self.know(position.hidden_from(seat))
        self._veils = veils

    def private(self, who: str) -> tuple[str, ...]:
        """Give the fields that this seat may not read now, or could not then."""
        if self.seat.runs_game or who in self.seat.holds:
            return ()
        return tuple(dict.fromkeys((*super().private(who), *self._veils.get(who, ()))))


def reader_then(table: Kept, seat: Seat, number: int) -> Reader:
    """Give one who reads the log as it stands, but knows no more people than a seat did at a line."""
    reader, hidden = Reader(table, seat), table.position_at(number).hidden_from(seat)
    if hidden != reader.hidden:
        reader.know(hidden)
    return reader


def stands(table: Kept, number: int) -> bool:
    """Tell whether a line is part of play as it stands."""
    return 1 <= number <= table.number and table.rows.stands(number, table.position.number)


def stood(table: Kept, seat_id: str, number: int) -> Stood:
    """Give how play stood for a seat just after a line; what was taken back is not shown again."""
    with table.steady():
        seat = table.seat(seat_id)
        if not stands(table, number):
            raise Refused(f"line {number} is no part of play as it stands")
        position = table.position_at(number)
        sheets, scene, awaited = shown_by(PastReader(table, seat, position, _veils_at(table, number)))
        return Stood(
            number=number, options=position.options, title=position.title, line=position.scene_line,
            picture=position.picture, session=position.session, sheets=sheets, scene=scene, awaited=awaited,
            gone=position.known_to(seat).gone,
        )  # fmt: skip


def sheets_at(table: Kept, seat: Seat, number: int) -> tuple[SheetShown, ...]:
    """Give the sheets as a seat saw them at a line, whether that still stands or not."""
    with table.steady():
        position, veils = table.position_at(number), _veils_at(table, number)
        return tuple(shown_by(PastReader(table, seat, position, veils))[0])


def readable(
    table: Kept, seat_id: str, after: int, upto: int, reader: Reader | None = None
) -> list[tuple[int, AnyLogged, list[Written]]]:
    """Give the lines of a stretch in which there is something for a seat to read, with it."""
    with table.steady():
        reader = reader or Reader(table, table.seat(seat_id))
        standing = _standing(reader, after)
        found: list[tuple[int, AnyLogged, list[Written]]] = []
        for number, line in table.lines(max(after, 0), min(upto, table.number)):
            if number in standing or isinstance(line, LASTING):
                if written := list(reader.written(number, line)):
                    found.append((number, line, written))
        return found


def seen(table: Kept, seat_id: str, number: int) -> Throw | Pick | None:
    """Give the roll or the choice of a line that stands, if a seat may see it."""
    with table.steady():
        if not stands(table, number):
            return None
        return _seen(Reader(table, table.seat(seat_id)), number, table.rows.line(number))


def throws_between(table: Kept, seat_id: str, after: int, upto: int) -> list[Throw]:
    """Give the rolls of a stretch of the log that stand and that a seat may see, in order."""
    with table.steady():
        reader = Reader(table, table.seat(seat_id))
        standing = _standing(reader, after)
        lines = [line for line in table.lines(max(after, 0), min(upto, table.number)) if line.number in standing]
        found = [_seen(reader, number, line) for number, line in lines if isinstance(line, Answered | Rolled)]
        return [one for one in found if isinstance(one, Throw)]


def all_seen(table: Kept, seat_id: str) -> Iterator[Throw | Pick]:
    """Give all rolls and choices of play as it stands that a seat may see, the last first."""
    with table.steady():
        reader = Reader(table, table.seat(seat_id))
        found: list[Throw | Pick] = []
        for count, row in enumerate(table.rows.under(table.position.number)):
            if count >= MOST_ROWS:
                break
            if b'"answered"' in row.line or b'"rolled"' in row.line:
                if (one := _seen(reader, row.number, decode(row.line))) is not None:
                    found.append(one)
    return iter(found)


def prove_again(table: Table, seat_id: str, number: int) -> Proved:
    """Throw a roll again from its key, and give everything that shows it; for one who may see it."""
    with table.steady():
        one = seen(table, seat_id, number)
        if not isinstance(one, Throw):
            raise Refused(NOT_THERE.format(number))
        proof = table.proof(seat_id, number)
        line, deck = table.rows.line(number), table.house.decks[proof.epoch]
        assert isinstance(line, Answered | Rolled)
        assert line.drawn is not None
        place = table.rows.place(line)
        reader = Reader(table, table.seat(seat_id))
        if reader.plain(text := msgspec.json.encode(place).decode()) != text:
            raise Refused("the place of this roll names somebody you don't know of")
        mix = line.drawn.pot if deck.form == FORM else deck.mix
        again = throw(key_from(proof, deck.root), mix, place, one.sides)
        opened = _link_of(table, number, deck.number, mix) if deck.by else None
        return Proved(
            line=number, proof=proof, root=deck.root, link=opened.link if opened else "",
            before=opened.into if opened else "", mix=mix, place=place, sides=one.sides, faces=one.faces, again=again,
        )  # fmt: skip


def _link_of(table: Kept, number: int, deck: int, pot: str) -> LinkOpened | None:
    """Find the link with which a pot was made, from a line backwards."""
    for upto in range(number, 0, -STRETCH):
        for row in reversed(table.store.read(table.id, max(upto - STRETCH, 0), upto)):
            line = decode(row.line) if b'"link-opened"' in row.line else None
            if isinstance(line, LinkOpened) and line.deck == deck and poured(line.into, deck, line.link) == pot:
                return line
    return None


def _standing(reader: Reader, after: int) -> set[int]:
    """Give the lines that stand after one, and some before it: asked for at few places, as the answers are kept."""
    return reader.standing(max(after, 0) // STRIDE * STRIDE + 1)


def _seen(reader: Reader, number: int, line: AnyLogged) -> Throw | Pick | None:
    table = reader.table
    if isinstance(line, Rolled):
        among = frozenset(("gm", line.by, *line.audience)) if line.hidden else None
        if not reader.sees(among, number):
            return None
        name = reader.name(line.by)
        what = reader.plain(line.what)
        sides = tuple([sides for sides, _ in fallen(line.expression, line.faces)])
        return Throw(
            number, 0, line.by, name, name, what, as_said(line.expression), sides, line.faces, line.source,
            line.drawn is not None,
        )  # fmt: skip
    if not isinstance(line, Answered):
        return None
    opened, entry = table.rows.opened(line.call), line.entry
    if not reader.sees(both(audiences(entry.seen_by, opened.actors), call_audience(opened)), line.call):
        return None
    whose = table.names(actor_of(entry), opened.actors)
    wording = table.game.wording(entry.key)
    asks = reader.plain(wording.heading(entry.key))
    if not isinstance(entry, Thrown):
        asks = reader.plain(asked_of(wording, entry.key))
        picked = _picked(entry, wording, Telling(reader.called, table.game.wording))
        single = isinstance(entry, Chosen) and not _went_on(entry, wording)
        return Pick(number, line.call, whose, reader.plain(entry.key), asks, reader.plain(picked), single)
    by = thrower(table, line, opened.actors)
    return Throw(
        number, line.call, by, reader.name(by), whose, f"{reader.title(opened)}: {asks}", entry.pool,
        _pool_sides(entry), entry.faces, entry.source, line.drawn is not None,
    )  # fmt: skip


def thrower(table: Kept, line: Answered, actors: Actors) -> str:
    """Say at whose seat dice fell: of one who plays whoever rolled, whoever's press let them fall."""
    seats = [one.id for one in table.seats if one.plays(actor_of(line.entry), actors)]
    return line.by if not seats or line.by in seats else seats[0]


def _went_on(entry: Chosen, wording: Wording) -> bool:
    """Tell whether somebody only went on with what others could join, having nothing else to pick, or joined it."""
    own = entry.takers.count(entry.actor) == 1 and entry.chosen == entry.options[0]
    return own or (bool(entry.takers) and entry.chosen != entry.actor and entry.chosen not in wording.options)


def _picked(entry: Chosen | Filled | Ruled, wording: Wording, telling: Telling) -> str:
    if isinstance(entry, Filled):
        return ", ".join(picked_words(entry, wording, telling)) or "as offered"
    if isinstance(entry, Chosen) and entry.takers and entry.chosen == entry.actor:  # they join in what another does
        return wording.joins.capitalize() or "Help"
    return picked_word(entry.set if isinstance(entry, Ruled) else entry.chosen, wording, telling)


def asked_of(wording: Wording, key: str) -> str:
    """Say what was asked where nothing is known of whom or what it was about.

    >>> asked_of(Wording(title="{who} has {total} against {dl}: roll again?"), "reroll")
    'Roll again?'
    >>> asked_of(Wording(title="Does {who} get away?"), "escaped"), asked_of(Wording(past="{who}’s oath"), "swear")
    ('Does somebody get away?', 'oath')
    >>> asked_of(Wording(title="{what}: how strong? (power {power})"), "conjure")
    'How strong?'
    >>> asked_of(Wording(title="which stat is raised? {left} CP left"), "boost")
    'Which stat is raised?'
    """
    title = re.sub(r" \([^()]*\{[^()]*\)", "", wording.title)
    last = re.split(r"[:.] ", title)[-1]
    first = re.split(r"(?<=\?) ", title)[0]
    whole = title.removeprefix("{who}: ").replace("{who}", "somebody")
    for text in (wording.past.removeprefix("{who}’s "), wording.title, opened(last), opened(whole), opened(first)):
        if text and "{" not in text:
            return text
    return wording.heading(key)


def _pool_sides(entry: Thrown) -> tuple[int, ...]:
    try:
        sides = tuple(sides_of(entry.pool)) if entry.faces else ()
    except Differs:
        return ()
    return sides if len(sides) == len(entry.faces) else ()


def _veils_at(table: Kept, number: int) -> dict[str, tuple[str, ...]]:
    """Give what was private on each sheet at a line; such lines count whether they stand or not."""
    veils: dict[str, tuple[str, ...]] = {}
    for row in table.store.read(table.id, 0, number):
        if b'"veiled"' not in row.line:
            continue
        line = decode(row.line)
        if isinstance(line, Veiled) and line.fields != (ALL,):
            kept = tuple(field for field in veils.get(line.who, ()) if field not in line.fields)
            veils[line.who] = kept if line.open else (*kept, *line.fields)
    return veils
