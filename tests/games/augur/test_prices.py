"""What a card says of dice and prices before they fall: where threat dice come from, what burning brings, who pays."""

from __future__ import annotations

import pytest

import rollwright as rw
from rollwright.rules.facts import Amended
from rollwright.table.demo import demo_table
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.view import history, view


@pytest.fixture
def table() -> Table:
    return demo_table(SqliteStore(":memory:"), "friday", "augur", bytes(32))


def amend(table: Table, **fields: object) -> None:
    table.land("gus", [Amended(who="dov", field=name, value=value, reason="") for name, value in fields.items()])


def tries(table: Table, way: str, **judged: str) -> int:
    call = table.start("ben", "try", {"who": "dov", "way": way, "what": "kick him", "against": "the captain"})
    table.answer("gus", call, 0, fields=judged)
    return call


@pytest.mark.rule("augur.harm.threat")
def test_the_card_says_that_a_threat_die_comes_from_fog(table: Table) -> None:
    amend(table, fog={"marks": 3})
    tries(table, "presence", kind="basic")
    told = [line.text for line in history(table, "ben", table.number + 1)]
    assert "The GM calls it normal: only 1 threat die from Fog." in told


@pytest.mark.rule("augur.momentum.burn-better")
def test_who_may_burn_momentum_reads_all_that_it_brings_and_costs(table: Table) -> None:
    amend(table, momentum=5, fog={"marks": 2})
    table.prefer_dice("ben", "own")
    table.prefer_dice("ana", "own")
    call = tries(table, "presence", kind="clash", size="6")
    table.answer("ana", call, 1, choice="mirel")
    table.answer("ben", call, 2, choice="roll")
    table.answer("ben", call, 3, faces=(1, 2))
    table.answer("ana", call, 4, faces=(3,))
    (card,) = view(table, "ben").cards
    costs = "costs Dov and Mirel 1 Fog each (for Dov also 1 Fatigue and a threat die)"
    assert card.notes["burn"] == (f"it becomes Messy, which does the captain 1 harm and {costs}; Momentum drops to 2")


@pytest.mark.rule("augur.harm.grades")
def test_body_or_mind_is_picked_by_the_approach_unless_the_gm_has_said_otherwise_of_the_same(table: Table) -> None:
    def picked(way: str) -> str:
        call = table.start("ben", "try", {"who": "dov", "way": way, "what": "kick him", "against": "the captain"})
        (card,) = view(table, "gus").cards
        usual = {one.name: one.usual for one in card.fields}["track"]
        table.answer("gus", call, 0, fields={"kind": "clash", "track": "fog"})
        table.answer("ben", call, 1, choice="roll")
        while call in table.open:
            table.answer("ben", call, table.open[call].session.length, choice="keep")
        return str(usual)

    ways = ("prowess", "prowess", "instinct", "presence")
    assert [picked(way) for way in ways] == ["fatigue", "fog", "fatigue", "fog"]


@pytest.mark.rule("augur.harm.tracks")
def test_dice_without_an_approach_hurt_the_body() -> None:
    law = rw.odds("augur/group-effort", members="kara,vanya", dice="1,2", threat="1", kind="clash", harm="1,0")
    assert {outcome.follows.track for outcome, _ in law} == {"", "fatigue"}
