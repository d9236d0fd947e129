"""What players read: moments in few lines, nothing twice, and what was taken back by its name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from random import Random

import pytest

from rollwright.dice.errors import BadInput, Refused
from rollwright.play.journal import Chosen
from rollwright.play.steps import GM
from rollwright.rules.facts import Joined
from rollwright.table.bots import Bot, answered_by_one
from rollwright.table.demo import demo_of, demo_table
from rollwright.table.log import Answered
from rollwright.table.reading import Reader, Written
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.view import changes
from rollwright.web import stream
from rollwright.web.app import make_app
from rollwright.web.blocks import Block
from rollwright.web.people_shown import Faces
from rollwright.web.story import Storyteller
from rollwright.web.story_sentences import boons, together, touched
from rollwright.web.table_page import parts_of_change
from rollwright.web.undoing import _asked, undo_of
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
                plumbing = ("action dice", "The GM:", "harder or easier")
                assert not any(word in " ".join(texts(one)) for word in plumbing), said
                assert len([text for text in texts(one) if "spends" not in text]) <= FEW + 3, said
                if one.word:
                    assert not any(text.startswith(f"{one.word}:") or text == f"{one.word}." for text in texts(one)), (
                        said
                    )
            few = [len(one.lines) <= FEW for one in blocks]
            assert sum(few) >= len(few) - 2, "bots help, and say something, wherever they can"


@pytest.mark.parametrize("table", ["cgg"], indirect=True)
def test_the_same_sentence_of_the_same_person_is_said_once(table: Table) -> None:
    reader = Reader(table, table.seat("ana"))
    name = table.state.name(next(iter(table.seat("ana").holds)))
    line = Written(1, f"{name} failed badly.")
    assert [one.text for one in together(reader, [line, line])] == [f"{name} failed badly."]


def test_deeds_come_first_then_what_it_came_to_and_what_decided_that(table: Table) -> None:
    call = table.start("ana", "try", {"who": "mirel", "way": "finesse", "what": "leaps across the gap"})
    bots = [Bot(seat, "cautious", Random(1)) for seat in ("ana", "gus")]
    while not (asked := [one for one in changes(table, "ben", table.number).cards if "dov" in one.options]):
        assert answered_by_one(table, bots, Random(1))
    table.answer("ben", call, asked[0].sequence, choice="dov")
    while table.open:
        assert answered_by_one(table, bots, Random(1))
    [moment] = [one for one in story(table) if one.kind == "moment"]
    assert [one.text for one in moment.deeds] == ["Dov helps Mirel and shares the risk."]
    means, decided, *_ = [one.text for one in moment.first]
    assert re.match("It (succeeds|fails)", means)
    assert re.match(r"The highest die is \d|Two 6s", decided)
    log = sit(table, "ben").get(AT).text.partition('id="log"')[2]
    block = log[log.index(f'id="{moment.id}"') :]
    assert block.index("Dov helps Mirel") < block.index(moment.word) < block.index(means), (
        "what is done, what comes of it"
    )
    assert any(one.text.startswith("Dov helps and rolls ") for one in moment.details)


def test_showing_somebody_tells_only_what_is_new(table: Table) -> None:
    came = table.position.came["ives"]
    assert story(table)[0].lines[0].text == "Mirel and Dov join."
    table.reveal("gus", came)
    assert texts(story(table)[-1]) == ["Captain Ives steps into view."]
    assert story(table)[0].lines[0].text == "Mirel and Dov join.", "what they saw then stays what they saw"
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


def test_what_was_called_off_leaves_nothing_though_an_answer_was_taken_back(table: Table) -> None:
    told = len(story(table))
    call = table.start("ana", "try", {"who": "mirel", "way": "finesse", "what": "leaps across the gap"})
    begun = table.number
    table.answer("gus", call, 0, fields={"level": "risky"})
    table.undo("gus", begun)
    assert len(story(table)) > told
    table.abandon("gus", call, "never mind")
    assert len(story(table)) == told


def test_what_only_the_gamemaster_knew_is_marked_where_it_is_taken_back(table: Table) -> None:
    before = table.number
    table.start("gus", "try", {"who": "ives", "way": "reason", "what": "listens"}, hidden="all")
    table.undo("gus", before)
    (line,) = story(table, "gus")[-1].lines
    assert line.text.startswith("Gus takes back")
    assert line.only == "only you"
    assert "only you" in sit(table, "gus").get(f"{AT}/log").text


def test_the_story_says_what_was_taken_back(table: Table) -> None:
    before = table.number
    call = table.start("ana", "try", {"who": "mirel", "way": "finesse", "what": "leaps across the gap"})
    table.undo("gus", before)
    assert texts(story(table)[-1]) == ["Gus takes back “Mirel tries to leap across the gap”."]
    table.undo("gus", call)
    assert texts(story(table)[-1]) == ["Gus brings back “Mirel tries to leap across the gap”."]
    bots = [Bot(seat, "cautious", Random(1)) for seat in ("ana", "gus")]
    judged = table.number
    while table.open:
        judged = table.number
        assert answered_by_one(table, bots, Random(1))
    table.undo("gus", judged, "wrong dice")
    told, gap = story(table)[-1], next(one for one in story(table) if one.kind == "moment")
    assert "Gus took back Ana’s roll: wrong dice." in texts(gap), "the moment goes on, and says so itself"
    assert (told.headline, told.about[0]) == ("Gus took back Ana’s roll: wrong dice", gap.id)
    table.undo("gus", before)
    told = story(table)[-1]
    table.land("gus", [Joined(who="zed", sheet={"name": "Zed"}, seen_by=(GM,))])
    table.undo("gus", before)
    assert story(table)[-1] == told, "who did not know of it is not told that it is gone"
    assert "Zed" not in sit(table, "ana").get(AT).text
    assert texts(story(table, "gus")[-1]) == ["Gus takes back “Zed joins”."]


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
        assert f'href="{AT}/evening?session=1"' in text, "the story has it, too"
        open_to_all, _, folded = text.split('id="offers-title"')[1].partition("<details")
        assert "Play on anyway" in folded
        assert "Play on anyway" not in open_to_all
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


@pytest.mark.parametrize("table", ["mechwarrior"], indirect=True)
def test_what_has_worked_is_told_as_done_and_what_has_not_as_tried(table: Table) -> None:
    for way in ("works", "fails"):
        call = table.start("ana", "attempt", {"who": "rena", "skill": "medtech", "doing": "I bandage our wounds"})
        table.answer("gus", call, 0, fields={"dice": way})
    titles = [one.title for one in story(table) if one.kind == "moment"]
    assert titles == ["Rena Voss bandages their wounds", "Rena Voss tries to bandage their wounds"]


def test_the_words_of_one_who_helps_are_quoted_where_they_speak_of_themselves(table: Table) -> None:
    call = table.start("ana", "try", {"who": "mirel", "way": "finesse", "what": "hold the door"})
    table.answer("gus", call, 0, fields={"level": "risky"})
    assert (
        sit(table, "ben")
        .post(
            act("answer", AT),
            data={
                "act": "a",
                "call": str(call),
                "sequence": "1",
                "choice": "dov",
                "how": "I wedge a bar into the frame.",
            },
        )
        .status_code
        == 200
    )
    assert "Dov helps: “I wedge a bar into the frame.”" in sit(table, "ana").get(AT).text


@pytest.mark.parametrize("table", ["mechwarrior"], indirect=True)
def test_those_who_are_called_on_at_once_keep_their_order_and_are_summed_up_once(table: Table) -> None:
    calls = [
        table.start("gus", "call", {"who": who, "roll": "perception", "what": "hear the guard"})
        for who in ("rena", "jory")
    ]
    site, sent = make_app(table.store).state.site, ""
    for seat, call in (("ben", calls[1]), ("ana", calls[0])):
        since = table.number
        table.answer(seat, call, 0)
        while call in table.open:
            table.answer(seat, call, 1, choice="keep")
        sent = parts_of_change(site, table, "sue", changes(table, "sue", since))
        assert sent.index(f'id="moment-{calls[0]}"') < sent.index(f'id="moment-{calls[1]}"')
        assert [one.number for one in story(table) if one.kind == "moment"] == calls
    for text in (sent, sit(table, "sue").get(AT).text.partition('id="log"')[2]):
        assert text.partition('id="say"')[0].count('<ul class="together">') == 1


def test_on_an_open_page_a_deed_stands_above_the_moment_that_came_after_it(table: Table) -> None:
    since = table.number
    table.start("ana", "setup", {"who": "mirel", "text": "a rope on the wall"})
    table.start("gus", "try", {"who": "dov", "way": "reason", "what": "listens"})
    sent = parts_of_change(make_app(table.store).state.site, table, "ben", changes(table, "ben", since))
    places = [sent.index(f'id="{one.id}"') for one in story(table, "ben") if one.number > since]
    assert len(places) == 2
    assert places == sorted(places)


def test_a_characters_deed_and_doing_have_their_face_and_what_a_player_says_has_the_players(table: Table) -> None:
    table.start("ana", "setup", {"who": "mirel", "text": "a rope on the wall"})
    table.say("ana", "Dov! Can you stand?")
    table.say("ben", "Dov has a flask. Don't tell.", ("ana",))
    table.say("ben", "Dov shrugs")
    faces = [(one.face.name, one.headline) for one in story(table)[-4:] if one.face]
    assert faces == [("Mirel", ""), ("Ana", "Ana"), ("Ben", "Ben"), ("Dov", "")]


def test_a_secret_roll_has_the_face_of_whose_it_is_for_those_who_know_of_it(table: Table) -> None:
    table.start("gus", "try", {"who": "ives", "way": "reason", "what": "listens"}, hidden="all")
    block = story(table, "gus")[-1]
    assert block.face is not None
    assert block.face.name == "Captain Ives"


def test_players_speak_as_their_own_characters(table: Table) -> None:
    ana = sit(table, "ana")
    page = ana.get(AT).text
    assert 'data-command="/as Mirel "' in page
    assert 'data-command="/as Dov "' not in page
    ana.post(act("say", AT), data={"act": "1", "text": "/as Mirel Who goes there?"})
    table.refresh()
    assert (story(table)[-1].headline, texts(story(table)[-1])) == ("Mirel", ["Who goes there?"])
    with pytest.raises(Refused, match="somebody else’s character"):
        table.say("ana", "boo", who="dov")


def test_the_gamemaster_speaks_as_somebody(table: Table) -> None:
    gus = sit(table, "gus")
    page = gus.get(AT).text
    assert 'data-command="/as Captain Ives "' in page
    assert 'data-command="/as Mirel "' not in page
    gus.post(act("say", AT), data={"act": "1", "text": "/as ives Who goes there?"})
    table.refresh()
    hidden, known = story(table)[-1], story(table, "gus")[-1]
    assert (hidden.headline, texts(hidden)) == ("Somebody", ["Who goes there?"])
    assert (known.headline, texts(known)) == ("Captain Ives", ["Who goes there?"])
    assert known.face is not None
    assert known.face.name == "Captain Ives"
    assert "ives" not in sit(table, "ana").get(AT).text.lower().partition('id="log"')[2].partition('id="say"')[0]
    for seat, text in (("gus", "/as nobody hm"), ("ana", "/as Dov hello"), ("ana", "/as Captain Ives boo")):
        assert sit(table, seat).post(act("say", AT), data={"act": f"{seat}{text}", "text": text}).status_code == 422


def test_what_is_said_about_a_moment_stays_below_it() -> None:
    """Talk while somebody tries something is no talk before that, once the dice have fallen; on open pages too."""
    table = demo_table(SqliteStore(":memory:"), "t", "mechwarrior", bytes(32))
    table.prefer_dice("ana", "own")
    call = table.start("ana", "attempt", {"who": "rena", "skill": "running", "doing": "vault the fence"})
    table.answer("gus", call, 0, fields={})
    table.say("ben", "Go, go!")
    table.say("gus", "It's high.")
    before = table.number
    table.answer("ana", call, 1, faces=(6, 5))
    assert call not in table.open
    said = [one.number for one in story(table) if one.kind == "said"]
    assert [one.number for one in story(table)][-3:] == [call, *said]
    site = make_app(table.store).state.site
    sent = parts_of_change(site, table, "ben", changes(table, "ben", before))
    assert f'id="moment-{call}"' in sent
    assert not any(f'id="line-{at}"' in sent for at in said), "what was said stays where it is"
    assert 'hx-swap="delete"' not in sent, "and so does the moment"
    table.store.close()


def test_a_headline_tells_what_is_tried_until_the_dice_lie() -> None:
    table = demo_table(SqliteStore(":memory:"), "t", "mechwarrior", bytes(32))
    table.prefer_dice("ana", "own")
    call = table.start("ana", "attempt", {"who": "rena", "skill": "running", "doing": "vault the fence"})
    table.answer("gus", call, 0, fields={})
    table.answer("ana", call, 1, faces=(6, 5))
    page = sit(table, "ana").get(AT).text
    tried = 'data-tried="Rena Voss tries to vault the fence"><span>Rena Voss vaults the fence</span>'
    assert page.count(tried) == 2, "on the stage, and in the story"
    table.store.close()


def test_wounds_stand_out_and_the_dice_of_several_have_names() -> None:
    table = demo_table(SqliteStore(":memory:"), "t", "mechwarrior", bytes(32), hidden=False)
    table.start("gus", "happens", {"whom": ["jory"], "now": "lightly-wounded", "what": "burning fuel splashes"})
    table.start("gus", "happens", {"whom": ["sel"], "now": "lightly-wounded", "what": "it splashes further"})
    bots = [Bot(seat.id, "cautious", Random(1)) for seat in table.seats]
    call = table.start("gus", "contest", {"sides": ["rena", "jory"], "roll": "running", "doing": "a race"})
    while call in table.open:
        assert answered_by_one(table, bots, Random(1))
    log = sit(table, "ana").get(AT).text.partition('id="log"')[2].partition("</aside>")[0]
    assert '<p class="touched">Jory Tamm is lightly wounded' in log
    assert '<p class="touched foe">Quartermaster Sel is lightly wounded' in log, "which is no bad news"
    for name in ("Rena Voss", "Jory Tamm"):
        assert f'<span class="by-name"><small aria-hidden="true">{name}</small><span class="dice' in log
    table.store.close()


def test_what_is_rolled_in_another_scene_than_it_began_in_is_told_there(table: Table) -> None:
    play = next(one for one in demo_of(table.game.id).plays if one.act == "try")
    seat = next(one for one in table.seats if play.who in one.holds)
    call = table.start(seat.id, play.act, {"who": play.who, **play.given})
    table.title("gus", "The quay")
    random = Random(1)
    bots = [Bot(one.id, "random", random) for one in table.seats if one.role != "spectator"]
    before = [one.id for one in story(table)]
    assert before.index(f"moment-{call}") < len(before) - 1, "nothing has come of it yet"
    while table.open:
        assert answered_by_one(table, bots, random)
    order = [(one.kind, one.headline) if one.kind == "break" else one.id for one in story(table)]
    assert order.index(("break", "The quay")) < order.index(f"moment-{call}")
    log = sit(table, "ana").get(f"{AT}/log").text
    log = log[log.index('id="lines"') :]
    title = next(one.title for one in story(table) if one.id == f"moment-{call}")
    assert 0 <= log.index("The quay") < log.find(escape(title)), "so has the log it"


@pytest.mark.parametrize("table", ["going-somewhere"], indirect=True)
@pytest.mark.parametrize(("row", "look"), [("success", "touched good"), ("failure", "touched")])
def test_luck_and_bad_luck_look_different(table: Table, row: str, look: str) -> None:
    lines = (Written(1, f"Teshka has a critical {row}.", (f"gs.critical.{row}",)),)
    block = Block("moment", 1, 1, lines=lines, touched=touched(table, lines), boons=boons(table, lines))
    assert block.marks(lines[0]) == look


@pytest.mark.parametrize("table", ["going-somewhere"], indirect=True)
def test_what_is_shown_is_called_what_it_came_to(table: Table) -> None:
    call = table.start("gus", "add-foes", {"name": "Bog wolf", "count": 3, "hidden": True}, hidden="all")
    while call in table.open:
        assert answered_by_one(table, [Bot("gus", "cautious", Random(1))], Random(1))
    before = story(table)
    table.reveal("gus", call, ())
    assert [texts(one) for one in story(table)[:-1]] == [texts(one) for one in before], "told where it is shown"
    shown = [one.text for one in Reader(table, table.seat("ana")).written(table.number, table.rows.line(table.number))]
    assert shown == ["Three bog wolves appear."]
    assert undo_of(table, table.seat("gus")).text == shown[0].rstrip(".")


@pytest.mark.parametrize("table", ["going-somewhere"], indirect=True)
def test_an_answer_that_is_taken_back_has_no_inner_name(table: Table) -> None:
    reader = Reader(table, table.seat("gus"))
    for key, says in (("conjure", " (on whom, and how strong?)"), ("oppose", ""), ("magic-kind", " (which magic?)")):
        line = Answered(call=1, sequence=0, by="ben", entry=Chosen((), key, GM, ("x",), "x"))
        assert _asked(table, reader, line) == says
