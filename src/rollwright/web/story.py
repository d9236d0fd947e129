"""The story: one block for each moment, with what people say between. Housekeeping is in "Look back", not here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count, islice, pairwise, takewhile
from typing import NamedTuple

from msgspec import structs

from rollwright.play.journal import Chosen, Filled, Thrown
from rollwright.play.keys import key_of
from rollwright.play.steps import EVERYONE
from rollwright.table.kept import Line
from rollwright.table.log import (
    Abandoned,
    Answered,
    AnyLogged,
    CallEnded,
    CallOpened,
    DeedDone,
    FactsLanded,
    Revealed,
    Said,
    SessionBegan,
    SessionEnded,
    Titled,
    Undone,
)
from rollwright.table.open_call import Broken, call_audience
from rollwright.table.reading import Reader, Written, reader_of
from rollwright.table.seat import Audience, Seat, audiences
from rollwright.table.table import Table
from rollwright.web.blocks import Block, in_rows, tone_of
from rollwright.web.page import page_of
from rollwright.web.people_shown import Faces
from rollwright.web.story_alone import Alone
from rollwright.web.story_beside import MOST_LINES, Begun
from rollwright.web.story_dice import Throws
from rollwright.web.story_rulings import Rulings, sets_result
from rollwright.web.story_sentences import (
    as_it_went,
    becomes,
    boons,
    milestones,
    news_of,
    of_others,
    outdated,
    rests_on,
    said_by_themselves,
    together,
    toned,
    touched,
    weigh,
)
from rollwright.web.undoing import gone_on

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
    "link-opened",
    "entropy-promised",
    "entropy-opened",
    "copied",
)
"""Kinds of lines that are no part of the story."""
ENDS = (b'"call-ended"', b'"titled"', b'"session-began"')
"""The kinds of lines after which a result is no longer the last thing that has happened."""
SCENE = "scene"
"""Where on the page stands what begins a scene, or ends it."""
PLAYED = (CallOpened, Answered, CallEnded, Abandoned)
"""Lines of a moment."""
OTHERS = 2
"""How many results of others may come before one's own is no longer kept in view."""
OWN_LINES = 60
"""How far up a player's own last result is looked for."""
NEWS = 3
"""How many sentences tell somebody what has happened to them since they last pressed something."""
SAME = 40
"""How much longer than the headline a sentence is that says no more than that."""


class _Logged(NamedTuple):
    """What is logged of a moment, before anybody reads it."""

    lines: list[Line]
    told: tuple[int, ...]
    """Up to where it is told: one that has ended is the same while nothing is added to it."""
    alike: bool
    """Whether it is told in the same way to all who know and see the same."""
    for_some: tuple[frozenset[Audience] | None, ...]
    """Who may know of each part of it that is not for all."""


class OwnTurn(NamedTuple):
    """A player's own turn among those that came with one press."""

    block: Block | None = None
    others: tuple[str, ...] = ()
    """What else was told, in its order; of what is nobody's turn, and of their own, only what became of people."""
    since: tuple[str, ...] = ()
    """What became later of those of whom the turn tells."""


class Storyteller:
    """Makes blocks of the log of a table, for one seat."""

    def __init__(self, table: Table, seat: Seat, faces: Faces, reader: Reader | None = None) -> None:
        self.table, self.seat, self.faces = table, seat, faces
        self._number = table.number
        self.reader = reader or reader_of(table, seat)
        self._alone, self._throws = Alone(table, self.reader, faces), Throws(table, self.reader)
        self._begun, self._rulings = Begun(table, self.reader), Rulings(table, self.reader)
        self.beside, self.thrower = self._begun.beside, self._throws.thrower
        self._known: list[tuple[int, AnyLogged]] = []
        self._looked = self._look()

    def page(self, last: int, lines: int) -> tuple[list[Block], int]:
        """Give the blocks of so many lines up to one, each of them whole, and the line with which they begin.

        What was changed since stands where it was at first: it is on that page, and on no other.
        """
        first, until = self._first(last, lines), self.table.number
        if not any(getattr(self.table.rows.line(at), "follow", 0) for at in self.table.rows.undone(last + 1, until)):
            until = min(last + MOST_LINES, until)
        blocks = [one for one in self.of(self.table.lines(first - 1, until)) if first <= self.place(one) <= last]
        here = {"", *[one.id for one in blocks]}
        return [one.led_to(here) for one in blocks], first

    def _first(self, last: int, lines: int) -> int:
        """Say where a page begins that has so many lines, or some more: no moment is cut in two by it."""
        first, least = max(last - lines, 0) + 1, max(last - 2 * lines, 0) + 1
        while True:
            calls = [getattr(line, "call", 0) for _, line in self.table.lines(first - 1, last)]
            begins = min([call for call in calls if least <= call < first], default=first)
            if begins == first:
                return first
            first = begins

    def asks_again(self, call: int) -> str:
        """Say by which ruling a moment asks again what was answered before."""
        return self._rulings.asks_again(call)

    def place(self, one: Block) -> int:
        """Say at which line a block stands in the story."""
        return min(map(self._rulings.place, one.all))

    def of(self, lines: list[Line]) -> list[Block]:
        """Give the blocks of some lines, in order."""
        blocks = list(self._blocks(list(self._read(lines)), lines))
        scenes = [number for number, line in lines if isinstance(line, Titled)]
        rolled = {line.call: at for at, line in reversed(lines) if isinstance(line, Answered) and _is_thrown(line)}
        blocks.sort(key=lambda one: (*self._in_scene(one, scenes, rolled), one.number))
        return list(in_rows([one for before, one in pairwise([None, *blocks]) if one and not _is_beside(before, one)]))

    def _in_scene(self, one: Block, scenes: Sequence[int], rolled: Mapping[int, int]) -> tuple[int, bool]:
        """Say where a block stands: a moment that was rolled for in another scene than it began in, in that scene."""
        place = self.place(one)
        first = self._rulings.place(rolled[one.number]) if scenes and one.number in rolled else place
        after = max([number for number in scenes if place < number < first], default=0)
        return after or place, bool(after)

    def _read(self, lines: list[Line]) -> Iterator[Written]:
        """Read lines; that something was taken back in a moment which went on from there belongs to that moment."""
        kept = dict(lines)
        for one in self._rulings.read(lines):
            line = kept.get(one.number)
            if isinstance(line, Undone) and not line.told:
                call, text = gone_on(self.table, self.reader, one.number, line)
                call = self._rulings.now(call) if call else 0
                yield structs.replace(one, call=call, text=text) if call else one
            else:
                yield one

    def moment(self, call: int, upto: int | None = None) -> Block | None:
        """Give the block of a moment, whole, once for all who are told the same; None where nothing is to be told."""
        logged, reader = self._logged(call, upto or self.table.number), self.reader
        sight: object = (self.seat.id, reader.hidden)
        if logged.alike and reader.alike is not None:  # who know and see the same are told the same of it
            sight = reader.alike, *[reader.sees(among, call) for among in logged.for_some]
        key = ("moment", call, logged.told, self.seat.runs_game, sight)
        found: tuple[Block | None] | None = self.table.memo.get(key)
        if found is None:
            written = [one for one in self._read(logged.lines) if one.call == call]
            block = self._moment(call, written, logged.lines) if written or call in self.table.open else None
            found = self.table.remember(key, (block,))
        return found[0]

    def _logged(self, call: int, upto: int) -> _Logged:
        """Give what is logged of a moment up to a line, once for all who are told of it."""
        key = ("logged", call, upto, self._number)
        found: _Logged | None = self.table.memo.get(key)
        if found is not None:
            return found
        lines = self.table.lines(call - 1, min(upto, call + MOST_LINES))
        if upto > call + MOST_LINES:  # one that was changed since stands where it was worked out again
            lines += self.table.lines(max(upto - MOST_LINES, call + MOST_LINES), upto)
        opened, beside = self.table.rows.opened(call), self._begun.all(call)
        changed = any(isinstance(line, Undone) for _, line in lines)
        hidden = any(self.table.rows.opened(one).hidden for one in (call, *beside))
        own = [(at, line) for at, line in lines if getattr(line, "call", 0) == call]
        seen = [told.seen_by for _, line in own for told in getattr(line, "told", ())]
        seen += [line.entry.seen_by for _, line in own if isinstance(line, Answered)]
        last = max([at for at, _ in own] + [at for at, line in lines if isinstance(line, Said)], default=0)
        return self.table.remember(
            key,
            _Logged(
                lines,
                (upto, self._number) if changed or call in self.table.open else (last, *beside),
                not hidden and not changed,
                tuple([audiences(one, opened.actors) for one in seen if one != EVERYONE]),
            ),
        )

    def last(self, own: bool = True) -> Block | None:
        """Give the last moment that ended, where nothing but talk came after it; of several at once, one's `own`.

        What was played before a session ended is told in the story and the recap.
        """
        for at, (number, line) in enumerate(self.known()):
            if isinstance(line, CallEnded):
                return self.moment(self._own_beside(line.call, number) if own else line.call)
            if at > 20 or isinstance(line, CallOpened | Titled | SessionEnded):
                return None
        return None

    def own_last(self) -> tuple[Block | None, tuple[str, ...]]:
        """Give a player's own last result in this scene and what has happened to them since, until they act again."""
        names = [self.reader.called(who) for who in self.seat.holds if who in self.reader.state.sheets]
        touches, told, ended = page_of(self.table.game.package).touches, list[str](), set[int]()
        for number, line in islice(self.known(), OWN_LINES if names and not self.seat.runs_game else 0):
            if isinstance(line, Titled | SessionBegan) or len(ended) > OTHERS:
                break
            if isinstance(line, CallEnded):
                ended.add(line.call)
                if self.table.rows.opened(line.call).arguments.get("who") in self.seat.holds:
                    return self.moment(line.call), tuple(told[:3][::-1])
            if isinstance(line, Answered) and line.by == self.seat.id and line.call in ended:
                return self.moment(line.call), tuple(told[:3][::-1])
            if isinstance(line, CallOpened) and line.by == self.seat.id:
                break
            begun = line.procedure if isinstance(line, CallOpened) else line.deed if isinstance(line, DeedDone) else ""
            if begun in self.table.game.begins:  # what came before a fight is no matter in it
                break
            if isinstance(line, DeedDone | FactsLanded):
                written = [one for one in self.reader.written(number, line) if rests_on(one, touches) and not one.aside]
                merged = [one.text for one in reversed(together(self.reader, written))]
                told += [text for text in merged if any(name in text for name in names)]
        return None, tuple(told[:3][::-1])

    def own_news(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Give what became of a player's own characters, and of what they did, since they last pressed something; and
        which of it befell them.

        Of earlier rounds nothing is told again once there is news of a later one; of their own press only what befell
        somebody: they know what they have done.
        """
        names = [self.reader.called(who) for who in self.seat.holds if who in self.reader.state.sheets]
        found, game = list[Written](), self.table.game
        for number, line in islice(self.known(), OWN_LINES if names and not self.seat.runs_game else 0):
            begun = line.procedure if isinstance(line, CallOpened) else line.deed if isinstance(line, DeedDone) else ""
            if begun in game.begins:
                found = [one for one in found if one.call != number]
            mine = getattr(line, "by", "") == self.seat.id and not (isinstance(line, Answered) and _is_thrown(line))
            rounds = isinstance(line, DeedDone) and (mine or (begun in game.steps and bool(found)))
            if rounds or begun in game.begins or isinstance(line, Titled | SessionBegan):
                break
            own = mine and isinstance(line, CallOpened | Answered)
            told = [one for one in self.reader.written(number, line) if self._is_news(one, names)]
            found = [*[one for one in told if not own or self._befalls(one)], *found]
            if own:
                break
        befell = [one for one in found if self._befalls(one)][-NEWS:]
        others = [one for one in found if one not in befell][len(befell) - NEWS :] if len(befell) < NEWS else []
        news = self._together([one for one in found if one in befell or one in others])
        return news, tuple([one for one in news if one in self._together(befell)])

    def _is_news(self, one: Written, names: Sequence[str]) -> bool:
        """Tell whether a sentence says what became of somebody, or what came of what they did by themselves."""
        page = page_of(self.table.game.package)
        heading = one.kind == "call-ended" and not one.rules  # what a moment was about says nothing of what came of it
        if one.aside or heading or one.kind == "said" or rests_on(one, (*page.counts, *page.dares)):
            return False
        acts = any(one.text.startswith(f"{name} ") and not one.text.startswith(f"{name} and ") for name in names)
        return acts or (self._befalls(one) and any(name in one.text for name in names))

    def _befalls(self, one: Written) -> bool:
        """Tell whether a sentence says what became of somebody, be it no more than a blow."""
        page = page_of(self.table.game.package)
        return rests_on(one, (*page.touches, *page.blows)) or bool(page.milestones.intersection(one.rules))

    def ruled(self) -> Block | None:
        """Give the last ruling on a player's own characters, with what it is on, until they act or the scene ends."""
        names = [self.reader.called(who) for who in self.seat.holds if who in self.reader.state.sheets]
        if self.seat.runs_game or not names:
            return None
        rows = self.table.rows
        if not (undone := rows.undone(max(self._number - OWN_LINES, 0) + 1, self._number)):
            return None
        own = re.compile("|".join([rf"\b{re.escape(name)}\b" for name in names]))
        for at in reversed(undone):
            line = rows.line(at)
            if not isinstance(line, Undone) or not line.follow or not line.told:
                continue
            if any(map(self._goes_past, range(at + line.follow + 1, self._number + 1))):
                return None
            told = list(self._rulings.read([Line(at, line)]))
            call = told[0].call if told else 0
            who = str(rows.opened(call).arguments.get("who", "")) if call else ""
            if told and (who in self.seat.holds or any(own.search(one.text) for one in told)):
                block = self.moment(call) if call else None
                headline, tone = (block.title, block.tone) if block else ("", 0)
                return Block("told", at, at, headline=headline, lines=tuple(told), tone=tone)
        return None

    def _goes_past(self, number: int) -> bool:
        """Tell whether by a line this seat did something, or another scene began."""
        line = self.table.rows.line(number)
        acts = isinstance(line, Answered | CallOpened | DeedDone) and line.by == self.seat.id
        return acts or isinstance(line, Titled | SessionBegan | SessionEnded)

    def since(self, deeds: bool = True, of: Sequence[str] = ()) -> tuple[Written, ...]:
        """Give what has happened outside any moment since the last of them: what was done to somebody, who came.

        Without `deeds`, only what was set by hand or shown, and that a scene begins: one that goes round by round tells
        the rest itself.
        `of` are the rules on which a deed has to rest, where there are any.
        """
        kinds = (DeedDone, FactsLanded, Revealed) if deeds else (FactsLanded, Revealed)
        told: list[Written] = []
        for at, (number, line) in enumerate(self.known()):
            if at > 20 or isinstance(line, CallEnded | CallOpened | Titled | SessionBegan):
                return tuple(told[::-1])
            act = self.table.game.acts.get(line.deed) if isinstance(line, DeedDone) else None
            began = act is not None and act.place == SCENE and act.id not in self.table.game.steps
            if (began or isinstance(line, kinds)) and len(told) < 3:  # of what was done at once, all is told
                written = [one for one in self.reader.written(number, line) if not one.aside]
                if of and isinstance(line, DeedDone):
                    written = [one for one in written if rests_on(one, of)]
                told += reversed(toned(self.table, line, together(self.reader, written)))
        return ()  # nothing was played yet

    def known(self) -> Iterator[tuple[int, AnyLogged]]:
        """Give the lines that stand and that this seat knows of, the newest first: no secret is among them."""
        for at in count():
            while len(self._known) <= at:
                line = next(self._looked, None)
                if line is None:
                    return
                self._known.append(line)
            yield self._known[at]

    def _look(self) -> Iterator[tuple[int, AnyLogged]]:
        for row in self.table.rows.under(self.table.position.number):
            line = self.table.rows.line(row.number)
            if isinstance(line, PLAYED) and not self._begun.sees(line.call):
                continue
            if isinstance(line, PLAYED) or any(one.kind not in HOUSE for one in self.reader.written(row.number, line)):
                yield row.number, line

    def _own_beside(self, call: int, ended: int) -> int:
        """Give the call of a player's own that ended while another was under way; else that other."""
        if self.seat.runs_game:
            return call
        rows = takewhile(lambda row: row.number > call, islice(self.table.rows.under(ended), MOST_LINES // 4))
        lines = [self.table.rows.line(row.number) for row in rows if b'"call-ended"' in row.line]
        ends = [line.call for line in lines if isinstance(line, CallEnded)]
        mine = [one for one in ends if self.table.rows.opened(one).arguments.get("who") in self.seat.holds]
        return next(filter(self._begun.sees, mine), call)

    def _steps_before(self, call: int) -> list[int]:
        """Give the steps that came by themselves before one of them, the newest first."""
        steps, found = self.table.game.steps, list[int]()
        if not self.table.game.flows or self.table.rows.opened(call).procedure not in (*steps, *self.table.game.ends):
            return found
        for row in islice(self.table.rows.under(call - 1), MOST_LINES // 4):
            line = self.table.rows.line(row.number)
            if isinstance(line, CallEnded) and self.table.rows.opened(line.call).procedure in steps:
                found.append(line.call)
            elif isinstance(line, CallEnded | DeedDone):
                break
        return found

    def before(self, call: int) -> tuple[str, ...]:
        """Give what was told of the steps that came by themselves before one of them: a round's other turns."""
        return self._told_of(reversed(self._steps_before(call)))

    def _told_of(self, calls: Iterable[int]) -> tuple[str, ...]:
        blocks = [self.moment(one) for one in calls]
        return self._together([line for block in blocks if block is not None for line in block.lines])

    def _together(self, lines: Sequence[Written]) -> tuple[str, ...]:
        return tuple([one.text for one in together(self.reader, lines)])

    def own_turn(self, call: int) -> OwnTurn:
        """Give a player's own turn among those that came by themselves up to a last one, and what else was told."""
        opened = self.table.rows.opened
        if self.seat.runs_game or opened(call).procedure not in self.table.game.steps:
            return OwnTurn()
        calls = [call, *self._steps_before(call)]
        own = next((one for one in calls if opened(one).arguments.get("who") in self.seat.holds), call)
        block = self.moment(own) if own != call else None
        if block is None:
            return OwnTurn()
        names = tuple([f"{self.reader.called(who)} " for who in self.seat.holds])
        blocks = [self.moment(one) for one in reversed(calls) if one != own]
        told = [(one.number, line) for one in blocks if one is not None for line in one.lines]
        befell = [line for _, line in told if becomes(self.table, line)]
        turns = {number for number, _ in told if opened(number).arguments.get("who")}
        others = [line for at, line in told if line in befell or (at in turns and not line.text.startswith(names))]
        about, people = " ".join([line.text for line in block.lines]), self.reader.state.sheets
        named = [name for who in people if re.search(rf"\b{re.escape(name := self.reader.called(who))}\b", about)]
        whom = tuple([f"{name} " for name in named])
        since = [line for at, line in told if at > own and line in befell and line.text.startswith(whom)]
        marks = milestones(self.table, since)  # beside how it ended for them, what led there goes without saying
        since = [line for line in since if line.text in marks] or since
        return OwnTurn(block, self._together(others), self._together(since))

    def last_word(self) -> tuple[str, str, str] | None:
        """Give whose the last moment was that came to something, not long ago; what it came to, and how that looks."""
        line = self._last_ended()
        if line is None:
            return None
        opened = self.table.rows.opened(line.call)
        wording = self.table.game.wording(line.verdict[0])
        tone = 0 if self.reader.is_theirs(opened) else self.reader.tone(wording, line.verdict[1], opened)
        who = opened.arguments.get("who")
        block = None if who else self.moment(line.call)
        who = who or (self._led(block.title) if block is not None else "")
        whose = self.reader.called(who) if isinstance(who, str) and who else "Last"
        return whose, self.reader.word(wording, line.verdict[1]), tone_of(tone)

    def _last_ended(self) -> CallEnded | None:
        """Find the end of the last moment of this scene that this seat knows of, if it came to something.

        Those that it may be, up to the first that all know of, are found once for all who are told.
        """
        key = ("last ended", self._number)
        found: list[CallEnded] | None = self.table.memo.get(key)
        if found is None:
            found = []
            for row in islice(self.table.rows.under(self.table.position.number), MOST_LINES // 4):
                line = self.table.rows.line(row.number) if any(kind in row.line for kind in ENDS) else None
                if isinstance(line, Titled | SessionBegan):
                    break
                if isinstance(line, CallEnded):
                    found.append(line)
                    if not self.table.rows.opened(line.call).hidden:
                        break
            self.table.remember(key, found)
        last = next((one for one in found if self._begun.sees(one.call)), None)
        return last if last is not None and last.verdict[0] else None

    def _blocks(self, written: Sequence[Written], lines: list[Line]) -> Iterable[Block]:
        moments: dict[int, list[Written]] = {}
        order: list[tuple[int, int]] = []
        alone: dict[int, list[Written]] = {}
        kept = dict(lines)
        for one in written:
            if one.kind in HOUSE or self._alone.is_prepared(kept.get(one.number)):
                continue
            into, key = (moments, one.call) if one.call else (alone, one.number)
            if key not in into:
                into[key] = []
                order.append((one.call, key))
            into[key].append(one)
        for number, line in lines:  # what was begun, and of which nothing is told yet
            silent = isinstance(line, CallOpened) and number not in moments and number in self.table.open
            if silent and self._begun.sees(number):
                moments[number] = []
                order.append((number, number))
        for call, key in order:
            if call:
                block = self._moment(call, moments[call], lines)
                if block.empty:
                    continue
                yield block
                rulings = [one for one in reversed(moments[call]) if one.kind == "undone"]
                for at, text in {one.number: one.text for one in rulings}.items():
                    face = self.faces.seat(str(getattr(kept[at], "by", "")))
                    about = block.id, block.gist if block.word else block.title
                    yield Block("told", at, at, face, text.partition(". ")[0].rstrip("."), about=about)
            else:
                yield self._alone.block(key, alone[key], kept.get(key), lines)

    def _moment(self, call: int, written: Sequence[Written], lines: list[Line]) -> Block:
        falls = [fall for fall in self.reader.falls(lines, every=True) if fall.call == call]
        opened = self.table.rows.opened(call)
        under_way = self.table.open.get(call)
        headline, word, tone = "", "", 0
        told: list[Written] = []
        details: list[Written] = []
        only = self.reader.only(call_audience(opened), call) if opened.hidden else ""
        for one in written:
            one = structs.replace(one, only="") if one.only == only else one  # the mark of all of it says so
            if one.kind == "call-ended" and not headline:
                headline, word, tone = one.text, one.word, one.tone
            else:
                is_past = under_way is None and one.kind == "undone" and not self._is_ruling(one.number)
                (details if one.aside or is_past else told).append(one)
        if not headline and under_way is not None and (not opened.hidden or self._begun.sees(call)):
            headline = self.reader.plain(under_way.headline(self.table.position.told_names()))
        sees = self._begun.sees(call)
        who = str(opened.arguments.get("who", "")) if sees else ""
        known = who in self.reader.state.sheets
        title = self.reader.title(opened)
        if not headline and sees:
            headline = f"{self.reader.called(who)}: {title}" if known else title
        names = {self._throws.nameless(fall) for fall in falls} if not opened.hidden and not known else set()
        alone = names.pop() if len(names) == 1 else ""
        title = headline.partition(" · ")[0]
        if not known and not alone and not opened.hidden:
            who = self._led(title)
            known = bool(who)
        face = self.faces.sheet(who) if known else self.faces.named(alone) if alone else self.faces.seat(opened.by)
        says = title != face.name  # a mere name has said nothing
        if says and len(told) > 1 and told[0].text.startswith(title) and len(told[0].text) < len(title) + SAME:
            details.append(told.pop(0))  # the headline has said it
        said = [one for one in told if word and one.text.rstrip(".").casefold() == word.casefold()]
        said += [one for one in told if not word and one.text.rstrip(".") == title]
        said += [*said_by_themselves(self.table, told), *outdated(self.table, told)]
        told = [one for one in told if one not in said]
        details = sorted([*details, *said], key=lambda one: one.number)
        ended = self._end(call, lines) if under_way is None else None
        so_far = open_verdict(self.table, call) if under_way is not None else ("", "")
        key = so_far[0] if ended is None else ended.verdict[0]
        weighed = weigh(self.reader, self.table, told, key, min([fall.number for fall in falls], default=0))
        weighed = weighed._replace(lines=toned(self.table, ended, weighed.lines))
        tone = tone if word else news_of(self.table, ended)
        hurt, marks = touched(self.table, weighed.lines), milestones(self.table, weighed.lines)
        last = written[-1].number if written else call
        ruled = any(at in self.reader.standing(lines[0].number) for at, line in lines if sets_result(line, call, key))
        now, tried = title if ended is None else as_it_went(self.reader, self.table, ended, title, who, ruled=ruled), ""
        if now != title:
            headline, tried = " · ".join([now, *headline.split(" · ")[1:]]), title
        return Block(
            "moment", call, last, face, headline, word, tone, self._throws.dice(lines, call, falls), weighed.lines,
            tuple(details), under_way is not None,
            changes=self.seat.runs_game and _is_open_to_ruling(lines, opened, self.seat.id),
            milestones=marks, touched=hurt,
            foes=of_others(self.reader, self.table, hurt, marks), boons=boons(self.table, weighed.lines),
            together=self._begun.together(call),
            beside=tuple(self.beside(call)),
            worded=any(isinstance(line, CallEnded) and line.call == call and line.headline for _, line in lines),
            secret=bool(only),
            only=only,
            deeds_told=weighed.deeds,
            must=weighed.must,
            accounts=weighed.accounts,
            tried=tried,
            ruled=ruled,
            theirs=bool(word) and self.reader.is_theirs(opened),
        )  # fmt: skip

    def _is_ruling(self, number: int) -> bool:
        """Tell whether by a line something was ruled, not only taken back."""
        return bool(getattr(self.table.rows.line(number), "follow", 0))

    def _end(self, call: int, lines: list[Line]) -> CallEnded | None:
        """Give how a moment ended, as far as it has: the last end that stands."""
        standing = self.reader.standing(lines[0].number) if lines else set()
        ends = [line for at, line in lines if isinstance(line, CallEnded) and line.call == call and at in standing]
        return ends[-1] if ends else None

    def _led(self, title: str) -> str:
        """Say with whose name what a moment is about begins, if only in a later sentence; nothing: with nobody's."""
        names = {who: re.escape(self.reader.called(who)) for who in self.reader.state.sheets}
        found = {who: re.search(rf"(?:^|[.!?…] ){name}(?!\w)", title) for who, name in names.items()}
        return min([(at.start(), who) for who, at in found.items() if at], default=(0, ""))[1]


def _is_beside(before: Block | None, one: Block) -> bool:
    """Tell whether a block only says what the one before it says itself: that it was ruled on."""
    return before is not None and one.about[:1] == (before.id,)


def open_verdict(table: Table, call: int) -> tuple[str, str]:
    """Give what a moment under way has come to so far, by its keys."""
    try:
        ruling = table.open[call].verdict
    except Broken:
        ruling = None
    return ("", "") if ruling is None else (str(ruling.verdict.key), key_of(ruling.value))


def _is_open_to_ruling(lines: list[Line], opened: CallOpened, own: str) -> bool:
    """Tell whether dice or others had any part in a moment: what is all one's own is undone instead."""
    answers = [line for _, line in lines if isinstance(line, Answered) and line.call == opened.call]
    return opened.by != own or any(line.by != own or not isinstance(line.entry, Filled | Chosen) for line in answers)


def _is_thrown(line: Answered) -> bool:
    return isinstance(line.entry, Thrown)
