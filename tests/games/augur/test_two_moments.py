"""Two moments of one person open at once: what can be paid is what there is now."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rollwright.dice.errors import Refused
from rollwright.games.augur.rules import facts as augur
from rollwright.play.steps import Choose, key_of
from rollwright.rules.facts import Who
from rollwright.table.demo import demo_table
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.view import view
from tests.games.augur.test_stage import now, tried
from tests.web.seats import TABLE, sit

BURN = "You can burn your 4 Momentum after the roll"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = demo_table(SqliteStore(tmp_path / "tables.db"), "friday", "augur", bytes(32), hidden=False)
    table.land("gus", [augur.MomentumMoved(points=2, boxes=6, who=Who("mirel"))])
    table.prefer_dice("ana", "own")
    yield table
    table.store.close()


def offered(table: Table, call: int) -> list[str]:
    question = table.open[call].session.question
    assert isinstance(question, Choose)
    return list(map(key_of, question.options))


def botched(table: Table, call: int) -> None:
    """Let Mirel roll so that burning 4 Momentum would help."""
    table.answer("ana", call, 1, choice="roll")
    table.answer("ana", call, 2, faces=(2, 2))
    assert offered(table, call) == ["keep", "burn"]


@pytest.mark.rule("augur.momentum.burn")
def test_momentum_burnt_in_one_moment_is_gone_in_the_other(table: Table) -> None:
    first, second = tried(table, "reason", "normal"), tried(table, "reason", "normal")
    assert now(table, "ana").count(BURN) == 2
    botched(table, first)
    table.answer("ana", first, 3, choice="burn")
    assert BURN not in now(table, "ana")
    table.answer("ana", second, 1, choice="roll")
    table.answer("ana", second, 2, faces=(2, 2))
    assert second not in table.open, "there is nothing left to burn"
    assert table.state.sheets["mirel"].momentum <= 3


@pytest.mark.rule("augur.momentum.burn")
def test_who_is_asked_twice_whether_to_burn_can_do_so_once(table: Table) -> None:
    first, second = tried(table, "reason", "normal"), tried(table, "reason", "normal")
    botched(table, first)
    botched(table, second)
    place = f'id="card-{second}-3"'
    assert place in sit(table, "ana").get(TABLE).text
    table.answer("ana", first, 3, choice="burn")
    assert place not in sit(table, "ana").get(TABLE).text, "a page keeps a card as it is: this is another"
    assert [card.options for card in view(table, "ana").cards if card.call == second] == [("keep",)]
    with pytest.raises(Refused, match="can’t be chosen any more"):
        table.answer("ana", second, 3, choice="burn")
    table.answer("ana", second, 3, choice="keep")
    assert second not in table.open
    again = Table(table.store, table.id)
    assert again.state == table.state


@pytest.mark.rule("augur.push.full")
def test_the_last_box_of_stress_is_paid_once(table: Table) -> None:
    table.land("gus", [augur.StressMoved(points=5, boxes=6, who=Who("mirel"))])
    first, second = tried(table, "reason", "normal"), tried(table, "reason", "normal")
    assert "push" in offered(table, second)
    table.answer("ana", first, 1, choice="push")
    assert first in table.open, "its dice are still in Ana's hand"
    assert "push" not in offered(table, second)
    with pytest.raises(Refused, match="can’t be chosen any more"):
        table.answer("ana", second, 1, choice="push")
    table.abandon("gus", first, "never mind")
    assert "push" in offered(table, second), "what was given up was not paid"


def test_what_came_last_stands_beside_what_one_is_asked_in_another_moment(table: Table) -> None:
    first, second = tried(table, "reason", "normal"), tried(table, "reason", "normal")
    botched(table, first)
    botched(table, second)
    table.answer("ana", second, 3, choice="burn")
    text = now(table, "ana")
    assert text.index("Your turn") < text.index("Just now"), "what came of it stands where its card stood"
    assert "Momentum 4 counts instead of the 2: Messy." in text[text.index("Just now") :]
    table.answer("ana", first, 3, choice="keep")
    assert "Just now" not in now(table, "ana")
