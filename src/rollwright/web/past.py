"""Look back: one line of the log with its proof, and statistics. Each seat sees what it may know."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import islice
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from rollwright.dice.errors import Refused
from rollwright.table.log import (
    Answered,
    CallEnded,
    CallOpened,
    Revealed,
)
from rollwright.table.looking_back import (
    MOST_ROWS,
    NOT_THERE,
    Pick,
    Proved,
    Throw,
    all_seen,
    prove_again,
    seen,
    stands,
    throws_between,
)
from rollwright.table.reading import Reader, Written
from rollwright.table.table import Table
from rollwright.web.blocks import Block
from rollwright.web.counting import counts_of, picks_of
from rollwright.web.evening_people import as_it_was_for, grades_of, rolled_by, threw, was_rolled
from rollwright.web.evening_story import counts_as, retold
from rollwright.web.looks import beside
from rollwright.web.past_lines import at_first, read, roll_told
from rollwright.web.past_log import makes_somebody
from rollwright.web.people_shown import Faces, names_of
from rollwright.web.proving import CHECK
from rollwright.web.site import Site
from rollwright.web.story import Storyteller
from rollwright.web.story_rulings import Rulings

CALL_LINES = 1_000
"""How far on the rolls of a call are looked for."""
STRETCH = 200
ENDED = b'"call-ended"'


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


def statistics(site: Site, request: Request) -> Response:
    """Show how the dice fell, and what was chosen, as far as the seat saw it."""
    table, seat = site.apart(request)
    all_of_it = list(all_seen(table, seat))
    throws = [one for one in all_of_it if isinstance(one, Throw) and not (one.call and makes_somebody(table, one.call))]
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
                found.setdefault(who, []).append(as_it_was_for(table, told, who))
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


def _neighbours(table: Table, seat: str, number: int) -> tuple[int, int]:
    """Give the lines before and after one that this seat can read; 0 where there is none."""
    before = after = 0
    top = min(number, table.number + 1)
    while top > 1 and not before:
        low = max(0, top - 1 - STRETCH)
        before = next((one for one, _, _ in reversed(read(table, seat, low, top - 1)) if one < number), 0)
        top = low + 1
    low = number
    while low < table.number and not after:
        after = next((one for one, _, _ in read(table, seat, low, low + STRETCH) if one > number), 0)
        low += STRETCH
    return before, after


def _shared(table: Table, seat: str) -> dict[str, Any]:
    return {**beside(table, table.seat(seat)), "people": table.seats}
