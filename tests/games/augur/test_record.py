"""What is kept of an evening of Augur: names, tallies, dice and marks, in recap, log, replay and statistics."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from msgspec import structs

from rollwright.play.journal import Thrown
from rollwright.rules.facts import Amended, Joined
from rollwright.table.demo import demo_table
from rollwright.table.log import Answered, CallEnded, CallOpened
from rollwright.table.reading import sides_of
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.view import view
from rollwright.web.evening import evening_of
from rollwright.web.npcs import gone, seen_anew
from rollwright.web.people_shown import Faces
from rollwright.web.story import Storyteller
from tests.web.seats import TABLE, sit

GOOD, MESSY = (6, 1, 1), (4, 1, 1)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = demo_table(SqliteStore(tmp_path / "tables.db"), "friday", "augur", bytes(32))
    table.begin_session("gus")
    for seat in ("ana", "ben"):
        table.prefer_dice(seat, "own")
    yield table
    table.store.close()


def words(table: Table, seat: str, path: str = "") -> str:
    body = str(sit(table, seat).get(f"{TABLE}{path}").text).partition("<body")[2]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


def strikes(table: Table, faces: tuple[int, ...], what: str = "swing a hook", level: str = "normal") -> int:
    """Let Mirel strike at Ives, with real dice; threat dice that harm brings come to 1."""
    blow = {"who": "mirel", "kind": "clash", "what": "a hook flies", "against": "ives", "level": level}
    call = table.start("gus", "call", blow)
    table.answer("ana", call, 0, fields={"way": "finesse", "what": what})
    table.answer("ana", call, 1, choice="roll")
    dice = len(sides_of(view(table, "ana").cards[0].pool))
    table.answer("ana", call, 2, faces=(*faces, *[1] * dice)[:dice])
    return call


def test_who_is_sent_away_keeps_their_name_in_all_that_was_told(table: Table) -> None:
    strikes(table, GOOD)
    assert "Against somebody" in words(table, "ana", "/log")
    then = table.number
    table.land("gus", seen_anew(table, ["ives"], hidden=False))
    table.land("gus", gone(table, "ives"))
    for seat in ("gus", "ana", "ben"):
        for path in ("", "/log", "/evening", f"/replay/{table.number}"):
            page = words(table, seat, path)
            assert "Captain Ives" in page, (seat, path)
            assert not re.search(r"(?<!Captain )\bIves\b|\bives\b", page), (seat, path)
    assert "Against somebody" in words(table, "ana", f"/replay/{then}"), "then they didn't know him"
    assert "Against Captain Ives" in words(table, "gus", f"/replay/{then}")
    again = Table(table.store, table.id)
    assert "Against Captain Ives" in words(again, "ana", "/log")


def test_who_leaves_unseen_or_is_hidden_again_stays_somebody(table: Table) -> None:
    table.land("gus", seen_anew(table, ["ives"], hidden=False))
    table.land("gus", seen_anew(table, ["ives"], hidden=True))
    strikes(table, GOOD)
    table.land("gus", gone(table, "ives"))
    assert "Against Captain Ives" in words(table, "gus", "/log")
    page = words(table, "ana", "/log")
    assert "Against somebody" in page
    assert "Against Captain Ives" not in page


def test_what_an_evening_cost_is_summed_up_and_the_blow_that_ends_a_foe_is_the_finest_hour(table: Table) -> None:
    table.land("gus", seen_anew(table, ["ives"], hidden=False))
    call = table.start("ana", "try", {"who": "mirel", "way": "finesse", "what": "open the hatch"})
    table.answer("gus", call, 0, fields={"level": "risky"})
    table.answer("ana", call, 1, choice="roll")
    table.answer("ana", call, 2, faces=(6, 1, 1, 1))
    while "Captain Ives is out of" not in words(table, "gus", "/log"):
        strikes(table, MESSY, "kick his knee")
    rest = table.start("ana", "rest", {"who": "mirel"})
    table.answer("gus", rest, 0, choice="yes")
    if rest in table.open:
        table.answer("ana", rest, 1, choice=view(table, "ana").cards[0].options[0])
    evening = evening_of(table, table.seat("ana"), 1)
    (mirel,) = evening.people
    assert mirel.best is not None
    assert "kick" in mirel.best.title, "it was his end, if no clean one"
    assert mirel.felled.startswith("Captain Ives is out of")
    assert re.search(r"Fatigue .*\(\+\d,\s−\d\)", evening.fared["Mirel"]), evening.fared
    assert "takes" not in evening.became["Mirel"], "not what one blow cost, as if it were all"


def test_a_roll_counts_for_who_threw_and_keeps_its_dice_when_it_is_overruled(table: Table) -> None:
    table.land("gus", [Joined(who="quill", sheet={"name": "Quill", "approaches": {"finesse": 2}})])
    table.seat_somebody("gus", structs.replace(table.seat("ben"), holds=("dov", "quill")))
    for seat in ("ana", "ben"):
        table.prefer_dice(seat, "table")
    log = words(table, "ana", "/log")
    assert "Ben now plays Quill, too." in log, "he still plays Dov"
    assert log.count("Ben is at the table") == 1
    taking = {"rolls": "mirel", "members": ["dov", "quill"], "what": "roll the barrels"}
    group = table.start("gus", "group-effort", taking)
    table.answer("ana", group, 0, fields={"way": "finesse", "helper": "dov"})
    if group in table.open and table.open[group].session.question.actor == "gm":  # type: ignore[union-attr]
        table.answer("gus", group, 1, fields={"level": "risky"})
    table.answer("ana", group, table.open[group].session.length, choice="roll")
    assert group not in table.open
    rolled = {one.face.name: one.actions for one in evening_of(table, table.seat("gus"), 1).people}
    assert rolled.get("Mirel") == 1
    assert not rolled.get("Quill"), "who took part without a die has rolled nothing"
    assert re.search(r"you can see of the log: \d+ (die|dice) in 1 roll", words(table, "ana", "/statistics"))
    word = next(line.verdict[1] for line in reversed(table.log) if isinstance(line, CallEnded))
    dice = re.search(r"Mirel rolls [\d, ]+(?: on d6 and \d on d8)?\.", words(table, "ana", "/log"))
    assert dice is not None
    table.set_verdict("gus", group, "result", "messy" if word != "messy" else "good", "so be it")
    page = words(table, "ana", "/log")
    assert page.count(dice[0]) == 1, "the dice stay where they fell"
    assert "“so be it.”" in page
    results = words(table, "ana", "/statistics").partition("Rolls What they came to")[2]
    assert re.match(r" Mirel 1 (?:Messy|Good)\b", results)
    blow = table.start("ana", "try", {"who": "mirel", "way": "finesse", "what": "swing a hook"})
    table.answer("gus", blow, 0, fields={"level": "risky"})
    table.answer("ana", blow, 1, choice="roll")
    (mine,) = re.findall(r"Mirel rolls [\d, ]+ on d6 and \d on d8\.", words(table, "ana", f"/replay/{table.number}"))
    word, fell = next(line.verdict[1] for line in reversed(table.log) if isinstance(line, CallEnded)), table.number
    table.set_verdict("gus", blow, "result", "messy" if word != "messy" else "good")
    for path in ("/log", f"/replay/{fell}"):
        assert mine in words(table, "ana", path), path
    assert mine not in words(table, "ana", f"/replay/{table.number}"), "nobody rolls by a ruling"


def test_all_that_is_secret_has_the_same_mark_and_what_is_taken_back_spoils_nothing(table: Table) -> None:
    table.title("gus", "Ives drowns", "It is over.")
    table.undo("gus", table.number - 1, "too early")
    table.note("gus", "A torn map", "North is down.", ("gm", "ana"))
    table.start("gus", "start-clock", {"name": "The plot", "size": 6, "secret": "yes"})
    table.start("gus", "tick-clock", {"clock": "The plot", "ticks": 1})
    assert "The clock “The plot” gets 1 tick: 1 of 6. only you" in words(table, "gus", "/log")
    table.land("gus", [Amended(who="", field="clocks", value=6, at=("The plot", "ticks"))])
    move = table.start("gus", "gm-move-now", {"kind": "reaction"}, hidden="all")
    table.answer("gus", move, 0, fields={"way": "pressure.threaten", "text": "A second ship sails."})
    for path in ("", "/log", "/evening"):
        page = words(table, "gus", path)
        assert path == "/evening" or "Gus sets the clock “The plot” to 6 of 6. only you" in page, path
        assert re.search(r"A second ship sails only you", page), path
        assert "in secret" not in page.partition("A second ship sails")[2][:60].lower(), path
    log = words(table, "gus", "/log")
    assert log.count("A second ship sails") == 1, "its headline says it"
    assert "Gus hands out to Ana: A torn map." in log
    assert "Gus hands out to you: A torn map." in words(table, "ana", "/log")
    for seat in ("gus", "ana"):
        assert "Ives drowns" not in words(table, seat, "/log")
        assert "Gus takes back a new scene" in words(table, seat, "/log")


def test_an_answer_that_was_taken_back_is_told_by_whose_it_was_and_not_first_for_ever(table: Table) -> None:
    call = strikes(table, GOOD)
    table.undo("gus", call + 1, "wrong dice")
    assert "Gus took back Ana’s roll" in words(table, "ana")
    table.answer("ana", call, 1, choice="roll")
    table.answer("ana", call, 2, faces=(6, 1, 1))
    block = Storyteller(table, table.seat("ana"), Faces(table, {})).moment(call)
    assert block is not None
    assert not any("took back" in line.text for line in block.lines)
    assert any("Gus took back Ana’s roll" in line.text for line in block.details), "it stands with the reasons"


def test_after_one_ruling_upon_another_each_moment_keeps_its_head_and_its_first_dice(table: Table) -> None:
    for seat in ("ana", "ben"):
        table.prefer_dice(seat, "table")
    first = table.start("ana", "try", {"who": "mirel", "way": "finesse", "what": "leap"})
    table.answer("gus", first, 0, fields={"level": "risky"})
    table.answer("ana", first, 1, choice="roll")
    second = table.start("ben", "try", {"who": "dov", "way": "prowess", "what": "lift the gate"})
    table.answer("gus", second, 0, fields={"level": "risky"})
    table.answer("ben", second, 1, choice="roll")
    rolled = re.findall(r"(?:Mirel|Dov) rolls [\d, ]+ on d6 and \d on d8\.", words(table, "ana", "/log"))
    table.set_answer("gus", first, 0, "the wind", fields={"level": "complex"})
    table.answer("ana", first, table.open[first].session.length)
    again = max(number for number, line in table.lines(0) if isinstance(line, CallOpened))
    answers = [line.entry for _, line in table.lines(again) if isinstance(line, Answered)]
    faces = next(entry.faces for entry in answers if isinstance(entry, Thrown))
    table.set_roll("gus", again, 2, (6, 6, *faces[2:]), "a cocked die")
    table.set_verdict("gus", again, "result", "messy", "it sticks halfway")
    log = words(table, "ana", "/log")
    assert all(dice in log for dice in rolled), "also those that count no more"
    assert len(re.findall("Mirel (?:leaps|tries to leap) (?:Messy|Good|Perfect|Botched|Dire)", log)) == 1
    assert "Dov lifts the gate Messy" in log
    last = words(table, "ana", f"/replay/{table.number}")
    assert "Gus ruled: Messy instead of Perfect" in last
    assert " rolls " not in last
    assert "Gus changes" not in words(table, "ana", "/evening").partition("Moment by moment")[0]
