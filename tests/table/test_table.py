"""Play at a table: who may act, what an act changes, what undo brings back."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.dice.pool import Pool
from rollwright.dice.readings import total
from rollwright.games import GAMES
from rollwright.games.mechwarrior.rules.facts import EdgeSpent
from rollwright.play.journal import Chosen, Thrown
from rollwright.play.steps import Call, Choose, Roll, procedure
from rollwright.rules.acts import start
from rollwright.rules.facts import Amended, Joined, State, Who
from rollwright.table import kept, open_call
from rollwright.table.export import export_for, export_table
from rollwright.table.log import Answered, CallEnded, DeedDone, FactsLanded
from rollwright.table.open_call import Broken
from rollwright.table.playing import AlreadyAnswered
from rollwright.table.position import Position
from rollwright.table.seat import Seat
from rollwright.table.store import Row
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.verify import verify
from rollwright.table.view import view
from tests.rules import toy
from tests.table.tables import (
    OPPOSED,
    SEED,
    answers_of,
    everything,
    faces_of,
    make_table,
    seen,
    to_the_end,
    to_the_question,
)


@pytest.fixture
def table() -> Table:
    return make_table()


def test_an_opposed_roll_from_start_to_facts(table: Table) -> None:
    table.prefer_dice("ana", "own")
    call = to_the_question(table)
    assert table.state.sheet("kara").edge_left == 1
    table.answer("ana", call, 2, choice="reroll")
    assert table.state.sheet("kara").edge_left == 1, "facts land when the call ends"
    assert next(sheet for sheet in view(table, "ben").sheets if sheet.id == "kara").fields["edge_left"] == 0
    before = len(table.log)
    table.answer("ana", call, 3)
    assert table.state.sheet("kara").edge_left == 0
    assert not table.open
    answered, ended = table.log[before:]
    assert isinstance(answered, Answered)
    assert isinstance(ended, CallEnded)
    assert ended.facts == ({"fact": "edge-spent", "who": "kara", "points": 1},)
    assert ended.outcome["a_edge"] == 0


def test_each_plays_their_own_sheets(table: Table) -> None:
    call = to_the_question(table)
    assert table.rows.opened(call).actors == {"kara": "ana", "vanya": "ben"}, "the others are the gamemaster's"
    other = table.start("gus", "skill", {"target": 7, "who": "vanya"})
    with pytest.raises(Refused, match="for Ben to answer, not for Ana"):
        table.answer("ana", other, 0)
    table.answer("ben", other, 0)


Act = Callable[[Table, int], Any]

REFUSED: dict[str, Act] = {
    "another seat's question": lambda table, call: table.answer("ben", call, 2, choice="reroll"),
    "a spectator": lambda table, call: table.answer("sue", call, 2, choice="keep"),
    "a stranger": lambda table, call: table.answer("zoe", call, 2, choice="keep"),
    "an option that is not there": lambda table, call: table.answer("ana", call, 2, choice="fly"),
    "no option": lambda table, call: table.answer("ana", call, 2),
    "dice for a choice": lambda table, call: table.answer("ana", call, 2, faces=[3, 4]),
    "a question that is not put yet": lambda table, call: table.answer("ana", call, 3),
    "a negative question": lambda table, call: table.answer("ana", call, -1, choice="keep"),
    "a second answer": lambda table, call: table.answer("ana", call, 0),
    "a call that is not there": lambda table, call: table.answer("ana", 99, 0),
    "a fact that fits no sheet": lambda table, call: table.land(
        "gus", [Amended(who="vanya", field="edge", value="lots", reason="")]
    ),
    "facts by a player": lambda table, call: table.land("ben", [EdgeSpent(who=Who("vanya"), points=1)]),
    "undo by a player": lambda table, call: table.undo("ana", call),
    "undo to nowhere": lambda table, call: table.undo("gus", 99),
    "undo to now": lambda table, call: table.undo("gus", len(table.log)),
    "an unknown call": lambda table, call: table.start("gus", "dance"),
    "an unknown argument": lambda table, call: table.start("gus", "skill", {"who": "kara", "target": 7, "grace": 1}),
    "a missing argument": lambda table, call: table.start("gus", "skill", {"who": "kara"}),
    "a bad argument": lambda table, call: table.start("gus", "skill", {"who": "kara", "target": "abc"}),
    "nobody's act": lambda table, call: table.start("gus", "skill", {"target": 7}),
    "a call that can't begin": lambda table, call: table.start("gus", "opposed", {**OPPOSED, "b_who": "kara"}),
    "an act of the gamemaster's": lambda table, call: table.start("ben", "skill", {"who": "vanya", "target": 2}),
    "an act for another's character": lambda table, call: table.start(
        "ben", "attempt", {"who": "kara", "skill": "stealth"}
    ),
    "a skill that the sheet does not give": lambda table, call: table.start(
        "ben", "attempt", {"who": "vanya", "skill": "x"}
    ),
    "a call by its numbers, by a player": lambda table, call: table.start("ana", "untrained", {"target": 7}),
    "an act of a spectator": lambda table, call: table.start("sue", "attempt", {"who": "kara", "skill": "stealth"}),
    "a seat by a player": lambda table, call: table.seat_somebody("ana", Seat("zoe", "Zoe")),
    "a sheet that another holds": lambda table, call: table.seat_somebody(
        "gus", Seat("zoe", "Zoe", "player", ("kara",))
    ),
}


@pytest.mark.parametrize("act", REFUSED.values(), ids=REFUSED.keys())
def test_what_is_refused_changes_nothing(table: Table, act: Act) -> None:
    call = to_the_question(table)
    before = everything(table)
    with pytest.raises((Refused, BadInput)):
        act(table, call)
    assert everything(table) == before
    table.answer("ana", call, 2, choice="keep")
    assert not table.open


def test_typed_faces_out_of_range_are_refused(table: Table) -> None:
    call = table.start("gus", "opposed", OPPOSED)
    before = everything(table)
    for faces in ([3], [3, 7], [0, 1], [1, 2, 3]):
        with pytest.raises(BadInput):
            table.answer("ana", call, 0, faces=faces)
    assert everything(table) == before
    table.answer("ana", call, 0, faces=[3, 6])
    answered = table.log[-1]
    assert isinstance(answered, Answered)
    assert isinstance(answered.entry, Thrown)
    assert (answered.entry.faces, answered.entry.source, answered.by) == ((3, 6), "typed", "ana")


def test_the_gamemaster_answers_for_the_absent_on_record(table: Table) -> None:
    call = to_the_question(table)
    table.answer("gus", call, 2, choice="keep")
    answered = answers_of(table, call)[2]
    assert (answered.by, answered.entry.key) == ("gus", "edge")
    for seat in ("gus", "ana", "ben"):
        assert "Gus answers for Ana." in [line.text for line in view(table, seat).log]


def test_the_second_answer_is_told_what_the_first_was(table: Table) -> None:
    call = to_the_question(table)
    with pytest.raises(AlreadyAnswered, match=r"already answered by Ana: \d, \d") as rolled:
        table.answer("ana", call, 0, faces=[6, 6])
    first = msgspec.structs.replace(answers_of(table, call)[0], told=())
    assert rolled.value.answer == first, "what was told of it is read in the story"
    table.answer("ana", call, 2, choice="keep")
    assert not table.open
    with pytest.raises(AlreadyAnswered, match="already answered by Ana: keep"):
        table.answer("ana", call, 2, choice="reroll")
    with pytest.raises(Refused, match="for Gus to answer, not for Ana") as hidden:
        table.answer("ana", call, 1)
    assert not isinstance(hidden.value, AlreadyAnswered)
    with pytest.raises(Refused, match="has ended"):
        table.answer("ana", call, 3)


def test_undo_gives_the_same_faces_and_the_old_sheet(table: Table) -> None:
    start = everything(table)[2:]
    first = to_the_end(table)
    ended = table.state
    assert ended.sheet("kara").edge_left == 0
    lines = table.log
    table.undo("gus", first - 1)
    assert (table.state, table.open) == (start[0], {})
    again = to_the_end(table)
    assert again != first
    assert faces_of(table, again) == faces_of(table, first)
    assert len(set(faces_of(table, first))) > 1
    assert table.state == ended
    assert table.log[: len(lines)] == lines, "nothing is erased"


def test_undo_into_the_middle_of_a_call(table: Table) -> None:
    call = to_the_end(table)
    ended = table.state
    rolled = faces_of(table, call)
    table.undo("gus", call + 1)
    assert len(answers_of(table, call)) == 1
    assert table.state.sheet("kara").edge_left == 1
    table.answer("gus", call, 1)
    table.answer("ana", call, 2, choice="reroll")
    assert faces_of(table, call) == [*rolled, *rolled[1:]]
    assert table.state == ended


def test_undo_then_redo_ends_equal(table: Table) -> None:
    call = to_the_end(table)
    before, stood = table.state, len(answers_of(table, call))
    last = len(table.log)
    table.undo("gus", call)
    assert table.open
    table.undo("gus", last, "after all")
    assert (table.state, len(answers_of(table, call)), dict(table.open)) == (before, stood, {})


def test_undo_never_cuts_an_act_in_two(table: Table) -> None:
    to_the_end(table)
    last = len(table.log)
    with pytest.raises(Refused, match=f"ends with line {last}"):
        table.undo("gus", last - 1)
    assert last - 1 not in view(table, "gus").stops


def test_after_undo_the_same_has_the_same_dice_and_anything_else_has_others(table: Table) -> None:
    call = table.start("gus", "opposed", {**OPPOSED, "a_kind": "skill"})
    table.answer("ana", call, 0)
    table.undo("gus", call - 1)
    other = table.start("gus", "opposed", {**OPPOSED, "a_kind": "untrained"})
    table.answer("ana", other, 0)
    table.undo("gus", call - 1)
    again = table.start("gus", "opposed", {**OPPOSED, "a_kind": "skill"})
    table.answer("ana", again, 0)
    (two,), (three,), (same,) = faces_of(table, call), faces_of(table, other), faces_of(table, again)
    assert (len(two), len(three)) == (2, 3)
    assert three[:2] != two
    assert same == two


def test_seats_are_not_undone(table: Table) -> None:
    last = len(table.log)
    table.seat_somebody("gus", Seat("zoe", "Zoe"))
    table.land("gus", [EdgeSpent(who=Who("vanya"), points=1)])
    table.undo("gus", last)
    assert table.seat("zoe").name == "Zoe"
    assert table.state.sheet("vanya").edge_left == 2
    assert Table(table.store, table.id).seat("zoe") == table.seat("zoe")


def test_a_reopened_table_is_the_same(tmp_path: Path) -> None:
    table = make_table(tmp_path / "tables.db", options={"edge_rerolls_per_roll": 1})
    call = to_the_question(table)
    other = Table(SqliteStore(tmp_path / "tables.db"), "friday")
    assert everything(other) == everything(table)
    assert other.options.edge_rerolls_per_roll == 1
    other.answer("ana", call, 2, choice="reroll")
    with pytest.raises(AlreadyAnswered):
        table.answer("ana", call, 2, choice="keep")
    assert everything(other) == everything(table)
    table.store.close()
    other.store.close()


def test_closed_play_is_never_run_again(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    to_the_end(table)
    expected = everything(table)
    monkeypatch.setattr(open_call, "Session", None)
    assert everything(Table(table.store, table.id)) == expected


class FullDisk(SqliteStore):
    """A store that fails when it is told to."""

    full = False

    def append(self, table: str, after: int, rows: Sequence[Row], act: str = "", number: int = 0) -> None:
        if self.full:
            raise OSError("no space left on device")
        super().append(table, after, rows, act, number)


def test_what_can_not_be_kept_did_not_happen() -> None:
    store = FullDisk(":memory:")
    table = make_table(store)
    call = to_the_question(table)
    acts: list[Act] = [
        lambda table, call: table.answer("ana", call, 2, choice="reroll"),
        lambda table, call: table.start("gus", "end-session"),
        lambda table, call: table.undo("gus", call),
        lambda table, call: table.land("gus", [EdgeSpent(who=Who("vanya"), points=1)]),
    ]
    for act in acts:
        before = everything(table)
        store.full = True
        with pytest.raises(OSError, match="no space"):
            act(table, call)
        assert everything(table) == before
        store.full = False
        act(table, call)
        assert everything(table) != before


def test_a_deed_is_one_line(table: Table) -> None:
    to_the_end(table)
    before = len(table.log)
    table.start("gus", "end-session")
    assert [type(line) for line in table.log[before:]] == [DeedDone]
    assert table.state.sheet("kara").edge_left == 1


@pytest.fixture
def toy_table(monkeypatch: pytest.MonkeyPatch) -> Table:
    monkeypatch.setitem(GAMES, "toy", "tests.rules.toy")
    table = Table.make(SqliteStore(":memory:"), "toy", "toy", Seat("gus", "Gus", "gm"), seed=SEED)
    table.seat_somebody("gus", Seat("ana", "Ana", "player", ("hero",)))
    table.land("gus", [Joined(who="hero", sheet={"hits": 6})])
    return table


@procedure
async def changed_check(options: toy.Options, who: Who) -> int:
    """Check with other dice than before."""
    await Roll("check", Pool.of(2, 6), total, who)
    await Roll("twist", Pool.of(1, 10), total, who)
    return 0


@start("try-check", "A check", by="gm")
def begin_changed(options: toy.Options, state: State, who: Who, target: int) -> Call[int]:
    """Check something, by other rules."""
    return changed_check(options, who)


def test_rules_that_change_under_an_open_call(toy_table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    toy_table.prefer_dice("ana", "own")
    call = toy_table.start("ana", "try-check", {"who": "hero", "target": 12})
    toy_table.answer("ana", call, 0, faces=[1, 2])
    toy_table.answer("ana", call, 1, choice="again")
    monkeypatch.setitem(toy.RULESET.acts, "try-check", begin_changed)
    table = Table(toy_table.store, "toy")
    with pytest.raises(Broken, match=rf"choice 'try' of hero.*roll 'twist': 1d10.*take play back to line {call + 1}"):
        table.answer("gus", call, 2)
    with pytest.raises(Refused, match="the rules have changed") as told:
        table.answer("ana", call, 2)
    assert "twist" not in str(told.value)
    assert b"twist" not in seen(table, "ana")
    assert b"twist" in seen(table, "gus")
    assert [one.name for one in view(table, "ana").awaited] == ["Gus"]
    table.undo("gus", call + 1)
    table.answer("ana", call, 1)
    assert not table.open


def test_an_act_that_is_gone(toy_table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    call = toy_table.start("ana", "try-feat", {"who": "hero"})
    monkeypatch.delitem(toy.RULESET.acts, "try-feat")
    table = Table(toy_table.store, "toy")
    assert "try-feat" in view(table, "gus").awaited[0].trouble
    with pytest.raises(Broken, match="Take play back to before line"):
        table.answer("gus", call, 0)
    table.undo("gus", call - 1)
    assert not table.open


def test_the_gamemaster_begins_what_is_listed_by_its_numbers(table: Table) -> None:
    call = table.start("gus", "saving", {"target": "14", "edge": 1, "who": "kara"})
    table.answer("ana", call, 0, faces=[1, 1, 2])
    table.answer("ana", call, 1, choice="reroll")
    assert Table(table.store, table.id).open.keys() == table.open.keys() == {call}, "her dice are real ones now"
    table.answer("ana", call, 2, faces=[6, 6, 1])
    assert table.state.sheet("kara").edge_left == 0
    assert table.log[call - 1].arguments == {"target": "14", "edge": "1", "who": "kara"}  # type: ignore[union-attr]
    assert verify(export_table(table, "gus")).difference is None
    assert '"target":"14"' not in "".join(export_for(table, "ana")), "what was said may be secret"


def test_a_ruling_by_hand_is_kept_with_its_reason(table: Table) -> None:
    table.land("gus", [Amended(who="vanya", field="notes", value="limps", reason="the fall")], "the fall")
    assert isinstance(table.log[-1], FactsLanded)
    assert table.state.sheet("vanya").notes == "limps"


def test_choices_are_kept_as_keys(table: Table) -> None:
    call = to_the_question(table)
    table.answer("ana", call, 2, choice="keep")
    entry = answers_of(table, call)[2].entry
    assert isinstance(entry, Chosen)
    assert (entry.options, entry.chosen) == (("keep", "reroll"), "keep")


class Overtaken(SqliteStore):
    """A store in which somebody else acts between our look and our append."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.meanwhile: Callable[[], None] | None = None

    def append(self, table: str, after: int, rows: Sequence[Row], act: str = "", number: int = 0) -> None:
        if self.meanwhile is not None:
            between, self.meanwhile = self.meanwhile, None
            between()
        super().append(table, after, rows, act, number)


def test_an_overtaken_answer_leaves_no_trace(tmp_path: Path) -> None:
    store = Overtaken(tmp_path / "tables.db")
    table = make_table(store)
    other = Table(SqliteStore(tmp_path / "tables.db"), table.id)
    call = table.start("gus", "opposed", OPPOSED)
    store.meanwhile = lambda: other.answer("ana", call, 0, faces=[1, 2])
    with pytest.raises(AlreadyAnswered, match="already answered by Ana: 1, 2"):
        table.answer("ana", call, 0, faces=[6, 6])
    assert table.open[call].session.journal == other.open[call].session.journal
    table.answer("gus", call, 1)
    other.refresh()
    assert everything(table) == everything(other)
    store.close()
    other.store.close()


def test_of_two_racing_answers_one_holds(tmp_path: Path) -> None:
    table = make_table(tmp_path / "tables.db")
    others = [Table(SqliteStore(tmp_path / "tables.db"), table.id) for _ in range(2)]
    for _ in range(20):
        call = table.start("gus", "skill", {"target": 7, "who": "kara"})
        ends: list[str] = []
        gate = threading.Barrier(2)

        def race(mine: Table, call: int = call, ends: list[str] = ends, gate: threading.Barrier = gate) -> None:
            gate.wait()
            try:
                mine.answer("gus", call, 0)
                ends.append("held")
            except AlreadyAnswered as error:
                ends.append(type(error).__name__)

        threads = [threading.Thread(target=race, args=(other,)) for other in others]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        table.refresh()
        assert sorted(ends, key="held".__ne__)[0] == "held"
        assert sorted(ends) == ["AlreadyAnswered", "held"]
        assert len(answers_of(table, call)) == 1
    for one in (table, *others):
        one.store.close()


@procedure
async def whisper(options: toy.Options, who: Who) -> int:
    """Ask somebody for something that nobody else may see."""
    dreamt = await Roll("dream", Pool.of(1, 20), total, who, (who,))
    await Choose("tell", who, (False, True), about=dreamt, seen_by=(who,))
    return 0


@start("whisper", "A whisper", by="gm")
def begin_whisper(options: toy.Options, state: State, who: Who) -> Call[int]:
    """Whisper to somebody."""
    return whisper(options, who)


def test_what_only_a_player_may_see_is_hidden_from_the_gamemaster(
    toy_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(toy.RULESET.acts, "whisper", begin_whisper)
    call = toy_table.start("gus", "whisper", {"who": "hero"})
    for key in ("dream", "tell"):
        assert [card.key for card in view(toy_table, "ana").cards] == [key]
        assert view(toy_table, "gus").cards == ()
        assert [one.name for one in view(toy_table, "gus").awaited] == ["Ana"]
        if key == "dream":
            toy_table.answer("ana", call, 0, faces=[17])
    assert b"17" in seen(toy_table, "ana")
    assert b"17" not in seen(toy_table, "gus").replace(toy_table.made.commitment[:16].encode(), b"")
    with pytest.raises(AlreadyAnswered) as told:
        toy_table.answer("gus", call, 0)
    assert str(told.value) == "already answered by Ana"
    assert told.value.answer is None


@pytest.mark.rule("mechwarrior.edge.cycle")
def test_a_session_ends_as_its_book_says(table: Table) -> None:
    with pytest.raises(Refused, match="no session is under way"):
        table.end_session("gus")
    table.begin_session("gus")
    with pytest.raises(Refused, match="session 1 is under way"):
        table.begin_session("gus")
    to_the_end(table)
    assert table.state.sheet("kara").edge_left == 0
    assert table.end_session("gus", act="once") == table.end_session("gus", act="once") == ()
    assert table.state.sheet("kara").edge_left == 1
    assert (table.position.session, table.position.sessions) == (0, 1)
    assert sum(isinstance(line, DeedDone) for line in table.log) == 1


def test_where_play_was_taken_back_to_is_at_hand_when_it_is_taken_back_there_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = make_table(SqliteStore(":memory:"))
    table.roll("gus", "2d6")
    stood, read = table.number, list[int]()
    play_on = Table._played_on

    def counted(self: Table, position: Position, rows: Sequence[Row]) -> Position:
        read.append(len(rows))
        return play_on(self, position, rows)

    monkeypatch.setattr(Table, "_played_on", counted)
    for _ in range(4):
        for _ in range(kept.WAYPOINTS // 2):
            table.roll("gus", "2d6")
        table.undo("gus", stood)
    assert read == [0, 0, 0, 0]
    assert table.position.rolls == 1
    table.roll("gus", "2d6")
    table.rest()
    table.undo("gus", stood)
    assert read[4:] != [0], "what is let go of is read anew"
