"""Augur at a table: everybody is asked what is theirs, and what follows lands on all who took the risk."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.dice.errors import Refused
from rollwright.rules.facts import Joined
from rollwright.table.log import CallEnded
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.view import view
from tests.games.augur.sitting import SHEETS


@pytest.fixture
def table() -> Table:
    """Gus runs the game, Ana plays Kara, Ben plays Vanya."""
    gus = Seat("gus", "Gus", "gm")
    made = Table.make(SqliteStore(":memory:"), "friday", "augur", gus, name="Friday", seed=bytes(range(32)))
    made.seat_somebody("gus", Seat("ana", "Ana", "player", ("kara",)))
    made.seat_somebody("gus", Seat("ben", "Ben", "player", ("vanya",)))
    made.land("gus", [Joined(who=who, sheet=sheet) for who, sheet in SHEETS.items()])
    return made


def move(table: Table, seat: str, title: str, **asked: Any) -> int:
    """Start a move by its title."""
    offered = table.game.moves(table.options, table.state, table.seat(seat).sitting)
    found = next(one for one in offered if one.title == title)
    return table.start(seat, found.procedure, {**found.filled, **asked})


def answers(table: Table, call: int, *given: tuple[str, str | list[int]]) -> None:
    """Answer the questions of a call in order: who, and a key or faces."""
    for at, (seat, answer) in enumerate(given):
        if isinstance(answer, str):
            table.answer(seat, call, at, choice=answer)
        else:
            table.answer(seat, call, at, faces=answer)


def assisted(table: Table) -> int:
    """Let Kara try to talk a guard round, with Vanya's help, up to the dice."""
    call = move(table, "ana", "Try something", what="the guard", foe="guard")
    said = [("gus", "clash"), ("gus", "risky"), ("ana", "guile"), ("ana", "lies"), ("gus", "yes"), ("ana", "none")]
    answers(table, call, *said, ("ben", "yes"), ("ana", "no"))
    return call


@pytest.mark.rule("augur.assist", "augur.assist.risk", "augur.expertise.relevant", "augur.chart.clash")
def test_an_assist_with_shared_consequences(table: Table) -> None:
    call = assisted(table)
    with pytest.raises(Refused, match="which has to end first"):
        table.start("gus", "gm-move", {"kind": "action", "who": "vanya"})
    table.answer("ana", call, 8, faces=[2, 3, 4, 1])
    with pytest.raises(Refused, match="for Ben"):
        table.answer("ana", call, 9, faces=[1])
    table.answer("ben", call, 9, faces=[1])
    table.answer("gus", call, 10, choice="4")
    table.answer("gus", call, 11, choice="fog")
    assert not table.open
    kara, vanya = table.state.sheet("kara"), table.state.sheet("vanya")
    assert (kara.fog.marks, vanya.fog.marks, kara.momentum) == (1, 1, 2)
    assert table.state.scene.clocks["foe:guard"].ticks == 1
    ended = table.log[-1]
    assert isinstance(ended, CallEnded)
    assert [fact["fact"] for fact in ended.facts] == [
        "acted",
        "acted",
        "clock-ticked",
        "harm-taken",
        "harm-taken",
    ]


@pytest.mark.rule("augur.gm.later", "augur.gm.light-harm")
def test_a_move_left_for_later_is_made_by_the_gm(table: Table) -> None:
    call = move(table, "ben", "Try something", what="the gate")
    said = [("gus", "basic"), ("gus", "normal"), ("ben", "prowess"), ("ana", "no"), ("gus", "none"), ("ben", "no")]
    answers(table, call, *said, ("ben", [4, 2, 1]), ("gus", "later"))
    with pytest.raises(Refused):
        table.start("ben", "gm-move", {"kind": "reaction", "who": "vanya", "due": "reaction"})
    call = move(table, "gus", "Due: a reaction against Vanya (the gate)")
    answers(table, call, ("gus", "light-harm"), ("gus", "fatigue"))
    assert table.state.sheet("vanya").fatigue.marks == 1
    assert table.state.scene.due == {}


@pytest.mark.rule("augur.group.who")
def test_in_a_group_effort_whom_the_gm_picks_rolls(table: Table) -> None:
    call = move(table, "gus", "Group effort: Prowess", what="the rock")
    table.answer("gus", call, 0, choice="vanya")
    table.answer("gus", call, 1, choice="basic")
    table.answer("gus", call, 2, choice="normal")
    with pytest.raises(Refused, match="for Ben"):
        table.answer("ana", call, 3, choice="no")
    table.answer("ben", call, 3, choice="no")
    answers_left = [("ben", [6, 1, 1]), ("ana", [6])]
    for at, (seat, faces) in enumerate(answers_left, 4):
        table.answer(seat, call, at, faces=faces)
    table.answer("ben", call, 6, choice="setup")
    assert [setup.by for setup in table.state.scene.setups.values()] == ["vanya"]


@pytest.mark.rule("augur.clock")
def test_a_secret_clock_stays_with_the_gm(table: Table) -> None:
    move(table, "gus", "Set a clock", key="doomsday", text="nigh", secret=True)
    move(table, "gus", "Tick nigh (0 of 6)", ticks=2)
    assert table.state.scene.clocks["doomsday"].ticks == 2
    shown = {seat: repr(view(table, seat)) for seat in ("gus", "ana")}
    assert "nigh" in shown["gus"]
    assert "doomsday" not in shown["ana"]
    assert "nigh" not in shown["ana"]


@pytest.mark.rule("augur.momentum.track")
def test_a_player_can_t_give_other_numbers_than_the_sheet_s(table: Table) -> None:
    with pytest.raises(Refused):
        table.start("ana", "attempt", {"approaches": ("finesse=3",), "who": "kara", "momentum": 6})
    with pytest.raises(Refused):
        table.start("ana", "action", {"dice": 3, "who": "kara"})
