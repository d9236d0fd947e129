"""What the gamemaster does in secret changes nothing on a player's page: no result goes, no sentence comes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path

import pytest

from rollwright.play.steps import GM, Roll
from rollwright.rules.facts import Amended, Joined, Left
from rollwright.table.demo import demo_table
from rollwright.table.export import export_for
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.web.gm import secrets
from rollwright.web.npcs import seen_anew
from rollwright.web.undoing import undo_of
from tests.web.seats import bearing, sit

AT = "/table/t"


def page(table: Table, seat: str) -> str:
    """Give the page of a seat, without the keys and numbers by which it goes on from where it is."""
    text = sit(table, seat).get(AT).text
    return re.sub(r'name="act" value="[\w-]+"|data-since="\d+"|stream\?since=\d+|[?&]since=\d+|id: \d+', "", text)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """Give a table at which Rena has just done something, and somebody whom players don't know stands by."""
    made = demo_table(SqliteStore(tmp_path / "t.db"), "t", "mechwarrior", bytes(32))
    made.begin_session("gus")
    made.title("gus", "The chapel")
    call = made.start("ana", "attempt", {"who": "rena", "skill": "running", "doing": "sprint across the yard"})
    made.answer("gus", call, 0, fields={})
    made.set_roll("gus", call, 1, (6, 6), "a table needs a result")
    yield made
    made.store.close()


def secretly(table: Table) -> int:
    """Begin something in secret."""
    return table.start("gus", "attempt", {"who": "sel", "skill": "perception", "doing": "listen"}, hidden="all")


def rolled(table: Table) -> int:
    """Roll in secret."""
    return table.start("gus", "call", {"who": "sel", "roll": "perception", "what": "hear them"}, hidden="all")


def overruled(table: Table) -> None:
    """Overrule what was rolled in secret."""
    call = rolled(table)
    was = table.rows.line(call + 2).verdict[1]  # type: ignore[union-attr]
    table.set_verdict("gus", call, "success", "no" if was == "yes" else "yes", "they are asleep")


def taken_back(table: Table) -> None:
    """Roll in secret, and take it back."""
    rolled(table)
    table.undo("gus", undo_of(table, table.seat("gus")).to)


def brought_back(table: Table) -> None:
    """Roll in secret, take it back, and bring it back."""
    rolled(table)
    at = table.number
    table.undo("gus", undo_of(table, table.seat("gus")).to)
    table.undo("gus", at)


SECRETS: dict[str, Callable[[Table], object]] = {
    "a roll under way": secretly,
    "a roll that has ended": rolled,
    "many rolls": lambda table: [rolled(table) for _ in range(9)],
    "a roll called off": lambda table: table.abandon("gus", secretly(table), "no need"),
    "a roll overruled": overruled,
    "a roll taken back": taken_back,
    "a roll brought back": brought_back,
    "a roll shown to another": lambda table: table.reveal("gus", rolled(table), ("ben",)),
    "dice": lambda table: table.roll("gus", "2d6", "a patrol", hidden="all"),
    "somebody comes": lambda table: table.land("gus", [Joined(who="guard", sheet={"name": "Guard"}, seen_by=(GM,))]),
    "somebody goes": lambda table: table.land("gus", [Left(who="sel", seen_by=(GM,))]),
    "a number of somebody hidden": lambda table: table.land("gus", [Amended(who="sel", field="edge", value=2)]),
    "a note": lambda table: table.note("gus", "The plan", "They strike at dawn.", (GM,)),
    "a hand-out for another": lambda table: table.note("gus", "A letter", "Burn this.", ("ben",)),
    "a whisper": lambda table: table.say("gus", "You hear steps.", ("ben",)),
}
"""What the gamemaster does of which Ana knows nothing."""


@pytest.mark.parametrize("secret", SECRETS)
def test_a_player_sees_nothing_of_what_is_done_in_secret(table: Table, secret: str) -> None:
    before = page(table, "ana")
    assert "SUCCESS" in before.upper()
    SECRETS[secret](table)
    assert page(table, "ana") == before


def test_a_player_sees_nothing_of_a_roll_before_anybody_has_played(tmp_path: Path) -> None:
    table = demo_table(SqliteStore(tmp_path / "t.db"), "t", "mechwarrior", bytes(32))
    before = page(table, "ana")
    rolled(table)
    assert page(table, "ana") == before
    table.store.close()


def test_what_is_told_of_the_evening_before_stays_through_a_secret_roll(table: Table) -> None:
    table.end_session("gus")
    table.begin_session("gus")
    before = page(table, "ana")
    assert "Previously" in before
    rolled(table)
    table.roll("gus", "2d6", "a patrol", hidden="all")
    assert page(table, "ana") == before


def test_the_numbers_of_one_of_the_gamemasters_are_set_in_silence(table: Table) -> None:
    table.land("gus", seen_anew(table, ["sel"], hidden=False))
    before = page(table, "ana")
    table.land("gus", [Amended(who="sel", field="adventure_points", value=7)])
    assert page(table, "ana") == before
    assert "Gus sets Quartermaster Sel’s" in unescape(sit(table, "gus").get(AT).text)


def test_players_who_meet_one_of_the_gamemasters_read_no_numbers_of_theirs(table: Table) -> None:
    table.land("gus", seen_anew(table, ["sel"], hidden=False))
    ana, gus = [sit(table, seat).get(AT).text.partition('id="sheet-sel"')[2] for seat in ("ana", "gus")]
    assert "Quartermaster Sel" in ana
    assert "Your GM keeps their sheet." in ana
    assert "Perception" not in ana
    assert "Perception" in gus


def test_a_secret_roll_is_marked_in_the_gamemasters_recap_and_in_no_others(table: Table) -> None:
    rolled(table)
    ana, gus = [sit(table, seat).get(f"{AT}/evening").text for seat in ("ana", "gus")]
    assert gus.count("only you</small>") == 1
    assert "Sel" not in ana


def test_the_desk_lists_what_is_still_secret_with_what_it_came_to(table: Table) -> None:
    gus = table.seat("gus")
    assert [one.text for one in secrets(table, gus)] == ["Quartermaster Sel is out of sight."]
    table.land("gus", seen_anew(table, ["sel"], hidden=False))
    assert not list(secrets(table, gus)), "everybody has seen her"
    secretly(table)
    rolled(table)
    ended, under_way = [one.text for one in secrets(table, gus)]
    assert re.fullmatch(r"Quartermaster Sel (hears them: Success|tries to hear them: Failure)\.", ended)
    assert under_way == "Try something: under way."


def probed(folder: Path, name: str) -> list[str]:
    """Let Ana try something against somebody by a name, to the end; give all that she and Ben are shown and given."""
    table = demo_table(SqliteStore(folder / f"{name}.db"), "t", "mechwarrior", bytes(32))
    sheet = {"name": "Captain", "npc": True, "skills": {"perception": 3}}
    table.land("gus", [Joined(who="captain", sheet=sheet, seen_by=(GM,))])
    table.prefer_dice("gus", "own")  # the table's dice are others for another act
    given = {"who": "rena", "skill": "stealth", "doing": name, "against": name}
    call = table.start("ana", "attempt", given)
    table.say("ana", name)
    shown: list[str] = []

    def look() -> None:
        for seat in ("ana", "ben"):
            shown.append(page(table, seat))
            client = sit(table, seat)
            shown.append(client.get(f"{AT}/odds/{call}", headers={"HX-Request": "true"}).text)
            shown.append(client.get("/api/v1/tables/t/view", headers=bearing(table, seat)).text)
            shown.extend(export_for(table, seat))

    look()
    table.answer("gus", call, 0, fields={"their_target": "10", "dice": "roll"})
    look()
    for _ in range(2):
        question = table.open[call].session.question
        assert isinstance(question, Roll)
        by = next(seat.id for seat in table.seats if seat.plays(question.by, table.open[call].opened.actors))
        faces = (1, 1, 1) if by == "ana" else (6, 6)
        table.answer(by, call, table.open[call].session.length, faces=faces)
        look()
    table.answer("ana", call, table.open[call].session.length, choice="keep")
    look()
    table.store.close()
    text = re.sub(r'"at":\d+|datetime="[^"]*"|[0-9a-f]{16,}|[\w+/-]{40,}=*', "", "\n".join(shown))
    return re.sub(name, "NAME", text, flags=re.IGNORECASE).splitlines()


@pytest.mark.parametrize("name", ["captain", "Captain"])
def test_a_name_typed_by_a_player_says_nothing_of_who_is_hidden(tmp_path: Path, name: str) -> None:
    other = "general" if name.islower() else "General"
    assert probed(tmp_path, name) == probed(tmp_path, other)
