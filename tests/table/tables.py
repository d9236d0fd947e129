"""A table of MechWarrior: Gus runs it, Ana plays Kara, Ben plays Vanya, Sue watches; a guard is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from rollwright.games import GAMES
from rollwright.play.journal import Thrown
from rollwright.play.steps import GM
from rollwright.rules.facts import Joined
from rollwright.table.log import Answered, CallEnded
from rollwright.table.seat import Seat
from rollwright.table.store import Store
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.view import view

GAMES.setdefault("rivals", "tests.rules.rivals")
SEED = bytes(range(32))
OTHERS = ("ana", "ben", "sue")
OPPOSED: Mapping[str, Any] = {
    "a": 8, "a_who": "kara", "a_what": "Stealth", "a_edge": 1,
    "b": 7, "b_who": "guard", "b_what": "Perception", "b_secret": True,
}  # fmt: skip


def make_table(
    store: Store | str | Path = ":memory:", *, guard: Mapping[str, Any] | None = None, **settings: Any
) -> Table:
    """Make the table, in memory if nothing else is said."""
    if isinstance(store, str | Path):
        store = SqliteStore(store)
    gus = Seat("gus", "Gus", "gm", ("guard",))
    table = Table.make(store, "friday", "rivals", gus, **{"name": "Friday", "seed": SEED, **settings})
    table.seat_somebody("gus", Seat("ana", "Ana", "player", ("kara",)))
    table.seat_somebody("gus", Seat("ben", "Ben", "player", ("vanya",)))
    table.seat_somebody("gus", Seat("sue", "Sue", "spectator"))
    kara = {"name": "Kara", "skills": {"stealth": 2}}
    facts = [
        Joined(who="kara", sheet=kara),
        Joined(who="vanya", sheet={"name": "Vanya", "edge": 2}),
        Joined(who="guard", sheet={"name": "A guard", "npc": True, **(guard or {})}, seen_by=(GM,)),
    ]
    table.land("gus", facts)
    return table


def to_the_question(table: Table, **changed: Any) -> int:
    """Play the opposed roll up to Ana's choice about Edge."""
    call = table.start("gus", "opposed", {**OPPOSED, **changed})
    table.answer("ana", call, 0)
    table.answer("gus", call, 1)
    return call


def to_the_end(table: Table, **changed: Any) -> int:
    """Play the opposed roll to its end: Edge is spent, and the dice fall with it."""
    call = to_the_question(table, **changed)
    table.answer("ana", call, 2, choice="reroll")
    return call


def faces_of(table: Table, call: int) -> list[tuple[int, ...]]:
    """Give the faces of all rolls of a call, undone or not."""
    entries = [line.entry for line in table.log if isinstance(line, Answered) and line.call == call]
    return [entry.faces for entry in entries if isinstance(entry, Thrown)]


def answers_of(table: Table, call: int) -> list[Answered]:
    """Give the answers of a call that stand, open or ended."""
    lines = [table.rows.line(row.number) for row in table.rows.under(table.position.number)]
    return [line for line in lines[::-1] if isinstance(line, Answered) and line.call == call]


def seen(table: Table, seat: str) -> bytes:
    """Give everything that a seat is told, as bytes; without the head, which differs with all that is hidden."""
    return msgspec.json.encode(msgspec.structs.replace(view(table, seat), head=""))


def everything(table: Table) -> tuple[Any, ...]:
    """Give all that could change: what is kept, what stands, what anybody is shown."""
    kept = table.store.read(table.id)
    return kept, table.log, table.state, [seen(table, seat.id) for seat in table.seats]


def other_than(table: Table, verdict: str, options: tuple[str, str]) -> str:
    """Give what the last call did not come to, of two."""
    ended = [line.verdict for line in table.log if isinstance(line, CallEnded)][-1]
    assert ended[0] == verdict
    return options[ended[1] == options[0]]
