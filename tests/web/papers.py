"""Demonstration tables whose sheets are set on paper."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from rollwright.table.demo import demo_table
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.view import view
from rollwright.web.pdf import data_of


def text_of(table: Table, seat: str, who: str) -> str:
    """Give all that a template is given to set, as text: it can write nothing else."""
    shown = next(sheet for sheet in view(table, seat, 0).sheets if sheet.id == who)
    return msgspec.json.encode(data_of(table, shown)).decode()


@pytest.fixture
def table(request: pytest.FixtureRequest) -> Iterator[Table]:
    store = SqliteStore(":memory:")
    yield demo_table(store, "friday", request.param, bytes(32))
    store.close()
