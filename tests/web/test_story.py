"""What players read: moments in few lines, nothing twice, and what was taken back by its name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.steps import GM
from rollwright.rules.facts import Joined
from rollwright.table.bots import Bot, answered_by_one
from rollwright.table.demo import demo_of, demo_table
from rollwright.table.reading import Written
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.view import changes
from rollwright.web import stream
from rollwright.web.people_shown import Faces
from rollwright.web.story import Block, Storyteller
from rollwright.web.undoing import undo_of
from tests.web.seats import act, sit

AT = "/table/t"
FEW = 5
"""How many short lines stand under a headline: what came of it, and four that changed."""


@pytest.fixture
def table(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Table]:
    made = demo_table(SqliteStore(tmp_path / "t.db"), "t", getattr(request, "param", "augur"), bytes(32))
    yield made
    made.store.close()


def story(table: Table, seat: str = "ana") -> list[Block]:
    own = table.seat(seat)
    known = table.position.known_to(own)
    return Storyteller(table, own, Faces(table, {who: known.name(who) for who in known.sheets})).of(table.lines(0))


def texts(block: Block) -> list[str]:
    return [one.text for one in block.lines]


def played(table: Table, seed: int) -> None:
    """Let bots do what the heroes of the demonstration would, each to its end."""
    random = Random(seed)
    bots = [Bot(seat.id, "random", random) for seat in table.seats if seat.role != "spectator"]
    for play in demo_of(table.game.id).plays:
        seat = next(one for one in table.seats if play.who in one.holds)
        try:
            table.start(seat.id, play.act, {"who": play.who, **play.given})
        except (BadInput, Refused):  # somebody is hurt too badly for that by now
            continue
        for _ in range(60):
            if not table.open or not answered_by_one(table, bots, random):
                break
        for call in list(table.open):
            table.abandon("gus", call, "it is late")


@pytest.mark.soak
def test_a_moment_is_a_headline_and_few_lines_none_of_which_says_it_again() -> None:
    for game in ("augur", "cgg", "mechwarrior"):
        for seed in range(6):
            table = demo_table(SqliteStore(":memory:"), "t", game, seed.to_bytes(32, "big"))
            played(table, seed)
            blocks = [one for one in story(table) if one.kind == "moment"]
            assert len(blocks) >= 4
            for one in blocks:
                said = [one.title, *texts(one)]
                assert len(set(said)) == len(said), said
                assert not any(text.startswith(one.title + ",") for text in texts(one)), said
                assert not any(
                    word in " ".join(texts(one)) for word in ("action dice", "The GM:", "harder or easier")
                ), said
                assert len([text for text in texts(one) if "spends" not in text]) <= FEW + 2, said
                if one.word:
                    assert not any(text.startswith(f"{one.word}:") or text == f"{one.word}." for text in texts(one)), (
                        said
                    )
            few = [len(one.lines) <= FEW for one in blocks]
            assert sum(few) >= len(few) - 1


@pytest.mark.parametrize("table", ["cgg"], indirect=True)
def test_the_same_sentence_of_the_same_person_is_said_once(table: Table) -> None:
    teller = Storyteller(table, table.seat("ana"), Faces(table, {}))
    name = table.state.name(next(iter(table.seat("ana").holds)))
    line = Written(1, f"{name} failed badly.")
    assert [one.text for one in teller._together([line, line])] == [f"{name} failed badly."]


def test_what_decided_it_comes_first_and_the_rest_as_it_happened(table: Table) -> None:
    call = table.start("ana", "try", {"who": "mirel", "way": "finesse", "what": "leaps across the gap"})
    bots = [Bot(seat, "cautious", Random(1)) for seat in ("ana", "gus")]
    while not (asked := [one for one in changes(table, "ben", table.number).cards if "dov" in one.options]):
        assert answered_by_one(table, bots, Random(1))
    table.answer("ben", call, asked[0].sequence, choice="dov")
    while table.open:
        assert answered_by_one(table, bots, Random(1))
    [moment] = [one for one in story(table) if one.kind == "moment"]
    decided, helped, *_ = texts(moment)
    assert re.match(r"The highest die is \d|Two 6s", decided)
    assert helped == "Dov helps Mirel and shares the risk."
    numbers = [one.number for one in moment.lines[1:]]
    assert numbers == sorted(numbers)
    assert any("rolls 3" in one.text or "action dice" in one.text for one in moment.details)


def test_showing_somebody_tells_only_what_is_new(table: Table) -> None:
    came = table.position.came["ives"]
    assert story(table)[0].lines[0].text == "Mirel and Dov join."
    table.reveal("gus", came)
    assert texts(story(table)[-1]) == ["Captain Ives steps into view."]
    assert undo_of(table, table.seat("gus")).text == "Captain Ives steps into view"
    gus = sit(table, "gus")
    assert gus.post(act("undo-last", AT)).status_code == 200
    table.refresh()
    assert "ives" not in table.position.known_to(table.seat("ana")).sheets
    assert undo_of(table, table.seat("gus")).text != "Captain Ives steps into view"
    table.reveal("gus", came, ["ana"])
    assert "ives" in table.position.known_to(table.seat("ana")).sheets
    assert "ives" not in table.position.known_to(table.seat("ben")).sheets


def test_undo_names_a_hand_out_and_takes_it_back(table: Table) -> None:
    table.begin_session("gus")
    table.note("gus", "The map", "X marks the spot", ("gm",))
    assert "hand-out" not in undo_of(table, table.seat("gus")).text, "it is only prepared"
    [note] = [one for one, kept in table.house.notes.items() if kept.title == "The map"]
    table.give("gus", note, ["ana"])
    table.say("ben", "What is that?")
    assert undo_of(table, table.seat("gus")).text == "the hand-out “The map”"
    sit(table, "gus").post(act("undo-last", AT))
    table.refresh()
    assert table.house.notes[note].audience == ("gm",)
    assert undo_of(table, table.seat("gus")).text == "Session 1 begins"


def test_the_story_says_what_was_taken_back(table: Table) -> None:
    before = table.number
    call = table.start("ana", "try", {"who": "mirel", "way": "finesse", "what": "leaps across the gap"})
    table.undo("gus", before)
    assert texts(story(table)[-1]) == ["Gus takes back: Mirel tries to leap across the gap."]
    table.undo("gus", call)
    assert texts(story(table)[-1]) == ["Gus brings back: Mirel tries to leap across the gap."]
    bots = [Bot(seat, "cautious", Random(1)) for seat in ("ana", "gus")]
    judged = table.number
    while table.open:
        judged = table.number
        assert answered_by_one(table, bots, Random(1))
    table.undo("gus", judged, "wrong dice")
    assert texts(story(table)[-1]) == ["Gus takes back the roll in “Mirel tries to leap across the gap”: wrong dice."]
    table.undo("gus", before)
    table.land("gus", [Joined(who="zed", sheet={"name": "Zed"}, seen_by=(GM,))])
    table.undo("gus", before)
    assert texts(story(table)[-1]) == ["Gus takes back: something hidden."]
    assert "Zed" not in sit(table, "ana").get(AT).text
    assert texts(story(table, "gus")[-1]) == ["Gus takes back: Zed joins."]


def test_a_hand_out_is_a_line_of_the_story_and_in_the_list_and_nowhere_else(table: Table) -> None:
    table.note("gus", "The map", "X marks the spot", ("gm", "ana"))
    page = sit(table, "ana").get(AT).text
    assert page.count("<b>The map</b>") == page.count("X marks the spot") == 2
    assert "The map" not in page.split('id="bar"')[1].split("</div>")[0]
    assert "The map" not in sit(table, "ben").get(AT).text


def test_everybody_is_told_that_a_session_has_ended_and_when_the_next_is(table: Table) -> None:
    table.begin_session("gus")
    ana = sit(table, "ana")
    assert "has ended" not in ana.get(AT).text
    since = table.number
    sit(table, "gus").post(act("end-session", AT), data={"act": "end", "when": "2026-11-20T19:00"})
    table.refresh()
    (told,) = stream.news(ana.app.state.site, "t", [("ana", since)])  # type: ignore[attr-defined]
    assert told is not None
    for text in (ana.get(AT).text, told.text):
        card = text.split('aria-labelledby="over-title"')[1].split("</section>")[0]
        assert "Session 1 has ended" in card
        assert "Friday 20 November 2026, 19:00" in card
        assert f'href="{AT}/evening"' in card
        assert f'href="{AT}/log"' in card
        assert "hands out" not in text, "the date is no hand-out"
        assert 'class="panel note' not in text
    assert texts(story(table)[-1]) == ["Next session: Friday 20 November 2026, 19:00."]
    table.begin_session("gus")
    assert "has ended" not in ana.get(AT).text


@pytest.mark.parametrize("table", ["mechwarrior"], indirect=True)
def test_what_is_true_of_each_is_said_once(table: Table) -> None:
    table.start("gus", "award", {"points": "6"})
    assert texts(story(table)[-1]) == ["Rena Voss and Jory Tamm each get 6 Adventure Points."]


@pytest.mark.parametrize("table", ["mechwarrior"], indirect=True)
def test_what_somebody_is_called_upon_for_is_no_broken_sentence(table: Table) -> None:
    table.start("gus", "call", {"who": "jory", "roll": "reflexes", "what": "The truck comes straight at you"})
    assert story(table)[-1].title == "Jory Tamm: The truck comes straight at you"
