"""Makes a table of every game when it is imported, so that a process that is forked afterwards starts at once."""

from __future__ import annotations

from contextlib import suppress

from rollwright.table.demo import demo_table
from rollwright.table.store.sqlite import SqliteStore
from tests.table.sessions import GAMES

with suppress(ImportError):
    import rollwright.table.store.postgres as _postgres  # noqa: F401

for _game in GAMES:
    demo_table(SqliteStore(":memory:"), _game, _game).moves("gus")
