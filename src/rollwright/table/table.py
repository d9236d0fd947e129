"""A table: people in seats play a game by its rules, and everything that happens is kept in its log.

An act (`start`, `answer`, `land`, `undo`, ...) is checked first, then appended to the store in one transaction, and
only then true: whoever is shown something can rely on it. A refused act changes nothing.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.journal import Chosen, Thrown
from rollwright.play.session import Session
from rollwright.play.steps import ACTOR, GM, Actor, Choose, Roll, key_of
from rollwright.rules.facts import Fact, State
from rollwright.rules.options import read_options, written_options
from rollwright.rules.ruleset import Listing, ruleset
from rollwright.table.dice import commitment, new_seed, throw
from rollwright.table.keeping import facts_from, kept_facts, kept_values, read_values
from rollwright.table.log import (
    Answered,
    AnyLogged,
    CallEnded,
    CallOpened,
    CallReturned,
    FactsLanded,
    Seated,
    TableMade,
    Undone,
    check_stop,
    decode,
    encode,
    standing,
    tip,
)
from rollwright.table.position import Broken, OpenCall, Position, actor_of
from rollwright.table.seat import Actors, Seat
from rollwright.table.store import BadStore, Store


class AlreadyAnswered(Refused):
    """Somebody has answered this question before. `answer` is that answer, where the one who asks may see it."""

    def __init__(self, message: str, answer: Answered | None) -> None:
        super().__init__(message)
        self.answer = answer


class Table:
    """A table as it stands, opened from a store. Threads may share it; so may processes, through the store."""

    def __init__(self, store: Store, id: str) -> None:
        self.id = id
        self.store = store
        self._lock = threading.RLock()
        self._seed = store.seed(id)
        self._log: list[AnyLogged] = []
        self._seats: dict[str, Seat] = {}
        lines = [decode(line) for line in store.read(id)]
        if not lines or not isinstance(lines[0], TableMade):
            raise BadStore(f"the log of table {id!r} does not begin with the making of a table")
        self.made: TableMade = lines[0]
        self.game = ruleset(self.made.ruleset)
        self.options: Any = read_options(self.game.options, self.made.options)
        self._log = lines
        self._seats = {line.seat.id: line.seat for line in lines if isinstance(line, Seated)}
        self._position = self._folded()

    @classmethod
    def make(
        cls,
        store: Store,
        id: str,
        game: str,
        gm: Seat,
        *,
        name: str = "",
        options: Mapping[str, Any] | None = None,
        seed: bytes | None = None,
    ) -> Table:
        """Make a table with its gamemaster's seat. A `seed` is for tests and demonstrations; by default it is drawn."""
        if gm.role != GM:
            raise BadInput(f"a table is made by its gamemaster; the seat of {gm.name} is a {gm.role}'s")
        rules = ruleset(game)
        secret = new_seed() if seed is None else seed
        made = TableMade(
            name=name or rules.title,
            ruleset=rules.id,
            version=rules.version,
            options=written_options(read_options(rules.options, options or {})),
            commitment=commitment(secret),
        )
        store.make(id, secret, [encode(made), encode(Seated(seat=gm, by=gm.id))])
        return cls(store, id)

    @property
    def log(self) -> tuple[AnyLogged, ...]:
        """Everything that ever happened; line n stands at place n - 1."""
        return tuple(self._log)

    @property
    def position(self) -> Position:
        """How play stands."""
        return self._position

    @property
    def state(self) -> State:
        """What holds now: the sheets, and what the game keeps beside them."""
        return self._position.state

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All who sit here, in the order in which they came."""
        return tuple(self._seats.values())

    @property
    def open(self) -> Mapping[int, OpenCall]:
        """The calls under way, by id."""
        return self._position.open

    def seat(self, id: str) -> Seat:
        """Find a seat by its id."""
        if id not in self._seats:
            raise Refused(f"nobody sits at seat {id!r}")
        return self._seats[id]

    @contextmanager
    def steady(self) -> Iterator[None]:
        """Keep other threads from acting meanwhile."""
        with self._lock:
            yield

    def refresh(self) -> None:
        """Take in what others have appended to the store."""
        with self._lock:
            for line in self.store.read(self.id, len(self._log)):
                self._take(decode(line))

    def seat_somebody(self, by: str, seat: Seat) -> None:
        """Let somebody take a seat, or change it: the gamemaster says who sits, and with which sheets."""
        with self._lock:
            self.refresh()
            self._only_gm(by, "give out seats")
            for other in self._seats.values():
                if other.id != seat.id and (both := set(other.holds) & set(seat.holds)):
                    raise Refused(f"{other.name} holds {', '.join(sorted(both))} already")
            self._append([Seated(seat=seat, by=by)])

    def land(self, by: str, facts: Iterable[Fact], reason: str = "") -> None:
        """Put facts down by hand; the gamemaster's right. What an open call holds is left to it."""
        with self._lock:
            self.refresh()
            self._only_gm(by, "put facts down")
            self._append([FactsLanded(by=by, facts=kept_facts(facts), reason=reason)])

    def start(
        self,
        by: str,
        procedure: str,
        arguments: Mapping[str, Any] | None = None,
        actors: Actors | None = None,
    ) -> int:
        """Start a call; give its id. A player starts what the game's moves offer them, the gamemaster anything.

        `actors` says which seat plays which actor. Left out, the sheets that the game casts are played by their
        holders, whoever starts a call that casts no sheet as its actor is the actor, and the gamemaster plays the rest.
        A call holds the sheets that are cast: no other can take them, or change them, before it ends.
        """
        with self._lock:
            self.refresh()
            seat = self.seat(by)
            listing = self.game.listing(procedure)
            values = read_values(listing, arguments or {})
            self._check_move(seat, listing, values)
            listing.allowed(self.options, self.state, values)
            parts = {actor: who for actor, who in listing.cast(values).items() if who in self.state.sheets}
            seats = self._cast(seat, parts) if actors is None else {one: self.seat(actors[one]).id for one in actors}
            sheets = tuple(dict.fromkeys(parts.values()))
            for sheet in sheets:
                if holder := self._position.holder(sheet):
                    raise Refused(self._held(sheet, holder))
            opened = CallOpened(
                call=len(self._log) + 1,
                by=by,
                procedure=procedure,
                version=self.game.version,
                arguments=kept_values(listing, values),
                actors=seats,
                sheets=sheets,
            )
            session = Session(
                listing.procedure(self.options, *values.values())
            )  # a call that can't begin is refused here
            under_way = OpenCall(opened, self._position.next_ordinal, self.game, self.options)
            self._append([opened, *under_way.landings(session, self._position.names)])
            return opened.call

    def answer(
        self, by: str, call: int, sequence: int, *, choice: str | None = None, faces: Sequence[int] | None = None
    ) -> None:
        """Answer question number `sequence` (from 0) of an open call: with an option's key, or a roll with dice.

        A roll is thrown with the table's dice, unless `faces` gives what real dice show.
        """
        with self._lock:
            self.refresh()
            seat = self.seat(by)
            self._check_new(seat, call, sequence)
            under_way = self._position.open[call]
            session = self._session(seat, under_way)
            question = session.question
            assert question is not None, "an open call has an open question"
            if not seat.may_answer(actor_of(question), under_way.opened.actors):
                raise Refused(self._not_yours(seat, actor_of(question), under_way.opened.actors))
            if sequence != len(session.journal):
                raise Refused(f"question {sequence + 1} of call {call} is not put yet; look again")
            try:
                if isinstance(question, Choose) and choice is None:
                    raise BadInput(f"choose one of {', '.join(map(key_of, question.options))}")
                if choice is not None:
                    session.choose(choice)
                elif faces is not None:
                    session.roll(faces, "typed")
                elif isinstance(question, Roll):
                    session.roll(throw(self._seed, under_way.ordinal, session.path, question))
                answered = Answered(call=call, sequence=sequence, by=by, entry=session.journal[-1])
                self._append([answered, *under_way.landings(session, self._position.names)])
            except BaseException:
                under_way.forget()
                raise

    def undo(self, by: str, to: int, reason: str = "") -> None:
        """Take play back to how it stood just after line `to` (or forward again); the gamemaster's right."""
        with self._lock:
            self.refresh()
            self._only_gm(by, "take play back")
            check_stop(self._log, to)
            if tip(self._log, to) == tip(self._log, len(self._log)):
                raise Refused(f"play stands at line {to} already")
            self._append([Undone(by=by, to=to, reason=reason)])

    def names(self, actor: Actor, actors: Actors) -> str:
        """Name those who play an actor."""
        return " or ".join(seat.name for seat in self.seats if seat.plays(actor, actors)) or "nobody"

    def _append(self, lines: Sequence[AnyLogged]) -> None:
        landing = [line for line in lines if isinstance(line, FactsLanded | CallReturned | CallEnded)]
        try:
            for line in landing:
                self._check_free(line)
            self._position.with_facts([fact for line in landing for fact in line.facts])
        except msgspec.ValidationError as error:
            raise BadInput(f"a fact does not fit the sheet: {error}") from None
        written = [encode(line) for line in lines]
        self.store.append(self.id, len(self._log), written)
        for kept in written:
            self._take(decode(kept))  # what was kept, not what was meant: an opened table is the same to the byte

    def _take(self, line: AnyLogged) -> None:
        self._log.append(line)
        if isinstance(line, Undone):
            self._position = self._folded()
            return
        if isinstance(line, Seated):
            self._seats[line.seat.id] = line.seat
        self._position.add(len(self._log), line)

    def _folded(self) -> Position:
        position = Position(self.game, self.options)
        for number, line in standing(self._log):
            position.add(number, line)
        return position

    def _only_gm(self, by: str, what: str) -> None:
        seat = self.seat(by)
        if seat.role != GM:
            raise Refused(f"only the gamemaster may {what}, not {seat.name}")

    def _check_move(self, seat: Seat, listing: Listing, values: Mapping[str, Any]) -> None:
        """Refuse a player what no move offers: the sheet gives the numbers, not the one who asks."""
        if seat.role == GM:
            return
        defaults = listing.procedure.defaults
        for move in self.game.moves(self.options, self.state, seat.sitting) if seat.role == "player" else ():
            free = {**defaults, **move.filled}
            if move.procedure == listing.id and all(
                name in move.asks or (name in free and free[name] == value) for name, value in values.items()
            ):
                return
        raise Refused(f"{seat.name} may not start {listing.id} with these arguments now")

    def _cast(self, starter: Seat, parts: Mapping[Actor, str]) -> dict[Actor, str]:
        """Give each actor with a sheet to the seat that holds it; a sheet that nobody holds is the gamemaster's."""
        holders = {sheet: seat.id for seat in self.seats for sheet in seat.holds}
        cast = {} if ACTOR in parts else {ACTOR: starter.id}
        return cast | {actor: holders[who] for actor, who in parts.items() if who in holders}

    def _check_free(self, line: FactsLanded | CallReturned | CallEnded) -> None:
        """Refuse facts about a sheet that another call holds."""
        own = 0 if isinstance(line, FactsLanded) else line.call
        for fact in facts_from(self.game, line.facts):
            who = getattr(fact, "who", "")
            if opened := self._position.holder(who, own):
                raise Refused(self._held(who, opened))

    def _check_new(self, seat: Seat, call: int, sequence: int) -> None:
        """Refuse an answer to a question that is answered already, or to a call that is not part of play."""
        position = self._position
        if call not in position.opened:
            raise Refused(f"there is no call {call} in play; it may have been taken back")
        actors, answers = position.opened[call].actors, position.answers[call]
        if not 0 <= sequence < len(answers):
            if call not in position.open:
                raise Refused(f"call {call} has ended")
            return
        first = answers[sequence]
        if not seat.may_answer(actor_of(first.entry), actors):
            raise Refused(self._not_yours(seat, actor_of(first.entry), actors))
        if not seat.sees(first.entry.seen_by, actors):
            raise AlreadyAnswered(f"already answered by {self.seat(first.by).name}", None)
        given = first.entry.chosen if isinstance(first.entry, Chosen) else _shown(first.entry)
        raise AlreadyAnswered(f"already answered by {self.seat(first.by).name}: {given}", first)

    def _session(self, seat: Seat, under_way: OpenCall) -> Session[Any]:
        try:
            return under_way.session
        except Broken:
            if seat.role == GM:
                raise
        raise Refused("the rules have changed under this call: the gamemaster has to take play back")

    def _not_yours(self, seat: Seat, actor: Actor, actors: Actors) -> str:
        return f"this question is for {self.names(actor, actors)} to answer, not for {seat.name}"

    def _held(self, sheet: str, opened: CallOpened) -> str:
        return f"{self.state.name(sheet)} takes part in call {opened.call} ({opened.procedure}), which has to end first"


def _shown(entry: Thrown) -> str:
    return ", ".join(map(str, entry.faces))
