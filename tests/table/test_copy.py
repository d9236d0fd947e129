"""What-if copies: they begin as the other table stands, and what happens there happens nowhere else."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games import GAMES as BUILT_IN
from rollwright.rules.facts import Joined
from rollwright.table.bots import bots_of, play_on
from rollwright.table.copying import copy_table
from rollwright.table.export import export_for, export_table
from rollwright.table.importing import import_table
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.verify import verify
from rollwright.table.view import view
from tests.table.exports import GAMES, chained, of_kind, played
from tests.table.tables import OTHERS, SEED, everything, make_table, seen, to_the_question


def looks(table: Table, seat: str) -> dict[str, Any]:
    """Give what a seat sees that a copy has too: all but the log, and what counts its lines."""
    shown = msgspec.to_builtins(view(table, seat))
    for name in ("table", "number", "head", "log", "stops"):
        del shown[name]
    for call in (*shown["cards"], *shown["awaited"]):
        del call["call"]
    return dict(shown)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_a_copy_begins_as_the_table_stands_and_goes_on_alone(game: str) -> None:
    table = played(game)
    before = everything(table)
    copy = copy_table(table, "gus", "what-if")
    assert (copy.state, copy.options, len(copy.open)) == (table.state, table.options, len(table.open))
    assert copy.made.commitment != table.made.commitment
    assert copy.made.copied == f"friday, line {table.number}"
    for seat in table.seats:
        assert looks(copy, seat.id) == looks(table, seat.id)
    assert looks(Table(table.store, "what-if"), "ana") == looks(table, "ana"), "it opens again"
    assert play_on(copy, bots_of(copy, Random(1)), 20, Random(2))
    assert everything(table) == before
    verification = verify(export_table(copy, "gus"))
    assert verification.difference is None
    assert verification.copied == copy.made.copied
    for seat in copy.seats:
        assert verify(export_for(copy, seat.id)).difference is None
    other = import_table(SqliteStore(":memory:"), export_table(copy, "gus"))
    assert other.state == copy.state


def test_an_open_call_is_answered_in_the_copy_alone() -> None:
    table = make_table()
    table.say("ben", "hello")
    first = to_the_question(table)
    copy = copy_table(table, "gus", "what-if", seed=SEED[::-1])
    (call,) = copy.open
    assert copy.open[call].session.answers == table.open[first].session.answers
    copy.answer("ana", call, 2, choice="reroll")
    assert (copy.state.sheet("kara").edge_left, table.state.sheet("kara").edge_left) == (0, 1)
    assert not copy.open
    assert first in table.open
    assert verify(export_table(copy, "gus")).copied_rolls == 2
    copy.undo("gus", call + 2)
    assert copy.open[call].answers[-1][1].sequence == 1
    with pytest.raises(Refused, match=r"can be taken back to a line from \d+"):
        copy.undo("gus", call + 1)
    other = copy_table(copy, "gus", "what-if-2")
    (call,) = other.open
    other.answer("ana", call, 2, choice="keep")
    assert not other.open
    assert verify(export_table(other, "gus")).difference is None


def test_who_sits_there_and_what_is_secret_comes_along_without_words_and_invitations() -> None:
    table = make_table()
    table.note("ana", "diary", "dear me", ["ben"])
    table.veil("ana", "kara", ["notes"])
    table.invite("gus")
    table.say("ana", "hello")
    table.roll("gus", "3d6", hidden="all")
    table.remove("gus", "sue")
    table.prefer_dice("gus", "own")
    call = table.start("gus", "skill", {"target": 7, "who": "vanya", "what": "Stealth"}, hidden="all")
    table.reveal("gus", call, ["ana"])
    copy = copy_table(table, "gus", "what-if", name="What if?")
    assert (copy.made.name, copy.house.invitations, len(copy.log)) == ("What if?", {}, 11)
    assert [seat.left for seat in copy.house.seats.values()] == [False, False, False, True]
    assert [len(view(copy, seat).awaited) for seat in ("gus", "ana", "ben")] == [1, 1, 0]
    assert [len(view(copy, seat).notes) for seat in ("gus", "ana", "ben")] == [0, 1, 1]
    assert b"guard" not in seen(copy, "ben")
    for seat in ("ana", "ben"):
        assert "guard" not in "\n".join(export_for(copy, seat))
    with pytest.raises(Refused, match="open a seat at this table"):
        copy.seat_by(table.seat_token("ana"))


def test_only_the_gamemaster_copies_and_under_a_free_id() -> None:
    table = make_table()
    for seat in OTHERS:
        with pytest.raises(Refused, match="only the GM may copy"):
            copy_table(table, seat, "what-if")
    with pytest.raises(BadInput, match="there is a table 'friday' already"):
        copy_table(table, "gus", "friday")
    assert table.store.tables() == ["friday"]


def test_a_call_goes_on_under_the_options_that_it_began_with(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BUILT_IN, "toy", "tests.rules.toy")
    table = Table.make(SqliteStore(":memory:"), "toy", "toy", Seat("gus", "Gus", "gm"), seed=SEED)
    table.seat_somebody("gus", Seat("ana", "Ana", "player", ("hero",), dice="own"))
    table.land("gus", [Joined(who="hero", sheet={"hits": 6})])
    table.switch("gus", "tries", "2")
    call = table.start("ana", "try-check", {"who": "hero"})
    table.switch("gus", "tries", "0")
    table.switch("gus", "ties", "ours")
    table.answer("ana", call, 0, faces=[1, 2])
    table.answer("ana", call, 1, choice="again")
    copy = copy_table(table, "gus", "what-if")
    assert (copy.state, copy.options) == (table.state, table.options)
    (under_way,) = copy.open.values()
    assert (under_way.options.tries, under_way.options.ties) == (2, "theirs")
    for one, id in ((table, call), (copy, under_way.opened.call)):
        one.answer("ana", id, 2, faces=[1, 3])
        one.answer("ana", id, 3, choice="keep")
        assert one.state.sheet("hero").hits == 5
    lines = list(export_table(copy, "gus"))
    assert verify(lines).difference is None
    assert verify(lines).typed == {"ana": 1}, "what was typed in before belongs to the other table"

    def ended(header: Any, rows: Any) -> None:
        first = next(row for row in rows if row["line"]["log"] == "answered")
        first["line"] = {**of_kind(rows, "call-ended")["line"], "call": first["line"]["call"]}

    forged = verify(chained(lines, ended)).difference
    assert forged is not None
    assert forged.what == "the beginning of a copy"
