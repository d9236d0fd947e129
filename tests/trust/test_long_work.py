"""Who asks for much keeps nobody from playing."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from rollwright.table import export, looking_back
from tests.table.tables import make_table, to_the_end
from tests.web.seats import TABLE, bearing, client_of, sit

WAYS = {
    f"{TABLE}/export/mine": (export, "Sight"),
    "/api/v1/tables/friday/export": (export, "Sight"),
    f"{TABLE}/statistics": (looking_back, "Reader"),
}


@pytest.mark.parametrize("path", WAYS)
def test_an_act_does_not_wait_for_somebody_s_long_work(
    path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = make_table(tmp_path / "tables.db")
    to_the_end(table)
    ana, own = sit(table, "ana"), bearing(table, "ana")
    place, name = WAYS[path]
    before, begun, go_on = getattr(place, name), threading.Event(), threading.Event()

    def slow(*given: object, **named: object) -> object:
        begun.set()
        assert go_on.wait(20)
        return before(*given, **named)

    monkeypatch.setattr(place, name, slow)
    asking = threading.Thread(target=lambda: ana.get(path, headers=own))
    asking.start()
    try:
        assert begun.wait(20)
        shared = client_of(table).app.state.site.hall.table("friday")  # type: ignore[attr-defined]
        acting = threading.Thread(target=lambda: shared.say("ben", "meanwhile"))
        acting.start()
        acting.join(5)
        assert not acting.is_alive(), "the act waits for the long work"
    finally:
        go_on.set()
        asking.join(20)
