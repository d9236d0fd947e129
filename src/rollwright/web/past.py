"""Look back: the log with filters, one line with its proof, replay step by step. Each seat sees what it may know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import groupby
from typing import Any, NamedTuple
from urllib.parse import urlencode

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from rollwright.dice.errors import Refused
from rollwright.play.journal import Thrown
from rollwright.play.steps import GM
from rollwright.rules.sentences import joined
from rollwright.table.log import (
    Answered,
    AnyLogged,
    CallEnded,
    CallOpened,
    FactsLanded,
    Revealed,
    Rolled,
    SessionBegan,
    Titled,
    Undone,
)
from rollwright.table.looking_back import (
    NOT_THERE,
    Pick,
    Proved,
    Stood,
    Throw,
    all_seen,
    prove_again,
    readable,
    seen,
    stands,
    stood,
    throws_between,
)
from rollwright.table.open_call import call_audience
from rollwright.table.picturing import seen_pictures
from rollwright.table.reading import Reader, Written
from rollwright.table.table import Table
from rollwright.web.changed import changes_of
from rollwright.web.counting import counts_of, picks_of
from rollwright.web.evening_people import threw, took_part
from rollwright.web.evening_story import retold
from rollwright.web.looks import beside
from rollwright.web.people_shown import Faces, names_of, shown
from rollwright.web.proving import CHECK
from rollwright.web.shown import drawn_all, trackers
from rollwright.web.site import Site
from rollwright.web.story import Storyteller
from rollwright.web.story_rulings import Rulings
from rollwright.web.story_sentences import as_it_went
from rollwright.web.undoing import began, ruled_on, taken_back
from rollwright.web.words import table_path

PAGE = 50
"""How many lines a page of the log has."""
STRETCH = 200
MOST_LOOKED_AT = 5_000
"""How many lines one look for matching ones goes through; then it says so, and can be gone on with."""
CALL_LINES = 1_000
"""How far on the rolls of a call are looked for."""
MOST_WORD = 100
KINDS = {
    "": "everything",
    "said": "what was said",
    "rolls": "rolls",
    "calls": "moments",
    "rulings": "rulings and undo",
    "house": "the table and its people",
}
TAGS = {
    "said": {"said", "noted"},
    "calls": {"call-opened", "call-ended", "answered", "abandoned"},
    "rulings": {"undone", "abandoned", "option-set", "revealed", "veiled"},
    "house": {
        "table-made", "copied", "seated", "invited", "invite-ended", "erased", "committed", "link-opened",
        "entropy-promised", "entropy-opened", "pictured", "portrayed", "titled", "session-began", "session-ended",
    },
}  # fmt: skip
SEALED = {"table-made", "committed", "link-opened", "entropy-promised", "entropy-opened"}
"""Kinds of lines that are numbers to check by, not play: they are folded, at the end."""


class Found(NamedTuple):
    """A line of the log that somebody reads."""

    place: int
    """Where it stands: of a roll that was played again after a ruling, where it was at first."""
    number: int
    doer: str
    written: list[Written]


class Entry(NamedTuple):
    """A line of the log, and when it was written first."""

    number: int
    written: list[Written]
    at: datetime


def log(site: Site, request: Request) -> Response:
    """Show the log, a page at a time, or the lines of it that somebody looks for."""
    table, seat = site.apart(request)
    asked = request.query_params
    kind = asked.get("kind", "") if asked.get("kind", "") in KINDS else ""
    by, word = asked.get("by", ""), asked.get("word", "")[:MOST_WORD].strip()
    text = asked.get("before", "")
    before = int(text) if text.isdecimal() and len(text) < 10 else table.number + 1
    before = max(1, min(before, table.number + 1))
    found, reached = _looked_for(table, seat, before, kind, by, word)
    filters = {name: value for name, value in (("kind", kind), ("by", by), ("word", word)) if value}
    older = f"{table_path(table.id, 'log')}?{urlencode({**filters, 'before': reached})}" if reached > 1 else ""
    found.reverse()  # a log is read from above: what a moment was about, then what came of it
    entries = [Entry(one.number, one.written, _time(table.rows.row(one.place).at)) for one in found]
    sealed = [one for one in entries if one.written[0].kind in SEALED]
    days = groupby([one for one in entries if one not in sealed], lambda one: one.at.date())
    return site.page(
        "past/log.html", **_shared(table, seat), days=[list(some) for _, some in days],
        sealed=sealed, kinds=KINDS, kind=kind, by=by, word=word,
        everybody=list(table.house.seats.values()), older=older, newest=before <= table.number,
        newest_path=f"{table_path(table.id, 'log')}?{urlencode(filters)}",
    )  # fmt: skip


def line(site: Site, request: Request) -> Response:
    """Show one line: what it says, when it was kept, and the proof of its dice."""
    table, seat = site.seated(request)
    number = request.path_params["line"]
    try:
        told = _one_line(table, seat, number)
    except Refused as error:
        return site.refused(request, str(error), 404)
    before, after = _neighbours(table, seat, number)
    return site.page(
        "past/line.html", **_shared(table, seat), number=number, before=before, after=after, check=CHECK,
        stands=stands(table, number), when=_time(told["first"]), again=told["at"] != told["first"], **told,
    )  # fmt: skip


def line_json(site: Site, request: Request) -> Response:
    """Give one line, with the proof of its dice, for a program."""
    table, seat = site.seated(request)
    number = request.path_params["line"]
    try:
        told = _one_line(table, seat, number)
    except Refused as error:
        body: dict[str, Any] = {"error": str(error), "kind": "not-found"}
        status = 404
    else:
        roll: Throw | None = told["throw"]
        body = {
            "line": number,
            "at": told["at"],
            "head": told["head"],
            "read": msgspec.to_builtins(told["written"]),
            "roll": None if roll is None else roll._asdict(),
            "proved": None if told["proved"] is None else msgspec.to_builtins(told["proved"]),
        }
        status = 200
    return Response(msgspec.json.format(msgspec.json.encode(body)), status, media_type="application/json")


def replay(site: Site, request: Request) -> Response:
    """Show how play stood for the seat after a line, with what that line changed; and the way back and forward."""
    table, seat = site.apart(request)
    last = _neighbours(table, seat, table.number + 1, steps=True)[0] or 1
    number = request.path_params.get("line") or _neighbours(table, seat, 0, steps=True)[1] or last
    before, after = _neighbours(table, seat, number, steps=True)
    try:
        now = stood(table, seat, number)
        then = stood(table, seat, before) if before else None
    except Refused as error:
        return site.refused(request, str(error), 404)
    written = [one for _, _, sentences in _read(table, seat, number - 1, number) for one in sentences]
    roll, scene = _ahead(table, seat, number)
    return site.page(
        "past/replay.html", **_shared(table, seat), number=number, before=before, after=after, last=last,
        roll_ahead=roll, scene_ahead=scene, lines=[(number, written)] if written else [], stood=now,
        marks=list(_marks(table))[::-1],
        changes=changes_of(then.sheets, now.sheets, table.game.sheet) if then else [],
        scene_changed=then is not None and then.scene != now.scene,
        sheets=drawn_all(table.game, now.options, now.sheets), trackers=_trackers(table, now), scene=now.scene,
        played={who for one in table.seats if not one.runs_game for who in one.holds}, awaited=now.awaited,
        scene_picture=shown(table.id, seen_pictures(table, table.seat(seat)).get(now.picture)),
    )  # fmt: skip


def _marks(table: Table) -> Iterator[tuple[int, str]]:
    """Give where sessions and scenes begin, the last first."""
    for row in table.rows.under(table.position.number):
        if b'"session-began"' in row.line or b'"titled"' in row.line:
            line = table.rows.line(row.number)
            if isinstance(line, SessionBegan):
                yield row.number, f"Session {line.session}"
            elif isinstance(line, Titled) and line.title:
                yield row.number, line.title


def statistics(site: Site, request: Request) -> Response:
    """Show how the dice fell, and what was chosen, as far as the seat saw it."""
    table, seat = site.apart(request)
    all_of_it = list(all_seen(table, seat))
    throws = [one for one in all_of_it if isinstance(one, Throw)]
    picks = [one for one in all_of_it if isinstance(one, Pick) and one.single]
    who = request.query_params.get("by", "")
    chosen = [one for one in throws if who in ("", one.by)]
    return site.page(
        "past/statistics.html", **_shared(table, seat), counts=counts_of(chosen, _rolls(table, seat, throws, who)),
        people_counts=counts_of(throws).people, picks=picks_of(picks), by=who,
        everybody=sorted({(one.by, one.name) for one in throws}, key=lambda one: one[1]),
    )  # fmt: skip


def _rolls(table: Table, seat: str, throws: Sequence[Throw], by: str) -> int:
    """Count how often people rolled, or one of them, as a recap does: nobody's who only gave somebody a die."""
    own = table.seat(seat)
    teller = Storyteller(table, own, Faces(table, names_of(table, own)))
    fallen = [one for one in throws if one.sides and one.source != "set"]
    gm = next((one.id for one in table.seats if one.runs_game), "")
    plays = {who: one.id for one in table.seats if not one.runs_game for who in one.holds}
    people = [one.by for one in fallen if not one.call]
    for call in dict.fromkeys([one.call for one in fallen if one.call]):
        block = teller.moment(call)
        told = retold(teller, block) if block else None
        heroes = took_part(teller, told, list(plays)) if told else []
        others = {who for who in threw(teller, told) if who not in plays} if told else set()
        rolled = [plays.get(who, gm) for who in (*heroes, *others)]
        people += rolled or {one.by for one in fallen if one.call == call}
    return len([one for one in people if by in ("", one)])


def _looked_for(table: Table, seat: str, before: int, kind: str, by: str, word: str) -> tuple[list[Found], int]:
    """Give the lines before one that fit, the newest first, and the line from which to look further; 1: no more."""
    found: list[Found] = []
    top, wanted = before, word.casefold()
    while top > 1 and len(found) < PAGE and before - top < MOST_LOOKED_AT:
        after = max(0, top - 1 - STRETCH)
        for one in reversed(_stretch(table, seat, after, top - 1, kind)):
            if by and one.doer != by:
                continue
            if wanted and not any(wanted in f"{each.by} {each.text}".casefold() for each in one.written):
                continue
            if len(found) >= PAGE and one.place != found[-1].place:
                return found, found[-1].place
            found.append(one)
        top = after + 1
    return found, top


def _stretch(table: Table, seat: str, after: int, upto: int, kind: str) -> list[Found]:
    """Give the lines that belong in a stretch, in order.

    What was played again after a ruling is told as it was at first, and where it was; what the ruling has made of it
    is told after the ruling.
    """
    reader = Reader(table, table.seat(seat))
    rulings = Rulings(table, reader)
    again = [(at, last) for at, last in rulings.again(after) if last > upto]
    found: dict[int, Found] = {}
    for first, last in [(after, upto), *again]:
        for number, doer, written in _lines(table, seat, first, last, kind):
            place = rulings.place(number)
            if place != number and kind != "rolls":
                told = _at_first(table, reader, place)
                if after < place <= upto and told:
                    found[place] = Found(place, place, doer, told)
                before, place = [one.text for one in told], number
                written = [one for one in written if one.text not in before]
            if after < place <= upto and written:
                found[number] = Found(place, number, doer, written)
    return sorted(found.values(), key=lambda one: one[:2])


def _at_first(table: Table, reader: Reader, place: int) -> list[Written]:
    """Tell a line as it was told before a ruling had it played again."""
    line = table.rows.line(place)
    told = [_as_it_is(table, reader, line, one) for one in reader.written(place, line)]
    if not told and isinstance(line, CallOpened) and reader.sees(call_audience(line), place):
        return [_begun(table, reader, place, line)]
    return told


def _begun(table: Table, reader: Reader, number: int, line: CallOpened) -> Written:
    text = began(table, reader, line)
    return Written(number, text if text.endswith(("?", "!")) else f"{text}.", kind="call-opened", call=number)


def _lines(table: Table, seat: str, after: int, upto: int, kind: str) -> list[tuple[int, str, list[Written]]]:
    if kind == "rolls":
        return [(one.line, one.by, [_roll_told(one)]) for one in throws_between(table, seat, after, upto)]
    lines = _read(table, seat, after, upto)
    return [
        (number, _doer(table, one), written) for number, one, written in lines if not kind or _is(kind, one, written)
    ]


def _read(table: Table, seat: str, after: int, upto: int) -> list[tuple[int, AnyLogged, list[Written]]]:
    """Give the lines of a stretch that a seat may read: what has worked is done, and an undo says what it took back."""
    reader = Reader(table, table.seat(seat))
    found = {number: (line, written) for number, line, written in readable(table, seat, after, upto)}
    lines = [
        (number, line, [_as_it_is(table, reader, line, one) for one in written])
        for number, (line, written) in found.items()
        if not (isinstance(line, CallEnded) and not written[0].word and not table.rows.opened(line.call).told)
    ]
    for number, line in table.lines(max(after, 0), min(upto, table.number)):
        if isinstance(line, CallOpened) and number not in found and stands(table, number):
            if reader.sees(call_audience(line), number):
                lines.append((number, line, [_begun(table, reader, number, line)]))
    return _with_dice(table, reader, sorted(lines, key=lambda one: one[0]), max(after, 0), min(upto, table.number))


def _with_dice(
    table: Table, reader: Reader, lines: list[tuple[int, AnyLogged, list[Written]]], after: int, upto: int
) -> list[tuple[int, AnyLogged, list[Written]]]:
    """Say before what came of a roll which dice fell, where no sentence of it does."""
    read = {number: (line, written) for number, line, written in lines}
    for fall in reader.falls(list(table.lines(after, upto)), every=True):
        line, written = read.get(fall.number, (table.rows.line(fall.number), []))
        if not isinstance(line, Answered) or not isinstance(line.entry, Thrown):
            continue
        kinds = [(sides, [str(face) for _, face in some]) for sides, some in groupby(fall.dice, lambda die: die[0])]
        if not all(any(", ".join(faces) in one.text for one in written) for _, faces in kinds):
            dice = joined([f"{', '.join(faces)} on d{sides}" for sides, faces in kinds])
            who = "The GM" if line.entry.by == GM else reader.called(line.entry.by)
            dice_fell = Written(fall.number, f"{who} rolls {dice}.", kind="answered", call=line.call, aside=True)
            read[fall.number] = line, [dice_fell, *written]
    return [(number, *read[number]) for number in sorted(read)]


def _as_it_is(table: Table, reader: Reader, line: AnyLogged, one: Written) -> Written:
    text = one.text
    if isinstance(line, CallEnded):
        title, dot, how = text.partition(" · ")
        text = f"{as_it_went(reader, table, line, title)}{dot}{how}" + (f" · {one.word}" if one.word else "")
    elif isinstance(line, Undone) and not line.told:
        reason = reader.reason(one.number, line)
        because = f" “{reason}”" if reason else ""
        text = f"{reader.name(line.by)} {taken_back(table, reader, one.number, line.to)}.{because}"
    elif isinstance(line, Undone) and line.follow and (title := ruled_on(table, reader, one.number, line)):
        text = f"{text} It is about “{title}”."
    return msgspec.structs.replace(one, text=text)


def _is(kind: str, line: AnyLogged, written: list[Written]) -> bool:
    if kind == "rulings":
        if isinstance(line, Answered):
            return isinstance(line.entry, Thrown) and line.entry.source == "set"
        if isinstance(line, FactsLanded):
            return True
    return written[0].kind in TAGS[kind]


def _doer(table: Table, line: AnyLogged) -> str:
    """Say at whose seat a line that can be read was made; nobody's where it made itself."""
    if isinstance(line, CallEnded):
        return table.rows.opened(line.call).by
    return str(getattr(line, "by", ""))


def _roll_told(one: Throw) -> Written:
    faces = ", ".join(map(str, one.faces)) or "no dice"
    whence = {"typed": " (real dice, typed in)", "set": " (set by a ruling)"}.get(one.source, "")
    what = f"{one.what}, " if one.what else ""
    return Written(one.line, f"{one.whose}: {what}{one.pool}: {faces}{whence}.", (), "rolled")


def _pick_told(one: Pick) -> Written:
    asks = one.asks if one.asks.endswith(("?", ".", ":")) else f"{one.asks}:"
    return Written(one.line, f"{one.whose}: {asks} {one.chosen.rstrip('.')}.", (), "answered")


def _one_line(table: Table, seat: str, number: int) -> dict[str, Any]:
    """Give what a seat may know of a line; refuse one of which that is nothing, as one that isn't there."""
    found = _read(table, seat, number - 1, number) if 1 <= number <= table.number else []
    one = seen(table, seat, number)
    throw = one if isinstance(one, Throw) else None
    written = [sentence for _, _, sentences in found for sentence in sentences]
    reader = Reader(table, table.seat(seat))
    rulings = Rulings(table, reader)
    if not written and 1 <= number <= table.number and rulings.had_again(number):
        written = _at_first(table, reader, number)
    if not written and one is not None:
        written = [_roll_told(one) if isinstance(one, Throw) else _pick_told(one)]
    if not written:
        raise Refused(NOT_THERE.format(number))
    row = table.rows.row(number)
    proved: Proved | None = None
    unproved = ""
    if throw is not None and throw.own and throw.faces:
        try:
            proved = prove_again(table, seat, number)
        except Refused as error:
            unproved = str(error)
    elif throw is not None and throw.faces:
        unproved = "these were not the table's dice: they were typed in or set, so there is nothing to prove"
    call = _call_of(table, number)
    end = min(table.number, call + CALL_LINES)
    rolls = [one for one in throws_between(table, seat, call - 1, end) if one.call == call] if call else []
    first = table.rows.row(rulings.place(number)).at
    return {
        "written": written, "at": row.at, "first": first, "head": row.head.hex(), "throw": throw, "proved": proved,
        "unproved": unproved, "rolls": [one for one in rolls if one.line != number],
        "shows": _shows(table, seat, number),
    }  # fmt: skip


def _shows(table: Table, seat: str, number: int) -> int:
    """Give the line that a line reveals, where the seat may read it; else 0."""
    logged = table.rows.line(number)
    line = logged.line if isinstance(logged, Revealed) else 0
    return line if line and (seen(table, seat, line) or _read(table, seat, line - 1, line)) else 0


def _time(at: int) -> datetime:
    return datetime.fromtimestamp(at / 1000, UTC)


def _call_of(table: Table, number: int) -> int:
    logged = table.rows.line(number)
    return logged.call if isinstance(logged, CallOpened | CallEnded | Answered) else 0


def _neighbours(table: Table, seat: str, number: int, steps: bool = False) -> tuple[int, int]:
    """Give the lines before and after one that this seat can read; 0 where there is none.

    With `steps`, those at which play can be stood, and which are no mere numbers to check dice by.
    """

    def good(one: int, written: list[Written]) -> bool:
        return not steps or (stands(table, one) and written[0].kind not in SEALED)

    before = after = 0
    top = min(number, table.number + 1)
    while top > 1 and not before:
        low = max(0, top - 1 - STRETCH)
        before = next((one for one, _, told in reversed(_read(table, seat, low, top - 1)) if good(one, told)), 0)
        top = low + 1
    low = number
    while low < table.number and not after:
        after = next((one for one, _, told in _read(table, seat, low, low + STRETCH) if good(one, told)), 0)
        low += STRETCH
    return before, after


def _ahead(table: Table, seat: str, number: int) -> tuple[int, int]:
    """Give the next line with a roll of another moment, and the next with which a scene begins; 0: there is none."""
    here, roll, scene = table.rows.line(number), 0, 0
    call = here.call if isinstance(here, Answered) and isinstance(here.entry, Thrown) else 0
    for low in range(number, table.number, STRETCH):
        for at, line, _ in _read(table, seat, low, low + STRETCH):
            thrown = isinstance(line, Answered) and isinstance(line.entry, Thrown) and line.call != call
            if stands(table, at) and (thrown or isinstance(line, Rolled)):
                roll = roll or at
            if stands(table, at) and isinstance(line, Titled | SessionBegan):
                scene = scene or at
        if roll and scene:
            break
    return roll, scene


def _trackers(table: Table, now: Stood) -> Any:
    names = {sheet.id: str(sheet.fields.get("name") or sheet.id) for sheet in now.sheets}
    return trackers(table.game, now.options, now.scene, now.awaited, names, now.sheets)


def _shared(table: Table, seat: str) -> dict[str, Any]:
    return {**beside(table, table.seat(seat)), "people": table.seats}
