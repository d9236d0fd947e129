"""Undo: what the last press was, what was taken back, and how something that was shown is hidden again."""

from __future__ import annotations

from collections.abc import Collection
from itertools import islice
from typing import NamedTuple

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.journal import Thrown
from rollwright.play.steps import GM
from rollwright.rules.facts import Who
from rollwright.rules.sentences import counted, going_on, joined
from rollwright.table.checks import DRAFT, SETTING
from rollwright.table.kept import own_key
from rollwright.table.log import (
    Abandoned,
    Answered,
    AnyLogged,
    CallEnded,
    CallOpened,
    DeedDone,
    LinkOpened,
    Noted,
    Revealed,
    Rolled,
    SessionBegan,
    SessionEnded,
    Staying,
    Titled,
    Undone,
)
from rollwright.table.looking_back import asked_of
from rollwright.table.open_call import call_audience
from rollwright.table.reading import Reader, reader_of
from rollwright.table.ruling import check_stop
from rollwright.table.seat import Seat
from rollwright.table.table import Table
from rollwright.web.npcs import shown_before
from rollwright.web.story_rulings import sets_result
from rollwright.web.story_sentences import as_it_went, together

REACH = 400
"""How far up the ruling is looked for by which play was worked out again, and how a hand-out was given before."""


MOST_SHOWN = 20
"""How many lines show people with one press at most, as far as it is looked at."""
SAME_DICE = "Rolling again in the same way gives the same dice."
CALL_LINES = 100
"""How far on the end of a call is looked for."""


class Undo(NamedTuple):
    """What Undo would do."""

    to: int
    """Where play stood before the last press; 0 where there is nothing to undo."""
    text: str = ""
    """What is taken back."""
    shown: int = 0
    """The line by which something was shown or handed out, where that is what is taken back."""
    also: tuple[int, ...] = ()
    """The lines by which somebody was shown with the same press: they are hidden again."""


def undo_of(table: Table, seat: Seat) -> Undo:
    """Say what the last press was, and where play stood before it.

    A press is one answer with the dice that fell by it, however much was said since; or something shown, or handed out.
    """
    rows = ((row.number, table.rows.line(row.number)) for row in table.rows.under(table.position.number))
    press: list[tuple[int, AnyLogged]] = []
    newest, passed, by_itself = True, set[str](), table.game.by_itself
    also: list[int] = []
    for number, line in rows:
        if isinstance(line, LinkOpened):  # it came with the dice of a press, and is no part of what was done
            continue
        if not press and isinstance(line, Staying):
            if isinstance(line, Noted | Revealed):
                key = line.note if isinstance(line, Noted) else str(line.line)
                if key not in passed and (text := _shows(table, seat, line)):
                    return Undo(number - 1, text, number)
                passed.add(key)
            continue
        if newest and (ruled := _ruled(table, number)):
            return Undo(*ruled)
        if not press and (isinstance(line, Undone) or (isinstance(line, Rolled) and _of_draft(table, line))):
            continue
        newest = False
        if not press:
            press = [(number, line)]
            continue
        if _with_press(press[-1][1], line, by_itself):
            press.append((number, line))
            continue
        if any(isinstance(one, CallOpened) and _shown_with(line, one) for _, one in press):
            also += [number] * isinstance(line, Revealed)
            continue
        try:
            check_stop(table, number)
        except Refused:
            continue
        return Undo(number, pressed(table, reader_of(table, seat), press[::-1], by=seat.id).text, also=tuple(also))
    return Undo(0)


def _of_draft(table: Table, line: Rolled) -> bool:
    """Tell whether dice fell for a character who is being made: that is no moment of play."""
    name, _, what = line.what.partition(": ")
    made = [note for note in table.house.notes.values() if note.by == line.by and note.title.startswith(DRAFT)]
    return bool(what) and any(note.title.split(":", 2)[-1] == name for note in made)


def _shows(table: Table, seat: Seat, line: Noted | Revealed) -> str:
    """Say what a line shows or hands out that can be hidden again; nothing of one that does not."""
    reader = reader_of(table, seat)
    if isinstance(line, Noted):
        own = line.title and not line.title.startswith(DRAFT) and not line.title.endswith(SETTING)
        stands = table.house.notes.get(line.note) == line
        return f"the hand-out “{line.title}”" if own and stands and reader.handed_out(line) else ""
    if line.back or line.line not in table.house.revealed:
        return ""
    return next((one.text.rstrip(".") for one in reader.written(0, line)), "what was shown")


def take_back_shown(table: Table, seat: Seat, number: int, key: str) -> None:
    """Hide again what a line showed, or take the hand-out back that it gave."""
    line = table.rows.line(number)
    if isinstance(line, Revealed):
        table.reveal(seat.id, line.line, line.to, key, back=True)
    elif isinstance(line, Noted):
        rows = (table.rows.line(at) for at in range(number - 1, max(number - REACH, 0), -1))
        before = next((one for one in rows if isinstance(one, Noted) and one.note == line.note), None)
        had = before.audience if before is not None else (GM,)
        table.note(seat.id, line.title, line.text, had, picture=line.picture, note=line.note, act=key)


def _ruled(table: Table, number: int) -> tuple[int, str] | None:
    """Give a ruling after which play was worked out again up to a line: all of that goes back with it."""
    for at in reversed(table.rows.undone(max(number - REACH, 0) + 1, number)):
        line = table.rows.line(at)
        if isinstance(line, Undone) and line.follow and at + line.follow >= number:
            return at - 1, line.told[0].text.rstrip(".") if line.told else "the last ruling"
    return None


class Pressed(NamedTuple):
    """What a press did: what it was about, and which part of that it was."""

    title: str
    part: str = ""

    @property
    def text(self) -> str:
        """The same for the button, and for the story afterwards.

        >>> Pressed("Who goes?", "Gus’s answer").text, Pressed("Mirel leaps", "the roll").text
        ('Gus’s answer to “Who goes?”', 'the roll in “Mirel leaps”')
        """
        return f"{self.part} {'to' if self.title.endswith('?') else 'in'} “{self.title}”" if self.part else self.title

    @property
    def quoted(self) -> str:
        """The same within a sentence.

        >>> Pressed("Round 4: Teshka").quoted, Pressed("Mirel leaps", "the roll").quoted
        ('“Round 4: Teshka”', 'the roll in “Mirel leaps”')
        >>> Pressed("the hand-out “Map”").quoted
        'the hand-out “Map”'
        >>> Pressed("Gus sets the clock “The plot” to 6").quoted
        '“Gus sets the clock ‘The plot’ to 6”'
        """
        if self.part or self.text[:1].islower():
            return self.text
        return f"“{self.text.replace('“', '‘').replace('”', '’')}”"


def taken_back(table: Table, reader: Reader, number: int, to: int) -> str:
    """Say what a line took back, or brought back: what it began with, and how much more there was."""
    gone, came = _played(table, number - 1, to), _played(table, to, number - 1)
    verb = "takes back" if gone else "brings back"
    ruling = table.rows.line(to + 1)
    if isinstance(ruling, Undone) and ruling.follow:
        return _back_from(table, reader, to, ruling.follow)
    lines = [(at, line) for at, line in gone or came if _known(table, reader, at, line)]
    if not lines:
        return f"{verb} something hidden"
    first = lines[0][1]
    if gone and isinstance(first, Abandoned):
        return f"goes on with “{reader.title(table.rows.opened(first.call))}”"
    calls = {getattr(line, "call", 0) for _, line in lines if line is first or called_with(line, first)}
    press = [one for one in lines if getattr(one[1], "call", -1) in calls] if all(calls) else lines[:1]
    more = len({getattr(line, "call", 0) or at for at, line in lines if (at, line) not in press})
    did = pressed(table, reader, press, number - 1, by=getattr(table.rows.line(number), "by", ""))
    after = f", and {counted(more, 'thing', 'things')} after it" if more else ""
    return f"{verb} {did.quoted}{after}"


def back_text(table: Table, reader: Reader, number: int, line: Undone) -> str:
    """Say in a sentence what somebody took back, or brought back."""
    reason = reader.reason(number, line)
    return f"{reader.name(line.by)} {taken_back(table, reader, number, line.to)}{f': {reason}' if reason else ''}."


def told_back(table: Table, reader: Reader, number: int) -> str:
    """Say what was taken back with a line, as long as nothing has happened since; of rolls, how they fall again."""
    line = table.rows.line(number) if number else None
    if not isinstance(line, Undone) or not reader.noticed(number, line):
        return ""
    gone = [one for at, one in _played(table, number - 1, line.to) if _known(table, reader, at, one)]
    rolled = any(isinstance(one, Answered) and isinstance(one.entry, Thrown) for one in gone)
    return f"{back_text(table, reader, number, line)}{f' {SAME_DICE}' if rolled else ''}"


def only_back(table: Table, reader: Reader, number: int, to: int) -> str:
    """Say who alone knew of all that a line took back, or brought back; nothing where others knew some of it."""
    lines = _played(table, number - 1, to) or _played(table, to, number - 1)
    calls = [line.call for _, line in lines if isinstance(line, CallOpened | Answered | CallEnded | Abandoned)]
    told = [one.only for at, line in lines if getattr(line, "call", 0) not in calls for one in reader.written(at, line)]
    told += [reader.only(call_audience(table.rows.opened(call)), call) for call in calls]
    return told[0] if told and all(told) else ""


def gone_on(table: Table, reader: Reader, number: int, line: Undone) -> tuple[int, str]:
    """Give the moment within which something was taken back, 0 where it was more than that; and say what that was."""
    ruling = table.rows.line(line.to + 1)
    gone = [] if isinstance(ruling, Undone) and ruling.follow else _played(table, number - 1, line.to)
    call = gone[0][1].call if gone and isinstance(gone[0][1], Answered) else 0
    if not call or any(getattr(one, "call", 0) != call for _, one in gone) or not _known(table, reader, *gone[0]):
        return 0, ""
    rolled = any(isinstance(one, Answered) and isinstance(one.entry, Thrown) for _, one in gone)
    first = gone[0][1]
    assert isinstance(first, Answered)
    own = first.by == line.by
    whose = "an" if own else f"{reader.name(first.by)}’s"
    what = f"{'a' if own else whose} roll" if rolled else f"{whose} answer{_asked(table, reader, first)}"
    return call, f"{reader.name(line.by)} took back {what}{f': {line.reason}' if line.reason else ''}."


def began(table: Table, reader: Reader, opened: CallOpened) -> str:
    """Say what a moment is about that began with a line, as it was put before anybody knew how it goes."""
    under_way = table.open.get(opened.call)
    lines = () if under_way else table.lines(opened.call, min(table.number, opened.call + CALL_LINES))
    ended = next((line.headline for _, line in lines if isinstance(line, CallEnded) and line.call == opened.call), "")
    headline = under_way.headline(table.position.told_names()) if under_way else ended
    return reader.plain(headline).partition(" · ")[0].rstrip(".") or reader.title(opened)


def just_undone(table: Table) -> tuple[int, list[AnyLogged]]:
    """Give what was taken back and began with one press, and where it was, if that was the last thing that happened."""
    for number in range(table.number, max(table.number - REACH, 0), -1):
        line = table.rows.line(number)
        if isinstance(line, Undone) and not line.follow:
            gone = [one for _, one in _played(table, number - 1, line.to)]
            return number, [one for one in gone if one is gone[0] or called_with(one, gone[0])]
        if not isinstance(line, Staying):
            break
    return 0, []


def just_stopped(table: Table) -> tuple[int, CallOpened | None]:
    """Give what was called off just now, and where, if that was the last thing that happened."""
    for number in range(table.number, max(table.number - REACH, 0), -1):
        line = table.rows.line(number)
        if isinstance(line, Abandoned):
            return number, table.rows.opened(line.call)
        if not isinstance(line, Staying):
            break
    return 0, None


def _back_from(table: Table, reader: Reader, to: int, follow: int) -> str:
    """Say which ruling was taken back, where a seat knows of it, and what the moment has come to again."""
    lines = [(at, table.rows.line(at)) for at in range(to + 2, to + 2 + follow)]
    for at, gone in lines:
        if isinstance(gone, CallEnded) and gone.headline and _known(table, reader, at, gone):
            own = [table.rows.line(row.number) for row in islice(table.rows.under(to), REACH)]
            end = next((one for one in own if isinstance(one, CallEnded) and one.call == gone.call), gone)
            ruled = [any(sets_result(one, gone.call) for one in some) for some in (own, [line for _, line in lines])]
            back = "goes back to" if ruled == [True, False] else "takes back"
            does = "lets the dice stand in" if ruled == [False, True] else f"{back} the ruling on"
            word = reader.word(table.game.wording(end.verdict[0]), end.verdict[1]) if end.verdict[0] else ""
            after = f": {word} after all" if word and end.verdict != gone.verdict else ""
            return f"{does} “{pressed(table, reader, [(at, end)]).title}”{after}"
    return "takes back a ruling"


def _played(table: Table, number: int, to: int) -> list[tuple[int, AnyLogged]]:
    """Give the lines of play that stand at a number and not at another."""
    lines = [(at, table.rows.line(at)) for at in table.rows.between(number, to)]
    return [(at, line) for at, line in lines if not isinstance(line, Staying | Undone)]


def _known(table: Table, reader: Reader, number: int, line: AnyLogged) -> bool:
    """Tell whether a seat knew of a line."""
    if isinstance(line, CallOpened | Answered | CallEnded | Abandoned):
        return reader.sees(call_audience(table.rows.opened(line.call)), line.call)
    return any(True for _ in reader.written(number, line))


def pressed(table: Table, reader: Reader, press: list[tuple[int, AnyLogged]], at: int = 0, by: str = "") -> Pressed:
    """Say what a press did: which moment it belongs to, and what of it; of a press of the past, as play stood `at`.

    `by` takes it back: an answer of their own needs no name.
    """
    first, line = press[0]
    written = [one for number, each in press for one in reader.written(number, each)]
    told = [one.text for one in together(reader, written)]
    if not isinstance(line, CallOpened | Answered | CallEnded):
        if isinstance(line, Titled) and at:  # what it was called may be something that is still to come
            return Pressed("a new scene")
        unsaid = _deed(table, reader, first, line) if isinstance(line, DeedDone) else "the last thing that happened"
        return Pressed(told[0].rstrip(".") if told else unsaid)
    opened = table.rows.opened(line.call)
    called = [one for _, one in press if isinstance(one, CallOpened) and called_with(one, opened)]
    if len(called) > 1:
        return Pressed(f"{reader.title(opened)}: {joined([reader.called(one.arguments['who']) for one in called])}")
    ended = [one.headline for _, one in press if isinstance(one, CallEnded)]
    position = table.position if line.call in table.open or not at or ended else table.position_at(at)
    under_way = position.open.get(line.call)
    text = ended[0] if ended else under_way.headline(position.told_names()) if under_way else ""
    title, _, how = reader.plain(text).partition(" · ")
    end = next((one for _, one in press if isinstance(one, CallEnded)), None)
    title = as_it_went(reader, table, end, title) if end and not at else title  # what is taken back is open again
    if how and title in map(reader.called, reader.state.sheets):
        title = f"{title}: {how}"  # who alone says too little
    title = title or reader.title(opened)
    if isinstance(line, CallOpened | CallEnded):
        return Pressed(title)
    rolled = any(isinstance(one, Answered) and isinstance(one.entry, Thrown) for _, one in press)
    answer = "the answer" if line.by == by else f"{reader.name(line.by)}’s answer"
    return Pressed(title, "the roll" if rolled else f"{answer}{_asked(table, reader, line)}")


def _asked(table: Table, reader: Reader, line: Answered) -> str:
    """Say to what something is the answer, in brackets; nothing where there are no words for that."""
    wording, key = table.game.wording(line.entry.key), line.entry.key
    about = reader.plain(asked_of(wording, key)).rstrip(":")
    return f" ({going_on(about)})" if about != wording.heading(key) or about == wording.title else ""


def _deed(table: Table, reader: Reader, number: int, done: DeedDone) -> str:
    """Name a deed of which nobody was told, and what or whom it was about."""
    act, before = table.game.acts.get(done.deed), table.position_at(number - 1)
    if act is None:
        return "the last thing that happened"
    fields = act.fields(before.options, before.state, Who(str(done.arguments.get("who", ""))))
    rows = {one.key: one.words for field in fields if field.name == act.row for one in field.options}
    about = rows.get(str(done.arguments.get(act.row, "")), "")
    people = [reader.called(one) for one in map(str, done.arguments.values()) if one in before.state.sheets]
    what = going_on(about) or joined(people)
    return f"{act.title}: {reader.plain(what)}" if what else act.title


def _shown_with(line: AnyLogged, opened: CallOpened) -> bool:
    """Tell whether a line showed somebody with the press by which something began."""
    keys = [own_key(opened.by, shown_before(opened.act, at)) for at in range(MOST_SHOWN)]
    return bool(opened.act) and line.act in keys


def _with_press(line: object, before: object, by_itself: Collection[str]) -> bool:
    """Tell whether a line came with the same press as the one before it; some acts go with a scene, or a session."""
    if isinstance(line, CallEnded):
        return True
    if isinstance(line, DeedDone) and line.deed in by_itself:
        return isinstance(before, SessionBegan | SessionEnded | Titled) or getattr(before, "deed", "") in by_itself
    if isinstance(line, CallOpened) and isinstance(before, CallOpened):
        return called_with(line, before)
    thrown = isinstance(line, Answered) and isinstance(line.entry, Thrown)
    if not thrown or not isinstance(before, Answered | CallOpened):
        return False
    assert isinstance(line, Answered)
    return before.call == line.call and before.by == line.by


def called_with(line: object, other: object) -> bool:
    """Tell whether two moments were begun with one press: several were called on at once."""
    if not isinstance(line, CallOpened) or not isinstance(other, CallOpened):
        return False
    return line.by == other.by and _for_anybody(line) == _for_anybody(other)


def _for_anybody(opened: CallOpened) -> tuple[str, dict[str, object]]:
    return opened.procedure, {name: value for name, value in opened.arguments.items() if name != "who"}


def before_of(table: Table, line: int) -> int:
    """Say where play stood just before something began."""
    for row in table.rows.under(table.position.number):
        if row.number < line:
            try:
                check_stop(table, row.number)
            except Refused:
                continue
            return row.number
    raise BadInput("there is nothing before this to go back to")
