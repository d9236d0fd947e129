"""Hints for somebody who tries a game with bots: three short ones on the way through the first moment, then no more."""

from __future__ import annotations

from typing import NamedTuple

from rollwright.rules.sentences import joined
from rollwright.table.log import Answered, CallEnded, CallOpened
from rollwright.table.seat import Seat
from rollwright.table.table import Table
from rollwright.web.looks import looks_of
from rollwright.web.stage import Stage

COOKIE = "rollwright-hints"
"""Set to `off` for a table where somebody wants none."""
LINES = 200
"""How long a log can be at which somebody is still new."""


class Hint(NamedTuple):
    """A hint: the how-manieth of three, and what it says."""

    number: int
    title: str
    text: str


def hint_of(table: Table, seat: Seat, stage: Stage) -> Hint | None:
    """Say what to do next to somebody who is alone with bots; None where they know their way by now."""
    others = [one for one in table.seats if one.id != seat.id and one.role != "spectator"]
    if seat.bot or seat.role == "spectator" or not others or not all(one.bot for one in others) or table.number > LINES:
        return None
    return _running(table, seat, stage, others) if seat.runs_game else _playing(table, seat, stage)


def _playing(table: Table, seat: Seat, stage: Stage) -> Hint | None:
    lines = table.lines()
    mine = [line.number for line in lines if isinstance(line.logged, CallOpened) and line.logged.by == seat.id]
    ended = [line for line in lines if isinstance(line.logged, CallEnded) and line.logged.call in mine[:1]]
    name = table.position.known_to(seat).name(seat.holds[0]) if seat.holds else "your character"
    gm = next(one.name for one in table.seats if one.role == "gm")
    host = looks_of(table.game).host
    if not mine:
        how = "Tap a number on the sheet, or pick something to try."
        return Hint(1, f"You play {name}", f"{how} Bots play the others; {gm} is your {host}.")
    if not ended and stage.mine:
        return Hint(2, "It’s up to you", "The bars are your odds. Press the big button when you are happy with them.")
    if not ended:
        return Hint(2, f"{gm} decides how hard it is", f"That takes your {host} a moment. Then it’s up to you again.")
    if len(mine) == 1:
        return Hint(
            3, "That was your first moment", "The story keeps it, with every die and reason. Now try something else."
        )
    return None


def _running(table: Table, seat: Seat, stage: Stage, others: list[Seat]) -> Hint | None:
    lines = table.lines()
    judged = sum(isinstance(line.logged, Answered) and line.logged.by == seat.id for line in lines)
    ended = sum(isinstance(line.logged, CallEnded) for line in lines)
    names = joined([one.name for one in others])
    if not judged and stage.mine:
        return Hint(1, "They look to you", "Say how hard it is: most of it is filled in. Then press the big button.")
    if not judged:
        return Hint(1, "You run the game", f"Bots play {names}. Wait a moment: one of them is about to try something.")
    if ended < 2:
        return Hint(2, "You have the last word", "Overrule a result, or take it all back: Undo is at the top.")
    if ended < 3:
        return Hint(3, "Everything can be changed", "Click any number on a sheet. What else you can do is below.")
    return None
