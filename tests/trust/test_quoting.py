"""A line that quotes another is read by those who may read what it quotes, and by nobody else."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from rollwright.play.steps import GM
from rollwright.rules.facts import Amended, Joined
from rollwright.table.export import export_for
from rollwright.table.table import Table
from rollwright.table.view import view
from tests.table.tables import make_table, other_than
from tests.web.seats import TABLE, sit

SECRET = "Quisling"


def told(table: Table, seat: str) -> str:
    """Give all that a seat is told: its view, its export, its pages."""
    client = sit(table, seat)
    paths = (TABLE, f"{TABLE}/log", f"{TABLE}/replay", f"{TABLE}/log?kind=rulings", f"{TABLE}/line/{table.number}")
    pages = "".join([client.get(path).text for path in paths])
    return msgspec.json.encode(view(table, seat, 1000)).decode() + "".join(export_for(table, seat)) + pages


def hidden(table: Table) -> int:
    """Play something that only Ana knows of, beside the gamemaster."""
    call = table.start("gus", "skill", {"target": 8, "who": "guard"}, hidden="all", audience=["ana"])
    assert call not in table.open
    return call


def on_again(table: Table, call: int) -> None:
    """Take play back, and on again."""
    table.undo("gus", call - 1)
    table.undo("gus", table.number - 1, SECRET)


CHANGES: dict[str, Callable[[Table, int], None]] = {
    "overrule": lambda table, call: table.set_verdict(
        "gus", call, "success", other_than(table, "success", ("yes", "no")), SECRET
    ),
    "set the roll": lambda table, call: table.set_roll("gus", call, 0, [6, 6], SECRET),
    "undo": lambda table, call: table.undo("gus", call - 1, SECRET),
    "undo and on again": lambda table, call: on_again(table, call),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_is_done_to_something_hidden_is_for_those_who_know_of_it(change: str) -> None:
    table = make_table()
    CHANGES[change](table, hidden(table))
    for seat in ("gus", "ana"):
        assert SECRET in told(table, seat)
    for seat in ("ben", "sue"):
        assert SECRET not in told(table, seat)


def test_why_a_secret_roll_was_undone_is_a_secret_too() -> None:
    table = make_table()
    line = table.roll("gus", "2d6", "a lie", hidden="result")
    table.undo("gus", line - 1, SECRET)
    assert SECRET in told(table, "gus")
    for seat in ("ana", "ben", "sue"):
        assert SECRET not in told(table, seat)


def test_what_falls_away_with_a_change_is_named_to_those_who_knew_of_it() -> None:
    table = make_table()
    came = table.land("gus", [Joined(who="zed", sheet={"name": "Zed"})])
    table.land("gus", [Amended(who="zed", field="edge", value=3, reason="luck", seen_by=(GM,))])
    table.strike("gus", came, 0, "he never came")
    read = {seat: " ".join(line.text for line in view(table, seat, 1000).log) for seat in ("gus", "ben")}
    assert "he never came" in read["ben"]
    assert "no longer counts" in read["gus"]
    assert "no longer counts" not in read["ben"]
