"""Checks at a table: who is asked, and what stays on the sheets."""

from __future__ import annotations

import re

import pytest

from rollwright.dice.errors import Refused
from rollwright.games.going_somewhere.rules import derive
from rollwright.games.going_somewhere.rules.checks import told
from rollwright.rules.facts import Joined, Tale, Who
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.view import view


@pytest.fixture
def table() -> Table:
    gus = Seat("gus", "Gus", "gm", ())
    made = Table.make(SqliteStore(":memory:"), "friday", "going-somewhere", gus, name="Friday", seed=bytes(range(32)))
    made.seat_somebody("gus", Seat("ana", "Ana", "player", ("kara",)))
    made.seat_somebody("gus", Seat("ben", "Ben", "player", ("vanya",)))
    kara = {"name": "Kara", "stats": {"str": 12, "chm": 14, "per": 13}, "cp": 10}
    vanya = {"name": "Vanya", "stats": {"str": 15, "chm": 9, "spd": 11}, "cp": 4}
    made.land("gus", [Joined(who="kara", sheet=kara), Joined(who="vanya", sheet=vanya)])
    return made


@pytest.mark.rule("gs.check.stat", "gs.check.reroll", "gs.help.bonus")
def test_the_cgo_the_player_and_the_helper_each_answer_their_part(table: Table) -> None:
    call = table.start("ana", "ability", {"who": "kara", "stat": "str", "doing": "forces the gate"})
    with pytest.raises(Refused):
        table.answer("ana", call, 0, fields={"level": "20"})
    table.answer("gus", call, 0, fields={"level": "20"})
    with pytest.raises(Refused):
        table.answer("ana", call, 1, choice="vanya")
    other = table.start("ana", "ability", {"who": "kara", "stat": "str", "doing": "lifts the bar"})
    table.answer("gus", other, 0, fields={"level": "20"})
    table.answer("ben", other, 1, choice="no vanya")
    assert not [card for card in view(table, "ben").cards if card.call == other], "who doesn’t help is asked no more"
    table.answer("ben", call, 1, choice="vanya")
    assert call in table.position.open, "the player rolls when they like"


@pytest.mark.rule("gs.check.roll")
def test_a_check_takes_three_presses(table: Table) -> None:
    call = table.start("ana", "try", {"who": "kara", "skill": "guile", "doing": "talks the guard round"})
    table.answer("gus", call, 0, fields={})
    table.answer("ana", call, 1, choice="success")
    assert not table.position.open
    assert derive.power(table.state.sheets["kara"]) == 8


@pytest.mark.rule("gs.cgo.players-decide")
def test_each_player_decides_for_their_own(table: Table) -> None:
    call = table.start("gus", "ability", {"who": "kara", "stat": "str", "doing": "forces the gate"})
    table.answer("gus", call, 0, fields={"level": "20"})
    ben, ana, gus = [view(table, seat).cards[0] for seat in ("ben", "ana", "gus")]
    assert (ben.whose, ben.stand_in) == ("Ben", False), "Vanya may help: that is Ben's to say"
    assert (gus.key, gus.stand_in) == (ben.key, True), "the CGO answers only in somebody's stead"
    assert "vanya" not in ana.options
    with pytest.raises(Refused):
        table.answer("ana", call, 1, choice="vanya")
    table.answer("ben", call, 1, choice="vanya")


@pytest.mark.rule("gs.persuade.roll", "gs.opposed.contest")
def test_persuading_takes_three_presses(table: Table) -> None:
    call = table.start("ana", "persuade", {"who": "kara", "whom": "the old clerk", "what": "the key"})
    assert table.open[call].headline({}).startswith("kara asks the old clerk for the key")
    table.answer("gus", call, 0, fields={"chm": "9"})
    assert [entry.key for entry in table.open[call].session.journal] == ["their-chm", "b"], "their die falls with it"
    assert re.search(r"rolls d30 \S+ against \d+$", view(table, "ana").cards[0].asks)
    table.answer("ana", call, 2)
    asked = table.open[call].session.question.key if call in table.open else ""  # type: ignore[union-attr]
    assert asked in ("", "reroll", "recover"), "what is asked after that is a spend, or a second try"


def test_what_somebody_wants_is_said_in_english() -> None:
    tale = Tale(str.title)

    def said(what: str, whom: str = "the ferryman") -> str:
        return told.wants(tale, Who("kara"), what, Who(whom))

    assert said("take us across") == "Kara wants The Ferryman to take them across · CHM"
    assert said("to be let in") == "Kara asks The Ferryman to be let in · CHM"
    assert said("to let us cross") == "Kara wants The Ferryman to let them cross · CHM"
    assert said("a fair price", "") == "Kara wants a fair price · CHM"
    assert said("") == "Kara persuades The Ferryman · CHM"

    def agreed(what: str) -> str:
        return told.deal(tale, Who("kara"), what, Who("the ferryman"))

    assert agreed("take us across") == "to take them across"
    assert agreed("to be let in") == "to let Kara be let in"
    assert agreed("to cross for nothing") == "to let Kara cross for nothing"
    assert agreed("a fair price") == ""


@pytest.mark.rule("gs.disguise.level", "gs.unmask.exceed", "gs.time.round")
def test_a_disguise_lasts_until_it_is_put_off(table: Table) -> None:
    call = table.start("ana", "disguise", {"who": "kara", "what": "a monk"})
    table.answer("ana", call, 0, choice="success")
    [mark] = table.state.sheets["kara"].marks
    assert (mark.kind, mark.points) == ("disguised", 15)
    table.start("gus", "pass-time", {"days": 2})
    assert table.state.sheets["kara"].marks == (mark,)
    table.start("gus", "end-mark", {"who": "kara", "what": "disguised: a monk"})
    assert table.state.sheets["kara"].marks == ()


def test_a_secret_check_spends_nothing_of_the_player_s_and_asks_for_no_help(table: Table) -> None:
    what = {"who": "kara", "way": "reflexes", "what": "keeps the satchel"}
    call = table.start("gus", "call-check", what, hidden="all")
    assert call not in table.open, "the dice fall with the press of the one who knows of it"
    assert not [one for one in table.open.values() if one.opened.hidden]
