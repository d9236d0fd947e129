"""At a real table, through the API: presses counted against the budgets, and results that the GM overrules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rollwright.play.steps import GM
from rollwright.rules.facts import Amended
from rollwright.table.export import export_table
from rollwright.table.log import Answered, CallEnded, Hidden
from rollwright.table.table import Table
from rollwright.table.verify import verify
from rollwright.web.presence import awaited_seats
from tests.laws.at_tables import named_table
from tests.table.exports import Rows, chained
from tests.table.presses import counted
from tests.table.programs import Program, Stopped, programs

GUS, MAJA, JEAN = "gus-van-dyke", "maja-van-dyke", "jean-luc-s"
VANYA, ILSE = "vanya-orlov", "dr-ilse-vok"


@pytest.fixture
def table() -> Table:
    return named_table("mechwarrior", bytes(32))


@pytest.fixture
def people(table: Table) -> Iterator[dict[str, Program]]:
    with programs(table) as playing:
        yield playing


def told(one: Program, call: int) -> list[dict[str, Any]]:
    return [line for line in one.get("view", lines=200)["log"] if line.get("call") == call]


def texts(one: Program) -> list[str]:
    return [line["text"] for line in one.get("view", lines=200)["log"]]


def edge_left(table: Table, who: str = VANYA) -> int:
    table.refresh()
    return int(table.state.sheet(who).edge_left)


def hopeless(people: dict[str, Program], **given: Any) -> int:
    """Let Vanya try something that only a natural 12 could save."""
    call = people[MAJA].start("attempt", VANYA, skill="small-arms", doing="shoots at the searchlight", **given)
    people[GUS].answer("judge", fields={"causes": ["darkness", "cover"], "modifier": 5, "why": "no moon"})
    return call


def test_a_skill_roll_is_three_presses(people: dict[str, Program]) -> None:
    with counted(people) as presses:
        call = people[MAJA].start("attempt", VANYA, skill="small-arms", doing="shoots at the searchlight")
        people[GUS].answer("judge", fields={"causes": ["good-tools", "plenty-of-time"], "automatic": "no"})
        card = people[MAJA].answer("skill")
    assert (card["asks"], card["button"]) == ("Vanya Orlov needs 1 or more for Small Arms", "Roll")
    assert (presses.all, presses.by[MAJA]) == (3, 2)
    ended = told(people["sue"], call)[-1]
    assert (ended["text"], ended["word"]) == ("Vanya Orlov tries to shoot at the searchlight · Small Arms", "Success")


def test_with_edge_it_is_four(people: dict[str, Program], table: Table) -> None:
    with counted(people) as presses:
        call = hopeless(people)
        people[MAJA].answer("skill")
        card = people[MAJA].answer("edge", choice="reroll")
    assert presses.all == 4
    assert card["asks"].startswith("Vanya Orlov missed by ")
    assert card["asks"].endswith("needed 15). Spend Edge? (2 left)")
    assert "A 12 makes it." in card["guide"]
    assert edge_left(table) == 2, "nothing has landed: she may roll again"
    people[MAJA].answer("edge", choice="keep")
    assert edge_left(table) == 1
    assert told(people[JEAN], call)[-1]["word"] == "Failure"


def test_two_sheets_against_each_other_are_four_at_most(people: dict[str, Program]) -> None:
    with counted(people) as presses:
        call = people[MAJA].start("attempt", VANYA, skill="running", doing="races to the gate", against=ILSE)
        card = people[GUS].answer("oppose", fields={"causes": ["good-tools"], "their_modifier": 5, "automatic": "no"})
        people[JEAN].answer("turn", choice=ILSE)
        assert [card["key"] for card in people[MAJA].cards] == ["a"], "each player rolls their own dice, in any order"
        people[MAJA].answer("a")
    for one in (JEAN, MAJA):
        if any(card["key"] == "edge" for card in people[one].cards):
            people[one].answer("edge", choice="keep")
    assert card["asks"] == "Vanya Orlov tries to race to the gate · Running, 6 or more, against Dr. Ilse Vok"
    titles = {field["name"]: field["title"] for field in card["fields"]}
    assert titles["their_way"] == "What does Dr. Ilse Vok roll?"
    assert presses.all <= 4
    ended = told(people[JEAN], call)[-1]
    assert (ended["text"], ended["word"]) == (
        "Vanya Orlov tries to race to the gate · Running against Dr. Ilse Vok", "Vanya Orlov wins",
    )  # fmt: skip


@pytest.mark.rule("mechwarrior.gamemaster")
def test_a_failure_becomes_a_success_and_the_sheet_follows(people: dict[str, Program], table: Table) -> None:
    """What is decided after the verdict is played again: no Edge is spent on a roll that was set to a better one."""
    call = hopeless(people)
    people[MAJA].answer("skill")
    people[MAJA].answer("edge", choice="reroll")
    people[MAJA].answer("edge", choice="keep")
    assert edge_left(table) == 1
    people[GUS].act("set-verdict", call=call, verdict="success", to="yes", reason="the moon came out")
    assert told(people[MAJA], call)[-1]["word"] == "Success"
    assert any("ruled: Success instead of Failure" in text for text in texts(people[MAJA]))
    assert "Vanya Orlov makes it." in texts(people[MAJA])
    people[GUS].act("set-answer", call=call, sequence=2, choice="keep", reason="she never meant to")
    assert edge_left(table) == 2, "the sheet follows what was changed"


@pytest.mark.rule("mechwarrior.opposed.winner", "mechwarrior.gamemaster")
def test_the_winner_is_overruled_by_name(people: dict[str, Program]) -> None:
    call = people[MAJA].start("attempt", VANYA, skill="running", against="the-tall-guard")
    people[GUS].answer("oppose", fields={"causes": ["good-tools"], "their_modifier": 5})
    people[MAJA].answer("a")
    people[GUS].act("set-verdict", call=call, verdict="winner", to="the-tall-guard", reason="a shortcut")
    assert told(people[MAJA], call)[-1]["word"] == "The Tall Guard wins"
    assert any("the Tall Guard instead of Vanya Orlov" in text for text in texts(people[MAJA]))


def test_two_rolls_at_once_with_one_edge(people: dict[str, Program], table: Table) -> None:
    """Nothing is held: each spends what there is then, and where nothing is left a reroll is refused."""
    calls = [hopeless(people) for _ in range(3)]
    for _ in calls:
        people[MAJA].answer("skill")
    for _ in calls[:2]:
        people[MAJA].answer("edge", choice="reroll")
    with pytest.raises(Stopped, match="can’t be chosen any more"):
        people[MAJA].answer("edge", choice="reroll")
    while any(card["key"] == "edge" for card in people[MAJA].cards):
        people[MAJA].answer("edge", choice="keep")
    assert edge_left(table) == 0


@pytest.mark.rule("mechwarrior.gamemaster")
@pytest.mark.parametrize("hidden", ["result", "all"])
def test_a_roll_that_only_the_gm_sees_is_rolled_by_the_gm(
    people: dict[str, Program], table: Table, hidden: Hidden
) -> None:
    """The player is neither asked nor waited for, keeps their Edge, and reads nothing of what fell."""
    before = texts(people[MAJA])
    call = table.start(GUS, "call", {"who": VANYA, "roll": "small-arms", "modifier": 5}, hidden=hidden)
    thrown = [line.logged for line in table.lines() if isinstance(line.logged, Answered) and line.logged.call == call]
    assert [(line.by, line.entry.key) for line in thrown] == [(GUS, "skill"), (GUS, "edge")]
    assert call not in table.open, "nobody spends a player's Edge in secret"
    assert edge_left(table) == 2
    assert all(seat.runs_game for seat in awaited_seats(table, call))
    assert not people[MAJA].cards
    if hidden == "all":
        assert texts(people[MAJA]) == before
        assert not people[MAJA].get("view")["awaited"]
    assert not any("rolls" in text and "Vanya" in text for text in texts(people[MAJA])[len(before) :])
    assert any(text.startswith("Vanya Orlov rolls ") for text in texts(people[GUS]))


def test_a_ruling_on_what_was_begun_before_something_was_shown(people: dict[str, Program], table: Table) -> None:
    """It is played again by what its player knew then, and the log holds for whoever checks it."""
    secret = table.land(GUS, [Amended(who=VANYA, field="edge_left", value=0, reason="a curse", seen_by=(GM,))])
    call = hopeless(people)
    people[MAJA].answer("skill")
    people[MAJA].answer("edge", choice="keep")
    table.refresh()
    table.reveal(GUS, secret)
    people[GUS].act("set-verdict", call=call, verdict="success", to="yes", reason="the moon came out")
    table.refresh()
    ended = [line.logged for line in table.lines() if isinstance(line.logged, CallEnded)]
    assert [one.outcome["success"] for one in ended] == [False, True]
    assert not table.open
    export = list(export_table(table, GUS))
    assert str(verify(export).difference) == "None"

    def forge(_: Any, rows: Rows) -> None:
        (again,) = [row["line"] for row in rows if row["line"].get("began")]
        again["began"]["sheets"][VANYA]["edge_left"] = 1

    assert "what the one who began it knew" in str(verify(chained(export, forge)).difference)
