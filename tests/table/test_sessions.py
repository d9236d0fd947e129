"""Whole sessions at random, by bots and hands: nothing unexpected happens, and what must always hold does."""

from __future__ import annotations

import re
from contextlib import suppress
from random import Random
from typing import Any

import msgspec
import pytest

from rollwright.dice.errors import BadInput
from rollwright.play.session import Session
from rollwright.play.steps import GM
from rollwright.rules.facts import Amended, Joined, Left
from rollwright.table import kept as kept_module
from rollwright.table.bots import Bot
from rollwright.table.chain import START, digest, head, salt
from rollwright.table.demo import demo_table
from rollwright.table.export import export_for, export_table
from rollwright.table.log import Answered, CallOpened
from rollwright.table.open_call import Broken
from rollwright.table.store import Store
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.verify import verify
from rollwright.table.view import LOG_LINES, Change, View, changes, view
from tests.amount import times
from tests.table.sessions import GAMES, Hand
from tests.table.tables import make_table
from tests.table.whole import check_whole

SESSIONS = 1_000
ACTS = 30
ADDRESS = re.compile("0x[0-9a-f]+")
IN_A_TEST = 20
"""Sessions that one test plays, so that a failure names few seeds."""


class Bare:
    """A store whose snapshots nobody finds."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def snapshots(self, table: str) -> list[int]:
        return []

    def keep_snapshot(self, table: str, number: int, data: bytes) -> None:
        return


def position_of(table: Table) -> Any:
    """Give how play stands, all of it, as plain values."""
    return msgspec.json.decode(msgspec.json.encode(table.position.kept()))


def all_of(table: Table) -> Any:
    """Give all that a table adds up to, as plain values."""
    house = msgspec.json.decode(msgspec.json.encode(table.house))
    return table.number, table.head, position_of(table), house


def check_reopened(table: Table) -> Table:
    """Open the table anew, with snapshots and without: both are as the one that was played at. Give the first."""
    again = Table(table.store, table.id)
    bare: Any = Bare(table.store)
    expected = all_of(table)
    assert all_of(again) == expected
    assert all_of(Table(bare, table.id)) == expected
    return again


def check_chain(table: Table) -> None:
    """Work out the head of every row again."""
    before = START
    for row in table.store.read(table.id):
        before = head(before, digest(salt(table.secret, row.number), row.parent, row.at, row.line))
        assert row.head == before
    assert table.head == before.hex()


def check_verified(table: Table, gm: str, random: Random) -> None:
    """Verify the export of the whole table, and that of one seat: nothing differs."""
    noted = {"head": table.head, "commitment": table.made.commitment}
    assert str(verify(export_table(table, gm), **noted).difference) == "None"
    assert str(verify(export_for(table, random.choice(table.seats).id), **noted).difference) == "None"


def check_undo(table: Table, hand: Hand) -> None:
    """Take play back somewhere, then forward again: it stands as before."""
    stops = view(table, hand.gm).stops
    if not stops:
        return
    before, number = position_of(table), table.number
    if hand.tried(lambda: table.undo(hand.gm, hand.random.choice(stops), "look")):
        return
    table.undo(hand.gm, number, "and on")
    after = position_of(table)
    assert {**after, "number": 0} == {**before, "number": 0}


def check_changes(table: Table, earlier: dict[str, View]) -> None:
    """Apply what is new to an earlier view of each seat: it agrees with the whole."""
    for seat in table.seats:
        now = view(table, seat.id)
        msgspec.json.encode(now)
        before = earlier.get(seat.id)
        if before is None:
            continue
        parts = [changes(table, seat.id, before.number)]
        while parts[-1].more:
            parts.append(changes(table, seat.id, parts[-1].number))
        msgspec.json.encode(parts)
        shown: tuple[View | Change, ...] = (before, *parts)
        last, new = parts[-1], [line for part in parts for line in part.log]
        assert (last.number, last.head) == (now.number, now.head)
        assert (last.cards, last.awaited) == (now.cards, now.awaited)
        reach = max(before.number, now.number - LOG_LINES)
        assert [line for line in new if line.number > reach] == [line for line in now.log if line.number > reach]
        if any(part.whole for part in parts):
            continue
        sheets = {sheet.id: sheet for one in shown for sheet in one.sheets}
        assert sheets == {sheet.id: sheet for sheet in now.sheets}
        assert [one.scene for one in shown if one.scene is not None][-1:] in ([now.scene], [])
        same = ("seat", "neighbours", "session", "title", "options", "notes")
        assert [getattr(before, name) for name in same] == [getattr(now, name) for name in same]


def check_once_more(table: Table) -> None:
    """Have what is under way once more: it stands where it does when it is played from its journal."""
    for call in table.open.values():
        with suppress(Broken):
            session = call.session
            played = Session(session.call, session.journal)
            assert standing(session.once_more()) == standing(played) == standing(session)


def standing(session: Session[Any]) -> tuple[Any, ...]:
    """Tell what is asked, what was answered, and what the rules have said; functions in that have no address."""
    said = ADDRESS.sub("", f"{session.question} {session.story()}")
    return session.journal, session.path, session.ended, said


def play_session(seed: int) -> None:
    """Play one whole session, and look at what must hold."""
    game = GAMES[seed % len(GAMES)]
    random = Random(f"session {seed}")
    table = demo_table(SqliteStore(":memory:"), "t", game, random.randbytes(32))
    hand = Hand(table, random)
    earlier: dict[str, View] = {}
    for act in range(ACTS):
        table = hand.table
        before = table.number, table.head, table.store.last(table.id)
        whole = all_of(table) if random.random() < 0.1 else None
        message = hand.act()
        if message and hand.single:
            assert (table.number, table.head, table.store.last(table.id)) == before
            assert whole is None or all_of(table) == whole
        if act % 10 == 4:
            hand.table = check_reopened(table)
        if act % 10 == 7:
            check_changes(hand.table, earlier)
            check_once_more(hand.table)
        if act % 10 in (2, 6):
            earlier = {seat.id: view(hand.table, seat.id) for seat in hand.table.seats if random.random() < 0.5}
    check_undo(hand.table, hand)
    check_changes(hand.table, earlier)
    check_reopened(hand.table)
    check_chain(hand.table)
    check_verified(hand.table, hand.gm, random)
    hand.table.store.close()


@pytest.mark.soak
@pytest.mark.parametrize("start", range(0, times(SESSIONS), IN_A_TEST))
def test_random_sessions(start: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_module, "SNAPSHOT_EVERY", 15)
    for seed in range(start, min(start + IN_A_TEST, times(SESSIONS))):
        try:
            play_session(seed)
        except BaseException as error:
            error.add_note(f"session {seed} ({GAMES[seed % len(GAMES)]})")
            raise


# What random sessions have found.


def started(table: Table, procedure: str, **given: Any) -> int:
    """Start the gamemaster's first move of a kind."""
    move = next(move for move in table.moves("gus") if move.procedure == procedure)
    return table.start("gus", procedure, {**move.filled, **given})


def test_a_number_that_no_sheet_can_hold_is_refused() -> None:
    table = demo_table(SqliteStore(":memory:"), "t", "cgg", bytes(32))
    before = all_of(table)
    with pytest.raises(BadInput, match="does not fit the sheet"):
        table.land("gus", [Amended(who="ilka", field="critical_count", value=-1, reason="a slip")])
    assert all_of(check_reopened(table)) == before


def test_what_is_open_about_one_whom_nobody_knows_does_not_reach_the_others_scene() -> None:
    table = demo_table(SqliteStore(":memory:"), "t", "augur", bytes(32))
    before = view(table, "sue").scene
    started(table, "give-condition", whom="ives", name="wet")
    assert [one.name for one in table.state.sheet("ives").conditions] == ["wet"]
    assert view(table, "sue").scene == before
    assert not [line.text for line in view(table, "sue").log if "Wet" in line.text], "nor does anybody hear of it"
    assert b"ives" not in msgspec.json.encode(view(table, "sue"))


def test_one_whom_nobody_knows_is_made_and_comes_back_unseen() -> None:
    table = demo_table(SqliteStore(":memory:"), "t", "going-somewhere", bytes(32))
    table.land("gus", [Joined(who="shade", sheet={"name": "Shade", "npc": True}, seen_by=(GM,))])
    call = started(table, "create", who="shade", local_language="Osk")
    bot = Bot("gus", "cautious", Random(1))
    while len(table.open[call].answers) < 10:
        [card] = [card for card in view(table, "gus").cards if card.call == call]
        assert bot.answer(table, card)
    assert table.open[call].pending, "it has stats by now"
    assert b"shade" not in msgspec.json.encode(view(table, "ana")).lower()
    table.land("gus", [Left(who="shade")])
    while call in table.open:
        [card] = [card for card in view(table, "gus").cards if card.call == call]
        assert bot.answer(table, card)
    assert "shade" in table.state.sheets, "what was begun is brought to its end"
    assert b"shade" not in msgspec.json.encode(view(table, "ana")).lower()


def test_a_made_up_attribute_is_refused() -> None:
    table = demo_table(SqliteStore(":memory:"), "t", "cgg", bytes(32))
    with pytest.raises(BadInput, match=r"With which code.*'luck' is not among them"):
        started(table, "act", code="luck")


def test_a_ruling_on_what_needed_no_roll_is_told_with_the_ruling_and_verifies() -> None:
    table = demo_table(SqliteStore(":memory:"), "t", "augur", bytes(32))
    call = started(table, "action", name="the porter", dice=10, level="minus-2", what="lift the gate")
    table.set_verdict("gus", call, "result", "perfect", "it was theirs to lift")
    opened, ruled = [line for line in table.log if isinstance(line, CallOpened | Answered)][-2:]
    assert not any("Perfect" in one.text for one in opened.told)
    assert any("Perfect" in one.text for one in ruled.told)
    assert str(verify(export_table(table, "gus")).difference) == "None"


def test_play_that_was_taken_back_goes_by_what_was_revealed_with_a_snapshot_and_without(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(kept_module, "SNAPSHOT_EVERY", 12)
    table = make_table()
    table.land("gus", [Amended(who="kara", field="edge_left", value=0, reason="a curse", seen_by=(GM,))])
    secret = table.number
    call = table.start("ana", "attempt", {"who": "kara", "skill": "stealth"})
    table.reveal("gus", secret)
    table.roll("gus", "1d6")
    there = table.number
    while not table.store.snapshots("friday"):
        table.roll("gus", "1d6")
    Table(table.store, "friday").undo("gus", there)
    again = check_whole(table.store, "friday")
    since = again.open[call].since
    assert since is not None
    assert since.sheets["kara"].edge_left == 0
