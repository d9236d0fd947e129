"""What must hold of every table, whatever has happened to the programs that played at it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rollwright.table.export import export_table
from rollwright.table.keeping import facts_from
from rollwright.table.log import Abandoned, CallEnded, CallOpened, Landing, decode
from rollwright.table.store import Store
from rollwright.table.table import Table
from rollwright.table.verify import verify


class Bare:
    """A store in which nobody finds a snapshot."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def snapshots(self, table: str) -> list[int]:
        return []

    def keep_snapshot(self, table: str, number: int, data: bytes) -> None:
        return


def added_up(table: Table) -> Any:
    """Give all that a table adds up to, as plain values."""
    values = (table.number, table.head, table.position.kept(), table.house)
    return [msgspec.json.decode(msgspec.json.encode(value)) for value in values]


def differences(one: Any, other: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Give where two plain values differ, and what they have there."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one.keys() | other.keys():
            yield from differences(one.get(key), other.get(key), f"{path}/{key}")
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for at, pair in enumerate(zip(one, other, strict=True)):
            yield from differences(*pair, f"{path}/{at}")
    elif one != other:
        yield path, one, other


def check_whole(store: Store, id: str) -> Table:
    """See that a table opens, is what its log adds up to from the first line on, has no half call, and verifies."""
    table = Table(store, id)
    bare: Any = Bare(store)
    other = [
        f"{path}: {one!r}, not {two!r}" for path, one, two in differences(added_up(table), added_up(Table(bare, id)))
    ]
    assert not other, f"snapshots make no difference, of {store.snapshots(id)}: {other}"
    check_calls(table)
    gm = next(seat.id for seat in table.seats if seat.role == "gm")
    found = verify(export_table(table, gm), head=table.head)
    assert found.holds, f"{found.difference}, after\n{_tail(store, id)}"
    assert found.rows == table.number
    return table


def check_calls(table: Table) -> None:
    """See that each call that stands is open with a question, or has ended once, and its facts have landed once."""
    standing = [decode(row.line) for row in table.rows.under(table.position.number)][::-1]
    opened = [line.call for line in standing if isinstance(line, CallOpened)]
    ended = [line.call for line in standing if isinstance(line, CallEnded | Abandoned)]
    assert sorted((*ended, *table.open)) == sorted(opened), "each is open or has ended, once"
    for call in table.open.values():
        assert call.session.question is not None
    landed = [fact for line in standing if isinstance(line, Landing) for fact in line.facts]
    folded = table.position.folded(facts_from(table.game, landed), table.game.start)
    assert msgspec.json.encode(folded.sheets) == msgspec.json.encode(table.state.sheets)
    assert msgspec.to_builtins(folded.scene) == msgspec.to_builtins(table.state.scene), "in whatever order it is kept"


def _tail(store: Store, id: str) -> str:
    return "\n".join(f"{row.number} on {row.parent}: {row.line.decode()}" for row in store.read(id)[-12:])
