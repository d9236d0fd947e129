"""The gamemaster's hand: rulings with their reasons, and secrets that are shown later."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.mechwarrior.rules.facts import EdgeSpent
from rollwright.play.steps import GM
from rollwright.rules.facts import Amended, Joined, Who
from rollwright.table.log import Abandoned, CallEnded, OptionSet
from rollwright.table.table import Table
from rollwright.table.view import view
from tests.table.tables import everything, make_table, other_than, to_the_end, to_the_question


@pytest.fixture
def table() -> Table:
    return make_table()


def told(table: Table, seat: str, last: int = 100) -> list[str]:
    return [line.text for line in view(table, seat).log][-last:]


def skill(table: Table, **arguments: Any) -> int:
    return table.start("gus", "skill", {"target": 8, "who": "kara", "what": "Stealth", **arguments})


def outcome(table: Table, call: int) -> dict[str, Any]:
    """Give how a call ended, as it stands."""
    for row in table.rows.under(table.position.number):
        line = table.rows.line(row.number)
        if isinstance(line, CallEnded) and line.call == call:
            return line.outcome
    raise AssertionError("it has not ended")


def test_a_roll_is_set_with_its_reason(table: Table) -> None:
    call = skill(table)
    table.set_roll("gus", call, 0, [6, 6], "the lock is rusty")
    assert "Gus sets the roll to 6, 6: the lock is rusty" in told(table, "ben")
    assert outcome(table, call)["success"] is True


def test_play_is_never_taken_back_to_before_a_verdict_that_was_set(table: Table) -> None:
    call = to_the_end(table)
    table.set_verdict("gus", call, "winner", other_than(table, "winner", ("kara", "b")), "the guard was warned")
    with pytest.raises(Refused, match=f"in the middle of something that ends with line {table.number}"):
        table.undo("gus", table.number - 2)
    assert table.number - 2 not in view(table, "gus").stops


def test_a_call_is_abandoned(table: Table) -> None:
    call = to_the_question(table)
    table.abandon("gus", call, "Ana had to go")
    assert not table.open
    assert table.state.sheet("kara").edge_left == 1
    assert isinstance(table.log[-1], Abandoned)
    assert any(line.endswith("Ana had to go") for line in told(table, "ben"))
    with pytest.raises(Refused, match="isn’t going on"):
        table.abandon("gus", call, "again")


def test_an_option_is_switched_from_the_next_call_on(table: Table) -> None:
    call = to_the_question(table)
    name, value = "edge_rerolls_per_roll", "1"
    assert getattr(table.options, name) != 1
    under = table.open[call].options
    table.switch("gus", name, value, "we like it so")
    assert table.open[call].options == under
    assert table.options != under
    assert isinstance(table.log[-1], OptionSet)
    assert Table(table.store, table.id).options == table.options
    with pytest.raises(BadInput, match="no option 'nonsense'; there are"):
        table.switch("gus", "nonsense", "1")


RULINGS: dict[str, Callable[[Table, str, int], Any]] = {
    "set a roll": lambda table, by, call: table.set_roll(by, call, 0, [6, 6], "so"),
    "overrule": lambda table, by, call: table.set_verdict(by, call, "success", "yes", "so"),
    "change an answer": lambda table, by, call: table.set_answer(by, call, 0, "so", choice="keep"),
    "strike": lambda table, by, call: table.strike(by, 5, 0, "so"),
    "abandon": lambda table, by, call: table.abandon(by, call, "so"),
    "switch": lambda table, by, call: table.switch(by, "edge_cycle", "adventure"),
    "put facts down": lambda table, by, call: table.land(by, [EdgeSpent(who=Who("vanya"), points=1)]),
    "take back": lambda table, by, call: table.undo(by, 4),
    "reveal": lambda table, by, call: table.reveal(by, call),
    "hide": lambda table, by, call: table.roll(by, "1d6", hidden="result"),
    "begin a scene": lambda table, by, call: table.title(by, "Night"),
    "begin a session": lambda table, by, call: table.begin_session(by),
    "begin new dice": lambda table, by, call: table.end_decks(by),
    "another's secrets": lambda table, by, call: table.veil(by, "vanya", ["notes"]),
    "invite": lambda table, by, call: table.invite(by),
    "send away": lambda table, by, call: table.remove(by, "ben"),
    "hand over": lambda table, by, call: table.hand_over(by, "ben"),
}


@pytest.mark.parametrize("name", RULINGS)
def test_only_the_gamemaster_rules(name: str, table: Table) -> None:
    call = skill(table)
    before = everything(table)
    with pytest.raises(Refused, match="GM"):
        RULINGS[name](table, "ana", call)
    assert everything(table) == before


@pytest.mark.parametrize("name", ["set a roll", "abandon"])
def test_a_ruling_needs_a_reason(name: str, table: Table) -> None:
    call = skill(table)
    rulings: dict[str, Callable[[], Any]] = {
        "set a roll": lambda: table.set_roll("gus", call, 0, [6, 6], " "),
        "abandon": lambda: table.abandon("gus", call, ""),
    }
    before = everything(table)
    with pytest.raises(BadInput, match="a reason has 1 to"):
        rulings[name]()
    assert everything(table) == before


def test_a_co_gamemaster_has_the_same_hand(table: Table) -> None:
    table.seat_somebody("gus", table.seat("ben").__class__("ben", "Ben", "co-gm"))
    call = skill(table)
    table.set_roll("ben", call, 0, [6, 6], "so")
    assert "guard" in {sheet.id for sheet in view(table, "ben").sheets}


@pytest.mark.parametrize("hidden", ["result", "all"])
def test_a_hidden_call_is_shown_later_to_one_or_to_all(table: Table, hidden: Any) -> None:
    table.prefer_dice("gus", "own")
    call = table.start("gus", "skill", {"target": 8, "who": "guard"}, hidden=hidden)
    line = table.number + 1
    table.answer("gus", call, 0, faces=[5, 3])
    for seat in ("ana", "ben", "sue"):
        assert not any("5, 3" in text for text in told(table, seat))
        assert any("secret" in text for text in told(table, seat, 4)) == (hidden == "result")
        assert not view(table, seat).awaited
    table.reveal("gus", line, ["ana"])
    assert any("5, 3" in text for text in told(table, "ana"))
    assert not any("5, 3" in text or "reveals" in text for text in told(table, "ben"))
    table.reveal("gus", call)
    assert any("5, 3" in text for text in told(table, "ben"))


def test_what_is_hidden_changes_no_sheet_that_others_see(table: Table) -> None:
    def edge() -> dict[str, int]:
        sheets = {seat: {one.id: one for one in view(table, seat).sheets} for seat in ("gus", "ana", "ben", "sue")}
        return {seat: sheets[seat]["vanya"].fields["edge_left"] for seat in sheets}

    call = table.start("gus", "skill", {"target": 12, "who": "vanya", "edge": 2}, hidden="all", audience=["ben"])
    table.answer("ben", call, 0, faces=[1, 2])
    table.answer("ben", call, 1, choice="reroll")
    table.set_roll("gus", call, 2, [6, 6], "so that it ends")
    assert edge() == {"gus": 1, "ben": 1, "ana": 2, "sue": 2}
    table.reveal("gus", call, ["ana"])
    assert edge() == {"gus": 1, "ben": 1, "ana": 1, "sue": 2}
    reopened = Table(table.store, table.id)
    assert reopened.position.states == table.position.states


def test_a_hidden_character_is_revealed(table: Table) -> None:
    (line,) = [number for number, logged in enumerate(table.log, 1) if b"A guard" in repr(logged).encode()]
    assert {sheet.id for sheet in view(table, "ana").sheets} == {"kara", "vanya"}
    table.land("gus", [Amended(who="guard", field="vehicle_name", value="a red truck", reason="theirs")])
    table.reveal("gus", line, ["ana"])
    (guard,) = [sheet for sheet in view(table, "ana").sheets if sheet.id == "guard"]
    assert guard.fields["vehicle_name"] == "a red truck"
    assert "notes" not in guard.fields, "what the GM has noted of somebody is not shown with them"
    assert {sheet.id for sheet in view(table, "ben").sheets} == {"kara", "vanya"}
    table.undo("gus", table.number - 2)
    assert "guard" in {sheet.id for sheet in view(table, "ana").sheets}, "what was shown stays known"


def test_a_private_field_is_for_its_holder_and_the_gamemaster(table: Table) -> None:
    table.veil("ana", "kara", ["notes"])
    table.land("gus", [Amended(who="kara", field="notes", value="owes the mob", reason="her past")])
    notes = {
        seat: next(sheet for sheet in view(table, seat).sheets if sheet.id == "kara").fields.get("notes")
        for seat in ("gus", "ana", "ben", "sue")
    }
    assert notes == {"gus": "owes the mob", "ana": "owes the mob", "ben": None, "sue": None}
    assert not any("mob" in text for text in told(table, "ben"))
    table.veil("ana", "kara", ["notes"], shown=True)
    assert next(sheet for sheet in view(table, "ben").sheets if sheet.id == "kara").fields["notes"] == "owes the mob"


def test_a_sheet_can_not_join_twice(table: Table) -> None:
    with pytest.raises(Refused, match="a sheet 'kara' at the table already"):
        table.land("gus", [Joined(who="kara", sheet={"name": "Another"}, seen_by=(GM,))])
