"""Replay: how it went, step by step, as a seat could see it, told as it was told at its time.

What a ruling has changed is shown as it was at first; then comes a step of the ruling, with all that it made of it.
What was taken back is no step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from rollwright.dice.errors import Refused
from rollwright.play.journal import Ruled, Thrown
from rollwright.table.log import (
    Answered,
    CallEnded,
    CallOpened,
    DeedDone,
    FactsLanded,
    LinkOpened,
    Rolled,
    Said,
    SessionBegan,
    Titled,
    Undone,
)
from rollwright.table.looking_back import Stood, reader_then, stands, stood
from rollwright.table.open_call import actor_of
from rollwright.table.picturing import seen_pictures
from rollwright.table.reading import Reader
from rollwright.table.table import Table
from rollwright.table.view import SheetShown
from rollwright.web.changed import SheetChange, changes_of
from rollwright.web.dice_shown import Dice
from rollwright.web.evening import awaits
from rollwright.web.looks import beside
from rollwright.web.page import page_of
from rollwright.web.past_lines import Found, doer, read
from rollwright.web.past_log import SEALED, Piece, between, makes_somebody, pieces_of, same_dice
from rollwright.web.people_shown import Faces, names_of, shown
from rollwright.web.shown import drawn, drawn_all, trackers
from rollwright.web.site import Site
from rollwright.web.story import Storyteller
from rollwright.web.story_alone import made_for
from rollwright.web.story_rulings import Rulings

STRETCH = 200
ASIDE = {*SEALED, "seated", "invited", "invite-ended", "erased", "pictured", "portrayed", "copied", "veiled"}
"""Kinds of lines that are no step of play."""


class Stretch:
    """Play up to a ruling, or up to now: the lines of it, and the table as it stood at its end."""

    def __init__(self, now: Table, first: int, last: int, ruled: int) -> None:
        self._now, self.rows, self.first, self.last = now, now.rows, first, last
        self.ruled = ruled
        """The last line of the ruling with which it begins; 0 where it begins with none."""

    @cached_property
    def table(self) -> Table:
        """The table as it stood then."""
        return self._now if self.last == self._now.number else self._now.as_at(self.last)

    def step(self, number: int) -> tuple[int, int]:
        """Give the first and last line of the step that one belongs to.

        That is an answer, the dice that fell with it, and the end by it; or a ruling with all that it changed; or the
        dice in a row for a character that is made.
        """
        first = last = number
        if self.first <= number <= self.ruled:
            first, last = self.first, self.ruled
        while first > max(self.first, self.ruled + 1) and self._follows(first):
            first -= 1
        while last < self.last and self._follows(last + 1):
            last += 1
        return first, last

    def _follows(self, number: int) -> bool:
        """Tell whether a line came with the one before it."""
        line, rows = self.rows.line(number), self.rows
        if (made := made_for(line)) is not None:
            return made == made_for(rows.line(number - 1)) and stands(self.table, number)
        comes = isinstance(line, CallEnded | LinkOpened) or (isinstance(line, Said) and line.of > 0)
        comes = comes or (isinstance(line, Answered) and isinstance(line.entry, Thrown | Ruled))
        return comes and rows.row(number).at == rows.row(number - 1).at and stands(self.table, number)

    def told(self, seat: str, first: int, last: int, reader: Reader | None = None) -> list[Found]:
        """Give what a seat may read in some lines of it: of a ruling, what is new by it."""
        if first <= self.ruled:
            new = [one for one in between(self.table, seat, first - 1, self.ruled, reader) if one.place >= first]
            return [*new, *self.told(seat, self.ruled + 1, last, reader)] if last > self.ruled else new
        lines = read(self.table, seat, first - 1, last, reader)
        kept = [(at, line, written) for at, line, written in lines if written[0].kind not in SEALED]
        return [Found(at, at, doer(self.table, line), written) for at, line, written in kept]

    def steps(self, seat: str, low: int, high: int) -> list[int]:
        """Give the last lines of the steps of it that a seat can read, in some lines of it."""
        found, low = list[int](), max(low, self.first)
        if low <= self.ruled and self.told(seat, self.first, self.ruled):
            found.append(self.step(self.first)[1])
        for at, _, written in read(self.table, seat, max(low - 1, self.ruled), min(high, self.last)):
            if written[0].kind not in ASIDE and stands(self.table, at):
                found.append(self.step(at)[1])
        return list(dict.fromkeys(found))


def stretches(table: Table) -> list[Stretch]:
    """Part play as it was told by the rulings in it, and where one was taken back, in order."""
    found, number, last = list[Stretch](), table.position.number, table.number
    while number:
        row = table.rows.row(number)
        line = table.rows.line(number) if b'"undone"' in row.line else None
        if isinstance(line, Undone) and (line.follow or _frees(table, line)):
            found.append(Stretch(table, number, last, number + line.follow))
            number = last = number - 1
        else:
            number = row.parent
    return [Stretch(table, 1, last, 0), *found[::-1]]


def _frees(table: Table, line: Undone) -> bool:
    """Tell whether by a line a ruling was taken back, and nothing else."""
    taken = table.rows.line(line.to + 1)
    return isinstance(taken, Undone) and bool(taken.follow)


def replay(site: Site, request: Request) -> Response:
    """Show how play stood for the seat after a step, with what that changed; and the way back and forward."""
    table, seat = site.apart(request)
    parts = stretches(table)
    last = _before(parts, seat, table.number + 1) or 1
    number = request.path_params.get("line") or _after(parts, seat, 0) or last
    part = next((one for one in parts if number <= one.last), parts[-1])
    then = part.table
    first, number = part.step(number) if stands(then, number) else (number, number)
    before, after = _before(parts, seat, number), _after(parts, seat, number)
    try:
        now = stood(then, seat, number)
        earlier = stood(_at(parts, before), seat, before) if before else None
    except Refused as error:
        return site.refused(request, str(error), 404)
    reader = reader_then(then, then.seat(seat), number)
    roll, scene = _ahead(parts, seat, number)
    told = part.told(seat, first, number, reader)
    pieces, acting = pieces_of(then, seat, told, now, reader), [who for one in told for who in _acts(then, one.number)]
    sheets = drawn_all(table.game, now.options, now.sheets)
    said = " ".join(
        [f"{each.by} {each.text}" for one in told for each in one.written] + [p.head.title for p in pieces if p.head]
    )
    acting = [one.id for one in sheets if one.id in acting and one.name in said]  # no more than is told
    at, steps = _pace(table, parts, seat, number)
    return site.page(
        "past/replay.html", **beside(table, table.seat(seat)), people=table.seats, number=number, before=before,
        after=after, last=last, roll_ahead=roll, scene_ahead=scene, pieces=pieces, stood=now,
        dice=_fallen(then, seat, reader, pieces, first, number),
        marks=list(_marks(parts)),
        changes=changed_on_sheets(table, earlier, now) if earlier else [],
        sheets=sorted(sheets, key=lambda one: one.id not in acting), trackers=_trackers(table, now), scene=now.scene,
        opened=acting or [who for one in table.seats if not one.runs_game or one.id == seat for who in one.holds],
        at=at, steps=steps,
        awaited=[awaits(one) for one in now.awaited],
        scene_picture=shown(table.id, seen_pictures(table, table.seat(seat)).get(now.picture)),
    )  # fmt: skip


def changed_on_sheets(table: Table, earlier: Stood, now: Stood) -> list[SheetChange]:
    """Say what changed on the sheets from one step to another."""
    page = page_of(table.game.package)
    look = page.fares or page.vital

    def sums(sheet: SheetShown) -> dict[str, str]:
        it = drawn(table.game, now.options, sheet).it
        return {} if look is None or it is None else dict(look(it))

    return changes_of(earlier.sheets, now.sheets, table.game.sheet, named=True, sums=sums)


def _acts(table: Table, number: int) -> Iterator[str]:
    """Say who acts by a line, by their sheets."""
    line = table.rows.line(number)
    if isinstance(line, Answered) and (actor := actor_of(line.entry)) in table.state.sheets:
        yield actor
        return
    begun = table.rows.opened(call) if (call := getattr(line, "call", 0)) else line
    if isinstance(begun, CallOpened | DeedDone):
        yield str(begun.arguments.get("who", ""))
    if isinstance(line, Said):
        yield line.who
    if isinstance(line, FactsLanded):
        yield from [str(fact.get("who", "")) for fact in line.facts]


def _pace(table: Table, parts: Sequence[Stretch], seat: str, number: int) -> tuple[int, int]:
    """Say which step of its session one is, and of how many; what came before the first session counts with it."""
    _, *began = [at for at, _ in _marks(parts) if isinstance(table.rows.line(at), SessionBegan)] or [0]
    low = max([at for at in began if at <= number], default=1)
    high = min([at - 1 for at in began if at > number], default=table.number)
    key = ("steps", seat, low, high, table.number)
    found: tuple[int, ...] | None = table.memo.get(key)
    if found is None:
        steps = [step for part in parts for step in part.steps(seat, low, high) if low <= step <= high]
        found = table.remember(key, tuple(sorted(set(steps))))
    return len([step for step in found if step <= number]), len(found)


def _at(parts: Sequence[Stretch], number: int) -> Table:
    """Give the table as it stood at the end of the stretch that a line is in."""
    return next((one for one in parts if number <= one.last), parts[-1]).table


def _fallen(
    table: Table, seat: str, reader: Reader, pieces: Sequence[Piece], first: int, last: int
) -> dict[int, tuple[Dice, ...]]:
    """Give the dice of a moment by its number, as far as they had fallen, where any fell by a step."""
    before, own = Rulings(table, reader).before, table.seat(seat)
    lines = [(at, line) for at, line in table.lines(first - 1, last) if isinstance(line, Answered)]
    calls = {line.call for at, line in lines if isinstance(line.entry, Thrown) and not _is_old(table, before(at), at)}
    teller = Storyteller(table, own, Faces(table, names_of(table, own)), reader)
    calls = {call for call in calls if not makes_somebody(table, call)}
    then = [teller.moment(one.head.number, last) for one in pieces if one.head and one.head.number in calls]
    return {one.number: one.dice for one in then if one is not None}


def _is_old(table: Table, before: int, number: int) -> bool:
    """Tell whether dice had fallen before, and stayed as they were when a ruling had them played again."""
    return before != number and same_dice(table, before, number)


def _marks(parts: Sequence[Stretch]) -> Iterator[tuple[int, str]]:
    """Give where sessions and scenes begin."""
    for part in parts:
        rows = [part.rows.row(at) for at in part.rows.between(part.last, max(part.first - 1, part.ruled))]
        for number in [row.number for row in rows if b'"session-began"' in row.line or b'"titled"' in row.line]:
            line = part.rows.line(number)
            if isinstance(line, SessionBegan):
                yield number, f"Session {line.session}"
            elif isinstance(line, Titled) and line.title:
                yield number, line.title


def _before(parts: Sequence[Stretch], seat: str, number: int) -> int:
    """Give the step before a line; 0 where there is none."""
    for part in reversed(parts):
        top = min(number - 1, part.last)
        while top >= part.first:
            low = max(part.first, top - STRETCH + 1)
            if found := [one for one in part.steps(seat, low, top) if one < number]:
                return max(found)
            top = low - 1
    return 0


def _after(parts: Sequence[Stretch], seat: str, number: int) -> int:
    """Give the step after a line; 0 where there is none."""
    for part in parts:
        low = max(number + 1, part.first)
        while low <= part.last:
            if found := [one for one in part.steps(seat, low, low + STRETCH - 1) if one > number]:
                return min(found)
            low += STRETCH
    return 0


def _ahead(parts: Sequence[Stretch], seat: str, number: int) -> tuple[int, int]:
    """Give the next step with a roll, and the next with which a scene begins; 0: there is none."""
    roll = scene = 0
    for part in parts:
        first = max(number + 1, part.first, part.ruled + 1)
        for low in range(first, part.last + 1, STRETCH):
            for at, line, _ in read(part.table, seat, low - 1, min(low + STRETCH - 1, part.last)):
                if not stands(part.table, at):
                    continue
                if isinstance(line, Rolled) or (isinstance(line, Answered) and isinstance(line.entry, Thrown)):
                    roll = roll or part.step(at)[1]
                if isinstance(line, Titled | SessionBegan):
                    scene = scene or at
            if roll and scene:
                return roll, scene
    return roll, scene


def _trackers(table: Table, now: Stood) -> Any:
    names = {**now.gone, **{sheet.id: str(sheet.fields.get("name") or sheet.id) for sheet in now.sheets}}
    return trackers(table.game, now.options, now.scene, now.awaited, names, now.sheets)
