"""Low Lantern does what its rules say: odds, plays, facts, best play, landings."""

from __future__ import annotations

from fractions import Fraction

import pytest
import rollwright as rw
from rollwright.api import Play
from rollwright.rules.facts import State, fold
from rollwright.table.demo import demo_table
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.view import view
from rollwright.testing.contract import contract

from low_lantern.sheet import Boat, Options, Sheet, check

test_contract = contract("low-lantern")


def after(play: Play, state: State) -> State:
    return fold(state, play.facts, Sheet)


@pytest.fixture
def night() -> State:
    return State({"ida": Sheet("Ida", 3, 2, 2)}, Boat(oil=2, dark=1))


@pytest.mark.rule("lantern.keeper.dice")
def test_a_keeper_has_seven_dice() -> None:
    assert not list(check(Options(), Sheet("Ida", 3, 2, 2)))
    (finding,) = check(Options(), Sheet("Ida", 4, 4, 4))
    assert (finding.rule, finding.by) == ("lantern.keeper.dice", 5)


@pytest.mark.rule("lantern.task.lights", "lantern.task.done", "lantern.task.cost", "lantern.task.lost")
def test_odds_of_a_task() -> None:
    law = rw.odds("low-lantern/task", dice=2, exact=True).field("result")
    assert [law.fraction(word) for word in ("lost", "cost", "done")] == [Fraction(4, 9), Fraction(4, 9), Fraction(1, 9)]
    bright = rw.odds("low-lantern/task", dice=2, options={"bright": True}, exact=True).field("result")
    assert bright.fraction("done") == Fraction(1, 4)


@pytest.mark.rule("lantern.task.burn")
def test_oil_is_burnt_for_the_other_dice(night: State) -> None:
    play = rw.play("low-lantern/task", dice=3, oil=2, who="ida", faces=[5, 1, 2, 6, 3], choose={"burn": "burn"})
    assert (play.outcome.result, play.outcome.lights) == ("done", 2)
    assert after(play, night).scene == Boat(oil=1, dark=1)
    assert [line.text for line in play.tell][-2:] == ["1 oil burns.", "2 lights, 1 needed: done."]


@pytest.mark.rule("lantern.task.burn")
def test_a_table_can_settle_how_often_oil_is_burnt() -> None:
    for burns, throws in ((0, 1), (1, 2), (2, 3), (3, 3)):  # two measures are in the boat
        law = rw.odds("low-lantern/task", dice=3, oil=2, policy="always", options={"burns": burns}, exact=True)
        light = 1 - Fraction(2, 3) ** throws
        assert law.field("result").fraction("done") == 3 * light**2 * (1 - light) + light**3


@pytest.mark.rule("lantern.task.cost", "lantern.task.lost")
def test_prices(night: State) -> None:
    assert after(rw.play("low-lantern/task", dice=2, who="ida", faces=[6, 1]), night).sheet("ida").nerve == 4
    assert after(rw.play("low-lantern/task", dice=2, who="ida", faces=[3, 1]), night).scene.dark == 2


@pytest.mark.rule("lantern.crossing", "lantern.crossing.dark")
def test_a_crossing(night: State) -> None:
    lost = rw.play("low-lantern/crossing", dice=2, oil=0, dark=5, faces=[6, 1])
    assert (lost.outcome.arrived, lost.outcome.dark) == (False, 6)  # two lights are needed by then
    faces = [6, 6, 5, 1, 2, 1, 4, 3]  # done; at a price; lost, though oil is burnt
    play = rw.play(
        "low-lantern/crossing", who="ida", dice=2, stretches=3, oil=2, dark=1,
        faces=[*faces, 6, 5], choose={"burn": ["keep", "burn"]},
    )  # fmt: skip
    assert play.outcome == (True, 1, 2, 4)
    there = after(play, night)
    assert (there.scene, there.sheet("ida").nerve) == (Boat(oil=1, dark=0), 4)
    best, never = (rw.odds("low-lantern/crossing", dice=2, policy=one, worth="arrived") for one in ("best", "never"))
    assert best.worth is not None
    assert never.worth is not None
    assert best.worth[1] > never.worth[1] + 0.05


@pytest.fixture
def table() -> Table:
    return demo_table(SqliteStore(":memory:"), "night", "low-lantern", bytes(32))


def texts(table: Table) -> list[str]:
    return [line.text for line in view(table, "ana").log]


@pytest.mark.rule("lantern.task.lights")
def test_a_task_at_a_table_is_three_presses(table: Table) -> None:
    call = table.start("ana", "try", {"who": "ida", "skill": "row", "what": "rows to the bell"})
    (card,) = view(table, "gus").cards
    assert (card.asks, card.headline) == ("Ida Lund rows to the bell: how many lights?", "Ida Lund rows to the bell")
    table.answer("gus", call, 0, fields={"need": "4"})
    table.answer("ana", call, 1)
    (burn,) = view(table, "ana").cards  # three dice are never more than four lights
    assert burn.asks.startswith("Ida Lund has ")
    table.answer("ana", call, 2, choice="keep")
    assert table.state.scene.dark == 1
    assert texts(table)[-2:] == ["The dark comes closer.", "Ida Lund rows to the bell"]
    table.set_verdict("gus", call, "result", "done", "a kind current")
    assert table.state.scene.dark == 0


@pytest.mark.rule("lantern.crossing", "lantern.crossing.dark")
def test_a_crossing_is_a_scene_with_turns(table: Table) -> None:
    table.start("gus", "cast-off", {"crew": ["ida", "tom"], "stretches": 2})
    assert "The boat casts off, 2 to go. At the oars: Ida Lund and Old Tom." in texts(table)
    assert "stretch" in [move.procedure for move in table.moves("ana")]
    assert "stretch" not in [move.procedure for move in table.moves("ben")], "it is Ida's turn"
    assert table.go_on("gus") == 0, "nobody has said what to do about the oil"
    table.start("ana", "order", {"who": "ida", "oil": "burn"})
    assert table.go_on("gus") == 1
    assert table.state.scene.rower == "tom"
    table.start("ben", "order", {"who": "tom", "oil": "keep"})
    table.go_on("gus")
    assert not table.state.scene.crew, "they arrive, or are lost"
    assert ("The boat arrives, and leaves the dark behind." in texts(table)) == (table.state.scene.dark == 0)


@pytest.mark.rule("lantern.landing")
def test_oil_is_found(table: Table) -> None:
    table.start("gus", "find-oil", {"oil": 3})
    assert table.state.scene.oil == 9


@pytest.mark.rule("lantern.omen", "lantern.omen.water")
def test_nobody_peeks_into_the_water(night: State) -> None:
    best = rw.best("low-lantern/omen")
    assert best.advice == {"steady": -1.0, "douse": pytest.approx(-5 / 3)}
    play = rw.play("low-lantern/omen", who="ida", faces=[5], choose={"lantern": "steady"})
    assert after(play, night).sheet("ida").nerve == 2


@pytest.mark.rule("lantern.rest")
def test_a_rest(night: State) -> None:
    tired = night.with_sheet("ida", Sheet("Ida", 3, 2, 2, nerve=1))
    warm = after(rw.play("low-lantern/rest", oil=2, who="ida", choose={"rest": "warm"}), tired)
    assert (warm.sheet("ida").nerve, warm.scene.oil) == (3, 1)


@pytest.mark.rule("lantern.landing")
def test_landings() -> None:
    assert "oil" in str(rw.generate("low-lantern/landing", faces=[2, 3]).json())
    assert rw.odds("low-lantern/landing", exact=True).field("row").fraction("2-3") == Fraction(1, 3)
