"""Changing what has happened: the gamemaster sets an answer, a roll or a verdict, or strikes a fact.

Play is taken back to just before it and goes on from there with the change. What came after is played again, by the
same answers and the same dice, as far as the rules still ask for them; what they no longer ask for falls away, and what
they ask now is open. All of that is one act: one line that says what was so and what is so now, and the lines of play
as it stands after it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.cards import Card
from rollwright.play.journal import Chosen, Entry, Filled, Ruled, Thrown, question_of
from rollwright.play.run import Path
from rollwright.play.session import Happened, Session
from rollwright.play.steps import EVERYONE, GM, Choose, Roll, Seen, key_of
from rollwright.play.tell import dice_text
from rollwright.rules import telling
from rollwright.rules.acts import Act
from rollwright.rules.facts import State
from rollwright.rules.sentences import joined
from rollwright.rules.sentences import opened as capital
from rollwright.table.beginning import act_of, check_time, deed_story
from rollwright.table.checks import check_text, only_gm
from rollwright.table.keeping import facts_from, kept_facts
from rollwright.table.kept import Kept
from rollwright.table.landing import landed
from rollwright.table.log import (
    Abandoned,
    Answered,
    AnyLogged,
    CallEnded,
    CallOpened,
    DeedDone,
    FactsLanded,
    Landing,
    Revealed,
    Staying,
    Told,
    Undone,
    decode,
)
from rollwright.table.open_call import NOT_FITTING, OpenCall, actor_of, teller, told_since
from rollwright.table.playing import GONE, Answer, given
from rollwright.table.position import Position, written
from rollwright.table.seat import Seat
from rollwright.table.standing import Standing
from rollwright.table.store import Row

BEGUN = ("begun before reveals",)
"""Where a table remembers what calls were made from."""


class Edit(NamedTuple):
    """What is changed: the line, and what stands there from now on."""

    line: int
    told: str
    give: Callable[[Session[Any]], None] | None = None
    """Answers the question of the line anew."""
    rule: Ruled | None = None
    """A verdict that is set after the answer of the line."""
    frees: bool = False
    """Whether the verdicts that were set in the call are what its rules come to again."""
    strike: int | None = None
    """The fact that is struck, by its place: of the call's, or of the line."""
    reason: str = ""
    seen_by: Seen = EVERYONE
    """Who reads of it: the gamemaster alone, where what is changed was hidden."""
    call: int = 0
    """The call that the line belongs to, where its questions are put again."""
    of: int = 0
    """The hidden call all of whose audience may read of it."""


def answer_changed(table: Kept, seat: Seat, call: int, sequence: int, answer: Answer, reason: str) -> list[AnyLogged]:
    """Set an answer that was given, or a roll that fell, to something else."""
    only_gm(seat, "change what has happened")
    check_text(reason, "a reason")
    row, line = _answer_row(table, call, sequence)
    faces = answer.faces
    wording = table.game.wording(line.entry.key)
    if isinstance(line.entry, Thrown) != (faces is not None):
        raise BadInput("a roll is set to faces, an answer to another answer")

    def give(session: Session[Any]) -> None:
        if faces is not None:
            session.roll(faces, "set")
        else:
            assert session.question is not None
            given(session, session.question, answer, "")

    what = f"the answer to “{wording.title}”" if "{" not in wording.title else "an answer"
    seen_by = _seen_by(table, call, line.entry.seen_by)
    if faces is not None and isinstance(line.entry, Thrown):
        what = (
            f"a roll: {dice_text(msgspec.structs.replace(line.entry, faces=faces))} instead of {dice_text(line.entry)}"
        )
    told = f"changes {what}"
    of = call if line.entry.seen_by == EVERYONE else 0
    edit = Edit(row.number, told, give, reason=reason, seen_by=seen_by, call=call, of=of)
    return _changed(table, seat, edit, reason)


def verdict_set(table: Kept, seat: Seat, call: int, verdict: str, to: str, reason: str) -> list[AnyLogged]:
    """Set what the rules have come to (the last verdict of that key) to something else."""
    only_gm(seat, "overrule a result")
    check_text(reason, "a reason")
    under_way = call_of(table, call)
    session = under_way.session
    found = [ruling for ruling in session.verdicts if ruling.verdict.key == verdict]
    if not found:
        there = ", ".join(dict.fromkeys([str(one.verdict.key) for one in session.verdicts])) or "none yet"
        raise Refused(f"there is no result {verdict!r} to overrule in this; there is {there}")
    ruling = found[-1]
    offered = list(map(key_of, ruling.verdict.options))
    if to not in offered:
        raise BadInput(f"{verdict!r} may be {', '.join(offered)}; {to!r} is none of them")
    if to == key_of(ruling.value):
        raise Refused("that is what it came to already; pick another result")
    wording = table.game.wording(verdict)
    dice = key_of(ruling.verdict.value)  # what it came to by itself, however it was ruled before
    instead = dice if dice != to else key_of(ruling.value)
    was, now = [wording.option(one, table.position.told_names()) for one in (instead, to)]
    told = f"ruled: {now} instead of {was}"
    after = ruling.at - 1 - ruling.is_set
    line = under_way.answers[after][0] if after >= 0 else call
    edit = Edit(line, told, rule=Ruled(ruling.path, verdict, to), seen_by=_seen_by(table, call), call=call, of=call)
    return _changed(table, seat, edit, reason)


def verdicts_freed(table: Kept, seat: Seat, call: int, reason: str) -> list[AnyLogged]:
    """Let hold again what the rules have come to by themselves, where verdicts were set."""
    only_gm(seat, "let the dice stand")
    check_text(reason, "a reason")
    under_way = call_of(table, call)
    ruled = [ruling for ruling in under_way.session.verdicts if ruling.is_set]
    if not ruled:
        raise Refused("nobody has overruled this: the dice stand as they are")
    names = table.position.told_names()
    words = [(table.game.wording(str(one.verdict.key)), one) for one in ruled]
    after = [
        f"{wording.option(key_of(one.verdict.value), names)} after all, not {wording.option(key_of(one.value), names)}"
        for wording, one in words
    ]
    first = next(at for at, (_, line) in enumerate(under_way.answers) if isinstance(line.entry, Ruled)) - 1
    line = under_way.answers[first][0] if first >= 0 else call
    told = f"lets the dice stand: {'; '.join(after)}"
    edit = Edit(line, told, frees=True, seen_by=_seen_by(table, call), call=call, of=call)
    return _changed(table, seat, edit, reason)


def fact_struck(table: Kept, seat: Seat, line: int, place: int, reason: str) -> list[AnyLogged]:
    """Strike one fact of a line: it did not become true."""
    only_gm(seat, "take back something that happened")
    check_text(reason, "a reason")
    found = table.rows.line(line) if 1 <= line <= table.number else None
    if not isinstance(found, Landing) or not table.rows.stands(line, table.position.number):
        raise Refused(f"line {line} brought nothing that could be struck; pick a line in which something changed")
    if not 0 <= place < len(found.facts):
        raise BadInput(f"line {line} brought {len(found.facts)} facts; there is none at place {place}")
    fact = facts_from(table.game, [found.facts[place]])[0]
    call, what = found.call if isinstance(found, CallEnded) else 0, None
    if isinstance(found, CallEnded):  # it is told with the answer that brought it: play goes back to that
        place = added(found.struck, place)
        line, what = _brought(call_of(table, call), place)
    texts = fact_lines(table, what or fact)
    told = f"strikes “{texts[0].rstrip('.')}”" if texts else "strikes something that the story didn’t tell"
    seen_by = _seen_by(table, call, fact.seen_by)
    return _changed(table, seat, Edit(line, told, strike=place, seen_by=seen_by, call=call), reason)


def _brought(under_way: OpenCall, place: int) -> tuple[int, object]:
    """Give the line of the answer that brought a fact of a call, by its place, and the fact as it happened there."""
    session = under_way.session
    story = [one for one in session.story() if isinstance(one, Happened) and telling.fact_of(one.what) is not None]
    found = story[place] if place < len(story) else None
    lines = [number for number, line in under_way.answers[: found.at if found else None] if not _is_set(line)]
    return (lines[-1] if lines else under_way.opened.call), found.what if found else None


def _is_set(line: Answered) -> bool:
    return isinstance(line.entry, Ruled)


def fact_lines(table: Kept, what: object) -> list[str]:
    """Give the sentences in which a fact was told; none where it was not, or they say how somebody was before."""
    try:
        return [one.text for one in telling.told(what, teller(table.game, table.position.told_names()))]
    except AttributeError:
        return []


def call_of(table: Kept, call: int) -> OpenCall:
    """Give a call that stands, open or ended, as its answers make it again."""
    if call in table.position.open:
        return table.position.open[call]
    if not 1 <= call <= table.number or not table.rows.stands(call, table.position.number):
        raise Refused(GONE)
    opened = table.rows.line(call)
    if not isinstance(opened, CallOpened):
        raise Refused(f"line {call} began nothing that can be changed; pick the line where it began")
    end = next(row for row in _above(table, call) if _ends(table.rows.line(row.number), call))
    under_way = table.position_at(end.parent).open[call].copied()
    under_way.began = known_then(table, opened) or under_way.began
    return under_way


def _ends(line: AnyLogged, call: int) -> bool:
    return isinstance(line, CallEnded | Abandoned) and line.call == call


def known_then(table: Kept, opened: CallOpened) -> State | None:
    """Give what a call was made from, where more was revealed since; None where that is what one knows now."""
    if opened.began or not table.house.reveals:
        return None
    found: dict[int, State] | None = table.memo.get(BEGUN)
    if found is None:
        found = table.remember(BEGUN, _begun_before_reveals(table))
    return found.get(opened.call)


def _begun_before_reveals(table: Kept) -> dict[int, State]:
    """Give what calls were made from, up to the last time that something was revealed."""
    begun: dict[int, State] = {}
    known: dict[int, State] = {}
    then = Standing(table.game, table.made)
    for row in table.store.read(table.id):
        line = decode(row.line)
        if isinstance(line, Revealed):
            known |= begun
            if then.house.reveals + 1 == table.house.reveals:
                break
        if isinstance(line, CallOpened):
            begun[line.call] = then.position.began(line, then.house)
        then.take(row, line)
    return known


def _seen_by(table: Kept, call: int, seen_by: Seen = EVERYONE) -> Seen:
    hidden = call and table.rows.opened(call).hidden
    return EVERYONE if seen_by == EVERYONE and not hidden else (GM,)


def _answer_row(table: Kept, call: int, sequence: int) -> tuple[Row, Answered]:
    under_way = call_of(table, call)
    if not 0 <= sequence < len(under_way.answers):
        raise Refused("that has no answer yet; answer it, or pick one that was given")
    number, line = under_way.answers[sequence]
    return table.rows.row(number), line


def _changed(table: Kept, seat: Seat, edit: Edit, reason: str) -> list[AnyLogged]:
    opened = table.rows.opened(edit.call) if edit.call else None
    began = known_then(table, opened) if opened is not None else None
    to = table.rows.row(edit.line if began is None else edit.call).parent
    again = _Again(table, seat, edit, to, began)
    for row in _above(table, to):
        again.take(row, table.rows.line(row.number))
    because = f" “{reason}{'' if reason.endswith(('.', '!', '?', '…')) else '.'}”" if reason else ""
    told = [Told(f"{seat.name} {edit.told}.{because}", (), edit.seen_by), *_told_lost(again.lost)]
    if edit.seen_by != EVERYONE:
        told = [msgspec.structs.replace(one, seen_by=edit.seen_by) for one in told]
    first = Undone(
        by=seat.id,
        to=to,
        reason=reason,
        told=tuple(told),
        follow=len(again.lines),
        of=edit.of if opened is not None and opened.hidden else 0,
    )
    return [first, *again.lines]


def _above(table: Kept, number: int) -> list[Row]:
    """Give the rows that stand above one, in order."""
    found: list[Row] = []
    for row in table.rows.under(table.position.number):
        if row.number <= number:
            break
        found.append(row)
    return found[::-1]


def added(struck: Sequence[int], place: int) -> int:
    """Give the place of something among all facts, by its place among those that were not struck.

    >>> added((1,), 0), added((0,), 0), added((0, 2), 1)
    (0, 1, 3)
    """
    for one in sorted(struck):
        place += one <= place
    return place


def _asked_again(path: Path, question: Roll[Any] | Choose[Any], entry: Entry) -> bool:
    """Tell whether a question was answered before by an entry: it is put at the same path, or for the same dice."""
    here = path if not isinstance(entry, Thrown) else entry.path
    return question_of(here, question) == entry.question


def _is_offered(path: Path, question: Roll[Any] | Choose[Any] | None, entry: Entry) -> bool:
    """Tell whether what was chosen is among the options of the same question, though others of them have changed."""
    if not isinstance(entry, Chosen) or not isinstance(question, Choose) or isinstance(question.options, Card):
        return False
    return (path, str(question.key)) == (entry.path, entry.key) and entry.chosen in question.keys


class _Lost(NamedTuple):
    """Something that falls away by a change."""

    what: str
    again: bool
    """Whether it is a step of a scene that goes on by itself: it comes again."""
    hidden: bool
    aside: bool = False


def _told_lost(lost: Sequence[_Lost]) -> Iterator[Told]:
    """Say what falls away, by name; what comes again together in one sentence. What was hidden is for the GM alone."""
    for hidden in (False, True):
        some, seen = [one for one in lost if one.hidden is hidden], (GM,) if hidden else EVERYONE
        for aside in (False, True):
            again = [one.what for one in some if one.again and one.aside is aside]
            does = "no longer count, and are played" if len(again) > 1 else "no longer counts, and is played"
            if again:
                yield Told(f"{joined(again)} {does} again.", (), seen, aside=aside)
        yield from [Told(f"{one.what} no longer counts.", (), seen) for one in some if not one.again]


class _Again:
    """Plays lines again, on how play stands with the change; notes what falls away."""

    def __init__(self, table: Kept, seat: Seat, edit: Edit, to: int, began: State | None) -> None:
        self._table, self._seat, self._edit = table, seat, edit
        self._began = began
        """What the changed call is made from, where more was revealed since."""
        self._position: Position = table.position_at(to)
        self._number = table.number + 1
        """The number of the last line: of the one that takes play back, to begin with."""
        self._calls: dict[int, int] = {}
        """The new ids of calls that were started again."""
        self._struck: dict[int, tuple[int, ...]] = {}
        """Which facts of a call are struck, by this change or before it, by its id, and the new one."""
        if edit.call:
            new = () if edit.strike is None else (edit.strike,)
            self._struck[edit.call] = tuple(sorted((*self._struck_before(edit.call, edit.call), *new)))
        self._gone: dict[int, int] = {}
        """How many answers of each call fall away."""
        self.lines: list[AnyLogged] = []
        self.lost: list[_Lost] = []

    def take(self, row: Row, line: AnyLogged) -> None:
        """Play one line again."""
        match line:
            case Undone():
                return
            case CallOpened():
                self._open(row.number, line)
            case Answered():
                self._answer(row.number, line)
            case Abandoned():
                if (call := self._calls.get(line.call, line.call)) in self._position.open:
                    self._keep(msgspec.structs.replace(line, call=call, act=""))
            case DeedDone():
                self._do(row.number, line)
            case FactsLanded():
                struck = self._edit.strike if self._edit.line == row.number else None
                if facts := tuple([fact for place, fact in enumerate(line.facts) if place != struck]):
                    self._land(msgspec.structs.replace(line, facts=facts, act=""))
            case _:
                if not isinstance(line, Staying | CallEnded):  # an end is played again with the last answer
                    self._keep(msgspec.structs.replace(line, act=""))

    def _keep(self, line: AnyLogged) -> None:
        self._number += 1
        self.lines.append(line)
        self._position.add(self._number, line, self._table.house)

    def _open(self, number: int, line: CallOpened) -> None:
        call = self._number + 1
        opened = msgspec.structs.replace(line, call=call, ordinal=self._position.calls + 1, act="", told=())
        if self._began is not None and number == self._edit.call:
            opened = msgspec.structs.replace(opened, began=written(self._began))
        began = self._position.began(opened, self._table.house)
        under_way = OpenCall(opened, self._table.game, self._position.options, began)
        for rule in self._ruled_after(number, line):
            under_way.expect(rule)
        try:
            self._check(act_of(self._table.game, line.procedure), began, line.arguments)
            session = under_way.session
        except (Refused, BadInput):
            self._lose(self._begun(number, line), line.procedure, bool(line.hidden))
            return
        self._calls[line.call] = call
        struck = self._struck[call] = self._struck.get(line.call) or self._struck_before(number, line.call)
        told = told_since(self._table.game, session, self._names(), self._position.state, 0, 0, struck)
        since = sum([one.at <= 0 for one in session.happened])
        ruled = told_since(self._table.game, session, self._names(), self._position.state, 0, since, struck)
        first = told[: len(told) - len(ruled)] if session.length else told
        self._keep(msgspec.structs.replace(opened, told=first, struck=struck))
        for at in range(session.length):  # a verdict that was set before the first question
            last = at == session.length - 1
            entry = session.entry(at)
            told = ruled if last else ()
            self._keep(Answered(call=call, sequence=at, by=self._seat.id, entry=entry, told=told, struck=struck))
        self._end(call)

    def _answer(self, number: int, line: Answered) -> None:
        call = self._calls.get(line.call, line.call)
        if call not in self._position.open or isinstance(line.entry, Ruled):
            return
        under_way = self._position.open[call]
        session = under_way.session
        changed = self._edit.line == number and self._edit.give is not None
        path = session.path
        same = session.question is not None and _asked_again(path, session.question, line.entry)
        same = same or self._asked_elsewhere(session, line)
        if not changed and not same and not _is_offered(path, session.question, line.entry):
            self._note_gone(call, line)
            return
        for ruled in self._ruled_after(number, line):
            session.expect(ruled)
        answers, happened = session.length, session.happened_count
        try:
            if changed:
                assert self._edit.give is not None
                self._edit.give(session)
            elif isinstance(line.entry, Chosen) and not same:
                session.choose(line.entry.chosen, line.entry.actor if line.entry.takers else "")
            else:
                session.again(msgspec.structs.replace(line.entry, path=path))
        except (Refused, BadInput):
            if changed:
                raise
            under_way.forget()
            self._note_gone(call, line)
            return
        struck = self._struck.get(call, ())
        told = told_since(self._table.game, session, self._names(), self._position.state, answers, happened, struck)
        for at in range(answers, session.length):
            first, last = at == answers, at == session.length - 1
            by = self._seat.id if changed or not first else self._still(line, under_way.opened)
            self._keep(
                Answered(
                    call=call, sequence=at, by=by, entry=session.entry(at),
                    drawn=line.drawn if first and not changed else None,
                    reason=self._reason(line, changed) if first else "", told=told if last else (),
                    struck=struck,
                )
            )  # fmt: skip
        self._end(call)

    def _asked_elsewhere(self, session: Session[Any], line: Answered) -> bool:
        """Tell whether a card is asked in all as it was answered, though what stood before it has fallen away."""
        entry, question = line.entry, session.question
        if not isinstance(entry, Filled) or not isinstance(question, Choose) or len(session.path) != len(entry.path):
            return False
        if question_of(entry.path, question) != entry.question:
            return False
        before = call_of(self._table, line.call).session
        then = before.back(before.length - line.sequence).question
        return isinstance(then, Choose) and then.about == question.about

    def _still(self, line: Answered, opened: CallOpened) -> str:
        """Say who gives an answer again: who gave it, or who changes it where that one may not answer any more."""
        seat = self._table.house.seat(line.by)
        rolled = isinstance(line.entry, Thrown) and (line.drawn is not None or not line.entry.faces)
        may = not seat.left and (rolled or seat.may_answer(actor_of(line.entry), opened.actors))
        return seat.id if may else self._seat.id

    def _reason(self, line: Answered, changed: bool) -> str:
        """Give why a roll was set: by this change, or before."""
        if not changed:
            return line.reason
        return self._edit.reason or "a ruling" if isinstance(line.entry, Thrown) else ""

    def _ruled_after(self, number: int, line: CallOpened | Answered) -> list[Ruled]:
        """Give the verdicts that are set after an answer, or before the first: by this change, or by one before it."""
        found: list[Ruled] = []
        if self._edit.frees and self._edit.call == line.call:
            return found
        for row in _above(self._table, number):
            other = self._table.rows.line(row.number)
            if isinstance(other, Answered) and other.call == line.call:
                if not isinstance(other.entry, Ruled):
                    break
                found.append(other.entry)
        if self._edit.line == number and self._edit.rule is not None:
            rule = self._edit.rule
            found = [one for one in found if (one.path, one.key) != (rule.path, rule.key)] + [rule]
        return found

    def _struck_before(self, number: int, call: int) -> tuple[int, ...]:
        """Give the facts that were struck from the end of a call that stands."""
        for row in _above(self._table, number):
            line = self._table.rows.line(row.number)
            if isinstance(line, CallEnded) and line.call == call:
                return line.struck
        return ()

    def _end(self, call: int) -> None:
        """Let a call end whose questions are all answered. What was struck from its end before stays so."""
        under_way = self._position.open[call]
        session = under_way.session
        if session.ended:
            struck = self._struck.get(call, ())
            for line in under_way.ending(session, self._names()):
                left = tuple([fact for place, fact in enumerate(line.facts) if place not in struck])
                kept = tuple([place for place in struck if place < len(line.facts)])
                self._land(msgspec.structs.replace(line, facts=left, struck=kept))

    def _do(self, number: int, line: DeedDone) -> None:
        act, struck = self._table.game.acts.get(line.deed), line.struck
        if self._edit.line == number:
            struck = tuple(sorted((*struck, added(struck, self._edit.strike or 0))))
        try:
            if act is None:
                raise Refused("the rules no longer have it")
            known = self._position.known_by(line.knows)
            self._check(act, known, line.arguments)
            story = deed_story(self._position, act, line.arguments, known)
            facts_now = telling.facts_in(story)
            if line.turn:
                facts_now += self._table.game.turn_taken(known, line.turn)
            facts_now = [fact for place, fact in enumerate(facts_now) if place not in struck]
            left = telling.without(story, struck)
            lines = telling.tell(left, teller(self._table.game, self._names(), self._position.state))
            facts, told = kept_facts(facts_now), tuple([Told.of(one) for one in lines])
            self._land(msgspec.structs.replace(line, facts=facts, told=told, act="", struck=struck))
        except NOT_FITTING:
            hidden = any(one.seen_by != EVERYONE for one in line.told)
            what = f"“{line.told[0].text.rstrip('.')}”" if line.told else self._title(line.deed)
            self._lose(what, line.deed, hidden)

    def _land(self, line: Landing) -> None:
        try:
            _, became = landed(self._table.game, self._position.state, facts_from(self._table.game, line.facts))
        except NOT_FITTING:
            if isinstance(line, CallEnded):
                raise
            hidden = any(fact.seen_by != EVERYONE for fact in facts_from(self._table.game, line.facts))
            self._lose("Something that was set by hand", "", hidden)
            return
        self._keep(msgspec.structs.replace(line, became=became))

    def _note_gone(self, call: int, line: Answered) -> None:
        """Note the first answer of a call that falls away: whose, in which moment, and to what; and all that was said
        in words, with the words. In the moment that is changed everybody knows whose it was."""
        self._gone[call], entry = self._gone.get(call, 0) + 1, line.entry
        said = "; ".join(entry.words.values()) if isinstance(entry, Filled) else ""
        if self._gone[call] > 1 and not said:
            return
        who = teller(self._table.game, self._names()).name(actor_of(entry))
        begun = self._table.rows.opened(line.call)
        hidden = entry.seen_by != EVERYONE or bool(begun.hidden)
        past = self._table.game.wording(entry.key).past
        past = past if "{" not in past else ""
        words = f"“{said.rstrip('.')}”" if said else ""
        if past and line.call == self._edit.call:
            self._lose(f"{words} ({past})" if words else capital(past), "", hidden)
            return
        gave = "roll" if isinstance(entry, Thrown) else "answer"
        whose = f"{who if words else capital(who)}’s {gave} in {self._begun(line.call, begun)}"
        self._lose(f"{words}{words and ', '}{whose}{f' ({past})' if past else ''}", "", hidden)

    def _check(self, act: Act[Any, Any, Any], known: State, arguments: Mapping[str, Any]) -> None:
        """Refuse what is no longer offered, or can't be begun as things stand with the change."""
        values = act.read(self._position.options, known, arguments)
        check_time(self._position.options, self._position.game, act, known, values)

    def _lose(self, what: str, act: str, hidden: bool) -> None:
        """Note that something falls away, by name; what was hidden is named to the gamemaster alone.

        A step of a scene that goes on by itself comes again with it, and what somebody had said is theirs to say.
        """
        game = self._table.game
        again = game.flows and act in game.steps
        self.lost.append(_Lost(what, again, hidden, aside=again and game.acts[act].kind == "deed"))

    def _begun(self, number: int, line: CallOpened) -> str:
        """Say what a moment was that falls away: as its headline did, or by its title and whose it was."""
        ends = [self._table.rows.line(row.number) for row in _above(self._table, number)]
        for end in ends:
            if isinstance(end, CallEnded) and end.call == line.call and end.headline:
                return f"“{end.headline.partition(' · ')[0]}”"
        who = str(line.arguments.get("who", ""))
        return f"{self._title(line.procedure)}{f' of {self._names()[who]}' if who in self._names() else ''}"

    def _names(self) -> dict[str, str]:
        return self._position.told_names()

    def _title(self, id: str) -> str:
        act = self._table.game.act(id)
        return f"“{act.title}”" if act is not None else id
