"""A table of MechWarrior to play at."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rollwright.table.demo import demo_table
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """Give the table of the demonstration."""
    table = demo_table(SqliteStore(tmp_path / "tables.db"), "friday", "mechwarrior", bytes(32), hidden=False)
    yield table
    table.store.close()
