"""The log as one seat may read it: each line as sentences, with nothing in them that the seat may not know."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any, TypeVar

import msgspec

from rollwright.dice.errors import Refused
from rollwright.dice.in_logs import as_pool, shown
from rollwright.play.journal import Chosen, Ruled, Thrown
from rollwright.play.steps import EVERYONE, GM
from rollwright.play.tell import dice_text
from rollwright.rules.facts import Amended, Fact, Joined, Left, Tale
from rollwright.rules.parts import as_read, part_at
from rollwright.rules.sentences import (
    all_within,
    articled,
    gathered,
    going_on,
    in_aid_of,
    in_words,
    in_words_of,
    joined,
    opened,
)
from rollwright.rules.wording import TOGETHER, TYPED, Wording, plain, put
from rollwright.table.checks import ADVICE, DRAFT, NEXT, SETTING
from rollwright.table.differences import differences, text_of
from rollwright.table.keeping import facts_from
from rollwright.table.kept import QUIET, RECENT, Kept, Line
from rollwright.table.log import (
    CLOCK,
    Abandoned,
    Answered,
    AnyLogged,
    CallEnded,
    CallOpened,
    Committed,
    Copied,
    DeedDone,
    EntropyOpened,
    EntropyPromised,
    Erased,
    FactsLanded,
    Invited,
    InviteEnded,
    LinkOpened,
    Noted,
    OptionSet,
    Pictured,
    Portrayed,
    Revealed,
    Rolled,
    Said,
    Seated,
    SessionBegan,
    SessionEnded,
    Staying,
    TableMade,
    Titled,
    Told,
    Undone,
    Veiled,
    decode,
    kind_of,
)
from rollwright.table.open_call import actor_of, call_audience
from rollwright.table.position import PUBLIC
from rollwright.table.seat import ALL, Actors, Audience, Seat, audiences, both

T = TypeVar("T")
SOMEBODY = "somebody"
NOTES = "notes"
"""What the gamemaster writes down about those whom nobody else plays: it is for nobody else to read."""
ROLES = {"gm": " and runs the game", "co-gm": " and helps run the game", "player": "", "spectator": " to watch"}
"""What somebody is at the table for."""
GUESTS = {"co-gm": "somebody to help run the game", "player": "a player", "spectator": "somebody to watch"}
"""Who is invited."""
PART = re.compile(r"(?:[^\W\d][\w ]* )?(\d{1,4})d(\d{1,4})")
DICE = re.compile(r"(?<!\w)(\d{0,4})d(\d{1,4})(?=[kd][hl]|\b)")
"""Dice in the text of a pool or an expression."""
MARKED = re.compile("‹([^›]*)›")
"""A sheet in a telling whose name not everybody knows; see `Position.told_names`."""
REVEALED_LINES = 2_000
"""How far on the lines of a revealed call are looked for."""


class Written(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sentence of the log that this seat may read, with the rules it rests on."""

    number: int
    text: str
    rules: tuple[str, ...] = ()
    kind: str = ""
    """What kind of line it comes from: `said`, `rolled`, `call-ended` and so on."""
    by: str = ""
    """Whose words these are, by name, where they are somebody's."""
    call: int = 0
    """The call that it belongs to: its lines are one moment of the story."""
    word: str = ""
    """Of a moment that has ended: what it came to, in a word."""
    tone: int = 0
    """How good that is, from 1 (worst) to 5 (best); 0: neither."""
    aside: bool = False
    """Whether it says how something came about, not what happened."""
    only: str = ""
    """Who alone may know it, in words; nothing where everybody may."""
    again: str | None = None
    """How it is told again afterwards; nothing, where it isn't; None: in the same words."""

    @property
    def afterwards(self) -> str:
        """How it is told again."""
        return self.text if self.again is None else opened(self.again)

    def reworded(self, how: Callable[[str], str]) -> Written:
        """Put it in other words, now and afterwards."""
        return msgspec.structs.replace(self, text=how(self.text), again=self.again and how(self.again))


class Fall(msgspec.Struct, frozen=True):
    """Dice that fell by a line of the log: of each its sides and its face."""

    number: int
    dice: tuple[tuple[int, int], ...]
    call: int = 0
    """The call that they fell for; 0: a roll of its own."""
    key: str = ""
    """Which roll of the rules it was."""
    source: str = "rolled"


class Reader:
    """Reads the log of a table for one seat."""

    def __init__(self, table: Kept, seat: Seat) -> None:
        self.table = table
        self.seat = seat
        self.number = table.number
        self.position = table.position
        self.house = table.house
        self.state = table.position.known_to(seat)
        self.hidden = table.position.hidden_from(seat)
        """The sheets that there are, or were, and that this seat does not know of."""
        self._unknown = finding(self.hidden)
        self._articled = articled(
            frozenset([*self.position.names.values(), *map(self.state.name, self.position.secret)])
        )
        self.shares = self._unknown is None and self.state is table.position.state
        """Whether all that is known is known to this seat: what is open to all, all such seats read alike."""
        own = seat.audience if seat.runs_game or seat.audience in table.position.states else PUBLIC
        self.alike: Audience | None = ALL if self.shares else own
        """By what all who know the same are known: what is open to all they read alike. None: this seat by itself."""

    def once(self, what: str, work: Callable[[], T], *given: object) -> T:
        """Work out what follows from what this seat knows and from what is given: once for all who know the same."""
        return work() if self.alike is None else self.table.once((what, self.number, self.alike), work, *given)

    def know(self, hidden: frozenset[str]) -> None:
        """Know nothing of some sheets, whatever this seat knows by now: nobody else reads alike."""
        self.hidden, self._unknown = hidden, finding(hidden)
        self.shares, self.alike = False, None

    def read(self, lines: list[Line]) -> Iterator[Written]:
        """Write lines of the log, as far as they stand and this seat may read them."""
        if not lines:
            return
        standing = self.standing(lines[0].number)
        for number, line in lines:
            if number in standing or isinstance(line, LASTING):
                yield from self.written(number, line)

    def reads_as_all(self, line: AnyLogged) -> bool:
        """Tell whether all who know the same read the same in a line, and see the same dice fall."""
        match line:
            case CallOpened():
                return not line.hidden and all(told.seen_by == EVERYONE for told in line.told)
            case Rolled():
                return not line.hidden
            case Answered():
                everyone = line.entry.seen_by == EVERYONE and all(told.seen_by == EVERYONE for told in line.told)
                return everyone and not self.table.rows.opened(line.call).hidden
            case CallEnded():
                return not self.table.rows.opened(line.call).hidden
            case DeedDone():
                return all(told.seen_by == EVERYONE for told in line.told)
            case Said():
                return not line.to and not line.who
            case _:
                return False

    def falls(self, lines: list[Line], every: bool = False) -> Iterator[Fall]:
        """Give the dice of the table's own that fell in some lines, where this seat may see them.

        With `every`, those too that were typed in, or set by a ruling.
        """
        standing = self.standing(lines[0].number) if lines else set()
        for number, line in lines:
            thrown: tuple[int, ...] = ()
            text, known, call, key, source = "", False, 0, "", "rolled"
            if isinstance(line, Answered) and isinstance(line.entry, Thrown):
                if not every and line.entry.source != "rolled":
                    continue
                call, key, source = line.call, line.entry.key, line.entry.source
                opened = self.table.rows.opened(line.call)
                thrown, text = line.entry.faces, line.entry.pool
                known = self.sees(both(audiences(line.entry.seen_by, opened.actors), call_audience(opened)), line.call)
            elif isinstance(line, Rolled) and (every or line.source != "typed"):
                thrown, text = line.faces, as_pool(line.expression, line.faces)
                known = self.sees(frozenset(("gm", line.by, *line.audience)) if line.hidden else None, number)
            if thrown and known and number in standing:
                sides = sides_of(text)
                if len(sides) == len(thrown):
                    yield Fall(number, tuple(zip(sides, thrown, strict=True)), call, key, source)

    def standing(self, first: int) -> set[int]:
        """Give the lines that stand, from a number on, or from one before it; the same for all who look now."""
        key = ("standing",)
        found: tuple[int, int, set[int]] | None = self.table.memo.get(key)
        if found is None or found[0] != self.table.number or found[1] > first:
            standing: set[int] = set()
            for row in self.table.rows.under(self.position.number):
                if row.number < first:
                    break
                standing.add(row.number)
            found = self.table.remember(key, (self.table.number, first, standing))
        return found[2]

    def sees(self, seen: frozenset[Audience] | None, line: int) -> bool:
        """Tell whether this seat is among an audience, or was shown that line."""
        return self.seat.among(self.house.shown(line, seen))

    def reads_call(self, opened: CallOpened) -> bool:
        """Tell whether this seat reads a call where it was played: those whom it brought in secret step forth later."""
        if not opened.hidden:
            return True
        among = call_audience(opened)
        return self.sees(among, opened.call) and (self.seat.among(among) or opened.call not in self._bringing)

    @cached_property
    def _bringing(self) -> set[int]:
        """The calls by which people came."""
        lines = [self.table.rows.line(at) for at in set(self.position.came.values())]
        return {line.call for line in lines if isinstance(line, CallEnded)}

    def only(self, seen: frozenset[Audience] | None, line: int) -> str:
        """Say who alone may know something that this seat may know, by its audience; nothing where everybody may.

        It says the same to all whose kind of seat knows it.
        """
        if (shown := self.house.shown(line, seen)) is None:
            return ""
        knows = [seat for seat in self.house.present if seat.among(shown)]
        if len(knows) == len(self.house.present):
            return ""
        players = [seat.name for seat in knows if not seat.runs_game]
        if self.seat.runs_game:
            return f"only {joined(['you' if len(knows) == len(players) + 1 else 'the GMs', *players])}"
        return "only you and the GM" if len(players) == 1 else "not everybody"

    def name(self, seat: str) -> str:
        """Say what the person at a seat is called."""
        found = self.house.seats.get(seat)
        return found.name if found else seat

    def called(self, who: str) -> str:
        """Say what a sheet is called, or was, as far as this seat knows; one that it does not know of is somebody."""
        if self._unknown and self._unknown.fullmatch(who):
            return SOMEBODY
        name = self.state.name(who)
        is_id = "-" in who and " " not in who  # a name that somebody has typed has words
        return who.replace("-", " ").capitalize() if name == who and is_id else name

    def plain(self, text: str) -> str:
        """Put what this seat knows of them for the sheets that a text only marks.

        All people are marked; words that somebody has written ("past the guard") are left alone.
        """
        written = MARKED.sub(lambda found: self.called(found[1]), text) if "‹" in text else text
        opens = written if written == text else written[:1].upper() + written[1:]
        return all_within(opens, self._articled)

    def clean(self, value: Any) -> Any:
        """Put somebody for the ids of sheets that this seat does not know of, wherever plain values name them.

        People's own words stay as they are: only a text without a space, or with `=` in it, is looked into.
        """
        if not self._unknown:
            return value
        text = msgspec.json.encode(value).decode()
        if text.isascii() and not any(map(text.lower().__contains__, map(str.lower, self.hidden))):
            return value  # found quickly; what is found is looked at closely
        if not self._unknown.search(text):
            return value
        return self._cleaned(value)

    def _cleaned(self, value: Any) -> Any:
        assert self._unknown is not None
        if isinstance(value, str):
            return self._unknown.sub(SOMEBODY, value) if " " not in value or "=" in value else value
        if isinstance(value, dict):
            return {self._cleaned(key): self._cleaned(part) for key, part in value.items()}
        return [self._cleaned(part) for part in value] if isinstance(value, list | tuple) else value

    def written(self, number: int, line: AnyLogged) -> tuple[Written, ...]:
        """Write one line of the log, as far as this seat may read it; one of the last, once for all who read it alike.

        Such a line reads the same until somebody's name, seat or knowledge changes, as `memo` does.
        """
        key = ("written", number, self.alike)
        found: tuple[Written, ...] | None = self.table.memo.get(key) if self.alike is not None else None
        if found is None:
            found = tuple(self._written(number, line))
            lately = self.alike is not None and number > max(self.table.number - RECENT, 0)
            if lately and isinstance(line, QUIET) and self.reads_as_all(line):
                self.table.remember(key, found)
        return found

    def _written(self, number: int, line: AnyLogged) -> Iterator[Written]:
        kind = kind_of(line)
        call = line.call if isinstance(line, CallOpened | Answered | CallEnded | Abandoned) else 0
        if isinstance(line, Said) and line.of:
            call = getattr(self.table.rows.line(line.of), "call", 0)
        for text in self._sentences(number, line):
            if isinstance(text, str):
                yield Written(number, text, (), kind, "", call)
            else:
                yield msgspec.structs.replace(text, number=number, kind=kind, call=call)

    def _sentences(self, number: int, line: AnyLogged) -> Iterator[str | Written]:
        match line:
            case CallOpened():
                yield from self._opened(line)
            case Answered():
                yield from self._answered(line)
            case CallEnded():
                yield from self._ended(line)
            case Rolled():
                yield from self._rolled(number, line)
            case FactsLanded():
                yield from self._landed(number, line)
            case DeedDone():
                for one in line.told:
                    yield from self._spoken((one,), self._knowing(one.text), {}, number)
            case Said():
                yield from self._said(line)
            case Noted(title=title) if title == ADVICE and self.house.seat(line.by).runs_game:
                if self.seat.runs_game:
                    may = "lets players ask" if line.text else "no longer lets players ask"
                    yield f"{self.name(line.by)} {may} what would be best."
            case Noted(title=title) if title == NEXT and self.handed_out(line):
                if line.text:
                    yield f"{NEXT}: {line.text}."
            case Noted():
                told = (line.text or line.picture) and not line.title.startswith(DRAFT)
                told = told and not line.title.endswith(SETTING)
                if told and self.reads(line):
                    to = self.handed_to(line)
                    does = f"hands out{f' to {to}' if to else ''}" if self.handed_out(line) else "writes a note"
                    yield f"{self.name(line.by)} {does}: {line.title or 'a note'}."
            case Revealed():
                yield from self._revealed(line)
            case Undone(told=()) if self.noticed(number, line):
                yield f"{self.name(line.by)} {self._went(number, line)}{_because(self.reason(number, line))}"
            case Undone():
                for one in self.told_of_change(number, line):
                    again = one.again and self.plain(one.again)
                    yield Written(0, self.plain(one.text), one.rules, aside=one.aside, again=again)
            case Abandoned():
                opened = self.table.rows.opened(line.call)
                if self.sees(call_audience(opened), line.call):
                    yield f"{self.name(line.by)} calls off “{self.title(opened)}”{_because(line.reason)}"
            case Seated():
                yield from self._seated(number, line)
            case _:
                yield from self._of_the_house(line)

    def _of_the_house(self, line: AnyLogged) -> Iterator[str]:
        match line:
            case TableMade():
                yield f"A new table of {self.table.game.title}. Its dice are sealed: {line.commitment[:16]}…"
            case Copied():
                yield "This is a what-if copy of another table: nothing that happens here changes that one."
            case Invited() if self.seat.runs_game:
                yield f"{self.name(line.by)} invites {GUESTS[line.invite.role]}."
            case InviteEnded() if self.seat.runs_game:
                yield f"{self.name(line.by)} cancels an invitation."
            case Veiled() if self.seat.runs_game or line.who in self.seat.holds:
                fields = ", ".join("the sheet" if one == ALL else one.replace("_", " ") for one in line.fields)
                yield f"{self.called(line.who)}: {fields} now {'open to everybody' if line.open else 'private'}."
            case Pictured() if line.picture.id and (self.seat.runs_game or line.by == self.seat.id):
                yield f"{self.name(line.by)} brings a picture: {line.picture.alt}."
            case Portrayed() if line.who in self.state.sheets:
                yield f"{self.called(line.who)} {'has a new' if line.picture else 'no longer has a'} portrait."
            case Erased():
                yield "Somebody has removed their name and their words from this log."
            case Committed():
                whose = f"{self.name(line.by)} has a deck of dice here" if line.by else "The table has a deck of dice"
                yield f"{whose}, sealed: {line.root[:16]}…{' The decks before it are over.' if line.afresh else ''}"
            case LinkOpened():
                yield f"{self.name(line.by)} throws. This proves that nobody picked the dice: {line.link[:16]}…"
            case EntropyPromised():
                yield f"{self.name(line.by)} adds something of their own to the dice, sealed: {line.digest[:16]}…"
            case EntropyOpened():
                yield f"{self.name(line.by)} shows what they added to the dice."
            case OptionSet():
                option = line.name.replace("_", " ")
                yield f"{self.name(line.by)} switches {option} to {line.value}{_because(line.reason)}"
            case Titled():
                yield f"A new scene: {line.title}."
            case SessionBegan():
                yield f"Session {line.session} begins."
            case SessionEnded():
                yield f"Session {line.session} ends."
            case _:
                return

    def _seated(self, number: int, line: Seated) -> Iterator[str]:
        seat, before = line.seat, self._seated_before(number, line.seat.id)
        name = self.name(seat.id)
        if seat.left:
            by = self.name(line.by)
            yield f"{name} leaves the table." if line.by == seat.id else f"{by} removes {name} from the table."
        elif before is None or before.left or before.role != seat.role:
            yield f"{name} is at the table{ROLES[seat.role]}."
        else:
            for verb, one, other in (("now plays", seat, before), ("no longer plays", before, seat)):
                if people := [self.called(who) for who in one.holds if who not in other.holds]:
                    too = ", too" if verb == "now plays" and set(one.holds) & set(other.holds) else ""
                    yield f"{name} {verb} {joined(people)}{too}."

    def _seated_before(self, number: int, seat: str) -> Seat | None:
        """Give how somebody was seated before a line; None where they had not been."""
        rows = self.table.store.read(self.table.id, 0, number - 1)
        lines = [decode(row.line) for row in rows if b'"seated"' in row.line]
        return next((line.seat for line in reversed(lines) if isinstance(line, Seated) and line.seat.id == seat), None)

    def noticed(self, number: int, line: Undone) -> bool:
        """Tell whether this seat notices that play was taken back, or on again: it knew of something of that."""
        went = {*self.table.rows.between(number - 1, line.to), *self.table.rows.between(line.to, number - 1)}
        return any(self.notices(at, self.table.rows.line(at)) for at in went)

    def reason(self, number: int, line: Undone) -> str:
        """Give why play was taken back, to a seat that may know something of what that was."""
        went = {*self.table.rows.between(number - 1, line.to), *self.table.rows.between(line.to, number - 1)}
        return line.reason if any(self._knows_of(at, self.table.rows.line(at)) for at in went) else ""

    def told_of_change(self, number: int, line: Undone) -> list[Told]:
        """Give what is told of a change, as far as this seat may read it."""
        knows = bool(line.of) and self._knows_of(line.of, self.table.rows.opened(line.of))
        seen = [self.sees(audiences(one.seen_by, {}), number) or (knows and not at) for at, one in enumerate(line.told)]
        return [one for one, may in zip(line.told, seen, strict=True) if may]

    def _knows_of(self, number: int, line: AnyLogged) -> bool:
        """Tell whether this seat may know what a line of play says, not only that there is one."""
        if isinstance(line, Rolled):
            return self.sees(frozenset(("gm", line.by, *line.audience)) if line.hidden else None, number)
        if isinstance(line, CallOpened | Answered | CallEnded | Abandoned):
            return self.sees(call_audience(self.table.rows.opened(line.call)), line.call)
        return self.notices(number, line)

    def concerns(self, number: int, line: AnyLogged) -> bool:
        """Tell whether anything that this seat is shown may be other by a line; else it is not even woken."""
        match line:
            case CallOpened() | Answered() | CallEnded() | Abandoned():
                opened = self.table.rows.opened(line.call)
                return opened.hidden != "all" or self.sees(call_audience(opened), line.call)
            case Rolled():
                return line.hidden != "all" or self._knows_of(number, line)
            case FactsLanded() | DeedDone():
                seen = [fact.seen_by for fact in facts_from(self.table.game, line.facts)]
                seen += [told.seen_by for told in line.told] if isinstance(line, DeedDone) else []
                return not seen or any(self.sees(audiences(one, {}), number) for one in seen)
            case Noted():
                return self.reads(line) or self._named(self.house.notes_before.get(number, ()))
            case Undone():
                return self.noticed(number, line) or any(self.told_of_change(number, line))
            case Said():
                return not line.to or line.by == self.seat.id or self._named(line.to)
            case Veiled() | Portrayed():
                return line.who in self.state.sheets
            case Revealed():
                return not line.to or self.seat.runs_game or self._named(line.to)
            case Pictured() | Invited() | InviteEnded():
                return self.seat.runs_game or line.by == self.seat.id
            case _:
                return True

    def notices(self, number: int, line: AnyLogged) -> bool:
        """Tell whether this seat is told of a line of play at all, if only that there is a secret."""
        if isinstance(line, Staying | Undone):
            return False
        if isinstance(line, CallOpened | Answered | CallEnded | Abandoned):
            opened = self.table.rows.opened(line.call)
            return opened.hidden == "result" or self.sees(call_audience(opened), line.call)
        return any(True for _ in self.written(number, line))

    def _went(self, number: int, line: Undone) -> str:
        """Say where play was taken: back to a line, back to before a change, or forward again to what was undone."""
        if self.table.rows.stands(line.to, number - 1):
            return f"takes play back to line {line.to}"
        after = self.table.rows.line(line.to + 1)
        if not isinstance(after, Undone):
            return f"takes play on to line {line.to} again"
        return "takes the change back" if after.follow else "takes the undo back"

    def _opened(self, line: CallOpened) -> Iterator[Written | str]:
        if self.reads_call(line):
            yield from self._spoken(line.told, call_audience(line), line.actors, line.call)
        elif line.hidden == "result":
            yield self._secretly(line.by)

    def _secretly(self, by: str) -> str:
        """Say that dice fell of which this seat may know no more."""
        return f"{'The GM' if self.house.seat(by).runs_game else self.name(by)} rolls something in secret."

    def _spoken(
        self, told: tuple[Told, ...], among: frozenset[Audience] | None, actors: Actors, line: int
    ) -> Iterator[Written]:
        """Write what was told, as far as this seat may know."""
        for one in told:
            if self.sees(both(audiences(one.seen_by, actors), among), line):
                only = self.only(both(audiences(one.seen_by, actors), among), line)
                again = one.again and self.plain(one.again)
                yield Written(0, self.plain(one.text), one.rules, aside=one.aside, only=only, again=again)

    def _knowing(self, text: str) -> frozenset[Audience] | None:
        """Say who reads a sentence that names people: those who know any of them; None where that is everybody."""
        named = MARKED.findall(text)
        if not named or not self.position.hidden_from_all:
            return None
        if self._unknown and all(self._unknown.fullmatch(one) for one in named):
            return frozenset([GM])
        present = [one for one in self.house.present if one.id != self.seat.id]
        knows = [one for one in present if not self.position.hidden_from(one).issuperset(named)]
        return None if len(knows) == len(present) else frozenset([GM, *[one.audience for one in (self.seat, *knows)]])

    def _answered(self, line: Answered) -> Iterator[Written | str]:
        """Write an answer, with what was told of it; and what the telling leaves out: whose hand it was."""
        opened = self.table.rows.opened(line.call)
        actors, entry = opened.actors, line.entry
        if opened.call in self.house.revealed and not self.reads_call(opened):
            return
        yield from self._spoken(line.told, call_audience(opened), actors, line.call)
        if not self.sees(both(audiences(entry.seen_by, actors), call_audience(opened)), line.call):
            return
        by, actor = self.house.seat(line.by), actor_of(entry)
        whose = self.table.names(actor, actors)
        if line.reason == CLOCK and isinstance(entry, Chosen):
            option = self.plain(self.table.game.wording(entry.key).option(entry.chosen)).rstrip(".")
            yield _aside(f"{whose} ran out of time, so the clock answered: {going_on(option)}.")
        elif not by.plays(actor, actors) and not isinstance(entry, Thrown | Ruled):
            yield _aside(f"{by.name} answers for {whose}.")
        if isinstance(entry, Thrown) and entry.source == "typed":
            yield _aside(f"{by.name} rolled real dice: {dice_text(entry)}.")
        if isinstance(entry, Thrown) and entry.source == "set":
            yield f"{by.name} sets the roll to {dice_text(entry)}{_because(line.reason)}"

    def _ended(self, line: CallEnded) -> Iterator[Written | str]:
        opened = self.table.rows.opened(line.call)
        if self.reads_call(opened):
            yield self._moment(opened, line)

    def _moment(self, opened: CallOpened, line: CallEnded) -> Written:
        """Say what a moment was about, and what it came to."""
        key, value = line.verdict
        wording = self.table.game.wording(key)
        text = self.plain(line.headline) or self.title(opened)
        return Written(0, text, word=self.word(wording, value) if key else "", tone=self.tone(wording, value, opened))

    def word(self, wording: Wording, value: str) -> str:
        """Say what a verdict came to, in a word; somebody by name."""
        is_named = bool(wording.somebody) and len(value) > 1 and value not in wording.options  # without a sheet
        is_known = value in self.table.state.sheets or is_named
        people = value.split(TOGETHER)
        text = wording.several if len(people) > 1 else wording.somebody
        word = put(text or "{who}", {"who": joined(map(self.called, people))}) if is_known else wording.option(value)
        return word[:1].upper() + word[1:]

    def tone(self, wording: Wording, value: str, opened: CallOpened) -> int:
        """Say how good a verdict is; of somebody who has won, for the one whose moment it is, or for the players."""
        people = value.split(TOGETHER)
        if value in wording.tones or not any(one in self.table.state.sheets for one in people):
            return wording.tones.get(value, 0)
        if "who" not in opened.arguments:
            return 4 if any(one in opened.actors for one in people) else 0
        return 4 if opened.arguments["who"] in people else 2

    def is_theirs(self, opened: CallOpened) -> bool:
        """Tell whether a moment is of the gamemaster's people: how it goes is neither good nor bad news by itself.

        So it is of one of whom this reader doesn't know."""
        who = str(opened.arguments.get("who", ""))
        played = any(who in seat.holds for seat in self.table.seats if not seat.runs_game)
        unknown = bool(who) and who not in self.state.sheets and who in self.table.state.sheets
        return not played and (unknown or bool(getattr(self.state.sheets.get(who), "npc", False)))

    def _rolled(self, number: int, line: Rolled) -> Iterator[str]:
        name = self.name(line.by)
        among = frozenset(("gm", line.by, *line.audience)) if line.hidden else None
        if self.sees(among, number):
            real = "; real dice" if line.source == "typed" else ""
            faces = ", ".join(map(str, shown(line.expression, line.faces))) or "no dice"
            secret = " in secret" if line.hidden else ""
            dice = in_words(line.expression)
            shows = f" ({faces}{real})" if real or faces != str(line.total) else ""
            yield f"{name} rolls {dice}{secret}{in_aid_of(line.what)}: {line.total}{shows}."
        elif line.hidden == "result":
            yield self._secretly(line.by)

    def _landed(self, number: int, line: FactsLanded, shown: bool = False) -> Iterator[Written]:
        """Write what was put down by hand, as it was known then; with `shown`, what was hidden and is known by now."""
        reason = f" ({line.reason})" if line.reason else ""
        facts = facts_from(self.table.game, line.facts)
        back = {one.who for one in facts if isinstance(one, Joined)} & {
            one.who for one in facts if isinstance(one, Left)
        }
        seen = [one for one in facts if self.sees(audiences(one.seen_by, {}), number)]
        if shown:
            seen = [one for one in seen if one.seen_by != EVERYONE]
        else:  # what was shown since is told where it was shown
            seen = [one for one in seen if self.seat.among(audiences(one.seen_by, {}))]
        open_to = [self._only_of(one, number) for one in seen]
        for only, some in groupby(sorted(zip(open_to, seen, strict=True), key=itemgetter(0)), itemgetter(0)):
            for text in self._people([one for _, one in some], back, shown):
                yield Written(0, _with(text, reason), only=only)
        for only, fact in zip(open_to, seen, strict=True):
            if not isinstance(fact, Joined | Left):
                if text := self.fact(fact, self.name(line.by)):
                    yield Written(0, _with(text, reason), only=only)

    def _only_of(self, fact: Fact, number: int) -> str:
        """Say who alone may know a fact; of what was set by hand, that those know who are told of it."""
        seen = audiences(fact.seen_by, {})
        if isinstance(fact, Amended) and self.seat.runs_game:
            knows = [one for one in self.house.present if reader_of(self.table, one)._reads(fact)]
            if len(knows) < len(self.house.present):
                seen = both(seen, frozenset([GM, *[one.audience for one in knows]]))
        return self.only(seen, number)

    def _people(self, facts: list[Fact], back: set[str], shown: bool) -> Iterator[str]:
        """Say who comes and who goes. Whoever goes and is `back` at once was shown by that, or hidden."""
        found: dict[tuple[str, str], list[str]] = {}
        for fact in facts:
            if not isinstance(fact, Joined | Left) or (fact.who in back and fact.seen_by != EVERYONE):
                continue
            if isinstance(fact, Joined):
                verbs = ("steps into view", "step into view") if shown or fact.who in back else _comes(fact)
                found.setdefault(verbs, []).append(_called(fact))
            else:
                verbs = (
                    ("is out of sight", "are out of sight")
                    if fact.who in back
                    else ("is no longer here", "are no longer here")
                )
                found.setdefault(verbs, []).append(fact.name or self.called(fact.who))
        for verbs, names in found.items():
            yield opened(f"{joined(gathered(names))} {verbs[len(names) > 1]}.")

    def _knows(self, fact: Amended) -> bool:
        """Tell whether this seat knows of what was set by hand."""
        if fact.who:  # who is gone may have been hidden from this seat
            gone = fact.who not in self.table.state.sheets
            return fact.who in self.state.sheets or (gone and (self.seat.runs_game or fact.who in self.seat.holds))
        try:
            part_at(self.state.scene, fact.field, fact.at)
        except Refused:
            return False
        return True

    def _reads(self, fact: Amended) -> bool:
        """Tell whether this seat is told what was set by hand: it knows of it, and may read that field."""
        return self._knows(fact) and fact.field not in self.private(fact.who) and not self._plays_for(fact.who)

    def _amended(self, fact: Amended, by: str) -> str:
        """Tell who set what by hand, to what, and what it was."""
        whose = f"{self.called(fact.who)}’s " if fact.who else ""
        record = self.state.sheets.get(fact.who) if fact.who else self.state.scene
        old, new, reason = fact.was, fact.value, f" ({fact.reason})" if fact.reason else ""
        try:
            part = part_at(record, fact.field, fact.at, self.called)
        except Refused:  # it is gone since
            title, whole = plain(" ".join((fact.field, *fact.at))), ""
        else:
            whole = f" of {part.whole}" if part.whole is not None else ""
            title, old, new = part.title, *[as_read(one, part.hint, record) for one in (old, new)]
        if isinstance(new, list | tuple | dict) and old is not None:
            changes = [_changed(*one) for one in differences(old, new)]
            return f"{by} changes {whose}{title}: {'; '.join(changes) or 'nothing'}{reason}."
        was = f" (was {text_of(old)})" if old not in (None, "") else ""
        return f"{by} sets {whose}{title} to {text_of(new)}{whole}{was}{reason}."

    def fact(self, fact: Fact, by: str = "The GM") -> str:
        """Write a fact as a sentence, or nothing of one that its game doesn't tell.

        A sheet's own fields are not in it: not all may read them.
        """
        name = self.called
        match fact:
            case Joined():
                return f"{_called(fact)} {_comes(fact)[0]}."
            case Left():
                return f"{fact.name or name(fact.who)} is no longer here."
            case Amended():
                return self._amended(fact, by) if self._reads(fact) else ""
            case _:
                return opened(self.plain(" ".join([line.text for line in fact.told(Tale(name))])))

    def _plays_for(self, who: str) -> bool:
        """Tell whether a sheet is the gamemaster's own, whose numbers others are not told."""
        own = self.seat.runs_game or who in self.seat.holds
        return not own and bool(getattr(self.state.sheets.get(who), "npc", False))

    def private(self, who: str) -> tuple[str, ...]:
        """Give the fields of a sheet that this seat may not read."""
        if self.seat.runs_game or who in self.seat.holds:
            return ()
        kept = self.house.veils.get(who, ())
        if not self._plays_for(who):
            return kept
        sheet = self.state.sheets[who]
        outward = self.outward(who, sheet)
        fields = [NOTES] if outward is None else [one for one in sheet.__struct_fields__ if one not in outward]
        return tuple(dict.fromkeys((*kept, *fields)))

    def outward(self, who: str, sheet: Any) -> Mapping[str, Any] | None:
        """Give what this seat sees of one of the gamemaster's own, who keeps the sheet itself; None: the sheet."""
        if who in self.house.opened or not self._plays_for(who):
            return None
        return self.table.game.outward(sheet)

    def _said(self, line: Said) -> Iterator[Written]:
        mine = line.by == self.seat.id or self._named(line.to)
        if not line.text or (line.to and not mine):
            return
        if line.of:
            yield from self._joining(line)
            return
        to = f" (to {' and '.join(map(self._reader, line.to))})" if line.to else ""
        by = opened(self.called(line.who)) if line.who else self.name(line.by)
        yield Written(0, f"{line.text}{to}", by=by)

    def _joining(self, line: Said) -> Iterator[Written]:
        """Say how somebody joins in, by the name of whom they play; what was taken back is not said."""
        answer = self.table.rows.line(line.of)
        if isinstance(answer, Answered) and self.table.rows.stands(line.of, self.position.number):
            opened, actor = self.table.rows.opened(answer.call), actor_of(answer.entry)
            if self.sees(call_audience(opened), answer.call):
                name = self.called(actor) if actor in self.state.sheets else self.name(line.by)
                helps = "" if self.table.game.wording(answer.entry.key).how else " helps"
                yield Written(0, f"{name}{helps}: {in_words_of(closed(line.text))}", by=self.name(line.by))

    def reads(self, line: Noted) -> bool:
        """Tell whether a note is for this seat."""
        return line.by == self.seat.id or ALL in line.audience or self._named(line.audience)

    def handed_out(self, line: Noted) -> bool:
        """Tell whether a note is a hand-out: one of the gamemaster's that others have."""
        by = self.house.seats.get(line.by)
        return by is not None and by.runs_game and any(one != GM for one in line.audience)

    def handed_to(self, line: Noted) -> str:
        """Say to whom something is handed out, to one who has it; nothing where everybody has."""
        if ALL in line.audience:
            return ""
        people = [one for one in line.audience if one != GM]
        if not self.seat.runs_game:
            return "you" if people == [self.seat.id] else "you and others"
        return joined(map(self.hears, people))

    def _named(self, among: tuple[Audience, ...]) -> bool:
        return self.seat.among(frozenset(among))

    def hears(self, audience: Audience) -> str:
        """Say who hears a whisper, to this seat."""
        return "you" if audience == self.seat.id else self._reader(audience)

    def _reader(self, audience: Audience) -> str:
        return "the GM" if audience == "gm" else self.name(audience)

    def _revealed(self, line: Revealed) -> Iterator[Written | str]:
        """Say that something was revealed, and then say it: its own lines may be far up."""
        if line.to and not self.seat.runs_game and not self._named(line.to):
            return
        to = joined(map(self._reader, line.to)) if line.to else "everybody"
        found = self.table.rows.line(line.line)
        if line.back:
            yield f"{self.name(line.by)} hides what was shown to {to}."
        elif isinstance(found, FactsLanded):
            yield from self._landed(line.line, found, shown=True)
        elif isinstance(found, CallOpened):
            yield from self._shown(found, f"{self.name(line.by)} shows {to}")
        else:
            yield f"{self.name(line.by)} shows {to} a secret roll."
            yield from self._sentences(line.line, found)

    def _shown(self, call: CallOpened, shows: str) -> Iterator[Written | str]:
        """Say what is shown of a call: those whom it brought appear; else what it was about, and what it came to."""
        lines = self.table.lines(call.call, call.call + REVEALED_LINES)
        ends = [(at, one) for at, one in lines if isinstance(one, CallEnded) and one.call == call.call]
        ends = [(at, one) for at, one in ends if self.table.rows.stands(at, self.position.number)]
        came = [who for who, at in self.position.came.items() if any(at == end for end, _ in ends)]
        if people := gathered([self.called(who) for who in came if who in self.state.sheets]):
            yield opened(f"{joined(people)} appear{'s' * (len(came) == 1)}.")
        else:
            told = [one for _, end in ends for one in self._ended(end)]
            what = next((self.plain(end.headline).partition(" · ")[0] for _, end in ends if told), "").rstrip(".")
            yield f"{shows}: {what}." if what else f"{shows} what was secret."
            yield from [one for one in told if (one if isinstance(one, str) else one.text).rstrip(".") != what]

    def title(self, opened: CallOpened) -> str:
        """Say what a call plays."""
        act = self.table.game.act(opened.procedure)
        return opened.procedure if act is None else act.title


LASTING = (
    Seated,
    Invited,
    InviteEnded,
    Said,
    Noted,
    Pictured,
    Portrayed,
    Veiled,
    Revealed,
    Committed,
    LinkOpened,
    EntropyPromised,
    EntropyOpened,
    Erased,
    Undone,
)
"""Lines that are read also when play was taken back under them."""


@lru_cache(maxsize=256)
def sides_of(text: str) -> tuple[int, ...]:
    """Give the sides of each of the dice in the text of a pool or an expression.

    >>> sides_of("2d6 + d8"), sides_of("3d6kh2"), sides_of("roll 1d30, bonus d8 1d8")
    ((6, 6, 8), (6, 6, 6), (30, 8))
    """
    parts = [PART.fullmatch(part) for part in text.split(", ")]  # a part's name may hold what looks like a die
    found = [(part[1], part[2]) for part in parts if part] if all(parts) else DICE.findall(text)
    return tuple(int(many) for count, many in found for _ in range(min(int(count or 1), 1_000)))


def reader_of(table: Kept, seat: Seat) -> Reader:
    """Give the reader of a seat as the log stands: one for all that is asked for the seat until something is added."""
    key = ("reader", seat.id)
    found: Reader | None = table.memo.get(key)
    if found is None or found.number != table.number or found.seat is not seat or found.position is not table.position:
        found = table.remember(key, Reader(table, seat))
    return found


@lru_cache(maxsize=256)
def finding(ids: frozenset[str]) -> re.Pattern[str] | None:
    """Give what finds ids of sheets in a text; None where there are none."""
    words = "|".join(rf"(?<!\w){re.escape(who)}(?![\w{TYPED}])" for who in sorted(ids))
    return re.compile(words, re.IGNORECASE) if ids else None  # tellings begin with a capital letter


def changed_to(where: str, before: str, now: str) -> str:
    """Say what became of a field of a sheet.

    >>> changed_to("Conditions", "Crippling Wound", "nothing"), changed_to("Conditions", "nothing", "Dazed")
    ('no more Crippling Wound', 'Dazed')
    >>> changed_to("Fatigue", "0", "1")
    'Fatigue 1 (was 0)'
    """
    if "nothing" in (before, now):
        return f"no more {before}" if now == "nothing" else now
    return f"{where} {now} (was {before})"


def _changed(where: str, before: str, now: str) -> str:
    """Say what became of something in a list or under a key.

    >>> _changed("", "nothing", "boats"), _changed("stealth", "2", "nothing"), _changed("stealth", "2", "3")
    ('now also boats', 'no more stealth (was 2)', 'stealth 3 (was 2)')
    """
    if now == "nothing":
        return f"no more {where} (was {before})" if where else f"no more {before}"
    if before == "nothing":
        return f"{where} {now}" if where else f"now also {now}"
    return f"{where} {now} (was {before})".strip()


def _called(fact: Joined) -> str:
    """Say who joins, by the sheet that they bring."""
    return str(fact.sheet.get("name") or fact.who)


def _comes(fact: Joined) -> tuple[str, str]:
    """Say that somebody comes, or several do: those whom the gamemaster plays join nobody."""
    return ("appears", "appear") if fact.sheet.get("npc") else ("joins", "join")


def closed(text: str) -> str:
    """Give a sentence with its full stop, where nothing ends it."""
    return text if text.endswith((".", "!", "?", "…", "”", '"')) else f"{text}."


def _aside(text: str) -> Written:
    """Write a sentence that says how something came about."""
    return Written(0, text, aside=True)


def _with(text: str, reason: str) -> str:
    """Put a reason into a sentence, before its full stop.

    >>> _with("Zed joins.", " (made by Ben)")
    'Zed joins (made by Ben).'
    """
    return f"{text[:-1]}{reason}." if text.endswith(".") else text + reason


def _because(reason: str) -> str:
    return f": {reason}" if reason else "."
