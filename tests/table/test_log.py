"""The log: its lines, what of it stands after undo and redo, and that a table opens as it was left."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright.dice.errors import Refused
from rollwright.play.journal import Chosen, Thrown
from rollwright.table import kept
from rollwright.table.chain import START, digest, head, salt
from rollwright.table.log import (
    Abandoned,
    Answered,
    AnyLogged,
    CallEnded,
    CallOpened,
    Drawn,
    FactsLanded,
    Revealed,
    Rolled,
    Said,
    Seated,
    TableMade,
    Told,
    Undone,
    decode,
    encode,
)
from rollwright.table.seat import Seat
from rollwright.table.table import Table
from tests.table.tables import everything, make_table, to_the_end, to_the_question

LINES: list[AnyLogged] = [
    TableMade(name="Friday", ruleset="mechwarrior", version="1", options={"packages": "no"}, commitment="ab"),
    Seated(seat=Seat("ana", "Ana", "player", ("kara",)), by="gus"),
    FactsLanded(by="gus", facts=({"fact": "left", "who": "kara"},), reason="she went home", act="k1"),
    CallOpened(
        call=4, ordinal=1, by="gus", procedure="skill", version="1", arguments={"target": 7}, actors={"actor": "ana"},
        hidden="result", audience=("ana",),
    ),
    Answered(
        call=4, sequence=0, by="ana", entry=Thrown((0,), "skill", "actor", "2d6", "total", (3, 4), ("gm",), "typed"),
        told=(Told("Done.", ("rule",), ("gm",)),),
    ),
    Answered(call=4, sequence=1, by="ana", entry=Chosen((1,), "edge", "actor", ("keep", "reroll"), "keep")),
    CallEnded(call=4, outcome={"success": True}, facts=()),
    Abandoned(call=4, by="gus", reason="late"),
    Rolled(by="ana", ordinal=1, expression="2d6", faces=(1, 2), total=3, drawn=Drawn(0, 5)),
    Said(by="ana", text="hush", to=("gm",)),
    Revealed(by="gus", line=4),
    Undone(by="gus", to=3, reason="a slip"),
]  # fmt: skip


@pytest.mark.parametrize("line", LINES, ids=lambda line: type(line).__name__)
def test_a_line_reads_back_as_it_was_written(line: AnyLogged) -> None:
    assert decode(encode(line)) == line


def test_fields_of_a_later_version_pass() -> None:
    assert decode(b'{"log":"undone","by":"gus","to":3,"mood":"sorry"}') == Undone(by="gus", to=3)


def scenes(table: Table) -> list[str]:
    """Give the titles that stand, in order."""
    lines = [table.rows.line(row.number) for row in table.rows.under(table.position.number)]
    return [line.title for line in lines[::-1] if hasattr(line, "title")]


@pytest.mark.parametrize("every", [3, 500])
@given(script=st.lists(st.one_of(st.none(), st.integers(0, 1_000)), max_size=40))
def test_play_stands_as_it_stood_after_that_line(every: int, script: list[int | None]) -> None:
    """Compared with a plain model, which keeps every standing list that there ever was."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kept, "SNAPSHOT_EVERY", every)
        table = make_table()
        first = table.number
        stood: dict[int, list[str]] = {first: []}
        for step in script:
            if step is None:
                table.title("gus", str(table.number))
                stood[table.number] = [*stood[table.number - 1], str(table.number - 1)]
            else:
                to = first + step % (table.number - first + 1)
                try:
                    table.undo("gus", to)
                except Refused:
                    continue
                stood[table.number] = stood[to]
            assert scenes(table) == stood[table.number]
            assert table.position.title == (stood[table.number] or [""])[-1]
        assert scenes(Table(table.store, table.id)) == stood[table.number]


def test_play_stops_only_between_acts() -> None:
    table = make_table()
    call = to_the_end(table)
    with pytest.raises(Refused, match="in the middle of something that ends with line"):
        table.undo("gus", table.number - 1)
    for to in (0, -1, 2, table.number + 1):
        with pytest.raises(Refused, match="a line from 3 to"):
            table.undo("gus", to)
    table.undo("gus", call)


@pytest.mark.parametrize("every", [1, 2, 5])
def test_a_table_opens_as_it_was_left(every: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "SNAPSHOT_EVERY", every)
    table = make_table()
    call = to_the_end(table)
    table.undo("gus", call + 1, "again")
    table.answer("gus", call, 1)
    table.roll("gus", "2d6", hidden="result")
    to_the_question_again = table.start("ben", "attempt", {"who": "vanya", "skill": "stealth"})
    for _ in range(2):
        opened = Table(table.store, table.id)
        assert everything(opened) == everything(table)
        assert opened.house == table.house
        assert opened.position.states == table.position.states
        assert opened.position.touched == table.position.touched
        for one in (opened, table):
            one.refresh()
            one.rest()
    assert to_the_question_again in table.open


def test_the_chain_of_heads_covers_every_row() -> None:
    table = make_table()
    to_the_question(table)
    before = START
    for row in table.store.read(table.id):
        before = head(before, digest(salt(table.secret, row.number), row.parent, row.at, row.line))
        assert row.head == before
    assert table.head == before.hex()


def test_the_same_act_is_done_once() -> None:
    table = make_table()
    first = table.roll("ana", "1d20", act="k1")
    lines = table.number
    assert table.roll("ana", "1d20", act="k1") == first
    assert Table(table.store, table.id).roll("ana", "1d20", act="k1") == first
    assert table.number == lines


def test_an_act_of_one_who_has_not_seen_the_last_is_refused_with_what_changed() -> None:
    table = make_table()
    seen = table.number
    table.say("ana", "hello")
    table.undo("gus", 4, seen=seen)
    with pytest.raises(Refused, match=rf"play has gone on since line {seen} \(undone\)"):
        table.undo("gus", 5, seen=seen)
