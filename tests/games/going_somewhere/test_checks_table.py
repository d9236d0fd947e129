"""Checks at a table: who is asked, and what stays on the sheets."""

from __future__ import annotations

import pytest

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules import derive
from rollwright.rules.facts import Joined
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table


@pytest.fixture
def table() -> Table:
    gus = Seat("gus", "Gus", "gm", ())
    made = Table.make(SqliteStore(":memory:"), "friday", "going-somewhere", gus, name="Friday", seed=bytes(range(32)))
    made.seat_somebody("gus", Seat("ana", "Ana", "player", ("kara",)))
    made.seat_somebody("gus", Seat("ben", "Ben", "player", ("vanya",)))
    kara = {"name": "Kara", "stats": {"str": 12, "chm": 14, "per": 13}, "cp": 10}
    vanya = {"name": "Vanya", "stats": {"str": 15, "chm": 9, "spd": 11}, "cp": 4}
    made.land("gus", [Joined(who="kara", sheet=kara), Joined(who="vanya", sheet=vanya)])
    return made


def started(table: Table, seat: str, procedure: str, title: str, **asked: object) -> int:
    """Start a move that a seat is offered, by its title."""
    moves = table.game.moves(table.options, table.state, table.seat(seat).sitting)
    [move] = [one for one in moves if one.procedure == procedure and one.title == title]
    return table.start(seat, procedure, {**move.filled, **asked})


@pytest.mark.rule("gs.check.stat", "gs.check.reroll", "gs.help.bonus")
def test_the_cgo_the_player_and_the_helper_each_answer_their_part(table: Table) -> None:
    call = started(table, "ana", "attempt", "Try something", helper=15, helper_who="vanya", what="the gate")
    with pytest.raises(Refused):
        table.answer("ana", call, 0, choice="str")
    table.answer("gus", call, 0, choice="str")
    table.answer("gus", call, 1, choice="20")
    table.answer("ana", call, 2, choice="roll")
    with pytest.raises(Refused):
        table.answer("ana", call, 3, faces=[7])
    table.answer("ben", call, 3, faces=[7])
    table.answer("ana", call, 4, faces=[2])
    table.answer("ana", call, 5, choice="reroll")
    table.answer("ana", call, 6, faces=[8])
    assert derive.power(table.state.sheets["kara"]) == 9
    assert derive.power(table.state.sheets["vanya"]) == 4


@pytest.mark.rule("gs.persuade.roll", "gs.opposed.contest")
def test_two_players_can_persuade_each_other(table: Table) -> None:
    call = started(
        table, "gus", "persuade", "Kara: persuade somebody", against=9, against_cp=4, against_who="vanya", cp=0
    )
    table.answer("ben", call, 0, choice="roll")
    table.answer("ana", call, 1, faces=[20])
    table.answer("ben", call, 2, faces=[10])
    table.answer("ben", call, 3, choice="reroll")
    table.answer("ben", call, 4, faces=[30])
    table.answer("ben", call, 5, faces=[12])
    assert derive.power(table.state.sheets["vanya"]) == 3
    assert not table.position.open


@pytest.mark.rule("gs.disguise.level", "gs.unmask.exceed", "gs.time.round")
def test_a_disguise_lasts_until_it_is_put_off(table: Table) -> None:
    call = started(table, "ana", "disguise", "Put on a disguise", what="a monk")
    table.answer("ana", call, 0, choice="roll")
    table.answer("ana", call, 1, faces=[12])
    table.answer("ana", call, 2, choice="keep")
    [mark] = table.state.sheets["kara"].marks
    table.start("gus", "pass-time", {"rounds": 0, "days": 2})
    assert table.state.sheets["kara"].marks == (mark,)
    unmasking = started(table, "gus", "unmask", "Vanya: see through Kara", cp=0)
    table.answer("ben", unmasking, 0, faces=[20])
    started(table, "gus", "end-mark", "End for Kara: disguised (a monk)")
    assert table.state.sheets["kara"].marks == ()
