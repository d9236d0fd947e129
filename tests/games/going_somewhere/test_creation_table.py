"""Creation at a table: a player makes a character, question by question, and nobody takes what is the CGO's."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.games.going_somewhere.rules.creation.report import report_of
from rollwright.games.going_somewhere.rules.options import Options
from rollwright.play.steps import Choose, key_of
from rollwright.rules.facts import Joined
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.view import view

PICKS = {"temperament": "extrovert", "buy": "language/Thari, spoken", "consent": "yes"}


@pytest.fixture
def table() -> Table:
    gus = Seat("gus", "Gus", "gm", ())
    made = Table.make(SqliteStore(":memory:"), "friday", "going-somewhere", gus, name="Friday", seed=bytes(range(32)))
    made.seat_somebody("gus", Seat("ana", "Ana", "player", ("kara",)))
    made.land("gus", [Joined(who="kara", sheet={"name": "Kara", "person": {"player": "Ana"}})])
    return made


def answer_all(table: Table, call: int) -> None:
    """Answer what is open: the dice as they fall, one language, and then the option that asks least."""
    said: dict[str, int] = {}
    while call in table.open:
        question, number = table.open[call].session.question, table.open[call].session.length
        seat = "gus" if isinstance(question, Choose) and question.actor == "gm" else "ana"
        assert len(view(table, "ana").cards) == (seat == "ana")  # a player is not asked for the CGO's consent
        if isinstance(question, Choose) and question.key == "assign":
            table.answer(seat, call, number, fields={})
        elif isinstance(question, Choose):
            wanted = PICKS.get(question.key, "")
            keys = [key_of(option) for option in question.options]
            first = said.setdefault(question.key, 0) == 0 and wanted in keys
            said[question.key] += 1
            table.answer(seat, call, number, choice=wanted if first else keys[0])
        else:
            table.answer("ana", call, number)


@pytest.mark.rule("gs.creation.steps", "gs.points.consent")
def test_a_player_makes_a_character_at_a_table(table: Table) -> None:
    arguments: dict[str, Any] = {"who": "kara", "local_language": "Osk", "languages": "Thari"}
    call = table.start("ana", "create", arguments)
    answer_all(table, call)
    sheet = table.state.sheet("kara")
    assert report_of(Options(), sheet).legal
    assert (sheet.name, sheet.person.player, len(sheet.rolled)) == ("Kara", "Ana", 7)
    assert [one.about for one in sheet.ledger] == ["Thari, spoken"]
    with pytest.raises(Refused):
        table.start("ana", "create", arguments)


def test_a_player_can_t_take_more_points_or_waive_a_rule(table: Table) -> None:
    with pytest.raises(BadInput, match="takes no 'cp'"):
        table.start("ana", "create", {"who": "kara", "cp": 900})
    with pytest.raises(Refused):
        table.start("ana", "waive", {"who": "kara", "rule": "gs.creation.cp", "reason": "please"})
