"""Vehicles at a real table: each of a crew answers for themselves, from moves to sheets."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rollwright.dice.errors import Refused
from rollwright.rules.facts import Joined
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from tests.games.going_somewhere.test_vehicles_fight import MANNED


@pytest.fixture
def table() -> Table:
    gus = Seat("gus", "Gus", "gm", ("orr",))
    made = Table.make(SqliteStore(":memory:"), "friday", "going-somewhere", gus, name="Friday", seed=bytes(range(32)))
    made.seat_somebody("gus", Seat("ana", "Ana", "player", ("kara",)))
    made.seat_somebody("gus", Seat("ben", "Ben", "player", ("vanya",)))
    made.land("gus", [Joined(who=who, sheet=msgspec.to_builtins(sheet)) for who, sheet in MANNED.sheets.items()])
    return made


def filled(table: Table, seat: str, procedure: str) -> dict[str, Any]:
    """Give the arguments of the first such move of a seat."""
    moves = table.game.moves(table.options, table.state, table.seat(seat).sitting)
    return dict(next(one.filled for one in moves if one.procedure == procedure))


@pytest.mark.rule("gs.vehicle.fight", "gs.vehicle.crew", "gs.vehicle.health")
def test_a_crew_fights_from_its_vehicle_at_a_table(table: Table) -> None:
    call = table.start("gus", "vehicle-fight", filled(table, "gus", "vehicle-fight"))
    steps: list[tuple[str, Any]] = [("ana", (18,)), ("gus", (2,)), ("ana", "fight"), ("ana", "wait")]
    for sequence, (seat, answer) in enumerate(steps):
        given: dict[str, Any] = {"choice": answer} if isinstance(answer, str) else {"faces": answer}
        table.answer(seat, call, sequence, **given)
    with pytest.raises(Refused, match="for Ben to answer, not for Ana"):
        table.answer("ana", call, 4, choice="wait")
    for sequence, (seat, answer) in enumerate([("ben", "d8 at car"), ("ben", (25,)), ("gus", (6,)), ("ben", (5,))], 4):
        given = {"choice": answer} if isinstance(answer, str) else {"faces": answer}
        table.answer(seat, call, sequence, **given)
    table.answer("gus", call, 8, choice="yield")
    assert not table.open
    assert table.state.sheet("car").health_lost == 5


@pytest.mark.rule("gs.vehicle.people", "gs.vehicle.crew")
def test_a_player_fires_only_what_the_moves_offer(table: Table) -> None:
    shot = filled(table, "ana", "shoot-vehicle")
    assert (shot["weapon"], shot["target"]) == ("cannon-50", "car")
    for more in ({"within": True}, {"acc": 20}, {"guile": None}, {"max_q": 1}, {"by": "gm"}):
        with pytest.raises(Refused, match="can't begin"):
            table.start("ana", "shoot-vehicle", {**shot, **more})
    call = table.start("ana", "shoot-vehicle", shot)
    table.answer("ana", call, 0, faces=(2,))
    table.answer("ana", call, 1, choice="keep")
    assert not table.open
    assert table.state.sheet("car").health_lost == 0
