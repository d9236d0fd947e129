"""Tables of a game in the new form: told as it happens, pending on the right sheets, landed at the end, changed."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.journal import Thrown
from rollwright.rules.facts import Amended
from rollwright.table import kept
from rollwright.table.bots import Bot, play_on
from rollwright.table.copying import copy_table
from rollwright.table.export import export_table
from rollwright.table.house import House
from rollwright.table.importing import import_table
from rollwright.table.log import Answered, AnyLogged, CallEnded, CallOpened, Undone
from rollwright.table.position import Position
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.verify import verify
from rollwright.table.view import changes, view
from tests.rules import scenic
from tests.table.scenes import ILSE, PLAN, SPY, VANYA, check_exports, hits, log_of, planned, scenic_table, tried
from tests.table.whole import added_up, check_whole


@pytest.fixture
def table() -> Table:
    """Give the table."""
    return scenic_table()


def fight(table: Table, *people: str) -> None:
    """Begin a fight in which everybody goes for the next."""
    order = people or (VANYA, ILSE)
    table.start("gus", "fight", {"people": order})
    for one, other in zip(order, (*order[1:], order[0]), strict=True):
        table.start("gus", "order", {"who": one, "target": other})


# Telling and pending facts.


def test_it_is_told_as_it_happens_and_lands_at_the_end(table: Table) -> None:
    call = table.start("ana", "try", {"who": VANYA})
    assert view(table, "ben").awaited[0].headline == ""
    before = view(table, "ben").number
    table.answer("ana", call, 0, fields={**PLAN, "luck": "yes"})
    news = changes(table, "ben", before)
    assert [line.text for line in news.log] == ["Vanya Orlov trusts to luck."]
    assert [sheet.fields["luck"] for sheet in news.sheets if sheet.id == VANYA] == [1], "on the sheet, too"
    assert news.awaited[0].headline == "Vanya Orlov: slips past the guards"
    assert table.state.sheet(VANYA).luck == 2, "it has not landed"
    table.answer("gus", call, 1, fields={"target": "9", "causes": ["dark"]})
    assert log_of(table, "sue")[-1] == "The GM: target: 9, It is dark."
    table.answer("ana", call, 2, choice="none")
    assert call not in table.open
    assert table.state.sheet(VANYA).luck == 1
    assert hits(table) < 10
    assert log_of(table, "sue").count("Vanya Orlov trusts to luck.") == 1, "told once"


def test_what_is_pending_goes_with_an_abandoned_call(table: Table) -> None:
    call = planned(table, luck="yes")
    luck = [sheet.fields["luck"] for sheet in view(table, "ana").sheets if sheet.id == VANYA]
    assert luck == [1]
    table.abandon("gus", call, "never mind")
    assert [sheet.fields["luck"] for sheet in view(table, "ana").sheets if sheet.id == VANYA] == [2]
    assert table.state.sheet(VANYA).luck == 2
    check_exports(table)


def test_a_pending_secret_is_seen_by_the_gm_only(table: Table) -> None:
    call = planned(table)
    before = table.number
    table.answer("gus", call, 1, fields={"alarm": "yes"})
    assert view(table, "gus").scene["alarm"] == 1
    assert "Somebody has heard it." in log_of(table, "gus")
    for seat in ("ana", "ben", "sue"):
        assert view(table, seat).scene["alarm"] == 0
        told = msgspec.json.encode(changes(table, seat, before)).decode()
        assert "heard" not in told
        assert '"alarm":1' not in told
    table.answer("ana", call, 2, choice="none")
    assert table.state.scene.alarm == 1
    assert {view(table, seat).scene["alarm"] for seat in ("ana", "ben", "sue")} == {0}, "landed, and still a secret"
    check_exports(table)


def test_somebody_hidden_is_nowhere(table: Table) -> None:
    fight(table, VANYA, SPY)
    table.go_on("gus")
    for seat in ("ana", "ben", "sue"):
        shown = (view(table, seat, 1_000), changes(table, seat, 0), table.moves(seat))
        text = msgspec.json.encode(shown).decode() if seat == "sue" else str(shown)
        assert "Zanzibar" not in text
        assert SPY not in text
    assert "Zanzibar" in str(view(table, "gus"))
    check_exports(table)


def test_two_open_calls_on_one_sheet_add_up(table: Table) -> None:
    one, other = planned(table, luck="yes"), planned(table, luck="yes")
    assert [sheet.fields["luck"] for sheet in view(table, "ben").sheets if sheet.id == VANYA] == [0]
    table.prefer_dice("gus", "own")
    table.prefer_dice("ana", "own")
    for call, lost in ((one, 2), (other, 3)):
        table.answer("gus", call, 1, fields={"target": "9", "causes": ["dark", "wet"]})
        table.answer("ana", call, 2, choice="none")
        table.answer("ana", call, 3, faces=[1])
        table.answer("gus", call, 4, faces=[lost])
    assert (hits(table), table.state.sheet(VANYA).luck) == (5, 0)
    check_exports(table)


def test_a_question_to_several_is_open_to_each_until_the_dice_fall(table: Table) -> None:
    call = planned(table)
    table.answer("gus", call, 1, fields={"target": "2"})
    (mine,), (helper,) = view(table, "ana").cards, view(table, "ben").cards
    assert (mine.options, helper.options) == (("none",), (ILSE,))
    assert helper.words == {ILSE: "Dr. Ilse Vok"}
    assert mine.asks == helper.asks == "Who lends Vanya Orlov a hand?"
    with pytest.raises((Refused, BadInput)):
        table.answer("ben", call, 2, choice="none")
    table.answer("ben", call, 2, choice=ILSE)
    assert call not in table.open or view(table, "ana").cards, "nobody waits for a volunteer"


# Dice.


def test_dice_fall_with_a_press_each_with_its_own_proof(table: Table) -> None:
    call = planned(table)
    table.answer("gus", call, 1, fields={"target": "9"})
    before = table.number
    table.answer("ana", call, 2, choice="none")
    assert call not in table.open, "the throw and the harm fell with it"
    answers = [(at, line) for at, line in enumerate(table.log, 1) if at > before and isinstance(line, Answered)]
    thrown = [(at, line) for at, line in answers if isinstance(line.entry, Thrown)]
    assert [line.entry.key for _, line in thrown] == ["throw", "hurt"]
    proofs = [table.proof("ben", at) for at, _ in thrown]
    assert len({(proof.epoch, proof.leaf) for proof in proofs}) == 2
    check_exports(table)


def test_who_throws_own_dice_is_waited_for(table: Table) -> None:
    table.prefer_dice("ana", "own")
    with pytest.raises(Refused):
        table.prefer_dice("ana", "own")
    call = planned(table)
    table.answer("gus", call, 1, fields={"target": "9"})
    table.answer("ana", call, 2, choice="none")
    (card,) = view(table, "ana").cards
    assert (card.kind, card.key, card.asks) == ("roll", "throw", "Vanya Orlov tries it")
    table.answer("ana", call, 3, faces=[6])
    assert call not in table.open, "the GM's die was the table's"
    assert "Ana rolled real dice: 6." in log_of(table, "ben")
    check_exports(table)


# Scenes.


def test_a_scene_goes_on_by_itself_until_somebody_has_to_decide(table: Table) -> None:
    table.start("gus", "fight", {"people": (VANYA, ILSE)})
    assert table.go_on("gus") == 0, "nobody has said whom to strike"
    table.start("ana", "order", {"who": VANYA, "target": ILSE})
    assert table.go_on("ana") == 1, "then it is Ben's turn"
    scene = table.state.scene
    assert (scene.order[scene.at], scene.round) == (ILSE, 1)
    assert [move.procedure for move in table.moves("ben") if move.procedure == "strike"] == ["strike"]
    assert not [move for move in table.moves("ana") if move.procedure == "strike"]
    table.start("ben", "strike", {"who": ILSE, "target": VANYA}, turn=ILSE)
    assert (table.state.scene.at, table.state.scene.round) == (1, 2), "the turn is taken, and Ana's order, too"
    table.start("ben", "order", {"who": ILSE, "target": VANYA})
    steps = table.go_on("gus")
    assert steps > 2
    assert min(hits(table), hits(table, ILSE)) <= 0, "until one is down"
    assert len([line for line in table.log if isinstance(line, CallEnded)]) == steps + 3, "each step is a call"
    table.start("gus", "end-fight")
    assert table.go_on("gus") == 0
    with pytest.raises(Refused, match="only watching"):
        table.go_on("sue")
    check_exports(table)


def test_the_same_press_lets_a_scene_go_on_once(table: Table) -> None:
    fight(table)
    table.prefer_dice("ben", "own")
    steps = table.go_on("gus", act="a press")
    (card,) = view(table, "ben").cards
    table.answer("ben", card.call, card.sequence, faces=[6])
    before = table.number
    assert table.go_on("gus", act="a press") == steps, "its answer was lost, and it is sent again"
    assert table.number == before, "nothing more has happened"


def test_a_scene_stops_where_somebody_throws_own_dice(table: Table) -> None:
    fight(table)
    table.prefer_dice("ben", "own")
    assert table.go_on("gus") == 2
    (card,) = view(table, "ben").cards
    assert card.asks == "Dr. Ilse Vok strikes"
    table.answer("ben", card.call, card.sequence, faces=[6])
    assert hits(table) == 7
    assert table.state.scene.round == 2


def test_anything_else_is_done_between_turns(table: Table) -> None:
    fight(table)
    call = planned(table)
    table.start("gus", "mend", {"who": VANYA, "points": 5})
    assert table.go_on("gus") > 1, "an open call holds nothing up"
    assert call in table.open
    table.answer("gus", call, 1, fields={"target": "1"})
    table.answer("ana", call, 2, choice="none")
    assert call not in table.open
    check_exports(table)


def test_the_rest_of_a_turn_is_any_rule(table: Table) -> None:
    fight(table)
    call = table.start("ana", "try", {"who": VANYA}, turn=VANYA)
    assert view(table, "ben").awaited[0].turn == VANYA
    table.answer("ana", call, 0, fields=PLAN)
    table.answer("gus", call, 1, fields={"target": "1"})
    assert table.state.scene.at == 0
    before = table.number
    table.answer("ana", call, 2, choice="none")
    turns = [line.arguments["who"] for line in table.log[before:] if isinstance(line, CallOpened)]
    assert turns[:2] == [ILSE, VANYA], "the turn is taken, and the scene goes on by itself"
    check_exports(table)


# Loading.


def test_every_prefix_of_the_log_opens_as_it_stood(table: Table) -> None:
    stood: dict[int, Any] = {}

    def note() -> None:
        stood[table.number] = [view(table, seat.id, 1_000) for seat in table.seats], table.state, list(table.open)

    for act in some_play(table):
        act()
        note()
    rows = table.store.read(table.id)
    for number, (views, state, calls) in stood.items():
        store = SqliteStore(":memory:")
        secret = table.store.secret(table.id)
        store.make(table.id, secret, rows[:number])
        again = Table(store, table.id)
        assert (again.state, list(again.open)) == (state, calls), number
        assert [view(again, seat.id, 1_000) for seat in again.seats] == views, number
        check_whole(store, table.id)


def some_play(table: Table) -> list[Callable[[], object]]:
    """Give things that are done one after another."""
    call: list[int] = []
    return [
        lambda: call.append(table.start("ana", "try", {"who": VANYA})),
        lambda: table.answer("ana", call[0], 0, fields={**PLAN, "luck": "yes"}),
        lambda: call.append(table.start("ben", "try", {"who": ILSE})),
        lambda: table.answer("gus", call[0], 1, fields={"target": "9", "alarm": "yes"}),
        lambda: table.start("gus", "mend", {"who": VANYA, "points": 2}),
        lambda: table.answer("ben", call[0], 2, choice=ILSE),
        lambda: table.answer("ana", call[0], 3),
        lambda: table.answer("ben", call[1], 0, fields=PLAN),
        lambda: table.set_verdict("gus", call[0], "result", other_result(table, call[0]), "so be it"),
        lambda: table.undo("gus", call[0] - 1, "back"),
        lambda: fight(table, VANYA, ILSE, SPY),
        lambda: table.go_on("gus"),
    ]


def other_result(table: Table, call: int) -> str:
    """Give what a call did not come to."""
    from rollwright.table.changing import call_of

    return "good" if call_of(table, call).session.verdicts[-1].value == "bad" else "bad"


def test_loading_only_sets_fields(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    tried(table)
    table.start("gus", "mend", {"who": VANYA, "points": 1})
    assert hits(table) == 7
    monkeypatch.setattr(scenic.Harmed, "change", lambda self, one: msgspec.structs.replace(one, hits=0))
    assert hits(Table(table.store, table.id)) == 7, "what a fact does now leaves the past as it was"
    table.start("gus", "mend", {"who": VANYA, "points": 1})
    assert hits(Table(table.store, table.id)) == 0, "what lands from now on does it"


def test_under_other_rules_the_past_still_verifies(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    tried(table)
    monkeypatch.setattr(scenic.Harmed, "change", lambda self, one: msgspec.structs.replace(one, hits=0))
    assert not verify(export_table(table, "gus")).holds, "under the same version that is a forgery"
    monkeypatch.setattr(scenic.RULESET, "version", "2")
    assert verify(export_table(table, "gus")).difference is None


def test_snapshots_hold_open_calls(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(kept, "SNAPSHOT_EVERY", 4)
    table = scenic_table(SqliteStore(tmp_path / "t.db"))
    call = planned(table, luck="yes")
    table.start("gus", "mend", {"who": VANYA, "points": 3})
    for _ in range(6):
        table.say("ben", "go on")
    assert table.store.snapshots(table.id)
    again = check_whole(table.store, table.id)
    assert added_up(again) == added_up(table)
    again.answer("gus", call, 1, fields={"target": "9"})
    again.answer("ana", call, 2, choice="none")
    assert again.state.sheet(VANYA).luck == 1
    check_exports(again)
    table.store.close()


def test_a_table_opens_from_its_snapshot_after_the_rules_were_changed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(kept, "SNAPSHOT_EVERY", 4)
    table = scenic_table(SqliteStore(tmp_path / "t.db"))
    call = planned(table, luck="yes")
    table.start("gus", "mend", {"who": VANYA, "points": 3})
    for _ in range(6):
        table.say("ben", "go on")
    newest = max(table.store.snapshots(table.id))
    taken, take = list[int](), Position.add

    def taking(self: Position, number: int, line: AnyLogged, house: House) -> None:
        taken.append(number)
        take(self, number, line, house)

    monkeypatch.setattr(Position, "add", taking)
    monkeypatch.setattr(scenic.RULESET, "version", "2")
    again = Table(table.store, table.id)
    assert not [number for number in taken if number <= newest], "nothing under the snapshot is played again"
    assert added_up(again) == added_up(table)
    assert list(again.open) == [call]

    unreadable = table.store.snapshot(table.id, newest).replace(b'"hits":', b'"hits":"many","was":')
    table.store.keep_snapshot(table.id, newest, unreadable)
    assert added_up(Table(table.store, table.id)) == added_up(table)
    assert min(taken) < newest, "one that can't be read is passed over"
    table.store.close()


def test_export_and_import_with_open_calls(table: Table) -> None:
    call = planned(table, luck="yes")
    table.start("gus", "mend", {"who": VANYA, "points": 3})
    other = import_table(SqliteStore(":memory:"), export_table(table, "gus"))
    assert (other.state, list(other.open)) == (table.state, [call])
    assert [view(other, seat.id) for seat in other.seats] == [view(table, seat.id) for seat in table.seats]
    other.answer("gus", call, 1, fields={"target": "9"})
    other.answer("ana", call, 2, choice="none")
    assert call not in other.open
    check_exports(other)


def test_a_copy_goes_on_with_open_calls_as_they_were_begun(table: Table) -> None:
    call = planned(table, luck="yes")
    table.land("gus", [Amended(who=VANYA, field="luck", value=0, reason="a curse")])  # its card would ask less now
    copy = copy_table(table, "gus", "what-if", seed=bytes(32))
    assert [card.asks for card in view(copy, "gus").cards] == [card.asks for card in view(table, "gus").cards]
    ((own, _),) = copy.open.items()
    for one, id in ((table, call), (copy, own)):
        one.answer("gus", id, 1, fields={"target": "9"})
        one.prefer_dice("ana", "own")
        one.prefer_dice("gus", "own")
        one.answer("ana", id, 2, choice="none")
        one.answer("ana", id, 3, faces=[1])
        one.answer("gus", id, 4, faces=[1])
        assert (hits(one), one.state.sheet(VANYA).luck) == (9, 0)
    check_exports(copy)
    assert added_up(Table(copy.store, copy.id)) == added_up(copy)


# Changing what has happened.


def changed_log(table: Table) -> list[str]:
    """Give the lines that tell of a change."""
    return [told.text for line in table.log if isinstance(line, Undone) for told in line.told]


def test_a_verdict_overruled_at_the_end(table: Table) -> None:
    call = tried(table)
    assert hits(table) == 6
    table.set_verdict("gus", call, "result", "good", "she is quick")
    assert hits(table) == 10
    assert changed_log(table)[0] == "Gus ruled: Good instead of Bad. “she is quick.”"
    told = log_of(table, "ben")
    assert any("Good instead of Bad" in text for text in told)
    assert told[-1] != "Vanya Orlov loses 4 hits: 6 left."
    check_exports(table)


def test_a_verdict_overruled_in_the_middle(table: Table) -> None:
    table.prefer_dice("gus", "own")
    call = planned(table)
    table.answer("gus", call, 1, fields={"target": "9"})
    table.answer("ana", call, 2, choice="none")
    assert [card.key for card in view(table, "gus").cards] == ["hurt"]
    table.set_verdict("gus", call, "result", "good")
    assert not table.open, "nothing is left to ask"
    assert hits(table) == 10
    check_exports(table)


def test_a_verdict_overruled_under_later_calls(table: Table) -> None:
    first = tried(table, faces=(1, 4))
    second = tried(table, faces=(1, 3))
    table.start("gus", "mend", {"who": VANYA, "points": 2})
    table.say("ben", "and then?")
    assert hits(table) == 5
    table.set_verdict("gus", first, "result", "good", "after all")
    assert hits(table) == 9, "10 - 3 + 2"
    again = [line for line in table.log if isinstance(line, CallEnded)][-1]
    assert again.call != second, "played again, as a call of its own"
    check_exports(table)
    table.set_verdict("gus", again.call, "result", "good", "and this, too")
    assert hits(table) == 12
    check_exports(table)


def test_from_good_to_bad_what_is_asked_now_is_open(table: Table) -> None:
    call = tried(table, target=1, faces=(6,))
    assert hits(table) == 10
    table.set_verdict("gus", call, "result", "bad")
    ((again, _),) = table.open.items()
    table.answer("gus", again, len(table.open[again].answers), faces=[5])
    assert hits(table) == 5
    check_exports(table)


def test_an_answer_changed(table: Table) -> None:
    call = tried(table, target=9, faces=(4, 2))
    assert hits(table) == 8
    table.set_answer("gus", call, 1, "that was too hard", fields={"target": "4"})
    assert hits(table) == 10
    assert changed_log(table)[0] == "Gus changes an answer. “that was too hard.”"
    check_exports(table)


def test_an_answer_changed_in_the_middle(table: Table) -> None:
    call = planned(table, luck="yes")
    table.answer("gus", call, 1, fields={"target": "9"})
    table.set_answer("gus", call, 0, fields={"what": "walks in", "luck": "no"})
    ((again, under_way),) = table.open.items()
    assert [sheet.fields["luck"] for sheet in view(table, "ana").sheets if sheet.id == VANYA] == [2]
    assert [awaited.headline for awaited in view(table, "sue").awaited] == ["Vanya Orlov: walks in"]
    assert len(under_way.answers) == 2, "the judgement still holds"
    table.answer("ana", again, 2, choice="none")
    check_exports(table)


def test_a_roll_changed(table: Table) -> None:
    call = tried(table, target=4, faces=(1, 4))
    later = tried(table, target=9, faces=(1, 1))
    assert hits(table) == 5
    table.set_roll("gus", call, 3, [6], "it was cocked")
    assert hits(table) == 9
    assert later
    check_exports(table)


def test_a_fact_struck(table: Table) -> None:
    call = tried(table, faces=(1, 4))
    tried(table, faces=(1, 3))
    (line,) = [at for at, one in enumerate(table.log, 1) if isinstance(one, CallEnded) and one.call == call]
    table.strike("gus", line, 0, "armour")
    assert hits(table) == 7
    assert changed_log(table)[0].startswith("Gus strikes “")
    assert changed_log(table)[0].endswith(". “armour.”")
    check_exports(table)


def test_a_fact_of_a_deed_struck(table: Table) -> None:
    deed = table.start("gus", "mend", {"who": VANYA, "points": 3})
    tried(table, faces=(1, 4))
    table.strike("gus", deed, 0)
    assert hits(table) == 6
    check_exports(table)


def test_only_the_gm_changes_the_past_and_only_what_is_there(table: Table) -> None:
    call = tried(table)
    before = table.number
    wrong: list[Callable[[], object]] = [
        lambda: table.set_verdict("ana", call, "result", "good"),
        lambda: table.set_verdict("gus", call, "result", "bad"),
        lambda: table.set_verdict("gus", call, "result", "grand"),
        lambda: table.set_verdict("gus", call, "mood", "good"),
        lambda: table.set_verdict("gus", 3, "result", "good"),
        lambda: table.set_answer("ben", call, 1, fields={"target": "1"}),
        lambda: table.set_answer("gus", call, 9, fields={"target": "1"}),
        lambda: table.set_answer("gus", call, 1, fields={"target": "77"}),
        lambda: table.set_roll("gus", call, 3, [7], ""),
        lambda: table.set_roll("gus", call, 1, [3], ""),
        lambda: table.strike("ana", before, 0),
        lambda: table.strike("gus", before, 7),
        lambda: table.strike("gus", 1, 0),
    ]
    for act in wrong:
        with pytest.raises((Refused, BadInput)):
            act()
    assert table.number == before


def test_a_change_is_taken_back_and_made_again(table: Table) -> None:
    call = tried(table)
    tried(table, faces=(1, 3))
    stood = table.number
    views = [view(table, seat.id).sheets for seat in table.seats]
    table.set_verdict("gus", call, "result", "good")
    after, redone = hits(table), table.number
    assert (after, hits(Table(table.store, table.id))) == (7, 7)
    table.undo("gus", stood)
    assert hits(table) == 3
    assert [view(table, seat.id).sheets for seat in table.seats] == views
    table.undo("gus", redone)
    assert hits(table) == 7
    check_exports(table)
    assert added_up(Table(table.store, table.id)) == added_up(table)


def test_what_can_no_longer_be_falls_away_and_is_told(table: Table) -> None:
    call = tried(table, target=1, faces=(6,))
    fight(table)
    table.set_verdict("gus", call, "result", "bad")
    ((again, _),) = table.open.items()
    table.answer("gus", again, len(table.open[again].answers), faces=[6])
    assert hits(table) == 4
    down = tried(table, faces=(1, 6))
    table.set_roll("gus", down, 4, [1], "")
    assert hits(table) == 3
    table.start("ben", "order", {"who": ILSE, "target": VANYA})
    table.set_roll("gus", calls(table)[-1], 4, [6], "")
    assert hits(table) == -2
    assert "“Dr. Ilse Vok goes for Vanya Orlov” no longer counts." in changed_log(table)
    assert table.state.scene.orders.get(ILSE) == VANYA, "the older order stands"
    check_exports(table)


def calls(table: Table) -> list[int]:
    """Give the calls that stand and have ended."""
    standing = [table.rows.line(row.number) for row in table.rows.under(table.position.number)]
    return [line.call for line in standing[::-1] if isinstance(line, CallEnded)]


def test_the_past_of_somebody_who_has_left_or_runs_the_game_now_is_changed_too(table: Table) -> None:
    call = tried(table)
    table.start("ana", "try", {"who": VANYA})
    table.start("gus", "alarm")
    table.hand_over("gus", "ana")
    table.leave("gus")
    table.set_verdict("ana", call, "result", "good", "it was mine to say")
    assert hits(table) == 10
    assert len(table.open) == 1
    assert added_up(Table(table.store, table.id)) == added_up(table)
    whole = verify(export_table(table, "ana"), head=table.head)
    assert whole.difference is None, whole.difference


def test_undo_reaches_the_first_line(table: Table) -> None:
    tried(table)
    fight(table)
    table.go_on("gus")
    last = table.number
    table.undo("gus", 3)
    assert (table.state.sheets, table.state.scene, table.open) == ({}, scenic.Scene(), {})
    table.undo("gus", last)
    assert hits(table) <= 6
    check_exports(table)


# Random play.


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(6))
def test_random_play_with_changes_opens_and_verifies(seed: int, tmp_path: Path) -> None:
    random = Random(seed)
    table = scenic_table(SqliteStore(tmp_path / "t.db"))
    bots = [Bot(seat, "random", random) for seat in ("gus", "ana", "ben")]
    for turn in itertools.count():
        play_on(table, bots, 6, random)
        change(table, random)
        if turn >= 10:
            break
    again = check_whole(table.store, table.id)
    table.refresh()  # whole exports end the decks
    assert added_up(again) == added_up(table)
    check_exports(table)
    table.store.close()


def change(table: Table, random: Random) -> None:
    """Let the gamemaster change something that has happened, where there is something."""
    from rollwright.table.changing import call_of

    standing = [row.number for row in table.rows.under(table.position.number)]
    ends = [(at, line) for at in standing if isinstance(line := table.rows.line(at), CallEnded)]
    tries = [(at, line) for at, line in ends if table.rows.opened(line.call).procedure == "try"]
    if not tries:
        return
    at, line = random.choice(tries)
    under_way = call_of(table, line.call)
    match random.randrange(4):
        case 0:
            table.set_verdict("gus", line.call, "result", other_result(table, line.call), "a ruling")
        case 1:
            table.set_answer("gus", line.call, 1, fields={"target": str(random.randint(1, 9))})
        case 2:
            rolls = [at for at, (_, one) in enumerate(under_way.answers) if isinstance(one.entry, Thrown)]
            table.set_roll("gus", line.call, random.choice(rolls), [random.randint(1, 6)], "cocked")
        case _:
            if line.facts:
                table.strike("gus", at, random.randrange(len(line.facts)))
