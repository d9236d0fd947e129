"""Presses that come too late: the card changed while somebody reached for its button.

Where each of several is asked in any order, a press in the same moment as another's counts all the same. Any other is
refused, and whoever pressed is told that the card has changed.
"""

from __future__ import annotations

from rollwright.play.keys import key_of
from rollwright.play.session import Session
from rollwright.play.steps import Choose, Roll
from rollwright.table.kept import Kept
from rollwright.table.open_call import Broken
from rollwright.table.seat import Seat


def meant_now(table: Kept, seat: Seat, call: int, sequence: int, choice: str | None) -> tuple[int, str | None]:
    """Give which question a press is for, and with which option: the one that it was made for, or its like now.

    Of those who each roll in any order another was quicker: the same is asked again, or only their own roll is left.
    """
    under_way = table.position.open.get(call)
    if under_way is None or choice is None or not 0 <= sequence < len(under_way.answers):
        return sequence, choice
    try:
        session = under_way.session
    except Broken:
        return sequence, choice
    asked, now, length = Session(session.call, session.journal[:sequence]).question, session.question, session.length
    if not isinstance(asked, Choose) or not table.game.wording(asked.key).everybody:
        return sequence, choice
    own = [
        actor
        for option, actor in zip(asked.options, asked.takers, strict=True)
        if key_of(option) == choice and seat.plays(actor, under_way.opened.actors)
    ]
    if isinstance(now, Roll) and now.own and now.by in own:
        return length, None
    again = isinstance(now, Choose) and now.key == asked.key and choice in now.keys
    return (length, choice) if own and again else (sequence, choice)
