"""Look back: one line of the log with its proof, replay step by step, statistics. Each seat sees what it may know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import islice
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from rollwright.dice.errors import Refused
from rollwright.play.journal import Ruled, Thrown
from rollwright.table.log import (
    Answered,
    AnyLogged,
    CallEnded,
    CallOpened,
    LinkOpened,
    Revealed,
    Rolled,
    Said,
    SessionBegan,
    Titled,
    Undone,
)
from rollwright.table.looking_back import (
    MOST_ROWS,
    NOT_THERE,
    Pick,
    Proved,
    Stood,
    Throw,
    all_seen,
    prove_again,
    reader_then,
    seen,
    stands,
    stood,
    throws_between,
)
from rollwright.table.picturing import seen_pictures
from rollwright.table.reading import Reader, Written, reader_of
from rollwright.table.table import Table
from rollwright.web.blocks import Block
from rollwright.web.changed import changes_of
from rollwright.web.counting import counts_of, picks_of
from rollwright.web.dice_shown import Dice
from rollwright.web.evening import awaits
from rollwright.web.evening_people import grades_of, rolled_by, threw, was_rolled
from rollwright.web.evening_story import counts_as, retold
from rollwright.web.looks import beside
from rollwright.web.page import page_of
from rollwright.web.past_log import SEALED, Found, Piece, at_first, doer, pieces_of, plainly, read, roll_told
from rollwright.web.people_shown import Faces, names_of, shown
from rollwright.web.proving import CHECK
from rollwright.web.shown import drawn_all, trackers
from rollwright.web.site import Site
from rollwright.web.story import Storyteller
from rollwright.web.story_rulings import Rulings

CALL_LINES = 1_000
"""How far on the rolls of a call are looked for."""
STRETCH = 200
ENDED = b'"call-ended"'
ASIDE = {*SEALED, "seated", "invited", "invite-ended", "erased", "pictured", "portrayed", "copied", "veiled"}
"""Kinds of lines that are no step of play."""


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
        stands=stands(table, number), when=datetime.fromtimestamp(told["first"] / 1000, UTC),
        again=told["at"] != told["first"], **told,
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
    """Show how play stood for the seat after a step, with what that changed; and the way back and forward."""
    table, seat = site.apart(request)
    last = _neighbours(table, seat, table.number + 1, steps=True)[0] or 1
    number = request.path_params.get("line") or _neighbours(table, seat, 0, steps=True)[1] or last
    number = _step(table, number)[-1] if stands(table, number) else number
    before, after = _neighbours(table, seat, number, steps=True)
    try:
        now = stood(table, seat, number)
        then = stood(table, seat, before) if before else None
    except Refused as error:
        return site.refused(request, str(error), 404)
    first = _step(table, number)[0]
    reader = reader_then(table, table.seat(seat), number)
    lines = read(table, seat, first - 1, number, reader)
    rulings = Rulings(table, reader)
    told = [(at, one, written) for at, one, written in lines if written[0].kind not in SEALED]
    found = [Found(rulings.place(at), at, doer(table, one), written) for at, one, written in told]
    if any(rulings.place(at) != at for at in range(first, number + 1)):  # a ruling says so itself, after the rest
        said = plainly(table, reader, first - 1, number, (Ruled,))
        found = [one._replace(written=[each for each in one.written if each.text not in said]) for one in found]
        found += _ruled(table, seat, rulings, first, number)
    roll, scene = _ahead(table, seat, number)
    pieces = pieces_of(table, seat, found, now, reader)
    return site.page(
        "past/replay.html", **_shared(table, seat), number=number, before=before, after=after, last=last,
        roll_ahead=roll, scene_ahead=scene, pieces=pieces, stood=now,
        dice=_fallen(table, seat, reader, pieces, first, number),
        marks=list(_marks(table))[::-1],
        changes=changes_of(then.sheets, now.sheets, table.game.sheet) if then else [],
        sheets=drawn_all(table.game, now.options, now.sheets), trackers=_trackers(table, now), scene=now.scene,
        played={who for one in table.seats if not one.runs_game for who in one.holds},
        awaited=[awaits(one) for one in now.awaited],
        scene_picture=shown(table.id, seen_pictures(table, table.seat(seat)).get(now.picture)),
    )  # fmt: skip


def _fallen(
    table: Table, seat: str, reader: Reader, pieces: Sequence[Piece], first: int, last: int
) -> dict[int, tuple[Dice, ...]]:
    """Give the dice of a moment by its number, as far as they had fallen, where any fell by a step."""
    lines = [line for _, line in table.lines(first - 1, last) if isinstance(line, Answered)]
    calls = {line.call for line in lines if isinstance(line.entry, Thrown)}
    own = table.seat(seat)
    teller = Storyteller(table, own, Faces(table, names_of(table, own)), reader)
    then = [teller.moment(one.head.number, last) for one in pieces if one.head and one.head.number in calls]
    return {one.number: one.dice for one in then if one is not None}


def _ruled(table: Table, seat: str, rulings: Rulings, first: int, last: int) -> Iterator[Found]:
    """Give the rulings on what was played in a step, where no more is told of that moment."""
    for at, until in rulings.again(0):
        call = getattr(table.rows.line(at + 1), "call", 0)
        own = [one for one in range(at + 1, until + 1) if getattr(table.rows.line(one), "call", 0) == call]
        if stands(table, at) and first <= own[-1] <= last:
            for number, line, written in read(table, seat, at - 1, at, rulings.reader):
                yield Found(number, number, doer(table, line), written)


def _step(table: Table, number: int) -> list[int]:
    """Give the lines of the step that one belongs to: an answer, the dice that fell with it, and the end by it."""
    first = last = number
    while _follows(table, first):
        first -= 1
    while last < table.number and _follows(table, last + 1):
        last += 1
    return list(range(first, last + 1))


def _follows(table: Table, number: int) -> bool:
    """Tell whether a line came with the one before it."""
    line, rows = table.rows.line(number), table.rows
    comes = isinstance(line, CallEnded | LinkOpened) or (isinstance(line, Said) and line.of > 0)
    comes = comes or (isinstance(line, Answered) and isinstance(line.entry, Thrown | Ruled))
    place = Rulings(table, reader_of(table, table.seats[0])).place
    return comes and rows.row(place(number)).at == rows.row(place(number - 1)).at and stands(table, number)


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
    throws = [one for one in all_of_it if isinstance(one, Throw) and not _makes_somebody(table, one)]
    picks = [one for one in all_of_it if isinstance(one, Pick) and one.single]
    who = request.query_params.get("by", "")
    chosen = [one for one in throws if who in ("", one.by)]
    teller = Storyteller(table, table.seat(seat), Faces(table, names_of(table, table.seat(seat))))
    rolls, results = _rolls(teller, throws, who), _results(teller, who)
    return site.page(
        "past/statistics.html", **_shared(table, seat), counts=counts_of(chosen, rolls), results=results,
        people_counts=counts_of(throws).people, picks=picks_of(picks), by=who,
        everybody=sorted({(one.by, one.name) for one in throws}, key=lambda one: one[1]),
    )  # fmt: skip


def _makes_somebody(table: Table, one: Throw) -> bool:
    """Tell whether dice only made somebody up: a foe's numbers, not what anybody did."""
    return bool(one.call) and table.rows.opened(one.call).procedure in page_of(table.game.package).brings


def _rolls(teller: Storyteller, throws: Sequence[Throw], by: str) -> int:
    """Count how often people rolled, or one of them, as a recap does: nobody's who only gave somebody a die."""
    fallen = [one for one in throws if one.sides and one.source != "set"]
    gm = next((one.id for one in teller.table.seats if one.runs_game), "")
    plays = _plays(teller.table)
    people = [one.by for one in fallen if not one.call]
    for call in dict.fromkeys([one.call for one in fallen if one.call]):
        block = teller.moment(call)
        told = retold(teller, block) if block else None
        heroes = rolled_by(teller, told, list(plays)) if told else []
        others = {who for who in threw(teller, told) if who not in plays} if told else set()
        rolled = [plays.get(who, gm) for who in (*heroes, *others)]
        people += rolled or {one.by for one in fallen if one.call == call}
    return len([one for one in people if by in ("", one)])


def _results(teller: Storyteller, by: str) -> list[tuple[str, int, str]]:
    """Say of each of people's characters, or of one's, how often they rolled, and what it came to: as recaps do."""
    table, plays, found = teller.table, _plays(teller.table), dict[str, list[Block]]()
    rows = [row.number for row in islice(table.rows.under(table.position.number), MOST_ROWS) if ENDED in row.line]
    for at in reversed(rows):
        line = table.rows.line(at)
        block = teller.moment(line.call) if isinstance(line, CallEnded) else None
        if block and block.word and counts_as(block) and (block.dice or was_rolled(teller, block)):
            told = retold(teller, block)
            for who in rolled_by(teller, told, list(plays)):
                found.setdefault(who, []).append(told)
    mine = {who: blocks for who, blocks in found.items() if by in ("", plays[who])}
    named = [(teller.reader.called(who), len(some), grades_of(table, some, who)) for who, some in mine.items()]
    return sorted(named)


def _plays(table: Table) -> dict[str, str]:
    """Say at whose seat each of those is whom players play."""
    return {who: one.id for one in table.seats if not one.runs_game for who in one.holds}


def _pick_told(one: Pick) -> Written:
    asks = one.asks if one.asks.endswith(("?", ".", ":")) else f"{one.asks}:"
    return Written(one.line, f"{one.whose}: {asks} {one.chosen.rstrip('.')}.", (), "answered")


def _one_line(table: Table, seat: str, number: int) -> dict[str, Any]:
    """Give what a seat may know of a line; refuse one of which that is nothing, as one that isn't there."""
    found = read(table, seat, number - 1, number) if 1 <= number <= table.number else []
    one = seen(table, seat, number)
    throw = one if isinstance(one, Throw) else None
    written = [sentence for _, _, sentences in found for sentence in sentences]
    reader = Reader(table, table.seat(seat))
    rulings = Rulings(table, reader)
    if not written and 1 <= number <= table.number and rulings.had_again(number):
        written = at_first(table, reader, number)
    if not written and one is not None:
        written = [roll_told(one) if isinstance(one, Throw) else _pick_told(one)]
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
    return line if line and (seen(table, seat, line) or read(table, seat, line - 1, line)) else 0


def _call_of(table: Table, number: int) -> int:
    logged = table.rows.line(number)
    return logged.call if isinstance(logged, CallOpened | CallEnded | Answered) else 0


def _neighbours(table: Table, seat: str, number: int, steps: bool = False) -> tuple[int, int]:
    """Give the lines before and after one that this seat can read; 0 where there is none.

    With `steps`, those at which play can be stood, and which are no mere numbers to check dice by.
    """

    def found(low: int, high: int) -> list[int]:
        lines = read(table, seat, low, high)
        if not steps:
            return [one for one, _, _ in lines]
        told = [one for one, line, written in lines if written[0].kind not in ASIDE and not _is_ruling(line)]
        told = [one for one in told if stands(table, one)]
        return list(dict.fromkeys([_step(table, one)[-1] for one in told]))

    before = after = 0
    top = min(number, table.number + 1)
    while top > 1 and not before:
        low = max(0, top - 1 - STRETCH)
        before = next((one for one in reversed(found(low, top - 1)) if one < number), 0)
        top = low + 1
    low = number
    while low < table.number and not after:
        after = next((one for one in found(low, low + STRETCH) if one > number), 0)
        low += STRETCH
    return before, after


def _is_ruling(line: AnyLogged) -> bool:
    """Tell whether by a line play was changed and went on: that is told with what it changed, and is no step."""
    return isinstance(line, Undone) and bool(line.follow)


def _ahead(table: Table, seat: str, number: int) -> tuple[int, int]:
    """Give the next line with a roll, and the next with which a scene begins; 0: there is none."""
    roll = scene = 0
    for low in range(number, table.number, STRETCH):
        for at, line, _ in read(table, seat, low, low + STRETCH):
            thrown = isinstance(line, Answered) and isinstance(line.entry, Thrown)
            if stands(table, at) and (thrown or isinstance(line, Rolled)):
                roll = roll or _step(table, at)[-1]
            if stands(table, at) and isinstance(line, Titled | SessionBegan):
                scene = scene or at
        if roll and scene:
            break
    return roll, scene


def _trackers(table: Table, now: Stood) -> Any:
    names = {**now.gone, **{sheet.id: str(sheet.fields.get("name") or sheet.id) for sheet in now.sheets}}
    return trackers(table.game, now.options, now.scene, now.awaited, names, now.sheets)


def _shared(table: Table, seat: str) -> dict[str, Any]:
    return {**beside(table, table.seat(seat)), "people": table.seats}
