"""A table as it is kept: its log in a store, how play stands, and what stays when play is taken back.

An act is worked out first, as the lines that it logs; they are appended in one transaction, and only then come true.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from hashlib import sha256
from itertools import islice
from typing import Any, NamedTuple, Self, TypeVar

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.steps import Actor
from rollwright.rules.facts import State
from rollwright.rules.ruleset import Move, Sitting, ruleset
from rollwright.table.chain import START, digest, head, salt
from rollwright.table.dice import (
    FORM,
    SECRET_BYTES,
    Proof,
    came_with,
    dice_secret,
    new_secret,
    prove,
    roll_key,
    root,
    seed_of,
)
from rollwright.table.house import House
from rollwright.table.keeping import ready
from rollwright.table.log import (
    FORMAT,
    Answered,
    AnyLogged,
    CallOpened,
    Committed,
    Drawn,
    Erased,
    LinkOpened,
    Pictured,
    Revealed,
    Rolled,
    Said,
    Staying,
    TableMade,
    Titled,
    Undone,
    decode,
    encode,
)
from rollwright.table.open_call import OpenCall
from rollwright.table.position import Position
from rollwright.table.rows import Rows
from rollwright.table.seat import Actors, Seat, audience_of
from rollwright.table.snapshot import SNAPSHOT_EVERY, read_snapshot, written_snapshot
from rollwright.table.store import BadStore, KeptLink, Row, Stale, Store

RECENT = 32
"""How many lines are kept at hand for those who watch."""
WAYPOINTS = 48
"""How many lines back it is remembered how play stood."""
TRIES = 20
"""How often an act is tried anew when somebody else was faster."""
REMEMBERED = 400
"""How many things at most are remembered for those who look."""
T = TypeVar("T")

QUIET = (Answered, CallOpened, Rolled, Said, Titled)
"""Lines after which everybody is called what they were called, and knows of the same things."""


class Line(NamedTuple):
    """A line of the log with its number."""

    number: int
    logged: AnyLogged


class Kept:
    """A table's log with what it adds up to. Threads may share it; so may processes, through the store."""

    def __init__(self, store: Store, id: str) -> None:
        self.id = id
        self.store = store
        self.rows = Rows(store, id)
        self._lock = threading.RLock()
        secret = store.secret(id)
        self._secret = secret[:SECRET_BYTES]
        self._recent: deque[Line] = deque(maxlen=RECENT)
        self._waypoints: dict[int, Position] = {}
        """How play stood at each of the last lines, and where it was taken back to: what is taken back goes there."""
        self._offered: dict[tuple[Sitting, tuple[str, ...]], tuple[Any, State, Any]] = {}
        """What was last offered to whom, and under which options and state."""
        self._position: Position
        self._house: House
        self._snapshot: int
        self._whole = False
        """Whether every line that was begun was taken in; a store that fails can leave one halfway."""
        self.links: dict[bytes, KeptLink] = {}
        """Links to seats that were asked for, by the digests of their tokens; whether they are good, the house says."""
        self.memo: dict[tuple[Any, ...], Any] = {}
        """What was worked out for those who look, and holds until somebody's name, seat or knowledge changes."""
        self.begun: OpenCall | None = None
        """The call that was begun here last, as it is played: it isn't played anew once its line is there."""
        self._now: dict[tuple[Any, ...], Any] = {}
        """What was worked out for those who look, and holds until the next line."""
        first = self.rows.line(1) if store.last(id) else None
        if not isinstance(first, TableMade):
            raise BadStore(f"the log of table {id!r} does not begin with the making of a table")
        if first.format > FORMAT:
            raise BadStore(f"table {id!r} was made by a newer Rollwright (format {first.format}); update the program")
        self.made: TableMade = first
        self._dice = dice_secret(secret, lambda: store.setting("dice", new_secret), id)
        self.came, self._older = came_with(secret)
        """How many decks it came with from elsewhere, and their seeds."""
        self.game = ruleset(first.ruleset)
        ready(self.game)
        self._open()

    @property
    def number(self) -> int:
        """The number of the last line of the log."""
        return self._number

    @property
    def head(self) -> str:
        """What stands for the whole log: whoever notes it can tell later whether anything was changed."""
        return self._head.hex()

    @property
    def position(self) -> Position:
        """How play stands."""
        return self._position

    @property
    def house(self) -> House:
        """What stays when play is taken back."""
        return self._house

    @property
    def state(self) -> State:
        """What holds now: the sheets, and what the game keeps beside them."""
        return self._position.state

    @property
    def options(self) -> Any:
        """The game's options at this table."""
        return self._position.options

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All who sit here, in the order in which they came."""
        found: tuple[Seat, ...] | None = self.memo.get(("seats",))
        return self.remember(("seats",), self._house.present) if found is None else found

    @property
    def open(self) -> Mapping[int, OpenCall]:
        """The calls under way, by id."""
        return self._position.open

    @property
    def log(self) -> tuple[AnyLogged, ...]:
        """Everything that ever happened; line n stands at place n - 1. It can be very long."""
        return tuple(line.logged for line in self.lines())

    def lines(self, after: int = 0, upto: int | None = None) -> list[Line]:
        """Give the lines of the log after a number, in order."""
        with self._lock:
            recent = list(self._recent)
            last = self._number if upto is None else min(upto, self._number)
        if recent and recent[0].number <= after + 1:
            return [line for line in recent if after < line.number <= last]
        return [Line(row.number, decode(row.line)) for row in self.store.read(self.id, after, last)]

    def seat(self, id: str) -> Seat:
        """Find a seat by its id; one whose person has left can't act."""
        seat = self._house.seat(id)
        if seat.left:
            raise Refused(f"{seat.name} has left the table; ask the GM for a new link")
        return seat

    def names(self, actor: Actor, actors: Actors) -> str:
        """Name those who play an actor."""
        key = ("names", audience_of(actor, actors))
        found: str | None = self.memo.get(key)
        if found is None:
            names = " or ".join(seat.name for seat in self.seats if seat.plays(actor, actors))
            found = self.remember(key, names or "nobody")
        return found

    def remember(self, key: tuple[Any, ...], found: T) -> T:
        """Keep in `memo` what was worked out; where that has grown large, it begins anew."""
        if len(self.memo) >= REMEMBERED:
            self.memo.clear()
        self.memo[key] = found
        return found

    def once(self, key: tuple[Any, ...], work: Callable[[], T], *given: object) -> T:
        """Work something out that holds until the next line: once for all who ask for it by the same key.

        What is `given` to it is part of that key: the very same, not merely its like.
        """
        now, key = self._now, (*key, *map(id, given))  # where a line comes meanwhile, what was so before is not kept
        found: tuple[T, tuple[object, ...]] | None = now.get(key)
        if found is None:
            found = now[key] = work(), given  # held, too: nothing else has its id meanwhile
        return found[0]

    def moves(self, by: str) -> tuple[Move, ...]:
        """List what a seat may start now, as far as it knows how things stand; what has to wait is left out."""
        with self._lock:
            held = self.game.held_up(self.under_way)
            return self.offered(
                self.seat(by),
                ("moves",),
                lambda *now: tuple([one for one in self.game.moves(*now) if one.procedure not in held]),
            )

    @property
    def under_way(self) -> tuple[str, ...]:
        """The acts that are open."""
        return tuple(dict.fromkeys([one.opened.procedure for one in self._position.open.values()]))

    def offered(self, seat: Seat, key: tuple[str, ...], work: Callable[[Any, State, Sitting], T]) -> T:
        """Work out something that a seat is offered, from options, state, sitting and what has to wait, nothing else.

        It is kept under a key while these are the same.
        """
        key = (*key, *sorted(self.game.held_up(self.under_way)))
        options, state, sitting = self.options, self._position.known_to(seat), self._position.sitting(seat)
        kept = self._offered.get((sitting, key))
        if kept is None or kept[0] is not options or not is_same(kept[1], state):
            if len(self._offered) >= REMEMBERED:
                self._offered.clear()
            kept = self._offered[sitting, key] = (options, state, work(options, state, sitting))
        elif kept[1] is not state:  # the next look finds at once that it is the same
            self._offered[sitting, key] = (options, state, kept[2])
        found: T = kept[2]
        return found

    @contextmanager
    def steady(self) -> Iterator[None]:
        """Keep other threads from acting meanwhile."""
        with self._lock:
            self._mend()
            yield

    def refresh(self, upto: int | None = None) -> None:
        """Take in what others have appended to the store; nothing is read where line `upto` is there already."""
        with self._lock:
            self._mend()
            if upto is not None and upto <= self._number:
                return
            lines = [(row, decode(row.line)) for row in self.store.read(self.id, self._number)]
            self.begun = None  # what is appended next isn't what was begun here
            if any(isinstance(line, Erased) for _, line in lines):
                self.reopen()  # what is held here may be what somebody has taken out
                return
            for row, line in lines:
                self._take(row, line)

    def rest(self) -> None:
        """Let go of what can be made again: a table at which nobody plays just now costs little."""
        with self._lock:
            self._recent.clear()
            self._waypoints.clear()
            self._offered.clear()
            self.links.clear()
            self.memo.clear()
            self._now, self.begun = {}, None
            self.rows.forget()
            for call in self._position.open.values():
                call.forget()

    def next_deck(self, by: str = "", tip: str = "", afresh: bool = False, lost: bool = False) -> Committed:
        """Give the line that begins a deck: the table's own, or that of somebody's device."""
        deck = len(self._house.decks)
        begun = root(seed_of(self._dice, deck))
        return Committed(epoch=deck, root=begun, by=by, tip=tip, form=FORM, afresh=afresh, lost=lost)

    @property
    def secret(self) -> bytes:
        """What salts the rows. Nobody is shown it but in what the gamemaster exports; no dice come from it."""
        return self._secret

    def roll_key(self, drawn: Drawn) -> bytes:
        """Give the key of a roll."""
        return roll_key(self._seed(drawn.epoch), drawn.leaf)

    def proved(self, drawn: Drawn) -> Proof:
        """Give the proof of a roll."""
        return prove(self._seed(drawn.epoch), drawn.epoch, drawn.leaf)

    def seeds_over(self) -> dict[int, bytes]:
        """Give the seeds of the decks from which nothing is thrown any more, as far as they are known here."""
        over = [deck.number for deck in self._house.decks if deck.over and deck.form == FORM]
        return {deck: self._seed(deck) for deck in over if deck in self._older or deck >= self.came}

    def _seed(self, deck: int) -> bytes:
        if deck in self._older:
            return self._older[deck]
        if deck < len(self._house.decks) and self._house.decks[deck].form < FORM:
            return seed_of(self._secret, deck)
        if deck < self.came:
            raise Refused("these dice were thrown where this table was before, and can only be proved there")
        return seed_of(self._dice, deck)

    def _act(self, by: str, lines: Callable[[], Sequence[AnyLogged]], act: str = "", seen: int | None = None) -> int:
        """Keep what somebody's act logs; give the number of its main line. The same act is not done twice."""
        with self._lock:
            self._mend()
            for _ in range(TRIES):
                if done := self._done(by, act):
                    return done
                try:
                    if seen is not None and seen < self._number:
                        self._check_seen(by, seen)
                    return self._append(lines(), own_key(by, act) if act else "")
                except Stale:
                    self._forget_sessions()
                    self.refresh()
                except BadStore:
                    self._forget_sessions()
                    raise  # not tried again: it may have been kept all the same
                except (Refused, BadInput):
                    self._forget_sessions()
                    if self.store.last(self.id) == self._number:
                        raise
                    self.refresh()  # what was refused may be allowed by now
                except BaseException:
                    self._forget_sessions()
                    raise
            raise Stale("too much is happening at this table right now; try again")

    def _done(self, by: str, act: str) -> int:
        """Give the main line of an act that was done already, and read on to it; 0 where it was not, or has no key."""
        key = own_key(by, act) if act else ""
        done = key and (self._house.acts.get(key) or self.store.act(self.id, key))
        if done:
            self.refresh(done)
        return done or 0

    def _append(self, lines: Sequence[AnyLogged], act: str) -> int:
        if not lines:
            return self._number
        main = next((at for at, line in enumerate(lines) if not isinstance(line, Committed | LinkOpened | Pictured)), 0)
        if act:
            lines = [*lines[:main], msgspec.structs.replace(lines[main], act=act), *lines[main + 1 :]]
        number = self._number + 1 + main
        rows = self.rows_of(lines)
        self.store.append(self.id, self._number, rows, act, number)
        try:
            for row in rows:
                self._take(row, decode(row.line))  # what was kept, not what was meant: an opened table is the same
        except BadStore as error:  # the act is kept, and so is done; the table is read anew before it is used
            logging.getLogger(__name__).warning("table %r has to be read anew: %s", self.id, error)
        else:
            if self._number - self._snapshot >= SNAPSHOT_EVERY:
                self._keep_snapshot()
        return number

    def rows_of(self, lines: Sequence[AnyLogged]) -> list[Row]:
        """Make the rows of lines that are appended now."""
        written = [encode(line) for line in lines]
        parents = [line.to if isinstance(line, Undone) else None for line in lines]
        last = self.rows.row(self._number).at
        return chained(self._secret, self._number, self._position.number, self._head, written, parents, last)

    def _take(self, row: Row, line: AnyLogged) -> None:
        self._whole = False
        if isinstance(line, Undone):
            now = self._position.number
            self._house.move(self.rows.rolls_between(now, line.to), self.rows.rolls_between(line.to, now))
        self._house.add(row.number, line)
        if isinstance(line, Undone):
            there = self.position_at(line.to)
            self._waypoints.pop(line.to, None)
            self._waypoints[line.to] = there.copied()  # where play was taken back to, it is often taken back again
            self._position = there.begun_as(self._position, self._house)
        elif isinstance(line, Revealed):
            self._waypoints.clear()  # more is known of what was
            self._position = self.position_at(row.parent).begun_as(self._position, self._house)
        self._position.add(row.number, line, self._house)
        if self.begun is not None and isinstance(line, CallOpened):
            self._position.open[line.call].go_on_as(self.begun)
            self.begun = None
        self._waypoints[row.number] = self._position.copied()
        while len(self._waypoints) > WAYPOINTS:
            del self._waypoints[next(iter(self._waypoints))]
        self.rows.took(row, line)
        self._now = {}
        if not isinstance(line, QUIET):
            self.memo.clear()
        self._recent.append(Line(row.number, line))
        self._number, self._head = row.number, row.head
        self._whole = True

    def _mend(self) -> None:
        """Read a table anew that was left in the middle of a line, because the store failed."""
        if not self._whole:
            self.reopen()

    def reopen(self) -> None:
        """Read everything anew from the store; where that fails, what was known is shown until it can be read."""
        with self._lock:
            known = self._house, self._position, self._number, self._head, self._snapshot
            self.rest()
            try:
                if isinstance(first := self.rows.line(1), TableMade):
                    self.made = first  # somebody may have been named in it
                self._open()
            except BaseException:
                self._recent.clear()
                self._waypoints.clear()
                self._house, self._position, self._number, self._head, self._snapshot = known
                self._whole = False
                raise

    def _open(self, snapshots: bool = True) -> None:
        """Open the table from its newest snapshot, and the rows after it."""
        self._whole = False
        self._house, self._number, self._head, self._snapshot = House(), 0, START, 0
        newest = max(self.store.snapshots(self.id), default=0) if snapshots else 0
        kept = read_snapshot(self.game, self.store.snapshot(self.id, newest)) if newest else None
        if kept is not None:
            snapshot, self._position = kept
            self._house, self._number, self._head = snapshot.house, newest, bytes.fromhex(snapshot.head)
            self._snapshot = newest
        else:
            self._position = Position(self.game, self.made.options)
        rows = self.store.read(self.id, self._number)
        lines = [decode(row.line) for row in rows]
        if newest and any(isinstance(line, Erased) for line in lines):
            self._open(snapshots=False)  # the snapshot holds what somebody has taken out since
            return
        for row, line in zip(rows, lines, strict=True):
            self._take(row, line)
        self._whole = True
        if len(rows) >= SNAPSHOT_EVERY:
            self._keep_snapshot()

    def position_at(self, number: int) -> Position:
        """Give how play stood at a line: from what is remembered of the last ones, or the nearest snapshot under it."""
        since: list[Row] = []
        for row in islice(self.rows.under(number), WAYPOINTS):
            if row.number in self._waypoints:
                return self._played_on(self._waypoints[row.number].copied(), since[::-1])
            since.append(row)
        for kept_at, above in self.rows.down_to_snapshot(number):
            kept = read_snapshot(self.game, self.store.snapshot(self.id, kept_at)) if kept_at else None
            if kept_at and (kept is None or kept[0].house.reveals != self._house.reveals):
                continue  # of another program, or from before something was revealed
            return self._played_on(kept[1] if kept else Position(self.game, self.made.options), above)
        raise BadStore(f"the log of table {self.id!r} has no beginning")

    def as_at(self, number: int) -> Self:
        """Give the table as it stood just after a line, only to be read: what was played since isn't there."""
        with self._lock:
            then = copy(self)
            then._number, then._position, then._head = number, self.position_at(number), self.rows.row(number).head
            then._recent, then._offered, then.memo = deque(maxlen=RECENT), {}, {}
            return then

    def _played_on(self, position: Position, rows: Sequence[Row]) -> Position:
        for row in rows:
            position.add(row.number, decode(row.line), self._house)
        return position

    def _keep_snapshot(self) -> None:
        self._snapshot = self._number
        data = written_snapshot(self._position, self._house, self.head)
        try:
            self.store.keep_snapshot(self.id, self._number, data)
        except BadStore as error:  # what it adds up to is in the log: nothing is lost
            logging.getLogger(__name__).warning("no snapshot of table %r was kept: %s", self.id, error)

    def _check_seen(self, by: str, seen: int) -> None:
        """Refuse an act of somebody who has not seen what they may know happened last, and say what that is."""
        from rollwright.table.reading import Reader

        news = [line for line in self.lines(seen) if not isinstance(line.logged, Staying)]
        what = ", ".join(dict.fromkeys(line.kind for line in Reader(self, self.seat(by)).read(news)))
        if what:
            raise Refused(f"play has gone on since line {seen} ({what}); look again, then decide")

    def _forget_sessions(self) -> None:
        for call in self._position.open.values():
            call.forget()


def chained(
    secret: bytes,
    after: int,
    parent: int,
    before: bytes,
    lines: Sequence[bytes],
    parents: Sequence[int | None] = (),
    last: int = 0,
) -> list[Row]:
    """Make the rows of lines that follow row `after`, with their heads; `parent` is what the first one stands on.

    None is earlier than the `last` before it, though the clock may have gone back.
    """
    now = max(time.time_ns() // 1_000_000, last)
    rows: list[Row] = []
    for at, line in enumerate(lines):
        number = after + 1 + at
        under = parents[at] if parents and parents[at] is not None else parent
        assert under is not None
        before = head(before, digest(salt(secret, number), under, now, line))
        rows.append(Row(number, under, now, before, line))
        parent = number
    return rows


def first_deck(secret: bytes) -> Committed:
    """Give the line with which the dice of a new table begin."""
    return Committed(epoch=0, root=root(seed_of(secret[SECRET_BYTES:], 0)), form=FORM)


def is_same(before: State, now: State) -> bool:
    """Tell whether things stand as before; what lands may well change nothing."""
    return before is now or before == now


def own_key(by: str, act: str) -> str:
    """Make the key of an act one of its doer's own: the same key of somebody else is another."""
    return sha256(msgspec.json.encode(["act", by, act])).hexdigest()[:32]
