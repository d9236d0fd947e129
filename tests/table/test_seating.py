"""Seats: invitations, coming and going, handing over, words and notes, and taking one's own data out."""

from __future__ import annotations

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.table import seating
from rollwright.table.links import invite_of
from rollwright.table.seat import Seat
from rollwright.table.table import Table
from rollwright.table.view import view
from tests.table.tables import everything, make_table


@pytest.fixture
def table() -> Table:
    return make_table()


def test_somebody_sits_down_by_invitation(table: Table) -> None:
    seat = table.join(table.invite("gus"), "Zoë")
    assert (seat.id, seat.name, seat.role) == ("seat-2", "Zoë", "player")
    assert table.seat_by(table.seat_token(seat.id)) == seat
    assert "Zoë is at the table." in [line.text for line in view(table, "ben").log]
    assert Table(table.store, table.id).seat(seat.id) == seat


def test_an_invitation_brings_its_sheets(table: Table) -> None:
    table.leave("ben")
    seat = table.join(table.invite("gus", holds=["vanya"]), "Zoe")
    assert seat.holds == ("vanya",)
    with pytest.raises(Refused, match=r"Zoe plays .* already"):
        table.invite("gus", holds=["vanya"])


def test_an_invitation_is_used_up_expires_or_is_taken_back(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    once = table.invite("gus")
    table.join(once, "Zoe")
    with pytest.raises(Refused, match="used up"):
        table.join(once, "Yan")
    twice = table.invite("gus", uses=2, expires=seating.now() + 60_000)
    table.join(twice, "Yan")
    monkeypatch.setattr(seating, "now", lambda: 1 << 62)
    with pytest.raises(Refused, match="has expired"):
        table.join(twice, "Xan")
    monkeypatch.undo()
    table.revoke("gus", invite_of(table, twice))
    with pytest.raises(Refused, match="was taken back"):
        table.join(twice, "Xan")


def test_a_foreign_or_forged_link_changes_nothing(table: Table) -> None:
    other = Table.make(table.store, "monday", "augur", Seat("gus", "Gus", "gm"))
    before = everything(table)
    for token in ("", "x.y", other.invite("gus"), table.seat_token("ana"), table.invite("gus")[:-2] + "AA"):
        before = everything(table)
        with pytest.raises(Refused, match="ask the GM"):
            table.join(token, "Zoe")
        assert everything(table) == before
    with pytest.raises(Refused, match="doesn’t open a seat"):
        table.seat_by(other.seat_token("gus"))


def test_names_are_told_apart_and_can_be_shown(table: Table) -> None:
    token = table.invite("gus", uses=5)
    with pytest.raises(Refused, match="somebody called ana is here already"):
        table.join(token, "ana")
    for name in ("", "x" * 61, "a\nb"):
        with pytest.raises(BadInput, match="a name"):
            table.join(token, name)
    assert [table.join(token, name).id for name in ("!!!", "???")] == ["seat-2", "seat-3"]


def test_one_comes_back_on_another_device_and_an_old_link_ends(table: Table) -> None:
    old = table.seat_token("ana")
    assert table.seat_by(old).id == "ana"
    new = table.new_link("gus", "ana")
    with pytest.raises(Refused, match="replaced by a newer one"):
        table.seat_by(old)
    assert table.seat_by(new).id == "ana"


def test_who_has_left_can_not_act_and_the_gamemaster_plays_on(table: Table) -> None:
    token = table.seat_token("ana")
    call = table.start("gus", "skill", {"target": 8, "who": "kara"})
    table.leave("ana")
    with pytest.raises(Refused, match="has left the table"):
        table.answer("ana", call, 0)
    with pytest.raises(Refused, match="has left the table"):
        table.seat_by(token)
    table.answer("gus", call, 0, faces=[4, 4])
    back = table.join(table.invite("gus", seat="ana"), "Ana")
    assert (back.id, back.holds) == ("ana", ("kara",))


def test_somebody_is_sent_away(table: Table) -> None:
    table.remove("gus", "ben")
    assert "Gus removes Ben from the table." in [line.text for line in view(table, "ana").log]
    assert "ben" not in {seat.id for seat in table.seats}


def test_the_game_is_handed_over(table: Table) -> None:
    with pytest.raises(Refused, match="hands the seat over first"):
        table.leave("gus")
    table.hand_over("gus", "ben")
    assert [seat.role for seat in table.seats] == ["player", "player", "gm", "spectator"]
    assert "guard" in {sheet.id for sheet in view(table, "ben").sheets}
    assert "guard" not in {sheet.id for sheet in view(table, "gus").sheets}
    with pytest.raises(Refused, match="only the GM"):
        table.undo("gus", 4)
    table.undo("ben", 6)


def test_there_is_one_gamemaster(table: Table) -> None:
    with pytest.raises(Refused, match="there is one GM"):
        table.seat_somebody("gus", Seat("ana", "Ana", "gm"))
    with pytest.raises(Refused, match="handed over"):
        table.seat_somebody("gus", Seat("gus", "Gus", "player"))


def test_whispers_and_notes_reach_their_audience(table: Table) -> None:
    table.say("ana", "to all")
    table.say("ana", "to the one who runs it", ["gm"])
    table.say("gus", "to Ben", ["ben"])
    mine = table.note("gus", "The plot", "the butler", ["gm"])
    table.note("ana", "Clues", "a glove", ["*"])
    read = {seat.id: " ".join(line.text for line in view(table, seat.id).log) for seat in table.seats}
    assert {seat for seat, text in read.items() if "to all" in text} == {"gus", "ana", "ben", "sue"}
    assert {seat for seat, text in read.items() if "to the one" in text} == {"gus", "ana"}
    assert {seat for seat, text in read.items() if "to Ben" in text} == {"gus", "ben"}
    notes = {seat.id: {note.title for note in view(table, seat.id).notes} for seat in table.seats}
    assert notes == {"gus": {"The plot", "Clues"}, "ana": {"Clues"}, "ben": {"Clues"}, "sue": {"Clues"}}
    table.note("gus", "The plot", "", note=mine)
    assert not [note for note in view(table, "gus").notes if note.title == "The plot"]
    with pytest.raises(Refused, match="no note"):
        table.note("ana", "x", "y", note=mine)


def test_words_stay_when_play_is_taken_back(table: Table) -> None:
    start = table.number
    table.title("gus", "The mill")
    table.say("ana", "I was there")
    table.undo("gus", start)
    assert "I was there" in [line.text for line in view(table, "ben").log]
    assert table.position.title == ""


def test_one_takes_their_own_data_out(table: Table) -> None:
    table.say("ana", "my secret")
    table.note("ana", "mine", "my secret", ["*"])
    table.roll("ana", "1d6")
    state = table.state
    assert table.forget_me("ana") == 4
    for kept in (table, Table(table.store, table.id)):
        assert kept.state == state
        assert kept.seat("seat-1").name == "somebody"
        for seat in kept.seats:
            assert b"my secret" not in repr(view(kept, seat.id)).encode()
        assert not any(b"my secret" in row.line or b'"Ana"' in row.line for row in kept.store.read(kept.id))
    with pytest.raises(Refused, match="hands the seat over first"):
        table.forget_me("gus")


def test_a_table_is_deleted_with_everything(table: Table) -> None:
    table.store.delete(table.id)
    with pytest.raises(BadInput, match="no table"):
        Table(table.store, table.id)
    assert table.store.tables() == []
