"""What a round has room for beside a plain attack: which weapon is drawn, and moving along with what is done."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rollwright.games.going_somewhere.rules.combat.moves import may_go
from rollwright.games.going_somewhere.rules.combat.orders import moving_with, offered
from rollwright.games.going_somewhere.rules.combat.records import numbers_at
from rollwright.games.going_somewhere.rules.combat.rolling import added
from rollwright.games.going_somewhere.rules.combat.standing import scene_at
from rollwright.games.going_somewhere.rules.sheet import Item
from rollwright.rules.facts import Who
from rollwright.table.table import Table
from tests.games.going_somewhere.checks_cases import OPTIONS
from tests.games.going_somewhere.checks_cases import begun as begun_deed
from tests.games.going_somewhere.facts_told import told_fact
from tests.games.going_somewhere.fighting import (
    ARROWS,
    BOW,
    SWORD,
    Presses,
    answered,
    company,
    fight_in,
    foe,
    hero,
    sat_down,
)
from tests.games.going_somewhere.test_fight_table import begun, ordered, said

TORVALD, MIRA, RUSK = Who("torvald-stone"), Who("mira-of-osk"), Who("rusk")
AXE = Item(name="Great axe", kind="weapon", where="back", sides=12, hands=2)
SLUNG = msgspec.structs.replace(BOW, where="back")


def armed(distance: int, *items: Item) -> Table:
    """Begin a fight with somebody who has some weapons."""
    return begun(sat_down({TORVALD: hero(TORVALD, items=items, cp=0), RUSK: foe(RUSK)}), distance=distance)


def at(table: Table, who: Who = TORVALD) -> int:
    return fight_in(table).ones[who].at


@pytest.mark.rule("gs.round.six")
def test_any_weapon_can_be_drawn_and_so_can_bare_hands() -> None:
    table = armed(6, SWORD, AXE, SLUNG, ARROWS)
    keys = [one.key for one in offered(OPTIONS, table.state, TORVALD)]
    assert "draw rusk Long bow" in keys, "at six squares it is the bow that reaches"
    assert "draw rusk Great axe" not in keys
    near = armed(1, SWORD, AXE, SLUNG, ARROWS)
    words = {one.key: one.words for one in offered(OPTIONS, near.state, TORVALD)}
    assert {"draw rusk Great axe", "draw rusk Long bow", "draw rusk bare hands"} <= words.keys()
    assert words["draw rusk bare hands"] == "Attack Rusk with bare hands"
    said(near, TORVALD, "draw rusk bare hands")
    assert (numbers_at(near.state, TORVALD).weapon, scene_at(OPTIONS, near.state).of(TORVALD).numbers.weapon) == (0, 0)
    ordered(near)
    near.go_on("gus")
    answered(near, Presses())
    order = fight_in(near).ones[TORVALD].order
    assert order is not None
    assert (order.what, order.target) == ("attack", RUSK), "an attack goes on, also one that drew"
    words = {one.key: one.words for one in offered(OPTIONS, near.state, TORVALD)}
    assert "draw rusk Long sword" in words
    said(near, TORVALD, "draw rusk Long sword")
    assert numbers_at(near.state, TORVALD).arm == "Long sword"


@pytest.mark.rule("gs.round.six", "gs.round.act")
def test_an_archer_moves_away_and_shoots_from_there() -> None:
    table = armed(5, BOW, ARROWS)
    said(table, TORVALD, f"attack {RUSK}", going="farther")
    order = fight_in(table).ones[TORVALD].order
    assert order is not None
    assert (order.what, order.away, order.after) == ("advance", True, False)
    scene = scene_at(OPTIONS, table.state)
    assert added(OPTIONS, scene, scene.of(TORVALD), order, [order]) == 12 - 10, "from nineteen squares off"
    ordered(table)
    table.go_on("gus")
    answered(table, Presses())
    assert at(table) < -2
    kept = fight_in(table).ones[TORVALD].order
    assert kept is not None
    assert (kept.what, kept.away) == ("attack", False), "in the next round the shot is from where they are"


@pytest.mark.rule("gs.round.six")
def test_help_and_words_leave_room_for_half_the_movement_or_a_square() -> None:
    table = begun(company(2, 1, cp=0), distance=9)
    assert "other" in moving_with(OPTIONS, table.state, TORVALD)["action"]
    assert "flee" not in moving_with(OPTIONS, table.state, TORVALD)["action"]
    said(table, TORVALD, "other", words="shouts a warning", going="then-step")
    said(table, MIRA, f"help {TORVALD}", going="farther")
    ordered(table)
    before = at(table), at(table, MIRA)
    table.go_on("gus")
    while table.open:
        call, under_way = next(iter(table.open.items()))
        question: Any = under_way.session.question
        said_of_it = {"dice": "works"} if question.key == "judge-words" else {"modifier": "0"}
        table.answer("gus", call, under_way.session.length, fields=said_of_it)
    assert at(table) == before[0] + 1
    assert at(table, MIRA) < before[1] - 1


@pytest.mark.rule("gs.round.six")
def test_who_does_something_by_another_rule_moves_once_with_it() -> None:
    table = begun(company(1, 1, cp=0), distance=9)
    said(table, TORVALD, "do")
    ordered(table)
    table.go_on("gus")
    before = at(table)
    assert may_go(OPTIONS, table.state, TORVALD)
    table.start("player-0", "go", {"who": TORVALD, "going": "nearer"})
    assert at(table) > before
    assert not may_go(OPTIONS, table.state, TORVALD)
    assert not fight_in(table).ones[TORVALD].acted, "the action is still to come"


@pytest.mark.rule("gs.round.six")
def test_an_attack_with_what_was_drawn_before_says_in_the_story_with_what() -> None:
    table = armed(1, SWORD, AXE)
    said(table, TORVALD, "draw rusk bare hands")
    ordered(table)
    table.go_on("gus")
    answered(table, Presses())
    declared, *_ = begun_deed("declare", table.state, TORVALD, action="attack rusk bare hands")
    assert told_fact(declared, str) == f"{TORVALD} will attack rusk with bare hands."
    declared, *_ = begun_deed("declare", table.state, TORVALD, action="draw rusk Long sword")
    assert told_fact(declared, str) == f"{TORVALD} will attack rusk with the long sword."
