"""Who takes themselves out of a table is gone: from store, exports, backups, copies, and rows that quoted them."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from rollwright.play.cards import Words
from rollwright.play.steps import GM
from rollwright.rules.facts import Amended
from rollwright.table.bots import Bot
from rollwright.table.copying import copy_table
from rollwright.table.demo import demo_table
from rollwright.table.export import export_for, export_table
from rollwright.table.forgetting import copies_of
from rollwright.table.importing import import_table
from rollwright.table.log import Erased
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.verify import verify
from rollwright.table.view import view
from tests.table.pictures import brought
from tests.table.sessions import GAMES
from tests.table.tables import make_table, to_the_question
from tests.trust.test_exports import resealed
from tests.trust.verifier import File, Wrong

WORDS = "Quisling whistles under the old bridge"
NAMED = re.compile(r"quisling|zuleika|whistles.under|old.bridge", re.IGNORECASE)


def typed_by(table: Table, seat: str) -> None:
    """Let somebody begin whatever asks for words, and put theirs in."""
    bot, begun = Bot(seat, "random", Random(1)), 0
    for move in table.moves(seat):
        act = table.game.act(move.procedure)
        said = [one.name for one in act.asked if one.hint is Words and one.name in move.asks] if act else []
        if said and begun < 4:
            try:
                call = table.start(seat, move.procedure, {**bot.arguments(move), **dict.fromkeys(said, WORDS)})
            except Exception:  # it has to wait, or asks for more: another will do
                continue
            begun += 1
            if call in table.open:
                table.abandon(next(one.id for one in table.seats if one.role == "gm"), call, "another time")


def planted(table: Table, seat: str) -> None:
    """Let somebody leave traces wherever people can, and others name and quote them."""
    gm = next(one.id for one in table.seats if one.role == "gm")
    table.seat_somebody(gm, msgspec.structs.replace(table.seat(seat), name="Zuleika Quisling"))
    table.say(seat, WORDS)
    table.say(seat, "psst, Quisling here", [gm])
    table.note(seat, "Zuleika's diary", WORDS, ["*"])
    table.roll(seat, "2d6", WORDS)
    table.bring(seat, brought("inside", "Zuleika herself"))
    typed_by(table, seat)
    table.say(gm, f"As Zuleika said: {WORDS}!")
    table.note(gm, "Plot", "zuleika is in on it", [GM])
    line = table.roll(gm, "1d6", "for Quisling", hidden="all", audience=[seat])
    table.title(gm, "Zuleika's bridge")
    hero = next(iter(table.state.sheets))
    table.land(
        gm, [Amended(who=hero, field="notes", value="owes Zuleika a favour", reason="Quisling asked")], "for Zuleika"
    )
    table.undo(gm, line, f"not what Zuleika meant by {WORDS}")


def all_of(store: SqliteStore, path: Path) -> str:
    store.backup(str(path.with_suffix(".copy")))
    store.close()
    files = [one for one in path.parent.iterdir() if one.is_file()]
    return "".join([one.read_bytes().decode(errors="replace") for one in files])


@pytest.mark.parametrize("game", GAMES)
def test_nothing_names_or_quotes_who_is_forgotten(game: str, tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    store = SqliteStore(path)
    table = demo_table(store, "t", game, bytes(32))
    seat = "ana"
    planted(table, seat)
    copy = copy_table(table, "gus", "what-if")
    before, noted = table.state, table.head
    assert NAMED.search("".join(export_table(table, "gus")))
    assert [*copies_of(store, "t")] == [copy.id]
    assert table.forget_me(seat) > 10
    copy.refresh()
    assert [*table.state.sheets] == [*before.sheets]
    for one in (table, copy, Table(store, "t")):
        whole = [*export_table(one, "gus")]
        told = "".join(whole) + "".join(export_for(one, "ben")) + msgspec.json.encode(view(one, "gus", 1000)).decode()
        if found := NAMED.search(told) or re.search(r"\bana\b", told, re.IGNORECASE):
            raise AssertionError(told[max(0, found.start() - 300) :][:600])
        assert verify(whole).holds, verify(whole).difference
        assert verify(export_for(one, "ben")).holds
        File(whole)
        File([*export_for(one, "ben")])
    assert verify(export_table(table, "gus"), head=noted).holds, "whoever noted the head still finds it"
    elsewhere = import_table(SqliteStore(":memory:"), export_table(table, "gus"))
    assert verify(export_table(elsewhere, "gus")).holds
    table.say("ben", "and play goes on")
    assert verify(export_table(table, "gus")).holds
    assert not NAMED.search(all_of(store, path))


def test_an_id_that_is_a_name_goes_too_and_its_link_stays() -> None:
    table = make_table()
    table.seat_somebody("gus", Seat("zuleika", "Zuleika", "player"))
    link = table.new_link("zuleika", "zuleika")
    table.say("gus", "only you", ["zuleika"])
    table.begin_deck("zuleika", "ab" * 32)
    table.roll("zuleika", "2d6")
    table.forget_me("zuleika")
    assert not NAMED.search("".join(export_table(table, "gus")) + str(table.store.links("friday")))
    sat = table.seat_by(link)
    assert (sat.id, sat.name) == ("seat-1", "somebody")
    table.say(sat.id, "still here")
    found = verify(export_table(table, "gus"))
    assert found.holds, found.difference
    for seat in ("gus", "ben", sat.id):
        lines = [*export_for(table, seat)]
        assert verify(lines).holds, verify(lines).difference
        File(lines)


@pytest.mark.parametrize("whole", [True, False])
def test_what_was_written_anew_is_not_written_anew_again(whole: bool) -> None:
    table = make_table()
    table.seat_somebody("gus", Seat("zuleika", "Zuleika", "player"))
    table.begin_deck("zuleika", "ab" * 32)
    table.say("zuleika", "hm")
    table.forget_me("zuleika")
    lines = [*(export_table(table, "gus") if whole else export_for(table, "ben"))]
    assert verify(lines).holds
    at = next(at for at, line in enumerate(lines) if '"log":"committed"' in line and '"erased":true' in line)
    root = re.search(r'"root":"(\w{64})"', lines[at])[1]  # type: ignore[index]
    forged = resealed([*lines[:at], lines[at].replace(root, "cd" * 32), *lines[at + 1 :]])
    assert "written anew" in str(verify(forged).difference)
    with pytest.raises(Wrong):
        File(forged)


def test_a_moment_under_way_goes_on() -> None:
    table = make_table()
    call = to_the_question(table, a_what="Zuleika sneaks under the old bridge at night")
    table.seat_somebody("gus", msgspec.structs.replace(table.seat("ana"), name="Zuleika"))
    table.forget_me("ana")
    table.answer("seat-1", call, 2, choice="reroll")
    assert call not in table.open
    found = verify(export_table(table, "gus"))
    assert found.holds, found.difference
    assert not re.search("zuleika", "".join(export_table(table, "gus")), re.IGNORECASE)


def test_the_id_of_who_joins_tells_nothing() -> None:
    table = make_table()
    seat = table.join(table.invite("gus"), "Zuleika")
    table.forget_me(seat.id)
    assert table.seat(seat.id).name == "somebody"
    assert not NAMED.search("".join(export_table(table, "gus")))


def test_others_of_the_same_name_stay() -> None:
    table = make_table()
    table.seat_somebody("gus", Seat("zuleika", "Zuleika", "player"))
    table.seat_somebody("gus", Seat("other", "Zuleika", "player"))
    table.forget_me("zuleika")
    assert table.seat("other").name == "Zuleika"
    said: Any = table.log[-1]
    assert isinstance(said, Erased)
