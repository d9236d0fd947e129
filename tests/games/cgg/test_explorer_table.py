"""Explorers at a table: the crew votes for a ship, and a Story Break asks player and Exec in turn."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rollwright.games.cgg.rules.codes import Code
from rollwright.rules.facts import Joined
from rollwright.table.keeping import kept_call
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from tests.games.cgg.explorers import ORR, VELA, but


def seated(game: str, **fields: Any) -> Table:
    table = Table.make(SqliteStore(":memory:"), "expanse", game, Seat("gus", "Gus", "gm"))
    for seat, who, sheet in (("ana", "vela", but(VELA, **fields)), ("ben", "orr", ORR)):
        table.seat_somebody("gus", Seat(seat, seat.title(), "player", holds=(who,)))
        table.land("gus", [Joined(who=who, sheet=msgspec.to_builtins(sheet))])
    return table


def start(table: Table, seat: str, procedure: str) -> int:
    """Start the first move of a procedure that a seat is offered, with what the sheets fill in."""
    game = table.game
    moves = game.moves(game.options(), table.state, table.seat(seat).sitting)
    return table.start(seat, procedure, dict(next(one.filled for one in moves if one.procedure == procedure)))


@pytest.mark.rule("cgg.ship.kit", "cgg.ship.vote")
def test_the_crew_votes_for_one_of_the_ships_that_were_drawn() -> None:
    table = seated("cgg")
    kit = start(table, "ana", "ship-kit")
    for at, face in enumerate((4, 1, 0)):
        table.answer("ana", kit, at, faces=[face])
    assert table.state.scene.draw.high == 10, "the printed 0 of a d10"
    vote = start(table, "ben", "choose-ship")
    table.answer("ana", vote, 0, choice="third")
    table.answer("ben", vote, 1, choice="third")
    ship = table.state.scene.ship
    assert (ship.type, ship.engine, ship.systems) == (4, 1, 10)


@pytest.mark.rule("cgg.break.order", "cgg.break.payout")
def test_a_story_break_asks_the_player_and_for_the_payout_the_exec() -> None:
    table = seated("cgg-2015", xp=12, dp=10)
    call = start(table, "gus", "story-break")
    steps = [("ana", "strength"), ("ana", "3"), ("ana", "done"), ("gus", "2"), ("ana", "no")]
    for at, (seat, choice) in enumerate(steps):
        table.answer(seat, call, at, choice=choice)
    after = table.state.sheet("vela")
    assert (after.written("strength"), after.die_pips, after.xp, after.dp) == ("3d", 14, 2, 2)
    assert (after.hours, after.may_reassign, after.played) == (12, False, True)


@pytest.mark.rule("cgg.help.joins")
def test_lists_of_codes_are_kept_while_a_call_is_under_way() -> None:
    table = seated("cgg")
    filled = {"code": VELA.code("strength"), "attribute": "strength", "who": "vela", "difficulty": 3, "hours": 12}
    call = table.start("gus", "action", {**filled, "helping": (Code(2), Code(1, 1)), "risk_with": ()})
    again = kept_call(table.game.listing("action"), table.options, table.open[call].opened.arguments)
    assert (again.named["helping"], again.named["risk_with"]) == ((Code(2), Code(1, 1)), ())
