"""A table of the scenic game: Gus runs it, Ana plays Vanya Orlov, Ben Dr. Ilse Vok, Sue watches; a spy is hidden."""

from __future__ import annotations

from typing import Any

from rollwright.games import GAMES
from rollwright.play.steps import GM
from rollwright.rules.facts import Joined
from rollwright.table.export import export_for, export_table
from rollwright.table.seat import Seat
from rollwright.table.store import Store
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.verify import verify
from rollwright.table.view import view

SEED = bytes(range(32))
VANYA, ILSE, SPY = "vanya-orlov", "dr-ilse-vok", "a-spy"
PLAN = {"what": "slips past the guards"}


def scenic_table(store: Store | None = None, **more: Any) -> Table:
    """Make the table."""
    GAMES["scenic"] = "tests.rules.scenic"
    table = Table.make(store or SqliteStore(":memory:"), "scene", "scenic", Seat("gus", "Gus", "gm"), seed=SEED, **more)
    table.seat_somebody("gus", Seat("ana", "Ana", "player", (VANYA,)))
    table.seat_somebody("gus", Seat("ben", "Ben", "player", (ILSE,)))
    table.seat_somebody("gus", Seat("sue", "Sue", "spectator"))
    table.land(
        "gus",
        [
            Joined(who=VANYA, sheet={"name": "Vanya Orlov", "skills": {"climbing": 2}}),
            Joined(who=ILSE, sheet={"name": "Dr. Ilse Vok"}),
            Joined(who=SPY, sheet={"name": "Zanzibar Quux", "npc": True}, seen_by=(GM,)),
        ],
    )
    return table


def hits(table: Table, who: str = VANYA, seat: str = "") -> int:
    """Give somebody's hits: as they stand, or as a seat is shown them."""
    if not seat:
        return int(table.state.sheet(who).hits)
    return int(next(sheet for sheet in view(table, seat).sheets if sheet.id == who).fields["hits"])


def planned(table: Table, **plan: str) -> int:
    """Let Vanya try something, up to the judgement."""
    call = table.start("ana", "try", {"who": VANYA})
    table.answer("ana", call, 0, fields={**PLAN, **plan})
    return call


def tried(table: Table, target: int = 9, faces: tuple[int, ...] = (1, 4), **plan: str) -> int:
    """Let Vanya try something to its end, with real dice: by default it goes wrong, and 4 hits are lost."""
    table.prefer_dice("ana", "own") if table.seat("ana").dice == "table" else None
    table.prefer_dice("gus", "own") if table.seat("gus").dice == "table" else None
    call = planned(table, **plan)
    table.answer("gus", call, 1, fields={"target": str(target)})
    table.answer("ana", call, 2, choice="none")
    table.answer("ana", call, 3, faces=faces[:1])
    if call in table.open:
        table.answer("gus", call, 4, faces=faces[1:])
    return call


def log_of(table: Table, seat: str) -> list[str]:
    """Give all that a seat reads in the log."""
    return [line.text for line in view(table, seat, 1_000).log]


def check_exports(table: Table) -> None:
    """See that the whole export and each seat's own verify."""
    whole = verify(export_table(table, "gus"), head=table.head)
    assert whole.difference is None, whole.difference
    for seat in table.seats:
        found = verify(export_for(table, seat.id))
        assert found.difference is None, (seat.id, found.difference)
