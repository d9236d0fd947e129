"""Pictures at a table: who may see them, what stays when play is taken back, and the way out and back in."""

from __future__ import annotations

import base64
from pathlib import Path

import msgspec
import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.table.copying import copy_table
from rollwright.table.export import export_for, export_table
from rollwright.table.importing import import_table
from rollwright.table.log import Pictured, Titled
from rollwright.table.picture import MOST_OF_PLAYER, Prepared
from rollwright.table.picturing import Brought, seen_pictures
from rollwright.table.snapshot import read_snapshot, written_snapshot
from rollwright.table.store import BadStore
from rollwright.table.store.opening import copy_store, open_store
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.verify import verify
from rollwright.table.view import view
from tests.table.pictures import brought, kept_form
from tests.table.tables import make_table

PLAYERS = ("ana", "ben", "sue")


@pytest.fixture
def table() -> Table:
    return make_table()


def seen_by(table: Table, picture: str) -> set[str]:
    """Say who may see a picture, as a list and as bytes; both have to agree."""
    listed = {seat.id for seat in table.seats if picture in seen_pictures(table, seat)}
    given = set()
    for seat in table.seats:
        try:
            given.add(seat.id) if table.picture(seat.id, picture) else None
        except Refused:
            continue
    assert given == listed
    return given


def test_a_picture_is_its_bringers_until_it_is_shown(table: Table) -> None:
    kept = table.bring("gus", brought("a map"))
    assert seen_by(table, kept) == {"gus"}
    assert seen_by(table, table.bring("ana", brought("a face"))) == {"gus", "ana"}
    note = table.note("gus", "A map", "", ["gm"], picture=kept)
    assert seen_by(table, kept) == {"gus"}
    table.give("gus", note, ["ben"])
    assert seen_by(table, kept) == {"gus", "ben"}
    table.title("gus", "The pier", "At night.", kept)
    assert seen_by(table, kept) == {"gus", *PLAYERS}


def test_the_portrait_of_somebody_hidden_is_hidden_with_them(table: Table) -> None:
    table.portray("gus", "guard", brought("a guard"))
    hidden = table.house.portraits["guard"]
    assert seen_by(table, hidden) == {"gus"}
    table.portray("ana", "kara", brought("Kara"))
    assert seen_by(table, table.house.portraits["kara"]) == {"gus", *PLAYERS}
    for seat in PLAYERS:
        assert set(view(table, seat).portraits) == {"kara"}
        assert hidden not in msgspec.json.encode(view(table, seat)).decode()
    joined = next(row.number for row in table.store.read("friday") if b'"A guard"' in row.line)
    table.reveal("gus", joined)
    assert seen_by(table, hidden) == {"gus", *PLAYERS}


def test_who_may_do_what(table: Table) -> None:
    kept = table.bring("gus", brought("a map"))
    for act in (
        lambda: table.portray("ana", "vanya", brought("Vanya")),
        lambda: table.portray("ana", "guard", brought("a guard")),
        lambda: table.portray("ana", "kara", ""),
        lambda: table.bring("sue", brought("a watcher")),
        lambda: table.title("ana", "Mine"),
        lambda: table.give("ana", table.note("gus", "A map", "x", ["gm"]), ["*"]),
    ):
        with pytest.raises(Refused):
            act()
    for act in (
        lambda: table.note("ana", "Mine", "", picture=kept),  # not hers, and so not there
        lambda: table.note("ana", "Mine", "", picture="0" * 64),
        lambda: table.bring("ana", Brought(Prepared(b"<svg/>", 1, 1), "a drawing")),
        lambda: table.bring("ana", Brought(Prepared(kept_form(b"x") + b"more", 1, 1), "a drawing")),
        lambda: table.bring("ana", brought("x", " ")),
        lambda: table.give("gus", table.note("gus", "A map", "x", ["gm"]), []),
    ):
        with pytest.raises(BadInput):
            act()


def test_a_refused_act_keeps_no_picture(table: Table) -> None:
    with pytest.raises(BadInput):
        table.title("gus", "x" * 5_000, "", brought("a pier"))
    assert table.store.pictures("friday") == []


def test_a_player_brings_so_many_and_no_more(table: Table) -> None:
    for at in range(MOST_OF_PLAYER):
        table.bring("ana", brought(f"face {at}"))
    with pytest.raises(Refused, match="as many pictures"):
        table.bring("ana", brought("one more"))
    table.bring("gus", brought("one more"))


def test_the_same_act_or_picture_twice_is_once(table: Table) -> None:
    first = table.bring("gus", brought("a map"), act="key")
    assert table.bring("gus", brought("a map"), act="key") == first == table.bring("gus", brought("a map"))
    assert sum(isinstance(line, Pictured) for line in table.log) == 1


def test_play_taken_back_takes_the_scene_back_and_leaves_portraits(table: Table) -> None:
    table.title("gus", "The pier", "At night.", brought("a pier"))
    before = table.number
    table.title("gus", "The ferry", "", brought("a ferry"))
    table.portray("ana", "kara", brought("Kara"))
    ferry = table.position.picture
    table.undo("gus", before)
    seen = view(table, "ana")
    assert (seen.title, seen.line) == ("The pier", "At night.")
    assert seen.picture not in ("", ferry)
    assert "kara" in seen.portraits
    assert ferry in seen_pictures(table, table.seat("ben")), "it was shown, and stays in what can be read of it"
    assert read_snapshot(table.game, written_snapshot(table.position, table.house, "")) is not None
    again = Table(table.store, "friday")
    assert view(again, "ana").picture == seen.picture
    assert view(again, "ana").portraits == seen.portraits


def pictured_table() -> Table:
    """Make a table with a scene, a portrait, a hidden portrait, a prepared hand-out and one that was given."""
    table = make_table()
    table.title("gus", "The pier", "At night.", brought("a pier"))
    table.portray("ana", "kara", brought("Kara"))
    table.portray("gus", "guard", brought("a guard"))
    table.note("gus", "A plan", "*secret*", ["gm"], picture=brought("a plan"))
    given = table.note("gus", "A map", "North is down.", ["gm"], picture=brought("a map"))
    table.give("gus", given, ["ana"])
    return table


def bytes_of(table: Table) -> dict[str, bytes]:
    return {id: table.store.picture(table.id, id) for id in table.store.pictures(table.id)}


def test_a_table_goes_out_and_comes_back_with_its_pictures() -> None:
    table = pictured_table()
    lines = list(export_table(table, "gus"))
    found = verify(lines)
    assert (found.holds, found.pictures) == (True, 5), found.difference
    assert "5 pictures are as they were brought." in found.told()
    there = import_table(SqliteStore(":memory:"), lines)
    assert bytes_of(there) == bytes_of(table)
    assert len(bytes_of(there)) == 5
    for seat in ("gus", *PLAYERS):
        assert view(there, seat) == view(table, seat)


def test_the_export_of_a_seat_has_its_pictures_and_no_others() -> None:
    table = pictured_table()
    for seat, knows in {
        "ana": ("a pier", "Kara", "a map"),
        "ben": ("a pier", "Kara"),
        "sue": ("a pier", "Kara"),
    }.items():
        lines = list(export_for(table, seat))
        text = "\n".join(lines)
        assert verify(lines).pictures == len(knows)
        assert verify(lines).holds, verify(lines).difference
        for inside in ("a pier", "Kara", "a guard", "a plan", "a map"):
            picture = brought(inside)
            for trace in (picture.picture.id, base64.b64encode(picture.picture.data).decode(), picture.alt):
                assert (trace in text) == (inside in knows), (seat, inside)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda lines: [*lines[:-2], lines[-1]], "the pictures: expected one with the digest"),
        (lambda lines: [*lines[:-1], lines[-2].replace('"data":"UklGR', '"data":"UklGS'), lines[-1]], "the digest"),
        (lambda lines: [*lines[:-1], _picture(kept_form(b"more")), lines[-1]], "one that a row names"),
        (lambda lines: [*lines[:-1], _picture(b"<html>"), lines[-1]], "one whole WebP file"),
        (lambda lines: [*lines[:-1], lines[1], lines[-1]], "what follows the pictures"),
    ],
)
def test_pictures_that_are_not_as_they_were_are_found(change: object, told: str) -> None:
    table = pictured_table()
    lines = change(list(export_table(table, "gus")))  # type: ignore[operator]
    assert told in str(verify(lines).difference)
    with pytest.raises(BadInput):
        import_table(store := SqliteStore(":memory:"), lines)
    assert store.tables() == []


def _picture(data: bytes) -> str:
    from rollwright.table.exported import ExportedPicture, written
    from rollwright.table.picture import digest_of

    return written(ExportedPicture(id=digest_of(data), data=data))


def test_a_scene_that_shows_what_nobody_brought_does_not_verify() -> None:
    from rollwright.table.kept import chained

    table = make_table()
    (row,) = chained(table.secret, table.number, table.number, table._head, [_line("f" * 64)])
    table.store.append("friday", table.number, [row])
    difference = verify(export_table(Table(table.store, "friday"), "gus")).difference
    assert "one that was brought before" in str(difference)


def _line(picture: str) -> bytes:
    return msgspec.json.encode(Titled(by="gus", title="A scene", picture=picture))


def test_a_what_if_copy_has_the_pictures_and_verifies() -> None:
    table = pictured_table()
    copied = copy_table(table, "gus", "what-if")
    assert bytes_of(copied) == bytes_of(table)
    assert verify(export_table(copied, "gus")).difference is None
    for seat in ("gus", *PLAYERS):
        mine, theirs = view(copied, seat), view(table, seat)
        assert (mine.picture, mine.portraits, mine.pictures) == (theirs.picture, theirs.portraits, theirs.pictures)


def test_backups_and_copies_of_stores_have_the_pictures(tmp_path: Path) -> None:
    table = make_table(tmp_path / "tables.db")
    table.portray("ana", "kara", brought("Kara"))
    table.store.backup(str(tmp_path / "copy.db"))
    backup = open_store(str(tmp_path / "copy.db"))
    assert bytes_of(Table(backup, "friday")) == bytes_of(table) != {}
    copy_store(backup, other := SqliteStore(":memory:"))
    assert bytes_of(Table(other, "friday")) == bytes_of(table)
    assert other.check() == backup.check() == []
    for store in (table.store, backup, other):
        store.close()


@pytest.mark.postgres
def test_a_table_moves_to_postgresql_and_back_with_its_pictures(postgres_url: str, tmp_path: Path) -> None:
    table = pictured_table()
    served = open_store(postgres_url)
    copy_store(table.store, served)
    there = Table(served, "friday")
    assert bytes_of(there) == bytes_of(table)
    assert view(there, "ana") == view(table, "ana")
    there.portray("ben", "vanya", brought("Vanya"))
    served.backup(str(tmp_path / "copy.db"))
    back = SqliteStore(tmp_path / "copy.db")
    assert bytes_of(Table(back, "friday")) == bytes_of(there)
    assert there.forget_me("ben") > 0
    assert bytes_of(there) == bytes_of(table)
    assert verify(export_table(there, "gus")).difference is None
    back.close()
    served.close()


def test_whoever_takes_their_data_out_takes_their_pictures(tmp_path: Path) -> None:
    table = make_table(tmp_path / "tables.db")
    table.portray("ana", "kara", brought("Kara", "Ana herself"))
    table.note("ana", "My diary", "", ["*"], picture=brought("a diary"))
    table.portray("ben", "vanya", brought("Vanya"))
    table.forget_me("ana")
    assert bytes_of(table) == {brought("Vanya").picture.id: brought("Vanya").picture.data}
    assert set(view(table, "gus").portraits) == {"vanya"}
    lines = list(export_table(table, "gus"))
    assert "Ana herself" not in "".join(lines)
    assert verify(lines).difference is None
    assert bytes_of(import_table(SqliteStore(":memory:"), lines)) == bytes_of(table)
    table.store.close()
    assert brought("a diary").picture.data not in (tmp_path / "tables.db").read_bytes()


def test_a_hand_out_is_given_once_and_told_to_those_who_get_it(table: Table) -> None:
    note = table.note("gus", "A map", "North is **down**.", ["gm"])
    assert [one.title for one in view(table, "gus").notes] == ["A map"]
    assert not view(table, "ana").notes
    assert "map" not in str(view(table, "ana").log)
    table.give("gus", note, ["ana"])
    assert [one.text for one in view(table, "ana").notes] == ["North is **down**."]
    assert "Gus hands out to you: A map." in [line.text for line in view(table, "ana").log]
    assert "map" not in str(view(table, "ben"))
    with pytest.raises(Refused, match="already"):
        table.give("gus", note, ["ana"])
    table.give("gus", note, ["*"])
    assert table.house.notes[note].audience == ("gm", "*")
    assert [one.title for one in view(table, "sue").notes] == ["A map"]
    with pytest.raises(Refused, match="already"):
        table.give("gus", note, ["ben"])


class Full(SqliteStore):
    """A store that has no room for pictures."""

    def keep_picture(self, table: str, id: str, data: bytes) -> None:
        raise BadStore("the disk is full")


def test_a_store_without_room_for_the_pictures_keeps_nothing_of_the_table() -> None:
    table, full = pictured_table(), Full(":memory:")
    with pytest.raises(BadStore):
        copy_store(table.store, full)
    assert full.tables() == []
    with pytest.raises(BadStore):
        import_table(full, export_table(table, "gus"))
    assert full.tables() == []
    with pytest.raises(BadStore):
        copy_table(table, "gus", "what-if", store=full)
    assert full.tables() == []
