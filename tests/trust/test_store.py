"""One server for one file, a write-ahead log that is deleted, a clock that goes back."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

import pytest

from rollwright.cli import serve
from rollwright.cli.table_place import FILE
from rollwright.dice.errors import Refused
from rollwright.table.store import BadStore
from rollwright.table.store.files import alone
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from tests.table.tables import make_table


def test_a_second_server_of_the_same_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[object] = []
    monkeypatch.setattr(serve, "_serve", lambda store, *_: served.append(store))
    words = ["--data", str(tmp_path), "--port", "0", "--no-browser"]
    monkeypatch.setenv("ROLLWRIGHT_DATA", str(tmp_path))
    with alone(tmp_path / FILE):
        with pytest.raises(BadStore, match="another server"):
            serve.run(words)
        assert not served
    serve.run(words)
    assert len(served) == 1


def test_nothing_is_lost_with_a_write_ahead_log_that_is_deleted(tmp_path: Path) -> None:
    table = make_table(tmp_path / "tables.db")
    table.say("ana", "before")
    os.unlink(tmp_path / "tables.db-wal")
    table.say("ana", "after")
    shutil.copy(tmp_path / "tables.db", tmp_path / "copy.db")
    found = Table(SqliteStore(tmp_path / "copy.db"), table.id)
    assert found.store.check() == []
    assert found.head == table.head


@pytest.mark.parametrize("deleted", [True, False])
def test_a_write_ahead_log_that_is_deleted_after_a_crash_is_told(
    tmp_path: Path, deleted: bool, caplog: pytest.LogCaptureFixture
) -> None:
    there, after = tmp_path / "there", tmp_path / "after"
    there.mkdir()
    with alone(there / FILE):
        table = make_table(there / FILE)
        table.say("ana", "the last words")
        shutil.copytree(there, after)  # as it is when the server is killed now
    table.store.close()
    if deleted:
        (after / f"{FILE}-wal").unlink()
    for opened in range(2):
        store = SqliteStore(after / FILE)
        assert ("taken away since" in caplog.text) == deleted, opened
        assert store.tables() == ([] if deleted else ["friday"])
        store.close()
    assert caplog.text.count("taken away since") == deleted, "it is told once"


def test_an_invitation_that_has_ended_stays_so_when_the_clock_goes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    table, now = make_table(), time.time_ns()
    invite = table.invite("gus", expires=now // 1_000_000 + 60_000)
    monkeypatch.setattr(time, "time_ns", lambda: now + 120_000_000_000)
    table.say("ana", "two minutes later")
    with pytest.raises(Refused, match="expired"):
        table.check_invite(invite)
    monkeypatch.setattr(time, "time_ns", lambda: now)
    with pytest.raises(Refused, match="expired"):
        table.check_invite(invite)
    table.say("ana", "and now?")
    with pytest.raises(Refused, match="expired"):
        table.join(invite, "Zoe")
