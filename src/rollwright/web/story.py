"""The story: one block for each moment, with what people say between. Housekeeping is in "Look back", not here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import groupby, islice
from typing import NamedTuple

from msgspec import structs

from rollwright.play.journal import Thrown
from rollwright.play.steps import ACTOR, GM
from rollwright.rules.sentences import in_aid_of, joined, of_each
from rollwright.rules.tries import done
from rollwright.rules.wording import plain
from rollwright.table.checks import NEXT
from rollwright.table.kept import Line
from rollwright.table.log import (
    Abandoned,
    Answered,
    AnyLogged,
    CallEnded,
    CallOpened,
    DeedDone,
    Noted,
    Rolled,
    Said,
    Titled,
    Undone,
)
from rollwright.table.open_call import actor_of, call_audience
from rollwright.table.picture import Picture
from rollwright.table.picturing import seen_pictures
from rollwright.table.reading import Fall, Reader, Written
from rollwright.table.seat import Seat
from rollwright.table.table import Table
from rollwright.web.dice_shown import Dice, dealt, plain_marks, selected
from rollwright.web.page import page_of
from rollwright.web.people_shown import Face, Faces, Shown, shown
from rollwright.web.undoing import taken_back

HOUSE = (
    "table-made",
    "committed",
    "seated",
    "invited",
    "invite-ended",
    "veiled",
    "erased",
    "pictured",
    "portrayed",
    "entropy-promised",
    "entropy-opened",
    "copied",
)
"""Kinds of lines that are no part of the story."""
PLAYED = (CallOpened, Answered, CallEnded, Abandoned)
"""Lines of a moment."""
MOST_LINES = 400
"""How many lines a moment is looked for in."""
GOOD = 4
"""From which tone on something went well."""
SAME = 40
"""How much longer than the headline a sentence is that says no more than that."""
TERM = re.compile(r"\s*([+-])\s*")
TERMS = re.compile(r"\d*d\d+|\d+")
"""What a plain sum of dice and numbers is made of."""


AFTER = re.compile(r"[,:;({]")
"""What comes before the rest of a question: how something is rolled, and with what."""


class Shared(NamedTuple):
    """How a moment went that somebody was called to with others."""

    name: str
    word: str
    good: str


class Block(NamedTuple):
    """A block of the story."""

    kind: str
    """`moment`, `said`, `break`, `hand-out`, or `told`: a sentence or two by itself."""
    number: int
    """The number of its first line; of a moment, its call."""
    last: int
    face: Face | None = None
    headline: str = ""
    word: str = ""
    tone: int = 0
    dice: tuple[Dice, ...] = ()
    lines: tuple[Written, ...] = ()
    """What is told of it."""
    details: tuple[Written, ...] = ()
    """What stands behind "why"."""
    open: bool = False
    changes: bool = False
    """Whether the gamemaster can change its results and answers."""
    whispered: str = ""
    """Of something that is said: to whom, where not all hear it."""
    sum: str = ""
    """Of dice outside any rule: how they add up."""
    milestones: tuple[str, ...] = ()
    """Of what is told, what marks a turn of somebody's story."""
    together: tuple[Shared, ...] = ()
    """Of several who were called on at once: how it has gone for each."""
    text: str = ""
    """What a hand-out says; of a scene, the line about it."""
    picture: Shown | None = None
    for_what: str = ""
    """Of dice outside any rule: what they are thrown for, where several in a row are for the same."""
    rolls: tuple[Block, ...] = ()
    """Of several such rolls, which are one block: each of them."""
    real: bool = False
    """Whether dice of it were thrown on the real table."""
    beside: tuple[int, ...] = ()
    """The moments that began with the same press, itself among them: they stay together, in the order they began."""
    worded: bool = False
    """Whether its headline says by itself what happened: it is no mere name of what was begun."""
    secret: bool = False
    """Whether not everybody knows of it."""

    @property
    def id(self) -> str:
        """Its place on the page."""
        return f"{'moment' if self.kind == 'moment' else 'line'}-{self.number}"

    @property
    def all(self) -> tuple[int, ...]:
        """The moments that it stands together with, or itself."""
        return self.beside or (self.number,)

    @property
    def checks(self) -> bool:
        """Whether dice were shown with it that had been hidden."""
        return any(one.kind == "revealed" for one in self.lines)

    @property
    def so_far(self) -> tuple[Written, ...]:
        """What was told of it last, reasons and all: what somebody must know who rolls now, beside the headline."""
        told = [one for one in (*self.details, *self.lines) if not one.text.startswith(self.title)]
        return tuple(sorted(told, key=lambda one: one.number))[-3:]

    @property
    def title(self) -> str:
        """What it is about, without how."""
        return self.headline.partition(" · ")[0]

    @property
    def gist(self) -> str:
        """What it was, in a line: what it was about where it came to a result, else what was told last."""
        if self.kind == "hand-out":
            return f"{self.face.name if self.face else 'The GM'} hands out: {self.headline}"
        if self.kind != "moment" and self.lines:
            return " ".join([one.text for one in self.lines])
        if self.lines and not self.word and not self.worded:
            return self.lines[-1].text
        only_who = self.face is not None and self.title == self.face.name
        return f"{self.title}: {self.meta}" if only_who and self.meta else self.title

    @property
    def newest(self) -> str:
        """What was told of it last, where it came to no result and doesn't say itself who does what; else its gist."""
        is_sentence = self.face is not None and self.title.startswith(f"{self.face.name} ")
        return self.lines[-1].text if self.lines and not self.word and not is_sentence else self.gist

    @property
    def meta(self) -> str:
        """How it is done, in a word or two: what the headline says after the first dot."""
        rest = self.headline.partition(" · ")[2]
        return rest[:1].upper() + rest[1:]

    @property
    def good(self) -> str:
        """How its result looks: good, bad, or between."""
        return tone_of(self.tone)

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that it rests on, each once."""
        return tuple(dict.fromkeys([rule for one in (*self.lines, *self.details) for rule in one.rules]))


def tone_of(tone: int) -> str:
    """Give the class of a tone, from 1 (worst) to 5 (best)."""
    return {1: "bad worst", 2: "bad", 4: "good", 5: "good best"}.get(tone, "")


class Storyteller:
    """Makes blocks of the log of a table, for one seat."""

    def __init__(self, table: Table, seat: Seat, faces: Faces) -> None:
        self.table, self.seat, self.faces = table, seat, faces
        self._number = table.number
        self.reader = Reader(table, seat)

    @cached_property
    def _pictures(self) -> dict[str, Picture]:
        return seen_pictures(self.table, self.seat)

    def recent(self, lines: int) -> list[Block]:
        """Give the story's end."""
        return self.of(self.table.lines(max(self.table.number - lines, 0)))

    def of(self, lines: list[Line]) -> list[Block]:
        """Give the blocks of some lines, in order."""
        blocks = list(self._blocks(list(self._read(lines)), lines))
        last = {one.number: one.last for one in blocks}
        return list(_in_rows(sorted(blocks, key=lambda one: (max([last.get(at, 0) for at in one.all]), one.number))))

    def moment(self, call: int, upto: int | None = None) -> Block | None:
        """Give the block of a moment, whole, once for all who are told the same; None where nothing is to be told."""
        upto = upto or self.table.number
        lines = self.table.lines(call - 1, min(upto, call + MOST_LINES))
        if upto > call + MOST_LINES:  # one that was changed since stands where it was worked out again
            lines += self.table.lines(max(upto - MOST_LINES, call + MOST_LINES), upto)
        key = ("moment", call, upto, self._number, self.seat.runs_game, self._sight(call, lines) or self.seat.id)
        found: tuple[Block | None] | None = self.table.memo.get(key)
        if found is None:
            written = [one for one in self._read(lines) if one.call == call]
            block = self._moment(call, written, lines) if written or call in self.table.open else None
            found = self.table.remember(key, (block,))
        return found[0]

    def _sight(self, call: int, lines: list[Line]) -> tuple[object, ...] | None:
        """Say what this seat knows and sees of a moment: who know and see the same are told the same of it.

        None where it may be told to each in another way.
        """
        opened = self.table.rows.opened(call)
        beside = [self.table.rows.opened(one) for one in self._begun_beside(call)]
        hidden = any(one.hidden for one in (opened, *beside)) or any(isinstance(line, Undone) for _, line in lines)
        if hidden or self.reader.alike is None:
            return None
        own = [line for _, line in lines if getattr(line, "call", 0) == call]
        return (self.reader.alike, *[seen for line in own for seen in self.reader.sight(opened, line)])

    def last(self) -> Block | None:
        """Give the last moment that ended, where nothing but talk came after it; of several at once, one's own."""
        for at, (number, line) in enumerate(self.known()):
            if isinstance(line, CallEnded):
                return self.moment(self._own_beside(line.call, number))
            if at > 20 or isinstance(line, CallOpened | Titled):
                return None
        return None

    def known(self) -> Iterator[tuple[int, AnyLogged]]:
        """Give the lines that stand and that this seat knows of, the newest first: no secret is among them."""
        for row in self.table.rows.under(self.table.position.number):
            line = self.table.rows.line(row.number)
            if isinstance(line, PLAYED) and not self._sees_call(line.call):
                continue
            if isinstance(line, PLAYED) or any(True for _ in self.reader.written(row.number, line)):
                yield row.number, line

    def _sees_call(self, call: int) -> bool:
        return self.reader.sees(call_audience(self.table.rows.opened(call)), call)

    def _own_beside(self, call: int, ended: int) -> int:
        """Give the call of this seat's own that ended while another was under way; else that other."""
        rows = islice(self.table.rows.under(ended), MOST_LINES // 4)
        lines = [self.table.rows.line(row.number) for row in rows if row.number > call and b'"call-ended"' in row.line]
        ends = [line.call for line in lines if isinstance(line, CallEnded)]
        mine = [one for one in ends if self.table.rows.opened(one).arguments.get("who") in self.seat.holds]
        return next(filter(self._sees_call, mine), call)

    def before(self, call: int) -> tuple[str, ...]:
        """Give what was told of the steps that came by themselves before one of them: a round's other turns."""
        steps, found = self.table.game.steps, list[int]()
        if self.table.rows.opened(call).procedure not in (*steps, *self.table.game.ends):
            return ()
        for row in islice(self.table.rows.under(call - 1), MOST_LINES // 4):
            line = self.table.rows.line(row.number)
            if isinstance(line, CallEnded) and self.table.rows.opened(line.call).procedure in steps:
                found.append(line.call)
            elif isinstance(line, CallEnded | DeedDone) or _is_decided(line):
                break
        blocks = [self.moment(one) for one in reversed(found)]
        return tuple([line.text for block in blocks if block is not None for line in block.lines])

    def last_word(self) -> tuple[str, str, str] | None:
        """Give whose the last moment was that came to something, not long ago; what it came to, and how that looks."""
        line = self._last_ended()
        if line is None:
            return None
        opened = self.table.rows.opened(line.call)
        wording = self.table.game.wording(line.verdict[0])
        tone = self.reader.tone(wording, line.verdict[1], opened)
        who = opened.arguments.get("who")
        whose = self.reader.called(who) if isinstance(who, str) and who else "Last"
        return whose, self.reader.word(wording, line.verdict[1]), tone_of(tone)

    def _last_ended(self) -> CallEnded | None:
        """Find the end of the last moment that came to something and that this seat knows of.

        Those that it may be, up to the first that all know of, are found once for all who are told.
        """
        key = ("last ended", self._number)
        found: list[CallEnded] | None = self.table.memo.get(key)
        if found is None:
            found = []
            for row in islice(self.table.rows.under(self.table.position.number), MOST_LINES // 4):
                line = self.table.rows.line(row.number) if b'"call-ended"' in row.line else None
                if isinstance(line, CallEnded) and line.verdict[0]:
                    found.append(line)
                    if not self.table.rows.opened(line.call).hidden:
                        break
            self.table.remember(key, found)
        return next((one for one in found if self._sees_call(one.call)), None)

    def _read(self, lines: list[Line]) -> Iterable[Written]:
        """Read lines; a ruling that changes a moment belongs to that moment, and is not told once it is taken back."""
        kept = dict(lines)
        for one in self.reader.read(lines):
            line = kept.get(one.number)
            ruling = isinstance(line, Undone) and line.told and line.follow and one.number < self.table.number
            if not ruling:
                yield one
            elif not self._ruling_gone(one.number):
                call = getattr(self.table.rows.line(one.number + 1), "call", 0)
                yield structs.replace(one, call=call) if isinstance(call, int) else one

    def _ruling_gone(self, number: int) -> bool:
        """Tell whether a ruling was taken back itself; one that another has replaced was not."""
        if self.table.rows.stands(number + 1, self.table.position.number):
            return False
        later = [self.table.rows.line(at) for at in self.table.rows.undone(number + 1, self.table.number)]
        return next((not line.follow for line in later if isinstance(line, Undone) and line.to < number), False)

    def _blocks(self, written: Sequence[Written], lines: list[Line]) -> Iterable[Block]:
        moments: dict[int, list[Written]] = {}
        order: list[tuple[int, int]] = []
        alone: dict[int, list[Written]] = {}
        kept = dict(lines)
        for one in written:
            if one.kind in HOUSE or self._prepared(kept.get(one.number)):
                continue
            into, key = (moments, one.call) if one.call else (alone, one.number)
            if key not in into:
                into[key] = []
                order.append((one.call, key))
            into[key].append(one)
        for call, key in order:
            if call:
                yield self._moment(call, moments[call], lines)
            else:
                yield self._alone(key, alone[key], kept.get(key), lines)

    def _prepared(self, line: object) -> bool:
        """Tell whether a line only prepares a hand-out: nothing has happened by that."""
        return isinstance(line, Noted) and self.seat.runs_game and not self.reader.handed_out(line)

    def _alone(self, number: int, written: list[Written], line: object, lines: list[Line]) -> Block:
        first = written[0]
        if isinstance(line, Said):
            return self._said(number, first, line)
        if isinstance(line, Titled):
            picture = shown(self.table.id, self._pictures.get(line.picture))
            return Block("break", number, number, headline=line.title, text=line.line, picture=picture)
        if first.kind in ("session-began", "session-ended"):
            return Block("break", number, number, headline=first.text.rstrip("."))
        by = str(getattr(line, "by", ""))
        face = self.faces.seat(by) if by else None
        who = str(line.arguments.get("who", "")) if isinstance(line, DeedDone) else ""
        if who in self.reader.state.sheets and who in self.table.house.seat(by).holds:
            face = self.faces.sheet(who)
        if isinstance(line, Noted) and line.title != NEXT and self.reader.handed_out(line):
            picture = shown(self.table.id, self._pictures.get(line.picture))
            return Block("hand-out", number, number, face, line.title or "A note", text=line.text, picture=picture)
        if isinstance(line, Rolled) and any(fall.number == number for fall in self.reader.falls(lines, every=True)):
            dice = tuple(dealt(line.expression, "", "", line.faces, selected(line.expression, line.faces)))
            secret = " in secret" if line.hidden else ""
            real = " · real dice" if line.source == "typed" else ""
            text = f"{face.name if face else ''} rolls {line.expression}{secret}{in_aid_of(line.what)}{real}"
            adds = summed(line.expression, line.faces, line.total)
            whose, _, own = line.what.partition(": ")
            row = whose if own and not line.hidden else ""
            return Block("told", number, number, face, text, dice=dice, sum=adds, text=own, for_what=row)
        if isinstance(line, Undone) and not line.told:
            return Block("told", number, number, face, lines=(_reworded(first, self._undone(number, line)),))
        told = self._together(written)
        return Block("told", number, number, face, lines=tuple(told), milestones=self._milestones(told))

    def _said(self, number: int, first: Written, line: Said) -> Block:
        """Give what somebody says by their own name and face, and what their character does by the character's."""
        to = joined(map(self._hears, line.to))
        said = (_reworded(first, line.text),)
        if line.who:
            known = line.who in self.reader.state.sheets
            seen = self.faces.sheet(line.who) if known else self.faces.named(first.by)
            return Block("said", number, number, seen, first.by, lines=said, whispered=to)
        speaker = self.table.house.seats.get(line.by)
        called = {self.reader.called(who): who for who in (speaker.holds if speaker else ())}
        does = "" if to else next((one for one in (*called, first.by) if line.text.startswith(f"{one} ")), "")
        seen = self.faces.sheet(called[does]) if does in called else self.faces.seat(line.by)
        return Block("said", number, number, seen, "" if does else first.by, lines=said, whispered=to)

    def _undone(self, number: int, line: Undone) -> str:
        """Say what was taken back, or brought back."""
        what = taken_back(self.table, self.reader, number, line.to)
        return f"{self.reader.name(line.by)} {what}{f': {line.reason}' if line.reason else ''}."

    def _hears(self, audience: str) -> str:
        """Say who hears a whisper."""
        return "the GM" if audience == GM else "you" if audience == self.seat.id else self.reader.name(audience)

    def _moment(self, call: int, written: Sequence[Written], lines: list[Line]) -> Block:
        falls = [fall for fall in self.reader.falls(lines, every=True) if fall.call == call]
        opened = self.table.rows.opened(call)
        under_way = self.table.open.get(call)
        headline, word, tone = "", "", 0
        told: list[Written] = []
        details: list[Written] = []
        for one in written:
            if one.kind == "call-ended" and not headline:
                headline, word, tone = one.text, one.word, one.tone
            else:
                (details if one.aside else told).append(one)
        if not headline and under_way is not None and not opened.hidden:
            headline = self.reader.plain(under_way.headline(self.table.position.told_names()))
        if headline and opened.hidden:
            headline += " · in secret"
        sees = self._sees_call(call)
        who = str(opened.arguments.get("who", "")) if sees else ""
        known = who in self.reader.state.sheets
        title = self.reader.title(opened)
        if not headline and sees:
            headline = f"{self.reader.called(who)}: {title}" if known else title
        names = {self._nameless(fall) for fall in falls} if not opened.hidden and not known else set()
        alone = names.pop() if len(names) == 1 else ""
        title = headline.partition(" · ")[0]
        if not known and not alone and not opened.hidden:
            who = next((one for one in self.reader.state.sheets if self._leads(one, title)), "")
            known = bool(who)
        face = self.faces.sheet(who) if known else self.faces.named(alone) if alone else self.faces.seat(opened.by)
        if len(told) > 1 and told[0].text.startswith(title) and len(told[0].text) < len(title) + SAME:
            details.append(told.pop(0))  # the headline has said it
        said = [one for one in told if word and one.text.rstrip(".").casefold() == word.casefold()]
        told = [one for one in told if one not in said]
        details = sorted([*details, *said], key=lambda one: one.number)
        ends = [line.verdict[0] for _, line in lines if isinstance(line, CallEnded) and line.call == call]
        leads = {rule for end in ends if end for rule in self.table.game.wording(end).leads}
        decides = [
            one for one in told if any(rule in leads or f".{end}." in rule for end in ends for rule in one.rules)
        ]
        told.sort(key=lambda one: 2 if one.kind == "undone" else one not in decides)  # else as it happened
        told = self._together(told)
        last = written[-1].number if written else call
        if under_way is None and tone >= GOOD:
            headline = " · ".join([done(title), *headline.split(" · ")[1:]])
        return Block(
            "moment", call, last, face, headline, word, tone, self._dice(lines, call, falls), tuple(told),
            tuple(details), under_way is not None, self.seat.runs_game,
            milestones=self._milestones(told), together=self._called_together(call), beside=tuple(self.beside(call)),
            real=any(fall.source == "typed" for fall in falls),
            worded=any(isinstance(line, CallEnded) and line.call == call and line.headline for _, line in lines),
            secret=bool(opened.hidden),
        )  # fmt: skip

    def _leads(self, who: str, title: str) -> bool:
        """Tell whether what a moment is about begins with somebody's name."""
        name = self.reader.called(who)
        return title.startswith(name) and not title[len(name) : len(name) + 1].isalnum()

    def _called_together(self, call: int) -> tuple[Shared, ...]:
        """Give how it went for each of several whom the gamemaster called on at once, as far as it has ended."""
        calls = self.beside(call)
        if len(calls) < 2:
            return ()
        lines = self.table.lines(calls[0], min(self.table.number, calls[-1] + MOST_LINES))
        here = self.table.position.number
        ends = [(at, line) for at, line in lines if isinstance(line, CallEnded) and line.call in calls]
        ended = {line.call: line for at, line in ends if self.table.rows.stands(at, here)}
        found: list[Shared] = []
        for one in calls:
            opened, line = self.table.rows.opened(one), ended.get(one)
            if line is None or not line.verdict[0]:
                continue
            wording = self.table.game.wording(line.verdict[0])
            tone = self.reader.tone(wording, line.verdict[1], opened)
            name = self.reader.called(str(opened.arguments["who"]))
            found.append(Shared(name, self.reader.word(wording, line.verdict[1]), tone_of(tone)))
        return tuple(found) if len(found) > 1 else ()

    def beside(self, call: int) -> list[int]:
        """Give the moments that began with one press, as far as they stand and this seat knows of them."""
        here = self.table.position.number
        return [one for one in self._begun_beside(call) if self.table.rows.stands(one, here) and self._sees_call(one)]

    def _begun_beside(self, call: int) -> list[int]:
        """Give the moments that began with one press: the same act of the gamemaster's, for one after another."""
        first = self.table.rows.opened(call)
        act = self.table.game.act(first.procedure)
        if act is None or act.by != "gm" or not act.has_who:
            return []
        same, found = (first.procedure, _but_who(first)), [call]
        for step in (-1, 1):
            at = call + step
            while 0 < at <= self.table.number and abs(at - call) < MOST_LINES:
                line = self.table.rows.line(at)
                if isinstance(line, CallOpened):
                    if (line.procedure, _but_who(line)) != same:
                        break
                    found.append(at)
                elif not isinstance(line, Answered | CallEnded):
                    break
                at += step
        return sorted(found)

    def _together(self, told: Sequence[Written]) -> list[Written]:
        """Say of several at once what is true of each of them."""
        names = sorted([self.reader.called(who) for who in self.reader.state.sheets], key=len, reverse=True)
        found: dict[str, list[str]] = {}
        kept: dict[str, Written] = {}
        for one in told:
            name = next((name for name in names if one.text.startswith(f"{name} ")), "")
            rest = one.text.removeprefix(name).strip()
            kept.setdefault(rest, one)
            if name not in found.setdefault(rest, []):
                found[rest].append(name)
        return [
            _reworded(one, of_each(found[rest], rest)) if len(found[rest]) > 1 and all(found[rest]) else one
            for rest, one in kept.items()
        ]

    def _milestones(self, told: Iterable[Written]) -> tuple[str, ...]:
        """Give what marks a turn of somebody's story, by the rules that it rests on."""
        marks = page_of(self.table.game.package).milestones
        return tuple([one.text for one in told if marks.intersection(one.rules)])

    def _dice(self, lines: list[Line], call: int, falls: list[Fall]) -> tuple[Dice, ...]:
        """Give the dice of a moment as they lie."""
        if not falls:
            return ()
        standing = self.reader.standing(lines[0].number)
        answered = [(number, line) for number, line in lines if isinstance(line, Answered) and line.call == call]
        answers = {number: line.entry for number, line in answered if number in standing}
        entries, places = list(answers.values()), {number: at for at, number in enumerate(answers)}
        marks = (page_of(self.table.game.package).dice or plain_marks)(entries)
        whose = {fall.number: self._whose(fall, answers[fall.number]) for fall in falls}
        several = len({*whose.values(), ""}) > 2
        found: list[Dice] = []
        for fall in falls:
            entry = answers[fall.number]
            beside = len(falls) > 1 or len(fall.key) == 1  # a letter is a side's: others throw, too
            tray = self.table.game.wording(fall.key).tray if beside else ""
            title = _titled(self.table, fall.key) or tray or (self._thrower(fall) if beside else "")
            if several and whose[fall.number]:
                title = ": ".join(filter(None, (whose[fall.number], lower(tray) or _what(self.table, fall.key))))
            if isinstance(entry, Thrown):
                own = marks.get(places[fall.number], ("",) * len(entry.faces))
                found += dealt(entry.pool, fall.key, title, entry.faces, own)
        return tuple(found)

    def _thrower(self, fall: Fall) -> str:
        """Say whose dice these are, where there are several's."""
        if who := self.thrower(fall):
            return self.reader.called(who)
        if (by := self._by(fall)) == GM:
            return self.table.game.wording(fall.key).heading(fall.key)
        if name := self._nameless(fall):
            return name
        return self.table.names(by, self.table.rows.opened(fall.call).actors)

    def _nameless(self, fall: Fall) -> str:
        """Give the name of somebody without a sheet for whom dice were thrown; nothing of anybody else."""
        by, actors = self._by(fall), self.table.rows.opened(fall.call).actors
        known = by in (GM, ACTOR) or by in actors or by in self.table.state.sheets or len(by) < 2
        return "" if known else by[:1].upper() + by[1:]

    def _whose(self, fall: Fall, entry: object) -> str:
        """Say for whom dice were thrown, by name: as the roll says, or who threw them."""
        opened = self.table.rows.opened(fall.call)
        who, seats = str(opened.arguments.get("who", "")), self.table.seats
        unplayed = who in self.reader.state.sheets and not any(who in one.holds for one in seats if not one.runs_game)
        usual = self.thrower(fall) or (who if unplayed and self._by(fall) == GM else "")
        people = (entry.whose if isinstance(entry, Thrown) else ()) or ((usual,) if usual else ())
        return joined(list(dict.fromkeys(map(self.reader.called, people))))

    def thrower(self, fall: Fall) -> str:
        """Say on which sheet the dice of a moment were thrown; nothing where it is on none."""
        by, opened = self._by(fall), self.table.rows.opened(fall.call)
        who = by if by in self.reader.state.sheets else str(opened.arguments.get("who", "")) if by == ACTOR else ""
        return who if who in self.reader.state.sheets else ""

    def _by(self, fall: Fall) -> str:
        line = self.table.rows.line(fall.number)
        return actor_of(line.entry) if isinstance(line, Answered) else GM


def _in_rows(blocks: Iterable[Block]) -> Iterable[Block]:
    """Make one block of several rolls in a row that somebody makes for the same: for a character that is made."""
    for _, row in groupby(blocks, lambda one: (one.for_what, one.face) if one.for_what else one.number):
        first, *more = row
        if not more:
            yield first
            continue
        name = first.face.name if first.face else ""
        text = f"{name} rolls for {first.for_what}".strip()
        yield Block("told", first.number, more[-1].last, first.face, text, rolls=(first, *more))


def summed(expression: str, faces: Sequence[int], total: int) -> str:
    """Say how dice add up; of what is more than a sum, what it comes to.

    >>> summed("2d6 + 1", (5, 2), 8), summed("1d20", (7,), 7), summed("4d6kh3", (1, 2, 3, 4), 9)
    ('5 + 2 + 1 = 8', '7', '= 9')
    """
    parts = TERM.split(expression)
    if not all(TERMS.fullmatch(part) for part in parts[::2]):
        return f"= {total}"
    text, left = "", list(faces)
    for at, part in enumerate(parts):
        if at % 2:
            text += f" {part.replace('-', '−')} "
        elif "d" in part:
            count = int(part.partition("d")[0] or 1)
            own, left = left[:count], left[count:]
            minus = at and parts[at - 1] == "-" and count > 1
            text += f"({' + '.join(map(str, own))})" if minus else " + ".join(map(str, own))
        else:
            text += part
    return text if text == str(total) else f"{text} = {total}"


def _but_who(opened: CallOpened) -> dict[str, object]:
    """Give what a moment was begun with, beside whose it is."""
    return {name: value for name, value in opened.arguments.items() if name != "who"}


def lower(text: str) -> str:
    """Write a text as it goes on after something."""
    return text[:1].lower() + text[1:]


def _titled(table: Table, key: str) -> str:
    title = table.game.wording(key).title
    return "" if "{" in title or title == key else title


def _what(table: Table, key: str) -> str:
    """Say what a roll is for, in a word or two: its question without whose it is, and without how."""
    title = table.game.wording(key).title.removeprefix("{who}:")
    return AFTER.split(title)[0].strip() or (plain(key) if len(key) > 1 else "")  # a letter is only a side's


def _is_decided(line: object) -> bool:
    """Tell whether somebody has decided something, and nothing has come by itself."""
    return isinstance(line, Answered) and not isinstance(line.entry, Thrown)


def _reworded(one: Written, text: str) -> Written:
    return structs.replace(one, text=text)
