"""The gamemaster's desk in games of the new form: what is changed in place, who is brought in, what can be begun."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs

import pytest

from rollwright.games.mechwarrior.rules.facts import EdgeSpent
from rollwright.rules.facts import Who
from rollwright.rules.fields import Choice, Field
from rollwright.rules.sentences import joined
from rollwright.table.demo import demo_table
from rollwright.table.export import export_for, export_table
from rollwright.table.store.sqlite import SqliteStore
from rollwright.table.table import Table
from rollwright.table.verify import verify
from rollwright.table.view import view
from rollwright.web.amending import changing
from rollwright.web.beginning import _shared
from rollwright.web.counting import die_of
from rollwright.web.gm import chapters
from rollwright.web.moves import places_of
from rollwright.web.undoing import undo_of
from tests.web.seats import sit

PART = {"HX-Request": "true"}


@pytest.fixture
def table(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Table]:
    made = demo_table(SqliteStore(tmp_path / "desk.db"), "desk", getattr(request, "param", "augur"), bytes(32))
    yield made
    made.store.close()


def of(*games: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("table", games, indirect=True)


def act(table: Table, does: str, by: str = "gus", /, **fields: object) -> int:
    answer = sit(table, by).post(f"/table/desk/act/{does}", data={"act": f"{table.number} {does}", **fields})
    table.refresh()
    return int(answer.status_code)


def last(table: Table, seat: str = "gus") -> str:
    return view(table, seat).log[-1].text


def hero(table: Table) -> str:
    return table.seat("ana").holds[0]


def secret(table: Table) -> str:
    return table.seat("gus").holds[0]


# Changing in place.


def test_what_is_changed_is_told_with_what_it_was_and_can_be_undone(table: Table) -> None:
    who = hero(table)
    form = sit(table, "gus").get(f"/table/desk/change/{who}?field=momentum", headers=PART).text
    for button in ('name="by" value="-1"', 'name="by" value="1"', 'type="number"'):
        assert button in form
    assert act(table, "change", who=who, field="momentum", by="1") == 200
    assert last(table) == last(table, "ben") == "Gus sets Mirel’s Momentum to 3 (was 2)."
    assert act(table, "change", who=who, field="fatigue", step="marks", to="2") == 200
    assert last(table) == "Gus sets Mirel’s Fatigue marks to 2 (was 0)."
    assert act(table, "change", who=who, field="approaches", step="finesse", to="1") == 200
    assert last(table) == "Gus sets Mirel’s Finesse to 1 (was 3)."
    assert undo_of(table, table.seat("gus"))[1].rstrip(".") == last(table).rstrip(".")
    assert act(table, "undo-last") == 200
    assert table.state.sheet(who).approaches["finesse"] == 3


def test_setting_something_to_what_it_is_changes_nothing(table: Table) -> None:
    before = table.number
    for field, to in (("momentum", "2"), ("notes", ""), ("panic", "")):
        assert act(table, "change", who=hero(table), field=field, to=to, set="yes") == 200
    assert table.number == before


def test_lists_records_and_picks_are_changed_by_words(table: Table) -> None:
    who = hero(table)
    assert act(table, "change", who=who, field="expertise", to="boats") == 200
    assert last(table) == "Gus changes Mirel’s Expertise: now also boats."
    assert act(table, "change", who=who, field="expertise", drop="0") == 200
    assert table.state.sheet(who).expertise == ("roofs", "boats")
    assert act(table, "change", who=who, field="abilities", to="Sea legs") == 200
    assert table.state.sheet(who).abilities[-1].name == "Sea legs"
    assert act(table, "change", who=who, field="panic", to="fight") == 200
    assert table.state.sheet(who).panic == "fight"
    assert act(table, "change", who=who, field="panic", to="nonsense") == 422
    kinds = {name: changing(table, who, name).kind for name in table.state.sheet(who).__struct_fields__}
    assert all(kinds.values()), kinds
    page = unescape(sit(table, "gus").get(f"/table/desk/change/{who}?field=abilities").text)
    assert "Take away Sea legs" in page
    assert "{" not in re.sub(r"<[^>]*>", "", page), "no raw values"


def test_a_number_out_of_bounds_is_refused_in_words(table: Table) -> None:
    who = hero(table)
    answer = sit(table, "gus").post("/table/desk/act/change", data={"who": who, "field": "momentum", "to": "99"})
    assert answer.status_code == 422
    assert "Momentum: a whole number from 0 to 6 was expected" in answer.text
    assert act(table, "change", "ana", who=who, field="momentum", by="1") == 422
    assert act(table, "change", who=who, field="nonsense", by="1") == 422


def test_changes_of_somebody_hidden_are_told_to_nobody_else(table: Table) -> None:
    before = view(table, "ana").log
    assert act(table, "change", who=secret(table), field="stress", by="1") == 200
    assert last(table) == "Gus sets Captain Ives’s Stress to 1 (was 0)."
    assert view(table, "ana").log == before


def test_a_secret_value_is_not_told_by_what_comes_after(table: Table) -> None:
    from rollwright.play.steps import GM
    from rollwright.rules.facts import Amended

    who = hero(table)
    table.land("gus", [Amended(who=who, field="notes", value="cursed", seen_by=(GM,))])
    assert act(table, "change", who=who, field="notes", to="well") == 200
    assert last(table, "ben") == "Gus sets Mirel’s Notes to well."


def test_the_scene_is_changed_in_place_too(table: Table) -> None:
    table.start("gus", "start-clock", {"name": "The flood", "secret": "yes"})
    table.start("gus", "start-clock", {"name": "The tide turns"})
    assert act(table, "change", who="", field="clocks", step=["The tide turns", "ticks"], to="4") == 200
    assert table.state.scene.clocks["The tide turns"].ticks == 4
    assert last(table, "ana") == last(table) == "Gus sets the clock “The tide turns” to 4 of 6 (was 0)."
    told = [one.text for one in view(table, "ana").log]
    assert act(table, "change", who="", field="clocks", step=["The flood", "ticks"], to="2") == 200
    assert [one.text for one in view(table, "ana").log] == told
    assert "The flood" not in table.position.known_to(table.seat("ana")).scene.clocks


def test_the_face_of_a_clock_is_pressed_for_a_tick_until_it_is_full(table: Table) -> None:
    table.start("gus", "start-clock", {"name": "The tide turns", "size": "4"})
    gus = sit(table, "gus")
    for ticks in range(4):
        page = unescape(gus.get("/table/desk").text)
        face = page[page.index('class="ticks"') : page.index('class="pie')]
        assert f"The tide turns: {ticks} of 4. +1: one tick more" in face
        sent = dict(re.findall(r'name="([\w.]+)" value="([^"]*)"', face))
        assert gus.post("/table/desk/act/start", data=sent, follow_redirects=False).status_code == 303
        table.refresh()
        assert table.state.scene.clocks["The tide turns"].ticks == ticks + 1
    assert 'class="ticks"' not in gus.get("/table/desk").text, "it is full"
    assert 'class="ticks"' not in sit(table, "ana").get("/table/desk").text


def test_statuses_say_what_they_mean(table: Table) -> None:
    table.start("gus", "give-condition", {"whom": hero(table), "name": "Soaked", "approaches": ["prowess"]})
    act(table, "change", who=hero(table), field="fatigue", step="steps", to="1")
    page = sit(table, "ana").get("/table/desk").text
    assert "One die less with Prowess." in page
    found = re.findall(r'<details class="means"><summary>(\w+)</summary><p>([^<]+)', page)
    assert found[0][0] == "Exhausted"
    assert len(found[0][1]) > 20


# Those whom the gamemaster plays.


@pytest.mark.soak
@of("augur", "mechwarrior")
def test_several_are_brought_in_hidden_and_shown_later(table: Table) -> None:
    assert act(table, "newcomers", name="Dock guard", count="3", hidden="yes", like=secret(table)) == 200
    state = table.state
    assert [state.name(who) for who in state.sheets][-3:] == ["Dock guard 1", "Dock guard 2", "Dock guard 3"]
    first, second, third = [*state.sheets][-3:]
    assert state.sheet(first).npc
    assert first not in table.position.known_to(table.seat("ana")).sheets
    page = sit(table, "gus").get("/table/desk/gm").text
    assert "Show with Dock guard 2 and Dock guard 3" in page
    assert undo_of(table, table.seat("gus"))[1] == "Three dock guards appear"
    assert act(table, "show", who=first, **{"with": [second, third]}) == 200
    assert third in table.position.known_to(table.seat("ana")).sheets
    assert act(table, "newcomers", name="Dock guard") == 200
    assert table.state.name("dock-guard") == "Dock guard"
    assert act(table, "send-away", who=second) == 200
    assert last(table, "ana") == "Dock guard 2 is no longer here."
    for bad in ({"name": " "}, {"name": "x", "count": "40"}):
        assert act(table, "newcomers", **bad) == 422
    assert act(table, "newcomers", "ana", name="A dragon") == 422
    assert act(table, "send-away", who=hero(table)) == 422


@pytest.mark.soak
@of("augur", "mechwarrior")
def test_players_are_told_no_numbers_of_those_whom_the_gm_plays_done_or_undone(table: Table) -> None:
    panel = sit(table, "gus").get("/table/desk/gm").text.split('id="add-title"')[1].split("</section>")[0]
    assert 'href="/table/desk/making"' in panel, "from here one comes to the form, as one does from there"
    assert act(table, "newcomers", name="Rook", hidden="yes") == 200
    rook = [*table.state.sheets][-1]
    assert act(table, "change", who=rook, field="notes", to="4711") == 200
    assert act(table, "undo-last") == act(table, "undo-last") == 200
    assert "4711" in sit(table, "gus").get("/table/desk").text
    ana = sit(table, "ana")
    for text in (ana.get("/table/desk").text, str(view(table, "ana").log)):
        assert "4711" not in text
        assert "rook" not in text.lower()
    assert act(table, "newcomers", name="Bishop") == 200
    before = last(table, "ana")
    assert act(table, "change", who="bishop", field="notes", to="4711") == 200
    assert "4711" in last(table, "gus")
    assert last(table, "ana") == before
    assert act(table, "undo-last") == 200
    assert last(table, "ana") == before
    assert "takes back" not in ana.get("/table/desk").text


@pytest.mark.soak
@of("augur", "mechwarrior")
def test_one_of_several_is_shown_alone_as_they_are_now_and_hidden_again(table: Table) -> None:
    assert act(table, "newcomers", name="Guard", count="2", hidden="yes") == 200
    one, two = [*table.state.sheets][-2:]
    assert act(table, "change", who=one, field="notes", to="limps") == 200
    ana, gus = table.seat("ana"), table.seat("gus")
    assert act(table, "show", who=one) == 200
    assert table.position.known_to(ana).sheet(one).notes == "limps"
    assert two not in table.position.known_to(ana).sheets
    assert last(table, "ana") == last(table) == "Guard 1 steps into view."
    assert undo_of(table, gus).text == "Guard 1 steps into view"
    assert ">Hide again</button>" in sit(table, "gus").get("/table/desk/gm").text
    assert act(table, "show", who=one, hide="yes") == 200
    assert one not in table.position.known_to(ana).sheets
    assert table.state.sheet(one).notes == "limps"
    assert last(table, "ana") == last(table) == "Guard 1 is out of sight."
    assert act(table, "show", who=one, hide="yes") == 422
    assert act(table, "show", who=hero(table), hide="yes") == 422
    assert act(table, "undo-last") == 200
    assert one in table.position.known_to(ana).sheets


# Anything to begin.


@of("mechwarrior")
def test_a_session_has_one_end_and_what_is_done_on_sheets_is_folded(table: Table) -> None:
    table.begin_session("gus")
    assert "end-session" not in [one.act for _, some in chapters(table, table.seat("gus")) for one in some]
    folded = {place.title: place.folded for place in places_of(table, table.seat("gus"))}
    assert folded == {title: title in ("On a sheet", "Between missions") for title in folded}
    assert folded["On a sheet"]
    own = {place.title: [one.act for one in place.offers] for place in places_of(table, table.seat("ana"))}
    assert list(own)[-1] == "Between missions"
    assert {"bank", "improve-skill", "improve-attribute"} <= set(own["Between missions"])
    assert not set(own["Between missions"]) & {"attempt", "save"}
    page = sit(table, "gus").get("/table/desk").text
    assert "Raise Edge" in page.split("Between missions")[1].split("</details>")[0]


@of("augur", "mechwarrior")
def test_anything_can_be_begun_by_a_form_in_words(table: Table) -> None:
    gus = sit(table, "gus")
    table.start("gus", "start-clock", {"name": "The flood"}) if "start-clock" in table.game.acts else None
    page = gus.get("/table/desk/gm").text
    listed = [one for _, some in chapters(table, table.seat("gus")) for one in some]
    assert {one.act for one in listed} == {*table.game.acts}.difference(table.game.at_session_end)
    assert "tool-start" not in page, "no raw forms"
    assert "Make something true" not in page
    for one in listed:
        assert one.title in unescape(page)
        if not one.now:
            continue
        who = f"?who={hero(table)}" if table.game.acts[one.act].has_who else ""
        form = gus.get(f"/table/desk/do/{one.act}{who}", headers=PART)
        if form.status_code != 200:
            continue  # not of this one, now
        words = unescape(re.sub(r"<[^>]*>", " ", form.text))
        for id in table.state.sheets:
            assert not re.search(rf"\b{id}\b", words), (one.act, id)
        assert not re.search(r"[{}\[\]_]|None\b", words), (one.act, words)


@of("mechwarrior")
def test_the_gamemaster_calls_for_a_roll_openly_or_in_secret(table: Table) -> None:
    who = hero(table)
    call = {"procedure": "call", "a.who": who, "a.roll": "perception", "a.what": "spots the sniper"}
    assert act(table, "start", **call, **{"a.harder": "darkness"}) == 200
    (card,) = view(table, "ana").cards
    assert card.kind == "roll"
    assert card.about["need"] == 11
    assert view(table, "ben").awaited[0].headline == "Rena Voss tries to spot the sniper · Perception"
    table.answer("ana", card.call, card.sequence)
    assert act(table, "start", **{**call, "a.what": "hear a step"}, hidden="all") == 200
    assert "hear a step" not in str(view(table, "ana"))
    assert "hear a step" in str(view(table, "gus")), "the GM has rolled it"
    assert "Only you" in sit(table, "gus").get(f"/table/desk/do/call?who={who}", headers=PART).text


@of("mechwarrior")
def test_undo_takes_back_all_who_were_called_on_at_once(table: Table) -> None:
    before = table.position.number
    heroes = [seat.holds[0] for seat in table.seats if seat.role == "player" and seat.holds]
    act(table, "start", **{"procedure": "call", "a.who": heroes, "a.roll": "perception", "a.what": "looks out"})
    assert len(table.open) == len(heroes) > 1
    undo = undo_of(table, table.seat("gus"))
    assert (undo.to, undo.text) == (before, f"Call for a roll: {joined(map(table.state.name, heroes))}")
    table.undo("gus", before)
    (form,) = re.findall(r'href="/table/desk/do/call[?]([^"]+)', sit(table, "gus").get("/table/desk").text)[:1]
    assert parse_qs(unescape(form))["who"] == heroes, "its form comes back with all of them"
    act(table, "start", **{"procedure": "call", "a.who": heroes, "a.roll": "perception", "a.what": "looks out"})
    act(table, "start", **{"procedure": "call", "a.who": heroes[0], "a.roll": "perception", "a.what": "listens"})
    assert undo_of(table, table.seat("gus")).to > before, "another call was another press"


@of("mechwarrior")
def test_undo_takes_a_sessions_end_back_with_what_went_with_it(table: Table) -> None:
    act(table, "session")
    table.land("gus", [EdgeSpent(1, who=Who(hero(table)))])
    before = table.position.number
    act(table, "session")
    assert "back to full Edge" in last(table)
    undo = undo_of(table, table.seat("gus"))
    assert (undo.to, undo.text) == (before, "Session 1 ends")


def test_a_group_effort_hints_who_may_take_part(table: Table) -> None:
    form = sit(table, "gus").get("/table/desk/do/group-effort", headers=PART).text
    words = " ".join(unescape(re.sub(r"<[^>]*>", " ", form)).split())
    assert "Mirel Finesse 3d" in words
    boxes = re.findall(r'<input type="checkbox"[^>]*members[^>]*>', form)
    assert len(boxes) > 1
    assert all("checked" in one for one in boxes), "everybody takes part unless the GM says otherwise"


# Bots, and what was broken once.


def test_a_bot_plays_for_somebody_or_alone(table: Table) -> None:
    client = sit(table, "gus")
    client.post("/table/desk/act/bot", data={"act": "1", "seat": "ana", "bot": "cautious"})
    table.refresh()
    assert (table.seat("ana").bot, table.seat("ana").holds) == ("cautious", (hero(table),))
    assert "Take the bot out" in client.get("/table/desk/gm").text
    client.post("/table/desk/act/bot", data={"act": "2", "seat": "ana", "bot": ""})
    assert client.post("/table/desk/act/bot", data={"act": "3", "seat": "ana", "bot": "clever"}).status_code == 422
    who = hero(table)
    table.remove("gus", "ana")
    assert "Nobody plays <b>Mirel</b>" in client.get("/table/desk/gm").text
    client.post("/table/desk/act/bot", data={"act": "4", "who": who, "bot": "cautious"})
    table.refresh()
    (seat,) = [one for one in table.seats if one.bot]
    assert (seat.name, seat.holds) == ("Mirel (bot)", (who,))


def test_advice_is_no_note_to_read(table: Table) -> None:
    assert act(table, "advice", allow="yes") == 200
    assert last(table) == "Gus lets players ask what would be best."
    assert "advice: on" not in sit(table, "gus").get("/table/desk").text
    assert "advice: on" not in sit(table, "gus").get("/table/desk/log").text


def test_few_dice_are_not_flagged() -> None:
    assert all(face.within for face in die_of(20, Counter({20: 1})).faces)
    assert not all(face.within for face in die_of(20, Counter({20: 100})).faces)


def test_an_invitation_is_found_by_who_types_its_address(table: Table) -> None:
    answer = sit(table, "gus").get("/table/desk/invite")
    assert answer.status_code == 200
    assert "Invite somebody" in answer.text


def test_the_first_tile_has_a_border() -> None:
    from rollwright.web.site import HERE

    style = (HERE / "static" / "games.css").read_text()
    (rule,) = re.findall(r"[^}]*\.part > h3 \+ dl[^{]*> div:first-child[^{]*\{ border-top: 0; \}", style)
    assert "dl:not(.tiles)" in rule


def test_what_becomes_of_somebody_who_is_hidden_again_is_in_nothing_that_players_get(table: Table) -> None:
    who, ana = secret(table), sit(table, "ana")
    assert act(table, "show", who=who) == 200
    assert table.state.name(who) in ana.get("/table/desk").text
    assert act(table, "show", who=who, hide="yes") == 200
    table.reveal("gus", table.position.came[who])
    assert who in table.position.known_to(table.seat("ana")).sheets
    table.reveal("gus", table.position.came[who], back=True)
    assert who not in table.position.known_to(table.seat("ana")).sheets
    assert act(table, "change", who=who, field="notes", to="NACHTIGALL") == 200
    read = "".join(export_for(table, "ana")) + ana.get("/table/desk").text
    assert "NACHTIGALL" not in read
    assert "NACHTIGALL" in "".join(export_for(table, "gus"))
    assert verify(export_table(table, "gus")).holds
    assert verify(export_for(table, "ana"), head=table.head, commitment=table.made.commitment).holds


@pytest.mark.parametrize(("other", "says"), [("+1", "+1 each"), ("+3", "Teshka +1, Brannoch +3")])
def test_an_option_for_several_says_of_a_number_whose_it_is(other: str, says: str) -> None:
    offers = [
        Field(name="skill", kind="one", title="Skill", options=(Choice("inspect", "Inspect", note),))
        for note in ("+1", other)
    ]
    whose = list(zip(("Teshka", "Brannoch"), offers, strict=True))
    assert _shared(offers[0].options[0], whose, len(whose)).note == says
