"""The table's clock: offers that nobody takes up (help, a point to spend) pass after a while. Off until the GM sets it.

The time is the gamemaster's note with a title of its own, as allowing advice is. The pages of those at the table notice
that it is over and say so; it is checked here, so nobody can pass an offer early.
"""

from __future__ import annotations

import time

from rollwright.dice.errors import BadInput, Refused
from rollwright.table.checks import SETTING, only_gm
from rollwright.table.log import Undone
from rollwright.table.open_call import Broken
from rollwright.table.playing import is_offer
from rollwright.table.table import Table
from rollwright.web.acts import act, key
from rollwright.web.forms import Form

TITLE = f"clock{SETTING}"
CHOICES = (15, 30, 60, 120)
"""The times to choose from, in seconds."""
REACH = 50
"""How many lines back it is looked whether play was taken back meanwhile."""


def clock_note(table: Table) -> tuple[str, int]:
    """Give the id of the note that sets the clock, and the seconds that it gives; nothing where it is off."""
    runs = {seat.id for seat in table.seats if seat.runs_game}
    for id, note in table.house.notes.items():
        if note.title == TITLE and note.by in runs and note.text.isdecimal():
            return id, int(note.text)
    return "", 0


def left(table: Table, call: int, now: float | None = None) -> int:
    """Say in how many seconds the open question of a moment passes, at least 1; 0 where it does not."""
    seconds = clock_note(table)[1]
    under_way = table.open.get(call)
    if not seconds or under_way is None:
        return 0
    try:
        question = under_way.session.question
    except Broken:
        return 0
    if question is None or not is_offer(question, table):
        return 0
    return max(1, seconds - int((time.time() if now is None else now) - _asked(table, call)))


def _asked(table: Table, call: int) -> float:
    """Say since when the open question of a moment is open, or open again."""
    answers = table.open[call].answers
    last = answers[-1][0] if answers else call
    for number in range(table.number, max(last, table.number - REACH), -1):
        if isinstance(table.rows.line(number), Undone):
            last = number
            break
    return table.rows.row(last).at / 1000


@act("pass")
def pass_on(table: Table, seat: str, form: Form) -> None:
    """Let an offer pass, as its time is over."""
    call, sequence = form.number("call"), form.number("sequence")
    if left(table, call) != 1:
        raise Refused("there is still time to answer this")
    table.pass_on(seat, call, sequence, act=key(form))


@act("clock")
def set_clock(table: Table, seat: str, form: Form) -> None:
    """Set after how many seconds offers pass; none: they don't."""
    only_gm(table.seat(seat), "set the clock")
    text = form.text("seconds")
    if text not in ("0", *map(str, CHOICES)):
        raise BadInput("choose a time from the list")
    note, seconds = clock_note(table)
    if int(text) != seconds:
        table.note(seat, TITLE, "" if text == "0" else text, ("gm",), note=note, act=key(form))
