"""The page of a table: cards by their fields, one block a moment, rows that act, and the gamemaster's hand."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rollwright.rules.facts import Amended, Joined
from rollwright.rules.fields import Choice, Field
from rollwright.rules.ruleset import ruleset, ruleset_ids
from rollwright.rules.wording import NOTHING
from rollwright.table.bots import Bot, answered_by_one
from rollwright.table.demo import demo_table
from rollwright.table.log import CallEnded
from rollwright.table.seat import Seat
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.view import Card, changes, view
from rollwright.web.acts import filled
from rollwright.web.asked import folds, in_order
from rollwright.web.forms import Form
from rollwright.web.moves import dues_of, places_of, taps_of
from rollwright.web.people_shown import Faces
from rollwright.web.site import Site
from rollwright.web.stage import main_option
from rollwright.web.story import Storyteller
from rollwright.web.table_page import parts_of_change
from rollwright.web.undoing import undo_of
from tests.web.client import TestClient
from tests.web.harbour import harbour_table
from tests.web.seats import TABLE, act, client_of, sit

PART = {"HX-Request": "true"}
FORBIDDEN = ("None", "vanya-orlov<", "dr-ilse-vok<", "procedure<", "call-ended", "Traceback", "{who}", "{name}")
"""What no person should read."""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = harbour_table(SqliteStore(tmp_path / "tables.db"))
    yield table
    table.store.close()


def words(html: str) -> str:
    """Give what a person reads of a page."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def begun(table: Table) -> int:
    """Let Ana begin something and say what she does."""
    call = table.start("ana", "strike", {"who": "vanya-orlov", "skill": "finesse"})
    table.answer("ana", call, 0, fields={"what": "slips past the guards"})
    return call


def rolled(table: Table, faces: tuple[int, ...] = (1, 1, 1)) -> int:
    """Play it up to the result, with the faces of real dice."""
    call = begun(table)
    table.answer("gus", call, 1, fields={"level": "3"})
    table.answer("ana", call, 2, choice="none")
    table.set_roll("gus", call, 3, faces, "")
    return call


def test_two_who_press_at_the_same_time_are_both_heard(table: Table) -> None:
    calls = {}
    for seat, who, skill in (("ana", "vanya-orlov", "finesse"), ("ben", "dr-ilse-vok", "reason")):
        calls[seat] = table.start(seat, "strike", {"who": who, "skill": skill})
    pages = {seat: sit(table, seat) for seat in calls}
    together = threading.Barrier(2)

    def press(seat: str) -> str:
        form = {"call": calls[seat], "sequence": 0, "card": "yes", "f.what": f"{seat} slips away", "f.way": "finesse"}
        together.wait()
        return str(pages[seat].post(act("answer"), data={**form, "act": f"{seat}-1"}, headers=PART).text)

    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(press, calls))
    table.refresh()
    assert [len(table.open[call].answers) for call in calls.values()] == [1, 1], answers


def test_a_players_roll_is_folded_for_the_gm_and_those_who_could_help_are_named(table: Table) -> None:
    table.land("gus", [Joined(who="dov", sheet={"name": "Dov"})])
    call = begun(table)
    table.answer("gus", call, 1, fields={"level": "3"})
    page = sit(table, "gus").get(TABLE).text
    card = page[page.index(f'id="card-{call}-2"') :].partition("</article>")[0]
    assert "Your turn" not in page[page.index('id="bar"') : page.index('aria-label="Story"')]
    folded = card.partition("<summary>Answer for Ana, or stop this</summary>")[2]
    assert "Ana decides" in card
    assert {"Roll", "Dov helps", "Dr. Ilse Vok helps"} <= set(re.findall(r"<span>([^<]+)</span>", folded))
    assert "primary" not in card


def test_ones_own_roll_stands_above_anothers_who_could_be_helped(table: Table) -> None:
    first = begun(table)
    table.answer("gus", first, 1, fields={"level": "3"})
    own = table.start("ben", "strike", {"who": "dr-ilse-vok", "skill": "reason"})
    page = sit(table, "ben").get(TABLE).text
    assert page.index(f'id="card-{own}-0"') < page.index(f'id="card-{first}-2"')
    assert (
        f'<b><a href="#card-{own}-0">Your turn</a></b>'
        in page[page.index('id="bar"') : page.index('aria-label="Story"')]
    )
    table.answer("ben", own, 0, fields={"what": "reads the tide"})
    table.answer("gus", own, 1, fields={"level": "0"})
    table.answer("ben", own, 2, choice="none", faces=(6, 6))
    if own in table.open:
        table.answer("ben", own, table.open[own].session.length, choice="keep")
    page = sit(table, "ben").get(TABLE).text
    bar, fresh = (
        page[page.index('id="bar"') : page.index('aria-label="Story"')],
        page[page.index(f'id="fresh-{own}"') :],
    )
    assert "Now: Dr. Ilse Vok" in words(bar), "it says whose, where several are under way"
    assert "roll-" in fresh.partition("</article>")[0], "with its dice"
    assert "Your last result" not in page, "and once"


def to_the_end(table: Table, seat: str, call: int, what: str) -> None:
    """Let somebody say what they do, and play that to its end."""
    table.answer(seat, call, 0, fields={"what": what})
    bots = [Bot(one, "cautious", Random(1)) for one in ("gus", seat)]
    while call in table.open:
        answered_by_one(table, bots, Random(1))


def headline(table: Table, seat: str) -> str:
    """Give what the stage of a seat says first."""
    page = sit(table, seat).get(TABLE).text
    return str(page[page.index('id="now"') :].partition("</h2>")[0])


def test_of_several_results_at_once_one_sees_ones_own(table: Table) -> None:
    hers = table.start("ana", "strike", {"who": "vanya-orlov", "skill": "finesse"})
    his = table.start("ben", "strike", {"who": "dr-ilse-vok", "skill": "reason"})
    to_the_end(table, "ana", hers, "slips past the guards")
    to_the_end(table, "ben", his, "reads the map")
    assert "slips past" in headline(table, "ana")
    assert "reads the map" in headline(table, "ben")
    assert "reads the map" in headline(table, "gus"), "the GM sees the newest"
    to_the_end(table, "ben", table.start("ben", "strike", {"who": "dr-ilse-vok", "skill": "reason"}), "climbs the wall")
    assert "climbs the wall" in headline(table, "ana"), "hers is over by now"


def test_what_one_has_declared_can_be_taken_back_until_the_gm_has_judged_it(table: Table) -> None:
    call, ana, ben = begun(table), sit(table, "ana"), sit(table, "ben")
    assert "Never mind" in ana.get(TABLE).text
    assert "Never mind" not in ben.get(TABLE).text
    assert ben.post(act("abandon"), data={"call": call}).status_code == 422
    assert ana.post(act("abandon"), data={"call": call}).status_code == 200
    table.refresh()
    assert call not in table.open

    judged = begun(table)
    table.answer("gus", judged, 1, fields={"level": "3"})
    assert "Never mind" not in ana.get(TABLE).text
    assert ana.post(act("abandon"), data={"call": judged}).status_code == 422
    table.refresh()
    assert judged in table.open


def test_a_card_asks_each_field_by_its_kind_and_says_what_its_button_does(table: Table) -> None:
    call = table.start("ana", "strike", {"who": "vanya-orlov", "skill": "finesse"})
    page = sit(table, "ana").get(TABLE).text
    card = page[page.index(f'id="card-{call}-0"') :]
    assert re.search(r'<textarea class="field big" id="card-\d+-0-what" name="f.what"[^>]* required', card)
    assert card.count('type="radio" name="f.way"') == 3
    assert 'type="checkbox" name="f.push" value="yes"' in card
    assert "Send to your GM</button>" in card
    assert len(re.findall(r"btn primary big", card)) == 1
    assert "Ana is deciding" in words(sit(table, "ben").get(TABLE).text)


def test_a_moment_goes_from_its_card_to_its_result_by_forms_alone(table: Table) -> None:
    ana, gus, ben = (sit(table, seat) for seat in ("ana", "gus", "ben"))
    form = {"procedure": "strike", "a.who": "vanya-orlov", "a.skill": "finesse", "act": "a"}
    assert ana.post(act("start"), data=form).status_code == 200
    table.refresh()
    [call] = table.open
    plan = {"call": call, "sequence": 0, "card": "yes", "f.what": "slips past", "f.way": "guile", "f.push": "yes"}
    assert "Vanya Orlov slips past" in words(ana.post(act("answer"), data=plan).text)
    judged = {"call": call, "sequence": 1, "card": "yes", "f.kind": "basic", "f.level": "0", "f.danger": "grave"}
    gus.post(act("answer"), data={**judged, "f.causes": ["dark", "wet"]})
    assert "Help Vanya Orlov" in words(ben.get(TABLE).text)
    assert "Help" not in words(ana.get(TABLE).text.split('id="now"')[1].split('id="due"')[0])
    done = ana.post(act("answer"), data={"call": call, "sequence": 2, "choice": "none"}).text
    assert 'class="result good best"' in done
    assert re.search(r'class="die d6 l[^"]*" data-v="[1-6]"', done)


def test_a_field_that_does_not_matter_is_not_sent_on(table: Table) -> None:
    call = begun(table)
    page = sit(table, "gus").get(TABLE).text
    assert 'data-when=\'{"kind": ["reaction"]}\'' in unescape(page)
    form = {"call": call, "sequence": 1, "card": "yes", "f.kind": "basic", "f.danger": "grave", "f.level": "1"}
    assert sit(table, "gus").post(act("answer"), data=form).status_code == 200
    table.refresh()
    assert len(table.open[call].answers) == 2


def test_trouble_stands_beside_the_form_that_caused_it_and_goes_again(table: Table) -> None:
    call = table.start("ana", "strike", {"who": "vanya-orlov", "skill": "finesse"})
    ana = sit(table, "ana")
    form = {"call": call, "sequence": 0, "card": "yes", "f.what": "", "at": f"problem-card-{call}-0"}
    bad = ana.post(act("answer"), data=form, headers=PART).text
    assert f'hx-target="#problem-card-{call}-0"' in bad
    assert words(bad)
    good = ana.post(act("answer"), data={**form, "f.what": "waits"}, headers=PART).text
    assert f'id="problem-card-{call}-0" role="alert"></p>' in good
    assert "<script>" not in ana.post(act("answer"), data={**form, "at": "problem-<script>"}, headers=PART).text


def test_rows_of_a_sheet_begin_things_for_those_who_may(table: Table) -> None:
    taps = taps_of(table, table.seat("ana"), "vanya-orlov")
    assert [one.key for one in taps["skills"][0].rows] == ["finesse", "guile"]
    assert taps_of(table, table.seat("ben"), "vanya-orlov") == {}
    assert taps_of(table, table.seat("gus"), "vanya-orlov")
    page = sit(table, "ana").get(TABLE).text
    mine, others = page.split('id="sheet-dr-ilse-vok"')
    assert 'name="a.skill" value="finesse"' in mine
    assert 'name="a.skill" value="reason"' not in others


def test_what_asks_more_opens_its_form(table: Table) -> None:
    ana = sit(table, "ana")
    part = ana.get(f"{TABLE}/do/attack?who=vanya-orlov", headers=PART).text
    assert "<!doctype" not in part
    assert 'list="doing-attack-whom-list"' in part
    assert "<!doctype html>" in ana.get(f"{TABLE}/do/attack?who=vanya-orlov").text
    form = {"procedure": "attack", "a.who": "vanya-orlov", "a.whom": "dr. ilse vok", "a.hard": "2"}
    ana.post(act("start"), data=form)
    table.refresh()
    [opened] = [one.opened for one in table.open.values()]
    assert opened.arguments["whom"] == "dr-ilse-vok", "a name is read as whom it names"
    assert ana.get(f"{TABLE}/do/heal?who=vanya-orlov").status_code == 403
    assert ana.get(f"{TABLE}/do/nothing").status_code == 403
    who = sit(table, "gus").get(f"{TABLE}/do/heal", headers=PART).text
    assert "Vanya Orlov" in who
    assert "Dr. Ilse Vok" in who


def test_a_seat_is_offered_what_it_can_do(table: Table) -> None:
    assert [one.title for place in places_of(table, table.seat("ana")) for one in place.offers] == [
        "Try something",
        "Attack somebody",
    ]
    gus = {place.title: [one.title for one in place.offers] for place in places_of(table, table.seat("gus"))}
    assert gus["In the scene"] == ["Move a clock on"]
    assert gus["At your desk"] == ["Heal somebody"]
    assert dues_of(table, table.seat("ana")) == ()


def test_the_story_has_one_block_for_a_moment_and_no_housekeeping(table: Table) -> None:
    call = rolled(table)
    table.answer("ana", call, len(table.open[call].answers), choice="keep")
    seat = table.seat("ben")
    blocks = Storyteller(table, seat, Faces(table, {})).of(table.lines(0))
    [moment] = [one for one in blocks if one.kind == "moment"]
    assert moment.headline == "Vanya Orlov slips past the guards"
    assert moment.word == "Dire"
    assert [one.key for one in moment.dice] == ["action", "threat"]
    assert any("takes 2 harm" in one.text for one in moment.lines)
    text = words(sit(table, "ben").get(TABLE).text)
    assert "The dice:" not in text
    assert "is at the table" not in text


def test_the_gamemaster_overrules_a_result_and_both_are_told(table: Table) -> None:
    call = rolled(table)
    gus = sit(table, "gus")
    part = gus.get(f"{TABLE}/overrule/{call}", headers=PART).text
    assert 'name="to.result" value="good"' in part
    assert "Your dice" in words(part)
    forms = part.partition('<div class="in" hx-include:inherited="#why-of-')[2]
    first = forms.partition("<form")[0]
    assert re.search(r'id="why-of-\d+" name="reason"', first), "the reason goes with whatever is changed"
    assert {"set-roll", "set-answer", "set-verdict"} <= set(re.findall(r'hx-post="[^"]*/act/([a-z-]+)"', forms))
    assert sit(table, "ana").get(f"{TABLE}/overrule/{call}").status_code == 403
    form = {"call": call, "to.result": "good", "reason": "it was great"}
    assert sit(table, "ana").post(act("set-verdict"), data=form).status_code == 422
    told = words(gus.post(act("set-verdict"), data=form).text)
    assert "Gus ruled: Good instead of Dire. “it was great.”" in told
    table.refresh()
    assert not table.open


def test_an_answer_and_a_roll_are_changed(table: Table) -> None:
    call = rolled(table)
    gus = sit(table, "gus")
    gus.post(act("set-roll"), data={"call": call, "sequence": 3, "faces": "6 6 6"})
    table.refresh()
    assert not table.open, "it is good now"
    said = [
        line.text
        for one in Storyteller(table, table.seat("ben"), Faces(table, {})).of(table.lines(0))
        for line in one.lines
    ]
    assert any(text.startswith("Gus changes a roll: 6, 6, 6 instead of ") for text in said)
    assert not any("sets the roll" in text for text in said), "a ruling is told once"
    ended = [line.call for line in table.log if isinstance(line, CallEnded)][-1]
    form = {"call": ended, "sequence": 0, "card": "yes", "f.what": "strolls past the guards", "f.way": "guile"}
    assert "strolls past the guards" in words(gus.post(act("set-answer"), data=form).text)


def test_undo_takes_back_one_press_at_a_time(table: Table) -> None:
    call = begun(table)
    table.answer("gus", call, 1, fields={"level": "1"})
    gus, before = sit(table, "gus"), table.number
    table.answer("ana", call, 2, choice="none")
    assert table.number > before + 1, "dice fell with the press"
    assert undo_of(table, table.seat("gus"))[0] == before
    assert sit(table, "ana").post(act("undo-last"), data={}).status_code == 422
    gus.post(act("undo-last"), data={})
    table.refresh()
    for seat in ("gus", "ana"):
        said = sit(table, seat).get(TABLE).text.partition('class="moment ended back"')[2].partition("</p>")[0]
        assert "Gus takes back the roll in" in said
        assert "gives the same dice" in said
    table.answer("ana", call, 2, choice="none")
    assert 'class="moment ended back"' not in sit(table, "ana").get(TABLE).text, "it goes with the next act"
    gus.post(act("undo-last"), data={})
    table.refresh()
    assert len(table.open[call].answers) == 2
    while undo_of(table, table.seat("gus"))[0]:
        assert gus.post(act("undo-last"), data={}).status_code == 200
        table.refresh()
    assert not table.open


def test_the_gamemaster_changes_a_number_on_a_sheet(table: Table) -> None:
    gus = sit(table, "gus")
    assert "Vanya Orlov" in gus.get(f"{TABLE}/change/vanya-orlov?field=health", headers=PART).text
    gus.post(act("change"), data={"who": "vanya-orlov", "field": "health", "by": "-3"})
    gus.post(act("change"), data={"who": "vanya-orlov", "field": "skills", "step": "finesse", "to": "5"})
    gus.post(act("change"), data={"who": "vanya-orlov", "field": "gear", "drop": "1"})
    gus.post(act("change"), data={"who": "vanya-orlov", "field": "gear", "to": "A crowbar"})
    table.refresh()
    sheet = table.state.sheet("vanya-orlov")
    assert (sheet.health, sheet.skills["finesse"], sheet.gear) == (7, 5, ("Rope", "A crowbar"))
    bad = gus.post(act("change"), data={"who": "vanya-orlov", "field": "health", "to": "many"})
    assert bad.status_code == 422
    assert (
        sit(table, "ana").post(act("change"), data={"who": "vanya-orlov", "field": "health", "by": "3"}).status_code
        == 422
    )
    assert gus.get(f"{TABLE}/change/vanya-orlov?field=nonsense").status_code == 403


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("/roll 2d6+1 for luck", "Ana rolls 2d6 + 1 for luck "),
        ("/me shrugs", "Vanya Orlov shrugs"),
        ("/r 1d20", "Ana rolls 1d20"),
    ],
)
def test_the_line_to_talk_in_takes_commands(table: Table, text: str, told: str) -> None:
    assert told in words(sit(table, "ana").post(act("say"), data={"text": text}).text)


def test_a_whisper_is_read_by_two(table: Table) -> None:
    sit(table, "ana").post(act("say"), data={"text": "/w ben the ledger is a fake"})
    assert "the ledger is a fake" in sit(table, "ben").get(TABLE).text
    assert "the ledger is a fake" not in sit(table, "gus").get(TABLE).text
    assert sit(table, "ana").post(act("say"), data={"text": "/w zoe hm"}).status_code == 422
    assert sit(table, "ana").post(act("say"), data={"text": "/dance"}).status_code == 422


def test_a_whisper_is_begun_with_the_name_that_is_picked(table: Table) -> None:
    begins = re.findall(r'data-command="(/w [^"]*)"><b>([^<]*)…</b>', sit(table, "ana").get(TABLE).text)
    assert begins == [("/w Gus ", "/w Gus ")]


def test_a_whisper_looks_and_reads_different_from_talk(table: Table) -> None:
    table.say("ana", "hello all")
    table.say("ana", "the ledger is a fake", ("ben",))
    page = sit(table, "ben").get(TABLE).text
    assert page.count('class="said whisper for-me"') == 1
    assert "Ana whispers to you the ledger is a fake" in words(page)
    assert "Ana whispers to Ben" in words(sit(table, "ana").get(TABLE).text)
    table.say("ana", "Ana has a key", ("ben",))
    assert "Ana whispers to you Ana has a key" in words(sit(table, "ben").get(TABLE).text)


def test_what_somebody_does_is_said_without_their_name_twice(table: Table) -> None:
    page = sit(table, "ana").post(act("say"), data={"text": "/me shrugs"}).text
    assert "Ana Ana shrugs" not in words(page)
    assert 'class="said does"' in page


def test_a_slash_has_its_commands_beside_the_line_to_talk_in_which_is_last(table: Table) -> None:
    story = sit(table, "ana").get(TABLE).text.split('class="story"')[1].split("</aside>")[0]
    for command, said in (
        ("/roll ", "Roll any dice"),
        ("/w Gus ", "Whisper to one person"),
        ("/me ", "Say what you do"),
    ):
        assert f'data-command="{command}"' in story
        assert said in story
    assert story.index('id="log"') < story.index('id="commands"') < story.index('id="say"')


def test_everybody_reads_who_does_what_and_who_may_join_in(table: Table) -> None:
    call = begun(table)
    table.answer("gus", call, 1, fields={"level": "1"})

    def bar(seat: str) -> str:
        return words(sit(table, seat).get(TABLE).text.split('id="bar"')[1].split("</div>")[0])

    assert "Your turn: Roll, or wait for help? Vanya Orlov slips past the guards" in bar("ana")
    assert "You can help" in bar("ben")
    assert "Ana is deciding, and Ben can help Vanya Orlov slips past the guards" in bar("gus")
    table.answer("ana", call, 2, choice="none")
    if call in table.open:
        table.answer("ana", call, table.open[call].session.length, choice="keep")
    assert "What do you do?" in bar("ben")
    assert "What happens next?" in bar("gus")
    assert "Last: Vanya Orlov" in bar("ben"), "whose result it is"


def test_undo_says_what_it_takes_back_however_much_was_said_since(table: Table) -> None:
    call = begun(table)
    gus, seat = sit(table, "gus"), table.seat("gus")
    assert undo_of(table, seat)[1] == "Ana’s answer (what do you do?) in “Vanya Orlov slips past the guards”"
    table.answer("gus", call, 1, fields={"level": "1"})
    table.answer("ana", call, 2, choice="none")
    for number in range(70):
        table.say("ana", f"word {number}")
    assert undo_of(table, seat)[1] == "the roll in “Vanya Orlov slips past the guards”"
    assert "Undo : the roll in “Vanya Orlov slips past the guards”" in words(gus.get(TABLE).text)
    gus.post(act("undo-last"), data={})
    table.refresh()
    assert len(table.open[call].answers) == 2


def test_to_take_back_more_than_an_answer_is_asked_first(table: Table) -> None:
    call = rolled(table)
    page = sit(table, "gus").get(TABLE).text
    asked = page.split(f'<details class="more" id="back-{call}">')[1].split("</details>")[0]
    assert "Takes back “Vanya Orlov slips past the guards” and everything played after it" in words(asked)
    assert f'name="before" value="{call}"' in asked
    assert "Take it all back</button>" in asked


def test_what_needs_scripts_is_shown_by_a_class_that_no_update_takes_away(table: Table) -> None:
    page = sit(table, "ana").get(TABLE).text
    sent = parts_of_change(Site(table.store), table, "ana", changes(table, "ana", 0))
    assert 'class="find scripted"' in page
    for text in (page, sent):
        assert not re.search(r'class="[^"]*scripted[^"]*"[^>]* hidden', text)
    assert page.count("Look back</a>") == 2, "once at a desk, once in a phone's menu"


def test_dice_fall_before_what_they_came_to(table: Table) -> None:
    call = begun(table)
    table.answer("gus", call, 1, fields={"level": "1"})
    since = table.number
    table.answer("ana", call, 2, choice="none")
    sent = parts_of_change(Site(table.store), table, "ben", changes(table, "ben", since))
    assert sent.index('hx-target="#dice"') < sent.index('hx-target="#now"') < sent.index('hx-target="#log"')


def test_a_long_list_is_rows_with_something_to_find_them_by(table: Table) -> None:
    options = tuple([Choice(f"k{at}", f"Word {at}", f"+{at}") for at in range(22)])
    many = Field(name="stances", kind="some", title="Stances", options=options, usual=("k3",))
    one = Field(name="way", kind="one", title="Which?", options=options, usual="k0")
    few = Field(name="few", kind="some", title="Few", options=options[:10])
    macro = Site(table.store).templates.get_template("parts/fields.html").module.fields  # type: ignore[attr-defined]
    html = str(macro("f.", "card-1-0", [many, one, few]))
    assert html.count('class="listed-row"') == 44
    assert html.count('data-finds="#card-1-0-stances-rows"') == 1
    assert html.count('class="chip"') == 10
    assert "<select" not in html
    given = str(macro("f.", "card-1-0", [one], {"way": "k7"}))
    assert "Which? Word 7 +7 Change" in words(given).replace("Which? Which?", "Which?")


def test_a_stream_sends_the_moment_that_changed_and_not_the_whole_story(table: Table) -> None:
    call = begun(table)
    since = table.number
    table.answer("gus", call, 1, fields={"level": "2"})
    sent = parts_of_change(Site(table.store), table, "ben", changes(table, "ben", since))
    assert f'hx-target="#moment-{call}" hx-swap="delete"' not in sent, "it is changed where it stands"
    assert sent.count('class="told') == 1
    assert 'hx-target="#now"' in sent
    assert 'hx-target="#sheet-' not in sent


def test_odds_stand_in_the_choices_on_one_scale(table: Table) -> None:
    call = begun(table)
    part = sit(table, "gus").get(f"{TABLE}/odds/{call}", headers=PART).text
    assert 'class="o5"' in part
    assert "Messy" in part
    table.answer("gus", call, 1, fields={"level": "2"})
    mine = sit(table, "ana").get(f"{TABLE}/odds/{call}", headers=PART).text
    assert 'class="odds tall"' in mine
    assert f'hx-target="#odds-card-{call}-2-0"' not in mine, "to help or not makes no difference to the dice here"


def test_no_page_shows_what_is_ours_alone(table: Table) -> None:
    call = rolled(table)
    for seat in ("gus", "ana", "ben"):
        client: TestClient = sit(table, seat)
        for path in (TABLE, f"{TABLE}/do/attack?who=vanya-orlov", f"{TABLE}/overrule/{call}"):
            text = client.get(path)
            if text.status_code == 200:
                assert not [one for one in FORBIDDEN if one in text.text], path


def test_an_empty_table_shows_its_next_steps(tmp_path: Path) -> None:
    harbour_table(SqliteStore(tmp_path / "one.db"), "other")
    store = SqliteStore(tmp_path / "two.db")
    table = Table.make(store, "friday", "harbour", Seat("gus", "Gus", "gm"))
    gus = sit(table, "gus")
    assert "Three steps, and you are playing" in gus.get(TABLE).text
    gus.post(f"{TABLE}/invite", data={"role": "player", "uses": "6", "act": "k"})
    assert "http://testserver/join/friday/" in gus.get(TABLE).text
    assert client_of(table).get(TABLE).status_code == 403
    table.seat_somebody("gus", Seat("ana", "Ana", "player"))
    table.land("gus", [Joined(who="mira", sheet={"name": "Mira"})])
    assert "Ana has no character yet." in gus.get(TABLE).text
    assert "All set" not in gus.get(TABLE).text, "somebody isn't ready"
    table.begin_session("gus")
    table.end_session("gus")
    assert "Three steps" not in gus.get(TABLE).text, "it isn't new any more, whatever was done there"
    store.close()


def test_the_view_of_a_spectator_has_nothing_to_press(table: Table) -> None:
    from rollwright.table.seat import Seat

    table.seat_somebody("gus", Seat("sue", "Sue", "spectator"))
    rolled(table)
    page = sit(table, "sue").get(TABLE).text
    assert 'class="do"' not in page
    assert "btn primary" not in page.replace("skip btn primary", "")
    assert len(view(table, "sue").awaited) == 1


def test_the_stage_shows_a_result_as_it_stands_after_it_was_overruled(table: Table) -> None:
    call = rolled(table)
    assert 'class="result bad worst"' in sit(table, "ben").get(TABLE).text
    before = table.number
    form = {"call": call, "to.result": "good", "reason": "it was great"}
    sit(table, "gus").post(act("set-verdict"), data=form)
    table.refresh()
    for seat in ("gus", "ana", "ben"):
        page = sit(table, seat).get(TABLE).text
        now = page.split('id="now"')[1].split('id="due"')[0]
        assert 'class="result good best"' in now, seat
        assert "result bad" not in now, seat
        sent = parts_of_change(Site(table.store), table, seat, changes(table, seat, before))
        assert "result bad" not in sent, seat
    [moment] = [one for one in Storyteller(table, table.seat("ben"), Faces(table, {})).of(table.lines(0)) if one.word]
    assert "Gus ruled: Good instead of Dire." in [one.text for one in moment.first][1], (
        "the ruling stands with what it changed"
    )


def test_who_is_ruled_on_is_told_so_on_their_stage_until_they_act(table: Table) -> None:
    call = rolled(table)
    form = {"call": call, "to.result": "good", "reason": "it was great"}
    sit(table, "gus").post(act("set-verdict"), data=form)
    table.refresh()
    said = "Gus ruled: Good instead of Dire. “it was great.”"
    assert words(sit(table, "ana").get(TABLE).text.split('id="now"')[1].split('id="due"')[0]).count(said) == 1
    table.land("gus", [Amended(who="vanya-orlov", field="notes", value="late", reason="it rains")], "it rains")
    assert 'class="moment ended ruled"' in sit(table, "ana").get(TABLE).text, "it is not over with the next thing"
    assert 'class="moment ended ruled"' not in sit(table, "ben").get(TABLE).text, "it is no matter of his"
    table.start("ana", "strike", {"who": "vanya-orlov", "skill": "finesse"})
    assert 'class="moment ended ruled"' not in sit(table, "ana").get(TABLE).text


def test_a_ruling_is_taken_back_whatever_was_begun_and_undone_since(table: Table) -> None:
    call = rolled(table)
    gus = sit(table, "gus")
    form = {"call": call, "to.result": "good", "reason": "it was great"}
    gus.post(act("set-verdict"), data=form)
    table.refresh()
    table.start("ben", "strike", {"who": "dr-ilse-vok", "skill": "reason"})
    gus.post(act("undo-last"), data={})
    table.refresh()
    undo = undo_of(table, table.seat("gus"))
    assert undo.text == "Gus ruled: Good instead of Dire. “it was great.”"
    gus.post(act("undo-last"), data={})
    table.refresh()
    assert 'class="result bad worst"' in sit(table, "ben").get(TABLE).text, "it is as it was, and nobody is stuck"
    blocks = Storyteller(table, table.seat("ben"), Faces(table, {})).of(table.lines(0))
    said = [line.text for one in blocks for line in one.lines]
    assert not any("instead of Dire" in text for text in said), "what was taken back is not told any more"
    assert said[-1] == "Gus lets the dice stand in “Vanya Orlov slips past the guards”."


def test_a_result_is_no_part_of_the_card_that_keeps_what_is_filled_in(table: Table) -> None:
    call = rolled(table)
    page = sit(table, "ana").get(TABLE).text
    card = page[page.index(f'id="card-{call}-') :].split("</article>")[0]
    assert 'class="result' not in card
    assert f'id="seen-{call}"' in page


def test_the_odds_of_a_card_follow_what_is_picked(table: Table) -> None:
    call = begun(table)
    gus = sit(table, "gus")

    def odds(query: str) -> str:
        return str(gus.get(f"{TABLE}/odds/{call}{query}", headers=PART).text)

    def bar(part: str) -> str:
        return part.split('<p class="likely">')[1].split("</p>")[0]

    usual, easy, hard = odds(""), odds("?f.level=0"), odds("?f.level=3&f.causes=dark")
    assert "As it stands" in usual
    assert "With your picks" in hard
    assert len({bar(easy), bar(hard)}) == 2
    assert "As it stands" in odds("?f.level=" + "3" * 5000), "what is too long is not read"
    assert gus.get(f"{TABLE}/odds/{call}?f.level=many", headers=PART).status_code == 200
    assert "As it stands" in words(gus.get(f"{TABLE}/odds/{call}").text)
    assert f'data-odds="{TABLE}/odds/{call}"' in gus.get(TABLE).text
    assert sit(table, "ana").get(f"{TABLE}/odds/{call}?f.level=3", headers=PART).status_code == 204


def test_a_card_asks_first_what_matters_folds_up_what_is_rare_and_its_button_says_what_happens(table: Table) -> None:
    call = begun(table)
    page = sit(table, "gus").get(TABLE).text
    card = unescape(page[page.index(f'id="card-{call}-1"') :].split("</article>")[0])
    assert card.index('data-field="level"') < card.index('data-field="kind"')
    assert re.search(r'<details class="fold f"><summary>More</summary>.*name="f.stake"', card, re.DOTALL)
    assert 'data-buttons=\'{"level": {"0": "They simply do it"}}\' data-usual="Let them roll"' in card


def test_a_field_that_hangs_on_something_ticked_is_sent_on() -> None:
    asked = (
        Field(name="stances", kind="some", title="", options=(Choice("high", ""), Choice("moving", ""))),
        Field(name="clock", kind="number", title="", when={"stances": ("moving",)}),
    )
    ticked = Form([("f.stances", "high"), ("f.stances", "moving"), ("f.clock", "6")])
    assert filled(ticked, "f.", asked) == {"stances": ("high", "moving"), "clock": "6"}
    assert filled(Form([("f.stances", "high"), ("f.clock", "6")]), "f.", asked) == {"stances": ("high",)}


def test_a_game_that_is_one_module_has_a_card_and_no_table_to_try(table: Table) -> None:
    page = sit(table, "ana").get("/")
    assert page.status_code == 200
    card = page.text.partition("look-harbour")[2].partition("</li>")[0]
    assert "Harbour" in card
    assert "New table" in card
    assert "Try it now" not in card


def test_dice_outside_any_rule_say_no_more_than_one_may_know(table: Table) -> None:
    table.roll("gus", "2d6", "the ambush", hidden="result")
    assert "the ambush" not in sit(table, "ana").get(TABLE).text
    assert "The GM rolls something in secret." in words(sit(table, "ana").get(TABLE).text)
    assert "Gus rolls 2d6 in secret for the ambush" in words(sit(table, "gus").get(TABLE).text)
    table.roll("ana", "3d6kh2", "", faces=(1, 5, 4))
    page = sit(table, "ben").get(TABLE).text
    assert 'aria-label="1 dropped, 5 counts, 4 counts"' in page
    assert "Ana rolls the highest 2 of 3d6 Real dice" in words(page)


def test_a_gamemaster_sits_at_a_table_alone(tmp_path: Path) -> None:
    table = Table.make(SqliteStore(tmp_path / "alone.db"), "friday", "mechwarrior", Seat("gus", "Gus", "gm"))
    page = sit(table, "gus").get(TABLE)
    assert page.status_code == 200
    assert "/w Ana" in page.text, "whom one whispers to is an example, as long as nobody is here"
    table.store.close()


def test_of_two_answers_the_one_that_lets_it_be_does_not_stand_out() -> None:
    def main(words: dict[str, str], named: str = "") -> str:
        card = Card(
            call=1, sequence=0, title="", kind="choice", key="edge", asks="", whose="", who="", stand_in=False,
            options=tuple(words), words=words, main=named,
        )  # fmt: skip
        return main_option(card)

    assert main({"keep": "The roll stands", "reroll": "Spend 1 Edge"}) == "reroll"
    assert main({"plain": "Don’t decorate it", "decorated": "Decorate it"}) == "decorated"
    assert main({"keep": "Keep it", "burn": "Burn it"}, named="keep") == "keep"
    assert main({"fog": "Fog", "fatigue": "Fatigue"}) == "fog"
    assert main({"none": "Neither", "avoid": "Avoid it", "succeed": "Succeed"}) == "none"
    assert main({"no": "No", "keep": "Keep it"}) == "no"


@pytest.mark.parametrize("game", ruleset_ids())
def test_what_a_rule_calls_the_main_one_is_one_of_its_options(game: str) -> None:
    for key, wording in ruleset(game).wordings().items():
        named = wording.main.startswith("{")  # a field of what the question is about says it
        assert named or wording.main in ("", NOTHING, *wording.options), key


def test_who_is_asked_several_things_reads_how_many_and_which(table: Table) -> None:
    first = begun(table)
    assert "Your turn" in words(bar_of(table, "gus"))
    second = table.start("ben", "strike", {"who": "dr-ilse-vok", "skill": "reason"})
    table.answer("ben", second, 0, fields={"what": "talks to the harbour master"})
    bar = bar_of(table, "gus")
    assert "2 things wait for you" in words(bar)
    both = (first, "Vanya Orlov slips past the guards"), (second, "Dr. Ilse Vok talks to the harbour master")
    for call, told in both:
        assert f'<a href="#now-{call}">{told}</a>' in bar
    assert "wait for you" not in bar_of(table, "ana")
    table.answer("gus", first, 1, fields={"level": "1"})
    text = parts_of_change(Site(table.store), table, "gus", changes(table, "gus", second + 1))
    assert "Your turn" in words(text), "the bar follows"


def bar_of(table: Table, seat: str) -> str:
    """Give what the bar says to somebody."""
    text: str = sit(table, seat).get(TABLE).text
    return text[text.index('id="bar"') : text.index('aria-label="Story"')]


def test_real_dice_can_be_thrown_while_others_may_still_help(table: Table) -> None:
    call = begun(table)
    table.answer("gus", call, 1, fields={"level": "0"})
    ana = sit(table, "ana")
    card = ana.get(TABLE).text.split(f'id="card-{call}-2"')[1].split("</article>")[0]
    assert "Real dice" in card
    assert "Type what they show: 3 dice" in words(card)
    assert 'placeholder="e.g. 3 5 2"' in card
    assert "Real dice" not in sit(table, "ben").get(TABLE).text.split(f'id="card-{call}-2"')[1].split("</article>")[0]
    sent = {"call": call, "sequence": 2, "choice": "none", "act": "real"}
    few = ana.post(act("answer"), data={**sent, "faces": "5 4"})
    assert "Type all 3 dice, e.g. 3 5 2." in words(few.text)
    assert len(table.open[call].answers) == 2
    ana.post(act("answer"), data={**sent, "faces": "542"})
    after = ana.get(TABLE).text
    assert "real dice: 5, 4, 2" in words(after)
    assert ">real dice</small>" in after.split('id="log"')[1], "beside the dice too, not only behind why"


def test_how_somebody_helped_goes_with_their_other_words(table: Table) -> None:
    call = begun(table)
    table.answer("gus", call, 1, fields={"level": "0"})
    ben = sit(table, "ben")
    key = next(one for one in changes(table, "ben", 0).cards if one.call == call).options[0]
    ben.post(act("answer"), data={"act": "h", "call": call, "sequence": 2, "choice": key, "how": "wedges a desk"})
    assert "Dr. Ilse Vok helps: wedges a desk" in words(sit(table, "ana").get(TABLE).text)
    table.refresh()
    table.forget_me("ben")
    assert "wedges a desk" not in sit(table, "ana").get(TABLE).text


def test_pages_beside_the_table_say_whose_turn_it_is(table: Table) -> None:
    for path in ("people", "log"):
        assert "deciding" not in words(sit(table, "ana").get(f"{TABLE}/{path}").text.split("</header>")[0])
    begun(table)
    for path in ("people", "log", "sheet/vanya-orlov"):
        gus = sit(table, "gus").get(f"{TABLE}/{path}").text.split("</header>")[0]
        assert f'<a class="btn small primary" href="{TABLE}">Your turn: Vanya Orlov slips past' in gus, path
        ana = sit(table, "ana").get(f"{TABLE}/{path}").text.split("</header>")[0]
        assert "Gus is deciding" in words(ana), path


def test_a_field_stands_below_what_it_depends_on() -> None:
    kind = Field(name="kind", kind="one", title="Kind")
    whom = Field(name="whom", kind="one", title="Whom?", when={"kind": ("help",)}, first=True)
    extra = Field(name="extra", kind="words", title="More", folded="Seldom")
    how = Field(name="how", kind="words", title="How?", when={"extra": ("x",)})
    assert [one.name for one in in_order([kind, whom, extra, how])] == ["kind", "whom"]
    assert [(title, [one.name for one in some]) for title, some in folds([kind, whom, extra, how])] == [
        ("Seldom", ["extra", "how"])
    ]
    level = Field(name="level", kind="number", title="Level", first=True)
    assert [one.name for one in in_order([kind, whom, level])] == ["level", "kind", "whom"]
    text = Field(name="text", kind="words", title="What happens?")
    assert [one.name for one in in_order([kind, text, whom])] == ["kind", "whom", "text"], "right below what opens it"


def test_odds_before_the_gm_decides_say_so(table: Table) -> None:
    call = table.start("ana", "strike", {"who": "vanya-orlov", "skill": "finesse"})
    early = sit(table, "ana").get(f"{TABLE}/odds/{call}?f.way=guile", headers={"hx-request": "true"}).text
    assert "Before Gus decides" in words(early)
    assert 'class="odds tall early"' in early
    table.answer("ana", call, 0, fields={"what": "slips past the guards"})
    judged = sit(table, "gus").get(f"{TABLE}/odds/{call}", headers={"hx-request": "true"}).text
    assert "As it stands" in words(judged), "whoever decides sees what that does"
    assert "early" not in judged


def kept(table: Table, seat: str) -> str:
    """Give what a stage keeps of somebody's own last result."""
    found = sit(table, seat).get("/table/t").text.partition('id="own-last"')[2].partition("</section>")[0]
    return words(f"<i{found}") if found else ""


def test_who_joins_has_come_to_no_harm() -> None:
    table = demo_table(SqliteStore(":memory:"), "t", "mechwarrior", bytes(32))
    assert kept(table, "ana") == ""
    table.store.close()


def test_a_result_of_ones_own_gives_way_to_a_contest_and_to_what_others_do() -> None:
    table = demo_table(SqliteStore(":memory:"), "t", "mechwarrior", bytes(32))
    table.begin_session("gus")
    for seat in ("ana", "ben"):
        table.prefer_dice(seat, "own")

    def throw(seat: str, call: int) -> None:
        session: Any = table.open[call].session
        table.answer(seat, call, session.length, faces=[6 for _ in session.question.pool.sides()])

    def leap(seat: str, who: str) -> None:
        call = table.start(seat, "attempt", {"who": who, "skill": "stealth", "doing": "leap clear"})
        table.answer("gus", call, 0, fields={})
        throw(seat, call)

    leap("ben", "jory")
    leap("ana", "rena")
    assert "Jory Tamm leaps clear" in kept(table, "ben")
    race = table.start("gus", "contest", {"sides": ["rena", "jory"], "roll": "stealth", "doing": "a race"})
    table.answer("gus", race, 0, fields={})
    table.answer("ben", race, 1, choice="jory")
    for seat in ("ben", "ana"):
        throw(seat, race)
    leap("ana", "rena")
    assert "a race" in kept(table, "ben").casefold()
    for _ in range(3):
        leap("ana", "rena")
    assert kept(table, "ben") == ""
    table.store.close()


def test_a_players_own_result_stays_on_their_stage_until_they_act_again() -> None:
    table = demo_table(SqliteStore(":memory:"), "t", "mechwarrior", bytes(32))
    table.begin_session("gus")
    table.prefer_dice("ben", "own")
    call = table.start("ben", "attempt", {"who": "jory", "skill": "stealth", "doing": "leap clear"})
    table.answer("gus", call, 0, fields={})
    table.answer("ben", call, 1, faces=(6, 5))
    assert kept(table, "ben") == "", "it is the last result of all"
    table.start("gus", "happens", {"whom": ["jory"], "now": "lightly-wounded", "what": "burning fuel splashes"})
    assert kept(table, "ben") == "", "and so is what has just happened"
    table.start("ana", "attempt", {"who": "rena", "skill": "medtech", "doing": "check on the guard"})
    assert re.match("Your last result Jory Tamm leaps clear Success .*Jory Tamm is lightly wounded", kept(table, "ben"))
    old = sit(table, "ben").get(TABLE).text.partition('id="own-last"')[2].partition("</summary>")[0]
    assert " open" not in old, "what is old is folded: what one can do comes first"
    assert kept(table, "ana") == kept(table, "gus") == ""
    table.start("ben", "attempt", {"who": "jory", "skill": "stealth", "doing": "hide"})
    assert kept(table, "ben") == ""
    table.store.close()


@pytest.mark.parametrize("first", [True, False])
def test_a_result_stands_where_its_card_stood_and_moves_no_other(table: Table, first: bool) -> None:
    table.land("gus", [Joined(who="old-marl", sheet={"name": "Old Marl", "skills": {"finesse": 1}})])
    table.seat_somebody("gus", Seat("cyd", "Cyd", "player", ("old-marl", "young-marl")))
    table.land("gus", [Joined(who="young-marl", sheet={"name": "Young Marl", "skills": {"finesse": 1}})])
    calls = [table.start("cyd", "strike", {"who": who, "skill": "finesse"}) for who in ("old-marl", "young-marl")]
    over, waits = calls if first else reversed(calls)
    table.answer("cyd", over, 0, fields={"what": "slips past the guards"})
    table.answer("gus", over, 1, fields={"level": "0"})
    table.answer("cyd", over, 2, choice="none")
    if over in table.open:
        table.answer("cyd", over, table.open[over].session.length, choice="keep")
    page = sit(table, "cyd").get(TABLE).text
    places = [page.index(f'id="fresh-{over}"'), page.index(f'id="card-{waits}-0"')]
    assert places == sorted(places, reverse=not first)
