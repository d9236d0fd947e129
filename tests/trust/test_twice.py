"""The same act is not done twice, however much has happened since, and whoever serves it."""

from __future__ import annotations

from pathlib import Path

from rollwright.table.house import KEPT_ACTS
from rollwright.table.log import Said
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from tests.table.tables import make_table


def test_an_act_is_known_again_after_very_many_others(tmp_path: Path) -> None:
    table = make_table(tmp_path / "tables.db")
    first = table.say("ana", "once", act="the first")
    for number in range(KEPT_ACTS + 5):
        table.say("ben", "and so on", act=f"act {number}")
    assert table.say("ana", "once", act="the first") == first
    again = Table(SqliteStore(tmp_path / "tables.db"), table.id)
    assert again.say("ana", "once", act="the first") == first
    assert again.say("ben", "once", act="the first") != first, "the same key of somebody else is another act"
    assert [line.text for line in again.log if isinstance(line, Said)].count("once") == 2
