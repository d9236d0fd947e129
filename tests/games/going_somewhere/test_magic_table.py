"""Magic at a table: who is asked, what the sheets allow, and what stays on them."""

from __future__ import annotations

import re

import msgspec
import pytest

from rollwright.games.going_somewhere.rules.magic.facts import HarmDue
from rollwright.play.steps import GM
from rollwright.rules.facts import Joined, Who
from rollwright.table.export import export_for
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.view import view
from rollwright.web.people_shown import Faces, names_of
from rollwright.web.story import Storyteller
from tests.games.going_somewhere.fighting import HEROES, Presses, answered, company, foe


@pytest.fixture
def table() -> Table:
    gus = Seat("gus", "Gus", "gm", ())
    made = Table.make(SqliteStore(":memory:"), "friday", "going-somewhere", gus, name="Friday", seed=bytes(range(32)))
    made.seat_somebody("gus", Seat("ana", "Ana", "player", ("mira",)))
    made.seat_somebody("gus", Seat("ben", "Ben", "player", ("vanya",)))
    stats = {"vit": 14, "str": 10}
    bonus = [{"kind": "magic-bonus", "cp": 25, "points": 5}]
    made.land(
        "gus",
        [
            Joined(who="mira", sheet={"name": "Mira", "stats": stats, "cp": 70, "ledger": bonus}),
            Joined(who="vanya", sheet={"name": "Vanya", "stats": stats, "health_lost": 15}),
        ],
    )
    return made


def started(table: Table, seat: str, procedure: str, title: str, **asked: object) -> int:
    """Start a move that a seat is offered, by its title."""
    moves = table.game.moves(table.options, table.state, table.seat(seat).sitting)
    [move] = [one for one in moves if one.procedure == procedure and one.title == title]
    return table.start(seat, procedure, {**move.filled, **asked})


@pytest.mark.rule("gs.magic.harm", "gs.shock.when")
def test_damage_by_magic_is_taken_at_once_and_each_roll_by_itself() -> None:
    table = company(2, 1, cp=0, items=())
    torvald, mira = map(Who, HEROES[:2])
    call = table.start("gus", "gone-wrong", {"who": mira})
    table.set_roll("gus", call, 0, [30], "hair")
    answered(table, Presses())
    assert 1 <= table.state.sheet(mira).health_lost <= 4, "nobody had to think of it"
    assert not table.state.sheet(mira).effects
    table.land("gus", [HarmDue(9, who=torvald), HarmDue(9, who=torvald)], "two walls of fire")
    table.start("gus", "call-notice", {"who": mira})
    answered(table, Presses())
    hurt = table.state.sheet(torvald)
    assert (hurt.health_lost, hurt.shocked, hurt.down) == (18, False, ""), "no single roll takes half"


@pytest.mark.rule("gs.notice.roll")
def test_what_there_is_to_notice_is_told_to_those_alone_who_notice_it() -> None:
    table = company(2, 1, cp=0, items=())
    secret, calls = "three bandits behind the wall", list[int]()
    for who, face in zip(HEROES[:2], (19, 1), strict=True):
        call = table.start("gus", "call-notice", {"who": who, "what": secret})
        assert secret not in repr(view(table, "player-1")), "nobody there has noticed anything yet"
        table.set_roll("gus", call, 0, [face], "to see")
        answered(table, Presses())
        calls.append(call)
    noticed, failed = (repr(view(table, seat)) for seat in ("player-0", "player-1"))
    assert f"notices {secret}." in noticed
    for text in (failed, "".join(export_for(table, "player-1"))):
        assert secret not in text
    own = table.seat("player-1")
    told = [Storyteller(table, own, Faces(table, names_of(table, own))).moment(call) for call in calls]
    assert [re.sub(r"^.* (?=notices|tries)", "", one.title) for one in told if one is not None] == [
        "notices something",
        "tries to notice something",
    ]


@pytest.mark.rule("gs.magic.harm")
def test_damage_of_somebody_hidden_is_the_cgo_s_alone_and_comes_before_the_next_turn() -> None:
    table = company(1, 1, cp=0)
    ghost = Joined(who=Who("ghost"), sheet=msgspec.to_builtins(foe("ghost")), seen_by=(GM,))
    table.land("gus", [ghost, HarmDue(9, who=Who("ghost"), seen_by=(GM,))])
    table.start("gus", "begin-fight", {"party": HEROES[0], "foes": "rusk"})
    answered(table, Presses())
    assert table.state.sheet("ghost").health_lost == 9
    assert "9 Health" not in "".join(export_for(table, "player-0"))
    table.land("gus", [HarmDue(3, who=Who("rusk"))], "a wall of fire")
    step = table.game.onward(table.options, table.state)
    assert step is not None
    assert (step.act, step.arguments) == ("take-harm", {"who": "rusk"})
