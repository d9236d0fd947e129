"""The log, read downwards: moment by moment, what each was about and came to, then how; rounds folded; with filters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import groupby
from typing import NamedTuple
from urllib.parse import urlencode

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from rollwright.play.journal import Thrown
from rollwright.rules.sentences import going_on, opened
from rollwright.table.log import (
    Answered,
    AnyLogged,
    CallOpened,
    Said,
    SessionBegan,
    Staying,
    Titled,
    Undone,
)
from rollwright.table.looking_back import Stood
from rollwright.table.reading import Reader, Written
from rollwright.table.table import Table
from rollwright.web.blocks import Block
from rollwright.web.evening_story import ROUND, act_at, round_told, says_over, tells_of
from rollwright.web.looks import beside
from rollwright.web.page import page_of
from rollwright.web.past_lines import ROLLS, Found, at_first, doer, is_of, lines_between, plainly
from rollwright.web.people_shown import Faces, names_of
from rollwright.web.site import Site
from rollwright.web.story import SAME, Storyteller
from rollwright.web.story_alone import made_for
from rollwright.web.story_rulings import Rulings
from rollwright.web.story_sentences import (
    HELPS,
    answered_at,
    gathered,
    in_a_row,
    kinds_in,
    of_their_kind,
    rests_on,
    together,
)
from rollwright.web.undoing import gone_on
from rollwright.web.words import table_path

PAGE, MOST, WHOLE = 100, 250, 400
"""How many lines a page of the log has; the most that it has to end between moments, and to begin with a scene."""
STRETCH = 200
MOST_LOOKED_AT = 5_000
"""How many lines one look for matching ones goes through; then it says so, and can be gone on with."""
MOST_WORD = 100
ORDER, OLDEST, NEWEST = "order", "oldest", "newest"
"""At which end the log is opened, to be read downwards: in an address, and as a browser remembers it for a table."""
YEAR = 365 * 24 * 60 * 60
KINDS = {
    "": "everything",
    "said": "what was said",
    "rolls": "rolls",
    "calls": "moments",
    "rulings": "rulings and undo",
    "house": "the table and its people",
}
FELL = re.compile(r"(.+?) rolls \d+ and ([^(.]+?)(?: \([\d, ]+\))?\.")
"""How a sentence says what a throw came to, as it fell."""
SUM = re.compile(r" \(rolled [^()]+\)(?=\.$)")
"""How one ends that says it by its numbers."""
BY_WHAT = re.compile(r" with (?:the |an? |some)?[^,.:]+?(?= for \d|[,.:])")
"""How a sentence says with what somebody strikes."""
LABEL = re.compile(r"[A-Z][a-z]+(?: [a-z]+)+: [\d, ]+\.$")
"""How a sentence says what fell on a table, under its title, which is nobody's name."""
SEALED = {"table-made", "committed", "link-opened", "entropy-promised", "entropy-opened"}
"""Kinds of lines that are numbers to check by, not play: they are folded, at the end."""


class Entry(NamedTuple):
    """A line of the log, and when it was written first."""

    number: int
    written: list[Written]
    at: datetime


class Piece(NamedTuple):
    """A moment with its lines, or a line by itself."""

    head: Block | None
    """What it was about, and what it came to."""
    number: int
    at: datetime
    entries: tuple[Entry, ...]
    why: tuple[Entry, ...] = ()
    """The reasons for what is told, in the same order: they are for those who ask."""
    opened: bool = False
    """Whether they are unfolded: something in them was looked for."""
    folded: str = ""
    """What lines are about that are folded: dice for a character that is made, or a round."""
    came: str = ""
    """What a round came to."""
    parts: tuple[Piece, ...] = ()
    """What happened in a round, in order."""


def log(site: Site, request: Request) -> Response:
    """Show the log, a page at a time, or the lines of it that somebody looks for."""
    table, seat = site.apart(request)
    asked = request.query_params
    kind = asked.get("kind", "") if asked.get("kind", "") in KINDS else ""
    by, word = asked.get("by", ""), asked.get("word", "")[:MOST_WORD].strip()
    picked = asked.get(ORDER, "") if asked.get(ORDER, "") in (OLDEST, NEWEST) else ""
    downward = OLDEST if "after" in asked else NEWEST if "before" in asked else ""
    oldest = (picked or downward or request.cookies.get(ORDER, "")) == OLDEST
    place, ends = "after" if oldest else "before", (0, table.number + 1)
    text = asked.get(place, "")
    at = int(text) if text.isdecimal() and len(text) < 10 else ends[not oldest]
    at = max(0 if oldest else 1, min(at, ends[1]))
    found, reached = (_looked_from if oldest else _looked_for)(table, seat, at, kind, by, word)
    filters = {name: value for name, value in (("kind", kind), ("by", by), ("word", word)) if value}
    if not oldest and not filters:
        found, reached = _from_a_beginning(table, seat, found, reached)
    goes_on = reached < table.number if oldest else reached > 1

    def path(**more: object) -> str:
        query = urlencode({**filters, **more})
        return f"{table_path(table.id, 'log')}{'?' if query else ''}{query}"

    pieces = [one._replace(opened=bool(word)) for one in pieces_of(table, seat, found)]
    sealed = [one for one in pieces if one.entries and one.entries[0].written[0].kind in SEALED]
    pieces = [one for one in pieces if one not in sealed]
    if not filters:
        pieces = list(in_rounds(table, seat, pieces))
        if (
            goes_on and pieces[1:] and pieces[-1 if oldest else 0].parts
        ):  # a round that the page cuts is on the next one
            pieces, reached = (pieces[:-1], _first(pieces[-1]) - 1) if oldest else (pieces[1:], _first(pieces[1]))
    begin, end = (at, reached) if oldest else (reached - 1, at - 1)
    days = groupby(pieces, lambda one: one.at.date())
    page = site.page(
        "past/log.html", **beside(table, table.seat(seat)), days=[list(some) for _, some in days],
        sealed=sealed, kinds=KINDS, kind=kind, by=by, word=word, people=table.seats, oldest=oldest,
        everybody=list(table.house.seats.values()), earlier=path(before=begin + 1) if begin > 0 else "",
        later=path(after=end) if end < table.number else "",
        back=path(order=OLDEST if oldest else NEWEST) if at != ends[not oldest] else "",
        turned=path(order=NEWEST if oldest else OLDEST),
    )  # fmt: skip
    if picked:
        page.set_cookie(ORDER, picked, max_age=YEAR, path=table_path(table.id), httponly=True, samesite="lax")
    return page


def pieces_of(
    table: Table, seat: str, found: Iterable[Found], stood: Stood | None = None, reader: Reader | None = None
) -> list[Piece]:
    """Put lines together by their moments, in the order in which those began; or as somebody saw them at some time.

    What a moment is about stands above its lines: none of them says it once more.
    """
    teller = _teller(table, seat, reader)
    rulings, groups, scenes = Rulings(table, teller.reader), dict[int, list[Found]](), list[int]()
    for one in found:
        scenes += [one.place] if isinstance(table.rows.line(one.number), Titled) else []
        call = _moment(table, teller.reader, one.number)
        groups.setdefault(rulings.place(call) if call else one.place, []).append(one)
    pieces, under_way = list[Piece](), table.position_at(stood.number).open if stood else ()
    then = {one.call: one.headline or one.title for one in stood.awaited} if stood else {}
    for place, lines in sorted(groups.items(), key=lambda one: _in_scene(table, scenes, *one)):
        is_call = isinstance(table.rows.line(place), CallOpened)
        now = rulings.now(place) if is_call else 0
        head = teller.moment(now) if now else None
        if head is not None and head.number in under_way:
            tried = head.tried or head.title
            head = head._replace(headline=then.get(head.number) or tried, tried=tried, word="")
        entries = list[Entry]()
        for one in sorted(lines, key=lambda one: (answered_at(table, one.place), one.place, one.number)):
            written = (
                one.written
                if head is None
                else [_beneath(head, each) for each in one.written if not _is_headed(head, each)]
            )
            if written:
                written = _of_all(teller.reader, written)
                entries.append(Entry(one.number, written, time_of(table, one.place)))
        entries = _thrown_together(_once(_in_own_words(entries)))
        began, dares = time_of(table, min([one.place for one in lines])), tuple(page_of(table.game.package).dares)
        thrown = not (is_call and makes_somebody(table, place))
        why = list(_parted(entries, dares, thrown, aside=True))
        told = list(_parted(entries, dares, thrown, aside=False)) if head else []
        head = head and _as_it_came(table, head, [each for one in told for each in one.written])
        pieces.append(Piece(head, lines[0].number, began, tuple(told or entries), tuple(why if told else ())))
    return list(_in_rows(table, pieces))


def in_rounds(table: Table, seat: str, pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Make one piece of all that happened in a round: what people were about to do, what they did, and what it came to.

    What comes after a round is over belongs to the next one, where there is one.
    """
    name, some, later, under_way = "", list[Piece](), list[Piece](), False
    for one in pieces:
        act = act_at(table, one.head.number if one.head else one.number)
        now = ROUND.match(one.head.title) if one.head and act in table.game.steps else None
        if now and now[1] != name:
            yield from _round(table, seat, name, some)
            name, some, later, under_way = now[1], [*later, one], [], True
        elif under_way and act in table.game.ends:
            yield from (*_round(table, seat, name, some), *later, one)
            name, some, later, under_way = "", [], [], False
        elif act in table.game.steps and not under_way:
            yield one
            under_way = True
        elif act in table.game.beside and not under_way:  # it began before these lines
            later.append(one)
            under_way = True
        elif not under_way:
            yield one
        elif not name or (some and _ends(some[-1], name)) or later:
            later.append(one)
        else:
            some.append(one)
    yield from (*_round(table, seat, name, some, goes_on=bool(some) and not _ends(some[-1], name)), *later)


def _first(one: Piece) -> int:
    """Give the first line of a piece."""
    return min([one.number, *[part.number for part in one.parts], one.head.number if one.head else one.number])


def _ends(one: Piece, name: str) -> bool:
    """Tell whether a piece says that a round is over."""
    return any(says_over(entry.written, name) for entry in one.entries)


def _round(table: Table, seat: str, name: str, some: Sequence[Piece], *, goes_on: bool = False) -> Iterator[Piece]:
    """Fold a round, with what it came to as a recap tells it; nothing of one in which nothing is."""
    if some:
        numbers = [one.head.number if one.head else one.number for one in some]
        last = max([*numbers, *[each.number for one in some for each in one.entries]])
        came = round_told(_teller(table, seat), min(numbers) - 1, last)
        parts = tuple([one._replace(head=one.head and _of_round(name, one.head)) for one in some])
        yield Piece(None, numbers[0], some[0].at, (), folded=name, came=came, parts=parts, opened=goes_on)


def _of_round(name: str, head: Block) -> Block:
    """Put what a moment is about without which round it is in: that stands above it."""
    return head._replace(headline=opened(head.headline.removeprefix(f"{name}: ")))


def _teller(table: Table, seat: str, reader: Reader | None = None) -> Storyteller:
    own = table.seat(seat)
    return Storyteller(table, own, Faces(table, names_of(table, own)), reader)


def _as_it_came(table: Table, head: Block, told: Sequence[Written]) -> Block:
    """Put what somebody's turn came to above it, where that only says whose turn it is."""
    turn, page = ROUND.match(head.title), page_of(table.game.package)
    if turn is None or head.face is None or head.title != f"{turn[1]}: {head.face.name}":
        return head
    again = [msgspec.structs.replace(one, text=one.afterwards) for one in told]
    own = [one for one in again if tells_of(one, head.face.name)]
    came = [one for one in own if rests_on(one, (*page.blows, *page.vain))] or own[-1:]
    if not came:
        return head
    short = BY_WHAT.sub("", re.sub(r" \([^()]*\)", "", came[0].text)).rstrip(".")
    meta = head.headline.partition(" · ")[2]
    return head._replace(headline=f"{turn[1]}: {short}{' · ' if meta else ''}{meta}", tried=head.title)


def _of_all(reader: Reader, written: list[Written]) -> list[Written]:
    """Say of several at once what is true of each of them, and what each of them loses by the same."""
    told = together(reader, written) if len({one.text for one in written}) == len(written) else written
    told = gathered(told, lambda one: one.text)
    found, at = list[Written](), 0
    for text, many in in_a_row([one.text for one in told]):
        alike = len({one.only for one in told[at : at + many]}) == 1
        found += [msgspec.structs.replace(told[at], text=text)] if alike else told[at : at + many]
        at += many
    kinds = kinds_in(reader)
    return [msgspec.structs.replace(one, text=of_their_kind(one.text, kinds)) for one in found] if kinds else found


def _thrown_together(entries: Iterable[Entry]) -> list[Entry]:
    """Say in one sentence which dice fell one after another, where nothing is told between."""
    found = list[Entry]()
    for one in entries:
        last, first = found[-1] if found else None, one.written[0]
        if last and _only_dice(last.written[-1:]) and _only_dice([first]) and last.written[-1].only == first.only:
            before = last.written[-1]
            text = f"{before.text.rstrip('.')}; {_going_on(before.text, first.text)}"
            found[-1] = last._replace(written=[*last.written[:-1], msgspec.structs.replace(before, text=text)])
            one = one._replace(written=one.written[1:])
        found += [one] if one.written else []
    return found


def _going_on(before: str, text: str) -> str:
    """Write which dice fell after others, without who threw where that is the same.

    >>> _going_on("Dov rolls 3; 4.", "Dov rolls 4 for Wick."), _going_on("Dov rolls 3.", "The GM rolls 5.")
    ('4 for Wick.', 'the GM rolls 5.')
    >>> _going_on("Making repairs: 4.", "Days of work: 5, 3.")
    'days of work: 5, 3.'
    """
    who, rolls, _ = text.partition(" rolls ")
    *_, last = [part.partition(" rolls ")[0] for part in before.split("; ") if " rolls " in part] or [""]
    if rolls and opened(last) == who:
        return text.removeprefix(f"{who}{rolls}")
    return going_on(text) if text.startswith("The ") or LABEL.match(text) else text


def _only_dice(written: Sequence[Written]) -> bool:
    return all(one.kind == "dice-fell" and not one.rules for one in written)


def _in_rows(table: Table, pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Make one piece of several rolls in a row that somebody makes for the same: for a character that is made."""
    for made, row in groupby(pieces, lambda one: made_for(table.rows.line(one.number)) or one.number):
        first, *more = row
        if more and isinstance(made, tuple):
            by, whom = made
            entries = tuple([each for one in (first, *more) for each in one.entries])
            text = f"{table.house.seat(by).name} rolls for {whom}"
            yield first._replace(entries=entries, folded=f"{text}: {len(entries)} rolls")
        else:
            yield from (first, *more)


def makes_somebody(table: Table, call: int) -> bool:
    """Tell whether the dice of a moment only made somebody up: a foe's numbers, not what anybody did."""
    return table.rows.opened(call).procedure in page_of(table.game.package).brings


def _parted(entries: Iterable[Entry], dares: tuple[str, ...], thrown: bool, *, aside: bool) -> Iterator[Entry]:
    """Give of lines what is told in them, or the reasons; which dice were `thrown` is told, and what nobody dared."""

    def is_reason(one: Written) -> bool:
        says_dice = thrown and (one.kind == "dice-fell" or ROLLS.search(one.text))
        return one.aside and not says_dice and not (one.kind == "answered" and rests_on(one, dares))

    for one in entries:
        if kept := [each for each in one.written if is_reason(each) is aside]:
            yield one._replace(written=kept)


def _beneath(head: Block, one: Written) -> Written:
    """Give a sentence without what stands above all of its moment already: its mark, and the words of its title."""
    text = re.sub(rf"(?i) “{re.escape(head.title)}[.!?]?”$", "", one.text) if head.title else one.text
    return msgspec.structs.replace(one, text=text, only="" if one.only == head.only else one.only)


def _in_own_words(entries: Sequence[Entry]) -> list[Entry]:
    """Say in one sentence that somebody helps, and how, where they have said that themselves."""
    said = [each.text for one in entries for each in one.written if each.kind == "said" and HELPS in each.text]
    texts, found = dict[str, str](), list[Entry]()
    for each in [each for one in entries for each in one.written if each.rules and not each.aside]:
        how = next((text for text in said if each.text.startswith(f"{text.partition(HELPS)[0]} helps ")), "")
        if how:
            said.remove(how)
            texts.update({how: "", each.text: f"{each.text.rstrip('.')}: {how.partition(HELPS)[2]}"})
    for one in entries:
        written = [msgspec.structs.replace(each, text=texts.get(each.text, each.text)) for each in one.written]
        if kept := [each for each in written if each.text]:
            found.append(one._replace(written=kept))
    return found


def _once(entries: Sequence[Entry]) -> list[Entry]:
    """Leave out what only says again how a throw went, told as the dice fell; and reasons that are told in the end."""
    said, found = set[str](), list[Entry]()
    told = {each.text for one in entries for each in one.written if not each.aside}
    for one in entries:
        kept = list[Written]()
        for each in one.written:
            again = SUM.sub("", each.text) in said or (each.aside and each.text in told)
            kept += [] if again else [each]
            said |= {f"{fell[1]} {fell[2]}."} if (fell := FELL.match(each.text)) else set()
        found += [one._replace(written=kept)] if kept else []
    return found


def _in_scene(table: Table, scenes: Sequence[int], place: int, lines: Sequence[Found]) -> tuple[int, bool]:
    """Say where a moment stands: one that was rolled for in another scene than it began in, in that scene."""
    answers = [(one.place, table.rows.line(one.number)) for one in lines if scenes]
    thrown = [at for at, line in answers if isinstance(line, Answered) and isinstance(line.entry, Thrown)]
    after = max([scene for scene in scenes if place < scene < min(thrown, default=0)], default=0)
    return after or place, bool(after)


def _is_headed(head: Block, one: Written) -> bool:
    """Tell whether a sentence only says what stands above all of its moment: what was tried, or what it came to."""
    bare, heads = one.text.rstrip(".!?"), [text.rstrip(".!?") for text in (head.title, head.tried)]
    if one.kind == "call-ended" or any(text == bare or text.endswith(f": {bare}") for text in heads):
        return True
    titles = [text for text in (head.title, head.tried) if text and (head.face is None or text != head.face.name)]
    headed = any(one.text.startswith(text) and len(one.text) < len(text) + SAME for text in titles)
    return headed and one.kind in ("call-opened", "answered") and bool(head.meta)


def _moment(table: Table, reader: Reader, number: int) -> int:
    """Give the moment that a line belongs to: its own, the one that a ruling is on, or in which play was taken back."""
    line = table.rows.line(number)
    if isinstance(line, Said) and line.of:
        return int(getattr(table.rows.line(line.of), "call", 0))
    if isinstance(line, Undone):
        first = table.rows.line(number + 1) if line.follow else None
        return int(getattr(first, "call", 0)) if first else gone_on(table, reader, number, line)[0]
    return int(getattr(line, "call", 0))


def _looked_from(table: Table, seat: str, after: int, kind: str, by: str, word: str) -> tuple[list[Found], int]:
    """Give the lines after one that fit, the oldest first, and the line after which to look further."""
    found: list[Found] = []
    rulings, low = Rulings(table, Reader(table, table.seat(seat))), after
    while low < table.number and len(found) < MOST and low - after < MOST_LOOKED_AT:
        upto = min(low + STRETCH, table.number)
        found += [one for one in between(table, seat, low, upto, kind=kind) if _fits(one, by, word.casefold())]
        low = upto
    if len(found) <= PAGE:
        return found, low
    calls = [_moment(table, rulings.reader, one.number) for one in found]
    begins = [rulings.place(call) if call else one.place for call, one in zip(calls, found, strict=True)]
    whole = [at for at in range(PAGE, len(found)) if min(begins[at:]) > found[at - 1].place]  # between two moments
    many = min([*whole, MOST])
    return found[:many], low if many >= len(found) else found[many - 1].place


def _fits(one: Found, by: str, wanted: str) -> bool:
    """Tell whether a line is somebody's, and has something in it, where that is looked for."""
    has = not wanted or any(wanted in f"{each.by} {each.text}".casefold() for each in one.written)
    return has and (not by or one.doer == by)


def _looked_for(table: Table, seat: str, before: int, kind: str, by: str, word: str) -> tuple[list[Found], int]:
    """Give the lines before one that fit, the newest first, and the line from which to look further; 1: no more."""
    found: list[Found] = []
    rulings = Rulings(table, Reader(table, table.seat(seat)))
    first = top = before
    """Where the earliest moment begins of which something is found: no page ends in the middle of one."""
    wanted = word.casefold()
    while top > 1 and (len(found) < PAGE or first < top) and before - top < MOST_LOOKED_AT:
        after = max(0, top - 1 - STRETCH)
        for one in reversed(between(table, seat, after, top - 1, kind=kind)):
            if not _fits(one, by, wanted):
                continue
            is_full = len(found) >= (PAGE if one.place < first else MOST)
            if is_full and one.place != found[-1].place:
                return found, found[-1].place
            found.append(one)
            call = _moment(table, rulings.reader, one.number)
            first = min(first, rulings.place(call) if call else first)
        top = after + 1
    return found, top


def _from_a_beginning(table: Table, seat: str, found: list[Found], reached: int) -> tuple[list[Found], int]:
    """Go on up to where the session began, or else a scene or a fight, where that isn't far; else leave it as it is."""
    more, at = list(found), reached
    while at > 1 and len(more) < WHOLE and reached - at < MOST_LOOKED_AT:
        some, at = _looked_for(table, seat, at, "", "", "")
        more += some
    if at == 1 and len(more) <= WHOLE:
        return more, 1
    rulings, whole = Rulings(table, Reader(table, table.seat(seat))), list[tuple[bool, int]]()
    first = more[0].place if more else at
    for number, one in enumerate(more[:WHOLE]):
        call = _moment(table, rulings.reader, one.number)
        first = min(first, one.place, rulings.place(call) if call else one.place)
        line = table.rows.line(one.number)
        if number + 1 >= len(found) and first == one.place and _begins(table, line, one.place):
            whole.append((isinstance(line, SessionBegan), number))
    sessions = [number for is_session, number in whole if is_session]
    last = next(iter([*sessions, *[number for _, number in whole]]), None)
    return (found, reached) if last is None else (more[: last + 1], more[last].place)


def _begins(table: Table, line: AnyLogged, place: int) -> bool:
    """Tell whether a session, a scene or a fight begins with a line."""
    act = table.game.acts.get(act_at(table, place))
    return isinstance(line, Titled | SessionBegan) or (isinstance(line, CallOpened) and act is not None and act.meets)


def between(
    table: Table, seat: str, after: int, upto: int, reader: Reader | None = None, kind: str = ""
) -> list[Found]:
    """Give the lines that belong in a stretch, in order.

    What was played again after a ruling is told as it was at first, and where it was; what the ruling has made of it
    is told after the ruling.
    """
    reader = reader or Reader(table, table.seat(seat))
    rulings = Rulings(table, reader)
    again = [(at, last) for at, last in rulings.again(after) if last > upto]
    found: dict[int, Found] = {}
    for first, last in [(after, upto), *again]:
        for number, whose, written in lines_between(table, seat, first, last, kind, reader):
            place = rulings.place(number)
            if place != number and kind != "rolls":
                told = at_first(table, reader, place)
                if same_dice(table, rulings.before(number), number):  # they are told where they fell, and not once more
                    written = [one for one in written if one.kind != "dice-fell"]
                if after < place <= upto and told:
                    found.setdefault(place, Found(place, place, whose, told))
                before = {one.text for one in told} | rulings.told_before(number)
                before, place = before | plainly(table, reader, first, last), number
                written = [one for one in written if one.text not in before]
            if after < place <= upto and written:
                found[number] = Found(place, number, whose, written)
    for one in _no_more(table, reader, after, upto, kind):
        found.setdefault(one.number, one)
    return sorted(found.values(), key=lambda one: one[:2])


def _no_more(table: Table, reader: Reader, after: int, upto: int, kind: str) -> Iterator[Found]:
    """Give the lines of a stretch that a ruling took back for good, as they were told."""
    rulings = Rulings(table, reader)
    for at, ruling in rulings.counted(after) if kind != "rolls" else ():
        for number in table.rows.between(at - 1, ruling.to):
            line = table.rows.line(number)
            if after < number <= upto and not isinstance(line, Staying | Undone) and rulings.place(number) == number:
                told = at_first(table, reader, number)
                if told and (not kind or is_of(kind, line, told)):
                    yield Found(number, number, doer(table, line), told)


def same_dice(table: Table, place: int, number: int) -> bool:
    """Tell whether dice stayed as they were when they were played again after a ruling."""
    then, now = [getattr(table.rows.line(at), "entry", None) for at in (place, number)]
    return isinstance(then, Thrown) and isinstance(now, Thrown) and then.faces == now.faces


def time_of(table: Table, number: int) -> datetime:
    """Say when a line was written."""
    return datetime.fromtimestamp(table.rows.row(number).at / 1000, UTC)
