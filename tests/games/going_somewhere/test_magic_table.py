"""Magic at a table: who is asked, what the sheets allow, and what stays on them."""

from __future__ import annotations

import pytest

from rollwright.rules.facts import Joined
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table


@pytest.fixture
def table() -> Table:
    gus = Seat("gus", "Gus", "gm", ())
    made = Table.make(SqliteStore(":memory:"), "friday", "going-somewhere", gus, name="Friday", seed=bytes(range(32)))
    made.seat_somebody("gus", Seat("ana", "Ana", "player", ("mira",)))
    made.seat_somebody("gus", Seat("ben", "Ben", "player", ("vanya",)))
    stats = {"vit": 14, "str": 10}
    bonus = [{"kind": "magic-bonus", "cp": 25, "points": 5}]
    made.land(
        "gus",
        [
            Joined(who="mira", sheet={"name": "Mira", "stats": stats, "cp": 70, "ledger": bonus}),
            Joined(who="vanya", sheet={"name": "Vanya", "stats": stats, "health_lost": 15}),
        ],
    )
    return made


def started(table: Table, seat: str, procedure: str, title: str, **asked: object) -> int:
    """Start a move that a seat is offered, by its title."""
    moves = table.game.moves(table.options, table.state, table.seat(seat).sitting)
    [move] = [one for one in moves if one.procedure == procedure and one.title == title]
    return table.start(seat, procedure, {**move.filled, **asked})
