"""A table in a file, for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rollwright.table.table import Table
from tests.table.tables import make_table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """Give the table of `tests/table/tables.py`."""
    table = make_table(tmp_path / "tables.db")
    yield table
    table.store.close()
