"""Looking back: a seat finds of the past what it may know, and nothing else."""

from __future__ import annotations

import pytest

from rollwright.dice.errors import Refused
from rollwright.rules.facts import Amended
from rollwright.table.looking_back import Pick, Throw, all_seen, prove_again, seen, stood, throws_between
from tests.table.tables import OTHERS, make_table, to_the_end, to_the_question


def test_rolls_and_choices_are_given_to_those_who_saw_them() -> None:
    table = make_table()
    to_the_end(table)
    hidden = table.roll("gus", "1d20", hidden="all")
    for seat in OTHERS:
        found = list(all_seen(table, seat))
        assert [one.faces for one in found if isinstance(one, Throw)] != []
        assert hidden not in [one.line for one in found]
        assert "Gus" not in [one.name for one in found if isinstance(one, Throw)]
    gus = list(all_seen(table, "gus"))
    assert hidden in [one.line for one in gus]
    assert "Gus" in [one.name for one in gus if isinstance(one, Throw)]


def test_a_choice_is_told_in_words() -> None:
    table = make_table()
    to_the_end(table)
    picks = [one for one in all_seen(table, "sue") if isinstance(one, Pick)]
    assert [(one.whose, one.chosen) for one in picks] == [("Ana", "Spend 1 Edge and roll again")]


def test_what_was_taken_back_is_not_counted() -> None:
    table = make_table()
    before = table.number
    line = table.roll("ana", "2d6")
    assert [one.line for one in throws_between(table, "ben", before, table.number)] == [line]
    table.undo("gus", before)
    assert throws_between(table, "ben", 0, table.number) == []
    assert seen(table, "ben", line) is None
    with pytest.raises(Refused):
        stood(table, "ben", line)
    with pytest.raises(Refused):
        prove_again(table, "ben", line)


def test_a_hidden_roll_is_proved_once_it_is_revealed() -> None:
    table = make_table()
    line = table.roll("gus", "1d20+2", hidden="all")
    with pytest.raises(Refused, match="nothing for you"):
        prove_again(table, "ana", line)
    table.reveal("gus", line)
    proved = prove_again(table, "ana", line)
    assert proved.same
    assert proved.sides == (20,)


def test_typed_dice_have_no_proof() -> None:
    table = make_table()
    line = table.roll("ana", "2d6", faces=[3, 4])
    with pytest.raises(Refused, match="not the table's own"):
        prove_again(table, "ana", line)


def test_play_stands_as_it_stood() -> None:
    table = make_table()
    before = table.number
    to_the_end(table)

    def edge(number: int) -> int:
        kara = next(sheet for sheet in stood(table, "ana", number).sheets if sheet.id == "kara")
        return int(kara.fields["edge_left"])

    assert edge(before) == 1
    assert edge(table.number) == 0


def test_who_was_awaited_then() -> None:
    table = make_table()
    to_the_question(table)
    number = table.number
    table.answer("ana", next(iter(table.open)), 2, choice="keep")
    assert [one.name for one in stood(table, "ben", number).awaited] == ["Ana"]
    assert stood(table, "ben", table.number).awaited == ()


def test_those_whom_a_seat_does_not_know_are_not_there() -> None:
    table = make_table()
    for seat in OTHERS:
        assert "guard" not in [sheet.id for sheet in stood(table, seat, table.number).sheets]
    assert "guard" in [sheet.id for sheet in stood(table, "gus", table.number).sheets]


def test_what_was_private_then_stays_so_when_it_is_opened() -> None:
    table = make_table()
    table.land("gus", [Amended(who="kara", field="notes", value="the spy", reason="told")])
    table.veil("ana", "kara", ["notes"])
    private = table.number
    table.land("gus", [Amended(who="kara", field="notes", value="nothing", reason="told")])
    table.veil("ana", "kara", ["notes"], shown=True)

    def notes(seat: str, number: int) -> object:
        kara = next(sheet for sheet in stood(table, seat, number).sheets if sheet.id == "kara")
        return kara.fields.get("notes")

    assert notes("ben", private) is None
    assert notes("ana", private) == "the spy"
    assert notes("ben", table.number) == "nothing"


def test_what_is_private_now_is_not_shown_of_the_past() -> None:
    table = make_table()
    table.land("gus", [Amended(who="kara", field="notes", value="the spy", reason="told")])
    open_then = table.number
    table.veil("ana", "kara", ["notes"])
    kara = next(sheet for sheet in stood(table, "ben", open_then).sheets if sheet.id == "kara")
    assert "notes" not in kara.fields
