"""What a seat may begin now, as forms: what is known is filled in, what is asked has its type, options and words.

Page, terminal and programs put the same form from it. What is filled in is written as `start` reads it back, so that
whoever sends it unchanged, with something for each field that is needed, begins just that.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from rollwright.rules.facts import State
from rollwright.rules.fields import Field
from rollwright.rules.ruleset import Move
from rollwright.table.kept import Kept


class Offered(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that the seat may begin now.

    It is begun by sending back `act`, `who` and, as `arguments`, what is `filled` in together with what the `fields`
    ask.
    """

    act: str
    """What is begun, by its id."""
    title: str
    kind: Literal["call", "deed"]
    """Whether it asks or rolls something (a call), or is done at once (a deed)."""
    who: str = ""
    """Whose it is, by the sheet's id; empty where it is nobody's."""
    name: str = ""
    """What the one is called whose it is."""
    place: str = ""
    """Where it belongs: a part of the sheet (`sheet.skills`), `scene`, `party`, `desk` (the gamemaster's)."""
    row: str = ""
    """The field whose options are the rows of that part of the sheet: each row begins it with itself."""
    filled: dict[str, Any] = {}
    """Arguments that are known; they are sent back as they are."""
    fields: tuple[Field, ...] = ()
    """What is still asked."""
    guide: str = ""


def offered(table: Kept, seat_id: str) -> tuple[Offered, ...]:
    """List what a seat may begin now."""
    with table.steady():
        seat = table.seat(seat_id)
        state = table.position.known_to(seat)
        return tuple([offer(state, move) for move in table.moves(seat_id)])


def offer(state: State, move: Move) -> Offered:
    """Give a move as a form, in what somebody knows of the table."""
    return Offered(
        act=move.procedure,
        title=move.title,
        kind=move.kind,
        who=move.who if move.who in state.sheets else "",
        name=state.name(move.who) if move.who in state.sheets else "",
        place=move.place,
        row=move.row,
        filled=msgspec.to_builtins(dict(move.filled), str_keys=True),
        fields=move.fields,
        guide=move.guide,
    )
