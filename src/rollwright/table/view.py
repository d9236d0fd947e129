"""What one seat may know of a table, built from nothing: nothing is put in that the seat may not see.

The same view feeds pages, exports and programs. It holds plain values, and no reference to the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Literal

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.journal import Chosen, Thrown
from rollwright.play.steps import GM, Actor, Choose, Roll, key_of
from rollwright.play.tell import dice_text
from rollwright.rules.arguments import fields_of
from rollwright.rules.facts import Amended, Fact, Joined, Left, State, fold
from rollwright.table.keeping import facts_from, kept_call, kept_values
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
)
from rollwright.table.position import Broken, OpenCall, actor_of
from rollwright.table.seat import Seat
from rollwright.table.table import Table


class Neighbour(msgspec.Struct, frozen=True):
    """Somebody at the table, as everybody knows them."""

    name: str
    role: str


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """An open question, in front of one who may answer it."""

    call: int
    sequence: int
    title: str
    """What is played."""
    kind: Literal["roll", "choice"]
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
    guide: str = ""
    """What to go by."""
    options: tuple[str, ...] = ()
    words: dict[str, str] = {}
    """What each option says, by its key."""
    about: dict[str, Any] = {}
    """What the choice is about; only the one whose choice it is knows that."""


class Awaited(msgspec.Struct, frozen=True):
    """A call that waits for somebody."""

    call: int
    title: str
    name: str
    arguments: dict[str, Any] = {}
    """What it was started with, as far as this seat may see it; what was left out is not in it."""
    trouble: str = ""
    """Why it can't go on, for the gamemaster."""


class Written(msgspec.Struct, frozen=True):
    """A sentence of the log that this seat may read, with the rules it rests on."""

    number: int
    text: str
    rules: tuple[str, ...] = ()


class SheetShown(msgspec.Struct, frozen=True):
    """A sheet, as plain fields."""

    id: str
    fields: dict[str, Any]


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The table as one seat may see it."""

    table: str
    name: str
    game: str
    seat: Seat
    neighbours: tuple[Neighbour, ...]
    cards: tuple[Card, ...]
    awaited: tuple[Awaited, ...]
    log: tuple[Written, ...]
    sheets: tuple[SheetShown, ...]
    stops: tuple[int, ...] = ()
    """Lines that this seat may take play back to."""


def view(table: Table, seat_id: str) -> View:
    """Give what a seat may know of the table now."""
    with table.steady():
        return _Eye(table, table.seat(seat_id)).view()


class _Eye:
    """One look at a table, by one seat."""

    def __init__(self, table: Table, seat: Seat) -> None:
        self.table = table
        self.seat = seat
        self.position = table.position
        self._state: State | None = None

    def view(self) -> View:
        return View(
            table=self.table.id,
            name=self.table.made.name,
            game=self.table.game.title,
            seat=self.seat,
            neighbours=tuple(Neighbour(seat.name, seat.role) for seat in self.table.seats if seat.id != self.seat.id),
            cards=tuple(card for call in self.position.open.values() for card in self.card(call)),
            awaited=tuple(self.awaited(call) for call in self.position.open.values()),
            log=tuple(self.log()),
            sheets=tuple(self.sheets()),
            stops=tuple(self.stops()),
        )

    def card(self, call: OpenCall) -> Iterator[Card]:
        """Put the open question of a call in front of this seat, if it may answer and see it."""
        try:
            session = call.session
        except Broken:
            return
        question, actors = session.question, call.opened.actors
        if question is None:
            return
        actor = actor_of(question)
        if not self.seat.may_answer(actor, actors) or not self.seat.sees(question.seen_by, actors):
            return
        mine = self.seat.plays(actor, actors)
        choice = question if isinstance(question, Choose) else None
        wording = self.table.game.wording(question.key)
        keys = () if choice is None else tuple(map(key_of, choice.options))
        yield Card(
            call=call.opened.call,
            sequence=len(session.journal),
            title=self.title(call.opened),
            kind="roll" if choice is None else "choice",
            key=question.key,
            asks=wording.title,
            whose=self.table.names(actor, actors),
            who=self.character(call, actor),
            stand_in=not mine,
            pool=str(question.pool) if isinstance(question, Roll) else "",
            guide=wording.guide,
            options=keys,
            words={key: wording.option(key) for key in keys},
            about=fields_of(choice.about) if choice is not None and choice.about is not None and mine else {},
        )

    def awaited(self, call: OpenCall) -> Awaited:
        """Say whom a call waits for: everybody may know that."""
        opened = call.opened
        try:
            question = call.session.question
        except Broken as broken:
            return Awaited(
                opened.call,
                self.title(opened),
                self.table.names(GM, opened.actors),
                self.arguments(opened),
                str(broken) if self.seat.role == GM else "",
            )
        name = "nobody" if question is None else self.table.names(actor_of(question), opened.actors)
        return Awaited(opened.call, self.title(opened), name, self.arguments(opened))

    def arguments(self, opened: CallOpened) -> dict[str, Any]:
        """Show what a call was started with: what differs from the defaults, without what is hidden from this seat."""
        listing = self.position.listing(opened.call)
        if listing is None:
            return {}
        try:
            values = kept_call(listing, self.table.options, opened.arguments).named
        except (BadInput, TypeError):
            return {}
        hidden = [
            name for name, seen_by in listing.hidden(values).items() if not self.seat.sees(seen_by, opened.actors)
        ]
        defaults = kept_values(listing, listing.procedure.defaults)
        shown: dict[str, Any] = {}
        for name, value in kept_values(listing, values).items():
            if name in hidden or (name in defaults and value == defaults[name]):
                continue
            if isinstance(value, list | tuple):
                value = [None if f"{name}.{at}" in hidden else part for at, part in enumerate(value)]
            shown[name] = self.named(value) if name == "who" or name.endswith("_who") else value
        return shown

    def named(self, value: Any) -> Any:
        """Put names, as far as this seat knows them, for the ids of sheets."""
        if isinstance(value, list):
            return [self.named(part) for part in value]
        return self.state().name(value) if isinstance(value, str) else value

    def character(self, call: OpenCall, actor: Actor) -> str:
        """Say whose sheet stands behind an actor of an open call; only those who may answer are told."""
        listing = self.position.listing(call.opened.call)
        who = listing.cast(call.session.call.named).get(actor, "") if listing else ""
        return self.state().name(who) if who in self.state().sheets else ""

    def sheets(self) -> Iterator[SheetShown]:
        """Show the seat's own sheets, all of them to the gamemaster, as far as the facts are known to this seat."""
        state = self.state()
        for id, sheet in state.sheets.items():
            if self.seat.role == GM or id in self.seat.holds:
                yield SheetShown(id, msgspec.to_builtins(sheet, str_keys=True))

    def state(self) -> State:
        """Fold the facts that this seat may see, once. One that does not follow from them alone is passed over."""
        if self._state is None:
            self._state = self._folded()
        return self._state

    def _folded(self) -> State:
        seen = [landed.fact for landed in self.position.facts if self.seat.sees(landed.fact.seen_by, landed.actors)]
        if len(seen) == len(self.position.facts):
            return self.position.state
        state = self.table.game.start
        for fact in seen:
            try:
                state = fold(state, [fact], self.table.game.apply, self.table.game.sheet)
            except Refused:
                continue
        return state

    def log(self) -> Iterator[Written]:
        """Write the standing log, with who came and what was taken back."""
        standing = dict(self.position.lines)
        for number, line in enumerate(self.table.log, 1):
            if number in standing or isinstance(line, Seated | Undone):
                yield from self.written(number, line)

    def written(self, number: int, line: AnyLogged) -> Iterator[Written]:
        """Write one line of the log, as far as this seat may read it."""
        name = self.table.seat(line.by).name if hasattr(line, "by") else ""
        match line:
            case TableMade():
                yield Written(number, f"The table is made: {self.table.game.title}. Its dice: {line.commitment[:16]}…")
            case Seated():
                yield Written(number, f"{line.seat.name} sits at the table ({line.seat.role}).")
            case FactsLanded():
                yield from self.facts(number, line)
            case CallOpened():
                yield Written(number, f"{name} starts: {self.title(line)}.")
            case Answered():
                yield from self.answered(number, line)
            case CallReturned() | CallEnded():
                actors = self.position.opened[line.call].actors
                for told in line.told:
                    if self.seat.sees(told.seen_by, actors):
                        yield Written(number, told.text, told.rules)
            case Undone():
                reason = f": {line.reason}" if line.reason else "."
                yield Written(number, f"{name} takes play to how it stood after line {line.to}{reason}")

    def facts(self, number: int, line: FactsLanded) -> Iterator[Written]:
        """Write the facts that were put down by hand."""
        for fact in facts_from(self.table.game, line.facts):
            if self.seat.sees(fact.seen_by, {}):
                yield Written(number, self.fact(fact) + (f" ({line.reason})" if line.reason else ""))

    def fact(self, fact: Fact) -> str:
        """Write a fact as a sentence. A sheet's own fields are not in it: not all may read them."""
        name = self.state().name
        match fact:
            case Joined():
                return f"{fact.sheet.get('name') or fact.who} joins."
            case Left():
                return f"{name(fact.who)} leaves."
            case Amended():
                reason = f" ({fact.reason})" if fact.reason else ""
                return f"{name(fact.who)}: {fact.field.replace('_', ' ')} is set to {fact.value}{reason}."
            case _:
                return self.table.game.told_fact(fact, name) or plain_fact(fact)

    def answered(self, number: int, line: Answered) -> Iterator[Written]:
        """Write an answer while its call is open. Once told, only what the telling leaves out: whose hand it was."""
        actors, entry = self.position.opened[line.call].actors, line.entry
        if not self.seat.sees(entry.seen_by, actors):
            return
        by, actor = self.table.seat(line.by), actor_of(entry)
        whose = self.table.names(actor, actors)
        if line.call in self.position.open:
            wording = self.table.game.wording(entry.key)
            if isinstance(entry, Chosen):
                yield Written(number, f"{whose}: {wording.title} {wording.option(entry.chosen).rstrip('.')}.")
            else:
                yield Written(number, f"{whose}: {wording.title} ({entry.pool}), {dice_text(entry)}.")
        if not by.plays(actor, actors):
            yield Written(number, f"{by.name} answers for {whose}.")
        if isinstance(entry, Thrown) and entry.source == "typed":
            yield Written(number, f"{by.name} types in the faces of real dice: {dice_text(entry)}.")

    def title(self, opened: CallOpened) -> str:
        listing = self.position.listing(opened.call)
        return opened.procedure if listing is None else listing.title

    def stops(self) -> Iterator[int]:
        """List where the gamemaster can take play back to."""
        if self.seat.role != GM:
            return
        log, lines = self.table.log, self.position.lines
        for (number, _), (_, after) in pairwise(lines):
            if isinstance(after, Seated):
                continue  # to leave somebody out who came takes nothing back
            try:
                check_stop(log, number)
            except Refused:
                continue
            yield number


def plain_fact(fact: Fact) -> str:
    """Write a fact for which its game has no words."""
    fields = msgspec.to_builtins(fact, str_keys=True)
    tag = str(fields.pop("fact")).replace("-", " ")
    fields.pop("seen_by", None)
    return f"{tag[:1].upper()}{tag[1:]}: {', '.join(f'{name} {value}' for name, value in fields.items())}."
