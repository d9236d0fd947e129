"""Random tables of a game, rolled on at a table: calls like any other, thrown with the table's dice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.rules.content import content
from rollwright.rules.ruleset import ruleset, ruleset_ids
from rollwright.table.export import export_for, export_table
from rollwright.table.log import Answered
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.verify import verify
from rollwright.table.view import view
from tests.table.exports import Rows, chained, of_kind
from tests.table.tables import SEED


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """Give a table of the game that has random tables."""
    table = Table.make(SqliteStore(tmp_path / "t.db"), "trip", "going-somewhere", Seat("gus", "Gus", "gm"), seed=SEED)
    table.seat_somebody("gus", Seat("ana", "Ana"))
    yield table
    table.store.close()


def answers(table: Table, call: int) -> list[Answered]:
    """Give the answers of a call."""
    return [line for line in table.log if isinstance(line, Answered) and line.call == call]


def words(table: Table, call: int) -> str:
    """Give what came up."""
    return answers(table, call)[-1].told[-1].text


def read_by(table: Table, seat: str) -> str:
    """Give all that a seat reads in the log."""
    return "\n".join(line.text for line in view(table, seat).log)


def test_every_die_of_it_is_the_tables_own_and_is_checked(table: Table) -> None:
    call = table.roll_on("gus", "treasure")
    rolls = answers(table, call)
    assert len(rolls) > 1
    assert all(roll.drawn for roll in rolls)
    assert len({roll.drawn for roll in rolls}) == len(rolls)
    assert words(table, call).startswith("Treasure: ")
    assert words(table, call) in read_by(table, "ana")
    assert (table.proof("ana", call + 1).leaf, table.proof("ana", call + 2).leaf) == (0, 1)
    found = verify(export_table(table, "gus"))
    assert found.difference is None
    assert (found.replayed, found.rolls, found.dice_only) == (1, len(rolls), 0)


def test_forged_words_and_forged_dice_are_found(table: Table) -> None:
    table.roll_on("gus", "plot")
    lines = list(export_table(table, "gus"))

    def other_face(header: dict[str, Any], rows: Rows) -> None:
        entry = of_kind(rows, "answered")["line"]["entry"]
        entry["faces"] = [entry["faces"][0] % 2 + 1]

    def other_words(header: dict[str, Any], rows: Rows) -> None:
        of_kind(rows, "answered")["line"]["told"][-1]["text"] = "Archetypal plot: None."

    def other_row(header: dict[str, Any], rows: Rows) -> None:
        of_kind(rows, "call-ended")["line"]["outcome"]["row"] = "1"

    assert verify(chained(lines, lambda header, rows: None)).holds
    for change, what in ((other_face, "the faces of the roll"), (other_words, "told"), (other_row, "outcome")):
        found = verify(chained(lines, change)).difference
        assert found
        assert what in found.what


def test_hidden_it_is_for_the_gamemaster_until_it_is_revealed(table: Table) -> None:
    before = read_by(table, "ana")
    call = table.roll_on("gus", "encounter", hidden="all")
    assert read_by(table, "ana") == before
    assert words(table, call) not in "".join(export_for(table, "ana"))
    assert words(table, call) in read_by(table, "gus")
    with pytest.raises(Refused):
        table.proof("ana", call + 1)
    table.reveal("gus", call)
    assert words(table, call) in read_by(table, "ana")
    assert table.proof("ana", call + 1).leaf == 0
    assert verify(export_for(table, "ana")).difference is None


def test_taken_back_and_rolled_again_it_is_the_same(table: Table) -> None:
    call = table.roll_on("gus", "story")
    table.undo("gus", call - 1)
    again = table.roll_on("gus", "story")
    assert words(table, again) == words(table, call)
    assert verify(export_table(table, "gus")).difference is None


def test_one_that_was_cut_off_goes_on_and_is_done_once(table: Table) -> None:
    table.prefer_dice("gus", "own")
    call = table.start("gus", "treasure", act="k")
    table.answer("gus", call, 0)
    other = Table(table.store, "trip")
    assert other.roll_on("gus", "treasure", act="k") == call
    assert table.roll_on("gus", "treasure", act="k") == call, "this one had not heard of it"
    assert not table.open
    assert table.number == other.number
    assert [roll.sequence for roll in answers(table, call)] == list(range(len(answers(table, call))))


def test_real_dice_can_be_typed_in_one_roll_at_a_time(table: Table) -> None:
    table.prefer_dice("gus", "own")
    call = table.start("gus", "starting-money", {"rank": "3"})
    assert call in table.open
    while call in table.open:
        question = table.open[call].session.question
        table.answer("gus", call, len(table.open[call].answers), faces=[1] * len(list(question.pool.sides())))  # type: ignore[union-attr]
    assert words(table, call).startswith("Starting money")


def test_who_may_not_and_what_is_not_there(table: Table) -> None:
    number = table.number
    with pytest.raises(Refused, match="only the GM may roll on random tables"):
        table.roll_on("ana", "treasure")
    with pytest.raises(Refused):
        table.start("ana", "treasure")
    with pytest.raises(BadInput, match="no random table 'skill'"):
        table.roll_on("gus", "skill")
    with pytest.raises(BadInput, match="takes no 'colour'"):
        table.roll_on("gus", "treasure", {"colour": "red"})
    assert table.number == number


@pytest.mark.parametrize("id", ruleset_ids())
def test_no_random_table_has_the_id_of_a_procedure(id: str) -> None:
    game = ruleset(id)
    assert not set(content(game.package).generators) & set(game.listings)
