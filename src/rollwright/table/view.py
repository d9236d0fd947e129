"""What one seat may know of a table, built from nothing: nothing is put in that the seat may not see.

The same view feeds pages, streams, exports and programs. It holds plain values, and no reference to the table. `view`
is the whole of it, with the end of the log; `changes` what is new since a line; `history` the log further up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Literal, NamedTuple

import msgspec

from rollwright.dice.errors import Refused
from rollwright.play.cards import Card as Options
from rollwright.play.steps import EVERYONE, GM, Actor, Choose, Roll, key_of
from rollwright.rules.arguments import fields_of
from rollwright.rules.facts import State, Tale, shown
from rollwright.rules.fields import Choice, Field, card_fields, choices, shelved
from rollwright.rules.wording import Wording, put
from rollwright.table.kept import Kept, Line
from rollwright.table.log import (
    Abandoned,
    Answered,
    CallOpened,
    Copied,
    Noted,
    OptionSet,
    Pictured,
    Portrayed,
    Revealed,
    Seated,
    SessionBegan,
    SessionEnded,
    Titled,
    Undone,
    Veiled,
)
from rollwright.table.open_call import Broken, OpenCall, actor_of, actors_of, call_audience
from rollwright.table.picture import Picture
from rollwright.table.picturing import seen_pictures
from rollwright.table.position import PUBLIC
from rollwright.table.reading import Fall, Reader, Written, reader_of
from rollwright.table.ruling import check_stop
from rollwright.table.seat import Actors, Seat, audiences, both

LOG_LINES = 60
"""How many lines of the log a view reaches back."""
ROLLING, DECIDING = "is about to roll", "is deciding"
"""What somebody does who is asked something, where the game has no better words."""
UPSETTING = (
    Undone, Abandoned, Revealed, Veiled, Seated, OptionSet, Copied, Noted, Pictured, Portrayed, Titled, SessionBegan,
    SessionEnded,
)  # fmt: skip
"""Lines after which more has changed than open questions, sheets and the log."""


class Neighbour(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody at the table, as everybody knows them."""

    id: str
    name: str
    role: str
    holds: tuple[str, ...] = ()
    bot: bool = False


USED_UP = "Everything else takes something that has been used up since."


class Card(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An open question, in front of one who may answer it."""

    call: int
    sequence: int
    title: str
    """What is played."""
    kind: Literal["roll", "choice", "card"]
    key: str
    asks: str
    """What is asked, in words."""
    whose: str
    """Who answers, by the seats' names."""
    who: str
    """Whose sheet it is about; empty where it is nobody's."""
    stand_in: bool
    """Whether the question is another's, whom the gamemaster can answer for."""
    pool: str = ""
    """What is thrown; of an offer, what falls with its first option."""
    guide: str = ""
    """What to go by."""
    options: tuple[str, ...] = ()
    words: dict[str, str] = {}
    """What each option says, by its key."""
    about: dict[str, Any] = {}
    """What the choice is about; only the one whose choice it is knows that."""
    notes: dict[str, str] = {}
    """What each option means or brings, in a few words more, by its key."""
    rows: tuple[Choice, ...] = ()
    """Of a shop, the options as the rows of a long list, with what can't be picked now."""
    fields: tuple[Field, ...] = ()
    """What a card asks: it is answered with a value for each, or nothing for what is usual."""
    button: str = ""
    """What the button says that sends it."""
    buttons: dict[str, dict[str, str]] = {}
    """What the button says instead with some option of a field."""
    main: str = ""
    """The option that people come for; nothing: the first."""
    how: str = ""
    """What one may say along with the answer, in one's own words; nothing: it isn't asked."""
    patient: bool = False
    """Whether one waits for others whom one has asked to join in."""
    settled: bool = False
    """Whether nothing is left to chance by now: there are no odds to ask for."""
    headline: str = ""
    """What the moment is about."""


class Awaited(msgspec.Struct, frozen=True, omit_defaults=True):
    """A call that waits for somebody."""

    call: int
    title: str
    name: str
    trouble: str = ""
    """Why it can't go on, for the gamemaster."""
    headline: str = ""
    """What it is about, in the rules' own words."""
    who: str = ""
    """The sheet whose moment it is; empty where it is nobody's."""
    asks: str = ""
    """What is asked, in words."""
    key: str = ""
    """The key of what is asked."""
    word: str = ""
    """What it has come to so far, in a word."""
    tone: int = 0
    turn: str = ""
    """Whose turn in a scene it is."""
    doing: str = ""
    """What they do for whom it waits, as it goes on after a name: "is about to roll"."""
    others: tuple[str, ...] = ()
    """Who else may join in, by name."""
    joins: str = ""
    """What they may do; nothing: help."""
    everybody: bool = False
    """Whether it waits for those others as well."""


class SheetShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sheet, as plain fields, without those that are private to others."""

    id: str
    fields: dict[str, Any]
    private: tuple[str, ...] = ()
    """Fields that others don't see; only its holder and the gamemaster are told."""


class NoteShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A note that this seat may read."""

    id: str
    by: str
    title: str
    text: str
    audience: tuple[str, ...]
    picture: str = ""
    """The picture that goes with it, by its id."""


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The table as one seat may see it."""

    table: str
    name: str
    game: str
    number: int
    """The number of the log's last line: what `changes` goes on from."""
    head: str
    """What stands for the whole log; note it to be able to tell later whether anything was changed."""
    seat: Seat
    neighbours: tuple[Neighbour, ...]
    session: int
    title: str
    options: dict[str, str]
    cards: tuple[Card, ...]
    awaited: tuple[Awaited, ...]
    sheets: tuple[SheetShown, ...]
    scene: Any
    notes: tuple[NoteShown, ...]
    log: tuple[Written, ...]
    stops: tuple[int, ...] = ()
    """Lines that this seat may take play back to."""
    line: str = ""
    """A line about the scene."""
    picture: str = ""
    """The scene's picture, by its id."""
    portraits: dict[str, str] = {}
    """The portraits of the sheets that have one, by their ids."""
    pictures: tuple[Picture, ...] = ()
    """All pictures that the seat may see."""


class Change(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is new for a seat since a line: open questions whole, of sheets and scene what has changed."""

    since: int
    number: int
    head: str
    cards: tuple[Card, ...] = ()
    awaited: tuple[Awaited, ...] = ()
    sheets: tuple[SheetShown, ...] = ()
    scene: Any = None
    log: tuple[Written, ...] = ()
    stops: tuple[int, ...] = ()
    """Lines among the new ones that this seat may take play back to, once more has happened."""
    falls: tuple[Fall, ...] = ()
    """Dice that this seat may see fall."""
    whole: bool = False
    """Whether more has changed than is told here: then the whole view should be asked for."""
    more: bool = False
    """Whether there is more to tell: ask again from `number` on."""
    quiet: bool = False
    """Whether nothing of it is for this seat."""


def view(table: Kept, seat_id: str, lines: int = LOG_LINES) -> View:
    """Give what a seat may know of the table now."""
    with table.steady():
        seat = table.seat(seat_id)
        eye = _eye(table, seat)
        number = table.number
        return View(
            table=table.id,
            name=table.made.name,
            game=table.game.title,
            number=number,
            head=table.head,
            seat=seat,
            neighbours=tuple(
                Neighbour(other.id, other.name, other.role, eye.held(other), bool(other.bot))
                for other in table.seats
                if other.id != seat.id
            ),
            session=table.position.session,
            title=table.position.title,
            options=dict(table.position.option_texts),
            cards=eye.cards(),
            awaited=eye.awaited(),
            sheets=tuple(eye.sheet(who) for who in eye.state.sheets),
            scene=eye.scene(),
            notes=tuple(eye.notes()),
            log=tuple(eye.reader.read(table.lines(max(number - lines, 0)))),
            stops=tuple(eye.stops(max(number - lines, 0), number)),
            line=table.position.scene_line,
            picture=table.position.picture if table.position.picture in eye.pictures else "",
            portraits=portraits_of(table, table.position.known_to(seat)),
            pictures=tuple(eye.pictures.values()),
        )


def portraits_of(table: Kept, known: State) -> dict[str, str]:
    """Give the portraits of the sheets that somebody knows of, by the sheets' ids."""
    house = table.house
    return {who: id for who, id in house.portraits.items() if who in known.sheets and id in house.pictures}


def changes(table: Kept, seat_id: str, since: int) -> Change:
    """Give what is new for a seat since line `since`; of a long absence the first part, with `more` to ask for."""
    with table.steady():
        eye = _eye(table, table.seat(seat_id))
        number = min(table.number, since + LOG_LINES)
        if since >= number:
            return Change(
                since=table.number, number=table.number, head=table.head, cards=eye.cards(), awaited=eye.awaited()
            )
        new, state = _new_since(table, since), eye.state
        if not any(eye.reader.concerns(line.number, line.logged) for line in new.lines):
            return Change(
                since=since, number=number, head=table.head, cards=eye.cards(), awaited=eye.awaited(),
                more=number < table.number, quiet=True,
            )  # fmt: skip
        log, falls = eye.news(new)
        return Change(
            since=since,
            number=number,
            head=table.head,
            cards=eye.cards(),
            awaited=eye.awaited(),
            sheets=tuple(eye.sheet(who) for who in new.touched if who in state.sheets),
            scene=eye.scene() if new.scene else None,
            log=log,
            stops=tuple(eye.stops(since + 1, number + 1)),
            falls=falls,
            whole=new.upset or any(who in state.sheets for who in new.came),
            more=number < table.number,
        )


class _New(NamedTuple):
    """What is new at a table since a line, before anybody looks at it."""

    since: int
    number: int
    lines: list[Line]
    touched: tuple[str, ...]
    came: tuple[str, ...]
    scene: bool
    upset: bool


def _new_since(table: Kept, since: int) -> _New:
    """Give what is new since a line: the same for all who are told at once."""
    key = ("new",)
    found: _New | None = table.memo.get(key)
    if found is None or (found.since, found.number) != (since, table.number):
        lines, position = table.lines(since, since + LOG_LINES), table.position
        moved = {line.logged.call for line in lines if isinstance(line.logged, CallOpened | Answered)}
        pending = {who for call in moved if call in position.open for who in position.open[call].touches(since)}
        touched = tuple(who for who, at in position.touched.items() if (at > since or who in pending) and who != PUBLIC)
        left = any(who not in position.state.sheets for who in touched)
        found = _New(
            since=since,
            number=table.number,
            lines=lines,
            touched=touched,
            came=tuple(who for who, at in position.came.items() if at > since),
            scene=position.touched.get(PUBLIC, 0) > since or PUBLIC in pending,
            upset=left or any(isinstance(line.logged, UPSETTING) for line in lines),
        )
        table.remember(key, found)
    return found


def history(table: Kept, seat_id: str, before: int, lines: int = LOG_LINES) -> tuple[Written, ...]:
    """Give the log as a seat may read it, up to the line before a number."""
    with table.steady():
        reader = Reader(table, table.seat(seat_id))
        return tuple(reader.read(table.lines(max(before - 1 - lines, 0), before - 1)))


def shown_by(reader: Reader) -> tuple[tuple[SheetShown, ...], Any, tuple[Awaited, ...]]:
    """Show the sheets, the scene and the calls that wait for somebody, as a reader knows them."""
    eye = _Eye(reader)
    return tuple(eye.sheet(who) for who in eye.state.sheets), eye.scene(), eye.awaited()


def sheet_of(table: Kept, seat_id: str, who: str) -> SheetShown | None:
    """Show one sheet to a seat, without what is private to others; None where the seat knows of none."""
    eye = _eye(table, table.seat(seat_id))
    return eye.sheet(who) if who in eye.state.sheets else None


def scene_of(table: Kept, seat_id: str) -> Any:
    """Show what the game keeps beside the sheets, as a seat may know it."""
    return _eye(table, table.seat(seat_id)).scene()


def sheets_of(table: Kept, seat_id: str) -> tuple[SheetShown, ...]:
    """Show all sheets that a seat knows of."""
    eye = _eye(table, table.seat(seat_id))
    return tuple(eye.sheet(who) for who in eye.state.sheets)


def _eye(table: Kept, seat: Seat) -> _Eye:
    """Look at a table from a seat: one look for all that is asked for it until something is added."""
    key, reader = ("eye", seat.id), reader_of(table, seat)
    found: _Eye | None = table.memo.get(key)
    return table.remember(key, _Eye(reader)) if found is None or found.reader is not reader else found


class _Eye:
    """One look at a table, by one seat."""

    def __init__(self, reader: Reader) -> None:
        self.table = reader.table
        self.seat = reader.seat
        self.reader = reader
        self.position = self.reader.position
        self.state: State = self.reader.state
        """What this seat knows, with what has become true in calls that are still under way."""
        if self.position.open:
            self.state = self._shown()

    def _shown(self) -> State:
        """Give what this seat is shown; once for all who are shown the same."""
        key = ("shown", self.table.number, self.reader.alike)
        shared = self.reader.alike is not None and self._shows_alike()
        found: State | None = self.table.memo.get(key) if shared else None
        if found is None:
            found = self.position.shown_to(self.seat, self.table.house)
            if shared:
                self.table.remember(key, found)
        return found

    def _shows_alike(self) -> bool:
        key = ("shows alike", self.table.number)
        found: bool | None = self.table.memo.get(key)
        return self.table.remember(key, self.position.shows_alike()) if found is None else found

    @cached_property
    def pictures(self) -> dict[str, Picture]:
        """The pictures that this seat may see."""
        return seen_pictures(self.table, self.seat)

    def news(self, new: _New) -> tuple[tuple[Written, ...], tuple[Fall, ...]]:
        """Give the new lines as sentences, and the dice that fell; once for all who read them alike."""
        reader, key = self.reader, ("news", self.reader.alike)
        found = self.table.memo.get(key) if reader.alike is not None else None
        if found is not None and found[0] is new:
            return found[1]  # type: ignore[no-any-return]
        news = tuple(reader.read(new.lines)), tuple(reader.falls(new.lines))
        if reader.alike is not None and all(reader.reads_as_all(line.logged) for line in new.lines):
            self.table.remember(key, (new, news))
        return news

    def held(self, other: Seat) -> tuple[str, ...]:
        """Give the sheets that another seat plays, as far as this one knows of them."""
        return tuple(sheet for sheet in other.holds if sheet in self.state.sheets)

    def seen(self) -> Iterator[OpenCall]:
        """Give the open calls that this seat may know of: hidden altogether is hidden altogether."""
        for call in self.position.open.values():
            opened = call.opened
            if opened.hidden != "all" or self.reader.sees(call_audience(opened), opened.call):
                yield call

    def cards(self) -> tuple[Card, ...]:
        """Put the open questions in front of this seat that it may answer and see: once, for page and answer."""
        return self._cards

    @cached_property
    def _cards(self) -> tuple[Card, ...]:
        return tuple(card for call in self.seen() for card in self._card(call))

    def awaited(self) -> tuple[Awaited, ...]:
        """Say whom the calls wait for: everybody may know that."""
        return tuple(self._awaited(call) for call in self.seen())

    def sheet(self, who: str) -> SheetShown:
        """Show a sheet, without what is private to others; once for all who are shown the same of it."""
        sheet, private, veils = self.state.sheets[who], self.reader.private(who), self.table.house.veils.get(who, ())
        outward = self.reader.outward(who, sheet)
        shown = veils if self.seat.runs_game or who in self.seat.holds else ()
        key = ("sheet", who, private, shown, outward is None, self.reader.hidden)
        found: tuple[Any, SheetShown] | None = self.table.memo.get(key)
        if found is None or found[0] is not sheet:
            fields = {name: value for name, value in _all_fields(sheet).items() if name not in private}
            fields |= {name: value for name, value in (outward or {}).items() if name not in veils}
            found = self.table.remember(key, (sheet, SheetShown(who, self.reader.clean(fields), shown)))
        return found[1]

    def scene(self) -> Any:
        """Show what the game keeps beside the sheets."""
        key, scene = ("scene", self.reader.hidden), self.state.scene
        found: tuple[Any, Any] | None = self.table.memo.get(key)
        if found is None or found[0] is not scene:
            shown = self.reader.clean(msgspec.to_builtins(scene, str_keys=True))
            found = self.table.remember(key, (scene, shown))
        return found[1]

    def notes(self) -> Iterator[NoteShown]:
        """Show the notes that this seat may read."""
        for id, note in self.table.house.notes.items():
            mine = note.by == self.seat.id
            if self.reader.reads(note):
                picture = note.picture if note.picture in self.pictures else ""
                audience = note.audience if mine or (self.seat.runs_game and GM in note.audience) else ()
                yield NoteShown(id, self.reader.name(note.by), note.title, note.text, audience, picture)

    def stops(self, first: int, end: int) -> Iterator[int]:
        """List where the gamemaster can take play back to, from a line up to the one before another."""
        if not self.seat.runs_game:
            return
        for number in range(max(first, 3), end):
            try:
                check_stop(self.table, number)
            except Refused:
                continue
            if self.table.rows.stands(number, self.position.number):
                yield number

    def _card(self, call: OpenCall) -> Iterator[Card]:
        opened = call.opened
        try:
            session = call.session
        except Broken:
            return
        question, actors = session.question, opened.actors
        if question is None:
            return
        if not any(self.seat.may_answer(actor, actors) for actor in actors_of(question)):
            return
        if not self.reader.sees(both(audiences(question.seen_by, actors), call_audience(opened)), opened.call):
            return
        yield self._put(call, question)

    def _put(self, call: OpenCall, question: Roll[Any] | Choose[Any]) -> Card:
        """Put an open question to this seat: of one that is open to several, the options that are its own."""
        opened, session, actors = call.opened, call.session, call.opened.actors
        wording, about = self.table.game.wording(question.key), self._about(question)
        choice = question if isinstance(question, Choose) else None
        card = choice.options if choice is not None and isinstance(choice.options, Options) else None
        own = self._own_actor(question, actors)
        mine = self.seat.plays(own, actors)
        options: list[Any] = []
        passes = False
        if choice is not None and card is None:
            offered = self._offered(choice)
            all_of_it = self.seat.runs_game or not mine
            if passes := self.position.passes_by(call, self.table.house):
                offered = offered[:1]  # nobody can pay for the others any more
            options = [option for option, taker in offered if all_of_it or self.seat.plays(taker, actors)]
        options.sort(key=lambda option: getattr(option, "weight", 0))
        worded = choices(options, wording, self.reader.called)
        keys = tuple(map(key_of, options))
        return Card(
            call=opened.call,
            sequence=session.length,
            title=self.reader.title(opened),
            kind="roll" if choice is None else "choice" if card is None else "card",
            key=question.key,
            asks=put(wording.title, about),
            whose=self.table.names(own, actors),
            who=self._character(call, own),
            stand_in=not mine,
            pool=str(question.pool) if isinstance(question, Roll) else self._thrown_next(call, keys, wording.passes),
            guide=USED_UP if passes else put(wording.guided(keys), about).strip(),
            options=keys,
            words={one.key: one.words for one in worded},
            about=self._values(question),
            notes={one.key: note for one in worded if (note := put(one.note, about))},
            rows=shelved(worded, question.about, wording, self.reader.called),
            fields=() if card is None else card_fields(card, wording, self.reader.called, about),
            button=put(wording.button, about),
            buttons=wording.buttons if card is not None else {},
            main=put(wording.main, about),
            how=wording.how,
            settled=wording.settled,
            patient=wording.patient,
            headline=self.reader.plain(call.headline(self.position.told_names())),
        )

    def _thrown_next(self, call: OpenCall, keys: Sequence[str], passes: bool) -> str:
        """Say what falls with the first option of an offer, where nothing else is asked first; else nothing."""
        if not passes or not keys:
            return ""
        roll = call.thrown_with(keys[0])
        own = roll is not None and self.seat.may_answer(roll.by, call.opened.actors)
        return str(roll.pool) if roll is not None and own and roll.pool.size else ""

    def _own_actor(self, question: Roll[Any] | Choose[Any], actors: Actors) -> Actor:
        """Say as whom this seat answers: as its own, where it has something to answer; else in somebody's stead."""
        mine = [actor for actor in actors_of(question) if self.seat.plays(actor, actors)]
        return mine[0] if mine else actor_of(question)

    def _offered(self, choice: Choose[Any]) -> list[tuple[Any, Actor]]:
        takers = choice.takers or (choice.actor,) * len(choice.options)
        return list(zip(choice.options, takers, strict=True))

    def _about(self, question: Roll[Any] | Choose[Any]) -> dict[str, Any]:
        """Give what a question is about, for its words: people by name."""
        if (about := question.about) is None:
            return {}
        return self.reader.once("about", lambda: shown(about, Tale(self.reader.called)), about)

    def _values(self, question: Roll[Any] | Choose[Any]) -> dict[str, Any]:
        """Give what a question is about, as plain values; of those whom this seat does not know, nothing."""
        if (about := question.about) is None:
            return {}
        return self.reader.once("values", lambda: self._blanked(fields_of(about)), about)

    def _blanked(self, found: dict[str, Any]) -> Any:
        return blanked(found, self.reader.hidden) if self.reader.hidden else found

    def _awaited(self, call: OpenCall) -> Awaited:
        """Say it of one call; of an open one only once for all who know the same."""
        opened = call.opened
        seen = self.reader.sees(call_audience(opened), opened.call)
        title = self.reader.title(opened) if seen else "Something in secret"
        try:
            session = call.session
        except Broken as broken:
            trouble = str(broken) if self.seat.runs_game else ""
            return Awaited(opened.call, title, self.table.names(GM, opened.actors), trouble=trouble)
        key = ("awaited", opened.call, session.length, self.reader.alike)
        open_to_all = session.question is None or session.question.seen_by == EVERYONE
        shared = self.reader.alike is not None and not opened.hidden and open_to_all
        found: Awaited | None = self.table.memo.get(key) if shared else None
        if found is None:
            found = self._waits(call, title)
            if shared:
                self.table.remember(key, found)
        return found

    def _waits(self, call: OpenCall, title: str) -> Awaited:
        opened, question = call.opened, call.session.question
        name = "nobody" if question is None else self.table.names(actor_of(question), opened.actors)
        seen = self.reader.sees(call_audience(opened), opened.call)
        known = (
            question is not None and seen and self.reader.sees(audiences(question.seen_by, opened.actors), opened.call)
        )
        ruling, who = call.verdict if seen else None, str(opened.arguments.get("who", ""))
        wording = self.table.game.wording(str(ruling.verdict.key)) if ruling is not None else Wording()
        value = key_of(ruling.value) if ruling is not None else ""
        asked = self.table.game.wording(question.key) if question is not None and known else Wording()
        return Awaited(
            opened.call,
            title,
            name,
            headline=self.reader.plain(call.headline(self.position.told_names())) if seen else "",
            who=who if seen and who in self.reader.state.sheets else "",
            asks=put(asked.title, self._about(question)) if question is not None and known else "",
            key=question.key if question is not None and known else "",
            word=self.reader.word(wording, value) if value else "",
            tone=self.reader.tone(wording, value, opened),
            turn=opened.turn,
            doing=put(asked.waits, self._about(question) if question is not None else {})
            or (ROLLING if isinstance(question, Roll) else DECIDING),
            others=self._others(question, opened.actors, name) if seen else (),
            joins=asked.joins,
            everybody=asked.everybody,
        )

    def _others(self, question: Roll[Any] | Choose[Any] | None, actors: Actors, name: str) -> tuple[str, ...]:
        """Name those beside the one who is asked who may answer, too."""
        people = [] if question is None else [self.table.names(actor, actors) for actor in actors_of(question)]
        return tuple(dict.fromkeys([one for one in people if one != name]))

    def _character(self, call: OpenCall, actor: Actor) -> str:
        """Say whose sheet stands behind an actor of an open call; only those who may answer are told."""
        who = actor if actor in self.state.sheets else str(call.opened.arguments.get("who", ""))
        return self.reader.called(who) if who in self.state.sheets else ""


def _all_fields(sheet: Any) -> dict[str, Any]:
    """Give a sheet as plain fields, those too that are as they begin: what is missing in a view is private."""
    fields: dict[str, Any] = msgspec.to_builtins(sheet, str_keys=True)
    names: tuple[str, ...] = getattr(sheet, "__struct_fields__", ())
    left_out = [name for name in names if name not in fields]
    return fields | {name: msgspec.to_builtins(getattr(sheet, name), str_keys=True) for name in left_out}


def blanked(value: Any, hidden: frozenset[str]) -> Any:
    """Give plain values without the ids of those who are hidden.

    >>> blanked({"foe": "ives", "with": ["kara", "ives"], "dice": 3}, frozenset(("ives",)))
    {'foe': '', 'with': ['kara', ''], 'dice': 3}
    """
    match value:
        case str():
            return "" if value in hidden else value
        case dict():
            return {name: blanked(part, hidden) for name, part in value.items()}
        case list() | tuple():
            return [blanked(part, hidden) for part in value]
        case _:
            return value
