"""A workshop at a table: powers put onto a sword one after the other, an oil, a powder on somebody immune."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.rules.facts import Joined
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table

LEDGER = [{"kind": "special-skill", "cp": 5, "points": 5, "about": "smithing"}]
SWORD = {"name": "sword", "kind": "weapon", "sides": 8, "where": "right hand", "hands": 1}
NOOR: dict[str, Any] = {"name": "Noor", "stats": {"vit": 14, "int": 12}, "cp": 90, "ledger": LEDGER, "items": [SWORD]}
IMMUNE = [{"kind": "immunity", "cp": 160, "points": 4}]


@pytest.fixture
def table() -> Table:
    gus = Seat("gus", "Gus", "gm", ())
    made = Table.make(SqliteStore(":memory:"), "friday", "going-somewhere", gus, name="Friday", seed=bytes(range(32)))
    vanya = {"name": "Vanya", "stats": {"vit": 14}, "cp": 200, "ledger": IMMUNE}
    made.land("gus", [Joined(who="noor", sheet=NOOR), Joined(who="vanya", sheet=vanya)])
    return made


def played(table: Table, title: str, *faces: list[int], **asked: object) -> None:
    """Play a move of the CGO's by its title."""
    moves = table.game.moves(table.options, table.state, table.seat("gus").sitting)
    [move] = [one for one in moves if one.title == title]
    points = {"cp": 0} if "cp" in move.filled else {}
    call = table.start("gus", move.procedure, {**move.filled, **points, **asked})
    for number, some in enumerate(faces):
        table.answer("gus", call, number, faces=some)
    assert not table.position.open
